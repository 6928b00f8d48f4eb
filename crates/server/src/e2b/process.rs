//! `process.Process`: commands and terminals.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use data_encoding::BASE64;
use hyper::Request;
use hyper::body::Incoming;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::bytes::Bytes;
use crate::e2b::connect::{self, Failure, Kind, Messages};
use crate::e2b::envd::Place;
use crate::e2b::follow::{self, Follower};
use crate::error::{Error, ErrorKind};
use crate::http::{self, Reply};
use crate::operations::{CloseStdin, ListProcesses, Resize, SendSignal, Start, TerminalSize, WriteStdin};
use crate::process::Process;

/// How much output waits for a client that reads slower than a command writes: as much as a command may write with the usual limits.
const LARGEST_WAITING: u64 = 32 << 20;

/// An answer that says nothing.
#[derive(Serialize)]
pub(super) struct Done {}

#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct Config {
    cmd: String,
    args: Vec<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    envs: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cwd: Option<String>,
}

#[derive(Deserialize)]
struct Pty {
    size: Option<PtySize>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(default)]
struct PtySize {
    cols: u16,
    rows: u16,
}

impl Default for PtySize {
    fn default() -> Self {
        Self { cols: 80, rows: 24 }
    }
}

impl From<PtySize> for TerminalSize {
    fn from(size: PtySize) -> Self {
        Self { rows: size.rows, columns: size.cols }
    }
}

#[derive(Deserialize)]
struct StartRequest {
    #[serde(default)]
    process: Config,
    pty: Option<Pty>,
    stdin: Option<bool>,
}

/// Which process is meant.
#[derive(Clone, Deserialize)]
struct Selector {
    pid: Option<u64>,
}

impl Selector {
    fn pid(&self) -> Result<u64, Failure> {
        self.pid.ok_or_else(|| Failure::invalid("a process is known by its pid"))
    }
}

impl StartRequest {
    /// The operation that starts what is asked for.
    fn into_start(self, session_id: String, timeout_ms: Option<u64>) -> Result<Start, Failure> {
        let Config { cmd, args, envs, cwd } = self.process;
        let start = Start {
            session_id,
            env: envs,
            work_dir: cwd.unwrap_or_default(),
            timeout_ms: timeout_ms.unwrap_or_default(),
            open_stdin: self.stdin.unwrap_or(true),
            output_window: LARGEST_WAITING,
            ..Start::default()
        };
        if let Some(pty) = self.pty {
            return Ok(Start { terminal: Some(pty.size.unwrap_or_default().into()), ..start });
        }
        if cmd.is_empty() {
            return Err(Failure::invalid("there is no command"));
        }
        // What SDKs send is a script for a new shell, which a session starts anyway.
        let is_shell = matches!(cmd.as_str(), "/bin/bash" | "/bin/sh" | "bash" | "sh");
        match <[String; 3]>::try_from(args) {
            Ok([login, flag, script]) if is_shell && login == "-l" && flag == "-c" => {
                Ok(Start { script: Some(script), ..start })
            }
            Ok(args) => Ok(of_program(start, cmd, args.into())),
            Err(args) => Ok(of_program(start, cmd, args)),
        }
    }
}

/// Starts a program with its arguments as they are.
fn of_program(start: Start, cmd: String, args: Vec<String>) -> Start {
    let words = std::iter::once(cmd).chain(args).collect();
    Start { script: Some("\"$@\"".to_owned()), args: words, ..start }
}

pub(super) async fn start(place: &Place<'_>, request: Request<Incoming>) -> Reply {
    let started = async {
        let headers = request.headers().clone();
        connect::check(&headers, Kind::Stream)?;
        let timeout = connect::timeout_ms(&headers).filter(|&time| time > 0);
        let wanted: StartRequest = connect::read_only(request.into_body()).await?;
        let start = wanted.into_start(place.session_id.clone(), timeout)?;
        let mut env = place.e2b.notes.get(&place.session_id).env;
        env.extend(start.env);
        let start = Start { beside: true, env, ..start };
        let started = place.operate(start).await?;
        let process = process(place, started.process.process_id)?;
        Ok(Follower {
            process,
            keepalive: follow::keepalive(&headers),
            until: timeout.map(deadline),
            is_first: true,
        })
    };
    answer(started.await)
}

