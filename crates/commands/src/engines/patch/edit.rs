//! Applying hunks, and scripts for `ed`, to lines.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Failure, Process};

use super::hunk::{Hunk, Mark};
use super::input::PatchLines;
use super::options::fatal;
use super::place::{Original, Progress};

/// The file as it will be, up to where it has been worked on.
pub(super) struct Edited<'a> {
    original: &'a Original,
    pub(super) out: Vec<u8>,
    /// The name for `#ifdef`, if changes are to be marked that way.
    define: Option<&'a [u8]>,
}

impl<'a> Edited<'a> {
    pub(super) fn new(original: &'a Original, define: Option<&'a [u8]>) -> Self {
        Self { original, out: Vec::new(), define }
    }

    fn copy_up_to(&mut self, progress: &mut Progress, line: usize) {
        if progress.frozen < line {
            self.end_line();
            self.out.extend_from_slice(self.original.lines(progress.frozen + 1, line + 1));
            progress.frozen = line;
        }
    }

    /// Ends a last line that has no newline, before another follows.
    fn end_line(&mut self) {
        if self.out.last().is_some_and(|&last| last != b'\n') {
            self.out.push(b'\n');
        }
    }

    /// Applies a hunk whose first line is at `at`. What it keeps stays as the file has it.
    pub(super) fn apply(&mut self, hunk: &Hunk, at: usize, progress: &mut Progress) {
        let mut line = at;
        for block in hunk.lines.chunk_by(|a, b| (a.mark == Mark::Kept) == (b.mark == Mark::Kept)) {
            if block[0].mark == Mark::Kept {
                line += block.len();
                continue;
            }
            self.copy_up_to(progress, (line - 1).min(self.original.len()));
            let removed = block.iter().filter(|line| line.mark == Mark::Removed).count();
            let added: Vec<&[u8]> =
                block.iter().filter(|line| line.mark == Mark::Added).map(|line| &line.text[..]).collect();
            let end = (line + removed).min(self.original.len() + 1);
            if !added.is_empty() || self.define.is_some() {
                self.end_line();
            }
            match self.define {
                Some(name) => self.conditional(name, (line, end), &added),
                None => added.iter().for_each(|text| self.out.extend_from_slice(text)),
            }
            line += removed;
            progress.frozen = progress.frozen.max(end - 1);
            progress.grown += added.len() as i64 - removed as i64;
        }
        let end = (at + hunk.old_lines().count()).saturating_sub(1).min(self.original.len());
        self.copy_up_to(progress, end);
    }

    fn conditional(&mut self, name: &[u8], (from, to): (usize, usize), added: &[&[u8]]) {
        let removed = self.original.lines(from, to);
        let head: &[u8] = if removed.is_empty() { b"#ifdef " } else { b"#ifndef " };
        self.out.extend_from_slice(&[head, name, b"\n"].concat());
        self.out.extend_from_slice(removed);
        if !removed.is_empty() && !added.is_empty() {
            self.out.extend_from_slice(b"#else\n");
        }
        for text in added {
            self.out.extend_from_slice(text);
        }
        self.out.extend_from_slice(b"#endif\n");
    }

    /// The whole file, with what comes behind the last hunk.
    pub(super) fn finish(mut self, progress: &mut Progress) -> Vec<u8> {
        let end = self.original.len();
        self.copy_up_to(progress, end);
        self.out
    }
}

/// Applies a script for `ed` to a text: the commands that `diff -e` writes.
///
/// # Errors
/// That a command has no lines to work on.
pub(super) fn run_script(process: &Process, text: &[u8], lines: &mut PatchLines) -> Result<Vec<u8>, Failure> {
    let mut buffer: Vec<Vec<u8>> = text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    // Every line of an edited file ends.
    if let Some(last) = buffer.last_mut()
        && last.last() != Some(&b'\n')
    {
        last.push(b'\n');
    }
    let mut current = buffer.len();
    while let Some(command) = lines.peek() {
        process.tick()?;
        let command = command.trim_ascii_end();
        let Some((from, to, letter)) = parse_command(command, current) else { break };
        if command.is_empty() || command.starts_with(b"w") || command.starts_with(b"q") {
            break;
        }
        lines.advance();
        match letter {
            b's' => {
                // The only substitution that comes: one period of two at the start is taken away.
                if let Some(line) = to.checked_sub(1).and_then(|index| buffer.get_mut(index))
                    && line.first() == Some(&b'.')
                {
                    line.remove(0);
                }
                continue;
            }
            b'a' | b'i' | b'c' | b'd' => {}
            _ => break,
        }
        let out_of_range = to > buffer.len() || from > to || (from == 0 && matches!(letter, b'c' | b'd'));
        if out_of_range {
            return Err(fatal("ed FAILED"));
        }
        let range = match letter {
            b'a' => to..to,
            b'i' => to.saturating_sub(1)..to.saturating_sub(1),
            _ => from - 1..to,
        };
        let mut added = Vec::new();
        if letter != b'd' {
            while let Some(line) = lines.peek() {
                let done = line == b".\n";
                if !done {
                    added.push(line.to_vec());
                }
                lines.advance();
                if done {
                    break;
                }
            }
        }
        current = range.start + added.len();
        buffer.splice(range, added);
    }
    Ok(buffer.concat())
}

fn parse_command(command: &[u8], current: usize) -> Option<(usize, usize, u8)> {
    let digits = command.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b',').count();
    let letter = *command.get(digits)?;
    if digits == 0 {
        return matches!(letter, b'a' | b's').then_some((current, current, letter));
    }
    let mut numbers = command[..digits].split(|&byte| byte == b',');
    let mut next = || parse_all::<usize>(numbers.next()?);
    let from = next()?;
    let to = next().unwrap_or(from);
    Some((from, to, letter))
}
