//! What can go wrong, and what to do about it.

use std::io;
use std::path::PathBuf;

/// A result of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something was not confined, or not started. Nothing runs with less confinement than was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A path of the policy cannot be used.
    #[error("{}: {problem}", path.display())]
    Path {
        /// The path as it was given.
        path: PathBuf,
        /// What is wrong with it.
        problem: PathProblem,
    },
    /// A value of the policy cannot be used.
    #[error("{what}: {problem}")]
    Value {
        /// Which value.
        what: &'static str,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A step of the set-up was refused by the system.
    #[error("{step}: {source}{}", suggest(.hint))]
    SetUp {
        /// What was being done.
        step: String,
        /// What the system answered.
        source: io::Error,
        /// What may help.
        hint: Option<&'static str>,
    },
    /// A backend cannot do what was asked for, or is not there.
    #[error("the backend {backend} cannot be used: {reason}{}", suggest(.hint))]
    Backend {
        /// The backend.
        backend: &'static str,
        /// Why not.
        reason: String,
        /// What may help.
        hint: Option<&'static str>,
    },
    /// A limit cannot be enforced on this system.
    #[error("the limit on {limit} cannot be enforced: {reason}")]
    Limit {
        /// The limit.
        limit: &'static str,
        /// Why not.
        reason: String,
    },
    /// A program could not be started.
    #[error("{program}: {step}: {source}")]
    Start {
        /// The program.
        program: String,
        /// The step that failed.
        step: &'static str,
        /// What the system answered.
        source: io::Error,
    },
    /// The cell has ended.
    #[error("the cell has ended")]
    Gone,
    /// A system call failed that fails only on a system out of order or out of resources.
    #[error("{what}: {source}")]
    System {
        /// What was being done.
        what: &'static str,
        /// What the system answered.
        source: io::Error,
    },
}

/// What is wrong with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PathProblem {
    /// It does not begin at the root.
    #[error("the path must be absolute")]
    Relative,
    /// It has a NUL in it.
    #[error("the path contains a NUL byte")]
    Nul,
    /// It has `..` in it.
    #[error("the path contains `..`")]
    Parent,
    /// Nothing is there.
    #[error("no such file or directory")]
    Missing,
    /// It is there, but not of the kind that is needed.
    #[error("not a directory")]
    NotDirectory,
    /// It is there, but not a socket.
    #[error("not a socket")]
    NotSocket,
    /// Two rules want different things of it.
    #[error("two rules contradict each other")]
    Conflict,
    /// The whole root cannot be given away.
    #[error("the root directory cannot be a rule; name directories below it")]
    Root,
    /// The kernel does not take more of them.
    #[error("too many overlays")]
    TooMany,
}

impl Error {
    pub(crate) fn system(what: &'static str) -> impl FnOnce(io::Error) -> Error {
        move |source| Error::System { what, source }
    }

    /// The number of the system's error, where there is one.
    pub fn errno(&self) -> Option<i32> {
        match self {
            Error::SetUp { source, .. } | Error::Start { source, .. } | Error::System { source, .. } => {
                source.raw_os_error()
            }
            _ => None,
        }
    }
}

fn suggest(hint: &Option<&'static str>) -> String {
    hint.map(|hint| format!(" (hint: {hint})")).unwrap_or_default()
}
