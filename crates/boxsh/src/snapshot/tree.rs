//! The files of a snapshot: entries in the order of their paths, each telling only how it differs from the one before, in
//! blocks that are compressed.

use std::borrow::Cow;
use std::io::{Read, Write};
use std::ops::Range;

use boxsh_kernel::vfs::{Bytes, FsPathBuf, Timestamp};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use super::SnapshotError;

/// Bytes of a block before it is compressed.
const BLOCK: usize = 256 << 10;

/// One path and what is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) path: FsPathBuf,
    pub(super) node: EntryNode,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum EntryNode {
    /// Something of the base image, or of what is below an overlay, is gone.
    Gone,
    /// Something of the snapshot that this one is based on is not in this one.
    Dropped,
    File(Looks, Contents),
    Directory(Looks),
    Symlink(Looks, Vec<u8>),
    Fifo(Looks),
    /// Another name of a file that came before.
    Link(FsPathBuf),
}

/// Mode, owner and time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Looks {
    pub(super) mode: u32,
    pub(super) uid: u32,
    pub(super) gid: u32,
    pub(super) mtime: Timestamp,
}

/// The bytes of a file, without its holes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Contents {
    pub(super) size: u64,
    pub(super) extents: Vec<Range<u64>>,
    pub(super) bytes: Vec<u8>,
}

const KINDS: u8 = 0b0000_0111;
const SAME_OWNER: u8 = 0b0000_1000;
const SAME_TIME: u8 = 0b0001_0000;
const SPARSE: u8 = 0b0010_0000;

const FILE: u8 = 0;
const DIRECTORY: u8 = 1;
const SYMLINK: u8 = 2;
const FIFO: u8 = 3;
const LINK: u8 = 4;
const GONE: u8 = 5;
const DROPPED: u8 = 6;

/// What the entry before was, which the next one is told by.
#[derive(Default)]
struct Last {
    path: Vec<u8>,
    looks: Looks,
}

/// Writes entries, and hands blocks over as they become full.
pub(super) struct Encoder<F> {
    block: Vec<u8>,
    last: Last,
    emit: F,
}

impl<F: FnMut(Vec<u8>) -> std::io::Result<()>> Encoder<F> {
    pub(super) fn new(emit: F) -> Self {
        Self { block: Vec::with_capacity(BLOCK), last: Last::default(), emit }
    }

    pub(super) fn entry(&mut self, entry: &Entry) -> std::io::Result<()> {
        let path = entry.path.as_path().as_bytes();
        match &entry.node {
            EntryNode::Gone => self.head(GONE, path, None),
            EntryNode::Dropped => self.head(DROPPED, path, None),
            EntryNode::Directory(looks) => self.head(DIRECTORY, path, Some(looks)),
            EntryNode::Fifo(looks) => self.head(FIFO, path, Some(looks)),
            EntryNode::Symlink(looks, target) => {
                self.head(SYMLINK, path, Some(looks));
                self.text(target);
            }
            EntryNode::Link(to) => {
                self.head(LINK, path, None);
                self.text(to.as_path().as_bytes());
            }
            EntryNode::File(looks, contents) => {
                self.file_head(path, looks, contents.size, &contents.extents);
                for piece in contents.bytes.chunks(BLOCK) {
                    self.block.extend_from_slice(piece);
                    self.flush_full()?;
                }
            }
        }
        self.flush_full()
    }

    /// A file whose bytes need not be copied first.
    pub(super) fn file(
        &mut self,
        path: &[u8],
        looks: &Looks,
        size: u64,
        extents: &[Range<u64>],
        mut read: impl FnMut(&mut [u8], u64) -> std::io::Result<usize>,
    ) -> std::io::Result<()> {
        self.file_head(path, looks, size, extents);
        for extent in extents {
            let mut at = extent.start;
            while at < extent.end {
                let start = self.block.len();
                let wanted = usize::try_from(extent.end - at).unwrap_or(BLOCK).min(BLOCK);
                self.block.resize(start + wanted, 0);
                match read(&mut self.block[start..], at)? {
                    0 => return Err(std::io::ErrorKind::UnexpectedEof.into()),
                    count => {
                        self.block.truncate(start + count);
                        at += count as u64;
                    }
                }
                self.flush_full()?;
            }
        }
        self.flush_full()
    }

    fn file_head(&mut self, path: &[u8], looks: &Looks, size: u64, extents: &[Range<u64>]) {
        let is_whole = size == 0 && extents.is_empty() || extents == std::slice::from_ref(&(0..size));
        self.head(FILE | if is_whole { 0 } else { SPARSE }, path, Some(looks));
        self.number(size);
        if !is_whole {
            self.number(extents.len() as u64);
            let mut at = 0;
            for extent in extents {
                self.number(extent.start - at);
                self.number(extent.end - extent.start);
                at = extent.end;
            }
        }
    }

