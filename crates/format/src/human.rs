//! Sizes for people: `ls -h`, `du -h`, `df -h`, `dd`'s summary, and `numfmt --to`.

use crate::float::F80;

/// The unit step of a human-readable size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Powers of 1024, letters `K M G`.
    Binary,
    /// Powers of 1000, letters `k M G`.
    Si,
}

impl Scale {
    /// The step.
    pub const fn base(self) -> u64 {
        match self {
            Scale::Binary => 1024,
            Scale::Si => 1000,
        }
    }

    /// The letter of a power of the step; none for the zeroth.
    pub const fn letter(self, power: usize) -> Option<u8> {
        match (self, power) {
            (_, 0) => None,
            (Scale::Si, 1) => Some(b'k'),
            (_, 1..=8) => Some(b"KMGTPEZY"[power - 1]),
            _ => None,
        }
    }
}

/// How a size is rounded to the digits that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Up: a file never looks smaller than it is. The rule of `ls`, `du` and `df`.
    Ceiling,
    /// Down.
    Floor,
    /// To nearest, ties to even: the rule of `dd`.
    Nearest,
}

impl Rounding {
    fn divide(self, value: u128, divisor: u128) -> u128 {
        let (quotient, rest) = (value / divisor, value % divisor);
        let up = match self {
            Rounding::Ceiling => rest != 0,
            Rounding::Floor => false,
            Rounding::Nearest => rest * 2 > divisor || (rest * 2 == divisor && quotient & 1 == 1),
        };
        quotient + u128::from(up)
    }
}

/// A size in three or four characters: the number below ten with one decimal, then the unit's letter.
///
/// ```
/// use boxsh_format::human::{Rounding, Scale, human_size};
/// assert_eq!(human_size(1536, Scale::Binary, Rounding::Ceiling), "1.5K");
/// assert_eq!(human_size(1_000_001, Scale::Si, Rounding::Ceiling), "1.1M");
/// assert_eq!(human_size(1023, Scale::Binary, Rounding::Ceiling), "1023");
/// ```
pub fn human_size(bytes: u64, scale: Scale, rounding: Rounding) -> String {
    let (number, power) = human_parts(bytes, scale, rounding);
    match scale.letter(power) {
        Some(letter) => format!("{number}{}", char::from(letter)),
        None => number,
    }
}

/// The number of a human-readable size, and the power of its unit.
pub fn human_parts(bytes: u64, scale: Scale, rounding: Rounding) -> (String, usize) {
    let (bytes, base) = (u128::from(bytes), u128::from(scale.base()));
    let (mut unit, mut power) = (1u128, 0);
    while bytes >= unit * base {
        unit *= base;
        power += 1;
    }
    if power == 0 {
        return (bytes.to_string(), 0);
    }
    if bytes < unit * 10 {
        let tenths = rounding.divide(bytes * 10, unit);
        if tenths < 100 {
            return (format!("{}.{}", tenths / 10, tenths % 10), power);
        }
        return ("10".into(), power);
    }
    match rounding.divide(bytes, unit) {
        whole if whole == base => ("1.0".into(), power + 1),
        whole => (whole.to_string(), power),
    }
}

/// The rounding methods of `numfmt --round`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatRounding {
    /// Toward positive infinity.
    Up,
    /// Toward negative infinity.
    Down,
    /// Away from zero, the default.
    FromZero,
    /// Toward zero.
    TowardsZero,
    /// To nearest, ties away from zero.
    Nearest,
}

impl FloatRounding {
    /// Rounds to an integer.
    pub fn round(self, value: F80) -> F80 {
        let whole = value.trunc();
        let away = if value.is_sign_negative() { whole - F80::ONE } else { whole + F80::ONE };
        let up = match self {
            _ if whole == value || !value.is_finite() => false,
            FloatRounding::Up => !value.is_sign_negative(),
            FloatRounding::Down => value.is_sign_negative(),
            FloatRounding::FromZero => true,
            FloatRounding::TowardsZero => false,
            FloatRounding::Nearest => (value - whole).abs() >= F80::from(0.5),
        };
        match if up { away } else { whole } {
            // There is no negative zero: numfmt rounds by way of integers.
            zero if zero.is_zero() => F80::ZERO,
            rounded => rounded,
        }
    }

    /// Rounds to a number of decimals.
    pub fn round_to(self, value: F80, decimals: usize) -> F80 {
        let factor = (0..decimals.min(5000)).fold(F80::ONE, |factor, _| factor * F80::from(10u64));
        self.round(value * factor) / factor
    }
}

/// A number that `numfmt --to` has scaled.
#[derive(Clone, Copy, Debug)]
pub struct Scaled {
    /// The rounded number.
    pub value: F80,
    /// The power of the unit.
    pub power: usize,
    /// How many decimals to print.
    pub decimals: usize,
}

/// Scales a number as `numfmt --to` does; `decimals` are those of a `--format` with a precision.
pub fn scale_number(value: F80, base: u64, rounding: FloatRounding, decimals: Option<usize>) -> Scaled {
    let base = F80::from(base);
    let (mut value, mut power) = (value, 0);
    while value.is_finite() && value.abs() >= base {
        value = value / base;
        power += 1;
    }
    let ten = F80::from(10u64);
    value = match decimals {
        // Not more decimals than the scaling took away digits.
        Some(decimals) => rounding.round_to(value, decimals.min(power * 3)),
        None if value.abs() < ten => rounding.round_to(value, 1),
        None => rounding.round(value),
    };
    if value.is_finite() && value.abs() >= base {
        value = value / base;
        power += 1;
    }
    let shows_decimal = !value.is_zero() && value.abs() < ten && power > 0;
    Scaled { value, power, decimals: decimals.unwrap_or(usize::from(shows_decimal)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_round_up_as_ls_does() {
        let cases: &[(u64, &str)] = &[
            (0, "0"),
            (1, "1"),
            (1023, "1023"),
            (1024, "1.0K"),
            (1025, "1.1K"),
            (10239, "10K"),
            (10240, "10K"),
            (10241, "11K"),
            (1047552, "1023K"),
            (1047553, "1.0M"),
            (1048576, "1.0M"),
            (u64::MAX, "16E"),
        ];
        for &(bytes, want) in cases {
            assert_eq!(human_size(bytes, Scale::Binary, Rounding::Ceiling), want, "{bytes}");
        }
    }

    #[test]
    fn si_sizes_have_a_small_k() {
        assert_eq!(human_size(1000, Scale::Si, Rounding::Ceiling), "1.0k");
        assert_eq!(human_size(999_999, Scale::Si, Rounding::Ceiling), "1.0M");
        assert_eq!(human_size(1_550_000, Scale::Si, Rounding::Nearest), "1.6M");
        assert_eq!(human_size(1_450_000, Scale::Si, Rounding::Nearest), "1.4M");
    }
}
