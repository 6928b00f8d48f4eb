//! `od`: dump files in octal and other formats.

mod field;
mod kind;

use boxsh_format::size::{SizeError, SizeSyntax, parse_size};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Given, Parsed, Spec};

use super::joined::Joined;
use crate::{choice, message};
use kind::{Endian, Kind};

pub(crate) static SPEC: Spec = Spec {
    name: "od",
    usage: &[
        "[OPTION]... [FILE]...",
        "[-abcdfilosx]... [FILE] [[+]OFFSET[.][b]]",
        "--traditional [OPTION]... [FILE] [[+]OFFSET[.][b] [+][LABEL][.][b]]",
    ],
    summary: "Write an unambiguous representation, octal bytes by default, of FILE to standard output.",
    flags: &[
        Flag::new('A', "address-radix", "show offsets in this base: one of d, o, x or n for none")
            .value("RADIX"),
        Flag::long("endian", "read the bytes of numbers in this order: 'little' or 'big'").value("ORDER"),
        Flag::new('j', "skip-bytes", "pass over BYTES input bytes first").value("BYTES"),
        Flag::new('N', "read-bytes", "show no more than BYTES input bytes").value("BYTES"),
        Flag::short('S', "show strings of at least BYTES characters that end with a NUL").value("BYTES"),
        Flag::long("strings", "as -S; of at least 3 characters if BYTES is not given").optional("BYTES"),
        Flag::new('t', "format", "select output formats: a, c, d, f, o, u or x with a size, z for text")
            .value("TYPE"),
        Flag::new('v', "output-duplicates", "do not use * for lines that repeat"),
        Flag::new('w', "width", "show BYTES bytes on each line; 32 if not given").optional("BYTES"),
        Flag::long("traditional", "accept arguments in the third form above"),
        Flag::short('a', "same as -t a, named characters"),
        Flag::short('b', "same as -t o1, octal bytes"),
        Flag::short('B', "same as -t o2"),
        Flag::short('c', "same as -t c, characters or backslash escapes"),
        Flag::short('d', "same as -t u2, unsigned decimal numbers of 2 bytes"),
        Flag::short('D', "same as -t u4"),
        Flag::short('e', "same as -t fD"),
        Flag::short('f', "same as -t fF"),
        Flag::short('F', "same as -t fD"),
        Flag::short('h', "same as -t x2"),
        Flag::short('H', "same as -t x4"),
        Flag::short('i', "same as -t dI"),
        Flag::short('I', "same as -t dL"),
        Flag::short('l', "same as -t dL"),
        Flag::short('L', "same as -t dL"),
        Flag::short('o', "same as -t o2, octal numbers of 2 bytes"),
        Flag::short('O', "same as -t o4"),
        Flag::short('s', "same as -t d2, decimal numbers of 2 bytes"),
        Flag::short('x', "same as -t x2, hexadecimal numbers of 2 bytes"),
        Flag::short('X', "same as -t x4"),
    ],
    notes: "TYPE is made of one or more of: a, c, d[SIZE], f[SIZE], o[SIZE], u[SIZE], x[SIZE], each with a z behind it\n\
            to show the line as text. SIZE is a number, or C, S, I, L for integers, or F, D, L for floating point.\n\
            BYTES is hexadecimal with 0x, octal with 0, and may have a suffix: b for 512, KB 1000, K 1024, and so on.",
    ..Spec::DEFAULT
};

/// The base of the offsets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Radix {
    Octal,
    Decimal,
    Hex,
    None,
}

struct Options {
    radix: Radix,
    /// What the offsets in parentheses are ahead by.
    label: Option<u64>,
    endian: Endian,
    skip: u64,
    limit: Option<u64>,
    strings: Option<usize>,
    kinds: Vec<Kind>,
    duplicates: bool,
    width: Option<u64>,
    operands: Vec<Vec<u8>>,
}

