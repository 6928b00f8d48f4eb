//! Numbers: as they were written until somebody computes with them, and how doubles are printed.

use boxsh_format::integer::parse_all;

use std::cmp::Ordering;
use std::rc::Rc;

use super::value::{Value, order_numbers};

/// Digits kept of one literal; further ones are beyond any use.
const MAX_DIGITS: usize = 100_000;

/// A number as it was written: its digits and the power of ten behind the last of them.
#[derive(Debug)]
pub(crate) struct Literal {
    negative: bool,
    /// Without leading zeros; a lone `0` for zero.
    digits: Vec<u8>,
    exponent: i64,
    double: f64,
}

/// Powers of ten that a double holds exactly.
const EXACT: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Reads a number that is spelled by JSON's rules, or nearly so; `None` if it is none at all.
#[inline]
pub(crate) fn parse(text: &[u8]) -> Option<Value> {
    let (negative, rest) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let mut mantissa: u64 = 0;
    let mut at = 0;
    while let Some(digit) = rest.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
        mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    if at == rest.len()
        && (1..=15).contains(&at)
        && (rest[0] != b'0' || at == 1)
        && !(negative && mantissa == 0)
    {
        let number = mantissa as f64;
        return Some(Value::Number(if negative { -number } else { number }));
    }
    if rest.get(at) == Some(&b'.') && at > 0 && (rest[0] != b'0' || at == 1) {
        let whole = at;
        at += 1;
        while let Some(digit) = rest.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
            at += 1;
        }
        let decimals = at - whole - 1;
        if at == rest.len() && decimals > 0 && at <= 19 && rest[at - 1] != b'0' {
            let exact = mantissa < 1 << 53 && at <= 16;
            let number = match exact {
                true => mantissa as f64 / EXACT[decimals],
                false => parse_all(rest)?,
            };
            // Below that the two ways of printing part.
            if number >= 1e-4 && (exact || shortest(number) == mantissa) {
                return Some(Value::Number(if negative { -number } else { number }));
            }
        }
    }
    parse_slowly(text, negative, rest)
}

/// The fewest digits that read back as this number.
fn shortest(number: f64) -> u64 {
    use std::fmt::Write;
    struct Digits(u64);
    impl Write for Digits {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            for byte in text.bytes().take_while(|byte| *byte != b'e').filter(u8::is_ascii_digit) {
                self.0 = self.0.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
            }
            // The exponent ends it.
            if text.contains('e') { Err(std::fmt::Error) } else { Ok(()) }
        }
    }
    let mut digits = Digits(0);
    let _ = write!(digits, "{number:e}");
    digits.0
}

fn parse_slowly(text: &[u8], negative: bool, rest: &[u8]) -> Option<Value> {
    let mut digits = Vec::new();
    let (mut exponent, mut seen_point, mut seen_digit) = (0_i64, false, false);
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        match byte {
            b'0'..=b'9' => {
                seen_digit = true;
                if !(digits.is_empty() && byte == b'0') {
                    digits.push(byte);
                }
                exponent -= i64::from(seen_point);
            }
            b'.' if !seen_point => seen_point = true,
            _ => break,
        }
        at += 1;
    }
    if !seen_digit || digits.len() > MAX_DIGITS {
        return None;
    }
    if at < rest.len() {
        exponent = exponent.checked_add(parse_exponent(&rest[at..])?)?;
    }
    let double = parse_all::<f64>(text)?;
    if digits.is_empty() {
        digits.push(b'0');
    }
    let literal = Literal { negative, digits, exponent, double };
    Some(literal.into_value())
}

fn parse_exponent(text: &[u8]) -> Option<i64> {
    let (b'e' | b'E') = text.first()? else { return None };
    let text = std::str::from_utf8(&text[1..]).ok()?;
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = 999_999_999;
    Some(
        text.parse::<i64>()
            .unwrap_or(if text.starts_with('-') { -limit } else { limit })
            .clamp(-limit, limit),
    )
}

impl Literal {
    pub(crate) fn double(&self) -> f64 {
        clamp(self.double)
    }

    /// The same digits with the other sign; zero has none.
    pub(crate) fn negated(&self) -> Value {
        let is_zero = self.digits == b"0";
        let double = if is_zero { 0.0 } else { -self.double };
        Self {
            negative: !self.negative && !is_zero,
            digits: self.digits.clone(),
            exponent: self.exponent,
            double,
        }
        .into_value()
    }

    /// The same digits without a sign.
    pub(crate) fn absolute(&self) -> Value {
        Self {
            negative: false,
            digits: self.digits.clone(),
            exponent: self.exponent,
            double: self.double.abs(),
        }
        .into_value()
    }

    /// The plain double if that prints the same.
    fn into_value(self) -> Value {
        let mut text = Vec::new();
        print_double(self.double, &mut text);
        let mut own = Vec::new();
        self.print(&mut own);
        if own == text { Value::Number(self.double) } else { Value::Literal(Rc::new(self)) }
    }

