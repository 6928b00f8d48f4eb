//! A client that knows of the protocol what the document says, and nothing else: which methods there are, what they take and what they give.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::schema;

/// Longer than anything here takes, so that a test that hangs fails.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    reader: BufReader<Box<dyn Read + Send>>,
    writer: Box<dyn Write + Send>,
    /// The document; none until it was asked for.
    document: Value,
    last: u64,
    /// Notifications that came while something else was waited for.
    pub(crate) notes: Vec<Value>,
    waiting: BTreeMap<u64, Value>,
    methods: BTreeMap<u64, String>,
}

impl Client {
    pub(crate) fn connect(socket: &Path) -> Self {
        Self::discovering(Self::unix(socket))
    }

    /// A client that has not asked for the document: it cannot call before it is known.
    pub(crate) fn unix(socket: &Path) -> Self {
        let stream = UnixStream::connect(socket).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Self::over(Box::new(stream.try_clone().unwrap()), Box::new(stream))
    }

    pub(crate) fn connect_tcp(address: SocketAddr) -> Self {
        Self::discovering(Self::tcp(address))
    }

    pub(crate) fn tcp(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Self::over(Box::new(stream.try_clone().unwrap()), Box::new(stream))
    }

    fn over(reader: Box<dyn Read + Send>, writer: Box<dyn Write + Send>) -> Self {
        Self {
            reader: BufReader::new(reader),
            writer,
            document: Value::Null,
            last: 0,
            notes: Vec::new(),
            waiting: BTreeMap::new(),
            methods: BTreeMap::new(),
        }
    }

    fn discovering(mut client: Self) -> Self {
        client.discover();
        client
    }

    /// Asks for the document, by the one method that the specification of OpenRPC names.
    pub(crate) fn discover(&mut self) {
        let document = self.plain("rpc.discover", json!({}))["result"].take();
        assert!(document["openrpc"].as_str().is_some_and(|version| version.starts_with("1.")), "{document}");
        self.document = document;
    }

    /// Sends bytes as they are.
    pub(crate) fn send_raw(&mut self, bytes: &[u8]) {
        self.writer.write_all(bytes).unwrap();
    }

    /// Calls a method without looking at the document.
    pub(crate) fn plain(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.answer_of(id)
    }

    fn send(&mut self, method: &str, params: Value) -> u64 {
        self.last += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": params });
        self.send_raw(format!("{request}\n").as_bytes());
        self.methods.insert(self.last, method.to_owned());
        self.last
    }

    /// Sends a request as the document says, and does not wait for its answer.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> u64 {
        let described = self.described(method);
        let known = described["params"].as_array().unwrap();
        for (name, value) in params.as_object().unwrap() {
            let param = known.iter().find(|param| param["name"] == *name);
            let param = param.unwrap_or_else(|| panic!("{method} has no parameter {name}"));
            schema::check(&self.document, &param["schema"], value)
                .unwrap_or_else(|error| panic!("{method}: {error}"));
        }
        for param in known.iter().filter(|param| param["required"] == true) {
            let name = param["name"].as_str().unwrap();
            assert!(params.get(name).is_some(), "{method} needs {name}");
        }
        self.send(method, params)
    }

    fn described(&self, method: &str) -> &Value {
        let methods = self.document["methods"].as_array().expect("the document was asked for");
        methods
            .iter()
            .find(|described| described["name"] == method)
            .unwrap_or_else(|| panic!("there is no {method}"))
    }

    /// The next message; none at the end.
    pub(crate) fn message(&mut self) -> Option<Value> {
        let mut line = String::new();
        match self.reader.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => None,
            Err(error) => panic!("{error}"),
        }
    }

    /// The answer to a request, checked against the document.
    pub(crate) fn answer_of(&mut self, id: u64) -> Value {
        let answer = loop {
            if let Some(answer) = self.waiting.remove(&id) {
                break answer;
            }
            let message = self.message().expect("the server has closed the connection");
            assert_eq!(message["jsonrpc"], "2.0");
            match message["id"].as_u64() {
                Some(of) => {
                    self.waiting.insert(of, message);
                }
                None => self.note(message),
            }
        };
        self.check(&self.methods[&id], &answer);
        answer
    }

    fn note(&mut self, message: Value) {
        if self.document.is_object() && message.get("method").is_some() {
            let known = self.document["x-notifications"].as_array().unwrap();
            let described = known.iter().find(|note| note["name"] == message["method"]).unwrap();
            schema::check(&self.document, &described["params"], &message["params"]).unwrap();
        }
        self.notes.push(message);
    }

    fn check(&self, method: &str, answer: &Value) {
        if self.document.is_null() {
            return;
        }
        if let Some(error) = answer.get("error") {
            let known = self.document["components"]["errors"].as_object().unwrap();
            let is_known =
                |known: &Value| (&known["code"], &known["message"]) == (&error["code"], &error["message"]);
            assert!(known.values().any(is_known), "an error that is not in the document: {error}");
            return;
        }
        if let Some(described) =
            self.document["methods"].as_array().unwrap().iter().find(|known| known["name"] == method)
        {
            let schema = &described["result"]["schema"];
            schema::check(&self.document, schema, &answer["result"])
                .unwrap_or_else(|error| panic!("{method}: {error}"));
        }
    }

    /// Calls a method that succeeds.
    pub(crate) fn ok(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let mut answer = self.answer_of(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    /// Calls a method that fails.
    pub(crate) fn fails(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let mut answer = self.answer_of(id);
        assert!(answer.get("result").is_none(), "{method}: {answer}");
        answer["error"].take()
    }

    /// Waits for a notification.
    pub(crate) fn await_note(&mut self, method: &str) -> Value {
        loop {
            if let Some(at) = self.notes.iter().position(|note| note["method"] == method) {
                return self.notes.remove(at)["params"].take();
            }
            let message = self.message().expect("the server has closed the connection");
            match message["id"].as_u64() {
                Some(of) => {
                    self.waiting.insert(of, message);
                }
                None => self.note(message),
            }
        }
    }

    pub(crate) fn create(&mut self) -> String {
        self.ok("session.create", json!({}))["session"]["session_id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn exec(&mut self, session: &str, script: &str) -> Value {
        self.ok("session.exec", json!({ "session_id": session, "script": script }))
    }

    /// What a script writes to standard output.
    pub(crate) fn out(&mut self, session: &str, script: &str) -> String {
        self.exec(session, script)["stdout"].as_str().unwrap().to_owned()
    }
}
