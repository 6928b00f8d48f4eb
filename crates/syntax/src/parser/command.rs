//! Commands: telling the kinds apart, simple commands, function definitions and coprocesses.

use std::sync::Arc;

use super::assignment::{AssignHead, Declares};
use super::class::{META, REDIRECT, class};
use super::keyword::Keyword;
use super::reader::{Parsed, Reader, Weight};
use super::rebase::rebase;
use super::scratch;
use super::word::{WordMode, literal_word};
use crate::ast::{
    Arg, Bytes, Command, CommandKind, Coproc, FunctionDef, Line, Redirect, SimpleCommand, Span,
};

/// Where a command starts.
#[derive(Clone, Copy)]
pub(super) struct Start {
    offset: u32,
    line: Line,
}

/// Which element decides on the line of a simple command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decides {
    First,
    Second,
    Nothing,
}

impl Reader<'_> {
    pub(super) fn start(&mut self) -> Start {
        Start { offset: self.offset(self.pos), line: self.line() }
    }

    /// The command of the given kind, from `start` to the cursor.
    fn finish(&self, start: Start, kind: CommandKind, redirects: Box<[Redirect]>) -> Arc<Command> {
        let span = Span::new(start.offset, self.offset(self.pos));
        Arc::new(Command { kind, redirects, span, line: start.line })
    }

    /// Parses the command at the cursor, where `keyword` stands.
    pub(super) fn command(&mut self, keyword: Option<Keyword>) -> Parsed<Arc<Command>> {
        let start = self.start();
        if self.at_compound(keyword) {
            return self.compound_command(start, keyword);
        }
        match keyword {
            // `in` is reserved, though nothing can start with it.
            None if self.peek() == Some(b'i') && self.at_plain_word(b"in") => {
                Err(self.unexpected("a command"))
            }
            None | Some(Keyword::Time) => self.simple_command(start),
            Some(Keyword::Function) => self.nest(Weight::Light, |reader| reader.keyword_function(start)),
            Some(Keyword::Coproc) => self.nest(Weight::Light, |reader| reader.coproc(start)),
            Some(_) => Err(self.unexpected("a command")),
        }
    }

    /// Whether a compound command stands at the cursor.
    #[inline]
    fn at_compound(&self, keyword: Option<Keyword>) -> bool {
        match keyword {
            None => self.peek() == Some(b'('),
            Some(keyword) => keyword.opens_compound(),
        }
    }

    /// Parses the compound command at the cursor and its redirections.
    fn compound_command(&mut self, start: Start, keyword: Option<Keyword>) -> Parsed<Arc<Command>> {
        self.enter(Weight::Medium)?;
        let kind = self.compound(keyword)?;
        self.leave(Weight::Medium);
        let mut redirects = self.redirects()?;
        if self.settings.aliases && self.plain_word_end().is_some() {
            // What ends a compound command may be followed by an alias, such as one for a redirection or a pipe.
            self.expand_command_alias();
            redirects = redirects.into_iter().chain(self.redirects()?).collect();
        }
        Ok(self.finish(start, kind, redirects))
    }

    fn compound(&mut self, keyword: Option<Keyword>) -> Parsed<CommandKind> {
        match keyword {
            Some(Keyword::OpenBrace) => self.group(),
            Some(Keyword::If) => self.if_command(),
            Some(Keyword::While) => self.loop_command(false),
            Some(Keyword::Until) => self.loop_command(true),
            Some(Keyword::For) => self.for_command(),
            Some(Keyword::Select) => self.select_command(),
            Some(Keyword::Case) => self.case_command(),
            Some(Keyword::OpenCond) => self.cond_command(),
            _ => self.parenthesised(),
        }
    }

    /// A simple command. Its line is the one that bash has reached when it sees what kind of command it is: where its second word ends,
    /// if it starts with a word, and else where its first element does.
    fn simple_command(&mut self, mut start: Start) -> Parsed<Arc<Command>> {
        let bases = (self.scratch.assignments.len(), self.scratch.redirects.len(), self.scratch.args.len());
        let mut decides = Decides::First;
        let mut declares = Declares::Nothing;
        let mut behind_assignment = false;
        loop {
            self.skip_blanks();
            let Some(byte) = self.peek() else { break };
            let bits = class(byte);
            if bits & REDIRECT != 0 {
                let line = self.line();
                if self.try_redirect()? {
                    match std::mem::replace(&mut decides, Decides::Nothing) {
                        Decides::First => start.line = self.line(),
                        Decides::Second => start.line = line,
                        Decides::Nothing => {}
                    }
                    behind_assignment = false;
                    continue;
                }
            }
            if bits & META != 0 && self.at_word_end() {
                break;
            }
            let first = self.scratch.args.len() == bases.2;
            if !first {
                if self.alias_continues() {
                    self.expand_command_alias();
                }
                self.argument(declares)?;
                if decides == Decides::Second {
                    start.line = self.line();
                    decides = Decides::Nothing;
                }
                continue;
            }
            let has_assignments = self.scratch.assignments.len() > bases.0;
            let behind_redirect = !has_assignments && self.scratch.redirects.len() > bases.1;
            if self.settings.aliases && (behind_assignment || behind_redirect || self.alias_continues()) {
                self.expand_command_alias();
            }
            if let Some(head) = self.assignment_ahead() {
                let assignment = self.assignment(head, WordMode::VALUE)?;
                self.scratch.assignments.push(assignment);
                if std::mem::replace(&mut decides, Decides::Nothing) == Decides::First {
                    start.line = self.line();
                }
                behind_assignment = true;
                continue;
            }
            if let Some(open) = self.open_subscript() {
                return Err(self.unterminated(b']', open));
            }
            let word_start = self.pos;
            self.argument(declares)?;
            let bare = self.scratch.assignments.len() == bases.0 && self.scratch.redirects.len() == bases.1;
            if bare && self.function_parens()? {
                self.scratch.args.truncate(bases.2);
                let name = self.function_name(word_start);
                return self.nest(Weight::Light, |reader| reader.function(start, name));
            }
            if decides == Decides::First {
                start.line = self.line();
                decides = Decides::Second;
            }
            declares = self.scratch.args.last().map_or(Declares::Nothing, Declares::from_command);
        }
        self.finish_simple(start, bases)
    }

    /// Makes a simple command of what lies on the stacks of assignments, redirections and arguments.
    fn finish_simple(&mut self, start: Start, bases: (usize, usize, usize)) -> Parsed<Arc<Command>> {
        let mut assignments = scratch::take(&mut self.scratch.assignments, bases.0);
        let mut redirects = scratch::take(&mut self.scratch.redirects, bases.1);
        let mut args = scratch::take(&mut self.scratch.args, bases.2);
        if std::mem::take(&mut self.substituted) {
            rebase(&mut assignments, &mut redirects, &mut args, start.line);
        }
        if assignments.is_empty() && redirects.is_empty() && args.is_empty() {
            return Err(self.unexpected("a command"));
        }
        let kind = CommandKind::Simple(SimpleCommand { assignments, args });
        Ok(self.finish(start, kind, redirects))
    }

    /// Whether no word starts at the cursor.
    fn at_word_end(&self) -> bool {
        match self.peek() {
            None | Some(b'\n' | b';' | b'&' | b'|' | b'(' | b')') => true,
            Some(b'<' | b'>') => self.peek_at(1) != Some(b'('),
            Some(_) => false,
        }
    }

    fn argument(&mut self, declares: Declares) -> Parsed<()> {
        if declares != Declares::Nothing && self.declared_argument(declares)? {
            return Ok(());
        }
        let word = self.word(WordMode::ARGUMENT)?;
        self.scratch.args.push(Arg::Word(word));
        Ok(())
    }

    /// Parses the argument at the cursor, if it is an assignment to the command.
    fn declared_argument(&mut self, declares: Declares) -> Parsed<bool> {
        let Some(head) = self.assignment_ahead().filter(|head| self.is_one_word(head)) else {
            return Ok(false);
        };
        if declares == Declares::Text {
            return self.text_argument(head);
        }
        self.enter(Weight::Light)?;
        let assignment = Box::new(self.assignment(head, WordMode::DECLARED)?);
        self.leave(Weight::Light);
        self.scratch.args.push(Arg::Assignment(assignment));
        Ok(true)
    }

    fn text_argument(&mut self, head: AssignHead) -> Parsed<bool> {
        let Some(word) = self.assignment_text(head)? else { return Ok(false) };
        self.scratch.args.push(Arg::Word(word));
        Ok(true)
    }

    /// Eats the parentheses that make the word before a function's name.
    fn function_parens(&mut self) -> Parsed<bool> {
        self.skip_blanks();
        if !self.eat(b'(') {
            return Ok(false);
        }
        self.skip_blanks();
        if self.eat(b')') { Ok(true) } else { Err(self.unexpected("`)'")) }
    }

    /// The word from `start` to the parentheses before the cursor, as written.
    fn function_name(&self, start: usize) -> Bytes {
        let text = &self.src[start..self.pos];
        let end = memchr::memrchr(b'(', text).unwrap_or(text.len());
        Bytes::from(self.unbroken_bytes(start, start + end).trim_ascii_end())
    }

    fn keyword_function(&mut self, start: Start) -> Parsed<Arc<Command>> {
        self.pos += "function".len();
        self.skip_blanks();
        if self.at_word_end() {
            return Err(self.unexpected("a function name"));
        }
        let name_start = self.pos;
        self.word(WordMode::PLAIN)?;
        let name = self.bytes(name_start, self.pos);
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

    fn function(&mut self, start: Start, name: Bytes) -> Parsed<Arc<Command>> {
        self.skip_newlines()?;
        if self.settings.aliases {
            self.expand_command_alias();
        }
        let Some(body) = self.maybe_compound()? else { return Err(self.unexpected("a compound command")) };
        Ok(self.finish(start, CommandKind::Function(FunctionDef { name, body }), Box::default()))
    }

    /// Parses the compound command at the cursor, if one stands there.
    fn maybe_compound(&mut self) -> Parsed<Option<Arc<Command>>> {
        let start = self.start();
        let keyword = self.keyword();
        if self.at_compound(keyword) { self.compound_command(start, keyword).map(Some) } else { Ok(None) }
    }

    fn coproc(&mut self, start: Start) -> Parsed<Arc<Command>> {
        self.pos += "coproc".len();
        self.skip_blanks();
        let body_start = self.start();
        let mut name = literal_word(b"COPROC");
        let mut body = self.maybe_compound()?;
        // A word before a compound command is a name; before anything else it is the command.
        if body.is_none()
            && let Some(end) = self.plain_word_end()
        {
            let word_start = std::mem::replace(&mut self.pos, end);
            self.skip_blanks();
            body = self.maybe_compound()?;
            if body.is_some() {
                name = literal_word(&self.src[word_start..end]);
            } else {
                self.pos = word_start;
            }
        }
        let body = match body {
            Some(body) => body,
            None => self.simple_command(body_start)?,
        };
        Ok(self.finish(start, CommandKind::Coproc(Box::new(Coproc { name, body })), Box::default()))
    }
}
