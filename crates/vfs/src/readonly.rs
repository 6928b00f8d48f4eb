//! A filesystem behind glass.

use std::sync::Arc;

use crate::changes::{Changes, Mark};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{DirEntry, Fs, FsStats, NewNode, OpenOptions, Remove, Rename, Walk};
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::FsPath;

/// Another filesystem, of which every change is refused with `EROFS`. Devices in it can be written to, as
/// on a read-only mount.
#[derive(Debug)]
pub struct Readonly<F>(F);

impl<F: Fs> Readonly<F> {
    /// Puts the glass before `inner`.
    pub const fn new(inner: F) -> Self {
        Self(inner)
    }

    /// `EROFS`, unless the change would fail before that for want of a directory.
    fn refuse<T>(&self, path: FsPath<'_>) -> Result<T> {
        if let Some((parent, _)) = path.split_last()
            && !self.0.metadata(parent)?.is_dir()
        {
            return Err(Errno::ENOTDIR);
        }
        Err(Errno::EROFS)
    }
}

impl<F: Fs> Fs for Readonly<F> {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.0.metadata(path)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let found = match self.0.metadata(path) {
            Err(Errno::ENOENT) if options.create.is_some() => return self.refuse(path),
            other => other?,
        };
        let changes = options.access.writes() || options.truncate;
        if changes && found.kind == FileKind::File && !options.create.is_some_and(|create| create.exclusive) {
            return Err(Errno::EROFS);
        }
        Ok(Arc::new(ReadonlyFile(self.0.open(path, options)?)))
    }

    fn create(&self, path: FsPath<'_>, _: &NewNode<'_>) -> Result<()> {
        match self.0.metadata(path) {
            Ok(_) => Err(Errno::EEXIST),
            Err(Errno::ENOENT) => self.refuse(path),
            Err(error) => Err(error),
        }
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.0.read_link(path)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.0.read_dir(path)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        self.0.metadata(from)?;
        self.create(to, &NewNode { kind: crate::fs::NodeKind::Fifo, mode: 0, uid: 0, gid: 0 })
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, _: Rename) -> Result<()> {
        self.refuse::<()>(from).or_else(|error| match error {
            Errno::EROFS => self.refuse(to),
            other => Err(other),
        })
    }

    fn remove(&self, path: FsPath<'_>, _: Remove) -> Result<()> {
        self.refuse(path)
    }

    fn set_attributes(&self, path: FsPath<'_>, _: &Attributes) -> Result<()> {
        self.0.metadata(path)?;
        Err(Errno::EROFS)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        Ok(FsStats { blocks_free: 0, inodes_free: 0, ..self.0.statfs(path)? })
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        self.0.walk(path, search)
    }

    fn mark(&self) -> Result<Mark> {
        self.0.mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        self.0.changes_since(mark)
    }
}

/// Reads as its file does; writes only get through to devices, because no other file is opened for them.
struct ReadonlyFile(Arc<dyn File>);

impl File for ReadonlyFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.0.read_at(buffer, offset)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        self.0.write_at(data, offset)
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        self.0.append(data)
    }

    fn set_len(&self, length: u64) -> Result<()> {
        self.0.set_len(length)
    }

    fn sync(&self) -> Result<()> {
        self.0.sync()
    }

    fn metadata(&self) -> Result<Metadata> {
        self.0.metadata()
    }

    fn set_attributes(&self, _: &Attributes) -> Result<()> {
        Err(Errno::EROFS)
    }

    fn extents(&self) -> Result<Vec<std::ops::Range<u64>>> {
        self.0.extents()
    }

    fn is_seekable(&self) -> bool {
        self.0.is_seekable()
    }
}
