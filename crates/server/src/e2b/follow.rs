//! The output of a process as events, as it is written.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boxsh::Stream;
use data_encoding::BASE64;
use hyper::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::e2b::connect::{Answers, Failure};
use crate::http::Gone;
use crate::outcome::{EndedAs, Outcome};
use crate::process::Process;

/// How much output that was sent is kept for who comes later.
const REPEATED: u64 = 1 << 20;

/// The largest piece of output in one event.
const LARGEST_PIECE: usize = 64 << 10;

/// Numbers of listeners, apart from those of other protocols.
static LAST: AtomicU64 = AtomicU64::new(1 << 63);

/// Who follows a process, and how.
pub(super) struct Follower {
    pub(super) process: Arc<Process>,
    /// How often to say that the stream lives.
    pub(super) keepalive: Option<Duration>,
    pub(super) until: Option<Instant>,
    /// Whether the client has started the process: it gets all output, and its time is that of the process.
    pub(super) is_first: bool,
}

/// How often a client wants to be told that a stream lives.
pub(super) fn keepalive(headers: &HeaderMap) -> Option<Duration> {
    let seconds: u64 = headers.get("keepalive-ping-interval")?.to_str().ok()?.parse().ok()?;
    (seconds > 0).then(|| Duration::from_secs(seconds.min(24 * 60 * 60)))
}

/// Listens to a process until it is dropped.
struct Listening {
    process: Arc<Process>,
    number: u64,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.process.output().ignore(self.number);
    }
}

impl Follower {
    /// Sends events until the process ends, the client goes, or the time is up.
    pub(super) async fn follow(self, answers: Answers) {
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        let bell = Arc::new(Notify::new());
        let ring = bell.clone();
        self.process.output().listen(number, move || ring.notify_one());
        let _listening = Listening { process: self.process.clone(), number };
        let start = json!({ "event": { "start": { "pid": self.process.id() } } });
        if answers.send(&start).await.is_ok() {
            // Whoever has gone need not be told anything.
            let _ = self.send(&bell, &answers).await;
        }
    }

    async fn send(&self, bell: &Notify, answers: &Answers) -> Result<(), Gone> {
        let is_terminal = self.process.summary().terminal;
        let log = self.process.output();
        let mut output = log.read(0);
        // Who comes late does not get what is not kept any more.
        let mut has_lost = self.is_first && output.dropped > 0;
        loop {
            for (stream, data) in joined(output.pieces) {
                answers.send(&data_event(stream, &data, is_terminal)).await?;
            }
            if has_lost {
                let message = "output was lost, because it was read too slowly";
                let lost = Failure::new("resource_exhausted", StatusCode::TOO_MANY_REQUESTS, message);
                return answers.end(Some(&lost)).await;
            }
            let (next, is_over) = (output.next, output.is_over);
            if is_over {
                return self.end(answers).await;
            }
            log.forget(next.saturating_sub(REPEATED));
            match self.wait(bell, answers).await {
                Woken::Output => {}
                Woken::Keepalive => answers.send(&json!({ "event": { "keepalive": {} } })).await?,
                Woken::TimeIsUp => {
                    if self.is_first {
                        self.process.cancel();
                    }
                    return answers.end(Some(&Failure::deadline())).await;
                }
                Woken::Gone => return Err(Gone),
            }
            output = log.read(next);
            has_lost = output.dropped > 0;
        }
    }

    async fn wait(&self, bell: &Notify, answers: &Answers) -> Woken {
        let until = async {
            match self.until {
                Some(moment) => tokio::time::sleep_until(moment).await,
                None => std::future::pending().await,
            }
        };
        let keepalive = async {
            match self.keepalive {
                Some(time) => tokio::time::sleep(time).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = bell.notified() => Woken::Output,
            () = until => Woken::TimeIsUp,
            () = keepalive => Woken::Keepalive,
            () = answers.gone() => Woken::Gone,
        }
    }

    async fn end(&self, answers: &Answers) -> Result<(), Gone> {
        match self.process.outcome() {
            Some(outcome) if outcome.ended == EndedAs::TimedOut && self.until.is_some() => {
                answers.end(Some(&Failure::deadline())).await
            }
            outcome => {
                answers.send(&end_event(outcome)).await?;
                answers.end(None).await
            }
        }
    }
}

/// Pieces of one stream that follow each other, in one.
fn joined(pieces: Vec<(Stream, Vec<u8>)>) -> Vec<(Stream, Vec<u8>)> {
    let mut all: Vec<(Stream, Vec<u8>)> = Vec::new();
    for (stream, data) in pieces {
        match all.last_mut() {
            Some((of, last)) if *of == stream && last.len() + data.len() <= LARGEST_PIECE => {
                last.extend_from_slice(&data);
            }
            _ => all.push((stream, data)),
        }
    }
    all
}

enum Woken {
    Output,
    Keepalive,
    TimeIsUp,
    Gone,
}

fn data_event(stream: Stream, data: &[u8], is_terminal: bool) -> Value {
    let name = if is_terminal { "pty" } else { stream.name() };
    json!({ "event": { "data": { name: BASE64.encode(data) } } })
}

fn end_event(outcome: Option<&Outcome>) -> Value {
    let (code, ended) = outcome.map_or((125, EndedAs::Error), |outcome| (outcome.exit_code, outcome.ended));
    let status = match ended {
        EndedAs::Exited => format!("exit status {code}"),
        EndedAs::Signalled => "killed by a signal".to_owned(),
        EndedAs::TimedOut => "its time was up".to_owned(),
        EndedAs::Cancelled => "killed".to_owned(),
        EndedAs::Limit => "a limit was reached".to_owned(),
        EndedAs::Deadlocked => "every process waited for another one".to_owned(),
        EndedAs::Error => "the process was lost".to_owned(),
    };
    let mut end = json!({ "exitCode": code, "exited": ended == EndedAs::Exited, "status": status });
    if code != 0 {
        end["error"] = status.into();
    }
    json!({ "event": { "end": end } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_say_how_often_they_want_to_be_told_that_a_stream_lives() {
        for (value, time) in
            [("50", Some(50)), ("0", None), ("x", None), ("-1", None), ("9999999999", Some(86400))]
        {
            let mut headers = HeaderMap::new();
            headers.insert("keepalive-ping-interval", value.parse().unwrap());
            assert_eq!(keepalive(&headers), time.map(Duration::from_secs), "{value}");
        }
    }
}
