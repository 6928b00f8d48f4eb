//! Hooks before and after requests.

use std::sync::{Arc, Mutex};

use boxsh::Sandbox;
use boxsh::net::{Connection, Error, Gate, Head, HttpClient, NetworkPolicy, Request};

/// Answers with the request's own headers.
struct Echo;

struct Echoed(Vec<u8>);

impl HttpClient for Echo {
    fn open(&self, request: &Request, _: &Gate<'_>) -> Result<Box<dyn Connection>, Error> {
        let lines = request.headers.iter().filter(|(name, _)| name.starts_with("X-"));
        let text = lines.flat_map(|(name, value)| [name.as_bytes(), b"=", value, b"\n"].concat());
        Ok(Box::new(Echoed(text.collect())))
    }
}

impl Connection for Echoed {
    fn send(&mut self, _: &[u8]) -> Result<(), Error> {
        Ok(())
    }

    fn respond(&mut self) -> Result<Head, Error> {
        Ok(Head::new(201, &[]))
    }

    fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        let answer = std::mem::take(&mut self.0);
        buffer[..answer.len()].copy_from_slice(&answer);
        Ok(answer.len())
    }
}

#[test]
fn hooks_change_refuse_and_see_requests() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let policy = NetworkPolicy::new().allow("https://example.com").unwrap();
    let mut sandbox = Sandbox::builder()
        .network_with(policy, Arc::new(Echo))
        .before_request(|request| {
            request.headers.push(("X-Trace".to_owned(), b"7".to_vec()));
            match request.url.to_string().ends_with("/secret") {
                true => Err("not today".to_owned()),
                false => Ok(()),
            }
        })
        .before_request(|request| {
            assert!(!request.url.to_string().ends_with("/panic"));
            if request.url.to_string().ends_with("/post") {
                request.method = "DELETE".to_owned();
            }
            Ok(())
        })
        .after_request(move |answered| {
            log.lock()
                .unwrap()
                .push(format!("{} {} {}", answered.method, answered.url, answered.head.status));
        })
        .build()
        .unwrap();
    let result = sandbox.run("curl -s https://example.com/a");
    assert_eq!(result.stdout_str(), "X-Trace=7\n");
    let refused = sandbox.run("curl -sS https://example.com/secret");
    assert_eq!(refused.violations[0].reason, "network: https://example.com/secret: not today");
    assert!(!sandbox.run("curl -s https://example.com/panic").is_success());
    let beyond = sandbox.run("curl -s https://example.com/post");
    assert_eq!(
        beyond.violations[0].reason,
        "network: https://example.com/post: the method DELETE is not allowed"
    );
    assert_eq!(*seen.lock().unwrap(), ["GET https://example.com/a 201"]);
}
