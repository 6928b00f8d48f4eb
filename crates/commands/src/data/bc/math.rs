//! The functions of `bc -l`: computed with spare digits, then cut to the scale.

use boxsh_kernel::{Errno, Process};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::super::bignum::Arithmetic;
use super::super::decimal::Decimal;

/// Digits beyond the scale, so that cutting hits the right one.
const SPARE: usize = 12;

/// Numbers with a fixed count of digits: `value / 10^digits`.
struct Fixed<'p> {
    by: Arithmetic<'p>,
    unit: BigInt,
}

impl<'p> Fixed<'p> {
    fn new(process: &'p Process, digits: usize) -> Result<Self, Errno> {
        let by = Arithmetic::new(process);
        by.reserve(digits as u64 / 16)?;
        Ok(Self { by, unit: by.power_of_ten(digits)? })
    }

    /// Pays for what is done with a number besides multiplying and dividing.
    fn step(&self) -> Result<(), Errno> {
        self.by.look(&self.unit)
    }

    fn multiply(&self, left: &BigInt, right: &BigInt) -> Result<BigInt, Errno> {
        self.by.divide(&self.by.multiply(left, right)?, &self.unit)
    }

    fn divide(&self, left: &BigInt, right: &BigInt) -> Result<BigInt, Errno> {
        self.by.divide(&self.by.multiply(left, &self.unit)?, right)
    }

    /// The sum of `first`, then each term made from the one before by `next`, until nothing is added.
    fn series(
        &self,
        first: BigInt,
        next: impl Fn(&BigInt, u64) -> Result<BigInt, Errno>,
    ) -> Result<BigInt, Errno> {
        let mut sum = first.clone();
        let mut term = first;
        let mut count = 1;
        while !term.is_zero() {
            self.step()?;
            term = next(&term, count)?;
            sum += &term;
            count += 1;
        }
        Ok(sum)
    }

    /// The arctangent of `1 / divisor`.
    fn inverse_arctangent(&self, divisor: u64) -> Result<BigInt, Errno> {
        let square = divisor * divisor;
        let mut power = &self.unit / divisor;
        let mut sum = power.clone();
        let mut count = 1u64;
        while !power.is_zero() {
            self.step()?;
            power = -power / square;
            sum += &power / (2 * count + 1);
            count += 1;
        }
        Ok(sum)
    }

    fn pi(&self) -> Result<BigInt, Errno> {
        Ok(self.inverse_arctangent(5)? * 16 - self.inverse_arctangent(239)? * 4)
    }

    fn exponential(&self, x: &BigInt) -> Result<BigInt, Errno> {
        // Halved until the series is short, and squared as often.
        let halvings = (x.bits() + 8).saturating_sub(self.unit.bits());
        let small = x >> halvings;
        let mut result =
            self.series(self.unit.clone(), |term, count| Ok(self.multiply(term, &small)? / count))?;
        for _ in 0..halvings {
            self.step()?;
            result = self.multiply(&result, &result)?;
        }
        Ok(result)
    }

    /// The sine. The angle is brought near zero by a quarter of pi that is cut to `places` digits, as in the library of bc:
    /// that shows in the last digits of large angles.
    fn sine(&self, x: &BigInt, digits: usize, places: usize) -> Result<BigInt, Errno> {
        let rest = self.by.power_of_ten(digits.saturating_sub(places))?;
        let quarter: BigInt = self.by.divide(&(self.pi()? / 4), &rest)? * rest;
        let half_turns: BigInt = (self.by.divide(&x.abs(), &quarter)? + 2) / 4;
        let mut angle: BigInt = x.abs() - self.by.multiply(&quarter, &half_turns)? * 4;
        if half_turns.bit(0) != x.is_negative() {
            angle = -angle;
        }
        let square = self.multiply(&angle, &angle)?;
        self.series(angle, |term, count| Ok(-self.multiply(term, &square)? / (2 * count * (2 * count + 1))))
    }

    fn arctangent(&self, x: &BigInt) -> Result<BigInt, Errno> {
        if x.is_negative() {
            return Ok(-self.arctangent_of_positive(&-x)?);
        }
        self.arctangent_of_positive(x)
    }

    fn arctangent_of_positive(&self, x: &BigInt) -> Result<BigInt, Errno> {
        if x > &self.unit {
            let inverse = self.divide(&self.unit, x)?;
            return Ok(self.pi()? / 2 - self.small_arctangent(&inverse)?);
        }
        self.small_arctangent(x)
    }

    /// The arctangent of a number up to 1: of half the angle three times over, so that the series is short.
    fn small_arctangent(&self, x: &BigInt) -> Result<BigInt, Errno> {
        let mut x = x.clone();
        for _ in 0..3 {
            self.step()?;
            let square = self.multiply(&x, &x)? + &self.unit;
            let root = self.by.square_root(&self.by.multiply(&square, &self.unit)?)?;
            x = self.divide(&x, &(root + &self.unit))?;
        }
        let square = self.multiply(&x, &x)?;
        let mut power = x.clone();
        let mut sum = x;
        let mut count = 1u64;
        while !power.is_zero() {
            self.step()?;
            power = -self.multiply(&power, &square)?;
            sum += &power / (2 * count + 1);
            count += 1;
        }
        Ok(sum * 8)
    }
}

/// Cuts a number with `digits` digits to the scale.
fn cut(by: Arithmetic<'_>, value: BigInt, digits: usize, scale: usize) -> Result<Decimal, Errno> {
    // The last spare digits are not exact: a result that is a round number must not fall below it.
    let kept = scale + SPARE - 2;
    let half = by.power_of_ten(digits.saturating_sub(kept))? / 2;
    let value = if value.is_negative() { value - half } else { value + half };
    Decimal::new(value, digits).with_scale(by, kept)?.with_scale(by, scale)
}

