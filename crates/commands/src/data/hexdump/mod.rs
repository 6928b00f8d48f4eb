//! `hexdump`, `hd`: dump files by format strings.

mod format;
mod show;

use boxsh_format::size::{SizeSyntax, parse_size};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use super::joined::Joined;
use crate::message;
use format::Format;

/// `hd`, which is `hexdump -C`.
pub(crate) static HD: Spec = Spec { name: "hd", ..HEXDUMP };

pub(crate) static SPEC: Spec = HEXDUMP;

const HEXDUMP: Spec = Spec {
    name: "hexdump",
    usage: &["[options] <file>..."],
    summary: "Display file contents in hexadecimal, decimal, octal, or ascii.",
    flags: &[
        Flag::new('b', "one-byte-octal", "one-byte octal display"),
        Flag::new('c', "one-byte-char", "one-byte character display"),
        Flag::new('C', "canonical", "hex and ASCII side by side"),
        Flag::new('d', "two-bytes-decimal", "two-byte decimal display"),
        Flag::new('o', "two-bytes-octal", "two-byte octal display"),
        Flag::new('x', "two-bytes-hex", "two-byte hexadecimal display"),
        Flag::new('L', "color", "colours in format strings")
            .optional("mode")
            .unsupported("colours are for terminals"),
        Flag::new('e', "format", "show data by this format").value("format"),
        Flag::new('f', "format-file", "show data by the formats in this file, one on each line")
            .value("file"),
        Flag::new('n', "length", "read no more than so many bytes").value("length"),
        Flag::new('s', "skip", "pass over so many bytes first").value("offset"),
        Flag::new('v', "no-squeezing", "show lines that repeat"),
        Flag::new('h', "help", "display this help"),
        Flag::new('V', "version", "display the version"),
    ],
    ..Spec::DEFAULT
};

const DEFAULT: &[&[u8]] = &[b"\"%07.7_Ax\\n\"", b"\"%07.7_ax \" 8/2 \"%04x \" \"\\n\""];
const CANONICAL: &[&[u8]] = &[
    b"\"%08.8_Ax\\n\"",
    b"\"%08.8_ax  \" 8/1 \"%02x \" \"  \" 8/1 \"%02x \" ",
    b"\"  |\" 16/1 \"%_p\" \"|\\n\"",
];

/// The formats of the letters.
const LETTERS: &[(&str, &[&[u8]])] = &[
    ("one-byte-octal", &[DEFAULT[0], b"\"%07.7_ax \" 16/1 \"%03o \" \"\\n\""]),
    ("one-byte-char", &[DEFAULT[0], b"\"%07.7_ax \" 16/1 \"%3_c \" \"\\n\""]),
    ("canonical", CANONICAL),
    ("two-bytes-decimal", &[DEFAULT[0], b"\"%07.7_ax \" 8/2 \"  %05u \" \"\\n\""]),
    ("two-bytes-octal", &[DEFAULT[0], b"\"%07.7_ax \" 8/2 \" %06o \" \"\\n\""]),
    ("two-bytes-hex", &[DEFAULT[0], b"\"%07.7_ax \" 8/2 \"   %04x \" \"\\n\""]),
];

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("help")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("hexdump (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let mut formats: Vec<Format> = Vec::new();
    let mut skip = 0;
    let mut limit = None;
    for given in &parsed.flags {
        let name = given.name();
        if let Some((_, texts)) = LETTERS.iter().find(|(letter, _)| *letter == name) {
            add(&mut formats, texts)?;
        }
        match &*name {
            "format" => formats.push(Format::parse(given.value())?),
            "format-file" => read_formats(context, given.value(), &mut formats)?,
            "length" => limit = Some(size("length", given.value())?),
            "skip" => skip = size("offset", given.value())?,
            _ => {}
        }
    }
    if formats.is_empty() {
        add(&mut formats, if context.called_as() == b"hd" { CANONICAL } else { DEFAULT })?;
    }
    let mut input = Joined::new(&parsed.operands);
    let left = input.skip(context, skip)?;
    show::show(context, formats, &mut input, skip - left, limit, parsed.has(flag!("no-squeezing")))?;
    if !input.any_opened {
        context.warn(format_args!("all input file arguments failed"))?;
    }
    Ok(Exit::from_success(input.all_opened))
}

fn add(formats: &mut Vec<Format>, texts: &[&[u8]]) -> Result<(), Failure> {
    for text in texts {
        formats.push(Format::parse(text)?);
    }
    Ok(())
}

fn read_formats(context: &mut Context<'_>, path: &[u8], formats: &mut Vec<Format>) -> Result<(), Failure> {
    let fail = |context: &Context<'_>, error| match error {
        boxsh_kernel::Errno::Killed => Failure::Errno(error),
        error => Failure::new(format!("can't read {}: {error}", message::name(context, path))),
    };
    let mut input = context.open_input(path).map_err(|error| fail(context, error))?;
    let mut line = Vec::new();
    while input.read_line(&mut line).map_err(|error| fail(context, error))? {
        let text = line.trim_ascii();
        if !text.is_empty() && text[0] != b'#' {
            formats.push(Format::parse(text)?);
        }
    }
    Ok(())
}

fn size(what: &str, text: &[u8]) -> Result<u64, Failure> {
    const SYNTAX: SizeSyntax = SizeSyntax {
        suffixes: b"kKmMgGtTpPeEzZyY",
        units: true,
        radix: boxsh_format::integer::Radix::Prefixed,
    };
    let usual = parse_size(text, &SYNTAX).ok().filter(|_| text.first().is_some_and(u8::is_ascii_digit));
    usual.ok_or_else(|| {
        Failure::new(format!("failed to parse {what}: '{}': Invalid argument", String::from_utf8_lossy(text)))
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn letters_choose_the_form() {
        for (line, expected) in [
            ("hexdump", "0000000 6261 0063                              \n0000003\n"),
            ("hexdump -C", "00000000  61 62 63                                          |abc|\n00000003\n"),
            ("hd -n 1", "00000000  61                                                |a|\n00000001\n"),
            (
                "hexdump -c -s 2",
                "0000002   c                                                            \n0000003\n",
            ),
            (
                "hexdump -b",
                "0000000 141 142 143                                                    \n0000003\n",
            ),
        ] {
            call(line).stdin("abc").gives(expected);
        }
    }

    #[test]
    fn formats_are_followed() {
        call("hexdump -e '1/1 \"%02x.\"'").stdin("abc").gives("61.62.63.");
        call("hexdump -ve '2/1 \"%d,\" \"\\n\"'").stdin("abcd").gives("97,98,\n99,100,\n");
        call("hexdump -e '\"%_ad: \" 2/1 \"%_p\" \"\\n\"'").stdin("ab\ncd").gives("0: ab\n2: .c\n4: d\n");
    }
}
