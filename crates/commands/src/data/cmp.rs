//! `cmp`: compare two files byte by byte.

use boxsh_format::integer::Radix;
use boxsh_format::size::{SizeSyntax, parse_size};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Parsed, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "cmp",
    usage: &["[OPTION]... FILE1 [FILE2 [SKIP1 [SKIP2]]]"],
    summary: "Compare two files byte by byte.",
    flags: &[
        Flag::new('b', "print-bytes", "print differing bytes"),
        Flag::new('i', "ignore-initial", "pass over the first bytes of both files").value("SKIP1[:SKIP2]"),
        Flag::new('l', "verbose", "output byte numbers and differing byte values"),
        Flag::new('n', "bytes", "compare at most so many bytes").value("LIMIT"),
        Flag::new('s', "quiet", "print nothing, the exit status is the answer"),
        Flag::long("silent", "same as --quiet"),
        Flag::new('v', "version", "output version information and exit"),
    ],
    usage_status: 2,
    ..Spec::DEFAULT
};

struct Options {
    print_bytes: bool,
    verbose: bool,
    quiet: bool,
    limit: u64,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = match context.parse(&SPEC) {
        Err(Failure::Usage(text)) => return Err(wrong(&text)),
        other => other?,
    };
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("cmp (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let options = Options {
        print_bytes: parsed.has(flag!("print-bytes")),
        verbose: parsed.has(flag!("verbose")),
        quiet: parsed.has(flag!("quiet")) || parsed.has(flag!("silent")),
        limit: parsed.value(flag!("bytes")).map_or(Ok(u64::MAX), |text| number("--bytes", text))?,
    };
    if options.verbose && options.quiet {
        return Err(wrong("options -l and -s are incompatible"));
    }
    let skips = skips(&parsed)?;
    let operands = &parsed.operands;
    let Some(first) = operands.first() else { return Err(wrong("missing operand after 'cmp'")) };
    if let Some(extra) = operands.get(4) {
        return Err(wrong(&format!("extra operand '{}'", String::from_utf8_lossy(extra))));
    }
    let names = [first.clone(), operands.get(1).cloned().unwrap_or_else(|| b"-".to_vec())];
    if names[0] == names[1] && skips[0] == skips[1] && names[0] == b"-" {
        return Ok(Exit::SUCCESS);
    }
    let mut inputs = Vec::new();
    let mut sizes = Vec::new();
    for (name, skip) in names.iter().zip(skips) {
        let fail = |error| trouble(&options, name, error);
        let mut input = context.open_input(name).map_err(fail)?;
        let metadata = context.process.fstat(input.fd()).map_err(fail)?;
        if metadata.is_file() {
            sizes.push(metadata.size.saturating_sub(skip));
        }
        pass_over(&mut input, skip).map_err(fail)?;
        inputs.push(input);
    }
    // Byte numbers are as wide as the last one can be.
    let last =
        sizes.iter().min().copied().filter(|_| sizes.len() == 2).unwrap_or(u64::MAX).min(options.limit);
    let width = last.to_string().len();
    let [mut one, mut two]: [Input<'_>; 2] = inputs.try_into().map_err(|_| Failure::Silent(2))?;
    compare(context, &options, &names, &mut one, &mut two, width)
}

/// A wrong call; this tool names itself in the hint too.
fn wrong(text: &str) -> Failure {
    Failure::with_status(2, format!("{text}\ncmp: Try 'cmp --help' for more information."))
}

fn trouble(options: &Options, name: &[u8], error: Errno) -> Failure {
    match error {
        Errno::Killed => error.into(),
        _ if options.quiet => Failure::Silent(2),
        error => Failure::with_status(2, format!("{}: {error}", String::from_utf8_lossy(name))),
    }
}

fn number(flag: &str, text: &[u8]) -> Result<u64, Failure> {
    const SYNTAX: SizeSyntax = SizeSyntax { suffixes: b"kKMGTPEZY", units: true, radix: Radix::Prefixed };
    parse_size(text, &SYNTAX)
        .map_err(|_| wrong(&format!("invalid {flag} value '{}'", String::from_utf8_lossy(text))))
}

fn skips(parsed: &Parsed) -> Result<[u64; 2], Failure> {
    let mut skips = [0; 2];
    if let Some(text) = parsed.value(flag!("ignore-initial")) {
        let flag = "--ignore-initial";
        skips = match text.iter().position(|byte| *byte == b':') {
            Some(at) => [number(flag, &text[..at])?, number(flag, &text[at + 1..])?],
            None => [number(flag, text)?; 2],
        };
    }
    for (skip, text) in skips.iter_mut().zip(parsed.operands.iter().skip(2)) {
        *skip = number("SKIP", text)?;
    }
    Ok(skips)
}

fn pass_over(input: &mut Input<'_>, count: u64) -> Result<(), Errno> {
    let mut left = count;
    while left > 0 {
        let available = input.fill()?.len();
        if available == 0 {
            break;
        }
        let taken = available.min(usize::try_from(left).unwrap_or(usize::MAX));
        input.advance(taken);
        left -= taken as u64;
    }
    Ok(())
}

fn compare(
    context: &mut Context<'_>,
    options: &Options,
    names: &[Vec<u8>; 2],
    one: &mut Input<'_>,
    two: &mut Input<'_>,
    width: usize,
) -> CommandResult {
    let mut position = 0u64;
    let mut lines = 0u64;
    let mut ends_line = true;
    let mut differs = false;
    loop {
        let left = usize::try_from(options.limit - position).unwrap_or(usize::MAX);
        let first = one.fill().map_err(|error| trouble(options, &names[0], error))?;
        let second = two.fill().map_err(|error| trouble(options, &names[1], error))?;
        if left == 0 || first.is_empty() && second.is_empty() {
            return Ok(Exit::from_success(!differs));
        }
        let count = first.len().min(second.len()).min(left);
        if count == 0 {
            let ended = if first.is_empty() { 0 } else { 1 };
            return report_end(context, options, &names[ended], position, lines, ends_line);
        }
        let (first, second) = (&first[..count], &second[..count]);
        if first != second {
            for (at, (a, b)) in first.iter().zip(second).enumerate().filter(|(_, (a, b))| a != b) {
                if options.quiet {
                    return Ok(Exit::FAILURE);
                }
                let number = position + at as u64 + 1;
                if !options.verbose {
                    let line = lines + count_lines(&first[..at]) + 1;
                    write_difference(context, options, names, number, line, *a, *b)?;
                    return Ok(Exit::FAILURE);
                }
                match options.print_bytes {
                    false => context.out.print(format_args!("{number:>width$} {a:3o} {b:3o}\n"))?,
                    true => {
                        let (left, right) = (visible(*a), visible(*b));
                        context
                            .out
                            .print(format_args!("{number:>width$} {a:3o} {left:<4} {b:3o} {right}\n"))?;
                    }
                }
            }
            differs = true;
        }
        lines += count_lines(first);
        ends_line = first.last() == Some(&b'\n');
        position += count as u64;
        one.advance(count);
        two.advance(count);
    }
}

fn count_lines(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

fn write_difference(
    context: &mut Context<'_>,
    options: &Options,
    names: &[Vec<u8>; 2],
    number: u64,
    line: u64,
    a: u8,
    b: u8,
) -> Result<(), Failure> {
    context.out.write(&names[0])?;
    context.out.write(b" ")?;
    context.out.write(&names[1])?;
    context.out.print(format_args!(" differ: byte {number}, line {line}"))?;
    if options.print_bytes {
        context.out.print(format_args!(" is {a:3o} {} {b:3o} {}", visible(a), visible(b)))?;
    }
    context.out.write(b"\n")
}

fn report_end(
    context: &mut Context<'_>,
    options: &Options,
    name: &[u8],
    position: u64,
    lines: u64,
    ends_line: bool,
) -> CommandResult {
    if options.quiet {
        return Ok(Exit::FAILURE);
    }
    let name = String::from_utf8_lossy(name);
    let place = match () {
        () if position == 0 => "which is empty".to_owned(),
        () if options.verbose => format!("after byte {position}"),
        () if ends_line => format!("after byte {position}, line {lines}"),
        () => format!("after byte {position}, in line {}", lines + 1),
    };
    // The message does not wait for the differences that were found.
    context.write_error(format!("cmp: EOF on {name} {place}\n").as_bytes())?;
    Ok(Exit::FAILURE)
}

/// A byte as `cat -v` shows it.
fn visible(byte: u8) -> String {
    let mut text = String::new();
    if byte >= 0x80 {
        text.push_str("M-");
    }
    match byte & 0x7f {
        0x7f => text.push_str("^?"),
        low if low < 0x20 => {
            text.push('^');
            text.push(char::from(low + 0x40));
        }
        low => text.push(char::from(low)),
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::testing::{Call, call};

    fn files(line: &str) -> Call {
        call(line).file("a", "abc\n").file("b", "abd\n").file("c", "ab").file("e", "")
    }

    #[test]
    fn the_first_difference_is_told() {
        files("cmp a a").gives("");
        files("cmp a b").answers(1, "a b differ: byte 3, line 1\n", "");
        files("cmp -b a b").answers(1, "a b differ: byte 3, line 1 is 143 c 144 d\n", "");
        files("cmp -n 2 a b").gives("");
        files("cmp -i 1:2 a b").answers(1, "a b differ: byte 1, line 1\n", "");
        files("cmp -s a b").answers(1, "", "");
    }

    #[test]
    fn all_differences_are_listed() {
        files("cmp -l a b").answers(1, "3 143 144\n", "");
        files("cmp -lb a b").answers(1, "3 143 c    144 d\n", "");
    }

    #[test]
    fn ends_and_troubles_are_told() {
        files("cmp a c").answers(1, "", "cmp: EOF on c after byte 2, in line 1\n");
        files("cmp a e").answers(1, "", "cmp: EOF on e which is empty\n");
        files("cmp a no").answers(2, "", "cmp: no: No such file or directory\n");
        files("cmp").answers(
            2,
            "",
            "cmp: missing operand after 'cmp'\ncmp: Try 'cmp --help' for more information.\n",
        );
    }
}
