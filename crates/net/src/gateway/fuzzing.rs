//! The parsers that stand before programs in a cell, each for any bytes.

use std::io::{self, Read, Write};

use super::hello::{self, Hello};
use super::proxy::{self, Asked};
use super::requests::{Peer, Requests};
use super::{Gateway, Shared, Watch, dns};
use crate::host::Host;
use crate::policy::NetworkPolicy;
use crate::rule::Rule;

/// Whom all requests are for.
const HOST: &str = "a.example";

fn policy() -> NetworkPolicy {
    let rule: Rule =
        "http://a.example/v1".parse().unwrap_or_else(|_| unreachable!("the rule is well-formed"));
    NetworkPolicy::new().rule(rule.methods(["GET", "POST"]))
}

/// A question to the name server: its answer is an answer, and has an address only for a name of the rules.
pub fn name_server(message: &[u8]) {
    let shared = Shared::new(Gateway::new(policy()), Watch::default());
    let Some(answer) = dns::answer(&shared, message) else { return };
    assert!(answer.len() >= 12 && answer[2] & 0x80 != 0, "an answer says that it is one");
    if answer[7] != 0 {
        let asked = message.get(12..).unwrap_or_default().to_ascii_lowercase();
        assert!(asked.starts_with(b"\x01a\x07example\0"), "only what is allowed has an address");
    }
}

/// The greeting of a TLS client, cut anywhere: what was decided on a part holds for the whole.
pub fn greeting(bytes: &[u8]) {
    let whole = hello::parse(bytes);
    for end in (0..bytes.len()).step_by(1 + bytes.len() / 16) {
        let part = hello::parse(&bytes[..end]);
        assert!(part == Hello::Incomplete || part == whole, "{part:?} {whole:?}");
    }
}

/// Requests on a connection: what passes does not depend on how the stream is cut.
pub fn requests(stream: &[u8]) {
    let Ok(host) = Host::parse(HOST.as_bytes()) else { return };
    let (policy, peer) = (policy(), Peer { host, port: 80 });
    let pass = |size: usize| {
        let mut requests = Requests::new();
        let mut passed = Vec::new();
        for piece in stream.chunks(size) {
            match requests.take(piece, &policy, &peer) {
                Ok(ready) => passed.extend(ready),
                Err(_) => return Err(()),
            }
        }
        Ok(passed)
    };
    let whole = pass(stream.len().max(1));
    assert_eq!(pass(7), whole, "what passes depends on how it comes");
    if let Ok(passed) = whole {
        assert!(stream.starts_with(&passed), "nothing is added or left out");
    }
}

/// What a tool says to the HTTP proxy.
pub fn connect(bytes: &[u8]) {
    check(|peer| proxy::connect(peer), bytes);
}

/// What a tool says to the SOCKS5 proxy.
pub fn socks(bytes: &[u8]) {
    check(|peer| proxy::socks(peer), bytes);
}

/// Says what it is given, and does not listen.
struct Tool<'a>(&'a [u8]);

impl Read for Tool<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Write for Tool<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn check(proxy: impl Fn(&mut Tool<'_>) -> io::Result<Asked>, bytes: &[u8]) {
    if let Ok(Asked::Connection { peer, .. }) = proxy(&mut Tool(bytes)) {
        let shown = peer.host.to_string();
        assert!(!shown.is_empty() && !shown.contains(['\0', '\r', '\n', ' ', '/', '@']), "{shown:?}");
    }
}
