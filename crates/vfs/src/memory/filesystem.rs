//! The trait, on top of the state.

use std::sync::Arc;

use crate::account::Filing;
use crate::changes::{Changes, Mark};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{Create, DirEntry, Fs, FsStats, NewNode, NodeKind, OpenOptions, Remove, Rename, Walk};
use crate::metadata::{Attributes, FileKind, Metadata, Timestamp};
use crate::path::{FsPath, PATH_MAX};

use super::content::{CHUNK, Content};
use super::handle::Handle;
use super::inode::{Body, Inode, Links, Target};
use super::rename::rename;
use super::state::State;
use super::table::ROOT;
use super::tree::Tree;
use super::{Frozen, Memory, diff};

/// The most names that one file may have, as on ext4.
const LINK_MAX: u32 = 65_000;
const SETGID: u32 = 0o2000;

impl Fs for Memory {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        let dev = self.shared.dev;
        self.shared.answer(|state| state.table.lookup(path).map(|(ino, inode)| inode.metadata(ino, dev)))
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let changes = options.truncate || options.create.is_some();
        let now = if changes { self.shared.clock.now() } else { Timestamp::default() };
        let key = {
            let _filing = Filing::start();
            let mut state = self.shared.lock();
            let ino = open_inode(&mut state, path, options, now)?;
            let key = state.key(ino);
            state.open(key);
            key
        };
        Ok(Arc::new(Handle::new(Arc::clone(&self.shared), key, options.access)))
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        let _filing = Filing::start();
        let now = self.shared.clock.now();
        let mut state = self.shared.lock();
        let (dir, name) = state.table.parent(path)?.ok_or(Errno::EEXIST)?;
        if state.table.entry(dir, name)?.is_some() {
            return Err(Errno::EEXIST);
        }
        let body = match node.kind {
            NodeKind::Directory => Body::Directory(Tree::default()),
            NodeKind::Symlink(target) if target.len() >= PATH_MAX => return Err(Errno::ENAMETOOLONG),
            NodeKind::Symlink(target) => Body::Symlink(target.into()),
            NodeKind::Fifo => Body::Fifo,
        };
        let mut inode = new_inode(body, (node.mode, node.uid, node.gid), now);
        match inode.kind() {
            FileKind::Symlink => inode.mode = 0o777,
            FileKind::Directory => inode.nlink = 2,
            _ => {}
        }
        add(&mut state, dir, name, inode, now).map(drop)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        match &self.shared.lock().table.lookup(path)?.1.body {
            Body::Symlink(target) => Ok(target.to_vec()),
            _ => Err(Errno::EINVAL),
        }
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        let state = self.shared.lock();
        let (ino, inode) = state.table.lookup(path)?;
        let entries = inode.entries().ok_or(Errno::ENOTDIR)?;
        let mut list = Vec::with_capacity(entries.len());
        list.extend(entries.iter().map(|(name, target)| DirEntry {
            name: name.as_bytes().into(),
            kind: target.kind(),
            ino: target.ino(),
        }));
        if inode.wants_atime() {
            let key = state.key(ino);
            drop(state);
            self.shared.note_read(key);
        }
        Ok(list)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        let _filing = Filing::start();
        let now = self.shared.clock.now();
        let mut state = self.shared.lock();
        let (ino, inode) = state.table.lookup(from)?;
        let (kind, nlink) = (inode.kind(), inode.nlink);
        let (dir, name) = state.table.parent(to)?.ok_or(Errno::EEXIST)?;
        if state.table.entry(dir, name)?.is_some() {
            return Err(Errno::EEXIST);
        }
        if kind == FileKind::Directory {
            return Err(Errno::EPERM);
        }
        if nlink >= LINK_MAX {
            return Err(Errno::EMLINK);
        }
        state.check_room(0)?;
        state.table.attach(dir, name, Target::new(ino, kind), now)?;
        state.table.inode_mut(ino)?.ctime = now;
        Ok(())
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, how: Rename) -> Result<()> {
        let _filing = Filing::start();
        let now = self.shared.clock.now();
        let garbage = rename(&mut self.shared.lock(), from, to, how, now)?;
        drop(garbage);
        Ok(())
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        let _filing = Filing::start();
        let now = self.shared.clock.now();
        let mut state = self.shared.lock();
        let Some((dir, name)) = state.table.parent(path)? else {
            return Err(if remove == Remove::File { Errno::EISDIR } else { Errno::EBUSY });
        };
        let target = state.existing(dir, name)?;
        let entries = state.table.inode(target.ino())?.entries();
        match (remove, entries) {
            (Remove::File, Some(_)) => return Err(Errno::EISDIR),
            (Remove::Directory, None) => return Err(Errno::ENOTDIR),
            (Remove::Directory, Some(entries)) if !entries.is_empty() => return Err(Errno::ENOTEMPTY),
            _ => {}
        }
        let garbage = state.unlink(dir, name, now)?;
        drop(state);
        drop(garbage);
        Ok(())
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        let _filing = Filing::start();
        let now = self.shared.clock.now();
        let mut state = self.shared.lock();
        let (ino, _) = state.table.lookup(path)?;
        state.table.note_change();
        state.table.inode_mut(ino)?.set_attributes(attributes, now);
        Ok(())
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        let state = self.shared.lock();
        state.table.lookup(path)?;
        let block_size = CHUNK as u64;
        Ok(FsStats {
            block_size,
            blocks: state.limits.quota / block_size,
            blocks_free: state.room() / block_size,
            inodes: state.limits.inodes,
            inodes_free: state.free_inodes(),
            name: "tmpfs",
        })
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        let dev = self.shared.dev;
        self.shared.answer(|state| state.table.walk(path, dev, search))
    }

    fn generation(&self, _: FsPath<'_>) -> Option<u64> {
        Some(self.shared.lock().table.generation())
    }

    fn mark(&self) -> Result<Mark> {
        Ok(Mark::new(self.freeze()))
    }

    /// Takes the marks of forks too, and of the filesystem that this is a fork of.
    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        let earlier = mark.downcast::<Frozen>().ok_or(Errno::EINVAL)?;
        if !Arc::ptr_eq(&earlier.family, &self.shared.family) {
            return Err(Errno::EINVAL);
        }
        let now = self.freeze();
        Ok(diff::changes(&earlier.table, &now.table))
    }
}

