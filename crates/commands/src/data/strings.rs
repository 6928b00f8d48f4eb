//! `strings`: the printable strings of files.

use boxsh_format::integer::{Radix, parse_signed};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, Limit, Parsed, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "strings",
    usage: &["[option(s)] [file(s)]"],
    summary: "Display printable strings in [file(s)] (stdin by default)",
    flags: &[
        Flag::new('a', "all", "scan the whole file, the default"),
        Flag::new('d', "data", "scan only the data sections; a file is all data here"),
        Flag::new('f', "print-file-name", "print the name of the file before each string"),
        Flag::new('n', "bytes", "show strings of at least this many characters, 4 by default")
            .value("number"),
        Flag::new('t', "radix", "print the location of the string in base 8, 10 or 16: o, d, x")
            .value("radix"),
        Flag::new('w', "include-all-whitespace", "take all whitespace as part of strings"),
        Flag::short('o', "an alias for --radix=o"),
        Flag::new('T', "target", "the binary file format")
            .value("BFDNAME")
            .unsupported("object files are not looked into"),
        Flag::new('e', "encoding", "characters: s 7-bit, S 8-bit, b and l 16-bit, B and L 32-bit")
            .value("encoding"),
        Flag::new('U', "unicode", "UTF-8 characters: default, invalid, locale, hex, escape").value("how"),
        Flag::new('s', "output-separator", "what ends each string, instead of a newline").value("string"),
        Flag::new('h', "help", "display this information"),
        Flag::new('v', "version", "print the version"),
        Flag::short('V', "print the version"),
    ],
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Unicode {
    Invalid,
    Locale,
    Hex,
    Escape,
}

