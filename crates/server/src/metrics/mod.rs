//! What a server counts: runs, sessions, requests, refusals, bytes.
//!
//! `Metrics` is plain atomics, so that counting costs next to nothing. [`FAMILIES`] lists everything that is measured; [`Core::metrics`](crate::Core::metrics)
//! reads it, and every way out is made from that: `text.rs` writes what Prometheus reads. Labels come from fixed lists: nothing that a client
//! has written becomes one.

mod collect;
#[cfg(feature = "http-server")]
mod face;
mod family;
mod histogram;
mod text;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boxsh::Stream;

use crate::error::ErrorKind;
use crate::operation::{Entry, OPERATIONS};
use crate::outcome::{EndedAs, Outcome};

#[cfg(feature = "http-server")]
pub use face::{serve, source};
pub use family::{FAMILIES, Family, FamilyKind, Measured, Measurement, Point};
pub use histogram::Distribution;
pub use text::CONTENT_TYPE;

use histogram::Histogram;

/// Outcomes of runs, in the order of [`EndedAs`].
const OUTCOMES: [&str; 7] = ["exited", "signalled", "timed-out", "cancelled", "limit", "deadlocked", "error"];

/// Kinds of refusals, as [`boxsh::ViolationKind::name`] has them.
const REFUSALS: [&str; 5] = ["command", "filesystem", "limit", "network", "system-call"];

/// Kinds of failures, in the order of [`ErrorKind`].
const FAILURES: [ErrorKind; 13] = [
    ErrorKind::SessionNotFound,
    ErrorKind::SessionBusy,
    ErrorKind::InvalidArgument,
    ErrorKind::NotFound,
    ErrorKind::AlreadyExists,
    ErrorKind::Unauthenticated,
    ErrorKind::PermissionDenied,
    ErrorKind::ResourceExhausted,
    ErrorKind::FailedPrecondition,
    ErrorKind::Unsupported,
    ErrorKind::Cancelled,
    ErrorKind::Unavailable,
    ErrorKind::Internal,
];

/// Statuses of a request: that it worked, and each kind of failure.
const STATUSES: usize = 1 + FAILURES.len();

/// How a session came to its sandbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Readiness {
    /// One was ready.
    Warm,
    /// It was made for it.
    New,
}

/// Why a session is no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Departure {
    /// Its owner ended it.
    Destroyed,
    /// Its time was up.
    Expired,
}

/// A number that only grows.
#[derive(Debug, Default)]
struct Counter(AtomicU64);

impl Counter {
    fn add(&self, count: u64) {
        // Most runs write nothing to one of their outputs: looking is cheaper than adding.
        if count > 0 {
            self.0.fetch_add(count, Ordering::Relaxed);
        }
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The numbers of a server since it started.
#[derive(Debug)]
pub(crate) struct Metrics {
    runs: [Counter; OUTCOMES.len()],
    run_time: Histogram,
    cpu_nanos: Counter,
    /// Standard input, output and error of scripts.
    script_bytes: [Counter; 3],
    sessions_started: Counter,
    sessions_ended: [Counter; 2],
    /// By [`Readiness`].
    waits: [Histogram; 2],
    refusals: [Counter; REFUSALS.len()],
    /// By operation, and then by status.
    requests: Box<[[Counter; STATUSES]]>,
    /// Received and sent, by faces that know.
    wire_bytes: [Counter; 2],
    spans_dropped: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            runs: Default::default(),
            run_time: Histogram::default(),
            cpu_nanos: Counter::default(),
            script_bytes: Default::default(),
            sessions_started: Counter::default(),
            sessions_ended: Default::default(),
            waits: Default::default(),
            refusals: Default::default(),
            requests: OPERATIONS.iter().map(|_| Default::default()).collect(),
            wire_bytes: Default::default(),
            spans_dropped: Counter::default(),
        }
    }
}

impl Metrics {
    /// A run has ended.
    pub(crate) fn count_run(&self, outcome: &Outcome) {
        self.runs[outcome.ended as usize].add(1);
        self.run_time.observe(millis(outcome.duration_ms));
        self.cpu_nanos.add(nanos(millis(outcome.cpu_ms)));
        for refused in &outcome.violations {
            if let Some(kind) = REFUSALS.iter().position(|kind| *kind == refused.kind) {
                self.refusals[kind].add(1);
            }
        }
    }

    /// A script was given something to read.
    pub(crate) fn count_stdin(&self, bytes: usize) {
        self.script_bytes[0].add(bytes as u64);
    }

    /// A script has written something.
    pub(crate) fn count_output(&self, stream: Stream, bytes: u64) {
        let at = match stream {
            Stream::Stdout => 1,
            Stream::Stderr => 2,
        };
        self.script_bytes[at].add(bytes);
    }

    /// A session was made, or is there again.
    pub(crate) fn count_session(&self) {
        self.sessions_started.add(1);
    }

    /// A session is no more.
    pub(crate) fn count_departure(&self, departure: Departure) {
        self.sessions_ended[departure as usize].add(1);
    }

    /// A session had to wait for its sandbox.
    pub(crate) fn count_wait(&self, readiness: Readiness, time: Duration) {
        self.waits[readiness as usize].observe(time);
    }

    /// An operation was asked for.
    pub(crate) fn count_request(&self, name: &str, failure: Option<ErrorKind>) {
        if let Some(at) = Entry::position(name) {
            self.requests[at][failure.map_or(0, |kind| 1 + kind as usize)].add(1);
        }
    }

    /// A client has sent this much.
    pub(crate) fn count_received(&self, bytes: usize) {
        self.wire_bytes[0].add(bytes as u64);
    }

    /// A client was sent this much.
    pub(crate) fn count_sent(&self, bytes: usize) {
        self.wire_bytes[1].add(bytes as u64);
    }

    /// Spans were lost on the way to whoever collects them.
    pub(crate) fn count_dropped_spans(&self, count: u64) {
        self.spans_dropped.add(count);
    }
}

fn millis(time: f64) -> Duration {
    Duration::try_from_secs_f64(time / 1e3).unwrap_or_default()
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// The name of an outcome, as runs have it.
pub(crate) fn outcome_name(ended: EndedAs) -> &'static str {
    OUTCOMES[ended as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_the_order_of_what_they_name() {
        let all = [
            EndedAs::Exited,
            EndedAs::Signalled,
            EndedAs::TimedOut,
            EndedAs::Cancelled,
            EndedAs::Limit,
            EndedAs::Deadlocked,
            EndedAs::Error,
        ];
        for ended in all {
            assert_eq!(serde_json::to_value(ended).unwrap(), outcome_name(ended));
        }
        for (at, kind) in FAILURES.into_iter().enumerate() {
            assert_eq!(kind as usize, at, "{}", kind.name());
        }
        assert!(REFUSALS.is_sorted());
    }
}
