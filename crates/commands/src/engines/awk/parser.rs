//! The grammar of rules, functions and statements.

use boxsh_pattern::Encoding;
use std::collections::HashMap;

use super::ast::*;
use super::diagnostic::SyntaxError;
use super::lexer::{Cursor, Lexer};
use super::source::{Place, Source};
use super::special;
use super::token::{Keyword, Token};

/// How deep statements and expressions may nest: the compiler recurses over them.
const MAX_DEPTH: u32 = 250;

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
    before: Cursor,
    pub(super) encoding: Encoding,
    pub(super) tree: Tree,
    /// The function whose body is read.
    pub(super) function: Option<u32>,
    pub(super) passings: Vec<Passing>,
    /// The height of the expression that was read last.
    pub(super) height: u32,
    names: Names,
    nesting: Nesting,
    include: Include<'a>,
}

/// What names mean.
#[derive(Default)]
struct Names {
    globals: HashMap<Vec<u8>, u32>,
    functions: HashMap<Vec<u8>, u32>,
    included: Vec<Vec<u8>>,
}

/// What the statement being read lies in.
#[derive(Default, Clone, Copy)]
struct Nesting {
    depth: u32,
    loops: u32,
    switches: u32,
}

/// A program and what it was made from.
pub(super) struct Parsed {
    pub(super) tree: Tree,
    pub(super) sources: Vec<Source>,
    pub(super) warnings: Vec<(Place, String)>,
}

