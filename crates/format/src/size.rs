//! Sizes in arguments: `10K`, `4MiB`, `1kB`, in the flavours of the GNU tools.

use crate::integer::{Radix, parse_unsigned};

/// Which suffixes a tool accepts.
#[derive(Clone, Copy, Debug)]
pub struct SizeSyntax {
    /// The first letters.
    pub suffixes: &'static [u8],
    /// Whether `B` and `iB` may follow a letter: `kB` is 1000, `KiB` 1024.
    pub units: bool,
    /// The radix of the number.
    pub radix: Radix,
}

impl SizeSyntax {
    /// `head -c`, `tail -c`, `split -b`.
    pub const HEAD: SizeSyntax = SizeSyntax { suffixes: b"bkKmMGTPEZY", units: true, radix: Radix::Decimal };
    /// `truncate -s`.
    pub const TRUNCATE: SizeSyntax =
        SizeSyntax { suffixes: b"EgGkKmMPtTYZ", units: true, radix: Radix::Decimal };
    /// `od -N`, `-j` and `-S`.
    pub const OD: SizeSyntax = SizeSyntax { suffixes: b"bEGKkMmPTYZ", units: true, radix: Radix::Prefixed };
    /// `sort -S`, which reads a rest of `b` or `%` itself.
    pub const SORT: SizeSyntax =
        SizeSyntax { suffixes: b"EgGkKmMPtTYZ", units: false, radix: Radix::Decimal };
    /// `dd bs=`; see [`parse_dd`].
    pub const DD: SizeSyntax = SizeSyntax { suffixes: b"bcEGkKMPTwYZ", units: true, radix: Radix::Decimal };
    /// `--block-size` of `ls`, `du` and `df`.
    pub const BLOCK: SizeSyntax =
        SizeSyntax { suffixes: b"eEgGkKmMpPtTyYzZ", units: true, radix: Radix::Decimal };
}

/// Why a text is no size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// No number.
    #[error("invalid number")]
    Invalid,
    /// A number, then something that is no suffix.
    #[error("invalid suffix")]
    InvalidSuffix,
    /// A size above 2^64 - 1.
    #[error("Value too large for defined data type")]
    Overflow,
}

/// A size at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scanned<'a> {
    /// The size; `None` if it does not fit.
    pub value: Option<u64>,
    /// What follows it.
    pub rest: &'a [u8],
}

/// Reads a size from the start of a text. A suffix alone counts as one of its unit.
///
/// # Errors
///
/// [`SizeError::Invalid`] if there is neither a number nor a suffix, or the number is negative.
pub fn scan_size<'a>(text: &'a [u8], syntax: &SizeSyntax) -> Result<Scanned<'a>, SizeError> {
    let trimmed = text.trim_ascii_start();
    if trimmed.first() == Some(&b'-') {
        return Err(SizeError::Invalid);
    }
    let number = parse_unsigned(text, syntax.radix);
    let mut rest = &text[number.consumed..];
    let letter = rest.first().copied().filter(|letter| syntax.suffixes.contains(letter));
    let mut value = match (number.consumed, letter) {
        (0, None) => return Err(SizeError::Invalid),
        (0, Some(_)) => Some(1),
        _ => (!number.overflow).then_some(number.value),
    };
    if let Some(letter) = letter {
        rest = &rest[1..];
        let (base, power) = match power_of(letter) {
            Factor::Power(power) => match rest {
                [b'i', b'B', tail @ ..] if syntax.units => {
                    rest = tail;
                    (1024, power)
                }
                [b'B' | b'D', tail @ ..] if syntax.units => {
                    rest = tail;
                    (1000, power)
                }
                _ => (1024, power),
            },
            Factor::Plain(factor) => (factor, 1),
        };
        for _ in 0..power {
            value = value.and_then(|value| value.checked_mul(base));
        }
    }
    Ok(Scanned { value, rest })
}

enum Factor {
    /// This times the number.
    Plain(u64),
    /// This power of 1024 or 1000.
    Power(u32),
}

fn power_of(letter: u8) -> Factor {
    Factor::Power(match letter {
        b'b' => return Factor::Plain(512),
        b'c' => return Factor::Plain(1),
        b'w' => return Factor::Plain(2),
        b'k' | b'K' => 1,
        b'm' | b'M' => 2,
        b'g' | b'G' => 3,
        b't' | b'T' => 4,
        b'p' | b'P' => 5,
        b'e' | b'E' => 6,
        b'z' | b'Z' => 7,
        _ => 8,
    })
}

