//! The trait that every filesystem implements.

use std::sync::Arc;

use crate::changes::{Changes, Mark};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::{FsPath, FsPathBuf};

/// What an open file may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// Reading only.
    Read,
    /// Writing only.
    Write,
    /// Both.
    ReadWrite,
}

impl Access {
    /// Whether reading is allowed.
    pub const fn reads(self) -> bool {
        matches!(self, Self::Read | Self::ReadWrite)
    }

    /// Whether writing is allowed.
    pub const fn writes(self) -> bool {
        matches!(self, Self::Write | Self::ReadWrite)
    }
}

/// How a regular file comes to be when `open` does not find it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Create {
    /// Permission bits, the umask already taken off.
    pub mode: u32,
    /// Owner.
    pub uid: u32,
    /// Group.
    pub gid: u32,
    /// Fail with `EEXIST` if there is anything of that name.
    pub exclusive: bool,
}

/// How to open a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOptions {
    /// What it will be used for.
    pub access: Access,
    /// Cut it to nothing.
    pub truncate: bool,
    /// Make it if it does not exist.
    pub create: Option<Create>,
}

impl OpenOptions {
    /// Opens an existing file for reading.
    pub const READ: Self = Self { access: Access::Read, truncate: false, create: None };
}

/// What [`Fs::create`] can make besides regular files, which `open` makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind<'a> {
    /// A directory.
    Directory,
    /// A symbolic link to this target, which is kept as it is.
    Symlink(&'a [u8]),
    /// A named pipe. The bytes that go through it are the kernel's affair.
    Fifo,
}

/// A node to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewNode<'a> {
    /// What it is.
    pub kind: NodeKind<'a>,
    /// Permission bits, the umask already taken off; a symbolic link always has 0777.
    pub mode: u32,
    /// Owner.
    pub uid: u32,
    /// Group.
    pub gid: u32,
}

/// What [`Fs::remove`] expects to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remove {
    /// Anything but a directory (`unlink`).
    File,
    /// An empty directory (`rmdir`).
    Directory,
}

/// What [`Fs::rename`] does if the new name exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rename {
    /// Takes its place, by the rules of POSIX.
    Replace,
    /// Fails with `EEXIST`.
    NoReplace,
    /// Swaps the two.
    Exchange,
}

/// One entry of a directory.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct DirEntry {
    /// Its name.
    pub name: Box<[u8]>,
    /// What it is.
    pub kind: FileKind,
    /// Its number.
    pub ino: u64,
}

impl DirEntry {
    /// An entry.
    pub fn new(name: impl Into<Box<[u8]>>, kind: FileKind, ino: u64) -> Self {
        Self { name: name.into(), kind, ino }
    }
}

/// The answer of `statfs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct FsStats {
    /// Unit of the block counts below.
    pub block_size: u64,
    /// Blocks in all.
    pub blocks: u64,
    /// Blocks free.
    pub blocks_free: u64,
    /// Inodes in all.
    pub inodes: u64,
    /// Inodes free.
    pub inodes_free: u64,
    /// What kind of filesystem it is, as `df -T` shows it.
    pub name: &'static str,
}

impl FsStats {
    /// A filesystem of this kind, without counts.
    pub const fn new(name: &'static str, block_size: u64) -> Self {
        Self { block_size, blocks: 0, blocks_free: 0, inodes: 0, inodes_free: 0, name }
    }
}

/// Where [`Fs::walk`] ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Walk {
    /// The whole path is there; its last name was not followed.
    Found(Metadata),
    /// A name before the last is a symbolic link with this target; `end` is the offset in the path just
    /// behind that name.
    Symlink {
        /// Offset behind the link's name.
        end: usize,
        /// Where it points.
        target: Vec<u8>,
    },
    /// All but the last name are directories, and the last is not there.
    Missing {
        /// The directory that lacks it.
        parent: Metadata,
    },
}

