//! From tokens to a `bc` program, one line (or definition) at a time.

use std::collections::HashMap;
use std::rc::Rc;

use boxsh_kernel::Errno;

use super::ast::{
    Address, Argument, Definition, Expression, Function, Name, Operator, ParameterKind, Place, Printed,
    Special, Statement,
};
use super::lexer::{Lexer, Token};

/// Nesting beyond this is refused, before the stack is.
const MOST_DEPTH: usize = 200;

/// What a line turned out to be.
pub(super) enum Unit {
    Statements(Vec<Statement>),
    Definition(Name, Definition),
    /// `quit` ends everything as soon as it is read.
    Quit,
    End,
}

/// Why a line is no program.
pub(super) enum Problem {
    Syntax(String),
    Errno(Errno),
}

impl From<Errno> for Problem {
    fn from(error: Errno) -> Self {
        Self::Errno(error)
    }
}

type Parsed<T> = Result<T, Problem>;

fn syntax<T>() -> Parsed<T> {
    Err(Problem::Syntax("syntax error".into()))
}

/// Every name that was seen, by number.
#[derive(Default)]
pub(super) struct Names {
    numbers: HashMap<Rc<str>, Name>,
    pub(super) list: Vec<Rc<str>>,
}

impl Names {
    pub(super) fn number(&mut self, name: &str) -> Name {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let name: Rc<str> = Rc::from(name);
        self.list.push(name.clone());
        self.numbers.insert(name, self.list.len() - 1);
        self.list.len() - 1
    }
}

pub(super) struct Parser<'p> {
    pub(super) lexer: Lexer<'p>,
    token: Option<Token>,
    pub(super) names: Names,
    /// Functions that give nothing.
    pub(super) void_functions: Vec<Name>,
    /// How much code the real tool would have made of what was read so far: its messages say where they arose.
    address: Address,
    depth: usize,
    loops: usize,
    in_function: bool,
    quit: bool,
    /// Complaints that do not stop the reading.
    pub(super) complaints: Vec<(usize, String)>,
}

impl<'p> Parser<'p> {
    pub(super) fn new(lexer: Lexer<'p>) -> Self {
        Self {
            lexer,
            token: None,
            names: Names::default(),
            void_functions: Vec::new(),
            address: 0,
            depth: 0,
            loops: 0,
            in_function: false,
            quit: false,
            complaints: Vec::new(),
        }
    }

    /// Goes on with another input.
    pub(super) fn switch(&mut self, lexer: Lexer<'p>) {
        self.lexer = lexer;
        self.token = None;
    }

    fn peek(&mut self) -> Parsed<Token> {
        loop {
            if let Some(token) = &self.token {
                return Ok(token.clone());
            }
            match self.lexer.next()? {
                Token::Illegal(byte) => {
                    let text = format!("illegal character: {}", char::from(byte));
                    self.complaints.push((self.lexer.number, text));
                }
                token => self.token = Some(token),
            }
        }
    }

    fn advance(&mut self) {
        self.token = None;
    }

    fn is_mark(&mut self, mark: &str) -> Parsed<bool> {
        Ok(matches!(self.peek()?, Token::Mark(found) if found == mark))
    }

    fn take_mark(&mut self, mark: &str) -> Parsed<bool> {
        let found = self.is_mark(mark)?;
        if found {
            self.advance();
        }
        Ok(found)
    }

    fn expect(&mut self, mark: &str) -> Parsed<()> {
        if self.take_mark(mark)? { Ok(()) } else { syntax() }
    }

    fn take_word(&mut self, word: &str) -> Parsed<bool> {
        let found = matches!(self.peek()?, Token::Name(name) if &*name == word);
        if found {
            self.advance();
        }
        Ok(found)
    }

    fn skip_new_lines(&mut self) -> Parsed<()> {
        while self.peek()? == Token::NewLine {
            self.advance();
        }
        Ok(())
    }

    fn name(&mut self) -> Parsed<Name> {
        match self.peek()? {
            Token::Name(name) if !is_keyword(&name) => {
                self.advance();
                Ok(self.names.number(&name))
            }
            _ => syntax(),
        }
    }

