//! A member of an archive: what its headers say, however they say it.

use boxsh_kernel::vfs::{FileKind, Timestamp};

use super::super::ustar::{
    Block, GID, GNU_MAGIC, GROUP, LINK, MAGIC, MAJOR, MINOR, MODE, MTIME, NAME, PREFIX, SIZE, TYPE, UID, USER,
};

/// What a member is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    File,
    HardLink,
    Symlink,
    CharDevice,
    BlockDevice,
    Directory,
    Fifo,
    /// A volume label: no file.
    Label,
    /// Something of another tar's, taken for a file.
    Unknown(u8),
}

impl Kind {
    pub(super) fn of_flag(flag: u8) -> Self {
        match flag {
            b'0' | 0 | b'7' | b'S' => Self::File,
            b'1' => Self::HardLink,
            b'2' => Self::Symlink,
            b'3' => Self::CharDevice,
            b'4' => Self::BlockDevice,
            b'5' | b'D' => Self::Directory,
            b'6' => Self::Fifo,
            b'V' => Self::Label,
            other => Self::Unknown(other),
        }
    }

    pub(super) fn flag(self) -> u8 {
        match self {
            Self::File => b'0',
            Self::HardLink => b'1',
            Self::Symlink => b'2',
            Self::CharDevice => b'3',
            Self::BlockDevice => b'4',
            Self::Directory => b'5',
            Self::Fifo => b'6',
            Self::Label => b'V',
            Self::Unknown(flag) => flag,
        }
    }

    pub(super) fn of_file(kind: FileKind) -> Option<Self> {
        Some(match kind {
            FileKind::File => Self::File,
            FileKind::Directory => Self::Directory,
            FileKind::Symlink => Self::Symlink,
            FileKind::Fifo => Self::Fifo,
            FileKind::CharDevice => Self::CharDevice,
            FileKind::BlockDevice => Self::BlockDevice,
            FileKind::Socket => return None,
        })
    }
}

/// A stretch of data in a sparse file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    pub(super) offset: u64,
    pub(super) length: u64,
}

/// Where the data of a sparse file belongs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sparse {
    pub(super) map: Vec<Stretch>,
    pub(super) real_size: u64,
}

/// A member.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) name: Vec<u8>,
    pub(super) link: Vec<u8>,
    pub(super) kind: Kind,
    pub(super) mode: u32,
    pub(super) uid: u32,
    pub(super) gid: u32,
    pub(super) user: Vec<u8>,
    pub(super) group: Vec<u8>,
    /// Bytes of data in the archive.
    pub(super) size: u64,
    pub(super) mtime: Timestamp,
    pub(super) device: (u32, u32),
    pub(super) sparse: Option<Sparse>,
}

impl Entry {
    /// A member as its header block has it; `None` if a number makes no sense.
    pub(super) fn of_block(block: &Block) -> Option<Self> {
        let flag = block.0[TYPE];
        let is_gnu = block.field(MAGIC) == GNU_MAGIC;
        let has_magic = block.field(MAGIC).starts_with(b"ustar");
        let prefix = block.text(PREFIX);
        let name = match has_magic && !is_gnu && !prefix.is_empty() {
            true => [prefix, b"/", block.text(NAME)].concat(),
            false => block.text(NAME).to_vec(),
        };
        let number = |field| block.number(field);
        let mut kind = Kind::of_flag(flag);
        // The oldest archives tell directories by their slash only.
        if kind == Kind::File && name.ends_with(b"/") {
            kind = Kind::Directory;
        }
        let text = |field| if has_magic { block.text(field).to_vec() } else { Vec::new() };
        Some(Self {
            name,
            link: block.text(LINK).to_vec(),
            kind,
            mode: number(MODE)? as u32 & 0o7777,
            uid: number(UID)? as u32,
            gid: number(GID)? as u32,
            user: text(USER),
            group: text(GROUP),
            size: u64::try_from(number(SIZE)?).ok()?,
            mtime: Timestamp::new(number(MTIME)?, 0),
            device: (number(MAJOR).unwrap_or(0) as u32, number(MINOR).unwrap_or(0) as u32),
            sparse: None,
        })
    }

    /// How large the file is.
    pub(super) fn real_size(&self) -> u64 {
        self.sparse.as_ref().map_or(self.size, |sparse| sparse.real_size)
    }
}
