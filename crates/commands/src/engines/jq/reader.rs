//! Reading JSON texts, one after another, from a stream of blocks.

use std::rc::Rc;

use boxsh_kernel::{Errno, Process};

use super::map::Map;
use super::number;
use super::text::Str;
use super::value::{Array, Value};
use crate::memory::make_room;

/// Where a reader gets its bytes from.
pub(crate) trait Feed {
    /// Appends more to `buffer`, or says that there is no more.
    fn feed(&mut self, buffer: &mut Vec<u8>) -> Result<Fed, Errno>;

    /// Who reads, and pays for it.
    fn process(&self) -> &Process;
}

/// What a feed had to give.
#[derive(PartialEq, Eq)]
pub(crate) enum Fed {
    More,
    /// More, from the start of another file.
    NewFile,
    End,
}

/// A text that is all there.
pub(crate) struct Whole<'p>(&'p Process);

impl Feed for Whole<'_> {
    fn feed(&mut self, _: &mut Vec<u8>) -> Result<Fed, Errno> {
        Ok(Fed::End)
    }

    fn process(&self) -> &Process {
        self.0
    }
}

/// Why a text could not be read.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// What is wrong with it, and where.
    Syntax(String),
    Errno(Errno),
}

impl From<Errno> for ReadError {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

/// Values between two ticks.
const VALUES: u32 = 256;

type Read<T> = Result<T, ReadError>;

/// Reads JSON texts.
pub(crate) struct Reader<F> {
    pub(crate) feed: F,
    buffer: Vec<u8>,
    position: usize,
    ended: bool,
    /// Lines that ended in front of the buffer, of this file and of all.
    file_lines: u64,
    lines: u64,
    /// Bytes of the current line in front of the buffer.
    column: usize,
    max_depth: usize,
    /// The room that the last object took: the next one is likely to be alike.
    entries: usize,
    /// Values read since the last tick.
    values: u32,
}

/// What a byte means outside strings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    Mark,
    Other,
}

const CLASS: [Class; 256] = {
    let mut table = [Class::Other; 256];
    table[b' ' as usize] = Class::Blank;
    table[b'\t' as usize] = Class::Blank;
    table[b'\n' as usize] = Class::Blank;
    table[b'\r' as usize] = Class::Blank;
    table[0x1e] = Class::Blank;
    let marks = b"[]{}:,\"";
    let mut at = 0;
    while at < marks.len() {
        table[marks[at] as usize] = Class::Mark;
        at += 1;
    }
    table
};

/// Bytes inside a string that need a second look.
const SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let mut at = 0;
    while at < 32 {
        table[at] = true;
        at += 1;
    }
    table[b'"' as usize] = true;
    table[b'\\' as usize] = true;
    table
};

impl<'p> Reader<Whole<'p>> {
    /// A reader of a text that is all there.
    pub(crate) fn whole(process: &'p Process, text: &[u8], max_depth: usize) -> Result<Self, Errno> {
        let mut reader = Self::new(Whole(process), max_depth);
        process.reserve(text.len() as u64)?;
        process.work(text.len() as u64)?;
        reader.buffer = text.to_vec();
        Ok(reader)
    }
}

impl<F: Feed> Reader<F> {
    pub(crate) fn new(feed: F, max_depth: usize) -> Self {
        Self {
            feed,
            buffer: Vec::new(),
            position: 0,
            ended: false,
            file_lines: 0,
            lines: 0,
            column: 0,
            max_depth,
            entries: 0,
            values: 0,
        }
    }

    /// Reads the next value; `None` at the end.
    pub(crate) fn next(&mut self) -> Read<Option<Value>> {
        if self.lines == 0 && self.column == 0 && self.position == 0 {
            self.skip_byte_order_mark()?;
        }
        match self.peek()? {
            None => Ok(None),
            Some(byte) => self.value(byte, 0).map(Some),
        }
    }

    /// Reads the next line, without its newline; `None` at the end.
    pub(crate) fn next_line(&mut self) -> Result<Option<Str>, Errno> {
        let mut searched = 0;
        loop {
            if let Some(at) = memchr::memchr(b'\n', &self.buffer[self.position + searched..]) {
                let end = self.position + searched + at;
                let line = Str::from_foreign(&self.buffer[self.position..end]);
                self.position = end + 1;
                return Ok(Some(line));
            }
            searched = self.buffer.len() - self.position;
            if !self.refill(self.position)? {
                let line = Str::from_foreign(&self.buffer[self.position..]);
                self.position = self.buffer.len();
                return Ok((searched > 0).then_some(line));
            }
        }
    }

