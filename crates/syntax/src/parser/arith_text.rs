//! Arithmetic and subscripts as they stand in a script: text with expansions, parsed ahead of time where possible.

use super::arith;
use super::class::{SPECIAL, run_without};
use super::reader::{Parsed, Reader, Weight};
use crate::ast::{Arith, Subscript, Word};

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
        let base = self.scratch.parts.len();
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
            self.arith_part(byte, Quotes::Double, base)?;
        }
        Ok(Arith::at_depth(self.finish_word(base, begin, true), self.depth()))
    }

    fn arith_word(&mut self, quotes: Quotes) -> Parsed<Word> {
        let begin = self.pos;
        let base = self.scratch.parts.len();
        loop {
            let start = self.pos;
            self.pos += run_without(self.rest(), SPECIAL);
            self.push_range(base, start, self.pos);
            let Some(byte) = self.peek() else { break };
            self.arith_part(byte, quotes, base)?;
        }
        Ok(self.finish_word(base, begin, true))
    }

    fn arith_part(&mut self, byte: u8, quotes: Quotes, base: usize) -> Parsed<()> {
        match byte {
            b'\\' if quotes == Quotes::All => self.backslash(base),
            b'\\' => self.quoted_backslash(base, Some(b'"')),
            b'\'' if quotes == Quotes::All => self.single_quoted()?,
            b'"' => self.double_quoted()?,
            b'`' => self.backquoted(true)?,
            b'$' => self.dollar(base, quotes == Quotes::Double)?,
            _ => {
                self.push_range(base, self.pos, self.pos + 1);
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
