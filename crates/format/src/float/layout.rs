//! Number to text: `%e`, `%f`, `%g` and `%a` with flags, width and precision, as glibc prints them.

use super::decimal::Decimal;
use super::fixed::Fixed;
use super::hex::Hex;
use super::{Float, Magnitude};
use crate::printf::{Body, Layout, TooLong};

/// A float conversion letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `%e`: one digit, the point, an exponent.
    Scientific,
    /// `%f`: no exponent.
    Fixed,
    /// `%g`: the shorter of both.
    General,
    /// `%a`: hexadecimal.
    Hexadecimal,
}

/// A float conversion with its letter's case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Which conversion.
    pub notation: Notation,
    /// Whether letters come out in upper case.
    pub upper: bool,
}

/// No float has more digits than this before or after its point.
const MOST_DIGITS: usize = 16_500;

impl Style {
    /// `%f`.
    pub const fn fixed() -> Style {
        Style { notation: Notation::Fixed, upper: false }
    }

    /// `%g`.
    pub const fn general() -> Style {
        Style { notation: Notation::General, upper: false }
    }

    /// The style of a conversion letter: one of `eEfFgGaA`.
    pub const fn from_letter(letter: u8) -> Option<Style> {
        let notation = match letter.to_ascii_lowercase() {
            b'e' => Notation::Scientific,
            b'f' => Notation::Fixed,
            b'g' => Notation::General,
            b'a' => Notation::Hexadecimal,
            _ => return None,
        };
        Some(Style { notation, upper: letter.is_ascii_uppercase() })
    }
}

/// Appends a number to `out`.
///
/// # Errors
///
/// [`TooLong`], with nothing written, if the width or the precision asks for more than `limit` bytes.
pub fn format<T: Float>(
    value: T,
    style: Style,
    layout: &Layout,
    limit: usize,
    out: &mut Vec<u8>,
) -> Result<(), TooLong> {
    let parts = value.parts();
    let flags = layout.flags;
    let sign: &[u8] = match (parts.negative, flags.plus, flags.space) {
        (true, ..) => b"-",
        (_, true, _) => b"+",
        (_, _, true) => b" ",
        _ => b"",
    };
    let (mantissa, exponent) = match parts.magnitude {
        Magnitude::Finite { mantissa, exponent } => (mantissa, exponent),
        special => {
            let word: &[u8] = match (special, style.upper) {
                (Magnitude::Nan, false) => b"nan",
                (Magnitude::Nan, true) => b"NAN",
                (_, false) => b"inf",
                (_, true) => b"INF",
            };
            let body = Body { prefix: sign, zeros: 0, text: word, zero_fill: false };
            return body.write(layout, limit, out);
        }
    };
    let trims = style.notation == Notation::General && !flags.alternate;
    let precision = match layout.precision {
        Some(precision) if trims => Some(precision.min(MOST_DIGITS)),
        other => other,
    };
    if precision.is_some_and(|precision| precision > limit) {
        return Err(TooLong);
    }
    if style.notation == Notation::Fixed
        && !flags.alternate
        && let Some(text) = Fixed::new(mantissa, exponent, precision.unwrap_or(6))
    {
        let body = Body { prefix: sign, zeros: 0, text: text.as_bytes(), zero_fill: true };
        return body.write(layout, limit, out);
    }
    let mut text = Text { out: Vec::new(), upper: style.upper, point: flags.alternate };
    match style.notation {
        Notation::Fixed => text.fixed(&mut Decimal::expand(mantissa, exponent), precision.unwrap_or(6)),
        Notation::Scientific => {
            text.scientific(&mut Decimal::expand(mantissa, exponent), precision.unwrap_or(6));
        }
        Notation::General => {
            text.general(&mut Decimal::expand(mantissa, exponent), precision.unwrap_or(6).max(1));
        }
        Notation::Hexadecimal => text.hexadecimal(&Hex::split::<T>(mantissa, exponent, precision), precision),
    }
    let hex_prefix: &[u8] = if style.upper { b"0X" } else { b"0x" };
    let prefix = match style.notation {
        Notation::Hexadecimal => [sign, hex_prefix].concat(),
        _ => sign.to_vec(),
    };
    Body { prefix: &prefix, zeros: 0, text: &text.out, zero_fill: true }.write(layout, limit, out)
}

/// The unsigned text of a number in the making.
struct Text {
    out: Vec<u8>,
    upper: bool,
    /// Whether a point is written even with no digit after it.
    point: bool,
}

impl Text {
    fn fixed(&mut self, decimal: &mut Decimal, precision: usize) {
        decimal.round(decimal.point + precision as i64);
        let top = if decimal.is_zero() { 0 } else { (decimal.point - 1).max(0) };
        for power in (0..=top).rev() {
            self.out.push(decimal.digit_at(power));
        }
        self.fraction((1..=precision as i64).map(|place| decimal.digit_at(-place)));
    }

    fn scientific(&mut self, decimal: &mut Decimal, precision: usize) {
        decimal.round(precision as i64 + 1);
        let top = if decimal.is_zero() { 0 } else { decimal.point - 1 };
        self.out.push(decimal.digit_at(top));
        self.fraction((1..=precision as i64).map(|place| decimal.digit_at(top - place)));
        let mark = if self.upper { b'E' } else { b'e' };
        self.exponent(mark, top, 2);
    }

    fn general(&mut self, decimal: &mut Decimal, precision: usize) {
        let unrounded_top = decimal.point - 1;
        decimal.round(precision as i64);
        let top = if decimal.is_zero() { 0 } else { decimal.point - 1 };
        // '#' keeps the trailing zeros; otherwise only the digits that are there count.
        let digits = if self.point && unrounded_top < precision as i64 && top >= precision as i64 {
            // Rounding carried the number over to the exponent form, but glibc keeps the decimals of the other: none.
            1
        } else if self.point {
            precision as i64
        } else {
            let used = decimal.digits.iter().rposition(|&digit| digit != 0).map_or(1, |index| index + 1);
            used as i64
        };
        if top < -4 || top >= precision as i64 {
            self.scientific(decimal, (digits - 1) as usize);
        } else {
            self.fixed(decimal, (digits - 1 - top).max(0) as usize);
        }
    }

    fn hexadecimal(&mut self, hex: &Hex, precision: Option<usize>) {
        let digits: &[u8; 16] = if self.upper { b"0123456789ABCDEF" } else { b"0123456789abcdef" };
        let ascii = |&value: &u8| digits[usize::from(value & 15)];
        self.out.push(ascii(&hex.leading));
        let missing = precision.unwrap_or(0).saturating_sub(hex.fraction.len());
        self.fraction(hex.fraction.iter().map(ascii).chain(std::iter::repeat_n(b'0', missing)));
        let mark = if self.upper { b'P' } else { b'p' };
        self.exponent(mark, i64::from(hex.exponent), 1);
    }

    fn fraction(&mut self, digits: impl Iterator<Item = u8>) {
        let mut digits = digits.peekable();
        if self.point || digits.peek().is_some() {
            self.out.push(b'.');
        }
        self.out.extend(digits);
    }

    fn exponent(&mut self, mark: u8, value: i64, least_digits: usize) {
        self.out.push(mark);
        self.out.push(if value < 0 { b'-' } else { b'+' });
        let digits = value.unsigned_abs().to_string();
        self.out.extend(std::iter::repeat_n(b'0', least_digits.saturating_sub(digits.len())));
        self.out.extend(digits.as_bytes());
    }
}
