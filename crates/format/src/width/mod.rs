//! Columns and case of characters, as the C library knows them.

mod printable;

use unicode_width::UnicodeWidthChar;

use crate::Charset;
use crate::charset::Unit;

/// Whether a character is printable (`iswprint`).
pub fn is_printable(char: char) -> bool {
    let code = u32::from(char);
    if code < 0xa0 {
        return (0x20..0x7f).contains(&code);
    }
    let after = printable::PRINTABLE.partition_point(|&(first, _)| first <= code);
    after > 0 && code <= printable::PRINTABLE[after - 1].1
}

/// The columns of a character (`wcwidth`); `None` if it is not printable.
pub fn char_width(char: char) -> Option<usize> {
    match char {
        ' '..='~' => Some(1),
        // Terminals show a soft hyphen, whatever Unicode says.
        '\u{ad}' => Some(1),
        _ if is_printable(char) => char.width(),
        _ => None,
    }
}

/// The columns of a text: controls take none, other unprintables and undecodable bytes one.
pub fn text_width(text: &[u8], charset: Charset) -> usize {
    let columns = |unit| match unit {
        Unit::Char(char) if char.is_control() => 0,
        Unit::Char(char) => char_width(char).unwrap_or(1),
        Unit::Invalid(_) => 1,
    };
    charset.units(text).map(columns).sum()
}

/// The upper case of a character where that is a single one (`towupper`).
pub fn upper(char: char) -> char {
    match char {
        // The Greek letters with iota subscript have a title case form that C counts as upper.
        '\u{1f80}'..='\u{1f87}' | '\u{1f90}'..='\u{1f97}' | '\u{1fa0}'..='\u{1fa7}' => offset(char, 8),
        '\u{1fb3}' | '\u{1fc3}' | '\u{1ff3}' => offset(char, 9),
        _ => single(char.to_uppercase(), char),
    }
}

/// The lower case of a character where that is a single one (`towlower`).
pub fn lower(char: char) -> char {
    match char {
        '\u{130}' => 'i',
        _ => single(char.to_lowercase(), char),
    }
}

fn offset(char: char, distance: u32) -> char {
    char::from_u32(u32::from(char) + distance).unwrap_or(char)
}

fn single(mut mapped: impl Iterator<Item = char>, char: char) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(only), None) => only,
        _ => char,
    }
}

/// A change of case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// `${x^}`.
    Upper,
    /// `${x,}`.
    Lower,
    /// `${x~}`.
    Toggle,
}

impl Case {
    /// Changes one character.
    pub fn apply(self, char: char) -> char {
        match self {
            Case::Upper => upper(char),
            Case::Lower => lower(char),
            Case::Toggle => match upper(char) {
                same if same == char => lower(char),
                changed => changed,
            },
        }
    }

    /// Appends a unit of text, changed; undecodable bytes stay.
    pub fn push(self, unit: Unit, out: &mut Vec<u8>) {
        match unit {
            Unit::Char(char) => {
                let mut buffer = [0; 4];
                out.extend_from_slice(self.apply(char).encode_utf8(&mut buffer).as_bytes());
            }
            Unit::Invalid(byte) => out.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths() {
        for (text, width) in
            [("abc", 3), ("é", 1), ("日本", 4), ("e\u{301}", 1), ("😀", 2), ("a\tb", 2), ("", 0)]
        {
            assert_eq!(text_width(text.as_bytes(), Charset::Utf8), width, "{text:?}");
        }
        assert_eq!(text_width(b"\xffa", Charset::Utf8), 2);
        assert_eq!(text_width("é".as_bytes(), Charset::C), 2);
    }

    #[test]
    fn case_maps_one_to_one() {
        assert_eq!(upper('ß'), 'ß');
        assert_eq!(upper('é'), 'É');
        assert_eq!(upper('\u{1f80}'), '\u{1f88}');
        assert_eq!(lower('İ'), 'i');
        assert_eq!(Case::Toggle.apply('a'), 'A');
        assert_eq!(Case::Toggle.apply('A'), 'a');
    }

    #[test]
    fn printable_characters() {
        for (char, want) in
            [('a', true), ('\u{7f}', false), ('\u{80}', false), ('\u{a0}', true), ('\u{378}', false)]
        {
            assert_eq!(is_printable(char), want, "{char:?}");
        }
        assert!(!is_printable('\u{2028}') && is_printable('\u{200b}') && is_printable('\u{e000}'));
        assert!(!is_printable('\u{10ffff}'));
    }
}