/// Reads a text that is a size and nothing else.
///
/// # Errors
///
/// Any [`SizeError`]; an invalid suffix is reported before an overflow.
pub fn parse_size(text: &[u8], syntax: &SizeSyntax) -> Result<u64, SizeError> {
    let scanned = scan_size(text, syntax)?;
    if !scanned.rest.is_empty() {
        return Err(SizeError::InvalidSuffix);
    }
    scanned.value.ok_or(SizeError::Overflow)
}

/// Reads an operand of `dd`: sizes with `x` between them multiply, and a final `B` asks to count in bytes.
///
/// # Errors
///
/// Any [`SizeError`].
pub fn parse_dd(text: &[u8]) -> Result<DdSize, SizeError> {
    let (mut product, mut in_bytes, mut rest) = (Some(1u64), false, text);
    loop {
        let scanned = scan_size(rest, &SizeSyntax::DD)?;
        let taken = &rest[..rest.len() - scanned.rest.len()];
        rest = scanned.rest;
        product = product.and_then(|product| product.checked_mul(scanned.value?));
        if rest.first() == Some(&b'B') && taken.last() != Some(&b'B') {
            in_bytes = true;
            rest = &rest[1..];
        }
        match rest {
            [] => break,
            [b'x', tail @ ..] => rest = tail,
            _ => return Err(SizeError::InvalidSuffix),
        }
    }
    Ok(DdSize { value: product.ok_or(SizeError::Overflow)?, in_bytes })
}

/// The result of [`parse_dd`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DdSize {
    /// The product.
    pub value: u64,
    /// Whether a `B` marked it as a number of bytes rather than of blocks.
    pub in_bytes: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use SizeError::{Invalid, InvalidSuffix, Overflow};

    #[test]
    fn sizes_of_head() {
        let cases: &[(&str, Result<u64, SizeError>)] = &[
            ("1K", Ok(1024)),
            ("1KB", Ok(1000)),
            ("1KiB", Ok(1024)),
            ("1kB", Ok(1000)),
            ("1b", Ok(512)),
            ("1m", Ok(1 << 20)),
            ("1MB", Ok(1_000_000)),
            ("1E", Ok(1 << 60)),
            ("16E", Err(Overflow)),
            ("1Z", Err(Overflow)),
            ("K", Ok(1024)),
            ("KB", Ok(1000)),
            ("b", Ok(512)),
            ("", Err(Invalid)),
            ("x", Err(Invalid)),
            ("5x", Err(InvalidSuffix)),
            ("1Kx", Err(InvalidSuffix)),
            ("1Ki", Err(InvalidSuffix)),
            ("1KD", Ok(1000)),
            ("1D", Err(InvalidSuffix)),
            ("1g", Err(InvalidSuffix)),
            ("1B", Err(InvalidSuffix)),
            ("0x10", Err(InvalidSuffix)),
            ("010", Ok(10)),
            (" 5", Ok(5)),
            ("+5", Ok(5)),
            ("-5", Err(Invalid)),
            ("18446744073709551615", Ok(u64::MAX)),
            ("18446744073709551616", Err(Overflow)),
        ];
        for (text, want) in cases {
            assert_eq!(parse_size(text.as_bytes(), &SizeSyntax::HEAD), *want, "{text}");
        }
    }

    #[test]
    fn flavours_differ() {
        assert_eq!(parse_size(b"1b", &SizeSyntax::TRUNCATE), Err(InvalidSuffix));
        assert_eq!(parse_size(b"1t", &SizeSyntax::TRUNCATE), Ok(1 << 40));
        assert_eq!(parse_size(b"0x10", &SizeSyntax::OD), Ok(16));
        assert_eq!(parse_size(b"1KB", &SizeSyntax::SORT), Err(InvalidSuffix));
        assert_eq!(scan_size(b"50%", &SizeSyntax::SORT).unwrap().rest, b"%");
    }

    #[test]
    fn dd_multiplies() {
        assert_eq!(parse_dd(b"2x3b"), Ok(DdSize { value: 3072, in_bytes: false }));
        assert_eq!(parse_dd(b"1B"), Ok(DdSize { value: 1, in_bytes: true }));
        assert_eq!(parse_dd(b"1KB"), Ok(DdSize { value: 1000, in_bytes: false }));
        assert_eq!(parse_dd(b"5x"), Err(Invalid));
        assert_eq!(parse_dd(b"1m"), Err(InvalidSuffix));
    }
}
