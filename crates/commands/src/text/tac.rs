//! `tac`: print files in reverse, record by record.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Fd, Flag, Input, Seek, Spec};
use boxsh_pattern::regex::{Newline, Regex, RegexOptions, Syntax};

use super::{ends, pattern};
use crate::memory::Held;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "tac",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Write each FILE to standard output, last line first. With no FILE, or when FILE is -, read standard\n\
              input.",
    flags: &[
        Flag::new('b', "before", "attach the separator before instead of after"),
        Flag::new('r', "regex", "interpret the separator as a regular expression"),
        Flag::new('s', "separator", "use STRING as the separator instead of newline").value("STRING"),
    ],
    ..Spec::DEFAULT
};

enum Separator {
    Byte(u8),
    Text(Vec<u8>),
    Pattern(Regex),
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let before = parsed.has(flag!("before"));
    let text = parsed.value(flag!("separator")).unwrap_or(b"\n");
    let separator = match (text, parsed.has(flag!("regex"))) {
        ([], true) => return Err(Failure::new("separator cannot be empty")),
        (text, true) => {
            // Lines have a beginning and an end for an expression, wherever records end.
            let options = RegexOptions { newline: Newline::Separator, ..RegexOptions::default() };
            Separator::Pattern(
                pattern::compile_with(context, text, Syntax::Emacs, options).map_err(Failure::new)?,
            )
        }
        ([], false) => Separator::Byte(0),
        (&[byte], false) => Separator::Byte(byte),
        (text, false) => Separator::Text(text.to_vec()),
    };
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    let mut success = true;
    for name in files {
        let mut input = match context.open_input(name) {
            Ok(input) => input,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                success = false;
                let name = message::name_in_sentence(context, name);
                // Without what was written so far: that comes when there is enough of it.
                context
                    .write_error(format!("tac: failed to open {name} for reading: {error}\n").as_bytes())?;
                continue;
            }
        };
        match reverse(context, &mut input, &separator, before) {
            Err(Failure::Errno(Errno::Killed)) => return Err(Errno::Killed.into()),
            Err(Failure::Errno(error)) => {
                success = false;
                let name = message::name(context, ends::pretty(name));
                // Without what was written so far: that comes when there is enough of it.
                context.write_error(format!("tac: {name}: read error: {error}\n").as_bytes())?;
            }
            other => other?,
        }
    }
    Ok(Exit::from_success(success))
}

fn reverse(
    context: &mut Context<'_>,
    input: &mut Input<'_>,
    separator: &Separator,
    before: bool,
) -> Result<(), Failure> {
    let process = context.process;
    if let Separator::Byte(byte) = separator
        && process.is_regular(input.fd())
        && process.fstat(input.fd())?.is_file()
    {
        return reverse_file(context, input.fd(), *byte, before);
    }
    let mut held = Held::new(process);
    let mut text = Vec::new();
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let count = data.len();
        process.append(&mut text, data)?;
        input.advance(count);
        held.set(text.capacity())?;
    }
    let mut end = text.len();
    let mut limit = text.len();
    while let Some((start, length)) = find_last(context, &text, limit, separator)? {
        process.tick()?;
        let cut = if before { start } else { start + length };
        context.out.write(&text[cut..end])?;
        end = cut;
        limit = start;
    }
    context.out.write(&text[..end])
}

/// The last separator that ends before `limit`: where it starts and how long it is.
fn find_last(
    context: &Context<'_>,
    text: &[u8],
    limit: usize,
    separator: &Separator,
) -> Result<Option<(usize, usize)>, Failure> {
    let text = &text[..limit];
    match separator {
        Separator::Byte(byte) => Ok(memchr::memrchr(*byte, text).map(|at| (at, 1))),
        Separator::Text(pattern) => find_last_text(context, text, pattern),
        Separator::Pattern(regex) => {
            for start in (0..limit).rev() {
                // An expression may look at all that follows.
                context.process.work((limit - start) as u64)?;
                let mut pulse = pattern::pulse(context.process);
                let end = regex.match_with(text, start, &mut pulse).map_err(pattern::gave_up)?;
                if let Some(end) = end {
                    return Ok(Some((start, end - start)));
                }
            }
            Ok(None)
        }
    }
}

/// As [`find_last`], piece by piece, of a text.
fn find_last_text(
    context: &Context<'_>,
    text: &[u8],
    pattern: &[u8],
) -> Result<Option<(usize, usize)>, Failure> {
    let piece = (1 << 20).max(pattern.len() * 2);
    let mut end = text.len();
    loop {
        let start = end.saturating_sub(piece);
        if let Some(at) = memchr::memmem::rfind(&text[start..end], pattern) {
            return Ok(Some((start + at, pattern.len())));
        }
        if start == 0 {
            return Ok(None);
        }
        context.process.work((end - start) as u64)?;
        // One that begins in the piece before may end in this one.
        end = start + pattern.len() - 1;
    }
}

/// Reads a file from its end, piece by piece, so that memory is needed for one record only.
fn reverse_file(context: &mut Context<'_>, fd: Fd, separator: u8, before: bool) -> Result<(), Failure> {
    const PIECE: u64 = 64 << 10;
    let process = context.process;
    // All of it, wherever its offset is.
    let start = 0;
    let mut here = process.fstat(fd)?.size;
    // The part of a record that has been read so far, and whose beginning is still missing.
    let mut tail: Vec<u8> = Vec::new();
    let mut held = Held::new(process);
    while here > start {
        process.tick()?;
        let length = PIECE.min(here - start);
        here -= length;
        process.seek(fd, Seek::Start(here as i64))?;
        let mut piece = vec![0; length as usize];
        let mut filled = 0;
        while filled < piece.len() {
            match ends::read(context, fd, &mut piece[filled..])? {
                0 => break,
                count => filled += count,
            }
        }
        piece.truncate(filled);
        let mut end = piece.len();
        for at in memchr::memrchr_iter(separator, &piece) {
            let cut = if before { at } else { at + 1 };
            context.out.write(&piece[cut..end])?;
            if !tail.is_empty() {
                context.out.write(&tail)?;
                tail.clear();
            }
            end = cut;
        }
        piece.truncate(end);
        piece.append(&mut tail);
        tail = piece;
        held.set(tail.len())?;
    }
    context.out.write(&tail)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn records_come_in_reverse() {
        for (line, input, expected) in [
            ("tac", "a\nb\nc\n", "c\nb\na\n"),
            ("tac", "a\nb\nc", "cb\na\n"),
            ("tac -b", "a\nb", "\nba"),
            ("tac -s xx", "axxbxxxc", "cbxxxaxx"),
            ("tac -r -s [0-9]", "a1b2c", "cb2a1"),
        ] {
            call(line).stdin(input).gives(expected);
            call(&format!("{line} f")).file("f", input).gives(expected);
        }
    }
}
