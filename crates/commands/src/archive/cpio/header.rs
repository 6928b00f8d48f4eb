//! Headers of cpio archives, in all their forms.

use boxsh_kernel::vfs::{FileKind, Metadata};

/// The form of an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Binary,
    /// POSIX's portable form: octal digits.
    Odc,
    /// SVR4's: hexadecimal digits.
    Newc,
    /// The same with checksums.
    Crc,
    Tar,
    Ustar,
}

impl Format {
    pub(super) fn of_name(name: &[u8]) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_slice() {
            b"bin" => Self::Binary,
            b"odc" => Self::Odc,
            b"newc" => Self::Newc,
            b"crc" => Self::Crc,
            b"tar" => Self::Tar,
            b"ustar" => Self::Ustar,
            _ => return None,
        })
    }

    /// What names and data are padded to.
    pub(super) fn alignment(self) -> u64 {
        match self {
            Self::Binary => 2,
            Self::Odc => 1,
            Self::Newc | Self::Crc => 4,
            Self::Tar | Self::Ustar => 512,
        }
    }

    pub(super) fn is_tar(self) -> bool {
        matches!(self, Self::Tar | Self::Ustar)
    }
}

/// What a header says.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    pub(super) name: Vec<u8>,
    pub(super) ino: u64,
    /// With the kind of file.
    pub(super) mode: u32,
    pub(super) uid: u32,
    pub(super) gid: u32,
    pub(super) nlink: u32,
    pub(super) mtime: i64,
    pub(super) size: u64,
    pub(super) dev: (u32, u32),
    pub(super) rdev: (u32, u32),
    pub(super) checksum: u32,
    /// The target of a link in a tar archive, which has no data for it.
    pub(super) link: Vec<u8>,
    /// Whether it is a hard link of a tar archive.
    pub(super) is_hard_link: bool,
}

fn parts(dev: u64) -> (u32, u32) {
    ((dev >> 8 & 0xfff) as u32, (dev & 0xff) as u32)
}

impl Header {
    pub(super) fn of_file(name: &[u8], metadata: &Metadata) -> Self {
        Self {
            name: name.to_vec(),
            ino: metadata.ino,
            mode: metadata.st_mode(),
            uid: metadata.uid,
            gid: metadata.gid,
            nlink: metadata.nlink,
            mtime: metadata.mtime.seconds,
            size: if metadata.is_file() { metadata.size } else { 0 },
            dev: parts(metadata.dev),
            rdev: parts(metadata.rdev),
            checksum: 0,
            link: Vec::new(),
            is_hard_link: false,
        }
    }

    /// The end of an archive.
    pub(super) fn trailer() -> Self {
        Self { name: b"TRAILER!!!".to_vec(), nlink: 1, ..Self::default() }
    }

    pub(super) fn kind(&self) -> Option<FileKind> {
        Some(match self.mode & 0o170_000 {
            0o100_000 | 0 => FileKind::File,
            0o040_000 => FileKind::Directory,
            0o120_000 => FileKind::Symlink,
            0o010_000 => FileKind::Fifo,
            0o020_000 => FileKind::CharDevice,
            0o060_000 => FileKind::BlockDevice,
            0o140_000 => FileKind::Socket,
            _ => return None,
        })
    }

    /// The bytes of the header with its name and their padding.
    pub(super) fn to_bytes(&self, format: Format) -> Vec<u8> {
        let name_size = self.name.len() as u64 + 1;
        let mut bytes = match format {
            Format::Newc | Format::Crc => self.to_hex(format, name_size),
            Format::Odc => self.to_octal(name_size),
            _ => self.to_binary(name_size),
        };
        bytes.extend_from_slice(&self.name);
        bytes.push(0);
        let alignment = format.alignment() as usize;
        bytes.resize(bytes.len().next_multiple_of(alignment), 0);
        bytes
    }

