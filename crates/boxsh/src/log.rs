//! A log of runs.

use std::time::Duration;

use boxsh_kernel::Violation;
use boxsh_kernel::vfs::Timestamp;

use crate::event::{redacted_text, redacted_violation};
use crate::result::{Ended, Stream};

/// An entry of the log of a session, for [`Builder::on_log`](crate::Builder::on_log).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LogEntry {
    /// The session: another number for each session, fork and restored copy in this process.
    pub session: u64,
    /// The run, counted from 1 in each session; a fork counts on.
    pub run: u64,
    /// When it happened, on the session's clock.
    pub time: Timestamp,
    /// What happened.
    pub what: Logged,
}

/// What a log tells of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Logged {
    /// It begins.
    Started {
        /// The script.
        script: Vec<u8>,
    },
    /// It has written something.
    Output {
        /// Where to.
        stream: Stream,
        /// What.
        data: Vec<u8>,
    },
    /// It was refused something, or flagged.
    Refused(Violation),
    /// It has ended.
    Ended {
        /// Its status.
        exit_code: u8,
        /// How it ended.
        ended: Ended,
        /// How long it took.
        duration: Duration,
    },
}

impl Logged {
    /// The same with whatever looks like a secret hidden. Output is left as it is.
    pub(crate) fn redacted(self) -> Self {
        match self {
            Self::Started { script } => {
                let script = redacted_text(String::from_utf8_lossy(&script).into_owned());
                Self::Started { script: script.into_bytes() }
            }
            Self::Refused(violation) => Self::Refused(redacted_violation(violation)),
            other => other,
        }
    }
}
