//! `history`.

use crate::builtins::control::parse_integer;
use crate::builtins::options;
use crate::flow::Run;
use crate::history::{Expanded, Lines, expand};
use crate::options::Shopt;
use crate::shell::Shell;
use crate::text::Str;

pub(crate) fn history(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "acd:npsrw")? else { return Ok(2) };
    let files: Vec<u8> = b"anrw".iter().copied().filter(|&letter| parsed.has(letter)).collect();
    if files.len() > 1 {
        shell.error(format_args!("history: cannot use more than one of -anrw"))?;
        return Ok(1);
    }
    if parsed.has(b'c') {
        shell.history_mut().clear();
        if files.is_empty() && parsed.options.len() == 1 {
            return Ok(0);
        }
    }
    if parsed.has(b's') {
        return store(shell, parsed.operands);
    }
    if parsed.has(b'p') {
        return show_expanded(shell, parsed.operands);
    }
    if let Some(range) = parsed.value(b'd') {
        return delete(shell, range);
    }
    match files.first() {
        Some(&letter) => use_file(shell, letter, parsed.operands.first()),
        None => list(shell, parsed.operands),
    }
}

fn list(shell: &mut Shell<'_>, operands: &[Str]) -> Run {
    let count = match operands {
        [] => usize::MAX,
        [count, more @ ..] => match parse_integer(count) {
            Some(_) if !more.is_empty() => {
                shell.error(format_args!("history: too many arguments"))?;
                return Err(shell.give_up());
            }
            Some(count) => count.unsigned_abs() as usize,
            None => {
                shell.error_bytes(
                    &[b"history: ", count.as_bytes(), b": numeric argument required"].concat(),
                )?;
                return Ok(1);
            }
        },
    };
    let format = shell.value(b"HISTTIMEFORMAT");
    let entries = shell.history().entries().to_vec();
    let base = shell.history().base();
    let skipped = entries.len().saturating_sub(count);
    let mut text = Vec::new();
    for (at, entry) in entries.iter().enumerate().skip(skipped) {
        text.extend_from_slice(format!("{:5}  ", base + at).as_bytes());
        match (&format, entry.time) {
            (Some(format), Some(time)) => text.extend_from_slice(&shell.format_time(format, time, 0)),
            (Some(_), None) => text.extend_from_slice(b"??"),
            (None, _) => {}
        }
        text.extend_from_slice(&entry.text);
        text.push(b'\n');
    }
    shell.write_output("history", &text)
}

/// `-s`: the arguments become an entry, in the place of the command itself.
fn store(shell: &mut Shell<'_>, operands: &[Str]) -> Run {
    if operands.is_empty() {
        return Ok(0);
    }
    forget_current(shell);
    let text = crate::bulk::join(shell.process, operands, b" ")?;
    shell.record_argument(&text)?;
    Ok(0)
}

/// Takes the line that runs now out of the list.
pub(crate) fn forget_current(shell: &mut Shell<'_>) {
    if shell.history().holds_current {
        let history = shell.history_mut();
        history.pop();
        history.holds_current = false;
    }
}

/// `-p`: shows what the arguments expand to.
fn show_expanded(shell: &mut Shell<'_>, operands: &[Str]) -> Run {
    if operands.is_empty() {
        return Ok(0);
    }
    forget_current(shell);
    let mut text = Vec::new();
    let mut status = 0;
    for operand in operands {
        match shell.expand_history(operand) {
            Expanded::Same => text.extend_from_slice(operand),
            Expanded::Run(line) | Expanded::Show(line) => text.extend_from_slice(&line),
            Expanded::Failed(_) => {
                shell.write_output("history", &std::mem::take(&mut text))?;
                let message = [b"history: ", operand.as_bytes(), b": history expansion failed"].concat();
                shell.error_bytes(&message)?;
                status = 1;
                continue;
            }
        }
        text.push(b'\n');
    }
    let written = shell.write_output("history", &text)?;
    Ok(written.max(status))
}

/// `-d`: removes an entry, or those from one to another.
fn delete(shell: &mut Shell<'_>, range: &Str) -> Run {
    // A dash in the first place is a sign.
    let dash = range.iter().skip(1).position(|&byte| byte == b'-').map(|at| at + 1);
    let (from, to) = match dash {
        Some(dash) => (&range[..dash], &range[dash + 1..]),
        None => (&range[..], &range[..]),
    };
    let places = match (place(shell, from), place(shell, to)) {
        (Some(from), Some(to)) => from..to + 1,
        (first, _) => {
            // It is the end that is wrong which is shown, if both are numbers.
            let wrong = match parse_integer(from).and(parse_integer(to)) {
                None => &range[..],
                Some(_) if first.is_none() => from,
                Some(_) => to,
            };
            shell.error_bytes(&[b"history: ", wrong, b": history position out of range"].concat())?;
            return Ok(1);
        }
    };
    let history = shell.history_mut();
    for at in places.rev() {
        history.remove(at);
    }
    Ok(0)
}

/// The place in the list that a number means; negative ones count from the end.
fn place(shell: &Shell<'_>, text: &[u8]) -> Option<usize> {
    let number = parse_integer(text)?;
    let history = shell.history();
    let count = history.entries().len() as i64;
    let at = if text.starts_with(b"-") { count + number } else { number - history.base() as i64 };
    (0..count).contains(&at).then_some(at as usize)
}

fn use_file(shell: &mut Shell<'_>, letter: u8, name: Option<&Str>) -> Run {
    let path = match name {
        Some(name) => name.clone(),
        None => match shell.value(b"HISTFILE").filter(|path| !path.is_empty()) {
            Some(path) => path,
            // Where readline keeps its history if nobody says where.
            None => {
                let home = shell.value(b"HOME").unwrap_or_default();
                let path = [home.as_bytes(), b"/.history"].concat();
                if letter == b'a' && shell.process.stat(&path, boxsh_kernel::Follow::Yes).is_err() {
                    return Ok(1);
                }
                path.into()
            }
        },
    };
    let done = match letter {
        b'a' => shell.append_history(&path)?,
        b'w' => shell.write_history(&path)?,
        b'n' => {
            let known = shell.history().lines_in_file;
            shell.read_history(&path, known)?
        }
        _ => shell.read_history(&path, 0)?,
    };
    Ok(u8::from(!done))
}

impl Shell<'_> {
    /// Expands what refers to the history in a line.
    pub(crate) fn expand_history(&mut self, line: &[u8]) -> Expanded {
        let extglob = self.shopt(Shopt::ExtGlob);
        let extras = std::sync::Arc::make_mut(&mut self.state.extras);
        let lines = Lines { entries: extras.history.entries(), base: extras.history.base(), extglob };
        expand(line, lines, &mut extras.history_marks)
    }
}
