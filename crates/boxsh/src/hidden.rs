//! A directory of the host in which some paths are not there for a session, and cannot be made.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use boxsh_kernel::vfs::{
    Access, Attributes, Changes, DirEntry, Errno, File, Fs, FsPath, FsPathBuf, FsStats, Mark, Metadata,
    NewNode, OpenOptions, Remove, Rename, Result, Walk,
};

use crate::protection::is_at_or_below;

/// The paths below a directory of the host that are hidden, of those that are hidden anywhere.
///
/// # Errors
/// `EACCES` if the directory itself is hidden, or lies in what is.
pub(crate) fn below(root: &Path, hidden: &[PathBuf]) -> Result<Vec<FsPathBuf>> {
    let root = resolved(root);
    let mut places = Vec::new();
    for path in hidden {
        let path = resolved(path);
        if root.starts_with(&path) {
            return Err(Errno::EACCES);
        }
        if let Ok(below) = path.strip_prefix(&root) {
            places.push(FsPath::new(below.as_os_str().as_encoded_bytes())?.to_owned());
        }
    }
    Ok(places)
}

/// A path without symbolic links, as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    let mut above = path.ancestors();
    let known = above.find_map(|above| Some((above, above.canonicalize().ok()?)));
    match known {
        Some((above, known)) => match path.strip_prefix(above) {
            Ok(rest) if !rest.as_os_str().is_empty() => known.join(rest),
            _ => known,
        },
        None => path.to_path_buf(),
    }
}

/// Leaves paths out of a filesystem.
pub(crate) struct Hidden {
    inner: Arc<dyn Fs>,
    places: Vec<FsPathBuf>,
}

impl Hidden {
    /// `inner` without these paths.
    pub(crate) fn wrap(inner: Arc<dyn Fs>, places: &[FsPathBuf]) -> Arc<dyn Fs> {
        if places.is_empty() { inner } else { Arc::new(Self { inner, places: places.to_vec() }) }
    }

    fn is_hidden(&self, path: FsPath<'_>) -> bool {
        self.places.iter().any(|place| is_at_or_below(path.as_bytes(), place.as_path().as_bytes()))
    }

    /// For what uses what is there.
    fn find(&self, path: FsPath<'_>) -> Result<()> {
        if self.is_hidden(path) { Err(Errno::ENOENT) } else { Ok(()) }
    }

    /// For what puts something at a path.
    fn make(&self, path: FsPath<'_>) -> Result<()> {
        if self.is_hidden(path) { Err(Errno::EACCES) } else { Ok(()) }
    }
}

impl Fs for Hidden {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.find(path)?;
        self.inner.metadata(path)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        if options.create.is_some() { self.make(path) } else { self.find(path) }?;
        self.inner.open(path, options)
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        self.make(path)?;
        self.inner.create(path, node)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.find(path)?;
        self.inner.read_link(path)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.find(path)?;
        let mut entries = self.inner.read_dir(path)?;
        entries.retain(|entry| !self.is_hidden(path.join(&entry.name).as_path()));
        Ok(entries)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        self.find(from)?;
        self.make(to)?;
        self.inner.link(from, to)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        self.find(from)?;
        self.make(to)?;
        // With a directory around them they would come to another path, where they are not hidden.
        let is_around = |path: FsPath<'_>| {
            self.places.iter().any(|place| is_at_or_below(place.as_path().as_bytes(), path.as_bytes()))
        };
        if is_around(from) || is_around(to) {
            return Err(Errno::EBUSY);
        }
        self.inner.rename(from, to, rename)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        self.find(path)?;
        self.inner.remove(path, remove)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        self.find(path)?;
        self.inner.set_attributes(path, attributes)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.find(path)?;
        self.inner.statfs(path)
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        let is_place = |place: &FsPathBuf| place.as_path().as_bytes().eq_ignore_ascii_case(path.as_bytes());
        match path.split_last() {
            // Below is nothing, but the directory around it can be looked into.
            Some((parent, _)) if self.places.iter().any(is_place) => match self.inner.walk(parent, search)? {
                Walk::Found(parent) if parent.is_dir() => {
                    search(&parent)?;
                    Ok(Walk::Missing { parent })
                }
                Walk::Found(_) => Err(Errno::ENOTDIR),
                Walk::Missing { .. } => Err(Errno::ENOENT),
                elsewhere => Ok(elsewhere),
            },
            _ => {
                self.find(path)?;
                self.inner.walk(path, search)
            }
        }
    }

    fn open_fifo(&self, path: FsPath<'_>, access: Access, wait: bool) -> Result<std::os::fd::OwnedFd> {
        self.find(path)?;
        self.inner.open_fifo(path, access, wait)
    }

    fn mark(&self) -> Result<Mark> {
        self.inner.mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        self.inner.changes_since(mark)
    }
}
