//! What a run came to.

use std::borrow::Cow;
use std::time::Duration;

use boxsh_kernel::vfs::{Changes, Timestamp};
use boxsh_kernel::{Breach, Signal, Violation};

use crate::event::Event;
use crate::timeline::RanCommand;

/// One of the two output streams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

impl Stream {
    /// Its name: `stdout` or `stderr`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stdout => "stdout",
            Self::Stderr => "stderr",
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ended {
    /// The script ended by itself, or called `exit`.
    Exited,
    /// A signal killed the shell.
    Signalled(Signal),
    /// The run timed out.
    TimedOut,
    /// Another thread cancelled the run.
    Cancelled,
    /// The run reached another limit than its time.
    Limit(Breach),
    /// Every process waited for another one.
    Deadlocked,
    /// The host has no memory for a stack: nothing ran.
    OutOfHostMemory,
    /// The process of the session ended before the run did; this happens only to a session in a worker. To which state it returned is in
    /// [`RunResult::went_back`].
    Crashed(Crash),
    /// The session could not be copied for a run that keeps nothing: nothing ran, and standard error says
    /// why.
    NotRun,
}

impl Ended {
    /// Its name in JSON, as docs/run.schema.json lists them: where nothing ran, or the process of the session was lost, it is `error`.
    pub fn name(self) -> &'static str {
        match self {
            Self::OutOfHostMemory | Self::Crashed(_) | Self::NotRun => "error",
            other => other.precise_name(),
        }
    }

    /// A name of its own for each way, as the packages for Python and npm have it.
    pub fn precise_name(self) -> &'static str {
        match self {
            Self::Exited => "exited",
            Self::Signalled(_) => "signalled",
            Self::TimedOut => "timed-out",
            Self::Cancelled => "cancelled",
            Self::Limit(_) => "limit",
            Self::Deadlocked => "deadlocked",
            Self::OutOfHostMemory => "out-of-host-memory",
            Self::Crashed(_) => "crashed",
            Self::NotRun => "not-run",
        }
    }
}

/// How the process of a session ended, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Crash {
    /// The number of the host signal that killed it.
    pub signal: Option<u8>,
    /// The exit status.
    pub status: Option<u8>,
}

impl std::fmt::Display for Crash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.signal, self.status) {
            (Some(signal), _) => write!(f, "signal {signal}"),
            (None, Some(status)) => write!(f, "status {status}"),
            (None, None) => f.write_str("for reasons unknown"),
        }
    }
}

/// The state to which a session returned because its process was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WentBack {
    /// The session as it was before this run.
    ToBefore,
    /// An earlier state than before this run: the process was lost before the newest state could be saved.
    ToEarlier,
    /// The state after `build`: everything since is lost.
    ToStart,
}

impl std::fmt::Display for WentBack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::ToBefore => "as it was before",
            Self::ToEarlier => "as it was some time before",
            Self::ToStart => "as it was built",
        })
    }
}

/// What a run used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Usage {
    /// Time from start to end, on the session's clock.
    pub duration: Duration,
    /// Processor time, including host programs; none if the host does not report it.
    pub cpu_time: Duration,
    /// The most memory in bytes that the shell and its commands held at one time, or one host program, or all of these together where a control group
    /// counts it.
    pub peak_memory: u64,
    /// Host processes that were killed because the memory that they share ran out. Each was killed by `SIGKILL`, which the shell
    /// sees as status 137.
    pub oom_kills: u64,
    /// The number of simple commands that ran.
    pub commands: u64,
    /// The number of loop iterations.
    pub iterations: u64,
}

