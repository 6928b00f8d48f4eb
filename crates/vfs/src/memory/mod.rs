//! A filesystem in memory that can be forked and rolled back in no time.
//!
//! All files are in one persistent table of inodes ([`table`]): a snapshot or fork is a clone of its root, and
//! a change copies only the nodes on the way to what is changed. Behaviour and error numbers are those of
//! Linux with tmpfs, but for these: a directory reports 4096 bytes, as on ext4; reading sets `atime` if it is not
//! after `mtime` and `ctime` (`relatime` without its once-a-day rule), and looking at a symbolic link never does.
//!
//! The state is behind one lock. No callback runs under it (not the clock, not a loader) but the `search` of
//! [`Fs::walk`], which therefore must not use the filesystem.

mod content;
mod diff;
mod filesystem;
mod frozen;
mod handle;
mod inode;
mod lazy;
mod name;
mod options;
mod radix;
mod rename;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::account::Filing;
use crate::errno::{Errno, Result};
use crate::metadata::TimeSource;
use crate::path::{FsPath, check_name};

use content::Content;
use filesystem::new_inode;
use inode::{Answer, Body, Inode, Links};
use lazy::Lazy;
use state::{FileKey, Limits, State};
use table::Table;
use tree::Tree;

pub use frozen::{Bytes, Frozen, Node};
pub use lazy::{LazyFile, Loader};
pub use options::MemoryOptions;

/// A filesystem in memory.
///
/// ```
/// use boxsh_vfs::{Fs, FsPath, Memory, MemoryOptions, NewNode, NodeKind};
///
/// let fs = Memory::new(&MemoryOptions::default());
/// let before = fs.freeze();
/// let dir = NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 };
/// fs.create(FsPath::new(b"/etc")?, &dir)?;
/// let fork = fs.fork();
/// fs.restore(&before);
/// assert!(fs.metadata(FsPath::new(b"/etc")?).is_err());
/// assert!(fork.metadata(FsPath::new(b"/etc")?)?.is_dir());
/// # Ok::<(), boxsh_vfs::Errno>(())
/// ```
pub struct Memory {
    shared: Arc<Shared>,
}

/// What a filesystem and its handles share.
struct Shared {
    state: Mutex<State>,
    clock: Arc<dyn TimeSource>,
    dev: u64,
    family: Arc<()>,
}

impl Memory {
    /// An empty filesystem.
    pub fn new(options: &MemoryOptions) -> Self {
        let now = options.clock.now();
        let root = Inode {
            mode: options.root_mode & 0o7777,
            uid: options.root_uid,
            gid: options.root_gid,
            nlink: 2,
            atime: now,
            mtime: now,
            ctime: now,
            links: Links::None,
            body: Body::Directory(Tree::default()),
        };
        Self::with_table(Table::new(root), Arc::new(()), options)
    }

    /// A filesystem that starts out as `snapshot`. The root directory is that of the snapshot. O(1).
    pub fn from_frozen(snapshot: &Frozen, options: &MemoryOptions) -> Self {
        Self::with_table(snapshot.table.clone(), Arc::clone(&snapshot.family), options)
    }

    fn with_table(table: Table, family: Arc<()>, options: &MemoryOptions) -> Self {
        let limits = Limits {
            quota: options.quota,
            inodes: options.inodes,
            max_file_size: options.max_file_size.min(i64::MAX as u64),
        };
        Self {
            shared: Arc::new(Shared {
                state: Mutex::new(State::new(table, limits)),
                clock: Arc::clone(&options.clock),
                dev: options.dev,
                family,
            }),
        }
    }

    /// The tree as it is now. Open files without a name are not in it. O(1).
    pub fn freeze(&self) -> Frozen {
        let state = self.shared.lock();
        Frozen {
            table: state.table.clone(),
            family: Arc::clone(&self.shared.family),
            lineage: Arc::clone(state.lineage()),
        }
    }

    /// A second filesystem with the same tree, limits, clock and device number, independent from now on. O(1).
    pub fn fork(&self) -> Self {
        let state = self.shared.lock();
        Self {
            shared: Arc::new(Shared {
                state: Mutex::new(State::new(state.table.clone(), state.limits)),
                clock: Arc::clone(&self.shared.clock),
                dev: self.shared.dev,
                family: Arc::clone(&self.shared.family),
            }),
        }
    }

