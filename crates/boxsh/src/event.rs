//! What happens in a session, as it happens.

use boxsh_kernel::{CallKind, FileAction, Pid, Violation, ViolationKind};

use crate::redaction;

/// Something that has happened, or is about to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A command is about to run; all its words are expanded.
    CommandStart {
        /// What it is.
        kind: CallKind,
        /// The name it is known by.
        name: Vec<u8>,
        /// Its words, the name it was called by first.
        arguments: Vec<Vec<u8>>,
        /// Its process.
        pid: Pid,
        /// The directory it runs in.
        directory: Vec<u8>,
    },
    /// A command has run, or was refused.
    CommandExit {
        /// What it is.
        kind: CallKind,
        /// The name it is known by.
        name: Vec<u8>,
        /// Its process.
        pid: Pid,
        /// Its status.
        status: u8,
    },
    /// A file is about to be read.
    FileAccess {
        /// The process.
        pid: Pid,
        /// The path, as the process gave it.
        path: Vec<u8>,
    },
    /// A file is about to be changed.
    FileMutation {
        /// The process.
        pid: Pid,
        /// What is done.
        action: FileAction,
        /// The path, as the process gave it.
        path: Vec<u8>,
    },
    /// A network request that the rules allow, as far as they can be checked before it is sent.
    Request {
        /// The process.
        pid: Pid,
        /// The method.
        method: String,
        /// The URL, without user and password.
        url: String,
    },
    /// Something was refused: a command, a request, a file; or a limit was reached.
    Violation(Violation),
    /// The contents of a file that are made when they are needed could not be made: reading it fails with `EIO`.
    FileFailed {
        /// The file.
        path: Vec<u8>,
        /// Why.
        reason: String,
    },
}

/// The same with whatever looks like a secret hidden.
pub(crate) fn redacted_violation(mut violation: Violation) -> Violation {
    redaction::hide(&mut violation.arguments);
    violation.reason = redacted_text(violation.reason);
    match &mut violation.kind {
        ViolationKind::Network { target } => *target = redacted_text(std::mem::take(target)),
        ViolationKind::File { path, .. } => redaction::hide_in(path),
        _ => {}
    }
    violation
}

pub(crate) fn redacted_text(text: String) -> String {
    let mut bytes = text.into_bytes();
    redaction::hide_in(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Event {
    /// The same with whatever looks like a secret hidden.
    pub(crate) fn redacted(self) -> Self {
        let hidden = |mut bytes: Vec<u8>| {
            redaction::hide_in(&mut bytes);
            bytes
        };
        match self {
            Self::CommandStart { kind, name, mut arguments, pid, directory } => {
                redaction::hide(&mut arguments);
                Self::CommandStart { kind, name, arguments, pid, directory: hidden(directory) }
            }
            Self::FileAccess { pid, path } => Self::FileAccess { pid, path: hidden(path) },
            Self::FileMutation { pid, action, path } => {
                Self::FileMutation { pid, action, path: hidden(path) }
            }
            Self::Request { pid, method, url } => Self::Request { pid, method, url: redacted_text(url) },
            Self::Violation(violation) => Self::Violation(redacted_violation(violation)),
            Self::FileFailed { path, reason } => {
                Self::FileFailed { path: hidden(path), reason: redacted_text(reason) }
            }
            other => other,
        }
    }
}
