//! What happens in a session, as it happens.

use boxsh_kernel::{CallKind, FileAction, Pid};

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
        /// Who asks.
        pid: Pid,
        /// The path, as the process gave it.
        path: Vec<u8>,
    },
    /// A file is about to be changed.
    FileMutation {
        /// Who asks.
        pid: Pid,
        /// What is done.
        action: FileAction,
        /// The path, as the process gave it.
        path: Vec<u8>,
    },
    /// A request to the outside is made, which the rules allow as far as can be told before it is on its way.
    Request {
        /// Who asks.
        pid: Pid,
        /// The method.
        method: String,
        /// The URL, without user and password.
        url: String,
    },
    /// A command, or what it asked of the network, was refused.
    Denied(Violation),
    /// A limit has ended the run.
    LimitReached(boxsh_kernel::Breach),
}

/// Something that was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The name of the command.
    pub command: Vec<u8>,
    /// Its words.
    pub arguments: Vec<Vec<u8>>,
    /// Why it was refused.
    pub reason: String,
}

impl Event {
    /// The same with whatever looks like a secret hidden.
    pub(crate) fn redacted(mut self) -> Self {
        match &mut self {
            Self::CommandStart { arguments, .. } | Self::Denied(Violation { arguments, .. }) => {
                redaction::hide(arguments);
            }
            Self::Request { url, .. } => {
                let mut words = [std::mem::take(url).into_bytes()];
                redaction::hide(&mut words);
                *url = String::from_utf8_lossy(&words[0]).into_owned();
            }
            _ => {}
        }
        self
    }
}
