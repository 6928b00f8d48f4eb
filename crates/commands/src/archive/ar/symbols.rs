//! The symbols that an object file defines, for the index that linkers look them up in.

use boxsh_kernel::{Errno, Fd, Process, Seek};

use crate::memory::Held;

/// The largest table that is read: a linker has no use for more, and a header may claim anything.
const LARGEST_TABLE: u64 = 256 << 20;

const SYMBOL_TABLE: u32 = 2;
const BOUND_GLOBALLY: [u8; 3] = [1, 2, 10];

/// An object file inside another file.
pub(super) struct Object<'p> {
    process: &'p Process,
    fd: Fd,
    start: u64,
    size: u64,
    is_wide: bool,
    is_big_endian: bool,
}

/// A section that matters here.
struct Section {
    kind: u32,
    offset: u64,
    size: u64,
    link: u32,
}

impl<'p> Object<'p> {
    /// The ELF object at this place; `None` if there is something else.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn at(process: &'p Process, fd: Fd, start: u64, size: u64) -> Result<Option<Self>, Errno> {
        let mut object = Self { process, fd, start, size, is_wide: false, is_big_endian: false };
        let Some(identity) = object.read(0, 16)? else { return Ok(None) };
        if !identity.starts_with(b"\x7fELF") {
            return Ok(None);
        }
        object.is_wide = identity[4] == 2;
        object.is_big_endian = identity[5] == 2;
        Ok(Some(object))
    }

    /// So many bytes of the object; `None` if it does not have them.
    fn read(&self, offset: u64, count: u64) -> Result<Option<Vec<u8>>, Errno> {
        let end = offset.checked_add(count);
        if count > LARGEST_TABLE || end.is_none_or(|end| end > self.size) {
            return Ok(None);
        }
        let Ok(place) = i64::try_from(self.start + offset) else { return Ok(None) };
        self.process.seek(self.fd, Seek::Start(place))?;
        let data = super::read_exactly(self.process, self.fd, count as usize)?;
        Ok((data.len() as u64 == count).then_some(data))
    }

    fn number(&self, data: &[u8], at: usize, width: usize) -> u64 {
        let bytes = data.get(at..at + width).unwrap_or_default().iter();
        let add = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        if self.is_big_endian { bytes.fold(0, add) } else { bytes.rev().fold(0, add) }
    }

    /// Calls back with the name of each symbol that is defined for others, in the order of the table.
    ///
    /// # Errors
    /// The file cannot be read, or there is too much of it.
    pub(super) fn defined(&self, mut found: impl FnMut(&[u8]) -> Result<(), Errno>) -> Result<(), Errno> {
        for (section, names) in self.symbol_tables()? {
            let mut held = Held::new(self.process);
            held.set(section.size.saturating_add(names.size).min(2 * LARGEST_TABLE) as usize)?;
            let (Some(table), Some(names)) =
                (self.read(section.offset, section.size)?, self.read(names.offset, names.size)?)
            else {
                continue;
            };
            let (width, info, home) = if self.is_wide { (24, 4, 6) } else { (16, 12, 14) };
            for symbol in table.chunks_exact(width) {
                self.process.tick()?;
                let is_defined = self.number(symbol, home, 2) != 0;
                if !is_defined || !BOUND_GLOBALLY.contains(&(symbol[info] >> 4)) {
                    continue;
                }
                let from = self.number(symbol, 0, 4) as usize;
                let name = names.get(from..).unwrap_or_default();
                let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
                if end > 0 {
                    found(&name[..end])?;
                }
            }
        }
        Ok(())
    }

    /// The tables of symbols, each with the section of its names.
    fn symbol_tables(&self) -> Result<Vec<(Section, Section)>, Errno> {
        let header_size = if self.is_wide { 64 } else { 52 };
        let Some(header) = self.read(0, header_size)? else { return Ok(Vec::new()) };
        let (offset, width, count) = match self.is_wide {
            true => (self.number(&header, 40, 8), self.number(&header, 58, 2), self.number(&header, 60, 2)),
            false => (self.number(&header, 32, 4), self.number(&header, 46, 2), self.number(&header, 48, 2)),
        };
        let smallest = if self.is_wide { 64 } else { 40 };
        if width < smallest {
            return Ok(Vec::new());
        }
        let Some(mut headers) = self.read(offset, width * count.max(1))? else { return Ok(Vec::new()) };
        if count == 0 {
            // More sections than the header can count: the first of them has the number.
            let count = self.section(&headers).size;
            let Some(all) = self.read(offset, width.saturating_mul(count))? else { return Ok(Vec::new()) };
            headers = all;
        }
        let sections = || headers.chunks_exact(width as usize).map(|header| self.section(header));
        let tables = sections().filter(|section| section.kind == SYMBOL_TABLE);
        Ok(tables
            .filter_map(|table| {
                let names = sections().nth(table.link as usize)?;
                Some((table, names))
            })
            .take(1)
            .collect())
    }

    fn section(&self, header: &[u8]) -> Section {
        let at = |wide: (usize, usize), narrow: usize| match self.is_wide {
            true => self.number(header, wide.0, wide.1),
            false => self.number(header, narrow, 4),
        };
        Section {
            kind: at((4, 4), 4) as u32,
            offset: at((24, 8), 16),
            size: at((32, 8), 20),
            link: at((40, 4), 24) as u32,
        }
    }
}
