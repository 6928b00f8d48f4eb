//! `xxd`: make a hex dump, or do the reverse.

use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Input, OpenFlags, Output, Parsed, Seek, Spec,
};

pub(crate) static SPEC: Spec = Spec {
    name: "xxd",
    usage: &["[OPTION]... [INFILE [OUTFILE]]", "-r [-s [-]OFFSET] [-c COLS] [-ps] [INFILE [OUTFILE]]"],
    summary: "Make a hex dump of INFILE, or make a file of a hex dump.",
    flags: &[
        Flag::new('a', "autoskip", "a single '*' replaces lines of NULs"),
        Flag::new('b', "bits", "binary digit dump"),
        Flag::new('C', "capitalize", "capitalize variable names in C include file style (-i)"),
        Flag::new('c', "cols", "format COLS octets per line. Default 16 (-i: 12, -ps: 30)").value("COLS"),
        Flag::new('E', "EBCDIC", "show characters in EBCDIC").unsupported("text is shown in ASCII"),
        Flag::short('e', "little-endian dump"),
        Flag::new('g', "groupsize", "number of octets per group in normal output. Default 2 (-e: 4)")
            .value("BYTES"),
        Flag::new('i', "include", "output in C include file style"),
        Flag::new('l', "len", "stop after LEN octets").value("LEN"),
        Flag::new('n', "name", "set the variable name used in C include output (-i)").value("NAME"),
        Flag::short('o', "add OFF to the displayed file position").value("OFF"),
        Flag::new('p', "plain", "output in postscript plain hexdump style"),
        Flag::long("ps", "the same as -p"),
        Flag::long("postscript", "the same as -p"),
        Flag::new('r', "revert", "reverse operation: convert (or patch) hexdump into binary"),
        Flag::short('d', "show offset in decimal instead of hex"),
        Flag::new('s', "seek", "start at SEEK bytes of INFILE").value("SEEK"),
        Flag::new('u', "uppercase", "use upper case hex letters"),
    ],
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Normal,
    Bits,
    Little,
    Plain,
    Include,
}

struct Options {
    style: Style,
    columns: usize,
    group: usize,
    limit: u64,
    offset: u64,
    seek: i64,
    decimal: bool,
    upper: bool,
    autoskip: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments: Vec<Vec<u8>> = context.arguments().iter().map(|argument| rewritten(argument)).collect();
    let parsed = context.parse_from(&SPEC, &arguments)?;
    if parsed.operands.len() > 2 {
        return Err(Failure::Usage("too many operands".into()));
    }
    let options = Options::read(&parsed)?;
    let name = parsed.operands.first().cloned().unwrap_or_else(|| b"-".to_vec());
    let mut input = context
        .open_input(&name)
        .map_err(|error| Failure::with_status(2, format!("{}: {error}", String::from_utf8_lossy(&name))))?;
    let fd = match parsed.operands.get(1).filter(|name| *name != b"-") {
        None => 1,
        Some(name) => {
            let mut flags = OpenFlags::WRITE;
            // A dump is a patch: what it does not mention stays.
            flags.truncate = !parsed.has("revert");
            context.process.open(name, flags).map_err(|error| {
                Failure::with_status(3, format!("{}: {error}", String::from_utf8_lossy(name)))
            })?
        }
    };
    context.out.flush()?;
    let mut out = Output::new(context.process, fd);
    if parsed.has("revert") {
        revert(context, &options, &mut input, &mut out)?;
    } else {
        let start = skip(context, &options, &mut input)?;
        let title = parsed.value("name").map(<[u8]>::to_vec).or((name != b"-").then_some(name));
        match options.style {
            Style::Plain => options.plain(&mut input, &mut out)?,
            Style::Include => options.include(&mut input, &mut out, title, parsed.has("capitalize"))?,
            _ => options.dump(&mut input, &mut out, start)?,
        }
    }
    out.flush()?;
    Ok(Exit::SUCCESS)
}

