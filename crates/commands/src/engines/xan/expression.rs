//! The language of `filter`, `map`, `transform`, `agg` and `groupby`: compiled to steps over a stack, so that neither
//! long nor nested expressions need the machine's.

use boxsh_format::integer::parse_all;
use boxsh_kernel::Failure;
use csv::ByteRecord;

use super::function::{self, Function};
use super::value::Value;

/// Parentheses inside each other.
const DEEPEST: usize = 64;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Name(Vec<u8>),
    /// A name in backticks, which is a column's.
    Column(Vec<u8>),
    Text(Vec<u8>),
    Number(Vec<u8>),
    Sign(&'static str),
}

const SIGNS: [&str; 24] = [
    "**", "++", "//", "==", "!=", "<=", ">=", "&&", "||", "=~", "<", ">", "+", "-", "*", "/", "%", "!", "(",
    ")", ",", "[", "]", "|",
];

/// Takes an expression apart.
///
/// # Errors
/// What is no part of the language.
pub(super) fn tokens(text: &[u8]) -> Result<Vec<(Token, usize)>, Failure> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let start = at;
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
        let token = match rest[0] {
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            quote @ (b'"' | b'\'' | b'`') => {
                let (content, length) = quoted(rest, quote)?;
                at += length;
                if quote == b'`' { Token::Column(content) } else { Token::Text(content) }
            }
            b'0'..=b'9' => {
                let length =
                    rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'.').count();
                at += length;
                Token::Number(rest[..length].to_vec())
            }
            byte if is_name(&byte) => {
                let length = rest.iter().take_while(|byte| is_name(byte)).count();
                at += length;
                Token::Name(rest[..length].to_vec())
            }
            _ => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(sign.as_bytes()));
                let sign = sign
                    .ok_or_else(|| wrong(&format!("unexpected '{}'", String::from_utf8_lossy(&rest[..1]))))?;
                at += sign.len();
                Token::Sign(sign)
            }
        };
        tokens.push((token, start));
    }
    Ok(tokens)
}

fn quoted(text: &[u8], quote: u8) -> Result<(Vec<u8>, usize), Failure> {
    let mut content = Vec::new();
    let mut at = 1;
    loop {
        match text.get(at) {
            None => return Err(wrong("a quote is not closed")),
            Some(byte) if *byte == quote => return Ok((content, at + 1)),
            Some(b'\\') => {
                at += 1;
                content.push(match text.get(at) {
                    None => return Err(wrong("a quote is not closed")),
                    Some(b'n') => b'\n',
                    Some(b't') => b'\t',
                    Some(byte) => *byte,
                });
            }
            Some(byte) => content.push(*byte),
        }
        at += 1;
    }
}

pub(super) fn wrong(what: &str) -> Failure {
    Failure::new(format!("invalid expression: {what}"))
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Binary {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    TextEqual,
    TextNotEqual,
    TextLess,
    TextLessOrEqual,
    TextGreater,
    TextGreaterOrEqual,
    In,
    NotIn,
    Add,
    Subtract,
    Concatenate,
    Multiply,
    Divide,
    DivideWhole,
    Remainder,
    Power,
}

/// The operators, how strongly they bind, and what they do.
const OPERATORS: [(&str, u8, Binary); 26] = [
    ("or", 1, Binary::Or),
    ("||", 1, Binary::Or),
    ("and", 2, Binary::And),
    ("&&", 2, Binary::And),
    ("==", 4, Binary::Equal),
    ("!=", 4, Binary::NotEqual),
    ("<", 4, Binary::Less),
    ("<=", 4, Binary::LessOrEqual),
    (">", 4, Binary::Greater),
    (">=", 4, Binary::GreaterOrEqual),
    ("eq", 4, Binary::TextEqual),
    ("ne", 4, Binary::TextNotEqual),
    ("lt", 4, Binary::TextLess),
    ("le", 4, Binary::TextLessOrEqual),
    ("gt", 4, Binary::TextGreater),
    ("ge", 4, Binary::TextGreaterOrEqual),
    ("in", 4, Binary::In),
    ("not in", 4, Binary::NotIn),
    ("+", 5, Binary::Add),
    ("-", 5, Binary::Subtract),
    ("++", 5, Binary::Concatenate),
    ("*", 6, Binary::Multiply),
    ("/", 6, Binary::Divide),
    ("//", 6, Binary::DivideWhole),
    ("%", 6, Binary::Remainder),
    ("**", 8, Binary::Power),
];

#[derive(Debug)]
enum Step {
    Push(Value),
    Column(usize),
    Current,
    RowNumber,
    Not,
    Negate,
    Binary(Binary),
    Call(Function, usize),
}

/// A compiled expression.
#[derive(Debug)]
pub(super) struct Expression {
    steps: Vec<Step>,
}

/// The row that an expression is about.
pub(super) struct Row<'r> {
    pub(super) record: &'r ByteRecord,
    pub(super) number: u64,
    /// What `_` stands for.
    pub(super) current: &'r [u8],
}

