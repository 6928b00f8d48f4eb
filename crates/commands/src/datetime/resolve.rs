//! From the items of a date to a moment.

use boxsh_kernel::vfs::Timestamp;

use super::items::{Items, Reader};
use super::token::{Number, tokens};
use super::words::LocalNames;
use super::{Civil, Zone, days_from_civil};

const QUARTER: i64 = 90 * 86_400;

/// The moment that `text` means, said at `now` by somebody in `zone`; `None` if it means none.
pub(crate) fn parse(text: &[u8], now: Timestamp, zone: &Zone) -> Option<Timestamp> {
    let mut text = text.trim_ascii_start();
    let mut own_zone = None;
    if let Some(rest) = text.strip_prefix(b"TZ=\"") {
        let (value, rest) = quoted(rest)?;
        own_zone = Some(Zone::named(&value));
        text = rest.trim_ascii_start();
    }
    let zone = own_zone.as_ref().unwrap_or(zone);
    // Nothing at all is the start of the day, as a lone 0 would be.
    let text = if text.is_empty() { b"0" } else { text };
    let tokens = tokens(text, &local_names(zone, now.seconds))?;
    let present = zone.civil(now.seconds);
    let items = Items {
        year: Number { value: present.year, negative: false, digits: 0 },
        month: present.month,
        day: present.day,
        hour: present.hour,
        minute: present.minute,
        second: present.second,
        nanos: i64::from(now.nanos),
        ..Items::default()
    };
    let mut reader = Reader { rest: &tokens, items };
    reader.read()?;
    resolve(&reader.items, now, zone)
}

/// The value of a `TZ="..."` in front, and what follows it.
fn quoted(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut value = Vec::new();
    let mut at = 0;
    loop {
        match text.get(at)? {
            b'"' => return Some((value, &text[at + 1..])),
            b'\\' => {
                at += 1;
                let escaped = *text.get(at)?;
                if !matches!(escaped, b'\\' | b'"') {
                    return None;
                }
                value.push(escaped);
            }
            byte => value.push(*byte),
        }
        at += 1;
    }
}

/// What the local time is called now and in the coming quarters.
fn local_names(zone: &Zone, now: i64) -> LocalNames {
    let first = zone.at(now);
    let mut names = vec![(first.abbreviation.clone(), Some(first.dst))];
    for quarter in 1..=3 {
        let other = zone.at(now + quarter * QUARTER);
        if other.dst != first.dst {
            if other.abbreviation == first.abbreviation {
                names[0].1 = None;
            } else {
                names.push((other.abbreviation, Some(other.dst)));
            }
            break;
        }
    }
    names
}

