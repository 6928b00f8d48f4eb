//! `xxd`: make a hex dump, or turn one back into bytes.

mod dump;
mod revert;

use boxsh_format::integer::{Radix, parse_signed};
use boxsh_kernel::Key;
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Input, OpenFlags, Output, Parsed, Seek, Spec,
};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "xxd",
    usage: &["[options] [infile [outfile]]", "-r [-s [-]offset] [-c cols] [-ps] [infile [outfile]]"],
    summary: "Make a hex dump of a file, or turn a hex dump back into a file.",
    flags: &[
        Flag::new('a', "autoskip", "show one * for lines of nothing but NUL"),
        Flag::new('b', "bits", "show binary digits"),
        Flag::new('C', "capitalize", "capitalize names with -i"),
        Flag::new('c', "cols", "show so many bytes on a line; 16, with -i 12, with -p 30").value("cols"),
        Flag::new('E', "EBCDIC", "show characters in EBCDIC").unsupported("there is no EBCDIC"),
        Flag::short('e', "show groups as little-endian numbers"),
        Flag::new('g', "groupsize", "bytes in a group; 2, with -e 4, with -b 1").value("bytes"),
        Flag::new('h', "help", "show this summary"),
        Flag::new('i', "include", "write a C array"),
        Flag::new('l', "len", "stop after so many bytes").value("len"),
        Flag::new('n', "name", "the name of the array of -i").value("name"),
        Flag::new('o', "offset", "add this to the positions shown").value("off"),
        Flag::new('p', "postscript", "write nothing but hex digits; also -ps, -plain"),
        Flag::new('r', "revert", "turn a dump back into bytes"),
        Flag::new('d', "decimal", "show positions in decimal"),
        Flag::new('s', "seek", "start at this position; from the end if negative").value("[+][-]seek"),
        Flag::new('u', "uppercase", "use upper case hex letters"),
        Flag::new('v', "version", "show the version"),
    ],
    ..Spec::DEFAULT
};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Normal,
    Bits,
    LittleEndian,
    Plain,
    Include,
}

struct Options {
    style: Style,
    columns: usize,
    group: usize,
    limit: Option<u64>,
    upper: bool,
    autoskip: bool,
    decimal: bool,
    capitalize: bool,
    /// What is added to the positions that are shown, or found with -r.
    offset: i64,
    name: Option<Vec<u8>>,
}

const MAX_COLUMNS: usize = 256;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = canonical(context.arguments());
    let parsed = match context.parse_from(&SPEC, &arguments) {
        Err(Failure::Usage(_)) => return usage(context),
        other => other?,
    };
    if parsed.has(flag!("help")) || parsed.operands.len() > 2 {
        return usage(context);
    }
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("xxd (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let mut options = Options::read(&parsed)?;
    let infile = parsed.operands.first().map_or(&b"-"[..], Vec::as_slice);
    let mut input =
        context.open_input(infile).map_err(|error| message::failure(context, 2, infile, error))?;
    let reverts = parsed.has(flag!("revert"));
    let mut file = match parsed.operands.get(1).map(Vec::as_slice) {
        None | Some(b"-") => None,
        Some(path) => {
            let flags = if reverts { OpenFlags::WRITE.truncate(false) } else { OpenFlags::WRITE };
            let fd = context
                .process
                .open(path, flags)
                .map_err(|error| message::failure(context, 3, path, error))?;
            Some(Output::new(context.process, fd))
        }
    };
    let seek = parsed.value(flag!("seek")).map(|text| (text.first() == Some(&b'+'), number(text)));
    let process = context.process;
    let out = file.as_mut().unwrap_or(&mut context.out);
    let done = if reverts {
        if !matches!(options.style, Style::Normal | Style::Plain) {
            return Err(Failure::with_status(255, "Sorry, cannot revert this type of hexdump"));
        }
        let base = options.offset + seek.map_or(0, |(_, by)| by);
        revert::revert(process, &mut input, out, &options, base)
    } else {
        if infile != b"-" && options.name.is_none() && options.style == Style::Include {
            options.name = Some(infile.to_vec());
        }
        let start = match seek {
            Some((_, by)) => skip(context.process, &mut input, by)?,
            None => 0,
        };
        dump::dump(&mut input, out, &options, start)
    };
    let done = done.and_then(|()| out.flush());
    match done {
        Err(Failure::Errno(error)) if error != Errno::Killed => {
            Err(Failure::with_status(2, error.to_string()))
        }
        other => other.map(|()| Exit::SUCCESS),
    }
}

fn usage(context: &mut Context<'_>) -> CommandResult {
    context.write_error(SPEC.help().as_bytes())?;
    Ok(Exit::FAILURE)
}

