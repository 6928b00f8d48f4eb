//! Numbers in text, and text for numbers.

use boxsh_format::integer::parse_all;

use std::io::Write as _;

/// The powers of ten that a double holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Up to here every whole number is a double of its own.
pub(super) const EXACT: f64 = 9_007_199_254_740_992.0;

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The number that the text begins with, and where it ends; 0 bytes if it begins with none.
pub(super) fn parse_prefix(text: &[u8]) -> (f64, usize) {
    let mut at = 0;
    while at < text.len() && is_blank(text[at]) {
        at += 1;
    }
    let start = at;
    let negative = match text.get(at) {
        Some(b'-') => {
            at += 1;
            true
        }
        Some(b'+') => {
            at += 1;
            false
        }
        _ => false,
    };
    let signed = at > start;
    let mut mantissa: u64 = 0;
    let mut digits = 0_u32;
    let mut exact = true;
    let mut scale = 0_i32;
    let first_digit = at;
    while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
        exact &= digits < 18;
        mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
        digits += u32::from(mantissa != 0);
        at += 1;
    }
    let mut any = at > first_digit;
    if text.get(at) == Some(&b'.') {
        let point = at;
        at += 1;
        while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
            exact &= digits < 18;
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
            digits += u32::from(mantissa != 0);
            scale -= 1;
            at += 1;
        }
        any |= at > point + 1;
    }
    if !any {
        return if signed { named(&text[first_digit..], negative, first_digit) } else { (0.0, 0) };
    }
    if let Some((exponent, end)) = exponent(text, at) {
        scale = scale.saturating_add(exponent);
        at = end;
    }
    let sign = if negative { -1.0 } else { 1.0 };
    if exact && mantissa <= EXACT as u64 && scale.unsigned_abs() <= 22 {
        let power = POWERS[scale.unsigned_abs() as usize];
        let magnitude = if scale < 0 { mantissa as f64 / power } else { mantissa as f64 * power };
        return (sign * magnitude, at);
    }
    // What is left are digits, a point and an exponent, which std takes as they are.
    let value = parse_all(&text[start..at]);
    (value.unwrap_or(0.0), at)
}

fn exponent(text: &[u8], at: usize) -> Option<(i32, usize)> {
    if !matches!(text.get(at), Some(b'e' | b'E')) {
        return None;
    }
    let mut end = at + 1;
    let negative = text.get(end) == Some(&b'-');
    if matches!(text.get(end), Some(b'-' | b'+')) {
        end += 1;
    }
    let first = end;
    let mut value = 0_i32;
    while let Some(digit) = text.get(end).filter(|byte| byte.is_ascii_digit()) {
        value = value.saturating_mul(10).saturating_add(i32::from(digit - b'0'));
        end += 1;
    }
    (end > first).then_some((if negative { -value } else { value }, end))
}

/// `+inf` and `-nan`: only with a sign, and only if nothing but blanks follows.
fn named(rest: &[u8], negative: bool, at: usize) -> (f64, usize) {
    let is = |name: &[u8]| {
        rest.len() >= 3
            && rest[..3].eq_ignore_ascii_case(name)
            && rest.get(3).is_none_or(|byte| is_blank(*byte))
    };
    let sign = if negative { -1.0 } else { 1.0 };
    if is(b"inf") {
        (f64::INFINITY.copysign(sign), at + 3)
    } else if is(b"nan") {
        (f64::NAN.copysign(sign), at + 3)
    } else {
        (0.0, 0)
    }
}

/// The number that the text begins with.
#[inline]
pub(super) fn parse(text: &[u8]) -> f64 {
    // Most numbers of real data are short and whole.
    if text.len() <= 9 && !text.is_empty() {
        let mut value = 0_u32;
        let mut plain = true;
        for &byte in text {
            let digit = byte.wrapping_sub(b'0');
            plain &= digit < 10;
            value = value.wrapping_mul(10).wrapping_add(u32::from(digit));
        }
        if plain {
            return f64::from(value);
        }
    }
    parse_prefix(text).0
}

/// The number that input is, if it looks like one from its beginning to its end, blanks aside.
#[inline]
pub(super) fn parse_whole(text: &[u8]) -> Option<f64> {
    let first = text.first()?;
    // Words are common, and are no numbers at a glance.
    if first.is_ascii_alphabetic() {
        return None;
    }
    let (value, end) = parse_prefix(text);
    (end > 0 && text[end..].iter().all(|&byte| is_blank(byte))).then_some(value)
}

