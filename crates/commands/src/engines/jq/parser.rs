//! Parsing filters.

mod term;

use super::lexer::{Lexeme, Piece, Token, lex, unexpected};
use super::library::constant;
use super::reader::unescape;
use super::syntax::{
    Assignment, Ast, Definition, Field, File, Import, Kind, Operator, Part, Pattern, SyntaxError,
};
use super::value::Value;

/// How deep a filter may be nested.
const MAX_DEPTH: usize = 1000;

/// How high the tree of a filter may grow by operators that follow one another: what comes later recurses over it.
const MAX_HEIGHT: usize = 5000;

type Parse<T> = Result<T, SyntaxError>;

/// Parses a program or a module.
pub(crate) fn parse(text: &[u8]) -> Parse<File> {
    let mut parser = Parser { lexemes: lex(text)?, at: 0, depth: 0, height: 0 };
    parser.file()
}

/// Parses one definition of the prelude.
pub(crate) fn parse_definition(text: &str) -> Parse<Definition> {
    let mut parser = Parser { lexemes: lex(text.as_bytes())?, at: 0, depth: 0, height: 0 };
    parser.definition()
}

struct Parser {
    lexemes: Vec<Lexeme>,
    at: usize,
    depth: usize,
    /// How high the highest tree is that has been read, at least since the expression at hand began.
    height: usize,
}

fn node(kind: Kind, at: usize) -> Ast {
    Ast { kind, at }
}

fn boxed(kind: Kind, at: usize) -> Part {
    Box::new(node(kind, at))
}

/// How tightly an operator binds; the loosest first.
fn precedence(mark: &Token) -> Option<(u8, Infix)> {
    use Operator as O;
    Some(match mark {
        Token::Mark(mark) => match *mark {
            "//" | "?//" => (2, Infix::Right(O::Alternative)),
            "=" => (3, Infix::Assign(Assignment::Set)),
            "|=" => (3, Infix::Assign(Assignment::Update)),
            "+=" => (3, Infix::Assign(Assignment::Combine(O::Add))),
            "-=" => (3, Infix::Assign(Assignment::Combine(O::Subtract))),
            "*=" => (3, Infix::Assign(Assignment::Combine(O::Multiply))),
            "/=" => (3, Infix::Assign(Assignment::Combine(O::Divide))),
            "%=" => (3, Infix::Assign(Assignment::Combine(O::Remainder))),
            "//=" => (3, Infix::Assign(Assignment::Combine(O::Alternative))),
            "==" => (6, Infix::Never(O::Equal)),
            "!=" => (6, Infix::Never(O::Unequal)),
            "<" => (6, Infix::Never(O::Less)),
            "<=" => (6, Infix::Never(O::LessEqual)),
            ">" => (6, Infix::Never(O::Greater)),
            ">=" => (6, Infix::Never(O::GreaterEqual)),
            "+" => (7, Infix::Left(O::Add)),
            "-" => (7, Infix::Left(O::Subtract)),
            "*" => (8, Infix::Left(O::Multiply)),
            "/" => (8, Infix::Left(O::Divide)),
            "%" => (8, Infix::Left(O::Remainder)),
            _ => return None,
        },
        Token::Keyword("or") => (4, Infix::Left(O::Or)),
        Token::Keyword("and") => (5, Infix::Left(O::And)),
        _ => return None,
    })
}

/// To which side an operator groups.
#[derive(Clone, Copy)]
enum Infix {
    Left(Operator),
    Right(Operator),
    Never(Operator),
    Assign(Assignment),
}

impl Parser {
    fn token(&self) -> &Token {
        &self.lexemes[self.at].token
    }

    fn offset(&self) -> usize {
        self.lexemes[self.at].at
    }

    fn advance(&mut self) -> Token {
        let token = self.lexemes[self.at].token.clone();
        if self.at + 1 < self.lexemes.len() {
            self.at += 1;
        }
        token
    }

