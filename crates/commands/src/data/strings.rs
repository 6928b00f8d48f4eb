//! `strings`: print the texts in binary files.

use boxsh_format::integer::{Radix, parse_unsigned};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Input, Parsed, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "strings",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Display printable strings in FILEs (stdin by default).",
    flags: &[
        Flag::new('a', "all", "scan the entire file (it always is)"),
        Flag::new('d', "data", "only scan the data sections in the file")
            .unsupported("sections are not known"),
        Flag::new('f', "print-file-name", "print the name of the file before each string"),
        Flag::new('n', "bytes", "print sequences of at least NUMBER characters (default 4)").value("NUMBER"),
        Flag::new('t', "radix", "print the location of the string in base o, d or x").value("RADIX"),
        Flag::new('w', "include-all-whitespace", "include all whitespace as valid string characters"),
        Flag::short('o', "an alias for --radix=o"),
        Flag::new('T', "target", "specify the binary file format (all are alike)").value("BFDNAME"),
        Flag::new('e', "encoding", "character size and endianness: s, S, b, l, B or L").value("ENCODING"),
        Flag::new('s', "output-separator", "string used to separate strings in output").value("STRING"),
    ],
    ..Spec::DEFAULT
};

/// How characters are laid out in the file.
#[derive(Clone, Copy)]
struct Encoding {
    width: usize,
    big_endian: bool,
    /// Bytes above 127 count as printable.
    eight_bit: bool,
}

struct Options {
    least: usize,
    radix: Option<u8>,
    whitespace: bool,
    names: bool,
    separator: Vec<u8>,
    encoding: Encoding,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let mut arguments = context.arguments().to_vec();
    for argument in &mut arguments {
        let digits = argument.strip_prefix(b"-").unwrap_or_default();
        if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
            *argument = [b"-n", digits].concat();
        }
    }
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let options = Options::read(&parsed)?;
    if parsed.operands.is_empty() {
        options.scan(context, b"{standard input}", context.stdin())?;
        return Ok(Exit::SUCCESS);
    }
    let mut all_read = true;
    for name in &parsed.operands {
        let shown = String::from_utf8_lossy(name).into_owned();
        match context.process.stat(name, Follow::Yes) {
            Ok(metadata) if metadata.is_dir() => {
                all_read = false;
                context.warn(format_args!("Warning: '{shown}' is a directory"))?;
                continue;
            }
            Err(Errno::ENOENT) => {
                all_read = false;
                context.warn(format_args!("'{shown}': No such file"))?;
                continue;
            }
            _ => {}
        }
        let result = match context.process.open(name, boxsh_kernel::OpenFlags::READ) {
            Ok(fd) => options.scan(context, name, Input::new(context.process, fd, true)),
            Err(error) => Err(error.into()),
        };
        match result {
            Err(Failure::Errno(error)) if error != Errno::Killed => {
                all_read = false;
                context.warn(format_args!("{shown}: {error}"))?;
            }
            other => other?,
        }
    }
    Ok(Exit::from_success(all_read))
}

impl Options {
    fn read(parsed: &Parsed) -> Result<Self, Failure> {
        let mut least = 4;
        if let Some(text) = parsed.value("bytes") {
            let number = parse_unsigned(text, Radix::Prefixed);
            let shown = String::from_utf8_lossy(text);
            if number.consumed == 0 || number.consumed < text.len() {
                return Err(Failure::new(format!("invalid integer argument {shown}")));
            }
            if number.value == 0 {
                return Err(Failure::new(format!("invalid minimum string length {shown}")));
            }
            least = usize::try_from(number.value).unwrap_or(usize::MAX);
        }
        let mut radix = None;
        for given in &parsed.flags {
            match (&*given.name(), given.value()) {
                ("o", _) => radix = Some(b'o'),
                ("radix", [letter @ (b'o' | b'd' | b'x')]) => radix = Some(*letter),
                ("radix", _) => return Err(Failure::Usage("invalid radix".into())),
                _ => {}
            }
        }
        let (width, big_endian, eight_bit) = match parsed.value("encoding").unwrap_or(b"s") {
            b"s" => (1, false, false),
            b"S" => (1, false, true),
            b"b" => (2, true, false),
            b"l" => (2, false, false),
            b"B" => (4, true, false),
            b"L" => (4, false, false),
            _ => return Err(Failure::Usage("invalid encoding".into())),
        };
        Ok(Self {
            least,
            radix,
            whitespace: parsed.has("include-all-whitespace"),
            names: parsed.has("print-file-name"),
            separator: parsed.value("output-separator").unwrap_or(b"\n").to_vec(),
            encoding: Encoding { width, big_endian, eight_bit },
        })
    }

    fn is_printable(&self, unit: u32) -> bool {
        match unit {
            9 | 0x20..=0x7e => true,
            10..=13 => self.whitespace,
            0x80..=0xff => self.encoding.eight_bit,
            _ => false,
        }
    }

    fn scan(&self, context: &mut Context<'_>, name: &[u8], mut input: Input<'_>) -> Result<(), Failure> {
        let width = self.encoding.width;
        let mut text = Vec::new();
        let mut printing = false;
        let mut pending: Vec<u8> = Vec::new();
        let mut offset = 0u64;
        loop {
            let available = input.fill()?.to_vec();
            if available.is_empty() {
                break;
            }
            input.advance(available.len());
            for &byte in &available {
                offset += 1;
                pending.push(byte);
                if pending.len() < width {
                    continue;
                }
                let unit = self.unit(&pending);
                if !self.is_printable(unit) {
                    if std::mem::take(&mut printing) {
                        context.out.write(&self.separator)?;
                    }
                    text.clear();
                    if width > 1 {
                        // A character may start at the next byte just as well.
                        pending.remove(0);
                    } else {
                        pending.clear();
                    }
                    continue;
                }
                pending.clear();
                if printing {
                    context.out.write_byte(unit as u8)?;
                    continue;
                }
                text.push(unit as u8);
                if text.len() >= self.least {
                    let start = offset - (text.len() * width) as u64;
                    self.announce(context, name, start)?;
                    context.out.write(&text)?;
                    text.clear();
                    printing = true;
                }
            }
        }
        if printing {
            context.out.write(&self.separator)?;
        }
        Ok(())
    }

    fn unit(&self, bytes: &[u8]) -> u32 {
        let join = |sum: u32, byte: &u8| sum << 8 | u32::from(*byte);
        match self.encoding.big_endian {
            true => bytes.iter().fold(0, join),
            false => bytes.iter().rev().fold(0, join),
        }
    }

    fn announce(&self, context: &mut Context<'_>, name: &[u8], offset: u64) -> Result<(), Failure> {
        if self.names {
            context.out.write(name)?;
            context.out.write(b": ")?;
        }
        match self.radix {
            Some(b'o') => context.out.print(format_args!("{offset:7o} ")),
            Some(b'd') => context.out.print(format_args!("{offset:7} ")),
            Some(_) => context.out.print(format_args!("{offset:7x} ")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn texts_are_found() {
        call("strings").stdin(b"\x01abc\x02abcd\0hello\tx\n").gives("abcd\nhello\tx\n");
        call("strings -n 3 -t x").stdin(b"\x01abc\x02abcd").gives("      1 abc\n      5 abcd\n");
        call("strings -e l -n 2").stdin(b"a\0b\0\0\0").gives("ab\n");
        call("strings no").answers(1, "", "strings: 'no': No such file\n");
    }
}
