//! Numbers in arguments, and what is said of wrong ones.

use boxsh_format::integer::Radix;
use boxsh_format::size::{SizeError, SizeSyntax, parse_size};
use boxsh_kernel::{Context, Errno, Failure};

use crate::message;

/// A number that an argument has to be.
#[derive(Clone, Copy)]
pub(super) struct Number {
    /// What the message calls a wrong one: `invalid number of lines`.
    pub(super) wrong: &'static str,
    /// The least that is allowed.
    pub(super) min: u64,
    /// The most that is allowed.
    pub(super) max: u64,
    /// The suffixes that may follow.
    pub(super) suffixes: SizeSyntax,
    /// The status of a wrong one.
    pub(super) status: u8,
}

/// No suffix at all.
pub(super) const PLAIN: SizeSyntax = SizeSyntax { suffixes: b"", units: false, radix: Radix::Decimal };

impl Number {
    /// Any number without a suffix.
    pub(super) const fn plain(wrong: &'static str) -> Self {
        Self { wrong, min: 0, max: u64::MAX, suffixes: PLAIN, status: 1 }
    }

    /// Any number with the suffixes of `head` and its kin.
    pub(super) const fn sized(wrong: &'static str) -> Self {
        Self { wrong, min: 0, max: u64::MAX, suffixes: SizeSyntax::HEAD, status: 1 }
    }

    /// The same within these limits.
    pub(super) const fn within(mut self, min: u64, max: u64) -> Self {
        self.min = min;
        self.max = max;
        self
    }

    /// Reads the number.
    ///
    /// # Errors
    /// GNU's complaint.
    pub(super) fn parse(&self, context: &Context<'_>, text: &[u8]) -> Result<u64, Failure> {
        let error = match parse_size(text, &self.suffixes) {
            Ok(value) if (self.min..=self.max).contains(&value) => return Ok(value),
            Ok(value) if value > u64::from(u32::MAX / 4) => Some(Errno::EOVERFLOW),
            Ok(_) => Some(Errno::ERANGE),
            Err(SizeError::Overflow) => Some(Errno::EOVERFLOW),
            Err(_) => None,
        };
        let mut complaint = format!("{}: {}", self.wrong, message::quote(context, text));
        if let Some(error) = error {
            complaint.push_str(&format!(": {error}"));
        }
        Err(Failure::with_status(self.status, complaint))
    }
}
