//! Comparing numbers as text, without limits on their size.

use std::cmp::Ordering;

use boxsh_format::float::{self, F80, Float, Magnitude};

use super::key::skip_blanks;

/// A number taken apart: sign, digits before the point, digits behind it.
struct Number<'a> {
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
}

impl<'a> Number<'a> {
    fn parse(text: &'a [u8]) -> Self {
        let text = &text[skip_blanks(text, 0)..];
        let (negative, text) = match text.strip_prefix(b"-") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let zeros = text.iter().take_while(|&&byte| byte == b'0').count();
        let text = &text[zeros..];
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (whole, rest) = text.split_at(digits);
        let mut fraction: &[u8] = b"";
        if let Some(rest) = rest.strip_prefix(b".") {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            fraction = &rest[..digits];
        }
        while let [head @ .., b'0'] = fraction {
            fraction = head;
        }
        let negative = negative && !(whole.is_empty() && fraction.is_empty());
        Self { negative, whole, fraction }
    }

    fn compare_magnitude(&self, other: &Self) -> Ordering {
        self.whole
            .len()
            .cmp(&other.whole.len())
            .then_with(|| self.whole.cmp(other.whole))
            .then_with(|| self.fraction.cmp(other.fraction))
    }
}

/// Compares by numerical value, as `-n` does.
pub(super) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let (a, b) = (Number::parse(a), Number::parse(b));
    match (a.negative, b.negative) {
        (false, false) => a.compare_magnitude(&b),
        (true, true) => b.compare_magnitude(&a),
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    }
}

/// A number that orders most keys as [`compare`] does, and never otherwise.
pub(super) fn prefix(text: &[u8]) -> u64 {
    const MOST: i64 = 1_000_000_000_000_000_000;
    let number = Number::parse(text);
    let magnitude = match number.whole {
        whole if whole.len() > 18 => MOST,
        whole => whole.iter().fold(0, |value, byte| value * 10 + i64::from(byte - b'0')),
    };
    let value = if number.negative { -magnitude } else { magnitude };
    (value as u64) ^ (1 << 63)
}

/// The power of the unit behind a number, negative for a negative number.
fn unit_power(text: &[u8]) -> i32 {
    let (sign, text) = match text.strip_prefix(b"-") {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = digits(text);
    if text.get(end) == Some(&b'.') {
        end += 1 + digits(&text[end + 1..]);
    }
    let is_zero = !text[..end].iter().any(|byte| (b'1'..=b'9').contains(byte));
    let power = match text.get(end) {
        Some(b'K' | b'k') => 1,
        Some(b'M') => 2,
        Some(b'G') => 3,
        Some(b'T') => 4,
        Some(b'P') => 5,
        Some(b'E') => 6,
        Some(b'Z') => 7,
        Some(b'Y') => 8,
        _ => 0,
    };
    if is_zero { 0 } else { sign * power }
}

/// Compares sizes for people, as `-h` does: first by unit, then by number.
pub(super) fn compare_human(a: &[u8], b: &[u8]) -> Ordering {
    let (a, b) = (&a[skip_blanks(a, 0)..], &b[skip_blanks(b, 0)..]);
    unit_power(a).cmp(&unit_power(b)).then_with(|| compare(a, b))
}

/// Compares floating point numbers, as `-g` does: what is no number first, then NaNs, then numbers.
pub(super) fn compare_general(a: &[u8], b: &[u8]) -> Ordering {
    let (a, b) = (float::parse::<F80>(a), float::parse::<F80>(b));
    match (a.consumed, b.consumed) {
        (0, 0) => Ordering::Equal,
        (0, _) => Ordering::Less,
        (_, 0) => Ordering::Greater,
        _ => a.value.partial_cmp(&b.value).unwrap_or_else(|| match (a.value.is_nan(), b.value.is_nan()) {
            (true, true) => nan_rank(a.value).cmp(&nan_rank(b.value)),
            (true, false) => Ordering::Less,
            _ => Ordering::Greater,
        }),
    }
}

fn nan_rank(value: F80) -> bool {
    debug_assert!(value.parts().magnitude == Magnitude::Nan);
    value.is_sign_negative()
}

/// Orders most keys as [`compare_general`] does.
pub(super) fn prefix_general(text: &[u8]) -> u64 {
    let parsed = float::parse::<F80>(text);
    if parsed.consumed == 0 {
        return 0;
    }
    let value = parsed.value.to_f64();
    if value.is_nan() {
        return 1;
    }
    let bits = if value == 0.0 { 0 } else { value.to_bits() };
    // The usual trick: negative numbers upside down, positive ones above them.
    let ordered = if bits >> 63 == 1 { !bits } else { bits | 1 << 63 };
    (ordered >> 1) + 2
}

/// The month that a key starts with, from 1; 0 if it is none.
pub(super) fn month(text: &[u8]) -> u64 {
    const NAMES: [&[u8; 3]; 12] =
        [b"JAN", b"FEB", b"MAR", b"APR", b"MAY", b"JUN", b"JUL", b"AUG", b"SEP", b"OCT", b"NOV", b"DEC"];
    let text = &text[skip_blanks(text, 0)..];
    let Some(head) = text.get(..3) else { return 0 };
    NAMES.iter().position(|name| head.eq_ignore_ascii_case(*name)).map_or(0, |at| at as u64 + 1)
}
