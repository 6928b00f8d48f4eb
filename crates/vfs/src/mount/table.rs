//! The table of mounts.

use std::sync::Arc;

use crate::changes::{Changes, Mark};
use crate::errno::{Errno, Result};
use crate::fs::{Fs, NewNode, NodeKind};
use crate::metadata::{FileKind, Metadata};
use crate::path::{FsPath, FsPathBuf};

/// One line of `/proc/mounts`.
#[derive(Clone)]
pub struct MountPoint {
    /// Where it is mounted.
    pub path: FsPathBuf,
    /// The filesystem.
    pub fs: Arc<dyn Fs>,
    /// What is shown as its device.
    pub source: Box<str>,
}

impl std::fmt::Debug for MountPoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MountPoint").field("path", &self.path).field("source", &self.source).finish()
    }
}

#[derive(Clone)]
pub(super) struct Table {
    /// The longest path first, of equal paths the newest first; so the first that holds a path is the one,
    /// and the last is the root.
    points: Vec<MountPoint>,
    root: MountPoint,
    /// How often something was mounted, unmounted or replaced.
    changes: u64,
}

/// What [`super::Mount`] puts into a [`Mark`].
struct Marks(Vec<(FsPathBuf, Arc<dyn Fs>, Mark)>);

impl Table {
    pub(super) fn new(root: Arc<dyn Fs>, source: &str) -> Self {
        let root = MountPoint { path: FsPathBuf::new(), fs: root, source: source.into() };
        Self { points: Vec::new(), root, changes: 0 }
    }

    pub(super) fn add(&mut self, path: FsPath<'_>, fs: Arc<dyn Fs>, source: &str) {
        self.changes += 1;
        let length = path.as_bytes().len();
        let index = self.points.partition_point(|point| point.path.as_path().as_bytes().len() > length);
        self.points.insert(index, MountPoint { path: path.to_owned(), fs, source: source.into() });
    }

    pub(super) fn take(&mut self, path: FsPath<'_>) -> Result<Arc<dyn Fs>> {
        let index = self.points.iter().position(|point| point.path.as_path() == path).ok_or(Errno::EINVAL)?;
        if self.is_above_mount(path) {
            return Err(Errno::EBUSY);
        }
        self.changes += 1;
        Ok(self.points.remove(index).fs)
    }

    pub(super) fn replace(&mut self, with: &mut dyn FnMut(&MountPoint) -> Arc<dyn Fs>) {
        self.changes += 1;
        for point in self.points.iter_mut().chain([&mut self.root]) {
            point.fs = with(point);
        }
    }

    pub(super) fn list(&self) -> Vec<MountPoint> {
        let mut points: Vec<MountPoint> = self.points.iter().rev().cloned().collect();
        points.sort_by(|one, two| one.path.cmp(&two.path));
        points.insert(0, self.root.clone());
        points
    }

    /// How often something was mounted, unmounted or replaced.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    pub(super) fn mounted(&self) -> impl Iterator<Item = &MountPoint> {
        self.points.iter()
    }

    /// The mount that holds a path, and the path in it.
    pub(super) fn locate<'a>(&self, path: FsPath<'a>) -> (&MountPoint, FsPath<'a>) {
        self.points
            .iter()
            .find_map(|point| Some((point, path.strip_prefix(point.path.as_path())?)))
            .unwrap_or((&self.root, path))
    }

    pub(super) fn is_mount(&self, path: FsPath<'_>) -> bool {
        path.is_root() || self.points.iter().any(|point| point.path.as_path() == path)
    }

    /// Whether something is mounted strictly below.
    pub(super) fn is_above_mount(&self, path: FsPath<'_>) -> bool {
        self.points.iter().any(|point| {
            let below = point.path.as_path().strip_prefix(path);
            below.is_some_and(|rest| !rest.is_root())
        })
    }

    /// Whether something is mounted there or below.
    pub(super) fn holds_mount(&self, path: FsPath<'_>) -> bool {
        path.is_root() || self.points.iter().any(|point| point.path.as_path().strip_prefix(path).is_some())
    }

    pub(super) fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        let (point, rest) = self.locate(path);
        match point.fs.metadata(rest) {
            Err(Errno::ENOENT) => self.made_up(path).ok_or(Errno::ENOENT),
            other => other,
        }
    }

    /// The directory that is shown at a path on the way to a mount point, if none is really there.
    pub(super) fn made_up(&self, path: FsPath<'_>) -> Option<Metadata> {
        if !self.is_above_mount(path) {
            return None;
        }
        let (point, _) = self.locate(path);
        let root = point.fs.metadata(FsPath::ROOT).ok()?;
        Some(Metadata { kind: FileKind::Directory, mode: 0o755, nlink: 1, ino: number(path), ..root })
    }

    /// Does what makes a name; if that fails because its directory is made up, makes the directory first.
    pub(super) fn make_real<T>(&self, path: FsPath<'_>, make: impl Fn() -> Result<T>) -> Result<T> {
        let first = make();
        let Some((parent, _)) = path.split_last() else { return first };
        if !matches!(first, Err(Errno::ENOENT)) || !self.is_above_mount(parent) {
            return first;
        }
        let bytes = parent.as_bytes();
        let ends = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'/').map(|(index, _)| index);
        for end in ends.chain([bytes.len()]) {
            let (point, rest) = self.locate(FsPath::from_checked(&bytes[..end]));
            if let Err(Errno::ENOENT) = point.fs.metadata(rest) {
                let node = NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 };
                point.fs.create(rest, &node)?;
            }
        }
        make()
    }

    pub(super) fn mark(&self) -> Result<Mark> {
        let mut marks = Vec::new();
        for point in self.points.iter().chain([&self.root]) {
            match point.fs.mark() {
                Ok(mark) => marks.push((point.path.clone(), Arc::clone(&point.fs), mark)),
                // The likes of /proc have nothing to report.
                Err(Errno::EOPNOTSUPP) => {}
                Err(error) => return Err(error),
            }
        }
        if marks.is_empty() { Err(Errno::EOPNOTSUPP) } else { Ok(Mark::new(Marks(marks))) }
    }

    /// What changed in the filesystems that are still where they were. Mounting is no change.
    pub(super) fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        let Marks(marks) = mark.downcast::<Marks>().ok_or(Errno::EINVAL)?;
        let mut all = Changes::default();
        for (path, fs, mark) in marks {
            let (point, _) = self.locate(path.as_path());
            if point.path != *path || !Arc::ptr_eq(&point.fs, fs) {
                continue;
            }
            let changes = fs.changes_since(mark)?;
            let visible = |list: Vec<FsPathBuf>| {
                list.into_iter()
                    .map(|below| join(path.as_path(), below.as_path()))
                    .filter(|whole| self.locate(whole.as_path()).0.path == *path)
                    .collect::<Vec<_>>()
            };
            all.created.extend(visible(changes.created));
            all.modified.extend(visible(changes.modified));
            all.deleted.extend(visible(changes.deleted));
        }
        for list in [&mut all.created, &mut all.modified, &mut all.deleted] {
            list.sort_unstable();
        }
        Ok(all)
    }
}

fn join(base: FsPath<'_>, below: FsPath<'_>) -> FsPathBuf {
    let mut path = base.to_owned();
    below.names().for_each(|name| path.push(name));
    path
}

/// A number for a made-up directory, out of the way of those that filesystems give.
fn number(path: FsPath<'_>) -> u64 {
    let hash = path.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash | 1 << 63
}
