//! A text file that is viewed and edited by lines.

use memchr::memmem;

use crate::sandbox::Sandbox;
use crate::tools::input::Fault;
use crate::tools::shape::{Shape, cut};

/// The most bytes of a file that is viewed or edited.
const MOST: u64 = 16 << 20;

/// Occurrences of a text that are looked for.
const MOST_MATCHES: usize = 20;

/// Lines around a change that are shown with it.
const AROUND: usize = 4;

/// Where a file is, and how the model calls it.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// Its path in the session.
    pub(super) path: &'a [u8],
    /// The path that the model gave.
    pub(super) shown: &'a str,
}

impl<'a> Place<'a> {
    pub(super) fn named(path: &'a str) -> Self {
        Self { path: path.as_bytes(), shown: path }
    }
}

/// The contents of a file. They need not be valid UTF-8: what is not changed stays as it is.
pub(super) struct TextFile<'a> {
    place: Place<'a>,
    contents: Vec<u8>,
}

impl<'a> TextFile<'a> {
    pub(super) fn open(sandbox: &Sandbox, place: Place<'a>) -> Result<Self, Fault> {
        let shown = || place.shown.to_owned();
        let metadata = sandbox.metadata(place.path)?;
        if metadata.is_dir() {
            return Err(Fault::IsDirectory { path: shown() });
        }
        if metadata.size > MOST {
            return Err(Fault::TooLarge { path: shown(), size: metadata.size, most: MOST });
        }
        let contents = sandbox.read_file(place.path)?;
        if contents.contains(&0) {
            return Err(Fault::Binary { path: shown(), size: contents.len() });
        }
        Ok(Self { place, contents })
    }

    pub(super) fn save(&self, sandbox: &mut Sandbox) -> Result<(), Fault> {
        Ok(sandbox.write_file(self.place.path, &self.contents)?)
    }

    fn lines(&self) -> Vec<&[u8]> {
        let mut lines: Vec<&[u8]> = self.contents.split(|&byte| byte == b'\n').collect();
        // Behind the last newline is no line.
        if lines.last().is_some_and(|last| last.is_empty()) {
            lines.pop();
        }
        lines
    }

    /// The file with numbered lines, or those of a range that counts from 1; -1 is the end.
    pub(super) fn view(&self, range: Option<(i64, i64)>, shape: &Shape) -> Result<String, Fault> {
        let (lines, path) = (self.lines(), self.place.shown);
        if lines.is_empty() {
            return Ok(format!("{path} is empty.\n"));
        }
        let count = lines.len();
        let (first, last) = match range {
            None => (1, count),
            Some((first, last)) => {
                let fault = || Fault::BadRange { path: path.to_owned(), range: (first, last), lines: count };
                let start = usize::try_from(first).ok().filter(|&start| (1..=count).contains(&start));
                let end = if last == -1 { Some(count) } else { usize::try_from(last).ok() };
                match (start, end) {
                    (Some(start), Some(end)) if start <= end => (start, end.min(count)),
                    _ => return Err(fault()),
                }
            }
        };
        let heading = match (first, last) {
            (1, last) if last == count => format!("{path}, {count} lines:\n"),
            (first, last) => format!("{path}, lines {first} to {last} of {count}:\n"),
        };
        Ok(heading + &cut(&numbered(&lines, first, last), shape.most_output()))
    }

    /// Replaces the only occurrence of a text, and gives the lines around it.
    pub(super) fn replace(&mut self, old: &str, new: &str) -> Result<String, Fault> {
        if old.is_empty() {
            return Err(Fault::NothingToReplace);
        }
        let found = self.occurrences(old.as_bytes());
        let path = || self.place.shown.to_owned();
        let at = match found[..] {
            [] => return Err(Fault::NoMatch { path: path() }),
            [at] => at,
            _ => {
                let lines = found.iter().map(|&at| self.line_of(at)).collect();
                return Err(Fault::ManyMatches {
                    path: path(),
                    lines,
                    has_more: found.len() == MOST_MATCHES,
                });
            }
        };
        self.contents.splice(at..at + old.len(), new.bytes());
        let line = self.line_of(at);
        Ok(self.around(line, new.lines().count()))
    }

    /// Inserts text behind a line, or in front of the first for 0, and gives the lines around it.
    pub(super) fn insert(&mut self, line: i64, text: &str) -> Result<String, Fault> {
        let count = self.lines().len();
        let fault = || Fault::LineOutOfRange { path: self.place.shown.to_owned(), line, lines: count };
        let behind = usize::try_from(line).ok().filter(|&line| line <= count).ok_or_else(fault)?;
        let at = self.start_of(behind);
        let mut inserted = Vec::new();
        if at > 0 && self.contents[at - 1] != b'\n' {
            inserted.push(b'\n');
        }
        inserted.extend_from_slice(text.as_bytes());
        if !text.ends_with('\n') {
            inserted.push(b'\n');
        }
        self.contents.splice(at..at, inserted);
        Ok(self.around(behind + 1, text.lines().count()))
    }

    /// Where a text occurs first; to look for more would take long in a file that repeats itself. Occurrences that overlap count as well:
    /// none of them is the one that was meant.
    fn occurrences(&self, text: &[u8]) -> Vec<usize> {
        let finder = memmem::Finder::new(text);
        let mut found = Vec::new();
        let mut from = 0;
        while found.len() < MOST_MATCHES
            && let Some(at) = finder.find(&self.contents[from..])
        {
            found.push(from + at);
            from += at + 1;
        }
        found
    }

    /// The number of the line that a byte is in.
    fn line_of(&self, at: usize) -> usize {
        1 + memchr::memchr_iter(b'\n', &self.contents[..at]).count()
    }

    /// Where the line behind so many lines starts.
    fn start_of(&self, lines: usize) -> usize {
        match lines.checked_sub(1) {
            None => 0,
            Some(before) => memchr::memchr_iter(b'\n', &self.contents)
                .nth(before)
                .map_or(self.contents.len(), |newline| newline + 1),
        }
    }

    /// So many lines from `line` on, and some around them.
    fn around(&self, line: usize, count: usize) -> String {
        let lines = self.lines();
        let first = line.saturating_sub(AROUND).max(1);
        let last = (line + count + AROUND - 1).min(lines.len());
        if last < first {
            return String::new();
        }
        format!("Lines {first} to {last} are now:\n{}", numbered(&lines, first, last))
    }
}

/// Lines from `first` to `last`, with their numbers in front.
fn numbered(lines: &[&[u8]], first: usize, last: usize) -> String {
    let mut text = String::new();
    for (number, line) in (first..).zip(&lines[first - 1..last]) {
        text.push_str(&format!("{number:>6}\t{}\n", String::from_utf8_lossy(line)));
    }
    text
}
