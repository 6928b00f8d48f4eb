//! Decimal numbers of any length, as `bc` and `dc` compute with them.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// A number with a fixed count of digits behind the point: `value / 10^scale`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    value: BigInt,
    scale: usize,
}

/// Ten to a power.
pub(super) fn power_of_ten(exponent: usize) -> BigInt {
    BigInt::from(10u8).pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}

impl Decimal {
    pub(super) fn zero() -> Self {
        Self { value: BigInt::zero(), scale: 0 }
    }

    pub(super) fn one() -> Self {
        Self { value: BigInt::one(), scale: 0 }
    }

    /// The number `value / 10^scale`.
    pub(super) fn new(value: BigInt, scale: usize) -> Self {
        Self { value, scale }
    }

    pub(super) fn from_usize(value: usize) -> Self {
        Self::new(BigInt::from(value), 0)
    }

    pub(super) fn from_bool(value: bool) -> Self {
        if value { Self::one() } else { Self::zero() }
    }

    /// How many digits stand behind the point.
    pub(super) fn scale(&self) -> usize {
        self.scale
    }

    pub(super) fn is_zero(&self) -> bool {
        self.value.is_zero()
    }

    pub(super) fn is_negative(&self) -> bool {
        self.value.is_negative()
    }

    /// How many digits it has before and behind the point, without leading zeros.
    pub(super) fn digits(&self) -> usize {
        self.value.magnitude().to_str_radix(10).len()
    }

    /// How much memory and work it stands for: its length in bytes.
    pub(super) fn weight(&self) -> u64 {
        self.value.bits() / 8 + 1
    }

    /// The same number with another count of digits behind the point; what is too much is cut off.
    pub(super) fn with_scale(&self, scale: usize) -> Self {
        Self::new(self.scaled(scale), scale)
    }

    /// The number times `10^scale`, cut to an integer.
    pub(super) fn scaled(&self, scale: usize) -> BigInt {
        match scale.checked_sub(self.scale) {
            Some(0) => self.value.clone(),
            Some(more) => &self.value * power_of_ten(more),
            None => &self.value / power_of_ten(self.scale - scale),
        }
    }

    /// What stands before the point.
    pub(super) fn integer(&self) -> BigInt {
        self.scaled(0)
    }

    pub(super) fn to_usize(&self) -> Option<usize> {
        self.integer().to_usize()
    }

    pub(super) fn negate(&self) -> Self {
        Self::new(-&self.value, self.scale)
    }

    pub(super) fn add(&self, other: &Self) -> Self {
        let scale = self.scale.max(other.scale);
        Self::new(self.scaled(scale) + other.scaled(scale), scale)
    }

    pub(super) fn subtract(&self, other: &Self) -> Self {
        self.add(&other.negate())
    }

    pub(super) fn multiply(&self, other: &Self, scale: usize) -> Self {
        let full = self.scale + other.scale;
        let kept = full.min(scale.max(self.scale).max(other.scale));
        Self::new(&self.value * &other.value, full).with_scale(kept)
    }

