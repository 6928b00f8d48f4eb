//! Times in expressions: `-mtime +2`, `-mmin -5`, `-newermt DATE`.

use boxsh_format::integer::parse_all;
use boxsh_kernel::vfs::Timestamp;

use super::expression::Comparison;
use crate::datetime::{self, Zone};

/// A day in seconds.
pub(super) const DAY: i64 = 86_400;

/// Reads `+N`, `-N` or `N`, perhaps with decimals.
pub(super) fn parse_amount(text: &[u8]) -> Option<(Comparison, f64)> {
    let (comparison, digits) = match text {
        [b'+', rest @ ..] => (Comparison::More, rest),
        [b'-', rest @ ..] => (Comparison::Less, rest),
        rest => (Comparison::Equal, rest),
    };
    let is_number = !digits.is_empty() && digits.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    if !is_number || !digits.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let value: f64 = parse_all(digits)?;
    Some((comparison, value))
}

/// A moment so many seconds before another.
pub(super) fn before(moment: Timestamp, seconds: f64) -> Timestamp {
    let nanos =
        i128::from(moment.seconds) * 1_000_000_000 + i128::from(moment.nanos) - (seconds * 1e9) as i128;
    Timestamp::new(nanos.div_euclid(1_000_000_000) as i64, nanos.rem_euclid(1_000_000_000) as u32)
}

/// The beginning of the day after `now`.
pub(super) fn end_of_day(now: Timestamp, zone: &Zone) -> Option<Timestamp> {
    datetime::parse(b"tomorrow 00:00", now, zone)
}

/// Seconds from one moment to another.
pub(super) fn seconds_between(from: Timestamp, to: Timestamp) -> f64 {
    (to.seconds - from.seconds) as f64 + (f64::from(to.nanos) - f64::from(from.nanos)) / 1e9
}
