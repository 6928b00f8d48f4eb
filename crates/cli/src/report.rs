//! Results as JSON. `docs/run.schema.json` describes what is written here.

use std::borrow::Cow;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use boxsh::kernel::HostOutput;
use boxsh::vfs::{Errno, FsPathBuf, Result as SysResult, Timestamp};
use boxsh::{Ended, RunResult, Stream, Violation, ViolationKind};
use data_encoding::BASE64;
use serde::Serialize;

use crate::failure::Failure;

/// Bytes as text, or in base64 if they are none.
#[derive(Serialize)]
#[serde(untagged)]
enum Bytes<'a> {
    Text(&'a str),
    Base64 { base64: String },
}

impl<'a> From<&'a [u8]> for Bytes<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::Text(text),
            Err(_) => Self::Base64 { base64: BASE64.encode(bytes) },
        }
    }
}

/// How the bytes of an output are written down.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "base64")]
    Base64,
}

fn encode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.into(), Encoding::Utf8),
        Err(_) => (BASE64.encode(bytes).into(), Encoding::Base64),
    }
}

#[derive(Serialize)]
struct Output<'a> {
    stdout: Cow<'a, str>,
    stdout_encoding: Encoding,
    stdout_truncated: bool,
    stderr: Cow<'a, str>,
    stderr_encoding: Encoding,
    stderr_truncated: bool,
}

#[derive(Serialize)]
struct LimitReached {
    name: &'static str,
    maximum: u64,
}

#[derive(Serialize)]
struct Files {
    created: Vec<serde_json::Value>,
    modified: Vec<serde_json::Value>,
    deleted: Vec<serde_json::Value>,
}

#[derive(Serialize)]
struct Refused<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Bytes<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<LimitReached>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pid: Option<u32>,
    command: Bytes<'a>,
    arguments: Vec<Bytes<'a>>,
    reason: &'a str,
    blocked: bool,
}

impl<'a> From<&'a Violation> for Refused<'a> {
    fn from(violation: &'a Violation) -> Self {
        let target = match &violation.kind {
            ViolationKind::Network { target } => Some(target.as_bytes()),
            ViolationKind::File { path, .. } => Some(&path[..]),
            _ => None,
        };
        let limit = match violation.kind {
            ViolationKind::Limit(breach) => {
                Some(LimitReached { name: breach.limit.name(), maximum: breach.maximum })
            }
            _ => None,
        };
        Self {
            kind: violation.kind.name(),
            target: target.map(Bytes::from),
            limit,
            pid: violation.pid,
            command: Bytes::from(&violation.command[..]),
            arguments: violation.arguments.iter().map(|word| Bytes::from(&word[..])).collect(),
            reason: &violation.reason,
            blocked: violation.blocked,
        }
    }
}

/// A moment as RFC 3339 has it.
fn moment(time: Timestamp) -> String {
    let (days, seconds) = (time.seconds.div_euclid(86_400), time.seconds.rem_euclid(86_400));
    // Days since the first of March of the year 0, in eras of 400 years.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let millis = time.nanos / 1_000_000;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

/// What a run came to.
#[derive(Serialize)]
struct Outcome<'a> {
    exit_code: u8,
    ended: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<LimitReached>,
    exited: bool,
    started: String,
    finished: String,
    duration_ms: f64,
    cpu_ms: f64,
    peak_memory: u64,
    oom_kills: u64,
    commands: u64,
    iterations: u64,
    files: Files,
    violations: Vec<Refused<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    isolation: Option<Isolation>,
}

/// Who confines host programs, and what that does not enforce.
#[derive(Serialize)]
pub(crate) struct Isolation {
    backend: &'static str,
    gaps: Vec<Gap>,
}

#[derive(Serialize)]
struct Gap {
    subject: &'static str,
    requested: String,
    enforced: &'static str,
    reason: String,
}

impl Isolation {
    /// That of a session; none if it runs no host programs.
    #[cfg(target_os = "linux")]
    pub(crate) fn of(sandbox: &boxsh::Sandbox) -> Option<Self> {
        let report = sandbox.native_report()?;
        let gap = |item: &boxsh_confine::Item| Gap {
            subject: item.subject,
            requested: item.requested.clone(),
            enforced: if item.enforced == boxsh_confine::Enforced::Partly { "partly" } else { "no" },
            reason: item.means.clone(),
        };
        Some(Self { backend: report.backend, gaps: report.gaps().map(gap).collect() })
    }

    /// That of a session: none, since it runs no host programs.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn of(_: &boxsh::Sandbox) -> Option<Self> {
        None
    }
}

/// What is known of a run besides its result.
pub(crate) struct Circumstances {
    pub(crate) exit_code: u8,
    pub(crate) isolation: Option<Isolation>,
}

fn paths(paths: &[FsPathBuf]) -> Vec<serde_json::Value> {
    let value = |path: &FsPathBuf| serde_json::json!(Bytes::from(&path.to_absolute()[..]));
    paths.iter().map(value).collect()
}

impl<'a> Outcome<'a> {
    fn new(result: &'a RunResult, circumstances: Circumstances) -> Self {
        let Circumstances { exit_code, isolation } = circumstances;
        let millis = |duration: std::time::Duration| duration.as_secs_f64() * 1e3;
        Self {
            exit_code,
            ended: result.ended.name(),
            signal: match result.ended {
                Ended::Signalled(signal) => Some(signal.name().to_string()),
                _ => None,
            },
            limit: match result.ended {
                Ended::Limit(breach) => {
                    Some(LimitReached { name: breach.limit.name(), maximum: breach.maximum })
                }
                _ => None,
            },
            exited: result.exited,
            started: moment(result.started),
            finished: moment(result.finished),
            duration_ms: millis(result.usage.duration),
            cpu_ms: millis(result.usage.cpu_time),
            peak_memory: result.usage.peak_memory,
            oom_kills: result.usage.oom_kills,
            commands: result.usage.commands,
            iterations: result.usage.iterations,
            files: Files {
                created: paths(&result.files.created),
                modified: paths(&result.files.modified),
                deleted: paths(&result.files.deleted),
            },
            violations: result.violations.iter().map(Refused::from).collect(),
            isolation,
        }
    }
}

