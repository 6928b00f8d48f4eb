//! Alias expansion: the alias's text replaces the word in the input, and parsing goes on at its start.

use std::sync::Arc;

use super::ParseContext;
use super::reader::{Reader, Settings};
use crate::ast::{Bytes, Line};

/// How much input after an alias is copied behind its text at first. A command that needs more is parsed anew with more.
pub(super) const FIRST_WINDOW: usize = 4096;

/// How often aliases may expand within one command, so that aliases that name each other cannot go on for ever.
const MAX_EXPANSIONS: u32 = 10_000;

/// What the buffer holds besides the source, once aliases were expanded.
#[derive(Clone, Debug, Default)]
pub(super) struct Splices {
    /// Positions below come from an alias's text.
    pub(super) floor: usize,
    /// The source offset of the word that the text below `floor` replaced.
    pub(super) origin: u32,
    /// What to add to a buffer position to get a source offset.
    pub(super) delta: i64,
    /// How much input to copy behind an alias's text.
    pub(super) window: usize,
    /// Whether the buffer ends before the source does.
    pub(super) truncated: bool,
    /// The aliases whose text the cursor may still be in, and where that text ends.
    active: Vec<(Bytes, usize)>,
    /// Where a word is to be checked for an alias because the text before it ended in a blank.
    next_at: Option<usize>,
    expansions: u32,
    /// Inside a substitution aliases are only noted, since positions must hold still there; see `substitution_body`.
    pub(super) only_note: bool,
    /// Whether an alias was seen while `only_note` was set.
    pub(super) noted: bool,
}

/// The input from a place inside an alias's text, where a command ended: the alias has several lines.
#[derive(Clone, Debug)]
pub(super) struct Leftover {
    text: Arc<[u8]>,
    splices: Splices,
}

impl Leftover {
    /// A reader that goes on there.
    pub(super) fn reader<'c>(
        &self,
        line: u32,
        settings: Settings,
        ctx: &'c mut dyn ParseContext,
    ) -> Reader<'c> {
        let mut reader = Reader::new(Arc::clone(&self.text), (0, line), settings, ctx);
        reader.splices = self.splices.clone();
        reader.reset_lines(self.splices.floor, Line(line));
        reader
    }
}

/// The bytes of a text without its line continuations.
pub(super) struct Unbroken<'t>(pub(super) &'t [u8]);

impl Iterator for Unbroken<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        while let Some(rest) = self.0.strip_prefix(b"\\\n") {
            self.0 = rest;
        }
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }
}

impl Splices {
    #[inline]
    pub(super) fn offset(&self, pos: usize) -> u32 {
        if pos < self.floor {
            return self.origin;
        }
        (pos as i64 + self.delta) as u32
    }
}

