//! `xz --list`: what the indexes at the ends of the streams say.

use boxsh_kernel::{Context, Errno, Failure, Fd, Process, Seek};

use crate::memory::Held;

/// What stops a listing.
pub(super) enum Wrong {
    Message(&'static str),
    Failure(Failure),
}

impl From<Errno> for Wrong {
    fn from(errno: Errno) -> Self {
        Self::Failure(Failure::Errno(errno))
    }
}

impl From<Failure> for Wrong {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// What all files together hold.
#[derive(Default)]
pub(super) struct Listed {
    files: u64,
    sum: Sum,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    streams: u64,
    blocks: u64,
    compressed: u64,
    uncompressed: u64,
    padding: u64,
    /// One bit for each kind of check.
    checks: u32,
}

impl Sum {
    fn add(&mut self, other: &Self) {
        self.streams += other.streams;
        self.blocks += other.blocks;
        self.compressed += other.compressed;
        self.uncompressed += other.uncompressed;
        self.padding += other.padding;
        self.checks |= other.checks;
    }

    fn check_names(&self) -> String {
        let name = |kind: u32| match kind {
            0 => "None".to_owned(),
            1 => "CRC32".to_owned(),
            4 => "CRC64".to_owned(),
            10 => "SHA-256".to_owned(),
            other => format!("Unknown-{other}"),
        };
        let names: Vec<String> = (0..16).filter(|kind| self.checks >> kind & 1 != 0).map(name).collect();
        names.join(",")
    }

    fn row(&self, name: &str) -> String {
        format!(
            "{:5} {:7} {:>12} {:>12} {:>6}  {:<7} {name}\n",
            self.streams,
            self.blocks,
            size(self.compressed),
            size(self.uncompressed),
            ratio(self.compressed, self.uncompressed),
            self.check_names()
        )
    }
}

fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["B", "KiB", "MiB", "GiB", "TiB"];
    if bytes < 10_000 {
        return format!("{bytes} B");
    }
    let mut value = bytes as f64 / 1024.0;
    let mut unit = 1;
    while value > 9999.9 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

/// The compressed size as a fraction of the whole.
pub(super) fn ratio(packed: u64, plain: u64) -> String {
    if plain == 0 {
        return "---".to_owned();
    }
    let ratio = packed as f64 / plain as f64;
    if ratio > 9.999 { "---".to_owned() } else { format!("{ratio:.3}") }
}

impl Listed {
    /// Lists one file.
    pub(super) fn file(
        &mut self,
        context: &mut Context<'_>,
        fd: Fd,
        name: &[u8],
        verbose: u32,
        robot: bool,
    ) -> Result<(), Wrong> {
        let sum = read_file(context.process, fd)?;
        let shown = String::from_utf8_lossy(name).into_owned();
        if robot {
            context.out.print(format_args!("name\t{shown}\n"))?;
            context.out.print(format_args!("file\t{}\n", robot_row(&sum)))?;
        } else if verbose > 0 {
            let text = format!(
                "{shown} ({}/{})\n  Streams:           {}\n  Blocks:            {}\n  Compressed size:   {}\n  \
                 Uncompressed size: {}\n  Ratio:             {}\n  Check:             {}\n  Stream Padding:    {}\n",
                self.files + 1,
                self.files + 1,
                sum.streams,
                sum.blocks,
                size(sum.compressed),
                size(sum.uncompressed),
                ratio(sum.compressed, sum.uncompressed),
                sum.check_names(),
                size(sum.padding)
            );
            context.out.write(text.as_bytes())?;
        } else {
            if self.files == 0 {
                context.out.write(b"Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename\n")?;
            }
            context.out.write(sum.row(&shown).as_bytes())?;
        }
        self.files += 1;
        self.sum.add(&sum);
        Ok(())
    }

