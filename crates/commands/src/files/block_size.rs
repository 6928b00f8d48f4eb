//! The unit that `ls`, `du` and `df` count in.

use boxsh_format::human::{Rounding, Scale, human_size};
use boxsh_format::size::{SizeError, SizeSyntax, scan_size};
use boxsh_kernel::{Failure, Process};

/// A unit of sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BlockSize {
    /// Whatever unit fits the number: `1.5K`.
    Human(Scale),
    /// One unit for all.
    Fixed {
        /// Its bytes.
        bytes: u64,
        /// The letters behind each number; for a unit that was given without a number.
        suffix: Suffix,
    },
}

/// The letters of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Suffix {
    /// None: plain numbers.
    #[default]
    None,
    /// `K`.
    Letter,
    /// `KiB`.
    Binary,
    /// `kB`.
    Decimal,
}

impl BlockSize {
    /// A unit of so many bytes, shown as plain numbers.
    pub(super) const fn bytes(bytes: u64) -> Self {
        Self::Fixed { bytes, suffix: Suffix::None }
    }

    /// Reads the value of `--block-size`.
    pub(super) fn parse(text: &[u8]) -> Result<Self, SizeError> {
        let text = text.strip_prefix(b"'").unwrap_or(text);
        match text {
            _ if !text.is_empty() && b"human-readable".starts_with(text) => {
                return Ok(Self::Human(Scale::Binary));
            }
            _ if text.len() > 1 && b"si".starts_with(text) => return Ok(Self::Human(Scale::Si)),
            _ => {}
        }
        let scanned = scan_size(text, &SizeSyntax::BLOCK)?;
        if !scanned.rest.is_empty() {
            return Err(SizeError::InvalidSuffix);
        }
        let bytes = scanned.value.ok_or(SizeError::Overflow)?;
        if bytes == 0 {
            return Err(SizeError::Invalid);
        }
        let suffix = match text {
            _ if text.iter().any(u8::is_ascii_digit) => Suffix::None,
            [.., b'i', b'B'] => Suffix::Binary,
            [.., b'B'] => Suffix::Decimal,
            _ => Suffix::Letter,
        };
        Ok(Self::Fixed { bytes, suffix })
    }

    /// The unit that the environment asks for, in the first of these variables that is set.
    pub(super) fn from_environment(process: &Process, variables: &[&[u8]]) -> Option<Self> {
        let value = variables.iter().find_map(|name| process.variable(name))?;
        Self::parse(&value).ok()
    }

    /// The unit where nobody asks for one.
    pub(super) fn default_of(process: &Process) -> Self {
        Self::bytes(if process.variable(b"POSIXLY_CORRECT").is_some() { 512 } else { 1024 })
    }

    /// A number of bytes in this unit, rounded up.
    pub(super) fn show(self, bytes: u64) -> String {
        let Self::Fixed { bytes: unit, suffix } = self else {
            let Self::Human(scale) = self else { return String::new() };
            return human_size(bytes, scale, Rounding::Ceiling);
        };
        let mut text = bytes.div_ceil(unit).to_string();
        let base = if suffix == Suffix::Decimal { 1000 } else { 1024 };
        let mut power = 0;
        let mut reached = 1u64;
        while reached < unit {
            reached = reached.saturating_mul(base);
            power += 1;
        }
        if suffix == Suffix::None || power == 0 {
            return text;
        }
        text.push(match (suffix, power) {
            (Suffix::Decimal, 1) => 'k',
            _ => char::from(b"KMGTPEZY"[(power - 1).min(7)]),
        });
        text.push_str(match suffix {
            Suffix::Binary => "iB",
            Suffix::Decimal => "B",
            _ => "",
        });
        text
    }
}

/// The complaint about a size that is none, given for `flag`.
pub(super) fn size_failure(status: u8, flag: &str, text: &[u8], error: SizeError) -> Failure {
    let quoted = format!("'{}'", String::from_utf8_lossy(text));
    Failure::with_status(
        status,
        match error {
            SizeError::InvalidSuffix => format!("invalid suffix in {flag} argument {quoted}"),
            SizeError::Overflow => format!("{flag} argument {quoted} too large"),
            _ => format!("invalid {flag} argument {quoted}"),
        },
    )
}