/// Parses a program. An error comes with the text it is about.
pub(super) fn parse(
    sources: Vec<Source>,
    encoding: Encoding,
    extensions: bool,
    include: Include<'_>,
) -> Result<Parsed, (SyntaxError, Vec<Source>, Vec<(Place, String)>)> {
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
        Err(error) => Err((error, parser.lexer.sources, parser.lexer.warnings)),
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

    /// The line of the current token: behind a newline it is still the one before.
    fn token_place(&self) -> Place {
        let line = match self.token {
            Token::Newline => self.before.line,
            _ => self.lexer.cursor.line,
        };
        Place { source: self.before.source as u16, line }
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

    fn skip_terminators(&mut self) -> Parse<()> {
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

    pub(super) fn variable(&mut self, name: &[u8]) -> Parse<Slot> {
        if let Some(function) = self.function {
            let parameters = &self.tree.functions[function as usize].parameters;
            if let Some(at) = parameters.iter().position(|parameter| parameter.name == name) {
                return Ok(Slot::Local(at as u32));
            }
        }
        if let Some(index) = self.names.functions.get(name)
            && self.tree.functions[*index as usize].body.is_some()
        {
            let shown = String::from_utf8_lossy(name).into_owned();
            return self.fail_plain(format!("error: function `{shown}' called with space between name and `('\nor used as a variable or an array"));
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
                match self.token {
                    Token::String(_) => self.advance(),
                    _ => self.unexpected(),
                }
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

    fn block(&mut self) -> Parse<Statement> {
        let place = self.place();
        self.expect(&Token::LeftBrace)?;
        let mut statements = Vec::new();
        loop {
            self.skip_terminators()?;
            if self.token == Token::RightBrace {
                break;
            }
            statements.push(self.statement()?);
        }
        self.advance()?;
        Ok(Statement { place, kind: StatementKind::Block(statements) })
    }

    /// A statement, with what ends it.
    fn statement(&mut self) -> Parse<Statement> {
        let outer = self.nesting;
        self.nesting.depth += 1;
        if self.nesting.depth > MAX_DEPTH {
            return self.fail_plain("error: statements are nested too deeply");
        }
        let statement = self.statement_inside();
        self.nesting = outer;
        statement
    }

    fn statement_inside(&mut self) -> Parse<Statement> {
        let place = self.place();
        let kind = match self.token {
            Token::LeftBrace => return self.block(),
            Token::Semicolon => {
                self.advance()?;
                StatementKind::Block(Vec::new())
            }
            Token::Keyword(Keyword::If) => self.if_statement()?,
            Token::Keyword(Keyword::While) => {
                self.advance()?;
                let condition = self.condition()?;
                if self.token == Token::Semicolon {
                    self.advance()?;
                    let body = Statement { place, kind: StatementKind::Block(Vec::new()) };
                    StatementKind::While(condition, Box::new(body))
                } else {
                    StatementKind::While(condition, Box::new(self.loop_body()?))
                }
            }
            Token::Keyword(Keyword::Do) => {
                self.advance()?;
                let body = self.loop_body()?;
                self.skip_terminators()?;
                if !self.is_keyword(Keyword::While) {
                    return self.unexpected();
                }
                self.advance()?;
                self.expect(&Token::LeftParen)?;
                let condition = self.expression()?;
                self.expect(&Token::RightParen)?;
                self.terminate()?;
                StatementKind::DoWhile(Box::new(body), condition)
            }
            Token::Keyword(Keyword::For) => self.for_statement()?,
            Token::Keyword(Keyword::Switch) => self.switch_statement()?,
            _ => {
                let statement = self.simple_statement()?;
                self.terminate()?;
                return Ok(statement);
            }
        };
        Ok(Statement { place, kind })
    }

    /// Notes that an expression begins inside another one.
    pub(super) fn deepen(&mut self) -> Parse<()> {
        self.nesting.depth += 1;
        if self.nesting.depth > MAX_DEPTH {
            return self.fail_plain("error: expressions are nested too deeply");
        }
        Ok(())
    }

    pub(super) fn surface(&mut self) {
        self.nesting.depth -= 1;
    }

    /// The end of a simple statement; a closing brace is left for the block.
    fn terminate(&mut self) -> Parse<()> {
        match self.token {
            Token::Newline | Token::Semicolon => self.advance(),
            Token::RightBrace => Ok(()),
            _ => self.unexpected(),
        }
    }

    /// A condition in parentheses, and the newlines behind it.
    fn condition(&mut self) -> Parse<Expr> {
        self.expect(&Token::LeftParen)?;
        let condition = self.expression()?;
        self.expect(&Token::RightParen)?;
        self.skip_newlines()?;
        Ok(condition)
    }

    fn loop_body(&mut self) -> Parse<Statement> {
        self.nesting.loops += 1;
        self.skip_newlines()?;
        self.statement()
    }

    fn if_statement(&mut self) -> Parse<StatementKind> {
        self.advance()?;
        let condition = self.condition()?;
        let then = self.statement()?;
        // An `else` may stand on a later line; what is skipped to see that ends statements anyway.
        let cursor = (self.lexer.cursor, self.before, self.start, self.token.clone());
        self.skip_terminators()?;
        if !self.is_keyword(Keyword::Else) {
            (self.lexer.cursor, self.before, self.start, self.token) = cursor;
            return Ok(StatementKind::If(condition, Box::new(then), None));
        }
        self.advance()?;
        self.skip_newlines()?;
        let otherwise = self.statement()?;
        Ok(StatementKind::If(condition, Box::new(then), Some(Box::new(otherwise))))
    }

    fn for_statement(&mut self) -> Parse<StatementKind> {
        self.advance()?;
        self.expect(&Token::LeftParen)?;
        let place = self.place();
        let start = if self.token == Token::Semicolon { None } else { Some(self.simple_statement()?) };
        if self.token == Token::RightParen
            && let Some(Statement { kind: StatementKind::Expression(Expr::In(mut keys, array)), .. }) = start
        {
            if keys.len() != 1 || !keys[0].is_assignable() {
                return self.unexpected();
            }
            self.advance()?;
            self.skip_newlines()?;
            let body = if self.token == Token::Semicolon {
                self.advance()?;
                Statement { place, kind: StatementKind::Block(Vec::new()) }
            } else {
                self.loop_body()?
            };
            return Ok(StatementKind::ForIn(keys.swap_remove(0), array, Box::new(body)));
        }
        self.expect(&Token::Semicolon)?;
        self.skip_newlines()?;
        let condition = if self.token == Token::Semicolon { None } else { Some(self.expression()?) };
        self.expect(&Token::Semicolon)?;
        self.skip_newlines()?;
        let step = if self.token == Token::RightParen { None } else { Some(self.simple_statement()?) };
        self.expect(&Token::RightParen)?;
        self.skip_newlines()?;
        let body = if self.token == Token::Semicolon {
            self.advance()?;
            Statement { place, kind: StatementKind::Block(Vec::new()) }
        } else {
            self.loop_body()?
        };
        Ok(StatementKind::For(Box::new(ForLoop { start, condition, step, body })))
    }

    fn switch_statement(&mut self) -> Parse<StatementKind> {
        self.advance()?;
        let subject = self.condition()?;
        self.expect(&Token::LeftBrace)?;
        self.nesting.switches += 1;
        let mut cases: Vec<(Label, Vec<Statement>)> = Vec::new();
        loop {
            self.skip_terminators()?;
            match self.token {
                Token::RightBrace => break,
                Token::Keyword(Keyword::Default) => {
                    if cases.iter().any(|(label, _)| matches!(label, Label::Default)) {
                        return self.fail_at(self.start, "duplicate `default' detected in switch body");
                    }
                    self.advance()?;
                    cases.push((Label::Default, Vec::new()));
                }
                Token::Keyword(Keyword::Case) => {
                    self.advance()?;
                    let label = match self.case_value()? {
                        Expr::Regex(pattern) | Expr::TypedRegex(pattern) => Label::Pattern(pattern),
                        value => Label::Value(value),
                    };
                    cases.push((label, Vec::new()));
                }
                _ => return self.unexpected(),
            }
            self.expect(&Token::Colon)?;
            loop {
                self.skip_terminators()?;
                let ends = matches!(
                    self.token,
                    Token::RightBrace | Token::Keyword(Keyword::Case | Keyword::Default)
                );
                if ends {
                    break;
                }
                let statement = self.statement()?;
                if let Some((_, body)) = cases.last_mut() {
                    body.push(statement);
                }
            }
        }
        self.advance()?;
        Ok(StatementKind::Switch(subject, cases))
    }

    fn simple_statement(&mut self) -> Parse<Statement> {
        let place = self.place();
        let Token::Keyword(keyword) = self.token else {
            let expression = self.expression()?;
            return Ok(Statement { place, kind: StatementKind::Expression(expression) });
        };
        let start = self.start;
        let kind = match keyword {
            Keyword::Print | Keyword::Printf => self.print_statement(keyword)?,
            Keyword::Next | Keyword::NextFile => {
                self.advance()?;
                if keyword == Keyword::Next { StatementKind::Next } else { StatementKind::NextFile }
            }
            Keyword::Break | Keyword::Continue => {
                let (name, allowed) = match keyword {
                    Keyword::Break => ("break", self.nesting.loops + self.nesting.switches > 0),
                    _ => ("continue", self.nesting.loops > 0),
                };
                if !allowed {
                    let or = if keyword == Keyword::Break { " or switch" } else { "" };
                    return self.fail_plain(format!("error: `{name}' is not allowed outside a loop{or}"));
                }
                self.advance()?;
                if keyword == Keyword::Break { StatementKind::Break } else { StatementKind::Continue }
            }
            Keyword::Exit => {
                self.advance()?;
                StatementKind::Exit(self.optional_expression()?)
            }
            Keyword::Return => {
                if self.function.is_none() {
                    return self.fail_at(start, "`return' used outside function context");
                }
                self.advance()?;
                StatementKind::Return(self.optional_expression()?)
            }
            Keyword::Delete => self.delete_statement()?,
            Keyword::Getline => StatementKind::Expression(self.expression()?),
            _ => return self.unexpected(),
        };
        Ok(Statement { place, kind })
    }

    fn optional_expression(&mut self) -> Parse<Option<Expr>> {
        match self.token {
            Token::Newline | Token::Semicolon | Token::RightBrace | Token::End => Ok(None),
            _ => self.expression().map(Some),
        }
    }

    fn delete_statement(&mut self) -> Parse<StatementKind> {
        self.advance()?;
        let grouped = self.token == Token::LeftParen;
        if grouped {
            self.advance()?;
        }
        let name = match &self.token {
            Token::Name(name) => name.clone(),
            _ => return self.unexpected(),
        };
        let slot = self.variable(&name)?;
        self.note_array(slot);
        self.advance()?;
        let mut array = ArrayExpr::Variable(slot);
        let mut keys = None;
        while self.token == Token::LeftBracket {
            if let Some(keys) = keys.take() {
                array = ArrayExpr::Element(Box::new(Element { array, keys }));
            }
            keys = Some(self.subscript()?);
        }
        if grouped {
            self.expect(&Token::RightParen)?;
        }
        Ok(StatementKind::Delete(Box::new(array), keys))
    }

    fn print_statement(&mut self, keyword: Keyword) -> Parse<StatementKind> {
        let start = self.start;
        self.advance()?;
        let mut arguments = Vec::new();
        let ends = |token: &Token| {
            matches!(
                token,
                Token::Newline
                    | Token::Semicolon
                    | Token::RightBrace
                    | Token::RightParen
                    | Token::Greater
                    | Token::Append
                    | Token::Pipe
                    | Token::Coprocess
                    | Token::End
            )
        };
        if !ends(&self.token) {
            match self.printed_expression()? {
                Expr::List(list) => arguments = list,
                first => {
                    arguments.push(first);
                    while self.token == Token::Comma {
                        self.advance()?;
                        self.skip_newlines()?;
                        arguments.push(self.printed_expression()?);
                    }
                }
            }
        }
        if arguments.iter().any(|argument| matches!(argument, Expr::List(_))) {
            return self.unexpected();
        }
        // In `printf (x)` the parentheses are the arguments'.
        if keyword == Keyword::Printf && arguments.is_empty() {
            return match self.token {
                Token::Newline | Token::Semicolon | Token::RightBrace | Token::End => {
                    self.fail_plain("fatal: printf: no arguments")
                }
                _ => self.fail_at(start, "syntax error"),
            };
        }
        let kind = match self.token {
            Token::Greater => Some(OutputKind::File),
            Token::Append => Some(OutputKind::Append),
            Token::Pipe => Some(OutputKind::Command),
            Token::Coprocess => Some(OutputKind::Coprocess),
            _ => None,
        };
        let redirect = match kind {
            None => None,
            Some(kind) => {
                self.advance()?;
                Some(Box::new(Redirect { kind, target: self.redirect_target()? }))
            }
        };
        Ok(match keyword {
            Keyword::Print => StatementKind::Print(arguments, redirect),
            _ => StatementKind::Printf(arguments, redirect),
        })
    }
}
