//! From the text of a program to its tokens.

use super::builtin::Builtin;
use super::diagnostic::SyntaxError;
use super::source::{Place, Source};
use super::token::{Keyword, Token};

/// Where the lexer is; kept to come back to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) source: usize,
    pub(super) at: usize,
    pub(super) line: u32,
}

pub(super) struct Lexer {
    pub(super) sources: Vec<Source>,
    pub(super) cursor: Cursor,
    /// Files read by `@include`, to come back from.
    pub(super) returns: Vec<Cursor>,
    /// What is to be said without ending anything.
    pub(super) warnings: Vec<(Place, String)>,
    /// Whether gawk's words beyond POSIX are known.
    pub(super) extensions: bool,
}

impl Lexer {
    pub(super) fn new(sources: Vec<Source>, extensions: bool) -> Self {
        Self {
            sources,
            cursor: Cursor { source: 0, at: 0, line: 1 },
            returns: Vec::new(),
            warnings: Vec::new(),
            extensions,
        }
    }

    pub(super) fn place(&self) -> Place {
        Place { source: self.cursor.source as u16, line: self.cursor.line }
    }

    pub(super) fn text(&self) -> &[u8] {
        self.sources.get(self.cursor.source).map_or(&[], |source| &source.text)
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text().get(self.cursor.at + ahead).copied().unwrap_or(0)
    }

    pub(super) fn error(&self, at: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError::Shown { place: self.place(), at, message: message.into() }
    }

