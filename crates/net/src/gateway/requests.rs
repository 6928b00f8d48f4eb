//! The requests on a plain HTTP connection, one by one.

use crate::error::{Denial, DenialReason};
use crate::host::Host;
use crate::policy::NetworkPolicy;
use crate::url::{Dots, Url};

/// The longest head of a request.
const LONGEST_HEAD: usize = 64 << 10;

/// Whom a connection is for.
pub(super) struct Peer {
    pub(super) host: Host,
    pub(super) port: u16,
}

impl Peer {
    pub(super) fn denial(&self, reason: DenialReason) -> Denial {
        Denial { target: format!("{}:{}", self.host, self.port), reason }
    }
}

/// Follows a stream of requests, and holds back each head until it was checked.
pub(super) struct Requests {
    state: State,
    held: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Head,
    Body(u64),
    ChunkSize,
    Chunk(u64),
    Trailer,
    /// Another protocol was agreed on.
    Upgraded,
}

impl Requests {
    pub(super) fn new() -> Self {
        Self { state: State::Head, held: Vec::new() }
    }

    /// A stream that needs no checking any more.
    pub(super) fn passing() -> Self {
        Self { state: State::Upgraded, held: Vec::new() }
    }

    /// Takes a piece of the stream; gives what may go on.
    pub(super) fn take(
        &mut self,
        piece: &[u8],
        policy: &NetworkPolicy,
        peer: &Peer,
    ) -> Result<Vec<u8>, Denial> {
        self.held.extend_from_slice(piece);
        let mut ready = Vec::new();
        loop {
            let before = self.held.len();
            let was = self.state;
            self.step(&mut ready, policy, peer)?;
            if self.held.is_empty() || (self.held.len() == before && self.state == was) {
                return Ok(ready);
            }
        }
    }

    fn pass(&mut self, count: usize, ready: &mut Vec<u8>) {
        ready.extend(self.held.drain(..count));
    }

    /// The end of the first line that is held.
    fn line(&self) -> Option<usize> {
        self.held.iter().position(|byte| *byte == b'\n').map(|at| at + 1)
    }

    fn step(&mut self, ready: &mut Vec<u8>, policy: &NetworkPolicy, peer: &Peer) -> Result<(), Denial> {
        match self.state {
            State::Head => {
                let Some(end) =
                    self.held.windows(4).position(|window| window == b"\r\n\r\n").map(|at| at + 4)
                else {
                    let is_odd = self.held.len() > LONGEST_HEAD || !could_be_request(&self.held);
                    return if is_odd { Err(peer.denial(DenialReason::Protocol)) } else { Ok(()) };
                };
                self.state = check_head(&self.held[..end], policy, peer)?;
                self.pass(end, ready);
            }
            State::Body(0) => self.state = State::Head,
            State::Body(left) => {
                let count = usize::try_from(left).unwrap_or(usize::MAX).min(self.held.len());
                self.pass(count, ready);
                self.state = State::Body(left - count as u64);
            }
            State::ChunkSize => {
                let Some(end) = self.line() else {
                    return if self.held.len() > 4096 {
                        Err(peer.denial(DenialReason::Protocol))
                    } else {
                        Ok(())
                    };
                };
                let size =
                    chunk_size(&self.held[..end]).ok_or_else(|| peer.denial(DenialReason::Protocol))?;
                self.pass(end, ready);
                // The line end behind a chunk belongs to it.
                self.state = if size == 0 { State::Trailer } else { State::Chunk(size.saturating_add(2)) };
            }
            State::Chunk(0) => self.state = State::ChunkSize,
            State::Chunk(left) => {
                let count = usize::try_from(left).unwrap_or(usize::MAX).min(self.held.len());
                self.pass(count, ready);
                self.state = State::Chunk(left - count as u64);
            }
            State::Trailer => {
                let Some(end) = self.line() else {
                    return if self.held.len() > 4096 {
                        Err(peer.denial(DenialReason::Protocol))
                    } else {
                        Ok(())
                    };
                };
                if end <= 2 {
                    self.state = State::Head;
                }
                self.pass(end, ready);
            }
            State::Upgraded => {
                let count = self.held.len();
                self.pass(count, ready);
            }
        }
        Ok(())
    }
}

/// Whether bytes look like the start of a request: a method in capitals.
pub(super) fn could_be_request(bytes: &[u8]) -> bool {
    let word = bytes.iter().take_while(|byte| byte.is_ascii_uppercase() || **byte == b'-').count();
    let is_word = word > 0 && word <= 32 && (word == bytes.len() || bytes[word] == b' ');
    is_word || bytes.is_empty()
}

fn chunk_size(line: &[u8]) -> Option<u64> {
    let text = line.strip_suffix(b"\r\n")?;
    let digits = std::str::from_utf8(text.split(|byte| *byte == b';').next()?).ok()?;
    let is_number =
        !digits.is_empty() && digits.len() <= 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_number.then(|| u64::from_str_radix(digits, 16).ok()).flatten()
}

