//! The way out: a policy and a client.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::cancel::Cancel;
use crate::error::{Denial, DenialReason, Error};
use crate::hooks::{Answered, RequestHooks};
use crate::host::Host;
use crate::http::{Facts, Framing, Head, Request, Trust};
use crate::mask::Mask;
use crate::policy::NetworkPolicy;
use crate::url::{Dots, Url};

/// Whoever really sends requests. Redirections are not followed here: each one is a request of its own, and checked as such.
pub trait HttpClient: Send + Sync {
    /// Connects and sends the head of a request, on the calling thread. Every address is shown to `gate` before it is dialled, and
    /// no other one is dialled than one that has passed.
    ///
    /// # Errors
    /// Why there is no connection.
    fn open(&self, request: &Request, gate: &Gate<'_>) -> Result<Box<dyn Connection>, Error>;
}

/// A request on its way. Calls block, and come in this order: the body, the head of the answer, its body.
pub trait Connection: Send {
    /// Sends a piece of the body.
    ///
    /// # Errors
    /// Why the rest of the body need not be sent; there may be an answer all the same.
    fn send(&mut self, piece: &[u8]) -> Result<(), Error>;

    /// Ends the body and waits for the head of the answer. After an interim one it is called again.
    ///
    /// # Errors
    /// Why there is no answer.
    fn respond(&mut self) -> Result<Head, Error>;

    /// Receives a piece of the answer's body, as soon as there is one; 0 at the end.
    ///
    /// # Errors
    /// Why there is no more of it.
    fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, Error>;

    /// What is known of the connection.
    fn facts(&self) -> Facts {
        Facts::default()
    }
}

/// What a client has to heed on its way to a server.
pub struct Gate<'a> {
    policy: &'a NetworkPolicy,
    host: &'a Host,
    port: u16,
    /// By which the transfer is given up.
    pub cancel: &'a Cancel,
}

impl Gate<'_> {
    /// Whether the address may be dialled.
    ///
    /// # Errors
    /// [`Denial`] says why not.
    pub fn check(&self, address: IpAddr) -> Result<(), Denial> {
        self.policy.check_address(self.host, self.port, address)
    }
}

/// The way from a session to the outside.
#[derive(Clone)]
pub struct Network {
    policy: Arc<NetworkPolicy>,
    client: Arc<dyn HttpClient>,
    hooks: Option<Arc<dyn RequestHooks>>,
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network").field("policy", &self.policy).finish_non_exhaustive()
    }
}

impl Network {
    /// A way out that a policy guards.
    pub fn new(policy: NetworkPolicy, client: Arc<dyn HttpClient>) -> Self {
        Self { policy: Arc::new(policy), client, hooks: None }
    }

    /// The same way out, with somebody who has a say in each request.
    #[must_use]
    pub fn with_hooks(mut self, hooks: Arc<dyn RequestHooks>) -> Self {
        self.hooks = Some(hooks);
        self
    }

    /// What is allowed.
    pub fn policy(&self) -> &NetworkPolicy {
        &self.policy
    }

    /// Whether a request may be made, as far as can be told without an address.
    ///
    /// # Errors
    /// [`Error::Denied`] by the policy, [`Error::Request`] for one that would not be the request it looks like.
    pub fn check(&self, request: &Request) -> Result<(), Error> {
        self.policy.check(&request.method, &request.url)?;
        check_bytes(request)?;
        check_framing(request)?;
        self.check_headers(request)
    }

