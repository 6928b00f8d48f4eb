//! Writing zip files.

use std::io::BufRead;

use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{Errno, Failure, Fd, Output, Process, Seek, errno_of};

use super::super::codec::deflate::Deflater;
use super::directory::{Entry, Method, Section};

const LIMIT: u64 = u32::MAX as u64;

/// Writes a zip file to a descriptor.
pub(super) struct Writer<'p> {
    process: &'p Process,
    fd: Fd,
    output: Output<'p>,
    offset: u64,
    seekable: bool,
    pub(super) entries: Vec<Entry>,
}

/// The owner and the times that an entry's extra fields tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) mtime: Timestamp,
    pub(super) atime: Timestamp,
    pub(super) uid: u32,
    pub(super) gid: u32,
}

/// How an entry is packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    pub(super) level: u32,
    /// Whether its data can be read a second time.
    pub(super) again: bool,
}

impl Origin {
    fn local_extra(&self) -> Vec<u8> {
        let mut extra = b"UT\x09\0\x03".to_vec();
        extra.extend_from_slice(&(self.mtime.seconds as u32).to_le_bytes());
        extra.extend_from_slice(&(self.atime.seconds as u32).to_le_bytes());
        self.add_owner(&mut extra);
        extra
    }

    fn central_extra(&self) -> Vec<u8> {
        let mut extra = b"UT\x05\0\x03".to_vec();
        extra.extend_from_slice(&(self.mtime.seconds as u32).to_le_bytes());
        self.add_owner(&mut extra);
        extra
    }

    fn add_owner(&self, extra: &mut Vec<u8>) {
        extra.extend_from_slice(b"ux\x0b\0\x01\x04");
        extra.extend_from_slice(&self.uid.to_le_bytes());
        extra.push(4);
        extra.extend_from_slice(&self.gid.to_le_bytes());
    }
}

fn failed(error: &std::io::Error) -> Failure {
    Failure::Write(errno_of(error).unwrap_or(Errno::EIO))
}

impl<'p> Writer<'p> {
    pub(super) fn new(process: &'p Process, fd: Fd) -> Self {
        let seekable = process.is_regular(fd);
        Self { process, fd, output: Output::new(process, fd), offset: 0, seekable, entries: Vec::new() }
    }

    fn put(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.offset += data.len() as u64;
        self.output.write(data)
    }

    fn local_header(&self, entry: &Entry, extra: &[u8]) -> Vec<u8> {
        let large = entry.size >= LIMIT || entry.compressed >= LIMIT;
        let needed: u16 = if large {
            45
        } else if entry.method == Method::Stored {
            10
        } else {
            20
        };
        let mut header = b"PK\x03\x04".to_vec();
        header.extend_from_slice(&needed.to_le_bytes());
        header.extend_from_slice(&entry.flags.to_le_bytes());
        header.extend_from_slice(&entry.method.number().to_le_bytes());
        header.extend_from_slice(&entry.dos_time.to_le_bytes());
        header.extend_from_slice(&entry.checksum.to_le_bytes());
        header.extend_from_slice(&(entry.compressed.min(LIMIT) as u32).to_le_bytes());
        header.extend_from_slice(&(entry.size.min(LIMIT) as u32).to_le_bytes());
        header.extend_from_slice(&(entry.name.len() as u16).to_le_bytes());
        header.extend_from_slice(&(extra.len() as u16).to_le_bytes());
        header.extend_from_slice(&entry.name);
        header.extend_from_slice(extra);
        header
    }

    /// Copies an entry of another archive as it is.
    pub(super) fn copy(&mut self, entry: &Entry, mut section: Section<'p>) -> Result<(), Failure> {
        let mut copied = entry.clone();
        // Sizes and checksum are known now.
        copied.flags &= !8;
        copied.offset = self.offset;
        copied.extra = without_sizes(&entry.extra);
        let header = self.local_header(&copied, &copied.extra);
        self.put(&header)?;
        loop {
            let data = section.fill_buf().map_err(|error| failed(&error))?;
            if data.is_empty() {
                break;
            }
            let data = data.to_vec();
            section.consume(data.len());
            self.put(&data)?;
        }
        self.entries.push(copied);
        Ok(())
    }

