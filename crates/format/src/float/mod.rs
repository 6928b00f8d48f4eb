//! Binary floating point as C sees it on x86-64: exact text to number and number to text.
//!
//! The shells and tools of GNU compute in `long double`, the 80-bit extended format of the x87, and print every
//! digit that was asked for. [`F80`] is that format; awk stays with `f64`. Both go through the same parser
//! ([`parse`]) and the same formatter ([`format`](crate::float::format())).
//!
//! ```
//! use boxsh_format::float::{F80, Style, format, parse};
//! use boxsh_format::printf::Layout;
//!
//! let parsed = parse::<F80>(b"0.1 and more");
//! assert_eq!(parsed.consumed, 3);
//! let mut out = Vec::new();
//! let layout = Layout { precision: Some(25), ..Layout::default() };
//! format(parsed.value, Style::fixed(), &layout, 1 << 20, &mut out).unwrap();
//! assert_eq!(out, b"0.1000000000000000000013553");
//! ```

mod bigint;
mod decimal;
mod extended;
mod fixed;
mod hex;
mod layout;
mod parse;
mod round;

pub use extended::F80;
pub use layout::{Notation, Style, format};
pub use parse::{Parsed, Range, parse};

use round::Target;

/// A floating point number taken apart: `mantissa * 2^exponent`, or something that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The sign bit, meaningful for zero and NaN too.
    pub negative: bool,
    /// What the sign applies to.
    pub magnitude: Magnitude,
}

/// The unsigned part of a floating point number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnitude {
    /// Not a number.
    Nan,
    /// Infinity.
    Infinite,
    /// `mantissa * 2^exponent`, exactly.
    Finite {
        /// The integral mantissa; zero for zero.
        mantissa: u64,
        /// The power of two of the mantissa's lowest bit.
        exponent: i32,
    },
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f64 {}
    impl Sealed for super::F80 {}
}

/// A float format that can be parsed and printed: `f64` and [`F80`].
pub trait Float: Copy + sealed::Sealed {
    #[doc(hidden)]
    const TARGET: Target;
    /// How many mantissa bits stand before the point in `%a`: 1 for `double`, 4 for x87's `long double`.
    const HEX_LEADING_BITS: u32;

    /// Takes the number apart.
    fn parts(self) -> Parts;

    /// Puts a number together from parts that fit the format exactly, as [`Float::parts`] gives them.
    fn from_parts(parts: Parts) -> Self;
}

impl Float for f64 {
    const TARGET: Target = Target { bits: 53, min_exponent: -1074, max_exponent: 971 };
    const HEX_LEADING_BITS: u32 = 1;

    fn parts(self) -> Parts {
        let bits = self.to_bits();
        let fraction = bits & ((1 << 52) - 1);
        let magnitude = match (bits >> 52) & 0x7ff {
            0x7ff if fraction == 0 => Magnitude::Infinite,
            0x7ff => Magnitude::Nan,
            0 => Magnitude::Finite { mantissa: fraction, exponent: -1074 },
            biased => Magnitude::Finite { mantissa: fraction | 1 << 52, exponent: biased as i32 - 1075 },
        };
        Parts { negative: bits >> 63 == 1, magnitude }
    }

    fn from_parts(parts: Parts) -> f64 {
        let bits = match parts.magnitude {
            Magnitude::Nan => f64::NAN.to_bits() & !(1 << 63),
            Magnitude::Infinite => f64::INFINITY.to_bits(),
            Magnitude::Finite { mantissa, .. } if mantissa >> 52 == 0 => mantissa,
            Magnitude::Finite { mantissa, exponent } => {
                (mantissa & ((1 << 52) - 1)) | (((exponent + 1075) as u64 & 0x7ff) << 52)
            }
        };
        f64::from_bits(bits | u64::from(parts.negative) << 63)
    }
}
