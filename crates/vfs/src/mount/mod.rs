//! Several filesystems under one namespace.
//!
//! Mount points are paths. The directory of a mount point need not exist below it: it is made up in the
//! listing of its parent, and so are the directories that lead to it. What is mounted over is hidden.
//!
//! As on Linux, renaming and linking across mounts is `EXDEV`, and removing or renaming a mount point is
//! `EBUSY`. So is renaming a directory above a mount point, which Linux allows.

mod listing;
mod table;
#[cfg(test)]
mod tests;
mod walk;

use std::sync::{Arc, PoisonError, RwLock};

use crate::changes::{Changes, Mark};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{DirEntry, Fs, FsStats, NewNode, OpenOptions, Remove, Rename, Walk};
use crate::metadata::{Attributes, Metadata};
use crate::path::{FsPath, FsPathBuf};

pub use table::MountPoint;
use table::Table;

/// A namespace made of a root filesystem and others mounted in it.
///
/// ```
/// use std::sync::Arc;
/// use boxsh_vfs::{Fs, FsPath, Memory, MemoryOptions, Mount};
///
/// let memory = || Arc::new(Memory::new(&MemoryOptions::default()));
/// let root = Mount::new(memory(), "none");
/// root.mount(FsPath::new(b"srv/data")?, memory(), "data")?;
/// assert!(root.metadata(FsPath::new(b"srv/data")?)?.is_dir());
/// # Ok::<(), boxsh_vfs::Errno>(())
/// ```
pub struct Mount {
    /// Taken out for each operation, so that no lock is held in it: a filesystem may well ask what is mounted.
    table: RwLock<Arc<Table>>,
}

impl std::fmt::Debug for Mount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mount").field("mounts", &self.mounts()).finish()
    }
}

impl Clone for Mount {
    /// A namespace of its own with the same filesystems mounted in it.
    fn clone(&self) -> Self {
        Self { table: RwLock::new(self.read()) }
    }
}

impl Mount {
    /// A namespace with only a root. `source` is what `/proc/mounts` shows as mounted there.
    pub fn new(root: Arc<dyn Fs>, source: &str) -> Self {
        Self { table: RwLock::new(Arc::new(Table::new(root, source))) }
    }

    /// Mounts `fs` on a path. Mounting twice on one path hides the first until the second is unmounted.
    ///
    /// # Errors
    /// `ENOTDIR` if the path or something above it is there and is no directory, `EBUSY` for the root.
    pub fn mount(&self, path: FsPath<'_>, fs: Arc<dyn Fs>, source: &str) -> Result<()> {
        if path.is_root() {
            return Err(Errno::EBUSY);
        }
        if !fs.metadata(FsPath::ROOT)?.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        match self.metadata(path) {
            Ok(found) if !found.is_dir() => return Err(Errno::ENOTDIR),
            Ok(_) | Err(Errno::ENOENT) => {}
            Err(error) => return Err(error),
        }
        self.change(|table| {
            table.add(path, fs, source);
            Ok(())
        })
    }

    /// Takes away what was mounted last on a path, and gives it back. Open files stay open.
    ///
    /// # Errors
    /// `EINVAL` if nothing is mounted there, `EBUSY` if something is mounted below it.
    pub fn unmount(&self, path: FsPath<'_>) -> Result<Arc<dyn Fs>> {
        self.change(|table| table.take(path))
    }

    /// What is mounted where, the root first, then by path.
    pub fn mounts(&self) -> Vec<MountPoint> {
        self.read().list()
    }

    /// A namespace with the same mount points and another filesystem on each, such as a fork of the one here.
    pub fn replaced(&self, mut with: impl FnMut(&MountPoint) -> Arc<dyn Fs>) -> Self {
        let mut table = (*self.read()).clone();
        table.replace(&mut with);
        Self { table: RwLock::new(Arc::new(table)) }
    }

    /// The filesystem that holds a path, and the path in it.
    pub fn locate(&self, path: FsPath<'_>) -> (Arc<dyn Fs>, FsPathBuf) {
        let table = self.read();
        let (point, rest) = table.locate(path);
        (Arc::clone(&point.fs), rest.to_owned())
    }

