//! What a run came to.

use std::borrow::Cow;
use std::time::Duration;

use boxsh_kernel::vfs::Changes;
use boxsh_kernel::{Breach, Signal};

/// Which of its two outputs a program wrote to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ended {
    /// By itself, at its end or by `exit`.
    Exited,
    /// A signal killed the shell.
    Signalled(Signal),
    /// Its time was up.
    TimedOut,
    /// Another thread called it off.
    Cancelled,
    /// Another limit than that of time was reached.
    Limit(Breach),
    /// Every process waited for another one, and nothing could happen any more.
    Deadlocked,
    /// The host has no memory for a stack: nothing was run.
    OutOfHostMemory,
    /// The process that ran the session has ended before the run did; only a session in a worker can end this way. What it has gone back to is in
    /// [`RunResult::went_back`].
    Crashed(Crash),
    /// There could be no copy of the session for a run of which nothing is to stay: nothing was run, and standard error says
    /// why.
    NotRun,
}

/// How the process of a session came to its end, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Crash {
    /// The signal of the host that ended it, by its number there.
    pub signal: Option<u8>,
    /// The status with which it exited.
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

/// What a session has gone back to because its process had to be given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WentBack {
    /// The session as it was before this run.
    ToBefore,
    /// The session as it was before this run and some runs or calls before it: the process was lost before the newest state could be kept.
    ToEarlier,
    /// The session as it was built: everything since is lost.
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
pub struct Usage {
    /// Time from start to end, on the session's clock.
    pub duration: Duration,
    /// Time that a processor worked on it, programs of the host included; nothing where the host cannot tell.
    pub cpu_time: Duration,
    /// The most memory that commands and the shell held at one time, or one program of the host, or all of these together where a control group
    /// counts it; in bytes.
    pub peak_memory: u64,
    /// Processes of the host that were killed because the memory that they may have together was used up. Each died of `SIGKILL`, which the shell
    /// sees as status 137.
    pub oom_kills: u64,
    /// Simple commands that were run.
    pub commands: u64,
    /// Turns of loops.
    pub iterations: u64,
}

/// What a script answered, and what it did.
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
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
    /// Its status: that of the script if it ended by itself, 128 and the number of a signal that killed it, 124 if its time
    /// was up, 130 if it was cancelled, 137 for any other limit, 125 if nothing was run.
    pub exit_code: u8,
    /// How it ended.
    pub ended: Ended,
    /// What it used.
    pub usage: Usage,
    /// The files of the session that are different from before the run, by their absolute paths: in contents, kind, mode or owner. A file that
    /// was only read or `touch`ed is not among them, nor is one that was changed and is as before at the end; what is
    /// created is in `created` with everything above and below it that is new. Filesystems that keep no account of changes, such as an
    /// embedder's without [`Fs::mark`](crate::vfs::Fs::mark), are left out.
    pub files: Changes,
    /// What the session has gone back to, if its worker was lost in this run: to a crash, or because it would not end in time or at
    /// its limit of memory. None for a session that is what the script has made of it.
    pub went_back: Option<WentBack>,
    /// The pieces of output in the order in which they were written.
    pub(crate) order: Vec<(Stream, usize)>,
}

impl RunResult {
    /// Of a run that came to nothing but a status.
    #[cfg(target_os = "linux")]
    pub(crate) fn of_status(exit_code: u8) -> Self {
        Self {
            stdout: Vec::new(),
            stderr: Vec::new(),
            exit_code,
            ended: Ended::Exited,
            usage: Usage::default(),
            files: Changes::default(),
            went_back: None,
            order: Vec::new(),
        }
    }

    /// Adds a piece of output behind what there is.
    #[cfg(target_os = "linux")]
    pub(crate) fn add_output(&mut self, stream: Stream, data: &[u8]) {
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
            stdout: Vec::new(),
            stderr,
            exit_code: 125,
            ended: Ended::NotRun,
            usage: Usage::default(),
            files: Changes::default(),
            went_back: None,
        }
    }

    /// Whether it ended by itself, with status 0.
    pub fn is_success(&self) -> bool {
        self.ended == Ended::Exited && self.exit_code == 0
    }

    /// Standard output as text; what is not UTF-8 is replaced.
    pub fn stdout_str(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.stdout)
    }

    /// Standard error as text; what is not UTF-8 is replaced.
    pub fn stderr_str(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.stderr)
    }

    /// Whether there was more standard output than the limit allows; the run was ended then.
    pub fn is_stdout_truncated(&self) -> bool {
        self.is_over(boxsh_kernel::Limit::Stdout)
    }

    /// Whether there was more standard error than the limit allows; the run was ended then.
    pub fn is_stderr_truncated(&self) -> bool {
        self.is_over(boxsh_kernel::Limit::Stderr)
    }

    fn is_over(&self, limit: boxsh_kernel::Limit) -> bool {
        matches!(self.ended, Ended::Limit(breach) if breach.limit == limit)
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
