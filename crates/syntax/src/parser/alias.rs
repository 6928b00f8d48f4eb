//! Alias expansion: the alias's text replaces the word in the input, and parsing goes on at its start.

use std::sync::Arc;

use super::reader::Reader;
use crate::ast::Bytes;

/// How much input after an alias is copied behind its text at first. A command that needs more is parsed anew with more.
pub(super) const FIRST_WINDOW: usize = 4096;

/// How often aliases may expand within one command, so that aliases that name each other cannot go on for ever.
const MAX_EXPANSIONS: u32 = 10_000;

/// What the buffer holds besides the source, once aliases were expanded.
#[derive(Debug, Default)]
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
            at <= self.pos && self.src[at..self.pos].iter().all(|byte| matches!(byte, b' ' | b'\t'))
        })
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
        let Some(text) = self.ctx.alias(name) else { return false };
        if !self.splice(&text, end) {
            return false;
        }
        self.splices.active.push((Bytes::from(name), text.len()));
        if matches!(text.last(), Some(b' ' | b'\t')) {
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
        let line = self.line();
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

    /// Takes out the line continuations inside the operator at the cursor.
    #[inline]
    pub(super) fn join_operator(&mut self) {
        while self.peek_at(1) == Some(b'\\') && self.peek_at(2) == Some(b'\n') {
            if !self.join_lines(1, 3) {
                return;
            }
        }
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
