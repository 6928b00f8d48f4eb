//! Change tracking for filesystems that have none of their own.

mod file;
mod journal;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::changes::{Changes, Mark};
use crate::errno::{Errno, Result};
use crate::ext::FsExt;
use crate::file::File;
use crate::fs::{Access, DirEntry, Fs, FsStats, NewNode, OpenOptions, Remove, Rename, Walk};
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::{FsPath, FsPathBuf};

use file::TrackedFile;
use journal::{Journal, Point};

/// Another filesystem, with marks. What was at a path is noted when the path is first touched after a mark, so
/// the cost is in proportion to what is touched, and nothing is noted while no mark is kept.
///
/// - Only changes that go through this wrapper are seen.
/// - Before the old bytes of a file are overwritten for the first time, they are read once to remember a digest;
///   appending needs no such thing.
/// - A file that is replaced by another one counts as modified even if the two have the same bytes.
/// - Writing to a file changes all of its names; only those that are touched themselves are reported.
pub struct Tracked<F> {
    inner: Arc<F>,
    journal: Arc<Mutex<Journal>>,
}

impl<F: Fs + 'static> Tracked<F> {
    /// Tracks the changes of `inner` from now on.
    pub fn new(inner: F) -> Self {
        Self { inner: Arc::new(inner), journal: Arc::default() }
    }

    /// The filesystem itself. Changes made there are not seen.
    pub fn inner(&self) -> &F {
        &self.inner
    }

    /// Whether something that was not there at the mark has been put at this path since, by way of this wrapper, whatever has become of it.
    pub fn was_made_since(&self, mark: &Mark, path: &FsPathBuf) -> bool {
        let moment = mark.downcast::<Moment>();
        moment.is_some_and(|moment| self.lock().was_missing(&moment.point, path))
    }

    /// Holding this keeps others from changing anything between the note and the change.
    fn lock(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes everything that a rename can change: what is at and below both ends, and where it goes.
    fn note_rename(
        &self,
        journal: &mut Journal,
        from: FsPath<'_>,
        to: FsPath<'_>,
        how: Rename,
    ) -> Result<()> {
        let below = |base: FsPath<'_>| -> Result<Vec<FsPathBuf>> {
            match self.inner.walk_tree(base.as_bytes()) {
                Err(Errno::ENOENT | Errno::ENOTDIR) => Ok(Vec::new()),
                Err(error) => Err(error),
                Ok(tree) => tree
                    .map(|found| Ok(found?.path.as_path().strip_prefix(base).ok_or(Errno::EIO)?.to_owned()))
                    .collect(),
            }
        };
        let (moved, replaced) = (below(from)?, below(to)?);
        let mut ends = vec![(from, &moved), (to, &moved), (to, &replaced)];
        if how == Rename::Exchange {
            ends.push((from, &replaced));
        }
        for (base, list) in ends {
            for path in list {
                journal.note(&*self.inner, base.join_path(path.as_path()).as_path())?;
            }
        }
        Ok(())
    }

    fn open_for_writing(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let mut journal = self.lock();
        let found = match self.inner.metadata(path) {
            Ok(found) => Some(found),
            Err(Errno::ENOENT) => None,
            Err(error) => return Err(error),
        };
        journal.note(&*self.inner, path)?;
        if let Some(found) = &found
            && found.kind == FileKind::File
            && options.truncate
            && journal.is_recording()
            && !options.create.is_some_and(|create| create.exclusive)
        {
            let reader = self.inner.open(path, &OpenOptions::READ).ok();
            journal.note_overwrite(found, reader.as_deref());
        }
        let inner = self.inner.open(path, options)?;
        // From here on the file is made or cut, and no failure would take that back.
        let opened = inner.metadata().ok();
        if let (None, Some(opened)) = (&found, &opened) {
            journal.note_fresh(opened);
        }
        let reader = match options.access {
            _ if opened.or(found).is_none_or(|metadata| metadata.kind != FileKind::File) => None,
            Access::ReadWrite => Some(Arc::clone(&inner)),
            Access::Read | Access::Write => self.inner.open(path, &OpenOptions::READ).ok(),
        };
        let path = journal.follow(path);
        Ok(Arc::new(TrackedFile {
            fs: Arc::clone(&self.inner),
            inner,
            reader,
            path,
            journal: Arc::clone(&self.journal),
        }))
    }
}

impl<F> std::fmt::Debug for Tracked<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tracked").finish_non_exhaustive()
    }
}

impl<F: Fs + 'static> Fs for Tracked<F> {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.inner.metadata(path)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        if options.access.writes() || options.truncate || options.create.is_some() {
            return self.open_for_writing(path, options);
        }
        // A reader can change the attributes.
        let inner = self.inner.open(path, options)?;
        let path = self.lock().follow(path);
        Ok(Arc::new(TrackedFile {
            fs: Arc::clone(&self.inner),
            inner,
            reader: None,
            path,
            journal: Arc::clone(&self.journal),
        }))
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        let mut journal = self.lock();
        journal.note(&*self.inner, path)?;
        self.inner.create(path, node)?;
        // It is there, whether or not it can be looked at.
        if let Ok(metadata) = self.inner.metadata(path) {
            journal.note_fresh(&metadata);
        }
        Ok(())
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.inner.read_link(path)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.inner.read_dir(path)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        let mut journal = self.lock();
        journal.note(&*self.inner, to)?;
        self.inner.link(from, to)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, how: Rename) -> Result<()> {
        let mut journal = self.lock();
        if journal.is_recording() {
            self.note_rename(&mut journal, from, to, how)?;
        }
        self.inner.rename(from, to, how)?;
        journal.follow_rename(from, to, how);
        Ok(())
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        let mut journal = self.lock();
        journal.note(&*self.inner, path)?;
        self.inner.remove(path, remove)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        let mut journal = self.lock();
        journal.note(&*self.inner, path)?;
        self.inner.set_attributes(path, attributes)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.inner.statfs(path)
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        self.inner.walk(path, search)
    }

    #[cfg(unix)]
    fn open_fifo(&self, path: FsPath<'_>, access: Access, wait: bool) -> Result<std::os::fd::OwnedFd> {
        self.inner.open_fifo(path, access, wait)
    }

    fn mark(&self) -> Result<Mark> {
        let point = self.lock().mark();
        Ok(Mark::new(Moment { journal: Arc::clone(&self.journal), point }))
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        let moment = mark.downcast::<Moment>().ok_or(Errno::EINVAL)?;
        if !Arc::ptr_eq(&moment.journal, &self.journal) {
            return Err(Errno::EINVAL);
        }
        self.lock().changes_since(&*self.inner, &moment.point)
    }
}

/// What [`Tracked`] puts into a [`Mark`].
struct Moment {
    journal: Arc<Mutex<Journal>>,
    point: Point,
}
