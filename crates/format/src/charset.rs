//! The two character encodings a session can have, and decoding that survives any bytes.

use std::sync::OnceLock;

/// How bytes become characters: the locale's `LC_CTYPE`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// The C locale: a character is a byte, and only ASCII is known.
    C,
    /// `C.UTF-8`.
    #[default]
    Utf8,
}

/// One character of a text, or one byte that is part of none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A character.
    Char(char),
    /// A byte that the charset cannot decode.
    Invalid(u8),
}

impl Unit {
    /// How many bytes it takes in the text.
    pub fn byte_len(self) -> usize {
        match self {
            Unit::Char(char) => char.len_utf8(),
            Unit::Invalid(_) => 1,
        }
    }
}

impl Charset {
    /// Decodes the first character; `None` at the end of the text.
    ///
    /// In the C locale a byte above 127 is [`Unit::Invalid`].
    pub fn decode(self, text: &[u8]) -> Option<Unit> {
        let &first = text.first()?;
        if first < 0x80 {
            return Some(Unit::Char(char::from(first)));
        }
        if self == Charset::C {
            return Some(Unit::Invalid(first));
        }
        let length = match first {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => return Some(Unit::Invalid(first)),
        };
        let char = text.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok()?.chars().next());
        Some(char.map_or(Unit::Invalid(first), Unit::Char))
    }

    /// Iterates over the characters of a text.
    pub fn units(self, text: &[u8]) -> Units<'_> {
        Units { charset: self, rest: text }
    }

    /// Counts characters; an undecodable byte counts as one.
    pub fn count(self, text: &[u8]) -> usize {
        match self {
            Charset::C => text.len(),
            Charset::Utf8 if text.is_ascii() => text.len(),
            Charset::Utf8 => self.units(text).count(),
        }
    }

    /// Where the character of that number starts, in bytes; `None` if it would be behind the end.
    pub fn offset(self, text: &[u8], characters: usize) -> Option<usize> {
        match self {
            Charset::C => Some(characters).filter(|&offset| offset <= text.len()),
            Charset::Utf8 => {
                let mut units = self.units(text);
                match characters.checked_sub(1) {
                    Some(before) => units.nth(before).map(|_| text.len() - units.rest.len()),
                    None => Some(0),
                }
            }
        }
    }

    /// The byte length of the first `count` characters.
    pub fn prefix_len(self, text: &[u8], count: usize) -> usize {
        match self {
            Charset::C => text.len().min(count),
            Charset::Utf8 => self.units(text).take(count).map(Unit::byte_len).sum(),
        }
    }
}

/// Where the characters of one text in UTF-8 are. The first question about a long text walks through it, and the others do not.
#[derive(Clone, Debug, Default)]
pub struct Positions(OnceLock<Marks>);

#[derive(Clone, Debug)]
struct Marks {
    /// How many characters there are.
    count: usize,
    /// Where every [`STRIDE`]th of them starts; empty if each is one byte.
    starts: Vec<usize>,
}

/// Characters between two marks.
const STRIDE: usize = 128;

impl Positions {
    /// How many characters the text has: the same text at each call.
    pub fn count(&self, text: &[u8]) -> usize {
        match text.len() < STRIDE {
            true => Charset::Utf8.count(text),
            false => self.marks(text).count,
        }
    }

    /// Where the character of that number starts, in bytes; `None` if it would be behind the end.
    pub fn offset(&self, text: &[u8], characters: usize) -> Option<usize> {
        if text.len() < STRIDE {
            return Charset::Utf8.offset(text, characters);
        }
        let marks = self.marks(text);
        if characters > marks.count {
            return None;
        }
        if marks.count == text.len() {
            return Some(characters);
        }
        let start = *marks.starts.get(characters / STRIDE)?;
        Some(start + Charset::Utf8.offset(&text[start..], characters % STRIDE)?)
    }

    fn marks(&self, text: &[u8]) -> &Marks {
        self.0.get_or_init(|| {
            if text.is_ascii() {
                return Marks { count: text.len(), starts: Vec::new() };
            }
            let (mut count, mut at, mut starts) = (0, 0, Vec::new());
            for unit in Charset::Utf8.units(text) {
                if usize::is_multiple_of(count, STRIDE) {
                    starts.push(at);
                }
                count += 1;
                at += unit.byte_len();
            }
            // So that the end is found like any character.
            if usize::is_multiple_of(count, STRIDE) {
                starts.push(at);
            }
            Marks { count, starts }
        })
    }
}

/// The iterator of [`Charset::units`].
#[derive(Clone, Debug)]
pub struct Units<'a> {
    charset: Charset,
    rest: &'a [u8],
}

impl Iterator for Units<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        let unit = self.charset.decode(self.rest)?;
        self.rest = &self.rest[unit.byte_len()..];
        Some(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_bytes_count_one_each() {
        for (text, count) in [
            (&b"abc"[..], 3),
            ("é€😀".as_bytes(), 3),
            (b"\xff\xfe", 2),
            (b"\xe2\x82", 2),
            (b"a\xe2\x82z", 4),
            (b"\xed\xa0\x80", 3),
            (b"\xc0\x80", 2),
            (b"", 0),
        ] {
            assert_eq!(Charset::Utf8.count(text), count, "{text:?}");
            assert_eq!(Charset::C.count(text), text.len());
        }
        assert_eq!(Charset::Utf8.prefix_len("é€x".as_bytes(), 2), 5);
    }

    #[test]
    fn remembered_positions_are_those_that_a_walk_finds() {
        let mixed = "aé€😀".repeat(200);
        let broken = [mixed.as_bytes(), b"\xff\xe2\x82", &[0x80; 300]].concat();
        for text in [&b""[..], b"ascii", &[b'x'; 5000], mixed.as_bytes(), &broken, &[0xff; 256]] {
            let positions = Positions::default();
            let count = Charset::Utf8.count(text);
            for character in (0..=count + 2).chain((0..=count).rev()) {
                let walked = Charset::Utf8.offset(text, character);
                assert_eq!(positions.offset(text, character), walked, "{character} of {count}");
            }
            assert_eq!(positions.count(text), count);
            assert_eq!(Charset::Utf8.offset(text, count), Some(text.len()));
        }
    }
}
