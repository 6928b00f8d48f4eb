//! Times in arguments: POSIX stamps and dates in ISO order.

use boxsh_kernel::vfs::Timestamp;
use jiff::civil::{Date, DateTime, Time};

use super::zone::{Zone, moment_at_offset};

/// Reads `[[CC]YY]MMDDhhmm[.ss]`.
pub(super) fn parse_posix(text: &[u8], now: Timestamp, zone: &Zone) -> Option<Timestamp> {
    let (digits, seconds) = match text.iter().position(|&byte| byte == b'.') {
        Some(dot) => (&text[..dot], Some(&text[dot + 1..])),
        None => (text, None),
    };
    let all_digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    if !all_digits(digits) || !seconds.is_none_or(|seconds| seconds.len() == 2 && all_digits(seconds)) {
        return None;
    }
    let pairs: Vec<i16> = digits
        .chunks(2)
        .map(|pair| pair.iter().fold(0, |value, digit| value * 10 + i16::from(digit - b'0')))
        .collect();
    let (year, rest) = match digits.len() {
        8 => {
            let year = zone.format(b"%Y", now);
            (std::str::from_utf8(&year).ok()?.parse().ok()?, &pairs[..])
        }
        // A year of two digits is one of 1969 to 2068.
        10 => (if pairs[0] < 69 { 2000 + pairs[0] } else { 1900 + pairs[0] }, &pairs[1..]),
        12 => (pairs[0] * 100 + pairs[1], &pairs[2..]),
        _ => return None,
    };
    let second = seconds.map_or(0, |text| i16::from(text[0] - b'0') * 10 + i16::from(text[1] - b'0'));
    // A leap second is the first of the next minute.
    let (second, extra) = if second == 60 { (59, 1) } else { (second, 0) };
    let [month, day, hour, minute] = rest else { return None };
    let small = |value: i16| i8::try_from(value).ok();
    let date =
        DateTime::new(year, small(*month)?, small(*day)?, small(*hour)?, small(*minute)?, small(second)?, 0);
    let time = zone.moment(date.ok()?)?;
    Some(Timestamp::new(time.seconds + extra, time.nanos))
}

/// Reads `@seconds`, `now`, `today`, or a date and time in ISO order with an optional zone.
pub(super) fn parse_date(text: &[u8], now: Timestamp, zone: &Zone) -> Option<Timestamp> {
    let text = std::str::from_utf8(text.trim_ascii()).ok()?;
    if matches!(text, "" | "now" | "today") {
        return Some(if text.is_empty() { midnight(now, zone)? } else { now });
    }
    if let Some(seconds) = text.strip_prefix('@') {
        return parse_epoch(seconds);
    }
    let (date, rest) = match text.split_once(['T', 't', ' ']) {
        Some((date, rest)) => (date, rest.trim()),
        None => (text, ""),
    };
    let date = parse_day(date)?;
    let (clock, offset) = split_zone(rest)?;
    let (time, fraction) = match clock {
        "" => (Time::midnight(), 0),
        clock => parse_clock(clock)?,
    };
    let civil = DateTime::from_parts(date, time);
    let moment = match offset {
        Some(seconds) => moment_at_offset(civil, seconds)?,
        None => zone.moment(civil)?,
    };
    Some(Timestamp::new(moment.seconds, fraction))
}

fn midnight(now: Timestamp, zone: &Zone) -> Option<Timestamp> {
    let day = zone.format(b"%Y-%m-%d", now);
    zone.moment(DateTime::from_parts(parse_day(std::str::from_utf8(&day).ok()?)?, Time::midnight()))
}

fn parse_epoch(text: &str) -> Option<Timestamp> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let seconds: i64 = whole.parse().ok()?;
    let nanos = parse_fraction(fraction)?;
    match whole.starts_with('-') && nanos > 0 {
        true => Some(Timestamp::new(seconds - 1, 1_000_000_000 - nanos)),
        false => Some(Timestamp::new(seconds, nanos)),
    }
}

fn parse_fraction(text: &str) -> Option<u32> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let padded: String = text.chars().chain("000000000".chars()).take(9).collect();
    padded.parse().ok()
}

fn parse_day(text: &str) -> Option<Date> {
    let separator = if text.contains('/') { '/' } else { '-' };
    let parts: Vec<&str> = text.split(separator).collect();
    match parts[..] {
        [year, month, day] if separator == '-' || year.len() == 4 => {
            Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
        }
        [month, day, year] => Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok(),
        [all] if all.len() == 8 && all.is_ascii() => {
            Date::new(all[..4].parse().ok()?, all[4..6].parse().ok()?, all[6..].parse().ok()?).ok()
        }
        _ => None,
    }
}

/// Splits a clock time from the zone behind it, given as an offset in seconds.
fn split_zone(text: &str) -> Option<(&str, Option<i32>)> {
    if let Some(clock) =
        ["Z", "z", "UTC", "GMT", "utc", "gmt"].iter().find_map(|name| text.strip_suffix(name))
    {
        return Some((clock.trim_end(), Some(0)));
    }
    let Some(sign) = text.rfind(['+', '-']) else { return Some((text, None)) };
    let digits: String = text[sign + 1..].chars().filter(|char| *char != ':').collect();
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (hours, minutes): (i32, i32) = match digits.len() {
        1 | 2 => (digits.parse().ok()?, 0),
        3 | 4 => (digits[..digits.len() - 2].parse().ok()?, digits[digits.len() - 2..].parse().ok()?),
        _ => return None,
    };
    let seconds = hours * 3600 + minutes * 60;
    let signed = if text[sign..].starts_with('-') { -seconds } else { seconds };
    Some((text[..sign].trim_end(), Some(signed)))
}

fn parse_clock(text: &str) -> Option<(Time, u32)> {
    let (clock, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let parts: Vec<i8> = clock.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let time = match parts[..] {
        [hour, minute] => Time::new(hour, minute, 0, 0),
        [hour, minute, second] => Time::new(hour, minute, second, 0),
        _ => return None,
    };
    Some((time.ok()?, parse_fraction(fraction)?))
}
