//! A directory of the host in which some paths cannot be changed, made or moved.

use std::path::Path;
use std::sync::Arc;

use boxsh_kernel::vfs::{
    Access, Attributes, Changes, DirEntry, Errno, File, Fs, FsPath, FsPathBuf, FsStats, Mark, Metadata,
    NewNode, OpenOptions, Remove, Rename, Result, Walk,
};

use crate::protection::{Protection, is_at_or_below, leads_git};

/// Refuses with `EROFS`, as the mounts of a cell do for host programs, what would change a protected path.
pub(crate) struct Guarded {
    inner: Arc<dyn Fs>,
    places: Vec<FsPathBuf>,
    guards_git: bool,
}

impl Guarded {
    pub(crate) fn new(inner: Arc<dyn Fs>, root: &Path, protection: &Protection) -> Self {
        let below = |path: &Path| {
            let path = path.strip_prefix(root).ok()?;
            Some(FsPath::new(path.as_os_str().as_encoded_bytes()).ok()?.to_owned())
        };
        let places = protection.places(root).iter().filter_map(|path| below(path)).collect();
        Self { inner, places, guards_git: protection.guards_git() }
    }

    /// Whether what is at a path stays as it is.
    fn is_guarded(&self, path: FsPath<'_>) -> bool {
        let is_file = || self.inner.metadata(path).is_ok_and(|found| !found.is_dir());
        self.places.iter().any(|place| is_at_or_below(path.as_bytes(), place.as_path().as_bytes()))
            || self.guards_git && path.names().next().is_some_and(is_git) && leads_git(path, is_file)
    }

    /// Whether a protected path is below this one, so that it can be neither moved nor made.
    fn is_above(&self, path: FsPath<'_>) -> bool {
        self.places.iter().any(|place| is_at_or_below(place.as_path().as_bytes(), path.as_bytes()))
    }

    fn check(&self, path: FsPath<'_>) -> Result<()> {
        if self.is_guarded(path) { Err(Errno::EROFS) } else { Ok(()) }
    }

    /// For what would put another thing at a path, or take it away.
    fn check_whole(&self, path: FsPath<'_>) -> Result<()> {
        if self.is_above(path) { Err(Errno::EROFS) } else { self.check(path) }
    }
}

fn is_git(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b".git")
}

impl Fs for Guarded {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.inner.metadata(path)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let is_there = self.inner.metadata(path).is_ok();
        if options.create.is_some() && !is_there {
            self.check_whole(path)?;
        } else if options.access.writes() || options.truncate {
            self.check(path)?;
        }
        self.inner.open(path, options)
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        if self.inner.metadata(path).is_ok() {
            return Err(Errno::EEXIST);
        }
        self.check_whole(path)?;
        self.inner.create(path, node)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.inner.read_link(path)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.inner.read_dir(path)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        // Through a second name it could be written to.
        self.check(from)?;
        self.check_whole(to)?;
        self.inner.link(from, to)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        self.check_whole(from)?;
        self.check_whole(to)?;
        self.inner.rename(from, to, rename)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        self.check_whole(path)?;
        self.inner.remove(path, remove)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        self.check(path)?;
        self.inner.set_attributes(path, attributes)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.inner.statfs(path)
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        self.inner.walk(path, search)
    }

    fn open_fifo(&self, path: FsPath<'_>, access: Access, wait: bool) -> Result<std::os::fd::OwnedFd> {
        self.inner.open_fifo(path, access, wait)
    }

    fn mark(&self) -> Result<Mark> {
        self.inner.mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        self.inner.changes_since(mark)
    }
}
