//! `od`: dump files in octal and other formats.

mod kind;

use boxsh_format::size::{SizeSyntax, parse_size};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Input, Parsed, Spec};

use crate::choice::choose;
use crate::message;
use kind::{Kind, Notation};

pub(crate) static SPEC: Spec = Spec {
    name: "od",
    usage: &[
        "[OPTION]... [FILE]...",
        "[-abcdfilosx]... [FILE] [[+]OFFSET[.][b]]",
        "--traditional [OPTION]... [FILE] [[+]OFFSET[.][b] [+][LABEL][.][b]]",
    ],
    summary: "Write an unambiguous representation, octal bytes by default, of FILE to standard output.",
    flags: &[
        Flag::new('A', "address-radix", "output format for file offsets: one of [doxn]").value("RADIX"),
        Flag::long("endian", "swap input bytes according the specified order: big or little").value("ORDER"),
        Flag::new('j', "skip-bytes", "skip BYTES input bytes first").value("BYTES"),
        Flag::new('N', "read-bytes", "limit dump to BYTES input bytes").value("BYTES"),
        Flag::short('S', "output strings of at least BYTES graphic chars").value("BYTES"),
        Flag::long("strings", "as -S; 3 is implied when BYTES is not specified").optional("BYTES"),
        Flag::new('t', "format", "select output format or formats").value("TYPE"),
        Flag::new('v', "output-duplicates", "do not use * to mark line suppression"),
        Flag::new('w', "width", "output BYTES bytes per output line; 32 if not specified").optional("BYTES"),
        Flag::long("traditional", "accept arguments in third form above"),
        Flag::short('a', "same as -t a"),
        Flag::short('b', "same as -t o1"),
        Flag::short('B', "same as -t o2"),
        Flag::short('c', "same as -t c"),
        Flag::short('d', "same as -t u2"),
        Flag::short('D', "same as -t u4"),
        Flag::short('e', "same as -t f8"),
        Flag::short('f', "same as -t f4"),
        Flag::short('F', "same as -t f8"),
        Flag::short('h', "same as -t x2"),
        Flag::short('H', "same as -t x4"),
        Flag::short('i', "same as -t d4"),
        Flag::short('I', "same as -t d8"),
        Flag::short('l', "same as -t d8"),
        Flag::short('L', "same as -t d8"),
        Flag::short('o', "same as -t o2"),
        Flag::short('O', "same as -t o4"),
        Flag::short('s', "same as -t d2"),
        Flag::short('x', "same as -t x2"),
        Flag::short('X', "same as -t x4"),
    ],
    ..Spec::DEFAULT
};

/// The base of addresses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Radix {
    Decimal,
    Octal,
    Hex,
    None,
}

struct Options {
    kinds: Vec<Kind>,
    radix: Radix,
    big_endian: bool,
    skip: u64,
    limit: Option<u64>,
    strings: Option<u64>,
    all_lines: bool,
    width: usize,
    /// A second address, shown beside the first.
    label: Option<u64>,
}

