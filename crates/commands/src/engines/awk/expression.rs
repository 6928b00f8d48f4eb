//! The grammar of expressions, by binding power.

use std::rc::Rc;

use super::ast::*;
use super::builtin::Builtin;
use super::diagnostic::SyntaxError;
use super::parser::{Parse, Parser};
use super::pattern::Pattern;
use super::token::{Keyword, Token};

/// How high the tree of an expression may grow: what comes later recurses over it.
const MAX_HEIGHT: u32 = 600;

/// How tightly operators bind, from loosest to tightest.
mod power {
    pub(super) const ANY: u8 = 1;
    pub(super) const CONDITIONAL: u8 = 2;
    pub(super) const OR: u8 = 4;
    pub(super) const AND: u8 = 6;
    pub(super) const IN: u8 = 8;
    pub(super) const MATCH: u8 = 10;
    pub(super) const COMPARE: u8 = 12;
    pub(super) const PIPE: u8 = 14;
    pub(super) const CONCAT: u8 = 16;
    pub(super) const ADD: u8 = 18;
    pub(super) const MULTIPLY: u8 = 20;
    pub(super) const UNARY: u8 = 22;
    pub(super) const POWER: u8 = 24;
}

/// Whether `>` compares, or ends the expression because it redirects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Greater {
    Compares,
    Redirects,
}

