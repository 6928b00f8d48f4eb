//! What goes wrong on our side of a session, told once.

use std::fmt;
use std::io::Write;

use boxsh::vfs::Errno;

/// The status of our own failures, as distinct from a script's.
pub(crate) const OWN_FAILURE: u8 = 125;

/// What went wrong, what can be done about it, and the status to end with.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    message: String,
    hint: Option<String>,
    status: u8,
}

/// What a command comes to: the status to end with.
pub(crate) type Answer<T = u8> = Result<T, Failure>;

impl Failure {
    /// A failure of our own.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, status: OWN_FAILURE }
    }

    /// A file of the host that cannot be used.
    pub(crate) fn file(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::new(format!("cannot {doing} {}: {}", path.display(), reason(error)))
    }

    /// The same with a word on what to do.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with another status.
    pub(crate) fn status(mut self, status: u8) -> Self {
        self.status = status;
        self
    }

    /// Says what is wrong on standard error, and gives the status.
    pub(crate) fn tell(&self) -> u8 {
        complain(&self.to_string());
        self.status
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  hint: {hint}"),
            None => Ok(()),
        }
    }
}

impl From<boxsh::Error> for Failure {
    fn from(error: boxsh::Error) -> Self {
        Self::new(error.to_string())
    }
}

/// Why the host refused something, in the words of the shell.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let errno = error.raw_os_error().and_then(Errno::from_number);
    errno.map_or_else(|| error.to_string(), |errno| errno.to_string())
}

/// Says something on standard error, under our name.
pub(crate) fn complain(message: &str) {
    // There is nobody left to tell if standard error is closed.
    let _ = writeln!(std::io::stderr(), "boxsh: {message}");
}
