//! Arithmetic and subscripts as they stand in a script: text with expansions, parsed ahead of time where possible.

use super::arith;
use super::reader::{Parsed, Reader, Weight};
use super::word::{Parts, push_literal};
use crate::ast::{Arith, Subscript, Word, WordPart};

/// Which quotes mean something in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quotes {
    /// As inside double quotes: only `"` does, and a backslash before few bytes.
    Double,
    /// As in a word: all do.
    All,
}

impl Reader<'_> {
    /// The expression between the cursor and `end`.
    pub(super) fn arith_until(&mut self, end: usize) -> Parsed<Arith> {
        let source = self.within(end, |reader| reader.arith_word(Quotes::Double))?;
        Ok(Arith::at_depth(source, self.depth()))
    }

    /// The subscript between the cursor and `end`.
    pub(super) fn subscript_until(&mut self, end: usize) -> Parsed<Subscript> {
        match &self.src[self.pos..end] {
            b"@" => return Ok(Subscript::At),
            b"*" => return Ok(Subscript::Star),
            _ => {}
        }
        let source =
            self.nest(Weight::Light, |reader| reader.within(end, |reader| reader.arith_word(Quotes::All)))?;
        Ok(Subscript::Index(Arith::at_depth(source, self.depth())))
    }

    /// The offset or length of a substring, up to a colon outside parentheses and `?:`, or the closing brace.
    pub(super) fn substring_arith(&mut self, stop_at_colon: bool, start: usize) -> Parsed<Arith> {
        let begin = self.pos;
        let mut parts = Parts::new();
        let mut parens = 0u32;
        let mut conditionals = 0u32;
        loop {
            let Some(byte) = self.peek() else { return Err(self.unterminated(b'}', start)) };
            match byte {
                b'}' => break,
                b':' if stop_at_colon && parens == 0 && conditionals == 0 => break,
                b':' if parens == 0 => conditionals = conditionals.saturating_sub(1),
                b'?' if parens == 0 => conditionals += 1,
                b'(' => parens += 1,
                b')' => parens = parens.saturating_sub(1),
                _ => {}
            }
            self.arith_part(byte, Quotes::Double, &mut parts)?;
        }
        Ok(Arith::at_depth(Word::from_parts(parts, self.span_from(begin)), self.depth()))
    }

    fn arith_word(&mut self, quotes: Quotes) -> Parsed<Word> {
        let begin = self.pos;
        let mut parts = Parts::new();
        let plain = |byte: &u8| !matches!(byte, b'\\' | b'"' | b'\'' | b'$' | b'`');
        loop {
            let run = self.rest().iter().take_while(|byte| plain(byte)).count();
            push_literal(&mut parts, &self.src[self.pos..self.pos + run]);
            self.pos += run;
            let Some(byte) = self.peek() else { break };
            self.arith_part(byte, quotes, &mut parts)?;
        }
        Ok(Word::from_parts(parts, self.span_from(begin)))
    }

    fn arith_part(&mut self, byte: u8, quotes: Quotes, parts: &mut Parts) -> Parsed<()> {
        match byte {
            b'\\' if quotes == Quotes::All => self.backslash(parts),
            b'\\' => self.quoted_backslash(parts, Some(b'"')),
            b'\'' if quotes == Quotes::All => parts.push(WordPart::SingleQuoted(self.single_quoted()?)),
            b'"' => parts.push(WordPart::DoubleQuoted(self.double_quoted()?)),
            b'`' => parts.push(self.backquoted(true)?),
            b'$' => match self.dollar(quotes == Quotes::Double)? {
                Some(part) => parts.push(part),
                None => push_literal(parts, b"$"),
            },
            _ => {
                push_literal(parts, &[byte]);
                self.pos += 1;
            }
        }
        Ok(())
    }
}

impl Arith {
    /// Makes an expression of its text, and parses it if that can be done before expansion.
    #[must_use]
    pub fn from_source(source: Word) -> Self {
        Self::at_depth(source, 0)
    }

    fn at_depth(source: Word, depth: u32) -> Self {
        let expr = arith::parse_word(&source, depth).map(Box::new);
        Self { source, expr }
    }
}
