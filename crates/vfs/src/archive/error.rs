//! Why an archive was not taken.

use crate::errno::Errno;
use std::borrow::Cow;

/// An error with the entry of the archive that it is about.
#[derive(Debug, thiserror::Error)]
#[error("{}: {kind}", name(.entry))]
pub struct ArchiveError {
    /// The name of the entry as the archive has it; empty if the archive as a whole is meant.
    pub entry: Vec<u8>,
    /// What is wrong.
    #[source]
    pub kind: ArchiveErrorKind,
}

fn name(entry: &[u8]) -> String {
    if entry.is_empty() { "archive".to_owned() } else { entry.escape_ascii().to_string() }
}

/// What can be wrong with an archive.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveErrorKind {
    /// It ends too early.
    #[error("the archive is truncated")]
    Truncated,
    /// It is not a tar archive, or a damaged one.
    #[error("malformed header: {0}")]
    Malformed(Cow<'static, str>),
    /// The name begins with a slash.
    #[error("the name is absolute")]
    AbsoluteName,
    /// The name contains `..`.
    #[error("the name leads out of the archive")]
    ClimbingName,
    /// The name is none that a file can have.
    #[error("not a file name: {0}")]
    BadName(#[source] Errno),
    /// A symbolic link leads out of the tree.
    #[error("the link leads out of the tree")]
    EscapingLink,
    /// A hard link to something that is no file of the archive.
    #[error("the hard link does not point to a file in the archive")]
    BadHardLink,
    /// Something above the entry is a link or a file.
    #[error("a parent of the entry is not a directory")]
    NotBelowDirectory,
    /// The archive has the entry twice.
    #[error("the entry exists twice")]
    Duplicate,
    /// A device, a sparse file or something unknown.
    #[error("entries of this type are not supported")]
    UnsupportedType,
    /// More than [`super::Limits`] allow.
    #[error("more {0} than the limit of {1}")]
    Limit(Cow<'static, str>, u64),
    /// The filesystem refused it; everything else was undone.
    #[error("{0}")]
    Filesystem(#[source] Errno),
    /// The archive could not be read or written.
    #[error("{0}")]
    Io(#[source] std::io::Error),
}

impl ArchiveErrorKind {
    /// The same with the entry that it is about.
    pub(super) fn at(self, entry: &[u8]) -> ArchiveError {
        ArchiveError { entry: entry.to_vec(), kind: self }
    }
}
