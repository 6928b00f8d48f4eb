//! Tokens of arithmetic text. What `++` is depends on the token before, as in bash.

use super::{PLACEHOLDER, Result, number};
use crate::ast::{ArithBinaryOp, Bytes};
use crate::error::ArithSyntaxError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    End,
    Number(i64),
    /// A name of the given length at the token's start.
    Name(usize),
    /// The expansion of the given index.
    Placeholder(usize),
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
    Equal,
    NotEqual,
    LessEqual,
    GreaterEqual,
    And,
    Or,
    ShiftLeft,
    ShiftRight,
    Power,
    OpAssign(ArithBinaryOp),
    /// An operator of one byte.
    Byte(u8),
}

pub(super) struct Lexer<'t> {
    text: &'t [u8],
    pos: usize,
    /// Where the last token starts; the end of the text is none. bash quotes the text from there in its errors.
    start: usize,
    pub(super) token: Token,
    placeholders: usize,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        Self { text, pos: 0, start: 0, token: Token::End, placeholders: 0 }
    }

    pub(super) fn slice(&self, length: usize) -> &'t [u8] {
        &self.text[self.start..self.start + length]
    }

    #[cold]
    pub(super) fn error(&self, reason: &'static str) -> Box<ArithSyntaxError> {
        Box::new(ArithSyntaxError {
            subject: Bytes::from(self.text.trim_ascii_start()),
            reason: Bytes::from(reason),
            token: Bytes::from(&self.text[self.start..]),
        })
    }

    fn at(&self, offset: usize) -> u8 {
        self.text.get(self.pos + offset).copied().unwrap_or(0)
    }

    /// Reads the next token.
    pub(super) fn advance(&mut self) -> Result<()> {
        while matches!(self.at(0), b' ' | b'\t' | b'\n' | b'\r') {
            self.pos += 1;
        }
        let Some(&byte) = self.text.get(self.pos) else {
            self.token = Token::End;
            return Ok(());
        };
        self.start = self.pos;
        self.token = match byte {
            b'0'..=b'9' => self.number()?,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.name(),
            PLACEHOLDER => {
                self.pos += 1;
                self.placeholders += 1;
                Token::Placeholder(self.placeholders - 1)
            }
            _ => self.operator(byte)?,
        };
        Ok(())
    }

    /// Reads the token behind `++x`, which must not be another increment.
    pub(super) fn advance_after_increment(&mut self) -> Result<()> {
        self.token = Token::Number(0);
        let rest = self.text[self.pos..].trim_ascii_start();
        let reason = match rest.get(..2) {
            Some(b"++") => "++: assignment requires lvalue",
            Some(b"--") => "--: assignment requires lvalue",
            _ => return self.advance(),
        };
        self.start = self.text.len() - rest.len();
        Err(self.error(reason))
    }

    fn number(&mut self) -> Result<Token> {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'@' | b'_');
        let length = self.text[self.pos..].iter().take_while(|byte| is_part(byte)).count();
        let digits = &self.text[self.pos..self.pos + length];
        self.pos += length;
        match number::parse(digits) {
            Ok(value) => Ok(Token::Number(value)),
            // bash shows the number alone, not the whole expression.
            Err(reason) => Err(Box::new(ArithSyntaxError {
                subject: Bytes::from(digits),
                reason: Bytes::from(reason),
                token: Bytes::from(digits),
            })),
        }
    }

    fn name(&mut self) -> Token {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = self.text[self.pos..].iter().take_while(|byte| is_part(byte)).count();
        self.pos += length;
        Token::Name(length)
    }

    /// The subscript behind the name that is the current token, and the text before the subscript.
    pub(super) fn subscript(&mut self, length: usize) -> Result<Option<(&'t [u8], &'t [u8])>> {
        let open = self.start + length;
        if self.text.get(open) != Some(&b'[') {
            return Ok(None);
        }
        let mut level = 0usize;
        let mut is_escaped = false;
        for (index, &byte) in self.text.iter().enumerate().skip(open + 1) {
            if std::mem::take(&mut is_escaped) {
                continue;
            }
            match byte {
                b'\\' => is_escaped = true,
                b'[' => level += 1,
                b']' if level > 0 => level -= 1,
                b']' => {
                    let inside = &self.text[open + 1..index];
                    self.pos = index + 1;
                    self.placeholders += inside.iter().filter(|byte| **byte == PLACEHOLDER).count();
                    return Ok(Some((&self.text[..open], inside)));
                }
                _ => {}
            }
        }
        Err(self.error("bad array subscript"))
    }

    fn operator(&mut self, byte: u8) -> Result<Token> {
        let next = self.at(1);
        let (token, length) = match (byte, next) {
            (b'=', b'=') => (Token::Equal, 2),
            (b'!', b'=') => (Token::NotEqual, 2),
            (b'>', b'=') => (Token::GreaterEqual, 2),
            (b'<', b'=') => (Token::LessEqual, 2),
            (b'&', b'&') => (Token::And, 2),
            (b'|', b'|') => (Token::Or, 2),
            (b'<', b'<') if self.at(2) == b'=' => (Token::OpAssign(ArithBinaryOp::ShiftLeft), 3),
            (b'>', b'>') if self.at(2) == b'=' => (Token::OpAssign(ArithBinaryOp::ShiftRight), 3),
            (b'<', b'<') => (Token::ShiftLeft, 2),
            (b'>', b'>') => (Token::ShiftRight, 2),
            (b'+', b'+') | (b'-', b'-') => self.increment(byte),
            (b'*', b'*') => (Token::Power, 2),
            (_, b'=') if op_assign(byte).is_some() => {
                (op_assign(byte).map_or(Token::Byte(byte), Token::OpAssign), 2)
            }
            _ if b"=><+-*/%!()&|^~?:,".contains(&byte) => (Token::Byte(byte), 1),
            _ => return Err(self.error(self.invalid_byte())),
        };
        self.pos += length;
        Ok(token)
    }

    /// `++` and `--`: after a name a suffix, before one a prefix, else two signs.
    fn increment(&self, byte: u8) -> (Token, usize) {
        let plus = byte == b'+';
        if matches!(self.token, Token::Name(_)) {
            return (if plus { Token::PostIncrement } else { Token::PostDecrement }, 2);
        }
        let rest = self.text[self.pos + 2..].trim_ascii_start();
        if rest.first().is_some_and(|&first| first.is_ascii_alphabetic() || first == b'_') {
            return (if plus { Token::PreIncrement } else { Token::PreDecrement }, 2);
        }
        (Token::Byte(byte), 1)
    }

    fn invalid_byte(&self) -> &'static str {
        match self.token {
            Token::Number(_)
            | Token::Name(_)
            | Token::Placeholder(_)
            | Token::PostIncrement
            | Token::PostDecrement => "syntax error: invalid arithmetic operator",
            _ => "syntax error: operand expected",
        }
    }
}

fn op_assign(byte: u8) -> Option<ArithBinaryOp> {
    Some(match byte {
        b'*' => ArithBinaryOp::Multiply,
        b'/' => ArithBinaryOp::Divide,
        b'%' => ArithBinaryOp::Remainder,
        b'+' => ArithBinaryOp::Add,
        b'-' => ArithBinaryOp::Subtract,
        b'&' => ArithBinaryOp::BitAnd,
        b'^' => ArithBinaryOp::BitXor,
        b'|' => ArithBinaryOp::BitOr,
        _ => return None,
    })
}
