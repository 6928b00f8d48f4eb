//! The operands of `${...}`: words that end at a brace instead of a blank.

use super::class::{IN_QUOTES, run_without};
use super::reader::{Parsed, Reader, Weight};
use super::{scratch, tilde};
use crate::ast::{ExtGlob, ExtGlobKind, Word, WordPart};

/// How an operand is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand {
    /// The expansion stands inside double quotes.
    pub(super) quoted: bool,
    /// Single quotes quote even inside double quotes: it is a pattern.
    pub(super) pattern: bool,
    /// Extended patterns are grouped.
    pub(super) extglob: bool,
    /// A tilde at its start means a directory, inside double quotes too if it is a pattern.
    pub(super) tilde: bool,
    /// A byte that ends it besides `}`.
    pub(super) stop: u8,
}

impl Operand {
    /// The word of `${x:-word}`.
    pub(super) const TEXT: Self =
        Self { quoted: false, pattern: false, extglob: false, tilde: true, stop: b'}' };
    /// The pattern of `${x#pattern}`.
    pub(super) const PATTERN: Self =
        Self { quoted: false, pattern: true, extglob: true, tilde: true, stop: b'}' };
}

impl Reader<'_> {
    /// As [`Reader::operand`], for callers that recurse: they hold a pointer, not a word.
    pub(super) fn boxed_operand(&mut self, kind: Operand, start: usize) -> Parsed<Box<Word>> {
        let begin = self.pos;
        let base = self.scratch.parts.len();
        let tilde = self.operand_parts(kind, start)?;
        Ok(Box::new(self.finish_operand(kind, base, begin, tilde)))
    }

    /// Parses an operand up to its closing brace or stop, which is left at the cursor.
    pub(super) fn operand(&mut self, kind: Operand, start: usize) -> Parsed<Word> {
        let begin = self.pos;
        let base = self.scratch.parts.len();
        let tilde = self.operand_parts(kind, start)?;
        Ok(self.finish_operand(kind, base, begin, tilde))
    }

    fn finish_operand(&mut self, kind: Operand, base: usize, begin: usize, tilde: bool) -> Word {
        let mut word = self.finish_word(base, begin, true);
        if tilde && kind.tilde && (kind.pattern || !kind.quoted) {
            let places = match self.in_value && !kind.pattern {
                true => tilde::Places::Value,
                false => tilde::Places::WordStart,
            };
            tilde::mark(&mut word, places);
        }
        word
    }

    /// Puts the parts of an operand on the stack; tells whether a tilde may start a prefix.
    fn operand_parts(&mut self, kind: Operand, start: usize) -> Parsed<bool> {
        let base = self.scratch.parts.len();
        let mut tilde_seen = false;
        let mut single_end = None;
        let mut is_escaped = false;
        loop {
            let Some(byte) = self.peek() else { return Err(self.unterminated(b'}', start)) };
            single_end = single_end.filter(|&end| self.pos <= end);
            if (byte == b'}' || byte == kind.stop) && single_end.is_none() {
                return Ok(tilde_seen);
            }
            let at = self.pos;
            // Inside double quotes single quotes quote nothing, and yet they hide a brace, or a double quote that has no other.
            match (byte, single_end) {
                (b'\'', None) if kind.quoted && !kind.pattern && !is_escaped && !self.settings.posix => {
                    let Some(length) = memchr::memchr(b'\'', &self.src[at + 1..self.end]) else {
                        return Err(self.unterminated(b'\'', at));
                    };
                    single_end = Some(at + 1 + length);
                }
                (b'"', Some(end)) if memchr::memchr(b'"', &self.src[at + 1..end.max(at + 1)]).is_none() => {
                    self.pos += 1;
                    continue;
                }
                _ => {}
            }
            is_escaped = false;
            if kind.extglob && self.ext_pattern(kind)? {
                continue;
            }
            if !self.operand_part(byte, kind, base)? {
                let run = self.pos;
                self.operand_run(kind, base);
                tilde_seen |= self.src[run..self.pos].contains(&b'~');
            }
            // A backslash that stays still hides the quote behind it.
            is_escaped = byte == b'\\' && self.pos == at + 1;
        }
    }

    /// Parses the quote, escape or expansion at the cursor; `false` if `byte` is ordinary.
    fn operand_part(&mut self, byte: u8, kind: Operand, base: usize) -> Parsed<bool> {
        match byte {
            b'\\' if kind.quoted && !kind.pattern => self.operand_backslash(base),
            b'\\' => self.backslash(base),
            b'\'' if kind.pattern || !kind.quoted => self.single_quoted()?,
            b'"' if kind.quoted && !kind.pattern => self.requoted()?,
            b'"' => self.double_quoted()?,
            b'`' => self.backquoted(kind.quoted)?,
            // `$'...'` means the same here inside double quotes and outside.
            b'$' => self.dollar(base, kind.quoted && !kind.pattern && self.peek_at(1) != Some(b'\''))?,
            b'<' | b'>' if !kind.quoted && self.peek_at(1) == Some(b'(') => self.process_subst()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `"..."` in an operand that stands inside double quotes itself: a backslash quotes as it does outside.
    fn requoted(&mut self) -> Parsed<()> {
        let open = self.pos;
        self.enter(Weight::Light)?;
        self.pos += 1;
        let base = self.scratch.parts.len();
        loop {
            match self.peek() {
                None => return Err(self.unterminated(b'"', open)),
                Some(b'"') => break,
                Some(b'\\') => self.backslash(base),
                Some(b'`') => self.backquoted(true)?,
                Some(b'$') => self.dollar(base, true)?,
                Some(_) => {
                    let start = self.pos;
                    self.pos += run_without(self.rest(), IN_QUOTES);
                    self.push_range(base, start, self.pos);
                }
            }
        }
        self.pos += 1;
        self.leave(Weight::Light);
        let parts = self.scratch.parts.drain(base..).collect();
        self.push_part(WordPart::DoubleQuoted(parts));
        Ok(())
    }

    fn operand_run(&mut self, kind: Operand, base: usize) {
        let start = self.pos;
        self.pos += 1;
        while let Some(byte) = self.peek() {
            let special = matches!(byte, b'\\' | b'\'' | b'"' | b'`' | b'$' | b'}' | b'<' | b'>')
                || byte == kind.stop
                || (kind.extglob && byte == b'(');
            if special {
                break;
            }
            self.pos += 1;
        }
        // The byte before a parenthesis may open an extended pattern, so it is looked at on its own.
        if kind.extglob && self.peek() == Some(b'(') && self.pos - start > 1 {
            self.pos -= 1;
        }
        self.push_range(base, start, self.pos);
    }

    /// Inside double quotes a backslash also quotes the closing brace.
    fn operand_backslash(&mut self, base: usize) {
        if matches!(self.peek_at(1), Some(b'}' | b'"')) {
            self.backslash(base);
        } else {
            self.quoted_backslash(base, None);
        }
    }

    /// Parses `@(a|b)` at the cursor, if it is closed.
    fn ext_pattern(&mut self, kind: Operand) -> Parsed<bool> {
        let Some(ext) = self.peek().and_then(ExtGlobKind::from_byte) else { return Ok(false) };
        if self.peek_at(1) != Some(b'(') {
            return Ok(false);
        }
        let start = self.pos;
        self.pos += 2;
        let Some(close) = self.find_near_closer(self.pos, b'(', b')') else {
            self.pos = start;
            return Ok(false);
        };
        let base = self.scratch.words.len();
        self.nest(Weight::Light, |reader| reader.within(close, |reader| reader.pattern_alternatives(kind)))?;
        let alternatives = scratch::take(&mut self.scratch.words, base);
        self.pos = close + 1;
        self.push_part(WordPart::ExtGlob(Box::new(ExtGlob { kind: ext, alternatives })));
        Ok(true)
    }

    fn pattern_alternatives(&mut self, kind: Operand) -> Parsed<()> {
        loop {
            let alternative = self.pattern_alternative(kind)?;
            self.scratch.words.push(alternative);
            if !self.eat(b'|') {
                return Ok(());
            }
        }
    }

    /// One alternative, up to `|` or the end of the group's text.
    fn pattern_alternative(&mut self, kind: Operand) -> Parsed<Word> {
        let begin = self.pos;
        let kind = Operand { stop: b'|', ..kind };
        let base = self.scratch.parts.len();
        let mut level = 0u32;
        while let Some(byte) = self.peek() {
            if byte == b'|' && level == 0 {
                break;
            }
            if self.ext_pattern(kind)? || self.operand_part(byte, kind, base)? {
                continue;
            }
            level = match byte {
                b'(' => level + 1,
                b')' => level.saturating_sub(1),
                _ => level,
            };
            self.push_range(base, self.pos, self.pos + 1);
            self.pos += 1;
        }
        Ok(self.finish_word(base, begin, true))
    }
}
