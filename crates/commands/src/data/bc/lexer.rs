//! The tokens of `bc`.

use std::rc::Rc;

use boxsh_kernel::{Errno, Input};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Number(Rc<[u8]>),
    Name(Rc<str>),
    Text(Rc<[u8]>),
    /// An operator or a mark.
    Mark(&'static str),
    NewLine,
    End,
    /// A character that means nothing.
    Illegal(u8),
}

/// Marks, the longer ones first.
const MARKS: [&str; 36] = [
    "++", "--", "+=", "-=", "*=", "/=", "%=", "^=", "==", "<=", ">=", "!=", "&&", "||", "+", "-", "*", "/",
    "%", "^", "=", "<", ">", "!", "(", ")", "[", "]", "{", "}", ";", ",", ".", "&", "|", ":",
];

/// A program, read line by line as it is needed.
pub(super) struct Lexer<'p> {
    input: Input<'p>,
    line: Vec<u8>,
    at: usize,
    /// The line that the last token stood on.
    pub(super) number: usize,
    at_end: bool,
}

impl<'p> Lexer<'p> {
    pub(super) fn new(input: Input<'p>) -> Self {
        Self { input, line: Vec::new(), at: 0, number: 1, at_end: false }
    }

    /// Reads another line; says whether there was one.
    fn more(&mut self) -> Result<bool, Errno> {
        if self.at_end {
            return Ok(false);
        }
        self.line.clear();
        self.at = 0;
        let found = self.input.read_record(b'\n', &mut self.line)?;
        self.at_end = !found;
        Ok(found)
    }

    fn peek(&mut self, ahead: usize) -> Option<u8> {
        self.line.get(self.at + ahead).copied()
    }

    /// Skips to the end of the line, as after an error.
    pub(super) fn skip_line(&mut self) {
        if self.at < self.line.len() {
            self.number += 1;
        }
        self.at = self.line.len();
    }

    /// What is left of the line.
    pub(super) fn rest(&self) -> &[u8] {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// The rest of the line, or the next one: what `read()` reads.
    pub(super) fn read_line(&mut self) -> Result<Option<Vec<u8>>, Errno> {
        if self.at >= self.line.len() && !self.more()? {
            return Ok(None);
        }
        let rest = self.line[self.at..].to_vec();
        self.skip_line();
        Ok(Some(rest))
    }

    pub(super) fn next(&mut self) -> Result<Token, Errno> {
        loop {
            let Some(byte) = self.peek(0) else {
                if self.more()? {
                    continue;
                }
                return Ok(Token::End);
            };
            match byte {
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'\\' if self.peek(1) == Some(b'\n') => self.skip_line(),
                b'\n' => {
                    self.at += 1;
                    self.number += 1;
                    return Ok(Token::NewLine);
                }
                b'#' => {
                    let left = self.line[self.at..].iter().position(|&byte| byte == b'\n');
                    self.at = left.map_or(self.line.len(), |left| self.at + left);
                }
                b'/' if self.peek(1) == Some(b'*') => self.skip_comment()?,
                b'"' => return self.text(),
                b'0'..=b'9' | b'A'..=b'Z' => return self.digits(),
                b'.' if self
                    .peek(1)
                    .is_some_and(|next| next.is_ascii_digit() || next.is_ascii_uppercase()) =>
                {
                    return self.digits();
                }
                b'a'..=b'z' => {
                    let is_part =
                        |byte: &&u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || **byte == b'_';
                    let length = self.line[self.at..].iter().take_while(is_part).count();
                    let name = String::from_utf8_lossy(&self.line[self.at..self.at + length]);
                    let name = Rc::from(&*name);
                    self.at += length;
                    return Ok(Token::Name(name));
                }
                _ => {
                    let rest = &self.line[self.at..];
                    let Some(mark) = MARKS.iter().find(|mark| rest.starts_with(mark.as_bytes())) else {
                        self.at += 1;
                        return Ok(Token::Illegal(byte));
                    };
                    self.at += mark.len();
                    return Ok(Token::Mark(mark));
                }
            }
        }
    }

    fn skip_comment(&mut self) -> Result<(), Errno> {
        self.at += 2;
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some(b'*'), Some(b'/')) => {
                    self.at += 2;
                    return Ok(());
                }
                (Some(byte), _) => {
                    self.number += usize::from(byte == b'\n');
                    self.at += 1;
                }
                (None, _) => {
                    if !self.more()? {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn text(&mut self) -> Result<Token, Errno> {
        let mut text = Vec::new();
        self.at += 1;
        loop {
            match self.peek(0) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Token::Text(text.into()));
                }
                Some(byte) => {
                    self.number += usize::from(byte == b'\n');
                    text.push(byte);
                    self.at += 1;
                }
                None => {
                    if !self.more()? {
                        // Nothing closes it, so it was no string: the quote means nothing.
                        return Ok(Token::Illegal(b'"'));
                    }
                }
            }
        }
    }

    /// Digits with at most one point; a backslash at the end of a line goes on with the next.
    fn digits(&mut self) -> Result<Token, Errno> {
        let mut text = Vec::new();
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some(byte), _) if byte.is_ascii_digit() || byte.is_ascii_uppercase() => text.push(byte),
                (Some(b'.'), _) if !text.contains(&b'.') => text.push(b'.'),
                (Some(b'\\'), Some(b'\n')) => {
                    self.skip_line();
                    if !self.more()? {
                        return Ok(Token::Number(text.into()));
                    }
                    continue;
                }
                _ => return Ok(Token::Number(text.into())),
            }
            self.at += 1;
        }
    }
}
