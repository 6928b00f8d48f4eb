//! Cookies, and the file that they are kept in.

use boxsh_kernel::net::{Host, Url};
use boxsh_kernel::vfs::Timestamp;

use super::httpdate;

/// A cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cookie {
    name: Vec<u8>,
    value: Vec<u8>,
    /// In lower case, without a dot in front.
    domain: String,
    /// Whether hosts below the domain get it, too.
    for_subdomains: bool,
    path: String,
    secure: bool,
    http_only: bool,
    /// When it ends; `None` for the end of the session.
    expires: Option<i64>,
}

/// Cookies, in the order in which they came.
#[derive(Clone, Default)]
pub(super) struct Jar {
    cookies: Vec<Cookie>,
}

/// More is nobody's honest wish.
const MOST: usize = 3000;
const LONGEST: usize = 8 << 10;

/// What is kept of cookies that end with the session.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SessionCookies {
    Keep,
    Drop,
}

impl Jar {
    /// Takes in the cookies of a file: in the format of Netscape, or lines as in a header.
    pub(super) fn read(&mut self, text: &[u8], session: SessionCookies, now: i64) {
        for line in text.split(|byte| *byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let Some(cookie) = parse_line(line) else { continue };
            let is_wanted = match cookie.expires {
                Some(when) => when > now,
                None => session == SessionCookies::Keep,
            };
            if is_wanted {
                self.add(cookie);
            }
        }
    }

    fn add(&mut self, cookie: Cookie) {
        let is_same = |known: &Cookie| {
            known.name == cookie.name && known.domain == cookie.domain && known.path == cookie.path
        };
        match self.cookies.iter().position(is_same) {
            Some(at) => self.cookies[at] = cookie,
            None if self.cookies.len() < MOST => self.cookies.push(cookie),
            None => {}
        }
    }

    /// Takes in what a server sets, if it may.
    pub(super) fn set(&mut self, header: &[u8], url: &Url, now: Timestamp) {
        if header.len() > LONGEST || header.iter().any(|byte| *byte < b' ' && *byte != b'\t') {
            return;
        }
        let mut parts = header.split(|byte| *byte == b';');
        let (name, value) = split_pair(parts.next().unwrap_or_default());
        let (Some(value), false) = (value, name.is_empty()) else { return };
        let host = url.host().to_string();
        let mut cookie = Cookie {
            name: name.to_vec(),
            value: value.to_vec(),
            domain: host.clone(),
            for_subdomains: false,
            path: default_path(url.path()),
            secure: false,
            http_only: false,
            expires: None,
        };
        let mut has_age = false;
        for part in parts {
            let (key, value) = split_pair(part);
            let value = value.unwrap_or_default();
            match key.to_ascii_lowercase().as_slice() {
                b"path" if value.starts_with(b"/") => {
                    cookie.path = String::from_utf8_lossy(value).into_owned()
                }
                b"domain" if !value.is_empty() => {
                    let domain = String::from_utf8_lossy(value).to_ascii_lowercase();
                    let domain = domain.strip_prefix('.').unwrap_or(&domain);
                    if !may_set(url.host(), domain) {
                        return;
                    }
                    cookie.for_subdomains = matches!(url.host(), Host::Name(_));
                    cookie.domain = domain.to_owned();
                }
                b"secure" => {
                    if !is_secure(url) {
                        return;
                    }
                    cookie.secure = true;
                }
                b"httponly" => cookie.http_only = true,
                b"max-age" => {
                    let digits = value.strip_prefix(b"\"").unwrap_or(value);
                    let age =
                        std::str::from_utf8(digits.strip_suffix(b"\"").unwrap_or(digits)).unwrap_or("0");
                    let age = age.parse::<i64>().unwrap_or(0);
                    cookie.expires = Some(if age <= 0 { 0 } else { now.seconds.saturating_add(age) });
                    has_age = true;
                }
                b"expires" if !has_age => cookie.expires = httpdate::parse(value, now),
                _ => {}
            }
        }
        self.replace(cookie, now.seconds);
    }

    /// A cookie that has ended takes the place of the one before it, and is gone.
    fn replace(&mut self, cookie: Cookie, now: i64) {
        if cookie.expires.is_some_and(|when| when <= now) {
            self.cookies.retain(|known| {
                !(known.name == cookie.name && known.domain == cookie.domain && known.path == cookie.path)
            });
            return;
        }
        self.add(cookie);
    }

    /// The cookies for a request, as a header has them.
    pub(super) fn header(&self, url: &Url, now: i64) -> Option<Vec<u8>> {
        let host = url.host().to_string();
        let mut fitting: Vec<&Cookie> = self
            .cookies
            .iter()
            .filter(|cookie| {
                cookie.expires.is_none_or(|when| when > now)
                    && (!cookie.secure || is_secure(url))
                    && (cookie.domain == host || (cookie.for_subdomains && is_below(&host, &cookie.domain)))
                    && path_matches(url.path(), &cookie.path)
            })
            .collect();
        let order = |cookie: &&Cookie| (cookie.path.len(), cookie.domain.len(), cookie.name.len());
        fitting.sort_by_key(|cookie| std::cmp::Reverse(order(cookie)));
        if fitting.is_empty() {
            return None;
        }
        let pairs: Vec<Vec<u8>> =
            fitting.iter().map(|cookie| [&cookie.name[..], b"=", &cookie.value].concat()).collect();
        Some(pairs.join(&b"; "[..]))
    }