    /// As [`Memory::fork`], with another clock, other limits or another device number. A tree that is above
    /// the new limits stays whole and cannot grow.
    pub fn fork_with(&self, options: &MemoryOptions) -> Self {
        Self::from_frozen(&self.freeze(), options)
    }

    /// Makes the tree what it was in `snapshot`. O(1), but for the open files.
    ///
    /// A handle goes on with its file if the snapshot has it, in the state that it has there; otherwise with
    /// the file as it is, which has no name any more. The snapshot of another filesystem, be it a fork, has
    /// none of the files that are open here.
    pub fn restore(&self, snapshot: &Frozen) {
        let _filing = Filing::start();
        let garbage = self.shared.lock().replace(snapshot.table.clone(), &snapshot.lineage);
        drop(garbage);
    }

    /// Adds a file that is loaded when it is needed. What it loads counts against no limit until the file is
    /// written to, and is shared by all forks and snapshots.
    ///
    /// # Errors
    /// `EEXIST` if the name is taken, `ENOENT` or `ENOTDIR` for the directory, `ENOSPC` if there are too many
    /// inodes.
    pub fn add_lazy(&self, path: FsPath<'_>, file: &LazyFile) -> Result<()> {
        let now = self.shared.clock.now();
        let _filing = Filing::start();
        let mut state = self.shared.lock();
        let (dir, name) = state.table.parent(path)?.ok_or(Errno::EEXIST)?;
        if state.table.entry(dir, name)?.is_some() {
            return Err(Errno::EEXIST);
        }
        state.check_room(0)?;
        let inode = Inode {
            mode: file.mode & 0o7777,
            uid: file.uid,
            gid: file.gid,
            nlink: 0,
            atime: now,
            mtime: now,
            ctime: now,
            links: Links::None,
            body: Body::Lazy(Arc::new(Lazy::new(file))),
        };
        state.table.add(dir, name, inode, now)?;
        Ok(())
    }

    /// Adds many files to a directory, at a fraction of the cost of opening and writing each. `owner` gives their
    /// mode, owner and group; the group of a set-group-id directory does not count.
    ///
    /// # Errors
    /// `ENOENT` or `ENOTDIR` for the directory; `EEXIST` if a name is taken, `EINVAL` or `ENAMETOOLONG` if it can be
    /// no file's, `ENOSPC` if there are too many inodes or bytes: the files before it are there then.
    pub fn add_files<N: AsRef<[u8]>>(
        &self,
        dir: FsPath<'_>,
        owner: (u32, u32, u32),
        files: &[(N, Arc<[u8]>)],
    ) -> Result<()> {
        let now = self.shared.clock.now();
        let _filing = Filing::start();
        let mut state = self.shared.lock();
        let (dir, _) = state.table.lookup(dir)?;
        for (name, contents) in files {
            let name = name.as_ref();
            check_name(name)?;
            state.check_room(contents.len() as u64)?;
            let body = Body::File(Content::from_shared(contents));
            state.table.add_file(dir, name, new_inode(body, owner, now), now)?;
        }
        Ok(())
    }

    /// Bytes and inodes in use, as they count against the limits.
    pub fn usage(&self) -> (u64, u64) {
        self.shared.lock().usage()
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("dev", &self.shared.dev).finish_non_exhaustive()
    }
}

impl Shared {
    /// A panic under the lock is one of the `search` callback, which changes nothing: the state is sound.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks under the lock, and again after loading, without the lock, what the answer depends on.
    fn answer<T>(&self, mut ask: impl FnMut(&mut State) -> Result<Answer<T>>) -> Result<T> {
        loop {
            let lazy = match ask(&mut self.lock())? {
                Answer::Now(value) => return Ok(value),
                Answer::Load(lazy) => lazy,
            };
            lazy.load()?;
        }
    }

    /// Sets `atime`, which was found to be due.
    fn note_read(&self, key: FileKey) {
        let now = self.clock.now();
        let _filing = Filing::start();
        let mut state = self.lock();
        if state.inode(key).is_ok_and(|inode| inode.atime != now) {
            // The file may be gone by now, with its time.
            let _ = state.change(key, |inode, _| inode.atime = now);
        }
    }
}
