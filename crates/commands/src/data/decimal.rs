//! Decimal numbers of any length, with the arithmetic of `bc` and `dc`: every number has a scale, its count of
//! decimals, and results are cut off, never rounded.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// Longer numbers are refused: arithmetic on them would take longer than anybody waits.
pub(super) const MOST_DIGITS: u64 = 1_000_000;

/// A decimal number.
#[derive(Clone, Debug)]
pub(super) struct Decimal {
    /// The number without its point.
    digits: BigInt,
    scale: usize,
}

/// Why there is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    DivisionByZero,
    NegativeRoot,
    TooLarge,
}

fn power_of_ten(exponent: usize) -> BigInt {
    BigInt::from(10u8).pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}

impl Decimal {
    pub(super) fn zero() -> Self {
        Self { digits: BigInt::zero(), scale: 0 }
    }

    pub(super) fn new(digits: BigInt, scale: usize) -> Self {
        Self { digits, scale }
    }

    /// Reads digits up to `Z` with perhaps a point and a minus sign. A digit that the base does not have counts as its
    /// highest, unless it stands alone.
    pub(super) fn read(text: &[u8], base: u32) -> Self {
        let (negative, text) = match text.first() {
            Some(b'-' | b'_') => (true, &text[1..]),
            _ => (false, text),
        };
        let point = text.iter().position(|&byte| byte == b'.').unwrap_or(text.len());
        let (whole, fraction) = (&text[..point], text.get(point + 1..).unwrap_or_default());
        let value = |byte: u8| match byte {
            b'0'..=b'9' => u32::from(byte - b'0'),
            b'A'..=b'Z' => u32::from(byte - b'A') + 10,
            _ => 0,
        };
        let is_single = whole.len() == 1 && fraction.is_empty();
        let clamped = |byte: u8| if is_single { value(byte) } else { value(byte).min(base - 1) };
        let join = |digits: &[u8]| -> BigInt {
            if base == 10 && digits.iter().all(u8::is_ascii_digit) {
                return BigInt::parse_bytes(digits, 10).unwrap_or_default();
            }
            digits.iter().fold(BigInt::zero(), |sum, &byte| sum * base + clamped(byte))
        };
        let scale = fraction.len();
        let mut digits = join(whole) * power_of_ten(scale);
        if scale > 0 {
            let over = join(fraction) * power_of_ten(scale);
            let exponent = u32::try_from(scale).unwrap_or(u32::MAX);
            digits += if base == 10 { join(fraction) } else { over / BigInt::from(base).pow(exponent) };
        }
        Self { digits: if negative { -digits } else { digits }, scale }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.digits.is_zero()
    }

    pub(super) fn is_negative(&self) -> bool {
        self.digits.is_negative()
    }

    pub(super) fn scale(&self) -> usize {
        self.scale
    }

    /// The number without its point.
    pub(super) fn digits(&self) -> &BigInt {
        &self.digits
    }

    /// How many significant digits it has.
    pub(super) fn length(&self) -> usize {
        if self.digits.is_zero() {
            return self.scale.max(1);
        }
        let digits = self.digits.magnitude().to_string().len();
        digits.max(self.scale)
    }

    /// The whole part.
    pub(super) fn whole(&self) -> BigInt {
        &self.digits / power_of_ten(self.scale)
    }

    pub(super) fn to_i64(&self) -> Option<i64> {
        self.whole().to_i64()
    }

    /// The digits of the number at another scale; what is beyond it is cut off.
    pub(super) fn at_scale(&self, scale: usize) -> BigInt {
        match scale.cmp(&self.scale) {
            Ordering::Equal => self.digits.clone(),
            Ordering::Greater => &self.digits * power_of_ten(scale - self.scale),
            Ordering::Less => &self.digits / power_of_ten(self.scale - scale),
        }
    }

    pub(super) fn negated(&self) -> Self {
        Self { digits: -&self.digits, scale: self.scale }
    }

    pub(super) fn add(&self, other: &Self) -> Self {
        let scale = self.scale.max(other.scale);
        Self { digits: self.at_scale(scale) + other.at_scale(scale), scale }
    }

