//! The grammar of rules and functions, and what names mean.

use boxsh_pattern::Encoding;
use std::collections::HashMap;

use super::ast::*;
use super::diagnostic::SyntaxError;
use super::lexer::{Cursor, Lexer};
use super::source::{Place, Source};
use super::special;
use super::token::{Keyword, Token};

pub(super) type Parse<T> = Result<T, SyntaxError>;

/// Reads a file that a program includes.
pub(super) type Include<'a> = &'a mut dyn FnMut(&[u8]) -> Option<(Vec<u8>, Vec<u8>)>;

/// What a parameter is given to: the function it belongs to and its number, the function called and the number there.
pub(super) struct Passing {
    from: (u32, u32),
    to: (u32, u32),
}

pub(super) struct Parser<'a> {
    pub(super) lexer: Lexer,
    pub(super) token: Token,
    /// Where the token begins.
    pub(super) start: usize,
    /// The cursor before the token was read.
    pub(super) before: Cursor,
    pub(super) encoding: Encoding,
    pub(super) tree: Tree,
    /// The function whose body is read.
    pub(super) function: Option<u32>,
    pub(super) passings: Vec<Passing>,
    /// The height of the expression that was read last.
    pub(super) height: u32,
    /// Where the arguments that were read last end.
    pub(super) closed: usize,
    names: Names,
    pub(super) nesting: Nesting,
    include: Include<'a>,
}

/// What names mean.
#[derive(Default)]
struct Names {
    globals: HashMap<Vec<u8>, u32>,
    functions: HashMap<Vec<u8>, u32>,
    included: Vec<Vec<u8>>,
    /// What unqualified names are in, if that is not `awk`.
    namespace: Option<Vec<u8>>,
}

/// What the statement being read lies in.
#[derive(Default, Clone, Copy)]
pub(super) struct Nesting {
    pub(super) depth: u32,
    pub(super) loops: u32,
    pub(super) switches: u32,
}

/// A program and what it was made from.
pub(super) struct Parsed {
    pub(super) tree: Tree,
    pub(super) sources: Vec<Source>,
    pub(super) warnings: Vec<(Place, String)>,
}

/// What is wrong with a program, what it was made from, and what else there is to say about it.
pub(super) struct Rejected {
    pub(super) error: SyntaxError,
    pub(super) sources: Vec<Source>,
    pub(super) warnings: Vec<(Place, String)>,
}

/// Parses a program. An error comes with the text it is about.
pub(super) fn parse(
    sources: Vec<Source>,
    encoding: Encoding,
    extensions: bool,
    include: Include<'_>,
) -> Result<Parsed, Rejected> {
    let lexer = Lexer::new(sources, extensions);
    let mut parser = Parser {
        before: lexer.cursor,
        lexer,
        token: Token::Newline,
        start: 0,
        encoding,
        tree: Tree::default(),
        function: None,
        passings: Vec::new(),
        height: 0,
        closed: 0,
        names: Names::default(),
        nesting: Nesting::default(),
        include,
    };
    for name in special::NAMES {
        parser.global(name.as_bytes());
    }
    match parser.program() {
        Ok(()) => {
            parser.tree.globals.resize(parser.names.globals.len(), Vec::new());
            for (name, slot) in parser.names.globals {
                parser.tree.globals[slot as usize] = name;
            }
            Ok(Parsed { tree: parser.tree, sources: parser.lexer.sources, warnings: parser.lexer.warnings })
        }
        Err(error) => Err(Rejected { error, sources: parser.lexer.sources, warnings: parser.lexer.warnings }),
    }
}