/// Compiles expressions from tokens.
pub(super) struct Compiler<'t> {
    tokens: &'t [(Token, usize)],
    pub(super) at: usize,
    headers: &'t ByteRecord,
    steps: Vec<Step>,
    depth: usize,
}

impl<'t> Compiler<'t> {
    pub(super) fn new(tokens: &'t [(Token, usize)], headers: &'t ByteRecord) -> Self {
        Self { tokens, at: 0, headers, steps: Vec::new(), depth: 0 }
    }

    pub(super) fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// Passes a sign or a word if it is next.
    pub(super) fn accept(&mut self, wanted: &str) -> bool {
        let fits = match self.peek() {
            Some(Token::Sign(sign)) => *sign == wanted,
            Some(Token::Name(name)) => name == wanted.as_bytes(),
            _ => false,
        };
        self.at += usize::from(fits);
        fits
    }

    /// Compiles one expression, up to what cannot belong to it.
    pub(super) fn expression(&mut self) -> Result<Expression, Failure> {
        self.binary(1)?;
        Ok(Expression { steps: std::mem::take(&mut self.steps) })
    }

    fn binary(&mut self, least: u8) -> Result<(), Failure> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(wrong("too deep"));
        }
        self.unary()?;
        while let Some((length, strength, operator)) =
            self.operator().filter(|(_, strength, _)| *strength >= least)
        {
            self.at += length;
            // A power binds to the right, all others to the left.
            let next = if matches!(operator, Binary::Power) { strength } else { strength + 1 };
            self.binary(next)?;
            self.steps.push(Step::Binary(operator));
        }
        self.depth -= 1;
        Ok(())
    }

    fn operator(&self) -> Option<(usize, u8, Binary)> {
        let (word, length) = match (self.peek()?, self.tokens.get(self.at + 1).map(|(token, _)| token)) {
            (Token::Sign(sign), _) => (*sign, 1),
            (Token::Name(name), Some(Token::Name(next))) if name == b"not" && next == b"in" => ("not in", 2),
            (Token::Name(name), _) => (std::str::from_utf8(name).ok()?, 1),
            _ => return None,
        };
        let found = OPERATORS.iter().find(|(name, ..)| *name == word);
        found.map(|(_, strength, operator)| (length, *strength, *operator))
    }

    fn unary(&mut self) -> Result<(), Failure> {
        if self.accept("not") {
            self.binary(3)?;
            self.steps.push(Step::Not);
        } else if self.accept("!") {
            self.binary(7)?;
            self.steps.push(Step::Not);
        } else if self.accept("-") {
            self.binary(7)?;
            self.steps.push(Step::Negate);
        } else {
            self.primary()?;
        }
        Ok(())
    }

    fn primary(&mut self) -> Result<(), Failure> {
        let token = self.peek().ok_or_else(|| wrong("it ends too early"))?;
        self.at += 1;
        let step = match token {
            Token::Number(text) => {
                let value = Value::Text(text.clone());
                let number = value.integer().map(Value::Integer).or(value.number().map(Value::Float));
                Step::Push(
                    number
                        .ok_or_else(|| wrong(&format!("'{}' is no number", String::from_utf8_lossy(text))))?,
                )
            }
            Token::Text(text) => Step::Push(Value::Text(text.clone())),
            Token::Column(name) => self.column(name)?,
            Token::Sign("(") => {
                self.binary(1)?;
                return if self.accept(")") { Ok(()) } else { Err(wrong("')' is missing")) };
            }
            Token::Sign(sign) => return Err(wrong(&format!("unexpected '{sign}'"))),
            Token::Name(name) => match (name.as_slice(), self.peek()) {
                (b"col", Some(Token::Sign("("))) => return self.column_call(),
                (name, Some(Token::Sign("("))) => return self.call(name),
                (b"true", _) => Step::Push(Value::Bool(true)),
                (b"false", _) => Step::Push(Value::Bool(false)),
                (b"null", _) => Step::Push(Value::Null),
                (b"_", _) => Step::Current,
                (name, _) => self.column(name)?,
            },
        };
        self.steps.push(step);
        Ok(())
    }

    fn column(&self, name: &[u8]) -> Result<Step, Failure> {
        let at = self.headers.iter().position(|header| header == name);
        at.map(Step::Column)
            .ok_or_else(|| Failure::new(format!("column not found: '{}'", String::from_utf8_lossy(name))))
    }

    /// `col("name")` and `col(2)`.
    fn column_call(&mut self) -> Result<(), Failure> {
        self.at += 1;
        let step = match self.peek() {
            Some(Token::Text(name)) => self.column(name)?,
            Some(Token::Number(number)) => {
                let at = parse_all(number);
                let at = at.filter(|at| *at < self.headers.len());
                Step::Column(at.ok_or_else(|| wrong("there is no such column"))?)
            }
            _ => return Err(wrong("col takes a name or a number")),
        };
        self.at += 1;
        self.steps.push(step);
        if self.accept(")") { Ok(()) } else { Err(wrong("')' is missing")) }
    }

    fn call(&mut self, name: &[u8]) -> Result<(), Failure> {
        self.at += 1;
        let mut count = 0;
        if !self.accept(")") {
            loop {
                self.binary(1)?;
                count += 1;
                if self.accept(")") {
                    break;
                }
                if !self.accept(",") {
                    return Err(wrong("')' is missing"));
                }
            }
        }
        let shown = String::from_utf8_lossy(name);
        if matches!(name, b"index" | b"row_index") && count == 0 {
            self.steps.push(Step::RowNumber);
            return Ok(());
        }
        let (function, fewest, most) =
            function::find(name).ok_or_else(|| wrong(&format!("unknown function '{shown}'")))?;
        if count < fewest || count > most {
            return Err(wrong(&format!("wrong number of arguments for '{shown}'")));
        }
        self.steps.push(Step::Call(function, count));
        Ok(())
    }
}

