//! Words: literal runs, quotes, and what follows from them once a word is complete (braces, tildes).

use smallvec::{SmallVec, smallvec};

use super::class::{BRACE, GLOB, META, SPECIAL, TILDE, class};
use super::reader::{Parsed, Reader, Weight};
use super::{ansi_c, tilde};
use crate::ast::{AnsiCQuoted, Bytes, ExtGlob, ExtGlobKind, Word, WordFlags, WordPart};
use crate::brace;

pub(super) type Parts = SmallVec<[WordPart; 1]>;

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
    pub(super) fn word(&mut self, mode: WordMode) -> Parsed<Word> {
        let start = self.pos;
        let mut seen = 0;
        let run = self.scan_run(&mut seen);
        let plain = seen & (BRACE | TILDE) == 0;
        match self.peek() {
            Some(byte) if class(byte) & SPECIAL != 0 || matches!(byte, b'(' | b'<' | b'>') => {}
            _ if plain => {
                let mut parts = Parts::new();
                if run > 0 {
                    parts.push(WordPart::Literal(self.bytes(start, self.pos)));
                }
                let flags = if seen & GLOB != 0 { WordFlags::GLOB } else { WordFlags::default() };
                return Ok(Word { parts, flags, span: self.span_from(start) });
            }
            _ => {}
        }
        self.pos = start;
        self.word_with_parts(mode)
    }

    /// Advances over bytes that need no attention and gathers their classes.
    #[inline]
    fn scan_run(&mut self, seen: &mut u8) -> usize {
        let start = self.pos;
        let text = &self.src[start..self.end];
        let mut length = 0;
        while length < text.len() {
            let bits = class(text[length]);
            if bits & (META | SPECIAL) != 0 {
                break;
            }
            *seen |= bits;
            length += 1;
        }
        self.pos = start + length;
        length
    }

    #[inline(never)]
    fn word_with_parts(&mut self, mode: WordMode) -> Parsed<Word> {
        let start = self.pos;
        let mut parts = Parts::new();
        let mut seen = 0;
        loop {
            let run_start = self.pos;
            self.scan_run(&mut seen);
            let extglob = self.ext_glob_ahead(mode, run_start);
            let run_end = self.pos;
            if run_end > run_start {
                push_literal(&mut parts, &self.src[run_start..run_end]);
            }
            if let Some(kind) = extglob {
                parts.push(self.ext_glob(kind, mode)?);
                continue;
            }
            if !self.word_part(&mut parts)? {
                break;
            }
        }
        if mode.braces && seen & BRACE != 0 {
            parts = brace::group(parts);
        }
        let span = self.span_from(start);
        let mut word = Word::from_parts(parts, span);
        if seen & TILDE != 0 && !word.flags.intersects(WordFlags::BRACE) {
            tilde::mark(&mut word, mode.tilde);
        }
        Ok(word)
    }

    /// Parses the quote, escape or expansion at the cursor; `false` if the word ends here.
    fn word_part(&mut self, parts: &mut Parts) -> Parsed<bool> {
        match self.peek() {
            Some(b'\\') => self.backslash(parts),
            Some(b'\'') => parts.push(WordPart::SingleQuoted(self.single_quoted()?)),
            Some(b'"') => parts.push(WordPart::DoubleQuoted(self.double_quoted()?)),
            Some(b'`') => parts.push(self.backquoted(false)?),
            Some(b'$') => match self.dollar(false)? {
                Some(part) => parts.push(part),
                None => push_literal(parts, b"$"),
            },
            Some(b'<' | b'>') if self.peek_at(1) == Some(b'(') => parts.push(self.process_subst()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `\x` outside quotes; a backslash before a newline joins the lines.
    pub(super) fn backslash(&mut self, parts: &mut Parts) {
        self.pos += 1;
        match self.peek() {
            Some(b'\n') => {}
            Some(byte) => parts.push(WordPart::Escaped(byte)),
            None => return push_literal(parts, b"\\"),
        }
        self.pos += 1;
    }

    /// `'...'`
    pub(super) fn single_quoted(&mut self) -> Parsed<Bytes> {
        let open = self.pos;
        let Some(length) = memchr::memchr(b'\'', &self.src[open + 1..self.end]) else {
            return Err(self.unterminated(b'\'', open));
        };
        self.pos = open + length + 2;
        Ok(self.bytes(open + 1, open + 1 + length))
    }

    /// The text of `$'...'`, the cursor being at its quote.
    pub(super) fn ansi_c_quoted(&mut self) -> Parsed<WordPart> {
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
        Ok(WordPart::AnsiCQuoted(Box::new(AnsiCQuoted { value, source })))
    }

    /// `"..."`, the cursor being at the opening quote.
    pub(super) fn double_quoted(&mut self) -> Parsed<Box<[WordPart]>> {
        let open = self.pos;
        self.enter(Weight::Light)?;
        self.pos += 1;
        let parts = self.quoted_parts(Some(b'"'))?;
        if !self.eat(b'"') {
            return Err(self.unterminated(b'"', open));
        }
        self.leave(Weight::Light);
        Ok(parts.into_vec().into_boxed_slice())
    }

    /// Parts as inside double quotes, up to `closer` or the end of the text.
    pub(super) fn quoted_parts(&mut self, closer: Option<u8>) -> Parsed<Parts> {
        let mut parts = Parts::new();
        loop {
            let start = self.pos;
            let text = &self.src[start..self.end];
            let length =
                text.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'$' | b'`')).unwrap_or(text.len());
            if length > 0 {
                push_literal(&mut parts, &text[..length]);
            }
            self.pos = start + length;
            match self.peek() {
                None => return Ok(parts),
                Some(b'"') if closer == Some(b'"') => return Ok(parts),
                Some(b'"') => {
                    push_literal(&mut parts, b"\"");
                    self.pos += 1;
                }
                Some(b'\\') => self.quoted_backslash(&mut parts, closer),
                Some(b'`') => parts.push(self.backquoted(closer.is_some())?),
                Some(_) => match self.dollar(true)? {
                    Some(part) => parts.push(part),
                    None => push_literal(&mut parts, b"$"),
                },
            }
        }
    }

    /// A backslash inside double quotes quotes only a few bytes, and is itself otherwise.
    pub(super) fn quoted_backslash(&mut self, parts: &mut Parts, closer: Option<u8>) {
        self.pos += 1;
        match self.peek() {
            Some(b'\n') => self.pos += 1,
            Some(byte) if matches!(byte, b'$' | b'`' | b'\\') || closer == Some(byte) => {
                parts.push(WordPart::Escaped(byte));
                self.pos += 1;
            }
            _ => push_literal(parts, b"\\"),
        }
    }

    /// If the run just scanned ends in the first byte of an extended pattern, steps back before that byte.
    fn ext_glob_ahead(&mut self, mode: WordMode, run_start: usize) -> Option<ExtGlobKind> {
        if !(mode.extglob || self.settings.extglob) || self.peek() != Some(b'(') || self.pos == run_start {
            return None;
        }
        let kind = ExtGlobKind::from_byte(self.src[self.pos - 1])?;
        self.pos -= 1;
        Some(kind)
    }

    /// `@(a|b)`, the cursor being at its first byte.
    fn ext_glob(&mut self, kind: ExtGlobKind, mode: WordMode) -> Parsed<WordPart> {
        let open = self.pos + 1;
        self.enter(Weight::Light)?;
        self.pos += 2;
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.alternative(mode)?);
            match self.peek() {
                Some(b'|') => self.pos += 1,
                Some(_) => break,
                None => return Err(self.unterminated(b')', open)),
            }
        }
        self.pos += 1;
        self.leave(Weight::Light);
        Ok(WordPart::ExtGlob(Box::new(ExtGlob { kind, alternatives: alternatives.into_boxed_slice() })))
    }

    /// One alternative of an extended pattern: blanks and operators are ordinary here, parentheses nest.
    fn alternative(&mut self, mode: WordMode) -> Parsed<Word> {
        let start = self.pos;
        let mut parts = Parts::new();
        let mut seen = 0;
        let mut level = 0u32;
        let mode = WordMode { extglob: true, ..mode };
        loop {
            let run_start = self.pos;
            self.scan_run(&mut seen);
            let extglob = self.ext_glob_ahead(mode, run_start);
            push_literal(&mut parts, &self.src[run_start..self.pos]);
            if let Some(kind) = extglob {
                parts.push(self.ext_glob(kind, mode)?);
                continue;
            }
            if self.word_part(&mut parts)? {
                continue;
            }
            match self.peek() {
                None => break,
                Some(b'|' | b')') if level == 0 => break,
                Some(byte) => {
                    level += u32::from(byte == b'(');
                    level -= u32::from(byte == b')');
                    push_literal(&mut parts, &[byte]);
                    self.pos += 1;
                }
            }
        }
        Ok(Word::from_parts(parts, self.span_from(start)))
    }
}

/// Appends literal bytes, to the literal before if there is one.
pub(super) fn push_literal(parts: &mut Parts, bytes: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    if let Some(WordPart::Literal(last)) = parts.last_mut() {
        let mut joined = last.to_vec();
        joined.extend_from_slice(bytes);
        *last = Bytes::from(joined);
        return;
    }
    parts.push(WordPart::Literal(Bytes::from(bytes)));
}

/// A word of one literal.
pub(super) fn literal_word(text: &[u8]) -> Word {
    let parts: Parts =
        if text.is_empty() { smallvec![] } else { smallvec![WordPart::Literal(Bytes::from(text))] };
    Word::from_parts(parts, crate::ast::Span::default())
}
