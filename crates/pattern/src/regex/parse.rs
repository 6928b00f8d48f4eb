//! The parser: from the text of a regular expression to its tree, by the rules of the C library.

use super::RegexOptions;
use super::ast::{Ast, Repeat};
use super::bracket;
use super::error::RegexError;
use super::syntax::{Syntax, Trait};
use super::token::{Lexer, Token};

/// How deep groups may nest and repetitions may pile up: compilers recurse over the tree.
const MAX_DEPTH: usize = 50;

/// The greatest number of an interval.
const MAX_REPEAT: u32 = 0x7FFF;

/// Parses one expression whose groups are numbered from `groups` + 1 on; counts them into it.
pub(crate) fn parse(
    pattern: &[u8],
    syntax: Syntax,
    options: RegexOptions,
    groups: &mut u32,
) -> Result<Ast, RegexError> {
    let lexer = Lexer { pattern, syntax, encoding: options.encoding };
    let mut parser = Parser {
        lexer,
        options,
        at: 0,
        opening: true,
        depth: 0,
        first_group: *groups,
        groups,
        ended: 0,
        literal_brace: None,
    };
    let ast = parser.alternation()?;
    match parser.peek().0 {
        Token::End => Ok(ast),
        _ => Err(RegexError::CloseGroup),
    }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    options: RegexOptions,
    at: usize,
    /// Whether the expression, a group or an alternative has just begun.
    opening: bool,
    /// How many groups are open.
    depth: usize,
    /// The number of groups before this expression.
    first_group: u32,
    groups: &'a mut u32,
    /// A bit for each of this expression's first nine groups that has ended.
    ended: u16,
    /// The place of a brace that turned out to begin no interval.
    literal_brace: Option<usize>,
}

