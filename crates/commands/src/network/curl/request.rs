//! Putting a request together, header by header in the order that curl has.

use boxsh_kernel::net::{Framing, Request, Trust, Url, Version};
use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Context, Errno, OpenFlags};

use super::SPEC;
use super::arguments::Operation;
use super::operation::Shared;
use super::{VERSION, data, form, netrc};
use crate::network::httpdate;
use crate::network::session::Body;

/// Bodies above this size are announced before they are sent.
const EXPECTED: u64 = 1 << 20;

/// What kind of request it is; redirections can change it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Get,
    Head,
    Post,
    Form,
    Put,
}

impl Kind {
    pub(super) fn of(operation: &Operation, upload: Option<&[u8]>) -> Self {
        if upload.is_some() {
            Self::Put
        } else if operation.on(flag!("head")) {
            Self::Head
        } else if !operation.form.is_empty() {
            Self::Form
        } else if operation.data.is_some() && !operation.on(flag!("get")) {
            Self::Post
        } else {
            Self::Get
        }
    }

    pub(super) fn method(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
            Self::Post | Self::Form => "POST",
            Self::Put => "PUT",
        }
    }
}

/// Where a request stands in a row of redirections.
pub(super) struct Hop<'a> {
    pub(super) url: &'a Url,
    pub(super) kind: Kind,
    /// Whether the host is the one that the user named: only that one gets the password.
    pub(super) is_first_origin: bool,
    pub(super) referer: Option<Vec<u8>>,
    pub(super) upload: Option<&'a [u8]>,
    /// Where to go on.
    pub(super) offset: u64,
}

/// A header that the user gave.
struct Custom<'a> {
    name: &'a [u8],
    /// `None` to leave the header out.
    value: Option<&'a [u8]>,
}

fn parse_custom(line: &[u8]) -> Option<Custom<'_>> {
    if let Some(colon) = line.iter().position(|byte| *byte == b':') {
        let value = line[colon + 1..].trim_ascii();
        return Some(Custom { name: &line[..colon], value: (!value.is_empty()).then_some(value) });
    }
    let name = line.strip_suffix(b";")?;
    Some(Custom { name, value: Some(b"") })
}

/// The headers of a request while it is put together.
struct Headers<'a> {
    customs: Vec<Custom<'a>>,
    all: Vec<(String, Vec<u8>)>,
}

impl Headers<'_> {
    fn has_custom(&self, name: &str) -> bool {
        self.customs.iter().any(|custom| custom.name.eq_ignore_ascii_case(name.as_bytes()))
    }

    fn custom(&self, name: &str) -> Option<&[u8]> {
        let found = self.customs.iter().find(|custom| custom.name.eq_ignore_ascii_case(name.as_bytes()));
        found.and_then(|custom| custom.value)
    }

    /// A header of curl's own, unless the user has another one.
    fn add(&mut self, name: &str, value: impl Into<Vec<u8>>) {
        if !self.has_custom(name) {
            self.all.push((name.to_owned(), value.into()));
        }
    }
}

