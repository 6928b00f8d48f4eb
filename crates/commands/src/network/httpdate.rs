//! Dates in headers.

use boxsh_kernel::vfs::Timestamp;

use crate::datetime::{self, Zone};

/// The moment that a header or a flag names.
pub(super) fn parse(text: &[u8], now: Timestamp) -> Option<i64> {
    // Old cookies have hyphens between the parts of a date, which GNU reads otherwise.
    let spaced: Vec<u8> = match text.first() {
        Some(first) if first.is_ascii_alphabetic() => {
            text.iter().map(|byte| if *byte == b'-' { b' ' } else { *byte }).collect()
        }
        _ => text.to_vec(),
    };
    datetime::parse(&spaced, now, &Zone::utc()).map(|time| time.seconds)
}

/// A moment as a header shows it.
pub(super) fn format(seconds: i64) -> String {
    let time = Timestamp { seconds, nanos: 0 };
    String::from_utf8_lossy(&Zone::utc().format(b"%a, %d %b %Y %H:%M:%S GMT", time)).into_owned()
}
