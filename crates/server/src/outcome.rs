//! What a run came to, in the form of docs/run.schema.json.

use boxsh::vfs::{Changes, FsPathBuf};
use boxsh::{Ended, RunResult, Violation, ViolationKind};
use schemars::JsonSchema;
use serde::Serialize;

use crate::bytes::{Bytes, Encoding};
use crate::moment;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum EndedAs {
    /// By itself, or by `exit`.
    Exited,
    /// A signal killed the shell.
    Signalled,
    /// Its time was up.
    TimedOut,
    /// It was called off.
    Cancelled,
    /// It reached another limit.
    Limit,
    /// Every process waited for another one.
    Deadlocked,
    /// Nothing ran, or the process of the session was lost.
    Error,
}

/// A limit that was reached, and what it allows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LimitReached {
    /// The name of the limit.
    pub name: String,
    /// What it allows.
    pub maximum: u64,
}

/// Files that are different from before, by their paths in the session.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ChangedFiles {
    /// What is new.
    pub created: Vec<Bytes>,
    /// What is different.
    pub modified: Vec<Bytes>,
    /// What is gone.
    pub deleted: Vec<Bytes>,
}

impl From<&Changes> for ChangedFiles {
    fn from(changes: &Changes) -> Self {
        let paths = |paths: &[FsPathBuf]| paths.iter().map(|path| Bytes(path.to_absolute())).collect();
        Self {
            created: paths(&changes.created),
            modified: paths(&changes.modified),
            deleted: paths(&changes.deleted),
        }
    }
}

/// Something that was refused or flagged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Refused {
    /// What kind of thing: `command`, `network`, `filesystem`, `limit` or `system-call`.
    pub kind: String,
    /// The file or the address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Bytes>,
    /// The limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
    /// The process of the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pid: Option<u32>,
    /// The command that tried.
    pub command: Bytes,
    /// Its arguments.
    pub arguments: Vec<Bytes>,
    /// Why it was refused.
    pub reason: String,
    /// Whether it was kept from happening.
    pub blocked: bool,
}

impl From<&Violation> for Refused {
    fn from(violation: &Violation) -> Self {
        let target = match &violation.kind {
            ViolationKind::Network { target } => Some(target.as_bytes()),
            ViolationKind::File { path, .. } => Some(&path[..]),
            _ => None,
        };
        let limit = match violation.kind {
            ViolationKind::Limit(breach) => Some(reached(breach)),
            _ => None,
        };
        Self {
            kind: violation.kind.name().to_owned(),
            target: target.map(Bytes::from),
            limit,
            pid: violation.pid,
            command: Bytes::from(&violation.command[..]),
            arguments: violation.arguments.iter().map(|word| Bytes::from(&word[..])).collect(),
            reason: violation.reason.clone(),
            blocked: violation.blocked,
        }
    }
}

fn reached(breach: boxsh::Breach) -> LimitReached {
    LimitReached { name: breach.limit.name().to_owned(), maximum: breach.maximum }
}

/// What a run came to: output, status, what it used and changed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Standard output; none of it for a started process, whose output is read by `process.attach`.
    pub stdout: String,
    /// How `stdout` is written down.
    pub stdout_encoding: Encoding,
    /// Whether some of it is missing.
    pub stdout_truncated: bool,
    /// Standard error.
    pub stderr: String,
    /// How `stderr` is written down.
    pub stderr_encoding: Encoding,
    /// Whether some of it is missing.
    pub stderr_truncated: bool,
    /// The exit status.
    pub exit_code: u8,
    /// How it ended.
    pub ended: EndedAs,
    /// The signal that killed the shell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signal: Option<String>,
    /// The limit that ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitReached>,
    /// Whether `exit` ended the script.
    pub exited: bool,
    /// When it began, on the session's clock.
    pub started: String,
    /// When it ended.
    pub finished: String,
    /// How long it took.
    pub duration_ms: f64,
    /// Processor time.
    pub cpu_ms: f64,
    /// The most memory that it held, in bytes.
    pub peak_memory: u64,
    /// Host processes that were killed because their memory was used up.
    pub oom_kills: u64,
    /// Simple commands that ran.
    pub commands: u64,
    /// Iterations of loops.
    pub iterations: u64,
    /// The files that it changed.
    pub files: ChangedFiles,
    /// What it was refused.
    pub violations: Vec<Refused>,
}

impl From<RunResult> for Outcome {
    fn from(result: RunResult) -> Self {
        let millis = |duration: std::time::Duration| duration.as_secs_f64() * 1e3;
        let cut = [result.is_stdout_truncated(), result.is_stderr_truncated()];
        let (signal, limit) = match result.ended {
            Ended::Signalled(signal) => (Some(signal.name()), None),
            Ended::Limit(breach) => (None, Some(reached(breach))),
            _ => (None, None),
        };
        let (stdout, stdout_encoding) = Encoding::encode(result.stdout);
        let (stderr, stderr_encoding) = Encoding::encode(result.stderr);
        Self {
            stdout,
            stdout_encoding,
            stdout_truncated: cut[0],
            stderr,
            stderr_encoding,
            stderr_truncated: cut[1],
            exit_code: result.exit_code,
            ended: ended(result.ended),
            signal,
            limit,
            exited: result.exited,
            started: moment::of_session(result.started),
            finished: moment::of_session(result.finished),
            duration_ms: millis(result.usage.duration),
            cpu_ms: millis(result.usage.cpu_time),
            peak_memory: result.usage.peak_memory,
            oom_kills: result.usage.oom_kills,
            commands: result.usage.commands,
            iterations: result.usage.iterations,
            files: ChangedFiles::from(&result.files),
            violations: result.violations.iter().map(Refused::from).collect(),
        }
    }
}

fn ended(ended: Ended) -> EndedAs {
    match ended {
        Ended::Exited => EndedAs::Exited,
        Ended::Signalled(_) => EndedAs::Signalled,
        Ended::TimedOut => EndedAs::TimedOut,
        Ended::Cancelled => EndedAs::Cancelled,
        Ended::Limit(_) => EndedAs::Limit,
        Ended::Deadlocked => EndedAs::Deadlocked,
        _ => EndedAs::Error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_has_one_name() {
        let breach = boxsh::Breach::new(boxsh::Limit::Memory, 1);
        for end in [
            Ended::Exited,
            Ended::Signalled(boxsh::Signal::TERM),
            Ended::TimedOut,
            Ended::Cancelled,
            Ended::Limit(breach),
            Ended::Deadlocked,
            Ended::OutOfHostMemory,
            Ended::Crashed(boxsh::Crash::default()),
            Ended::NotRun,
        ] {
            assert_eq!(serde_json::to_value(ended(end)).unwrap(), end.name());
        }
    }
}
