//! Commands: telling the kinds apart, simple commands, function definitions and coprocesses.

use std::sync::Arc;

use super::assignment::Declares;
use super::keyword::Keyword;
use super::reader::{Parsed, Reader, Weight};
use super::word::{WordMode, literal_word};
use crate::ast::{
    Arg, Assignment, Command, CommandKind, Coproc, FunctionDef, Line, Redirect, SimpleCommand, Span, Word,
};

/// Where a command starts.
#[derive(Clone, Copy)]
pub(super) struct Start {
    offset: u32,
    line: Line,
}

impl Reader<'_> {
    pub(super) fn start(&mut self) -> Start {
        Start { offset: self.offset(self.pos), line: self.line() }
    }

    pub(super) fn finish(&self, start: Start, kind: CommandKind, redirects: Vec<Redirect>) -> Command {
        Command {
            kind,
            redirects: redirects.into_boxed_slice(),
            span: Span::new(start.offset, self.offset(self.pos)),
            line: start.line,
        }
    }

    /// Parses the command at the cursor.
    pub(super) fn command(&mut self) -> Parsed<Command> {
        self.skip_blanks();
        let start = self.start();
        if let Some(kind) = self.compound()? {
            let redirects = self.redirects()?;
            return Ok(self.finish(start, kind, redirects));
        }
        match self.keyword() {
            Some(Keyword::Function) => self.nest(Weight::Light, |reader| reader.keyword_function(start)),
            Some(Keyword::Coproc) => self.nest(Weight::Light, |reader| reader.coproc(start)),
            Some(keyword) if keyword.closes_list() || keyword == Keyword::Bang => {
                Err(self.unexpected("a command"))
            }
            _ => self.simple_command(start),
        }
    }

    /// Parses the compound command at the cursor; `None` if something else stands there.
    pub(super) fn compound(&mut self) -> Parsed<Option<CommandKind>> {
        let kind = if self.peek() == Some(b'(') {
            self.nest(Weight::Medium, Self::parenthesised)?
        } else {
            match self.keyword() {
                Some(Keyword::OpenBrace) => self.nest(Weight::Medium, Self::group)?,
                Some(Keyword::If) => self.nest(Weight::Medium, Self::if_command)?,
                Some(Keyword::While) => self.nest(Weight::Medium, |reader| reader.loop_command(false))?,
                Some(Keyword::Until) => self.nest(Weight::Medium, |reader| reader.loop_command(true))?,
                Some(Keyword::For) => self.nest(Weight::Medium, Self::for_command)?,
                Some(Keyword::Select) => self.nest(Weight::Medium, Self::select_command)?,
                Some(Keyword::Case) => self.nest(Weight::Medium, Self::case_command)?,
                Some(Keyword::OpenCond) => self.nest(Weight::Medium, Self::cond_command)?,
                _ => return Ok(None),
            }
        };
        Ok(Some(kind))
    }

    fn simple_command(&mut self, start: Start) -> Parsed<Command> {
        let mut assignments: Vec<Assignment> = Vec::new();
        let mut redirects = Vec::new();
        let base = self.args.len();
        let mut declares = Declares::Nothing;
        loop {
            self.skip_blanks();
            if let Some(redirect) = self.redirect()? {
                redirects.push(redirect);
                continue;
            }
            if self.at_word_end() {
                break;
            }
            let first = self.args.len() == base;
            if first && !assignments.is_empty() || self.alias_continues() {
                self.expand_command_alias();
            }
            if first && let Some(head) = self.assignment_ahead() {
                assignments.push(self.assignment(head, WordMode::VALUE)?);
                continue;
            }
            let word_start = self.pos;
            let arg = self.argument(declares)?;
            if first {
                if assignments.is_empty() && redirects.is_empty() && self.function_parens()? {
                    let name = self.function_name(word_start);
                    return self.nest(Weight::Light, |reader| reader.function(start, name));
                }
                declares = Declares::from_command(&arg);
            }
            self.args.push(arg);
        }
        if assignments.is_empty() && redirects.is_empty() && self.args.len() == base {
            return Err(self.unexpected("a command"));
        }
        let args = self.args.drain(base..).collect();
        let simple = SimpleCommand { assignments: assignments.into_boxed_slice(), args };
        Ok(self.finish(start, CommandKind::Simple(simple), redirects))
    }

    /// Whether no word starts at the cursor.
    fn at_word_end(&self) -> bool {
        match self.peek() {
            None | Some(b'\n' | b';' | b'&' | b'|' | b'(' | b')') => true,
            Some(b'<' | b'>') => self.peek_at(1) != Some(b'('),
            Some(_) => false,
        }
    }

    fn argument(&mut self, declares: Declares) -> Parsed<Arg> {
        if declares != Declares::Nothing
            && let Some(head) = self.assignment_ahead()
        {
            if declares == Declares::Variables {
                return Ok(Arg::Assignment(Box::new(self.assignment(head, WordMode::DECLARED)?)));
            }
            if let Some(word) = self.assignment_text(head)? {
                return Ok(Arg::Word(word));
            }
        }
        Ok(Arg::Word(self.word(WordMode::ARGUMENT)?))
    }

    /// Eats the parentheses that make the word before a function's name.
    fn function_parens(&mut self) -> Parsed<bool> {
        let before = self.pos;
        self.skip_blanks();
        if self.peek() != Some(b'(') {
            self.pos = before;
            return Ok(false);
        }
        self.pos += 1;
        self.skip_blanks();
        if self.eat(b')') { Ok(true) } else { Err(self.unexpected("`)'")) }
    }

    /// The word from `start` to the parentheses before the cursor, as written.
    fn function_name(&self, start: usize) -> Word {
        let text = &self.src[start..self.pos];
        let end = memchr::memrchr(b'(', text).unwrap_or(text.len());
        literal_word(text[..end].trim_ascii_end())
    }

    fn keyword_function(&mut self, start: Start) -> Parsed<Command> {
        self.pos += "function".len();
        self.skip_blanks();
        if self.at_word_end() {
            return Err(self.unexpected("a function name"));
        }
        let name_start = self.pos;
        self.word(WordMode::PLAIN)?;
        let name = literal_word(&self.src[name_start..self.pos]);
        // `function f ((expr))` has an arithmetic body, `function f () (list)` parentheses.
        let before = self.pos;
        self.skip_blanks();
        if self.eat(b'(') {
            self.skip_blanks();
            if !self.eat(b')') {
                self.pos = before;
            }
        }
        self.function(start, name)
    }

    fn function(&mut self, start: Start, name: Word) -> Parsed<Command> {
        self.skip_newlines()?;
        let body_start = self.start();
        let Some(kind) = self.compound()? else { return Err(self.unexpected("a compound command")) };
        let redirects = self.redirects()?;
        let body = Arc::new(self.finish(body_start, kind, redirects));
        let name = match name.parts.into_iter().next() {
            Some(crate::ast::WordPart::Literal(name)) => name,
            _ => crate::ast::Bytes::EMPTY,
        };
        Ok(self.finish(start, CommandKind::Function(Box::new(FunctionDef { name, body })), Vec::new()))
    }

    fn coproc(&mut self, start: Start) -> Parsed<Command> {
        self.pos += "coproc".len();
        self.skip_blanks();
        let mut name = literal_word(b"COPROC");
        let mut body_start = self.start();
        let mut kind = self.compound()?;
        // A word before a compound command is a name; before anything else it is the command.
        if kind.is_none()
            && let Some(end) = self.plain_word_end()
        {
            let word_start = std::mem::replace(&mut self.pos, end);
            let word = literal_word(&self.src[word_start..end]);
            self.skip_blanks();
            let named_start = self.start();
            kind = self.compound()?;
            if kind.is_some() {
                (name, body_start) = (word, named_start);
            } else {
                self.pos = word_start;
            }
        }
        let body = match kind {
            Some(kind) => {
                let redirects = self.redirects()?;
                self.finish(body_start, kind, redirects)
            }
            None => self.simple_command(body_start)?,
        };
        let coproc = Coproc { name, body: Arc::new(body) };
        Ok(self.finish(start, CommandKind::Coproc(Box::new(coproc)), Vec::new()))
    }
}
