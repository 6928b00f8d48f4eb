//! Rounding an exact value to a format, half to even, with what C's `errno` would have said about it.

use super::{Magnitude, Parts};

/// The limits of a binary format.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Bits of a normal number's mantissa, the leading one included.
    pub bits: u32,
    /// Exponent of the lowest mantissa bit of a subnormal number.
    pub min_exponent: i32,
    /// Exponent of the lowest mantissa bit of the largest numbers.
    pub max_exponent: i32,
}

/// A non-negative value to be rounded: `mantissa * 2^exponent`, plus something below the lowest bit if `sticky`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unrounded {
    pub(crate) mantissa: u128,
    pub(crate) exponent: i64,
    pub(crate) sticky: bool,
}

/// How a value fitted into the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Range {
    /// The value was in range (it may have been rounded).
    #[default]
    Normal,
    /// Too large: the result is infinity.
    Overflow,
    /// Too small: the result is zero or a subnormal number that lost bits.
    Underflow,
}

impl Target {
    /// Rounds to this format. A sticky value must carry at least two bits more than the format holds.
    pub(crate) fn round(self, negative: bool, value: Unrounded) -> (Parts, Range) {
        let finite =
            |mantissa, exponent| Parts { negative, magnitude: Magnitude::Finite { mantissa, exponent } };
        if value.mantissa == 0 {
            let range = if value.sticky { Range::Underflow } else { Range::Normal };
            return (finite(0, self.min_exponent), range);
        }
        let length = i64::from(128 - value.mantissa.leading_zeros());
        let wanted = value.exponent + length - i64::from(self.bits);
        let lowest = wanted.max(i64::from(self.min_exponent));
        let (mut mantissa, inexact) = value.drop_below(lowest);
        let mut exponent = lowest;
        if mantissa >> self.bits != 0 {
            mantissa >>= 1;
            exponent += 1;
        }
        if exponent > i64::from(self.max_exponent) {
            return (Parts { negative, magnitude: Magnitude::Infinite }, Range::Overflow);
        }
        // As the x87 does, tininess is judged after rounding to full precision.
        let tiny = wanted < lowest && !(wanted + 1 == lowest && value.drop_below(wanted).0 >> self.bits != 0);
        let range = if tiny && inexact { Range::Underflow } else { Range::Normal };
        // Both formats fit a u64 mantissa, and the exponent was checked against i32 limits.
        (finite(mantissa as u64, exponent as i32), range)
    }
}

impl Unrounded {
    /// The value in units of `2^lowest`, rounded half to even, and whether that lost anything.
    fn drop_below(self, lowest: i64) -> (u128, bool) {
        let shift = lowest - self.exponent;
        if shift <= 0 {
            return (self.mantissa << shift.unsigned_abs().min(127), self.sticky);
        }
        if shift > 128 {
            return (0, true);
        }
        let (quotient, rest) = if shift == 128 {
            (0, self.mantissa)
        } else {
            (self.mantissa >> shift, self.mantissa & ((1 << shift) - 1))
        };
        let half = 1u128 << (shift - 1);
        let up = rest > half || (rest == half && (self.sticky || quotient & 1 == 1));
        (quotient + u128::from(up), rest != 0 || self.sticky)
    }
}
