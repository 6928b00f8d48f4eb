//! Sizes and durations, as people write them.

use std::time::Duration;

/// A number of bytes: `512`, `64k`, `256m`, `1.5GiB`.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text)?;
    let unit = unit.to_ascii_lowercase();
    let power = match unit.strip_suffix("ib").or_else(|| unit.strip_suffix('b')).unwrap_or(&unit) {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return Err(format!("unknown unit: {unit} (write 512, 64k, 256m or 1g)")),
    };
    whole(number * 1024f64.powi(power)).ok_or_else(|| "too large".to_owned())
}

/// A duration: `30` seconds, `500ms`, `2m`, `1h30m`.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let mut rest = text;
    let mut nanos = 0.0;
    while !rest.is_empty() || text.is_empty() {
        let (number, after) = split(rest)?;
        let end = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, next) = after.split_at(end);
        nanos += number
            * match unit {
                "" | "s" => 1e9,
                "ms" => 1e6,
                "us" | "µs" => 1e3,
                "m" => 60e9,
                "h" => 3600e9,
                _ => return Err(format!("unknown unit: {unit} (write 30s, 500ms, 2m or 1h30m)")),
            };
        rest = next;
    }
    whole(nanos).map(Duration::from_nanos).ok_or_else(|| "too long".to_owned())
}

/// A number that is not negative, and what follows it.
fn split(text: &str) -> Result<(f64, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    match number.parse::<f64>() {
        Ok(number) => Ok((number, unit.trim())),
        Err(_) => Err(format!("{text:?} does not start with a number")),
    }
}

fn whole(number: f64) -> Option<u64> {
    // A float above this cannot be a count of anything here.
    (number < 1e19).then_some(number as u64)
}

/// A duration as people read it.
pub(crate) fn show_duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0 => format!("{} ms", duration.as_millis()),
        1..60 => format!("{:.1} s", duration.as_secs_f64()),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        for (text, bytes) in
            [("0", 0), ("512", 512), ("64k", 65536), ("256m", 256 << 20), ("1GiB", 1 << 30), ("1.5kb", 1536)]
        {
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
        for wrong in ["", "m", "-1", "1x", "1e30", "99999999999999t"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn durations_have_units() {
        for (text, millis) in [
            ("30", 30_000),
            ("30s", 30_000),
            ("500ms", 500),
            ("2m", 120_000),
            ("1h30m", 5_400_000),
            ("0.5s", 500),
        ] {
            assert_eq!(parse_duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for wrong in ["", "s", "1y", "-3s", "1h-"] {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn durations_are_shown_short() {
        let shown = |millis| show_duration(Duration::from_millis(millis));
        assert_eq!(
            [shown(20), shown(2340), shown(61_000), shown(7_260_000)],
            ["20 ms", "2.3 s", "1 min 1 s", "2 h 1 min"]
        );
    }
}
