//! The expression language: its tree, and how texts become one.

use super::node::{Outcome, fail};

/// How deep expressions may be nested.
const MAX_NESTING: usize = 150;

/// How many parts an expression may have; chains of them are nested too.
const MAX_SIZE: usize = 3000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Alternative,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
}

/// What `*` does beyond replacing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Merge {
    pub(super) append: bool,
    pub(super) only_existing: bool,
    pub(super) only_new: bool,
    pub(super) deep: bool,
}

#[derive(Debug)]
pub(super) enum Part {
    Text(String),
    Inside(Expr),
}

#[derive(Debug)]
pub(super) enum Expr {
    Identity,
    /// `..`, and `...` with the keys.
    Recurse(bool),
    Scalar(&'static str, String),
    Text(Vec<Part>),
    Key(Box<Expr>, String),
    Index(Box<Expr>, Box<Expr>),
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    Each(Box<Expr>),
    Try(Box<Expr>),
    Variable(String),
    Collect(Option<Box<Expr>>),
    Object(Vec<(Expr, Expr)>),
    Negate(Box<Expr>),
    Binary(Operator, Merge, Box<Expr>, Box<Expr>),
    /// `=`, and `|=` if the flag is set.
    Assign(bool, Box<Expr>, Box<Expr>),
    /// `+=` and its kin.
    Compound(Operator, Merge, Box<Expr>, Box<Expr>),
    /// `style=`, and `style |=` if the flag is set.
    Attribute(String, bool, Box<Expr>, Box<Expr>),
    Pipe(Box<Expr>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Call(String, Vec<Expr>),
    Bind(Box<Expr>, String, Box<Expr>),
    Reduce(Box<Expr>, String, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    nesting: usize,
    size: usize,
}

/// Reads an expression; an empty one gives its input.
pub(super) fn parse(text: &str) -> Outcome<Expr> {
    let mut parser = Parser { text, at: 0, nesting: 0, size: 0 };
    parser.blanks();
    if parser.at == text.len() {
        return Ok(Expr::Identity);
    }
    let expr = parser.expr(0)?;
    parser.blanks();
    if parser.at < text.len() {
        return parser.wrong();
    }
    Ok(expr)
}

/// The binary operators as they are spelled, the longest first, with how tightly they bind.
const OPERATORS: &[(&str, Operator, u8)] = &[
    ("//", Operator::Alternative, 42),
    ("==", Operator::Equal, 40),
    ("!=", Operator::NotEqual, 40),
    ("<=", Operator::LessEqual, 40),
    (">=", Operator::GreaterEqual, 40),
    ("<", Operator::Less, 40),
    (">", Operator::Greater, 40),
    ("+", Operator::Add, 42),
    ("-", Operator::Subtract, 42),
    ("*", Operator::Multiply, 42),
    ("/", Operator::Divide, 42),
    ("%", Operator::Remainder, 42),
    ("and", Operator::And, 20),
    ("or", Operator::Or, 20),
];

fn attribute(word: &str) -> Option<&'static str> {
    Some(match word {
        "style" => "style",
        "tag" | "type" => "tag",
        "anchor" => "anchor",
        "alias" => "alias",
        "comments" => "comments",
        "lineComment" | "line_comment" => "lineComment",
        "headComment" | "head_comment" => "headComment",
        "footComment" | "foot_comment" => "footComment",
        _ => return None,
    })
}

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !self.rest().starts_with('#') {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn wrong<T>(&self) -> Outcome<T> {
        let rest = self.rest();
        if rest.is_empty() {
            return fail("invalid input text: unexpected end of expression");
        }
        let shown: String = rest.chars().take(20).collect();
        fail(format!("1:{}: invalid input text {shown:?}", self.at + 1))
    }

    fn grow(&mut self) -> Outcome<()> {
        self.size += 1;
        if self.size > MAX_SIZE { fail("expression is too long") } else { Ok(()) }
    }

    fn eat(&mut self, token: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str) -> Outcome<()> {
        if self.eat(token) { Ok(()) } else { self.wrong() }
    }

    fn word(&self) -> &str {
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        &rest[..end]
    }

    fn eat_word(&mut self, word: &str) -> bool {
        self.blanks();
        let found = self.word() == word;
        if found {
            self.at += word.len();
        }
        found
    }

    fn expr(&mut self, least: u8) -> Outcome<Expr> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return fail("expression is nested too deeply");
        }
        let mut left = self.postfix()?;
        let mut more = true;
        while more {
            self.grow()?;
            (left, more) = self.infix(left, least)?;
        }
        self.nesting -= 1;
        Ok(left)
    }

