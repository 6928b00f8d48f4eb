//! Open files.

use std::ops::Range;

use crate::errno::Result;
use crate::metadata::{Attributes, Metadata};

/// An open file. The offset lives in the kernel's open file description, not here, so that one handle
/// serves every process that shares it.
///
/// A handle keeps its file alive: reading and writing go on after the name is gone or has become
/// another file.
pub trait File: Send + Sync {
    /// Reads at `offset` into `buffer`; 0 means the end of the file.
    ///
    /// # Errors
    /// `EBADF` if the file was not opened for reading, `EISDIR` for a directory.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize>;

    /// Writes at `offset`, filling a gap with zeros, and says how many bytes fitted.
    ///
    /// # Errors
    /// `EBADF` if the file was not opened for writing; `ENOSPC` or `EFBIG` if not even one byte fits.
    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize>;

    /// Writes at the end, whatever other writers do meanwhile; gives the number of bytes written and
    /// the offset after them.
    ///
    /// # Errors
    /// As for [`File::write_at`].
    fn append(&self, data: &[u8]) -> Result<(usize, u64)>;

    /// Cuts the file, or extends it with zeros.
    ///
    /// # Errors
    /// `EINVAL` if the file was not opened for writing, `ENOSPC` or `EFBIG` if it does not fit.
    fn set_len(&self, length: u64) -> Result<()>;

    /// Makes what was written durable, where that means anything.
    ///
    /// # Errors
    /// `EIO` where the host reports one.
    fn sync(&self) -> Result<()> {
        Ok(())
    }

    /// What `fstat` tells.
    ///
    /// # Errors
    /// Only what the host reports.
    fn metadata(&self) -> Result<Metadata>;

    /// Changes mode, owner or times.
    ///
    /// # Errors
    /// `EROFS` on a read-only filesystem.
    fn set_attributes(&self, attributes: &Attributes) -> Result<()>;

    /// The stretches of the file that hold bytes, in order. What is between them, and behind them up to the end, is holes, which
    /// read as zeros.
    ///
    /// # Errors
    /// Only what the host reports.
    fn extents(&self) -> Result<Vec<Range<u64>>> {
        let size = self.metadata()?.size;
        Ok((size > 0).then_some(0..size).into_iter().collect())
    }

    /// Whether offsets mean anything: `false` for the likes of `/dev/null` and `/dev/random`, on which
    /// seeking succeeds and changes nothing.
    fn is_seekable(&self) -> bool {
        true
    }

    /// The open file of the host's that this is, if it is one and nothing stands between: what a program of the
    /// host's can be given in place of it, to write at the end only if `append` is set.
    #[cfg(unix)]
    fn host_handle(&self, append: bool) -> Option<std::os::fd::BorrowedFd<'_>> {
        let _ = append;
        None
    }
}
