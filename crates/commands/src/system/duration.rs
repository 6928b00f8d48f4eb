//! Lengths of time as `sleep` and `timeout` take them: `1.5`, `2m`, `0x1p3`, `inf`.

use std::time::Duration;

use boxsh_format::float::{F80, parse};

/// No caller waits longer; it also keeps sums from overflowing.
pub(super) const FOREVER: Duration = Duration::from_secs(u64::MAX >> 4);

/// Reads a length of time with an optional unit; `None` if it is none.
pub(super) fn read(text: &[u8]) -> Option<Duration> {
    let number = parse::<F80>(text);
    let factor = match &text[number.consumed..] {
        b"" | b"s" => 1.0,
        b"m" => 60.0,
        b"h" => 3600.0,
        b"d" => 86_400.0,
        _ => return None,
    };
    let seconds = number.value.to_f64() * factor;
    if number.consumed == 0 || number.value.is_nan() || seconds < 0.0 {
        return None;
    }
    // A wait that was asked for must not round down to none.
    let nanos = if seconds > 0.0 && seconds < 1e-9 { 1e-9 } else { seconds };
    Some(Duration::try_from_secs_f64(nanos).unwrap_or(FOREVER).min(FOREVER))
}
