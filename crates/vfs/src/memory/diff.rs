//! What differs between two trees, at a cost in proportion to what differs.
//!
//! The tables of inodes are compared first; what they share is skipped. A path can lead to different inodes
//! only if, at the first name where it does, an entry differs in a directory that both trees have under
//! the same number. So everything below such entries, and every name of an inode that itself differs, are all
//! the paths that can be in the answer. Each is then looked up in both trees.

use std::collections::HashSet;
use std::sync::Arc;

use crate::changes::Changes;
use crate::path::FsPathBuf;

use super::inode::{Body, Inode, Links, Target};
use super::table::{ROOT, Table};
use super::tree::Tree;

/// What differs in `new` from `old`.
pub(super) fn changes(old: &Table, new: &Table) -> Changes {
    let mut changes = Changes::default();
    for path in candidates(old, new, same) {
        match (old.lookup(path.as_path()), new.lookup(path.as_path())) {
            (Err(_), Ok(_)) => changes.created.push(path),
            (Ok(_), Err(_)) => changes.deleted.push(path),
            (Ok((_, one)), Ok((_, two))) if !same(one, two) => changes.modified.push(path),
            _ => {}
        }
    }
    changes
}

/// A path and the inode that is there, if there is one.
type Now<'a> = (FsPathBuf, Option<(u64, &'a Arc<Inode>)>);

/// What differs in `new` from `old`, times of change included, and the inode that it is now.
pub(super) fn differences<'a>(old: &Table, new: &'a Table) -> Vec<Now<'a>> {
    let mut found = Vec::new();
    for path in candidates(old, new, same_with_time) {
        match (old.lookup(path.as_path()), new.lookup(path.as_path())) {
            (Ok(_), Err(_)) => found.push((path, None)),
            (Ok((_, one)), Ok((_, two))) if same_with_time(one, two) => {}
            (_, Ok(inode)) => found.push((path, Some(inode))),
            (Err(_), Err(_)) => {}
        }
    }
    found
}

/// The paths that may differ, sorted.
fn candidates(old: &Table, new: &Table, same: fn(&Inode, &Inode) -> bool) -> Vec<FsPathBuf> {
    let none = Tree::default();
    let (mut before, mut after) = (Below::new(old), Below::new(new));
    old.inodes().diff(new.inodes(), &mut |ino, one, two| {
        let (Some(one), Some(two)) = (one, two) else { return };
        if !same(one, two) {
            after.add_names(ino, two);
        }
        let (left, right) = (one.entries().unwrap_or(&none), two.entries().unwrap_or(&none));
        left.diff(right, &mut |name, left, right| {
            if let Some(target) = left {
                before.add(ino, name.as_bytes(), *target);
            }
            if let Some(target) = right {
                after.add(ino, name.as_bytes(), *target);
            }
        });
    });
    let mut paths = before.paths;
    paths.append(&mut after.paths);
    paths.sort_unstable();
    paths.dedup();
    paths
}

/// Paths of one of the two trees.
struct Below<'a> {
    table: &'a Table,
    paths: Vec<FsPathBuf>,
    /// Directories that were gone through already.
    seen: HashSet<u64>,
}

impl<'a> Below<'a> {
    fn new(table: &'a Table) -> Self {
        Self { table, paths: Vec::new(), seen: HashSet::new() }
    }

    /// Adds every name of an inode.
    fn add_names(&mut self, ino: u64, inode: &Inode) {
        if ino == ROOT {
            self.paths.push(FsPathBuf::new());
        }
        inode.links.for_each(&mut |parent, name| {
            if let Some(path) = self.path_of(parent, name) {
                self.paths.push(path);
            }
        });
    }

    /// Adds an entry of a directory and all that is below it.
    fn add(&mut self, dir: u64, name: &[u8], target: Target) {
        let Some(path) = self.path_of(dir, name) else { return };
        let mut open = vec![(path, target)];
        while let Some((path, target)) = open.pop() {
            if let Ok(inode) = self.table.inode(target.ino())
                && let Body::Directory(entries) = &inode.body
                && self.seen.insert(target.ino())
            {
                open.extend(
                    entries.iter().map(|(name, target)| (path.as_path().join(name.as_bytes()), *target)),
                );
            }
            self.paths.push(path);
        }
    }

    /// The path of the entry `name` of a directory.
    fn path_of(&self, dir: u64, name: &[u8]) -> Option<FsPathBuf> {
        let mut names = vec![name.to_vec()];
        let mut ino = dir;
        while ino != ROOT {
            let Links::One { parent, name } = &self.table.inode(ino).ok()?.links else { return None };
            names.push(name.as_bytes().to_vec());
            ino = *parent;
        }
        let mut path = FsPathBuf::new();
        names.iter().rev().for_each(|name| path.push(name));
        Some(path)
    }
}

/// Whether two inodes are the same but for when they were read. A file with another number of names has names that have to be known.
fn same_with_time(one: &Inode, two: &Inode) -> bool {
    let is_dir = |inode: &Inode| matches!(inode.body, Body::Directory(_));
    one.mtime == two.mtime && (one.nlink == two.nlink || is_dir(one) && is_dir(two)) && same(one, two)
}

/// Whether two inodes count as unmodified: times, link counts and the entries of directories do not matter.
fn same(one: &Inode, two: &Inode) -> bool {
    let attributes = |inode: &Inode| (inode.mode, inode.uid, inode.gid);
    attributes(one) == attributes(two)
        && match (&one.body, &two.body) {
            (Body::Directory(_), Body::Directory(_)) | (Body::Fifo, Body::Fifo) => true,
            (Body::Symlink(one), Body::Symlink(two)) => one == two,
            (Body::File(one), Body::File(two)) => one.same_bytes(two),
            (Body::Lazy(one), Body::Lazy(two)) if std::ptr::eq(&**one, &**two) => true,
            (Body::Lazy(one), Body::Lazy(two)) => {
                matches!((one.content(), two.content()), (Some(one), Some(two)) if one.same_bytes(two))
            }
            // What was never loaded cannot be compared; written over, it counts as modified.
            (Body::Lazy(lazy), Body::File(file)) | (Body::File(file), Body::Lazy(lazy)) => {
                lazy.content().is_some_and(|content| content.same_bytes(file))
            }
            _ => false,
        }
}