    /// Takes one more operator behind `left`; gives whether there may be more.
    fn infix(&mut self, left: Expr, least: u8) -> Outcome<(Expr, bool)> {
        self.blanks();
        let rest = self.rest();
        if rest.starts_with("|=") || (rest.starts_with('=') && !rest.starts_with("==")) {
            if least >= 40 {
                return Ok((left, false));
            }
            let update = rest.starts_with('|');
            self.at += if update { 2 } else { 1 };
            // Flags of the assignment, as in `=c`.
            if self.rest().starts_with("c ") {
                self.at += 1;
            }
            let right = self.expr(40)?;
            return Ok((Expr::Assign(update, boxed(left), boxed(right)), true));
        }
        if rest.starts_with('|') || rest.starts_with(',') {
            let (pipe, level) = if rest.starts_with('|') { (true, 30) } else { (false, 10) };
            if level < least || (level == least && !pipe) {
                return Ok((left, false));
            }
            self.at += 1;
            let right = self.expr(level)?;
            let (left, right) = (boxed(left), boxed(right));
            return Ok((if pipe { Expr::Pipe(left, right) } else { Expr::Comma(left, right) }, true));
        }
        let word = self.word();
        if (word == "as" || word == "ref") && least < 42 {
            self.at += word.len();
            return Ok((self.binding(left)?, true));
        }
        if let Some(name) = attribute(word) {
            let behind = self.rest()[word.len()..].trim_start();
            let update = behind.starts_with("|=");
            if least < 40 && (update || (behind.starts_with('=') && !behind.starts_with("=="))) {
                self.at = self.text.len() - behind.len() + if update { 2 } else { 1 };
                let right = self.expr(40)?;
                return Ok((Expr::Attribute(name.into(), update, boxed(left), boxed(right)), true));
            }
        }
        let found = OPERATORS.iter().find(|(spelling, _, _)| {
            let alphabetic = spelling.starts_with(|c: char| c.is_alphabetic());
            if alphabetic { word == *spelling } else { self.rest().starts_with(spelling) }
        });
        let Some(&(spelling, operator, level)) = found else { return Ok((left, false)) };
        let from = self.at;
        self.at += spelling.len();
        let merge = if operator == Operator::Multiply { self.merge_flags() } else { Merge::default() };
        let assigns = level == 42 && self.rest().starts_with('=') && !self.rest().starts_with("==");
        let level = if assigns { 40 } else { level };
        if level <= least {
            self.at = from;
            return Ok((left, false));
        }
        self.at += usize::from(assigns);
        let right = boxed(self.expr(level)?);
        let left = boxed(left);
        let expr = match assigns {
            true => Expr::Compound(operator, merge, left, right),
            false => Expr::Binary(operator, merge, left, right),
        };
        Ok((expr, true))
    }

    fn merge_flags(&mut self) -> Merge {
        let mut merge = Merge::default();
        let rest = self.rest();
        let count = rest.bytes().take_while(|byte| b"+?dnc".contains(byte)).count();
        // A word that happens to start with one of the letters is no flag.
        if rest[count..].starts_with(|c: char| c.is_alphanumeric()) {
            return merge;
        }
        for flag in rest[..count].bytes() {
            match flag {
                b'+' => merge.append = true,
                b'?' => merge.only_existing = true,
                b'n' => merge.only_new = true,
                b'd' => merge.deep = true,
                _ => {}
            }
        }
        self.at += count;
        merge
    }

    /// `as $x | body` and `as $x ireduce (start; step)`.
    fn binding(&mut self, source: Expr) -> Outcome<Expr> {
        self.expect("$")?;
        let name = self.word().to_owned();
        self.at += name.len();
        if self.eat_word("ireduce") {
            self.expect("(")?;
            let start = self.expr(0)?;
            self.expect(";")?;
            let step = self.expr(0)?;
            self.expect(")")?;
            return Ok(Expr::Reduce(boxed(source), name, boxed(start), boxed(step)));
        }
        self.expect("|")?;
        let body = self.expr(0)?;
        Ok(Expr::Bind(boxed(source), name, boxed(body)))
    }

    fn postfix(&mut self) -> Outcome<Expr> {
        self.blanks();
        let mut expr = self.primary()?;
        loop {
            self.grow()?;
            let rest = self.rest();
            expr = if rest.starts_with('[') {
                self.at += 1;
                self.bracket(expr)?
            } else if rest.starts_with('?') {
                self.at += 1;
                Expr::Try(boxed(expr))
            } else if rest.starts_with('.') && !rest.starts_with("..") {
                self.at += 1;
                if self.rest().starts_with('[') {
                    continue;
                }
                let key = self.key()?;
                Expr::Key(boxed(expr), key)
            } else {
                return Ok(expr);
            };
        }
    }