    /// The quotient with `scale` digits; `None` for a division by zero.
    pub(super) fn divide(&self, other: &Self, scale: usize) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        Some(Self::new(self.scaled(scale + other.scale) / &other.value, scale))
    }

    /// Quotient and remainder; `None` for a division by zero.
    pub(super) fn divide_with_rest(&self, other: &Self, scale: usize) -> Option<(Self, Self)> {
        let quotient = self.divide(other, scale)?;
        let rest_scale = self.scale.max(other.scale + scale);
        let product = quotient.multiply(other, rest_scale);
        Some((quotient, self.subtract(&product).with_scale(rest_scale)))
    }

    /// The power with an integral exponent; `None` for a division by zero.
    pub(super) fn raise(&self, exponent: i64, scale: usize) -> Option<Self> {
        let power = u32::try_from(exponent.unsigned_abs()).ok()?;
        if exponent == 0 {
            return Some(Self::one());
        }
        let full = Self::new(self.value.pow(power), self.scale * power as usize);
        if exponent < 0 {
            return Self::one().divide(&full, scale);
        }
        let kept = full.scale.min(scale.max(self.scale));
        Some(full.with_scale(kept))
    }

    /// The square root; `None` of a negative number.
    pub(super) fn square_root(&self, scale: usize) -> Option<Self> {
        if self.is_negative() {
            return None;
        }
        let scale = scale.max(self.scale);
        Some(Self::new(self.scaled(scale * 2).sqrt(), scale))
    }

    pub(super) fn compare(&self, other: &Self) -> std::cmp::Ordering {
        let scale = self.scale.max(other.scale);
        self.scaled(scale).cmp(&other.scaled(scale))
    }

    /// Reads digits in a base; digits too large for it count as its largest one, but a single digit is itself.
    pub(super) fn parse(text: &[u8], base: usize) -> Self {
        let lone = text.len() == 1;
        let digit = |byte: &u8| {
            let value = char::from(*byte).to_digit(36).unwrap_or(0) as usize;
            if lone { value } else { value.min(base - 1) }
        };
        let point = text.iter().position(|byte| *byte == b'.').unwrap_or(text.len());
        let (whole, fraction) = (&text[..point], text.get(point + 1..).unwrap_or_default());
        let join = |bytes: &[u8]| match (lone, base) {
            (false, 2..=16) => {
                let digits: Vec<u8> = bytes.iter().map(|byte| digit(byte) as u8).collect();
                BigInt::from_radix_be(Sign::Plus, &digits, base as u32).unwrap_or_default()
            }
            _ => bytes.iter().fold(BigInt::zero(), |value, byte| value * base + digit(byte)),
        };
        let scale = fraction.len();
        let whole = Self::new(join(whole), 0);
        if scale == 0 {
            return whole;
        }
        let parts = join(fraction) * power_of_ten(scale) / BigInt::from(base).pow(scale as u32);
        whole.add(&Self::new(parts, scale))
    }

    /// Writes the number in a base, digit by digit.
    pub(super) fn show(&self, base: usize) -> String {
        if self.is_zero() {
            return "0".into();
        }
        let mut text = String::from(if self.is_negative() { "-" } else { "" });
        let factor = power_of_ten(self.scale);
        let (whole, fraction) = self.value.abs().div_rem(&factor);
        if base == 10 {
            if !whole.is_zero() {
                text.push_str(&whole.to_str_radix(10));
            }
            if self.scale > 0 {
                text.push_str(&format!(".{:0>width$}", fraction.to_str_radix(10), width = self.scale));
            }
            return text;
        }
        let width = (base - 1).to_string().len();
        let push = |text: &mut String, digit: usize| match base {
            0..=16 => text.push(char::from_digit(digit as u32, 16).unwrap_or('0').to_ascii_uppercase()),
            _ => text.push_str(&format!(" {digit:0width$}")),
        };
        let mut digits = Vec::new();
        let big_base = BigInt::from(base);
        let mut rest = whole;
        while !rest.is_zero() {
            let (quotient, digit) = rest.div_rem(&big_base);
            digits.push(digit.to_usize().unwrap_or(0));
            rest = quotient;
        }
        digits.iter().rev().for_each(|digit| push(&mut text, *digit));
        if self.scale > 0 {
            text.push('.');
            let mut rest = fraction;
            let mut reached = BigInt::one();
            let mut first = true;
            while reached < factor || first && self.scale == 0 {
                first = false;
                let (digit, left) = (rest * &big_base).div_rem(&factor);
                // Behind the point the first of several wide digits stands without its blank.
                let before = text.len();
                push(&mut text, digit.to_usize().unwrap_or(0));
                if base > 16 && text[..before].ends_with('.') {
                    text.remove(before);
                }
                rest = left;
                reached *= &big_base;
            }
        }
        text
    }
}

/// Where a line of digits breaks.
#[derive(Clone, Copy)]
pub(super) struct Folding {
    /// Characters on a line, with the backslash; 0 for lines of any length.
    pub(super) width: usize,
    pub(super) column: usize,
}

impl Folding {
    /// Writes digits, broken into lines.
    pub(super) fn push(&mut self, text: &str, out: &mut Vec<u8>) {
        for byte in text.bytes() {
            self.column += 1;
            if self.width > 0 && self.column >= self.width {
                out.extend_from_slice(b"\\\n");
                self.column = 1;
            }
            out.push(byte);
        }
    }

    /// Writes text as it is, and keeps count of the column.
    pub(super) fn push_text(&mut self, text: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(text);
        match text.iter().rposition(|byte| *byte == b'\n') {
            Some(at) => self.column = text.len() - at - 1,
            None => self.column += text.len(),
        }
    }
}
