//! Errors of the program itself: one message on standard error, one exit status.

use std::fmt;
use std::io::Write;

use boxsh::vfs::Errno;

/// The exit status when boxsh itself fails, as distinct from a script that fails.
pub(crate) const OWN_FAILURE: u8 = 125;

/// The exit status for a command line that is wrong, as in bash.
pub(crate) const USAGE_ERROR: u8 = 2;

/// What went wrong, what the user can do about it, and the exit status.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    message: String,
    hint: Option<String>,
    status: u8,
}

/// The result of a command: its exit status.
pub(crate) type Answer<T = u8> = Result<T, Failure>;

impl Failure {
    /// An error of boxsh itself.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, status: OWN_FAILURE }
    }

    /// A wrong command line.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(message).status(USAGE_ERROR)
    }

    /// A host file that cannot be used.
    pub(crate) fn file(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::new(format!("cannot {doing} {}: {}", path.display(), reason(error)))
    }

    /// Adds a hint on what to do.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Sets the exit status.
    pub(crate) fn status(mut self, status: u8) -> Self {
        self.status = status;
        self
    }

    /// The exit status.
    pub(crate) fn exit_status(&self) -> u8 {
        self.status
    }

    /// Reports the error on standard error, and returns the exit status.
    pub(crate) fn report(&self) -> u8 {
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

/// Why the host refused something, in the shell's words.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let errno = error.raw_os_error().and_then(Errno::from_number);
    errno.map_or_else(|| error.to_string(), |errno| errno.to_string())
}

/// Prints a message on standard error with the prefix `boxsh: `.
pub(crate) fn complain(message: &str) {
    // If standard error is closed, there is nowhere to report to.
    let _ = writeln!(std::io::stderr(), "boxsh: {message}");
}
