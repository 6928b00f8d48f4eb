//! The tokens of a date.

use super::words::{LocalNames, look_up};

/// A part of time that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    Year,
    Month,
    Day,
    Hour,
    Minute,
    Second,
}

/// A whole number as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Number {
    pub(super) value: i64,
    pub(super) negative: bool,
    /// How many digits it was written with; 0 for none at all.
    pub(super) digits: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A number without a sign.
    Plain(Number),
    /// A number with one.
    Signed(Number),
    /// A number with decimals, no sign: whole seconds and nanoseconds.
    PlainDecimal(i64, u32),
    /// A number with decimals and a sign.
    SignedDecimal(i64, u32),
    /// `am` or, if true, `pm`.
    Meridian(bool),
    Month(i64),
    Day(i64),
    Unit(Unit, i64),
    DayShift(i64),
    Ordinal(i64),
    Ago(i64),
    /// A zone's distance from UTC in seconds.
    Zone(i64),
    /// A zone's standard distance; the name is that of its summer time.
    DayZone(i64),
    LocalZone(Option<bool>),
    Dst,
    T,
    Punctuation(u8),
}

/// Takes a text apart; `None` if some of it means nothing.
pub(super) fn tokens(text: &[u8], local: &LocalNames) -> Option<Vec<Token>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b' ' | b'\t'..=b'\r' => at += 1,
            b'(' => at = skip_comment(text, at),
            b'0'..=b'9' | b'+' | b'-' => {
                let (token, end) = number(text, at)?;
                all.extend(token);
                at = end;
            }
            byte if byte.is_ascii_alphabetic() => {
                let rest = &text[at..];
                let length =
                    rest.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'.').count();
                // Longer words than any known one are cut, and mean nothing either.
                let word = String::from_utf8_lossy(&rest[..length.min(19)]).into_owned();
                all.push(look_up(&word, local)?);
                at += length;
            }
            byte => {
                all.push(Token::Punctuation(byte));
                at += 1;
            }
        }
    }
    Some(all)
}

/// Skips what stands in parentheses, which may nest; an open one comments out the rest.
fn skip_comment(text: &[u8], from: usize) -> usize {
    let mut depth = 0usize;
    for (at, byte) in text.iter().enumerate().skip(from) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// Reads a number; a sign that none follows means nothing.
fn number(text: &[u8], from: usize) -> Option<(Option<Token>, usize)> {
    let mut at = from;
    let sign = match text[from] {
        b'-' => -1,
        b'+' => 1,
        _ => 0,
    };
    if sign != 0 {
        at += 1;
        while text.get(at).is_some_and(|byte| matches!(byte, b' ' | b'\t'..=b'\r')) {
            at += 1;
        }
        if !text.get(at).is_some_and(u8::is_ascii_digit) {
            return Some((None, at));
        }
    }
    let start = at;
    let mut value = 0i64;
    while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit()) {
        let digit = i64::from(digit - b'0');
        value = value.checked_mul(10)?;
        value = if sign < 0 { value.checked_sub(digit)? } else { value.checked_add(digit)? };
        at += 1;
    }
    let has_decimals =
        matches!(text.get(at), Some(b'.' | b',')) && text.get(at + 1).is_some_and(u8::is_ascii_digit);
    if !has_decimals {
        let number = Number { value, negative: sign < 0, digits: at - start };
        return Some((Some(if sign == 0 { Token::Plain(number) } else { Token::Signed(number) }), at));
    }
    let decimals: Vec<u8> = text[at + 1..].iter().copied().take_while(u8::is_ascii_digit).collect();
    at += 1 + decimals.len();
    let mut nanos = (0..9)
        .fold(0u32, |sum, place| sum * 10 + u32::from(decimals.get(place).map_or(0, |digit| digit - b'0')));
    if sign < 0 {
        // Downwards: a moment before the epoch is so many seconds before, and some nanoseconds after that.
        if decimals.iter().skip(9).any(|&digit| digit != b'0') {
            nanos += 1;
        }
        if nanos > 0 {
            value = value.checked_sub(1)?;
            nanos = 1_000_000_000 - nanos;
        }
    }
    let token =
        if sign == 0 { Token::PlainDecimal(value, nanos) } else { Token::SignedDecimal(value, nanos) };
    Some((Some(token), at))
}