    pub(super) fn subtract(&self, other: &Self) -> Self {
        self.add(&other.negated())
    }

    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let scale = self.scale.max(other.scale);
        self.at_scale(scale).cmp(&other.at_scale(scale))
    }

    pub(super) fn multiply(&self, other: &Self, scale: usize) -> Self {
        let full = self.scale + other.scale;
        let kept = full.min(scale.max(self.scale).max(other.scale));
        let product = Self { digits: &self.digits * &other.digits, scale: full };
        Self { digits: product.at_scale(kept), scale: kept }
    }

    pub(super) fn divide(&self, other: &Self, scale: usize) -> Result<Self, Trouble> {
        if other.is_zero() {
            return Err(Trouble::DivisionByZero);
        }
        let dividend = self.at_scale(self.scale.max(scale + other.scale));
        let shift = self.scale.max(scale + other.scale) - other.scale;
        let quotient = Self { digits: dividend / &other.digits, scale: shift };
        Ok(Self { digits: quotient.at_scale(scale), scale })
    }

    pub(super) fn remainder(&self, other: &Self, scale: usize) -> Result<Self, Trouble> {
        let quotient = self.divide(other, scale)?;
        let kept = self.scale.max(other.scale + scale);
        let product = quotient.multiply(other, kept);
        let rest = self.subtract(&Self { digits: product.at_scale(kept), scale: kept });
        Ok(Self { digits: rest.at_scale(kept), scale: kept })
    }

    /// To the power of a whole number.
    pub(super) fn power(&self, exponent: i64, scale: usize) -> Result<Self, Trouble> {
        if exponent == 0 {
            return Ok(Self { digits: BigInt::one(), scale: 0 });
        }
        let times = exponent.unsigned_abs();
        let bits = self.digits.bits().max(1);
        let is_unit = self.digits.magnitude().is_one() || self.is_zero();
        if (!is_unit && bits.saturating_mul(times) > MOST_DIGITS * 4)
            || (self.scale as u64).saturating_mul(times) > MOST_DIGITS * 4
        {
            return Err(Trouble::TooLarge);
        }
        let times = u32::try_from(times).map_err(|_| Trouble::TooLarge)?;
        let raised = Self { digits: self.digits.pow(times), scale: self.scale * times as usize };
        if exponent < 0 {
            return Self { digits: BigInt::one(), scale: 0 }.divide(&raised, scale);
        }
        let kept = raised.scale.min(scale.max(self.scale));
        Ok(Self { digits: raised.at_scale(kept), scale: kept })
    }

    pub(super) fn square_root(&self, scale: usize) -> Result<Self, Trouble> {
        if self.is_negative() {
            return Err(Trouble::NegativeRoot);
        }
        let scale = scale.max(self.scale);
        Ok(Self { digits: self.at_scale(scale * 2).sqrt(), scale })
    }

    /// The number in a base from 2 on: digits up to 16, groups of decimal digits above.
    pub(super) fn write(&self, base: u32) -> Vec<u8> {
        if self.is_zero() {
            return b"0".to_vec();
        }
        let mut text = Vec::new();
        if self.is_negative() {
            text.push(b'-');
        }
        let magnitude = self.digits.abs();
        if base == 10 {
            let digits = magnitude.to_string().into_bytes();
            let whole = digits.len().saturating_sub(self.scale);
            text.extend_from_slice(&digits[..whole]);
            if self.scale > 0 {
                text.push(b'.');
                text.extend(std::iter::repeat_n(b'0', self.scale.saturating_sub(digits.len())));
                text.extend_from_slice(&digits[whole..]);
            }
            return text;
        }
        let unit = power_of_ten(self.scale);
        let (whole, mut fraction) = magnitude.div_rem(&unit);
        let places = (base - 1).to_string().len();
        if !whole.is_zero() {
            for digit in digits_of(whole, base) {
                push_digit(&mut text, digit, base, places, true);
            }
        }
        if self.scale > 0 {
            text.push(b'.');
            let mut reached = BigInt::one();
            let limit = power_of_ten(self.scale);
            let mut is_first = true;
            while reached < limit {
                fraction *= base;
                let (digit, rest) = fraction.div_rem(&unit);
                fraction = rest;
                push_digit(&mut text, digit.to_u32().unwrap_or(0), base, places, !is_first);
                is_first = false;
                reached *= base;
            }
        }
        text
    }
}

fn push_digit(text: &mut Vec<u8>, digit: u32, base: u32, places: usize, spaced: bool) {
    if base <= 16 {
        text.push(b"0123456789ABCDEF"[digit as usize & 15]);
        return;
    }
    if spaced {
        text.push(b' ');
    }
    text.extend(format!("{digit:0places$}").into_bytes());
}

/// The digits of a positive number, the highest first.
fn digits_of(number: BigInt, base: u32) -> Vec<u32> {
    if base <= 256 {
        return number.to_radix_be(base).1.into_iter().map(u32::from).collect();
    }
    let mut digits = Vec::new();
    let mut rest = number;
    let base = BigInt::from(base);
    while !rest.is_zero() {
        let (quotient, digit) = rest.div_rem(&base);
        digits.push(digit.to_u32().unwrap_or(0));
        rest = quotient;
    }
    digits.reverse();
    digits
}

impl From<i64> for Decimal {
    fn from(value: i64) -> Self {
        Self { digits: BigInt::from(value), scale: 0 }
    }
}

impl From<usize> for Decimal {
    fn from(value: usize) -> Self {
        Self { digits: BigInt::from(value), scale: 0 }
    }
}

impl From<bool> for Decimal {
    fn from(value: bool) -> Self {
        Self { digits: BigInt::from(u8::from(value)), scale: 0 }
    }
}

/// The bytes of a whole number, the highest first, without its sign.
pub(super) fn bytes_of(number: &BigInt) -> Vec<u8> {
    match number.sign() {
        Sign::NoSign => Vec::new(),
        _ => number.magnitude().to_bytes_be(),
    }
}
