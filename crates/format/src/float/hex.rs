//! The digits of `%a`: a hexadecimal mantissa and a binary exponent.

use super::Float;

/// A number as `%a` writes it, before padding.
pub(crate) struct Hex {
    /// The digit before the point, 0 to 15.
    pub(crate) leading: u8,
    /// The digits after the point (0 to 15), without trailing zeros unless a precision asked for rounding.
    pub(crate) fraction: Vec<u8>,
    pub(crate) exponent: i32,
}

impl Hex {
    /// Splits a finite number, rounding to `precision` digits after the point if that is fewer than there are.
    pub(crate) fn split<T: Float>(mantissa: u64, exponent: i32, precision: Option<usize>) -> Hex {
        // Digits after the point come from the bits below the leading ones; f64 has 52 and F80 60, both whole digits.
        let fraction_bits = T::TARGET.bits - T::HEX_LEADING_BITS;
        let mut hex = Hex {
            leading: (mantissa >> fraction_bits) as u8,
            fraction: (0..fraction_bits / 4)
                .rev()
                .map(|index| (mantissa >> (index * 4)) as u8 & 15)
                .collect(),
            // glibc gives zero the exponent zero, and subnormals the smallest one.
            exponent: if mantissa == 0 { 0 } else { exponent + fraction_bits as i32 },
        };
        match precision {
            Some(precision) if precision < hex.fraction.len() => hex.round(precision),
            Some(_) => {}
            None => {
                while hex.fraction.last() == Some(&0) {
                    hex.fraction.pop();
                }
            }
        }
        hex
    }

    fn round(&mut self, precision: usize) {
        let rest = &self.fraction[precision..];
        let above = rest[0] > 8 || (rest[0] == 8 && rest[1..].iter().any(|&digit| digit != 0));
        let tie = rest[0] == 8 && !above;
        let last = if precision == 0 { self.leading } else { self.fraction[precision - 1] };
        self.fraction.truncate(precision);
        if !(above || (tie && last & 1 == 1)) {
            return;
        }
        for digit in self.fraction.iter_mut().rev() {
            if *digit < 15 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        if self.leading < 15 {
            self.leading += 1;
        } else {
            self.leading = 1;
            self.exponent += 4;
        }
    }
}