/// The result of a run: output, exit status, and what the run did.
///
/// ```
/// use boxsh::{Ended, Sandbox};
///
/// let mut sandbox = Sandbox::new();
/// let result = sandbox.run("echo out; echo err >&2; touch made; exit 3");
/// assert_eq!((result.stdout_str(), result.stderr_str()), ("out\n".into(), "err\n".into()));
/// assert_eq!((result.exit_code, result.ended), (3, Ended::Exited));
/// assert_eq!(result.merged(), b"out\nerr\n");
/// assert_eq!(result.files.created[0].to_absolute(), b"/home/agent/made");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunResult {
    /// The standard output.
    pub stdout: Vec<u8>,
    /// The standard error.
    pub stderr: Vec<u8>,
    /// The exit status: the script's if it ended by itself, 128 plus the number of a signal that killed it, 124 on
    /// timeout, 130 if it was cancelled, 137 at any other limit, 125 if nothing ran.
    pub exit_code: u8,
    /// How the run ended.
    pub ended: Ended,
    /// What the run used.
    pub usage: Usage,
    /// The files of the session that are different from before the run, by their absolute paths: in contents, kind, mode or owner. A file that
    /// was only read or `touch`ed is not among them, nor is one that was changed and is as before at the end; what is
    /// created is in `created` with everything above and below it that is new. Filesystems that keep no account of changes, such as an
    /// embedder's without [`Fs::mark`](crate::vfs::Fs::mark), are left out.
    pub files: Changes,
    /// To which state the session returned, if its worker was lost in this run: to a crash, or because it did not stop in time or at
    /// its memory limit. None if the session kept the changes of the script.
    pub went_back: Option<WentBack>,
    /// What was refused in this run, and the limit that ended it. A script that tries again and again fills it with the first thousand.
    pub violations: Vec<Violation>,
    /// When it began, on the session's clock.
    pub started: Timestamp,
    /// When it ended, on the session's clock.
    pub finished: Timestamp,
    /// Whether `exit` ended the script, or what acts like it: a failure under `set -e`, `${x?}`.
    pub exited: bool,
    /// The exported variables of the shell at the end, if [`RunOptions::keep_environment`](crate::RunOptions::keep_environment) asked for them.
    pub environment: Option<Vec<(Vec<u8>, Vec<u8>)>>,
    /// What happened, if [`Builder::record_events`](crate::Builder::record_events) asked for it.
    pub events: Vec<Event>,
    /// The first commands that ran, if [`Builder::record_commands`](crate::Builder::record_commands) asked for them.
    pub commands: Vec<RanCommand>,
    /// Whether standard output, and standard error, had more than fits.
    pub(crate) cut: [bool; 2],
    /// The pieces of output in the order in which they were written.
    pub(crate) order: Vec<(Stream, usize)>,
}

impl RunResult {
    /// Of a run that came to nothing but a status.
    pub(crate) fn of_status(exit_code: u8) -> Self {
        Self {
            stdout: Vec::new(),
            stderr: Vec::new(),
            exit_code,
            ended: Ended::Exited,
            usage: Usage::default(),
            files: Changes::default(),
            went_back: None,
            violations: Vec::new(),
            started: Timestamp::default(),
            finished: Timestamp::default(),
            exited: false,
            environment: None,
            events: Vec::new(),
            commands: Vec::new(),
            cut: [false; 2],
            order: Vec::new(),
        }
    }

    /// Adds a piece of output behind what there is: for a front end that has kept the output of a launched script itself.
    pub fn add_output(&mut self, stream: Stream, data: &[u8]) {
        match stream {
            Stream::Stdout => self.stdout.extend_from_slice(data),
            Stream::Stderr => self.stderr.extend_from_slice(data),
        }
        self.order.push((stream, data.len()));
    }

    /// Of a run that there could not be.
    pub(crate) fn not_run(error: &crate::error::Error) -> Self {
        let stderr = format!("boxsh: {error}\n").into_bytes();
        Self {
            order: vec![(Stream::Stderr, stderr.len())],
            stderr,
            ended: Ended::NotRun,
            ..Self::of_status(125)
        }
    }

    /// Whether the script ended by itself with status 0.
    pub fn is_success(&self) -> bool {
        self.ended == Ended::Exited && self.exit_code == 0
    }

    /// The standard output as text; invalid UTF-8 is replaced.
    pub fn stdout_str(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.stdout)
    }

    /// The standard error as text; invalid UTF-8 is replaced.
    pub fn stderr_str(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.stderr)
    }

    /// Whether the standard output exceeded its limits; the run then ended, or the output was cut.
    pub fn is_stdout_truncated(&self) -> bool {
        self.cut[0]
    }

    /// Whether the standard error exceeded its limits; the run then ended, or the output was cut.
    pub fn is_stderr_truncated(&self) -> bool {
        self.cut[1]
    }

    /// The pieces of output, in the order in which they were written.
    pub fn pieces(&self) -> impl Iterator<Item = (Stream, &[u8])> {
        let (mut stdout, mut stderr) = (&self.stdout[..], &self.stderr[..]);
        self.order.iter().map(move |&(stream, length)| {
            let rest = match stream {
                Stream::Stdout => &mut stdout,
                Stream::Stderr => &mut stderr,
            };
            let (piece, after) = rest.split_at(length.min(rest.len()));
            *rest = after;
            (stream, piece)
        })
    }

    /// Both outputs as a terminal would show them.
    pub fn merged(&self) -> Vec<u8> {
        self.pieces().flat_map(|(_, piece)| piece).copied().collect()
    }
}