/// Long names have one dash too here, and `-ps` is one of them.
fn rewritten(argument: &[u8]) -> Vec<u8> {
    const WORDS: [&[u8]; 12] = [
        b"-ps",
        b"-autoskip",
        b"-bits",
        b"-cols",
        b"-groupsize",
        b"-include",
        b"-len",
        b"-plain",
        b"-postscript",
        b"-revert",
        b"-seek",
        b"-uppercase",
    ];
    if WORDS.contains(&argument) { [b"-", argument].concat() } else { argument.to_vec() }
}

fn number(text: &[u8]) -> i64 {
    let (negative, digits) = match text.first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let parsed = boxsh_format::integer::parse_signed(digits, boxsh_format::integer::Radix::Prefixed);
    if negative { -parsed.value } else { parsed.value }
}

impl Options {
    fn read(parsed: &Parsed) -> Result<Self, Failure> {
        let style = if parsed.has("plain") || parsed.has("ps") || parsed.has("postscript") {
            Style::Plain
        } else if parsed.has("include") {
            Style::Include
        } else if parsed.has("bits") {
            Style::Bits
        } else if parsed.has("e") {
            Style::Little
        } else {
            Style::Normal
        };
        let (default_columns, most, default_group) = match style {
            Style::Plain => (30, usize::MAX, 0),
            Style::Include => (12, 256, 0),
            Style::Bits => (6, 256, 1),
            Style::Little => (16, 256, 4),
            Style::Normal => (16, 256, 2),
        };
        let columns = match parsed.value("cols").map(number) {
            None => default_columns,
            Some(0) if style == Style::Plain => usize::MAX,
            Some(..=0) => default_columns,
            Some(columns) => usize::try_from(columns).unwrap_or(usize::MAX),
        };
        if columns > most {
            return Err(Failure::new("invalid number of columns (max. 256)."));
        }
        let group = match parsed.value("groupsize").map(number) {
            None => default_group,
            Some(..=0) => columns,
            Some(group) => usize::try_from(group).unwrap_or(columns).min(columns.max(1)),
        };
        if style == Style::Little && !group.is_power_of_two() {
            return Err(Failure::new("number of octets per group must be a power of 2 with -e."));
        }
        Ok(Self {
            style,
            columns,
            group,
            limit: parsed
                .value("len")
                .map(number)
                .map_or(u64::MAX, |limit| u64::try_from(limit).unwrap_or(u64::MAX)),
            offset: parsed.value("o").map(number).map_or(0, |offset| offset as u64),
            seek: parsed.value("seek").map_or(0, number),
            decimal: parsed.has("d"),
            upper: parsed.has("uppercase"),
            autoskip: parsed.has("autoskip"),
        })
    }

    fn hex(&self, byte: u8) -> String {
        if self.upper { format!("{byte:02X}") } else { format!("{byte:02x}") }
    }

    fn plain(&self, input: &mut Input<'_>, out: &mut Output<'_>) -> Result<(), Failure> {
        let mut column = 0;
        let mut left = self.limit;
        while let Some(byte) = next_byte(input, &mut left)? {
            out.write(self.hex(byte).as_bytes())?;
            column += 1;
            if column == self.columns {
                out.write(b"\n")?;
                column = 0;
            }
        }
        if column > 0 {
            out.write(b"\n")?;
        }
        Ok(())
    }

