//! Files with holes: where their data is, and how an archive says so.

use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{Errno, Fd, Process, Seek};

use super::super::ustar::{BLOCK, Block, parse_number};
use super::entry::{Sparse, Stretch};
use crate::memory::Held;

/// Where a GNU header has its first stretches, and how many fit.
const IN_HEADER: (usize, usize) = (386, 4);
/// Where a GNU header says that blocks with more stretches follow.
const HEADER_CONTINUES: usize = 482;
/// Where a GNU header has the size of the file with its holes.
const REAL_SIZE: (usize, usize) = (483, 12);
/// How many stretches fit a block of them, and where it says that another follows.
const IN_BLOCK: usize = 21;
const BLOCK_CONTINUES: usize = 504;

/// How holes are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detection {
    /// Where the filesystem has them: in whole pages.
    Pages,
    /// Wherever a block of the archive would be all zeros.
    Blocks,
}

impl Detection {
    fn unit(self) -> usize {
        match self {
            Self::Pages => 4096,
            Self::Blocks => BLOCK,
        }
    }
}

/// Whether a file takes less room than its size.
pub(super) fn has_holes(metadata: &Metadata) -> bool {
    metadata.blocks < metadata.size.div_ceil(BLOCK as u64)
}

/// Finds the data of a file. The filesystem does not tell where holes are, so the file is read.
///
/// # Errors
/// The file cannot be read.
pub(super) fn scan(
    process: &Process,
    fd: Fd,
    metadata: &Metadata,
    detection: Detection,
    buffer: &mut [u8],
    held: &mut Held<'_>,
) -> Result<Sparse, Errno> {
    let size = metadata.size;
    let mut map: Vec<Stretch> = Vec::new();
    let mut offset = 0;
    while metadata.blocks > 0 && offset < size {
        process.tick()?;
        let count = fill(process, fd, buffer)?;
        if count == 0 {
            break;
        }
        for unit in buffer[..count].chunks(detection.unit()) {
            let length = (unit.len() as u64).min(size - offset);
            if unit.iter().any(|&byte| byte != 0) {
                match map.last_mut() {
                    Some(last) if last.offset + last.length == offset => last.length += length,
                    _ => {
                        held.add(size_of::<Stretch>())?;
                        map.push(Stretch { offset, length });
                    }
                }
            }
            offset += length;
            if offset == size {
                break;
            }
        }
    }
    process.seek(fd, Seek::Start(0))?;
    // The end of the file is marked by a stretch of nothing, whether data reaches it or not.
    map.push(Stretch { offset: size, length: 0 });
    Ok(Sparse { map, real_size: size })
}

/// Reads until the buffer is full or the file ends.
fn fill(process: &Process, fd: Fd, buffer: &mut [u8]) -> Result<usize, Errno> {
    let mut filled = 0;
    while filled < buffer.len() {
        match process.read(fd, &mut buffer[filled..]) {
            Err(Errno::EINTR) => {}
            Ok(0) => break,
            other => filled += other?,
        }
    }
    Ok(filled)
}

impl Sparse {
    /// How much data there is.
    pub(super) fn data_size(&self) -> u64 {
        self.map.iter().map(|stretch| stretch.length).sum()
    }

    /// Puts the map into a GNU header. Gives the blocks that have to follow it.
    pub(super) fn put_in_header(&self, block: &mut Block) -> Vec<Block> {
        let (start, room) = IN_HEADER;
        let (first, rest) = self.map.split_at(self.map.len().min(room));
        put_stretches(block, start, first);
        block.0[HEADER_CONTINUES] = u8::from(!rest.is_empty());
        put_number(block, REAL_SIZE.0, self.real_size);
        let mut blocks = Vec::new();
        let mut groups = rest.chunks(IN_BLOCK).peekable();
        while let Some(group) = groups.next() {
            let mut block = Block::ZERO;
            put_stretches(&mut block, 0, group);
            block.0[BLOCK_CONTINUES] = u8::from(groups.peek().is_some());
            blocks.push(block);
        }
        blocks
    }

    /// The map as the newest form has it before the data: decimal numbers, a line each, in whole blocks.
    pub(super) fn to_lines(&self) -> Vec<u8> {
        let mut text = format!("{}\n", self.map.len());
        for stretch in &self.map {
            text.push_str(&format!("{}\n{}\n", stretch.offset, stretch.length));
        }
        let mut text = text.into_bytes();
        text.resize(text.len().next_multiple_of(BLOCK), 0);
        text
    }

    /// Takes the map out of a GNU header. Gives whether blocks with more of it follow.
    pub(super) fn of_header(block: &Block) -> Option<(Self, bool)> {
        let mut sparse = Self::default();
        read_stretches(block, IN_HEADER.0, IN_HEADER.1, &mut sparse.map)?;
        let real_size = parse_number(&block.0[REAL_SIZE.0..REAL_SIZE.0 + REAL_SIZE.1]).unwrap_or(0);
        sparse.real_size = u64::try_from(real_size).unwrap_or(0);
        Some((sparse, block.0[HEADER_CONTINUES] != 0))
    }

    /// Adds what a block behind a GNU header has. Gives whether another follows.
    pub(super) fn extend(&mut self, block: &Block) -> Option<bool> {
        read_stretches(block, 0, IN_BLOCK, &mut self.map)?;
        Some(block.0[BLOCK_CONTINUES] != 0)
    }
}

fn put_number(block: &mut Block, at: usize, value: u64) {
    let field = super::super::ustar::Field(at, 12);
    block.set_number(field, i64::try_from(value).unwrap_or(i64::MAX));
}

fn put_stretches(block: &mut Block, start: usize, stretches: &[Stretch]) {
    for (at, stretch) in stretches.iter().enumerate() {
        put_number(block, start + at * 24, stretch.offset);
        put_number(block, start + at * 24 + 12, stretch.length);
    }
}

fn read_stretches(block: &Block, start: usize, count: usize, map: &mut Vec<Stretch>) -> Option<()> {
    for at in 0..count {
        let from = start + at * 24;
        let offset = u64::try_from(parse_number(&block.0[from..from + 12])?).ok()?;
        let length = u64::try_from(parse_number(&block.0[from + 12..from + 24])?).ok()?;
        if block.0[from] == 0 {
            break;
        }
        map.push(Stretch { offset, length });
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_any_length_survive_in_gnu_headers() {
        for count in [0, 1, 4, 5, 25, 26, 100] {
            let map = (0..count).map(|at| Stretch { offset: at * 8192, length: 4096 }).collect();
            let sparse = Sparse { map, real_size: 1 << 40 };
            let mut header = Block::ZERO;
            let blocks = sparse.put_in_header(&mut header);
            let (mut read, mut continues) = Sparse::of_header(&header).unwrap();
            for block in &blocks {
                assert!(continues);
                continues = read.extend(block).unwrap();
            }
            assert!(!continues);
            assert_eq!(read, sparse);
        }
    }

    #[test]
    fn lines_fill_whole_blocks() {
        let sparse = Sparse { map: vec![Stretch { offset: 4096, length: 5 }], real_size: 5000 };
        let lines = sparse.to_lines();
        assert_eq!(lines.len(), 512);
        assert!(lines.starts_with(b"1\n4096\n5\n\0"));
    }
}
