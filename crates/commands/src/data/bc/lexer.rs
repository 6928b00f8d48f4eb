//! The words of a program.

use boxsh_kernel::{Errno, Process};

use crate::memory::make_room;
use crate::search;

/// A word, and the line that it stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(Vec<u8>),
    Name(String),
    String(Vec<u8>),
    /// An operator or a bracket.
    Sign(&'static str),
    Newline,
}

/// Why a program cannot be taken apart.
pub(super) enum Wrong {
    /// A comment or a string does not end.
    Unfinished,
    /// A character that belongs to no word, and its line.
    Character(usize, u8),
    Errno(Errno),
}

impl From<Errno> for Wrong {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

const SIGNS: &[&str] = &[
    "^=", "*=", "/=", "%=", "+=", "-=", "==", "<=", ">=", "!=", "&&", "||", "++", "--", "=", "<", ">", "!",
    "+", "-", "*", "/", "%", "^", "(", ")", "{", "}", "[", "]", ";", ",", "&", ".",
];

/// Takes a program apart.
pub(super) fn tokens(
    process: &Process,
    source: &[u8],
    first_line: usize,
) -> Result<Vec<(Token, usize)>, Wrong> {
    let mut tokens = Vec::new();
    let mut line = first_line;
    let mut at = 0;
    while let Some(&byte) = source.get(at) {
        let rest = &source[at..];
        process.compute(1)?;
        make_room(process, &mut tokens, 1)?;
        match byte {
            b' ' | b'\t' | b'\r' => at += 1,
            b'\\' if rest.get(1) == Some(&b'\n') => {
                line += 1;
                at += 2;
            }
            b'\n' => {
                // The scanner is on the next line when the parser sees the end of one.
                line += 1;
                tokens.push((Token::Newline, line));
                at += 1;
            }
            b'#' => at += memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
            b'/' if rest.starts_with(b"/*") => {
                let Some(length) = memchr::memmem::find(&rest[2..], b"*/") else {
                    return Err(Wrong::Unfinished);
                };
                line += memchr::memchr_iter(b'\n', &rest[..length]).count();
                process.work(length as u64)?;
                at += length + 4;
            }
            b'"' => {
                let Some(length) = memchr::memchr(b'"', &rest[1..]) else { return Err(Wrong::Unfinished) };
                line += memchr::memchr_iter(b'\n', &rest[..length]).count();
                process.work(length as u64)?;
                tokens.push((Token::String(rest[1..=length].to_vec()), line));
                at += length + 2;
            }
            b'0'..=b'9' | b'A'..=b'Z' | b'.' => {
                let (number, length) = number(process, rest)?;
                let token = if number == b"." { Token::Sign(".") } else { Token::Number(number) };
                tokens.push((token, line));
                at += length;
            }
            b'a'..=b'z' => {
                let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
                let length = search::position(process, rest, |byte| !is_part(byte))?.unwrap_or(rest.len());
                tokens.push((Token::Name(String::from_utf8_lossy(&rest[..length]).into_owned()), line));
                at += length;
            }
            _ => {
                let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(sign.as_bytes())) else {
                    return Err(Wrong::Character(line, byte));
                };
                tokens.push((Token::Sign(sign), line));
                at += sign.len();
            }
        }
    }
    Ok(tokens)
}

/// Digits with a point; a backslash at the end of a line joins two lines.
fn number(process: &Process, text: &[u8]) -> Result<(Vec<u8>, usize), Errno> {
    let mut number = Vec::new();
    let mut at = 0;
    let mut has_point = false;
    for step in 0_usize.. {
        if step.is_multiple_of(STRIDE) {
            process.work(STRIDE as u64)?;
            make_room(process, &mut number, STRIDE)?;
        }
        match &text[at..] {
            [b'\\', b'\n', ..] => at += 2,
            [byte @ (b'0'..=b'9' | b'A'..=b'Z'), ..] => {
                number.push(*byte);
                at += 1;
            }
            [b'.', ..] if !has_point => {
                has_point = true;
                number.push(b'.');
                at += 1;
            }
            _ => break,
        }
    }
    Ok((number, at))
}

/// Digits between two looks at the clock.
const STRIDE: usize = 4096;
