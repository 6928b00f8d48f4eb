//! The tree of files that the session's own programs and those of the host share.

use std::sync::{Arc, Mutex, PoisonError};

use boxsh_kernel::vfs::{
    Attributes, Changes, DirEntry, File, Fs, FsPath, FsPathBuf, FsStats, Host, Mark, Metadata, NewNode,
    OpenOptions, Remove, Rename, Result, Tracked, Walk,
};

use super::transfer::{Own, own_files};

/// A tree of the host's whose changes are known, whoever makes them: those of the session's own programs as they are made, those
/// of programs of the host by comparing how the tree looked before the first of them was started.
pub(super) struct NativeTree {
    tracked: Tracked<Host>,
    watch: Mutex<Watch>,
}

#[derive(Default)]
struct Watch {
    /// How the tree looked when the first program of the host was started after the last mark.
    before: Option<Arc<Own>>,
    /// Programs of the host that run.
    running: usize,
}

impl NativeTree {
    pub(super) fn new(host: Host) -> Self {
        Self { tracked: Tracked::new(host), watch: Mutex::default() }
    }

    fn watch(&self) -> std::sync::MutexGuard<'_, Watch> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note that a program of the host is about to be started.
    pub(super) fn program_starts(&self) -> Result<()> {
        let mut watch = self.watch();
        if watch.before.is_none() {
            watch.before = Some(Arc::new(own_files(self.tracked.inner())?));
        }
        watch.running += 1;
        Ok(())
    }

    /// Takes note that a program of the host has ended.
    pub(super) fn program_ended(&self) {
        self.watch().running -= 1;
    }
}

impl Fs for NativeTree {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.tracked.metadata(path)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        self.tracked.open(path, options)
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        self.tracked.create(path, node)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.tracked.read_link(path)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.tracked.read_dir(path)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        self.tracked.link(from, to)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        self.tracked.rename(from, to, rename)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        self.tracked.remove(path, remove)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        self.tracked.set_attributes(path, attributes)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.tracked.statfs(path)
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        self.tracked.walk(path, search)
    }

    fn mark(&self) -> Result<Mark> {
        let mut watch = self.watch();
        watch.before = match watch.running {
            0 => None,
            _ => Some(Arc::new(own_files(self.tracked.inner())?)),
        };
        self.tracked.mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        let known = self.tracked.changes_since(mark)?;
        let Some(before) = self.watch().before.clone() else { return Ok(known) };
        let now = own_files(self.tracked.inner())?;
        Ok(merged(known, compared(&before, &now)))
    }
}

/// What is different between two looks at a tree.
fn compared(before: &Own, now: &Own) -> Changes {
    let mut changes = Changes::default();
    for (path, metadata) in now {
        match before.get(path) {
            None => changes.created.push(path.clone()),
            Some(earlier) if is_changed(earlier, metadata) => changes.modified.push(path.clone()),
            Some(_) => {}
        }
    }
    changes.deleted = before.keys().filter(|path| !now.contains_key(*path)).cloned().collect();
    changes
}

/// Whether more than the times of a file are different, as far as its looks tell: whoever writes a file changes its time.
fn is_changed(before: &Metadata, now: &Metadata) -> bool {
    let same_looks =
        (before.kind, before.mode, before.uid, before.gid) == (now.kind, now.mode, now.uid, now.gid);
    let same_contents = now.is_dir()
        || (before.ino, before.size, before.mtime) == (now.ino, now.size, now.mtime)
            && (before.ctime == now.ctime || before.nlink != now.nlink);
    !(same_looks && same_contents)
}

/// The changes of the session's own programs, and those that only the comparison shows.
fn merged(known: Changes, seen: Changes) -> Changes {
    let is_known = |path: &FsPathBuf| {
        [&known.created, &known.modified, &known.deleted].iter().any(|list| list.binary_search(path).is_ok())
    };
    let join = |own: &[FsPathBuf], seen: Vec<FsPathBuf>| {
        let mut all: Vec<FsPathBuf> =
            own.iter().cloned().chain(seen.into_iter().filter(|path| !is_known(path))).collect();
        all.sort();
        all
    };
    Changes {
        created: join(&known.created, seen.created),
        modified: join(&known.modified, seen.modified),
        deleted: join(&known.deleted, seen.deleted),
    }
}
