//! The arithmetic parser: precedence climbing over expanded text, with bash's error messages.

mod lexer;
mod number;

use self::lexer::{Lexer, Token};
use crate::ast::{
    Arith, ArithBinaryOp, ArithExpr, ArithIncrement, ArithUnaryOp, ArithVariable, Bytes, ParamOp, Span,
    Subscript, Word, WordPart,
};
use crate::error::ArithSyntaxError;

/// How deep expressions may nest, counted as [`ParseOptions::max_depth`](super::ParseOptions::max_depth) is.
const MAX_DEPTH: u32 = 200;

/// What a parenthesis, a prefix operator and their like take of it.
const LEVEL: u32 = 2;

/// What a subscript takes of it.
const SUBSCRIPT_LEVEL: u32 = 3;

/// How deep an expansion in an expression that is parsed ahead may nest.
const SHALLOW: u32 = 3;

/// Stands for an expansion in the text of an [`Arith`] parsed ahead of time.
const PLACEHOLDER: u8 = 1;

type Result<T> = std::result::Result<T, Box<ArithSyntaxError>>;

/// Parses expanded text as an arithmetic expression; `None` if it is blank (its value is 0).
///
/// # Errors
///
/// What bash reports as the expression's syntax error.
///
/// ```
/// let error = boxsh_syntax::parse_arith(b"1 + * 2").unwrap_err();
/// assert_eq!(error.message(), b"1 + * 2: syntax error: operand expected (error token is \"* 2\")");
/// ```
pub fn parse_arith(text: &[u8]) -> std::result::Result<Option<ArithExpr>, ArithSyntaxError> {
    parse(text, &[], 0).map_err(|error| *error)
}

/// Parses the text of a script ahead of its expansion, if it can be.
pub(super) fn parse_word(source: &Word, depth: u32) -> Option<ArithExpr> {
    if let [WordPart::Literal(text)] = source.parts.as_slice() {
        return parse(text, &[], depth).ok()?;
    }
    let mut text = Vec::new();
    let mut expansions = Vec::new();
    flatten(&source.parts, &mut text, &mut expansions)?;
    if !stand_alone(&text) {
        return None;
    }
    parse(&text, &expansions, depth).ok()?
}

/// Writes the parts as text, with a placeholder for each expansion; `None` if something cannot be known yet.
fn flatten<'a>(parts: &'a [WordPart], text: &mut Vec<u8>, expansions: &mut Vec<&'a WordPart>) -> Option<()> {
    for part in parts {
        match part {
            WordPart::Literal(bytes) if !bytes.contains(&PLACEHOLDER) => text.extend_from_slice(bytes),
            WordPart::DoubleQuoted(inner) => flatten(inner, text, expansions)?,
            WordPart::Param(_) | WordPart::Command(_) | WordPart::Arith(_) if is_shallow(part, SHALLOW) => {
                text.push(PLACEHOLDER);
                expansions.push(part);
            }
            _ => return None,
        }
    }
    Some(())
}

/// Whether a part holds few others. A tree copies its expansions, so trees within trees would double at every level.
fn is_shallow(part: &WordPart, budget: u32) -> bool {
    let Some(inner) = budget.checked_sub(1) else { return false };
    let all = |word: &Word| word.parts.iter().all(|part| is_shallow(part, inner));
    match part {
        WordPart::Literal(_) | WordPart::Escaped(_) | WordPart::SingleQuoted(_) | WordPart::Command(_) => {
            true
        }
        WordPart::DoubleQuoted(parts) => parts.iter().all(|part| is_shallow(part, inner)),
        WordPart::Arith(arith) => all(&arith.arith.source),
        WordPart::Param(param) => {
            let subscript = match param.subscript.as_deref() {
                Some(Subscript::Index(arith)) => all(&arith.source),
                _ => true,
            };
            let op = match &param.op {
                ParamOp::None | ParamOp::Length | ParamOp::Keys => true,
                ParamOp::Default { word, .. } => all(word),
                _ => false,
            };
            subscript && op
        }
        _ => false,
    }
}

/// Whether every placeholder is an operand of its own, not a part of a longer name or number.
fn stand_alone(text: &[u8]) -> bool {
    let glues = |byte: Option<&u8>| {
        byte.is_some_and(|&byte| {
            byte == PLACEHOLDER || byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'#' | b'@' | b'[')
        })
    };
    memchr::memchr_iter(PLACEHOLDER, text).all(|at| {
        let before = at.checked_sub(1).map(|before| &text[before]).filter(|byte| **byte != b'[');
        !glues(before) && !glues(text.get(at + 1))
    })
}

fn parse(text: &[u8], expansions: &[&WordPart], depth: u32) -> Result<Option<ArithExpr>> {
    let mut parser = ArithParser { lexer: Lexer::new(text), expansions, depth };
    parser.lexer.advance()?;
    if parser.lexer.token == Token::End {
        return Ok(None);
    }
    let expr = parser.comma()?;
    if parser.lexer.token != Token::End {
        return Err(parser.lexer.error("syntax error in expression"));
    }
    Ok(Some(expr))
}

