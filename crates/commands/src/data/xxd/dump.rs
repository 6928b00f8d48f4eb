//! Bytes to dump.

use boxsh_kernel::{Failure, Input, Output};

use super::{Options, Style};

const LOWER: &[u8; 16] = b"0123456789abcdef";
const UPPER: &[u8; 16] = b"0123456789ABCDEF";

/// Writes the dump of what is left of the input, which stands at `start`.
pub(super) fn dump(
    input: &mut Input<'_>,
    out: &mut Output<'_>,
    options: &Options,
    start: u64,
) -> Result<(), Failure> {
    let mut bytes = Limited { input, left: options.limit.unwrap_or(u64::MAX) };
    match options.style {
        Style::Plain => plain(&mut bytes, out, options),
        Style::Include => include(&mut bytes, out, options),
        _ => lines(&mut bytes, out, options, start),
    }
}

/// An input up to the limit of `-l`.
struct Limited<'a, 'p> {
    input: &'a mut Input<'p>,
    left: u64,
}

impl Limited<'_, '_> {
    /// Replaces `line` by the next bytes, `count` of them if there are.
    fn read(&mut self, line: &mut Vec<u8>, count: usize) -> Result<(), Failure> {
        line.clear();
        while line.len() < count && self.left > 0 {
            let available = self.input.fill()?;
            let taken =
                available.len().min(count - line.len()).min(usize::try_from(self.left).unwrap_or(usize::MAX));
            if taken == 0 {
                break;
            }
            line.extend_from_slice(&available[..taken]);
            self.input.advance(taken);
            self.left -= taken as u64;
        }
        Ok(())
    }
}

fn plain(bytes: &mut Limited<'_, '_>, out: &mut Output<'_>, options: &Options) -> Result<(), Failure> {
    let digits = if options.upper { UPPER } else { LOWER };
    let mut chunk = Vec::new();
    let mut text = Vec::new();
    let mut column = 0;
    loop {
        bytes.read(&mut chunk, options.columns.min(4096))?;
        if chunk.is_empty() {
            break;
        }
        text.clear();
        for &byte in &chunk {
            text.extend([digits[usize::from(byte >> 4)], digits[usize::from(byte & 15)]]);
            column += 1;
            if column == options.columns {
                text.push(b'\n');
                column = 0;
            }
        }
        out.write(&text)?;
    }
    if column > 0 { out.write(b"\n") } else { Ok(()) }
}

fn include(bytes: &mut Limited<'_, '_>, out: &mut Output<'_>, options: &Options) -> Result<(), Failure> {
    let name = options.name.as_deref().map(|name| variable(name, options.capitalize));
    if let Some(name) = &name {
        out.print(format_args!("unsigned char {name}[] = {{\n"))?;
    }
    let mut chunk = Vec::new();
    let mut count = 0u64;
    loop {
        bytes.read(&mut chunk, 4096)?;
        if chunk.is_empty() {
            break;
        }
        for &byte in &chunk {
            let lead = match count {
                0 => "  ",
                count if count.is_multiple_of(options.columns as u64) => ",\n  ",
                _ => ", ",
            };
            out.write(lead.as_bytes())?;
            match options.upper {
                true => out.print(format_args!("0X{byte:02X}"))?,
                false => out.print(format_args!("0x{byte:02x}"))?,
            }
            count += 1;
        }
    }
    if count > 0 {
        out.write(b"\n")?;
    }
    if let Some(name) = name {
        let suffix = if options.capitalize { "LEN" } else { "len" };
        out.print(format_args!("}};\nunsigned int {name}_{suffix} = {count};\n"))?;
    }
    Ok(())
}

fn variable(name: &[u8], capitalize: bool) -> String {
    let mut text = String::new();
    if name.first().is_some_and(u8::is_ascii_digit) {
        text.push_str("__");
    }
    for &byte in name {
        let letter = if byte.is_ascii_alphanumeric() { char::from(byte) } else { '_' };
        text.push(if capitalize { letter.to_ascii_uppercase() } else { letter });
    }
    text
}

fn lines(
    bytes: &mut Limited<'_, '_>,
    out: &mut Output<'_>,
    options: &Options,
    start: u64,
) -> Result<(), Failure> {
    let mut position = start;
    let mut chunk = Vec::new();
    let mut line = Vec::new();
    let mut zeros = Zeros::default();
    loop {
        bytes.read(&mut chunk, options.columns)?;
        if chunk.is_empty() {
            break;
        }
        line.clear();
        let shown = position.wrapping_add_signed(options.offset);
        write_line(options, shown, &chunk, &mut line);
        let full = chunk.len() == options.columns;
        if options.autoskip && full && chunk.iter().all(|byte| *byte == 0) {
            zeros.add(out, &line)?;
        } else {
            zeros.end(out)?;
            out.write(&line)?;
        }
        position += chunk.len() as u64;
    }
    zeros.flush(out)
}

fn write_line(options: &Options, position: u64, bytes: &[u8], line: &mut Vec<u8>) {
    let digits = if options.upper { UPPER } else { LOWER };
    let address = match options.decimal {
        true => format!("{position:08}: "),
        false => format!("{position:08x}: "),
    };
    line.extend_from_slice(address.as_bytes());
    let start = line.len();
    let per_byte = if options.style == Style::Bits { 8 } else { 2 };
    let group_width = options.group * per_byte + 1;
    let width = (group_width * options.columns - 1) / options.group;
    let extra = if options.style == Style::LittleEndian { options.group * 2 } else { 0 };
    line.resize(start + width + 2 + extra, b' ');
    for (at, &byte) in bytes.iter().enumerate() {
        let place = if options.style == Style::LittleEndian { at ^ (options.group - 1) } else { at };
        let column = start + group_width * place / options.group;
        if options.style == Style::Bits {
            for bit in 0..8 {
                line[column + bit] = b'0' + (byte >> (7 - bit) & 1);
            }
        } else {
            line[column] = digits[usize::from(byte >> 4)];
            line[column + 1] = digits[usize::from(byte & 15)];
        }
    }
    line.truncate(start + width + 2);
    line.extend(bytes.iter().map(|byte| if matches!(byte, b' '..=b'~') { *byte } else { b'.' }));
    line.push(b'\n');
}

/// Lines of NULs that `-a` holds back: the first is shown, two are shown, more are a star.
#[derive(Default)]
struct Zeros {
    count: usize,
    second: Vec<u8>,
    last: Vec<u8>,
}

impl Zeros {
    fn add(&mut self, out: &mut Output<'_>, line: &[u8]) -> Result<(), Failure> {
        self.count += 1;
        if self.count == 1 {
            return out.write(line);
        }
        if self.count == 2 {
            self.second = line.to_vec();
        }
        self.last = line.to_vec();
        Ok(())
    }

    /// Other lines follow.
    fn end(&mut self, out: &mut Output<'_>) -> Result<(), Failure> {
        match std::mem::take(&mut self.count) {
            2 => out.write(&self.last),
            count if count > 2 => out.write(b"*\n"),
            _ => Ok(()),
        }
    }

    /// Nothing follows: the last line is shown even so.
    fn flush(&mut self, out: &mut Output<'_>) -> Result<(), Failure> {
        match std::mem::take(&mut self.count) {
            0 | 1 => return Ok(()),
            2 => {}
            3 => out.write(&self.second)?,
            _ => out.write(b"*\n")?,
        }
        out.write(&self.last)
    }
}