pub(super) async fn connect(place: &Place<'_>, request: Request<Incoming>) -> Reply {
    #[derive(Deserialize)]
    struct ConnectRequest {
        process: Selector,
    }
    let found = async {
        let headers = request.headers().clone();
        connect::check(&headers, Kind::Stream)?;
        let wanted: ConnectRequest = connect::read_only(request.into_body()).await?;
        Ok(Follower {
            process: process(place, wanted.process.pid()?)?,
            keepalive: follow::keepalive(&headers),
            until: connect::timeout_ms(&headers).filter(|&time| time > 0).map(deadline),
            is_first: false,
        })
    };
    answer(found.await)
}

fn answer(follower: Result<Follower, Failure>) -> Reply {
    match follower {
        Ok(follower) => {
            let (answers, reply) = connect::answers();
            tokio::spawn(follower.follow(answers));
            reply
        }
        Err(failure) => failure.stream_reply(),
    }
}

pub(super) fn deadline(time_ms: u64) -> Instant {
    /// Further away than any process lives.
    const FAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
    Instant::now() + Duration::from_millis(time_ms).min(FAR)
}

fn process(place: &Place<'_>, pid: u64) -> Result<Arc<Process>, Failure> {
    Ok(place.e2b.core.process(&place.caller, &place.session_id, pid)?)
}

/// A process that has not ended.
fn running(place: &Place<'_>, pid: u64) -> Result<Arc<Process>, Failure> {
    let process = process(place, pid)?;
    match process.outcome() {
        None => Ok(process),
        Some(_) => Err(Error::new(ErrorKind::NotFound, format!("process {pid} has ended")).into()),
    }
}

#[derive(Serialize)]
pub(super) struct ListAnswer {
    processes: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    pid: u64,
    config: Config,
}

pub(super) async fn list(place: &Place<'_>) -> Result<ListAnswer, Failure> {
    let all = place.operate(ListProcesses { session_id: place.session_id.clone() }).await?.answer;
    let running = all.processes.into_iter().filter(|process| !process.ended);
    let listed = running.map(|process| {
        let args = match process.terminal {
            true => vec!["-i".to_owned(), "-l".to_owned()],
            false => vec!["-l".to_owned(), "-c".to_owned(), process.script],
        };
        let config = Config { cmd: "/bin/bash".to_owned(), args, ..Config::default() };
        Listed { pid: process.process_id, config }
    });
    Ok(ListAnswer { processes: listed.collect() })
}

#[derive(Deserialize)]
pub(super) struct UpdateRequest {
    process: Selector,
    pty: Option<Pty>,
}

pub(super) async fn update(place: &Place<'_>, request: UpdateRequest) -> Result<Done, Failure> {
    let size = request.pty.and_then(|pty| pty.size).unwrap_or_default();
    let (session_id, process_id) = (place.session_id.clone(), request.process.pid()?);
    place.operate(Resize { session_id, process_id, size: size.into() }).await?;
    Ok(Done {})
}

#[derive(Deserialize)]
struct Input {
    stdin: Option<String>,
    pty: Option<String>,
}

impl Input {
    fn bytes(self) -> Result<Vec<u8>, Failure> {
        let text = self.stdin.or(self.pty).unwrap_or_default();
        BASE64.decode(text.as_bytes()).map_err(|_| Failure::invalid("input is written in base64"))
    }
}

#[derive(Deserialize)]
pub(super) struct SendInputRequest {
    process: Selector,
    input: Option<Input>,
}

pub(super) async fn send_input(place: &Place<'_>, request: SendInputRequest) -> Result<Done, Failure> {
    let bytes = request.input.map(Input::bytes).transpose()?.unwrap_or_default();
    write(place, request.process.pid()?, bytes).await?;
    Ok(Done {})
}