struct ArithParser<'t> {
    lexer: Lexer<'t>,
    expansions: &'t [&'t WordPart],
    depth: u32,
}

impl ArithParser<'_> {
    fn nest(&mut self, parse: fn(&mut Self) -> Result<ArithExpr>) -> Result<ArithExpr> {
        if self.depth + LEVEL > MAX_DEPTH {
            return Err(self.lexer.error("expression recursion level exceeded"));
        }
        self.depth += LEVEL;
        let expr = parse(self);
        self.depth -= LEVEL;
        expr
    }

    fn comma(&mut self) -> Result<ArithExpr> {
        self.chain(Token::Byte(b','), Self::assignment, ArithExpr::Comma)
    }

    /// One operand, or several joined by `separator`, in one node.
    fn chain(
        &mut self,
        separator: Token,
        operand: fn(&mut Self) -> Result<ArithExpr>,
        node: fn(Box<[ArithExpr]>) -> ArithExpr,
    ) -> Result<ArithExpr> {
        let first = operand(self)?;
        if self.lexer.token != separator {
            return Ok(first);
        }
        let mut operands = Vec::with_capacity(2);
        operands.push(first);
        while self.lexer.token == separator {
            self.lexer.advance()?;
            operands.push(operand(self)?);
        }
        Ok(node(operands.into_boxed_slice()))
    }

    fn assignment(&mut self) -> Result<ArithExpr> {
        let bare = matches!(self.lexer.token, Token::Name(_));
        let target = self.conditional()?;
        let op = match self.lexer.token {
            Token::Byte(b'=') => None,
            Token::OpAssign(op) => Some(op),
            _ => return Ok(target),
        };
        // A variable in parentheses is no target, and it starts with a parenthesis.
        let ArithExpr::Variable(variable) = target else {
            return Err(self.lexer.error("attempted assignment to non-variable"));
        };
        if !bare {
            return Err(self.lexer.error("attempted assignment to non-variable"));
        }
        self.lexer.advance()?;
        let value = self.nest(Self::assignment)?;
        Ok(ArithExpr::Assign(variable, op, Box::new(value)))
    }

    fn conditional(&mut self) -> Result<ArithExpr> {
        let condition = self.logical_or()?;
        if self.lexer.token != Token::Byte(b'?') {
            return Ok(condition);
        }
        self.lexer.advance()?;
        if matches!(self.lexer.token, Token::End | Token::Byte(b':')) {
            return Err(self.lexer.error("expression expected"));
        }
        let then = self.nest(Self::comma)?;
        if self.lexer.token != Token::Byte(b':') {
            return Err(self.lexer.error("`:' expected for conditional expression"));
        }
        self.lexer.advance()?;
        if self.lexer.token == Token::End {
            return Err(self.lexer.error("expression expected"));
        }
        let otherwise = self.nest(Self::conditional)?;
        Ok(ArithExpr::Conditional(Box::new([condition, then, otherwise])))
    }

    fn logical_or(&mut self) -> Result<ArithExpr> {
        self.chain(Token::Or, Self::logical_and, ArithExpr::Or)
    }

    fn logical_and(&mut self) -> Result<ArithExpr> {
        self.chain(Token::And, |parser| parser.binary(0), ArithExpr::And)
    }

    /// Chains of left-associative operators that bind at least as tightly as `loosest`.
    fn binary(&mut self, loosest: u8) -> Result<ArithExpr> {
        let mut expr = self.power()?;
        while let Some((op, level)) = self.lexer.token.binary_op()
            && level >= loosest
        {
            expr = self.extend_chain(expr, op, level)?;
        }
        Ok(expr)
    }

    fn extend_chain(&mut self, first: ArithExpr, mut op: ArithBinaryOp, level: u8) -> Result<ArithExpr> {
        let mut rest = Vec::with_capacity(1);
        loop {
            self.lexer.advance()?;
            rest.push((op, self.binary(level + 1)?));
            match self.lexer.token.binary_op() {
                Some((next, next_level)) if next_level == level => op = next,
                _ => break,
            }
        }
        Ok(ArithExpr::Binary(Box::new(first), rest.into_boxed_slice()))
    }

    fn power(&mut self) -> Result<ArithExpr> {
        let base = self.unary()?;
        if self.lexer.token != Token::Power {
            return Ok(base);
        }
        self.lexer.advance()?;
        let exponent = self.nest(Self::power)?;
        Ok(ArithExpr::Binary(Box::new(base), Box::new([(ArithBinaryOp::Power, exponent)])))
    }

    fn unary(&mut self) -> Result<ArithExpr> {
        let op = match self.lexer.token {
            Token::Byte(b'!') => ArithUnaryOp::Not,
            Token::Byte(b'~') => ArithUnaryOp::Complement,
            Token::Byte(b'-') => ArithUnaryOp::Minus,
            Token::Byte(b'+') => ArithUnaryOp::Plus,
            _ => return self.primary(),
        };
        self.lexer.advance()?;
        Ok(ArithExpr::Unary(op, Box::new(self.nest(Self::unary)?)))
    }

    fn primary(&mut self) -> Result<ArithExpr> {
        match self.lexer.token {
            Token::Number(value) => {
                self.lexer.advance()?;
                Ok(ArithExpr::Number(value))
            }
            Token::Name(length) => self.variable_with_suffix(length),
            Token::PreIncrement => self.prefixed(ArithIncrement::PreIncrement),
            Token::PreDecrement => self.prefixed(ArithIncrement::PreDecrement),
            Token::Byte(b'(') => {
                self.lexer.advance()?;
                let inner = self.nest(Self::comma)?;
                if self.lexer.token != Token::Byte(b')') {
                    return Err(self.lexer.error("missing `)'"));
                }
                self.lexer.advance()?;
                Ok(inner)
            }
            Token::Placeholder(index) => match self.expansions.get(index) {
                Some(part) => {
                    self.lexer.advance()?;
                    Ok(ArithExpr::Expansion(Box::new((*part).clone())))
                }
                None => Err(self.lexer.error("syntax error: operand expected")),
            },
            _ => Err(self.lexer.error("syntax error: operand expected")),
        }
    }

    fn prefixed(&mut self, increment: ArithIncrement) -> Result<ArithExpr> {
        self.lexer.advance()?;
        let Token::Name(length) = self.lexer.token else {
            return Err(self.lexer.error("identifier expected after pre-increment or pre-decrement"));
        };
        let variable = self.variable(length)?;
        self.lexer.advance_after_increment()?;
        Ok(ArithExpr::Increment(increment, variable))
    }

    fn variable_with_suffix(&mut self, length: usize) -> Result<ArithExpr> {
        let variable = self.variable(length)?;
        self.lexer.advance()?;
        let increment = match self.lexer.token {
            Token::PostIncrement => ArithIncrement::PostIncrement,
            Token::PostDecrement => ArithIncrement::PostDecrement,
            _ => return Ok(ArithExpr::Variable(variable)),
        };
        self.lexer.advance()?;
        Ok(ArithExpr::Increment(increment, variable))
    }

    /// The variable whose name, of the given length, is the current token, and its subscript.
    fn variable(&mut self, length: usize) -> Result<ArithVariable> {
        let name = Bytes::from(self.lexer.slice(length));
        let Some((before, text)) = self.lexer.subscript(length)? else {
            return Ok(ArithVariable { name, subscript: None });
        };
        let subscript = match text {
            b"@" => Subscript::At,
            b"*" => Subscript::Star,
            _ => {
                let used = before.iter().filter(|byte| **byte == PLACEHOLDER).count();
                Subscript::Index(self.subscript_arith(text, used))
            }
        };
        Ok(ArithVariable { name, subscript: Some(Box::new(subscript)) })
    }

    fn subscript_arith(&self, text: &[u8], first_expansion: usize) -> Arith {
        let expansions = self.expansions.get(first_expansion..).unwrap_or_default();
        let depth = self.depth + SUBSCRIPT_LEVEL;
        let expr = if depth <= MAX_DEPTH { parse(text, expansions, depth).ok().flatten() } else { None };
        Arith { source: rebuild(text, expansions), expr: expr.map(Box::new) }
    }
}

