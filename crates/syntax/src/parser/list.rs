//! Complete commands, lists, and-or lists and pipelines.

use std::sync::Arc;

use super::keyword::Keyword;
use super::reader::{Parsed, Reader};
use super::scratch;
use super::word::literal_word;
use crate::ast::{
    AndOr, AndOrOp, Body, Command, CompleteCommand, Few, Layout, List, ListItem, Pipeline, Redirect,
    RedirectFd, RedirectOp, RedirectTarget, Span, TimeFormat,
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
        if self.settings.aliases {
            self.skip_empty_aliases()?;
        }
        if self.peek().is_none() {
            return Ok(None);
        }
        let start = self.offset(self.pos);
        let line = self.line();
        let base = self.scratch.items.len();
        loop {
            let keyword = self.keyword();
            let separator = self.list_item(keyword)?;
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
        let list = self.finish_list(base);
        Ok(Some(CompleteCommand { list, warnings, span, line }))
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
        Ok(list)
    }

    /// Parses a list inside a compound command: up to a closing keyword, parenthesis or `;;`.
    pub(super) fn list(&mut self) -> Parsed<Body> {
        let in_value = std::mem::take(&mut self.in_value);
        self.skip_newlines()?;
        let base = self.scratch.items.len();
        let mut keyword = self.next_command_start()?;
        while self.list_item(keyword)? != Separator::None {
            self.skip_newlines()?;
            keyword = self.next_command_start()?;
            if self.at_list_end(keyword) {
                break;
            }
        }
        self.in_value = in_value;
        Ok(self.finish_list(base))
    }

    fn finish_list(&mut self, base: usize) -> Body {
        Arc::new(List { items: Few::split_off(&mut self.scratch.items, base) })
    }

    /// Parses the and-or list at the cursor, where `keyword` stands, and what separates it from the next.
    fn list_item(&mut self, keyword: Option<Keyword>) -> Parsed<Separator> {
        let and_or = self.and_or(keyword)?;
        let separator = self.separator()?;
        self.scratch.items.push(ListItem {
            and_or,
            background: separator == Separator::Ampersand,
            layout: Layout { newline: separator == Separator::Newline },
        });
        Ok(separator)
    }

    fn separator(&mut self) -> Parsed<Separator> {
        self.skip_blanks();
        if self.peek() == Some(b';') {
            self.join_operator();
        }
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

    /// Whether the list before the cursor, where `keyword` stands, cannot go on.
    fn at_list_end(&self, keyword: Option<Keyword>) -> bool {
        if let Some(keyword) = keyword {
            return keyword.closes_list();
        }
        match self.peek() {
            None | Some(b')') => true,
            Some(b';') => matches!(self.peek_at(1), Some(b';' | b'&')),
            Some(_) => false,
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

    fn and_or(&mut self, keyword: Option<Keyword>) -> Parsed<AndOr> {
        let first = self.pipeline(keyword)?;
        let base = self.scratch.pipelines.len();
        loop {
            if matches!(self.peek(), Some(b'&' | b'|')) {
                self.join_operator();
            }
            let op = match (self.peek(), self.peek_at(1)) {
                (Some(b'&'), Some(b'&')) => AndOrOp::And,
                (Some(b'|'), Some(b'|')) => AndOrOp::Or,
                _ => break,
            };
            self.pos += 2;
            self.skip_newlines()?;
            let keyword = self.next_command_start()?;
            let pipeline = self.pipeline(keyword)?;
            self.scratch.pipelines.push((op, pipeline));
        }
        Ok(AndOr { first, rest: scratch::take(&mut self.scratch.pipelines, base) })
    }

    /// Parses the pipeline at the cursor, where `keyword` stands, and the blanks behind it.
    fn pipeline(&mut self, mut keyword: Option<Keyword>) -> Parsed<Pipeline> {
        let mut negated = false;
        let mut timed = None;
        if self.settings.aliases {
            keyword = self.command_start();
        }
        while let Some(Keyword::Bang | Keyword::Time) = keyword {
            if keyword == Some(Keyword::Bang) {
                self.pos += 1;
                negated = !negated;
            } else {
                self.pos += 4;
                timed = Some(self.time_format());
            }
            self.skip_blanks();
            if matches!(self.peek(), None | Some(b'\n' | b';' | b'&' | b'|' | b')'))
                && !self.rest().starts_with(b"&>")
            {
                return Ok(Pipeline { negated, timed, stages: Few::EMPTY });
            }
            keyword = self.command_start();
        }
        let first = self.command(keyword)?;
        self.skip_blanks();
        if self.peek() == Some(b'|') {
            self.join_operator();
        }
        let stages = if self.at_pipe() { self.later_stages(first)? } else { Few::one(first) };
        Ok(Pipeline { negated, timed, stages })
    }

    /// Expands an alias at the cursor, where a command starts, and gives the keyword there.
    #[inline]
    fn command_start(&mut self) -> Option<Keyword> {
        if self.settings.aliases {
            self.expand_command_alias();
        }
        self.keyword()
    }

    /// The same where the command may also start on a later line.
    #[inline]
    fn next_command_start(&mut self) -> Parsed<Option<Keyword>> {
        if self.settings.aliases {
            self.skip_empty_aliases()?;
        }
        Ok(self.keyword())
    }

    fn at_pipe(&self) -> bool {
        self.peek() == Some(b'|') && self.peek_at(1) != Some(b'|')
    }

    fn later_stages(&mut self, first: Arc<Command>) -> Parsed<Few<Arc<Command>>> {
        let base = self.scratch.stages.len();
        self.scratch.stages.push(first);
        while self.at_pipe() {
            self.pos += 1;
            self.skip_continuations();
            if self.eat(b'&')
                && let Some(command) = self.scratch.stages.last_mut().and_then(Arc::get_mut)
            {
                add_redirect(command, stderr_to_stdout());
            }
            self.skip_newlines()?;
            let keyword = self.next_command_start()?;
            let command = self.command(keyword)?;
            self.scratch.stages.push(command);
            self.skip_blanks();
        }
        Ok(Few::split_off(&mut self.scratch.stages, base))
    }

    fn time_format(&mut self) -> TimeFormat {
        let mut format = TimeFormat::Default;
        self.skip_blanks();
        if self.at_plain_word(b"-p") {
            self.pos += 2;
            format = TimeFormat::Posix;
            self.skip_blanks();
        }
        if self.at_plain_word(b"--") {
            self.pos += 2;
        }
        format
    }

    /// Passes over aliases that stand for nothing, or for a comment.
    fn skip_empty_aliases(&mut self) -> Parsed<()> {
        loop {
            self.expand_command_alias();
            if self.peek() != Some(b'\n') {
                return Ok(());
            }
            self.skip_newlines()?;
        }
    }

    /// Expands the alias at the cursor, where a command starts, as often as its text starts with another one.
    pub(super) fn expand_command_alias(&mut self) {
        while self.settings.aliases
            && (self.end == self.src.len() || self.splices.only_note)
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
