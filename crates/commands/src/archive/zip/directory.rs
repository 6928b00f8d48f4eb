//! The structure of zip files: their central directory, and the headers before each entry.

use std::io::{self, BufRead, Read};

use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{Errno, Fd, Process, Seek, io_error};

use super::super::codec::Fault;
use super::super::codec::deflate::Inflater;
use crate::datetime::Zone;
use crate::memory::Held;

const END: [u8; 4] = *b"PK\x05\x06";
const END_64_LOCATOR: [u8; 4] = *b"PK\x06\x07";
const END_64: [u8; 4] = *b"PK\x06\x06";
const ENTRY: [u8; 4] = *b"PK\x01\x02";
const LOCAL: [u8; 4] = *b"PK\x03\x04";

/// The most that a central directory may take.
const LARGEST_DIRECTORY: u64 = 256 << 20;

/// What an entry's data is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    Stored,
    Deflated,
    Other(u16),
}

impl Method {
    pub(super) fn of(number: u16) -> Self {
        match number {
            0 => Self::Stored,
            8 => Self::Deflated,
            other => Self::Other(other),
        }
    }

    pub(super) fn number(self) -> u16 {
        match self {
            Self::Stored => 0,
            Self::Deflated => 8,
            Self::Other(number) => number,
        }
    }
}

/// An entry of the central directory.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) name: Vec<u8>,
    pub(super) made_by: u16,
    pub(super) flags: u16,
    pub(super) method: Method,
    pub(super) dos_time: u32,
    /// Seconds since 1970, if the entry has them.
    pub(super) mtime: Option<i64>,
    pub(super) checksum: u32,
    pub(super) compressed: u64,
    pub(super) size: u64,
    pub(super) internal: u16,
    pub(super) external: u32,
    /// Where its local header is.
    pub(super) offset: u64,
    pub(super) extra: Vec<u8>,
    pub(super) comment: Vec<u8>,
}

impl Entry {
    pub(super) fn is_dir(&self) -> bool {
        self.name.ends_with(b"/")
    }

    /// The Unix mode, of entries that have one.
    pub(super) fn mode(&self) -> Option<u32> {
        (self.made_by >> 8 == 3 && self.external >> 16 != 0).then_some(self.external >> 16)
    }

    pub(super) fn is_symlink(&self) -> bool {
        self.mode().is_some_and(|mode| mode & 0o170_000 == 0o120_000)
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.flags & 1 != 0
    }

    /// When the file was changed, by the exact time or by the clock of that time.
    pub(super) fn time(&self, zone: &Zone) -> Timestamp {
        Timestamp::new(self.mtime.unwrap_or_else(|| dos_seconds(self.dos_time, zone)), 0)
    }
}

/// A time as MS-DOS keeps it.
pub(super) fn dos_time(time: Timestamp, zone: &Zone) -> u32 {
    let civil = zone.civil(time.seconds);
    if civil.year < 1980 {
        return 1 << 21 | 1 << 16;
    }
    let date = ((civil.year - 1980) << 9 | civil.month << 5 | civil.day) as u32;
    let clock = (civil.hour << 11 | civil.minute << 5 | ((civil.second + 1) / 2)) as u32;
    date << 16 | clock
}

fn dos_seconds(time: u32, zone: &Zone) -> i64 {
    let field = |shift: u32, bits: u32| i64::from(time >> shift & ((1 << bits) - 1));
    let civil = crate::datetime::Civil {
        year: field(25, 7) + 1980,
        month: field(21, 4).clamp(1, 12),
        day: field(16, 5).max(1),
        hour: field(11, 5),
        minute: field(5, 6),
        second: field(0, 5) * 2,
    };
    zone.moment(&civil, None).unwrap_or(0)
}

/// A zip file, open.
pub(super) struct Archive<'p> {
    process: &'p Process,
    pub(super) fd: Fd,
    pub(super) entries: Vec<Entry>,
    pub(super) comment: Vec<u8>,
    pub(super) size: u64,
    /// What stands before the first entry, as in a self-extractor.
    prefix: u64,
    _held: Held<'p>,
}

/// Why a file is no zip file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    Errno(Errno),
    /// There is no end of a central directory in it.
    NoDirectory,
    /// There is, but the directory is not where it should be.
    BadDirectory,
}

