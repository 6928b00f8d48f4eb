//! Big integers that can be stopped: each operation is paid for with fuel and done in pieces of some milliseconds.
//!
//! The operations of the library cannot be interrupted, so they only ever see operands that they are quickly done with.
//! What is longer is split here.

use std::f64::consts::LOG10_2;

use boxsh_kernel::{Errno, Process};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::memory::make_room;

/// Words of 64 bits in the shorter factor, from which on a product is split.
const SPLIT_PRODUCT: u64 = 4096;
/// Products of words that one step of a long division makes.
const DIVISION_STEP: u64 = 1 << 22;
/// Words up to which a number is taken apart into digits at once.
const SHORT: u64 = 64;
/// Bytes from which on memory is asked for; less is seen soon enough by whoever watches the run.
const LARGE: u64 = 1 << 20;
/// How far a computed count of digits may be off.
const SLACK: f64 = 1e-6;

/// Arithmetic on behalf of a process.
#[derive(Clone, Copy)]
pub(super) struct Arithmetic<'p> {
    process: &'p Process,
}

fn words(value: &BigUint) -> u64 {
    value.bits() / 64 + 1
}

impl<'p> Arithmetic<'p> {
    pub(super) fn new(process: &'p Process) -> Self {
        Self { process }
    }

    /// Says that so many words are about to be looked at.
    pub(super) fn pay(&self, words: u64) -> Result<(), Errno> {
        self.process.compute(words)
    }

    /// Asks for the memory of a number of so many words, and of what its computation needs besides.
    pub(super) fn reserve(&self, words: u64) -> Result<(), Errno> {
        let bytes = words.saturating_mul(8);
        if bytes < LARGE { Ok(()) } else { self.process.reserve(bytes.saturating_mul(2)) }
    }

    /// Makes room in a list of numbers.
    pub(super) fn make_room<T>(&self, list: &mut Vec<T>, more: usize) -> Result<(), Errno> {
        make_room(self.process, list, more)
    }

    /// Copies, adds or compares numbers: work by their length.
    pub(super) fn look(&self, value: &BigInt) -> Result<(), Errno> {
        let words = words(value.magnitude());
        self.reserve(words)?;
        self.pay(words)
    }

    pub(super) fn add(&self, left: &BigInt, right: &BigInt) -> Result<BigInt, Errno> {
        self.look(left)?;
        self.look(right)?;
        Ok(left + right)
    }

    pub(super) fn multiply(&self, left: &BigInt, right: &BigInt) -> Result<BigInt, Errno> {
        let product = self.product(left.magnitude(), right.magnitude())?;
        Ok(BigInt::from_biguint(if left.sign() == right.sign() { Sign::Plus } else { Sign::Minus }, product))
    }

    fn product(&self, left: &BigUint, right: &BigUint) -> Result<BigUint, Errno> {
        let (short, long) = if left.bits() <= right.bits() { (left, right) } else { (right, left) };
        let (few, many) = (words(short), words(long));
        self.reserve((few + many) * 2)?;
        if few <= SPLIT_PRODUCT && many <= SPLIT_PRODUCT * 8 {
            self.pay(1 + few.saturating_mul(many) / 8)?;
            return Ok(short * long);
        }
        if many >= few * 2 {
            return self.uneven_product(short, long, few.max(SPLIT_PRODUCT) * 64);
        }
        // Three products of half the length each, after Karatsuba.
        let half = many.div_ceil(2) * 64;
        self.pay(many * 4)?;
        let ((low_a, high_a), (low_b, high_b)) = (cut(short, half), cut(long, half));
        let low = self.product(&low_a, &low_b)?;
        let high = self.product(&high_a, &high_b)?;
        let both = self.product(&(low_a + high_a), &(low_b + high_b))?;
        self.pay(many * 4)?;
        let middle = both - &low - &high;
        Ok((((high << half) + middle) << half) + low)
    }

    /// A long number times a short one, piece by piece.
    fn uneven_product(&self, short: &BigUint, long: &BigUint, piece: u64) -> Result<BigUint, Errno> {
        let mut sum: Vec<u32> = Vec::with_capacity((long.bits() + short.bits()) as usize / 32 + 2);
        let mut carry = BigUint::zero();
        let pieces = pieces(long, piece);
        for part in &pieces {
            self.pay(piece / 64)?;
            carry += self.product(short, part)?;
            let mut low = (&carry & ((BigUint::one() << piece) - 1u8)).to_u32_digits();
            low.resize(piece as usize / 32, 0);
            sum.extend_from_slice(&low);
            carry >>= piece;
        }
        sum.extend(carry.to_u32_digits());
        Ok(BigUint::new(sum))
    }

    /// Quotient and rest, both cut towards zero. The divisor must not be zero.
    pub(super) fn divide_with_rest(&self, left: &BigInt, right: &BigInt) -> Result<(BigInt, BigInt), Errno> {
        let (quotient, rest) = self.quotient(left.magnitude(), right.magnitude())?;
        let sign = if left.sign() == right.sign() { Sign::Plus } else { Sign::Minus };
        Ok((BigInt::from_biguint(sign, quotient), BigInt::from_biguint(left.sign(), rest)))
    }

