//! Programs: statements and expressions, and where in the code of a line each would stand.

use boxsh_kernel::{Errno, Process};

use super::lexer::{Token, Wrong, tokens};

/// What a program is made of.
pub(super) enum Item {
    Function(Function),
    Statements(Vec<Statement>),
}

pub(super) struct Function {
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    pub(super) autos: Vec<Parameter>,
    pub(super) body: Vec<Statement>,
    pub(super) is_void: bool,
}

/// A parameter or local variable.
#[derive(Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) is_array: bool,
    /// Whether the array is the caller's own.
    pub(super) by_reference: bool,
}

pub(super) enum Statement {
    Expression(Expression),
    /// An assignment, or a call that gives nothing: not printed.
    Quiet(Expression),
    String(Vec<u8>),
    Print(Vec<Printed>),
    Block(Vec<Statement>),
    If(Expression, Box<Statement>, Option<Box<Statement>>),
    While(Expression, Box<Statement>),
    For(Option<Expression>, Option<Expression>, Option<Expression>, Box<Statement>),
    Break,
    Continue,
    Return(Option<Expression>),
    Halt,
    Limits,
}

pub(super) enum Printed {
    Text(Vec<u8>),
    Value(Expression),
}

/// What can be assigned to.
#[derive(Clone)]
pub(super) enum Place {
    Variable(String),
    Element(String, Box<Expression>),
    Scale,
    Ibase,
    Obase,
    Last,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Power,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    Unequal,
}

#[derive(Clone, Copy)]
pub(super) enum Builtin {
    Length,
    Scale,
    SquareRoot,
}

#[derive(Clone)]
pub(super) enum Argument {
    Value(Expression),
    Array(String),
}

/// An expression; the numbers are addresses in the code, which messages tell.
#[derive(Clone)]
pub(super) enum Expression {
    Constant(Vec<u8>),
    Read(Place, usize),
    Assign(Place, Option<Operator>, Box<Expression>, usize),
    /// Before or after: whether the new value is the result.
    Step {
        place: Place,
        operator: Operator,
        is_prefix: bool,
        address: usize,
    },
    Binary(Operator, Box<Expression>, Box<Expression>, usize),
    /// Operators of one rank, from left to right. There may be very many, so they are not inside of each other.
    Chain(Box<Expression>, Vec<(Operator, Expression, usize)>),
    Negate(Box<Expression>),
    Not(Box<Expression>),
    And(Vec<Expression>),
    Or(Vec<Expression>),
    Call {
        name: String,
        arguments: Vec<Argument>,
        address: usize,
    },
    Builtin(Builtin, Box<Expression>, usize),
    ReadInput,
}

/// Why there is no program.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// More lines are needed.
    Incomplete,
    /// What is wrong is on this line.
    Syntax(usize),
    /// This byte on this line belongs to no word.
    Character(usize, u8),
    /// `quit` was read.
    Quit,
    /// The run is to end.
    Errno(Errno),
}

type Parsed<T> = Result<T, Trouble>;

/// Expressions and blocks inside of each other.
const DEEPEST: usize = 100;

/// Reads the items of a program.
pub(super) fn parse(process: &Process, source: &[u8], first_line: usize, ended: bool) -> Parsed<Vec<Item>> {
    if source.ends_with(b"\\\n") && !ended {
        return Err(Trouble::Incomplete);
    }
    let tokens = match tokens(process, source, first_line) {
        Ok(tokens) => tokens,
        Err(Wrong::Unfinished) => return Err(Trouble::Incomplete),
        Err(Wrong::Character(line, byte)) => return Err(Trouble::Character(line, byte)),
        Err(Wrong::Errno(errno)) => return Err(Trouble::Errno(errno)),
    };
    let last_line = first_line + source.iter().filter(|byte| **byte == b'\n').count();
    let mut parser =
        Parser { process, tokens, at: 0, last_line, address: 0, depth: 0, loops: 0, in_function: false };
    let mut items = Vec::new();
    while !parser.at_end() {
        if parser.accept_newline() {
            continue;
        }
        if parser.is_word("define") {
            items.push(Item::Function(parser.function()?));
            continue;
        }
        parser.address = 0;
        let statements = parser.statement_list()?;
        if parser.at_end() && !ended && !source.ends_with(b"\n") {
            return Err(Trouble::Incomplete);
        }
        if parser.at_end() && ended && !source.ends_with(b"\n") {
            return Err(parser.wrong());
        }
        if !parser.at_end() && !parser.accept_newline() {
            return Err(parser.wrong());
        }
        items.push(Item::Statements(statements));
    }
    Ok(items)
}

