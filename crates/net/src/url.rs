//! URLs as curl reads them: leniently in their form, strictly in what they may contain.

use std::fmt;

use crate::host::{Host, InvalidHost};

/// A URL of a scheme with hosts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Url {
    scheme: String,
    user: Option<Vec<u8>>,
    password: Option<Vec<u8>>,
    host: Host,
    host_text: String,
    port: Option<u16>,
    /// Starts with a slash; ASCII without blanks and control characters.
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

/// Why a text is no URL.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidUrl {
    /// Blanks or control characters, no host, a port that is no number.
    #[error("URL using bad/illegal format or missing URL")]
    Malformed,
    /// The host can be nobody's.
    #[error("bad host {name:?}: {reason}")]
    Host {
        /// As it is written.
        name: String,
        /// What is wrong with it.
        reason: InvalidHost,
    },
}

/// Whether segments of a path that are dots are resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dots {
    /// As the standard has it: `/a/../b` is `/b`.
    Resolve,
    /// Left to the server.
    Keep,
}

impl Url {
    /// Reads a URL; one without a scheme is of `http`.
    ///
    /// # Errors
    /// [`InvalidUrl`].
    pub fn parse(text: &[u8], dots: Dots) -> Result<Self, InvalidUrl> {
        const LONGEST: usize = 1 << 20;
        if text.is_empty() || text.len() > LONGEST || text.iter().any(|byte| *byte <= b' ' || *byte == 0x7f) {
            return Err(InvalidUrl::Malformed);
        }
        let (scheme, rest) = split_scheme(text);
        let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(rest.len());
        let (authority, rest) = rest.split_at(end);
        let authority = Authority::parse(authority)?;
        let (rest, fragment) = split_at(rest, b'#');
        let (path, query) = split_at(rest, b'?');
        let path = escape(path);
        let path = match dots {
            Dots::Resolve => resolve_dots(&path),
            Dots::Keep => path,
        };
        Ok(Self {
            scheme,
            user: authority.user,
            password: authority.password,
            host: authority.host,
            host_text: authority.host_text,
            port: authority.port,
            path: if path.starts_with('/') { path } else { format!("/{path}") },
            query: query.map(escape),
            fragment: fragment.map(escape),
        })
    }

    /// The URL that a reference on this page leads to, as in a `Location`.
    ///
    /// # Errors
    /// [`InvalidUrl`] if there is none.
    pub fn join(&self, reference: &[u8]) -> Result<Self, InvalidUrl> {
        let reference = escape_blanks(reference);
        if has_scheme(&reference) {
            return Self::parse(&reference, Dots::Resolve);
        }
        if reference.starts_with(b"//") {
            return Self::parse(&[self.scheme.as_bytes(), b":", &reference].concat(), Dots::Resolve);
        }
        if reference.iter().any(|byte| *byte < b' ' || *byte == 0x7f) {
            return Err(InvalidUrl::Malformed);
        }
        let (rest, fragment) = split_at(&reference, b'#');
        let (path, query) = split_at(rest, b'?');
        let mut next = self.clone();
        next.fragment = fragment.map(escape);
        if !path.is_empty() || query.is_some() {
            next.query = query.map(escape);
        }
        if path.starts_with(b"/") {
            next.path = resolve_dots(&escape(path));
        } else if !path.is_empty() {
            let directory = self.path.rfind('/').map_or("/", |at| &self.path[..=at]);
            next.path = resolve_dots(&format!("{directory}{}", escape(path)));
        }
        Ok(next)
    }

    /// The scheme, in lower case.
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// The host.
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// The host as it was written; an address is in its usual form.
    pub fn host_text(&self) -> &str {
        &self.host_text
    }

    /// The user before the host, decoded.
    pub fn user(&self) -> Option<&[u8]> {
        self.user.as_deref()
    }

    /// The password before the host, decoded.
    pub fn password(&self) -> Option<&[u8]> {
        self.password.as_deref()
    }

    /// The port, the scheme's own if none is written; 0 for schemes that have none here.
    pub fn port(&self) -> u16 {
        self.port.unwrap_or_else(|| default_port(&self.scheme).unwrap_or(0))
    }

    /// The path, which starts with a slash.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What follows the question mark.
    pub fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// Adds to the query, behind an `&` if there is one.
    pub fn add_query(&mut self, more: &[u8]) {
        let more = printable(more);
        match &mut self.query {
            Some(query) if !query.is_empty() => {
                query.push('&');
                query.push_str(&more);
            }
            query => *query = Some(more),
        }
    }

