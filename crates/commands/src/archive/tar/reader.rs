//! Reading an archive, member by member.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Errno, Failure, Fd, Input, Pid, Process, Seek, WaitFor};

use super::super::codec::{Decoder, Fault, Format};
use super::super::ustar::{BLOCK, Block, TYPE, padding};
use super::super::{bzip2, gzip, xz, zstd};
use super::entry::{Entry, Kind, Sparse, Stretch};
use super::pax::Records;
use super::report::Report;
use crate::memory::Held;

/// How much is read at once.
const BUFFER: usize = 256 << 10;

/// The longest extended header or name that is taken.
const LONGEST_HEADER: u64 = 16 << 20;

/// Where the blocks come from.
pub(super) enum Origin<'p> {
    /// A file, perhaps one that can be moved in.
    Plain { fd: Fd, owned: bool, seekable: bool },
    /// A compressed file.
    Coded { decoder: Box<Decoder<'p, Input<'p>>>, format: Format },
    /// A program that expands it.
    Program { fd: Fd, child: Pid },
}

/// Reads an archive.
pub(super) struct Reader<'p> {
    process: &'p Process,
    origin: Origin<'p>,
    buffer: Vec<u8>,
    at: usize,
    filled: usize,
    /// Bytes of the archive that have been passed.
    offset: u64,
    /// Data of the present member that has not been read, and what fills up its last block.
    left: u64,
    pad: usize,
    global: Records,
    seen_header: bool,
    skipping: bool,
    fault: Option<Fault>,
    ignore_zeros: bool,
    /// The header blocks of the present member as they are, if somebody wants them.
    pub(super) raw: Option<Vec<u8>>,
    /// Where the present member's first header is.
    pub(super) start: u64,
    /// Where the end of the archive is marked.
    pub(super) end: u64,
}

impl<'p> Reader<'p> {
    pub(super) fn new(process: &'p Process, origin: Origin<'p>, ignore_zeros: bool) -> Self {
        Self {
            process,
            origin,
            buffer: vec![0; BUFFER],
            at: 0,
            filled: 0,
            offset: 0,
            left: 0,
            pad: 0,
            global: Records::default(),
            seen_header: false,
            skipping: false,
            fault: None,
            ignore_zeros,
            raw: None,
            start: 0,
            end: 0,
        }
    }

    /// How many bytes have been passed.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Fills the buffer behind what is left in it; `false` at the end.
    fn refill(&mut self, report: &mut Report<'_, 'p>) -> Result<bool, Failure> {
        if self.at > 0 {
            self.buffer.copy_within(self.at..self.filled, 0);
            self.filled -= self.at;
            self.at = 0;
        }
        let room = &mut self.buffer[self.filled..];
        let count = match &mut self.origin {
            Origin::Plain { fd, .. } | Origin::Program { fd, .. } => loop {
                self.process.tick()?;
                match self.process.read(*fd, room) {
                    Err(Errno::EINTR) => {}
                    Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                    Err(errno) => return Err(report.fatal(&format!("-: Cannot read: {errno}"))),
                    Ok(count) => break count,
                }
            },
            Origin::Coded { decoder, format } => match decoder.read_some(room) {
                Ok(count) => count,
                Err(Fault::Errno(Errno::Killed)) => return Err(Failure::Errno(Errno::Killed)),
                Err(fault) => {
                    let message = complaint(*format, fault);
                    report.context.out.flush()?;
                    report.context.write_error(message.as_bytes())?;
                    self.fault = Some(fault);
                    0
                }
            },
        };
        self.filled += count;
        Ok(count > 0)
    }

    /// The next block; `None` at the end, where less than a block counts for nothing.
    fn block(&mut self, report: &mut Report<'_, 'p>) -> Result<Option<Block>, Failure> {
        while self.filled - self.at < BLOCK {
            if self.fault.is_some() || !self.refill(report)? {
                return Ok(None);
            }
        }
        let mut block = Block::ZERO;
        block.0.copy_from_slice(&self.buffer[self.at..self.at + BLOCK]);
        self.at += BLOCK;
        self.offset += BLOCK as u64;
        if let Some(raw) = &mut self.raw {
            raw.extend_from_slice(&block.0);
        }
        Ok(Some(block))
    }