impl Parser<'_> {
    fn peek(&self) -> (Token, usize) {
        let (token, len) = self.lexer.token(self.at, self.opening);
        if self.literal_brace == Some(self.at) {
            return (Token::Unit(u32::from(b'{')), len);
        }
        (token, len)
    }

    fn advance(&mut self, len: usize) {
        self.at += len;
        self.opening = false;
    }

    fn has(&self, wanted: Trait) -> bool {
        self.lexer.syntax.has(wanted)
    }

    fn alternation(&mut self) -> Result<Ast, RegexError> {
        let mut branches = Vec::new();
        // A back-reference cannot refer to a group in another alternative.
        let before = self.ended;
        let mut ended = before;
        loop {
            self.opening = true;
            self.ended = before;
            branches.push(self.branch()?);
            ended |= self.ended;
            match self.peek() {
                (Token::Alternation, len) => self.advance(len),
                _ => break,
            }
        }
        self.ended = ended;
        Ok(if branches.len() == 1 { branches.swap_remove(0) } else { Ast::Alternate(branches) })
    }

    fn branch(&mut self) -> Result<Ast, RegexError> {
        let mut parts = Vec::new();
        loop {
            match self.peek().0 {
                Token::Alternation | Token::End => break,
                Token::CloseGroup if self.depth > 0 => break,
                _ => parts.push(self.expression()?),
            }
        }
        Ok(match parts.len() {
            0 => Ast::Empty,
            1 => parts.swap_remove(0),
            _ => Ast::Concat(parts),
        })
    }

    /// One element and the repetitions after it.
    fn expression(&mut self) -> Result<Ast, RegexError> {
        let (token, len) = self.peek();
        let start = self.at;
        self.advance(len);
        let atom = match token {
            Token::Unit(unit) => self.options.unit(unit),
            Token::Any => self.options.any(),
            Token::Class { class, negated } => self.options.class(class, negated),
            Token::OpenBracket => {
                let (ast, end) =
                    bracket::parse(self.lexer.pattern, self.at, self.lexer.syntax, self.options)?;
                self.at = end;
                ast
            }
            Token::OpenGroup => self.group()?,
            Token::BackReference(number) => {
                if self.ended >> number & 1 == 0 {
                    return Err(RegexError::BackReference);
                }
                Ast::BackReference(self.first_group + number)
            }
            // An anchor cannot be repeated: what follows begins anew.
            Token::Assert(assertion) => return Ok(Ast::Assert(assertion)),
            Token::OpenInterval if self.has(Trait::LooseBraces) && self.has(Trait::SkipLoneRepetition) => {
                // With nothing to repeat the brace of an interval is skipped; one that begins none is itself.
                let is_interval = matches!(self.interval(), Ok(Some(_)));
                self.at = start + len;
                if is_interval {
                    return Ok(Ast::Empty);
                }
                self.options.unit(u32::from(b'{'))
            }
            Token::Star | Token::Plus | Token::Question | Token::OpenInterval => {
                if let Some(ast) = self.lone_repetition(token)? {
                    return Ok(ast);
                }
                self.options.unit(u32::from(self.lexer.pattern[start + len - 1]))
            }
            Token::CloseGroup if !self.has(Trait::LooseCloseGroup) => return Err(RegexError::CloseGroup),
            Token::CloseGroup | Token::CloseInterval => {
                self.options.unit(u32::from(self.lexer.pattern[start + len - 1]))
            }
            Token::LoneBackslash => return Err(RegexError::TrailingBackslash),
            Token::Alternation | Token::End => Ast::Empty,
        };
        self.repetitions(atom)
    }

    /// A repetition with nothing to repeat: an error, or skipped, or (`None`) an ordinary character.
    fn lone_repetition(&mut self, token: Token) -> Result<Option<Ast>, RegexError> {
        let refused = self.has(Trait::RefuseLoneRepetition)
            || (token == Token::OpenInterval && self.has(Trait::RefuseDoubleRepetition));
        if refused {
            return Err(RegexError::Repetition);
        }
        Ok(self.has(Trait::SkipLoneRepetition).then_some(Ast::Empty))
    }

    fn group(&mut self) -> Result<Ast, RegexError> {
        if self.depth >= MAX_DEPTH {
            return Err(RegexError::TooBig);
        }
        *self.groups += 1;
        let number = *self.groups;
        self.depth += 1;
        let inner = self.alternation()?;
        self.depth -= 1;
        match self.peek() {
            (Token::CloseGroup, len) => self.advance(len),
            _ => return Err(RegexError::OpenGroup),
        }
        if number - self.first_group <= 9 {
            self.ended |= 1 << (number - self.first_group);
        }
        Ok(Ast::Group(number, Box::new(inner)))
    }

    fn repetitions(&mut self, mut atom: Ast) -> Result<Ast, RegexError> {
        let mut piled = 0;
        loop {
            let (token, len) = self.peek();
            let start = self.at;
            let repeat = match token {
                Token::Star => Repeat::STAR,
                Token::Plus => Repeat::PLUS,
                Token::Question => Repeat::QUESTION,
                Token::OpenInterval => {
                    self.advance(len);
                    match self.interval()? {
                        Some(repeat) => repeat,
                        None => {
                            self.at = start;
                            self.literal_brace = Some(start);
                            return Ok(atom);
                        }
                    }
                }
                _ => return Ok(atom),
            };
            if token != Token::OpenInterval {
                self.advance(len);
            }
            // `x**` is `x*` and `x++` is `x+`: piles of the same operator stay flat.
            let same = matches!(atom, Ast::Repeat(_, inner) if inner == repeat && repeat.max.is_none() && repeat.min <= 1);
            if !same {
                atom = Ast::Repeat(Box::new(atom), repeat);
                piled += 1;
            }
            if piled > MAX_DEPTH {
                return Err(RegexError::TooBig);
            }
            let again = matches!(self.peek().0, Token::Star | Token::OpenInterval);
            if again && self.has(Trait::RefuseDoubleRepetition) {
                return Err(RegexError::Repetition);
            }
        }
    }

    /// The rest of an interval after its brace; `None` if it is none and its dialect takes it literally.
    fn interval(&mut self) -> Result<Option<Repeat>, RegexError> {
        let (first, mut stop) = self.number();
        let min = match (first, stop) {
            (Number::Missing, Token::Unit(_)) => Number::Value(0),
            (Number::Missing, _) => return Err(RegexError::Interval),
            _ => first,
        };
        let mut max = min;
        if min != Number::Invalid {
            max = match stop {
                Token::CloseInterval => min,
                Token::Unit(_) => {
                    let (second, end) = self.number();
                    stop = end;
                    second
                }
                _ => Number::Invalid,
            };
        }
        let (min, max) = match (min, max) {
            (Number::Value(min), Number::Missing) => (min, None),
            (Number::Value(min), Number::Value(max)) => (min, Some(max)),
            _ if self.has(Trait::LooseBraces) => return Ok(None),
            _ if stop == Token::End => return Err(RegexError::Brace),
            _ => return Err(RegexError::Interval),
        };
        if max.is_some_and(|max| min > max) || stop != Token::CloseInterval {
            return Err(RegexError::Interval);
        }
        if max.unwrap_or(min) > MAX_REPEAT {
            return Err(RegexError::TooBig);
        }
        Ok(Some(Repeat { min, max }))
    }

    /// A number, and the comma, closing brace or end that it goes up to.
    fn number(&mut self) -> (Number, Token) {
        let mut number = Number::Missing;
        loop {
            let (token, len) = self.peek();
            self.advance(len);
            match token {
                Token::End | Token::LoneBackslash => return (Number::Invalid, Token::End),
                Token::CloseInterval => return (number, token),
                Token::Unit(0x2C) => return (number, token),
                Token::Unit(digit @ 0x30..=0x39) => {
                    number = match number {
                        Number::Missing => Number::Value(digit - 0x30),
                        Number::Value(value) => {
                            Number::Value((value * 10 + digit - 0x30).min(MAX_REPEAT + 1))
                        }
                        Number::Invalid => Number::Invalid,
                    };
                }
                _ => number = Number::Invalid,
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    Missing,
    Value(u32),
    Invalid,
}