/// A request and what it carries.
pub(super) fn build(
    context: &Context<'_>,
    operation: &Operation,
    shared: &Shared,
    hop: &Hop<'_>,
) -> Result<(Request, Body), Errno> {
    let etag = etag_to_compare(context, operation)?;
    let mut lines: Vec<&[u8]> = operation.headers.iter().map(Vec::as_slice).collect();
    let has = |lines: &[&[u8]], name: &str| {
        lines
            .iter()
            .filter_map(|line| parse_custom(line))
            .any(|custom| custom.name.eq_ignore_ascii_case(name.as_bytes()))
    };
    if operation.is_json {
        for line in ["Content-Type: application/json", "Accept: application/json"] {
            if !has(&lines, line.split(':').next().unwrap_or_default()) {
                lines.push(line.as_bytes());
            }
        }
    }
    lines.extend(etag.as_deref());
    let mut customs: Vec<Custom<'_>> = lines.iter().filter_map(|line| parse_custom(line)).collect();
    if !hop.is_first_origin && !operation.on(flag!("location-trusted")) {
        // What identifies the user is for the host that the user named.
        customs.retain(|custom| {
            !["authorization", "cookie", "host"]
                .iter()
                .any(|name| custom.name.eq_ignore_ascii_case(name.as_bytes()))
        });
    }
    let mut headers = Headers { customs, all: Vec::new() };
    let (body, framing) = body(context, operation, hop, &headers)?;
    let host = headers.custom("host").map_or_else(|| hop.url.authority().into_bytes(), <[u8]>::to_vec);
    if !(headers.has_custom("host") && headers.custom("host").is_none()) {
        headers.all.push(("Host".to_owned(), host));
    }
    add_usual(context, operation, hop, &mut headers)?;
    if framing == Framing::Chunked {
        headers.add("Transfer-Encoding", *b"chunked");
    }
    add_conditions(context, operation, shared, hop, &mut headers);
    add_customs(&mut headers);
    let method = method(operation, hop);
    add_body_headers(operation, hop, &body, framing, &mut headers);
    let mut request = Request::new(method, hop.url.clone());
    request.headers = headers.all;
    request.framing = framing;
    if operation.last_of(&[flag!("http1.0"), flag!("http1.1"), flag!("http2")]) == Some("http1.0") {
        request.version = Version::Http10;
    }
    request.trust = trust(context, operation)?;
    Ok((request, body.body))
}

fn method(operation: &Operation, hop: &Hop<'_>) -> String {
    match operation.value(flag!("request")) {
        Some(method) => String::from_utf8_lossy(method).into_owned(),
        None => hop.kind.method().to_owned(),
    }
}

fn trust(context: &Context<'_>, operation: &Operation) -> Result<Trust, Errno> {
    if operation.on(flag!("insecure")) {
        return Ok(Trust::Anybody);
    }
    match operation.value(flag!("cacert")) {
        Some(file) => match data::of_file(context, file, true) {
            Ok(pem) => Ok(Trust::Roots(pem)),
            Err(Errno::Killed) => Err(Errno::Killed),
            // No certificates: the client says so.
            Err(_) => Ok(Trust::Roots(Vec::new())),
        },
        None => Ok(Trust::Host),
    }
}

fn add_usual(
    context: &Context<'_>,
    operation: &Operation,
    hop: &Hop<'_>,
    headers: &mut Headers<'_>,
) -> Result<(), Errno> {
    if let Some(login) = authorization(context, operation, hop)? {
        headers.add("Authorization", login);
    }
    if let Some(range) = operation.value(flag!("range")) {
        headers.add("Range", [b"bytes=", range].concat());
    } else if hop.offset > 0 && hop.kind == Kind::Get {
        headers.add("Range", format!("bytes={}-", hop.offset));
    }
    match operation.value(flag!("user-agent")) {
        Some(b"") => {}
        Some(agent) => headers.add("User-Agent", agent),
        None => headers.add("User-Agent", format!("curl/{VERSION}")),
    }
    headers.add("Accept", *b"*/*");
    if operation.on(flag!("compressed")) {
        headers.add("Accept-Encoding", *b"deflate, gzip");
    }
    if let Some(referer) = &hop.referer {
        headers.add("Referer", referer.clone());
    }
    Ok(())
}

fn authorization(
    context: &Context<'_>,
    operation: &Operation,
    hop: &Hop<'_>,
) -> Result<Option<Vec<u8>>, Errno> {
    let is_trusted = hop.is_first_origin || operation.on(flag!("location-trusted"));
    if is_trusted && let Some(token) = operation.value(flag!("oauth2-bearer")) {
        return Ok(Some([b"Bearer ", token].concat()));
    }
    let login = match (operation.value(flag!("user")), hop.url.user()) {
        (Some(login), _) if is_trusted => Some(with_colon(login)),
        (_, Some(user)) => Some([user, b":", hop.url.password().unwrap_or_default()].concat()),
        _ => netrc_login(context, operation, hop)?,
    };
    Ok(login.map(|login| [b"Basic ", base64(&login).as_bytes()].concat()))
}