    /// Counts code, and gives where it ends.
    fn emit(&mut self, bytes: usize) -> Address {
        self.address += bytes;
        self.address
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MOST_DEPTH {
            return Err(Problem::Syntax("memory exhausted".into()));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads the next line or definition.
    pub(super) fn unit(&mut self) -> Parsed<Unit> {
        (self.address, self.depth, self.loops, self.in_function) = (0, 0, 0, false);
        if self.peek()? == Token::End {
            return Ok(Unit::End);
        }
        if self.take_word("define")? {
            let (name, definition) = self.definition()?;
            return Ok(Unit::Definition(name, definition));
        }
        let mut statements = Vec::new();
        loop {
            if self.take_mark(";")? {
                continue;
            }
            match self.peek()? {
                // A line without an end is none.
                Token::End => return syntax(),
                Token::NewLine => {
                    self.advance();
                    return Ok(if self.quit { Unit::Quit } else { Unit::Statements(statements) });
                }
                _ => statements.push(self.statement()?),
            }
            if self.quit {
                return Ok(Unit::Quit);
            }
            if !self.is_mark(";")? && !matches!(self.peek()?, Token::NewLine | Token::End) {
                return syntax();
            }
        }
    }

    /// Skips the rest of a line that was wrong.
    pub(super) fn recover(&mut self) {
        if self.token != Some(Token::NewLine) {
            self.lexer.skip_line();
        }
        self.token = None;
    }

    fn definition(&mut self) -> Parsed<(Name, Definition)> {
        self.in_function = true;
        let mut is_void = false;
        let mut name = match self.peek()? {
            Token::Name(word) => word,
            _ => return syntax(),
        };
        self.advance();
        if &*name == "void"
            && let Token::Name(word) = self.peek()?
        {
            is_void = true;
            name = word;
            self.advance();
        }
        let number = self.names.number(&name);
        if is_void {
            self.void_functions.push(number);
        }
        self.expect("(")?;
        let parameters = self.parameters()?;
        self.skip_new_lines()?;
        self.expect("{")?;
        let mut locals = Vec::new();
        loop {
            if self.peek()? == Token::NewLine || self.is_mark(";")? {
                self.advance();
            } else if self.take_word("auto")? {
                self.locals(&mut locals)?;
            } else {
                break;
            }
        }
        if locals.iter().any(|(name, _)| parameters.iter().any(|(parameter, _)| parameter == name)) {
            return Err(Problem::Syntax("variable in both parameter and auto lists".into()));
        }
        let body = self.block()?;
        Ok((number, Definition { parameters, locals, body }))
    }

    fn parameters(&mut self) -> Parsed<Vec<(Name, ParameterKind)>> {
        let mut parameters = Vec::new();
        if self.take_mark(")")? {
            return Ok(parameters);
        }
        loop {
            let by_reference = self.take_mark("*")? || self.take_mark("&")?;
            let name = self.name()?;
            let kind = if self.take_mark("[")? {
                self.expect("]")?;
                if by_reference { ParameterKind::Reference } else { ParameterKind::Array }
            } else if by_reference {
                return syntax();
            } else {
                ParameterKind::Scalar
            };
            if parameters.iter().any(|(other, _)| *other == name) {
                return Err(Problem::Syntax("duplicate parameter names".into()));
            }
            parameters.push((name, kind));
            if self.take_mark(")")? {
                return Ok(parameters);
            }
            self.expect(",")?;
        }
    }

    fn locals(&mut self, locals: &mut Vec<(Name, bool)>) -> Parsed<()> {
        loop {
            let name = self.name()?;
            let is_array = self.take_mark("[")?;
            if is_array {
                self.expect("]")?;
            }
            if locals.iter().any(|(other, _)| *other == name) {
                return Err(Problem::Syntax("duplicate auto variable names".into()));
            }
            locals.push((name, is_array));
            if !self.take_mark(",")? {
                break;
            }
        }
        match self.peek()? {
            Token::NewLine | Token::Mark(";") => Ok(()),
            _ => syntax(),
        }
    }

    /// Statements up to a closing brace.
    fn block(&mut self) -> Parsed<Vec<Statement>> {
        let mut statements = Vec::new();
        loop {
            if self.take_mark("}")? {
                return Ok(statements);
            }
            if self.peek()? == Token::NewLine || self.is_mark(";")? {
                self.advance();
                continue;
            }
            statements.push(self.statement()?);
            if !self.is_mark("}")? && !self.is_mark(";")? && self.peek()? != Token::NewLine {
                return syntax();
            }
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        self.deeper(Self::any_statement)
    }

    fn any_statement(&mut self) -> Parsed<Statement> {
        if let Token::Text(text) = self.peek()? {
            self.advance();
            self.emit(text.len() + 2);
            return Ok(Statement::Text(text));
        }
        if self.take_mark("{")? {
            return Ok(Statement::Block(self.block()?));
        }
        let Token::Name(word) = self.peek()? else { return self.expression_statement() };
        match &*word {
            "print" => {
                self.advance();
                self.print()
            }
            "if" => {
                self.advance();
                self.condition()
            }
            "while" => {
                self.advance();
                self.expect("(")?;
                let condition = self.expression()?;
                self.expect(")")?;
                self.emit(3);
                Ok(Statement::While { condition, body: self.loop_body()? })
            }
            "for" => {
                self.advance();
                self.for_loop()
            }
            "break" | "continue" => {
                self.advance();
                self.emit(3);
                if self.loops == 0 {
                    let word = if &*word == "break" { "Break" } else { "Continue" };
                    return Err(Problem::Syntax(format!("{word} outside a for/while")));
                }
                Ok(if &*word == "break" { Statement::Break } else { Statement::Continue })
            }
            "return" => {
                self.advance();
                let value = match self.peek()? {
                    Token::NewLine | Token::Mark(";" | "}") | Token::End => None,
                    _ => Some(self.expression()?),
                };
                self.emit(1);
                if !self.in_function {
                    return Err(Problem::Syntax("Return outside of a function.".into()));
                }
                Ok(Statement::Return(value))
            }
            "quit" => {
                self.advance();
                self.quit = true;
                Ok(Statement::Halt)
            }
            "halt" | "limits" | "warranty" => {
                self.advance();
                self.emit(1);
                Ok(match &*word {
                    "halt" => Statement::Halt,
                    "limits" => Statement::Limits,
                    _ => Statement::Warranty,
                })
            }
            _ => self.expression_statement(),
        }
    }

    fn print(&mut self) -> Parsed<Statement> {
        let mut printed = Vec::new();
        loop {
            if let Token::Text(text) = self.peek()? {
                self.advance();
                self.emit(text.len() + 2);
                printed.push(Printed::Text(text));
            } else {
                printed.push(Printed::Value(self.expression()?));
                self.emit(1);
            }
            if !self.take_mark(",")? {
                return Ok(Statement::Print(printed));
            }
        }
    }

    fn condition(&mut self) -> Parsed<Statement> {
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        self.emit(3);
        self.skip_new_lines()?;
        let then = Box::new(self.statement()?);
        let mut otherwise = None;
        if self.take_word("else")? {
            self.emit(3);
            self.skip_new_lines()?;
            otherwise = Some(Box::new(self.statement()?));
        }
        Ok(Statement::If { condition, then, otherwise })
    }

    fn loop_body(&mut self) -> Parsed<Box<Statement>> {
        self.skip_new_lines()?;
        self.loops += 1;
        let body = self.statement();
        self.loops -= 1;
        self.emit(3);
        Ok(Box::new(body?))
    }

    fn for_loop(&mut self) -> Parsed<Statement> {
        self.expect("(")?;
        let mut parts = [None, None, None];
        for (part, mark) in parts.iter_mut().zip([";", ";", ")"]) {
            if !self.is_mark(mark)? {
                *part = Some(self.expression()?);
            }
            self.emit(1);
            self.expect(mark)?;
        }
        let [start, condition, step] = parts;
        Ok(Statement::For { start, condition, step, body: self.loop_body()? })
    }

    fn expression_statement(&mut self) -> Parsed<Statement> {
        let expression = self.expression()?;
        self.emit(1);
        Ok(match &expression {
            Expression::Assign { .. } => Statement::Evaluate(expression),
            Expression::Call { name, .. } if self.void_functions.contains(name) => {
                Statement::Evaluate(expression)
            }
            _ => Statement::Show(expression),
        })
    }

    fn expression(&mut self) -> Parsed<Expression> {
        self.deeper(Self::disjunction)
    }

    fn disjunction(&mut self) -> Parsed<Expression> {
        let mut left = self.conjunction()?;
        while self.take_mark("||")? {
            self.emit(3);
            let right = self.conjunction()?;
            self.emit(8);
            left = Expression::Or(Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Parsed<Expression> {
        let mut left = self.negation()?;
        while self.take_mark("&&")? {
            self.emit(3);
            let right = self.negation()?;
            self.emit(8);
            left = Expression::And(Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Expression> {
        if self.take_mark("!")? {
            let operand = self.deeper(Self::negation)?;
            self.emit(1);
            return Ok(Expression::Not(Box::new(operand)));
        }
        self.relation()
    }

    fn relation(&mut self) -> Parsed<Expression> {
        self.chain(Self::sum, |mark| match mark {
            "<" => Some(Operator::Less),
            "<=" => Some(Operator::LessOrEqual),
            ">" => Some(Operator::Greater),
            ">=" => Some(Operator::GreaterOrEqual),
            "==" => Some(Operator::Equal),
            "!=" => Some(Operator::NotEqual),
            _ => None,
        })
    }

    fn sum(&mut self) -> Parsed<Expression> {
        self.chain(Self::product, |mark| match mark {
            "+" => Some(Operator::Add),
            "-" => Some(Operator::Subtract),
            _ => None,
        })
    }

    fn product(&mut self) -> Parsed<Expression> {
        self.chain(Self::power, |mark| match mark {
            "*" => Some(Operator::Multiply),
            "/" => Some(Operator::Divide),
            "%" => Some(Operator::Modulo),
            _ => None,
        })
    }

    /// Operands with operators of one rank between them, from the left.
    fn chain(
        &mut self,
        operand: fn(&mut Self) -> Parsed<Expression>,
        operator: fn(&str) -> Option<Operator>,
    ) -> Parsed<Expression> {
        let mut left = operand(self)?;
        loop {
            let Token::Mark(mark) = self.peek()? else { return Ok(left) };
            let Some(operator) = operator(mark) else { return Ok(left) };
            self.advance();
            let right = operand(self)?;
            let address = self.emit(1);
            left = Expression::Binary { operator, left: Box::new(left), right: Box::new(right), address };
        }
    }

    fn power(&mut self) -> Parsed<Expression> {
        let left = self.unary()?;
        if !self.take_mark("^")? {
            return Ok(left);
        }
        let right = self.deeper(Self::power)?;
        let address = self.emit(1);
        let (left, right) = (Box::new(left), Box::new(right));
        Ok(Expression::Binary { operator: Operator::Power, left, right, address })
    }

    fn unary(&mut self) -> Parsed<Expression> {
        if self.take_mark("-")? {
            let operand = self.deeper(Self::unary)?;
            self.emit(1);
            return Ok(Expression::Negate(Box::new(operand)));
        }
        for (mark, up) in [("++", true), ("--", false)] {
            if self.take_mark(mark)? {
                return match self.primary()? {
                    Expression::Load(place) => {
                        let address = self.emit(3);
                        Ok(Expression::Step { place, up, before: false, address })
                    }
                    _ => syntax(),
                };
            }
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Parsed<Expression> {
        let primary = self.primary()?;
        let Expression::Load(place) = primary else { return Ok(primary) };
        let Token::Mark(mark) = self.peek()? else { return Ok(Expression::Load(place)) };
        if let "++" | "--" = mark {
            self.advance();
            let address = self.emit(3);
            return Ok(Expression::Step { place, up: mark == "++", before: true, address });
        }
        let operator = match mark {
            "=" => None,
            "+=" => Some(Operator::Add),
            "-=" => Some(Operator::Subtract),
            "*=" => Some(Operator::Multiply),
            "/=" => Some(Operator::Divide),
            "%=" => Some(Operator::Modulo),
            "^=" => Some(Operator::Power),
            _ => return Ok(Expression::Load(place)),
        };
        self.advance();
        if operator.is_none() {
            // Loading it was not needed after all.
            self.address = self.address.saturating_sub(2);
        }
        let value = Box::new(self.deeper(Self::sum)?);
        if let Expression::Call { name, .. } = &*value
            && self.void_functions.contains(name)
        {
            return Err(Problem::Syntax("Assignment of a void expression".into()));
        }
        let address = self.emit(2 + usize::from(operator.is_some()));
        Ok(Expression::Assign { place, operator, value, address })
    }

    fn primary(&mut self) -> Parsed<Expression> {
        match self.peek()? {
            Token::Number(digits) => {
                self.advance();
                let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
                self.emit(if matches!(&*digits, b"0" | b"1") { 1 } else { digits.len() - zeros + 2 });
                Ok(Expression::Number(digits))
            }
            Token::Mark("(") => {
                self.advance();
                let inner = self.expression()?;
                self.expect(")")?;
                Ok(Expression::Grouped(Box::new(inner)))
            }
            Token::Mark(".") => {
                self.advance();
                self.emit(2);
                Ok(Expression::Load(Place::Special(Special::Last)))
            }
            Token::Name(word) if !is_keyword(&word) => {
                self.advance();
                self.named(&word)
            }
            _ => syntax(),
        }
    }

    fn named(&mut self, word: &str) -> Parsed<Expression> {
        let special = match word {
            "ibase" => Some(Special::InputBase),
            "obase" => Some(Special::OutputBase),
            "last" => Some(Special::Last),
            _ => None,
        };
        if let Some(special) = special {
            self.emit(2);
            return Ok(Expression::Load(Place::Special(special)));
        }
        let is_call = self.is_mark("(")?;
        let function = match word {
            "length" => Some(Function::Length),
            "sqrt" => Some(Function::Root),
            "read" => Some(Function::Read),
            "random" => Some(Function::Random),
            "scale" if is_call => Some(Function::Scale),
            "scale" => {
                self.emit(2);
                return Ok(Expression::Load(Place::Special(Special::Scale)));
            }
            _ => None,
        };
        if let Some(function) = function {
            self.expect("(")?;
            let argument = match function {
                Function::Read | Function::Random => None,
                _ => Some(Box::new(self.expression()?)),
            };
            self.expect(")")?;
            let address = self.emit(2);
            return Ok(Expression::Builtin { function, argument, address });
        }
        if is_call {
            return self.call(word);
        }
        let name = self.names.number(word);
        if self.take_mark("[")? {
            let index = self.expression()?;
            self.expect("]")?;
            self.emit(2);
            return Ok(Expression::Load(Place::Element(name, Box::new(index))));
        }
        self.emit(2);
        Ok(Expression::Load(Place::Variable(name)))
    }

    fn call(&mut self, word: &str) -> Parsed<Expression> {
        let name = self.names.number(word);
        self.expect("(")?;
        let mut arguments = Vec::new();
        if !self.take_mark(")")? {
            loop {
                arguments.push(self.argument()?);
                if self.take_mark(")")? {
                    break;
                }
                self.expect(",")?;
            }
        }
        let address = self.emit(2);
        self.emit(arguments.len() + 1);
        Ok(Expression::Call { name, arguments, address })
    }

    /// An expression, or an array: `a[]`.
    fn argument(&mut self) -> Parsed<Argument> {
        let Token::Name(word) = self.peek()? else { return Ok(Argument::Value(self.expression()?)) };
        let rest = self.lexer.rest();
        if is_keyword(&word) || !rest.trim_ascii_start().starts_with(b"[") {
            return Ok(Argument::Value(self.expression()?));
        }
        let inside = rest.trim_ascii_start().get(1..).unwrap_or_default();
        if !inside.trim_ascii_start().starts_with(b"]") {
            return Ok(Argument::Value(self.expression()?));
        }
        self.advance();
        self.expect("[")?;
        self.expect("]")?;
        self.emit(3);
        Ok(Argument::Array(self.names.number(&word)))
    }
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 15] = [
        "auto", "break", "continue", "define", "else", "for", "halt", "if", "limits", "print", "quit",
        "return", "void", "warranty", "while",
    ];
    KEYWORDS.contains(&word)
}