/// All files as one stream.
struct Stream<'a, 'p> {
    files: std::slice::Iter<'a, Vec<u8>>,
    current: Option<(Vec<u8>, Input<'p>)>,
    all_read: bool,
    opened_any: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut files = parsed.operands.clone();
    let mut options = Options::read(context, &parsed)?;
    options.take_offsets(context, &parsed, &mut files)?;
    if files.is_empty() {
        files.push(b"-".to_vec());
    }
    let mut stream = Stream { files: files.iter(), current: None, all_read: true, opened_any: false };
    stream.skip(context, options.skip)?;
    match options.strings {
        Some(least) => options.dump_strings(context, &mut stream, least)?,
        None => options.dump(context, &mut stream)?,
    }
    Ok(Exit::from_success(stream.all_read))
}

impl Options {
    fn read(context: &mut Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let mut kinds = Vec::new();
        for given in &parsed.flags {
            let name = given.name();
            let text: &[u8] = match &*name {
                "format" => given.value(),
                "a" => b"a",
                "b" => b"o1",
                "c" => b"c",
                "d" => b"u2",
                "D" => b"u4",
                "e" | "F" => b"f8",
                "f" => b"f4",
                "h" | "x" => b"x2",
                "H" | "X" => b"x4",
                "i" => b"d4",
                "I" | "l" | "L" => b"d8",
                "o" | "B" => b"o2",
                "O" => b"o4",
                "s" => b"d2",
                _ => continue,
            };
            let shown = message::quote(context, text);
            kinds.extend(kind::read(text, &shown).map_err(Failure::new)?);
        }
        if kinds.is_empty() {
            kinds.push(Kind::new(Notation::Octal, 2));
        }
        let size = |flag: &str, text: &[u8]| {
            parse_size(text, &SizeSyntax::OD).map_err(|_| {
                let shown = String::from_utf8_lossy(text);
                Failure::new(format!("invalid {flag} argument '{shown}'"))
            })
        };
        let radix = match parsed.value("address-radix") {
            None | Some(b"o") => Radix::Octal,
            Some(b"d") => Radix::Decimal,
            Some(b"x") => Radix::Hex,
            Some(b"n") => Radix::None,
            Some(other) => {
                let shown = String::from_utf8_lossy(&other[..other.len().min(1)]).into_owned();
                return Err(Failure::new(format!(
                    "invalid output address radix '{shown}'; it must be one character from [doxn]"
                )));
            }
        };
        let big_endian = match parsed.value("endian") {
            Some(value) => choose(context, "--endian", value, &[("little", false), ("big", true)])?,
            None => false,
        };
        let strings = match (parsed.value("S"), parsed.has("strings"), parsed.value("strings")) {
            (Some(text), ..) => Some(size("-S", text)?),
            (None, true, Some(text)) if !text.is_empty() => Some(size("--strings", text)?),
            (None, true, _) => Some(3),
            _ => None,
        };
        let unit = kinds.iter().map(|kind| kind.size).max().unwrap_or(1);
        let asked = match parsed.value("width") {
            None => None,
            Some(b"") => Some(32),
            Some(text) => Some(usize::try_from(size("-w", text)?).unwrap_or(usize::MAX)),
        };
        let width = match asked {
            Some(asked) if asked != 0 && asked % unit == 0 && asked <= 1 << 20 => asked,
            Some(asked) => {
                context.warn(format_args!("warning: invalid width {asked}; using {unit} instead"))?;
                unit
            }
            None => 16 / unit * unit,
        };
        Ok(Self {
            kinds,
            radix,
            big_endian,
            skip: parsed.value("skip-bytes").map_or(Ok(0), |text| size("-j", text))?,
            limit: parsed.value("read-bytes").map(|text| size("-N", text)).transpose()?,
            strings,
            all_lines: parsed.has("output-duplicates"),
            width,
            label: None,
        })
    }

    /// The old form: an offset as the last operand, and with `--traditional` a label behind it.
    fn take_offsets(
        &mut self,
        context: &Context<'_>,
        parsed: &Parsed,
        files: &mut Vec<Vec<u8>>,
    ) -> Result<(), Failure> {
        const MODERN: [&str; 8] = [
            "address-radix",
            "skip-bytes",
            "read-bytes",
            "format",
            "output-duplicates",
            "width",
            "strings",
            "S",
        ];
        let traditional = parsed.has("traditional");
        if !traditional && MODERN.iter().any(|name| parsed.has(name)) {
            return Ok(());
        }
        let starts_so = |text: &[u8], digit: bool| {
            text.first() == Some(&b'+') || (digit && text.first().is_some_and(u8::is_ascii_digit))
        };
        match &files[..] {
            [only] if (traditional || starts_so(only, false)) && old_offset(only).is_some() => {
                self.skip = old_offset(only).unwrap_or(0);
                files.clear();
            }
            [_, offset] if (traditional || starts_so(offset, true)) && old_offset(offset).is_some() => {
                self.skip = old_offset(offset).unwrap_or(0);
                files.truncate(1);
            }
            [_, offset, label] if traditional => {
                match (old_offset(offset), old_offset(label)) {
                    (Some(offset), Some(label)) => {
                        self.skip = offset;
                        self.label = Some(label);
                    }
                    _ => return Err(message::extra_operand(context, offset)),
                }
                files.truncate(1);
            }
            [_, extra, ..] if traditional => return Err(message::extra_operand(context, extra)),
            _ => {}
        }
        Ok(())
    }