    /// Passes over so many bytes.
    fn skip(&mut self, mut count: u64, report: &mut Report<'_, 'p>) -> Result<(), Failure> {
        loop {
            let here = (self.filled - self.at).min(usize::try_from(count).unwrap_or(usize::MAX));
            self.at += here;
            self.offset += here as u64;
            count -= here as u64;
            if count == 0 {
                return Ok(());
            }
            if let Origin::Plain { fd, seekable: true, .. } = self.origin
                && let Ok(distance) = i64::try_from(count)
                && self.process.seek(fd, Seek::Current(distance)).is_ok()
            {
                self.offset += count;
                return Ok(());
            }
            if self.fault.is_some() || !self.refill(report)? {
                return Err(report.fatal("Unexpected EOF in archive"));
            }
        }
    }

    /// Some of the present member's data; empty when there is none left.
    pub(super) fn data(&mut self, report: &mut Report<'_, 'p>) -> Result<&[u8], Failure> {
        if self.left == 0 {
            return Ok(&[]);
        }
        if self.at == self.filled && (self.fault.is_some() || !self.refill(report)?) {
            report.error("Unexpected EOF in archive")?;
            return Err(report.fatal("Unexpected EOF in archive"));
        }
        let count = (self.filled - self.at).min(usize::try_from(self.left).unwrap_or(usize::MAX));
        Ok(&self.buffer[self.at..self.at + count])
    }

    /// Marks so much of the data as used.
    pub(super) fn advance(&mut self, count: usize) {
        self.at += count;
        self.offset += count as u64;
        self.left -= count as u64;
    }

    /// Passes over the rest of the present member.
    fn pass(&mut self, report: &mut Report<'_, 'p>) -> Result<(), Failure> {
        let count = self.left + self.pad as u64;
        (self.left, self.pad) = (0, 0);
        self.skip(count, report)
    }

    /// The next member; `None` at the end.
    pub(super) fn next(&mut self, report: &mut Report<'_, 'p>) -> Result<Option<Entry>, Failure> {
        self.pass(report)?;
        if let Some(raw) = &mut self.raw {
            raw.clear();
        }
        self.start = self.offset;
        let mut long = Long::default();
        loop {
            self.process.tick()?;
            self.end = self.offset;
            let Some(block) = self.block(report)? else {
                if !self.seen_header && self.fault.is_none() && !matches!(self.origin, Origin::Program { .. })
                {
                    report.error("This does not look like a tar archive")?;
                }
                return Ok(None);
            };
            if block.is_zero() {
                self.seen_header = true;
                if self.ignore_zeros {
                    self.start = self.offset;
                    continue;
                }
                if let Some(second) = self.block(report)?
                    && !second.is_zero()
                {
                    report.warn(&format!("A lone zero block at {}", self.end / BLOCK as u64 + 1))?;
                }
                return Ok(None);
            }
            let entry = if block.is_valid() { Entry::of_block(&block) } else { None };
            let Some(mut entry) = entry else {
                self.complain_of_header(report)?;
                self.start = self.offset;
                continue;
            };
            self.seen_header = true;
            self.skipping = false;
            match block.0[TYPE] {
                b'L' => long.name = Some(self.header_data(entry.size, report)?),
                b'K' => long.link = Some(self.header_data(entry.size, report)?),
                b'x' | b'X' => {
                    let data = self.header_data(entry.size, report)?;
                    match Records::parse(&data) {
                        Some(records) => long.records = Some(records),
                        None => report.error("Malformed extended header: missing newline")?,
                    }
                }
                b'g' => {
                    let data = self.header_data(entry.size, report)?;
                    for (keyword, value) in Records::parse(&data).unwrap_or_default().0 {
                        self.global.set(&keyword, &value);
                    }
                }
                flag => {
                    let is_sparse = flag == b'S';
                    self.complete(&mut entry, long, is_sparse.then_some(&block), report)?;
                    return Ok(Some(entry));
                }
            }
        }
    }

