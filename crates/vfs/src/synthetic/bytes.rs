//! Open files without a filesystem behind them.

use crate::errno::{Errno, Result};
use crate::file::File;
use crate::metadata::{Attributes, FileKind, Metadata, Timestamp};

/// A generated text, open for reading.
#[derive(Clone, Debug)]
pub struct BytesFile(Box<[u8]>);

impl BytesFile {
    /// A file with these contents.
    pub fn new(contents: impl Into<Box<[u8]>>) -> Self {
        Self(contents.into())
    }
}

impl File for BytesFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX).min(self.0.len());
        let count = buffer.len().min(self.0.len() - start);
        buffer[..count].copy_from_slice(&self.0[start..start + count]);
        Ok(count)
    }

    fn write_at(&self, _: &[u8], _: u64) -> Result<usize> {
        Err(Errno::EBADF)
    }

    fn append(&self, _: &[u8]) -> Result<(usize, u64)> {
        Err(Errno::EBADF)
    }

    fn set_len(&self, _: u64) -> Result<()> {
        Err(Errno::EINVAL)
    }

    fn metadata(&self) -> Result<Metadata> {
        Ok(plain(FileKind::File, self.0.len() as u64))
    }

    fn set_attributes(&self, _: &Attributes) -> Result<()> {
        Err(Errno::EROFS)
    }
}

/// An open directory.
pub(super) struct Directory;

impl File for Directory {
    fn read_at(&self, _: &mut [u8], _: u64) -> Result<usize> {
        Err(Errno::EISDIR)
    }

    fn write_at(&self, _: &[u8], _: u64) -> Result<usize> {
        Err(Errno::EBADF)
    }

    fn append(&self, _: &[u8]) -> Result<(usize, u64)> {
        Err(Errno::EBADF)
    }

    fn set_len(&self, _: u64) -> Result<()> {
        Err(Errno::EINVAL)
    }

    fn metadata(&self) -> Result<Metadata> {
        Ok(plain(FileKind::Directory, 0))
    }

    fn set_attributes(&self, _: &Attributes) -> Result<()> {
        Err(Errno::EROFS)
    }
}

/// Metadata of something that has no place in a filesystem.
pub(super) fn plain(kind: FileKind, size: u64) -> Metadata {
    let time = Timestamp::default();
    Metadata {
        kind,
        mode: 0o444,
        uid: 0,
        gid: 0,
        size,
        blocks: 0,
        nlink: 1,
        dev: 0,
        ino: 0,
        rdev: 0,
        atime: time,
        mtime: time,
        ctime: time,
    }
}