    /// Takes another path; it gets the slash that it lacks.
    pub fn set_path(&mut self, path: &[u8]) {
        let path = printable(path);
        self.path = if path.starts_with('/') { path } else { format!("/{path}") };
    }

    /// What a request line asks for: path and query.
    pub fn target(&self) -> String {
        match &self.query {
            Some(query) => format!("{}?{query}", self.path),
            None => self.path.clone(),
        }
    }

    /// The value of the header `Host`: the port only if it is not the scheme's own.
    pub fn authority(&self) -> String {
        match self.port() {
            port if default_port(&self.scheme) == Some(port) => self.host_text.clone(),
            port => format!("{}:{port}", self.host_text),
        }
    }

    /// Whether scheme, host and port are the same.
    pub fn is_same_origin(&self, other: &Self) -> bool {
        self.scheme == other.scheme && self.host == other.host && self.port() == other.port()
    }

    /// The same URL at another host.
    pub(crate) fn at_host(&self, host: Host) -> Self {
        Self { host_text: host.to_string(), host, ..self.clone() }
    }

    /// Where it leads, without user and fragment: for messages and events.
    pub fn without_secrets(&self) -> String {
        format!("{}://{}{}", self.scheme, self.authority(), self.target())
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://", self.scheme)?;
        if let Some(user) = &self.user {
            f.write_str(&escape_user(user))?;
            if let Some(password) = &self.password {
                write!(f, ":{}", escape_user(password))?;
            }
            f.write_str("@")?;
        }
        f.write_str(&self.host_text)?;
        if let Some(port) = self.port {
            write!(f, ":{port}")?;
        }
        f.write_str(&self.target())?;
        if let Some(fragment) = &self.fragment {
            write!(f, "#{fragment}")?;
        }
        Ok(())
    }
}

/// The port of a scheme that is spoken here.
pub fn default_port(scheme: &str) -> Option<u16> {
    match scheme {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    }
}

fn has_scheme(text: &[u8]) -> bool {
    let end = text.iter().position(|byte| !(byte.is_ascii_alphanumeric() || b"+-.".contains(byte)));
    end.is_some_and(|end| end > 0 && text[0].is_ascii_alphabetic() && text[end..].starts_with(b":/"))
}

/// The scheme, and what follows it and its slashes, of which curl takes one to three.
fn split_scheme(text: &[u8]) -> (String, &[u8]) {
    if !has_scheme(text) {
        return ("http".to_owned(), text);
    }
    let colon = text.iter().position(|byte| *byte == b':').unwrap_or(0);
    let scheme = text[..colon].iter().map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    let rest = &text[colon + 1..];
    let slashes = rest.iter().take(3).take_while(|byte| **byte == b'/').count();
    (scheme, &rest[slashes..])
}

struct Authority {
    user: Option<Vec<u8>>,
    password: Option<Vec<u8>>,
    host: Host,
    host_text: String,
    port: Option<u16>,
}

impl Authority {
    fn parse(text: &[u8]) -> Result<Self, InvalidUrl> {
        let (login, rest) = match text.iter().rposition(|byte| *byte == b'@') {
            Some(at) => (Some(&text[..at]), &text[at + 1..]),
            None => (None, text),
        };
        let (user, password) = match login {
            Some(login) => {
                let (user, password) = split_at(login, b':');
                (Some(decode(user)), password.map(decode))
            }
            None => (None, None),
        };
        let behind_brackets = rest.iter().position(|byte| *byte == b']').unwrap_or(0);
        let colon =
            rest[behind_brackets..].iter().position(|byte| *byte == b':').map(|at| behind_brackets + at);
        let (name, port) = match colon {
            Some(at) => (&rest[..at], parse_port(&rest[at + 1..])?),
            None => (rest, None),
        };
        if name.is_empty() {
            return Err(InvalidUrl::Malformed);
        }
        let written = String::from_utf8_lossy(name).into_owned();
        let host = Host::parse(name).map_err(|reason| InvalidUrl::Host { name: written.clone(), reason })?;
        let host_text = if host.address().is_some() { host.to_string() } else { written };
        Ok(Self { user, password, host, host_text, port })
    }
}

/// Nothing behind the colon is as good as no port.
fn parse_port(digits: &[u8]) -> Result<Option<u16>, InvalidUrl> {
    if digits.is_empty() {
        return Ok(None);
    }
    if !digits.iter().all(u8::is_ascii_digit) {
        return Err(InvalidUrl::Malformed);
    }
    let text = std::str::from_utf8(digits).map_err(|_| InvalidUrl::Malformed)?;
    text.parse().map(Some).map_err(|_| InvalidUrl::Malformed)
}

