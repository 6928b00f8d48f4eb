//! A tree of files at one moment.

use std::ops::Range;
use std::sync::Arc;

use crate::changes::Changes;
use crate::errno::Result;
use crate::metadata::Metadata;
use crate::path::FsPathBuf;

use super::content::Content;
use super::inode::{Answer, Body, Inode};

use super::diff;
use super::table::Table;

/// A tree of files that never changes. Taking, cloning and keeping one costs nothing but what later changes
/// of the filesystem no longer share with it.
///
/// To look at its files, make a filesystem of it: [`super::Memory::from_frozen`].
#[derive(Clone)]
pub struct Frozen {
    pub(super) table: Table,
    /// Shared by all filesystems and snapshots that come from one [`super::Memory::new`].
    pub(super) family: Arc<()>,
    pub(super) lineage: Arc<()>,
}

impl Frozen {
    /// What is different here from `earlier`, which may be any snapshot, at a cost in proportion to what the
    /// two do not share.
    pub fn changes_since(&self, earlier: &Self) -> Changes {
        diff::changes(&earlier.table, &self.table)
    }

    /// All that is different here from `earlier`, times of change included, with what it is now: nothing if it is gone. Sorted by path.
    ///
    /// # Errors
    /// `EIO` if a file that is different and was never loaded cannot be.
    pub fn differences(&self, earlier: &Self) -> Result<Vec<(FsPathBuf, Option<Node>)>> {
        let found = diff::differences(&earlier.table, &self.table);
        let node =
            |inode: Option<(u64, &Arc<Inode>)>| inode.map(|(ino, inode)| Node::new(ino, inode)).transpose();
        found.into_iter().map(|(path, inode)| Ok((path, node(inode)?))).collect()
    }
}

/// A file, directory, link or FIFO of a frozen tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// What `lstat` tells.
    pub metadata: Metadata,
    /// The bytes of a file.
    pub bytes: Bytes,
    /// Where a symbolic link leads.
    pub target: Arc<[u8]>,
}

impl Node {
    fn new(ino: u64, inode: &Inode) -> Result<Self> {
        let mut answer = inode.metadata(ino, 0);
        if let Answer::Load(lazy) = answer {
            lazy.load()?;
            answer = inode.metadata(ino, 0);
        }
        let Answer::Now(metadata) = answer else { return Err(crate::errno::Errno::EIO) };
        let (mut bytes, mut target) = (Bytes::default(), Arc::default());
        match &inode.body {
            Body::File(content) => bytes = Bytes(content.clone()),
            Body::Lazy(lazy) => {
                lazy.load()?;
                bytes = Bytes(lazy.content().cloned().unwrap_or_default());
            }
            Body::Symlink(to) => target = to.clone(),
            Body::Directory(_) | Body::Fifo => {}
        }
        Ok(Self { metadata, bytes, target })
    }
}

/// The bytes of a file of a frozen tree, shared with it.
#[derive(Clone, Default)]
pub struct Bytes(Content);

impl Bytes {
    /// Reads at `offset`; 0 at the end and behind it.
    pub fn read_at(&self, buffer: &mut [u8], offset: u64) -> usize {
        self.0.read(buffer, offset)
    }

    /// The stretches that are no holes, in order.
    pub fn extents(&self) -> Vec<Range<u64>> {
        self.0.extents()
    }
}

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes", self.0.size())
    }
}

impl std::fmt::Debug for Frozen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frozen").field("names", &self.table.counted()).finish_non_exhaustive()
    }
}
