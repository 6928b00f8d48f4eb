//! What can go wrong, as JavaScript hears of it.

use boxsh::Error;
use boxsh::vfs::{Errno, FileKind};

use crate::value::Value;

/// An error: which class it is of, its message, and for a file its path and the name of the error number.
#[derive(Debug)]
pub(crate) struct Fault {
    kind: &'static str,
    message: String,
    file: Option<(Vec<u8>, &'static str)>,
}

impl Fault {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), file: None }
    }

    /// An option that makes no sense.
    pub(crate) fn option(name: &str, reason: impl std::fmt::Display) -> Self {
        Self::new("option", format!("option {name}: {reason}"))
    }

    /// An argument that makes no sense, which the JavaScript around this does not send.
    pub(crate) fn request(reason: &str) -> Self {
        Self::new("request", reason)
    }

    pub(crate) fn file(path: &[u8], errno: Errno) -> Self {
        let message = format!("{}: {}", String::from_utf8_lossy(path), errno.message());
        Self { kind: "file", message, file: Some((path.to_vec(), errno.name())) }
    }

    pub(crate) fn to_value(&self) -> Value {
        let (path, code) = match &self.file {
            Some((path, code)) => (Value::text(path), (*code).into()),
            None => (Value::Null, Value::Null),
        };
        Value::map([
            ("kind", self.kind.into()),
            ("message", self.message.clone().into()),
            ("path", path),
            ("code", code),
        ])
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        let kind = match error {
            Error::File { path, errno } => return Self::file(&path, errno),
            Error::NotAFile { path, kind } => {
                let errno = if kind == FileKind::Directory { Errno::EISDIR } else { Errno::EINVAL };
                return Self::file(&path, errno);
            }
            Error::TooLarge { path, .. } => return Self::file(&path, Errno::EFBIG),
            Error::Option { .. } => "option",
            Error::Archive(_) => "archive",
            Error::Snapshot(_) => "snapshot",
            Error::LeftOut(_) => "copy",
            Error::Worker(_) => "worker",
            _ if message.starts_with("host programs: ") => "native",
            _ => "other",
        };
        Self::new(kind, message)
    }
}