    /// Adds an entry; `read` gives its data piece by piece, from the start again each time it is told to.
    pub(super) fn add(
        &mut self,
        mut entry: Entry,
        origin: &Origin,
        packing: Packing,
        mut read: impl FnMut(bool, &mut Vec<u8>) -> Result<bool, Failure>,
    ) -> Result<(u64, u64, Method), Failure> {
        entry.offset = self.offset;
        entry.extra = origin.central_extra();
        let extra = origin.local_extra();
        let Packing { level, again } = packing;
        let compresses = level > 0 && entry.method == Method::Deflated;
        if !self.seekable && compresses {
            entry.flags |= 8;
        }
        let start = self.offset;
        let header = self.local_header(&entry, &extra);
        self.put(&header)?;
        let data_start = self.offset;
        let mut chunk = Vec::new();
        let mut restart = true;
        let mut deflater = Deflater::new(level.clamp(1, 9));
        let mut crc = flate2::Crc::new();
        let mut size = 0u64;
        let mut is_first = true;
        while read(restart, &mut chunk)? {
            restart = false;
            self.process.tick()?;
            if is_first {
                entry.internal = u16::from(compresses && is_text(&chunk));
                is_first = false;
            }
            size += chunk.len() as u64;
            if compresses {
                let before = deflater.produced();
                deflater.write(&mut self.output, &chunk).map_err(|error| failed(&error))?;
                self.offset += deflater.produced() - before;
            } else {
                crc.update(&chunk);
                self.put(&chunk)?;
            }
        }
        if compresses {
            let before = deflater.produced();
            deflater.finish(&mut self.output).map_err(|error| failed(&error))?;
            self.offset += deflater.produced() - before;
        }
        entry.size = size;
        entry.checksum = if compresses { deflater.checksum() } else { crc.sum() };
        entry.compressed = self.offset - data_start;
        if compresses && self.seekable && again && entry.compressed >= size {
            entry.method = Method::Stored;
            self.store_instead(data_start, &mut read)?;
            entry.compressed = size;
        }
        if self.seekable {
            self.complete(&entry, start, &extra)?;
        } else if entry.flags & 8 != 0 {
            let mut descriptor = b"PK\x07\x08".to_vec();
            descriptor.extend_from_slice(&entry.checksum.to_le_bytes());
            descriptor.extend_from_slice(&(entry.compressed as u32).to_le_bytes());
            descriptor.extend_from_slice(&(entry.size as u32).to_le_bytes());
            self.put(&descriptor)?;
        }
        let result = (entry.size, entry.compressed, entry.method);
        self.entries.push(entry);
        Ok(result)
    }

    /// Writes data that does not get smaller as it is, over what was tried.
    fn store_instead(
        &mut self,
        start: u64,
        read: &mut impl FnMut(bool, &mut Vec<u8>) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        self.move_to(start)?;
        let mut chunk = Vec::new();
        let mut restart = true;
        while read(restart, &mut chunk)? {
            restart = false;
            self.put(&chunk)?;
        }
        self.output.flush()?;
        self.process.ftruncate(self.fd, self.offset)?;
        Ok(())
    }

    fn move_to(&mut self, offset: u64) -> Result<(), Failure> {
        self.output.flush()?;
        self.process.seek(self.fd, Seek::Start(i64::try_from(offset).unwrap_or(i64::MAX)))?;
        self.offset = offset;
        Ok(())
    }

    /// Writes the header again, now that all is known.
    fn complete(&mut self, entry: &Entry, start: u64, extra: &[u8]) -> Result<(), Failure> {
        let end = self.offset;
        self.move_to(start)?;
        let header = self.local_header(entry, extra);
        self.put(&header)?;
        self.move_to(end)
    }