/// Letters that stand for a type; their calls may have an old-style offset behind the file.
const OLD: &[(&str, &str)] = &[
    ("a", "a"),
    ("b", "o1"),
    ("B", "o2"),
    ("c", "c"),
    ("d", "u2"),
    ("D", "u4"),
    ("e", "fD"),
    ("f", "fF"),
    ("F", "fD"),
    ("h", "x2"),
    ("H", "x4"),
    ("i", "dI"),
    ("I", "dL"),
    ("l", "dL"),
    ("L", "dL"),
    ("o", "o2"),
    ("O", "o4"),
    ("s", "d2"),
    ("x", "x2"),
    ("X", "x4"),
];

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::read(context, &parsed)?;
    let mut input = Joined::new(&options.operands);
    input.open_first(context)?;
    if input.skip(context, options.skip)? > 0 {
        return Err(Failure::new("cannot skip past end of combined input"));
    }
    let width = line_width(context, &options)?;
    match options.strings {
        Some(least) => dump_strings(context, &options, &mut input, least)?,
        None => dump(context, &options, &mut input, width)?,
    }
    Ok(Exit::from_success(input.all_read))
}

impl Options {
    fn read(context: &mut Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let mut options = Self {
            radix: Radix::Octal,
            label: None,
            endian: Endian::Little,
            skip: 0,
            limit: None,
            strings: None,
            kinds: Vec::new(),
            duplicates: parsed.has(flag!("output-duplicates")),
            width: None,
            operands: parsed.operands.clone(),
        };
        let mut modern = options.duplicates;
        for given in &parsed.flags {
            let name = given.name();
            match OLD.iter().find(|(letter, _)| *letter == name) {
                Some((_, kind)) => options.kinds.extend(Kind::parse(context, kind.as_bytes())?),
                None => {
                    modern |= !matches!(&*name, "traditional" | "endian");
                    options.read_flag(context, given, &name)?;
                }
            }
        }
        if options.strings.is_some() && !options.kinds.is_empty() {
            return Err(Failure::new("no type may be specified when dumping strings"));
        }
        if options.kinds.is_empty() {
            options.kinds = Kind::parse(context, b"oS")?;
        }
        let traditional = parsed.has(flag!("traditional"));
        if !modern || traditional {
            options.read_old_offsets(context, traditional)?;
        }
        Ok(options)
    }

    fn read_flag(&mut self, context: &Context<'_>, given: &Given, name: &str) -> Result<(), Failure> {
        let value = given.value();
        match name {
            "address-radix" => {
                self.radix = match value.first() {
                    Some(b'd') => Radix::Decimal,
                    Some(b'o') => Radix::Octal,
                    Some(b'x') => Radix::Hex,
                    Some(b'n') => Radix::None,
                    other => {
                        let letter = other.map_or(String::new(), |byte| char::from(*byte).to_string());
                        return Err(Failure::new(format!(
                            "invalid output address radix '{letter}'; it must be one character from [doxn]"
                        )));
                    }
                }
            }
            "endian" => {
                let choices = [("little", Endian::Little), ("big", Endian::Big)];
                self.endian = choice::choose(context, "--endian", value, &choices)?;
            }
            "skip-bytes" => self.skip = size("-j", value)?,
            "read-bytes" => self.limit = Some(size("-N", value)?),
            "strings" if given.value.is_none() => self.strings = Some(3),
            "S" | "strings" => {
                let flag = if name == "S" { "-S" } else { "--strings" };
                self.strings = Some(usize::try_from(size(flag, value)?).unwrap_or(usize::MAX));
            }
            "format" => self.kinds.extend(Kind::parse(context, value)?),
            "width" if given.value.is_none() => self.width = Some(32),
            "width" => self.width = Some(size("-w", value)?),
            _ => {}
        }
        Ok(())
    }

    fn read_old_offsets(&mut self, context: &Context<'_>, traditional: bool) -> Result<(), Failure> {
        let operands = &self.operands;
        let offset = |at: usize| operands.get(at).and_then(|text| old_offset(text));
        let starts = |at: usize, digits: bool| {
            operands
                .get(at)
                .and_then(|text| text.first())
                .is_some_and(|&byte| byte == b'+' || (digits && byte.is_ascii_digit()))
        };
        let (keep, skip, label) = match operands.len() {
            1 if traditional || starts(0, false) => match offset(0) {
                Some(skip) => (0, skip, None),
                None => return Ok(()),
            },
            2 if traditional || starts(1, true) => match (offset(0).filter(|_| traditional), offset(1)) {
                (Some(skip), Some(label)) => (0, skip, Some(label)),
                (None, Some(skip)) => (1, skip, None),
                _ => (2, 0, None),
            },
            3 if traditional => match (offset(1), offset(2)) {
                (Some(skip), Some(label)) => (1, skip, Some(label)),
                _ => (3, 0, None),
            },
            count => (count, 0, None),
        };
        if traditional && keep > 1 {
            let extra = message::quote(context, &operands[1]);
            return Err(Failure::Usage(format!(
                "extra operand {extra}\nod: compatibility mode supports at most one file"
            )));
        }
        self.operands.truncate(keep);
        if skip > 0 || label.is_some() {
            self.skip = skip;
            self.label = label.map(|label| label.wrapping_sub(skip));
        }
        Ok(())
    }

