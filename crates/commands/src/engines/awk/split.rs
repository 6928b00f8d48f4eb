//! Ways to take a text apart into fields.

use std::rc::Rc;

use boxsh_format::Charset;
use boxsh_kernel::Process;
use boxsh_pattern::regex::RegexError;

use super::pattern::{Case, Pattern, PatternCache};
use crate::memory::make_room;

/// Texts from this length on are split in pieces.
const LONG: usize = 1 << 16;

/// Fields of a piece.
const PIECE: usize = 4096;

/// How a record, or the text that `split` is given, is taken apart.
#[derive(Clone)]
pub(super) enum Splitter {
    /// At runs of blanks, those at both ends aside.
    Blanks,
    /// At one byte.
    Byte(u8),
    /// Into characters.
    Characters,
    /// At what matches.
    Separator(Rc<Pattern>),
    /// At a byte and at newlines: a record is a paragraph.
    ParagraphByte(u8),
    /// Into what matches.
    Contents(Rc<Pattern>),
    /// Into pieces of given lengths.
    Widths(Rc<[Width]>),
}

/// A field of fixed length: how many characters are skipped before it, and how many it has (`None` for the rest).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Width {
    skip: usize,
    length: Option<usize>,
}

/// A field's first byte and the byte behind it.
pub(super) type Span = (u32, u32);

/// How splitting goes on after some fields have been found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// From this byte.
    At(usize),
    Done,
}

/// What decides about characters.
#[derive(Clone, Copy)]
pub(super) struct Manner<'p> {
    pub(super) charset: Charset,
    pub(super) case: Case,
    /// Who pays for the search for separators.
    pub(super) process: Option<&'p Process>,
}

impl Splitter {
    /// What a value of `FS`, or of `split`'s third argument, means.
    pub(super) fn from_separator(separator: &[u8], patterns: &mut PatternCache) -> Result<Self, RegexError> {
        Ok(match separator {
            b" " => Splitter::Blanks,
            b"" => Splitter::Characters,
            b"\\" => Splitter::Byte(b'\\'),
            [byte] => Splitter::Byte(*byte),
            [
                b'\\',
                byte @ (b'|' | b'.' | b'*' | b'+' | b'?' | b'$' | b'^' | b'[' | b'(' | b')' | b'{' | b'\\'
                | b'/'),
            ] => Splitter::Byte(*byte),
            [b'[', byte, b']'] if !byte.is_ascii_alphabetic() && !matches!(byte, b'\\' | b'^' | b']') => {
                Splitter::Byte(*byte)
            }
            _ => Splitter::Separator(patterns.get(separator)?),
        })
    }

    /// The same for records that are paragraphs, where newlines separate fields, too, unless an expression does.
    pub(super) fn for_paragraphs(self, separator: &[u8]) -> Self {
        match (self, separator) {
            (Splitter::Byte(byte), [_]) if byte != b'\n' => Splitter::ParagraphByte(byte),
            (other, _) => other,
        }
    }

    /// What a value of `FIELDWIDTHS` means; `None` if it is malformed.
    pub(super) fn from_widths(text: &[u8]) -> Option<Self> {
        let mut widths = Vec::new();
        for word in text.split(|byte| matches!(byte, b' ' | b'\t' | b'\n')).filter(|word| !word.is_empty()) {
            let text = std::str::from_utf8(word).ok()?;
            if text == "*" {
                widths.push(Width { skip: 0, length: None });
                continue;
            }
            let (skip, length) = match text.split_once(':') {
                Some((skip, length)) => (skip.parse().ok()?, length),
                None => (0, text),
            };
            let length = match length {
                "*" => None,
                length => Some(length.parse().ok()?),
            };
            widths.push(Width { skip, length });
        }
        Some(Splitter::Widths(widths.into()))
    }

