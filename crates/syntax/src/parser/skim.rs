//! Finding a matching bracket without building a tree: how bash tells `((` arithmetic from nested subshells.

use super::reader::Reader;

/// How far to look for the end of a subscript or pattern. Without a bound, text full of openers would take quadratic time.
const SHORT: usize = 4096;

impl Reader<'_> {
    /// As [`Reader::find_closer`], but looks only a few kilobytes ahead.
    pub(super) fn find_near_closer(&self, start: usize, open: u8, close: u8) -> Option<usize> {
        let end = self.end.min(start + SHORT);
        find_closer(&self.src[..end], start, open, close)
    }

    /// The position of the bracket that closes one already open at the cursor, quotes and nested brackets skipped.
    pub(super) fn find_closer(&self, open: u8, close: u8) -> Option<usize> {
        find_closer(&self.src[..self.end], self.pos, open, close)
    }

    /// The position of the next `;` outside quotes and parentheses.
    pub(super) fn find_semicolon(&self) -> Option<usize> {
        let src = &self.src[..self.end];
        let mut level = 0usize;
        let mut pos = self.pos;
        while let Some(&byte) = src.get(pos) {
            match byte {
                b'\\' => pos += 1,
                b'\'' => pos = skip_single(src, pos)?,
                b'"' => pos = skip_double(src, pos)?,
                b'`' => pos = skip_backquoted(src, pos)?,
                b'(' => level += 1,
                b')' => level = level.saturating_sub(1),
                b';' if level == 0 => return Some(pos),
                _ => {}
            }
            pos += 1;
        }
        None
    }
}

fn find_closer(src: &[u8], start: usize, open: u8, close: u8) -> Option<usize> {
    let mut level = 0usize;
    let mut pos = start;
    while let Some(&byte) = src.get(pos) {
        match byte {
            b'\\' => pos += 1,
            b'\'' => pos = skip_single(src, pos)?,
            b'"' => pos = skip_double(src, pos)?,
            b'`' => pos = skip_backquoted(src, pos)?,
            _ if byte == close => match level.checked_sub(1) {
                Some(outer) => level = outer,
                None => return Some(pos),
            },
            _ if byte == open => level += 1,
            _ => {}
        }
        pos += 1;
    }
    None
}

fn skip_single(src: &[u8], open: usize) -> Option<usize> {
    memchr::memchr(b'\'', src.get(open + 1..)?).map(|length| open + 1 + length)
}

fn skip_backquoted(src: &[u8], open: usize) -> Option<usize> {
    let mut pos = open + 1;
    loop {
        match src.get(pos)? {
            b'\\' => pos += 1,
            b'`' => return Some(pos),
            _ => {}
        }
        pos += 1;
    }
}

/// The closing quote. Quotes inside a substitution belong to that.
fn skip_double(src: &[u8], open: usize) -> Option<usize> {
    let mut pos = open + 1;
    let mut parens = 0usize;
    loop {
        match src.get(pos)? {
            b'\\' => pos += 1,
            b'(' if src[pos - 1] == b'$' || parens > 0 => parens += 1,
            b')' => parens = parens.saturating_sub(1),
            b'"' if parens == 0 => return Some(pos),
            b'`' => pos = skip_backquoted(src, pos)?,
            _ => {}
        }
        pos += 1;
    }
}