    /// Writes the offset in front of a line.
    fn write_address(&self, address: u64, out: &mut Vec<u8>) {
        let Some(ahead) = self.label else {
            return push_address(self.radix, address, out);
        };
        let (radix, shown) = match self.radix {
            Radix::None => (Radix::Octal, address),
            radix => {
                push_address(radix, address, out);
                out.push(b' ');
                (radix, address.wrapping_add(ahead))
            }
        };
        out.push(b'(');
        push_address(radix, shown, out);
        out.push(b')');
    }

    /// How wide the space is that stands for the offset on further lines.
    fn address_width(&self) -> usize {
        match (self.radix, self.label) {
            (Radix::None, None) => 0,
            (Radix::Hex, _) => 6,
            _ => 7,
        }
    }
}

fn push_address(radix: Radix, address: u64, out: &mut Vec<u8>) {
    match radix {
        Radix::Octal => field::push_digits(address, 8, 7, out),
        Radix::Decimal => field::push_digits(address, 10, 7, out),
        Radix::Hex => field::push_digits(address, 16, 6, out),
        Radix::None => {}
    }
}

fn size(flag: &str, text: &[u8]) -> Result<u64, Failure> {
    let shown = String::from_utf8_lossy(text);
    parse_size(text, &SizeSyntax::OD).map_err(|error| {
        Failure::new(match error {
            SizeError::InvalidSuffix => format!("invalid suffix in {flag} argument '{shown}'"),
            SizeError::Overflow => format!("{flag} argument '{shown}' too large"),
            _ => format!("invalid {flag} argument '{shown}'"),
        })
    })
}

/// An offset of the old form: octal, decimal with a point, hexadecimal with 0x; `b` is for blocks.
fn old_offset(text: &[u8]) -> Option<u64> {
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let (digits, radix) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        _ => (text, 8),
    };
    let (digits, factor) = match digits {
        [head @ .., b'b'] if radix == 8 => (head, 512),
        [head @ .., b'B'] if radix == 8 => (head, 1024),
        _ => (digits, 1),
    };
    let text = std::str::from_utf8(digits).ok().filter(|text| !text.starts_with('+'))?;
    u64::from_str_radix(text, radix).ok()?.checked_mul(factor)
}

/// The bytes of a line.
fn line_width(context: &mut Context<'_>, options: &Options) -> Result<usize, Failure> {
    let unit = options.kinds.iter().fold(1, |unit, kind| lcm(unit, kind.size));
    Ok(match options.width {
        Some(width) if width != 0 && width % unit as u64 == 0 => usize::try_from(width)
            .ok()
            .filter(|width| *width <= 1 << 26)
            .ok_or_else(|| Failure::new("memory exhausted"))?,
        Some(width) => {
            context.warn(format_args!("warning: invalid width {width}; using {unit} instead"))?;
            unit
        }
        None if unit < 16 => unit * (16 / unit),
        None => unit,
    })
}