    /// All that is left.
    pub(crate) fn rest(&mut self) -> Result<Vec<u8>, Errno> {
        while self.refill(self.position)? {}
        self.forget(self.position);
        self.position = 0;
        Ok(std::mem::take(&mut self.buffer))
    }

    fn skip_byte_order_mark(&mut self) -> Read<()> {
        let mark = b"\xef\xbb\xbf";
        while self.buffer.len() < 3 && mark.starts_with(&self.buffer) && self.refill(0)? {}
        if self.buffer.starts_with(mark) {
            self.position = 3;
        }
        Ok(())
    }

    /// The lines read so far of the current file, the one that the last value ended in included.
    pub(crate) fn line_number(&mut self) -> Result<u64, Errno> {
        let mut at = self.position;
        while memchr::memchr(b'\n', &self.buffer[at..]).is_none() && !self.ended {
            at = self.buffer.len();
            let length = at - self.position;
            self.refill(self.position)?;
            at = self.position + length.min(self.buffer.len());
        }
        let before = memchr::memchr_iter(b'\n', &self.buffer[..self.position]).count() as u64;
        let rest = u64::from(memchr::memchr(b'\n', &self.buffer[self.position..]).is_some());
        let just_ended = self.position > 0 && self.buffer[self.position - 1] == b'\n';
        Ok(self.file_lines + before + if just_ended { 0 } else { rest })
    }

    /// Reads more behind what is in the buffer from `keep` on; `false` at the end.
    fn refill(&mut self, keep: usize) -> Result<bool, Errno> {
        if self.ended {
            return Ok(false);
        }
        self.forget(keep);
        match self.feed.feed(&mut self.buffer)? {
            Fed::More => Ok(true),
            Fed::NewFile => {
                self.file_lines = 0;
                Ok(true)
            }
            Fed::End => {
                self.ended = true;
                Ok(false)
            }
        }
    }

    /// Drops what is in front of `keep`, keeping count of its lines.
    fn forget(&mut self, keep: usize) {
        let gone = &self.buffer[..keep];
        let lines = memchr::memchr_iter(b'\n', gone).count() as u64;
        self.lines += lines;
        self.file_lines += lines;
        self.column = match memchr::memrchr(b'\n', gone) {
            Some(at) => keep - at - 1,
            None => self.column + keep,
        };
        self.buffer.copy_within(keep.., 0);
        self.buffer.truncate(self.buffer.len() - keep);
        self.position -= keep;
    }

    /// The next byte that is not blank, not taken yet.
    #[inline]
    pub(super) fn peek(&mut self) -> Read<Option<u8>> {
        loop {
            while let Some(&byte) = self.buffer.get(self.position) {
                if CLASS[usize::from(byte)] != Class::Blank {
                    return Ok(Some(byte));
                }
                self.position += 1;
            }
            if !self.refill(self.position)? {
                return Ok(None);
            }
        }
    }

    /// Takes the byte that was looked at.
    pub(super) fn skip(&mut self) {
        self.position += 1;
    }

    /// A complaint about the byte at an index, or about the end.
    #[cold]
    fn complain<T>(&self, what: &str, at: usize) -> Read<T> {
        let (at_end, until) =
            if at >= self.buffer.len() { (" at EOF", self.buffer.len()) } else { ("", at + 1) };
        let seen = &self.buffer[..until];
        let lines = self.lines + memchr::memchr_iter(b'\n', seen).count() as u64 + 1;
        let column = match memchr::memrchr(b'\n', seen) {
            Some(newline) => until - newline - 1,
            None => self.column + until,
        };
        Err(ReadError::Syntax(format!("{what}{at_end} at line {lines}, column {column}")))
    }

    #[cold]
    pub(super) fn unfinished<T>(&self) -> Read<T> {
        self.complain("Unfinished JSON term", self.buffer.len())
    }

    pub(super) fn value(&mut self, byte: u8, depth: usize) -> Read<Value> {
        self.values += 1;
        if self.values == VALUES {
            self.values = 0;
            self.feed.process().work(u64::from(VALUES))?;
        }
        match byte {
            b'"' => Ok(Value::String(self.string()?)),
            b'{' => self.object(depth),
            b'[' => self.array(depth),
            b']' => self.complain("Unmatched ']'", self.position),
            b'}' => self.complain("Unmatched '}'", self.position),
            b',' => self.complain("Expected value before ','", self.position),
            b':' => self.complain("Expected string key before ':'", self.position),
            _ => self.word(),
        }
    }