    pub(super) fn divide(&self, left: &BigInt, right: &BigInt) -> Result<BigInt, Errno> {
        Ok(self.divide_with_rest(left, right)?.0)
    }

    /// The remainder, with the sign of the left operand.
    pub(super) fn remainder(&self, left: &BigInt, right: &BigInt) -> Result<BigInt, Errno> {
        Ok(self.divide_with_rest(left, right)?.1)
    }

    fn quotient(&self, left: &BigUint, right: &BigUint) -> Result<(BigUint, BigUint), Errno> {
        let (long, divisor) = (words(left), words(right));
        self.reserve(long)?;
        self.pay(long)?;
        if long < divisor {
            return Ok((BigUint::zero(), left.clone()));
        }
        let steps = (long - divisor + 1).saturating_mul(divisor);
        if steps <= DIVISION_STEP {
            self.pay(steps / 2)?;
            return Ok(left.div_rem(right));
        }
        // By hand, with digits of so many words.
        let piece = (DIVISION_STEP / divisor).max(1) * 64;
        let mut quotient: Vec<u32> = Vec::with_capacity(left.bits() as usize / 32 + 2);
        let mut rest = BigUint::zero();
        for part in pieces(left, piece).into_iter().rev() {
            self.pay(divisor + (piece / 64).saturating_mul(divisor) / 2)?;
            let (digit, left) = ((rest << piece) + part).div_rem(right);
            rest = left;
            // The most significant comes first; each digit is turned round again below.
            let mut digit = digit.to_u32_digits();
            digit.resize(piece as usize / 32, 0);
            quotient.extend(digit.iter().rev());
        }
        quotient.reverse();
        Ok((BigUint::new(quotient), rest))
    }

    pub(super) fn power(&self, base: &BigInt, exponent: u32) -> Result<BigInt, Errno> {
        let mut result = BigInt::one();
        if base.is_zero() || base.magnitude().is_one() {
            let is_odd = exponent % 2 == 1;
            return Ok(if exponent == 0 {
                result
            } else if is_odd {
                base.clone()
            } else {
                base.abs()
            });
        }
        self.reserve((base.bits() - 1).saturating_mul(u64::from(exponent)) / 64)?;
        for bit in (0..32 - exponent.leading_zeros()).rev() {
            result = self.multiply(&result, &result)?;
            if exponent >> bit & 1 == 1 {
                result = self.multiply(&result, base)?;
            }
        }
        Ok(result)
    }

    pub(super) fn power_of_ten(&self, exponent: usize) -> Result<BigInt, Errno> {
        // Beyond that no machine has the memory, and `reserve` says so.
        let exponent = u32::try_from(exponent).unwrap_or(u32::MAX);
        let odd = self.power(&BigInt::from(5u8), exponent)?;
        self.look(&odd)?;
        Ok(odd << exponent)
    }

    /// `base^exponent` modulo a positive number; the exponent is not negative.
    pub(super) fn power_modulo(
        &self,
        base: &BigInt,
        exponent: &BigInt,
        modulus: &BigInt,
    ) -> Result<BigInt, Errno> {
        let size = words(modulus.magnitude());
        if size.saturating_mul(size).saturating_mul(exponent.bits()) <= DIVISION_STEP {
            self.look(base)?;
            let base = self.remainder(base, modulus)?;
            self.pay(1 + size * size * exponent.bits())?;
            return Ok(base.modpow(exponent, modulus));
        }
        let mut base = self.remainder(base, modulus)?;
        if base.is_negative() {
            base += modulus;
        }
        let mut result = self.remainder(&BigInt::one(), modulus)?;
        for bit in (0..exponent.bits()).rev() {
            result = self.remainder(&self.multiply(&result, &result)?, modulus)?;
            if exponent.bit(bit) {
                result = self.remainder(&self.multiply(&result, &base)?, modulus)?;
            }
        }
        Ok(result)
    }

    /// The integral square root of a number that is not negative.
    pub(super) fn square_root(&self, value: &BigInt) -> Result<BigInt, Errno> {
        if value.bits() <= 1024 {
            self.pay(64)?;
            return Ok(value.sqrt());
        }
        // Newton's steps with ever more of the digits: each doubles what is known.
        let middle = (value.bits() - 1) / 2;
        let mut root = BigInt::one();
        let mut known = 0;
        for shift in (0..64 - middle.leading_zeros()).rev() {
            let before = known;
            known = middle >> shift;
            self.look(value)?;
            let upper: BigInt = value >> (2 * middle - before - known + 1);
            let correction = self.divide(&upper, &root)?;
            root = (root << (known - before - 1)) + correction;
        }
        let square = self.multiply(&root, &root)?;
        Ok(if &square > value { root - 1 } else { root })
    }

