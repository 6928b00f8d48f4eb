//! `fc`: list, edit and run again what is in the history.

use boxsh_kernel::OpenFlags;

use crate::builtins::history::forget_current;
use crate::builtins::options;
use crate::flow::{Flow, Run};
use crate::shell::Shell;
use crate::text::Str;

/// How many entries are listed if nothing says which.
const LISTED: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

pub(crate) fn fc(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    // A negative number is an operand, not options.
    let is_number = |word: &Str| word.len() > 1 && word[0] == b'-' && word[1].is_ascii_digit();
    let options_end = words.iter().position(is_number).unwrap_or(words.len());
    let Some(parsed) = options::parse(shell, &words[..options_end], "e:lnrs")? else { return Ok(2) };
    let mut operands = parsed.operands.to_vec();
    operands.extend_from_slice(&words[options_end..]);
    let editor = parsed.value(b'e').cloned();
    if parsed.has(b's') || editor.as_deref() == Some(b"-") {
        return run_again(shell, &operands);
    }
    let listing = parsed.has(b'l');
    let entries = shell.history().entries().len() - usize::from(shell.history().holds_current);
    let Some(last) = entries.checked_sub(1) else { return Ok(0) };
    if !listing && operands.first().is_some_and(|first| first.as_bytes() == b"-0") {
        shell.error(format_args!("fc: history specification out of range"))?;
        return Ok(1);
    }
    let Some((mut from, mut to)) = range(shell, &operands, last, listing) else {
        shell.error(format_args!("fc: no command found"))?;
        return Ok(1);
    };
    let mut reversed = parsed.has(b'r');
    if from > to {
        (from, to) = (to, from);
        reversed = true;
    }
    let mut places: Vec<usize> = (from..=to).collect();
    if reversed {
        places.reverse();
    }
    if listing { list(shell, &places, parsed.has(b'n')) } else { edit(shell, &places, editor) }
}

fn range(shell: &Shell<'_>, operands: &[Str], last: usize, listing: bool) -> Option<(usize, usize)> {
    Some(match operands {
        [] if listing => ((last + 1).saturating_sub(LISTED), last),
        [] => (last, last),
        [first] => {
            let first = place(shell, first, last, End::First)?;
            (first, if listing { last } else { first })
        }
        [first, second, ..] => {
            (place(shell, first, last, End::First)?, place(shell, second, last, End::Last)?)
        }
    })
}

/// The place of the entry that a number or the start of its text means.
fn place(shell: &Shell<'_>, text: &[u8], last: usize, end: End) -> Option<usize> {
    let (negative, digits) = match text.strip_prefix(b"-") {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return shell.history().entries()[..=last].iter().rposition(|entry| entry.text.starts_with(text));
    }
    let number = usize::try_from(crate::arith::leading_integer(digits)).unwrap_or(usize::MAX);
    Some(match (negative, number) {
        (true, 0) => shell.history().entries().len() - 1,
        (false, 0) => last,
        (true, back) => (last + 1).saturating_sub(back),
        (false, number) => match number.checked_sub(shell.history().base()) {
            Some(at) if at <= last => at,
            Some(_) if end == End::Last => last,
            _ => 0,
        },
    })
}

fn list(shell: &mut Shell<'_>, places: &[usize], bare: bool) -> Run {
    let base = shell.history().base();
    let entries = shell.history().entries();
    let mut text = Vec::new();
    for &at in places {
        if !bare {
            text.extend_from_slice((base + at).to_string().as_bytes());
        }
        text.extend_from_slice(b"\t ");
        text.extend_from_slice(&entries[at].text);
        text.push(b'\n');
    }
    shell.write_output("fc", &text)
}

/// `fc -s`: runs an entry again, with parts of it replaced.
fn run_again(shell: &mut Shell<'_>, operands: &[Str]) -> Run {
    let mut substitutions = Vec::new();
    let mut rest = operands;
    while let Some((first, others)) = rest.split_first()
        && let Some(equals) = memchr::memchr(b'=', first)
        && equals > 0
    {
        substitutions.push((Str::new(&first[..equals]), Str::new(&first[equals + 1..])));
        rest = others;
    }
    let count = shell.history().entries().len() - usize::from(shell.history().holds_current);
    let found = match (count.checked_sub(1), rest.first()) {
        (None, _) => None,
        (Some(last), None) => Some(last),
        (Some(_), Some(text)) if text.as_bytes() == b"-0" => None,
        (Some(last), Some(text)) => place(shell, text, last, End::Last),
    };
    let Some(at) = found else {
        shell.error(format_args!("fc: no command found"))?;
        return Ok(1);
    };
    let mut text = shell.history().entries()[at].text.to_vec();
    for (old, new) in &substitutions {
        text = replace_all(&text, old, new);
    }
    shell.write_error(&[&text[..], b"\n"].concat())?;
    forget_current(shell);
    shell.add_to_history(text.as_slice().into());
    shell.run_text(&text)
}

fn replace_all(text: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memmem::find(rest, old) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(new);
        rest = &rest[at + old.len()..];
    }
    out.extend_from_slice(rest);
    out
}

/// Lets an editor change entries, and runs what it leaves.
fn edit(shell: &mut Shell<'_>, places: &[usize], editor: Option<Str>) -> Run {
    let mut text = Vec::new();
    for &at in places {
        text.extend_from_slice(&shell.history().entries()[at].text);
        text.push(b'\n');
    }
    forget_current(shell);
    let path = temporary_path(shell);
    if !write_file(shell, &path, &text)? {
        shell.error_bytes(&[&path[..], b": cannot create temporary file"].concat())?;
        return Ok(1);
    }
    let editor = match editor {
        Some(editor) => editor,
        None => shell.value(b"FCEDIT").or_else(|| shell.value(b"EDITOR")).unwrap_or_else(|| Str::from("vi")),
    };
    let status = shell.run_text(&[editor.as_bytes(), b" ", &path].concat())?;
    let edited = shell.read_whole_file(&path);
    // It was only ever a note for the editor.
    let _ = shell.process.unlink(&path);
    let (0, Ok(edited)) = (status, edited) else { return Ok(1) };
    shell.write_error(&edited)?;
    for line in edited.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        shell.add_to_history(line.into());
    }
    shell.run_text(&edited)
}

fn temporary_path(shell: &mut Shell<'_>) -> Vec<u8> {
    let directory = shell.value(b"TMPDIR").unwrap_or_else(|| Str::from("/tmp"));
    let number = shell.process.rng().next_u64() % 1_000_000;
    [&directory[..], format!("/bash-fc.{number:06}").as_bytes()].concat()
}

fn write_file(shell: &Shell<'_>, path: &[u8], text: &[u8]) -> Run<bool> {
    let written = shell.process.open(path, OpenFlags::WRITE).and_then(|fd| {
        let written = shell.process.write_all(fd, text);
        shell.process.close(fd)?;
        written
    });
    match written {
        Err(boxsh_kernel::Errno::Killed) => Err(Flow::Killed),
        written => Ok(written.is_ok()),
    }
}