    fn is(&self, mark: &'static str) -> bool {
        matches!(self.token(), Token::Mark(found) | Token::Keyword(found) if *found == mark)
    }

    fn take(&mut self, mark: &'static str) -> bool {
        let found = self.is(mark);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, mark: &'static str) -> Parse<()> {
        if self.take(mark) {
            return Ok(());
        }
        let shown = if mark.len() == 1 { format!("'{mark}'") } else { mark.to_owned() };
        self.fail(&format!(", expecting {shown}"))
    }

    fn fail<T>(&self, expected: &str) -> Parse<T> {
        Err(unexpected(&format!("{}{expected}", self.token().describe()), self.offset()))
    }

    fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.refuse_depth();
        }
        let result = work(self);
        self.depth -= 1;
        self.height += 1;
        result
    }

    fn refuse_depth<T>(&self) -> Parse<T> {
        Err(SyntaxError { message: "syntax error: nested too deeply".into(), at: Some(self.offset()) })
    }

    /// Reads an expression that puts one tree on top of another for as long as it goes on; `work` calls `grow` for each.
    fn chain(&mut self, work: impl FnOnce(&mut Self) -> Parse<Ast>) -> Parse<Ast> {
        let outer = std::mem::take(&mut self.height);
        let result = work(self);
        self.height = self.height.max(outer);
        result
    }

    fn grow(&mut self) -> Parse<()> {
        self.height += 1;
        if self.height > MAX_HEIGHT { self.refuse_depth() } else { Ok(()) }
    }

    fn file(&mut self) -> Parse<File> {
        let mut file = File { meta: None, imports: Vec::new(), definitions: Vec::new(), body: None };
        if matches!(self.token(), Token::Name(name) if name == "module") {
            self.advance();
            let at = self.offset();
            let meta = self.postfix()?;
            let problem = match constant(&meta) {
                None => Some("Module metadata must be constant"),
                Some(Value::Object(_)) => None,
                Some(_) => Some("Module metadata must be an object"),
            };
            if let Some(message) = problem {
                return Err(SyntaxError { message: message.into(), at: Some(at) });
            }
            file.meta = Some(meta);
            self.expect(";")?;
        }
        while self.is("import") || self.is("include") {
            let import = self.import()?;
            file.imports.push(import);
        }
        while self.is("def") {
            let definition = self.definition()?;
            file.definitions.push(definition);
        }
        if *self.token() != Token::End {
            if !self.starts_term() {
                return self.fail(", expecting end of file");
            }
            file.body = Some(self.pipe()?);
            if *self.token() != Token::End {
                return self.fail(", expecting end of file");
            }
        }
        Ok(file)
    }

    fn starts_term(&self) -> bool {
        match self.token() {
            Token::Mark(mark) => matches!(*mark, "." | ".." | "[" | "(" | "{" | "-"),
            Token::Keyword(word) => {
                matches!(*word, "reduce" | "foreach" | "if" | "try" | "label" | "def" | "break" | "__loc__")
            }
            Token::Invalid | Token::End => false,
            _ => true,
        }
    }

    fn import(&mut self) -> Parse<Import> {
        let include = self.is("include");
        self.advance();
        let path = self.constant_text()?;
        let mut name = None;
        if !include {
            self.expect("as")?;
            name = match self.advance() {
                Token::Binding(name) => Some(format!("${name}")),
                Token::Name(name) => Some(name),
                _ => {
                    self.at = self.at.saturating_sub(1);
                    return self.fail("");
                }
            };
        }
        let meta = if self.is(";") { None } else { Some(self.postfix()?) };
        self.expect(";")?;
        Ok(Import { path, name, meta })
    }

    fn constant_text(&mut self) -> Parse<String> {
        let at = self.offset();
        match self.advance() {
            Token::Text(pieces) => match &pieces[..] {
                [Piece::Text(text)] => Ok(unescape_at(text, at)?.to_text().into_owned()),
                _ => Err(SyntaxError { message: "Import path must be constant".into(), at: Some(at) }),
            },
            _ => {
                self.at = self.at.saturating_sub(1);
                self.fail(", expecting QQSTRING_START")
            }
        }
    }

    fn definition(&mut self) -> Parse<Definition> {
        self.expect("def")?;
        let name = match self.advance() {
            Token::Name(name) => name,
            Token::Keyword(word) => word.to_owned(),
            _ => {
                self.at = self.at.saturating_sub(1);
                return self.fail("");
            }
        };
        let mut parameters = Vec::new();
        if self.take("(") {
            loop {
                match self.advance() {
                    Token::Name(name) => parameters.push(name),
                    Token::Keyword(word) => parameters.push(word.to_owned()),
                    Token::Binding(name) => parameters.push(format!("${name}")),
                    _ => {
                        self.at = self.at.saturating_sub(1);
                        return self.fail("");
                    }
                }
                if self.take(")") {
                    break;
                }
                if !self.take(";") {
                    return self.fail(", expecting ';' or ')'");
                }
            }
        }
        self.expect(":")?;
        let body = self.deeper(Self::pipe)?;
        if !self.take(";") {
            return self.fail(", expecting '|' or ',' or ';'");
        }
        Ok(Definition { name, parameters, body })
    }

    fn pipe(&mut self) -> Parse<Ast> {
        self.deeper(|parser| {
            let left = parser.comma()?;
            let at = parser.offset();
            if parser.take("|") {
                let right = parser.pipe()?;
                return Ok(node(Kind::Pipe(Box::new(left), Box::new(right)), at));
            }
            Ok(left)
        })
    }

    fn comma(&mut self) -> Parse<Ast> {
        self.chain(Self::comma_chain)
    }

    fn comma_chain(&mut self) -> Parse<Ast> {
        let mut left = self.expression()?;
        loop {
            let at = self.offset();
            if !self.take(",") {
                return Ok(left);
            }
            let right = self.expression()?;
            self.grow()?;
            left = node(Kind::Comma(Box::new(left), Box::new(right)), at);
        }
    }

    /// An expression, and what follows it if it is given names.
    fn expression(&mut self) -> Parse<Ast> {
        let at = self.offset();
        let value = self.binary(2)?;
        if !self.take("as") {
            return Ok(value);
        }
        let patterns = self.patterns()?;
        self.expect("|")?;
        let body = Box::new(self.pipe()?);
        Ok(node(Kind::Bind(Box::new(value), patterns, body), at))
    }

    fn binary(&mut self, lowest: u8) -> Parse<Ast> {
        self.chain(|parser| parser.binary_chain(lowest))
    }

    fn binary_chain(&mut self, lowest: u8) -> Parse<Ast> {
        let mut left = self.operand()?;
        // An operator that does not group ends the expression: what follows it has to bind tighter or not at all.
        let mut ceiling = u8::MAX;
        while let Some((level, infix)) = precedence(self.token()) {
            if level < lowest {
                break;
            }
            if level == ceiling {
                return self.fail("");
            }
            let at = self.offset();
            // Behind a term, `?//` is `?` and `//`.
            if self.is("?//") {
                left = node(Kind::Try(Box::new(left), None), at);
            }
            self.advance();
            let next = if matches!(infix, Infix::Right(_)) { level } else { level + 1 };
            let right = Box::new(self.deeper(|parser| parser.binary(next))?);
            self.grow()?;
            let left_part = Box::new(left);
            ceiling = u8::MAX;
            let kind = match infix {
                Infix::Left(operator) | Infix::Right(operator) => Kind::Binary(operator, left_part, right),
                Infix::Never(operator) => {
                    ceiling = level;
                    Kind::Binary(operator, left_part, right)
                }
                Infix::Assign(assignment) => {
                    ceiling = level;
                    Kind::Assign(assignment, left_part, right)
                }
            };
            left = node(kind, at);
        }
        Ok(left)
    }

    fn operand(&mut self) -> Parse<Ast> {
        let at = self.offset();
        if self.is("def") {
            let definition = Box::new(self.definition()?);
            let body = Box::new(self.pipe()?);
            return Ok(node(Kind::Define(definition, body), at));
        }
        if self.take("label") {
            let Token::Binding(name) = self.advance() else { return self.fail("") };
            self.expect("|")?;
            let body = Box::new(self.pipe()?);
            return Ok(node(Kind::Label(name, body), at));
        }
        if self.take("-") {
            let inner = Box::new(self.deeper(|parser| parser.binary(8))?);
            return Ok(node(Kind::Negate(inner), at));
        }
        if self.take("try") {
            return self.try_catch(at);
        }
        self.postfix()
    }

    fn try_catch(&mut self, at: usize) -> Parse<Ast> {
        let body = Box::new(self.deeper(Self::tight)?);
        let handler = match self.take("catch") {
            true => Some(Box::new(self.deeper(Self::tight)?)),
            false => None,
        };
        Ok(node(Kind::Try(body, handler), at))
    }

    /// What `try` and `catch` take: no operators outside parentheses.
    fn tight(&mut self) -> Parse<Ast> {
        let at = self.offset();
        if self.take("-") {
            let inner = Box::new(self.deeper(Self::tight)?);
            return Ok(node(Kind::Negate(inner), at));
        }
        if self.take("try") {
            return self.try_catch(at);
        }
        self.postfix()
    }

    fn patterns(&mut self) -> Parse<Vec<Pattern>> {
        let mut patterns = vec![self.pattern()?];
        while self.take("?//") {
            patterns.push(self.pattern()?);
        }
        Ok(patterns)
    }

    fn pattern(&mut self) -> Parse<Pattern> {
        self.deeper(|parser| {
            if let Token::Binding(name) = parser.token().clone() {
                parser.advance();
                return Ok(Pattern::Variable(name));
            }
            if parser.take("[") {
                let mut parts = vec![parser.pattern()?];
                while parser.take(",") {
                    parts.push(parser.pattern()?);
                }
                parser.expect("]")?;
                return Ok(Pattern::Array(parts));
            }
            if !parser.take("{") {
                return parser.fail("");
            }
            let mut fields = vec![parser.pattern_field()?];
            while parser.take(",") {
                fields.push(parser.pattern_field()?);
            }
            parser.expect("}")?;
            Ok(Pattern::Object(fields))
        })
    }

    fn pattern_field(&mut self) -> Parse<Field> {
        let at = self.offset();
        let text = |name: &str| node(Kind::Literal(Value::string(name)), at);
        let (key, variable) = match self.token().clone() {
            Token::Binding(name) => {
                self.advance();
                (text(&name), Some(name))
            }
            Token::Name(name) => {
                self.advance();
                (text(&name), None)
            }
            Token::Keyword(name) => {
                self.advance();
                (text(name), None)
            }
            Token::Text(_) | Token::Format(_) => (self.text()?, None),
            _ => {
                self.expect("(")?;
                let key = self.pipe()?;
                self.expect(")")?;
                (key, None)
            }
        };
        if variable.is_some() && !self.is(":") {
            return Ok(Field { key, variable, pattern: None });
        }
        self.expect(":")?;
        let pattern = Some(self.pattern()?);
        Ok(Field { key, variable, pattern })
    }
}

fn unescape_at(text: &[u8], at: usize) -> Parse<super::text::Str> {
    unescape(text).map_err(|what| {
        let column = text.len() + 2;
        let shown = String::from_utf8_lossy(text);
        let message = format!("{what} at line 1, column {column} (while parsing '\"{shown}\"')");
        SyntaxError { message, at: Some(at + 1) }
    })
}