fn resolve(items: &Items, now: Timestamp, zone: &Zone) -> Option<Timestamp> {
    if let Some((seconds, nanos)) = items.timestamp {
        return Some(Timestamp::new(seconds, nanos));
    }
    let seen = &items.seen;
    let zones = seen.local_zones + seen.zones;
    if [seen.times, seen.dates, seen.days, seen.dsts, zones].iter().any(|&count| count > 1) {
        return None;
    }
    let is_absolute = seen.dates + seen.days + seen.times > 0;
    let mut civil = Civil {
        year: full_year(items.year),
        month: items.month,
        day: items.day,
        hour: 0,
        minute: 0,
        second: 0,
    };
    let mut nanos = 0;
    if seen.times > 0 || (seen.relatives && seen.dates == 0 && seen.days == 0) {
        civil.hour = hour_of_day(items.hour, items.meridian)?;
        civil.minute = items.minute;
        civil.second = items.second;
        nanos = items.nanos;
    }
    let dst = match (seen.local_zones > 0, is_absolute) {
        (true, _) => items.local_dst,
        (false, true) => None,
        (false, false) => Some(zone.at(now.seconds).dst),
    };
    let mut start = zone.moment(&civil, dst)?;
    let wants_other_time = seen.local_zones > 0 && dst.is_some_and(|dst| dst != zone.at(start).dst);
    if zone.civil(start) != civil || wants_other_time {
        // In another zone there may well be such a time.
        if seen.zones == 0 || civil.seconds().is_none_or(|seconds| Zone::utc().civil(seconds) != civil) {
            return None;
        }
    }
    let mut shown = civil;
    if seen.days > 0 && seen.dates == 0 {
        let weekday = (days_from_civil(civil.year, civil.month, civil.day) + 4).rem_euclid(7);
        let weeks = items.ordinal - i64::from(items.ordinal > 0 && weekday != items.weekday);
        let days = weeks.checked_mul(7)?.checked_add((items.weekday - weekday + 7) % 7)?;
        shown.day = shown.day.checked_add(days)?;
        start = zone.moment(&shown, None)?;
        shown = zone.civil(start);
    }
    let relative = &items.relative;
    if (relative.year | relative.month | relative.day) != 0 {
        shown.year = shown.year.checked_add(relative.year)?;
        shown.month = shown.month.checked_add(relative.month)?;
        shown.day = shown.day.checked_add(relative.day)?;
        (shown.hour, shown.minute, shown.second) = (civil.hour, civil.minute, civil.second);
        start = zone.moment(&shown, dst)?;
    }
    if seen.zones > 0 {
        start = start.checked_sub(items.zone)?.checked_add(i64::from(zone.at(start).offset))?;
    }
    let total = nanos + relative.nanos;
    let seconds = start
        .checked_add(relative.hour.checked_mul(3600)?)?
        .checked_add(relative.minute.checked_mul(60)?)?
        .checked_add(relative.second)?
        .checked_add(total.div_euclid(1_000_000_000))?;
    Some(Timestamp::new(seconds, total.rem_euclid(1_000_000_000) as u32))
}

/// A year of two digits is of the years 1969 to 2068.
fn full_year(year: Number) -> i64 {
    match year.value {
        value @ 0..=68 if year.digits == 2 => value + 2000,
        value @ 69..=99 if year.digits == 2 => value + 1900,
        value => value.saturating_abs(),
    }
}

fn hour_of_day(hour: i64, meridian: Option<bool>) -> Option<i64> {
    match (meridian, hour) {
        (None, 0..=23) => Some(hour),
        (Some(_), 12) => Some(if meridian == Some(true) { 12 } else { 0 }),
        (Some(pm), 1..=11) => Some(if pm { hour + 12 } else { hour }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let zone = Zone::utc();
        let now = Timestamp::new(1_704_164_645, 0);
        let found = parse(text.as_bytes(), now, &zone)
            .map(|time| String::from_utf8(zone.format(b"%F %T.%N", time)).unwrap());
        let full = expected.map(|text| match text.split_once('.') {
            Some((whole, part)) => format!("{whole}.{part:0<9}"),
            None => format!("{text}.000000000"),
        });
        assert_eq!(found, full, "{text}");
    }

    #[test]
    fn dates_are_read_as_gnu_reads_them() {
        for (text, expected) in [
            ("", Some("2024-01-02 00:00:00")),
            ("now", Some("2024-01-02 03:04:05")),
            ("tomorrow", Some("2024-01-03 03:04:05")),
            ("next month", Some("2024-02-02 03:04:05")),
            ("2 days ago", Some("2023-12-31 03:04:05")),
            ("@1.5", Some("1970-01-01 00:00:01.5")),
            ("@-1.5", Some("1969-12-31 23:59:58.5")),
            ("10:00 +1 day", Some("2024-01-03 09:00:00")),
            ("10:00 K", Some("2024-01-02 00:00:00")),
            ("20240305 +2 days", Some("2024-03-07 00:00:00")),
            ("third friday", Some("2024-01-19 00:00:00")),
            ("Jan-5-1999 2pm", Some("1999-01-05 14:00:00")),
            ("2024-02-30", None),
            ("24:00", None),
            ("10 Jan 10:00", None),
            ("noon", None),
            ("@9999999999999999999", None),
        ] {
            check(text, expected);
        }
    }
}
