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
        BinaryOp::Remainder => left % right,
        BinaryOp::Power => power(left, right),
    }
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