    fn head(&mut self, kind: u8, path: &[u8], looks: Option<&Looks>) {
        let last = self.last.looks;
        let looks = looks.copied().unwrap_or(last);
        let is_owner = (looks.mode, looks.uid, looks.gid) == (last.mode, last.uid, last.gid);
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        let flags = flag(is_owner, SAME_OWNER) | flag(looks.mtime == last.mtime, SAME_TIME);
        self.block.push(kind | flags);
        let shared = path.iter().zip(&self.last.path).take_while(|(one, two)| one == two).count();
        self.number(shared as u64);
        self.text(&path[shared..]);
        self.last.path.truncate(shared);
        self.last.path.extend_from_slice(&path[shared..]);
        if !is_owner {
            [looks.mode, looks.uid, looks.gid].iter().for_each(|&number| self.number(u64::from(number)));
        }
        if looks.mtime != last.mtime {
            let delta = looks.mtime.seconds.wrapping_sub(last.mtime.seconds);
            self.number(((delta << 1) ^ (delta >> 63)) as u64);
            self.number(u64::from(looks.mtime.nanos));
        }
        self.last.looks = looks;
    }

    fn text(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.block.extend_from_slice(bytes);
    }

    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.block.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.block.push(number as u8);
    }

    fn flush_full(&mut self) -> std::io::Result<()> {
        if self.block.len() < BLOCK {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let compressed = compress(&self.block)?;
        self.block.clear();
        (self.emit)(compressed)
    }

    pub(super) fn finish(mut self) -> std::io::Result<()> {
        if self.block.is_empty() { Ok(()) } else { self.flush() }
    }
}

/// A block as it is stored: its length and its bytes, deflated.
fn compress(block: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut out = (block.len() as u32).to_le_bytes().to_vec();
    let mut encoder = DeflateEncoder::new(&mut out, Compression::fast());
    encoder.write_all(block)?;
    encoder.finish()?;
    Ok(out)
}

fn decompress(block: &[u8]) -> Result<Vec<u8>, SnapshotError> {
    const WRONG: SnapshotError = SnapshotError::Damaged(Cow::Borrowed("a block of files"));
    let (length, rest) = block.split_first_chunk().ok_or(WRONG)?;
    let length = u64::from(u32::from_le_bytes(*length));
    // The head of a file with many holes may be far beyond the mark.
    if length > 64 * BLOCK as u64 {
        return Err(WRONG);
    }
    let mut bytes = Vec::new();
    DeflateDecoder::new(rest).take(length + 1).read_to_end(&mut bytes).map_err(|_| WRONG)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(WRONG) }
}

/// The most that the files of a snapshot may bring.
#[derive(Clone, Copy)]
pub(super) struct Most {
    pub(super) bytes: u64,
    pub(super) file_bytes: u64,
    pub(super) entries: u64,
}

