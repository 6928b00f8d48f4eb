//! Integer conversions: `d i u o x X`.

use super::layout::Body;
use super::{Layout, TooLong};

/// The radix of an unsigned conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// `%u`.
    Decimal,
    /// `%o`.
    Octal,
    /// `%x`.
    HexLower,
    /// `%X`.
    HexUpper,
}

impl Base {
    /// The base of a conversion letter: one of `uoxX`.
    pub const fn from_letter(letter: u8) -> Option<Base> {
        Some(match letter {
            b'u' => Base::Decimal,
            b'o' => Base::Octal,
            b'x' => Base::HexLower,
            b'X' => Base::HexUpper,
            _ => return None,
        })
    }
}

/// Appends a number as `%d` does.
///
/// # Errors
///
/// [`TooLong`], with nothing written, if the field is longer than `limit`.
pub fn format_signed(value: i64, layout: &Layout, limit: usize, out: &mut Vec<u8>) -> Result<(), TooLong> {
    let sign: &[u8] = match (value < 0, layout.flags.plus, layout.flags.space) {
        (true, ..) => b"-",
        (_, true, _) => b"+",
        (_, _, true) => b" ",
        _ => b"",
    };
    let digits = digits(value.unsigned_abs(), Base::Decimal, layout.precision);
    write(sign, &digits, layout.precision, layout, limit, out)
}

/// Appends a number as `%u`, `%o`, `%x` or `%X` does.
///
/// # Errors
///
/// [`TooLong`], with nothing written, if the field is longer than `limit`.
pub fn format_unsigned(
    value: u64,
    base: Base,
    layout: &Layout,
    limit: usize,
    out: &mut Vec<u8>,
) -> Result<(), TooLong> {
    let mut digits = digits(value, base, layout.precision);
    let prefix: &[u8] = match base {
        Base::HexLower if layout.flags.alternate && value != 0 => b"0x",
        Base::HexUpper if layout.flags.alternate && value != 0 => b"0X",
        Base::Octal if layout.flags.alternate => {
            // '#' promises a leading zero, which the precision may already have given.
            if digits.first() != Some(&b'0') && layout.precision.unwrap_or(0) <= digits.len() {
                digits.insert(0, b'0');
            }
            b""
        }
        _ => b"",
    };
    write(prefix, &digits, layout.precision, layout, limit, out)
}

fn digits(value: u64, base: Base, precision: Option<usize>) -> Vec<u8> {
    if value == 0 && precision == Some(0) {
        return Vec::new();
    }
    match base {
        Base::Decimal => format!("{value}"),
        Base::Octal => format!("{value:o}"),
        Base::HexLower => format!("{value:x}"),
        Base::HexUpper => format!("{value:X}"),
    }
    .into_bytes()
}

fn write(
    prefix: &[u8],
    digits: &[u8],
    precision: Option<usize>,
    layout: &Layout,
    limit: usize,
    out: &mut Vec<u8>,
) -> Result<(), TooLong> {
    let zeros = precision.unwrap_or(0).saturating_sub(digits.len());
    // A precision switches the 0 flag off.
    Body { prefix, zeros, text: digits, zero_fill: precision.is_none() }.write(layout, limit, out)
}
