//! The tree of files that the session's own programs and those of the host share.

use std::sync::{Arc, Mutex, PoisonError};

use boxsh_kernel::vfs::{
    Access, Attributes, Changes, DirEntry, File, Fs, FsPath, FsPathBuf, FsStats, Host, Mark, Metadata,
    NewNode, OpenOptions, Remove, Rename, Result, Timestamp, Tracked, Walk,
};

use super::transfer::{Own, is_whiteout, own_files, pull, pull_changes, push, push_changes};
use crate::volume::{Volume, Volumes};

/// A tree of the host's whose changes are known, whoever makes them: those of the session's own programs as they are made, those
/// of host programs by comparing how the tree looked before the first of them was started.
pub(super) struct NativeTree {
    tracked: Tracked<Host>,
    layers: Vec<Layer>,
    direct: Option<Direct>,
    /// Where the host was to be seen when the tree was filled.
    parts: Vec<FsPathBuf>,
    watch: Mutex<Watch>,
}

/// A directory of the host's that programs change at once.
pub(super) struct Direct {
    /// Where it is shown.
    pub(super) at: FsPathBuf,
    /// The directory.
    pub(super) host: Host,
}

/// Where the changes to a directory of the host are kept.
pub(super) struct Layer {
    /// Where the directory is shown.
    pub(super) at: FsPathBuf,
    /// The changes, as the kernel keeps them: what is new or different, and devices in place of what is gone.
    pub(super) files: Host,
    /// The directory itself, which is only looked at.
    pub(super) host: Host,
    /// When there was a layer, and nobody had changed anything yet.
    pub(super) made: Timestamp,
}

#[derive(Default)]
struct Watch {
    /// How the tree looked when the first host program was started after the last mark.
    before: Option<Arc<Own>>,
    /// Programs of the host that run.
    running: usize,
}

impl NativeTree {
    pub(super) fn new(host: Host, layers: Vec<Layer>, direct: Option<Direct>) -> Self {
        Self { tracked: Tracked::new(host), layers, direct, parts: Vec::new(), watch: Mutex::default() }
    }

    /// Brings the files of a session into the tree.
    pub(super) fn fill(&mut self, files: &Volumes) -> Result<()> {
        self.parts = push(&files.root, self.tracked.inner())?;
        for layer in &self.layers {
            if let Some(Volume::Overlay(overlay)) = files.at(layer.at.as_path()) {
                push_changes(overlay, self.tracked.inner(), &layer.at)?;
            }
        }
        Ok(())
    }

    /// Makes the files that the tree was once filled from like the tree; gives what could not be taken.
    pub(super) fn save(&self, files: &Volumes) -> Vec<FsPathBuf> {
        let mut left_out = pull(self.tracked.inner(), &files.root, &self.parts);
        for layer in &self.layers {
            let Some(Volume::Overlay(overlay)) = files.at(layer.at.as_path()) else { continue };
            if !self.shows_host_at(&layer.at) {
                // The cell has ended, and its mounts with it: what is not to be seen is not gone.
                left_out.push(layer.at.clone());
                continue;
            }
            left_out.extend(pull_changes(self.tracked.inner(), layer, overlay));
        }
        left_out
    }

    /// Whether something of the host is at a path.
    fn shows_host_at(&self, path: &FsPathBuf) -> bool {
        let device = |path: FsPath<'_>| self.tracked.inner().metadata(path).map(|metadata| metadata.dev);
        device(path.as_path()).is_ok_and(|there| device(FsPath::ROOT).is_ok_and(|root| there != root))
    }

    /// How all that the session has looks now.
    fn look(&self) -> Result<Own> {
        let mut own = own_files(self.tracked.inner())?;
        for part in &self.parts {
            own.remove(part);
        }
        let layers = self.layers.iter().map(|layer| (&layer.at, &layer.files));
        let direct = self.direct.as_ref().map(|direct| (&direct.at, &direct.host));
        for (at, files) in layers.chain(direct) {
            let found = own_files(files)?.into_iter();
            own.extend(found.map(|(path, metadata)| (at.as_path().join_path(path.as_path()), metadata)));
        }
        Ok(own)
    }

    fn watch(&self) -> std::sync::MutexGuard<'_, Watch> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the host has something at a path that a layer is over.
    fn was_on_host(&self, path: &FsPathBuf) -> bool {
        self.layers.iter().any(|layer| {
            let below = path.as_path().strip_prefix(layer.at.as_path());
            below.is_some_and(|below| layer.host.metadata(below).is_ok())
        })
    }

    /// Takes note that a host program is about to be started.
    pub(super) fn program_starts(&self) -> Result<()> {
        let mut watch = self.watch();
        if watch.before.is_none() {
            watch.before = Some(Arc::new(self.look()?));
        }
        watch.running += 1;
        Ok(())
    }

    /// Takes note that a host program has ended.
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

    fn open_fifo(&self, path: FsPath<'_>, access: Access, wait: bool) -> Result<std::os::fd::OwnedFd> {
        self.tracked.open_fifo(path, access, wait)
    }

    fn mark(&self) -> Result<Mark> {
        let mut watch = self.watch();
        watch.before = match watch.running {
            0 => None,
            _ => Some(Arc::new(self.look()?)),
        };
        self.tracked.mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        let known = self.tracked.changes_since(mark)?;
        let Some(before) = self.watch().before.clone() else { return Ok(known) };
        let now = self.look()?;
        let exists_below = |path: &FsPathBuf| self.was_on_host(path);
        let mut seen = compared(&before, &now, exists_below);
        // What the session made and a host program has removed was never there.
        seen.deleted.retain(|path| !self.tracked.was_made_since(mark, path));
        Ok(merged(known, seen))
    }
}

/// What is different between two looks at a tree. What is in a layer now and was not before may have been on the host all the
/// time, which `on_host` says.
fn compared(before: &Own, now: &Own, on_host: impl Fn(&FsPathBuf) -> bool) -> Changes {
    let mut changes = Changes::default();
    for (path, metadata) in now {
        let list = match before.get(path) {
            Some(earlier) if !is_changed(earlier, metadata) => continue,
            _ if is_whiteout(metadata) => &mut changes.deleted,
            None if on_host(path) && metadata.is_dir() => continue,
            None if on_host(path) => &mut changes.modified,
            Some(earlier) if !is_whiteout(earlier) => &mut changes.modified,
            None | Some(_) => &mut changes.created,
        };
        list.push(path.clone());
    }
    let gone = before.iter().filter(|(path, metadata)| !now.contains_key(*path) && !is_whiteout(metadata));
    changes.deleted.extend(gone.map(|(path, _)| path.clone()));
    changes.deleted.sort();
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
    Changes::new(
        join(&known.created, seen.created),
        join(&known.modified, seen.modified),
        join(&known.deleted, seen.deleted),
    )
}
