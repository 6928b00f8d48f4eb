//! The tree of files as a persistent table of inodes. A clone is a snapshot.

use std::sync::Arc;

use crate::errno::{Errno, Result};
use crate::fs::Walk;
use crate::metadata::{FileKind, Metadata, Timestamp};
use crate::path::FsPath;

use super::inode::{Answer, Body, Extent, Inode, Target};
use super::name::Name;
use super::radix::Radix;

/// The number of the root directory.
pub(super) const ROOT: u64 = 1;

/// Every inode that has a name, by number. Numbers are not used twice.
#[derive(Clone)]
pub(super) struct Table {
    inodes: Radix<Inode>,
    next: u64,
    /// Bytes that the files hold.
    bytes: u64,
    /// Directory entries.
    names: u64,
    /// Grows with every change to a directory, to what may be executed, and to attributes.
    generation: u64,
}

impl Table {
    pub(super) fn new(root: Inode) -> Self {
        let mut inodes = Radix::default();
        inodes.insert(ROOT, Arc::new(root));
        Self { inodes, next: ROOT + 1, bytes: 0, names: 0, generation: 0 }
    }

    pub(super) fn inodes(&self) -> &Radix<Inode> {
        &self.inodes
    }

    /// Bytes that the files hold.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What counts against the limit of inodes: the names, and the root, which has none. A further hard link
    /// counts because its name takes room, as on tmpfs.
    pub(super) fn counted(&self) -> u64 {
        self.names + 1
    }

    /// Never gives a number that `other` may have given.
    pub(super) fn skip_numbers_of(&mut self, other: &Self) {
        self.next = self.next.max(other.next);
    }

    /// Counts on from `other`, whose place it takes.
    pub(super) fn note_replacement_of(&mut self, other: &Self) {
        self.generation = self.generation.max(other.generation) + 1;
    }

    /// Counts a change of attributes, after which something may be executed that could not be before.
    pub(super) fn note_change(&mut self) {
        self.generation += 1;
    }

    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    /// Replaces the count of bytes by `held` where it had `before`.
    pub(super) fn recount(&mut self, before: u64, held: u64) {
        self.bytes = self.bytes - before + held;
    }

    /// The inode of that number. The table holds all that its directories name, so `EIO` never comes.
    pub(super) fn inode(&self, ino: u64) -> Result<&Arc<Inode>> {
        self.inodes.get(ino).ok_or(Errno::EIO)
    }

    pub(super) fn inode_mut(&mut self, ino: u64) -> Result<&mut Inode> {
        let inode = self.inodes.get_mut(ino).map(Arc::make_mut).ok_or(Errno::EIO)?;
        self.generation += u64::from(inode.entries().is_some() || inode.mode & 0o111 != 0);
        Ok(inode)
    }

    /// The entry `name` of a directory.
    pub(super) fn entry(&self, dir: u64, name: &[u8]) -> Result<Option<Target>> {
        let entries = self.inode(dir)?.entries().ok_or(Errno::ENOTDIR)?;
        Ok(entries.get(name).copied())
    }

    /// The inode that a path names.
    pub(super) fn lookup(&self, path: FsPath<'_>) -> Result<(u64, &Arc<Inode>)> {
        let mut ino = ROOT;
        let mut inode = self.inode(ROOT)?;
        for name in path.names() {
            let entries = inode.entries().ok_or(Errno::ENOTDIR)?;
            ino = entries.get(name).ok_or(Errno::ENOENT)?.ino();
            inode = self.inode(ino)?;
        }
        Ok((ino, inode))
    }