fn with_colon(login: &[u8]) -> Vec<u8> {
    // Without a terminal nobody can be asked for the password.
    if login.contains(&b':') { login.to_vec() } else { [login, b":"].concat() }
}

fn netrc_login(
    context: &Context<'_>,
    operation: &Operation,
    hop: &Hop<'_>,
) -> Result<Option<Vec<u8>>, Errno> {
    let file = match operation.value(flag!("netrc-file")) {
        Some(file) => file.to_vec(),
        None if operation.on(flag!("netrc")) || operation.on(flag!("netrc-optional")) => {
            let home = context.process.variable(b"HOME").unwrap_or_default();
            [&home[..], b"/.netrc"].concat()
        }
        None => return Ok(None),
    };
    match data::of_file(context, &file, true) {
        Ok(text) => {
            let found = netrc::find(&text, &hop.url.host().to_string());
            Ok(found.map(|(user, password)| [&user[..], b":", &password].concat()))
        }
        Err(Errno::Killed) => Err(Errno::Killed),
        Err(_) => Ok(None),
    }
}

/// Base64, as logins are written.
pub(in crate::network) fn base64(data: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(data.len().div_ceil(3) * 4);
    for group in data.chunks(3) {
        let bits = group.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for at in 0..4 {
            match at <= group.len() {
                true => text.push(char::from(DIGITS[(bits >> (18 - 6 * at)) as usize & 63])),
                false => text.push('='),
            }
        }
    }
    text
}

fn add_conditions(
    context: &Context<'_>,
    operation: &Operation,
    shared: &Shared,
    hop: &Hop<'_>,
    headers: &mut Headers<'_>,
) {
    let now = context.process.clock().now();
    let mut cookies = Vec::new();
    cookies.extend(shared.jar.header(hop.url, now.seconds).filter(|_| shared.keeps_cookies));
    let given: Vec<&[u8]> = operation.values(flag!("cookie")).filter(|value| value.contains(&b'=')).collect();
    if !given.is_empty() && (hop.is_first_origin || operation.on(flag!("location-trusted"))) {
        cookies.push(given.join(&b';'));
    }
    if !cookies.is_empty() {
        headers.add("Cookie", cookies.join(&b"; "[..]));
    }
    if let Some(condition) = operation.value(flag!("time-cond")) {
        let (text, name) = match condition.strip_prefix(b"-") {
            Some(text) => (text, "If-Unmodified-Since"),
            None => (condition, "If-Modified-Since"),
        };
        if let Some(when) = time_of(context, text) {
            headers.add(name, httpdate::format(when));
        }
    }
}

/// The moment that `-z` names: a date, or the time of a file.
pub(super) fn time_of(context: &Context<'_>, text: &[u8]) -> Option<i64> {
    // A single letter would be a date, too: that of a time zone.
    let is_date = text.iter().any(u8::is_ascii_digit);
    if let Some(when) = httpdate::parse(text, context.process.clock().now()).filter(|_| is_date) {
        return Some(when);
    }
    let metadata = context.process.stat(text, boxsh_kernel::Follow::Yes).ok()?;
    Some(metadata.mtime.seconds)
}

fn add_customs(headers: &mut Headers<'_>) {
    let added: Vec<(String, Vec<u8>)> = headers
        .customs
        .iter()
        .filter(|custom| !custom.name.eq_ignore_ascii_case(b"host"))
        .filter_map(|custom| {
            Some((String::from_utf8_lossy(custom.name).into_owned(), custom.value?.to_vec()))
        })
        .collect();
    headers.all.extend(added);
}