    /// A header can make a request mean something else to the server than to the policy.
    fn check_headers(&self, request: &Request) -> Result<(), Error> {
        const METHOD: [&str; 3] = ["x-http-method-override", "x-http-method", "x-method-override"];
        const PATH: [&str; 2] = ["x-original-url", "x-rewrite-url"];
        let denied = |name: &str| Denial {
            target: request.url.without_secrets(),
            reason: DenialReason::Header(name.to_owned()),
        };
        let mut hosts = 0;
        for (name, value) in &request.headers {
            let lower = name.to_ascii_lowercase();
            let text = String::from_utf8_lossy(value);
            if lower == "host" {
                hosts += 1;
                let named = host_of(value).ok_or_else(|| denied(name))?;
                if named != *request.url.host() {
                    self.policy
                        .check(&request.method, &request.url.at_host(named))
                        .map_err(|_| denied(name))?;
                }
            } else if METHOD.contains(&lower.as_str()) {
                self.policy.check(&text.trim().to_uppercase(), &request.url).map_err(|_| denied(name))?;
            } else if PATH.contains(&lower.as_str()) {
                let mut elsewhere = request.url.clone();
                elsewhere.set_path(value.split(|byte| *byte == b'?').next().unwrap_or_default());
                self.policy.check(&request.method, &elsewhere).map_err(|_| denied(name))?;
            }
        }
        if hosts > 1 { Err(denied("Host").into()) } else { Ok(()) }
    }

    /// Makes a request: checks it, adds the host's own headers, connects, sends its head. Blocks.
    ///
    /// # Errors
    /// As for [`Network::check`], and why there is no connection.
    pub fn open(&self, mut request: Request, cancel: &Cancel) -> Result<Exchange, Error> {
        self.check(&request)?;
        if let Some(hooks) = &self.hooks {
            let target = request.url.without_secrets();
            let denied = |reason| Denial { target, reason: DenialReason::Hook(reason) };
            hooks.before(&mut request).map_err(denied)?;
            self.check(&request)?;
        }
        let limits = self.policy.transfer_limits();
        let within =
            |wanted: Option<Duration>, most: Duration| Some(wanted.map_or(most, |time| time.min(most)));
        request.connect_timeout = within(request.connect_timeout, limits.connect);
        request.timeout = within(request.timeout, limits.total);
        let mask = self.add_secrets(&mut request);
        let url = request.url.clone();
        let gate = Gate { policy: &self.policy, host: url.host(), port: url.port(), cancel };
        let connection = self.client.open(&request, &gate)?;
        Ok(Exchange {
            connection,
            mask,
            hooks: self.hooks.clone(),
            target: url.without_secrets(),
            method: request.method,
            left: limits.response,
            held: Vec::new(),
            ended: false,
        })
    }

    fn add_secrets(&self, request: &mut Request) -> Mask {
        // A secret is for the server of that name, and not for another one at the same address.
        let is_for_host =
            request.header("host").and_then(host_of).is_some_and(|host| host == *request.url.host());
        if !is_for_host || !self.policy.injects(&request.url) {
            return Mask::default();
        }
        request.trust = Trust::Host;
        // What is compressed cannot be searched for what has to be hidden.
        request.headers.retain(|(name, _)| !name.eq_ignore_ascii_case("accept-encoding"));
        self.policy.add_headers(&request.url, &mut request.headers)
    }
}

/// The host that the value of a `Host` header names.
fn host_of(value: &[u8]) -> Option<Host> {
    let text = [b"http://", value].concat();
    let url = Url::parse(&text, Dots::Keep).ok()?;
    (url.user().is_none() && url.target() == "/" && !value.ends_with(b"/")).then(|| url.host().clone())
}

fn is_token(text: &[u8]) -> bool {
    !text.is_empty()
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(byte))
}

/// What would end a line early would start another header, or another request.
fn check_bytes(request: &Request) -> Result<(), Error> {
    if !is_token(request.method.as_bytes()) {
        return Err(Error::Request("the method is no word"));
    }
    for (name, value) in &request.headers {
        if !is_token(name.as_bytes()) {
            return Err(Error::Request("the name of a header is no word"));
        }
        if value.iter().any(|byte| matches!(byte, b'\r' | b'\n' | 0)) {
            return Err(Error::Request("a header has a line break"));
        }
    }
    Ok(())
}

/// Headers that say something else of the body than is true would hide a second request in it.
fn check_framing(request: &Request) -> Result<(), Error> {
    const WRONG: Error = Error::Request("a header is at odds with the length of the body");
    let values = |name: &str| {
        let matching = request.headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        matching.map(|(_, value)| String::from_utf8_lossy(value).into_owned()).collect::<Vec<_>>()
    };
    let (lengths, encodings) = (values("content-length"), values("transfer-encoding"));
    let fits = match request.framing {
        Framing::None => encodings.is_empty() && lengths.iter().all(|value| value == "0"),
        Framing::Length(length) => encodings.is_empty() && lengths == [length.to_string()],
        Framing::Chunked => {
            lengths.is_empty() && encodings.len() == 1 && encodings[0].eq_ignore_ascii_case("chunked")
        }
    };
    if fits && lengths.len() <= 1 { Ok(()) } else { Err(WRONG) }
}