/// The inode that `open` is about, made or cut if asked for.
fn open_inode(state: &mut State, path: FsPath<'_>, options: &OpenOptions, now: Timestamp) -> Result<u64> {
    let found = match state.table.parent(path)? {
        None => Target::new(ROOT, FileKind::Directory),
        Some((dir, name)) => match (state.table.entry(dir, name)?, options.create) {
            (Some(target), _) => target,
            (None, None) => return Err(Errno::ENOENT),
            (None, Some(Create { mode, uid, gid, .. })) => {
                let inode = new_inode(Body::File(Content::default()), (mode, uid, gid), now);
                return add(state, dir, name, inode, now);
            }
        },
    };
    if options.create.is_some_and(|create| create.exclusive) {
        return Err(Errno::EEXIST);
    }
    match found.kind() {
        FileKind::Symlink => return Err(Errno::ELOOP),
        FileKind::Fifo | FileKind::Socket => return Err(Errno::ENXIO),
        FileKind::Directory if options.access.writes() || options.truncate || options.create.is_some() => {
            return Err(Errno::EISDIR);
        }
        _ => {}
    }
    if options.truncate {
        let key = state.key(found.ino());
        state.change(key, |inode, _| {
            inode.body = Body::File(Content::default());
            inode.touch(now);
        })?;
    }
    Ok(found.ino())
}

pub(super) fn new_inode(body: Body, (mode, uid, gid): (u32, u32, u32), now: Timestamp) -> Inode {
    Inode {
        mode: mode & 0o7777,
        uid,
        gid,
        nlink: 0,
        atime: now,
        mtime: now,
        ctime: now,
        links: Links::None,
        body,
    }
}

/// Adds a new inode to a directory. In a set-group-id directory it gets the group of the directory, and a
/// directory also the bit.
fn add(state: &mut State, dir: u64, name: &[u8], mut inode: Inode, now: Timestamp) -> Result<u64> {
    state.check_room(inode.held())?;
    let parent = state.table.inode(dir)?;
    if parent.mode & SETGID != 0 {
        inode.gid = parent.gid;
        if inode.kind() == FileKind::Directory {
            inode.mode |= SETGID;
        }
    }
    state.table.add(dir, name, inode, now)
}
