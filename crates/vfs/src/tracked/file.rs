//! Open files whose changes are noted.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::journal::{Followed, Journal};
use crate::errno::Result;
use crate::file::File;
use crate::fs::Fs;
use crate::metadata::{Attributes, Metadata};

pub(super) struct TrackedFile<F> {
    pub(super) fs: Arc<F>,
    pub(super) inner: Arc<dyn File>,
    /// Reads what is about to be overwritten.
    pub(super) reader: Option<Arc<dyn File>>,
    pub(super) path: Followed,
    pub(super) journal: Arc<Mutex<Journal>>,
}

/// What is about to happen to the bytes from an offset on.
enum Change {
    Write(u64),
    Append,
    SetLength(u64),
}

impl<F: Fs> TrackedFile<F> {
    /// Notes what is where the file is, or was last: whatever it is, it is noted as it is.
    fn note_path(&self, journal: &mut Journal) -> Result<()> {
        let path = self.path.lock().unwrap_or_else(PoisonError::into_inner).clone();
        journal.note(&*self.fs, path.as_path())
    }

    /// Notes a change of the contents, and keeps others out until it is made.
    fn note(&self, change: &Change) -> Result<MutexGuard<'_, Journal>> {
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        if journal.is_recording() {
            self.note_path(&mut journal)?;
            let metadata = self.inner.metadata()?;
            match *change {
                Change::Append => journal.note_growth(&metadata),
                Change::Write(at) | Change::SetLength(at) if at >= metadata.size => {
                    journal.note_growth(&metadata);
                }
                Change::Write(_) | Change::SetLength(_) => {
                    journal.note_overwrite(&metadata, self.reader.as_deref());
                }
            }
        }
        Ok(journal)
    }
}

impl<F: Fs> File for TrackedFile<F> {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.inner.read_at(buffer, offset)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        let _noted = self.note(&Change::Write(offset))?;
        self.inner.write_at(data, offset)
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        let _noted = self.note(&Change::Append)?;
        self.inner.append(data)
    }

    fn set_len(&self, length: u64) -> Result<()> {
        let _noted = self.note(&Change::SetLength(length))?;
        self.inner.set_len(length)
    }

    fn sync(&self) -> Result<()> {
        self.inner.sync()
    }

    fn metadata(&self) -> Result<Metadata> {
        self.inner.metadata()
    }

    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        self.note_path(&mut journal)?;
        self.inner.set_attributes(attributes)
    }

    fn extents(&self) -> Result<Vec<std::ops::Range<u64>>> {
        self.inner.extents()
    }

    fn is_seekable(&self) -> bool {
        self.inner.is_seekable()
    }

    #[cfg(unix)]
    fn host_handle(&self, append: bool) -> Option<std::os::fd::BorrowedFd<'_>> {
        // Whoever gets the handle writes past this wrapper, at any place.
        let _noted = self.note(&Change::SetLength(0)).ok()?;
        self.inner.host_handle(append)
    }
}