    fn include(
        &self,
        input: &mut Input<'_>,
        out: &mut Output<'_>,
        title: Option<Vec<u8>>,
        capitals: bool,
    ) -> Result<(), Failure> {
        let title = title.map(|title| {
            let lead: &[u8] = if title.first().is_some_and(u8::is_ascii_digit) { b"__" } else { b"" };
            let clean = |byte: &u8| if byte.is_ascii_alphanumeric() { *byte } else { b'_' };
            let mut name = [lead, &title.iter().map(clean).collect::<Vec<u8>>()].concat();
            if capitals {
                name.make_ascii_uppercase();
            }
            String::from_utf8_lossy(&name).into_owned()
        });
        if let Some(title) = &title {
            out.print(format_args!("unsigned char {title}[] = {{\n"))?;
        }
        let mut count = 0u64;
        let mut left = self.limit;
        while let Some(byte) = next_byte(input, &mut left)? {
            let lead = match count % self.columns as u64 {
                _ if count == 0 => "  ",
                0 => ",\n  ",
                _ => ", ",
            };
            let prefix = if self.upper { "0X" } else { "0x" };
            out.print(format_args!("{lead}{prefix}{}", self.hex(byte)))?;
            count += 1;
        }
        if count > 0 {
            out.write(b"\n")?;
        }
        if let Some(title) = title {
            let length = if capitals { "LEN" } else { "len" };
            out.print(format_args!("}};\nunsigned int {title}_{length} = {count};\n"))?;
        }
        Ok(())
    }

    fn dump(&self, input: &mut Input<'_>, out: &mut Output<'_>, start: u64) -> Result<(), Failure> {
        let mut place = start.wrapping_add(self.offset);
        let mut left = self.limit;
        let mut line = Vec::with_capacity(self.columns);
        // Lines of zeros in a row: the first is shown, the second is kept, the last is known.
        let mut zeros = 0u64;
        let (mut second, mut last) = (String::new(), String::new());
        loop {
            line.clear();
            while line.len() < self.columns {
                match next_byte(input, &mut left)? {
                    Some(byte) => line.push(byte),
                    None => break,
                }
            }
            let is_full = line.len() == self.columns;
            let text = self.line(place, &line);
            place += line.len() as u64;
            if self.autoskip && is_full && line.iter().all(|&byte| byte == 0) {
                zeros += 1;
                match zeros {
                    1 => out.write(text.as_bytes())?,
                    2 => second.clone_from(&text),
                    _ => {}
                }
                last = text;
                continue;
            }
            // At the end, the last line of zeros is shown as any other would be.
            let hidden = if line.is_empty() { zeros.saturating_sub(1) } else { zeros };
            match hidden {
                0 | 1 => {}
                2 => out.write(second.as_bytes())?,
                _ => out.write(b"*\n")?,
            }
            if !line.is_empty() {
                out.write(text.as_bytes())?;
            } else if zeros > 1 {
                out.write(last.as_bytes())?;
            }
            zeros = 0;
            if !is_full {
                return Ok(());
            }
        }
    }

    fn line(&self, place: u64, line: &[u8]) -> String {
        let mut text = if self.decimal { format!("{place:08}: ") } else { format!("{place:08x}: ") };
        let digits = if self.style == Style::Bits { 8 } else { 2 };
        let mut cells = String::new();
        for at in 0..self.columns {
            let group = self.group.max(1);
            // Little-endian groups are shown from their end; an incomplete one is moved to the right.
            let source = match self.style {
                Style::Little => at / group * group + (group - 1 - at % group),
                _ => at,
            };
            match line.get(source) {
                Some(byte) if self.style == Style::Bits => cells.push_str(&format!("{byte:08b}")),
                Some(byte) => cells.push_str(&self.hex(*byte)),
                None => cells.push_str(&" ".repeat(digits)),
            }
            if (at + 1) % group == 0 && at + 1 < self.columns {
                cells.push(' ');
            }
        }
        text.push_str(&cells);
        text.push_str("  ");
        text.extend(
            line.iter().map(|&byte| if (0x20..0x7f).contains(&byte) { char::from(byte) } else { '.' }),
        );
        text.push('\n');
        text
    }
}

fn next_byte(input: &mut Input<'_>, left: &mut u64) -> Result<Option<u8>, Failure> {
    if *left == 0 {
        return Ok(None);
    }
    let byte = input.fill()?.first().copied();
    input.advance(1);
    *left -= 1;
    Ok(byte)
}

