//! Complete commands, lists, and-or lists and pipelines.

use std::sync::Arc;

use smallvec::SmallVec;

use super::keyword::Keyword;
use super::reader::{Parsed, Reader};
use super::word::literal_word;
use crate::ast::{
    AndOr, AndOrOp, Body, Command, CompleteCommand, Layout, List, ListItem, Pipeline, Redirect, RedirectFd,
    RedirectOp, RedirectTarget, Span, TimeFormat,
};

/// What stands after an and-or list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Semicolon,
    Ampersand,
    Newline,
    None,
}

impl Reader<'_> {
    /// Parses up to the end of a line that ends a command; `None` if only blank lines are left.
    pub(super) fn complete_command(&mut self) -> Parsed<Option<CompleteCommand>> {
        self.skip_newlines()?;
        if self.peek().is_none() {
            return Ok(None);
        }
        let start = self.offset(self.pos);
        let line = self.line();
        let mut items = SmallVec::new();
        loop {
            let and_or = self.and_or()?;
            let separator = self.separator()?;
            items.push(list_item(and_or, separator));
            if matches!(separator, Separator::Semicolon | Separator::Ampersand) {
                self.skip_blanks();
                match self.peek() {
                    Some(b'\n') => self.newline()?,
                    None => {}
                    Some(_) => continue,
                }
            }
            break;
        }
        if !self.src[..self.pos].ends_with(b"\n") && self.peek().is_some() {
            return Err(self.unexpected("a separator"));
        }
        // Documents announced on the last line of the input.
        self.read_docs()?;
        let span = Span::new(start, self.offset(self.pos));
        let warnings = std::mem::take(&mut self.warnings).into_boxed_slice();
        Ok(Some(CompleteCommand { list: Arc::new(List { items }), warnings, span, line }))
    }

    /// Parses the whole text as one list, which may be empty.
    pub(super) fn whole_list(&mut self) -> Parsed<Body> {
        self.skip_newlines()?;
        if self.peek().is_none() {
            return Ok(Body::default());
        }
        let list = self.list()?;
        self.skip_newlines()?;
        if self.peek().is_some() {
            return Err(self.unexpected("a separator"));
        }
        self.read_docs()?;
        Ok(Arc::new(list))
    }

    /// Parses a list inside a compound command: up to a closing keyword, parenthesis or `;;`.
    pub(super) fn list(&mut self) -> Parsed<List> {
        self.skip_newlines()?;
        let mut items = SmallVec::new();
        loop {
            let and_or = self.and_or()?;
            let separator = self.separator()?;
            items.push(list_item(and_or, separator));
            if separator == Separator::None {
                break;
            }
            self.skip_newlines()?;
            if self.at_list_end() {
                break;
            }
        }
        items.shrink_to_fit();
        Ok(List { items })
    }

    pub(super) fn body(&mut self) -> Parsed<Body> {
        Ok(Arc::new(self.list()?))
    }

    fn separator(&mut self) -> Parsed<Separator> {
        self.skip_blanks();
        Ok(match (self.peek(), self.peek_at(1)) {
            (Some(b';'), Some(b';' | b'&')) => Separator::None,
            (Some(b';'), _) => {
                self.pos += 1;
                Separator::Semicolon
            }
            (Some(b'&'), _) => {
                self.pos += 1;
                Separator::Ampersand
            }
            (Some(b'\n'), _) => {
                self.newline()?;
                Separator::Newline
            }
            _ => Separator::None,
        })
    }

    /// Whether the list before the cursor cannot go on.
    fn at_list_end(&self) -> bool {
        match self.peek() {
            None | Some(b')') => true,
            Some(b';') => matches!(self.peek_at(1), Some(b';' | b'&')),
            Some(_) => self.keyword().is_some_and(Keyword::closes_list),
        }
    }

    /// Consumes a newline and the here-documents announced before it.
    pub(super) fn newline(&mut self) -> Parsed<()> {
        self.pos += 1;
        if self.docs.is_empty() { Ok(()) } else { self.read_docs() }
    }

    /// Skips blanks, comments and newlines.
    pub(super) fn skip_newlines(&mut self) -> Parsed<()> {
        loop {
            self.skip_blanks();
            if self.peek() != Some(b'\n') {
                return Ok(());
            }
            self.newline()?;
        }
    }

    fn and_or(&mut self) -> Parsed<AndOr> {
        let first = self.pipeline()?;
        let mut rest = Vec::new();
        loop {
            self.skip_blanks();
            let op = match (self.peek(), self.peek_at(1)) {
                (Some(b'&'), Some(b'&')) => AndOrOp::And,
                (Some(b'|'), Some(b'|')) => AndOrOp::Or,
                _ => break,
            };
            self.pos += 2;
            self.skip_newlines()?;
            rest.push((op, self.pipeline()?));
        }
        Ok(AndOr { first, rest: rest.into_boxed_slice() })
    }

    fn pipeline(&mut self) -> Parsed<Pipeline> {
        let mut negated = false;
        let mut timed = None;
        loop {
            self.skip_blanks();
            self.expand_command_alias();
            match self.keyword() {
                Some(Keyword::Bang) => {
                    self.pos += 1;
                    negated = !negated;
                }
                Some(Keyword::Time) => {
                    self.pos += 4;
                    timed = Some(self.time_format());
                }
                _ => break,
            }
            self.skip_blanks();
            if matches!(self.peek(), None | Some(b'\n' | b';' | b'&' | b'|' | b')'))
                && !self.rest().starts_with(b"&>")
            {
                return Ok(Pipeline { negated, timed, stages: SmallVec::new() });
            }
        }
        let mut stages = SmallVec::new();
        loop {
            let mut command = self.command()?;
            self.skip_blanks();
            if self.peek() != Some(b'|') || self.peek_at(1) == Some(b'|') {
                stages.push(Arc::new(command));
                break;
            }
            self.pos += 1;
            if self.eat(b'&') {
                add_redirect(&mut command, stderr_to_stdout());
            }
            stages.push(Arc::new(command));
            self.skip_newlines()?;
            self.expand_command_alias();
        }
        Ok(Pipeline { negated, timed, stages })
    }

    fn time_format(&mut self) -> TimeFormat {
        let mut format = TimeFormat::Default;
        self.skip_blanks();
        if self.plain_word() == Some(b"-p") {
            self.pos += 2;
            format = TimeFormat::Posix;
            self.skip_blanks();
        }
        if self.plain_word() == Some(b"--") {
            self.pos += 2;
        }
        format
    }

    /// Expands the alias at the cursor, where a command starts, as often as its text starts with another one.
    pub(super) fn expand_command_alias(&mut self) {
        while self.settings.aliases
            && self.end == self.src.len()
            && let Some(end) = self.plain_word_end()
        {
            let name = self.bytes(self.pos, end);
            if !self.expand_alias(&name, end) {
                return;
            }
            self.skip_blanks();
        }
    }
}

fn list_item(and_or: AndOr, separator: Separator) -> ListItem {
    ListItem {
        and_or,
        background: separator == Separator::Ampersand,
        layout: Layout { newline: separator == Separator::Newline },
    }
}

/// The redirection that `|&` stands for.
fn stderr_to_stdout() -> Redirect {
    Redirect {
        fd: Some(RedirectFd::Number(2)),
        op: RedirectOp::DupWrite,
        target: RedirectTarget::Word(literal_word(b"1")),
        span: Span::default(),
    }
}

fn add_redirect(command: &mut Command, redirect: Redirect) {
    let mut redirects = std::mem::take(&mut command.redirects).into_vec();
    redirects.push(redirect);
    command.redirects = redirects.into_boxed_slice();
}
