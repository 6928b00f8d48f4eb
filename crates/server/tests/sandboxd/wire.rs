//! A server, and a client that speaks to it by hand.

use std::net::{SocketAddr, TcpListener};

use boxsh_server::http::{Options as Connections, Stop};
use boxsh_server::rpc::Tokens;
use boxsh_server::sandboxd::{Options, serve};
use boxsh_server::{Config, Core};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::{http1, http2};
use hyper::{HeaderMap, Request, Response, StatusCode};
use hyper_util::rt::{TokioExecutor, TokioIo};
use serde_json::Value;

/// A server that ends with this.
pub(crate) struct Server {
    pub(crate) core: Core,
    address: SocketAddr,
    stop: Stop,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with(Connections::default(), Options::default())
    }

    pub(crate) fn with_token(token: &str) -> Self {
        let mut connections = Connections::default();
        connections.tokens = Tokens::parse(token).unwrap();
        Self::with(connections, Options::default())
    }

    pub(crate) fn with(connections: Connections, mut options: Options) -> Self {
        let mut config = Config::default();
        config.session_ttl = std::time::Duration::from_secs(1 << 30);
        let core = Core::start(config).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, stop) = (listener.local_addr().unwrap(), Stop::new());
        options.directory = Some("/workspace".to_owned());
        let (serving, told) = (core.clone(), stop.clone());
        std::thread::spawn(move || serve(serving, options, vec![listener], connections, &told).unwrap());
        Self { core, address, stop }
    }

    pub(crate) async fn connect(&self) -> tokio::net::TcpStream {
        tokio::net::TcpStream::connect(self.address).await.unwrap()
    }

    pub(crate) async fn grpc(&self) -> Grpc {
        let stream = self.connect().await;
        let (sender, connection) =
            http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        Grpc { sender, origin: format!("http://{}", self.address) }
    }

    /// Sends a request, and gives the answer with its body.
    pub(crate) async fn send(&self, request: Request<Full<Bytes>>) -> Answered {
        let stream = self.connect().await;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let (mut head, body) = request.into_parts();
        if !head.headers.contains_key("host") {
            head.headers.insert("host", self.address.to_string().parse().unwrap());
        }
        let response = sender.send_request(Request::from_parts(head, body)).await.unwrap();
        let (head, body) = response.into_parts();
        Answered {
            status: head.status,
            headers: head.headers,
            body: body.collect().await.unwrap().to_bytes().to_vec(),
        }
    }

    pub(crate) async fn request(&self, method: &str, path: &str, body: impl Into<Bytes>) -> Answered {
        let request = Request::builder().method(method).uri(path).body(Full::new(body.into())).unwrap();
        self.send(request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answered {
        self.request("GET", path, "").await
    }

    /// Runs a script, and gives what it writes.
    pub(crate) async fn out(&self, script: &str) -> String {
        let answer = self.grpc().await.call("Execute", &execute(&["sh", "-c", script])).await;
        assert_eq!(answer.status, 0, "{}", answer.message);
        String::from_utf8(field(&answer.messages[0], 2)).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// An answer of HTTP.
pub(crate) struct Answered {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answered {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {:?}", String::from_utf8_lossy(&self.body)))
    }

    /// The status, and the code of the failure that it is.
    pub(crate) fn failure(&self) -> (u16, String) {
        (self.status.as_u16(), self.json()["code"].as_str().unwrap().to_owned())
    }
}

/// A connection of a gRPC client.
pub(crate) struct Grpc {
    sender: http2::SendRequest<Full<Bytes>>,
    origin: String,
}

/// How a call ended, with its messages.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u32,
    pub(crate) message: String,
    pub(crate) messages: Vec<Vec<u8>>,
}

impl Grpc {
    pub(crate) async fn post(
        &mut self,
        method: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Response<Incoming> {
        let uri = format!("{}/process.v1.ProcessService/{method}", self.origin);
        let request = Request::post(uri).header("content-type", "application/grpc").header("te", "trailers");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        self.sender.send_request(request.body(Full::new(body.into())).unwrap()).await.unwrap()
    }

    pub(crate) async fn call(&mut self, method: &str, message: &[u8]) -> Answer {
        self.call_with(method, &[], message).await
    }

    pub(crate) async fn call_with(
        &mut self,
        method: &str,
        headers: &[(&str, &str)],
        message: &[u8],
    ) -> Answer {
        let mut events = Events::of(self.post(method, headers, frame(message)).await);
        let mut messages = Vec::new();
        while let Some(message) = events.next().await {
            messages.push(message);
        }
        events.end(messages)
    }

    /// Starts a command and waits until it has a number.
    pub(crate) async fn start(&mut self, message: &[u8]) -> (u64, Events) {
        let mut events = Events::of(self.post("Start", &[], frame(message)).await);
        let Some(first) = events.next().await else { panic!("{:?}", events.end(Vec::new())) };
        (number(&field(&first, 1), 1), events)
    }
}

/// The messages of an answer as they come.
pub(crate) struct Events {
    head: HeaderMap,
    body: Incoming,
    bytes: Vec<u8>,
    trailers: Option<HeaderMap>,
}

impl Events {
    pub(crate) fn of(response: Response<Incoming>) -> Self {
        assert_eq!(response.status(), StatusCode::OK);
        let (head, body) = response.into_parts();
        Self { head: head.headers, body, bytes: Vec::new(), trailers: None }
    }

    /// The next message; none at the end.
    pub(crate) async fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            if let Some((&[0, a, b, c, d], rest)) = self.bytes.split_first_chunk() {
                let length = u32::from_be_bytes([a, b, c, d]) as usize;
                if rest.len() >= length {
                    let message = rest[..length].to_vec();
                    self.bytes.drain(..5 + length);
                    return Some(message);
                }
            }
            match self.body.frame().await?.unwrap().into_data() {
                Ok(data) => self.bytes.extend_from_slice(&data),
                Err(frame) => self.trailers = Some(frame.into_trailers().unwrap()),
            }
        }
    }

    /// What is written to a field (2 is standard output, 3 standard error) until it ends with `end`.
    pub(crate) async fn text_until(&mut self, wanted: u32, end: &str) -> String {
        let mut text = String::new();
        while !text.ends_with(end) {
            let message = self.next().await.unwrap_or_else(|| panic!("it ended after {text:?}"));
            text.push_str(&String::from_utf8(field(&message, wanted)).unwrap());
        }
        text
    }

    /// The exit status, when the process has ended.
    pub(crate) async fn exit_code(&mut self) -> u64 {
        loop {
            let message = self.next().await.expect("the exit event comes before the end");
            if has(&message, 4) {
                return number(&field(&message, 4), 1);
            }
        }
    }

    pub(crate) fn end(self, messages: Vec<Vec<u8>>) -> Answer {
        assert!(self.bytes.is_empty(), "a message is cut off");
        let trailers = self.trailers.unwrap_or(self.head);
        let text = |name| trailers.get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
        let status = text("grpc-status").parse().expect("a call ends with a status");
        Answer { status, message: text("grpc-message"), messages }
    }
}

pub(crate) fn frame(message: &[u8]) -> Vec<u8> {
    let length = u32::try_from(message.len()).unwrap();
    [&[0], &length.to_be_bytes()[..], message].concat()
}

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// A field with bytes.
pub(crate) fn bytes(number: u32, data: &[u8]) -> Vec<u8> {
    [varint(u64::from(number) << 3 | 2), varint(data.len() as u64), data.to_vec()].concat()
}

/// A field with a number.
pub(crate) fn int(number: u32, value: u64) -> Vec<u8> {
    [varint(u64::from(number) << 3), varint(value)].concat()
}

/// The fields of a message: their numbers, and bytes or a number.
fn fields(mut message: &[u8]) -> Vec<(u64, Result<Vec<u8>, u64>)> {
    fn take(message: &mut &[u8]) -> u64 {
        let mut number = 0;
        for at in 0.. {
            let byte = message[0];
            *message = &message[1..];
            number |= u64::from(byte & 0x7f) << (7 * at);
            if byte < 0x80 {
                break;
            }
        }
        number
    }
    let mut fields = Vec::new();
    while !message.is_empty() {
        let tag = take(&mut message);
        let value = take(&mut message);
        if tag & 7 == 2 {
            let (data, rest) = message.split_at(usize::try_from(value).unwrap());
            fields.push((tag >> 3, Ok(data.to_vec())));
            message = rest;
        } else {
            fields.push((tag >> 3, Err(value)));
        }
    }
    fields
}

pub(crate) fn has(message: &[u8], number: u32) -> bool {
    fields(message).iter().any(|(found, _)| *found == u64::from(number))
}

/// The bytes of a field; none if it is not there.
pub(crate) fn field(message: &[u8], number: u32) -> Vec<u8> {
    let found = fields(message).into_iter().find(|(found, _)| *found == u64::from(number));
    found.map(|(_, value)| value.unwrap()).unwrap_or_default()
}

/// The number of a field; 0 if it is not there.
pub(crate) fn number(message: &[u8], number: u32) -> u64 {
    let found = fields(message).into_iter().find(|(found, _)| *found == u64::from(number));
    found.map_or(0, |(_, value)| value.unwrap_err())
}

/// What is to be run.
pub(crate) fn config(command: &[&str], env: &[(&str, &str)], cwd: Option<&str>) -> Vec<u8> {
    let words = command.iter().map(|word| bytes(1, word.as_bytes()));
    let variables = env
        .iter()
        .map(|(name, value)| bytes(2, &[bytes(1, name.as_bytes()), bytes(2, value.as_bytes())].concat()));
    let cwd = cwd.iter().map(|cwd| bytes(3, cwd.as_bytes()));
    words.chain(variables).chain(cwd).flatten().collect()
}

/// An ExecuteRequest, or a StartRequest without a terminal.
pub(crate) fn execute(command: &[&str]) -> Vec<u8> {
    bytes(1, &config(command, &[], None))
}
