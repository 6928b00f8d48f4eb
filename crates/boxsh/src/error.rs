//! What can go wrong on the host's side of a sandbox.

use std::borrow::Cow;
use std::io;

use boxsh_kernel::Errno;
use boxsh_kernel::vfs::FileKind;

use crate::checkpoint::LeftOut;
use crate::result::{Crash, WentBack};
use crate::snapshot::SnapshotError;

/// A fault of the host, or a mistake of the caller. A script that fails is not an error but a result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An option of a builder makes no sense.
    #[error("option {option}: {reason}")]
    Option {
        /// The option.
        option: Cow<'static, str>,
        /// What is wrong with it.
        reason: String,
    },
    /// A file of the session or of the host could not be used.
    #[error("{}: {errno}", String::from_utf8_lossy(.path))]
    File {
        /// The file.
        path: Vec<u8>,
        /// Why.
        #[source]
        errno: Errno,
    },
    /// An archive was not taken.
    #[error("archive: {0}")]
    Archive(#[from] boxsh_kernel::vfs::archive::ArchiveError),
    /// What was to be read or written as a file is something else: a directory, a device, a FIFO.
    #[error("{}: not a regular file", String::from_utf8_lossy(.path))]
    NotAFile {
        /// Its path.
        path: Vec<u8>,
        /// What it is.
        kind: FileKind,
    },
    /// A file is larger than the caller wants to hold.
    #[error("{}: more than {limit} bytes", String::from_utf8_lossy(.path))]
    TooLarge {
        /// The file.
        path: Vec<u8>,
        /// The most that it may have.
        limit: u64,
    },
    /// A snapshot is damaged, or none, or cannot be restored here.
    #[error("snapshot: {0}")]
    Snapshot(#[from] SnapshotError),
    /// Something of the session cannot be in a copy of it that has to be whole.
    #[error("the session cannot be copied: {0}")]
    LeftOut(LeftOut),
    /// A stream of the caller's failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Host programs cannot be confined as asked for, and so cannot run.
    #[cfg(native)]
    #[error("host programs: {0}")]
    Native(#[from] NativeError),
    /// The process of a session in a worker cannot be started, or was lost.
    #[error("worker: {0}")]
    Worker(#[from] WorkerError),
    /// No sandbox of a pool came free in time.
    #[error("no sandbox of the pool became free in time")]
    PoolTimeout,
    /// The pool is closed.
    #[error("the pool is closed")]
    PoolClosed,
    /// The kernel refused something that it never refuses as the session is set up.
    #[error("{0}")]
    Kernel(#[from] Errno),
}

/// Why a session has no worker process, or lost it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkerError {
    /// This program cannot be its own worker.
    #[error(
        "this program cannot be a worker: call boxsh::worker::init() first thing in main, or name a program with Worker::program"
    )]
    NoInit,
    /// The program of the workers cannot be started, or does not call `boxsh::worker::init`.
    #[error("the program cannot be started: {0}")]
    Program(#[source] io::Error),
    /// The host has no process for the session.
    #[error("no process for the session: {0}")]
    Process(#[source] io::Error),
    /// The process of the session was lost. The session goes on from an earlier state.
    #[error("the process of the session {loss}{}; the session is {went_back}", how(*.loss, *.crash))]
    Lost {
        /// How it was lost.
        loss: Loss,
        /// How it ended.
        crash: Crash,
        /// The state that the session has now.
        went_back: WentBack,
    },
    /// The process was lost before it answered a question that was asked while a script ran. The result of that script says which state the session
    /// has now.
    #[error("the process of the session {0}")]
    Unanswered(Loss),
    /// The process answered something else than was asked: it is of another version, say.
    #[error("the process of the session answered something else than was asked")]
    WrongAnswer,
    /// The answer is longer than a message may be, which is 1 GiB.
    #[error("the answer is longer than 1 GiB")]
    TooLong,
    /// It cannot be done while a script runs.
    #[error("a script runs")]
    Busy,
    /// The process of the session cannot be copied now.
    #[error("the process cannot be copied")]
    NotCopied,
    /// The checkpoint was lost with the process that had it.
    #[error("the checkpoint was lost with the process that had it")]
    CheckpointLost,
    /// The session has ended.
    #[error("the session is gone")]
    Gone,
}

/// How a worker process was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// It ended.
    Ended,
    /// It did not answer in time, and was killed.
    Late,
    /// It sent what is no message, and was killed.
    Malformed,
}

impl std::fmt::Display for Loss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Ended => "has ended",
            Self::Late => "did not answer and was killed",
            Self::Malformed => "sent a malformed message and was killed",
        })
    }
}

/// How the process ended, where that is not known already.
fn how(loss: Loss, crash: Crash) -> String {
    if loss == Loss::Ended { format!(": {crash}") } else { String::new() }
}

/// Why host programs cannot run as asked for. None runs with less confinement than that.
#[cfg(native)]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NativeError {
    /// This host has no means to do what was asked for: no backend, or none that can enforce a limit.
    #[error("{0}")]
    Unsupported(#[source] boxsh_confine::Error),
    /// Something that was asked for makes no sense: a path, a value.
    #[error("{0}")]
    Policy(#[source] boxsh_confine::Error),
    /// The host refused a step on the way to a cell, or has no room for another one. It may work later.
    #[error("{0}")]
    Cell(#[source] boxsh_confine::Error),
    /// The archive with the host programs cannot be used.
    #[error("{}: {reason}", archive.display())]
    Base {
        /// The archive.
        archive: std::path::PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The files of the session cannot be in its cell.
    #[error("the files of the session: {0}")]
    Files(#[source] Errno),
    /// A backend whose cells have no files of their own was asked for them.
    #[error("the backend {0} gives no root")]
    NoRoot(boxsh_confine::Backend),
}

#[cfg(native)]
impl From<boxsh_confine::Error> for NativeError {
    fn from(error: boxsh_confine::Error) -> Self {
        use boxsh_confine::Error::{Backend, Limit, Path, Value};
        match error {
            Backend { .. } | Limit { .. } => Self::Unsupported(error),
            Path { .. } | Value { .. } => Self::Policy(error),
            _ => Self::Cell(error),
        }
    }
}

impl Error {
    pub(crate) fn option(option: &'static str, reason: impl Into<String>) -> Self {
        Self::Option { option: option.into(), reason: reason.into() }
    }

    pub(crate) fn file(path: impl Into<Vec<u8>>) -> impl FnOnce(Errno) -> Self {
        move |errno| Self::File { path: path.into(), errno }
    }
}
