//! What a session was refused, in one type for all that can refuse something.

use crate::budget::Breach;
use crate::observer::FileAction;
use crate::table::Pid;

/// Something that a session asked for and should not have, or was flagged for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// What was asked for.
    pub kind: ViolationKind,
    /// The process that asked, if it is known.
    pub pid: Option<Pid>,
    /// The command that asked; empty if it is not known.
    pub command: Vec<u8>,
    /// Its words, the name it was called by first.
    pub arguments: Vec<Vec<u8>>,
    /// Why it was refused.
    pub reason: String,
    /// Whether it was kept from happening. A command that is only flagged runs.
    pub blocked: bool,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ViolationKind {
    /// A command that may not run.
    Command,
    /// A request or a connection.
    Network {
        /// A URL without secrets, or a host and a port.
        target: String,
    },
    /// A file beyond the roots that the session may read or write.
    File {
        /// What was to be done.
        action: FileAction,
        /// The file, with all links resolved.
        path: Vec<u8>,
    },
    /// More than a limit allows.
    Limit(Breach),
    /// A system call that a host program may not make, and was killed for.
    SystemCall,
}

impl ViolationKind {
    /// Its name, as reports have it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Network { .. } => "network",
            Self::File { .. } => "filesystem",
            Self::Limit(_) => "limit",
            Self::SystemCall => "system-call",
        }
    }
}

impl Violation {
    /// A blocked violation by nobody in particular.
    pub fn new(kind: ViolationKind, reason: impl Into<String>) -> Self {
        Self {
            kind,
            pid: None,
            command: Vec::new(),
            arguments: Vec::new(),
            reason: reason.into(),
            blocked: true,
        }
    }

    /// The same, by this process with these words.
    #[must_use]
    pub fn by(mut self, pid: Pid, arguments: &[Vec<u8>]) -> Self {
        self.pid = Some(pid);
        self.command = arguments.first().cloned().unwrap_or_default();
        self.arguments = arguments.to_vec();
        self
    }
}
