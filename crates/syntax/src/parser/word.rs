//! Words: literal runs, quotes, and what follows from them once a word is complete (braces, tildes).

use std::sync::Arc;

use super::class::{
    BRACE, GLOB, IN_QUOTES, META, SPECIAL, TILDE, class, name_length, run_without, starts_name,
};
use super::reader::{Parsed, Reader, Weight};
use super::{ansi_c, scratch, tilde};
use crate::ast::{AnsiCQuoted, Bytes, ExtGlob, ExtGlobKind, Few, Word, WordFlags, WordPart};
use crate::brace;

/// What is special in a word, besides quotes and expansions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordMode {
    /// Braces are grouped into expansions.
    pub(super) braces: bool,
    /// `@(...)` is one word even when the shell's option is off.
    pub(super) extglob: bool,
    /// Where tildes count.
    pub(super) tilde: tilde::Places,
}

impl WordMode {
    /// An argument of a command.
    pub(super) const ARGUMENT: Self =
        Self { braces: true, extglob: false, tilde: tilde::Places::WordOrAssignment };
    /// A word without brace expansion: a here-string, the subject of `case`.
    pub(super) const PLAIN: Self =
        Self { braces: false, extglob: false, tilde: tilde::Places::WordOrAssignment };
    /// The value of an assignment.
    pub(super) const VALUE: Self = Self { braces: false, extglob: false, tilde: tilde::Places::Value };
    /// The value of an assignment given to a declaration builtin.
    pub(super) const DECLARED: Self = Self { braces: true, extglob: false, tilde: tilde::Places::Value };
    /// A pattern on the right of `==` inside `[[`.
    pub(super) const COND_PATTERN: Self =
        Self { braces: false, extglob: true, tilde: tilde::Places::WordStart };
}