    /// The directory that a path lies in, and the last name; `None` for the root.
    pub(super) fn parent<'p>(&self, path: FsPath<'p>) -> Result<Option<(u64, &'p [u8])>> {
        let Some((parent, name)) = path.split_last() else { return Ok(None) };
        let (dir, inode) = self.lookup(parent)?;
        inode.entries().ok_or(Errno::ENOTDIR)?;
        Ok(Some((dir, name)))
    }

    /// [`crate::Fs::walk`].
    pub(super) fn walk(
        &self,
        path: FsPath<'_>,
        dev: u64,
        search: &mut dyn FnMut(&Metadata) -> Result<()>,
    ) -> Result<Answer<Walk>> {
        let mut ino = ROOT;
        let mut inode = self.inode(ROOT)?;
        let mut end = 0;
        for name in path.names() {
            let entries = match &inode.body {
                Body::Directory(entries) => entries,
                Body::Symlink(target) => {
                    return Ok(Answer::Now(Walk::Symlink { end, target: target.to_vec() }));
                }
                _ => return Err(Errno::ENOTDIR),
            };
            let metadata = inode.metadata_with(ino, dev, Extent::DIRECTORY);
            search(&metadata)?;
            end += usize::from(end > 0) + name.len();
            ino = match entries.get(name) {
                Some(target) => target.ino(),
                None if end == path.as_bytes().len() => {
                    return Ok(Answer::Now(Walk::Missing { parent: metadata }));
                }
                None => return Err(Errno::ENOENT),
            };
            inode = self.inode(ino)?;
        }
        Ok(inode.metadata(ino, dev).map(Walk::Found))
    }

    /// Puts a new inode into a directory and gives its number.
    pub(super) fn add(&mut self, dir: u64, name: &[u8], mut inode: Inode, now: Timestamp) -> Result<u64> {
        let ino = self.next;
        let target = Target::new(ino, inode.kind());
        let name = Name::new(name);
        inode.add_name(dir, name.clone());
        self.bytes += inode.held();
        self.next += 1;
        self.inodes.insert(ino, Arc::new(inode));
        self.enter(dir, name, target, now)?;
        Ok(ino)
    }

    /// Puts a new inode that is no directory into a directory, with a single search for its name.
    ///
    /// # Errors
    /// `EEXIST` if the name is taken.
    pub(super) fn add_file(&mut self, dir: u64, name: &[u8], mut inode: Inode, now: Timestamp) -> Result<()> {
        let ino = self.next;
        let name = Name::new(name);
        let parent = self.inode_mut(dir)?;
        let Body::Directory(entries) = &mut parent.body else { return Err(Errno::ENOTDIR) };
        if let Some(taken) = entries.insert(name.clone(), Target::new(ino, inode.kind())) {
            entries.insert(name, taken);
            return Err(Errno::EEXIST);
        }
        parent.touch(now);
        inode.add_name(dir, name);
        self.bytes += inode.held();
        self.names += 1;
        self.next += 1;
        self.inodes.insert(ino, Arc::new(inode));
        Ok(())
    }

    /// Gives an inode a name, which must be free.
    pub(super) fn attach(&mut self, dir: u64, name: &[u8], target: Target, now: Timestamp) -> Result<()> {
        let name = Name::new(name);
        self.inode_mut(target.ino())?.add_name(dir, name.clone());
        self.enter(dir, name, target, now)
    }

    /// Adds an entry to a directory.
    fn enter(&mut self, dir: u64, name: Name, target: Target, now: Timestamp) -> Result<()> {
        let parent = self.inode_mut(dir)?;
        let Body::Directory(entries) = &mut parent.body else { return Err(Errno::ENOTDIR) };
        entries.insert(name, target);
        if target.kind() == FileKind::Directory {
            parent.nlink += 1;
        }
        parent.touch(now);
        self.names += 1;
        Ok(())
    }

    /// Takes a name away. The inode stays in the table, perhaps without a name.
    pub(super) fn detach(&mut self, dir: u64, name: &[u8], now: Timestamp) -> Result<Target> {
        let parent = self.inode_mut(dir)?;
        let Body::Directory(entries) = &mut parent.body else { return Err(Errno::ENOTDIR) };
        let target = entries.remove(name).ok_or(Errno::ENOENT)?;
        let is_dir = target.kind() == FileKind::Directory;
        if is_dir {
            parent.nlink -= 1;
        }
        parent.touch(now);
        self.names -= 1;
        let inode = self.inode_mut(target.ino())?;
        inode.links.remove(dir, name);
        if !is_dir {
            inode.nlink -= 1;
        }
        inode.ctime = now;
        Ok(target)
    }

    /// Takes an inode without a name out of the table.
    pub(super) fn take(&mut self, ino: u64) -> Option<Arc<Inode>> {
        let inode = self.inodes.remove(ino)?;
        self.bytes -= inode.held();
        Some(inode)
    }
}