/// Reads entries out of blocks.
pub(super) struct Decoder<'a> {
    blocks: std::slice::Iter<'a, Vec<u8>>,
    block: Vec<u8>,
    at: usize,
    last: Last,
    most: Most,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(blocks: &'a [Vec<u8>], most: Most) -> Self {
        Self { blocks: blocks.iter(), block: Vec::new(), at: 0, last: Last::default(), most }
    }

    /// Makes sure that there is a byte to be read; `false` at the end.
    fn fill(&mut self) -> Result<bool, SnapshotError> {
        while self.at == self.block.len() {
            let Some(next) = self.blocks.next() else { return Ok(false) };
            (self.block, self.at) = (decompress(next)?, 0);
        }
        Ok(true)
    }

    pub(super) fn next(&mut self) -> Result<Option<Entry>, SnapshotError> {
        if !self.fill()? {
            return Ok(None);
        }
        self.most.entries =
            self.most.entries.checked_sub(1).ok_or(SnapshotError::TooMuch(Cow::Borrowed("files")))?;
        let head = self.byte()?;
        let path = self.path()?;
        let kind = head & KINDS;
        if head & !(KINDS | SAME_OWNER | SAME_TIME | SPARSE) != 0 {
            return Err(SnapshotError::Damaged(Cow::Borrowed("an entry")));
        }
        let mut looks = self.last.looks;
        if head & SAME_OWNER == 0 {
            looks = Looks { mode: self.small()? & 0o7777, uid: self.small()?, gid: self.small()?, ..looks };
        }
        if head & SAME_TIME == 0 {
            let delta = self.number()?;
            let delta = (delta >> 1) as i64 ^ -((delta & 1) as i64);
            let seconds = looks.mtime.seconds.wrapping_add(delta);
            let nanos = self.small()?;
            if nanos >= 1_000_000_000 {
                return Err(SnapshotError::Damaged(Cow::Borrowed("a time")));
            }
            looks.mtime = Timestamp::new(seconds, nanos);
        }
        self.last.looks = looks;
        let node = match kind {
            FILE => EntryNode::File(looks, self.contents(head & SPARSE != 0)?),
            DIRECTORY => EntryNode::Directory(looks),
            SYMLINK => EntryNode::Symlink(looks, self.text()?),
            FIFO => EntryNode::Fifo(looks),
            LINK => EntryNode::Link(checked_path(&self.text()?)?),
            GONE => EntryNode::Gone,
            DROPPED => EntryNode::Dropped,
            _ => return Err(SnapshotError::Damaged(Cow::Borrowed("the kind of an entry"))),
        };
        Ok(Some(Entry { path, node }))
    }

    fn path(&mut self) -> Result<FsPathBuf, SnapshotError> {
        let shared = self.number()?;
        let shared = usize::try_from(shared).ok().filter(|&shared| shared <= self.last.path.len());
        let shared = shared.ok_or(SnapshotError::Damaged(Cow::Borrowed("a path")))?;
        let rest = self.text()?;
        self.last.path.truncate(shared);
        self.last.path.extend(rest);
        checked_path(&self.last.path)
    }

    fn contents(&mut self, is_sparse: bool) -> Result<Contents, SnapshotError> {
        const WRONG: SnapshotError = SnapshotError::Damaged(Cow::Borrowed("the size of a file"));
        let size = self.number()?;
        if size > self.most.file_bytes {
            return Err(SnapshotError::TooMuch(Cow::Borrowed("bytes in a file")));
        }
        let mut extents: Vec<Range<u64>> = Vec::new();
        if !is_sparse && size > 0 {
            extents.push(0..size);
        }
        if is_sparse {
            let mut at = 0u64;
            for _ in 0..self.number()? {
                let start = at.checked_add(self.number()?).ok_or(WRONG)?;
                let end = start.checked_add(self.number()?).filter(|&end| end <= size && end > start);
                at = end.ok_or(WRONG)?;
                extents.push(start..at);
            }
        }
        let mut bytes = Vec::new();
        for extent in &extents {
            let mut left = extent.end - extent.start;
            self.most.bytes =
                self.most.bytes.checked_sub(left).ok_or(SnapshotError::TooMuch(Cow::Borrowed("bytes")))?;
            while left > 0 {
                if !self.fill()? {
                    return Err(SnapshotError::CutOff);
                }
                let rest = &self.block[self.at..];
                let count = rest.len().min(usize::try_from(left).unwrap_or(usize::MAX));
                bytes.extend_from_slice(&rest[..count]);
                self.at += count;
                left -= count as u64;
            }
        }
        Ok(Contents { size, extents, bytes })
    }

    fn byte(&mut self) -> Result<u8, SnapshotError> {
        if !self.fill()? {
            return Err(SnapshotError::CutOff);
        }
        self.at += 1;
        Ok(self.block[self.at - 1])
    }

    fn number(&mut self) -> Result<u64, SnapshotError> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(SnapshotError::Damaged(Cow::Borrowed("a number")))
    }

    fn small(&mut self) -> Result<u32, SnapshotError> {
        u32::try_from(self.number()?).map_err(|_| SnapshotError::Damaged(Cow::Borrowed("a number")))
    }

    fn text(&mut self) -> Result<Vec<u8>, SnapshotError> {
        /// No path, and no target of a link, is longer.
        const LONGEST: u64 = 1 << 20;
        let length = self.number()?;
        if length > LONGEST {
            return Err(SnapshotError::Damaged(Cow::Borrowed("a path")));
        }
        (0..length).map(|_| self.byte()).collect()
    }
}

fn checked_path(bytes: &[u8]) -> Result<FsPathBuf, SnapshotError> {
    let path =
        boxsh_kernel::vfs::FsPath::new(bytes).map_err(|_| SnapshotError::Damaged(Cow::Borrowed("a path")))?;
    Ok(path.to_owned())
}

/// Reads bytes of a frozen file for an encoder.
pub(super) fn reading(bytes: &Bytes) -> impl FnMut(&mut [u8], u64) -> std::io::Result<usize> + '_ {
    |buffer, offset| Ok(bytes.read_at(buffer, offset))
}
