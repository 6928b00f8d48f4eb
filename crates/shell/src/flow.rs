//! How control leaves a command other than by its end.

use boxsh_kernel::Errno;

/// What ends more than the command that it happens in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// `break`: so many loops end.
    Break(u32),
    /// `continue`: the loop so many levels up goes on with its next turn.
    Continue(u32),
    /// `return`, with its status.
    Return(u8),
    /// `exit`, with its status.
    Exit(u8),
    /// An error that gives up the whole command line that was read, but not the shell. The status is set.
    Discard,
    /// An error that gives up everything up to the next command that the shell itself reads, also out of `eval` and
    /// `source`; a command string ends with it. The status is set.
    TopLevel,
    /// The process has to end: it was killed, or the run is over.
    Killed,
}

impl Flow {
    /// An error that gives up the line gives up everything.
    pub(crate) fn to_top_level(self) -> Self {
        match self {
            Self::Discard => Self::TopLevel,
            other => other,
        }
    }
}

impl From<Errno> for Flow {
    /// For errors that nobody is to see: only a killed process has them.
    fn from(_: Errno) -> Self {
        Self::Killed
    }
}

/// What running something comes to: its status, or a change of flow.
pub type Run<T = u8> = Result<T, Flow>;
