//! `cat`: concatenate files.

use boxsh_kernel::Key;
use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Parsed, Spec};

use super::decimal;
use crate::{message, operand};

/// How much is gathered before it is written.
const PIECE: usize = 32 << 10;

pub(crate) static SPEC: Spec = Spec {
    name: "cat",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Concatenate FILE(s) to standard output. With no FILE, or when FILE is -, read standard input.",
    flags: &[
        Flag::new('A', "show-all", "equivalent to -vET"),
        Flag::new('b', "number-nonblank", "number nonempty output lines, overrides -n"),
        Flag::short('e', "equivalent to -vE"),
        Flag::new('E', "show-ends", "display $ at end of each line"),
        Flag::new('n', "number", "number all output lines"),
        Flag::new('s', "squeeze-blank", "suppress repeated empty output lines"),
        Flag::short('t', "equivalent to -vT"),
        Flag::new('T', "show-tabs", "display TAB characters as ^I"),
        Flag::short('u', "(ignored)"),
        Flag::new('v', "show-nonprinting", "use ^ and M- notation, except for LFD and TAB"),
    ],
    ..Spec::DEFAULT
};

/// What is shown besides the bytes, and where in a line the last file has left off.
#[derive(Default)]
struct Style {
    number: bool,
    number_nonblank: bool,
    ends: bool,
    tabs: bool,
    nonprinting: bool,
    squeeze: bool,
    line: u64,
    empty_lines: u32,
    in_line: bool,
    /// A carriage return that is `^M` if a newline follows, under -E.
    pending_return: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut style = Style::from_flags(&parsed);
    let output = match context.process.fstat(1) {
        Ok(metadata) => Some(metadata),
        Err(Errno::EBADF) => return Err(Failure::new(format!("standard output: {}", Errno::EBADF))),
        Err(_) => None,
    };
    let mut all_read = true;
    let all_opened = operand::each_input(context, &parsed.operands, |context, name, input| {
        let is_output = |input: &Metadata| {
            input.size > 0 && output.is_some_and(|output| output.is_file() && output.same_file(input))
        };
        if context.process.fstat(input.fd()).is_ok_and(|metadata| is_output(&metadata)) {
            all_read = false;
            context.warn(format_args!("{}: input file is output file", String::from_utf8_lossy(name)))?;
            return Ok(());
        }
        let copied = if style.is_plain() { copy(context, input) } else { style.show(context, input) };
        match copied {
            Err(Failure::Errno(error)) => {
                all_read = false;
                message::report(context, name, error)
            }
            other => other,
        }
    })?;
    style.finish(context)?;
    Ok(Exit::from_success(all_opened && all_read))
}

fn copy(context: &mut Context<'_>, input: &mut Input<'_>) -> Result<(), Failure> {
    loop {
        let available = input.fill()?;
        if available.is_empty() {
            return Ok(());
        }
        let count = available.len();
        context.process.write_all(context.out.fd(), available).map_err(Failure::Write)?;
        input.advance(count);
    }
}

impl Style {
    fn from_flags(parsed: &Parsed) -> Self {
        let has = |keys: &[Key]| keys.iter().any(|&key| parsed.has(key));
        Self {
            number: parsed.has(flag!("number")),
            number_nonblank: parsed.has(flag!("number-nonblank")),
            ends: has(&[flag!("show-ends"), flag!("show-all"), flag!("e")]),
            tabs: has(&[flag!("show-tabs"), flag!("show-all"), flag!("t")]),
            nonprinting: has(&[flag!("show-nonprinting"), flag!("show-all"), flag!("e"), flag!("t")]),
            squeeze: parsed.has(flag!("squeeze-blank")),
            ..Self::default()
        }
    }

    fn is_plain(&self) -> bool {
        let numbers = self.number || self.number_nonblank;
        !(numbers || self.ends || self.tabs || self.nonprinting || self.squeeze)
    }