/// Goes to where the dump starts, and says where that is.
fn skip(context: &Context<'_>, options: &Options, input: &mut Input<'_>) -> Result<u64, Failure> {
    if options.seek == 0 {
        return Ok(0);
    }
    if options.seek < 0 {
        let target = Seek::End(options.seek);
        return match context.process.seek(input.fd(), target) {
            Ok(place) => Ok(place),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(_) => Err(Failure::with_status(4, "Sorry, cannot seek.")),
        };
    }
    let mut left = options.seek.unsigned_abs();
    while left > 0 {
        let available = input.fill()?.len() as u64;
        if available == 0 {
            return Err(Failure::with_status(4, "Sorry, cannot seek."));
        }
        let step = available.min(left);
        input.advance(usize::try_from(step).unwrap_or(usize::MAX));
        left -= step;
    }
    Ok(options.seek.unsigned_abs())
}

fn revert(
    context: &Context<'_>,
    options: &Options,
    input: &mut Input<'_>,
    out: &mut Output<'_>,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    let mut written = 0u64;
    let mut high = None;
    while input.read_line(&mut line)? {
        if options.style == Style::Plain {
            for &byte in &line {
                let Some(digit) = char::from(byte).to_digit(16) else {
                    high = None;
                    continue;
                };
                match high.take() {
                    None => high = Some(digit),
                    Some(high) => out.write_byte((high << 4 | digit) as u8)?,
                }
            }
            continue;
        }
        let Some(colon) = line.iter().position(|&byte| byte == b':') else { continue };
        let address = String::from_utf8_lossy(&line[..colon]).trim().trim_start_matches("0x").to_owned();
        let Ok(address) = u64::from_str_radix(&address, 16) else { continue };
        let address = address.wrapping_add_signed(options.seek);
        if address != written {
            out.flush()?;
            let here = Seek::Start(i64::try_from(address).unwrap_or(i64::MAX));
            if context.process.seek(out.fd(), here).is_err() {
                if address < written {
                    return Err(Failure::with_status(5, "Sorry, cannot seek backwards."));
                }
                for _ in written..address.min(written + (1 << 30)) {
                    out.write_byte(0)?;
                }
            }
            written = address;
        }
        let bytes = hex_bytes(&line[colon + 1..], options.columns);
        out.write(&bytes)?;
        written += bytes.len() as u64;
    }
    Ok(())
}

/// The bytes of a line up to two blanks, behind which the text stands.
fn hex_bytes(text: &[u8], most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut at = usize::from(text.first() == Some(&b' '));
    while bytes.len() < most {
        let digit = |at: usize| text.get(at).and_then(|&byte| char::from(byte).to_digit(16));
        if text.get(at) == Some(&b' ') {
            if text.get(at + 1) == Some(&b' ') {
                break;
            }
            at += 1;
        }
        let (Some(high), Some(low)) = (digit(at), digit(at + 1)) else { break };
        bytes.push((high << 4 | low) as u8);
        at += 2;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn dumps_are_made_and_undone() {
        call("xxd").stdin("hello\n").gives("00000000: 6865 6c6c 6f0a                           hello.\n");
        call("xxd -p").stdin("hello\n").gives("68656c6c6f0a\n");
        call("xxd -g1 -c4 -u").stdin("\x0bb").gives("00000000: 0B 62        .b\n");
        call("xxd -i").stdin("ab").gives("  0x61, 0x62\n");
        call("xxd -b")
            .stdin("a")
            .gives("00000000: 01100001                                               a\n");
        call("xxd -e").stdin("abcde").gives("00000000: 64636261       65                    abcde\n");
        call("xxd -r").stdin("00000000: 6865 6c6c 6f0a  hello.\n").gives("hello\n");
        call("xxd -r -p").stdin("6865 6c6c\n6f0a").gives("hello\n");
    }
}
