//! Taking a filter apart into tokens.

use super::syntax::SyntaxError;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token {
    /// `.name`
    Field(String),
    /// `$name`
    Binding(String),
    Name(String),
    Keyword(&'static str),
    Number(Vec<u8>),
    /// `@name`
    Format(String),
    /// A string: its pieces of text, escaped as they were written, and the tokens of what is interpolated.
    Text(Vec<Piece>),
    /// An operator or a mark.
    Mark(&'static str),
    Invalid,
    End,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    Text(Vec<u8>),
    Hole(Vec<Lexeme>),
}

/// A token and where it starts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Lexeme {
    pub(crate) token: Token,
    pub(crate) at: usize,
}

const KEYWORDS: [&str; 18] = [
    "__loc__", "and", "as", "break", "catch", "def", "elif", "else", "end", "foreach", "if", "import",
    "include", "label", "or", "reduce", "then", "try",
];

/// Longest first.
const MARKS: [&str; 34] = [
    "?//", "//=", "!=", "==", "//", "|=", "+=", "-=", "*=", "/=", "%=", "<=", ">=", "..", ".", "[", "]", "(",
    ")", "{", "}", "|", ",", ":", ";", "=", "<", ">", "+", "-", "*", "/", "%", "?",
];

impl Token {
    /// How a complaint names it.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Field(_) => "FIELD".into(),
            Self::Binding(_) => "BINDING".into(),
            Self::Name(_) => "IDENT".into(),
            Self::Keyword(word) => (*word).into(),
            Self::Number(_) => "LITERAL".into(),
            Self::Format(_) => "FORMAT".into(),
            Self::Text(_) => "QQSTRING_START".into(),
            Self::Mark(mark) if mark.len() == 1 => format!("'{mark}'"),
            Self::Mark(mark) => (*mark).into(),
            Self::Invalid => "INVALID_CHARACTER".into(),
            Self::End => "end of file".into(),
        }
    }
}

/// Strings inside interpolations inside strings: no deeper than this.
const MAX_NESTING: usize = 100;

/// The tokens of a filter, ending in [`Token::End`].
pub(crate) fn lex(text: &[u8]) -> Result<Vec<Lexeme>, SyntaxError> {
    let mut lexer = Lexer { text, at: 0 };
    lexer.run(None, 0)
}

struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Lexer<'_> {
    fn peek(&self, offset: usize) -> u8 {
        self.text.get(self.at + offset).copied().unwrap_or(0)
    }

    /// Reads tokens up to the end, or to the parenthesis that closes an interpolation.
    fn run(&mut self, hole: Option<usize>, nesting: usize) -> Result<Vec<Lexeme>, SyntaxError> {
        let mut lexemes: Vec<Lexeme> = Vec::new();
        let mut open: Vec<u8> = Vec::new();
        loop {
            self.skip_blanks();
            let at = self.at;
            if at >= self.text.len() {
                let last = lexemes.last().map_or(hole.unwrap_or(0), |last| last.at);
                if hole.is_some() {
                    return Err(unexpected("end of file", last));
                }
                lexemes.push(Lexeme { token: Token::End, at: last });
                return Ok(lexemes);
            }
            if hole.is_some() && open.is_empty() && self.peek(0) == b')' {
                self.at += 1;
                lexemes.push(Lexeme { token: Token::End, at });
                return Ok(lexemes);
            }
            let mut token = self.token(nesting)?;
            if let Token::Mark(mark) = token {
                match mark.as_bytes()[0] {
                    bracket @ (b'(' | b'[' | b'{') => open.push(bracket),
                    bracket @ (b')' | b']' | b'}') => {
                        let opener = match bracket {
                            b')' => b'(',
                            b']' => b'[',
                            _ => b'{',
                        };
                        if open.pop() != Some(opener) {
                            token = Token::Invalid;
                        }
                    }
                    _ => {}
                }
            }
            lexemes.push(Lexeme { token, at });
        }
    }

    /// Blanks and comments. A backslash at the end of a comment's line lets it go on.
    fn skip_blanks(&mut self) {
        while self.at < self.text.len() {
            match self.peek(0) {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'#' => {
                    while self.at < self.text.len() && self.peek(0) != b'\n' {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    fn name(&mut self, namespaces: bool) -> String {
        let start = self.at;
        loop {
            while is_name(self.peek(0)) {
                self.at += 1;
            }
            if namespaces && self.peek(0) == b':' && self.peek(1) == b':' && is_name_start(self.peek(2)) {
                self.at += 2;
                continue;
            }
            return String::from_utf8_lossy(&self.text[start..self.at]).into_owned();
        }
    }

    fn token(&mut self, nesting: usize) -> Result<Token, SyntaxError> {
        let byte = self.peek(0);
        Ok(match byte {
            b'"' => self.text_token(nesting)?,
            b'.' if is_name_start(self.peek(1)) => {
                self.at += 1;
                Token::Field(self.name(false))
            }
            b'$' => {
                self.at += 1;
                self.skip_blanks();
                if !is_name_start(self.peek(0)) {
                    return Ok(Token::Invalid);
                }
                Token::Binding(self.name(true))
            }
            b'@' if is_name(self.peek(1)) => {
                self.at += 1;
                Token::Format(self.name(false))
            }
            b'0'..=b'9' => Token::Number(self.number()),
            b'.' if self.peek(1).is_ascii_digit() => Token::Number(self.number()),
            _ if is_name_start(byte) => {
                let name = self.name(true);
                match KEYWORDS.iter().find(|keyword| **keyword == name) {
                    Some(keyword) => Token::Keyword(keyword),
                    None => Token::Name(name),
                }
            }
            _ => match MARKS.iter().find(|mark| self.text[self.at..].starts_with(mark.as_bytes())) {
                Some(mark) => {
                    self.at += mark.len();
                    Token::Mark(mark)
                }
                None => {
                    self.at += 1;
                    Token::Invalid
                }
            },
        })
    }

    fn number(&mut self) -> Vec<u8> {
        let start = self.at;
        while self.peek(0).is_ascii_digit()
            || self.peek(0) == b'.' && !self.text[start..self.at].contains(&b'.')
        {
            self.at += 1;
        }
        if matches!(self.peek(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + sign).is_ascii_digit() {
                self.at += 2 + sign;
                while self.peek(0).is_ascii_digit() {
                    self.at += 1;
                }
            }
        }
        self.text[start..self.at].to_vec()
    }

    fn text_token(&mut self, nesting: usize) -> Result<Token, SyntaxError> {
        let opened = self.at;
        if nesting > MAX_NESTING {
            return Err(SyntaxError { message: "strings are nested too deeply".into(), at: Some(opened) });
        }
        self.at += 1;
        let mut pieces = Vec::new();
        let mut text = Vec::new();
        let mut last = opened + 1;
        loop {
            if self.at >= self.text.len() {
                let expected = ", expecting QQSTRING_TEXT or QQSTRING_INTERP_START or QQSTRING_END";
                return Err(unexpected(&format!("end of file{expected}"), last.min(self.text.len() - 1)));
            }
            match self.peek(0) {
                b'"' => {
                    self.at += 1;
                    pieces.push(Piece::Text(text));
                    return Ok(Token::Text(pieces));
                }
                b'\\' if self.peek(1) == b'(' => {
                    let at = self.at;
                    self.at += 2;
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(Piece::Hole(self.run(Some(at), nesting + 1)?));
                    last = self.at;
                }
                b'\\' => {
                    text.extend_from_slice(&[b'\\', self.peek(1)]);
                    self.at += 2;
                }
                byte => {
                    text.push(byte);
                    self.at += 1;
                }
            }
        }
    }
}

/// The complaint about a token that has no place where it stands.
pub(crate) fn unexpected(what: &str, at: usize) -> SyntaxError {
    SyntaxError { message: format!("syntax error, unexpected {what}"), at: Some(at) }
}

/// How many bytes a message marks from `at` on: those of the token there, of a string only its quote, and `break` with its label.
pub(crate) fn width(text: &[u8], at: usize) -> usize {
    if at > 0 && text[at - 1] == b'"' {
        return memchr::memchr2(b'"', b'\n', &text[at..]).unwrap_or(text.len() - at).max(1);
    }
    let mut lexer = Lexer { text, at };
    match text.get(at).map(|_| lexer.token(0)) {
        Some(Ok(Token::Text(_))) | Some(Err(_)) | None => 1,
        Some(Ok(Token::Keyword("break"))) => {
            let end = lexer.at;
            lexer.skip_blanks();
            let label = lexer.at < text.len() && matches!(lexer.token(0), Ok(Token::Binding(_)));
            if label { lexer.at - at } else { end - at }
        }
        Some(Ok(_)) => lexer.at - at,
    }
}
