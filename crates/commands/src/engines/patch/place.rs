//! Finding where a hunk belongs.

use boxsh_kernel::{Errno, Process};

use super::hunk::{Hunk, Line};

/// The file that is patched, as lines with their newlines.
pub(super) struct Original {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Original {
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', &bytes).map(|at| at + 1));
        if starts.last() != Some(&bytes.len()) {
            starts.push(bytes.len());
        }
        Self { bytes, starts }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// A line, counted from 1.
    pub(super) fn line(&self, number: usize) -> &[u8] {
        &self.bytes[self.starts[number - 1]..self.starts[number]]
    }

    /// Lines from one number up to another.
    pub(super) fn lines(&self, from: usize, to: usize) -> &[u8] {
        if from >= to { b"" } else { &self.bytes[self.starts[from - 1]..self.starts[to - 1]] }
    }
}

/// What has been done to a file so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Progress {
    /// How far off from where they say hunks were found, the last of them.
    pub(super) offset: i64,
    /// How many lines were added so far, less those that were removed.
    pub(super) grown: i64,
    /// The last line that no hunk may touch any more.
    pub(super) frozen: usize,
}

/// How lines are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    Counts,
    /// Runs of blanks match runs of blanks, and those at the end do not count.
    Loose,
}

/// Looks for the lines of a hunk, leaving out `fuzz` lines of context. Gives the number of its first line.
///
/// # Errors
/// [`Errno::Killed`] if the process has to end.
pub(super) fn locate(
    process: &Process,
    original: &Original,
    hunk: &Hunk,
    fuzz: usize,
    space: Space,
    progress: &mut Progress,
) -> Result<Option<usize>, Errno> {
    let pattern: Vec<&Line> = hunk.old_lines().collect();
    let guess = hunk.old_first as i64 + progress.offset;
    if pattern.is_empty() {
        return Ok(Some(guess.max(1) as usize));
    }
    let (prefix, suffix) = (hunk.prefix() as i64, hunk.suffix() as i64);
    let context = prefix.max(suffix);
    let prefix_fuzz = fuzz as i64 + prefix - context;
    let suffix_fuzz = fuzz as i64 + suffix - context;
    let (length, lines, frozen) = (pattern.len() as i64, original.len() as i64, progress.frozen as i64);
    let furthest_down = lines - (length - suffix_fuzz) + 1 - guess;
    let furthest_up = (guess - (frozen + 1)).min(guess - 1);
    let matches = |at: i64, prefix_fuzz: i64, suffix_fuzz: i64| {
        at >= 1 && fits(original, &pattern, at as usize, prefix_fuzz as usize, suffix_fuzz as usize, space)
    };
    let found = |progress: &mut Progress, offset: i64| {
        progress.offset += offset;
        Ok(Some((guess + offset) as usize))
    };
    if prefix_fuzz < 0 && hunk.old_first <= 1 {
        // Less context before than behind: it belongs to the start of the file.
        if suffix_fuzz < 0 && (length != lines || prefix < frozen) {
            return Ok(None);
        }
        let offset = 1 - guess;
        if frozen <= prefix && offset <= furthest_down && matches(1, 0, suffix_fuzz.max(0)) {
            return found(progress, offset);
        }
        return Ok(None);
    }
    let prefix_fuzz = prefix_fuzz.max(0);
    if suffix_fuzz < 0 {
        // Less context behind than before: it belongs to the end.
        let offset = guess - (lines - length + 1);
        if offset <= furthest_up && matches(guess - offset, prefix_fuzz, 0) {
            return found(progress, -offset);
        }
        return Ok(None);
    }
    for offset in 0..=furthest_down.max(furthest_up) {
        process.tick()?;
        if offset <= furthest_down && matches(guess + offset, prefix_fuzz, suffix_fuzz) {
            return found(progress, offset);
        }
        if offset > 0 && offset <= furthest_up && matches(guess - offset, prefix_fuzz, suffix_fuzz) {
            return found(progress, -offset);
        }
    }
    Ok(None)
}

fn fits(
    original: &Original,
    pattern: &[&Line],
    at: usize,
    prefix_fuzz: usize,
    suffix_fuzz: usize,
    space: Space,
) -> bool {
    let end = pattern.len().saturating_sub(suffix_fuzz);
    (prefix_fuzz..end).all(|index| {
        let number = at + index;
        number <= original.len() && same(original.line(number), &pattern[index].text, space)
    })
}

pub(super) fn same(a: &[u8], b: &[u8], space: Space) -> bool {
    match space {
        Space::Counts => a == b,
        Space::Loose => {
            let words = |line: &[u8]| -> Vec<u8> {
                let line = line.trim_ascii_end();
                let mut result = Vec::with_capacity(line.len());
                for &byte in line {
                    let blank = byte == b' ' || byte == b'\t';
                    if !blank {
                        result.push(byte);
                    } else if result.last() != Some(&b' ') {
                        result.push(b' ');
                    }
                }
                result
            };
            words(a) == words(b)
        }
    }
}

/// Whether the lines would match but for how they end.
pub(super) fn differs_in_endings(original: &Original, hunk: &Hunk, at: usize) -> bool {
    let strip = |line: &[u8]| line.trim_ascii_end().to_vec();
    let ending = |line: &[u8]| line.ends_with(b"\r\n");
    let Some(first) = hunk.old_lines().next() else { return false };
    if at == 0 || at > original.len() {
        return false;
    }
    let line = original.line(at);
    ending(line) != ending(&first.text) && (strip(line) == strip(&first.text) || line.ends_with(b"\n"))
}