    pub(super) fn check_depth(&self, depth: usize) -> Read<()> {
        if depth >= self.max_depth {
            return self.complain("Exceeds depth limit for parsing", self.position);
        }
        Ok(())
    }

    fn array(&mut self, depth: usize) -> Read<Value> {
        self.check_depth(depth)?;
        self.position += 1;
        let mut items = Array::default();
        let Some(mut byte) = self.peek()? else { return self.unfinished() };
        if byte == b']' {
            self.position += 1;
            return Ok(Value::Array(Rc::new(items)));
        }
        loop {
            let value = self.value(byte, depth + 1)?;
            make_room(self.feed.process(), items.items_mut(), 1)?;
            items.push(value);
            match self.peek()? {
                Some(b',') => self.position += 1,
                Some(b']') => {
                    self.position += 1;
                    return Ok(Value::Array(Rc::new(items)));
                }
                Some(b'}') => {
                    return self.complain("Objects must consist of key:value pairs", self.position);
                }
                Some(b':') => return self.complain("':' not as part of an object", self.position),
                Some(other) => return self.missing_separator(other),
                None => return self.unfinished(),
            }
            byte = match self.peek()? {
                Some(b']') => return self.complain("Expected another array element", self.position),
                Some(byte) => byte,
                None => return self.unfinished(),
            };
        }
    }

    /// Two values side by side: the complaint comes behind the second one.
    pub(super) fn missing_separator<T>(&mut self, byte: u8) -> Read<T> {
        const WHAT: &str = "Expected separator between values";
        match byte {
            b'[' | b'{' => return self.complain(WHAT, self.position),
            b'"' => {
                self.string()?;
                self.position -= 1;
            }
            _ => {
                self.word()?;
            }
        }
        self.complain(WHAT, self.position)
    }

    fn object(&mut self, depth: usize) -> Read<Value> {
        self.check_depth(depth)?;
        self.position += 1;
        let mut map = Map::with_capacity(self.entries);
        let Some(mut byte) = self.peek()? else { return self.unfinished() };
        if byte == b'}' {
            self.position += 1;
            return Ok(Value::object(map));
        }
        loop {
            let key = self.key(byte)?;
            let value = match self.peek()? {
                Some(byte) => self.value(byte, depth + 1)?,
                None => return self.unfinished(),
            };
            map.insert(key, value);
            match self.peek()? {
                Some(b',') => self.position += 1,
                Some(b'}') => {
                    self.position += 1;
                    self.entries = map.len().min(64);
                    return Ok(Value::object(map));
                }
                Some(b']') => {
                    return self.complain("Unmatched ']' in the middle of an object", self.position);
                }
                Some(b':') => return self.complain("':' should follow a key", self.position),
                Some(other) => return self.missing_separator(other),
                None => return self.unfinished(),
            }
            byte = match self.peek()? {
                Some(b'}') => return self.complain("Expected another key-value pair", self.position),
                Some(byte) => byte,
                None => return self.unfinished(),
            };
        }
    }

    /// Reads a key and the colon behind it.
    pub(super) fn key(&mut self, byte: u8) -> Read<Str> {
        if byte != b'"' {
            self.value(byte, 0)?;
            return match self.peek()? {
                Some(b':') => self.complain("Object keys must be strings", self.position),
                Some(_) => self.complain("Objects must consist of key:value pairs", self.position),
                None => self.unfinished(),
            };
        }
        let key = self.string()?;
        match self.peek()? {
            Some(b':') => self.position += 1,
            Some(b'}' | b']' | b',') => {
                return self.complain("Objects must consist of key:value pairs", self.position);
            }
            Some(other) => return self.missing_separator(other),
            None => return self.unfinished(),
        }
        Ok(key)
    }

    /// Reads a string, its opening quote being next.
    #[inline]
    fn string(&mut self) -> Read<Str> {
        let start = self.position + 1;
        let mut at = start;
        while let Some(&byte) = self.buffer.get(at) {
            if SPECIAL[usize::from(byte)] {
                if byte == b'"' {
                    self.position = at + 1;
                    return Ok(Str::from_foreign(&self.buffer[start..at]));
                }
                break;
            }
            at += 1;
        }
        self.special_string(at)
    }

