//! The functions of `bc -l`, computed with some digits more than are shown.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::data::decimal::{Decimal, MOST_DIGITS, Trouble};

/// A number with a fixed count of decimals, scaled up to be whole.
struct Fixed {
    unit: BigInt,
}

impl Fixed {
    fn new(decimals: usize) -> Self {
        Self { unit: BigInt::from(10u8).pow(u32::try_from(decimals).unwrap_or(u32::MAX)) }
    }

    fn multiply(&self, one: &BigInt, other: &BigInt) -> BigInt {
        one * other / &self.unit
    }

    fn divide(&self, one: &BigInt, other: &BigInt) -> BigInt {
        one * &self.unit / other
    }

    fn root(&self, number: &BigInt) -> BigInt {
        (number * &self.unit).sqrt()
    }

    /// The arc tangent of one over a small number.
    fn inverse_tangent(&self, divisor: u32) -> BigInt {
        let square = divisor * divisor;
        let mut term = &self.unit / divisor;
        let mut sum = term.clone();
        let mut odd = 1u32;
        while !term.is_zero() {
            term = -term / square;
            odd += 2;
            sum += &term / odd;
        }
        sum
    }

    fn pi(&self) -> BigInt {
        (self.inverse_tangent(5) * 4 - self.inverse_tangent(239)) * 4
    }
}

/// Digits before the point.
fn whole_digits(x: &Decimal) -> usize {
    x.length().saturating_sub(x.scale())
}

fn cut(value: BigInt, from: usize, scale: usize) -> Decimal {
    Decimal::new(Decimal::new(value, from).at_scale(scale), scale)
}

fn check_scale(scale: usize) -> Result<(), Trouble> {
    if scale as u64 > MOST_DIGITS / 10 { Err(Trouble::TooLarge) } else { Ok(()) }
}

/// `e(x)`: the exponential function.
pub(super) fn exponential(x: &Decimal, scale: usize) -> Result<Decimal, Trouble> {
    check_scale(scale)?;
    let magnitude = x.whole().abs().to_usize().unwrap_or(usize::MAX);
    if magnitude as u64 > MOST_DIGITS / 10 {
        return if x.is_negative() { Ok(Decimal::zero()) } else { Err(Trouble::TooLarge) };
    }
    let halvings = usize::try_from(magnitude.max(1).ilog2()).unwrap_or(0) + 9;
    let decimals = scale + 20 + magnitude / 2 + halvings;
    let fixed = Fixed::new(decimals);
    let small = x.at_scale(decimals).abs() >> halvings;
    let mut term = fixed.unit.clone();
    let mut sum = term.clone();
    let mut count = 1u32;
    while !term.is_zero() {
        term = fixed.multiply(&term, &small) / count;
        sum += &term;
        count += 1;
    }
    for _ in 0..halvings {
        sum = fixed.multiply(&sum, &sum);
    }
    if x.is_negative() {
        sum = fixed.divide(&fixed.unit, &sum);
    }
    Ok(cut(sum, decimals, scale))
}

/// `l(x)`: the natural logarithm.
pub(super) fn logarithm(x: &Decimal, scale: usize) -> Result<Decimal, Trouble> {
    check_scale(scale)?;
    if x.is_zero() || x.is_negative() {
        // As far down as the scale can tell.
        let unit = BigInt::from(10u8).pow(u32::try_from(scale).map_err(|_| Trouble::TooLarge)?);
        let value = (BigInt::one() - &unit) * &unit;
        return Ok(Decimal::new(value, scale));
    }
    let decimals = scale + 30 + x.length() * 2 + x.scale();
    let fixed = Fixed::new(decimals);
    let mut number = x.at_scale(decimals);
    let mut doublings = 0u32;
    let near = &fixed.unit / 1000;
    while (&number - &fixed.unit).abs() > near {
        number = fixed.root(&number);
        doublings += 1;
    }
    // ln x = 2 artanh((x - 1) / (x + 1)).
    let ratio = fixed.divide(&(&number - &fixed.unit), &(&number + &fixed.unit));
    let square = fixed.multiply(&ratio, &ratio);
    let mut term = ratio;
    let mut sum = term.clone();
    let mut odd = 1u32;
    while !term.is_zero() {
        term = fixed.multiply(&term, &square);
        odd += 2;
        sum += &term / odd;
    }
    Ok(cut((sum * 2u8) << doublings, decimals, scale))
}