fn dump<'p>(
    context: &mut Context<'p>,
    options: &Options,
    input: &mut Joined<'p>,
    width: usize,
) -> Result<(), Failure> {
    // The block, and the one before.
    context.process.reserve(2 * width as u64)?;
    let layout = field::Layout::new(&options.kinds, width, options.endian);
    let mut address = options.skip;
    let mut left = options.limit;
    let mut block = vec![0; width];
    let mut previous: Vec<u8> = Vec::new();
    let mut starred = false;
    let mut line = Vec::new();
    loop {
        let want = left.map_or(width, |left| usize::try_from(left).unwrap_or(width).min(width));
        let count = input.read(context, &mut block[..want])?;
        if count == 0 {
            break;
        }
        let full = count == width;
        context.process.work(count as u64)?;
        if full && !options.duplicates && previous == block {
            if !std::mem::replace(&mut starred, true) {
                context.out.write(b"*\n")?;
            }
        } else {
            starred = false;
            block[count..].fill(0);
            line.clear();
            options.write_address(address, &mut line);
            layout.write(&block, count, options.address_width(), &mut line, &mut context.out)?;
            context.out.write(&line)?;
            previous.clone_from(&block);
        }
        address += count as u64;
        left = left.map(|left| left - count as u64);
        if !full {
            break;
        }
    }
    line.clear();
    if input.any_opened {
        options.write_address(address, &mut line);
    }
    if !line.is_empty() {
        line.push(b'\n');
    }
    context.out.write(&line)
}

fn lcm(first: usize, second: usize) -> usize {
    // Sizes are powers of two.
    first.max(second)
}

/// Shows the strings that end with a NUL and are long enough.
fn dump_strings<'p>(
    context: &mut Context<'p>,
    options: &Options,
    input: &mut Joined<'p>,
    least: usize,
) -> Result<(), Failure> {
    let mut address = options.skip;
    let mut left = options.limit.unwrap_or(u64::MAX);
    let mut text: Vec<u8> = Vec::new();
    let mut buffer = vec![0; 1 << 14];
    loop {
        let want = usize::try_from(left).unwrap_or(buffer.len()).min(buffer.len());
        let count = input.read(context, &mut buffer[..want])?;
        if count == 0 {
            break;
        }
        left -= count as u64;
        for &byte in &buffer[..count] {
            address += 1;
            match byte {
                b' '..=b'~' => text.push(byte),
                0 if text.len() >= least => {
                    write_string(context, options, address - 1 - text.len() as u64, &text)?;
                    text.clear();
                }
                _ => text.clear(),
            }
        }
        context.process.budget().check(boxsh_kernel::Limit::String, text.len() as u64)?;
        context.process.make_room(&mut text, buffer.len())?;
    }
    // A string may be cut off by the limit; its offset is then counted as if a NUL had followed.
    if left == 0 && text.len() > least {
        write_string(context, options, address.wrapping_sub(1 + text.len() as u64), &text)?;
    }
    Ok(())
}

fn write_string(
    context: &mut Context<'_>,
    options: &Options,
    address: u64,
    text: &[u8],
) -> Result<(), Failure> {
    let mut line = Vec::new();
    options.write_address(address, &mut line);
    if !line.is_empty() {
        line.push(b' ');
    }
    context.out.write(&line)?;
    context.out.write(text)?;
    context.out.write_byte(b'\n')
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn bytes_are_shown_in_many_forms() {
        for (line, expected) in [
            ("od", "0000000 061141 062143\n0000004\n"),
            ("od -c", "0000000   a   b   c   d\n0000004\n"),
            ("od -An -tx1", " 61 62 63 64\n"),
            (
                "od -Ad -tu1z",
                "0000000  97  98  99 100                                                  >abcd<\n0000004\n",
            ),
            ("od -Ax -td4", "000000  1684234849\n000004\n"),
            ("od -tf4", "0000000   1.6777999e+22\n0000004\n"),
            ("od --endian=big -tx2", "0000000 6162 6364\n0000004\n"),
            ("od -j1 -N2 -ta", "0000001   b   c\n0000003\n"),
            ("od -w2 -b", "0000000 141 142\n0000002 143 144\n0000004\n"),
        ] {
            call(line).stdin("abcd").gives(expected);
        }
    }

    #[test]
    fn repeated_lines_are_left_out() {
        call("od -An -tx1 -w2").stdin("aaaaaab").gives(" 61 61\n*\n 62\n");
        call("od -An -v -tx1 -w2").stdin("aaaa").gives(" 61 61\n 61 61\n");
    }

    #[test]
    fn wrong_calls_are_refused() {
        call("od -Aq").answers(
            1,
            "",
            "od: invalid output address radix 'q'; it must be one character from [doxn]\n",
        );
        call("od -j9").stdin("ab").answers(1, "", "od: cannot skip past end of combined input\n");
        call("od no").answers(1, "", "od: no: No such file or directory\n");
    }
}