/// The only operand, or what joins several.
fn one_or(mut operands: Vec<Expression>, join: fn(Vec<Expression>) -> Expression) -> Expression {
    if operands.len() == 1 { operands.remove(0) } else { join(operands) }
}

struct Parser<'p> {
    process: &'p Process,
    tokens: Vec<(Token, usize)>,
    at: usize,
    last_line: usize,
    address: usize,
    depth: usize,
    loops: usize,
    in_function: bool,
}

impl Parser<'_> {
    fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(found)) if *found == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Name(found)) if found == word)
    }

    fn accept(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn accept_newline(&mut self) -> bool {
        let found = self.peek() == Some(&Token::Newline);
        self.at += usize::from(found);
        found
    }

    fn skip_newlines(&mut self) {
        while self.accept_newline() {}
    }

    /// The trouble with the next word.
    fn wrong(&self) -> Trouble {
        match self.tokens.get(self.at) {
            Some((_, line)) => Trouble::Syntax(*line),
            None => Trouble::Syntax(self.last_line),
        }
    }

    fn expect(&mut self, sign: &str) -> Parsed<()> {
        if self.accept(sign) {
            return Ok(());
        }
        Err(if self.at_end() { Trouble::Incomplete } else { self.wrong() })
    }

    fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(self.wrong()) } else { Ok(()) }
    }

    fn emit(&mut self, bytes: usize) -> usize {
        self.address += bytes;
        self.address
    }

    fn name(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            None => Err(Trouble::Incomplete),
            Some(_) => Err(self.wrong()),
        }
    }

    fn function(&mut self) -> Parsed<Function> {
        self.at += 1;
        let is_void =
            self.is_word("void") && matches!(self.tokens.get(self.at + 1), Some((Token::Name(_), _)));
        self.at += usize::from(is_void);
        let name = self.name()?;
        self.expect("(")?;
        let parameters = if self.is_sign(")") { Vec::new() } else { self.parameters()? };
        self.expect(")")?;
        self.skip_newlines();
        self.expect("{")?;
        (self.address, self.in_function) = (0, true);
        self.skip_newlines();
        let mut autos = Vec::new();
        while self.accept_word("auto") {
            autos.extend(self.parameters()?);
            if !self.accept(";") && !self.accept_newline() {
                return Err(if self.at_end() { Trouble::Incomplete } else { self.wrong() });
            }
            self.skip_newlines();
        }
        let body = self.block()?;
        self.in_function = false;
        Ok(Function { name, parameters, autos, body, is_void })
    }

    fn parameters(&mut self) -> Parsed<Vec<Parameter>> {
        let mut result = Vec::new();
        loop {
            let by_reference = self.accept("*") || self.accept("&");
            let name = self.name()?;
            let is_array = self.accept("[");
            if is_array {
                self.expect("]")?;
            }
            result.push(Parameter { name, is_array, by_reference });
            if !self.accept(",") {
                return Ok(result);
            }
        }
    }

    /// The statements up to a closing brace.
    fn block(&mut self) -> Parsed<Vec<Statement>> {
        self.enter()?;
        let mut statements = Vec::new();
        loop {
            while self.accept_newline() || self.accept(";") {}
            if self.accept("}") {
                self.depth -= 1;
                return Ok(statements);
            }
            if self.at_end() {
                return Err(Trouble::Incomplete);
            }
            statements.push(self.statement()?);
            if !self.is_sign("}") && !self.is_sign(";") && self.peek() != Some(&Token::Newline) {
                return Err(if self.at_end() { Trouble::Incomplete } else { self.wrong() });
            }
        }
    }

    /// The statements of one line.
    fn statement_list(&mut self) -> Parsed<Vec<Statement>> {
        let mut statements = Vec::new();
        loop {
            while self.accept(";") {}
            if self.at_end() || self.peek() == Some(&Token::Newline) {
                return Ok(statements);
            }
            statements.push(self.statement()?);
            if !self.is_sign(";") {
                return Ok(statements);
            }
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        if let Some(Token::String(text)) = self.peek() {
            let text = text.clone();
            self.at += 1;
            self.emit(text.len() + 2);
            return Ok(Statement::String(text));
        }
        if self.accept("{") {
            return Ok(Statement::Block(self.block()?));
        }
        let Some(Token::Name(word)) = self.peek() else { return self.expression_statement() };
        match word.as_str() {
            "if" => self.if_statement(),
            "while" => self.while_statement(),
            "for" => self.for_statement(),
            "print" => self.print_statement(),
            "quit" => Err(Trouble::Quit),
            "halt" => self.simple(Statement::Halt),
            "limits" => self.simple(Statement::Limits),
            "break" if self.loops > 0 => self.simple(Statement::Break),
            "continue" if self.loops > 0 => self.simple(Statement::Continue),
            "return" if self.in_function => {
                self.at += 1;
                let ends = self.is_sign(";") || self.is_sign("}") || self.peek() == Some(&Token::Newline);
                let value = if ends { None } else { Some(self.expression()?) };
                self.emit(1);
                Ok(Statement::Return(value))
            }
            "break" | "continue" | "return" | "auto" | "define" | "else" => Err(self.wrong()),
            _ => self.expression_statement(),
        }
    }

    fn simple(&mut self, statement: Statement) -> Parsed<Statement> {
        self.at += 1;
        self.emit(1);
        Ok(statement)
    }

    fn expression_statement(&mut self) -> Parsed<Statement> {
        let expression = self.expression()?;
        self.emit(1);
        Ok(match expression {
            Expression::Assign(..) => Statement::Quiet(expression),
            expression => Statement::Expression(expression),
        })
    }

    fn condition(&mut self) -> Parsed<Expression> {
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        self.emit(3);
        Ok(condition)
    }

    fn body(&mut self) -> Parsed<Box<Statement>> {
        self.skip_newlines();
        if self.at_end() {
            return Err(Trouble::Incomplete);
        }
        self.enter()?;
        let statement = self.statement()?;
        self.depth -= 1;
        Ok(Box::new(statement))
    }

    fn if_statement(&mut self) -> Parsed<Statement> {
        self.at += 1;
        let condition = self.condition()?;
        let then = self.body()?;
        let otherwise = match self.accept_word("else") {
            true => {
                self.emit(3);
                Some(self.body()?)
            }
            false => None,
        };
        Ok(Statement::If(condition, then, otherwise))
    }

    fn while_statement(&mut self) -> Parsed<Statement> {
        self.at += 1;
        let condition = self.condition()?;
        self.loops += 1;
        let body = self.body()?;
        self.loops -= 1;
        self.emit(3);
        Ok(Statement::While(condition, body))
    }

    fn for_statement(&mut self) -> Parsed<Statement> {
        self.at += 1;
        self.expect("(")?;
        let mut part = |end: &str| -> Parsed<Option<Expression>> {
            let expression = if self.is_sign(end) { None } else { Some(self.expression()?) };
            self.expect(end)?;
            self.emit(4);
            Ok(expression)
        };
        let (first, condition, step) = (part(";")?, part(";")?, part(")")?);
        self.loops += 1;
        let body = self.body()?;
        self.loops -= 1;
        self.emit(3);
        Ok(Statement::For(first, condition, step, body))
    }

    fn print_statement(&mut self) -> Parsed<Statement> {
        self.at += 1;
        let mut list = Vec::new();
        loop {
            if let Some(Token::String(text)) = self.peek() {
                list.push(Printed::Text(text.clone()));
                let length = text.len() + 2;
                self.at += 1;
                self.emit(length);
            } else {
                list.push(Printed::Value(self.expression()?));
                self.emit(1);
            }
            if !self.accept(",") {
                return Ok(Statement::Print(list));
            }
        }
    }

    fn expression(&mut self) -> Parsed<Expression> {
        self.enter()?;
        let first = self.conjunction()?;
        let mut operands = vec![first];
        while self.accept("||") {
            self.emit(5);
            operands.push(self.conjunction()?);
            self.emit(1);
        }
        self.depth -= 1;
        Ok(one_or(operands, Expression::Or))
    }

    fn conjunction(&mut self) -> Parsed<Expression> {
        let first = self.negation()?;
        let mut operands = vec![first];
        while self.accept("&&") {
            self.emit(5);
            operands.push(self.negation()?);
            self.emit(1);
        }
        Ok(one_or(operands, Expression::And))
    }

    fn negation(&mut self) -> Parsed<Expression> {
        if !self.accept("!") {
            return self.relation();
        }
        self.enter()?;
        let operand = self.negation()?;
        self.depth -= 1;
        self.emit(1);
        Ok(Expression::Not(Box::new(operand)))
    }

    fn binary(
        &mut self,
        signs: &[(&str, Operator)],
        operand: fn(&mut Self) -> Parsed<Expression>,
    ) -> Parsed<Expression> {
        let first = operand(self)?;
        let mut rest = Vec::new();
        while let Some((_, operator)) = signs.iter().find(|(sign, _)| self.is_sign(sign)) {
            self.at += 1;
            let right = operand(self)?;
            rest.push((*operator, right, self.emit(1)));
        }
        Ok(if rest.is_empty() { first } else { Expression::Chain(Box::new(first), rest) })
    }

    fn relation(&mut self) -> Parsed<Expression> {
        let signs = [
            ("==", Operator::Equal),
            ("!=", Operator::Unequal),
            ("<=", Operator::LessOrEqual),
            (">=", Operator::GreaterOrEqual),
            ("<", Operator::Less),
            (">", Operator::Greater),
        ];
        self.binary(&signs, Self::sum)
    }

    fn sum(&mut self) -> Parsed<Expression> {
        self.binary(&[("+", Operator::Add), ("-", Operator::Subtract)], Self::product)
    }

    fn product(&mut self) -> Parsed<Expression> {
        let signs = [("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Modulo)];
        self.binary(&signs, Self::power)
    }

    fn power(&mut self) -> Parsed<Expression> {
        let left = self.unary()?;
        if !self.accept("^") {
            return Ok(left);
        }
        self.enter()?;
        let right = self.power()?;
        self.depth -= 1;
        Ok(Expression::Binary(Operator::Power, Box::new(left), Box::new(right), self.emit(1)))
    }

    fn unary(&mut self) -> Parsed<Expression> {
        if self.accept("-") {
            self.enter()?;
            let operand = self.unary()?;
            self.depth -= 1;
            self.emit(1);
            return Ok(Expression::Negate(Box::new(operand)));
        }
        for (sign, operator) in [("++", Operator::Add), ("--", Operator::Subtract)] {
            if self.accept(sign) {
                let name = self.name()?;
                let place = self.place(name)?;
                let address = self.emit(4);
                return Ok(Expression::Step { place, operator, is_prefix: true, address });
            }
        }
        self.primary()
    }

    fn primary(&mut self) -> Parsed<Expression> {
        self.process.compute(1).map_err(Trouble::Errno)?;
        match self.peek().cloned() {
            Some(Token::Number(text)) => {
                self.at += 1;
                self.emit(if matches!(&text[..], b"0" | b"1") { 1 } else { text.len() + 2 });
                Ok(Expression::Constant(text))
            }
            Some(Token::Sign("(")) => {
                self.at += 1;
                let inner = self.expression()?;
                self.expect(")")?;
                // In parentheses an assignment is a value like any other.
                Ok(match inner {
                    Expression::Assign(..) => Expression::Binary(
                        Operator::Add,
                        Box::new(inner),
                        Box::new(Expression::Constant(b"0".to_vec())),
                        self.address,
                    ),
                    inner => inner,
                })
            }
            Some(Token::Sign(".")) => {
                self.at += 1;
                self.access(Place::Last)
            }
            Some(Token::Name(name)) => {
                self.at += 1;
                self.named(name)
            }
            _ => Err(self.wrong()),
        }
    }

    fn named(&mut self, name: String) -> Parsed<Expression> {
        if !self.is_sign("(") {
            let place = self.place(name)?;
            return self.access(place);
        }
        let builtin = match name.as_str() {
            "length" => Some(Builtin::Length),
            "scale" => Some(Builtin::Scale),
            "sqrt" => Some(Builtin::SquareRoot),
            _ => None,
        };
        self.expect("(")?;
        if let Some(builtin) = builtin {
            let operand = self.expression()?;
            self.expect(")")?;
            return Ok(Expression::Builtin(builtin, Box::new(operand), self.emit(2)));
        }
        if name == "read" {
            self.expect(")")?;
            self.emit(2);
            return Ok(Expression::ReadInput);
        }
        let mut arguments = Vec::new();
        while !self.is_sign(")") {
            let is_array = matches!(
                (self.peek(), self.tokens.get(self.at + 1), self.tokens.get(self.at + 2)),
                (Some(Token::Name(_)), Some((Token::Sign("["), _)), Some((Token::Sign("]"), _)))
            );
            arguments.push(if is_array {
                let array = self.name()?;
                self.at += 2;
                self.emit(2);
                Argument::Array(array)
            } else {
                Argument::Value(self.expression()?)
            });
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")")?;
        let address = self.emit(2);
        self.emit(arguments.len() + 1);
        Ok(Expression::Call { name, arguments, address })
    }

    fn place(&mut self, name: String) -> Parsed<Place> {
        const KEYWORDS: &[&str] = &[
            "if", "else", "while", "for", "print", "quit", "halt", "break", "continue", "return", "auto",
            "define", "length", "sqrt", "read", "limits",
        ];
        if KEYWORDS.contains(&name.as_str()) {
            return Err(self.wrong());
        }
        if self.accept("[") {
            let index = self.expression()?;
            self.expect("]")?;
            return Ok(Place::Element(name, Box::new(index)));
        }
        Ok(match name.as_str() {
            "scale" => Place::Scale,
            "ibase" => Place::Ibase,
            "obase" => Place::Obase,
            "last" => Place::Last,
            _ => Place::Variable(name),
        })
    }

    /// A place that is read, assigned to, or stepped.
    fn access(&mut self, place: Place) -> Parsed<Expression> {
        let assignments = [
            ("=", None),
            ("+=", Some(Operator::Add)),
            ("-=", Some(Operator::Subtract)),
            ("*=", Some(Operator::Multiply)),
            ("/=", Some(Operator::Divide)),
            ("%=", Some(Operator::Modulo)),
            ("^=", Some(Operator::Power)),
        ];
        if let Some((_, operator)) = assignments.iter().find(|(sign, _)| self.is_sign(sign)) {
            self.at += 1;
            if operator.is_some() {
                self.emit(2);
            }
            self.enter()?;
            let value = if self.is_sign("!") { self.negation()? } else { self.sum()? };
            self.depth -= 1;
            if operator.is_some() {
                self.emit(1);
            }
            let address = self.emit(2);
            return Ok(Expression::Assign(place, *operator, Box::new(value), address));
        }
        for (sign, operator) in [("++", Operator::Add), ("--", Operator::Subtract)] {
            if self.accept(sign) {
                let address = self.emit(4);
                return Ok(Expression::Step { place, operator, is_prefix: false, address });
            }
        }
        let address = self.emit(2);
        Ok(Expression::Read(place, address))
    }
}
