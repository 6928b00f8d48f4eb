//! Why there is no base.

use std::io;
use std::path::PathBuf;

use boxsh_kernel::vfs::Errno;

/// What is wrong, and with which base, archive or directory.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", .what.display())]
#[non_exhaustive]
pub struct BaseError {
    /// The name of the base, or the path of what it was to be made from.
    pub what: PathBuf,
    /// What is wrong with it.
    #[source]
    pub fault: BaseFault,
}

/// What can be wrong with a base.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaseFault {
    /// No base has this name.
    #[error("there is no base of this name")]
    Unknown,
    /// The name is none that a base can have.
    #[error("a name has letters, digits and . _ - : only, and begins with a letter or digit")]
    Name,
    /// A base of this name has other contents.
    #[error("there is another base of this name")]
    Taken,
    /// A session uses it.
    #[error("a session is using it")]
    InUse,
    /// An entry of an archive is hostile or damaged.
    #[error("{}: {reason}", String::from_utf8_lossy(.entry).escape_debug())]
    Entry {
        /// Its name in the archive.
        entry: Vec<u8>,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// It is no tar archive, or a damaged one.
    #[error("not a tar archive, or a damaged one: {0}")]
    Archive(#[source] io::Error),
    /// More than was allowed.
    #[error("more than the limit of {limit} {of}")]
    TooLarge {
        /// What there is too much of.
        of: &'static str,
        /// The most that was allowed.
        limit: u64,
    },
    /// A part of an image is not what its digest says.
    #[error("{0} is damaged: its digest is another one")]
    Digest(String),
    /// An image says something that makes no sense, or that nobody here understands.
    #[error("not an image that can be used: {0}")]
    Image(String),
    /// Nothing of the image is for this machine.
    #[error("the image has nothing for {0}")]
    Platform(&'static str),
    /// A file of the new tree could not be made.
    #[error("{}: {errno}", String::from_utf8_lossy(.path).escape_debug())]
    File {
        /// The file.
        path: Vec<u8>,
        /// Why.
        errno: Errno,
    },
    /// The host refused something.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl BaseFault {
    pub(super) fn of(self, what: impl Into<PathBuf>) -> BaseError {
        BaseError { what: what.into(), fault: self }
    }

    pub(super) fn file(path: impl Into<Vec<u8>>) -> impl FnOnce(Errno) -> Self {
        move |errno| Self::File { path: path.into(), errno }
    }
}
