//! Many sessions and many clients on a Unix socket, beside a server that starts a bash for each request behind the same protocol.
//!
//! `cargo bench --bench load -- [SECONDS [SESSIONS [CLIENTS]]] [process] [traced] [workers] [bash]`: all, if none is named.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a bench talks to people"
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use boxsh::Sandbox;
use boxsh_server::rpc::frame::{Found, Splitter};
use boxsh_server::rpc::{Options, Server, listen_unix};
use boxsh_server::{Config, Core, Place};
use rustix::event::{PollFd, PollFlags, poll};
use serde_json::{Value, json};

/// What is measured.
#[derive(Clone, Copy)]
struct Load {
    time: Duration,
    sessions: usize,
    clients: usize,
}

/// What came of it.
struct Figures {
    latencies: Vec<Duration>,
    errors: usize,
    time: Duration,
}

fn call(stream: &mut BufReader<UnixStream>, id: u64, method: &str, params: &Value) -> Value {
    let request = format!("{}\n", json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
    stream.get_mut().write_all(request.as_bytes()).unwrap();
    let mut line = String::new();
    stream.read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap()
}

/// Creates the sessions, and then has every client run `echo hello` in its share of them, over and over.
fn measure(socket: &Path, load: Load) -> Figures {
    let mut first = BufReader::new(UnixStream::connect(socket).unwrap());
    let sessions: Vec<String> = (0..load.sessions as u64)
        .map(|id| {
            let made = call(&mut first, id, "session.create", &json!({}));
            made["result"]["session"]["session_id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
        })
        .collect();
    let shares = sessions.chunks(sessions.len().div_ceil(load.clients));
    let mut clients: Vec<Client> = shares.map(|share| Client::new(socket, share)).collect();
    let start = Instant::now();
    let end = start + load.time;
    clients.iter_mut().for_each(Client::ask);
    let mut waiting = clients.len();
    while waiting > 0 {
        let streams = clients.iter().map(|client| PollFd::new(&client.stream, PollFlags::IN));
        let mut streams: Vec<PollFd<'_>> = streams.collect();
        poll(&mut streams, None).unwrap();
        let ready: Vec<bool> = streams.iter().map(|stream| !stream.revents().is_empty()).collect();
        for (client, _) in clients.iter_mut().zip(ready).filter(|(_, is_ready)| *is_ready) {
            if client.hear() {
                match Instant::now() < end {
                    true => client.ask(),
                    false => waiting -= 1,
                }
            }
        }
    }
    let time = start.elapsed();
    let errors = clients.iter().map(|client| client.errors).sum();
    let mut latencies: Vec<Duration> = clients.into_iter().flat_map(|client| client.latencies).collect();
    latencies.sort_unstable();
    Figures { latencies, errors, time }
}

/// A client that asks, waits for the answer, and asks again. One thread does so for all: theirs would take turns with those of the server on the
/// same processors, and what they wait for a processor would be measured.
struct Client {
    stream: UnixStream,
    requests: Vec<String>,
    asked: Instant,
    answer: Vec<u8>,
    latencies: Vec<Duration>,
    errors: usize,
}

impl Client {
    fn new(socket: &Path, sessions: &[String]) -> Self {
        let request = |id: &String| {
            let params = json!({ "session_id": id, "script": "echo hello" });
            format!("{}\n", json!({ "jsonrpc": "2.0", "id": 1, "method": "session.exec", "params": params }))
        };
        Self {
            stream: UnixStream::connect(socket).unwrap(),
            requests: sessions.iter().map(request).collect(),
            asked: Instant::now(),
            answer: Vec::new(),
            latencies: Vec::new(),
            errors: 0,
        }
    }

    fn ask(&mut self) {
        let request = &self.requests[self.latencies.len() % self.requests.len()];
        self.asked = Instant::now();
        self.stream.write_all(request.as_bytes()).unwrap();
    }

    /// Reads what has come; whether that is the answer.
    fn hear(&mut self) -> bool {
        let mut piece = [0; 4096];
        let count = self.stream.read(&mut piece).unwrap();
        assert!(count > 0, "the server has hung up");
        self.answer.extend_from_slice(&piece[..count]);
        let is_whole = self.answer.ends_with(b"\n");
        if is_whole {
            self.latencies.push(self.asked.elapsed());
            // Parsing every answer would measure the client.
            if !contains(&self.answer, br#""stdout":"hello\n""#) {
                self.errors += 1;
            }
            self.answer.clear();
        }
        is_whole
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(text, part).is_some()
}

/// Resident memory of this process in MiB.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = pages.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0);
    (pages * 4096) >> 20
}

fn report(name: &str, load: Load, figures: &Figures) {
    let count = figures.latencies.len();
    let at = |part: f64| {
        let at = ((count as f64 * part) as usize).min(count.saturating_sub(1));
        figures.latencies.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    println!(
        "| {name} | {} | {} | {:.0} | {:.3} | {:.3} | {:.3} | {} | {} |",
        load.sessions,
        load.clients,
        count as f64 / figures.time.as_secs_f64(),
        at(0.5),
        at(0.99),
        at(1.0),
        figures.errors,
        resident(),
    );
}

/// Our server, with sessions in this process or in workers.
fn ours(place: Place, load: Load) -> Figures {
    let mut config = Config::default();
    config.place = place;
    serve(config, load)
}

/// Our server in this process, which sends its spans to a collector.
#[cfg(feature = "telemetry")]
fn traced(load: Load) -> Figures {
    use boxsh_server::telemetry::{Exporter, Pace, Target, Variables};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || listener.incoming().for_each(|stream| collect(stream.unwrap())));
    let target = Target::new(Some(&url), &Variables::default()).unwrap();
    let exporter = Exporter::start(&target, Pace::default(), |problem| println!("{problem}")).unwrap();
    let mut config = Config::default();
    config.spans = Some(Arc::new(exporter));
    serve(config, load)
}

/// A collector that takes everything and keeps nothing.
#[cfg(feature = "telemetry")]
fn collect(stream: std::net::TcpStream) {
    let mut reader = BufReader::new(stream);
    loop {
        let (mut line, mut size) = (String::new(), 0);
        while reader.read_line(&mut line).is_ok_and(|count| count > 2) {
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                size = value.trim().parse().unwrap();
            }
            line.clear();
        }
        let body = std::io::copy(&mut (&mut reader).take(size), &mut std::io::sink());
        if size == 0 || body.is_err() {
            return;
        }
        if reader.get_mut().write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").is_err() {
            return;
        }
    }
}