    fn to_hex(&self, format: Format, name_size: u64) -> Vec<u8> {
        let magic = if format == Format::Crc { "070702" } else { "070701" };
        let checksum = if format == Format::Crc { self.checksum } else { 0 };
        let fields = [
            self.ino as u32,
            self.mode,
            self.uid,
            self.gid,
            self.nlink,
            self.mtime as u32,
            self.size as u32,
            self.dev.0,
            self.dev.1,
            self.rdev.0,
            self.rdev.1,
            name_size as u32,
            checksum,
        ];
        let text: String = fields.iter().map(|field| format!("{field:08X}")).collect();
        [magic.as_bytes(), text.as_bytes()].concat()
    }

    fn to_octal(&self, name_size: u64) -> Vec<u8> {
        let dev = |(major, minor): (u32, u32)| u64::from(major << 8 | minor);
        let field = |value: u64, digits: usize| {
            let masked = value & ((1 << (3 * digits)) - 1);
            format!("{masked:0digits$o}")
        };
        let text = [
            field(dev(self.dev), 6),
            field(self.ino, 6),
            field(u64::from(self.mode), 6),
            field(u64::from(self.uid), 6),
            field(u64::from(self.gid), 6),
            field(u64::from(self.nlink), 6),
            field(dev(self.rdev), 6),
            field(self.mtime as u64, 11),
            field(name_size, 6),
            field(self.size, 11),
        ];
        [b"070707", text.concat().as_bytes()].concat()
    }

    fn to_binary(&self, name_size: u64) -> Vec<u8> {
        let dev = |(major, minor): (u32, u32)| (major << 8 | minor) as u16;
        let (mtime, size) = (self.mtime as u32, self.size as u32);
        let fields = [
            0o070_707,
            dev(self.dev),
            self.ino as u16,
            self.mode as u16,
            self.uid as u16,
            self.gid as u16,
            self.nlink as u16,
            dev(self.rdev),
            (mtime >> 16) as u16,
            mtime as u16,
            name_size as u16,
            (size >> 16) as u16,
            size as u16,
        ];
        fields.iter().flat_map(|field| field.to_le_bytes()).collect()
    }
}

/// A number in digits of that base.
pub(super) fn number(text: &[u8], base: u32) -> Option<u64> {
    let text = std::str::from_utf8(text).ok()?.trim_start();
    if text.is_empty() {
        return Some(0);
    }
    u64::from_str_radix(text, base).ok()
}

/// Reads a header of hexadecimal digits, behind its magic; gives the size of the name too.
pub(super) fn of_hex(fields: &[u8]) -> Option<(Header, u64)> {
    let field = |at: usize| number(&fields[at * 8..at * 8 + 8], 16);
    let header = Header {
        ino: field(0)?,
        mode: field(1)? as u32,
        uid: field(2)? as u32,
        gid: field(3)? as u32,
        nlink: field(4)? as u32,
        mtime: field(5)? as i64,
        size: field(6)?,
        dev: (field(7)? as u32, field(8)? as u32),
        rdev: (field(9)? as u32, field(10)? as u32),
        checksum: field(12)? as u32,
        ..Header::default()
    };
    Some((header, field(11)?))
}

/// Reads a header of octal digits, behind its magic.
pub(super) fn of_octal(fields: &[u8]) -> Option<(Header, u64)> {
    let field = |at: usize, length: usize| number(&fields[at..at + length], 8);
    let header = Header {
        dev: (0, field(0, 6)? as u32),
        ino: field(6, 6)?,
        mode: field(12, 6)? as u32,
        uid: field(18, 6)? as u32,
        gid: field(24, 6)? as u32,
        nlink: field(30, 6)? as u32,
        mtime: field(42, 11)? as i64,
        size: field(59, 11)?,
        ..Header::default()
    };
    Some((header, field(53, 6)?))
}

/// Reads a binary header, behind its magic, in either order of bytes.
pub(super) fn of_binary(fields: &[u8], swapped: bool) -> (Header, u64) {
    let field = |at: usize| {
        let pair = [fields[at * 2], fields[at * 2 + 1]];
        u64::from(if swapped { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) })
    };
    let header = Header {
        dev: (0, field(0) as u32),
        ino: field(1),
        mode: field(2) as u32,
        uid: field(3) as u32,
        gid: field(4) as u32,
        nlink: field(5) as u32,
        mtime: (field(7) << 16 | field(8)) as i64,
        size: field(10) << 16 | field(11),
        ..Header::default()
    };
    (header, field(9))
}