    fn complain_of_header(&mut self, report: &mut Report<'_, 'p>) -> Result<(), Failure> {
        if !self.seen_header {
            self.seen_header = true;
            report.error("This does not look like a tar archive")?;
        }
        if !self.skipping {
            self.skipping = true;
            report.error("Skipping to next header")?;
        }
        Ok(())
    }

    /// Puts together what several headers say about a member, and gets ready to read its data.
    fn complete(
        &mut self,
        entry: &mut Entry,
        long: Long,
        sparse: Option<&Block>,
        report: &mut Report<'_, 'p>,
    ) -> Result<(), Failure> {
        if let Some(name) = long.name {
            entry.name = until_nul(name);
            // The slash may only be in the part that did not fit.
            if entry.kind == Kind::File && entry.name.ends_with(b"/") {
                entry.kind = Kind::Directory;
            }
        }
        if let Some(link) = long.link {
            entry.link = until_nul(link);
        }
        let mut version = (0, 0);
        let records = long.records.unwrap_or_default();
        for (keyword, value) in &records.0 {
            let number = parse_all(value).unwrap_or(0);
            match &keyword[..] {
                b"GNU.sparse.major" => version.0 = number,
                b"GNU.sparse.minor" => version.1 = number,
                _ => {}
            }
        }
        for records in [&self.global, &records] {
            match records.apply(entry) {
                Ok(unknown) => {
                    for keyword in unknown {
                        let keyword = String::from_utf8_lossy(&keyword).into_owned();
                        report.warn(&format!("Ignoring unknown extended header keyword '{keyword}'"))?;
                    }
                }
                Err(malformed) => {
                    let keyword = String::from_utf8_lossy(&malformed.keyword).into_owned();
                    let value = String::from_utf8_lossy(&malformed.value).into_owned();
                    report.error(&format!("Malformed extended header: invalid {keyword}={value}"))?;
                }
            }
        }
        if let Some(block) = sparse {
            entry.sparse = Some(self.old_sparse_map(block, report)?);
        }
        if !matches!(entry.kind, Kind::File | Kind::Unknown(_)) {
            entry.size = 0;
        }
        self.left = entry.size;
        self.pad = padding(entry.size);
        if version == (1, 0) && entry.sparse.is_some() {
            let map = self.sparse_map(report)?;
            entry.size = self.left;
            if let Some(sparse) = &mut entry.sparse {
                sparse.map = map;
            }
        }
        Ok(())
    }

    /// The data of a header that is no member.
    fn header_data(&mut self, size: u64, report: &mut Report<'_, 'p>) -> Result<Vec<u8>, Failure> {
        if size > LONGEST_HEADER {
            return Err(report.fatal("Extended header is too long"));
        }
        let mut held = Held::new(self.process);
        held.set(size as usize)?;
        let mut data = Vec::new();
        let end = size as usize + padding(size);
        while data.len() < end {
            match self.block(report)? {
                Some(block) => data.extend_from_slice(&block.0),
                None => return Err(report.fatal("Unexpected EOF in archive")),
            }
        }
        data.truncate(size as usize);
        Ok(data)
    }

    /// The map in an old header for sparse files, and in the blocks behind it.
    fn old_sparse_map(&mut self, block: &Block, report: &mut Report<'_, 'p>) -> Result<Sparse, Failure> {
        let invalid = |report: &Report<'_, 'p>| report.fatal("Invalid sparse archive member");
        let (mut sparse, mut continues) = Sparse::of_header(block).ok_or_else(|| invalid(report))?;
        while continues {
            let Some(more) = self.block(report)? else {
                return Err(report.fatal("Unexpected EOF in archive"));
            };
            continues = sparse.extend(&more).ok_or_else(|| invalid(report))?;
            if sparse.map.len() > 1 << 20 {
                return Err(invalid(report));
            }
        }
        Ok(sparse)
    }