    /// Reads digits of a base, the most significant first; a digit may be as large as the base or larger.
    pub(super) fn join(&self, digits: &[u8], base: u32) -> Result<BigUint, Errno> {
        if digits.len() <= 256 {
            self.pay(1 + digits.len() as u64 * digits.len() as u64 / 64)?;
            return Ok(digits.iter().fold(BigUint::zero(), |value, digit| value * base + *digit));
        }
        let mut levels = self.levels(base, digits.len())?;
        self.join_with(digits, base, &mut levels)
    }

    fn join_with(&self, digits: &[u8], base: u32, levels: &mut [BigUint]) -> Result<BigUint, Errno> {
        if digits.len() <= 256 {
            return self.join(digits, base);
        }
        let Some((power, below)) = levels.split_last_mut() else { return Ok(BigUint::zero()) };
        let length = 256 << below.len();
        if digits.len() <= length {
            return self.join_with(digits, base, below);
        }
        let (high, low) = digits.split_at(digits.len() - length);
        let high = self.join_with(high, base, below)?;
        let low = self.join_with(low, base, below)?;
        Ok(self.product(&high, power)? + low)
    }

    /// The powers `base^256`, `base^512`, ... up to half of so many digits or more.
    fn levels(&self, base: u32, digits: usize) -> Result<Vec<BigUint>, Errno> {
        let mut levels = vec![BigUint::from(base).pow(256)];
        let mut length = 512;
        while length < digits {
            let last = &levels[levels.len() - 1];
            levels.push(self.product(last, last)?);
            length *= 2;
        }
        Ok(levels)
    }

    /// Gives the digits of a number in a base, the most significant first; none of zero.
    pub(super) fn digits(&self, value: &BigUint, base: u32, sink: &mut impl FnMut(u32)) -> Result<(), Errno> {
        let mut levels = vec![BigUint::from(base)];
        while levels[levels.len() - 1].bits() * 2 <= value.bits() + 2 {
            let last = &levels[levels.len() - 1];
            levels.push(self.product(last, last)?);
        }
        self.take_apart(value.clone(), base, &levels, Zeros::Skip, sink)
    }

    /// Gives the digits of a number below the square of the last level.
    fn take_apart(
        &self,
        value: BigUint,
        base: u32,
        levels: &[BigUint],
        zeros: Zeros,
        sink: &mut impl FnMut(u32),
    ) -> Result<(), Errno> {
        let width = 1usize << levels.len();
        match levels.split_last() {
            Some((power, below)) if words(&value) > SHORT => {
                let (high, low) = self.quotient(&value, power)?;
                drop(value);
                let inner = if high.is_zero() { zeros } else { Zeros::Keep };
                if inner == Zeros::Keep {
                    self.take_apart(high, base, below, zeros, sink)?;
                }
                self.take_apart(low, base, below, inner, sink)
            }
            _ => {
                let digits = short_digits(value, base);
                if zeros == Zeros::Keep {
                    for at in digits.len()..width {
                        if at % 4096 == 0 {
                            self.pay(4096)?;
                        }
                        sink(0);
                    }
                }
                self.pay(1 + digits.len() as u64 * 8)?;
                digits.into_iter().rev().for_each(sink);
                Ok(())
            }
        }
    }

    /// How many decimal digits a number has; one for zero.
    pub(super) fn length(&self, value: &BigInt) -> Result<usize, Errno> {
        let bits = value.bits();
        if bits == 0 {
            return Ok(1);
        }
        // What the bits leave open, a power of ten decides; the slack is for the rounding of the logarithm.
        let digits = |bits: u64, slack: f64| (bits as f64 * LOG10_2 + slack) as usize + 1;
        let (least, most) = (digits(bits - 1, -SLACK), digits(bits, SLACK));
        for length in least..most {
            let power = self.power_of_ten(length)?;
            self.look(&power)?;
            if value.magnitude() < power.magnitude() {
                return Ok(length);
            }
        }
        Ok(most)
    }
}

/// What becomes of the zeros in front of a part of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    Skip,
    Keep,
}

/// The digits of a short number, the least significant first.
fn short_digits(value: BigUint, base: u32) -> Vec<u32> {
    if value.is_zero() {
        return Vec::new();
    }
    if base <= 256 {
        return value.to_radix_le(base).into_iter().map(u32::from).collect();
    }
    let mut digits = Vec::new();
    let mut rest = value;
    while !rest.is_zero() {
        digits.push((&rest % base).to_u32().unwrap_or_default());
        rest /= base;
    }
    digits
}

/// The part below a bit, and the part from it on.
fn cut(value: &BigUint, bit: u64) -> (BigUint, BigUint) {
    let high = value >> bit;
    let low = value & ((BigUint::one() << bit) - 1u8);
    (low, high)
}

/// A number in pieces of so many bits, a multiple of 32, the least significant first.
fn pieces(value: &BigUint, bits: u64) -> Vec<BigUint> {
    value.to_u32_digits().chunks((bits / 32) as usize).map(BigUint::from_slice).collect()
}