    fn address(&self, offset: u64) -> String {
        let first = match self.radix {
            Radix::Decimal => format!("{offset:07}"),
            Radix::Octal => format!("{offset:07o}"),
            Radix::Hex => format!("{offset:06x}"),
            Radix::None => return String::new(),
        };
        match self.label {
            Some(label) => format!("{first} ({:07o})", label + (offset - self.skip)),
            None => first,
        }
    }

    fn dump<'p>(&self, context: &mut Context<'p>, stream: &mut Stream<'_, 'p>) -> Result<(), Failure> {
        let mut offset = self.skip;
        let mut left = self.limit.unwrap_or(u64::MAX);
        let mut previous: Vec<u8> = Vec::new();
        let mut line = Vec::with_capacity(self.width);
        let mut in_repeat = false;
        loop {
            line.clear();
            let wanted = usize::try_from(left).unwrap_or(usize::MAX).min(self.width);
            stream.read(context, wanted, &mut line)?;
            left -= line.len() as u64;
            if line.is_empty() {
                break;
            }
            let is_full = line.len() == self.width;
            if is_full && !self.all_lines && previous == line {
                if !std::mem::replace(&mut in_repeat, true) {
                    context.out.write(b"*\n")?;
                }
            } else {
                in_repeat = false;
                self.show_line(context, offset, &line)?;
                previous.clone_from(&line);
            }
            offset += line.len() as u64;
            if !is_full {
                break;
            }
        }
        if self.radix != Radix::None && stream.opened_any {
            context.out.print(format_args!("{}\n", self.address(offset)))?;
        }
        Ok(())
    }

    fn show_line(&self, context: &mut Context<'_>, offset: u64, line: &[u8]) -> Result<(), Failure> {
        // Columns of several formats are made to stand below each other.
        let columns =
            self.kinds.iter().map(|kind| (kind.width() + 1) * (self.width / kind.size)).max().unwrap_or(0);
        for (at, kind) in self.kinds.iter().enumerate() {
            let address = self.address(offset);
            if at == 0 {
                context.out.write(address.as_bytes())?;
            } else {
                context.out.write(&vec![b' '; address.len()])?;
            }
            let count = self.width / kind.size;
            let mut text = String::new();
            for (place, chunk) in line.chunks(kind.size).enumerate() {
                let mut bytes = chunk.to_vec();
                bytes.resize(kind.size, 0);
                if self.big_endian {
                    bytes.reverse();
                }
                let end = columns * (place + 1) / count;
                let value = kind.show(&bytes);
                let width = (end - text.len()).max(value.len() + 1);
                text.push_str(&format!("{value:>width$}"));
            }
            context.out.write(text.as_bytes())?;
            if kind.shows_text {
                let missing = columns - text.len().min(columns);
                context.out.write(&vec![b' '; missing])?;
                let visible: String = line
                    .iter()
                    .map(|&byte| if (0x20..0x7f).contains(&byte) { char::from(byte) } else { '.' })
                    .collect();
                context.out.print(format_args!("  >{visible}<"))?;
            }
            context.out.write(b"\n")?;
        }
        Ok(())
    }

    /// Shows only texts that a NUL ends.
    fn dump_strings<'p>(
        &self,
        context: &mut Context<'p>,
        stream: &mut Stream<'_, 'p>,
        least: u64,
    ) -> Result<(), Failure> {
        let mut offset = self.skip;
        let mut left = self.limit.unwrap_or(u64::MAX);
        let mut text: Vec<u8> = Vec::new();
        let mut block = Vec::new();
        while left > 0 {
            block.clear();
            stream.read(context, usize::try_from(left).unwrap_or(usize::MAX).min(4096), &mut block)?;
            if block.is_empty() {
                break;
            }
            left -= block.len() as u64;
            for &byte in &block {
                match byte {
                    0x20..=0x7e => text.push(byte),
                    0 if text.len() as u64 >= least => {
                        let address = self.address(offset - text.len() as u64);
                        let space = if address.is_empty() { "" } else { " " };
                        let shown = String::from_utf8_lossy(&text);
                        context.out.print(format_args!("{address}{space}{shown}\n"))?;
                        text.clear();
                    }
                    _ => text.clear(),
                }
                offset += 1;
            }
        }
        Ok(())
    }
}

