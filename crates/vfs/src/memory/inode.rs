//! What the table of inodes holds.

use std::sync::Arc;

use crate::metadata::{Attributes, FileKind, Metadata, Timestamp};

use super::content::{CHUNK, Content};
use super::lazy::Lazy;
use super::name::Name;
use super::tree::Tree;

/// The unit of `st_blocks`.
const BLOCK: u64 = 512;

/// One file, directory, symbolic link or FIFO.
#[derive(Clone)]
pub(super) struct Inode {
    pub(super) mode: u32,
    pub(super) uid: u32,
    pub(super) gid: u32,
    pub(super) nlink: u32,
    pub(super) atime: Timestamp,
    pub(super) mtime: Timestamp,
    pub(super) ctime: Timestamp,
    pub(super) links: Links,
    pub(super) body: Body,
}

/// An answer, or the lazy file that must be loaded to give it.
pub(super) enum Answer<T> {
    Now(T),
    Load(Arc<Lazy>),
}

impl<T> Answer<T> {
    pub(super) fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Now(value) => Answer::Now(f(value)),
            Self::Load(lazy) => Answer::Load(lazy),
        }
    }
}

/// How long a file is and what it takes.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    size: u64,
    blocks: u64,
}

impl Extent {
    /// What a directory reports: as ext4 does for one of ordinary length.
    pub(super) const DIRECTORY: Self = Self { size: CHUNK as u64, blocks: CHUNK as u64 / BLOCK };

    fn of_whole_file(size: u64) -> Self {
        Self { size, blocks: size.div_ceil(CHUNK as u64).saturating_mul(CHUNK as u64 / BLOCK) }
    }
}

/// What is in it.
#[derive(Clone)]
pub(super) enum Body {
    File(Content),
    Lazy(Arc<Lazy>),
    Directory(Tree<Target>),
    Symlink(Arc<[u8]>),
    Fifo,
}

/// Where a directory entry points: the number of the inode, and its kind so that listing a directory needs
/// no look at the inodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Target(u64);

/// The names of an inode, so that what changed can be told by path without a search.
#[derive(Clone)]
pub(super) enum Links {
    None,
    One {
        parent: u64,
        name: Name,
    },
    /// By the number of the directory in big-endian bytes, followed by the name.
    Many(Tree<()>),
}

impl Target {
    pub(super) fn new(ino: u64, kind: FileKind) -> Self {
        Self(ino << 3 | kind as u64)
    }

    pub(super) fn ino(self) -> u64 {
        self.0 >> 3
    }

    pub(super) fn kind(self) -> FileKind {
        const KINDS: [FileKind; 8] = {
            let mut kinds = [FileKind::File; 8];
            let all = [
                FileKind::File,
                FileKind::Directory,
                FileKind::Symlink,
                FileKind::Fifo,
                FileKind::CharDevice,
                FileKind::BlockDevice,
                FileKind::Socket,
            ];
            let mut at = 0;
            while at < all.len() {
                kinds[all[at] as usize] = all[at];
                at += 1;
            }
            kinds
        };
        KINDS[(self.0 & 7) as usize]
    }
}

impl Inode {
    pub(super) fn kind(&self) -> FileKind {
        match self.body {
            Body::File(_) | Body::Lazy(_) => FileKind::File,
            Body::Directory(_) => FileKind::Directory,
            Body::Symlink(_) => FileKind::Symlink,
            Body::Fifo => FileKind::Fifo,
        }
    }

    /// The entries, of a directory.
    pub(super) fn entries(&self) -> Option<&Tree<Target>> {
        match &self.body {
            Body::Directory(entries) => Some(entries),
            _ => None,
        }
    }

    /// The bytes that it takes from the quota. What a lazy file loads belongs to the host until the file is
    /// written to.
    pub(super) fn held(&self) -> u64 {
        match &self.body {
            Body::File(content) => content.held(),
            Body::Symlink(target) => target.len() as u64,
            Body::Lazy(_) | Body::Directory(_) | Body::Fifo => 0,
        }
    }