fn serve(mut config: Config, load: Load) -> Figures {
    let directory = tempfile::tempdir().unwrap();
    config.max_sessions = load.sessions;
    if config.place == Place::Worker {
        let worker = boxsh::worker::Worker::new();
        config.factory =
            Arc::new(move |plan| Ok(Sandbox::builder().limits(plan.limits.clone()).worker(&worker)));
    }
    let (listener, _file) = listen_unix(&directory.path().join("socket")).unwrap();
    let server = Arc::new(Server::new(Core::start(config).unwrap(), Options::default()).unwrap());
    let serving = server.clone();
    let thread = std::thread::spawn(move || serving.serve_unix(&listener));
    let figures = measure(&directory.path().join("socket"), load);
    server.shut_down(Duration::from_secs(1));
    thread.join().unwrap();
    figures
}

/// A server that starts a bash for each request.
fn baseline(load: Load) -> Figures {
    let directory = tempfile::tempdir().unwrap();
    let socket = directory.path().join("socket");
    let listener = UnixListener::bind(&socket).unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let stream = stream.unwrap();
            std::thread::spawn(move || serve_bash(stream));
        }
    });
    measure(&socket, load)
}

fn serve_bash(mut stream: UnixStream) {
    let (mut buffer, mut splitter, mut piece) = (Vec::new(), Splitter::default(), [0; 4096]);
    while let Ok(count @ 1..) = stream.read(&mut piece) {
        buffer.extend_from_slice(&piece[..count]);
        while let Found::Message(start, end) = splitter.find(&buffer) {
            let request: Value = serde_json::from_slice(&buffer[start..end]).unwrap();
            buffer.drain(..end);
            let result = match request["method"].as_str() {
                Some("session.create") => json!({ "session": { "session_id": "one" } }),
                _ => {
                    let script = request["params"]["script"].as_str().unwrap();
                    let output =
                        Command::new("bash").args(["-c", script]).stdin(Stdio::null()).output().unwrap();
                    json!({ "exit_code": output.status.code(), "stdout": String::from_utf8_lossy(&output.stdout) })
                }
            };
            let answer = json!({ "jsonrpc": "2.0", "id": request["id"], "result": result });
            if stream.write_all(format!("{answer}\n").as_bytes()).is_err() {
                return;
            }
        }
    }
}

fn main() {
    boxsh::worker::init();
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let number = |at: usize, usual: u64| numbers.get(at).copied().unwrap_or(usual);
    let load = Load {
        time: Duration::from_secs(number(0, 5)),
        sessions: number(1, 1000) as usize,
        clients: number(2, 32) as usize,
    };
    println!("| `echo hello` | sessions | clients | a second | p50 ms | p99 ms | max ms | errors | MiB |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let named: Vec<String> = std::env::args()
        .filter(|word| ["process", "traced", "workers", "bash"].contains(&word.as_str()))
        .collect();
    let is_wanted = |name: &str| named.is_empty() || named.iter().any(|word| word == name);
    if is_wanted("process") {
        report("boxsh, in process", load, &ours(Place::InProcess, load));
    }
    #[cfg(feature = "telemetry")]
    if is_wanted("traced") {
        report("boxsh, in process, traced", load, &traced(load));
    }
    if is_wanted("workers") {
        report("boxsh, workers", load, &ours(Place::Worker, load));
    }
    if is_wanted("bash") {
        match Command::new("bash").args(["-c", ":"]).status() {
            Ok(_) => report("bash for each request", load, &baseline(load)),
            Err(_) => println!("SKIPPED: there is no bash"),
        }
    }
}