/// A request on its way, guarded: what comes back is cut at the limit and without the host's secrets.
pub struct Exchange {
    connection: Box<dyn Connection>,
    mask: Mask,
    hooks: Option<Arc<dyn RequestHooks>>,
    target: String,
    method: String,
    left: u64,
    held: Vec<u8>,
    ended: bool,
}

impl std::fmt::Debug for Exchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exchange").finish_non_exhaustive()
    }
}

impl Exchange {
    /// Sends a piece of the body. Blocks.
    ///
    /// # Errors
    /// As for [`Connection::send`].
    pub fn send(&mut self, piece: &[u8]) -> Result<(), Error> {
        self.connection.send(piece)
    }

    /// Ends the body and waits for the head of the answer; after an interim one it is called again. Blocks.
    ///
    /// # Errors
    /// As for [`Connection::respond`].
    pub fn respond(&mut self) -> Result<Head, Error> {
        let mut head = self.connection.respond()?;
        if !self.mask.is_empty() {
            self.mask.hide(&mut head.raw);
            for (name, value) in &mut head.headers {
                self.mask.hide(name);
                self.mask.hide(value);
            }
        }
        let announced = head.header("content-length").and_then(|value| std::str::from_utf8(value).ok());
        if self.method != "HEAD"
            && announced.and_then(|text| text.parse::<u64>().ok()).is_some_and(|size| size > self.left)
        {
            return Err(Error::TooLarge);
        }
        if let Some(hooks) = &self.hooks {
            hooks.after(&Answered { method: &self.method, url: &self.target, head: &head });
        }
        Ok(head)
    }

    /// Appends a piece of the answer's body to `pieces`, as soon as there is one; `false` at the end. Blocks.
    ///
    /// # Errors
    /// As for [`Connection::receive`], and [`Error::TooLarge`].
    pub fn receive(&mut self, pieces: &mut Vec<u8>) -> Result<bool, Error> {
        const PIECE: usize = 64 << 10;
        let mut buffer = vec![0; PIECE];
        loop {
            if self.ended {
                return Ok(false);
            }
            let count = self.connection.receive(&mut buffer)?;
            self.left = self.left.checked_sub(count as u64).ok_or(Error::TooLarge)?;
            self.ended = count == 0;
            if self.mask.is_empty() {
                pieces.extend_from_slice(&buffer[..count]);
                return Ok(!self.ended);
            }
            self.held.extend_from_slice(&buffer[..count]);
            self.mask.hide(&mut self.held);
            let keep = if self.ended { 0 } else { self.mask.margin().min(self.held.len()) };
            let ready = self.held.len() - keep;
            pieces.extend(self.held.drain(..ready));
            if ready > 0 {
                return Ok(true);
            }
        }
    }

    /// What is known of the connection.
    pub fn facts(&self) -> Facts {
        self.connection.facts()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// Repeats the request's headers in its answer, in small pieces.
    #[derive(Default)]
    struct Echo(Mutex<Vec<Request>>);

    struct Echoed(Vec<u8>);

    impl HttpClient for Echo {
        fn open(&self, request: &Request, gate: &Gate<'_>) -> Result<Box<dyn Connection>, Error> {
            gate.check("93.184.216.34".parse().unwrap())?;
            self.0.lock().unwrap().push(request.clone());
            let text = request
                .headers
                .iter()
                .flat_map(|(name, value)| [name.as_bytes(), b": ", value, b"\n"].concat());
            Ok(Box::new(Echoed(text.collect())))
        }
    }

    impl Connection for Echoed {
        fn send(&mut self, _: &[u8]) -> Result<(), Error> {
            Ok(())
        }

        fn respond(&mut self) -> Result<Head, Error> {
            Ok(Head::new(200, &[(b"X-Echo".to_vec(), self.0.clone())]))
        }

        fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
            let count = self.0.len().min(3);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0.drain(..count);
            Ok(count)
        }
    }

