//! Lets requests in, or not.

use hyper::body::Incoming;
use hyper::header::{AUTHORIZATION, HOST, HeaderValue, ORIGIN, WWW_AUTHENTICATE};
use hyper::http::uri::Authority;
use hyper::{HeaderMap, Request, StatusCode};

use crate::call::Caller;
use crate::http::{Face, Reply, Trust};
use crate::rpc::Tokens;

/// Whose sessions calls are about where nobody is asked for a token.
const ANYBODY: &str = "http";

/// Headers that say who asks, or for what.
const IDENTITY: [&str; 5] = ["authorization", "e2b-sandbox-id", "host", "x-access-token", "x-api-key"];

/// Who sent a request, or why it is not answered.
pub(super) fn admit(
    face: &impl Face,
    tokens: &Tokens,
    trust: Trust,
    request: &Request<Incoming>,
) -> Result<Caller, Box<Reply>> {
    if IDENTITY.iter().any(|name| request.headers().get_all(*name).iter().nth(1).is_some()) {
        // Whatever stands in front of the server may have gone by the other one.
        let reason = "a header that says who asks, or for what, is there twice";
        return Err(Box::new(face.refusal(StatusCode::BAD_REQUEST, reason)));
    }
    if tokens.is_empty() {
        let is_admitted = match trust {
            Trust::Machine => is_local(request),
            Trust::Network => !is_of_page(request),
        };
        return match is_admitted {
            true => Ok(Caller::new(ANYBODY)),
            false => {
                Err(Box::new(face.refusal(StatusCode::FORBIDDEN, "only programs on this machine are served")))
            }
        };
    }
    if let Some(caller) = face.caller(tokens, request) {
        return Ok(caller);
    }
    if face.is_open_to_all(request) {
        // It owns nothing.
        return Ok(Caller::new(""));
    }
    let mut reply = face.refusal(StatusCode::UNAUTHORIZED, "a token is needed");
    reply.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    Err(Box::new(reply))
}

/// The token of a header `Authorization: Bearer TOKEN`.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Whether a request is one of a page in a browser: it has an `Origin`, or, for what needs none, is part of a site.
fn is_of_page<B>(request: &Request<B>) -> bool {
    let headers = request.headers();
    // Only somebody who types the address, or a program that acts as a browser, is from nowhere.
    headers.contains_key(ORIGIN) || headers.get("sec-fetch-site").is_some_and(|site| site != "none")
}

/// Whether a request comes from a program and asks for this machine. A page in a browser on this machine reaches the port too: by the name of
/// its own site, which it lets point here, or as one that tells that it is a page.
fn is_local<B>(request: &Request<B>) -> bool {
    let headers = request.headers();
    if is_of_page(request) || headers.get_all(HOST).iter().count() > 1 {
        return false;
    }
    let named = headers.get(HOST).map(|host| host.as_bytes());
    // In HTTP/2 the address has it.
    let asked = request.uri().authority().map(|authority| authority.as_str().as_bytes());
    match (named, asked) {
        (None, None) => false,
        (named, asked) => named.into_iter().chain(asked).all(names_this_machine),
    }
}

fn names_this_machine(host: &[u8]) -> bool {
    let Ok(authority) = Authority::try_from(host) else { return false };
    if authority.as_str().contains('@') {
        return false;
    }
    let name = authority.host();
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|own| name.eq_ignore_ascii_case(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_local_with(uri: &str, headers: &[(&str, &str)]) -> bool {
        let request = Request::builder().uri(uri);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        is_local(&request.body(()).unwrap())
    }

    #[test]
    fn requests_for_another_host_and_of_pages_are_not_local() {
        for host in ["localhost", "LOCALHOST:3000", "127.0.0.1:1", "[::1]:80", "[::1]"] {
            assert!(is_local_with("/", &[("host", host)]), "{host}");
        }
        for host in [
            "",
            "attacker.example",
            "127.0.0.1.attacker.example",
            "localhost.attacker.example:3000",
            "localhost@attacker.example",
            "attacker@localhost",
            "127.0.0.2",
            "::1",
            "\u{7f}",
        ] {
            let value = HeaderValue::from_bytes(host.as_bytes());
            let Ok(value) = value else { continue };
            let mut request = Request::builder().uri("/").body(()).unwrap();
            request.headers_mut().insert(HOST, value);
            assert!(!is_local(&request), "{host}");
        }
        assert!(!is_local_with("/", &[]));
        assert!(!is_local_with("/", &[("host", "localhost"), ("origin", "http://localhost")]));
        assert!(!is_local_with("/", &[("host", "localhost"), ("origin", "null")]));
        assert!(!is_local_with("/", &[("host", "localhost"), ("host", "attacker.example")]));
        assert!(!is_local_with("/", &[("host", "localhost"), ("sec-fetch-site", "cross-site")]));
        assert!(is_local_with("/", &[("host", "localhost"), ("sec-fetch-site", "none")]));
        assert!(is_local_with("http://localhost:1/", &[]));
        assert!(!is_local_with("http://attacker.example/", &[("host", "localhost")]));
        assert!(!is_local_with("http://localhost/", &[("host", "attacker.example")]));
    }

    #[test]
    fn a_bearer_token_is_found_whatever_the_case_of_its_scheme() {
        for (header, token) in [
            ("Bearer abc", Some("abc")),
            ("bearer  abc ", Some("abc")),
            ("Basic abc", None),
            ("Bearer", None),
            ("", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, HeaderValue::from_str(header).unwrap());
            assert_eq!(bearer(&headers), token, "{header:?}");
        }
        assert_eq!(bearer(&HeaderMap::new()), None);
    }
}
