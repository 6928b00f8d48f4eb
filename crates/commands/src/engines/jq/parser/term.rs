//! Terms: what stands between operators.

use super::{Parse, Parser, boxed, node, unescape_at};
use crate::engines::jq::lexer::{Lexeme, Piece, Token, unexpected};
use crate::engines::jq::number;
use crate::engines::jq::syntax::{Ast, Fragment, Kind, Part, Pattern, SyntaxError};
use crate::engines::jq::value::Value;

/// What `reduce` and `foreach` have in common.
struct Fold {
    source: Box<Ast>,
    patterns: Vec<Pattern>,
    init: Box<Ast>,
    update: Box<Ast>,
}

impl Parser {
    pub(super) fn postfix(&mut self) -> Parse<Ast> {
        self.chain(Self::postfix_chain)
    }

    pub(super) fn postfix_chain(&mut self) -> Parse<Ast> {
        let mut term = self.term()?;
        loop {
            self.grow()?;
            let at = self.offset();
            match self.token().clone() {
                Token::Field(name) => {
                    self.advance();
                    term = index_text(term, &name, at);
                }
                Token::Mark(".") => {
                    self.advance();
                    match self.token() {
                        Token::Text(_) | Token::Format(_) => {
                            let key = Box::new(self.text()?);
                            term = node(Kind::Index(Box::new(term), key), at);
                        }
                        Token::Mark("[") => {
                            self.advance();
                            term = self.bracket(term, at)?;
                        }
                        _ => return self.fail(""),
                    }
                }
                Token::Mark("[") => {
                    self.advance();
                    term = self.bracket(term, at)?;
                }
                Token::Mark("?") => {
                    self.advance();
                    term = node(Kind::Try(Box::new(term), None), at);
                }
                _ => return Ok(term),
            }
        }
    }

    /// What follows `[` behind a term.
    pub(super) fn bracket(&mut self, term: Ast, at: usize) -> Parse<Ast> {
        let term = Box::new(term);
        if self.take("]") {
            return Ok(node(Kind::Iterate(term), at));
        }
        if self.take(":") {
            let to = Box::new(self.pipe()?);
            self.expect("]")?;
            return Ok(node(Kind::Slice(term, None, Some(to)), at));
        }
        let first = Box::new(self.pipe()?);
        if self.take(":") {
            let to = if self.is("]") { None } else { Some(Box::new(self.pipe()?)) };
            self.expect("]")?;
            return Ok(node(Kind::Slice(term, Some(first), to), at));
        }
        if !self.take("]") {
            return self.fail(", expecting '|' or ',' or ':' or ']'");
        }
        Ok(node(Kind::Index(term, first), at))
    }

    pub(super) fn term(&mut self) -> Parse<Ast> {
        let at = self.offset();
        match self.token().clone() {
            Token::Number(digits) => {
                self.advance();
                match number::parse(&digits) {
                    Some(value) => Ok(node(Kind::Literal(value), at)),
                    None => Err(unexpected("LITERAL", at)),
                }
            }
            Token::Text(_) => self.text(),
            Token::Format(name) => {
                if matches!(self.lexemes.get(self.at + 1), Some(Lexeme { token: Token::Text(_), .. })) {
                    return self.text();
                }
                self.advance();
                Ok(node(Kind::Format(name), at))
            }
            Token::Field(name) => {
                self.advance();
                Ok(index_text(node(Kind::Identity, at), &name, at))
            }
            Token::Binding(name) => {
                self.advance();
                if name == "__loc__" {
                    return Ok(node(Kind::Variable(name), at));
                }
                Ok(node(Kind::Variable(name), at))
            }
            Token::Name(name) => {
                self.advance();
                self.call(name, at)
            }
            Token::Mark(mark) => self.marked_term(mark, at),
            Token::Keyword(word) => self.keyword_term(word, at),
            Token::Invalid | Token::End => self.fail(""),
        }
    }