    fn request(url: &str, headers: &[(&str, &str)]) -> Request {
        let mut request = Request::new("GET", Url::parse(url.as_bytes(), Dots::Keep).unwrap());
        for (name, value) in headers {
            request.headers.retain(|(known, _)| !(known == "Host" && *name == "Host"));
            request.headers.push(((*name).to_owned(), value.as_bytes().to_vec()));
        }
        request
    }

    fn network() -> (Network, Arc<Echo>) {
        let policy = NetworkPolicy::new()
            .allow("https://a.example/v1")
            .unwrap()
            .allow("b.example")
            .unwrap()
            .inject("https://a.example/v1", "Authorization", "Bearer secret-token")
            .unwrap();
        let echo = Arc::new(Echo::default());
        (Network::new(policy, echo.clone()), echo)
    }

    #[test]
    fn a_secret_goes_out_and_never_comes_back() {
        let (network, echo) = network();
        let asked =
            request("https://a.example/v1/x", &[("Authorization", "mine"), ("Accept-Encoding", "gzip")]);
        let mut exchange = network.open(asked, &Cancel::new()).unwrap();
        let sent = echo.0.lock().unwrap()[0].clone();
        assert_eq!(sent.header("authorization"), Some(&b"Bearer secret-token"[..]));
        assert_eq!(sent.header("accept-encoding"), None);
        let head = exchange.respond().unwrap();
        let mut all = head.raw.clone();
        while exchange.receive(&mut all).unwrap() {}
        let shown = String::from_utf8_lossy(&all);
        assert!(!shown.contains("secret-token"), "{shown}");
        assert_eq!(shown.matches("*******************").count(), 2, "{shown}");
        assert!(shown.ends_with("*******************\n"), "{shown}");
    }

    #[test]
    fn a_secret_is_for_its_origin_path_and_host_only() {
        let (network, echo) = network();
        network.open(request("https://b.example/v1", &[]), &Cancel::new()).unwrap();
        network.open(request("https://b.example/", &[("Host", "b.example")]), &Cancel::new()).unwrap();
        for sent in echo.0.lock().unwrap().iter() {
            assert_eq!(sent.header("authorization"), None);
        }
    }

    #[test]
    fn a_request_that_hides_another_one_is_refused() {
        let (network, _) = network();
        let denied =
            |headers: &[(&str, &str)]| network.check(&request("https://a.example/v1", headers)).unwrap_err();
        for headers in [
            [("Host", "c.example")],
            [("Host", "a.example/x")],
            [("Host", "a.example@c.example")],
            [("X-HTTP-Method-Override", "delete")],
            [("X-Original-URL", "/admin")],
        ] {
            assert!(matches!(denied(&headers), Error::Denied(_)), "{headers:?}");
        }
        for headers in [
            [("X", "a\r\nY: b")],
            [("X Y", "a")],
            [("X:", "a")],
            [("Content-Length", "5")],
            [("Transfer-Encoding", "chunked")],
        ] {
            assert!(matches!(denied(&headers), Error::Request(_)), "{headers:?}");
        }
        let mut posted = request("https://a.example/v1", &[("Content-Length", "0")]);
        posted.framing = Framing::Length(4);
        assert!(matches!(network.check(&posted), Err(Error::Request(_))));
        let mut worded = request("https://a.example/v1", &[]);
        worded.method = "GET /v2 HTTP/1.1\r\n\r\nGET".into();
        assert!(network.check(&worded).is_err());
    }

    #[test]
    fn an_answer_ends_at_the_limit() {
        let policy = NetworkPolicy::new().allow("b.example").unwrap();
        let limits = crate::TransferLimits { response: 4, ..crate::TransferLimits::default() };
        let network = Network::new(policy.limits(limits), Arc::new(Echo::default()));
        let mut exchange = network.open(request("http://b.example/", &[]), &Cancel::new()).unwrap();
        let mut all = Vec::new();
        assert_eq!(exchange.receive(&mut all), Ok(true));
        assert_eq!(exchange.receive(&mut all), Err(Error::TooLarge));
    }
}