/// A filesystem.
///
/// Every method takes resolved paths and never follows a symbolic link: not at the end of the path, and
/// one in the middle is `ENOTDIR`. Permission bits are stored and reported, not enforced: the kernel
/// knows who asks.
///
/// # Errors
/// All methods give the errno that Linux gives: `ENOENT` for a missing name, `ENOTDIR` if something in
/// the middle is not a directory, `EROFS` for a change on a read-only filesystem, `ENOSPC` if it is full.
pub trait Fs: Send + Sync {
    /// What `lstat` tells.
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata>;

    /// Opens a regular file or a device, making it if asked to. Opening a directory for reading gives a
    /// handle that can be asked for its metadata; `ELOOP` for a symbolic link, `ENXIO` for a FIFO
    /// (the kernel connects those itself) and a socket.
    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>>;

    /// Makes a directory, symbolic link or FIFO; `EEXIST` if the name is taken.
    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()>;

    /// The target of a symbolic link; `EINVAL` for anything else.
    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>>;

    /// The entries of a directory, sorted by name, without `.` and `..`.
    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>>;

    /// Gives a file a second name; `EPERM` for a directory. A symbolic link is linked itself.
    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()>;

    /// Renames, atomically. `EINVAL` if a directory would move into itself.
    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()>;

    /// Removes a name; `EISDIR`, `ENOTDIR`, `ENOTEMPTY` as `unlink` and `rmdir` have it.
    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()>;

    /// Changes mode, owner or times of what the path names, a symbolic link included.
    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()>;

    /// Size and room of the filesystem that holds the path.
    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats>;

    /// Walks `path` as far as no symbolic link has to be followed, and calls `search` with the metadata of
    /// each directory before looking into it, so that the kernel can check its search permission.
    ///
    /// A name longer than [`crate::NAME_MAX`] cannot occur in an [`FsPath`]. `ENOTDIR` if a name before the
    /// last is neither directory nor link, `ENOENT` if one is missing.
    ///
    /// The default asks [`Fs::metadata`] for each prefix; a backend that can do it in one go overrides it.
    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        let mut here = FsPathBuf::new();
        let mut current = self.metadata(FsPath::ROOT)?;
        let mut end = 0;
        for name in path.names() {
            match current.kind {
                FileKind::Directory => search(&current)?,
                FileKind::Symlink => {
                    return Ok(Walk::Symlink { end, target: self.read_link(here.as_path())? });
                }
                _ => return Err(Errno::ENOTDIR),
            }
            here.push(name);
            end = here.as_path().as_bytes().len();
            let is_last = end == path.as_bytes().len();
            current = match self.metadata(here.as_path()) {
                Err(Errno::ENOENT) if is_last => return Ok(Walk::Missing { parent: current }),
                other => other?,
            };
        }
        Ok(Walk::Found(current))
    }

    /// A number that grows whenever something changes that decides which program is found by `path`, or what that program is: names, modes,
    /// owners, and the contents of what may be executed. What was found by a path without symbolic links on the way holds as
    /// long as the number stays. `None` if the backend does not count, which is the default.
    fn generation(&self, path: FsPath<'_>) -> Option<u64> {
        let _ = path;
        None
    }

    /// Opens a FIFO of the host's the way the host does, so that programs of the host can be at its other side; it waits for that
    /// side if `wait` is set. What comes back does not wait.
    ///
    /// # Errors
    /// `EOPNOTSUPP` if FIFOs are the kernel's affair here, which is the default; `ENXIO` for anything but a FIFO, and if nobody reads
    /// and it is opened for writing without waiting.
    #[cfg(unix)]
    fn open_fifo(&self, path: FsPath<'_>, access: Access, wait: bool) -> Result<std::os::fd::OwnedFd> {
        let _ = (path, access, wait);
        Err(Errno::EOPNOTSUPP)
    }

    /// Marks this moment, for [`Fs::changes_since`]. O(1).
    ///
    /// # Errors
    /// `EOPNOTSUPP` if the backend does not track changes, which is the default.
    fn mark(&self) -> Result<Mark> {
        Err(Errno::EOPNOTSUPP)
    }

    /// What changed since `mark`, at a cost in proportion to what changed, not to the tree.
    ///
    /// # Errors
    /// `EOPNOTSUPP` if the backend does not track changes, `EINVAL` if the mark is another's.
    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        let _ = mark;
        Err(Errno::EOPNOTSUPP)
    }
}
