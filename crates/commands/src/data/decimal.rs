//! Decimal numbers of any length, as `bc` and `dc` compute with them.

use boxsh_kernel::Errno;
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::bignum::Arithmetic;

/// A number with a fixed count of digits behind the point: `value / 10^scale`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    value: BigInt,
    scale: usize,
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
    pub(super) fn digits(&self, by: Arithmetic<'_>) -> Result<usize, Errno> {
        by.length(&self.value)
    }

    /// How much memory it takes: its length in bytes.
    pub(super) fn weight(&self) -> u64 {
        self.value.bits() / 8 + 1
    }

    /// Pays for a copy.
    pub(super) fn pay(&self, by: Arithmetic<'_>) -> Result<(), Errno> {
        by.look(&self.value)
    }

    /// The same number with another count of digits behind the point; what is too much is cut off.
    pub(super) fn with_scale(&self, by: Arithmetic<'_>, scale: usize) -> Result<Self, Errno> {
        Ok(Self::new(self.scaled(by, scale)?, scale))
    }

    /// The number times `10^scale`, cut to an integer.
    pub(super) fn scaled(&self, by: Arithmetic<'_>, scale: usize) -> Result<BigInt, Errno> {
        match scale.checked_sub(self.scale) {
            _ if self.is_zero() => Ok(BigInt::zero()),
            Some(0) => {
                by.look(&self.value)?;
                Ok(self.value.clone())
            }
            Some(more) => by.multiply(&self.value, &by.power_of_ten(more)?),
            // So small that nothing is left before the point; a power of ten has three bits a digit and more.
            None if self.value.bits() / 3 < (self.scale - scale) as u64 => Ok(BigInt::zero()),
            None => by.divide(&self.value, &by.power_of_ten(self.scale - scale)?),
        }
    }

    /// What stands before the point.
    pub(super) fn integer(&self, by: Arithmetic<'_>) -> Result<BigInt, Errno> {
        self.scaled(by, 0)
    }

    pub(super) fn to_usize(&self, by: Arithmetic<'_>) -> Result<Option<usize>, Errno> {
        Ok(self.integer(by)?.to_usize())
    }

    pub(super) fn negate(&self) -> Self {
        Self::new(-&self.value, self.scale)
    }

    pub(super) fn add(&self, by: Arithmetic<'_>, other: &Self) -> Result<Self, Errno> {
        let scale = self.scale.max(other.scale);
        Ok(Self::new(by.add(&self.scaled(by, scale)?, &other.scaled(by, scale)?)?, scale))
    }

    pub(super) fn subtract(&self, by: Arithmetic<'_>, other: &Self) -> Result<Self, Errno> {
        by.look(&other.value)?;
        self.add(by, &other.negate())
    }

    pub(super) fn multiply(&self, by: Arithmetic<'_>, other: &Self, scale: usize) -> Result<Self, Errno> {
        let full = self.scale + other.scale;
        let kept = full.min(scale.max(self.scale).max(other.scale));
        Self::new(by.multiply(&self.value, &other.value)?, full).with_scale(by, kept)
    }

    /// The quotient with `scale` digits; `None` for a division by zero.
    pub(super) fn divide(
        &self,
        by: Arithmetic<'_>,
        other: &Self,
        scale: usize,
    ) -> Result<Option<Self>, Errno> {
        if other.is_zero() {
            return Ok(None);
        }
        let scaled = self.scaled(by, scale + other.scale)?;
        Ok(Some(Self::new(by.divide(&scaled, &other.value)?, scale)))
    }

    /// Quotient and remainder; `None` for a division by zero.
    pub(super) fn divide_with_rest(
        &self,
        by: Arithmetic<'_>,
        other: &Self,
        scale: usize,
    ) -> Result<Option<(Self, Self)>, Errno> {
        let Some(quotient) = self.divide(by, other, scale)? else { return Ok(None) };
        let rest_scale = self.scale.max(other.scale + scale);
        let product = quotient.multiply(by, other, rest_scale)?;
        let rest = self.subtract(by, &product)?.with_scale(by, rest_scale)?;
        Ok(Some((quotient, rest)))
    }

    /// The power with an integral exponent; `None` for a division by zero.
    pub(super) fn raise(
        &self,
        by: Arithmetic<'_>,
        exponent: i64,
        scale: usize,
    ) -> Result<Option<Self>, Errno> {
        let Ok(power) = u32::try_from(exponent.unsigned_abs()) else { return Ok(None) };
        if exponent == 0 {
            return Ok(Some(Self::one()));
        }
        let full = Self::new(by.power(&self.value, power)?, self.scale * power as usize);
        if exponent < 0 {
            return Self::one().divide(by, &full, scale);
        }
        let kept = full.scale.min(scale.max(self.scale));
        full.with_scale(by, kept).map(Some)
    }

    /// The square root; `None` of a negative number.
    pub(super) fn square_root(&self, by: Arithmetic<'_>, scale: usize) -> Result<Option<Self>, Errno> {
        if self.is_negative() {
            return Ok(None);
        }
        let scale = scale.max(self.scale);
        Ok(Some(Self::new(by.square_root(&self.scaled(by, scale * 2)?)?, scale)))
    }

    pub(super) fn compare(&self, by: Arithmetic<'_>, other: &Self) -> Result<std::cmp::Ordering, Errno> {
        let scale = self.scale.max(other.scale);
        Ok(self.scaled(by, scale)?.cmp(&other.scaled(by, scale)?))
    }

    /// Reads digits in a base; digits too large for it count as its largest one, but a single digit is itself.
    pub(super) fn parse(by: Arithmetic<'_>, text: &[u8], base: usize) -> Result<Self, Errno> {
        let lone = text.len() == 1;
        by.reserve(text.len() as u64 / 8)?;
        let digit = |byte: &u8| {
            let value = char::from(*byte).to_digit(36).unwrap_or(0) as usize;
            if lone { value as u8 } else { value.min(base - 1) as u8 }
        };
        let point = memchr::memchr(b'.', text).unwrap_or(text.len());
        let (whole, fraction) = (&text[..point], text.get(point + 1..).unwrap_or_default());
        let join = |bytes: &[u8]| -> Result<BigInt, Errno> {
            let mut digits = Vec::with_capacity(bytes.len());
            for piece in bytes.chunks(4096) {
                by.pay(piece.len() as u64)?;
                digits.extend(piece.iter().map(digit));
            }
            Ok(by.join(&digits, base as u32)?.into())
        };
        let scale = fraction.len();
        let whole = Self::new(join(whole)?, 0);
        if scale == 0 {
            return Ok(whole);
        }
        let mut parts = join(fraction)?;
        if base != 10 {
            let power = u32::try_from(scale).unwrap_or(u32::MAX);
            let scaled = by.multiply(&parts, &by.power_of_ten(scale)?)?;
            parts = by.divide(&scaled, &by.power(&BigInt::from(base), power)?)?;
        }
        whole.add(by, &Self::new(parts, scale))
    }

    /// Writes the number in a base, digit by digit.
    pub(super) fn show(&self, by: Arithmetic<'_>, base: usize) -> Result<Vec<u8>, Errno> {
        if self.is_zero() {
            return Ok(b"0".to_vec());
        }
        let mut text = if self.is_negative() { b"-".to_vec() } else { Vec::new() };
        by.look(&self.value)?;
        by.reserve(self.value.bits() / u64::from(base.ilog2()) / 8)?;
        if base == 10 {
            self.show_decimal(by, &mut text)?;
            return Ok(text);
        }
        let factor = by.power_of_ten(self.scale)?;
        let (whole, fraction) = by.divide_with_rest(&self.value.abs(), &factor)?;
        let width = (base - 1).to_string().len();
        let push = |text: &mut Vec<u8>, digit: u32| match base {
            0..=16 => text.push(b"0123456789ABCDEF"[digit as usize % 16]),
            _ => text.extend_from_slice(format!(" {digit:0width$}").as_bytes()),
        };
        by.digits(whole.magnitude(), base as u32, &mut |digit| push(&mut text, digit))?;
        if self.scale == 0 {
            return Ok(text);
        }
        text.push(b'.');
        let mut rest = fraction;
        let mut reached = BigInt::one();
        while reached < factor {
            by.look(&reached)?;
            let (digit, left) = by.divide_with_rest(&(rest * base), &factor)?;
            // Behind the point the first of several wide digits stands without its blank.
            let before = text.len();
            push(&mut text, digit.to_u32().unwrap_or(0));
            if base > 16 && text[..before].ends_with(b".") {
                text.remove(before);
            }
            rest = left;
            reached *= base;
        }
        Ok(text)
    }

    fn show_decimal(&self, by: Arithmetic<'_>, text: &mut Vec<u8>) -> Result<(), Errno> {
        let sign = text.len();
        by.digits(self.value.magnitude(), 10, &mut |digit| text.push(b'0' + digit as u8))?;
        if self.scale == 0 {
            return Ok(());
        }
        let missing = self.scale.saturating_sub(text.len() - sign);
        by.pay(text.len() as u64 + missing as u64)?;
        text.splice(sign..sign, std::iter::repeat_n(b'0', missing));
        text.insert(text.len() - self.scale, b'.');
        Ok(())
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
    pub(super) fn push(&mut self, text: &[u8], out: &mut Vec<u8>) {
        for &byte in text {
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