fn split_at(text: &[u8], separator: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| *byte == separator) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// What is not ASCII is escaped, and what is escaped already stays so.
fn escape(text: &[u8]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for &byte in text {
        match byte {
            0x80.. => escaped.push_str(&format!("%{byte:02x}")),
            byte => escaped.push(char::from(byte)),
        }
    }
    escaped
}

/// Servers put blanks into a `Location`, and mean them.
fn escape_blanks(text: &[u8]) -> Vec<u8> {
    let (before, query) = split_at(text, b'?');
    let mut escaped = Vec::with_capacity(text.len());
    for &byte in before {
        match byte {
            b' ' => escaped.extend_from_slice(b"%20"),
            byte => escaped.push(byte),
        }
    }
    if let Some(query) = query {
        escaped.push(b'?');
        escaped.extend(query.iter().map(|byte| if *byte == b' ' { b'+' } else { *byte }));
    }
    escaped
}

/// What could end a request line is escaped, and what is not ASCII.
fn printable(text: &[u8]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for &byte in text {
        match byte {
            b'!'..=b'~' => escaped.push(char::from(byte)),
            byte => escaped.push_str(&format!("%{byte:02x}")),
        }
    }
    escaped
}

fn escape_user(text: &[u8]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for &byte in text {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            escaped.push_str(&format!("%{byte:02X}"));
        }
    }
    escaped
}

/// Undoes percent-encoding once; a percent sign without two digits stays.
pub fn decode(text: &[u8]) -> Vec<u8> {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut decoded = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match (text[at], digit(text.get(at + 1)), digit(text.get(at + 2))) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high << 4 | low) as u8);
                at += 3;
            }
            (byte, ..) => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    decoded
}

/// Takes `.` and `..` out of an absolute path.
pub(crate) fn resolve_dots(path: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    let mut rest = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
    while let Some(segment) = rest.next() {
        let is_last = rest.peek().is_none();
        match segment {
            "." if is_last => segments.push(""),
            "." => {}
            ".." => {
                segments.pop();
                if is_last {
                    segments.push("");
                }
            }
            other => segments.push(other),
        }
    }
    format!("/{}", segments.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match Url::parse(text.as_bytes(), Dots::Resolve) {
            Ok(url) => url.to_string(),
            Err(InvalidUrl::Malformed) => "malformed".to_owned(),
            Err(InvalidUrl::Host { name, .. }) => format!("host {name}"),
        }
    }

    #[test]
    fn urls_are_read_as_curl_reads_them() {
        for (text, expected) in [
            ("http://LOCALHOST:8080/A/../b/./c", "http://LOCALHOST:8080/b/c"),
            ("localhost:8080?q=1", "http://localhost:8080/?q=1"),
            ("http:/localhost/x", "http://localhost/x"),
            ("http:///localhost/x", "http://localhost/x"),
            ("HTTPS://a.b", "https://a.b/"),
            ("http://127.1:80/%2e%2e/x", "http://127.0.0.1:80/%2e%2e/x"),
            ("http://a/a//b/..", "http://a/a//"),
            ("http://a/\u{fc}", "http://a/%c3%bc"),
            ("http://u:p%20w@a:/#f", "http://u:p%20w@a/#f"),
            ("http://[::1]:8/x", "http://[::1]:8/x"),
            ("http://a/?x=../y", "http://a/?x=../y"),
            ("http://a:99999/", "malformed"),
            ("http://a:b/", "malformed"),
            ("http://a/b c", "malformed"),
            ("http://a/\n", "malformed"),
            ("http://", "malformed"),
            ("", "malformed"),
            ("http://a_b/", "host a_b"),
            ("http://a@b@c/", "http://a%40b@c/"),
        ] {
            assert_eq!(shown(text), expected, "{text:?}");
        }
    }

    #[test]
    fn references_lead_on_from_a_page() {
        let base = Url::parse(b"http://a:81/b/c/d?q#f", Dots::Resolve).unwrap();
        for (reference, expected) in [
            ("e", "http://a:81/b/c/e"),
            ("../e", "http://a:81/b/e"),
            ("/e?x", "http://a:81/e?x"),
            ("?x", "http://a:81/b/c/d?x"),
            ("//h/p", "http://h/p"),
            ("https://h/../p", "https://h/p"),
            ("/a b?c d", "http://a:81/a%20b?c+d"),
            ("../../../../e", "http://a:81/e"),
        ] {
            assert_eq!(base.join(reference.as_bytes()).unwrap().to_string(), expected, "{reference}");
        }
        assert!(base.join(b"/a\r\nX: y").is_err());
    }
}