fn etag_to_compare(context: &Context<'_>, operation: &Operation) -> Result<Option<Vec<u8>>, Errno> {
    let Some(file) = operation.value(flag!("etag-compare")) else { return Ok(None) };
    let etag = match data::of_file(context, file, true) {
        Ok(text) => text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii().to_vec(),
        Err(Errno::Killed) => return Err(Errno::Killed),
        Err(_) => Vec::new(),
    };
    let value = if etag.is_empty() { b"\"\"".to_vec() } else { etag };
    Ok(Some([b"If-None-Match: ", &value[..]].concat()))
}

/// A body and what its headers have to say.
struct Carried {
    body: Body,
    content_type: Option<String>,
}

fn body(
    context: &Context<'_>,
    operation: &Operation,
    hop: &Hop<'_>,
    headers: &Headers<'_>,
) -> Result<(Carried, Framing), Errno> {
    let wants_chunks =
        headers.custom("transfer-encoding").is_some_and(|value| value.eq_ignore_ascii_case(b"chunked"));
    let framing = |length: u64| if wants_chunks { Framing::Chunked } else { Framing::Length(length) };
    match hop.kind {
        Kind::Get | Kind::Head => Ok((Carried { body: Body::None, content_type: None }, Framing::None)),
        Kind::Post => {
            let data = operation.data.clone().unwrap_or_default();
            let framing = framing(data.len() as u64);
            let content_type = Some("application/x-www-form-urlencoded".to_owned());
            Ok((Carried { body: Body::Bytes(data), content_type }, framing))
        }
        Kind::Form => {
            let escape = if operation.on(flag!("form-escape")) {
                form::Escape::Backslash
            } else {
                form::Escape::Percent
            };
            let encoded = form::encode(context, &operation.form, escape)?;
            let content_type = Some(format!("multipart/form-data; boundary={}", encoded.boundary));
            Ok((Carried { body: Body::Pieces(encoded.pieces), content_type }, framing(encoded.length)))
        }
        Kind::Put => {
            let path = hop.upload.unwrap_or(b"-");
            let length = upload_length(context, path)?;
            let body = match length {
                Some(length) if !wants_chunks => {
                    Body::Pieces(vec![crate::network::session::Piece::File(path.to_vec(), length)])
                }
                _ => Body::Stream(path.to_vec()),
            };
            let framing = length.map_or(Framing::Chunked, framing);
            Ok((Carried { body, content_type: None }, framing))
        }
    }
}

/// The length of what is uploaded, if it has one before it is read.
fn upload_length(context: &Context<'_>, path: &[u8]) -> Result<Option<u64>, Errno> {
    if matches!(path, b"-" | b".") {
        return Ok(None);
    }
    let fd = context.process.open(path, OpenFlags::READ)?;
    let metadata = context.process.fstat(fd);
    context.process.close(fd)?;
    let metadata = metadata?;
    if metadata.is_dir() {
        return Err(Errno::EISDIR);
    }
    Ok(metadata.is_file().then_some(metadata.size))
}

fn add_body_headers(
    operation: &Operation,
    hop: &Hop<'_>,
    carried: &Carried,
    framing: Framing,
    headers: &mut Headers<'_>,
) {
    let length = match framing {
        Framing::None => return,
        Framing::Length(length) => {
            headers.add("Content-Length", length.to_string());
            Some(length)
        }
        Framing::Chunked => None,
    };
    if let Some(content_type) = &carried.content_type {
        headers.add("Content-Type", content_type.as_bytes());
    }
    let is_large = length.is_some_and(|length| length > EXPECTED) || hop.kind == Kind::Put;
    if is_large && !operation.on(flag!("http1.0")) {
        headers.add("Expect", *b"100-continue");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logins_are_in_base64() {
        for (text, expected) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("me:you", "bWU6eW91")]
        {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }
}
