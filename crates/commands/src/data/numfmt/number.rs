//! Numbers with suffixes, read.

use boxsh_format::float::F80;
use boxsh_format::integer::parse_all;
use boxsh_kernel::{Context, Failure};

use super::Unit;
use crate::message;

/// A number that was read.
pub(super) struct Read {
    pub(super) value: F80,
    /// How many decimals it had.
    pub(super) decimals: usize,
    /// Whether it has more digits than can be kept.
    pub(super) loses: bool,
}

/// Digits that can be kept.
const EXACT_DIGITS: usize = 18;
/// Digits that can be read.
const MOST_DIGITS: usize = 27;

/// Reads a number with the suffixes of `unit`.
pub(super) fn read(context: &Context<'_>, text: &[u8], unit: Unit) -> Result<Read, Failure> {
    let shown = message::quote(context, text);
    let fail = |text: String| Failure::with_status(2, text);
    let negative = text.first() == Some(&b'-');
    let mut rest = &text[usize::from(negative)..];
    let (whole, count) = digits(&mut rest);
    let mut value = whole;
    let mut decimals = 0;
    let point = rest.first() == Some(&b'.');
    if point {
        rest = &rest[1..];
        let (fraction, count) = digits(&mut rest);
        if count == 0 {
            return Err(fail(format!("invalid number: {shown}")));
        }
        decimals = count;
        let power = (0..count.min(5000)).fold(F80::ONE, |power, _| power * F80::from(10u64));
        value = value + fraction / power;
    } else if count == 0 {
        return Err(fail(format!("invalid number: {shown}")));
    }
    if count > MOST_DIGITS || decimals > MOST_DIGITS {
        return Err(fail(format!("value too large to be converted: {shown}")));
    }
    let loses = count + decimals > EXACT_DIGITS;
    if !rest.is_empty() {
        rest = rest.trim_ascii_start();
        let Some(power) =
            rest.first().and_then(|letter| b"KMGTPEZY".iter().position(|known| known == letter))
        else {
            return Err(fail(format!("invalid suffix in input: {shown}")));
        };
        rest = &rest[1..];
        let mut base = unit.base();
        match (unit, rest.first()) {
            (Unit::None, _) => {
                return Err(fail(format!("rejecting suffix in input: {shown} (consider using --from)")));
            }
            (Unit::Auto, Some(b'i')) => {
                base = 1024;
                rest = &rest[1..];
            }
            (Unit::IecI, Some(b'i')) => rest = &rest[1..],
            (Unit::IecI, _) => {
                return Err(fail(format!("missing 'i' suffix in input: {shown} (e.g Ki/Mi/Gi)")));
            }
            _ => {}
        }
        if !rest.is_empty() {
            let rest = message::quote(context, rest);
            return Err(fail(format!("invalid suffix in input {shown}: {rest}")));
        }
        value = (0..=power).fold(value, |value, _| value * F80::from(base));
        decimals = 0;
    } else if unit == Unit::IecI {
        return Err(fail(format!("missing 'i' suffix in input: {shown} (e.g Ki/Mi/Gi)")));
    }
    Ok(Read { value: if negative { -value } else { value }, decimals, loses })
}

fn digits(rest: &mut &[u8]) -> (F80, usize) {
    let mut value = F80::ZERO;
    let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    for byte in &rest[..count] {
        value = value * F80::from(10u64) + F80::from(u64::from(byte - b'0'));
    }
    *rest = &rest[count..];
    (value, count)
}

/// Reads the size of a unit: `1000`, `1K`, `1Ki`.
pub(super) fn unit_size(context: &Context<'_>, text: &[u8]) -> Result<u64, Failure> {
    let wrong = || Failure::new(format!("invalid unit size: {}", message::quote(context, text)));
    let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, suffix) = text.split_at(count);
    let number: u64 = match number {
        b"" if !suffix.is_empty() => 1,
        number => parse_all(number).ok_or_else(wrong)?,
    };
    let (letter, base) = match suffix {
        [] => return if number == 0 { Err(wrong()) } else { Ok(number) },
        [letter] => (*letter, 1000u64),
        [letter, b'i'] => (*letter, 1024),
        _ => return Err(wrong()),
    };
    let power = b"KMGTPEZY".iter().position(|known| *known == letter).ok_or_else(wrong)?;
    let size = (0..=power).try_fold(number, |value, _| value.checked_mul(base));
    size.filter(|size| *size > 0).ok_or_else(wrong)
}
