//! A shared filesystem is a filesystem.

use std::sync::Arc;

use crate::changes::{Changes, Mark};
use crate::errno::Result;
use crate::file::File;
use crate::fs::{DirEntry, Fs, FsStats, NewNode, OpenOptions, Remove, Rename, Walk};
use crate::metadata::{Attributes, Metadata};
use crate::path::FsPath;

impl<F: Fs + ?Sized> Fs for Arc<F> {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        (**self).metadata(path)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        (**self).open(path, options)
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        (**self).create(path, node)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        (**self).read_link(path)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        (**self).read_dir(path)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        (**self).link(from, to)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        (**self).rename(from, to, rename)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        (**self).remove(path, remove)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        (**self).set_attributes(path, attributes)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        (**self).statfs(path)
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        (**self).walk(path, search)
    }

    fn generation(&self, path: FsPath<'_>) -> Option<u64> {
        (**self).generation(path)
    }

    #[cfg(unix)]
    fn open_fifo(
        &self,
        path: FsPath<'_>,
        access: crate::fs::Access,
        wait: bool,
    ) -> Result<std::os::fd::OwnedFd> {
        (**self).open_fifo(path, access, wait)
    }

    fn mark(&self) -> Result<Mark> {
        (**self).mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        (**self).changes_since(mark)
    }
}