    /// A key behind a dot, bare or quoted.
    fn key(&mut self) -> Outcome<String> {
        if self.rest().starts_with('"') {
            self.at += 1;
            return match &mut self.text_parts()?[..] {
                [] => Ok(String::new()),
                [Part::Text(text)] => Ok(std::mem::take(text)),
                _ => self.wrong(),
            };
        }
        let rest = self.rest();
        let end =
            rest.find(|c: char| c.is_whitespace() || ";}{:[],|.()=!?\"".contains(c)).unwrap_or(rest.len());
        let key = rest[..end].to_owned();
        if key.is_empty() {
            return self.wrong();
        }
        self.at += end;
        Ok(key)
    }

    fn bracket(&mut self, target: Expr) -> Outcome<Expr> {
        let target = boxed(target);
        if self.eat("]") {
            return Ok(Expr::Each(target));
        }
        if self.eat(":") {
            let end = self.expr(0)?;
            self.expect("]")?;
            return Ok(Expr::Slice(target, None, Some(boxed(end))));
        }
        let first = self.expr(0)?;
        if self.eat(":") {
            if self.eat("]") {
                return Ok(Expr::Slice(target, Some(boxed(first)), None));
            }
            let end = self.expr(0)?;
            self.expect("]")?;
            return Ok(Expr::Slice(target, Some(boxed(first)), Some(boxed(end))));
        }
        self.expect("]")?;
        Ok(Expr::Index(target, boxed(first)))
    }

