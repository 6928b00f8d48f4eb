//! `fold`: wrap lines to a width.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Input, Spec};

use super::number::Number;
use crate::{message, search};

pub(crate) static SPEC: Spec = Spec {
    name: "fold",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Wrap input lines in each FILE, writing to standard output. With no FILE, or when FILE is -, read\n\
              standard input.",
    flags: &[
        Flag::new('b', "bytes", "count bytes rather than columns"),
        Flag::new('s', "spaces", "break at spaces"),
        Flag::new('w', "width", "use WIDTH columns instead of 80").value("WIDTH"),
    ],
    ..Spec::DEFAULT
};

/// Room for what is read at once.
const BUFFER: usize = 64 << 10;

struct Options {
    bytes: bool,
    spaces: bool,
    width: u64,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = rewrite_obsolete(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let width = match parsed.value(flag!("width")) {
        Some(text) => {
            Number::plain("invalid number of columns").within(1, u64::MAX - 9).parse(context, text)?
        }
        None => 80,
    };
    let options = Options { bytes: parsed.has(flag!("bytes")), spaces: parsed.has(flag!("spaces")), width };
    let mut success = true;
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    for name in files {
        let folded = match context.open_input(name) {
            Ok(mut input) => options.fold(context, &mut input),
            Err(error) => Err(error.into()),
        };
        match folded {
            Err(Failure::Errno(error)) => {
                success = false;
                message::report(context, name, error)?;
            }
            other => other?,
        }
    }
    Ok(Exit::from_success(success))
}

/// Turns `-20` into `-w 20`.
fn rewrite_obsolete(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut rewritten = Vec::with_capacity(arguments.len() + 1);
    let (mut flags_ended, mut takes_value) = (false, false);
    for argument in arguments {
        flags_ended |= argument == b"--";
        match argument.as_slice() {
            [b'-', digits @ ..]
                if !flags_ended && !takes_value && digits.first().is_some_and(u8::is_ascii_digit) =>
            {
                rewritten.extend([b"-w".to_vec(), digits.to_vec()]);
            }
            other => rewritten.push(other.to_vec()),
        }
        takes_value = matches!(argument.as_slice(), b"-w" | b"--width");
    }
    rewritten
}

impl Options {
    /// The column after a byte.
    #[inline]
    fn advance(&self, column: u64, byte: u8) -> u64 {
        match byte {
            _ if self.bytes => column + 1,
            8 => column.saturating_sub(1),
            b'\r' => 0,
            b'\t' => column + 8 - column % 8,
            _ => column + 1,
        }
    }

    /// How much of a line that is too long stays on it.
    fn cut(&self, context: &Context<'_>, line: &[u8]) -> Result<usize, Failure> {
        if !self.spaces {
            return Ok(line.len());
        }
        let blank = search::last_position(context.process, line, |byte| matches!(byte, b' ' | b'\t'))?;
        Ok(blank.map_or(line.len(), |at| at + 1))
    }

    fn fold(&self, context: &mut Context<'_>, input: &mut Input<'_>) -> Result<(), Failure> {
        // What stands on the current line of output; written when it is full.
        let mut line: Vec<u8> = Vec::new();
        let mut column = 0;
        loop {
            let data = input.fill()?;
            if data.is_empty() {
                return context.out.write(&line);
            }
            let count = data.len();
            for &byte in data {
                if byte == b'\n' {
                    line.push(byte);
                    context.out.write(&line)?;
                    line.clear();
                    column = 0;
                    continue;
                }
                loop {
                    let next = self.advance(column, byte);
                    if next <= self.width || line.is_empty() {
                        column = next;
                        break;
                    }
                    let cut = self.cut(context, &line)?;
                    context.out.write(&line[..cut])?;
                    context.out.write(b"\n")?;
                    line.drain(..cut);
                    column = 0;
                    for part in line.chunks(1 << 16) {
                        context.process.work(part.len() as u64)?;
                        column = part.iter().fold(column, |column, &byte| self.advance(column, byte));
                    }
                }
                line.push(byte);
            }
            input.advance(count);
            context.process.budget().check(boxsh_kernel::Limit::String, line.len() as u64)?;
            context.process.make_room(&mut line, BUFFER)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn lines_are_wrapped() {
        for (line, input, expected) in [
            ("fold -w 3", "abcdefgh\n", "abc\ndef\ngh\n"),
            ("fold -3", "abcd", "abc\nd"),
            ("fold -s -w 6", "ab cd efghijkl\n", "ab cd \nefghij\nkl\n"),
            ("fold -w 4", "a\tb\n", "a\n\t\nb\n"),
        ] {
            call(line).stdin(input).gives(expected);
        }
    }
}