    pub(super) fn marked_term(&mut self, mark: &'static str, at: usize) -> Parse<Ast> {
        match mark {
            "." => {
                self.advance();
                match self.token() {
                    Token::Text(_) | Token::Format(_) => {
                        let key = Box::new(self.text()?);
                        Ok(node(Kind::Index(boxed(Kind::Identity, at), key), at))
                    }
                    _ => Ok(node(Kind::Identity, at)),
                }
            }
            ".." => {
                self.advance();
                Ok(node(Kind::Descend, at))
            }
            "(" => {
                self.advance();
                let inner = self.pipe()?;
                if !self.take(")") {
                    return self.fail(", expecting '|' or ',' or ')'");
                }
                Ok(inner)
            }
            "[" => {
                self.advance();
                if self.take("]") {
                    return Ok(node(Kind::Array(None), at));
                }
                let inner = Box::new(self.pipe()?);
                if !self.take("]") {
                    return self.fail(", expecting '|' or ',' or ']'");
                }
                Ok(node(Kind::Array(Some(inner)), at))
            }
            "{" => {
                self.advance();
                self.object(at)
            }
            _ => self.fail(""),
        }
    }

    /// `source as $x (init; update`, which `reduce` and `foreach` begin with.
    fn fold(&mut self) -> Parse<Fold> {
        let source = Box::new(self.binary(2)?);
        if !self.take("as") {
            return self.fail("");
        }
        let patterns = self.patterns()?;
        self.expect("(")?;
        let init = Box::new(self.pipe()?);
        self.expect(";")?;
        let update = Box::new(self.pipe()?);
        Ok(Fold { source, patterns, init, update })
    }

    pub(super) fn keyword_term(&mut self, word: &'static str, at: usize) -> Parse<Ast> {
        match word {
            "if" => {
                self.advance();
                self.conditional(at)
            }
            "reduce" => {
                self.advance();
                let Fold { source, patterns, init, update } = self.fold()?;
                self.expect(")")?;
                Ok(node(Kind::Reduce(source, patterns, init, update), at))
            }
            "foreach" => {
                self.advance();
                let Fold { source, patterns, init, update } = self.fold()?;
                let extract = if self.take(";") { Some(Box::new(self.pipe()?)) } else { None };
                self.expect(")")?;
                Ok(node(Kind::Foreach(source, patterns, init, update, extract), at))
            }
            "break" => {
                self.advance();
                match self.advance() {
                    Token::Binding(name) => Ok(node(Kind::Break(name), at)),
                    _ => Err(SyntaxError {
                        message: "break requires a label to break to".into(),
                        at: Some(at),
                    }),
                }
            }
            "try" => {
                self.advance();
                self.try_catch(at)
            }
            "__loc__" => self.fail(""),
            _ => self.fail(""),
        }
    }

    pub(super) fn conditional(&mut self, at: usize) -> Parse<Ast> {
        self.deeper(|parser| {
            let condition = Box::new(parser.pipe()?);
            if !parser.take("then") {
                return parser.fail(", expecting then or '|' or ','");
            }
            let then = Box::new(parser.pipe()?);
            let here = parser.offset();
            if parser.take("elif") {
                let rest = parser.conditional(here)?;
                return Ok(node(Kind::If(condition, then, Some(Box::new(rest))), at));
            }
            let otherwise = if parser.take("else") { Some(Box::new(parser.pipe()?)) } else { None };
            if !parser.take("end") {
                return parser.fail("");
            }
            Ok(node(Kind::If(condition, then, otherwise), at))
        })
    }

    pub(super) fn call(&mut self, name: String, at: usize) -> Parse<Ast> {
        let mut arguments = Vec::new();
        if self.take("(") {
            loop {
                arguments.push(self.pipe()?);
                if self.take(")") {
                    break;
                }
                if !self.take(";") {
                    return self.fail("");
                }
            }
        }
        Ok(node(Kind::Call(name, arguments), at))
    }