/// An offset of the old form: octal, decimal behind a point, hexadecimal with `0x`; `b` multiplies by 512.
fn old_offset(text: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(text.strip_prefix(b"+").unwrap_or(text)).ok()?;
    let (text, factor) = match text.strip_suffix(['b', 'B']) {
        Some(rest) if !rest.starts_with("0x") => (rest, 512),
        _ => (text, 1),
    };
    let number = if let Some(digits) = text.strip_suffix('.') {
        digits.parse().ok()?
    } else if let Some(digits) = text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        u64::from_str_radix(digits, 16).ok()?
    } else {
        u64::from_str_radix(text, 8).ok()?
    };
    number.checked_mul(factor)
}

impl<'p> Stream<'_, 'p> {
    /// Appends up to `wanted` bytes, from as many files as it takes.
    fn read(&mut self, context: &mut Context<'p>, wanted: usize, line: &mut Vec<u8>) -> Result<(), Failure> {
        let target = line.len() + wanted;
        while line.len() < target {
            if self.current.is_none() && !self.open_next(context)? {
                return Ok(());
            }
            let Some((name, input)) = &mut self.current else { return Ok(()) };
            match input.fill() {
                Ok([]) => self.current = None,
                Ok(available) => {
                    let count = available.len().min(target - line.len());
                    line.extend_from_slice(&available[..count]);
                    input.advance(count);
                }
                Err(error) => {
                    let name = std::mem::take(name);
                    self.all_read = false;
                    self.current = None;
                    message::report(context, &name, error)?;
                }
            }
        }
        Ok(())
    }

    fn open_next(&mut self, context: &mut Context<'p>) -> Result<bool, Failure> {
        for name in self.files.by_ref() {
            match context.open_input(name) {
                Ok(input) => {
                    self.opened_any = true;
                    self.current = Some((name.clone(), input));
                }
                Err(error) => {
                    self.all_read = false;
                    message::report(context, name, error)?;
                    continue;
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn skip(&mut self, context: &mut Context<'p>, count: u64) -> Result<(), Failure> {
        let mut left = count;
        let mut block = Vec::new();
        while left > 0 {
            block.clear();
            self.read(context, usize::try_from(left).unwrap_or(usize::MAX).min(1 << 16), &mut block)?;
            if block.is_empty() {
                return Err(Failure::new("cannot skip past end of combined input"));
            }
            left -= block.len() as u64;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn bytes_are_dumped() {
        let dump = |line: &str| call(line).stdin(b"hello\n\0\x01\xff");
        dump("od").gives("0000000 062550 066154 005157 000400 000377\n0000011\n");
        dump("od -c").gives("0000000   h   e   l   l   o  \\n  \\0 001 377\n0000011\n");
        dump("od -An -t x1").gives(" 68 65 6c 6c 6f 0a 00 01 ff\n");
        dump("od -A d -t u1 -t o2 -N 4").gives("0000000 104 101 108 108\n         062550  066154\n0000004\n");
        dump("od -t x1z -w4").gives(
            "0000000 68 65 6c 6c  >hell<\n0000004 6f 0a 00 01  >o...<\n0000010 ff           >.<\n0000011\n",
        );
        call("od -v -w4").stdin([0; 8]).gives("0000000 000000 000000\n0000004 000000 000000\n0000010\n");
        call("od -w4").stdin([0; 12]).gives("0000000 000000 000000\n*\n0000014\n");
        call("od -j 9").stdin("abc").answers(1, "", "od: cannot skip past end of combined input\n");
    }
}