    fn primary(&mut self) -> Outcome<Expr> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return self.wrong() };
        match first {
            '.' if rest.starts_with("...") => {
                self.at += 3;
                Ok(Expr::Recurse(true))
            }
            '.' if rest.starts_with("..") => {
                self.at += 2;
                Ok(Expr::Recurse(false))
            }
            '.' => {
                self.at += 1;
                let next = self.rest().chars().next().unwrap_or(' ');
                if next.is_whitespace() || ";}{:[],|.()=!?+-*/%<>".contains(next) {
                    return Ok(Expr::Identity);
                }
                let key = self.key()?;
                Ok(Expr::Key(boxed(Expr::Identity), key))
            }
            '"' => {
                self.at += 1;
                Ok(Expr::Text(self.text_parts()?))
            }
            '$' => {
                self.at += 1;
                let name = self.word().to_owned();
                self.at += name.len();
                Ok(Expr::Variable(name))
            }
            '(' => {
                self.at += 1;
                let expr = self.expr(0)?;
                self.expect(")")?;
                Ok(expr)
            }
            '[' => {
                self.at += 1;
                if self.eat("]") {
                    return Ok(Expr::Collect(None));
                }
                let expr = self.expr(0)?;
                self.expect("]")?;
                Ok(Expr::Collect(Some(boxed(expr))))
            }
            '{' => {
                self.at += 1;
                self.object()
            }
            '-' if !rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                self.at += 1;
                let expr = self.postfix()?;
                Ok(Expr::Negate(boxed(expr)))
            }
            '-' | '0'..='9' => Ok(self.number()),
            '@' => {
                self.at += 1;
                let name = format!("@{}", self.word());
                self.at += name.len() - 1;
                Ok(Expr::Call(name, Vec::new()))
            }
            c if c.is_alphabetic() || c == '_' => self.named(),
            _ => self.wrong(),
        }
    }

    fn number(&mut self) -> Expr {
        let bytes = self.rest().as_bytes();
        let mut end = usize::from(bytes[0] == b'-');
        let is_hex = bytes[end..].starts_with(b"0x");
        while let Some(&byte) = bytes.get(end) {
            let sign = matches!(byte, b'+' | b'-') && matches!(bytes[end - 1], b'e' | b'E') && !is_hex;
            let inside = byte.is_ascii_digit()
                || sign
                || (byte == b'.' && bytes.get(end + 1).is_some_and(u8::is_ascii_digit))
                || (matches!(byte, b'e' | b'E') && !is_hex)
                || (is_hex && (byte == b'x' || byte.is_ascii_hexdigit()));
            if !inside {
                break;
            }
            end += 1;
        }
        let text = self.rest()[..end].to_owned();
        self.at += end;
        let tag = super::node::resolve(&text);
        Expr::Scalar(tag, text)
    }

    fn named(&mut self) -> Outcome<Expr> {
        let name = self.word().to_owned();
        if attribute(&name).is_some() {
            let behind = self.rest()[name.len()..].trim_start();
            if behind.starts_with("|=") || (behind.starts_with('=') && !behind.starts_with("==")) {
                // The assignment itself is read as an operator behind this.
                return Ok(Expr::Identity);
            }
        }
        self.at += name.len();
        match &*name {
            "true" | "false" => return Ok(Expr::Scalar("!!bool", name)),
            "null" => return Ok(Expr::Scalar("!!null", name)),
            "if" => return self.condition(),
            "reduce" => {
                let source = self.postfix()?;
                if !self.eat_word("as") {
                    return self.wrong();
                }
                self.expect("$")?;
                let variable = self.word().to_owned();
                self.at += variable.len();
                self.expect("(")?;
                let start = self.expr(0)?;
                self.expect(";")?;
                let step = self.expr(0)?;
                self.expect(")")?;
                return Ok(Expr::Reduce(boxed(source), variable, boxed(start), boxed(step)));
            }
            _ => {}
        }
        let mut arguments = Vec::new();
        if self.rest().starts_with('(') {
            self.at += 1;
            if matches!(&*name, "env" | "strenv") {
                self.blanks();
                let variable = self.word().to_owned();
                self.at += variable.len();
                arguments.push(Expr::Scalar("!!str", variable));
            } else if name == "envsubst" {
                let end = self.rest().find(')').unwrap_or(0);
                let flags = self.rest()[..end].to_owned();
                self.at += end;
                arguments.push(Expr::Scalar("!!str", flags));
            } else if !self.rest().trim_start().starts_with(')') {
                arguments.push(self.expr(0)?);
                while self.eat(";") {
                    arguments.push(self.expr(0)?);
                }
            }
            self.expect(")")?;
        }
        Ok(Expr::Call(name, arguments))
    }

    fn condition(&mut self) -> Outcome<Expr> {
        let test = self.expr(0)?;
        if !self.eat_word("then") {
            return self.wrong();
        }
        let then = self.expr(0)?;
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return fail("expression is nested too deeply");
        }
        let other = if self.eat_word("elif") {
            let other = self.condition()?;
            self.nesting -= 1;
            return Ok(Expr::If(boxed(test), boxed(then), boxed(other)));
        } else if self.eat_word("else") {
            self.expr(0)?
        } else {
            Expr::Identity
        };
        self.nesting -= 1;
        if !self.eat_word("end") {
            return self.wrong();
        }
        Ok(Expr::If(boxed(test), boxed(then), boxed(other)))
    }

    fn object(&mut self) -> Outcome<Expr> {
        let mut entries = Vec::new();
        loop {
            if self.eat("}") {
                return Ok(Expr::Object(entries));
            }
            self.blanks();
            let first = self.rest().chars().next().unwrap_or(' ');
            let (key, short) = if first.is_alphanumeric() || first == '_' {
                let word = self.key()?;
                (Expr::Scalar("!!str", word.clone()), Some(Expr::Key(boxed(Expr::Identity), word)))
            } else if first == '$' {
                self.at += 1;
                let name = self.word().to_owned();
                self.at += name.len();
                (Expr::Scalar("!!str", name.clone()), Some(Expr::Variable(name)))
            } else {
                (self.postfix()?, None)
            };
            let value = match short {
                Some(short) if !self.eat(":") => short,
                Some(_) => self.expr(10)?,
                None => {
                    self.expect(":")?;
                    self.expr(10)?
                }
            };
            entries.push((key, value));
            if !self.eat(",") {
                self.expect("}")?;
                return Ok(Expr::Object(entries));
            }
        }
    }

    /// The inside of a string, up to its closing quote.
    fn text_parts(&mut self) -> Outcome<Vec<Part>> {
        let mut parts = Vec::new();
        let mut text = String::new();
        loop {
            let Some(c) = self.rest().chars().next() else { return self.wrong() };
            self.at += c.len_utf8();
            match c {
                '"' => break,
                '\\' => {
                    let Some(c) = self.rest().chars().next() else { return self.wrong() };
                    self.at += c.len_utf8();
                    match c {
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' => text.push('\r'),
                        '"' | '\\' => text.push(c),
                        '(' => {
                            if !text.is_empty() {
                                parts.push(Part::Text(std::mem::take(&mut text)));
                            }
                            parts.push(Part::Inside(self.expr(0)?));
                            self.expect(")")?;
                        }
                        other => {
                            text.push('\\');
                            text.push(other);
                        }
                    }
                }
                c => text.push(c),
            }
        }
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
        Ok(parts)
    }
}