impl Parser<'_> {
    pub(super) fn advance(&mut self) -> Parse<()> {
        self.before = self.lexer.cursor;
        (self.token, self.start) = self.lexer.next()?;
        Ok(())
    }

    pub(super) fn place(&self) -> Place {
        Place { source: self.before.source as u16, line: self.before.line }
    }

    /// The complaint about the current token.
    pub(super) fn unexpected<T>(&self) -> Parse<T> {
        let (message, at) = match self.token {
            Token::End => ("unexpected newline or end of string", self.start),
            Token::Newline => {
                let text = &self.lexer.sources[self.before.source].text;
                let at = memchr::memchr(b'\n', &text[self.before.at.min(text.len())..])
                    .map_or(text.len(), |newline| self.before.at + newline);
                ("unexpected newline or end of string", at)
            }
            _ => ("syntax error", self.start),
        };
        self.fail_at(at, message)
    }

    pub(super) fn fail_at<T>(&self, at: usize, message: impl Into<String>) -> Parse<T> {
        Err(SyntaxError::Shown { place: self.token_place(), at, message: message.into() })
    }

    pub(super) fn fail_plain<T>(&self, message: impl Into<String>) -> Parse<T> {
        Err(SyntaxError::Plain { place: self.token_place(), message: message.into() })
    }

    /// The line that has been reached; the one after, if that is a newline.
    fn token_place(&self) -> Place {
        Place { source: self.before.source as u16, line: self.lexer.cursor.line }
    }

    pub(super) fn expect(&mut self, token: &Token) -> Parse<()> {
        if self.token != *token {
            return self.unexpected();
        }
        self.advance()
    }

    pub(super) fn is_keyword(&self, keyword: Keyword) -> bool {
        self.token == Token::Keyword(keyword)
    }

    pub(super) fn skip_newlines(&mut self) -> Parse<()> {
        while self.token == Token::Newline {
            self.advance()?;
        }
        Ok(())
    }

    pub(super) fn skip_terminators(&mut self) -> Parse<()> {
        while matches!(self.token, Token::Newline | Token::Semicolon) {
            self.advance()?;
        }
        Ok(())
    }

    /// The global variable of this name.
    pub(super) fn global(&mut self, name: &[u8]) -> u32 {
        let next = self.names.globals.len() as u32;
        *self.names.globals.entry(name.to_vec()).or_insert(next)
    }

    /// The function of this name, defined or not.
    pub(super) fn function_index(&mut self, name: &[u8]) -> u32 {
        let name = &self.qualified(name);
        let next = self.tree.functions.len() as u32;
        let index = *self.names.functions.entry(name.to_vec()).or_insert(next);
        if index == next {
            self.tree.functions.push(Function {
                name: name.to_vec(),
                place: self.place(),
                parameters: Vec::new(),
                body: None,
            });
        }
        index
    }

    /// A name with its namespace. Names in capitals are in that of all, as is what a qualified name says is.
    fn qualified(&self, name: &[u8]) -> Vec<u8> {
        let is_shared = |name: &[u8]| !name.iter().any(u8::is_ascii_lowercase);
        match &self.names.namespace {
            Some(space) if !name.windows(2).any(|pair| pair == b"::") && !is_shared(name) => {
                [&space[..], b"::", name].concat()
            }
            _ => name.to_vec(),
        }
    }

    pub(super) fn variable(&mut self, name: &[u8]) -> Parse<Slot> {
        if let Some(function) = self.function {
            let parameters = &self.tree.functions[function as usize].parameters;
            if let Some(at) = parameters.iter().position(|parameter| parameter.name == name) {
                return Ok(Slot::Local(at as u32));
            }
        }
        let name = &self.qualified(name)[..];
        if let Some(index) = self.names.functions.get(name)
            && self.tree.functions[*index as usize].body.is_some()
        {
            let shown = String::from_utf8_lossy(name).into_owned();
            return self.fail_plain(format!("error: function `{shown}' called with space between name and `(',\nor used as a variable or an array"));
        }
        let slot = self.global(name);
        if (slot as usize) < special::NAMES.len() {
            self.tree.mentioned |= 1 << slot;
        }
        Ok(Slot::Global(slot))
    }

    /// Notes that a variable is used as an array.
    pub(super) fn note_array(&mut self, slot: Slot) {
        if let (Slot::Local(at), Some(function)) = (slot, self.function) {
            self.tree.functions[function as usize].parameters[at as usize].is_array = true;
        }
    }

    /// Notes that a variable is given to a function, which may use it as an array.
    pub(super) fn note_passing(&mut self, slot: Slot, callee: u32, argument: u32) {
        if let (Slot::Local(at), Some(function)) = (slot, self.function) {
            self.passings.push(Passing { from: (function, at), to: (callee, argument) });
        }
    }

    /// Finds which parameters are arrays because of what they are given to.
    fn spread_arrays(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for passing in &self.passings {
                let to = &self.tree.functions[passing.to.0 as usize].parameters;
                if !to.get(passing.to.1 as usize).is_some_and(|parameter| parameter.is_array) {
                    continue;
                }
                let from = &mut self.tree.functions[passing.from.0 as usize].parameters;
                if let Some(parameter) = from.get_mut(passing.from.1 as usize)
                    && !parameter.is_array
                {
                    parameter.is_array = true;
                    changed = true;
                }
            }
        }
    }

    fn program(&mut self) -> Parse<()> {
        self.advance()?;
        loop {
            self.skip_terminators()?;
            match &self.token {
                Token::End => break,
                Token::Keyword(Keyword::Function) => self.function_definition()?,
                Token::At => self.directive()?,
                _ => self.rule()?,
            }
        }
        for function in &self.tree.functions {
            if function.body.is_none() {
                let shown = String::from_utf8_lossy(&function.name).into_owned();
                return Err(SyntaxError::Fatal {
                    place: function.place,
                    message: format!("function `{shown}' not defined"),
                });
            }
        }
        self.spread_arrays();
        Ok(())
    }

    /// `@include "file"`, and what else begins with an at sign; a pattern may, too.
    fn directive(&mut self) -> Parse<()> {
        let cursor = (self.lexer.cursor, self.before, self.start);
        self.advance()?;
        let Token::Name(name) = &self.token else {
            (self.lexer.cursor, self.before, self.start) = cursor;
            self.token = Token::At;
            return self.rule();
        };
        let name = name.clone();
        match &name[..] {
            b"include" => {
                self.advance()?;
                let Token::String(path) = self.token.clone() else { return self.unexpected() };
                self.include_file(&path)
            }
            b"namespace" => {
                self.advance()?;
                let Token::String(space) = &self.token else { return self.unexpected() };
                self.names.namespace = (space != b"awk").then(|| space.clone());
                self.advance()
            }
            b"load" => self.fail_plain("error: extensions are not supported"),
            _ => self.unexpected(),
        }
    }

    fn include_file(&mut self, path: &[u8]) -> Parse<()> {
        let Some((name, text)) = (self.include)(path) else {
            let shown = String::from_utf8_lossy(path).into_owned();
            return self.fail_at(
                self.start,
                format!("cannot open source file `{shown}' for reading: No such file or directory"),
            );
        };
        if self.names.included.contains(&name) || self.names.included.len() > 100 {
            return self.advance();
        }
        self.names.included.push(name.clone());
        self.lexer.returns.push(self.lexer.cursor);
        self.lexer.sources.push(Source { name: Some(name), text });
        self.lexer.cursor = Cursor { source: self.lexer.sources.len() - 1, at: 0, line: 1 };
        self.advance()
    }

    fn function_definition(&mut self) -> Parse<()> {
        self.advance()?;
        let name = match &self.token {
            Token::Name(name) | Token::FunctionName(name) => name.clone(),
            Token::Builtin(builtin) => {
                let name = builtin.name();
                return self
                    .fail_at(self.start, format!("`{name}' is a built-in function, it cannot be redefined"));
            }
            _ => return self.unexpected(),
        };
        let shown = String::from_utf8_lossy(&name).into_owned();
        let index = self.function_index(&name);
        self.tree.functions[index as usize].place = self.place();
        if self.tree.functions[index as usize].body.is_some() {
            return self.fail_plain(format!("error: function name `{shown}' previously defined"));
        }
        self.advance()?;
        self.expect(&Token::LeftParen)?;
        let parameters = self.parameters(&name, &shown)?;
        self.tree.functions[index as usize].parameters = parameters;
        self.skip_newlines()?;
        self.function = Some(index);
        // Known before its body, which may call it.
        self.tree.functions[index as usize].body =
            Some(Statement { place: self.place(), kind: StatementKind::Block(Vec::new()) });
        let body = self.action()?;
        self.tree.functions[index as usize].body = Some(body);
        self.function = None;
        Ok(())
    }

    fn parameters(&mut self, function: &[u8], shown: &str) -> Parse<Vec<Parameter>> {
        let mut parameters: Vec<Parameter> = Vec::new();
        self.skip_newlines()?;
        while self.token != Token::RightParen {
            let Token::Name(name) = self.token.clone() else { return self.unexpected() };
            if name == function {
                return self.fail_plain(format!(
                    "error: function `{shown}': cannot use function name as parameter name"
                ));
            }
            if let Some(at) = parameters.iter().position(|parameter| parameter.name == name) {
                return self.fail_plain(format!(
                    "error: function `{shown}': parameter #{}, `{}', duplicates parameter #{}",
                    parameters.len() + 1,
                    String::from_utf8_lossy(&name),
                    at + 1
                ));
            }
            parameters.push(Parameter { name, is_array: false });
            self.advance()?;
            self.skip_newlines()?;
            match self.token {
                Token::Comma => {
                    self.advance()?;
                    self.skip_newlines()?;
                }
                Token::RightParen => {}
                _ => return self.unexpected(),
            }
        }
        self.advance()?;
        Ok(parameters)
    }

    fn rule(&mut self) -> Parse<()> {
        let place = self.place();
        let special = match self.token {
            Token::Keyword(
                keyword @ (Keyword::Begin | Keyword::EndRule | Keyword::BeginFile | Keyword::EndFile),
            ) => Some(keyword),
            _ => None,
        };
        if let Some(keyword) = special {
            self.advance()?;
            if self.token != Token::LeftBrace {
                return self.unexpected();
            }
            let action = self.action()?;
            match keyword {
                Keyword::Begin => self.tree.begin.push(action),
                Keyword::EndRule => self.tree.end.push(action),
                Keyword::BeginFile => self.tree.begin_file.push(action),
                _ => self.tree.end_file.push(action),
            }
            return Ok(());
        }
        let pattern = if self.token == Token::LeftBrace {
            RulePattern::Always
        } else {
            let first = self.expression()?;
            if self.token == Token::Comma {
                self.advance()?;
                self.skip_newlines()?;
                RulePattern::Range(first, self.expression()?)
            } else {
                RulePattern::When(first)
            }
        };
        let action = match self.token {
            Token::LeftBrace => Some(self.action()?),
            Token::Newline | Token::Semicolon | Token::End => None,
            _ => return self.unexpected(),
        };
        self.tree.rules.push(Rule { place, pattern, action });
        Ok(())
    }

    /// A block that is a whole action.
    fn action(&mut self) -> Parse<Statement> {
        if self.token != Token::LeftBrace {
            return self.unexpected();
        }
        self.nesting = Nesting::default();
        self.block()
    }
}