impl From<Errno> for Wrong {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

fn u16_at(data: &[u8], at: usize) -> u16 {
    data.get(at..at + 2).map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
}

fn u32_at(data: &[u8], at: usize) -> u32 {
    data.get(at..at + 4).map_or(0, |bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

fn u64_at(data: &[u8], at: usize) -> u64 {
    u64::from(u32_at(data, at)) | u64::from(u32_at(data, at + 4)) << 32
}

/// Reads so many bytes from a place; fewer if the file ends.
fn read_at(process: &Process, fd: Fd, at: u64, count: usize) -> Result<Vec<u8>, Errno> {
    process.seek(fd, Seek::Start(i64::try_from(at).map_err(|_| Errno::EINVAL)?))?;
    let mut data = vec![0; count];
    let mut filled = 0;
    while filled < count {
        match process.read(fd, &mut data[filled..])? {
            0 => break,
            more => filled += more,
        }
    }
    data.truncate(filled);
    Ok(data)
}

impl<'p> Archive<'p> {
    /// Reads the central directory of an open file.
    pub(super) fn read(process: &'p Process, fd: Fd) -> Result<Self, Wrong> {
        let size = process.seek(fd, Seek::End(0))?;
        let tail_size = size.min(22 + 65_535);
        let tail = read_at(process, fd, size - tail_size, tail_size as usize)?;
        let at = (0..tail.len().saturating_sub(21)).rev().find(|&at| tail[at..at + 4] == END);
        let at = at.ok_or(Wrong::NoDirectory)?;
        let end = &tail[at..];
        let mut count = u64::from(u16_at(end, 10));
        let mut length = u64::from(u32_at(end, 12));
        let mut offset = u64::from(u32_at(end, 16));
        let comment_length = usize::from(u16_at(end, 20));
        let comment = end[22..].get(..comment_length).unwrap_or(&end[22..]).to_vec();
        let mut end_offset = size - tail_size + at as u64;
        if at >= 20 && tail[at - 20..at - 16] == END_64_LOCATOR {
            let record = read_at(process, fd, u64_at(&tail[at - 20..], 8), 56)?;
            if record.len() == 56 && record[..4] == END_64 {
                count = u64_at(&record, 32);
                length = u64_at(&record, 40);
                offset = u64_at(&record, 48);
                end_offset = u64_at(&tail[at - 20..], 8);
            }
        }
        let start = end_offset.checked_sub(length).ok_or(Wrong::BadDirectory)?;
        let prefix = start.checked_sub(offset).ok_or(Wrong::BadDirectory)?;
        if length > LARGEST_DIRECTORY {
            return Err(Wrong::BadDirectory);
        }
        let mut held = Held::new(process);
        held.set(3 * length as usize)?;
        let data = read_at(process, fd, start, length as usize)?;
        let mut entries = Vec::new();
        let mut rest = &data[..];
        while (entries.len() as u64) < count {
            process.tick()?;
            let (entry, used) = parse_entry(rest).ok_or(Wrong::BadDirectory)?;
            entries.push(entry);
            rest = &rest[used..];
        }
        Ok(Self { process, fd, entries, comment, size, prefix, _held: held })
    }

    /// Where the data of an entry begins.
    pub(super) fn data_offset(&self, entry: &Entry) -> Result<u64, Fault> {
        let at = self.prefix.checked_add(entry.offset).ok_or(Fault::Corrupt)?;
        let header = read_at(self.process, self.fd, at, 30).map_err(Fault::Errno)?;
        if header.len() < 30 || header[..4] != LOCAL {
            return Err(Fault::Corrupt);
        }
        at.checked_add(30 + u64::from(u16_at(&header, 26)) + u64::from(u16_at(&header, 28)))
            .ok_or(Fault::Corrupt)
    }

    /// The compressed data of an entry.
    pub(super) fn section(&self, entry: &Entry) -> Result<Section<'p>, Fault> {
        let at = self.data_offset(entry)?;
        Ok(Section {
            process: self.process,
            fd: self.fd,
            at,
            left: entry.compressed,
            buffer: Vec::new(),
            used: 0,
        })
    }

    /// A reader of the contents of an entry.
    pub(super) fn contents(&self, entry: &Entry) -> Result<Contents<'p>, Fault> {
        if entry.is_encrypted() {
            return Err(Fault::Method(1));
        }
        let inflater = match entry.method {
            Method::Stored => None,
            Method::Deflated => Some(Inflater::new()),
            Method::Other(_) => return Err(Fault::Method(0)),
        };
        let section = self.section(entry)?;
        Ok(Contents {
            section,
            inflater,
            crc: flate2::Crc::new(),
            expected: entry.checksum,
            size: entry.size,
            read: 0,
        })
    }
}

fn parse_entry(data: &[u8]) -> Option<(Entry, usize)> {
    if data.len() < 46 || data[..4] != ENTRY {
        return None;
    }
    let (name_length, extra_length, comment_length) =
        (usize::from(u16_at(data, 28)), usize::from(u16_at(data, 30)), usize::from(u16_at(data, 32)));
    let name = data.get(46..46 + name_length)?.to_vec();
    let extra = data.get(46 + name_length..46 + name_length + extra_length)?.to_vec();
    let used = 46 + name_length + extra_length + comment_length;
    let comment = data.get(46 + name_length + extra_length..used)?.to_vec();
    let mut entry = Entry {
        name,
        made_by: u16_at(data, 4),
        flags: u16_at(data, 8),
        method: Method::of(u16_at(data, 10)),
        dos_time: u32_at(data, 12),
        mtime: None,
        checksum: u32_at(data, 16),
        compressed: u64::from(u32_at(data, 20)),
        size: u64::from(u32_at(data, 24)),
        internal: u16_at(data, 36),
        external: u32_at(data, 38),
        offset: u64::from(u32_at(data, 42)),
        extra: Vec::new(),
        comment,
    };
    let mut rest = &extra[..];
    while rest.len() >= 4 {
        let (id, length) = (u16_at(rest, 0), usize::from(u16_at(rest, 2)));
        let field = rest.get(4..4 + length)?;
        match id {
            // Sizes and offsets that do not fit their usual places, in this order.
            1 => {
                let mut at = 0;
                for value in [&mut entry.size, &mut entry.compressed, &mut entry.offset] {
                    if *value == u64::from(u32::MAX) && at + 8 <= field.len() {
                        *value = u64_at(field, at);
                        at += 8;
                    }
                }
            }
            0x5455 if field.len() >= 5 && field[0] & 1 != 0 => {
                entry.mtime = Some(i64::from(u32_at(field, 1) as i32));
            }
            _ => {}
        }
        rest = &rest[4 + length..];
    }
    entry.extra = extra;
    Some((entry, used))
}

/// A stretch of a file.
pub(super) struct Section<'p> {
    process: &'p Process,
    fd: Fd,
    at: u64,
    left: u64,
    buffer: Vec<u8>,
    used: usize,
}