/// Checks the head of a request: it is for this peer, the rules allow it, and its end is where it says.
fn check_head(head: &[u8], policy: &NetworkPolicy, peer: &Peer) -> Result<State, Denial> {
    let malformed = || peer.denial(DenialReason::Protocol);
    // A line break of one reader that is none to another one could hide a request.
    let text = std::str::from_utf8(head).map_err(|_| malformed())?;
    if text.replace("\r\n", "").contains(['\r', '\n', '\0']) {
        return Err(malformed());
    }
    let mut lines = text.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(malformed());
    };
    if !target.starts_with('/') && target != "*" || !matches!(version, "HTTP/1.1" | "HTTP/1.0") {
        return Err(malformed());
    }
    let mut headers = Vec::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let (name, value) = line.split_once(':').ok_or_else(malformed)?;
        let is_plain = !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte));
        if !is_plain {
            return Err(malformed());
        }
        headers.push((name.to_ascii_lowercase(), value.trim()));
    }
    let values = |name: &str| {
        headers.iter().filter(|(known, _)| known == name).map(|(_, value)| *value).collect::<Vec<_>>()
    };
    let hosts = values("host");
    let [named] = hosts[..] else { return Err(malformed()) };
    let url = format!("http://{named}{}", if target == "*" { "/" } else { target });
    let url = Url::parse(url.as_bytes(), Dots::Keep)
        .map_err(|_| peer.denial(DenialReason::Mismatch(named.to_owned())))?;
    if *url.host() != peer.host || url.port() != peer.port || url.user().is_some() {
        return Err(peer.denial(DenialReason::Mismatch(named.to_owned())));
    }
    policy.check(method, &url)?;
    next_state(&values("content-length"), &values("transfer-encoding"), &values("upgrade"))
        .ok_or_else(malformed)
}

/// What follows a head.
fn next_state(lengths: &[&str], encodings: &[&str], upgrades: &[&str]) -> Option<State> {
    match (lengths, encodings, upgrades) {
        ([], [], []) => Some(State::Head),
        // What is spoken after an upgrade cannot be followed; WebSocket is the one that is in use.
        ([], [], [upgrade]) if upgrade.eq_ignore_ascii_case("websocket") => Some(State::Upgraded),
        (_, _, [_, ..]) => None,
        ([length], [], _) if length.bytes().all(|byte| byte.is_ascii_digit()) => {
            length.parse().ok().map(State::Body)
        }
        ([], [encoding], _) if encoding.eq_ignore_ascii_case("chunked") => Some(State::ChunkSize),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;

    fn pass(stream: &str) -> Result<String, DenialReason> {
        let rule: Rule = "http://a.example/v1".parse().unwrap();
        let policy = NetworkPolicy::new().rule(rule.methods(["GET", "POST"]));
        let peer = Peer { host: Host::parse(b"a.example").unwrap(), port: 80 };
        let mut last = None;
        for size in [1, 5, 10_000] {
            let mut requests = Requests::new();
            let mut passed = Vec::new();
            let result = stream.as_bytes().chunks(size).try_for_each(|piece| {
                passed.extend(requests.take(piece, &policy, &peer)?);
                Ok(())
            });
            let shown = match result {
                Ok(()) => Ok(String::from_utf8(passed).unwrap()),
                Err(Denial { reason, .. }) => Err(reason),
            };
            assert!(last.is_none() || last == Some(shown.clone()), "{shown:?} {last:?}");
            last = Some(shown);
        }
        last.unwrap()
    }

    #[test]
    fn requests_pass_one_by_one() {
        let get = "GET /v1/x HTTP/1.1\r\nHost: A.example\r\n\r\n";
        let post = "POST /v1 HTTP/1.1\r\nHost: a.example:80\r\nContent-Length: 5\r\n\r\nhello";
        let chunked = "POST /v1 HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\nabc\r\n0\r\nT: x\r\n\r\n";
        let all = [get, post, get, chunked, get].concat();
        assert_eq!(pass(&all), Ok(all.clone()));
    }

    #[test]
    fn a_request_for_somebody_else_does_not_pass_even_behind_another_one() {
        let first = "POST /v1 HTTP/1.1\r\nHost: a.example\r\nContent-Length: 2\r\n\r\nhi";
        for (bad, reason) in [
            ("GET /v1 HTTP/1.1\r\nHost: b.example\r\n\r\n", DenialReason::Mismatch("b.example".into())),
            ("GET /v1 HTTP/1.1\r\nHost: a.example:81\r\n\r\n", DenialReason::Mismatch("a.example:81".into())),
            ("GET /v2 HTTP/1.1\r\nHost: a.example\r\n\r\n", DenialReason::Path),
            ("DELETE /v1 HTTP/1.1\r\nHost: a.example\r\n\r\n", DenialReason::Method("DELETE".into())),
            ("GET http://b.example/v1 HTTP/1.1\r\nHost: a.example\r\n\r\n", DenialReason::Protocol),
            ("CONNECT b.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n", DenialReason::Protocol),
            ("GET /v1 HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n", DenialReason::Protocol),
            ("GET /v1 HTTP/1.1\r\n\r\n", DenialReason::Protocol),
            ("GET /v1 HTTP/1.1\r\nHost: a.example\r\nX: y\nHost: b\r\n\r\n", DenialReason::Protocol),
            (
                "POST /v1 HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                DenialReason::Protocol,
            ),
            ("GET /v1 HTTP/1.1\r\nHost: a.example\r\nUpgrade: h2c\r\n\r\n", DenialReason::Protocol),
            ("PRI * HTTP/2.0\r\n\r\n", DenialReason::Protocol),
        ] {
            assert_eq!(pass(bad), Err(reason.clone()), "{bad:?}");
            assert_eq!(pass(&format!("{first}{bad}")), Err(reason), "{bad:?}");
        }
    }
}
