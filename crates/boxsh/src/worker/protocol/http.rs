//! Requests to the outside, for hooks of the program.

use boxsh_kernel::net::{Dots, Framing, Head, Request, Trust, Url, Version};

use crate::worker::wire::{Malformed, Reader, Wire, choices, fields, growing};

/// A [`Request`] on its way.
#[derive(Clone, Debug)]
pub(crate) struct WireRequest(pub(crate) Request);

/// The head of an answer, and what it answers.
#[derive(Clone, Debug)]
pub(crate) struct WireAnswered {
    pub(crate) method: String,
    pub(crate) url: String,
    pub(crate) head: Head,
}

impl Wire for WireRequest {
    fn put(&self, out: &mut Vec<u8>) {
        let Request { method, url, headers, framing, version, trust, .. } = &self.0;
        method.put(out);
        url.to_string().put(out);
        headers.put(out);
        framing.put(out);
        version.put(out);
        trust.put(out);
        [self.0.connect_timeout, self.0.timeout, self.0.idle_timeout].put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let method = String::take(from)?;
        let url = Url::parse(String::take(from)?.as_bytes(), Dots::Keep).map_err(|_| Malformed)?;
        let mut request = Request::new(method, url);
        request.headers = Wire::take(from)?;
        request.framing = Wire::take(from)?;
        request.version = Wire::take(from)?;
        request.trust = Wire::take(from)?;
        [request.connect_timeout, request.timeout, request.idle_timeout] = Wire::take(from)?;
        Ok(Self(request))
    }
}

fields!(WireAnswered { method, url, head });
growing!(Head { raw, version, status, headers } from Self::new(0, &[]));
choices!(Framing { 0 => None, 1 => Length(length), 2 => Chunked });
choices!(Version { 0 => Http10, 1 => Http11 });

impl Wire for Trust {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::Roots(certificates) => {
                out.push(1);
                certificates.put(out);
            }
            Self::Anybody => out.push(2),
            // One that is not known here is no reason to believe more servers.
            _ => out.push(0),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::Host,
            1 => Self::Roots(Wire::take(from)?),
            2 => Self::Anybody,
            _ => return Err(Malformed),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::worker::wire::{decode, encode};

    #[test]
    fn a_request_arrives_as_it_was() {
        let urls = [
            "http://example.org",
            "https://u:p%40ss@example.org:8443/a/../b/./c?x=1&y=%20#part",
            "http://[::1]:80/?",
            "http://user@10.0.0.1/",
            "http://user:@10.0.0.1/",
        ];
        for text in urls {
            let url = Url::parse(text.as_bytes(), Dots::Keep).unwrap();
            let mut request = Request::new("POST", url);
            request.headers.push(("X-Odd".to_owned(), b"\xff ".to_vec()));
            request.framing = Framing::Length(5);
            request.version = Version::Http10;
            request.trust = Trust::Roots(b"PEM".to_vec());
            request.timeout = Some(Duration::from_millis(7));
            let carried: WireRequest = decode(&encode(&WireRequest(request.clone()))).unwrap();
            assert_eq!(format!("{:?}", carried.0), format!("{request:?}"), "{text}");
        }
    }
}