/// The word that a text with placeholders came from.
fn rebuild(text: &[u8], expansions: &[&WordPart]) -> Word {
    let mut parts = Vec::new();
    let mut expansions = expansions.iter();
    let mut start = 0;
    let push = |from: usize, to: usize, parts: &mut Vec<WordPart>| {
        if from < to {
            parts.push(WordPart::Literal(Bytes::from(&text[from..to])));
        }
    };
    for at in memchr::memchr_iter(PLACEHOLDER, text) {
        let Some(part) = expansions.next() else { break };
        push(start, at, &mut parts);
        parts.push((*part).clone());
        start = at + 1;
    }
    push(start, text.len(), &mut parts);
    Word::from_parts(parts, Span::default())
}

impl Token {
    /// The operator and its level: the greater, the tighter it binds.
    #[inline]
    fn binary_op(self) -> Option<(ArithBinaryOp, u8)> {
        use ArithBinaryOp as Op;
        Some(match self {
            Self::Byte(b'|') => (Op::BitOr, 0),
            Self::Byte(b'^') => (Op::BitXor, 1),
            Self::Byte(b'&') => (Op::BitAnd, 2),
            Self::Equal => (Op::Equal, 3),
            Self::NotEqual => (Op::NotEqual, 3),
            Self::Byte(b'<') => (Op::Less, 4),
            Self::Byte(b'>') => (Op::Greater, 4),
            Self::LessEqual => (Op::LessEqual, 4),
            Self::GreaterEqual => (Op::GreaterEqual, 4),
            Self::ShiftLeft => (Op::ShiftLeft, 5),
            Self::ShiftRight => (Op::ShiftRight, 5),
            Self::Byte(b'+') => (Op::Add, 6),
            Self::Byte(b'-') => (Op::Subtract, 6),
            Self::Byte(b'*') => (Op::Multiply, 7),
            Self::Byte(b'/') => (Op::Divide, 7),
            Self::Byte(b'%') => (Op::Remainder, 7),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests;
