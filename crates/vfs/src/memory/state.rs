//! What changes in a memory filesystem: the tree, and the files that are open.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::errno::{Errno, Result};
use crate::metadata::{FileKind, Timestamp};

use super::inode::{Inode, Links, Target};
use super::table::Table;

/// A file that is or was open. The epoch changes when a tree is put in place whose numbers mean other files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FileKey {
    epoch: u32,
    pub(super) ino: u64,
}

/// Mixes the numbers of a [`FileKey`]. They are our own, so nobody can choose them to collide.
#[derive(Default)]
struct KeyHasher(u64);

type KeyMap<V> = HashMap<FileKey, V, BuildHasherDefault<KeyHasher>>;

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(32) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

/// The limits that a change must keep to.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) quota: u64,
    pub(super) inodes: u64,
    pub(super) max_file_size: u64,
}

/// The tree and its open files.
pub(super) struct State {
    pub(super) table: Table,
    pub(super) limits: Limits,
    /// How many handles each open file has.
    opens: KeyMap<u32>,
    /// Open files that have no name any more. They are not in the table, so no fork or snapshot has them.
    orphans: KeyMap<Arc<Inode>>,
    orphan_bytes: u64,
    epoch: u32,
    /// Trees with the same lineage mean the same file by the same number.
    lineage: Arc<()>,
}

impl State {
    pub(super) fn new(table: Table, limits: Limits) -> Self {
        Self {
            table,
            limits,
            opens: KeyMap::default(),
            orphans: KeyMap::default(),
            orphan_bytes: 0,
            epoch: 0,
            lineage: Arc::new(()),
        }
    }

    pub(super) fn lineage(&self) -> &Arc<()> {
        &self.lineage
    }

    /// Bytes and inodes in use, open files without a name included.
    pub(super) fn usage(&self) -> (u64, u64) {
        (self.table.bytes() + self.orphan_bytes, self.table.counted() + self.orphans.len() as u64)
    }

    /// Bytes that may still be allocated.
    pub(super) fn room(&self) -> u64 {
        self.limits.quota.saturating_sub(self.usage().0)
    }

    /// Names that may still be made.
    pub(super) fn free_inodes(&self) -> u64 {
        self.limits.inodes.saturating_sub(self.usage().1)
    }

    /// # Errors
    /// `ENOSPC` if there may be no further name, or no further `bytes`.
    pub(super) fn check_room(&self, bytes: u64) -> Result<()> {
        if self.free_inodes() == 0 || self.room() < bytes { Err(Errno::ENOSPC) } else { Ok(()) }
    }

    /// The key of an inode of the tree as it is now.
    pub(super) fn key(&self, ino: u64) -> FileKey {
        FileKey { epoch: self.epoch, ino }
    }

    /// Counts a handle.
    pub(super) fn open(&mut self, key: FileKey) {
        *self.opens.entry(key).or_default() += 1;
    }

    /// Counts a handle off. Gives the inode if nothing needs it any more, to be dropped without the lock.
    pub(super) fn close(&mut self, key: FileKey) -> Option<Arc<Inode>> {
        let count = self.opens.get_mut(&key)?;
        *count -= 1;
        if *count > 0 {
            return None;
        }
        self.opens.remove(&key);
        let orphan = self.orphans.remove(&key)?;
        self.orphan_bytes -= orphan.held();
        Some(orphan)
    }

    /// The inode of an open file.
    pub(super) fn inode(&self, key: FileKey) -> Result<&Arc<Inode>> {
        match self.orphans.get(&key) {
            Some(orphan) => Ok(orphan),
            None => self.table.inode(key.ino),
        }
    }

    /// Changes an inode, given the bytes that it may grow by, and keeps count of what it holds.
    pub(super) fn change<R>(&mut self, key: FileKey, f: impl FnOnce(&mut Inode, u64) -> R) -> Result<R> {
        let room = self.room();
        if let Some(orphan) = self.orphans.get_mut(&key) {
            let inode = Arc::make_mut(orphan);
            let before = inode.held();
            let result = f(inode, room);
            self.orphan_bytes = self.orphan_bytes - before + inode.held();
            return Ok(result);
        }
        let inode = self.table.inode_mut(key.ino)?;
        let before = inode.held();
        let result = f(inode, room);
        let held = inode.held();
        self.table.recount(before, held);
        Ok(result)
    }

    /// Takes a name away, and the inode with its last name. Gives the inode if nothing needs it any more, to
    /// be dropped without the lock.
    pub(super) fn unlink(&mut self, dir: u64, name: &[u8], now: Timestamp) -> Result<Option<Arc<Inode>>> {
        let target = self.table.detach(dir, name, now)?;
        let ino = target.ino();
        if target.kind() == FileKind::Directory {
            self.table.inode_mut(ino)?.nlink = 0;
        } else if self.table.inode(ino)?.nlink > 0 {
            return Ok(None);
        }
        let Some(inode) = self.table.take(ino) else { return Ok(None) };
        let key = self.key(ino);
        if !self.opens.contains_key(&key) {
            return Ok(Some(inode));
        }
        self.orphan_bytes += inode.held();
        self.orphans.insert(key, inode);
        Ok(None)
    }

    /// Puts `table` in place of the tree and gives back the old one.
    ///
    /// A handle goes on with its file if `table` has it, in the state that it has there; otherwise its file
    /// lives on without a name.
    pub(super) fn replace(&mut self, mut table: Table, lineage: &Arc<()>) -> (Table, Vec<Arc<Inode>>) {
        let same = Arc::ptr_eq(&self.lineage, lineage);
        table.skip_numbers_of(&self.table);
        table.note_replacement_of(&self.table);
        let mut garbage = Vec::new();
        for key in self.opens.keys().filter(|key| key.epoch == self.epoch) {
            if same && table.inode(key.ino).is_ok() {
                if let Some(orphan) = self.orphans.remove(key) {
                    self.orphan_bytes -= orphan.held();
                    garbage.push(orphan);
                }
            } else if let Ok(inode) = self.table.inode(key.ino)
                && !self.orphans.contains_key(key)
            {
                let mut inode = Inode::clone(inode);
                inode.nlink = 0;
                inode.links = Links::None;
                self.orphan_bytes += inode.held();
                self.orphans.insert(*key, Arc::new(inode));
            }
        }
        if !same {
            self.epoch += 1;
            self.lineage = Arc::new(());
        }
        (std::mem::replace(&mut self.table, table), garbage)
    }

    /// The entry of a directory that a path's last name stands for.
    pub(super) fn existing(&self, dir: u64, name: &[u8]) -> Result<Target> {
        self.table.entry(dir, name)?.ok_or(Errno::ENOENT)
    }
}