    /// A string, perhaps with a format in front.
    pub(super) fn text(&mut self) -> Parse<Ast> {
        let at = self.offset();
        let format = match self.token().clone() {
            Token::Format(name) => {
                self.advance();
                Some(name)
            }
            _ => None,
        };
        let start = self.offset();
        let Token::Text(pieces) = self.advance() else {
            self.at = self.at.saturating_sub(1);
            return self.fail("");
        };
        let mut fragments = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) if text.is_empty() => {}
                Piece::Text(text) => {
                    fragments.push(Fragment::Text(unescape_at(&text, start)?.as_bytes().to_vec()));
                }
                Piece::Hole(lexemes) => {
                    let mut inner = Parser { lexemes, at: 0, depth: self.depth, height: 0 };
                    let ast = inner.deeper(Self::pipe)?;
                    self.height = self.height.max(inner.height);
                    if *inner.token() != Token::End {
                        return inner.fail("");
                    }
                    fragments.push(Fragment::Hole(ast));
                }
            }
        }
        let constant = match &fragments[..] {
            [] => Some(Vec::new()),
            [Fragment::Text(text)] => Some(text.clone()),
            _ => None,
        };
        Ok(match constant {
            Some(text) => node(Kind::Literal(Value::string(text)), at),
            None => node(Kind::Text(format, fragments), at),
        })
    }

    pub(super) fn object(&mut self, at: usize) -> Parse<Ast> {
        let mut entries = Vec::new();
        while !self.take("}") {
            entries.push(self.entry()?);
            if !self.take(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(node(Kind::Object(entries), at))
    }

    pub(super) fn entry(&mut self) -> Parse<(Part, Part)> {
        let at = self.offset();
        let text = |name: &str| boxed(Kind::Literal(Value::string(name)), at);
        let (key, short) = match self.token().clone() {
            Token::Binding(name) => {
                self.advance();
                let variable = boxed(Kind::Variable(name.clone()), at);
                if !self.is(":") {
                    return Ok((text(&name), variable));
                }
                (variable, None)
            }
            Token::Name(name) => {
                self.advance();
                (text(&name), Some(text(&name)))
            }
            Token::Keyword(name) => {
                self.advance();
                (text(name), Some(text(name)))
            }
            Token::Number(_) => {
                self.term()?;
                return self.entry_key_fault(at);
            }
            Token::Text(_) | Token::Format(_) => {
                let key = Box::new(self.term()?);
                (key.clone(), Some(key))
            }
            _ => {
                if !self.take("(") {
                    return self.fail("");
                }
                let inside = self.offset();
                let mut key = Box::new(self.pipe()?);
                key.at = inside;
                if !self.take(")") {
                    return self.fail("");
                }
                (key, None)
            }
        };
        match short {
            Some(short) if !self.is(":") => {
                Ok((key, boxed(Kind::Index(boxed(Kind::Identity, at), short), at)))
            }
            _ => {
                self.expect(":")?;
                Ok((key, Box::new(self.entry_value()?)))
            }
        }
    }

    pub(super) fn entry_key_fault<T>(&self, at: usize) -> Parse<T> {
        Err(SyntaxError { message: "May need parentheses around object key expression".into(), at: Some(at) })
    }

    /// The value of an entry: a pipe without commas.
    pub(super) fn entry_value(&mut self) -> Parse<Ast> {
        self.deeper(|parser| {
            let left = parser.binary(2)?;
            let at = parser.offset();
            if parser.take("|") {
                let right = Box::new(parser.entry_value()?);
                return Ok(node(Kind::Pipe(Box::new(left), right), at));
            }
            Ok(left)
        })
    }
}

fn index_text(term: Ast, name: &str, at: usize) -> Ast {
    node(Kind::Index(Box::new(term), boxed(Kind::Literal(Value::string(name)), at)), at)
}