struct Options {
    least: usize,
    radix: Option<u8>,
    with_name: bool,
    whitespace: bool,
    /// Bytes of a character, and whether the first one is the highest.
    size: usize,
    big_endian: bool,
    eight_bit: bool,
    unicode: Unicode,
    separator: Vec<u8>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments: Vec<Vec<u8>> = context.arguments().iter().map(|argument| number_flag(argument)).collect();
    let parsed = match context.parse_from(&SPEC, &arguments) {
        Err(Failure::Usage(text)) => {
            context.warn(format_args!("{text}"))?;
            return usage(context);
        }
        other => other?,
    };
    if parsed.has(flag!("help")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("version")) || parsed.has(flag!("V")) {
        context.out.print(format_args!("strings (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let Some(options) = Options::read(&parsed)? else { return usage(context) };
    if parsed.operands.is_empty() {
        let mut input = context.stdin();
        scan(context, &options, b"{standard input}", &mut input)?;
        return Ok(Exit::SUCCESS);
    }
    let mut all_read = true;
    for name in parsed.operands.iter().filter(|name| *name != b"-") {
        all_read &= scan_file(context, &options, name)?;
    }
    Ok(Exit::from_success(all_read))
}

fn usage(context: &mut Context<'_>) -> CommandResult {
    context.write_error(SPEC.help().as_bytes())?;
    Ok(Exit::FAILURE)
}

/// `-5` is `-n5`.
fn number_flag(argument: &[u8]) -> Vec<u8> {
    match argument {
        [b'-', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            [b"-n", digits].concat()
        }
        _ => argument.to_vec(),
    }
}

fn scan_file(context: &mut Context<'_>, options: &Options, name: &[u8]) -> Result<bool, Failure> {
    let shown = String::from_utf8_lossy(name).into_owned();
    match context.process.stat(name, Follow::Yes) {
        Err(Errno::Killed) => return Err(Errno::Killed.into()),
        Err(Errno::ENOENT) => {
            context.warn(format_args!("'{shown}': No such file"))?;
            return Ok(false);
        }
        Err(error) => {
            context.warn(format_args!("Warning: could not locate '{shown}'.  reason: {error}"))?;
            return Ok(false);
        }
        Ok(metadata) if metadata.is_dir() => {
            context.warn(format_args!("Warning: '{shown}' is a directory"))?;
            return Ok(false);
        }
        Ok(_) => {}
    }
    match context.open_input(name) {
        Ok(mut input) => scan(context, options, name, &mut input).map(|()| true),
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        Err(error) => {
            context.warn(format_args!("{shown}: {error}"))?;
            Ok(false)
        }
    }
}

impl Options {
    /// Reads the flags; `None` if the call is wrong in a way that shows the usage.
    fn read(parsed: &Parsed) -> Result<Option<Self>, Failure> {
        let mut options = Self {
            least: 4,
            radix: None,
            with_name: parsed.has(flag!("print-file-name")),
            whitespace: parsed.has(flag!("include-all-whitespace")),
            size: 1,
            big_endian: false,
            eight_bit: false,
            unicode: Unicode::Invalid,
            separator: parsed.value(flag!("output-separator")).map_or_else(|| b"\n".to_vec(), <[u8]>::to_vec),
        };
        for given in &parsed.flags {
            let value = given.value();
            match &*given.name() {
                "bytes" => {
                    let number = parse_signed(value, Radix::Prefixed);
                    let shown = String::from_utf8_lossy(value);
                    if number.consumed == 0 || number.consumed < value.len() {
                        return Err(Failure::new(format!("invalid integer argument {shown}")));
                    }
                    options.least = match usize::try_from(number.value) {
                        Ok(least) if least > 0 => least,
                        _ => return Err(Failure::new(format!("invalid minimum string length {shown}"))),
                    };
                }
                "radix" => match value {
                    [radix @ (b'o' | b'd' | b'x')] => options.radix = Some(*radix),
                    _ => return Ok(None),
                },
                "o" => options.radix = Some(b'o'),
                "encoding" => match value {
                    [b's'] => options.size = 1,
                    [b'S'] => options.eight_bit = true,
                    [letter @ (b'b' | b'l')] => (options.size, options.big_endian) = (2, *letter == b'b'),
                    [letter @ (b'B' | b'L')] => (options.size, options.big_endian) = (4, *letter == b'B'),
                    _ => return Ok(None),
                },
                "unicode" => options.unicode = unicode(value)?,
                _ => {}
            }
        }
        Ok(Some(options))
    }

    fn is_printable(&self, code: u32) -> bool {
        match code {
            0x09 | 0x20..=0x7e => true,
            0x0a..=0x0d => self.whitespace,
            0x80..=0xff => self.eight_bit,
            _ => false,
        }
    }
}

fn unicode(value: &[u8]) -> Result<Unicode, Failure> {
    let shown = String::from_utf8_lossy(value);
    Ok(match value {
        b"default" | b"d" | b"invalid" | b"i" => Unicode::Invalid,
        b"locale" | b"l" => Unicode::Locale,
        b"hex" | b"x" => Unicode::Hex,
        b"escape" | b"e" => Unicode::Escape,
        b"highlight" | b"h" => {
            return Err(Failure::new("--unicode=highlight is not supported: it is for terminals"));
        }
        _ => return Err(Failure::new(format!("invalid argument to -U/--unicode: {shown}"))),
    })
}

/// The string that is being read.
#[derive(Default)]
struct Run {
    start: u64,
    characters: usize,
    text: Vec<u8>,
}

fn scan(
    context: &mut Context<'_>,
    options: &Options,
    name: &[u8],
    input: &mut Input<'_>,
) -> Result<(), Failure> {
    let mut run = Run::default();
    let mut position = 0u64;
    let mut pending: Vec<u8> = Vec::new();
    loop {
        let available = input.fill()?;
        let ended = available.is_empty();
        pending.extend_from_slice(available);
        let count = available.len();
        input.advance(count);
        let mut used = 0;
        while let Some(taken) = step(options, &pending[used..], ended, position, &mut run) {
            used += taken.0;
            position += taken.0 as u64;
            if !taken.1 {
                show(context, options, name, &mut run)?;
            }
        }
        context.process.budget().check(Limit::String, run.text.len() as u64)?;
        context.process.make_room(&mut run.text, 1 << 16)?;
        pending.drain(..used);
        if ended {
            return show(context, options, name, &mut run);
        }
    }
}

/// Takes one character: how many bytes, and whether it belongs to a string. `None` if more input is needed.
fn step(options: &Options, rest: &[u8], ended: bool, position: u64, run: &mut Run) -> Option<(usize, bool)> {
    let &first = rest.first()?;
    let length = if options.size == 1 {
        if first >= 0x80 && options.unicode != Unicode::Invalid {
            let wanted = match first {
                0xc2..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0..=0xf4 => 4,
                _ => 1,
            };
            if rest.len() < wanted && !ended {
                return None;
            }
            let char = rest.get(..wanted).and_then(|bytes| std::str::from_utf8(bytes).ok()?.chars().next());
            let Some(char) = char else { return Some((1, false)) };
            push_unicode(options.unicode, char, &rest[..wanted], &mut run.text);
            wanted
        } else {
            if !options.is_printable(u32::from(first)) {
                return Some((1, false));
            }
            run.text.push(first);
            1
        }
    } else {
        if rest.len() < options.size {
            return None;
        }
        let bytes = &rest[..options.size];
        let join = |code: u32, byte: &u8| code << 8 | u32::from(*byte);
        let code =
            if options.big_endian { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) };
        if !options.is_printable(code) {
            // A string may start at the next byte.
            return Some((if run.characters > 0 { options.size } else { 1 }, false));
        }
        run.text.push(code as u8);
        options.size
    };
    if run.characters == 0 {
        run.start = position;
    }
    run.characters += 1;
    Some((length, true))
}

fn push_unicode(how: Unicode, char: char, bytes: &[u8], out: &mut Vec<u8>) {
    match how {
        Unicode::Invalid => {}
        Unicode::Locale => out.extend_from_slice(bytes),
        Unicode::Hex => {
            out.extend_from_slice(b"<0x");
            out.extend(bytes.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()));
            out.push(b'>');
        }
        Unicode::Escape if (char as u32) < 0x10000 => {
            out.extend(format!("\\u{:04x}", char as u32).into_bytes())
        }
        Unicode::Escape => out.extend(format!("\\u{:06x}", char as u32).into_bytes()),
    }
}

fn show(context: &mut Context<'_>, options: &Options, name: &[u8], run: &mut Run) -> Result<(), Failure> {
    if run.characters >= options.least {
        if options.with_name {
            context.out.write(name)?;
            context.out.write(b": ")?;
        }
        match options.radix {
            Some(b'o') => context.out.print(format_args!("{:7o} ", run.start))?,
            Some(b'd') => context.out.print(format_args!("{:7} ", run.start))?,
            Some(_) => context.out.print(format_args!("{:7x} ", run.start))?,
            None => {}
        }
        context.out.write(&run.text)?;
        context.out.write(&options.separator)?;
    }
    run.characters = 0;
    run.text.clear();
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn long_enough_strings_are_shown() {
        let data = b"abcd\tef\x00\xc3\xa9abcdxyz\n12 3456\nab";
        for (line, expected) in [
            ("strings", "abcd\tef\nabcdxyz\n12 3456\n"),
            ("strings -n 8", ""),
            ("strings -2", "abcd\tef\nabcdxyz\n12 3456\nab\n"),
            ("strings -tx", "      0 abcd\tef\n      a abcdxyz\n     12 12 3456\n"),
            ("strings -Ux", "abcd\tef\n<0xc3a9>abcdxyz\n12 3456\n"),
            (
                "strings -f -s '|'",
                "{standard input}: abcd\tef|{standard input}: abcdxyz|{standard input}: 12 3456|",
            ),
        ] {
            call(line).stdin(data).gives(expected);
        }
        call("strings -el").stdin(b"a\0b\0c\0d\0\n\0").gives("abcd\n");
    }

    #[test]
    fn what_is_no_file_is_reported() {
        call("strings no").answers(1, "", "strings: 'no': No such file\n");
        call("strings .").answers(1, "", "strings: Warning: '.' is a directory\n");
    }
}
