//! The words of the input, and where each stands.

use std::cmp::Ordering;

use boxsh_kernel::{Context, Errno, Failure, Process};

use super::options::Options;
use super::words::is_blank;
use crate::memory::Held;
use crate::text::pattern;
use crate::{message, search, sorting};

/// A file.
pub(super) struct Text {
    /// Its name; empty for standard input.
    pub(super) name: Vec<u8>,
    pub(super) bytes: Vec<u8>,
}

/// A word where it stands.
pub(super) struct Occurrence {
    /// Which text.
    pub(super) text: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The sentence around it.
    pub(super) context: (usize, usize),
    /// The number of its line, from 0.
    pub(super) line: usize,
    pub(super) line_start: usize,
}

/// All words, and what is known of them together.
#[derive(Default)]
pub(super) struct Index {
    pub(super) occurrences: Vec<Occurrence>,
    pub(super) longest_word: usize,
    pub(super) longest_field: usize,
}

/// Where the line of a word begins.
struct Lines {
    number: usize,
    start: usize,
    scanned: usize,
    /// The length of the line's first field.
    field: usize,
}

impl Lines {
    /// Goes on to the line of `at`; with `fields`, past the first field of each line.
    fn advance(&mut self, process: &Process, bytes: &[u8], at: usize, fields: bool) -> Result<(), Errno> {
        while self.scanned < at {
            if self.scanned.is_multiple_of(4096) {
                process.work(4096)?;
            }
            let newline = bytes[self.scanned] == b'\n';
            self.scanned += 1;
            if newline {
                self.number += 1;
                self.start = self.scanned;
                if fields {
                    self.skip_field(process, bytes)?;
                }
            }
        }
        Ok(())
    }

    fn skip_field(&mut self, process: &Process, bytes: &[u8]) -> Result<(), Errno> {
        let rest = &bytes[self.scanned..];
        self.scanned += search::position(process, rest, is_blank)?.unwrap_or(rest.len());
        self.field = self.scanned - self.start;
        Ok(())
    }
}

impl Index {
    /// Finds the words of a text.
    pub(super) fn add(
        &mut self,
        context: &Context<'_>,
        options: &Options,
        number: usize,
        text: &Text,
        held: &mut Held<'_>,
    ) -> Result<(), Failure> {
        let bytes = &text.bytes;
        let mut lines = Lines { number: 0, start: 0, scanned: 0, field: 0 };
        if options.skips_first_field {
            lines.skip_field(context.process, bytes)?;
            // The blanks behind the very first field may hide the end of its line.
            let rest = &bytes[lines.scanned..];
            let blanks = search::position(context.process, rest, |byte| !is_blank(byte))?;
            lines.scanned += blanks.unwrap_or(rest.len());
        }
        let process = context.process;
        let mut start = 0;
        while start < bytes.len() {
            process.tick()?;
            let next = sentence_end(context, options, bytes, start)?;
            let last = search::last_position(process, &bytes[start..next], |byte| !is_blank(byte))?;
            let mut sentence = (start, last.map_or(start, |last| start + last + 1));
            let mut cursor = start;
            while let Some((first, last)) = options.words.next(process, bytes, cursor, sentence.1)? {
                if first == last {
                    cursor = first + 1;
                    if cursor >= sentence.1 {
                        break;
                    }
                    continue;
                }
                cursor = last;
                self.longest_word = self.longest_word.max(last - first);
                if options.skips_first_field {
                    lines.advance(process, bytes, first, true)?;
                    if lines.scanned > first {
                        continue;
                    }
                }
                if !is_chosen(options, &bytes[first..last]) {
                    continue;
                }
                lines.advance(process, bytes, first, options.skips_first_field)?;
                self.longest_field = self.longest_field.max(lines.field);
                if options.skips_first_field && lines.start == sentence.0 {
                    let end = sentence.1;
                    let skipped = |blank: bool, from: usize| {
                        let rest = bytes.get(from..end).unwrap_or_default();
                        search::position(process, rest, |byte| is_blank(byte) == blank)
                            .map(|length| length.map_or(end, |length| from + length))
                    };
                    sentence.0 = skipped(false, skipped(true, sentence.0)?)?;
                }
                held.add(size_of::<Occurrence>())?;
                process.make_room(&mut self.occurrences, 1)?;
                self.occurrences.push(Occurrence {
                    text: number,
                    start: first,
                    end: last,
                    context: sentence,
                    line: lines.number,
                    line_start: lines.start,
                });
            }
            start = next;
        }
        Ok(())
    }

    /// Sorts the words; the same ones stay in the order of the input.
    pub(super) fn sort(&mut self, process: &Process, options: &Options, texts: &[Text]) -> Result<(), Errno> {
        let word = |occurrence: &Occurrence| &texts[occurrence.text].bytes[occurrence.start..occurrence.end];
        sorting::sort_by(&mut self.occurrences, |a, b| {
            let (a, b) = (word(a), word(b));
            process.work(a.len().min(b.len()) as u64)?;
            Ok(compare(options, a, b))
        })
    }
}

fn compare(options: &Options, a: &[u8], b: &[u8]) -> Ordering {
    if options.fold {
        return a.iter().map(u8::to_ascii_uppercase).cmp(b.iter().map(u8::to_ascii_uppercase));
    }
    a.cmp(b)
}

fn is_chosen(options: &Options, word: &[u8]) -> bool {
    let has = |list: &Vec<Vec<u8>>| list.binary_search_by(|listed| compare(options, listed, word)).is_ok();
    !options.ignored.as_ref().is_some_and(has) && options.only.as_ref().is_none_or(has)
}

/// Where the sentence that begins at `start` ends.
fn sentence_end(
    context: &Context<'_>,
    options: &Options,
    bytes: &[u8],
    start: usize,
) -> Result<usize, Failure> {
    let Some(sentence) = &options.sentence else { return Ok(bytes.len()) };
    let mut pulse = pattern::pulse(context.process);
    match sentence.find_with(&bytes[start..], 0, &mut pulse).map_err(pattern::gave_up)? {
        None => Ok(bytes.len()),
        Some((0, _)) => {
            let shown = message::quote(context, &options.sentence_text);
            Err(Failure::new(format!("error: regular expression has a match of length zero: {shown}")))
        }
        Some((_, end)) => Ok(start + end),
    }
}