/// How many digits stand before the point.
fn whole_digits(by: Arithmetic<'_>, x: &Decimal) -> Result<usize, Errno> {
    Ok((x.integer(by)?.bits() as usize).div_ceil(3))
}

/// More digits than any session has memory for, and few enough to be added to.
const MOST_DIGITS: usize = usize::MAX >> (usize::BITS / 2 - 8);

pub(super) fn exponential(process: &Process, x: &Decimal, scale: usize) -> Result<Decimal, Errno> {
    let by = Arithmetic::new(process);
    // The result has about this many digits before the point.
    let size = x.integer(by)?.abs().to_usize().unwrap_or(usize::MAX) / 2;
    by.reserve(size as u64 / 16)?;
    let digits = scale + SPARE + size.min(MOST_DIGITS) + whole_digits(by, x)? + 4;
    let fixed = Fixed::new(process, digits)?;
    let result = fixed.exponential(&x.scaled(by, digits)?.abs())?;
    let result = if x.is_negative() { fixed.divide(&fixed.unit, &result)? } else { result };
    cut(by, result, digits, scale)
}

/// The logarithm, step by step as in the library of bc, with as many digits, so that the last ones come out the same.
pub(super) fn logarithm(process: &Process, x: &Decimal, scale: usize) -> Result<Decimal, Errno> {
    let by = Arithmetic::new(process);
    if x.is_zero() || x.is_negative() {
        return Decimal::new(BigInt::one() - by.power_of_ten(scale)?, 0).with_scale(by, scale);
    }
    // Roots have as many digits as the number, if that is more.
    let digits = scale + 6;
    let mut places = digits.max(x.scale());
    let mut x = x.scaled(by, places)?;
    let mut factor = BigInt::from(2);
    let mut unit = by.power_of_ten(places)?;
    loop {
        let is_large = x >= &unit * 2;
        if !is_large && &x * 2 > unit {
            break;
        }
        by.look(&x)?;
        x = by.square_root(&by.multiply(&x, &unit)?)?;
        factor *= 2;
    }
    let fixed = Fixed::new(process, digits)?;
    let ratio = by.divide(&by.multiply(&(&x - &unit), &fixed.unit)?, &(&x + &unit))?;
    (places, unit) = (digits, fixed.unit.clone());
    let square = by.divide(&by.multiply(&ratio, &ratio)?, &unit)?;
    let (mut power, mut sum, mut count) = (ratio.clone(), ratio, 3u64);
    loop {
        fixed.step()?;
        power = by.divide(&by.multiply(&power, &square)?, &unit)?;
        let term = &power / count;
        if term.is_zero() {
            break;
        }
        sum += term;
        count += 2;
    }
    Decimal::new(factor * sum, places).with_scale(by, scale)
}

pub(super) fn sine(process: &Process, x: &Decimal, scale: usize) -> Result<Decimal, Errno> {
    let by = Arithmetic::new(process);
    let places = scale + scale / 10 + 2;
    let digits = places + SPARE + whole_digits(by, x)?;
    let fixed = Fixed::new(process, digits)?;
    cut(by, fixed.sine(&x.scaled(by, digits)?, digits, places)?, digits, scale)
}

pub(super) fn cosine(process: &Process, x: &Decimal, scale: usize) -> Result<Decimal, Errno> {
    let by = Arithmetic::new(process);
    if x.is_zero() {
        return Decimal::one().with_scale(by, scale);
    }
    // The sine of an angle that is larger by half of pi, with a fifth more digits.
    let inner = scale + scale / 5;
    let places = inner + inner / 10 + 2;
    let digits = places + SPARE + whole_digits(by, x)?;
    let fixed = Fixed::new(process, digits)?;
    let rest = by.power_of_ten(digits - inner)?;
    let quarter: BigInt = by.divide(&(fixed.pi()? / 4), &rest)? * rest;
    let angle = x.scaled(by, digits)? + quarter * 2;
    cut(by, fixed.sine(&angle, digits, places)?, digits, scale)
}

pub(super) fn arctangent(process: &Process, x: &Decimal, scale: usize) -> Result<Decimal, Errno> {
    let by = Arithmetic::new(process);
    let digits = scale + SPARE + whole_digits(by, x)?;
    let fixed = Fixed::new(process, digits)?;
    cut(by, fixed.arctangent(&x.scaled(by, digits)?)?, digits, scale)
}

/// The Bessel function of an integral order.
pub(super) fn bessel(
    process: &Process,
    order: &Decimal,
    x: &Decimal,
    scale: usize,
) -> Result<Decimal, Errno> {
    let by = Arithmetic::new(process);
    let order = order.integer(by)?;
    let flips = order.is_negative() && order.bit(0);
    let order = order.abs().to_u64().unwrap_or(u64::MAX).min(1 << 32);
    let size = x.integer(by)?.abs().to_usize().unwrap_or(0).min(1 << 30);
    let digits = scale + SPARE + 2 * whole_digits(by, x)? + size;
    let fixed = Fixed::new(process, digits)?;
    let half = x.scaled(by, digits)? / 2;
    let mut first = fixed.unit.clone();
    for count in 1..=order {
        if first.is_zero() {
            break;
        }
        fixed.step()?;
        first = fixed.multiply(&first, &half)? / count;
    }
    let square = fixed.multiply(&half, &half)?;
    let sum =
        fixed.series(first, |term, count| Ok(-fixed.multiply(term, &square)? / count / (count + order)))?;
    cut(by, if flips { -sum } else { sum }, digits, scale)
}