impl Read for Section<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Section<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.buffer.len() && self.left > 0 {
            self.process.tick().map_err(io_error)?;
            let count = self.left.min(64 << 10) as usize;
            self.buffer = read_at(self.process, self.fd, self.at, count).map_err(io_error)?;
            self.used = 0;
            self.at += self.buffer.len() as u64;
            self.left = if self.buffer.is_empty() { 0 } else { self.left - self.buffer.len() as u64 };
        }
        Ok(&self.buffer[self.used..])
    }

    fn consume(&mut self, count: usize) {
        self.used = (self.used + count).min(self.buffer.len());
    }
}

/// The contents of an entry, checked at their end.
pub(super) struct Contents<'p> {
    section: Section<'p>,
    inflater: Option<Inflater>,
    crc: flate2::Crc,
    expected: u32,
    size: u64,
    read: u64,
}

impl Contents<'_> {
    /// Some bytes; 0 at the end.
    pub(super) fn read_some(&mut self, buffer: &mut [u8]) -> Result<usize, Fault> {
        let count = match &mut self.inflater {
            Some(inflater) => inflater.read(&mut self.section, buffer)?,
            None => self.section.read(buffer).map_err(|error| Fault::of(&error))?,
        };
        self.crc.update(&buffer[..count]);
        self.read += count as u64;
        if count == 0 && self.read < self.size && self.inflater.is_none() {
            return Err(Fault::Truncated);
        }
        if count == 0 && self.crc.sum() != self.expected {
            return Err(Fault::Sums { checksum: true, length: self.read != self.size });
        }
        Ok(count)
    }

    /// The checksum of what was read.
    pub(super) fn checksum(&self) -> u32 {
        self.crc.sum()
    }
}
