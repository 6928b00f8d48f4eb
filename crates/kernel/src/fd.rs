//! Descriptor tables.

use std::sync::Arc;

use boxsh_vfs::{Errno, Result};
use smallvec::SmallVec;

use crate::open_file::OpenFile;

/// A file descriptor.
pub type Fd = u32;

/// The descriptors of one process. A copy shares the open file descriptions, as after `fork`.
#[derive(Clone, Debug, Default)]
pub(crate) struct FdTable {
    entries: SmallVec<[Option<Entry>; 4]>,
}

#[derive(Clone, Debug)]
struct Entry {
    file: Arc<OpenFile>,
    close_on_exec: bool,
}

impl FdTable {
    pub(crate) fn get(&self, fd: Fd) -> Result<&Arc<OpenFile>> {
        match self.entries.get(fd as usize) {
            Some(Some(entry)) => Ok(&entry.file),
            _ => Err(Errno::EBADF),
        }
    }

    /// Puts `file` at the lowest free descriptor that is at least `from` and below `limit`.
    pub(crate) fn add(
        &mut self,
        file: Arc<OpenFile>,
        from: Fd,
        limit: u64,
        close_on_exec: bool,
    ) -> Result<Fd> {
        let start = from as usize;
        let free = self.entries.iter().skip(start).position(Option::is_none);
        let at = free.map_or(self.entries.len().max(start), |offset| start + offset);
        if at as u64 >= limit {
            return Err(Errno::EMFILE);
        }
        self.put(at, Entry { file, close_on_exec });
        Ok(at as Fd)
    }

    /// Puts `file` at `fd`, closing what was there.
    pub(crate) fn set(&mut self, fd: Fd, file: Arc<OpenFile>, limit: u64, close_on_exec: bool) -> Result<()> {
        if u64::from(fd) >= limit {
            return Err(Errno::EBADF);
        }
        self.put(fd as usize, Entry { file, close_on_exec });
        Ok(())
    }

    fn put(&mut self, at: usize, entry: Entry) {
        if self.entries.len() <= at {
            self.entries.resize_with(at + 1, || None);
        }
        self.entries[at] = Some(entry);
    }

    /// Takes a descriptor out of the table.
    pub(crate) fn remove(&mut self, fd: Fd) -> Result<Arc<OpenFile>> {
        let entry = self.entries.get_mut(fd as usize).and_then(Option::take).ok_or(Errno::EBADF)?;
        while let Some(None) = self.entries.last() {
            self.entries.pop();
        }
        Ok(entry.file)
    }

    pub(crate) fn close_on_exec(&self, fd: Fd) -> Result<bool> {
        match self.entries.get(fd as usize) {
            Some(Some(entry)) => Ok(entry.close_on_exec),
            _ => Err(Errno::EBADF),
        }
    }

    pub(crate) fn set_close_on_exec(&mut self, fd: Fd, value: bool) -> Result<()> {
        match self.entries.get_mut(fd as usize) {
            Some(Some(entry)) => {
                entry.close_on_exec = value;
                Ok(())
            }
            _ => Err(Errno::EBADF),
        }
    }

    /// Closes what must not survive the start of another program.
    pub(crate) fn exec(&mut self) {
        for entry in &mut self.entries {
            if entry.as_ref().is_some_and(|entry| entry.close_on_exec) {
                *entry = None;
            }
        }
    }

    /// The descriptors in use, in order.
    pub(crate) fn open_fds(&self) -> impl Iterator<Item = Fd> + '_ {
        self.entries.iter().enumerate().filter(|(_, entry)| entry.is_some()).map(|(fd, _)| fd as Fd)
    }
}
