//! `[[ ... ]]`

use super::reader::{Parsed, Reader, Weight};
use super::word::WordMode;
use crate::ast::{BinaryTest, Bytes, CommandKind, CondExpr, UnaryTest, Word, WordPart};
use crate::error::{ParseError, ParseErrorKind};

impl Reader<'_> {
    pub(super) fn cond_command(&mut self) -> Parsed<CommandKind> {
        let open = self.pos;
        self.pos += 2;
        let expr = self.cond_or(open)?;
        if !self.at_plain_word(b"]]") {
            return Err(self.cond_leftover(open));
        }
        self.pos += 2;
        Ok(CommandKind::Cond(expr))
    }

    fn cond_or(&mut self, open: usize) -> Parsed<CondExpr> {
        let first = self.cond_and(open)?;
        if !self.eat_cond_operator(b"||") {
            return Ok(first);
        }
        let mut terms = two(first, self.cond_and(open)?);
        while self.eat_cond_operator(b"||") {
            terms.push(self.cond_and(open)?);
        }
        Ok(CondExpr::Or(terms.into_boxed_slice()))
    }

    fn cond_and(&mut self, open: usize) -> Parsed<CondExpr> {
        let first = self.nested_term(open)?;
        if !self.eat_cond_operator(b"&&") {
            return Ok(first);
        }
        let mut terms = two(first, self.nested_term(open)?);
        while self.eat_cond_operator(b"&&") {
            terms.push(self.nested_term(open)?);
        }
        Ok(CondExpr::And(terms.into_boxed_slice()))
    }

    fn nested_term(&mut self, open: usize) -> Parsed<CondExpr> {
        self.enter(Weight::Light)?;
        let term = self.cond_term(open)?;
        self.leave(Weight::Light);
        Ok(term)
    }

    fn eat_cond_operator(&mut self, operator: &[u8; 2]) -> bool {
        self.skip_blanks();
        let found = self.rest().starts_with(operator);
        if found {
            self.pos += operator.len();
        }
        found
    }

    fn cond_term(&mut self, open: usize) -> Parsed<CondExpr> {
        self.skip_newlines()?;
        match self.peek() {
            None => return Err(self.term_eof()),
            Some(b'(') => return self.cond_group(open),
            _ => {}
        }
        if self.at_plain_word(b"!") {
            self.pos += 1;
            return Ok(CondExpr::Not(Box::new(self.nested_term(open)?)));
        }
        if self.at_plain_word(b"]]") {
            // bash says nothing about this.
            return Err(self.cond_error(Vec::new()));
        }
        if let Some([b'-', letter]) = self.plain_word()
            && let Some(test) = UnaryTest::from_letter(*letter)
        {
            return self.cond_unary(test, open);
        }
        let left = self.word(WordMode::PLAIN)?;
        if left.parts.is_empty() {
            let token = self.token_text()?;
            return Err(
                self.cond_error([b"unexpected token `", &*token, b"' in conditional command"].concat())
            );
        }
        self.cond_after_word(left, open)
    }

    fn cond_group(&mut self, open: usize) -> Parsed<CondExpr> {
        self.pos += 1;
        let inner = self.cond_or(open)?;
        self.skip_newlines()?;
        if !self.eat(b')') {
            if self.peek().is_none() {
                return Err(self.cond_eof(open));
            }
            let token = self.token_text()?;
            return Err(self.cond_error([b"unexpected token `", &*token, b"', expected `)'"].concat()));
        }
        self.skip_newlines()?;
        Ok(CondExpr::Group(Box::new(inner)))
    }

    fn cond_unary(&mut self, test: UnaryTest, open: usize) -> Parsed<CondExpr> {
        self.pos += 2;
        let word = self.cond_operand("unary", WordMode::PLAIN, open)?;
        self.skip_newlines()?;
        Ok(CondExpr::Unary(test, Box::new(word)))
    }

    /// A word alone, or the left side of a binary operator.
    fn cond_after_word(&mut self, left: Word, open: usize) -> Parsed<CondExpr> {
        self.skip_blanks();
        let test = match self.peek() {
            None => return Err(self.cond_eof(open)),
            Some(b')') => return Ok(CondExpr::Word(Box::new(left))),
            Some(b'<' | b'>') if !matches!(self.peek_at(1), Some(b'<' | b'>' | b'&' | b'|' | b'(')) => {
                let before = self.peek() == Some(b'<');
                self.pos += 1;
                if before { BinaryTest::Before } else { BinaryTest::After }
            }
            _ => {
                if self.rest().starts_with(b"&&") || self.rest().starts_with(b"||") {
                    return Ok(CondExpr::Word(Box::new(left)));
                }
                match self.plain_word() {
                    Some(b"]]") => return Ok(CondExpr::Word(Box::new(left))),
                    text => {
                        let Some((test, length)) =
                            text.and_then(|text| Some((BinaryTest::from_text(text)?, text.len())))
                        else {
                            return Err(self.binary_expected());
                        };
                        self.pos += length;
                        test
                    }
                }
            }
        };
        let right = match test {
            BinaryTest::Regex => self.cond_regex(open)?,
            BinaryTest::Match | BinaryTest::Equal | BinaryTest::NotMatch => {
                self.cond_operand("binary", WordMode::COND_PATTERN, open)?
            }
            _ => self.cond_operand("binary", WordMode::PLAIN, open)?,
        };
        self.skip_newlines()?;
        Ok(CondExpr::Binary(test, Box::new((left, right))))
    }

    fn cond_operand(&mut self, arity: &str, mode: WordMode, open: usize) -> Parsed<Word> {
        self.skip_blanks();
        if self.peek().is_none() {
            return Err(self.cond_eof(open));
        }
        let word = if self.at_plain_word(b"]]") { Word::EMPTY } else { self.word(mode)? };
        if word.parts.is_empty() {
            let token = self.token_text()?;
            let message =
                [b"unexpected argument `", &*token, b"' to conditional ", arity.as_bytes(), b" operator"]
                    .concat();
            return Err(self.cond_error(message));
        }
        Ok(word)
    }

    /// The right side of `=~`: `|` and anything in parentheses belong to it.
    fn cond_regex(&mut self, open: usize) -> Parsed<Word> {
        self.skip_blanks();
        let start = self.pos;
        let base = self.scratch.parts.len();
        let mut level = 0u32;
        loop {
            let piece = self.word(WordMode { tilde: super::tilde::Places::WordStart, ..WordMode::PLAIN })?;
            for part in piece.parts {
                match part {
                    WordPart::Literal(text) => self.push_literal(base, &text),
                    other => self.push_part(other),
                }
            }
            match self.peek() {
                Some(b'(') => level += 1,
                Some(b')') if level > 0 => level -= 1,
                Some(b'|') if level > 0 || self.peek_at(1) != Some(b'|') => {}
                Some(_) if level > 0 => {}
                None if level > 0 => return Err(self.unterminated(b')', start)),
                _ => break,
            }
            self.push_range(base, self.pos, self.pos + 1);
            self.pos += 1;
        }
        if self.scratch.parts.len() == base {
            return self.cond_operand("binary", WordMode::PLAIN, open);
        }
        Ok(self.finish_word(base, start, true))
    }

    #[cold]
    fn binary_expected(&mut self) -> Box<ParseError> {
        let start = self.pos;
        let token = match self.token_text() {
            Ok(token) => token,
            Err(error) => return error,
        };
        if self.pos > start {
            return self.cond_error(b"conditional binary operator expected".to_vec());
        }
        self.cond_error([b"unexpected token `", &*token, b"', conditional binary operator expected"].concat())
    }

    /// Something between a complete expression and the brackets that should close it.
    #[cold]
    fn cond_leftover(&mut self, open: usize) -> Box<ParseError> {
        self.skip_blanks();
        if self.peek().is_none() {
            return self.cond_eof(open);
        }
        let start = self.pos;
        let token = match self.token_text() {
            Ok(token) => token,
            Err(error) => return error,
        };
        let mut message = b"syntax error in conditional expression".to_vec();
        if self.pos == start {
            message = [&*message, b": unexpected token `", &*token, b"'"].concat();
        }
        self.cond_error(message)
    }

    #[cold]
    fn cond_error(&mut self, reason: Vec<u8>) -> Box<ParseError> {
        let is_newline = memchr::memmem::find(&reason, b"`newline'").is_some();
        let at_end = is_newline && self.rest().trim_ascii().is_empty();
        self.error(ParseErrorKind::Conditional { reason: Bytes::from(reason), at_end }, self.pos)
    }

    /// The input ends behind a complete expression.
    #[cold]
    fn cond_eof(&mut self, open: usize) -> Box<ParseError> {
        let reason = Bytes::from(b"unexpected EOF while looking for `]]'");
        self.error(ParseErrorKind::UnterminatedCond { reason }, open)
    }

    /// The input ends where an expression should start.
    #[cold]
    fn term_eof(&mut self) -> Box<ParseError> {
        let reason = Bytes::from(b"unexpected token `EOF' in conditional command");
        let mut error = self.error(ParseErrorKind::UnterminatedCond { reason }, self.end);
        error.line = self.eof_line();
        error
    }
}

/// Two terms, most often all that an operator joins.
fn two(first: CondExpr, second: CondExpr) -> Vec<CondExpr> {
    let mut terms = Vec::with_capacity(2);
    terms.extend([first, second]);
    terms
}
