//! A server, and a client that writes its requests by hand.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use boxsh_server::http::{Options, Stop};
use boxsh_server::rpc::Tokens;
use boxsh_server::{Config, Core, e2b};
use data_encoding::BASE64;
use serde_json::{Value, json};

/// A server, which ends with this.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Stop,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with(Config::default(), "")
    }

    /// A server with tokens, a line for each.
    pub(crate) fn with(config: Config, tokens: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let core = Core::start(config).unwrap();
        let (stop, mut options) = (Stop::new(), Options::default());
        if !tokens.is_empty() {
            options.tokens = Tokens::parse(tokens).unwrap();
        }
        let told = stop.clone();
        std::thread::spawn(move || e2b::serve(core, vec![listener], options, &told).unwrap());
        Self { address, stop }
    }

    /// A client that sends nothing that it is not told to.
    pub(crate) fn client(&self) -> Client {
        Client { address: self.address, headers: Vec::new() }
    }

    /// A client of a new sandbox, with its id.
    pub(crate) fn sandbox(&self) -> (Client, String) {
        let made = self.client().post("/v2/sandboxes", &json!({ "templateID": "base" }));
        assert_eq!(made.status, 201, "{made:?}");
        let id = made.json()["sandboxID"].as_str().unwrap().to_owned();
        (self.client().with("E2b-Sandbox-Id", &id), id)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// What a server has answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The messages of a stream: each with its flags.
    pub(crate) fn messages(&self) -> Vec<(u8, Value)> {
        let (mut messages, mut rest) = (Vec::new(), &self.body[..]);
        while let Some((message, behind)) = message(rest) {
            messages.push(message);
            rest = behind;
        }
        assert!(rest.is_empty(), "{self:?}");
        messages
    }
}

fn message(bytes: &[u8]) -> Option<((u8, Value), &[u8])> {
    let (head, rest) = bytes.split_first_chunk::<5>()?;
    let size = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
    let value = serde_json::from_slice(rest.get(..size)?).unwrap();
    Some(((head[0], value), &rest[size..]))
}

pub(crate) fn envelope(message: &Value) -> Vec<u8> {
    let text = message.to_string();
    let size = u32::try_from(text.len()).unwrap().to_be_bytes();
    [&[0], &size[..], text.as_bytes()].concat()
}

/// A client with headers that it always sends.
#[derive(Clone)]
pub(crate) struct Client {
    address: SocketAddr,
    headers: Vec<(String, String)>,
}

impl Client {
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(key, _)| key != name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[])
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, &[])
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.clone().with("Content-Type", "application/json").send("POST", path, body.to_string().as_bytes())
    }

    /// A call of `envd` with a plain answer.
    pub(crate) fn call(&self, name: &str, body: &Value) -> Answer {
        self.post(&format!("/{name}"), body)
    }

    /// A call of `envd` with messages both ways, to its end.
    pub(crate) fn stream(&self, name: &str, messages: &[Value]) -> Answer {
        let body: Vec<u8> = messages.iter().flat_map(envelope).collect();
        self.clone().with("Content-Type", "application/connect+json").send("POST", &format!("/{name}"), &body)
    }

    /// The same, of which messages are read one by one.
    pub(crate) fn open(&self, name: &str, request: &Value) -> Messages {
        let client = self.clone().with("Content-Type", "application/connect+json");
        let mut reader = client.request("POST", &format!("/{name}"), &envelope(request));
        let (status, headers) = head(&mut reader);
        assert_eq!(status, 200, "{headers:?}");
        Messages { reader, read: Vec::new() }
    }

    /// Runs a command to its end: its output, its errors and its status.
    pub(crate) fn run(&self, script: &str) -> (String, String, i64) {
        let answer = self.stream("process.Process/Start", &[start(script)]);
        let (mut output, mut errors, mut status) = (Vec::new(), Vec::new(), None);
        for (_, message) in answer.messages() {
            let event = &message["event"];
            let data =
                |name: &str| event["data"][name].as_str().map(|text| BASE64.decode(text.as_bytes()).unwrap());
            output.extend(data("stdout").unwrap_or_default());
            errors.extend(data("stderr").unwrap_or_default());
            status = event["end"]["exitCode"].as_i64().or(status);
        }
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output), text(errors), status.unwrap_or_else(|| panic!("{answer:?}")))
    }

    pub(crate) fn send(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut reader = self.request(method, path, body);
        let (status, headers) = head(&mut reader);
        let is_chunked =
            headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let mut body = Vec::new();
        match is_chunked {
            true => {
                while let Some(chunk) = chunk(&mut reader) {
                    body.extend_from_slice(&chunk);
                }
            }
            false => {
                reader.read_to_end(&mut body).unwrap();
            }
        }
        Answer { status, headers, body }
    }

    fn request(&self, method: &str, path: &str, body: &[u8]) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        // No test waits that long unless it fails.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !self.headers.iter().any(|(name, _)| name == "Host") {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(b"\r\n").unwrap();
        // A server that refuses may not read to the end.
        let _ = stream.write_all(body);
        BufReader::new(stream)
    }
}

/// Messages of a stream that goes on.
pub(crate) struct Messages {
    reader: BufReader<TcpStream>,
    read: Vec<u8>,
}

impl Messages {
    /// The next message; none behind the last.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(((_, value), rest)) = message(&self.read) {
                self.read = rest.to_vec();
                return Some(value);
            }
            self.read.extend(chunk(&mut self.reader)?);
        }
    }
}

fn head(reader: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.unwrap_or_else(|| panic!("{line:?}"));
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim_end().split_once(": ") else { return (status, headers) };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
}

fn chunk(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let size = usize::from_str_radix(line.trim_end(), 16).unwrap_or_else(|_| panic!("{line:?}"));
    let mut chunk = vec![0; size + 2];
    reader.read_exact(&mut chunk).unwrap();
    chunk.truncate(size);
    (size > 0).then_some(chunk)
}

/// A request to start a command.
pub(crate) fn start(script: &str) -> Value {
    json!({ "process": { "cmd": "/bin/bash", "args": ["-l", "-c", script] }, "stdin": false })
}