impl Reader<'_> {
    /// Whether the word about to be read follows an alias whose text ended in a blank.
    #[inline]
    pub(super) fn alias_continues(&self) -> bool {
        self.splices.next_at.is_some_and(|at| {
            at <= self.pos && Unbroken(&self.src[at..self.pos]).all(|byte| matches!(byte, b' ' | b'\t'))
        })
    }

    /// What is left to read of the alias's text that the cursor is in, and all of the source behind it.
    pub(super) fn leftover(&self, source: &[u8]) -> Option<Leftover> {
        let pos = self.pos;
        if pos >= self.splices.floor {
            return None;
        }
        let behind = self.offset(self.src.len()) as usize;
        let text = [&self.src[pos..], source.get(behind..).unwrap_or_default()].concat();
        let mut splices = self.splices.clone();
        splices.active.retain(|(_, until)| *until >= pos);
        splices.active.iter_mut().for_each(|(_, until)| *until -= pos);
        splices.next_at = splices.next_at.and_then(|at| at.checked_sub(pos));
        splices.floor -= pos;
        splices.delta += pos as i64;
        splices.truncated = false;
        Some(Leftover { text: Arc::from(text), splices })
    }

    /// Expands an alias at the cursor where only one whose text ended in a blank makes the next word one.
    #[inline]
    pub(super) fn continue_alias(&mut self) {
        if self.splices.next_at.is_some() && self.alias_continues() {
            self.expand_command_alias();
        }
    }

    /// Expands the alias `name`, whose word ends at `end`, if it is one. The cursor is then at the start of its text.
    pub(super) fn expand_alias(&mut self, name: &[u8], end: usize) -> bool {
        let pos = self.pos;
        self.splices.active.retain(|(_, until)| *until >= pos);
        if self.splices.active.iter().any(|(active, _)| *active == name)
            || self.splices.expansions >= MAX_EXPANSIONS
        {
            return false;
        }
        let Some(mut text) = self.ctx.alias(name) else { return false };
        let ends_in_blank = matches!(text.last(), Some(b' ' | b'\t'));
        if text.last().is_some_and(u8::is_ascii_digit) && matches!(self.src.get(end), Some(b'<' | b'>')) {
            // The number is a word of its own, not one of a descriptor.
            text = Bytes::from([&text[..], b" "].concat());
        }
        if !self.splice(&text, end) {
            return false;
        }
        self.splices.active.push((Bytes::from(name), text.len()));
        if ends_in_blank {
            self.splices.next_at = Some(text.len());
        }
        true
    }

    /// Puts `text` in the place of the input from the cursor to `end`; the cursor is then at its start. `false` where
    /// positions must hold still.
    fn splice(&mut self, text: &[u8], end: usize) -> bool {
        if self.splices.only_note {
            self.splices.noted = true;
            return false;
        }
        let line = self.line_at(end);
        let origin = self.offset(self.pos);
        let window_end = self.window_end(end);
        let mut buffer = Vec::with_capacity(text.len() + window_end - end);
        buffer.extend_from_slice(text);
        buffer.extend_from_slice(&self.src[end..window_end]);
        let shift = text.len() as i64 - end as i64;
        let rebase = |at: usize| (at as i64 + shift) as usize;
        let splices = &mut self.splices;
        splices.expansions += 1;
        splices.truncated |= window_end < self.src.len();
        splices.active.iter_mut().for_each(|(_, until)| *until = rebase((*until).max(end)));
        splices.next_at = splices.next_at.filter(|&at| at > end).map(rebase);
        splices.floor = rebase(splices.floor.max(end));
        splices.origin = origin;
        splices.delta -= shift;
        self.src = Arc::from(buffer);
        self.end = self.src.len();
        self.pos = 0;
        let floor = self.splices.floor;
        self.reset_lines(floor, line);
        true
    }

    /// The text of a range without its line continuations.
    pub(super) fn unbroken_bytes(&self, start: usize, end: usize) -> Bytes {
        match memchr::memmem::find(&self.src[start..end], b"\\\n") {
            None => self.bytes(start, end),
            Some(_) => Bytes::from(Unbroken(&self.src[start..end]).collect::<Vec<_>>()),
        }
    }

    /// Takes out the line continuations inside the operator at the cursor.
    #[inline]
    pub(super) fn join_operator(&mut self) {
        while self.peek_at(1) == Some(b'\\') && self.peek_at(2) == Some(b'\n') {
            if !self.join_lines(1, 3) {
                return;
            }
        }
        while self.rest().starts_with(b"<<\\\n") && self.join_lines(2, 4) {}
    }

    /// Takes out the line continuations inside the first `length` bytes of the word at the cursor, which take up the
    /// input to `end`, counted from the cursor.
    #[cold]
    pub(super) fn join_lines(&mut self, length: usize, end: usize) -> bool {
        let joined: Vec<u8> = Unbroken(self.rest()).take(length).collect();
        self.end == self.src.len() && self.splice(&joined, self.pos + end)
    }

    /// The end of the input to keep behind an alias that ends at `end`: whole lines, at least a window's worth.
    fn window_end(&self, end: usize) -> usize {
        let least = (end + self.splices.window.max(FIRST_WINDOW)).min(self.src.len());
        memchr::memchr(b'\n', &self.src[least..]).map_or(self.src.len(), |length| least + length + 1)
    }
}