/// Writes to the standard input of a process; waits while it does not read.
async fn write(place: &Place<'_>, pid: u64, bytes: Vec<u8>) -> Result<(), Failure> {
    running(place, pid)?;
    // Each that waits has a thread, of which there are not many.
    let place_to_wait = place.e2b.writers.clone().try_acquire_owned().map_err(|_| {
        Error::new(ErrorKind::ResourceExhausted, "too many clients wait for processes that do not read")
    })?;
    let (core, caller) = (place.e2b.core.clone(), place.caller.clone());
    let write = WriteStdin { session_id: place.session_id.clone(), process_id: pid, data: Bytes(bytes) };
    http::unblocked(move || {
        let written = core.run(write, &crate::call::Call::new(&caller));
        drop(place_to_wait);
        written
    })
    .await?;
    Ok(())
}

/// Writes what comes in messages, in their order.
pub(super) async fn stream_input(place: &Place<'_>, request: Request<Incoming>) -> Reply {
    match written_input(place, request).await {
        Ok(()) => {
            let (answers, reply) = connect::answers();
            tokio::spawn(async move {
                // Whoever has gone need not be told anything.
                let _ = answers.send(&Done {}).await;
                let _ = answers.end(None).await;
            });
            reply
        }
        Err(failure) => failure.stream_reply(),
    }
}

async fn written_input(place: &Place<'_>, request: Request<Incoming>) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Message {
        start: Option<Begin>,
        data: Option<Data>,
    }
    #[derive(Deserialize)]
    struct Begin {
        process: Selector,
    }
    #[derive(Deserialize)]
    struct Data {
        input: Option<Input>,
    }
    connect::check(request.headers(), Kind::Stream)?;
    let mut messages = Messages::new(request.into_body());
    let mut pid = None;
    while let Some(Message { start, data }) = messages.next().await? {
        if let Some(start) = start {
            pid = Some(start.process.pid()?);
            running(place, start.process.pid()?)?;
        }
        if let Some(input) = data.and_then(|data| data.input) {
            let pid = pid.ok_or_else(|| Failure::invalid("the first message names the process"))?;
            write(place, pid, input.bytes()?).await?;
        }
    }
    Ok(())
}

#[derive(Deserialize)]
pub(super) struct SendSignalRequest {
    process: Selector,
    #[serde(default)]
    signal: SignalName,
}

/// A signal by its name or its number.
#[derive(Deserialize)]
#[serde(untagged)]
enum SignalName {
    Name(String),
    Number(u32),
}

impl Default for SignalName {
    fn default() -> Self {
        Self::Number(0)
    }
}

pub(super) async fn send_signal(place: &Place<'_>, request: SendSignalRequest) -> Result<Done, Failure> {
    let signal = match request.signal {
        SignalName::Name(name) if name == "SIGNAL_SIGKILL" => "KILL",
        SignalName::Name(name) if name == "SIGNAL_SIGTERM" => "TERM",
        SignalName::Number(9) => "KILL",
        SignalName::Number(15) => "TERM",
        _ => return Err(Failure::invalid("signals are SIGNAL_SIGKILL and SIGNAL_SIGTERM")),
    };
    let pid = request.process.pid()?;
    running(place, pid)?;
    let session_id = place.session_id.clone();
    let signal = SendSignal { session_id, process_id: Some(pid), pid: None, signal: signal.to_owned() };
    place.operate(signal).await?;
    Ok(Done {})
}

#[derive(Deserialize)]
pub(super) struct CloseStdinRequest {
    process: Selector,
}

pub(super) async fn close_stdin(place: &Place<'_>, request: CloseStdinRequest) -> Result<Done, Failure> {
    let pid = request.process.pid()?;
    running(place, pid)?;
    place.operate(CloseStdin { session_id: place.session_id.clone(), process_id: pid }).await?;
    Ok(Done {})
}
/// Reads bytes as each of the requests, for the fuzzer: none of them may panic.
pub(super) fn check(message: &[u8]) {
    let _ = serde_json::from_slice::<StartRequest>(message);
    let _ = serde_json::from_slice::<UpdateRequest>(message);
    let _ = serde_json::from_slice::<SendInputRequest>(message);
    let _ = serde_json::from_slice::<SendSignalRequest>(message);
    let _ = serde_json::from_slice::<CloseStdinRequest>(message);
}
