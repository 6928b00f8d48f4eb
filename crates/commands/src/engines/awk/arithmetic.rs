//! Arithmetic on doubles.

use super::ast::BinaryOp;

/// Computes; what division by zero means is up to the caller.
#[inline]
pub(super) fn apply(operation: BinaryOp, left: f64, right: f64) -> f64 {
    match operation {
        BinaryOp::Add => left + right,
        BinaryOp::Subtract => left - right,
        BinaryOp::Multiply => left * right,
        BinaryOp::Divide => left / right,
        BinaryOp::Remainder => remainder(left, right),
        BinaryOp::Power => power(left, right),
    }
}

/// Whole numbers that are not negative, which most are, need no loop.
#[inline]
fn remainder(left: f64, right: f64) -> f64 {
    let (whole_left, whole_right) = (left as u32, right as u32);
    if f64::from(whole_left) == left
        && f64::from(whole_right) == right
        && left.is_sign_positive()
        && whole_right > 0
    {
        return f64::from(whole_left % whole_right);
    }
    left % right
}

/// Powers with whole exponents are products, so that those of whole numbers are exact.
fn power(base: f64, exponent: f64) -> f64 {
    if exponent.trunc() != exponent || exponent.abs() > 1e9 {
        return base.powf(exponent);
    }
    let mut rest = exponent.abs() as u64;
    let (mut square, mut product) = (base, 1.0);
    while rest > 0 {
        if rest & 1 == 1 {
            product *= square;
        }
        square *= square;
        rest >>= 1;
    }
    if exponent < 0.0 { 1.0 / product } else { product }
}

#[cfg(test)]
mod tests {
    use super::remainder;

    #[test]
    fn remainders_are_those_of_the_division_of_doubles() {
        let numbers =
            [0.0, -0.0, 1.0, 7.0, 7.5, -7.0, 4_294_967_295.0, 4_294_967_296.0, 1e300, f64::INFINITY];
        for left in numbers {
            for right in numbers {
                let (ours, exact) = (remainder(left, right), left % right);
                assert!(
                    ours.to_bits() == exact.to_bits() || ours.is_nan() && exact.is_nan(),
                    "{left} % {right}"
                );
            }
        }
    }
}
