//! Text to number by the rules of `strtod` and `strtold`, correctly rounded whatever the length of the text.

use super::bigint::BigUint;
pub use super::round::Range;
use super::round::Unrounded;
use super::{Float, Magnitude, Parts};

/// What [`parse`] found at the start of the text.
#[derive(Clone, Copy, Debug)]
pub struct Parsed<T> {
    /// The number; zero if there was none.
    pub value: T,
    /// How many bytes belong to it, leading blanks included; 0 if the text does not start with a number.
    pub consumed: usize,
    /// Whether the number fitted.
    pub range: Range,
}

/// More significant digits than this cannot change a result, they only say "a little more".
const MAX_DIGITS: usize = 12_000;
/// Exponents are clamped to a range in which nothing is representable at the ends, and sums cannot overflow.
const MAX_EXPONENT: i64 = 1 << 40;

/// Reads a number from the start of the text: decimal, hexadecimal (`0x1.8p3`), `inf`, `infinity`, `nan`, `nan(...)`.
pub fn parse<T: Float>(text: &[u8]) -> Parsed<T> {
    let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).count();
    let (negative, start) = match text.get(blanks) {
        Some(b'-') => (true, blanks + 1),
        Some(b'+') => (false, blanks + 1),
        _ => (false, blanks),
    };
    let body = &text[start..];
    let (length, parts, range) = if let Some((length, magnitude)) = named(body) {
        (length, Parts { negative, magnitude }, Range::Normal)
    } else if let Some((length, value)) = hexadecimal(body).or_else(|| decimal(body)) {
        let (parts, range) = T::TARGET.round(negative, value);
        (length, parts, range)
    } else {
        let magnitude = Magnitude::Finite { mantissa: 0, exponent: 0 };
        return Parsed {
            value: T::from_parts(Parts { negative: false, magnitude }),
            consumed: 0,
            range: Range::Normal,
        };
    };
    Parsed { value: T::from_parts(parts), consumed: start + length, range }
}

fn starts_with(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
}

fn named(text: &[u8]) -> Option<(usize, Magnitude)> {
    if starts_with(text, b"infinity") {
        return Some((8, Magnitude::Infinite));
    }
    if starts_with(text, b"inf") {
        return Some((3, Magnitude::Infinite));
    }
    if !starts_with(text, b"nan") {
        return None;
    }
    let payload = text[3..].strip_prefix(b"(").and_then(|inner| {
        let length = inner.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        (inner.get(length) == Some(&b')')).then_some(length + 2)
    });
    Some((3 + payload.unwrap_or(0), Magnitude::Nan))
}

/// An optional exponent: the marker, a sign, at least one digit. Gives its length (0 if there is none) and value.
fn exponent(text: &[u8], marker: u8) -> (usize, i64) {
    if !text.first().is_some_and(|byte| byte.eq_ignore_ascii_case(&marker)) {
        return (0, 0);
    }
    let (negative, start) = match text.get(1) {
        Some(b'-') => (true, 2),
        Some(b'+') => (false, 2),
        _ => (false, 1),
    };
    let digits = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return (0, 0);
    }
    let value = text[start..start + digits]
        .iter()
        .fold(0, |value: i64, byte| (value * 10 + i64::from(byte - b'0')).min(MAX_EXPONENT));
    (start + digits, if negative { -value } else { value })
}

fn hexadecimal(text: &[u8]) -> Option<(usize, Unrounded)> {
    if !starts_with(text, b"0x") {
        return None;
    }
    let (mut mantissa, mut power, mut sticky) = (0u128, 0i64, false);
    let (mut any, mut fraction) = (false, false);
    let mut position = 2;
    while let Some(&byte) = text.get(position) {
        if byte == b'.' && !fraction {
            fraction = true;
        } else if let Some(digit) = (byte as char).to_digit(16) {
            any = true;
            if mantissa >> 120 == 0 {
                mantissa = mantissa << 4 | u128::from(digit);
                power -= if fraction { 4 } else { 0 };
            } else {
                sticky |= digit != 0;
                power += if fraction { 0 } else { 4 };
            }
        } else {
            break;
        }
        position += 1;
    }
    if !any {
        return None;
    }
    let (length, value) = exponent(&text[position..], b'p');
    Some((position + length, Unrounded { mantissa, exponent: power + value, sticky }))
}

/// The digits of a decimal number: `digits * 10^power`, and a little more if `sticky`.
#[derive(Default)]
struct Digits {
    values: Vec<u8>,
    power: i64,
    sticky: bool,
}

fn decimal(text: &[u8]) -> Option<(usize, Unrounded)> {
    let mut digits = Digits::default();
    let (mut any, mut fraction) = (false, false);
    let mut position = 0;
    while let Some(&byte) = text.get(position) {
        match byte {
            b'.' if !fraction => fraction = true,
            b'0'..=b'9' => {
                any = true;
                digits.push(byte - b'0', fraction);
            }
            _ => break,
        }
        position += 1;
    }
    if !any {
        return None;
    }
    let (length, value) = exponent(&text[position..], b'e');
    digits.power += value;
    Some((position + length, digits.into_binary()))
}

impl Digits {
    fn push(&mut self, digit: u8, fraction: bool) {
        if self.values.len() >= MAX_DIGITS {
            self.sticky |= digit != 0;
            self.power += i64::from(!fraction);
            return;
        }
        if digit != 0 || !self.values.is_empty() {
            self.values.push(digit);
        }
        self.power -= i64::from(fraction);
    }