/// Spells the flags as the spec does: xxd knows them by one letter, whatever follows it, and takes no clusters.
fn canonical(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut result: Vec<Vec<u8>> = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text =
            if argument.starts_with(b"--") && argument.len() > 2 { &argument[1..] } else { &argument[..] };
        let (letter, behind) = match text {
            b"--" => {
                result.push(argument.clone());
                break;
            }
            [b'-', letter, behind @ ..] => (*letter, behind),
            _ => break,
        };
        let long: &[&[u8]] = match letter {
            b'c' if behind.starts_with(b"apitalize") => {
                result.push(b"-C".to_vec());
                continue;
            }
            b'c' => &[b"ols"],
            b'g' => &[b"roup"],
            b'l' => &[b"en"],
            b'n' => &[b"ame"],
            b'o' => &[b"ffset"],
            b's' => &[b"kip", b"eek"],
            _ => {
                result.push(vec![b'-', letter]);
                continue;
            }
        };
        let mut flag = vec![b'-', letter];
        if behind.is_empty() || long.iter().any(|word| behind.starts_with(word)) {
            result.push(flag);
            result.extend(rest.next().cloned());
        } else {
            flag.extend_from_slice(behind);
            result.push(flag);
        }
        continue;
    }
    // What follows the flags are operands, whatever they look like.
    let used = arguments.len() - rest.len();
    let stopped_at_operand = used > 0
        && !arguments[used - 1].starts_with(b"-")
        && !result.ends_with(&[arguments[used - 1].clone()]);
    if !result.contains(&b"--".to_vec()) {
        result.push(b"--".to_vec());
    }
    if stopped_at_operand || arguments.get(used.wrapping_sub(1)).is_some_and(|last| last == b"-") {
        result.push(arguments[used - 1].clone());
    }
    result.extend(rest.cloned());
    result
}

fn number(text: &[u8]) -> i64 {
    parse_signed(text, Radix::Prefixed).value
}

impl Options {
    fn read(parsed: &Parsed) -> Result<Self, Failure> {
        let mut style = Style::Normal;
        for given in &parsed.flags {
            style = match &*given.name() {
                "bits" => Style::Bits,
                "e" => Style::LittleEndian,
                "postscript" => Style::Plain,
                "include" => Style::Include,
                _ => continue,
            };
        }
        let value = |key: Key| parsed.value(key).map(number);
        let default = match style {
            Style::Plain => 30,
            Style::Include => 12,
            Style::Bits => 6,
            Style::Normal | Style::LittleEndian => 16,
        };
        let columns = match value(flag!("cols")) {
            Some(0) if style == Style::Plain => usize::MAX,
            None | Some(0) => default,
            Some(columns) => usize::try_from(columns).unwrap_or(usize::MAX),
        };
        let limited = matches!(style, Style::Normal | Style::Bits | Style::LittleEndian);
        if columns == usize::MAX && value(flag!("cols")) != Some(0) || limited && columns > MAX_COLUMNS {
            return Err(Failure::new(format!("invalid number of columns (max. {MAX_COLUMNS}).")));
        }
        let group = match value(flag!("groupsize")) {
            None => match style {
                Style::Bits => 1,
                Style::LittleEndian => 4,
                _ => 2,
            },
            Some(group) => usize::try_from(group).unwrap_or(0),
        };
        let group = if group < 1 || group > columns { columns } else { group };
        if style == Style::LittleEndian && !group.is_power_of_two() {
            return Err(Failure::new("number of octets per group must be a power of 2 with -e."));
        }
        Ok(Self {
            style,
            columns,
            group,
            limit: value(flag!("len")).and_then(|limit| u64::try_from(limit).ok()),
            upper: parsed.has(flag!("uppercase")),
            autoskip: parsed.has(flag!("autoskip")),
            decimal: parsed.has(flag!("decimal")),
            capitalize: parsed.has(flag!("capitalize")),
            offset: value(flag!("offset")).unwrap_or(0),
            name: parsed.value(flag!("name")).map(<[u8]>::to_vec),
        })
    }
}

/// Goes to where the dump starts; gives the position.
fn skip(process: &boxsh_kernel::Process, input: &mut Input<'_>, by: i64) -> Result<u64, Failure> {
    let target = if by < 0 { Seek::End(by) } else { Seek::Start(by) };
    if process.is_regular(input.fd())
        && let Ok(position) = process.seek(input.fd(), target)
    {
        return Ok(position);
    }
    let Ok(mut left) = u64::try_from(by) else {
        return Err(Failure::with_status(4, "Sorry, cannot seek."));
    };
    while left > 0 {
        let available = input.fill()?.len();
        if available == 0 {
            return Err(Failure::with_status(4, "Sorry, cannot seek."));
        }
        let count = available.min(usize::try_from(left).unwrap_or(usize::MAX));
        input.advance(count);
        left -= count as u64;
    }
    Ok(by as u64)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn bytes_are_dumped() {
        for (line, expected) in [
            ("xxd", "00000000: 6162 6364 65                             abcde\n"),
            ("xxd -p", "6162636465\n"),
            ("xxd -i", "  0x61, 0x62, 0x63, 0x64, 0x65\n"),
            ("xxd -g1 -c4", "00000000: 61 62 63 64  abcd\n00000004: 65           e\n"),
            ("xxd -b -l1", "00000000: 01100001                                               a\n"),
            ("xxd -e -l4", "00000000: 64636261                             abcd\n"),
            ("xxd -s 3 -l1 -u -o 0x10", "00000013: 64                                       d\n"),
        ] {
            call(line).stdin("abcde").gives(expected);
        }
    }

    #[test]
    fn dumps_are_turned_back() {
        call("xxd -r -p").stdin("6162 63\n64").gives("abcd");
        call("xxd -r").stdin("00000000: 6162 6364 65   abcde\n").gives("abcde");
        call("xxd -r").stdin("0: 61\n3: 62\n").gives("a\0\0b");
    }

    #[test]
    fn arrays_are_named_after_the_file() {
        call("xxd -i a.b")
            .file("a.b", "x")
            .gives("unsigned char a_b[] = {\n  0x78\n};\nunsigned int a_b_len = 1;\n");
    }
}