impl Expr {
    pub(super) fn is_assignable(&self) -> bool {
        matches!(self, Expr::Variable(_) | Expr::Field(_) | Expr::Element(_))
    }
}

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parse<Expr> {
        let expression = self.binary(power::ANY, Greater::Compares)?;
        if matches!(expression, Expr::List(_)) {
            return self.unexpected();
        }
        Ok(expression)
    }

    /// An argument of `print`, which may be all of them in parentheses.
    pub(super) fn printed_expression(&mut self) -> Parse<Expr> {
        self.binary(power::ANY, Greater::Redirects)
    }

    /// What stands behind `>` or `|` of a `print`.
    pub(super) fn redirect_target(&mut self) -> Parse<Expr> {
        self.binary(power::CONCAT, Greater::Redirects)
    }

    /// A constant behind `case`.
    pub(super) fn case_value(&mut self) -> Parse<Expr> {
        self.binary(power::UNARY, Greater::Compares)
    }

    /// Notes that the expression just read and one of `other` height make one.
    fn grow(&mut self, other: u32) -> Parse<()> {
        self.height = self.height.max(other) + 1;
        if self.height > MAX_HEIGHT {
            return self.fail_plain("error: expressions are nested too deeply");
        }
        Ok(())
    }

    fn binary(&mut self, least: u8, greater: Greater) -> Parse<Expr> {
        let mut left = self.unary(greater)?;
        // Comparisons and matches do not chain.
        let mut compared = false;
        loop {
            let height = self.height;
            let (power, right) = match &self.token {
                Token::Question => (power::CONDITIONAL, power::CONDITIONAL),
                Token::Or => (power::OR, power::OR + 1),
                Token::And => (power::AND, power::AND + 1),
                Token::Keyword(Keyword::In) => (power::IN, power::IN + 1),
                Token::Match | Token::NoMatch => (power::MATCH, power::MATCH + 1),
                Token::Greater if greater == Greater::Redirects => return Ok(left),
                Token::Less
                | Token::LessEqual
                | Token::Equal
                | Token::NotEqual
                | Token::Greater
                | Token::GreaterEqual => (power::COMPARE, power::COMPARE + 1),
                Token::Pipe | Token::Coprocess => (power::PIPE, power::PIPE + 1),
                Token::Plus | Token::Minus => (power::ADD, power::ADD + 1),
                Token::Star | Token::Slash | Token::Percent => (power::MULTIPLY, power::MULTIPLY + 1),
                Token::Caret => (power::POWER, power::POWER),
                token if starts_operand(token) => (power::CONCAT, power::CONCAT + 1),
                _ => return Ok(left),
            };
            if power < least || (power == power::COMPARE && std::mem::replace(&mut compared, true)) {
                return Ok(left);
            }
            if power == power::PIPE && !self.is_getline_next()? {
                return Ok(left);
            }
            if matches!(left, Expr::List(_)) && power != power::IN {
                return self.unexpected();
            }
            // The parts of a concatenation lie side by side.
            let goes_on = power == power::CONCAT && matches!(left, Expr::Concat(_));
            // What binds to the right is read one inside the other.
            let nests = right == power;
            if nests {
                self.deepen()?;
            }
            left = self.infix(left, right, greater)?;
            if nests {
                self.surface();
            }
            match goes_on {
                true => self.height = self.height.max(height),
                false => self.grow(height)?,
            }
        }
    }

    /// Whether `getline` follows the current pipe.
    fn is_getline_next(&mut self) -> Parse<bool> {
        let (cursor, token, start) = (self.lexer.cursor, self.token.clone(), self.start);
        let (next, _) = self.lexer.next()?;
        self.lexer.cursor = cursor;
        (self.token, self.start) = (token, start);
        Ok(next == Token::Keyword(Keyword::Getline))
    }

    /// The operator at hand and what is right of it.
    fn infix(&mut self, left: Expr, right: u8, greater: Greater) -> Parse<Expr> {
        let operator = self.token.clone();
        if right == power::CONCAT + 1 {
            let next = self.binary(right, greater)?;
            return Ok(match left {
                Expr::Concat(mut parts) => {
                    parts.push(next);
                    Expr::Concat(parts)
                }
                left => Expr::Concat(vec![left, next]),
            });
        }
        self.advance()?;
        let comparison = match operator {
            Token::Less => Some(Comparison::Less),
            Token::LessEqual => Some(Comparison::LessEqual),
            Token::Equal => Some(Comparison::Equal),
            Token::NotEqual => Some(Comparison::NotEqual),
            Token::Greater => Some(Comparison::Greater),
            Token::GreaterEqual => Some(Comparison::GreaterEqual),
            _ => None,
        };
        if let Some(comparison) = comparison {
            return Ok(Expr::Compare(comparison, Box::new((left, self.binary(right, greater)?))));
        }
        Ok(match operator {
            Token::Question => self.conditional(left, greater)?,
            Token::Or | Token::And => {
                self.skip_newlines()?;
                let sides = Box::new((left, self.binary(right, greater)?));
                if operator == Token::Or { Expr::Or(sides) } else { Expr::And(sides) }
            }
            Token::Keyword(Keyword::In) => {
                let keys = match left {
                    Expr::List(list) => list,
                    other => vec![other],
                };
                Expr::In(keys, Box::new(self.array()?))
            }
            Token::Match | Token::NoMatch => {
                Expr::Match(operator == Token::NoMatch, Box::new((left, self.binary(right, greater)?)))
            }
            Token::Pipe | Token::Coprocess => {
                self.advance()?;
                let from = match operator {
                    Token::Pipe => GetlineFrom::Command(left),
                    _ => GetlineFrom::Coprocess(left),
                };
                Expr::Getline(Box::new(Getline { from, target: self.getline_target()? }))
            }
            _ => {
                let operation = match operator {
                    Token::Plus => BinaryOp::Add,
                    Token::Minus => BinaryOp::Subtract,
                    Token::Star => BinaryOp::Multiply,
                    Token::Slash => BinaryOp::Divide,
                    Token::Percent => BinaryOp::Remainder,
                    _ => BinaryOp::Power,
                };
                let other = self.binary(right, greater)?;
                self.fold(operation, left, other)?
            }
        })
    }

    /// Computes what consists of constants.
    fn fold(&self, operation: BinaryOp, left: Expr, right: Expr) -> Parse<Expr> {
        if let (Expr::Number(first), Expr::Number(second)) = (&left, &right) {
            if *second == 0.0 && matches!(operation, BinaryOp::Divide | BinaryOp::Remainder) {
                let which = if operation == BinaryOp::Remainder { " in `%'" } else { "" };
                return self.fail_plain(format!("error: division by zero attempted{which}"));
            }
            return Ok(Expr::Number(super::arithmetic::apply(operation, *first, *second)));
        }
        Ok(Expr::Binary(operation, Box::new((left, right))))
    }

    fn conditional(&mut self, condition: Expr, greater: Greater) -> Parse<Expr> {
        self.skip_newlines()?;
        let height = self.height;
        let then = self.binary(power::ANY, greater)?;
        self.grow(height)?;
        self.skip_newlines()?;
        self.expect(&Token::Colon)?;
        self.skip_newlines()?;
        let height = self.height;
        let otherwise = self.binary(power::CONDITIONAL, greater)?;
        self.grow(height)?;
        Ok(Expr::Conditional(Box::new((condition, then, otherwise))))
    }

    /// An operand with the signs before it, and an assignment to it.
    fn unary(&mut self, greater: Greater) -> Parse<Expr> {
        self.height = 0;
        let operator = match self.token {
            Token::Not => UnaryOp::Not,
            Token::Minus => UnaryOp::Negate,
            Token::Plus => UnaryOp::Plus,
            _ => return self.assignment(greater),
        };
        self.deepen()?;
        self.advance()?;
        let operand = self.binary(power::UNARY, greater)?;
        self.surface();
        self.grow(0)?;
        Ok(match (operator, operand) {
            (UnaryOp::Negate, Expr::Number(value)) => Expr::Number(-value),
            (UnaryOp::Plus, Expr::Number(value)) => Expr::Number(value),
            (operator, operand) => Expr::Unary(operator, Box::new(operand)),
        })
    }

    fn assignment(&mut self, greater: Greater) -> Parse<Expr> {
        let target = self.postfix(greater)?;
        if !target.is_assignable() {
            return Ok(target);
        }
        let operation = match self.token {
            Token::Assign => None,
            Token::PlusAssign => Some(BinaryOp::Add),
            Token::MinusAssign => Some(BinaryOp::Subtract),
            Token::StarAssign => Some(BinaryOp::Multiply),
            Token::SlashAssign => Some(BinaryOp::Divide),
            Token::PercentAssign => Some(BinaryOp::Remainder),
            Token::CaretAssign => Some(BinaryOp::Power),
            _ => return Ok(target),
        };
        let height = self.height;
        self.advance()?;
        self.deepen()?;
        let value = self.binary(power::ANY, greater)?;
        self.surface();
        self.grow(height)?;
        Ok(match operation {
            None => Expr::Assign(Box::new((target, value))),
            Some(operation) => Expr::Augment(operation, Box::new((target, value))),
        })
    }

    fn postfix(&mut self, greater: Greater) -> Parse<Expr> {
        let operand = self.primary(greater)?;
        let by = match self.token {
            Token::Increment => 1.0,
            Token::Decrement => -1.0,
            _ => return Ok(operand),
        };
        if !operand.is_assignable() {
            return Ok(operand);
        }
        self.advance()?;
        self.grow(0)?;
        Ok(Expr::Step(Step::After, by, Box::new(operand)))
    }

    fn primary(&mut self, greater: Greater) -> Parse<Expr> {
        self.deepen()?;
        let expression = self.primary_inside(greater);
        self.surface();
        let expression = expression?;
        self.grow(0)?;
        Ok(expression)
    }

    fn primary_inside(&mut self, greater: Greater) -> Parse<Expr> {
        self.height = 0;
        match self.token.clone() {
            Token::Number(value) => {
                self.advance()?;
                Ok(Expr::Number(value))
            }
            Token::String(text) => {
                self.advance()?;
                Ok(Expr::String(text))
            }
            Token::Slash | Token::SlashAssign => {
                let pattern = self.pattern(self.start)?;
                Ok(Expr::Regex(pattern))
            }
            Token::Dollar => self.field(greater),
            Token::Increment | Token::Decrement => {
                let by = if self.token == Token::Increment { 1.0 } else { -1.0 };
                self.advance()?;
                let target = self.primary(greater)?;
                if !target.is_assignable() {
                    return self.unexpected();
                }
                Ok(Expr::Step(Step::Before, by, Box::new(target)))
            }
            Token::LeftParen => self.group(),
            Token::Name(name) => {
                let slot = self.variable(&name)?;
                self.advance()?;
                self.subscripts(slot)
            }
            Token::FunctionName(name) => self.call(&name),
            Token::Builtin(builtin) => self.builtin(builtin),
            Token::Keyword(Keyword::Getline) => {
                self.advance()?;
                let target = self.getline_target()?;
                let from = if self.token == Token::Less {
                    self.advance()?;
                    let height = self.height;
                    let file = self.binary(power::ADD, greater)?;
                    self.grow(height)?;
                    GetlineFrom::File(file)
                } else {
                    GetlineFrom::Main
                };
                Ok(Expr::Getline(Box::new(Getline { from, target })))
            }
            Token::At => self.at_sign(),
            // After a dollar sign or a step these are operands, too.
            Token::Minus | Token::Plus | Token::Not => self.unary(greater),
            _ => self.unexpected(),
        }
    }

    fn field(&mut self, greater: Greater) -> Parse<Expr> {
        self.advance()?;
        let number = match self.token {
            Token::Increment | Token::Decrement => self.primary(greater)?,
            Token::Minus | Token::Plus | Token::Not => {
                let operator = match self.token {
                    Token::Minus => UnaryOp::Negate,
                    Token::Plus => UnaryOp::Plus,
                    _ => UnaryOp::Not,
                };
                self.advance()?;
                let operand = self.primary(greater)?;
                Expr::Unary(operator, Box::new(operand))
            }
            _ => self.primary(greater)?,
        };
        if matches!(number, Expr::List(_)) {
            return self.unexpected();
        }
        Ok(Expr::Field(Box::new(number)))
    }

    fn group(&mut self) -> Parse<Expr> {
        self.advance()?;
        let first = self.expression()?;
        if self.token != Token::Comma {
            self.expect(&Token::RightParen)?;
            return Ok(Expr::Group(Box::new(first)));
        }
        let mut list = vec![first];
        while self.token == Token::Comma {
            self.advance()?;
            self.skip_newlines()?;
            let height = self.height;
            list.push(self.expression()?);
            self.grow(height)?;
        }
        self.expect(&Token::RightParen)?;
        Ok(Expr::List(list))
    }

    fn pattern(&mut self, start: usize) -> Parse<Rc<Pattern>> {
        let source = self.lexer.regex(start)?;
        let pattern = match Pattern::new(&source, self.encoding) {
            Ok(pattern) => pattern,
            Err(error) => {
                let shown = String::from_utf8_lossy(&source).into_owned();
                return self.fail_plain(format!("error: {error}: /{shown}/"));
            }
        };
        self.advance()?;
        Ok(Rc::new(pattern))
    }

    fn at_sign(&mut self) -> Parse<Expr> {
        self.advance()?;
        match self.token.clone() {
            Token::Slash | Token::SlashAssign => Ok(Expr::TypedRegex(self.pattern(self.start)?)),
            Token::FunctionName(name) => {
                let slot = self.variable(&name)?;
                self.advance()?;
                let arguments = self.arguments()?;
                Ok(Expr::CallIndirect(slot, arguments))
            }
            _ => self.unexpected(),
        }
    }

    fn call(&mut self, name: &[u8]) -> Parse<Expr> {
        let callee = self.function_index(name);
        self.advance()?;
        let arguments = self.arguments()?;
        for (at, argument) in arguments.iter().enumerate() {
            if let Expr::Variable(slot) = argument {
                self.note_passing(*slot, callee, at as u32);
            }
        }
        Ok(Expr::Call(callee, arguments))
    }

    /// Arguments in parentheses.
    fn arguments(&mut self) -> Parse<Vec<Expr>> {
        self.expect(&Token::LeftParen)?;
        let mut arguments = Vec::new();
        while self.token != Token::RightParen {
            let height = self.height;
            arguments.push(self.expression()?);
            self.grow(height)?;
            match self.token {
                Token::Comma => {
                    self.advance()?;
                    self.skip_newlines()?;
                    if self.token == Token::RightParen {
                        return self.unexpected();
                    }
                }
                Token::RightParen => {}
                _ => return self.unexpected(),
            }
        }
        self.closed = self.start;
        self.advance()?;
        Ok(arguments)
    }

    fn builtin(&mut self, builtin: Builtin) -> Parse<Expr> {
        let place = self.place();
        self.advance()?;
        let mut end = self.start;
        let arguments = match self.token {
            Token::LeftParen => {
                let arguments = self.arguments()?;
                end = self.closed;
                arguments
            }
            _ if builtin == Builtin::Length => Vec::new(),
            _ => return self.unexpected(),
        };
        if !builtin.arguments().contains(&arguments.len()) {
            let message =
                format!("{} is invalid as number of arguments for {}", arguments.len(), builtin.name());
            return Err(SyntaxError::Shown { place, at: end, message });
        }
        let arrays: &[usize] = match builtin {
            Builtin::Split | Builtin::Patsplit => &[1, 3],
            Builtin::Asort | Builtin::Asorti => &[0, 1],
            Builtin::Match => &[2],
            _ => &[],
        };
        for &at in arrays {
            match arguments.get(at) {
                Some(Expr::Variable(slot)) => self.note_array(*slot),
                None | Some(Expr::Element(_)) => {}
                Some(_) => {
                    let which = ["first", "second", "third", "fourth"][at];
                    return self
                        .fail_plain(format!("fatal: {}: {which} argument is not an array", builtin.name()));
                }
            }
        }
        Ok(Expr::Builtin(builtin, arguments))
    }

    fn getline_target(&mut self) -> Parse<Option<Expr>> {
        match self.token {
            Token::Dollar | Token::Name(_) => {
                let target = self.primary(Greater::Compares)?;
                if !target.is_assignable() {
                    return self.unexpected();
                }
                Ok(Some(target))
            }
            _ => Ok(None),
        }
    }

    fn array(&mut self) -> Parse<ArrayExpr> {
        let name = match &self.token {
            Token::Name(name) => name.clone(),
            _ => return self.unexpected(),
        };
        let slot = self.variable(&name)?;
        self.note_array(slot);
        self.advance()?;
        Ok(match self.subscripts(slot)? {
            Expr::Element(element) => ArrayExpr::Element(element),
            _ => ArrayExpr::Variable(slot),
        })
    }

    /// The subscripts behind a name, if there are any.
    fn subscripts(&mut self, slot: Slot) -> Parse<Expr> {
        if self.token != Token::LeftBracket {
            return Ok(Expr::Variable(slot));
        }
        self.note_array(slot);
        let mut element = Element { array: ArrayExpr::Variable(slot), keys: self.subscript()? };
        while self.token == Token::LeftBracket {
            let height = self.height;
            let keys = self.subscript()?;
            self.grow(height)?;
            element = Element { array: ArrayExpr::Element(Box::new(element)), keys };
        }
        Ok(Expr::Element(Box::new(element)))
    }

    /// The parts of a key in brackets.
    pub(super) fn subscript(&mut self) -> Parse<Vec<Expr>> {
        self.expect(&Token::LeftBracket)?;
        let mut keys = vec![self.expression()?];
        while self.token == Token::Comma {
            self.advance()?;
            let height = self.height;
            keys.push(self.expression()?);
            self.grow(height)?;
        }
        self.expect(&Token::RightBracket)?;
        Ok(keys)
    }
}

/// Whether a token begins an operand that may follow another one at once.
fn starts_operand(token: &Token) -> bool {
    matches!(
        token,
        Token::Number(_)
            | Token::String(_)
            | Token::Name(_)
            | Token::FunctionName(_)
            | Token::Builtin(_)
            | Token::Dollar
            | Token::Not
            | Token::LeftParen
            | Token::Increment
            | Token::Decrement
            | Token::At
    )
}