    /// Reads the rest of a string with escapes, or one that goes on in the next block.
    fn special_string(&mut self, mut at: usize) -> Read<Str> {
        let mut faulty = false;
        loop {
            match self.buffer.get(at) {
                Some(b'"') => break,
                Some(b'\\') => at += 2,
                Some(0..32) => {
                    faulty = true;
                    at += 1;
                }
                Some(_) => at += 1,
                None => {
                    let offset = at - self.position;
                    if !self.refill(self.position)? {
                        return self.complain("Unfinished string", self.buffer.len());
                    }
                    at = self.position + offset;
                }
            }
        }
        let start = self.position + 1;
        self.position = at + 1;
        if faulty {
            let what = "Invalid string: control characters from U+0000 through U+001F must be escaped";
            return self.complain(what, at);
        }
        match unescape(&self.buffer[start..at]) {
            Ok(text) => Ok(text),
            Err(what) => self.complain(what, at),
        }
    }

    /// Reads a word: a number, `true`, `false`, `null` or `nan`.
    #[inline]
    fn word(&mut self) -> Read<Value> {
        let mut at = self.position;
        loop {
            while let Some(&byte) = self.buffer.get(at) {
                if CLASS[usize::from(byte)] != Class::Other {
                    return self.finish_word(at);
                }
                at += 1;
            }
            let length = at - self.position;
            if !self.refill(self.position)? {
                return self.finish_word(self.buffer.len());
            }
            at = self.position + length;
        }
    }

    #[inline]
    fn finish_word(&mut self, end: usize) -> Read<Value> {
        let value = match interpret(&self.buffer[self.position..end]) {
            Ok(value) => value,
            Err(what) => return self.complain(what, end),
        };
        self.position = end;
        Ok(value)
    }
}

/// What a word means.
fn interpret(word: &[u8]) -> Result<Value, &'static str> {
    match word[0] {
        b't' if word == b"true" => return Ok(Value::TRUE),
        b'f' if word == b"false" => return Ok(Value::FALSE),
        b'n' if word == b"null" => return Ok(Value::Null),
        b't' | b'f' => return Err("Invalid literal"),
        b'n' if word.get(1) != Some(&b'a') => return Err("Invalid literal"),
        _ => {}
    }
    if let Some(value) = number::parse(word) {
        return Ok(value);
    }
    let (sign, name) = match word {
        [b'-', rest @ ..] => (-1.0, rest),
        [b'+', rest @ ..] => (1.0, rest),
        _ => (1.0, word),
    };
    if name.eq_ignore_ascii_case(b"nan") {
        return Ok(Value::Number(f64::NAN));
    }
    if name.eq_ignore_ascii_case(b"infinity") || name.eq_ignore_ascii_case(b"inf") {
        return Ok(Value::Number(sign * f64::INFINITY));
    }
    match word {
        [b'+', rest @ ..] if rest.first() != Some(&b'-') => number::parse(rest),
        _ => None,
    }
    .ok_or(if word[0] == b'\'' {
        "Invalid string literal; expected \", but got '"
    } else {
        "Invalid numeric literal"
    })
}

/// Resolves the escapes of a string.
pub(crate) fn unescape(text: &[u8]) -> Result<Str, &'static str> {
    if memchr::memchr(b'\\', text).is_none() {
        return Ok(Str::from_foreign(text));
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        out.extend_from_slice(&rest[..at]);
        let letter = rest.get(at + 1).copied().unwrap_or(0);
        rest = rest.get(at + 2..).unwrap_or_default();
        let byte = match letter {
            b'"' | b'\\' | b'/' => letter,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                rest = unescape_unit(rest, &mut out)?;
                continue;
            }
            _ => return Err("Invalid escape"),
        };
        out.push(byte);
    }
    out.extend_from_slice(rest);
    match String::from_utf8(out) {
        Ok(text) => Ok(Str::from(text)),
        Err(error) => Ok(Str::from(String::from_utf8_lossy(error.as_bytes()).into_owned())),
    }
}

fn unit(text: &[u8]) -> Option<u32> {
    let digits = text.get(..4).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Resolves what follows `\u`, and gives the rest. Half a pair that is followed by something else is an error; the
/// second half alone is U+FFFD.
fn unescape_unit<'t>(text: &'t [u8], out: &mut Vec<u8>) -> Result<&'t [u8], &'static str> {
    let Some(first) = unit(text) else { return Err("Invalid \\uXXXX escape") };
    let rest = &text[4..];
    let (code, rest) = match first {
        0xd800..0xdc00 => {
            let pair = rest.strip_prefix(b"\\u").and_then(unit).filter(|low| (0xdc00..0xe000).contains(low));
            match pair {
                Some(low) => (0x10000 + ((first - 0xd800) << 10) + (low - 0xdc00), &rest[6..]),
                None => return Err("Invalid \\uXXXX\\uXXXX surrogate pair escape"),
            }
        }
        code => (code, rest),
    };
    let character = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    Ok(rest)
}
