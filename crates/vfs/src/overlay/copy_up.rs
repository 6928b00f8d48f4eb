//! Bringing things from the lower to the upper, and the marks that hide what stays.

use super::marker;
use super::seen::{self, hash_bytes};
use super::view::Slot;
use super::{Layers, State, Upper};
use crate::errno::{Errno, Result};
use crate::ext::{FsExt, copy_bytes, keep, set_copied, write_all};
use crate::fs::{Access, Create, NewNode, NodeKind, OpenOptions, Remove};
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::{FsPath, FsPathBuf};

/// Whether the bytes of a file are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bytes {
    Copy,
    Leave,
}

impl<U: Upper> Layers<U> {
    /// Makes sure that the directory of a path is in the upper.
    pub(super) fn copy_up_parents(&self, state: &mut State, path: FsPath<'_>) -> Result<()> {
        let Some((parent, _)) = path.split_last() else { return Ok(()) };
        if self.upper.metadata(parent).is_ok() {
            return Ok(());
        }
        let bytes = parent.as_bytes();
        let slashes = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'/').map(|(index, _)| index);
        for end in slashes.chain([bytes.len()]) {
            let dir = FsPath::from_checked(&bytes[..end]);
            let slot = self.view(state).slot(dir)?;
            self.copy_up_node(state, dir, &slot, Bytes::Leave)?;
        }
        Ok(())
    }

    /// Makes sure that what is seen at a path, without what is in a directory, is in the upper. All or nothing.
    pub(super) fn copy_up(
        &self,
        state: &mut State,
        path: FsPath<'_>,
        slot: &Slot,
        bytes: Bytes,
    ) -> Result<()> {
        if slot.upper.is_some() {
            return Ok(());
        }
        self.copy_up_parents(state, path)?;
        self.copy_up_node(state, path, slot, bytes)
    }

    fn copy_up_node(&self, state: &mut State, path: FsPath<'_>, slot: &Slot, bytes: Bytes) -> Result<()> {
        if slot.upper.is_some() {
            return Ok(());
        }
        let lower = slot.lower.ok_or(Errno::ENOENT)?;
        let (parent, _) = path.split_last().ok_or(Errno::EINVAL)?;
        let mut hash = None;
        self.keeping_times(parent, || {
            self.copy_node(path, &lower, bytes)?;
            // Of what was copied, and not of what the lower has become meanwhile; before the times are set, since it is a reading.
            if bytes == Bytes::Copy && lower.is_file() {
                hash = self.upper.open(path, &OpenOptions::READ).and_then(|copy| hash_bytes(&*copy)).ok();
            }
            let attributes = match bytes {
                // About to be cut or filled by the caller, which sets the times.
                Bytes::Leave if lower.is_file() => Attributes { atime: None, mtime: None, ..keep(&lower) },
                _ => keep(&lower),
            };
            set_copied(&self.upper, path, &attributes).inspect_err(|_| self.discard(path))
        })?;
        seen::note(&mut state.seen, path, &lower, hash);
        // Of a file with several names only this one becomes another file.
        if (lower.is_dir() || lower.nlink <= 1)
            && let Ok(copied) = self.upper.metadata(path)
        {
            state.origins.insert(copied.ino, self.numbers.lower(lower.dev, lower.ino));
        }
        Ok(())
    }

    fn copy_node(&self, path: FsPath<'_>, lower: &Metadata, bytes: Bytes) -> Result<()> {
        let node = |kind| NewNode { kind, mode: lower.mode, uid: lower.uid, gid: lower.gid };
        match lower.kind {
            FileKind::Directory => self.upper.create(path, &node(NodeKind::Directory)),
            FileKind::Symlink => {
                let target = self.lower.read_link(path)?;
                self.upper.create(path, &node(NodeKind::Symlink(&target)))
            }
            FileKind::Fifo => self.upper.create(path, &node(NodeKind::Fifo)),
            FileKind::File => {
                let create = Create { mode: 0o600, uid: lower.uid, gid: lower.gid, exclusive: true };
                let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
                let to = self.upper.open(path, &options)?;
                if bytes == Bytes::Leave {
                    return Ok(());
                }
                let copied =
                    self.lower.open(path, &OpenOptions::READ).and_then(|from| copy_bytes(&*from, &*to));
                copied.inspect_err(|_| self.discard(path))
            }
            FileKind::CharDevice | FileKind::BlockDevice | FileKind::Socket => Err(Errno::EPERM),
        }
    }

    /// Takes back what could not be finished. It was made a moment ago, so it can be removed; if even that
    /// fails there is nothing more to do.
    pub(super) fn discard(&self, path: FsPath<'_>) {
        let _ = self.upper.remove(path, Remove::File).or_else(|_| self.upper.remove(path, Remove::Directory));
    }

    /// Copies up a directory with everything in it, and cuts it off from the lower. All or nothing.
    pub(super) fn copy_up_whole(&self, state: &mut State, path: FsPath<'_>, slot: &Slot) -> Result<()> {
        if !slot.is_dir() {
            return self.copy_up(state, path, slot, Bytes::Copy);
        }
        if slot.lower.is_none() {
            return Ok(());
        }
        let mut made = Vec::new();
        let copied = self.copy_up_tree(state, path, &mut made).and_then(|()| self.make_opaque(state, path));
        if let Err(error) = copied {
            for path in made.iter().rev() {
                if let Some((parent, _)) = path.as_path().split_last() {
                    let _ = self.keeping_times(parent, || {
                        self.discard(path.as_path());
                        Ok(())
                    });
                }
            }
            return Err(error);
        }
        self.remove_marks_below(path)
    }

    fn copy_up_tree(&self, state: &mut State, path: FsPath<'_>, made: &mut Vec<FsPathBuf>) -> Result<()> {
        let mut open = vec![path.to_owned()];
        while let Some(path) = open.pop() {
            let path = path.as_path();
            let slot = self.view(state).slot(path)?;
            if slot.upper.is_none() {
                self.copy_up(state, path, &slot, Bytes::Copy)?;
                made.push(path.to_owned());
            }
            if slot.is_dir() && slot.lower.is_some() {
                let entries = self.view(state).read_dir(path, &slot)?;
                open.extend(entries.iter().map(|(_, entry)| path.join(&entry.name)));
            }
        }
        Ok(())
    }

    /// Removes the marks inside the directories below one that is opaque, where they no longer mean anything.
    fn remove_marks_below(&self, path: FsPath<'_>) -> Result<()> {
        let mut open = vec![path.to_owned()];
        while let Some(dir) = open.pop() {
            let is_top = dir.as_path() == path;
            self.keeping_times(dir.as_path(), || {
                for entry in self.upper.read_dir(dir.as_path())? {
                    let child = dir.as_path().join(&entry.name);
                    if !marker::is_reserved(&entry.name) {
                        if entry.kind == FileKind::Directory {
                            open.push(child);
                        }
                    } else if !is_top || marker::opaque(path) != child {
                        self.upper.remove(child.as_path(), Remove::File)?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Hides the lower's file of a path. Does nothing to what the upper has there.
    pub(super) fn make_whiteout(&self, state: &mut State, path: FsPath<'_>) -> Result<()> {
        self.copy_up_parents(state, path)?;
        let mark = marker::whiteout(path).ok_or(Errno::EBUSY)?;
        state.marks.whiteouts = true;
        if let Ok(lower) = self.lower.metadata(path) {
            seen::note(&mut state.seen, path, &lower, None);
        }
        self.make_mark(mark.as_path(), marker::contents(path))
    }

    pub(super) fn remove_whiteout(&self, state: &State, path: FsPath<'_>) -> Result<()> {
        match marker::whiteout(path) {
            Some(mark) if state.marks.whiteouts => self.remove_mark(mark.as_path()),
            _ => Ok(()),
        }
    }

    /// Hides what the lower has in a directory that is in the upper.
    pub(super) fn make_opaque(&self, state: &mut State, dir: FsPath<'_>) -> Result<()> {
        state.marks.covers = true;
        self.keeping_times(dir, || self.make_mark(marker::opaque(dir).as_path(), b""))
    }

    pub(super) fn remove_opaque(&self, dir: FsPath<'_>) -> Result<()> {
        self.keeping_times(dir, || self.remove_mark(marker::opaque(dir).as_path()))
    }

    /// Removes a directory of the upper in which nothing but marks can be.
    pub(super) fn remove_dir(&self, dir: FsPath<'_>) -> Result<()> {
        self.without_marks(dir, || self.upper.remove(dir, Remove::Directory))
    }

    /// Removes the marks from a directory of the upper to do something that needs it empty, and puts them back if that fails: what
    /// they hide must not come back.
    pub(super) fn without_marks(&self, dir: FsPath<'_>, work: impl FnOnce() -> Result<()>) -> Result<()> {
        let mut removed = Vec::new();
        let done = self.remove_marks(dir, &mut removed).and_then(|()| work());
        done.inspect_err(|_| {
            for (mark, contents) in &removed {
                let _ = self.make_mark(mark.as_path(), contents);
            }
        })
    }

    fn remove_marks(&self, dir: FsPath<'_>, removed: &mut Vec<(FsPathBuf, Vec<u8>)>) -> Result<()> {
        for entry in self.upper.read_dir(dir)? {
            if marker::is_reserved(&entry.name) {
                let mark = dir.join(&entry.name);
                let contents = self.upper.read_file(mark.as_path().as_bytes())?;
                self.upper.remove(mark.as_path(), Remove::File)?;
                removed.push((mark, contents));
            }
        }
        Ok(())
    }

    fn make_mark(&self, mark: FsPath<'_>, contents: &[u8]) -> Result<()> {
        let create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: true };
        let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
        match self.upper.open(mark, &options) {
            Err(Errno::EEXIST) => Ok(()),
            Err(error) => Err(error),
            Ok(file) => write_all(&*file, contents, 0).inspect_err(|_| self.discard(mark)),
        }
    }

    fn remove_mark(&self, mark: FsPath<'_>) -> Result<()> {
        match self.upper.remove(mark, Remove::File) {
            Err(Errno::ENOENT) => Ok(()),
            other => other,
        }
    }

    /// Does something in a directory of the upper that users must not see in its times.
    fn keeping_times<T>(&self, dir: FsPath<'_>, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let before = self.upper.metadata(dir)?;
        let result = work();
        let times =
            Attributes { atime: Some(before.atime), mtime: Some(before.mtime), ..Attributes::default() };
        // The work is done by now, or undone: times that cannot be put back are no reason to say otherwise.
        let _ = self.upper.set_attributes(dir, &times);
        result
    }
}