/// What a run wrote, kept to be told at its end.
#[derive(Default)]
pub(crate) struct Kept(Mutex<Vec<u8>>);

impl Kept {
    pub(crate) fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl HostOutput for Kept {
    fn write(&self, data: &[u8]) -> SysResult<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(data);
        Ok(data.len())
    }
}

/// `--json`: everything in one object.
pub(crate) fn print_object(result: &RunResult, circumstances: Circumstances, output: [&[u8]; 2]) {
    #[derive(Serialize)]
    struct Whole<'a> {
        #[serde(flatten)]
        output: Output<'a>,
        #[serde(flatten)]
        outcome: Outcome<'a>,
    }
    let [(stdout, stdout_encoding), (stderr, stderr_encoding)] = output.map(encode);
    let output = Output {
        stdout,
        stdout_encoding,
        stdout_truncated: result.is_stdout_truncated(),
        stderr,
        stderr_encoding,
        stderr_truncated: result.is_stderr_truncated(),
    };
    print_line(&Whole { output, outcome: Outcome::new(result, circumstances) });
}

/// `--stream-json`: the last line.
pub(crate) fn print_outcome(result: &RunResult, circumstances: Circumstances) {
    #[derive(Serialize)]
    struct Last<'a> {
        r#type: &'static str,
        stdout_truncated: bool,
        stderr_truncated: bool,
        #[serde(flatten)]
        outcome: Outcome<'a>,
    }
    print_line(&Last {
        r#type: "result",
        stdout_truncated: result.is_stdout_truncated(),
        stderr_truncated: result.is_stderr_truncated(),
        outcome: Outcome::new(result, circumstances),
    });
}

/// A failure of our own, for whoever reads JSON.
pub(crate) fn print_failure(failure: &Failure) {
    print_line(&serde_json::json!({
        "type": "error",
        "exit_code": failure.exit_status(),
        "ended": "error",
        "error": failure.to_string(),
    }));
}

/// Prints that a run had to be ended by force when its time was up.
pub(crate) fn print_timeout(message: &str) {
    print_line(&serde_json::json!({
        "type": "error",
        "exit_code": 124,
        "ended": "error",
        "error": message,
    }));
}

fn print_line(value: &impl Serialize) {
    // Every type here has a form in JSON; and there is nobody left to tell if standard output is closed.
    let Ok(mut line) = serde_json::to_vec(value) else { return };
    line.push(b'\n');
    let _ = std::io::stdout().write_all(&line);
}

/// One output of a run as lines of JSON, as it comes.
pub(crate) struct Streamed {
    stream: Stream,
    /// The start of a character whose rest has not come yet.
    begun: Arc<Mutex<Vec<u8>>>,
}

impl Streamed {
    pub(crate) fn new(stream: Stream) -> Self {
        Self { stream, begun: Arc::default() }
    }

    /// Writes what is left of a character that never ended.
    pub(crate) fn finish(&self) {
        let rest = std::mem::take(&mut *self.begun.lock().unwrap_or_else(PoisonError::into_inner));
        if !rest.is_empty() {
            self.print(&rest);
        }
    }

    fn print(&self, bytes: &[u8]) {
        let (data, encoding) = encode(bytes);
        let name = match self.stream {
            Stream::Stdout => "stdout",
            Stream::Stderr => "stderr",
        };
        print_line(&serde_json::json!({ "type": name, "data": data, "encoding": encoding }));
    }
}

impl HostOutput for Streamed {
    fn write(&self, data: &[u8]) -> SysResult<usize> {
        let mut bytes = std::mem::take(&mut *self.begun.lock().map_err(|_| Errno::EIO)?);
        bytes.extend_from_slice(data);
        let rest = bytes.split_off(bytes.len() - begun_character(&bytes));
        if !bytes.is_empty() {
            self.print(&bytes);
        }
        *self.begun.lock().map_err(|_| Errno::EIO)? = rest;
        Ok(data.len())
    }
}

/// How many bytes at the end are the start of a character.
fn begun_character(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.len() - error.valid_up_to(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_that_has_begun_waits_for_its_rest() {
        for (bytes, begun) in
            [(&b"ab"[..], 0), (b"a\xc3", 1), (b"\xe2\x82", 2), (b"\xff", 0), (b"\xc3\xa4", 0)]
        {
            assert_eq!(begun_character(bytes), begun, "{bytes:?}");
        }
    }

    #[test]
    fn moments_are_days_and_hours() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400, "2000-02-29T00:00:00.000Z"),
            (1_735_689_599, "2024-12-31T23:59:59.000Z"),
            (-1, "1969-12-31T23:59:59.000Z"),
        ] {
            assert_eq!(moment(Timestamp::new(seconds, 0)), text);
        }
    }

    #[test]
    fn what_is_no_text_is_base64() {
        assert_eq!(encode(b"\xc3\xa4"), ("ä".into(), Encoding::Utf8));
        assert_eq!(encode(b"\xff\x00"), ("/wA=".into(), Encoding::Base64));
    }
}
