//! `F80`: the 80-bit extended precision number that C calls `long double` on x86-64.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use super::round::{Target, Unrounded};
use super::{Float, Magnitude, Parts};

/// An x87 extended precision number: sign, 15-bit exponent, 64-bit mantissa with an explicit leading one.
#[derive(Clone, Copy, Debug)]
pub struct F80 {
    sign_exponent: u16,
    mantissa: u64,
}

const INTEGER_BIT: u64 = 1 << 63;
const EXPONENT_MASK: u16 = 0x7fff;
/// What the stored exponent has to lose to be the power of two of the mantissa's lowest bit.
const BIAS: i32 = 16383 + 63;

impl Float for F80 {
    const TARGET: Target = Target { bits: 64, min_exponent: 1 - BIAS, max_exponent: 16383 - 63 };
    const HEX_LEADING_BITS: u32 = 4;

    fn parts(self) -> Parts {
        let magnitude = match self.sign_exponent & EXPONENT_MASK {
            EXPONENT_MASK if self.mantissa == INTEGER_BIT => Magnitude::Infinite,
            EXPONENT_MASK => Magnitude::Nan,
            biased => {
                Magnitude::Finite { mantissa: self.mantissa, exponent: i32::from(biased.max(1)) - BIAS }
            }
        };
        Parts { negative: self.sign_exponent > EXPONENT_MASK, magnitude }
    }

    fn from_parts(parts: Parts) -> F80 {
        let (exponent, mantissa) = match parts.magnitude {
            Magnitude::Nan => (EXPONENT_MASK, INTEGER_BIT | 1 << 62),
            Magnitude::Infinite => (EXPONENT_MASK, INTEGER_BIT),
            Magnitude::Finite { mantissa, .. } if mantissa < INTEGER_BIT => (0, mantissa),
            Magnitude::Finite { mantissa, exponent } => ((exponent + BIAS) as u16 & EXPONENT_MASK, mantissa),
        };
        F80 { sign_exponent: exponent | u16::from(parts.negative) << 15, mantissa }
    }
}

impl F80 {
    /// Positive zero.
    pub const ZERO: F80 = F80 { sign_exponent: 0, mantissa: 0 };
    /// One.
    pub const ONE: F80 = F80 { sign_exponent: 16383, mantissa: INTEGER_BIT };
    /// Positive infinity.
    pub const INFINITY: F80 = F80 { sign_exponent: EXPONENT_MASK, mantissa: INTEGER_BIT };
    /// A positive NaN, as parsing `nan` gives.
    pub const NAN: F80 = F80 { sign_exponent: EXPONENT_MASK, mantissa: INTEGER_BIT | 1 << 62 };
    /// The NaN of an invalid operation: the processor makes it negative, so `inf - inf` prints as `-nan`.
    const INVALID: F80 = F80 { sign_exponent: u16::MAX, mantissa: INTEGER_BIT | 1 << 62 };

    fn round(negative: bool, value: Unrounded) -> F80 {
        F80::from_parts(F80::TARGET.round(negative, value).0)
    }

    /// Whether this is a NaN.
    pub fn is_nan(self) -> bool {
        self.parts().magnitude == Magnitude::Nan
    }

    /// Whether this is neither infinite nor NaN.
    pub fn is_finite(self) -> bool {
        matches!(self.parts().magnitude, Magnitude::Finite { .. })
    }

    /// Whether the sign bit is set (also of a zero or a NaN).
    pub fn is_sign_negative(self) -> bool {
        self.parts().negative
    }

    /// Whether this is a zero of either sign.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(self) -> F80 {
        F80 { sign_exponent: self.sign_exponent & EXPONENT_MASK, ..self }
    }

    /// The nearest `f64`, ties to even.
    pub fn to_f64(self) -> f64 {
        let parts = self.parts();
        match parts.magnitude {
            Magnitude::Finite { mantissa, exponent } => {
                f64::from_parts(f64::TARGET.round(parts.negative, unrounded(mantissa, exponent)).0)
            }
            _ => f64::from_parts(parts),
        }
    }

    /// The integral part, rounded toward zero.
    #[must_use]
    pub fn trunc(self) -> F80 {
        let parts = self.parts();
        match parts.magnitude {
            Magnitude::Finite { mantissa, exponent } if exponent < 0 => {
                let whole = mantissa.checked_shr(exponent.unsigned_abs()).unwrap_or(0);
                F80::round(parts.negative, unrounded(whole, 0))
            }
            _ => self,
        }
    }

    /// The integral part as an `i64`; `None` if it does not fit or this is no number.
    pub fn to_i64(self) -> Option<i64> {
        let parts = self.parts();
        let Magnitude::Finite { mantissa, exponent } = parts.magnitude else { return None };
        let whole = match exponent {
            0 => i128::from(mantissa),
            1.. if mantissa == 0 => 0,
            1.. => return None,
            _ => i128::from(mantissa.checked_shr(exponent.unsigned_abs()).unwrap_or(0)),
        };
        i64::try_from(if parts.negative { -whole } else { whole }).ok()
    }
}