/// The sum of the series of sine (`odd`) or cosine.
fn circular(x: &Decimal, scale: usize, odd: bool) -> Result<Decimal, Trouble> {
    check_scale(scale)?;
    let decimals = scale + 20 + whole_digits(x);
    let fixed = Fixed::new(decimals);
    let turn = fixed.pi() * 2;
    let mut angle: BigInt = x.at_scale(decimals) % &turn;
    if angle.abs() * 2 > turn {
        angle = if angle.is_negative() { angle + &turn } else { angle - &turn };
    }
    let square = fixed.multiply(&angle, &angle);
    let (mut term, mut count) = if odd { (angle, 1u32) } else { (fixed.unit.clone(), 0) };
    let mut sum = term.clone();
    while !term.is_zero() {
        term = -fixed.multiply(&term, &square) / ((count + 1) * (count + 2));
        count += 2;
        sum += &term;
    }
    Ok(cut(sum, decimals, scale))
}

/// `s(x)`: the sine.
pub(super) fn sine(x: &Decimal, scale: usize) -> Result<Decimal, Trouble> {
    circular(x, scale, true)
}

/// `c(x)`: the cosine.
pub(super) fn cosine(x: &Decimal, scale: usize) -> Result<Decimal, Trouble> {
    circular(x, scale, false)
}

/// `a(x)`: the arc tangent.
pub(super) fn arc_tangent(x: &Decimal, scale: usize) -> Result<Decimal, Trouble> {
    check_scale(scale)?;
    let decimals = scale + 20 + whole_digits(x) * 2;
    let fixed = Fixed::new(decimals);
    let mut number = x.at_scale(decimals);
    let mut doublings = 0u32;
    let near = &fixed.unit / 20;
    while number.abs() > near {
        // tan(y/2) = tan y / (1 + sqrt(1 + tan^2 y)).
        let hypotenuse = fixed.root(&(&fixed.unit + fixed.multiply(&number, &number)));
        number = fixed.divide(&number, &(&fixed.unit + hypotenuse));
        doublings += 1;
    }
    let square = fixed.multiply(&number, &number);
    let mut term = number;
    let mut sum = term.clone();
    let mut odd = 1u32;
    while !term.is_zero() {
        term = -fixed.multiply(&term, &square);
        odd += 2;
        sum += &term / odd;
    }
    Ok(cut(sum << doublings, decimals, scale))
}

/// `j(n,x)`: the Bessel function of integer order.
pub(super) fn bessel(order: &Decimal, x: &Decimal, scale: usize) -> Result<Decimal, Trouble> {
    check_scale(scale)?;
    let order = order.to_i64().ok_or(Trouble::TooLarge)?;
    let times = u32::try_from(order.unsigned_abs()).map_err(|_| Trouble::TooLarge)?;
    let magnitude = x.whole().abs().to_usize().unwrap_or(usize::MAX);
    if magnitude > 100_000 || times > 100_000 {
        return Err(Trouble::TooLarge);
    }
    let decimals = scale + 20 + magnitude * 2 + times as usize;
    let fixed = Fixed::new(decimals);
    let half = x.at_scale(decimals) / 2;
    let mut term = fixed.unit.clone();
    for factor in 1..=times {
        term = fixed.multiply(&term, &half) / factor;
    }
    let square = fixed.multiply(&half, &half);
    let mut sum = term.clone();
    let mut count = 1u32;
    while !term.is_zero() {
        term = -fixed.multiply(&term, &square) / count / (count + times);
        sum += &term;
        count += 1;
    }
    if order < 0 && order % 2 != 0 {
        sum = -sum;
    }
    Ok(cut(sum, decimals, scale))
}
