//! Integers in arguments: by the rules of `strtoimax` with base 0 (blanks, a sign, then `0x`, `0` or decimal), and plain
//! decimal numbers.

use std::str::FromStr;

use crate::Charset;
use crate::charset::Unit;

/// An integer at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The number, clamped to the type's limits; zero if there was none.
    pub value: T,
    /// How many bytes belong to it; 0 if the text does not start with a number.
    pub consumed: usize,
    /// Whether it was clamped.
    pub overflow: bool,
}

/// The radices a text may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Radix {
    /// Decimal only.
    Decimal,
    /// `0x` for hexadecimal, `0` for octal, decimal otherwise.
    Prefixed,
}

/// A scanned magnitude, before a type has limited it.
struct Scanned {
    negative: bool,
    magnitude: Option<u64>,
    consumed: usize,
}

fn scan(text: &[u8], radix: Radix) -> Scanned {
    let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).count();
    let (negative, start) = match text.get(blanks) {
        Some(b'-') => (true, blanks + 1),
        Some(b'+') => (false, blanks + 1),
        _ => (false, blanks),
    };
    let digit_at =
        |index: usize, base| text.get(index).and_then(|&byte| char::from(byte).to_digit(base)).map(u64::from);
    let prefixed = radix == Radix::Prefixed && text.get(start) == Some(&b'0');
    let hex =
        prefixed && matches!(text.get(start + 1), Some(b'x' | b'X')) && digit_at(start + 2, 16).is_some();
    let (base, first) = match (hex, prefixed) {
        (true, _) => (16, start + 2),
        (_, true) => (8, start),
        _ => (10, start),
    };
    let (mut magnitude, mut position) = (Some(0u64), first);
    while let Some(digit) = digit_at(position, base) {
        magnitude = magnitude.and_then(|value| value.checked_mul(u64::from(base))?.checked_add(digit));
        position += 1;
    }
    Scanned { negative, magnitude, consumed: if position == first { 0 } else { position } }
}

/// Reads a signed integer, as `%d` does.
pub fn parse_signed(text: &[u8], radix: Radix) -> Parsed<i64> {
    let scanned = scan(text, radix);
    let value = scanned.magnitude.and_then(|magnitude| match scanned.negative {
        true => 0i64.checked_sub_unsigned(magnitude),
        false => i64::try_from(magnitude).ok(),
    });
    let limit = if scanned.negative { i64::MIN } else { i64::MAX };
    Parsed { value: value.unwrap_or(limit), consumed: scanned.consumed, overflow: value.is_none() }
}

/// Reads an unsigned integer, as `%u` does: a minus sign negates modulo 2^64.
pub fn parse_unsigned(text: &[u8], radix: Radix) -> Parsed<u64> {
    let scanned = scan(text, radix);
    let value = scanned.magnitude.map(|value| if scanned.negative { value.wrapping_neg() } else { value });
    Parsed { value: value.unwrap_or(u64::MAX), consumed: scanned.consumed, overflow: value.is_none() }
}

/// Reads a number that is all of a text, without blanks; `None` if it is none or does not fit.
pub fn parse_all<T: FromStr>(text: &[u8]) -> Option<T> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The number that the digits at the start of a text make, as large as can be if it does not fit, and how many digits
/// they are.
#[inline]
pub fn leading_digits(text: &[u8]) -> (usize, usize) {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold((0, 0), |(value, count): (usize, usize), byte| {
        (value.saturating_mul(10).saturating_add(usize::from(byte - b'0')), count + 1)
    })
}

/// Reads a number of nothing but digits, as large as can be if it does not fit.
pub fn parse_digits(text: &[u8]) -> Option<usize> {
    let (value, count) = leading_digits(text);
    (count > 0 && count == text.len()).then_some(value)
}

/// The code of a character constant: a quote of either kind, then a character, as `printf %d "'a"` reads it.
///
/// `None` if the text is no constant. A quote alone is a constant without a character: its code is `None`.
pub fn character_constant(text: &[u8], charset: Charset) -> Option<Parsed<Option<u32>>> {
    let (b'\'' | b'"', rest) = text.split_first()? else { return None };
    let unit = charset.decode(rest);
    let value = unit.map(|unit| match unit {
        Unit::Char(char) => u32::from(char),
        Unit::Invalid(byte) => u32::from(byte),
    });
    Some(Parsed { value, consumed: 1 + unit.map_or(0, Unit::byte_len), overflow: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signed_numbers_clamp() {
        let cases: &[(&str, i64, usize, bool)] = &[
            ("5x", 5, 1, false),
            (" 5", 5, 2, false),
            ("5 ", 5, 1, false),
            ("0x", 0, 1, false),
            ("0x1F", 31, 4, false),
            ("08", 0, 1, false),
            ("017", 15, 3, false),
            ("+5", 5, 2, false),
            ("", 0, 0, false),
            ("-", 0, 0, false),
            ("-0x10", -16, 5, false),
            ("9223372036854775807", i64::MAX, 19, false),
            ("9223372036854775808", i64::MAX, 19, true),
            ("-9223372036854775808", i64::MIN, 20, false),
            ("-9223372036854775809", i64::MIN, 20, true),
            ("0b11", 0, 1, false),
            ("abc", 0, 0, false),
        ];
        for &(text, value, consumed, overflow) in cases {
            assert_eq!(
                parse_signed(text.as_bytes(), Radix::Prefixed),
                Parsed { value, consumed, overflow },
                "{text}"
            );
        }
    }

    #[test]
    fn unsigned_numbers_wrap_when_negative() {
        assert_eq!(parse_unsigned(b"-1", Radix::Prefixed).value, u64::MAX);
        assert!(parse_unsigned(b"-18446744073709551616", Radix::Prefixed).overflow);
        assert_eq!(parse_unsigned(b"010", Radix::Decimal).value, 10);
    }

    #[test]
    fn plain_digits() {
        assert_eq!(parse_all::<u8>(b"255"), Some(255));
        assert_eq!([parse_all::<u8>(b"256"), parse_all(b" 1"), parse_all(b"")], [None; 3]);
        assert_eq!(leading_digits(b"12ab"), (12, 2));
        assert_eq!(leading_digits(b"x"), (0, 0));
        assert_eq!(parse_digits(b"99999999999999999999999"), Some(usize::MAX));
        assert_eq!([parse_digits(b""), parse_digits(b"+1"), parse_digits(b"1 ")], [None; 3]);
    }

    #[test]
    fn character_constants() {
        let code = |text: &[u8]| {
            character_constant(text, Charset::Utf8).map(|parsed| (parsed.value, parsed.consumed))
        };
        assert_eq!(code(b"'ab"), Some((Some(97), 2)));
        assert_eq!(code("\"é".as_bytes()), Some((Some(233), 3)));
        assert_eq!(code(b"'\xff"), Some((Some(255), 2)));
        assert_eq!(code(b"'"), Some((None, 1)));
        assert_eq!(code(b"a"), None);
    }
}