    /// The map at the start of the data, as the newest form has it: decimal numbers, a line each.
    fn sparse_map(&mut self, report: &mut Report<'_, 'p>) -> Result<Vec<Stretch>, Failure> {
        let invalid = |report: &Report<'_, 'p>| report.fatal("Invalid sparse archive member");
        let mut text = Vec::new();
        let mut numbers: Vec<u64> = Vec::new();
        let mut wanted = 1;
        while numbers.len() < wanted {
            if self.left < BLOCK as u64 || wanted > 1 << 21 {
                return Err(invalid(report));
            }
            let Some(block) = self.block(report)? else {
                return Err(report.fatal("Unexpected EOF in archive"));
            };
            self.left -= BLOCK as u64;
            text.extend_from_slice(&block.0);
            let mut used = 0;
            while let Some(end) = text[used..].iter().position(|&byte| byte == b'\n') {
                if numbers.len() == wanted {
                    break;
                }
                let number = parse_all(&text[used..used + end]);
                let Some(number) = number else { return Err(invalid(report)) };
                numbers.push(number);
                used += end + 1;
                if numbers.len() == 1 {
                    let count: usize = usize::try_from(number).map_err(|_| invalid(report))?;
                    wanted = count
                        .checked_mul(2)
                        .and_then(|count| count.checked_add(1))
                        .ok_or_else(|| invalid(report))?;
                }
            }
            text.drain(..used);
        }
        Ok(numbers[1..].chunks_exact(2).map(|pair| Stretch { offset: pair[0], length: pair[1] }).collect())
    }

    /// Reads what is left, so that whoever writes it is done, and says how that went.
    pub(super) fn finish(mut self, report: &mut Report<'_, 'p>) -> Result<(), Failure> {
        match &self.origin {
            Origin::Plain { fd, owned, .. } => {
                if *owned {
                    self.process.close(*fd)?;
                } else if !self.process.is_regular(*fd) {
                    // Nobody's pipe is broken by an archive that ends before its last record.
                    while self.refill_from_start(report)? {}
                }
            }
            Origin::Coded { format, .. } => {
                let format = *format;
                while self.fault.is_none() && self.refill_from_start(report)? {}
                if self.fault.is_some() {
                    let status = if format == Format::Bzip2 { 2 } else { 1 };
                    return Err(report.fatal(&format!("Child returned status {status}")));
                }
            }
            Origin::Program { fd, child } => {
                let (fd, child) = (*fd, *child);
                while self.refill_from_start(report)? {}
                self.process.close(fd)?;
                let (_, status) = self.process.wait(WaitFor::Process(child))?;
                if status.code() != 0 {
                    return Err(report.fatal(&format!("Child returned status {}", status.code())));
                }
            }
        }
        Ok(())
    }

    fn refill_from_start(&mut self, report: &mut Report<'_, 'p>) -> Result<bool, Failure> {
        (self.at, self.filled) = (0, 0);
        self.refill(report)
    }
}

/// What headers before a member's own say about it.
#[derive(Default)]
struct Long {
    name: Option<Vec<u8>>,
    link: Option<Vec<u8>>,
    records: Option<Records>,
}

fn until_nul(mut text: Vec<u8>) -> Vec<u8> {
    let end = text.iter().position(|&byte| byte == 0).unwrap_or(text.len());
    text.truncate(end);
    text
}

/// What the program for a format would say about damage.
fn complaint(format: Format, fault: Fault) -> String {
    match format {
        Format::Gzip | Format::Compress => gzip::complaint_about_stdin(fault),
        Format::Bzip2 => bzip2::complaint_about_stdin(fault),
        Format::Xz | Format::Lzma => xz::complaint_about_stdin(fault),
        Format::Zstd => zstd::complaint_about_stdin(fault),
    }
}
