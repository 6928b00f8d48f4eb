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
    /// The process has to end: it was killed, or the run is over.
    Killed,
}

impl From<Errno> for Flow {
    /// For errors that nobody is to see: only a killed process has them.
    fn from(_: Errno) -> Self {
        Self::Killed
    }
}

/// What running something comes to: its status, or a change of flow.
pub type Run<T = u8> = Result<T, Flow>;