    /// Finds fields as [`Splitter::split`] does, of a text that may be long: a long one is done in pieces, and if the run is to
    /// end, not to its end.
    #[inline]
    pub(super) fn split_all(
        &self,
        process: &Process,
        text: &[u8],
        progress: Progress,
        wanted: usize,
        manner: Manner<'_>,
        spans: &mut Vec<Span>,
    ) -> Progress {
        if text.len() < LONG {
            return self.split(text, progress, wanted, manner, spans);
        }
        let mut progress = progress;
        while progress != Progress::Done && spans.len() < wanted {
            let piece = wanted.min(spans.len() + PIECE);
            if make_room(process, spans, piece - spans.len()).is_err() {
                return Progress::Done;
            }
            let (before, from) = (spans.len(), progress);
            progress = self.split(text, progress, piece, manner, spans);
            let bytes = match (from, progress) {
                (Progress::At(from), Progress::At(to)) => to - from,
                _ => text.len(),
            };
            if process.compute((bytes / 8 + (spans.len() - before) * 8) as u64).is_err() {
                return Progress::Done;
            }
        }
        progress
    }

    /// Finds fields until there are `wanted`, or no more. `progress` is where the last call stopped.
    #[inline]
    pub(super) fn split(
        &self,
        text: &[u8],
        progress: Progress,
        wanted: usize,
        manner: Manner<'_>,
        spans: &mut Vec<Span>,
    ) -> Progress {
        let Progress::At(at) = progress else { return Progress::Done };
        match self {
            Splitter::Blanks => split_blanks(text, at, wanted, spans),
            Splitter::Byte(byte) => split_byte(text, at, wanted, *byte, spans),
            Splitter::ParagraphByte(byte) => split_two(text, at, wanted, *byte, spans),
            Splitter::Characters => split_characters(text, at, wanted, manner.charset, spans),
            Splitter::Separator(pattern) => {
                let matcher = pattern.matcher(manner.case);
                split_matches(text, at, wanted, |from| matcher.find_at(text, from, manner.process), spans)
            }
            Splitter::Contents(pattern) => split_contents(text, at, wanted, pattern, manner, spans),
            Splitter::Widths(widths) => split_widths(text, widths, manner.charset, spans),
        }
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

fn split_blanks(text: &[u8], mut at: usize, wanted: usize, spans: &mut Vec<Span>) -> Progress {
    while spans.len() < wanted {
        while at < text.len() && is_blank(text[at]) {
            at += 1;
        }
        if at == text.len() {
            return Progress::Done;
        }
        let start = at;
        while at < text.len() && !is_blank(text[at]) {
            at += 1;
        }
        spans.push((start as u32, at as u32));
    }
    Progress::At(at)
}

fn split_byte(text: &[u8], mut at: usize, wanted: usize, byte: u8, spans: &mut Vec<Span>) -> Progress {
    if text.is_empty() {
        return Progress::Done;
    }
    if wanted == usize::MAX {
        let from = at;
        for end in memchr::memchr_iter(byte, &text[from..]).map(|found| found + from) {
            spans.push((at as u32, end as u32));
            at = end + 1;
        }
        spans.push((at as u32, text.len() as u32));
        return Progress::Done;
    }
    let next = |at: usize| memchr::memchr(byte, &text[at..]).map(|found| (at + found, at + found + 1));
    split_between(text, at, wanted, next, spans)
}

fn split_two(text: &[u8], at: usize, wanted: usize, byte: u8, spans: &mut Vec<Span>) -> Progress {
    if text.is_empty() {
        return Progress::Done;
    }
    let next =
        |at: usize| memchr::memchr2(byte, b'\n', &text[at..]).map(|found| (at + found, at + found + 1));
    split_between(text, at, wanted, next, spans)
}

/// Fields are what is between separators; `next` gives where the next one begins and ends.
#[inline]
fn split_between(
    text: &[u8],
    mut at: usize,
    wanted: usize,
    next: impl Fn(usize) -> Option<(usize, usize)>,
    spans: &mut Vec<Span>,
) -> Progress {
    while spans.len() < wanted {
        match next(at) {
            Some((start, end)) => {
                spans.push((at as u32, start as u32));
                at = end;
            }
            None => {
                spans.push((at as u32, text.len() as u32));
                return Progress::Done;
            }
        }
    }
    Progress::At(at)
}

fn split_characters(
    text: &[u8],
    mut at: usize,
    wanted: usize,
    charset: Charset,
    spans: &mut Vec<Span>,
) -> Progress {
    while spans.len() < wanted {
        let Some(unit) = charset.decode(&text[at..]) else { return Progress::Done };
        let end = at + unit.byte_len();
        spans.push((at as u32, end as u32));
        at = end;
    }
    Progress::At(at)
}

/// A separator is never empty: the next match that has a length.
fn find_separator(
    find: impl Fn(usize) -> Option<(usize, usize)>,
    from: usize,
    length: usize,
) -> Option<(usize, usize)> {
    let mut start = from;
    while start <= length {
        match find(start)? {
            (first, last) if first == last => start = last + 1,
            found => return Some(found),
        }
    }
    None
}

fn split_matches(
    text: &[u8],
    at: usize,
    wanted: usize,
    find: impl Fn(usize) -> Option<(usize, usize)>,
    spans: &mut Vec<Span>,
) -> Progress {
    if text.is_empty() {
        return Progress::Done;
    }
    split_between(text, at, wanted, |at| find_separator(&find, at, text.len()), spans)
}

/// Fields are what matches; an empty match counts where no field has just ended.
fn split_contents(
    text: &[u8],
    mut at: usize,
    wanted: usize,
    pattern: &Pattern,
    manner: Manner<'_>,
    spans: &mut Vec<Span>,
) -> Progress {
    let matcher = pattern.matcher(manner.case);
    let ended = spans.last().filter(|span| span.0 < span.1).map(|span| span.1 as usize);
    let mut last_end = ended.filter(|end| *end == at);
    while at <= text.len() && !text.is_empty() {
        if spans.len() >= wanted {
            return Progress::At(at);
        }
        let Some((start, end)) = matcher.find_at(text, at, manner.process) else { break };
        if start == end {
            if last_end != Some(start) {
                spans.push((start as u32, end as u32));
            }
            at = end + manner.charset.decode(&text[end..]).map_or(1, boxsh_format::charset::Unit::byte_len);
        } else {
            spans.push((start as u32, end as u32));
            last_end = Some(end);
            at = end;
        }
    }
    Progress::Done
}

fn split_widths(text: &[u8], widths: &[Width], charset: Charset, spans: &mut Vec<Span>) -> Progress {
    let mut at = 0;
    for width in widths {
        at += charset.prefix_len(&text[at..], width.skip);
        if at >= text.len() {
            break;
        }
        let end = match width.length {
            Some(length) => at + charset.prefix_len(&text[at..], length),
            None => text.len(),
        };
        spans.push((at as u32, end as u32));
        at = end;
    }
    Progress::Done
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(separator: &str, text: &str) -> String {
        let manner = Manner { charset: Charset::Utf8, case: Case::Sensitive, process: None };
        let mut patterns = PatternCache::new(boxsh_pattern::Encoding::Utf8);
        let splitter = Splitter::from_separator(separator.as_bytes(), &mut patterns).unwrap();
        let mut spans = Vec::new();
        let mut progress = Progress::At(0);
        // One by one, as a program that asks for fields in order does.
        while progress != Progress::Done {
            progress = splitter.split(text.as_bytes(), progress, spans.len() + 1, manner, &mut spans);
        }
        let list: Vec<_> = spans.iter().map(|span| &text[span.0 as usize..span.1 as usize]).collect();
        list.join("|")
    }

    #[test]
    fn separators_have_their_special_cases() {
        for (separator, text, expected) in [
            (" ", "  a \t b  ", "a|b"),
            (",", "a,,b,", "a||b|"),
            (",", "", ""),
            ("", "añb", "a|ñ|b"),
            ("\\|", "a|b", "a|b"),
            (", *", "a,  b,c", "a|b|c"),
            ("x*", "axxb", "a|b"),
            ("\t", "a\t\tb", "a||b"),
        ] {
            assert_eq!(fields(separator, text), expected, "{separator:?} {text:?}");
        }
    }
}
