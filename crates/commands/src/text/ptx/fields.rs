//! The four fields around a word: what fits before it and behind it, and what is left of either side.

use boxsh_kernel::{Failure, Process};

use super::options::Options;
use super::text::{Index, Occurrence, Text};
use super::words::is_blank;
use crate::search;

/// What tells where a word comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reference {
    None,
    /// File and line.
    Line,
    /// The first field of the line.
    Field,
}

/// A part of the text, and whether it was cut at its outer end.
#[derive(Clone, Copy, Default)]
pub(super) struct Field {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) cut: bool,
}

impl Field {
    /// Its length; less than nothing where blanks were skipped past its end.
    pub(super) fn len(&self) -> isize {
        self.end as isize - self.start as isize
    }

    pub(super) fn is_empty(&self) -> bool {
        self.end <= self.start
    }
}

/// The parts of an output line.
#[derive(Clone, Copy, Default)]
pub(super) struct Fields {
    /// What did not fit behind the word, shown at the left.
    pub(super) tail: Field,
    pub(super) before: Field,
    /// The word and what follows it.
    pub(super) key: Field,
    /// What did not fit before the word, shown at the right.
    pub(super) head: Field,
}

/// The columns that fields may take.
pub(super) struct Widths {
    pub(super) reference: usize,
    pub(super) half: isize,
    before: isize,
    key: isize,
    longest_word: usize,
}

impl Widths {
    pub(super) fn new(options: &Options, index: &Index, texts: &[Text]) -> Self {
        let reference = match options.reference {
            Reference::None => 0,
            Reference::Field => index.longest_field,
            Reference::Line => texts.iter().map(longest_reference).max().unwrap_or(0) + 1,
        };
        let mut width = options.width;
        if options.reference != Reference::None && !options.right_references {
            width = width.saturating_sub(reference + options.gap);
        }
        let half = (width / 2) as isize;
        let marks = 2 * options.mark.len() as isize;
        let (before, key) = if options.traditional {
            (half - options.gap as isize, half - marks - 1)
        } else {
            ((half - options.gap as isize - marks).max(0), half - marks)
        };
        Self { reference, half, before, key, longest_word: index.longest_word }
    }
}

/// The length of the reference to the last line of a text.
fn longest_reference(text: &Text) -> usize {
    let lines = text.bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
    text.name.len() + lines.to_string().len()
}

/// Works out the fields of a word.
///
/// # Errors
/// A search for words that had to be given up.
pub(super) fn define(
    process: &Process,
    options: &Options,
    widths: &Widths,
    text: &[u8],
    occurrence: &Occurrence,
) -> Result<Fields, Failure> {
    let marks = !options.mark.is_empty();
    let (left, right) = occurrence.context;
    let words = &options.words;

    let mut key = Field { start: occurrence.start, end: occurrence.end, cut: false };
    let mut cursor = key.end;
    let fits = |cursor: usize| cursor as isize <= occurrence.start as isize + widths.key;
    while cursor < right && fits(cursor) {
        key.end = cursor;
        cursor = words.skip(process, text, cursor, right)?;
    }
    if fits(cursor) {
        key.end = cursor;
    }
    key.cut = marks && key.end < right;
    key.end = skip_blanks_back(process, text, key.end, key.start)?;

    // From further away than this, nothing can be shown at the left.
    let reach = widths.half as usize + widths.longest_word;
    let field_start = match key.start - left > reach {
        true => words.skip(process, text, key.start - reach, key.start)?,
        false => left,
    };
    let mut before = Field { start: field_start, end: key.start, cut: false };
    before.end = skip_blanks_back(process, text, before.end, before.start)?;
    while before.start as isize + widths.before < before.end as isize {
        before.start = words.skip(process, text, before.start, before.end)?;
    }
    before.cut = marks && skip_blanks_back(process, text, before.start, 0)? > left;
    before.start = skip_blanks(process, text, before.start, text.len())?;

    let mut fields = Fields { before, key, ..Fields::default() };
    define_tail(process, options, widths, text, right, &mut fields)?;
    define_head(process, options, widths, text, (left, field_start), &mut fields)?;
    Ok(fields)
}

fn define_tail(
    process: &Process,
    options: &Options,
    widths: &Widths,
    text: &[u8],
    right: usize,
    fields: &mut Fields,
) -> Result<(), Failure> {
    let room = widths.before - fields.before.len() - options.gap as isize;
    let Some(room) = usize::try_from(room).ok().filter(|&room| room > 0) else { return Ok(()) };
    let start = skip_blanks(process, text, fields.key.end, text.len())?;
    let mut tail = Field { start, end: start, cut: false };
    let mut cursor = start;
    while cursor < right && cursor < start + room {
        tail.end = cursor;
        cursor = options.words.skip(process, text, cursor, right)?;
    }
    if cursor < start + room {
        tail.end = cursor;
    }
    if tail.end > tail.start {
        fields.key.cut = false;
        tail.cut = !options.mark.is_empty() && tail.end < right;
    }
    tail.end = skip_blanks_back(process, text, tail.end, tail.start)?;
    fields.tail = tail;
    Ok(())
}

fn define_head(
    process: &Process,
    options: &Options,
    widths: &Widths,
    text: &[u8],
    (left, field_start): (usize, usize),
    fields: &mut Fields,
) -> Result<(), Failure> {
    let room = widths.key - fields.key.len() - options.gap as isize;
    let Some(room) = usize::try_from(room).ok().filter(|&room| room > 0) else { return Ok(()) };
    let end = skip_blanks_back(process, text, fields.before.start, 0)?;
    let mut head = Field { start: field_start, end, cut: false };
    while head.start + room < head.end {
        head.start = options.words.skip(process, text, head.start, head.end)?;
    }
    if head.end > head.start {
        fields.before.cut = false;
        head.cut = !options.mark.is_empty() && head.start > left;
    }
    head.start = skip_blanks(process, text, head.start, head.end)?;
    fields.head = head;
    Ok(())
}

fn skip_blanks(process: &Process, text: &[u8], from: usize, end: usize) -> Result<usize, Failure> {
    let rest = text.get(from..end).unwrap_or_default();
    let length = search::position(process, rest, |byte| !is_blank(byte))?;
    Ok(length.map_or(end.max(from), |length| from + length))
}

fn skip_blanks_back(process: &Process, text: &[u8], from: usize, start: usize) -> Result<usize, Failure> {
    let rest = text.get(start..from).unwrap_or_default();
    Ok(match search::last_position(process, rest, |byte| !is_blank(byte))? {
        Some(at) => start + at + 1,
        None => from.min(start),
    })
}