/// Appends a whole number.
pub(super) fn push_integer(value: i64, out: &mut Vec<u8>) {
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    let mut rest = value.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

/// The whole number that a double is, if it is one of moderate size.
#[inline]
pub(super) fn as_integer(value: f64) -> Option<i64> {
    let integer = value as i64;
    (integer as f64 == value && value.abs() < EXACT).then_some(integer)
}

/// Appends a number that has no fraction, or no value, as it is always shown; false for any other.
pub(super) fn push_whole(value: f64, out: &mut Vec<u8>) -> bool {
    if let Some(integer) = as_integer(value) {
        push_integer(integer, out);
    } else if !value.is_finite() {
        push_special(value, out);
    } else if value.trunc() == value {
        // Writing into memory cannot fail.
        let _ = write!(out, "{value:.0}");
    } else {
        return false;
    }
    true
}

/// Appends an infinity or what is no number.
pub(super) fn push_special(value: f64, out: &mut Vec<u8>) {
    out.push(if value.is_sign_negative() { b'-' } else { b'+' });
    out.extend_from_slice(if value.is_nan() { b"nan" } else { b"inf" });
}

/// Appends a finite number as `%.{precision}g` shows it.
pub(super) fn push_general(value: f64, precision: usize, out: &mut Vec<u8>) {
    let precision = precision.max(1);
    let mut scratch = [0_u8; 64];
    let mut cursor = std::io::Cursor::new(&mut scratch[..]);
    // The precision is small, so that it fits.
    let _ = write!(cursor, "{:.*e}", precision - 1, value);
    let length = cursor.position() as usize;
    let shown = &scratch[..length];
    let Some(split) = memchr::memchr(b'e', shown) else { return };
    let exponent: i32 = parse_all(&shown[split + 1..]).unwrap_or(0);
    let (negative, mantissa) = match shown[..split].strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, &shown[..split]),
    };
    if negative {
        out.push(b'-');
    }
    let mut digits = [b'0'; 64];
    let mut count = 0;
    for &byte in mantissa.iter().filter(|byte| **byte != b'.') {
        digits[count] = byte;
        count += 1;
    }
    while count > 1 && digits[count - 1] == b'0' {
        count -= 1;
    }
    let digits = &digits[..count];
    if exponent < -4 || exponent >= precision as i32 {
        out.push(digits[0]);
        if count > 1 {
            out.push(b'.');
            out.extend_from_slice(&digits[1..]);
        }
        let _ = write!(out, "e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs());
    } else if exponent < 0 {
        out.extend_from_slice(b"0.");
        out.resize(out.len() + exponent.unsigned_abs() as usize - 1, b'0');
        out.extend_from_slice(digits);
    } else {
        let whole = exponent as usize + 1;
        out.extend_from_slice(&digits[..count.min(whole)]);
        out.resize(out.len() + whole.saturating_sub(count), b'0');
        if count > whole {
            out.push(b'.');
            out.extend_from_slice(&digits[whole..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_begins_with_numbers() {
        for (text, value, end) in [
            ("12", 12.0, 2),
            ("  -3.5e2x", -350.0, 8),
            ("1e", 1.0, 1),
            ("1e+", 1.0, 1),
            (".5.", 0.5, 2),
            (".", 0.0, 0),
            ("5.", 5.0, 2),
            ("0x1F", 0.0, 1),
            ("+inf", f64::INFINITY, 4),
            ("inf", 0.0, 0),
            ("123456789012345678901234567890", 123456789012345678901234567890.0, 30),
            ("0.000001", 0.000001, 8),
            ("1e-400", 0.0, 6),
        ] {
            assert_eq!(parse_prefix(text.as_bytes()), (value, end), "{text}");
        }
        assert_eq!(parse_whole(b" 12 "), Some(12.0));
        assert_eq!(parse_whole(b"12a"), None);
        assert_eq!(parse_whole(b""), None);
    }

    #[test]
    fn numbers_are_shown_as_c_shows_them() {
        for (value, precision, text) in [
            (0.1, 6, "0.1"),
            (1e-5, 6, "1e-05"),
            (123456789.123, 6, "1.23457e+08"),
            (2.23606797, 6, "2.23607"),
            (0.00012345678, 6, "0.000123457"),
            (-1.5, 6, "-1.5"),
            (1e100, 6, "1e+100"),
            (100000.5, 6, "100000"),
            (999999.5, 6, "1e+06"),
            (0.5, 1, "0.5"),
        ] {
            let mut out = Vec::new();
            push_general(value, precision, &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), text);
        }
    }
}
