//! A process that has ended, or was ended, before it answered.

use std::io;
use std::time::Duration;

use boxsh_kernel::{Breach, Limit, Limits, Violation, ViolationKind};

use crate::error::{Error, Loss, WorkerError};
use crate::result::{Crash, Ended, RunResult, Usage, WentBack};

/// The status of a worker that has used more memory than it may.
const OUT_OF_MEMORY: u8 = 137;

/// How a process was lost, and what became of its session.
pub(crate) struct Lost {
    pub(crate) loss: Loss,
    pub(crate) crash: Crash,
    pub(crate) went_back: WentBack,
}

/// Why there is no session.
pub(crate) enum Unbuilt {
    /// It cannot be built.
    Refused(Error),
    /// Its process was lost.
    Lost(Lost),
}

impl From<io::Error> for Loss {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::InvalidData => Self::Malformed,
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Self::Late,
            _ => Self::Ended,
        }
    }
}

impl Lost {
    pub(crate) fn error(&self) -> Error {
        let Self { loss, crash, went_back } = *self;
        WorkerError::Lost { loss, crash, went_back }.into()
    }

    /// The result of the run in whose midst it was.
    pub(crate) fn result(&self, limits: &Limits, duration: Duration) -> RunResult {
        let memory = Breach::new(Limit::Memory, limits.get(Limit::Memory));
        let (ended, exit_code) = match self {
            Self { loss: Loss::Late, .. } => (Ended::TimedOut, 124),
            Self { crash: Crash { status: Some(OUT_OF_MEMORY), .. }, .. } => (Ended::Limit(memory), 137),
            Self { crash: Crash { signal: Some(signal), .. }, .. } => {
                (Ended::Crashed(self.crash), 128u8.saturating_add(*signal))
            }
            _ => (Ended::Crashed(self.crash), 125),
        };
        let usage = Usage { duration, ..Usage::default() };
        let breach = match ended {
            Ended::TimedOut => Some(Breach::new(Limit::WallClock, limits.get(Limit::WallClock))),
            Ended::Limit(breach) => Some(breach),
            _ => None,
        };
        let violation = |breach: Breach| Violation::new(ViolationKind::Limit(breach), breach.to_string());
        let violations = breach.map(violation).into_iter().collect();
        RunResult {
            ended,
            usage,
            violations,
            went_back: Some(self.went_back),
            ..RunResult::of_status(exit_code)
        }
    }
}

/// The result of a run for which there is no process.
pub(crate) fn not_run(error: &Error) -> RunResult {
    RunResult {
        stderr: format!("boxsh: {error}\n").into_bytes(),
        ended: Ended::Crashed(Crash::default()),
        went_back: Some(WentBack::ToBefore),
        ..RunResult::of_status(125)
    }
}