    fn into_binary(mut self) -> Unrounded {
        while self.values.last() == Some(&0) {
            self.values.pop();
            self.power += 1;
        }
        if self.sticky {
            // A digit below every digit that matters stands for all that was cut off.
            self.values.push(1);
            self.power -= 1;
        }
        if self.values.is_empty() {
            return Unrounded { mantissa: 0, exponent: 0, sticky: false };
        }
        let magnitude = self.values.len() as i64 + self.power;
        if magnitude > 5_000 {
            return Unrounded { mantissa: 1, exponent: MAX_EXPONENT, sticky: false };
        }
        if magnitude < -5_000 {
            return Unrounded { mantissa: 0, exponent: 0, sticky: true };
        }
        self.small().unwrap_or_else(|| self.large())
    }

    /// The common case: up to 19 digits and a small power, in machine arithmetic.
    fn small(&self) -> Option<Unrounded> {
        if self.values.len() > 19 || self.power.abs() > 27 {
            return None;
        }
        let value = self.values.iter().fold(0u64, |value, &digit| value * 10 + u64::from(digit));
        let five = 5u64.pow(self.power.unsigned_abs() as u32);
        if self.power >= 0 {
            let mantissa = u128::from(value) * u128::from(five);
            return Some(Unrounded { mantissa, exponent: self.power, sticky: false });
        }
        // The dividend has 128 bits and the divisor at most 63, so the quotient has at least 65.
        let shift = value.leading_zeros();
        let dividend = u128::from(value << shift) << 64;
        let five = u128::from(five);
        Some(Unrounded {
            mantissa: dividend / five,
            exponent: self.power - 64 - i64::from(shift),
            sticky: dividend % five != 0,
        })
    }

    fn large(&self) -> Unrounded {
        let mut number = BigUint::from_digits(&self.values);
        // Below 2^15: the magnitude was checked and the number of digits is limited.
        let power = self.power.unsigned_abs() as u32;
        if self.power >= 0 {
            number.multiply_pow5(power);
            let (mantissa, shift, sticky) = number.top_bits();
            return Unrounded { mantissa, exponent: shift as i64 + self.power, sticky };
        }
        let mut divisor = BigUint::from_u64(1);
        divisor.multiply_pow5(power);
        let (mantissa, shift, sticky) = number.divide(divisor);
        Unrounded { mantissa, exponent: shift + self.power, sticky }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::F80;

    #[test]
    fn consumes_what_strtold_consumes() {
        let cases: &[(&str, usize)] = &[
            ("nan(12)x", 7),
            ("nan(", 3),
            ("nan()z", 5),
            ("nan(a-b)", 3),
            ("infinit", 3),
            ("infinityx", 8),
            ("0x", 1),
            ("0xg", 1),
            ("0x.p1", 1),
            ("0x1p", 3),
            ("0x1p+", 3),
            ("1e", 1),
            ("1e+", 1),
            ("1e5x", 3),
            (".", 0),
            ("", 0),
            ("-", 0),
            (" 5", 2),
            ("-.5e1", 5),
            ("+.e1", 0),
            ("1_000", 1),
            ("\x0b\x0c5", 3),
            ("0X1P3", 5),
            ("5.", 2),
            ("5..", 2),
            ("0x1.8.", 5),
        ];
        for &(text, consumed) in cases {
            assert_eq!(parse::<F80>(text.as_bytes()).consumed, consumed, "{text:?}");
            assert_eq!(parse::<f64>(text.as_bytes()).consumed, consumed, "{text:?}");
        }
    }

    #[test]
    fn reports_range_errors_as_errno_does() {
        use Range::{Normal, Overflow, Underflow};
        let cases = [
            ("4.9e-324", Underflow),
            ("2e-324", Underflow),
            ("2.2250738585072011e-308", Underflow),
            ("2.2250738585072013e-308", Normal),
            ("0x1p-1074", Normal),
            ("0x1p-1075", Underflow),
            ("0x1.8p-1074", Underflow),
            ("0x.fffffffffffff8p-1022", Underflow),
            ("0x.fffffffffffffcp-1022", Normal),
            ("1e309", Overflow),
            ("1.7976931348623157e308", Normal),
            ("1e99999999999999999999", Overflow),
            ("1e-99999999999999999999", Underflow),
            ("0x1p99999999999999999999", Overflow),
            ("0e99999999999", Normal),
        ];
        for (text, range) in cases {
            assert_eq!(parse::<f64>(text.as_bytes()).range, range, "{text}");
        }
    }

    #[test]
    fn doubles_agree_with_the_standard_library() {
        let long = format!("0.{}1", "0".repeat(400));
        let halfway = "9007199254740993".to_string() + "." + &"0".repeat(13_000) + "1";
        for text in [
            "0.1",
            "1e23",
            "8.5e-320",
            "123456789012345678901234567890",
            "9007199254740993",
            "1e22",
            "2.2250738585072012e-308",
            "179769313486231570814527423731704356798070567525844996598917476e246",
            "6.9294956446009195e15",
            "3.5844466002796428e+298",
            &long,
            &halfway,
        ] {
            let want: f64 = text.parse().unwrap();
            assert_eq!(parse::<f64>(text.as_bytes()).value.to_bits(), want.to_bits(), "{text:.60}");
        }
    }
}