fn unrounded(mantissa: u64, exponent: i32) -> Unrounded {
    Unrounded { mantissa: u128::from(mantissa), exponent: i64::from(exponent), sticky: false }
}

impl From<u64> for F80 {
    fn from(value: u64) -> F80 {
        F80::round(false, unrounded(value, 0))
    }
}

impl From<i64> for F80 {
    fn from(value: i64) -> F80 {
        F80::round(value < 0, unrounded(value.unsigned_abs(), 0))
    }
}

impl From<f64> for F80 {
    fn from(value: f64) -> F80 {
        let parts = value.parts();
        match parts.magnitude {
            Magnitude::Finite { mantissa, exponent } => {
                F80::round(parts.negative, unrounded(mantissa, exponent))
            }
            _ => F80::from_parts(parts),
        }
    }
}

impl Neg for F80 {
    type Output = F80;

    fn neg(self) -> F80 {
        F80 { sign_exponent: self.sign_exponent ^ !EXPONENT_MASK, ..self }
    }
}

impl Add for F80 {
    type Output = F80;

    fn add(self, other: F80) -> F80 {
        let (a, b) = (self.parts(), other.parts());
        match (a.magnitude, b.magnitude) {
            (Magnitude::Nan, _) => self,
            (_, Magnitude::Nan) => other,
            (Magnitude::Infinite, Magnitude::Infinite) if a.negative != b.negative => F80::INVALID,
            (Magnitude::Infinite, _) => self,
            (_, Magnitude::Infinite) => other,
            (
                Magnitude::Finite { mantissa: am, exponent: ae },
                Magnitude::Finite { mantissa: bm, exponent: be },
            ) => {
                if ae >= be {
                    add_aligned(a.negative, am, ae, b.negative, bm, be)
                } else {
                    add_aligned(b.negative, bm, be, a.negative, am, ae)
                }
            }
        }
    }
}

/// Adds two finite numbers, the first with the higher exponent.
fn add_aligned(
    high_negative: bool,
    high: u64,
    high_exp: i32,
    low_negative: bool,
    low: u64,
    low_exp: i32,
) -> F80 {
    const GUARD: u32 = 62;
    let high = u128::from(high) << GUARD;
    let low = u128::from(low) << GUARD;
    let shift = high_exp.abs_diff(low_exp);
    let aligned = low.checked_shr(shift).unwrap_or(0);
    let sticky = low != aligned.checked_shl(shift).unwrap_or(0);
    let exponent = i64::from(high_exp) - i64::from(GUARD);
    if high_negative == low_negative {
        return F80::round(high_negative, Unrounded { mantissa: high + aligned, exponent, sticky });
    }
    if high == aligned && !sticky {
        return F80::ZERO;
    }
    if high >= aligned {
        let mantissa = high - aligned - u128::from(sticky);
        return F80::round(high_negative, Unrounded { mantissa, exponent, sticky });
    }
    // Only equal exponents let the second number be the larger, so nothing was shifted out.
    F80::round(low_negative, Unrounded { mantissa: aligned - high, exponent, sticky: false })
}

impl Sub for F80 {
    type Output = F80;

    fn sub(self, other: F80) -> F80 {
        if other.is_nan() && !self.is_nan() {
            return other;
        }
        self + -other
    }
}

impl Mul for F80 {
    type Output = F80;

    fn mul(self, other: F80) -> F80 {
        let (a, b) = (self.parts(), other.parts());
        let negative = a.negative != b.negative;
        match (a.magnitude, b.magnitude) {
            (Magnitude::Nan, _) => self,
            (_, Magnitude::Nan) => other,
            (Magnitude::Infinite, _) if other.is_zero() => F80::INVALID,
            (_, Magnitude::Infinite) if self.is_zero() => F80::INVALID,
            (Magnitude::Infinite, _) | (_, Magnitude::Infinite) => {
                F80::from_parts(Parts { negative, magnitude: Magnitude::Infinite })
            }
            (
                Magnitude::Finite { mantissa: am, exponent: ae },
                Magnitude::Finite { mantissa: bm, exponent: be },
            ) => {
                let mantissa = u128::from(am) * u128::from(bm);
                F80::round(
                    negative,
                    Unrounded { mantissa, exponent: i64::from(ae) + i64::from(be), sticky: false },
                )
            }
        }
    }
}

