//! Compound commands but for `case` and `[[`.

use std::sync::Arc;

use super::keyword::Keyword;
use super::reader::{Parsed, Reader};
use super::word::WordMode;
use crate::ast::{Arith, ArithFor, Body, CommandKind, Few, For, If, IfClause, Loop, Word};
use crate::error::ParseErrorKind;

impl Reader<'_> {
    /// `(( expr ))` if the parentheses pair up so, else `( list )`.
    pub(super) fn parenthesised(&mut self) -> Parsed<CommandKind> {
        self.join_operator();
        let open = self.pos;
        if self.peek_at(1) == Some(b'(') {
            self.pos += 2;
            match self.find_closer(b'(', b')') {
                Some(close) if self.src[..self.end].get(close + 1) == Some(&b')') => {
                    let arith = self.arith_until(close)?;
                    self.pos = close + 2;
                    return Ok(CommandKind::Arith(Box::new(arith)));
                }
                Some(_) => self.pos = open,
                None => return Err(self.unterminated(b')', open)),
            }
        }
        self.pos += 1;
        let list = self.list()?;
        self.skip_blanks();
        if self.eat(b')') { Ok(CommandKind::Subshell(list)) } else { Err(self.unexpected("`)'")) }
    }

    pub(super) fn group(&mut self) -> Parsed<CommandKind> {
        Ok(CommandKind::Group(self.braced_body()?))
    }

    fn braced_body(&mut self) -> Parsed<Body> {
        self.expect_keyword(Keyword::OpenBrace)?;
        let list = self.list()?;
        self.expect_keyword(Keyword::CloseBrace)?;
        Ok(list)
    }

    pub(super) fn if_command(&mut self) -> Parsed<CommandKind> {
        self.expect_keyword(Keyword::If)?;
        let first = self.if_clause()?;
        let mut later = Vec::new();
        let mut otherwise = None;
        loop {
            self.skip_blanks();
            if self.eat_keyword(Keyword::Elif) {
                later.push(self.if_clause()?);
                continue;
            }
            if self.eat_keyword(Keyword::Else) {
                otherwise = Some(self.list()?);
            }
            break;
        }
        self.expect_keyword(Keyword::Fi)?;
        if let Some(body) = otherwise.take() {
            otherwise = flatten_else(body, &mut later);
        }
        let clauses = match later.is_empty() {
            true => Few::one(first),
            false => std::iter::once(first).chain(later).collect(),
        };
        Ok(CommandKind::If(If { clauses, otherwise }))
    }

    fn if_clause(&mut self) -> Parsed<IfClause> {
        let condition = self.list()?;
        self.expect_keyword(Keyword::Then)?;
        let body = self.list()?;
        Ok(IfClause { condition, body })
    }

    pub(super) fn loop_command(&mut self, until: bool) -> Parsed<CommandKind> {
        self.expect_keyword(if until { Keyword::Until } else { Keyword::While })?;
        let condition = self.list()?;
        let body = self.do_body()?;
        Ok(CommandKind::Loop(Loop { until, condition, body }))
    }

    fn do_body(&mut self) -> Parsed<Body> {
        self.expect_keyword(Keyword::Do)?;
        let body = self.list()?;
        self.expect_keyword(Keyword::Done)?;
        Ok(body)
    }

    pub(super) fn for_command(&mut self) -> Parsed<CommandKind> {
        self.expect_keyword(Keyword::For)?;
        self.skip_blanks();
        if self.rest().starts_with(b"((") {
            return self.arith_for();
        }
        Ok(CommandKind::For(Box::new(self.for_words()?)))
    }

    pub(super) fn select_command(&mut self) -> Parsed<CommandKind> {
        self.expect_keyword(Keyword::Select)?;
        self.skip_blanks();
        Ok(CommandKind::Select(Box::new(self.for_words()?)))
    }

    fn for_words(&mut self) -> Parsed<For> {
        self.continue_alias();
        let start = self.pos;
        let name = self.word(WordMode::PLAIN)?;
        if name.parts.is_empty() {
            return Err(self.unexpected("a variable name"));
        }
        let variable = self.unbroken_bytes(start, self.pos);
        self.skip_blanks();
        let words = if self.peek() == Some(b';') {
            self.pos += 1;
            None
        } else {
            self.skip_newlines()?;
            self.continue_alias();
            self.in_words()?
        };
        let body = self.for_body()?;
        Ok(For { variable, words, body })
    }

    /// `in word ...` with its terminator.
    fn in_words(&mut self) -> Parsed<Option<Few<Word>>> {
        if !self.eat_in() {
            return Ok(None);
        }
        let base = self.scratch.words.len();
        loop {
            self.skip_blanks();
            self.continue_alias();
            match self.peek() {
                None => break,
                Some(b';') if self.peek_at(1) != Some(b';') => {
                    self.pos += 1;
                    break;
                }
                Some(b'\n') => {
                    self.newline()?;
                    break;
                }
                Some(_) => {}
            }
            let word = self.word(WordMode::ARGUMENT)?;
            if word.parts.is_empty() {
                return Err(self.unexpected("a word"));
            }
            self.scratch.words.push(word);
        }
        Ok(Some(Few::split_off(&mut self.scratch.words, base)))
    }

    /// `do list done`, or the undocumented `{ list }`.
    fn for_body(&mut self) -> Parsed<Body> {
        self.skip_newlines()?;
        if self.settings.aliases {
            self.expand_command_alias();
        }
        if self.at_keyword(Keyword::OpenBrace) { self.braced_body() } else { self.do_body() }
    }

    fn arith_for(&mut self) -> Parsed<CommandKind> {
        let open = self.pos;
        self.pos += 2;
        let close = match self.find_closer(b'(', b')') {
            Some(close) if self.src[..self.end].get(close + 1) == Some(&b')') => close,
            Some(_) => return Err(self.unexpected("an arithmetic expression")),
            None => return Err(self.unterminated(b')', open)),
        };
        let parts = self.within(close, Self::arith_for_parts)?;
        let [init, condition, step] = match <[Arith; 3]>::try_from(parts) {
            Ok(parts) => parts,
            Err(parts) => {
                self.pos = close + 2;
                let text = self.bytes(open, self.pos);
                let too_many = parts.len() > 3;
                return Err(self.error(ParseErrorKind::ArithForParts { text, too_many }, open));
            }
        };
        self.pos = close + 2;
        self.skip_blanks();
        if self.peek() == Some(b';') && self.peek_at(1) != Some(b';') {
            self.pos += 1;
        }
        let body = self.for_body()?;
        Ok(CommandKind::ArithFor(Box::new(ArithFor { init, condition, step, body })))
    }

    /// The expressions, of which there ought to be three.
    fn arith_for_parts(&mut self) -> Parsed<Vec<Arith>> {
        let mut parts = Vec::new();
        loop {
            while matches!(self.peek(), Some(b' ' | b'\t' | b'\n')) {
                self.pos += 1;
            }
            let stop = self.find_semicolon();
            parts.push(self.arith_until(stop.unwrap_or(self.end))?);
            match stop {
                Some(stop) => self.pos = stop + 1,
                None => break,
            }
        }
        Ok(parts)
    }
}

/// Turns an `else` that holds nothing but an `if` into `elif` clauses, so that both are one tree.
fn flatten_else(body: Body, clauses: &mut Vec<IfClause>) -> Option<Body> {
    let Some(command) = body.as_single_command() else { return Some(body) };
    let CommandKind::If(inner) = &command.kind else { return Some(body) };
    if !command.redirects.is_empty() {
        return Some(body);
    }
    clauses.extend(inner.clauses.iter().cloned());
    inner.otherwise.as_ref().map(Arc::clone)
}
