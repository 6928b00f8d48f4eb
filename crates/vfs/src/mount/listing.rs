//! Directories with mount points in them.

use super::table::Table;
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::DirEntry;
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::FsPath;

impl Table {
    pub(super) fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        let (point, rest) = self.locate(path);
        let mut entries = match point.fs.read_dir(rest) {
            Err(Errno::ENOENT) if self.made_up(path).is_some() => Vec::new(),
            other => other?,
        };
        for mounted in self.mounted() {
            let Some(name) = mounted.path.as_path().strip_prefix(path).and_then(|below| below.names().next())
            else {
                continue;
            };
            let entry = |ino| DirEntry { name: name.into(), kind: FileKind::Directory, ino };
            let ino = self.metadata(path.join(name).as_path())?.ino;
            match entries.binary_search_by(|entry| (*entry.name).cmp(name)) {
                Ok(index) => entries[index] = entry(ino),
                Err(index) => entries.insert(index, entry(ino)),
            }
        }
        Ok(entries)
    }
}

/// An open directory that is not really there.
pub(super) struct MadeUp(pub(super) Metadata);

impl File for MadeUp {
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
        Ok(self.0)
    }

    fn set_attributes(&self, _: &Attributes) -> Result<()> {
        Err(Errno::EROFS)
    }
}
