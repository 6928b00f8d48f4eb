//! Errors on their way from a worker to its program.

use std::borrow::Cow;
use std::io;

use boxsh_kernel::vfs::archive::{ArchiveError, ArchiveErrorKind};
use boxsh_kernel::vfs::{Errno, FileKind};

use crate::checkpoint::LeftOut;
use crate::error::{Error, WorkerError};
use crate::snapshot::SnapshotError;
use crate::worker::wire::{Malformed, Reader, Wire, choices};

/// An [`Error`] on its way.
#[derive(Debug)]
pub(crate) enum Fault {
    Option(Cow<'static, str>, String),
    File(Vec<u8>, Errno),
    Archive(Vec<u8>, ArchiveErrorKind),
    Snapshot(SnapshotError),
    Kernel(Errno),
    Io(io::Error),
    NotAFile(Vec<u8>, FileKind),
    TooLarge(Vec<u8>, u64),
    LeftOut(LeftOut),
    TooLong,
    Busy,
    NotCopied,
    CheckpointLost,
    Gone,
}

choices!(Fault {
    0 => Option(option, reason),
    1 => File(path, errno),
    2 => Archive(entry, kind),
    3 => Snapshot(error),
    4 => Kernel(errno),
    5 => Io(error),
    6 => NotAFile(path, kind),
    7 => TooLarge(path, limit),
    8 => LeftOut(left),
    9 => TooLong,
    10 => Busy,
    11 => NotCopied,
    12 => CheckpointLost,
    13 => Gone,
});

choices!(SnapshotError {
    0 => NotOne,
    1 => Version(version),
    2 => CutOff,
    3 => Digest,
    4 => Damaged(what),
    5 => UnknownSection(section),
    6 => TooMuch(what),
    7 => NoMount(path),
    8 => NeedsBase,
    9 => WrongBase,
    10 => ShellVersion,
});

/// By its number if the system has one for it, and in words otherwise.
impl Wire for io::Error {
    fn put(&self, out: &mut Vec<u8>) {
        let number = self.raw_os_error();
        number.put(out);
        if number.is_none() {
            self.to_string().put(out);
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match <Option<i32> as Wire>::take(from)? {
            Some(number) => Self::from_raw_os_error(number),
            None => Self::other(String::take(from)?),
        })
    }
}

impl Wire for ArchiveErrorKind {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::Truncated => out.push(0),
            Self::Malformed(what) => {
                out.push(1);
                what.put(out);
            }
            Self::AbsoluteName => out.push(2),
            Self::ClimbingName => out.push(3),
            Self::BadName(errno) => {
                out.push(4);
                errno.put(out);
            }
            Self::EscapingLink => out.push(5),
            Self::BadHardLink => out.push(6),
            Self::NotBelowDirectory => out.push(7),
            Self::Duplicate => out.push(8),
            Self::UnsupportedType => out.push(9),
            Self::Limit(what, limit) => {
                out.push(10);
                what.put(out);
                limit.put(out);
            }
            Self::Filesystem(errno) => {
                out.push(11);
                errno.put(out);
            }
            Self::Io(error) => {
                out.push(12);
                error.put(out);
            }
            other => {
                out.push(12);
                io::Error::other(other.to_string()).put(out);
            }
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::Truncated,
            1 => Self::Malformed(Wire::take(from)?),
            2 => Self::AbsoluteName,
            3 => Self::ClimbingName,
            4 => Self::BadName(Wire::take(from)?),
            5 => Self::EscapingLink,
            6 => Self::BadHardLink,
            7 => Self::NotBelowDirectory,
            8 => Self::Duplicate,
            9 => Self::UnsupportedType,
            10 => Self::Limit(Wire::take(from)?, Wire::take(from)?),
            11 => Self::Filesystem(Wire::take(from)?),
            12 => Self::Io(Wire::take(from)?),
            _ => return Err(Malformed),
        })
    }
}

