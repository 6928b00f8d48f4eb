//! The grammar of statements.

use super::ast::*;
use super::diagnostic::SyntaxError;
use super::parser::{Parse, Parser};
use super::token::{Keyword, Token};

/// How deep statements and expressions may nest: the compiler recurses over them.
const MAX_DEPTH: u32 = 250;

impl Parser<'_> {
    pub(super) fn block(&mut self) -> Parse<Statement> {
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
                    self.check_case(&cases, &label)?;
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

    /// Refuses a case that another one has taken already.
    fn check_case(&self, cases: &[(Label, Vec<Statement>)], label: &Label) -> Parse<()> {
        let text = |label: &Label| match label {
            Label::Value(Expr::Number(value)) => {
                let mut out = Vec::new();
                super::value::NumberFormat::General(6).push(*value, &mut out);
                Some(out)
            }
            Label::Value(Expr::String(text)) => Some(text.clone()),
            _ => None,
        };
        match text(label) {
            Some(own) if cases.iter().any(|(other, _)| text(other).as_ref() == Some(&own)) => {
                let shown = String::from_utf8_lossy(&own).into_owned();
                self.fail_plain(format!("error: duplicate case values in switch body: {shown}"))
            }
            _ => Ok(()),
        }
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
                    Err(SyntaxError::Fatal {
                        place: self.place(),
                        message: "printf: no arguments".to_owned(),
                    })
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