impl Reader<'_> {
    /// Parses the word at the cursor, which may be empty if a metacharacter stands there.
    #[inline]
    pub(super) fn word(&mut self, mode: WordMode) -> Parsed<Word> {
        self.ask()?;
        let start = self.pos;
        let seen = self.scan_run();
        let plain = seen & (BRACE | TILDE) == 0;
        match self.peek() {
            Some(byte) if class(byte) & SPECIAL != 0 || matches!(byte, b'(' | b'<' | b'>') => {}
            _ if plain => return Ok(self.plain_literal(start, seen)),
            _ => {}
        }
        self.word_with_parts(mode, start, seen)
    }

    /// The word of nothing but the run from `start` to the cursor.
    #[inline]
    fn plain_literal(&self, start: usize, seen: u16) -> Word {
        let parts = if self.pos > start {
            Few::one(WordPart::Literal(self.bytes(start, self.pos)))
        } else {
            Few::EMPTY
        };
        let flags = if seen & GLOB != 0 { WordFlags::GLOB } else { WordFlags::default() };
        Word { parts, flags, span: self.span_from(start) }
    }

    /// Advances over bytes that need no attention and gathers their classes.
    #[inline]
    fn scan_run(&mut self) -> u16 {
        let text = &self.src[self.pos..self.end];
        let mut seen = 0;
        let mut length = 0;
        while length < text.len() {
            let bits = class(text[length]);
            if bits & (META | SPECIAL) != 0 {
                break;
            }
            seen |= bits;
            length += 1;
        }
        self.pos += length;
        seen
    }

    /// Goes on with a word whose first run has been scanned.
    #[inline(never)]
    fn word_with_parts(&mut self, mode: WordMode, start: usize, mut seen: u16) -> Parsed<Word> {
        let base = self.scratch.parts.len();
        let mut run_start = start;
        loop {
            let extglob = self.ext_glob_ahead(mode, run_start);
            self.push_range(base, run_start, self.pos);
            if let Some(kind) = extglob {
                self.ext_glob(kind, mode)?;
            } else if !self.word_part(base)? {
                break;
            }
            run_start = self.pos;
            seen |= self.scan_run();
        }
        if seen & (BRACE | TILDE) != 0 {
            return Ok(self.word_with_prefixes(mode, base, start, seen));
        }
        Ok(self.finish_word(base, start, seen & GLOB != 0))
    }

    /// Completes a word in which braces or tildes were seen.
    #[cold]
    fn word_with_prefixes(&mut self, mode: WordMode, base: usize, start: usize, seen: u16) -> Word {
        if mode.braces
            && seen & BRACE != 0
            && let Some(grouped) = brace::group(&self.scratch.parts[base..])
        {
            self.scratch.parts.truncate(base);
            self.scratch.parts.extend(grouped);
        }
        let mut word = self.finish_word(base, start, true);
        if seen & TILDE != 0 && !word.flags.intersects(WordFlags::BRACE) {
            tilde::mark(&mut word, mode.tilde);
        }
        word
    }

    /// The word of the parts from `base` on. `glob` tells whether a pattern character may be in their literals.
    #[inline]
    pub(super) fn finish_word(&mut self, base: usize, start: usize, glob: bool) -> Word {
        let mut flags = WordFlags::default();
        for part in &self.scratch.parts[base..] {
            if glob || !matches!(part, WordPart::Literal(_)) {
                flags.insert(part.flags());
            }
        }
        let span = self.span_from(start);
        Word { parts: Few::split_off(&mut self.scratch.parts, base), flags, span }
    }

    #[inline]
    pub(super) fn push_part(&mut self, part: WordPart) {
        self.scratch.parts.push(part);
    }

    /// Appends a literal, to the literal before if there is one above `base`.
    #[inline]
    pub(super) fn push_range(&mut self, base: usize, start: usize, end: usize) {
        if start == end {
            return;
        }
        if self.scratch.parts.len() > base && matches!(self.scratch.parts.last(), Some(WordPart::Literal(_)))
        {
            return join_literal(&mut self.scratch.parts, &self.src[start..end]);
        }
        let literal = self.bytes(start, end);
        self.push_part(WordPart::Literal(literal));
    }

    /// As [`Reader::push_range`], for bytes that do not stand in the source so.
    pub(super) fn push_literal(&mut self, base: usize, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        if self.scratch.parts.len() > base && matches!(self.scratch.parts.last(), Some(WordPart::Literal(_)))
        {
            return join_literal(&mut self.scratch.parts, bytes);
        }
        self.push_part(WordPart::Literal(Bytes::from(bytes)));
    }

    /// Parses the quote, escape or expansion at the cursor; `false` if the word ends here.
    fn word_part(&mut self, base: usize) -> Parsed<bool> {
        match self.peek() {
            Some(b'\\') => self.backslash(base),
            Some(b'\'') => self.single_quoted()?,
            Some(b'"') => self.double_quoted()?,
            Some(b'`') => self.backquoted(false)?,
            Some(b'$') => self.dollar(base, false)?,
            Some(b'<' | b'>') if self.peek_at(1) == Some(b'(') => self.process_subst()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `\x` outside quotes; a backslash before a newline joins the lines.
    pub(super) fn backslash(&mut self, base: usize) {
        self.pos += 1;
        match self.peek() {
            Some(b'\n') => {}
            Some(byte) => self.push_part(WordPart::Escaped(byte)),
            None => return self.push_literal(base, b"\\"),
        }
        self.pos += 1;
    }

    /// `'...'`
    pub(super) fn single_quoted(&mut self) -> Parsed<()> {
        let open = self.pos;
        let Some(length) = memchr::memchr(b'\'', &self.src[open + 1..self.end]) else {
            return Err(self.unterminated(b'\'', open));
        };
        self.pos = open + length + 2;
        let text = self.bytes(open + 1, open + 1 + length);
        self.push_part(WordPart::SingleQuoted(text));
        Ok(())
    }

    /// The text of `$'...'`, the cursor being at its quote.
    pub(super) fn ansi_c_quoted(&mut self) -> Parsed<()> {
        let open = self.pos;
        let mut pos = open + 1;
        loop {
            match memchr::memchr2(b'\'', b'\\', self.src.get(pos..self.end).unwrap_or_default()) {
                Some(length) if self.src[pos + length] == b'\\' => pos += length + 2,
                Some(length) => {
                    pos += length;
                    break;
                }
                None => return Err(self.unterminated(b'\'', open)),
            }
        }
        self.pos = pos + 1;
        let source = self.bytes(open + 1, pos);
        let value = Bytes::from(ansi_c::decode(&source));
        self.push_part(WordPart::AnsiCQuoted(Box::new(AnsiCQuoted { value, source })));
        Ok(())
    }

    /// `"..."`, the cursor being at the opening quote.
    pub(super) fn double_quoted(&mut self) -> Parsed<()> {
        let parts = self.between_quotes()?;
        self.push_part(WordPart::DoubleQuoted(parts));
        Ok(())
    }

    pub(super) fn between_quotes(&mut self) -> Parsed<Arc<[WordPart]>> {
        let open = self.pos;
        self.enter(Weight::Light)?;
        self.pos += 1;
        if let Some(parts) = self.quoted_variable() {
            self.leave(Weight::Light);
            return Ok(parts);
        }
        let base = self.scratch.parts.len();
        self.quoted_parts(Some(b'"'))?;
        if !self.eat(b'"') {
            return Err(self.unterminated(b'"', open));
        }
        self.leave(Weight::Light);
        Ok(self.scratch.parts.drain(base..).collect())
    }

    /// Parses `$name"`, the most common of all quoted text.
    #[inline]
    fn quoted_variable(&mut self) -> Option<Arc<[WordPart]>> {
        let [b'$', text @ ..] = self.rest() else { return None };
        let length = name_length(text);
        if text.get(length) != Some(&b'"') || !starts_name(text[0]) {
            return None;
        }
        let start = self.pos + 1;
        self.pos = start + length + 1;
        Some(self.variables.quoted(&self.src[start..start + length]))
    }

    /// Parts as inside double quotes, up to `closer` or the end of the text.
    pub(super) fn quoted_parts(&mut self, closer: Option<u8>) -> Parsed<()> {
        let base = self.scratch.parts.len();
        loop {
            let start = self.pos;
            self.pos += run_without(&self.src[start..self.end], IN_QUOTES);
            self.push_range(base, start, self.pos);
            match self.peek() {
                None => return Ok(()),
                Some(b'"') if closer == Some(b'"') => return Ok(()),
                Some(b'"') => {
                    self.push_literal(base, b"\"");
                    self.pos += 1;
                }
                Some(b'\\') => self.quoted_backslash(base, closer),
                Some(b'`') => self.backquoted(closer.is_some())?,
                Some(_) => self.dollar(base, true)?,
            }
        }
    }

    /// A backslash inside double quotes quotes only a few bytes, and is itself otherwise.
    pub(super) fn quoted_backslash(&mut self, base: usize, closer: Option<u8>) {
        self.pos += 1;
        match self.peek() {
            Some(b'\n') => self.pos += 1,
            Some(byte) if matches!(byte, b'$' | b'`' | b'\\') || closer == Some(byte) => {
                self.push_part(WordPart::Escaped(byte));
                self.pos += 1;
            }
            _ => self.push_literal(base, b"\\"),
        }
    }

    /// If the run just scanned ends in the first byte of an extended pattern, steps back before that byte.
    #[inline]
    fn ext_glob_ahead(&mut self, mode: WordMode, run_start: usize) -> Option<ExtGlobKind> {
        if !(mode.extglob || self.settings.extglob) || self.peek() != Some(b'(') || self.pos == run_start {
            return None;
        }
        let kind = ExtGlobKind::from_byte(self.src[self.pos - 1])?;
        self.pos -= 1;
        Some(kind)
    }

    /// `@(a|b)`, the cursor being at its first byte.
    fn ext_glob(&mut self, kind: ExtGlobKind, mode: WordMode) -> Parsed<()> {
        let open = self.pos + 1;
        self.enter(Weight::Light)?;
        self.pos += 2;
        let base = self.scratch.words.len();
        loop {
            let alternative = self.alternative(mode)?;
            self.scratch.words.push(alternative);
            match self.peek() {
                Some(b'|') => self.pos += 1,
                Some(_) => break,
                None => return Err(self.unterminated(b')', open)),
            }
        }
        self.pos += 1;
        self.leave(Weight::Light);
        let alternatives = scratch::take(&mut self.scratch.words, base);
        self.push_part(WordPart::ExtGlob(Box::new(ExtGlob { kind, alternatives })));
        Ok(())
    }

    /// One alternative of an extended pattern: blanks and operators are ordinary here, parentheses nest.
    fn alternative(&mut self, mode: WordMode) -> Parsed<Word> {
        let start = self.pos;
        let base = self.scratch.parts.len();
        let mut level = 0u32;
        let mode = WordMode { extglob: true, ..mode };
        loop {
            let run_start = self.pos;
            self.scan_run();
            let extglob = self.ext_glob_ahead(mode, run_start);
            self.push_range(base, run_start, self.pos);
            if let Some(kind) = extglob {
                self.ext_glob(kind, mode)?;
                continue;
            }
            if self.word_part(base)? {
                continue;
            }
            match self.peek() {
                None => break,
                Some(b'|' | b')') if level == 0 => break,
                Some(byte) => {
                    level += u32::from(byte == b'(');
                    level -= u32::from(byte == b')');
                    self.push_range(base, self.pos, self.pos + 1);
                    self.pos += 1;
                }
            }
        }
        Ok(self.finish_word(base, start, true))
    }
}

/// Lengthens the literal on top of the stack.
#[cold]
fn join_literal(parts: &mut [WordPart], bytes: &[u8]) {
    if let Some(WordPart::Literal(last)) = parts.last_mut() {
        *last = Bytes::from([last, bytes].concat());
    }
}

/// A word of one literal.
pub(super) fn literal_word(text: &[u8]) -> Word {
    let parts = if text.is_empty() { Few::EMPTY } else { Few::one(WordPart::Literal(Bytes::from(text))) };
    Word::from_parts(parts, crate::ast::Span::default())
}
