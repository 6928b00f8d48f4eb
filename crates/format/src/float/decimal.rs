//! The exact decimal expansion of a binary number, and its rounding.

use super::bigint::BigUint;

/// A non-negative decimal number `0.d1d2d3... * 10^point`, digits as values 0 to 9, the first not zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    pub(crate) digits: Vec<u8>,
    pub(crate) point: i64,
}

impl Decimal {
    /// Expands `mantissa * 2^exponent` completely.
    pub(crate) fn expand(mantissa: u64, exponent: i32) -> Decimal {
        if mantissa == 0 {
            return Decimal { digits: Vec::new(), point: 0 };
        }
        let zeros = mantissa.trailing_zeros();
        let exponent = i64::from(exponent) + i64::from(zeros);
        let mut number = BigUint::from_u64(mantissa >> zeros);
        if exponent >= 0 {
            number.shift_left(exponent.unsigned_abs());
        } else {
            // m / 2^k == m * 5^k / 10^k; k is below 2^15 for every format.
            number.multiply_pow5(exponent.unsigned_abs() as u32);
        }
        let digits = number.into_digits();
        let point = digits.len() as i64 + exponent.min(0);
        Decimal { digits, point }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Keeps `count` significant digits, half to even; a count of zero or less may leave nothing, or a carry.
    pub(crate) fn round(&mut self, count: i64) {
        if count >= self.digits.len() as i64 {
            return;
        }
        if count < 0 {
            self.digits.clear();
            return;
        }
        let count = count as usize;
        let rest = &self.digits[count..];
        let tie_or_above = rest[0] >= 5;
        let above = rest[0] > 5 || (rest[0] == 5 && rest[1..].iter().any(|&digit| digit != 0));
        let odd = count > 0 && self.digits[count - 1] & 1 == 1;
        self.digits.truncate(count);
        if above || (tie_or_above && odd) {
            self.increment();
        }
    }

    fn increment(&mut self) {
        for digit in self.digits.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.digits.insert(0, 1);
        self.point += 1;
    }

    /// The digit at a power of ten, as ASCII.
    pub(crate) fn digit_at(&self, power: i64) -> u8 {
        let index = self.point - 1 - power;
        let digit = usize::try_from(index).ok().and_then(|index| self.digits.get(index));
        b'0' + digit.copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(mantissa: u64, exponent: i32, count: i64) -> (Vec<u8>, i64) {
        let mut decimal = Decimal::expand(mantissa, exponent);
        decimal.round(count);
        (decimal.digits, decimal.point)
    }

    #[test]
    fn expands_exactly() {
        assert_eq!(rounded(3, -2, 9), (vec![7, 5], 0));
        assert_eq!(rounded(5, 1, 9), (vec![1, 0], 2));
        assert_eq!(rounded(1, -10, 99), (vec![9, 7, 6, 5, 6, 2, 5], -3));
    }

    #[test]
    fn rounds_ties_to_even() {
        assert_eq!(rounded(5, -1, 1), (vec![2], 1));
        assert_eq!(rounded(7, -1, 1), (vec![4], 1));
        assert_eq!(rounded(19, -1, 1), (vec![1, 0], 2));
        assert_eq!(rounded(1, -1, 0), (vec![], 0));
        assert_eq!(rounded(3, -2, 0), (vec![1], 1));
        assert_eq!(rounded(3, -2, -1), (vec![], 0));
    }
}