    /// Steps over blanks, comments and continued lines.
    fn skip_blanks(&mut self) {
        loop {
            match self.peek(0) {
                b' ' | b'\t' | b'\r' => self.cursor.at += 1,
                b'\\' if self.peek(1) == b'\n' => {
                    self.cursor.at += 2;
                    self.cursor.line += 1;
                }
                b'\\' if self.peek(1) == b'\r' && self.peek(2) == b'\n' => {
                    self.cursor.at += 3;
                    self.cursor.line += 1;
                }
                b'#' => {
                    let rest = &self.text()[self.cursor.at..];
                    self.cursor.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> Result<(Token, usize), SyntaxError> {
        self.skip_blanks();
        let start = self.cursor.at;
        let Some(&byte) = self.text().get(start) else { return Ok((self.end_source(), start)) };
        let token = match byte {
            b'\n' => {
                self.cursor.at += 1;
                self.cursor.line += 1;
                Token::Newline
            }
            b'"' => self.string()?,
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => self.word(),
            _ => match self.sign(byte) {
                Some((token, length)) => {
                    self.cursor.at += length;
                    token
                }
                None => {
                    let message = match byte {
                        b'\\' => "backslash not last character on line".to_owned(),
                        _ => format!("invalid char '{}' in expression", String::from_utf8_lossy(&[byte])),
                    };
                    return Err(self.error(start, message));
                }
            },
        };
        Ok((token, start))
    }

    /// Goes on with the next piece; a piece ends like a line.
    fn end_source(&mut self) -> Token {
        if let Some(cursor) = self.returns.pop() {
            self.cursor = cursor;
            return Token::Newline;
        }
        if self.cursor.source + 1 < self.sources.len()
            && !self.sources[self.cursor.source + 1].text.is_empty()
        {
            self.cursor = Cursor { source: self.cursor.source + 1, at: 0, line: 1 };
            return Token::Newline;
        }
        Token::End
    }

    fn sign(&self, byte: u8) -> Option<(Token, usize)> {
        let next = self.peek(1);
        Some(match (byte, next) {
            (b'*', b'*') if self.peek(2) == b'=' => (Token::CaretAssign, 3),
            (b'*', b'*') => (Token::Caret, 2),
            (b'|', b'&') => (Token::Coprocess, 2),
            (b'+', b'+') => (Token::Increment, 2),
            (b'-', b'-') => (Token::Decrement, 2),
            (b'+', b'=') => (Token::PlusAssign, 2),
            (b'-', b'=') => (Token::MinusAssign, 2),
            (b'*', b'=') => (Token::StarAssign, 2),
            (b'/', b'=') => (Token::SlashAssign, 2),
            (b'%', b'=') => (Token::PercentAssign, 2),
            (b'^', b'=') => (Token::CaretAssign, 2),
            (b'=', b'=') => (Token::Equal, 2),
            (b'!', b'=') => (Token::NotEqual, 2),
            (b'!', b'~') => (Token::NoMatch, 2),
            (b'<', b'=') => (Token::LessEqual, 2),
            (b'>', b'=') => (Token::GreaterEqual, 2),
            (b'>', b'>') => (Token::Append, 2),
            (b'&', b'&') => (Token::And, 2),
            (b'|', b'|') => (Token::Or, 2),
            (b'{', _) => (Token::LeftBrace, 1),
            (b'}', _) => (Token::RightBrace, 1),
            (b'(', _) => (Token::LeftParen, 1),
            (b')', _) => (Token::RightParen, 1),
            (b'[', _) => (Token::LeftBracket, 1),
            (b']', _) => (Token::RightBracket, 1),
            (b';', _) => (Token::Semicolon, 1),
            (b',', _) => (Token::Comma, 1),
            (b'+', _) => (Token::Plus, 1),
            (b'-', _) => (Token::Minus, 1),
            (b'*', _) => (Token::Star, 1),
            (b'/', _) => (Token::Slash, 1),
            (b'%', _) => (Token::Percent, 1),
            (b'^', _) => (Token::Caret, 1),
            (b'!', _) => (Token::Not, 1),
            (b'<', _) => (Token::Less, 1),
            (b'>', _) => (Token::Greater, 1),
            (b'~', _) => (Token::Match, 1),
            (b'?', _) => (Token::Question, 1),
            (b':', _) => (Token::Colon, 1),
            (b'=', _) => (Token::Assign, 1),
            (b'$', _) => (Token::Dollar, 1),
            (b'|', _) => (Token::Pipe, 1),
            (b'@', _) => (Token::At, 1),
            _ => return None,
        })
    }

    fn word(&mut self) -> Token {
        let start = self.cursor.at;
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        while is_part(self.peek(0))
            || (self.peek(0) == b':' && self.peek(1) == b':' && is_part(self.peek(2)))
            || (self.peek(0) == b':'
                && self.cursor.at > start
                && self.text()[self.cursor.at - 1] == b':'
                && is_part(self.peek(1)))
        {
            self.cursor.at += 1;
        }
        let name = &self.text()[start..self.cursor.at];
        let name = name.strip_prefix(b"awk::").unwrap_or(name);
        if let Some(keyword) = Keyword::from_name(name) {
            let known = self.extensions
                || !matches!(
                    keyword,
                    Keyword::BeginFile
                        | Keyword::EndFile
                        | Keyword::Switch
                        | Keyword::Case
                        | Keyword::Default
                );
            if known {
                return Token::Keyword(keyword);
            }
        }
        if let Some(builtin) = Builtin::from_name(name, self.extensions) {
            return Token::Builtin(builtin);
        }
        let name = name.to_vec();
        if self.peek(0) == b'(' { Token::FunctionName(name) } else { Token::Name(name) }
    }

    fn number(&mut self) -> Token {
        let rest = &self.text()[self.cursor.at..];
        if self.extensions && rest[0] == b'0' && rest.len() > 1 {
            if matches!(rest[1], b'x' | b'X') {
                let digits = rest[2..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
                if digits > 0 {
                    let value = rest[2..2 + digits].iter().fold(0.0, |value, byte| {
                        value * 16.0 + f64::from(char::from(*byte).to_digit(16).unwrap_or(0))
                    });
                    self.cursor.at += 2 + digits;
                    return Token::Number(value);
                }
            }
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let is_octal = rest[..digits].iter().all(|byte| *byte < b'8')
                && digits > 1
                && !matches!(rest.get(digits), Some(b'.' | b'e' | b'E'));
            if is_octal {
                let value =
                    rest[..digits].iter().fold(0.0, |value, byte| value * 8.0 + f64::from(byte - b'0'));
                self.cursor.at += digits;
                return Token::Number(value);
            }
        }
        let (value, length) = super::number::parse_prefix(rest);
        self.cursor.at += length;
        Token::Number(value)
    }

    fn string(&mut self) -> Result<Token, SyntaxError> {
        let start = self.cursor.at;
        let mut out = Vec::new();
        self.cursor.at += 1;
        loop {
            let at = self.cursor.at;
            match self.text().get(at).copied() {
                None | Some(b'\n') => return Err(self.error(start, "unterminated string")),
                Some(b'"') => {
                    self.cursor.at += 1;
                    return Ok(Token::String(out));
                }
                Some(b'\\') if at + 1 < self.text().len() => {
                    if self.text()[at + 1] == b'\n' {
                        self.cursor.line += 1;
                        self.cursor.at += 2;
                        continue;
                    }
                    let next = self.text()[at + 1];
                    if !b"abfnrtvx\\\"/01234567".contains(&next) {
                        self.warn_of_escape(next);
                    }
                    let length = unescape(&self.text()[at..], &mut out);
                    self.cursor.at += length;
                }
                Some(byte) => {
                    out.push(byte);
                    self.cursor.at += 1;
                }
            }
        }
    }

    fn warn_of_escape(&mut self, byte: u8) {
        let shown = String::from_utf8_lossy(&[byte]).into_owned();
        let message = format!("escape sequence `\\{shown}' treated as plain `{shown}'");
        self.warnings.push((self.place(), message));
    }

    /// Reads a regular expression whose opening slash has just been read as a token that began at `start`.
    pub(super) fn regex(&mut self, start: usize) -> Result<Vec<u8>, SyntaxError> {
        self.cursor.at = start + 1;
        let mut out = Vec::new();
        // A slash in brackets does not end the expression.
        let mut bracket: Option<usize> = None;
        loop {
            let at = self.cursor.at;
            match self.text().get(at).copied() {
                None | Some(b'\n') => return Err(self.error(start + 1, "unterminated regexp")),
                Some(b'/') if bracket.is_none() => {
                    self.cursor.at += 1;
                    return Ok(out);
                }
                Some(b'\\') if at + 1 < self.text().len() => {
                    let next = self.text()[at + 1];
                    match next {
                        b'\n' => self.cursor.line += 1,
                        b'/' => out.push(b'/'),
                        _ => out.extend_from_slice(&[b'\\', next]),
                    }
                    self.cursor.at += 2;
                }
                Some(byte) => {
                    match (byte, bracket) {
                        (b'[', None) => {
                            let caret = usize::from(self.text().get(at + 1) == Some(&b'^'));
                            bracket = Some(at + 1 + caret);
                        }
                        (b'[', Some(_)) if matches!(self.text().get(at + 1), Some(b':' | b'.' | b'=')) => {
                            let mark = self.text()[at + 1];
                            let rest = &self.text()[at + 2..];
                            let end = rest.windows(2).position(|pair| pair == [mark, b']']);
                            if let Some(end) = end.filter(|end| !rest[..*end].contains(&b'\n')) {
                                let whole = self.text()[at..at + end + 4].to_vec();
                                out.extend_from_slice(&whole);
                                self.cursor.at += end + 4;
                                continue;
                            }
                        }
                        (b']', Some(first)) if at > first => bracket = None,
                        _ => {}
                    }
                    out.push(byte);
                    self.cursor.at += 1;
                }
            }
        }
    }
}

/// Appends what an escape at the start of `text` means in a string, and gives its length.
pub(super) fn unescape(text: &[u8], out: &mut Vec<u8>) -> usize {
    let Some(&next) = text.get(1) else {
        out.push(b'\\');
        return 1;
    };
    let byte = match next {
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'\\' | b'"' | b'/' => next,
        b'0'..=b'7' => {
            let digits = text[1..].iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            let value = text[1..=digits].iter().fold(0_u32, |value, byte| value * 8 + u32::from(byte - b'0'));
            out.push(value as u8);
            return 1 + digits;
        }
        b'x' if text.get(2).is_some_and(u8::is_ascii_hexdigit) => {
            let digits = text[2..].iter().take(2).take_while(|byte| byte.is_ascii_hexdigit()).count();
            let value = text[2..2 + digits]
                .iter()
                .fold(0_u32, |value, byte| value * 16 + char::from(*byte).to_digit(16).unwrap_or(0));
            out.push(value as u8);
            return 2 + digits;
        }
        _ => {
            out.push(next);
            return 2;
        }
    };
    out.push(byte);
    2
}