    /// Prints it in the canonical form of decimal arithmetic: `1E+2`, `1.50`, `0.00001`, `1E-7`.
    pub(crate) fn print(&self, out: &mut Vec<u8>) {
        if self.negative {
            out.push(b'-');
        }
        let count = self.digits.len() as i64;
        let adjusted = self.exponent + count - 1;
        if self.exponent <= 0 && adjusted >= -6 {
            let point = count + self.exponent;
            if self.exponent == 0 {
                out.extend_from_slice(&self.digits);
            } else if point > 0 {
                out.extend_from_slice(&self.digits[..point as usize]);
                out.push(b'.');
                out.extend_from_slice(&self.digits[point as usize..]);
            } else {
                out.extend_from_slice(b"0.");
                out.extend(std::iter::repeat_n(b'0', (-point) as usize));
                out.extend_from_slice(&self.digits);
            }
            return;
        }
        out.push(self.digits[0]);
        if count > 1 {
            out.push(b'.');
            out.extend_from_slice(&self.digits[1..]);
        }
        out.push(b'E');
        out.push(if adjusted < 0 { b'-' } else { b'+' });
        out.extend_from_slice(adjusted.unsigned_abs().to_string().as_bytes());
    }

    /// Orders two numbers of which at least one is a literal, by all their digits.
    pub(super) fn order(a: &Value, b: &Value) -> Ordering {
        let (x, y) = (a.as_number().unwrap_or(f64::NAN), b.as_number().unwrap_or(f64::NAN));
        let (Value::Literal(a), Value::Literal(b)) = (a, b) else { return order_numbers(x, y) };
        if x != y || x.is_nan() || y.is_nan() {
            return order_numbers(x, y);
        }
        let magnitude = a.order_magnitude(b);
        if a.negative { magnitude.reverse() } else { magnitude }
    }

    fn order_magnitude(&self, other: &Self) -> Ordering {
        let zero = |literal: &Self| literal.digits == b"0";
        if zero(self) || zero(other) {
            return zero(other).cmp(&zero(self));
        }
        let adjusted = |literal: &Self| literal.exponent + literal.digits.len() as i64;
        adjusted(self).cmp(&adjusted(other)).then_with(|| {
            let length = self.digits.len().max(other.digits.len());
            let padded = |literal: &Self, at: usize| literal.digits.get(at).copied().unwrap_or(b'0');
            (0..length)
                .map(|at| padded(self, at).cmp(&padded(other, at)))
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        })
    }
}

/// Infinite numbers are printed as the largest finite one.
fn clamp(number: f64) -> f64 {
    if number.is_infinite() { f64::MAX.copysign(number) } else { number }
}

/// Prints a double with the fewest digits that read back the same; NaN is null.
pub(crate) fn print_double(number: f64, out: &mut Vec<u8>) {
    if number.is_nan() {
        out.extend_from_slice(b"null");
        return;
    }
    let number = clamp(number);
    if number.fract() == 0.0 && number.abs() < 1e15 && (number != 0.0 || number.is_sign_positive()) {
        print_integer(number as i64, out);
        return;
    }
    let text = format!("{number:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let unsigned = mantissa.strip_prefix('-').unwrap_or(mantissa);
    if number.is_sign_negative() {
        out.push(b'-');
    }
    let digits: Vec<u8> = unsigned.bytes().filter(|byte| *byte != b'.').collect();
    let (count, point) = (digits.len() as i32, exponent + 1);
    if point <= -4 || point > count + 15 {
        out.push(digits[0]);
        if count > 1 {
            out.push(b'.');
            out.extend_from_slice(&digits[1..]);
        }
        out.push(b'e');
        out.push(if exponent < 0 { b'-' } else { b'+' });
        out.extend_from_slice(format!("{:02}", exponent.unsigned_abs()).as_bytes());
    } else if point <= 0 {
        out.extend_from_slice(b"0.");
        out.extend(std::iter::repeat_n(b'0', (-point) as usize));
        out.extend_from_slice(&digits);
    } else if point >= count {
        out.extend_from_slice(&digits);
        out.extend(std::iter::repeat_n(b'0', (point - count) as usize));
    } else {
        out.extend_from_slice(&digits[..point as usize]);
        out.push(b'.');
        out.extend_from_slice(&digits[point as usize..]);
    }
}

fn print_integer(number: i64, out: &mut Vec<u8>) {
    let mut buffer = [0; 20];
    let mut at = buffer.len();
    let mut rest = number.unsigned_abs();
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&buffer[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: &Value) -> String {
        let mut out = Vec::new();
        match value {
            Value::Literal(literal) => literal.print(&mut out),
            other => print_double(other.as_number().unwrap(), &mut out),
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_are_printed_as_written_in_canonical_form() {
        for (text, expected) in [
            ("1e17", "1E+17"),
            ("123456789012345678901", "123456789012345678901"),
            ("1e-5", "0.00001"),
            ("0.0000001", "1E-7"),
            ("3.14", "3.14"),
            ("-0", "-0"),
            ("-0.0", "-0.0"),
            ("0.10", "0.10"),
            ("1.0e5", "1.0E+5"),
            ("00", "0"),
            ("0e5", "0E+5"),
            ("1.e2", "1E+2"),
            ("1e1000", "1E+1000"),
        ] {
            assert_eq!(shown(&parse(text.as_bytes()).unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn doubles_are_printed_with_the_fewest_digits() {
        for (number, expected) in [
            (1e17, "1e+17"),
            (1e15, "1000000000000000"),
            (1e16, "1e+16"),
            (123_456_789_012_345_680.0, "123456789012345680"),
            (1e-5, "1e-05"),
            (0.0001, "0.0001"),
            (0.1 + 0.2, "0.30000000000000004"),
            (-0.0, "-0"),
            (f64::INFINITY, "1.7976931348623157e+308"),
            (f64::NAN, "null"),
        ] {
            assert_eq!(shown(&Value::Number(number)), expected);
        }
    }
}