/// Compiles a text that is one expression.
///
/// # Errors
/// What is wrong with it.
pub(super) fn compile(text: &[u8], headers: &ByteRecord) -> Result<Expression, Failure> {
    let tokens = tokens(text)?;
    let mut compiler = Compiler::new(&tokens, headers);
    let expression = compiler.expression()?;
    match compiler.peek() {
        None => Ok(expression),
        Some(_) => Err(wrong("it goes on after its end")),
    }
}

impl Expression {
    /// The value for a row.
    pub(super) fn value(&self, row: &Row<'_>) -> Value {
        let mut stack: Vec<Value> = Vec::with_capacity(8);
        for step in &self.steps {
            let value = match step {
                Step::Push(value) => value.clone(),
                Step::Column(at) => Value::Text(row.record.get(*at).unwrap_or_default().to_vec()),
                Step::Current => Value::Text(row.current.to_vec()),
                Step::RowNumber => Value::Integer(i64::try_from(row.number).unwrap_or(i64::MAX)),
                Step::Not => Value::Bool(!pop(&mut stack).is_true()),
                Step::Negate => match pop(&mut stack) {
                    value if value.integer().is_some() => {
                        Value::Integer(value.integer().unwrap_or(0).saturating_neg())
                    }
                    value => value.number().map_or(Value::Null, |number| Value::Float(-number)),
                },
                Step::Binary(operator) => {
                    let right = pop(&mut stack);
                    let left = pop(&mut stack);
                    operator.apply(left, right)
                }
                Step::Call(function, count) => {
                    let arguments = stack.split_off(stack.len().saturating_sub(*count));
                    function(&arguments)
                }
            };
            stack.push(value);
        }
        pop(&mut stack)
    }
}

fn pop(stack: &mut Vec<Value>) -> Value {
    stack.pop().unwrap_or(Value::Null)
}

impl Binary {
    fn apply(self, left: Value, right: Value) -> Value {
        let ordered = || left.compare(&right);
        Value::Bool(match self {
            Self::Or => left.is_true() || right.is_true(),
            Self::And => left.is_true() && right.is_true(),
            Self::Equal => ordered().is_eq(),
            Self::NotEqual => ordered().is_ne(),
            Self::Less => ordered().is_lt(),
            Self::LessOrEqual => ordered().is_le(),
            Self::Greater => ordered().is_gt(),
            Self::GreaterOrEqual => ordered().is_ge(),
            Self::TextEqual => left.into_text() == right.into_text(),
            Self::TextNotEqual => left.into_text() != right.into_text(),
            Self::TextLess => left.into_text() < right.into_text(),
            Self::TextLessOrEqual => left.into_text() <= right.into_text(),
            Self::TextGreater => left.into_text() > right.into_text(),
            Self::TextGreaterOrEqual => left.into_text() >= right.into_text(),
            Self::In => memchr::memmem::find(&right.into_text(), &left.into_text()).is_some(),
            Self::NotIn => memchr::memmem::find(&right.into_text(), &left.into_text()).is_none(),
            Self::Concatenate => return Value::Text([left.into_text(), right.into_text()].concat()),
            arithmetic => return arithmetic.calculate(&left, &right),
        })
    }

    /// What is no number makes nothing.
    fn calculate(self, left: &Value, right: &Value) -> Value {
        if let (Some(left), Some(right)) = (left.integer(), right.integer()) {
            let whole = match self {
                Self::Add => left.checked_add(right),
                Self::Subtract => left.checked_sub(right),
                Self::Multiply => left.checked_mul(right),
                Self::DivideWhole => left.checked_div_euclid(right),
                Self::Remainder => left.checked_rem(right),
                Self::Power => u32::try_from(right).ok().and_then(|right| left.checked_pow(right)),
                _ => None,
            };
            if let Some(whole) = whole {
                return Value::Integer(whole);
            }
        }
        let (Some(left), Some(right)) = (left.number(), right.number()) else { return Value::Null };
        let result = match self {
            Self::Add => left + right,
            Self::Subtract => left - right,
            Self::Multiply => left * right,
            Self::Divide => left / right,
            Self::DivideWhole => (left / right).floor(),
            Self::Remainder => left % right,
            _ => libm::pow(left, right),
        };
        if result.is_finite() { Value::Float(result) } else { Value::Null }
    }
}