    fn show(&mut self, context: &mut Context<'_>, input: &mut Input<'_>) -> Result<(), Failure> {
        let mut out = Vec::with_capacity(2 * PIECE);
        loop {
            let available = input.fill()?;
            if available.is_empty() {
                return context.out.flush();
            }
            let count = available.len();
            let mut rest = available;
            while let Some(at) = memchr::memchr(b'\n', rest) {
                self.show_part(&rest[..at], &mut out);
                self.end_line(&mut out);
                rest = &rest[at + 1..];
                if out.len() >= PIECE {
                    context.out.write(&out)?;
                    out.clear();
                }
            }
            self.show_part(rest, &mut out);
            context.out.write(&out)?;
            out.clear();
            input.advance(count);
        }
    }

    /// Shows bytes of a line.
    #[inline]
    fn show_part(&mut self, part: &[u8], out: &mut Vec<u8>) {
        if part.is_empty() {
            return;
        }
        if std::mem::take(&mut self.pending_return) {
            out.push(b'\r');
        }
        if !self.in_line {
            self.in_line = true;
            self.empty_lines = 0;
            if self.number || self.number_nonblank {
                self.push_number(out);
            }
        }
        let mut part = part;
        if self.ends
            && !self.nonprinting
            && let [before @ .., b'\r'] = part
        {
            self.pending_return = true;
            part = before;
        }
        if !(self.tabs || self.nonprinting) {
            out.extend_from_slice(part);
            return;
        }
        for &byte in part {
            match byte {
                b'\t' if self.tabs => out.extend_from_slice(b"^I"),
                b'\t' => out.push(b'\t'),
                byte if self.nonprinting => push_visible(out, byte),
                byte => out.push(byte),
            }
        }
    }

    #[inline]
    fn end_line(&mut self, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.pending_return) {
            out.extend_from_slice(b"^M");
        }
        if !self.in_line {
            self.empty_lines += 1;
            if self.squeeze && self.empty_lines > 1 {
                return;
            }
            if self.number && !self.number_nonblank {
                self.push_number(out);
            }
        }
        self.in_line = false;
        out.extend_from_slice(if self.ends { b"$\n" } else { b"\n" });
    }

    fn push_number(&mut self, out: &mut Vec<u8>) {
        self.line += 1;
        decimal::push_padded(out, self.line, 6);
        out.push(b'\t');
    }

    fn finish(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if std::mem::take(&mut self.pending_return) {
            context.out.write(b"\r")?;
        }
        Ok(())
    }
}

fn push_visible(out: &mut Vec<u8>, byte: u8) {
    if byte >= 0x80 {
        out.extend_from_slice(b"M-");
    }
    match byte & 0x7f {
        0x7f => out.extend_from_slice(b"^?"),
        low if low < 0x20 => out.extend_from_slice(&[b'^', low + 0x40]),
        low => out.push(low),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn files_and_input_are_joined() {
        call("cat a - b").file("a", "1\n").file("b", "3").stdin("2\n").gives("1\n2\n3");
    }

    #[test]
    fn lines_are_numbered_across_files() {
        call("cat -n a b").file("a", "x\n\ny").file("b", "z\n").gives("     1\tx\n     2\t\n     3\tyz\n");
        call("cat -b a").file("a", "x\n\ny\n").gives("     1\tx\n\n     2\ty\n");
        call("cat -ns").stdin("a\n\n\n\nb\n").gives("     1\ta\n     2\t\n     3\tb\n");
    }

    #[test]
    fn odd_bytes_are_made_visible() {
        call("cat -A").stdin(b"\ta\r\n\x80\xff\x7f\x01\n").gives("^Ia^M$\nM-^@M-^?^?^A$\n");
        call("cat -E").stdin("a\r\nb\rc\r").gives("a^M$\nb\rc\r");
    }

    #[test]
    fn a_missing_file_is_reported_and_the_rest_still_read() {
        call("cat no a").file("a", "1\n").answers(1, "1\n", "cat: no: No such file or directory\n");
        call("cat .").answers(1, "", "cat: .: Is a directory\n");
    }
}
