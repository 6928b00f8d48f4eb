//! Open files of the host.

use std::os::fd::OwnedFd;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::fs::OFlags;

use super::convert::{from_host, metadata_of};
use super::create::{timestamps, wanted_owner};
use super::{HostAccess, HostOptions, SetId};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::metadata::{Attributes, Metadata};

/// The position that a handle's next plain `write` has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writing {
    /// `pwrite` honours its offset.
    AtOffset,
    /// The handle has `O_APPEND`, under which Linux ignores the offset of `pwrite`.
    AtEnd,
}

pub(super) struct HostFile {
    fd: OwnedFd,
    options: HostOptions,
    writing: Mutex<Writing>,
}

impl HostFile {
    pub(super) fn new(fd: OwnedFd, options: HostOptions) -> Self {
        Self { fd, options, writing: Mutex::new(Writing::AtOffset) }
    }

    /// Puts the handle in the wanted way of writing, and holds it there.
    fn writing(&self, wanted: Writing) -> Result<MutexGuard<'_, Writing>> {
        let mut now = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if *now != wanted {
            let flags = match wanted {
                Writing::AtOffset => OFlags::NONBLOCK,
                Writing::AtEnd => OFlags::NONBLOCK | OFlags::APPEND,
            };
            rustix::fs::fcntl_setfl(&self.fd, flags).map_err(from_host)?;
            *now = wanted;
        }
        Ok(now)
    }
}

/// The largest offset that a host takes.
const OFFSET_MAX: u64 = i64::MAX as u64;

fn retry<T>(mut call: impl FnMut() -> rustix::io::Result<T>) -> Result<T> {
    loop {
        match call() {
            Err(rustix::io::Errno::INTR) => {}
            other => return other.map_err(from_host),
        }
    }
}

impl File for HostFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        // Far beyond the end there is nothing to read, which is no error.
        let offset = offset.min(OFFSET_MAX - buffer.len() as u64);
        retry(|| rustix::io::pread(&self.fd, &mut *buffer, offset))
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        if offset > OFFSET_MAX - data.len() as u64 {
            return Err(Errno::EFBIG);
        }
        let _held = self.writing(Writing::AtOffset)?;
        retry(|| rustix::io::pwrite(&self.fd, data, offset))
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        let _held = self.writing(Writing::AtEnd)?;
        let written = retry(|| rustix::io::write(&self.fd, data))?;
        let end = rustix::fs::seek(&self.fd, rustix::fs::SeekFrom::Current(0)).map_err(from_host)?;
        // An empty write does not move to the end.
        if written == 0 {
            return Ok((0, self.metadata()?.size));
        }
        Ok((written, end))
    }

    fn set_len(&self, length: u64) -> Result<()> {
        if length > OFFSET_MAX {
            return Err(Errno::EFBIG);
        }
        retry(|| rustix::fs::ftruncate(&self.fd, length))
    }

    fn sync(&self) -> Result<()> {
        rustix::fs::fsync(&self.fd).map_err(from_host)
    }

    fn metadata(&self) -> Result<Metadata> {
        let stat = rustix::fs::fstat(&self.fd).map_err(from_host)?;
        Ok(metadata_of(&stat, self.options.owners))
    }

    #[cfg(target_os = "linux")]
    fn extents(&self) -> Result<Vec<std::ops::Range<u64>>> {
        use rustix::fs::SeekFrom;
        let size = self.metadata()?.size;
        let mut extents = Vec::new();
        let mut at = 0;
        while at < size {
            // No `read` or `write` at the handle's own place is ever done but an append's, which goes to the end.
            let start = match rustix::fs::seek(&self.fd, SeekFrom::Data(at)) {
                Ok(start) => start,
                Err(rustix::io::Errno::NXIO) => break,
                // A filesystem that knows nothing of holes.
                Err(rustix::io::Errno::INVAL | rustix::io::Errno::OPNOTSUPP) => at,
                Err(error) => return Err(from_host(error)),
            };
            let end = rustix::fs::seek(&self.fd, SeekFrom::Hole(start)).unwrap_or(size);
            extents.push(start..end.clamp(start, size));
            at = end.max(start + 1);
        }
        Ok(extents)
    }

    fn host_handle(&self, append: bool) -> Option<std::os::fd::BorrowedFd<'_>> {
        use std::os::fd::AsFd;
        let wanted = if append { Writing::AtEnd } else { Writing::AtOffset };
        self.writing(wanted).ok().map(|_| self.fd.as_fd())
    }

    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        if self.options.access == HostAccess::ReadOnly {
            return Err(Errno::EROFS);
        }
        let (uid, gid) = wanted_owner(self.options.owners, attributes)?;
        if uid.is_some() || gid.is_some() {
            rustix::fs::fchown(&self.fd, uid, gid).map_err(from_host)?;
        }
        if let Some(mode) = attributes.mode {
            let mask = if self.options.set_id == SetId::Drop { 0o1777 } else { 0o7777 };
            rustix::fs::fchmod(&self.fd, rustix::fs::Mode::from_raw_mode((mode & mask) as _))
                .map_err(from_host)?;
        }
        match timestamps(attributes) {
            Some(times) => rustix::fs::futimens(&self.fd, &times).map_err(from_host),
            None => Ok(()),
        }
    }
}
