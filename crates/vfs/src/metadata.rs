//! What is known of a file besides its bytes.

/// A point in time: seconds since 1970 and nanoseconds below a second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Timestamp {
    /// Whole seconds since the epoch; negative before it.
    pub seconds: i64,
    /// Nanoseconds, always below 1,000,000,000.
    pub nanos: u32,
}

impl Timestamp {
    /// A time from its parts.
    pub const fn new(seconds: i64, nanos: u32) -> Self {
        Self { seconds, nanos }
    }
}

/// Where a filesystem takes the time of its own stamps from: the session's clock, real or virtual.
pub trait TimeSource: Send + Sync {
    /// The time now.
    fn now(&self) -> Timestamp;
}

/// A clock that stands still, for images and tests that must come out the same each time.
impl TimeSource for Timestamp {
    fn now(&self) -> Timestamp {
        *self
    }
}

/// What a directory entry is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Symlink,
    /// A named pipe.
    Fifo,
    /// A character device.
    CharDevice,
    /// A block device.
    BlockDevice,
    /// A socket.
    Socket,
}

impl FileKind {
    /// Its name in listings for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Directory => "directory",
            Self::Symlink => "symlink",
            Self::Fifo => "fifo",
            Self::CharDevice => "char-device",
            Self::BlockDevice => "block-device",
            Self::Socket => "socket",
        }
    }

    /// The `S_IFMT` bits of `st_mode`.
    pub const fn mode_bits(self) -> u32 {
        match self {
            Self::Fifo => 0o010000,
            Self::CharDevice => 0o020000,
            Self::Directory => 0o040000,
            Self::BlockDevice => 0o060000,
            Self::File => 0o100000,
            Self::Symlink => 0o120000,
            Self::Socket => 0o140000,
        }
    }
}

/// The answer of `lstat` and `fstat`. A filesystem of one's own begins with [`Metadata::new`] and sets what it knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Metadata {
    /// What it is.
    pub kind: FileKind,
    /// Permission bits, set-id and sticky bits: the low twelve bits of `st_mode`.
    pub mode: u32,
    /// Owner.
    pub uid: u32,
    /// Group.
    pub gid: u32,
    /// Length in bytes; of a symbolic link, of its target.
    pub size: u64,
    /// Space used, in units of 512 bytes.
    pub blocks: u64,
    /// Number of names.
    pub nlink: u32,
    /// The filesystem it is on. Together with `ino` it tells whether two names are one file.
    pub dev: u64,
    /// Its number on that filesystem.
    pub ino: u64,
    /// Device number, of a device.
    pub rdev: u64,
    /// Last read.
    pub atime: Timestamp,
    /// Last change of the contents.
    pub mtime: Timestamp,
    /// Last change of the contents or of the metadata.
    pub ctime: Timestamp,
}

impl Metadata {
    /// An empty file of root's that only root may use, with one name, from 1970.
    pub const fn new(kind: FileKind) -> Self {
        let epoch = Timestamp::new(0, 0);
        Self {
            kind,
            mode: 0o600,
            uid: 0,
            gid: 0,
            size: 0,
            blocks: 0,
            nlink: 1,
            dev: 0,
            ino: 0,
            rdev: 0,
            atime: epoch,
            mtime: epoch,
            ctime: epoch,
        }
    }

    /// Whether this is a directory.
    pub const fn is_dir(&self) -> bool {
        matches!(self.kind, FileKind::Directory)
    }

    /// Whether this is a regular file.
    pub const fn is_file(&self) -> bool {
        matches!(self.kind, FileKind::File)
    }

    /// Whether this is a symbolic link.
    pub const fn is_symlink(&self) -> bool {
        matches!(self.kind, FileKind::Symlink)
    }

    /// `st_mode`: the kind and the permission bits in one number.
    pub const fn st_mode(&self) -> u32 {
        self.kind.mode_bits() | self.mode
    }

    /// Whether two names with this metadata are the same file.
    pub const fn same_file(&self, other: &Self) -> bool {
        self.dev == other.dev && self.ino == other.ino
    }
}

/// Metadata to be changed; what is `None` stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attributes {
    /// New permission, set-id and sticky bits.
    pub mode: Option<u32>,
    /// New owner.
    pub uid: Option<u32>,
    /// New group.
    pub gid: Option<u32>,
    /// New time of last read.
    pub atime: Option<Timestamp>,
    /// New time of last change.
    pub mtime: Option<Timestamp>,
}