    /// Writes the central directory.
    pub(super) fn finish(mut self, comment: &[u8]) -> Result<(), Failure> {
        let start = self.offset;
        for entry in std::mem::take(&mut self.entries) {
            self.process.tick()?;
            let header = central_header(&entry);
            self.put(&header)?;
            self.entries.push(entry);
        }
        let length = self.offset - start;
        let count = self.entries.len() as u64;
        if count >= 0xffff || start >= LIMIT || length >= LIMIT {
            let at = self.offset;
            let mut record = b"PK\x06\x06".to_vec();
            record.extend_from_slice(&44u64.to_le_bytes());
            record.extend_from_slice(&[0x1e, 3, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
            for value in [count, count, length, start] {
                record.extend_from_slice(&value.to_le_bytes());
            }
            record.extend_from_slice(b"PK\x06\x07\0\0\0\0");
            record.extend_from_slice(&at.to_le_bytes());
            record.extend_from_slice(&1u32.to_le_bytes());
            self.put(&record)?;
        }
        let mut end = b"PK\x05\x06\0\0\0\0".to_vec();
        let short = count.min(0xffff) as u16;
        end.extend_from_slice(&short.to_le_bytes());
        end.extend_from_slice(&short.to_le_bytes());
        end.extend_from_slice(&(length.min(LIMIT) as u32).to_le_bytes());
        end.extend_from_slice(&(start.min(LIMIT) as u32).to_le_bytes());
        end.extend_from_slice(&(comment.len().min(0xffff) as u16).to_le_bytes());
        end.extend_from_slice(&comment[..comment.len().min(0xffff)]);
        self.put(&end)?;
        self.output.flush()
    }
}

fn central_header(entry: &Entry) -> Vec<u8> {
    let mut wide = Vec::new();
    for value in [entry.size, entry.compressed, entry.offset] {
        if value >= LIMIT {
            wide.extend_from_slice(&value.to_le_bytes());
        }
    }
    let mut extra = Vec::new();
    if !wide.is_empty() {
        extra.extend_from_slice(&1u16.to_le_bytes());
        extra.extend_from_slice(&(wide.len() as u16).to_le_bytes());
        extra.extend_from_slice(&wide);
    }
    extra.extend_from_slice(&without_sizes(&entry.extra));
    let needed: u16 = if !wide.is_empty() {
        45
    } else if entry.method == Method::Stored {
        10
    } else {
        20
    };
    let mut header = b"PK\x01\x02".to_vec();
    header.extend_from_slice(&entry.made_by.to_le_bytes());
    header.extend_from_slice(&needed.to_le_bytes());
    header.extend_from_slice(&entry.flags.to_le_bytes());
    header.extend_from_slice(&entry.method.number().to_le_bytes());
    header.extend_from_slice(&entry.dos_time.to_le_bytes());
    header.extend_from_slice(&entry.checksum.to_le_bytes());
    header.extend_from_slice(&(entry.compressed.min(LIMIT) as u32).to_le_bytes());
    header.extend_from_slice(&(entry.size.min(LIMIT) as u32).to_le_bytes());
    header.extend_from_slice(&(entry.name.len() as u16).to_le_bytes());
    header.extend_from_slice(&(extra.len() as u16).to_le_bytes());
    header.extend_from_slice(&(entry.comment.len() as u16).to_le_bytes());
    header.extend_from_slice(&0u16.to_le_bytes());
    header.extend_from_slice(&entry.internal.to_le_bytes());
    header.extend_from_slice(&entry.external.to_le_bytes());
    header.extend_from_slice(&(entry.offset.min(LIMIT) as u32).to_le_bytes());
    header.extend_from_slice(&entry.name);
    header.extend_from_slice(&extra);
    header.extend_from_slice(&entry.comment);
    header
}

/// The extra fields without the one for large sizes, which is made anew.
fn without_sizes(extra: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut rest = extra;
    while rest.len() >= 4 {
        let length = 4 + usize::from(u16::from_le_bytes([rest[2], rest[3]]));
        let Some(field) = rest.get(..length) else { break };
        if rest[..2] != [1, 0] {
            kept.extend_from_slice(field);
        }
        rest = &rest[length..];
    }
    kept
}

/// Whether data looks like text: some of what texts have, and nothing of what they do not.
fn is_text(data: &[u8]) -> bool {
    let is_bad = |byte: &u8| matches!(byte, 0..=6 | 14..=25 | 28..=31);
    let is_good = |byte: &u8| matches!(byte, 9 | 10 | 13 | 32..);
    !data.iter().any(is_bad) && data.iter().any(is_good)
}
