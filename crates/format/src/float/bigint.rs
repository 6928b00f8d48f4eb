//! The little unlimited-precision arithmetic that exact conversion needs: non-negative, 32-bit limbs.

use std::cmp::Ordering;

/// A non-negative integer, least significant limb first, without leading zero limbs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BigUint {
    limbs: Vec<u32>,
}

/// The largest power of five in a limb.
const FIVE_13: u32 = 1_220_703_125;
const BILLION: u32 = 1_000_000_000;

impl BigUint {
    pub(crate) fn from_u64(value: u64) -> BigUint {
        let mut number = BigUint { limbs: vec![value as u32, (value >> 32) as u32] };
        number.trim();
        number
    }

    /// Reads decimal digit values (0 to 9, not ASCII).
    pub(crate) fn from_digits(digits: &[u8]) -> BigUint {
        let mut number = BigUint::default();
        for chunk in digits.chunks(9) {
            let value = chunk.iter().fold(0, |value, &digit| value * 10 + u32::from(digit));
            number.multiply_add(10u32.pow(chunk.len() as u32), value);
        }
        number
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// The number of bits up to the highest one.
    pub(crate) fn bits(&self) -> u64 {
        match self.limbs.last() {
            Some(top) => self.limbs.len() as u64 * 32 - u64::from(top.leading_zeros()),
            None => 0,
        }
    }

    pub(crate) fn multiply_add(&mut self, factor: u32, addend: u32) {
        let mut carry = u64::from(addend);
        for limb in &mut self.limbs {
            carry += u64::from(*limb) * u64::from(factor);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            self.limbs.push(carry as u32);
        }
    }

    pub(crate) fn multiply_pow5(&mut self, mut power: u32) {
        while power >= 13 {
            self.multiply_add(FIVE_13, 0);
            power -= 13;
        }
        self.multiply_add(5u32.pow(power), 0);
    }

    pub(crate) fn shift_left(&mut self, count: u64) {
        if self.is_zero() {
            return;
        }
        let (whole, bits) = ((count / 32) as usize, (count % 32) as u32);
        if bits != 0 {
            self.multiply_add(1 << bits, 0);
        }
        if whole != 0 {
            self.limbs.splice(0..0, std::iter::repeat_n(0, whole));
        }
    }

    /// Subtracts a number that is not larger.
    fn subtract(&mut self, other: &BigUint) {
        let mut borrow = false;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            let (value, first) = limb.overflowing_sub(other.limbs.get(index).copied().unwrap_or(0));
            let (value, second) = value.overflowing_sub(u32::from(borrow));
            *limb = value;
            borrow = first || second;
        }
        self.trim();
    }

    fn compare(&self, other: &BigUint) -> Ordering {
        (self.limbs.len().cmp(&other.limbs.len()))
            .then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }

    /// The highest 128 bits, the power of two they stand at, and whether lower bits were set.
    pub(crate) fn top_bits(&self) -> (u128, u64, bool) {
        let skipped = self.limbs.len().saturating_sub(5);
        let (low, high) = self.limbs.split_at(skipped);
        let mut top: u128 = 0;
        let mut taken = 0;
        let mut rest = low.iter().any(|&limb| limb != 0);
        for (index, &limb) in high.iter().enumerate().rev() {
            let room = top.leading_zeros().min(32);
            if room == 32 {
                top = top << 32 | u128::from(limb);
                taken = index;
            } else {
                rest |= limb != 0;
            }
        }
        (top, (skipped + taken) as u64 * 32, rest)
    }

    /// Divides, giving 68 significant bits: `(quotient, power, inexact)` with `self / divisor` lying at
    /// `quotient * 2^power`, or just above it if inexact. The divisor must not be zero.
    pub(crate) fn divide(mut self, mut divisor: BigUint) -> (u128, i64, bool) {
        const BITS: u32 = 68;
        let shift = divisor.bits() as i64 - self.bits() as i64;
        if shift >= 0 {
            self.shift_left(shift.unsigned_abs());
        } else {
            divisor.shift_left(shift.unsigned_abs());
        }
        let mut quotient = 0u128;
        for _ in 0..BITS {
            quotient <<= 1;
            if self.compare(&divisor) != Ordering::Less {
                self.subtract(&divisor);
                quotient |= 1;
            }
            self.multiply_add(2, 0);
        }
        (quotient, -shift - i64::from(BITS - 1), !self.is_zero())
    }

    /// The decimal digits (0 to 9, not ASCII), most significant first; none for zero.
    pub(crate) fn into_digits(mut self) -> Vec<u8> {
        let mut digits = Vec::with_capacity(self.limbs.len() * 10);
        while !self.is_zero() {
            let mut rest = 0u64;
            for limb in self.limbs.iter_mut().rev() {
                let value = rest << 32 | u64::from(*limb);
                *limb = (value / u64::from(BILLION)) as u32;
                rest = value % u64::from(BILLION);
            }
            self.trim();
            for _ in 0..9 {
                digits.push((rest % 10) as u8);
                rest /= 10;
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        digits.reverse();
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_round_trip() {
        let digits: Vec<u8> = (0..200).map(|i| (i * 7 + 1) as u8 % 10).collect();
        assert_eq!(BigUint::from_digits(&digits).into_digits(), digits);
    }

    #[test]
    fn top_bits_hold_the_value() {
        let mut number = BigUint::from_u64(5);
        number.shift_left(300);
        let (top, power, rest) = number.top_bits();
        assert_eq!(128 - u64::from(top.leading_zeros()) + power, number.bits());
        assert!(!rest);
    }

    #[test]
    fn division_is_exact_when_it_can_be() {
        let mut number = BigUint::from_u64(3);
        number.multiply_pow5(40);
        let mut divisor = BigUint::from_u64(1);
        divisor.multiply_pow5(40);
        let (quotient, power, inexact) = number.divide(divisor);
        assert_eq!((quotient >> -power, inexact), (3, false));
    }
}