    fn read(&self) -> Arc<Table> {
        Arc::clone(&self.table.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Table) -> Result<T>) -> Result<T> {
        change(Arc::make_mut(&mut *self.table.write().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl Fs for Mount {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.read().metadata(path)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let table = self.read();
        let (point, rest) = table.locate(path);
        let exclusive = options.create.is_some_and(|create| create.exclusive);
        if options.create.is_some() && !table.is_above_mount(path) {
            return table.make_real(path, || point.fs.open(rest, options));
        }
        match point.fs.open(rest, options) {
            Err(Errno::ENOENT) => match table.made_up(path) {
                None => Err(Errno::ENOENT),
                Some(_) if exclusive => Err(Errno::EEXIST),
                Some(_) if options.access.writes() || options.create.is_some() => Err(Errno::EISDIR),
                Some(metadata) => Ok(Arc::new(listing::MadeUp(metadata))),
            },
            result => result,
        }
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        let table = self.read();
        if table.is_above_mount(path) {
            return Err(Errno::EEXIST);
        }
        let (point, rest) = table.locate(path);
        if rest.is_root() {
            return Err(Errno::EEXIST);
        }
        table.make_real(path, || point.fs.create(rest, node))
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        let table = self.read();
        let (point, rest) = table.locate(path);
        match point.fs.read_link(rest) {
            Err(Errno::ENOENT) if table.made_up(path).is_some() => Err(Errno::EINVAL),
            other => other,
        }
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.read().read_dir(path)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        let table = self.read();
        let found = table.metadata(from)?;
        let ((old, from_rest), (new, to_rest)) = (table.locate(from), table.locate(to));
        match table.metadata(to) {
            Ok(_) => Err(Errno::EEXIST),
            Err(Errno::ENOENT) if old.path != new.path => Err(Errno::EXDEV),
            Err(Errno::ENOENT) if found.is_dir() && table.holds_mount(from) => Err(Errno::EPERM),
            Err(Errno::ENOENT) => table.make_real(to, || old.fs.link(from_rest, to_rest)),
            Err(error) => Err(error),
        }
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        let table = self.read();
        let ((old, from_rest), (new, to_rest)) = (table.locate(from), table.locate(to));
        if table.holds_mount(from) || table.holds_mount(to) {
            table.metadata(from)?;
            return Err(match table.metadata(to) {
                Ok(_) if rename == Rename::NoReplace => Errno::EEXIST,
                _ => Errno::EBUSY,
            });
        }
        if old.path != new.path {
            return Err(Errno::EXDEV);
        }
        match old.fs.rename(from_rest, to_rest, rename) {
            // Only a missing target directory is worth a second try.
            Err(Errno::ENOENT) if table.metadata(from).is_ok() => {
                table.make_real(to, || old.fs.rename(from_rest, to_rest, rename))
            }
            other => other,
        }
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        let table = self.read();
        if table.is_mount(path) || table.is_above_mount(path) {
            return Err(match remove {
                Remove::File => Errno::EISDIR,
                Remove::Directory if table.is_mount(path) => Errno::EBUSY,
                Remove::Directory => Errno::ENOTEMPTY,
            });
        }
        let (point, rest) = table.locate(path);
        point.fs.remove(rest, remove)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        let table = self.read();
        let (point, rest) = table.locate(path);
        match point.fs.set_attributes(rest, attributes) {
            // A made-up directory has nothing to keep them in.
            Err(Errno::ENOENT) if table.made_up(path).is_some() => Err(Errno::EROFS),
            other => other,
        }
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        let table = self.read();
        let (point, rest) = table.locate(path);
        match point.fs.statfs(rest) {
            Err(Errno::ENOENT) if table.made_up(path).is_some() => point.fs.statfs(FsPath::ROOT),
            other => other,
        }
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        self.read().walk(path, search)
    }

    fn generation(&self, path: FsPath<'_>) -> Option<u64> {
        self.read().generation(path)
    }

    #[cfg(unix)]
    fn open_fifo(
        &self,
        path: FsPath<'_>,
        access: crate::fs::Access,
        wait: bool,
    ) -> Result<std::os::fd::OwnedFd> {
        // Whoever waits for the other side keeps nobody from mounting.
        let (fs, rest) = {
            let table = self.read();
            let (point, rest) = table.locate(path);
            (point.fs.clone(), rest.to_owned())
        };
        fs.open_fifo(rest.as_path(), access, wait)
    }

    fn mark(&self) -> Result<Mark> {
        self.read().mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        self.read().changes_since(mark)
    }
}
