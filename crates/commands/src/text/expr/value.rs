//! The values of `expr`: texts, and whole numbers of any size.

use std::cmp::Ordering;

use boxsh_kernel::{Failure, Process};
use num_bigint::BigInt;

use super::fail;

pub(super) enum Value {
    Text(Vec<u8>),
    Number(BigInt),
}

#[derive(Clone, Copy)]
pub(super) enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Number(BigInt::from(value))
    }
}

/// Numbers with more digits are refused: their arithmetic would take too long.
const MOST_DIGITS: usize = 40_000;

/// As many digits in bits, and some more.
const MOST_BITS: u64 = MOST_DIGITS as u64 * 10 / 3;

impl Value {
    pub(super) fn to_text(&self) -> Vec<u8> {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string().into_bytes(),
        }
    }

    fn number(&self) -> Option<BigInt> {
        match self {
            Self::Number(number) => Some(number.clone()),
            Self::Text(text) => {
                let digits = text.strip_prefix(b"-").unwrap_or(text);
                if digits.is_empty() || digits.len() > MOST_DIGITS || !digits.iter().all(u8::is_ascii_digit) {
                    return None;
                }
                BigInt::parse_bytes(text, 10)
            }
        }
    }

    /// Whether it is empty, or a zero however it is written.
    pub(super) fn is_null(&self) -> bool {
        match self {
            Self::Number(number) => *number == BigInt::ZERO,
            Self::Text(text) => {
                let digits = text.strip_prefix(b"-").unwrap_or(text);
                text.is_empty() || (!digits.is_empty() && digits.iter().all(|&digit| digit == b'0'))
            }
        }
    }

    /// Compares as numbers if both are, as texts otherwise.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        match (self.number(), other.number()) {
            (Some(left), Some(right)) => left.cmp(&right),
            _ => self.to_text().cmp(&other.to_text()),
        }
    }

    pub(super) fn calculate(
        &self,
        process: &Process,
        operation: Operation,
        other: &Self,
    ) -> Result<Self, Failure> {
        let (Some(left), Some(right)) = (self.number(), other.number()) else {
            return Err(fail("non-integer argument".into()));
        };
        let words = |number: &BigInt| number.bits() / 64 + 1;
        process.compute(words(&left) * words(&right))?;
        if left.bits() + right.bits() > MOST_BITS {
            return Err(fail("number is too large".into()));
        }
        if matches!(operation, Operation::Divide | Operation::Remainder) && right == BigInt::ZERO {
            return Err(fail("division by zero".into()));
        }
        Ok(Self::Number(match operation {
            Operation::Add => left + right,
            Operation::Subtract => left - right,
            Operation::Multiply => left * right,
            Operation::Divide => left / right,
            Operation::Remainder => left % right,
        }))
    }

    /// A count of at least one; one that is too large counts as endless.
    pub(super) fn to_count(&self) -> Option<usize> {
        let number = self.number()?;
        if number <= BigInt::ZERO {
            return None;
        }
        Some(usize::try_from(number).unwrap_or(usize::MAX))
    }
}
