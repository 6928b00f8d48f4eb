//! Requests and the heads of answers.

use std::net::SocketAddr;
use std::time::Duration;

use crate::url::Url;

/// A request, to the byte: headers are sent in this order and spelling.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// The method.
    pub method: String,
    /// What is asked for.
    pub url: Url,
    /// All headers, `Host` and those of the body included.
    pub headers: Vec<(String, Vec<u8>)>,
    /// How the body's end is found.
    pub framing: Framing,
    /// What is spoken.
    pub version: Version,
    /// Whom to believe.
    pub trust: Trust,
    /// How long connecting may take.
    pub connect_timeout: Option<Duration>,
    /// How long all of it may take.
    pub timeout: Option<Duration>,
    /// How long the server may be silent.
    pub idle_timeout: Option<Duration>,
}

impl Request {
    /// A request without a body, and only the header `Host`.
    pub fn new(method: impl Into<String>, url: Url) -> Self {
        let headers = vec![("Host".to_owned(), url.authority().into_bytes())];
        Self {
            method: method.into(),
            url,
            headers,
            framing: Framing::None,
            version: Version::Http11,
            trust: Trust::default(),
            connect_timeout: None,
            timeout: None,
            idle_timeout: None,
        }
    }

    /// The first header of that name.
    pub fn header(&self, name: &str) -> Option<&[u8]> {
        find(&self.headers, name)
    }
}

fn find<'a, N: AsRef<[u8]>>(headers: &'a [(N, Vec<u8>)], name: &str) -> Option<&'a [u8]> {
    headers
        .iter()
        .find(|(known, _)| known.as_ref().eq_ignore_ascii_case(name.as_bytes()))
        .map(|(_, value)| value.as_slice())
}

/// How the end of a request's body is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Framing {
    /// There is no body.
    None,
    /// It has this length.
    Length(u64),
    /// It comes in chunks.
    Chunked,
}

/// The version of HTTP of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    /// 1.0.
    Http10,
    /// 1.1.
    Http11,
}

/// Which servers to believe that they are who they say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Trust {
    /// Those that the host trusts.
    #[default]
    Host,
    /// Those with a certificate of one of these issuers, as PEM.
    Roots(Vec<u8>),
    /// All. A request that carries a secret of the host ignores this.
    Anybody,
}

/// The head of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Head {
    /// The bytes, with the empty line at the end.
    pub raw: Vec<u8>,
    /// The version: 10 or 11, or 20.
    pub version: u8,
    /// The status.
    pub status: u16,
    /// The headers in their order and spelling, values without blanks around them.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Head {
    /// Reads a head; `None` if it is none.
    pub fn parse(raw: Vec<u8>) -> Option<Self> {
        let mut lines = raw.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        let first = lines.next()?;
        let rest = first.strip_prefix(b"HTTP/")?;
        let blank = rest.iter().position(|byte| *byte == b' ')?;
        let version = match &rest[..blank] {
            b"1.0" => 10,
            b"1.1" => 11,
            b"2" | b"2.0" => 20,
            _ => return None,
        };
        let digits = rest.get(blank + 1..blank + 4)?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let status = digits.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
        let mut headers: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        for line in lines.filter(|line| !line.is_empty()) {
            if matches!(line[0], b' ' | b'\t') {
                // A folded line goes on with the value before it.
                if let Some((_, value)) = headers.last_mut() {
                    value.push(b' ');
                    value.extend_from_slice(line.trim_ascii());
                }
            } else if let Some(colon) = line.iter().position(|byte| *byte == b':') {
                headers.push((line[..colon].to_vec(), line[colon + 1..].trim_ascii().to_vec()));
            }
        }
        Some(Self { version, status, headers, raw })
    }

    /// A head of these parts, for clients that are not given the bytes.
    pub fn new(status: u16, headers: &[(Vec<u8>, Vec<u8>)]) -> Self {
        let mut raw = format!("HTTP/1.1 {status} \r\n").into_bytes();
        for (name, value) in headers {
            raw.extend([name, &b": "[..], value, b"\r\n"].concat());
        }
        raw.extend(b"\r\n");
        Self { raw, version: 11, status, headers: headers.to_vec() }
    }

    /// The first header of that name.
    pub fn header(&self, name: &str) -> Option<&[u8]> {
        find(&self.headers, name)
    }

    /// All headers of that name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a [u8]> {
        self.headers
            .iter()
            .filter(move |(known, _)| known.eq_ignore_ascii_case(name.as_bytes()))
            .map(|(_, value)| value.as_slice())
    }

    /// The first line, without its end.
    pub fn status_line(&self) -> &[u8] {
        let line = self.raw.split(|byte| *byte == b'\n').next().unwrap_or_default();
        line.strip_suffix(b"\r").unwrap_or(line)
    }

    /// Whether it announces the answer, and is not yet the answer.
    pub fn is_interim(&self) -> bool {
        (100..200).contains(&self.status) && self.status != 101
    }
}

/// What is known of a connection besides what it carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Facts {
    /// Whom it leads to.
    pub remote: Option<SocketAddr>,
    /// Where it comes from.
    pub local: Option<SocketAddr>,
    /// From the start to the name's address.
    pub resolved: Duration,
    /// From the start to the connection.
    pub connected: Duration,
    /// From the start to the end of the TLS handshake; zero without one.
    pub secured: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_taken_apart_and_kept() {
        let raw = b"HTTP/1.1 200 Fine\r\nContent-Type:  text/plain \r\nX-A: 1\r\n 2\r\nx-a: 3\r\n\r\n";
        let head = Head::parse(raw.to_vec()).unwrap();
        assert_eq!((head.version, head.status), (11, 200));
        assert_eq!(head.header("content-type"), Some(&b"text/plain"[..]));
        assert_eq!(head.all("X-A").collect::<Vec<_>>(), [&b"1 2"[..], b"3"]);
        assert_eq!(head.raw, raw);
        for not_http in [
            &b"hello\n\n"[..],
            b"HTTP/1.1 2x0 \r\n\r\n",
            b"HTTP/9.9 200 OK\r\n\r\n",
            b"HTTP/1.1\r\n\r\n",
            b"",
        ] {
            assert_eq!(Head::parse(not_http.to_vec()), None);
        }
    }
}
