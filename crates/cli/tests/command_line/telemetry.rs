//! `--otlp` and `--metrics`, as users of a server see them. What the messages mean is tested by the server's own tests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::{boxsh, call};

/// The SHA-256 of [`SCRIPT`].
const DIGEST: &str = "6233e6bb6fc4e23eaea47d9561829965fecf5b1cd85f031673d34417c2eeaf97";

const SCRIPT: &str = "seq 3 | sort; echo plainword7719";

/// A collector that takes everything.
#[derive(Clone)]
struct Collector {
    url: String,
    requests: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Collector {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let collector = Self { url, requests: Arc::default() };
        let requests = collector.requests.clone();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                requests.lock().unwrap().push(read_request(&mut stream));
                stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
            }
        });
        collector
    }

    /// Everything that has come.
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.requests.lock().unwrap().concat()).into_owned()
    }
}

fn read_request(stream: &mut TcpStream) -> Vec<u8> {
    let mut reader = BufReader::new(stream);
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        assert!(reader.read_until(b'\n', &mut request).unwrap() > 0, "a head has an end");
    }
    let head = String::from_utf8(request.clone()).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")).unwrap();
    let mut body = vec![0; length.parse().unwrap()];
    reader.read_exact(&mut body).unwrap();
    request.extend(body);
    request
}

/// Runs [`SCRIPT`] in a new session of a server that listens on a socket.
fn exec(socket: &Path) {
    let stream = UnixStream::connect(socket).unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let mut ask = |method: &str, params: Value| -> Value {
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        (&stream).write_all(format!("{request}\n").as_bytes()).unwrap();
        serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap()
    };
    let made = ask("session.create", json!({}));
    let session_id = &made["result"]["session"]["session_id"];
    let ran = ask("session.exec", json!({ "session_id": session_id, "script": SCRIPT }));
    assert_eq!(ran["result"]["stdout"], "1\n2\n3\nplainword7719\n", "{ran}");
}

/// A server on a socket, once it listens, with what it says first.
fn serve(directory: &Path, words: &[&str], listeners: usize) -> (std::process::Child, Vec<String>) {
    let mut command = boxsh(directory);
    let mut child =
        command.args(["serve", "--socket", "s"]).args(words).stderr(Stdio::piped()).spawn().unwrap();
    let mut messages = BufReader::new(child.stderr.take().unwrap()).lines();
    let places = (0..listeners)
        .map(|_| {
            let line = messages.next().unwrap().unwrap();
            line.strip_prefix("boxsh: listening on ").unwrap_or_else(|| panic!("{line}")).to_owned()
        })
        .collect();
    (child, places)
}

fn end(mut child: std::process::Child) {
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_server_that_ends_has_told_of_its_runs() {
    for place in [&[][..], &["--in-process"]] {
        let directory = tempfile::tempdir().unwrap();
        let collector = Collector::start();
        let words = [&["--otlp", &collector.url][..], place].concat();
        let (child, _) = serve(directory.path(), &words, 1);
        exec(&directory.path().join("s"));
        end(child);
        let text = collector.text();
        for part in
            ["POST /v1/traces ", "POST /v1/metrics ", "session.exec", DIGEST, "seq", "sort", "boxsh.runs"]
        {
            assert!(text.contains(part), "{part} with {place:?}: {text}");
        }
        assert!(!text.contains("plainword7719"), "{text}");
    }
}

#[test]
fn a_run_is_told_as_part_of_the_trace_of_whoever_starts_it() {
    let directory = tempfile::tempdir().unwrap();
    for how in [&["run"][..], &["run", "--json"]] {
        let collector = Collector::start();
        let mut command = boxsh(directory.path());
        command.env("TRACEPARENT", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
        let otlp = format!("--otlp={}", collector.url);
        let output = command.args(how).args([&otlp, "--cmd", SCRIPT]).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let text = collector.text();
        for part in ["POST /v1/traces ", DIGEST, "seq", "sort", "boxsh.run.ended"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("plainword7719"), "{text}");
        let sent = collector.requests.lock().unwrap().concat();
        let has = |bytes: &[u8]| sent.windows(bytes.len()).any(|window| window == bytes);
        assert!(has(b"\x4b\xf9\x2f\x35\x77\xb3\x4d\xa6\xa3\xce\x92\x9d\x0e\x0e\x47\x36"), "the trace");
        assert!(has(b"\x00\xf0\x67\xaa\x0b\xa9\x02\xb7"), "its parent");
    }
}

#[test]
fn variables_of_the_environment_count_where_the_flag_is_given() {
    let directory = tempfile::tempdir().unwrap();
    for (words, is_told) in [(&["serve", "--stdio"][..], false), (&["serve", "--stdio", "--otlp"], true)] {
        let collector = Collector::start();
        let mut command = boxsh(directory.path());
        command
            .env("OTEL_EXPORTER_OTLP_ENDPOINT", &collector.url)
            .env("OTEL_EXPORTER_OTLP_HEADERS", "api-key=of%20mine")
            .env("OTEL_SERVICE_NAME", "name-of-service");
        let mut child = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.create\"}\n")
            .unwrap();
        assert!(child.wait_with_output().unwrap().status.success());
        let text = collector.text();
        assert_eq!(!text.is_empty(), is_told, "{text}");
        if is_told {
            assert!(text.contains("api-key: of mine\r\n") && text.contains("name-of-service"), "{text}");
        }
    }
}

#[test]
fn a_url_that_is_none_is_a_mistake() {
    let directory = tempfile::tempdir().unwrap();
    let (status, _, stderr) = call(directory.path(), &["serve", "--stdio", "--otlp", "ftp://x"]);
    assert_eq!(status, 2, "{stderr}");
    assert!(stderr.contains("--otlp"), "{stderr}");
}

#[cfg(feature = "serve-http")]
#[test]
fn metrics_of_a_server_on_a_socket_have_a_port() {
    let directory = tempfile::tempdir().unwrap();
    let (child, places) = serve(directory.path(), &["--metrics", "127.0.0.1:0"], 2);
    exec(&directory.path().join("s"));
    let mut stream = TcpStream::connect(&places[1]).unwrap();
    let request = format!("GET /metrics HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", places[1]);
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("\nboxsh_runs_total{outcome=\"exited\"} 1\n"), "{answer}");
    end(child);
    let (status, _, stderr) = call(directory.path(), &["serve", "--socket", "s", "--metrics", "0.0.0.0:0"]);
    assert_eq!(status, 2, "{stderr}");
    assert!(stderr.contains("token"), "{stderr}");
}

#[cfg(feature = "mcp")]
#[test]
fn a_server_for_models_tells_of_their_calls() {
    let directory = tempfile::tempdir().unwrap();
    let collector = Collector::start();
    let mut command = boxsh(directory.path());
    command.args(["mcp", "--otlp", &collector.url]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    let tool = json!({ "name": "bash", "arguments": { "command": SCRIPT } });
    for message in [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": tool }),
    ] {
        input.write_all(format!("{message}\n").as_bytes()).unwrap();
        if message.get("id").is_some() {
            output.read_line(&mut String::new()).unwrap();
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    let text = collector.text();
    for part in ["tools/call bash", "execute_tool", DIGEST, "seq"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
