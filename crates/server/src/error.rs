//! Why an operation failed. Protocols turn the kind into their own codes.

use boxsh::vfs::Errno;

/// The kinds of failures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The caller has no session of this id.
    SessionNotFound,
    /// The session runs something that has to end first.
    SessionBusy,
    /// A parameter makes no sense.
    InvalidArgument,
    /// Something else that was named does not exist: a file, a process, a checkpoint, a template.
    NotFound,
    /// What is to be made exists already.
    AlreadyExists,
    /// Who calls is not known.
    Unauthenticated,
    /// The server does not allow it.
    PermissionDenied,
    /// A limit of the server is reached.
    ResourceExhausted,
    /// The session is in a state in which this cannot be done.
    FailedPrecondition,
    /// This server, or this kind of session, cannot do it.
    Unsupported,
    /// The caller called it off.
    Cancelled,
    /// The server is about to end.
    Unavailable,
    /// Something on the server's side failed.
    Internal,
}

impl ErrorKind {
    /// The name of the kind, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::SessionNotFound => "SESSION_NOT_FOUND",
            Self::SessionBusy => "SESSION_BUSY",
            Self::InvalidArgument => "INVALID_ARGUMENT",
            Self::NotFound => "NOT_FOUND",
            Self::AlreadyExists => "ALREADY_EXISTS",
            Self::Unauthenticated => "UNAUTHENTICATED",
            Self::PermissionDenied => "PERMISSION_DENIED",
            Self::ResourceExhausted => "RESOURCE_EXHAUSTED",
            Self::FailedPrecondition => "FAILED_PRECONDITION",
            Self::Unsupported => "UNSUPPORTED",
            Self::Cancelled => "CANCELLED",
            Self::Unavailable => "UNAVAILABLE",
            Self::Internal => "INTERNAL",
        }
    }
}

/// A failed operation. A script that fails is no error but an outcome.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// What kind of failure it is.
    pub kind: ErrorKind,
    /// What went wrong, for people.
    pub message: String,
}

impl Error {
    /// A failure of this kind.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// A parameter that makes no sense.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::InvalidArgument, message)
    }

    pub(crate) fn no_session(id: &str) -> Self {
        // An id that somebody made up may be long.
        let shown: String = id.chars().take(64).collect();
        Self::new(ErrorKind::SessionNotFound, format!("there is no session {shown:?}"))
    }

    pub(crate) fn busy() -> Self {
        Self::new(ErrorKind::SessionBusy, "the session is running something else")
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Internal, message)
    }
}

impl From<boxsh::Error> for Error {
    fn from(error: boxsh::Error) -> Self {
        use boxsh::Error as Fault;
        let kind = match &error {
            Fault::Option { .. } | Fault::Archive(_) | Fault::Snapshot(_) => ErrorKind::InvalidArgument,
            Fault::File { errno, .. } | Fault::Kernel(errno) => of_errno(*errno),
            Fault::NotAFile { .. } | Fault::LeftOut(_) => ErrorKind::FailedPrecondition,
            Fault::TooLarge { .. } => ErrorKind::ResourceExhausted,
            _ => ErrorKind::Internal,
        };
        Self::new(kind, error.to_string())
    }
}

fn of_errno(errno: Errno) -> ErrorKind {
    match errno {
        Errno::ENOENT | Errno::ESRCH => ErrorKind::NotFound,
        Errno::EEXIST => ErrorKind::AlreadyExists,
        Errno::EACCES | Errno::EPERM | Errno::EROFS => ErrorKind::PermissionDenied,
        Errno::ENOSPC | Errno::EDQUOT | Errno::EFBIG | Errno::EMFILE => ErrorKind::ResourceExhausted,
        Errno::ENOTDIR | Errno::EISDIR | Errno::ENOTEMPTY | Errno::ELOOP | Errno::EBUSY | Errno::EXDEV => {
            ErrorKind::FailedPrecondition
        }
        Errno::EINVAL | Errno::ENAMETOOLONG => ErrorKind::InvalidArgument,
        _ => ErrorKind::Internal,
    }
}