    /// The line for all files.
    pub(super) fn totals(&self, context: &mut Context<'_>, robot: bool) -> Result<(), Failure> {
        if robot {
            return context.out.print(format_args!("totals\t{}\t{}\n", robot_row(&self.sum), self.files));
        }
        if self.files < 2 {
            return Ok(());
        }
        context.out.write(&[b'-'; 79])?;
        context.out.write(b"\n")?;
        context.out.write(self.sum.row(&format!("{} files", self.files)).as_bytes())
    }
}

fn robot_row(sum: &Sum) -> String {
    format!(
        "{}\t{}\t{}\t{}\t{}\t{}\t{}",
        sum.streams,
        sum.blocks,
        sum.compressed,
        sum.uncompressed,
        ratio(sum.compressed, sum.uncompressed),
        sum.check_names(),
        sum.padding
    )
}

const CORRUPT: Wrong = Wrong::Message("Compressed data is corrupt");

/// Goes through the streams of a file, the last first.
fn read_file(process: &Process, fd: Fd) -> Result<Sum, Wrong> {
    let mut end = process.seek(fd, Seek::End(0))?;
    let total = end;
    if total < 24 {
        return Err(Wrong::Message("Too small to be a valid .xz file"));
    }
    let start = read(process, fd, 0, total.min(6))?;
    if start != *b"\xfd7zXZ\0" {
        return Err(Wrong::Message("File format not recognized"));
    }
    let mut sum = Sum { compressed: total, ..Sum::default() };
    while end > 0 {
        process.tick()?;
        if end < 32 {
            return Err(CORRUPT);
        }
        let word = read(process, fd, end - 4, 4)?;
        if word == [0; 4] {
            sum.padding += 4;
            end -= 4;
            continue;
        }
        let footer = read(process, fd, end - 12, 12)?;
        if &footer[10..] != b"YZ" {
            return Err(CORRUPT);
        }
        let backward = u32::from_le_bytes([footer[4], footer[5], footer[6], footer[7]]);
        let index_size = (u64::from(backward) + 1) * 4;
        let index_start = end.checked_sub(12 + index_size).ok_or(CORRUPT)?;
        if index_size > 64 << 20 {
            return Err(CORRUPT);
        }
        let mut held = Held::new(process);
        held.set(index_size as usize)?;
        let index = read(process, fd, index_start, index_size)?;
        let blocks = parse_index(&index, &mut sum).ok_or(CORRUPT)?;
        sum.streams += 1;
        sum.checks |= 1 << (footer[9] & 15);
        end = index_start.checked_sub(blocks + 12).ok_or(CORRUPT)?;
    }
    Ok(sum)
}

/// Adds up the records of an index; gives the size of all blocks.
fn parse_index(index: &[u8], sum: &mut Sum) -> Option<u64> {
    let mut at = 1;
    if *index.first()? != 0 {
        return None;
    }
    let count = number(index, &mut at)?;
    let mut blocks = 0u64;
    for _ in 0..count {
        let unpadded = number(index, &mut at)?;
        let uncompressed = number(index, &mut at)?;
        blocks = blocks.checked_add(unpadded.checked_add(3)? & !3)?;
        sum.blocks += 1;
        sum.uncompressed = sum.uncompressed.checked_add(uncompressed)?;
    }
    Some(blocks)
}

/// A number in seven-bit pieces.
fn number(data: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0;
    for shift in (0..63).step_by(7) {
        let byte = *data.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

fn read(process: &Process, fd: Fd, at: u64, count: u64) -> Result<Vec<u8>, Wrong> {
    process.seek(fd, Seek::Start(i64::try_from(at).map_err(|_| CORRUPT)?))?;
    let mut data = vec![0; usize::try_from(count).map_err(|_| CORRUPT)?];
    let mut filled = 0;
    while filled < data.len() {
        match process.read(fd, &mut data[filled..])? {
            0 => return Err(Wrong::Message("Unexpected end of input")),
            count => filled += count,
        }
    }
    Ok(data)
}