impl From<Fault> for Error {
    /// The error that it was.
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Option(option, reason) => Error::Option { option, reason },
            Fault::File(path, errno) => Error::File { path, errno },
            Fault::Archive(entry, kind) => Error::Archive(ArchiveError { entry, kind }),
            Fault::Snapshot(error) => Error::Snapshot(error),
            Fault::Kernel(errno) => Error::Kernel(errno),
            Fault::Io(error) => Error::Io(error),
            Fault::NotAFile(path, kind) => Error::NotAFile { path, kind },
            Fault::TooLarge(path, limit) => Error::TooLarge { path, limit },
            Fault::LeftOut(left) => Error::LeftOut(left),
            Fault::TooLong => WorkerError::TooLong.into(),
            Fault::Busy => WorkerError::Busy.into(),
            Fault::NotCopied => WorkerError::NotCopied.into(),
            Fault::CheckpointLost => WorkerError::CheckpointLost.into(),
            Fault::Gone => WorkerError::Gone.into(),
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Option { option, reason } => Fault::Option(option, reason),
            Error::File { path, errno } => Fault::File(path, errno),
            Error::Archive(ArchiveError { entry, kind }) => Fault::Archive(entry, kind),
            Error::Snapshot(error) => Fault::Snapshot(error),
            Error::NotAFile { path, kind } => Fault::NotAFile(path, kind),
            Error::TooLarge { path, limit } => Fault::TooLarge(path, limit),
            Error::LeftOut(left) => Fault::LeftOut(left),
            Error::Kernel(errno) => Fault::Kernel(errno),
            Error::Io(error) => Fault::Io(error),
            Error::Worker(WorkerError::CheckpointLost) => Fault::CheckpointLost,
            Error::Worker(WorkerError::Gone) => Fault::Gone,
            // Host programs, pools and workers of its own are nothing that a worker has.
            other => Fault::Io(io::Error::other(other.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::wire::{decode, encode};

    fn carried(error: Error) -> Error {
        decode::<Fault>(&encode(&Fault::from(error))).unwrap().into()
    }

    #[test]
    fn errors_arrive_as_what_they_were() {
        let archive = |kind| Error::Archive(ArchiveError { entry: b"a/b".to_vec(), kind });
        let errors = [
            Error::option("env", "no name"),
            Error::File { path: b"/f".to_vec(), errno: Errno::ENOENT },
            archive(ArchiveErrorKind::Truncated),
            archive(ArchiveErrorKind::Malformed("size".into())),
            archive(ArchiveErrorKind::AbsoluteName),
            archive(ArchiveErrorKind::ClimbingName),
            archive(ArchiveErrorKind::BadName(Errno::ENAMETOOLONG)),
            archive(ArchiveErrorKind::EscapingLink),
            archive(ArchiveErrorKind::BadHardLink),
            archive(ArchiveErrorKind::NotBelowDirectory),
            archive(ArchiveErrorKind::Duplicate),
            archive(ArchiveErrorKind::UnsupportedType),
            archive(ArchiveErrorKind::Limit("entries".into(), 7)),
            archive(ArchiveErrorKind::Filesystem(Errno::ENOSPC)),
            archive(ArchiveErrorKind::Io(io::Error::from_raw_os_error(5))),
            Error::Snapshot(SnapshotError::NotOne),
            Error::Snapshot(SnapshotError::Version(9)),
            Error::Snapshot(SnapshotError::CutOff),
            Error::Snapshot(SnapshotError::Digest),
            Error::Snapshot(SnapshotError::Damaged("a path".into())),
            Error::Snapshot(SnapshotError::UnknownSection(b'q')),
            Error::Snapshot(SnapshotError::TooMuch("files".into())),
            Error::Snapshot(SnapshotError::NoMount(b"/mnt".to_vec())),
            Error::Snapshot(SnapshotError::NeedsBase),
            Error::Snapshot(SnapshotError::WrongBase),
            Error::Snapshot(SnapshotError::ShellVersion),
            Error::Kernel(Errno::EAGAIN),
            Error::Io(io::Error::from_raw_os_error(28)),
            Error::Io(io::Error::other("in words")),
            Error::NotAFile { path: b"/d".to_vec(), kind: FileKind::Directory },
            Error::TooLarge { path: b"/l".to_vec(), limit: 10 },
            Error::LeftOut(LeftOut::Descriptor(5)),
            Error::Worker(WorkerError::CheckpointLost),
            Error::Worker(WorkerError::Gone),
        ];
        for error in errors {
            let (shown, debugged) = (error.to_string(), format!("{error:?}"));
            let carried = carried(error);
            assert_eq!((carried.to_string(), format!("{carried:?}")), (shown, debugged));
        }
    }
}