    /// The file that keeps them, the newest first.
    pub(super) fn write(&self, now: i64) -> Vec<u8> {
        let mut text = b"# Netscape HTTP Cookie File\n# https://curl.se/docs/http-cookies.html\n\
            # This file was generated by libcurl! Edit at your own risk.\n\n"
            .to_vec();
        let flag = |value: bool| if value { "TRUE" } else { "FALSE" };
        for cookie in self.cookies.iter().rev().filter(|cookie| cookie.expires.is_none_or(|when| when > now))
        {
            let prefix = if cookie.http_only { "#HttpOnly_" } else { "" };
            let dot = if cookie.for_subdomains { "." } else { "" };
            let front = format!(
                "{prefix}{dot}{}\t{}\t{}\t{}\t{}\t",
                cookie.domain,
                flag(cookie.for_subdomains),
                cookie.path,
                flag(cookie.secure),
                cookie.expires.unwrap_or(0),
            );
            text.extend_from_slice(front.as_bytes());
            text.extend([&cookie.name[..], b"\t", &cookie.value, b"\n"].concat());
        }
        text
    }
}

fn split_pair(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| *byte == b'=') {
        Some(at) => (text[..at].trim_ascii(), Some(text[at + 1..].trim_ascii())),
        None => (text.trim_ascii(), None),
    }
}

/// A line of the file: seven fields between tabs.
fn parse_line(line: &[u8]) -> Option<Cookie> {
    let (line, http_only) = match line.strip_prefix(b"#HttpOnly_") {
        Some(rest) => (rest, true),
        None => (line, false),
    };
    if line.is_empty() || line.starts_with(b"#") {
        return None;
    }
    let fields: Vec<&[u8]> = line.split(|byte| *byte == b'\t').collect();
    let text = |at: usize| fields.get(at).map(|field| String::from_utf8_lossy(field).into_owned());
    let domain = text(0)?.to_ascii_lowercase();
    let expires: i64 = text(4)?.parse().ok()?;
    Some(Cookie {
        name: fields.get(5)?.to_vec(),
        value: fields.get(6).copied().unwrap_or_default().to_vec(),
        domain: domain.strip_prefix('.').unwrap_or(&domain).to_owned(),
        for_subdomains: text(1)? == "TRUE",
        path: text(2)?,
        secure: text(3)? == "TRUE",
        http_only,
        expires: (expires > 0).then_some(expires),
    })
}

/// A host may set cookies for itself and for domains above it, but not for what everybody shares.
fn may_set(host: &Host, domain: &str) -> bool {
    match host {
        Host::Address(address) => address.to_string() == domain,
        Host::Name(name) => **name == *domain || (is_below(name, domain) && domain.contains('.')),
    }
}

fn is_below(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|front| front.ends_with('.'))
}

/// This machine is as good as a secured connection.
fn is_secure(url: &Url) -> bool {
    let host = url.host().to_string();
    url.scheme() == "https" || matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]")
}

fn default_path(path: &str) -> String {
    match path.rfind('/') {
        Some(0) | None => "/".to_owned(),
        Some(at) => path[..at].to_owned(),
    }
}

fn path_matches(path: &str, prefix: &str) -> bool {
    let prefix = prefix.strip_suffix('/').unwrap_or(prefix);
    path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use boxsh_kernel::net::Dots;

    use super::*;

    const NOW: Timestamp = Timestamp { seconds: 1_700_000_000, nanos: 0 };

    fn url(text: &str) -> Url {
        Url::parse(text.as_bytes(), Dots::Resolve).unwrap()
    }

    fn sent(jar: &Jar, to: &str) -> String {
        String::from_utf8(jar.header(&url(to), NOW.seconds).unwrap_or_default()).unwrap()
    }

    #[test]
    fn cookies_go_back_to_where_they_came_from() {
        let mut jar = Jar::default();
        let from = url("http://www.example.com/a/b");
        for header in [
            "plain=1",
            "deep=2; Path=/a/b/c",
            "wide=3; Domain=example.com; Path=/",
            "other=4; Domain=evil.com",
            "top=5; Domain=com",
            "old=6; Max-Age=0",
            "secure=7; Secure",
            "long=8; Expires=Wed, 21 Oct 2037 07:28:00 GMT",
            "past=9; expires=Wed, 21-Oct-2015 07:28:00 GMT",
        ] {
            jar.set(header.as_bytes(), &from, NOW);
        }
        assert_eq!(sent(&jar, "http://www.example.com/a/x"), "plain=1; long=8; wide=3");
        assert_eq!(sent(&jar, "http://www.example.com/ab"), "wide=3");
        assert_eq!(sent(&jar, "http://www.example.com/a/b/c/d"), "deep=2; plain=1; long=8; wide=3");
        assert_eq!(sent(&jar, "http://sub.example.com/"), "wide=3");
        assert_eq!(sent(&jar, "http://badexample.com/"), "");
    }

    #[test]
    fn a_file_keeps_them() {
        let mut jar = Jar::default();
        jar.set(b"a=1; Max-Age=100; HttpOnly", &url("http://h/"), NOW);
        jar.set(b"b=2; Domain=x.example; Path=/p", &url("https://w.x.example/"), NOW);
        let text = jar.write(NOW.seconds);
        let lines = String::from_utf8(text.clone()).unwrap();
        assert!(lines.ends_with(
            "\n.x.example\tTRUE\t/p\tFALSE\t0\tb\t2\n#HttpOnly_h\tFALSE\t/\tFALSE\t1700000100\ta\t1\n"
        ));
        let mut again = Jar::default();
        again.read(&text, SessionCookies::Drop, NOW.seconds);
        assert_eq!(sent(&again, "http://h/"), "a=1");
        assert_eq!(sent(&again, "http://x.example/p"), "");
    }
}