    /// The answer of `lstat`.
    pub(super) fn metadata(&self, ino: u64, dev: u64) -> Answer<Metadata> {
        let extent = match &self.body {
            Body::File(content) => {
                Extent { size: content.size(), blocks: content.chunks() * (CHUNK as u64 / BLOCK) }
            }
            Body::Lazy(lazy) => match lazy.size() {
                Some(size) => Extent::of_whole_file(size),
                None => return Answer::Load(Arc::clone(lazy)),
            },
            Body::Directory(_) => Extent::DIRECTORY,
            Body::Symlink(target) => Extent { size: target.len() as u64, blocks: 0 },
            Body::Fifo => Extent { size: 0, blocks: 0 },
        };
        Answer::Now(self.metadata_with(ino, dev, extent))
    }

    pub(super) fn metadata_with(&self, ino: u64, dev: u64, extent: Extent) -> Metadata {
        Metadata {
            kind: self.kind(),
            mode: self.mode,
            uid: self.uid,
            gid: self.gid,
            size: extent.size,
            blocks: extent.blocks,
            nlink: self.nlink,
            dev,
            ino,
            rdev: 0,
            atime: self.atime,
            mtime: self.mtime,
            ctime: self.ctime,
        }
    }

    /// Changes what is asked for, and `ctime`.
    pub(super) fn set_attributes(&mut self, attributes: &Attributes, now: Timestamp) {
        if let Some(mode) = attributes.mode {
            self.mode = mode & 0o7777;
        }
        self.uid = attributes.uid.unwrap_or(self.uid);
        self.gid = attributes.gid.unwrap_or(self.gid);
        self.atime = attributes.atime.unwrap_or(self.atime);
        self.mtime = attributes.mtime.unwrap_or(self.mtime);
        self.ctime = now;
    }

    /// Notes a new name. Those of directories are not counted: theirs is the one in their parent.
    pub(super) fn add_name(&mut self, dir: u64, name: Name) {
        self.links.add(dir, name);
        if !matches!(self.body, Body::Directory(_)) {
            self.nlink += 1;
        }
    }

    /// Notes that the contents changed.
    pub(super) fn touch(&mut self, now: Timestamp) {
        self.mtime = now;
        self.ctime = now;
    }

    /// Whether a read must note its time: `relatime` without the once-a-day rule.
    pub(super) fn wants_atime(&self) -> bool {
        self.atime <= self.mtime || self.atime <= self.ctime
    }
}

fn link_key(parent: u64, name: &[u8]) -> Name {
    Name::new(&[&parent.to_be_bytes(), name].concat())
}

impl Links {
    /// Adds a name.
    pub(super) fn add(&mut self, parent: u64, name: Name) {
        *self = match std::mem::replace(self, Self::None) {
            Self::None => Self::One { parent, name },
            Self::One { parent: other, name: other_name } => {
                let mut names = Tree::default();
                names.insert(link_key(other, other_name.as_bytes()), ());
                names.insert(link_key(parent, name.as_bytes()), ());
                Self::Many(names)
            }
            Self::Many(mut names) => {
                names.insert(link_key(parent, name.as_bytes()), ());
                Self::Many(names)
            }
        };
    }

    /// Takes a name away.
    pub(super) fn remove(&mut self, parent: u64, name: &[u8]) {
        match self {
            Self::None => {}
            Self::One { .. } => *self = Self::None,
            Self::Many(names) => {
                names.remove(link_key(parent, name).as_bytes());
                if names.is_empty() {
                    *self = Self::None;
                }
            }
        }
    }

    /// Shows each name and the number of the directory it is in.
    pub(super) fn for_each(&self, visit: &mut dyn FnMut(u64, &[u8])) {
        match self {
            Self::None => {}
            Self::One { parent, name } => visit(*parent, name.as_bytes()),
            Self::Many(names) => {
                for (key, ()) in names.iter() {
                    if let Some((parent, name)) = key.as_bytes().split_first_chunk() {
                        visit(u64::from_be_bytes(*parent), name);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_keeps_number_and_kind() {
        for kind in [
            FileKind::File,
            FileKind::Directory,
            FileKind::Symlink,
            FileKind::Fifo,
            FileKind::CharDevice,
            FileKind::BlockDevice,
            FileKind::Socket,
        ] {
            let target = Target::new(123_456_789_012, kind);
            assert_eq!((target.ino(), target.kind()), (123_456_789_012, kind));
        }
        assert_eq!(size_of::<Option<(Name, Target)>>(), 32);
    }
}
