//! Errors on their way from a worker to its program.

use std::io;

use boxsh_kernel::vfs::{Errno, FileKind};

use crate::checkpoint::LeftOut;
use crate::error::Error;
use crate::snapshot::SnapshotError;
use crate::worker::wire::choices;

/// An [`Error`] on its way.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    Option(String, String),
    File(Vec<u8>, Errno),
    Archive(Vec<u8>, String),
    Snapshot(String),
    Kernel(Errno),
    Other(String),
    NotAFile(Vec<u8>, FileKind),
    TooLarge(Vec<u8>, u64),
    LeftOut(LeftOut),
}

choices!(Fault {
    0 => Option(option, reason),
    1 => File(path, errno),
    2 => Archive(entry, reason),
    3 => Snapshot(reason),
    4 => Kernel(errno),
    5 => Other(reason),
    6 => NotAFile(path, kind),
    7 => TooLarge(path, limit),
    8 => LeftOut(left),
});

impl From<Fault> for Error {
    /// The error that it was.
    fn from(fault: Fault) -> Self {
        /// Options that errors name.
        const OPTIONS: [&str; 14] = [
            "workspace",
            "mount",
            "file",
            "command",
            "cwd",
            "user",
            "host",
            "identity",
            "checkpoint",
            "env",
            "limits",
            "native",
            "network",
            "clock",
        ];
        match fault {
            Fault::Option(option, reason) => match OPTIONS.iter().find(|known| **known == option) {
                Some(option) => Error::Option { option, reason },
                None => Error::Worker(format!("option {option}: {reason}")),
            },
            Fault::File(path, errno) => Error::File { path, errno },
            Fault::Archive(entry, reason) => Error::Archive(boxsh_kernel::vfs::archive::ArchiveError {
                entry,
                kind: boxsh_kernel::vfs::archive::ArchiveErrorKind::Io(io::Error::other(reason)),
            }),
            Fault::Snapshot(reason) => Error::Snapshot(SnapshotError::InWorker(reason)),
            Fault::Kernel(errno) => Error::Kernel(errno),
            Fault::Other(reason) => Error::Worker(reason),
            Fault::NotAFile(path, kind) => Error::NotAFile { path, kind },
            Fault::TooLarge(path, limit) => Error::TooLarge { path, limit },
            Fault::LeftOut(left) => Error::LeftOut(left),
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Option { option, reason } => Fault::Option(option.to_owned(), reason),
            Error::File { path, errno } => Fault::File(path, errno),
            Error::Archive(error) => Fault::Archive(error.entry, error.kind.to_string()),
            Error::Snapshot(error) => Fault::Snapshot(error.to_string()),
            Error::NotAFile { path, kind } => Fault::NotAFile(path, kind),
            Error::TooLarge { path, limit } => Fault::TooLarge(path, limit),
            Error::LeftOut(left) => Fault::LeftOut(left),
            Error::Kernel(errno) => Fault::Kernel(errno),
            Error::Worker(reason) => Fault::Other(reason),
            other => Fault::Other(other.to_string()),
        }
    }
}