impl Div for F80 {
    type Output = F80;

    fn div(self, other: F80) -> F80 {
        let (a, b) = (self.parts(), other.parts());
        let negative = a.negative != b.negative;
        match (a.magnitude, b.magnitude) {
            (Magnitude::Nan, _) => self,
            (_, Magnitude::Nan) => other,
            (Magnitude::Infinite, Magnitude::Infinite) => F80::INVALID,
            (Magnitude::Infinite, _) => F80::from_parts(Parts { negative, magnitude: Magnitude::Infinite }),
            (_, Magnitude::Infinite) => F80::round(negative, unrounded(0, 0)),
            (Magnitude::Finite { mantissa: 0, .. }, Magnitude::Finite { mantissa: 0, .. }) => F80::INVALID,
            (_, Magnitude::Finite { mantissa: 0, .. }) => {
                F80::from_parts(Parts { negative, magnitude: Magnitude::Infinite })
            }
            (
                Magnitude::Finite { mantissa: am, exponent: ae },
                Magnitude::Finite { mantissa: bm, exponent: be },
            ) => F80::round(negative, divide_mantissas(am, ae, bm, be)),
        }
    }
}

fn divide_mantissas(am: u64, ae: i32, bm: u64, be: i32) -> Unrounded {
    let (a_shift, b_shift) = (am.leading_zeros().min(63), bm.leading_zeros().min(63));
    let divisor = u128::from(bm << b_shift);
    let dividend = u128::from(am << a_shift) << 64;
    let (quotient, rest) = (dividend / divisor, dividend % divisor);
    // Two more bits, so that a 64-bit quotient still has a bit to round by.
    let more = (rest << 2) / divisor;
    let sticky = (rest << 2) % divisor != 0;
    let exponent = i64::from(ae) - i64::from(a_shift) - 64 - 2 - (i64::from(be) - i64::from(b_shift));
    Unrounded { mantissa: quotient << 2 | more, exponent, sticky }
}

impl PartialEq for F80 {
    fn eq(&self, other: &F80) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for F80 {
    fn partial_cmp(&self, other: &F80) -> Option<Ordering> {
        if self.is_nan() || other.is_nan() {
            return None;
        }
        if self.is_zero() && other.is_zero() {
            return Some(Ordering::Equal);
        }
        let key = |x: &F80| (x.sign_exponent & EXPONENT_MASK, x.mantissa);
        Some(match (self.is_sign_negative(), other.is_sign_negative()) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => key(self).cmp(&key(other)),
            (true, true) => key(other).cmp(&key(self)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_agrees_with_doubles_where_they_are_exact() {
        let values =
            [0.0, -0.0, 1.0, -1.0, 0.5, 3.0, 1e9, -7.25, 1048576.0, f64::INFINITY, f64::NEG_INFINITY];
        for a in values {
            for b in values {
                let (x, y) = (F80::from(a), F80::from(b));
                for (got, want) in [(x + y, a + b), (x - y, a - b), (x * y, a * b)] {
                    assert_eq!(got.to_f64().is_nan(), want.is_nan(), "{a} {b}");
                    if !want.is_nan() {
                        assert_eq!(got.to_f64().to_bits(), want.to_bits(), "{a} {b}");
                    }
                }
                assert_eq!(x.partial_cmp(&y), a.partial_cmp(&b), "{a} {b}");
            }
        }
    }

    #[test]
    fn carries_more_bits_than_a_double() {
        let big = F80::from(u64::MAX);
        assert_eq!((big - F80::ONE).to_i64(), None);
        assert_eq!(F80::from(i64::MAX).to_i64(), Some(i64::MAX));
        assert_eq!(F80::from(i64::MIN).to_i64(), Some(i64::MIN));
        assert!(big - F80::ONE < big);
        assert!(big + F80::ONE + F80::ONE > big);
    }

    #[test]
    fn division_rounds_to_nearest() {
        let third = F80::ONE / F80::from(3u64);
        assert_eq!(third * F80::from(3u64), F80::ONE);
        assert_eq!((F80::from(10u64) / F80::from(4u64)).to_f64(), 2.5);
        assert_eq!(F80::ONE / F80::ZERO, F80::INFINITY);
        assert!((F80::ZERO / F80::ZERO).is_nan());
    }

    #[test]
    fn truncates_toward_zero() {
        assert_eq!(F80::from(-2.75).trunc().to_f64(), -2.0);
        assert_eq!(F80::from(0.75).trunc().to_f64(), 0.0);
        assert_eq!(F80::from(-2.75).to_i64(), Some(-2));
        assert_eq!(F80::NAN.to_i64(), None);
    }
}
