//! Dates, read and written by layouts: the way the moment Mon Jan 2 15:04:05 MST 2006 would be written.

use boxsh_format::strftime::{DAYS, MONTHS};

use crate::datetime::{Civil, Zone, days_from_civil};

pub(super) const RFC3339: &str = "2006-01-02T15:04:05Z07:00";

/// A moment and what its clock is set to.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub(super) seconds: i64,
    pub(super) nanos: u32,
    offset: i64,
    zone: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part<'l> {
    Text(&'l str),
    Month {
        name: bool,
        short: bool,
        padded: bool,
    },
    Day {
        padded: bool,
        spaced: bool,
    },
    DayOfYear,
    Weekday {
        short: bool,
    },
    Hour {
        twelve: bool,
        padded: bool,
    },
    Minute {
        padded: bool,
    },
    Second {
        padded: bool,
    },
    Year {
        short: bool,
    },
    Half {
        upper: bool,
    },
    ZoneName,
    /// `Z` for UTC, a colon between hours and minutes, minutes at all.
    Offset {
        z: bool,
        colon: bool,
        minutes: bool,
    },
    /// So many digits, kept even where they are zeros.
    Fraction {
        digits: usize,
        kept: bool,
    },
}

/// The parts as they are spelled, the longest of those that start alike first.
const PARTS: [(&str, Part<'static>); 29] = [
    ("January", Part::Month { name: true, short: false, padded: false }),
    ("Jan", Part::Month { name: true, short: true, padded: false }),
    ("Monday", Part::Weekday { short: false }),
    ("Mon", Part::Weekday { short: true }),
    ("MST", Part::ZoneName),
    ("2006", Part::Year { short: false }),
    ("002", Part::DayOfYear),
    ("01", Part::Month { name: false, short: false, padded: true }),
    ("02", Part::Day { padded: true, spaced: false }),
    ("03", Part::Hour { twelve: true, padded: true }),
    ("04", Part::Minute { padded: true }),
    ("05", Part::Second { padded: true }),
    ("06", Part::Year { short: true }),
    ("15", Part::Hour { twelve: false, padded: true }),
    ("1", Part::Month { name: false, short: false, padded: false }),
    ("_2", Part::Day { padded: false, spaced: true }),
    ("2", Part::Day { padded: false, spaced: false }),
    ("3", Part::Hour { twelve: true, padded: false }),
    ("4", Part::Minute { padded: false }),
    ("5", Part::Second { padded: false }),
    ("PM", Part::Half { upper: true }),
    ("pm", Part::Half { upper: false }),
    ("Z07:00", Part::Offset { z: true, colon: true, minutes: true }),
    ("Z0700", Part::Offset { z: true, colon: false, minutes: true }),
    ("Z07", Part::Offset { z: true, colon: false, minutes: false }),
    ("-07:00", Part::Offset { z: false, colon: true, minutes: true }),
    ("-0700", Part::Offset { z: false, colon: false, minutes: true }),
    ("-07", Part::Offset { z: false, colon: false, minutes: false }),
    ("_2006", Part::Year { short: false }),
];

fn parts(layout: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut text = 0;
    let mut at = 0;
    while at < layout.len() {
        let rest = &layout[at..];
        let fraction = rest.strip_prefix(['.', ',']).and_then(|digits| {
            let digit = digits.bytes().next().filter(|b| matches!(b, b'0' | b'9'))?;
            let count = digits.bytes().take_while(|b| *b == digit).count();
            let ends = !digits[count..].starts_with(|c: char| c.is_ascii_digit());
            ends.then_some((count + 1, Part::Fraction { digits: count, kept: digit == b'0' }))
        });
        let found = fraction.or_else(|| {
            let (spelling, part) = PARTS.iter().find(|(spelling, _)| rest.starts_with(spelling))?;
            Some((spelling.len(), *part))
        });
        match found {
            Some((length, part)) => {
                if text < at {
                    parts.push(Part::Text(&layout[text..at]));
                }
                parts.push(part);
                at += length;
                text = at;
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    if text < layout.len() {
        parts.push(Part::Text(&layout[text..]));
    }
    parts
}

impl Moment {
    /// A moment by the clock of a zone.
    pub(super) fn in_zone(seconds: i64, nanos: u32, zone: &Zone) -> Self {
        let local = zone.at(seconds);
        Self { seconds, nanos, offset: local.offset.into(), zone: local.abbreviation }
    }

    /// Later by so many nanoseconds.
    pub(super) fn later(&self, nanos: i128) -> Option<Self> {
        let total = i128::from(self.seconds) * 1_000_000_000 + i128::from(self.nanos) + nanos;
        let seconds = i64::try_from(total.div_euclid(1_000_000_000)).ok()?;
        let nanos = u32::try_from(total.rem_euclid(1_000_000_000)).ok()?;
        Some(Self { seconds, nanos, ..self.clone() })
    }

    pub(super) fn format(&self, layout: &str) -> String {
        let civil = Zone::utc().civil(self.seconds.saturating_add(self.offset));
        let days = days_from_civil(civil.year, civil.month, civil.day);
        let mut out = String::new();
        for part in parts(layout) {
            let text = match part {
                Part::Text(text) => text.to_owned(),
                Part::Month { name: true, short, .. } => {
                    let name = MONTHS[(civil.month - 1).clamp(0, 11) as usize];
                    if short { name[..3].to_owned() } else { name.to_owned() }
                }
                Part::Month { padded, .. } => padded_number(civil.month, padded),
                Part::Day { spaced: true, .. } => format!("{:2}", civil.day),
                Part::Day { padded, .. } => padded_number(civil.day, padded),
                Part::DayOfYear => format!("{:03}", days - days_from_civil(civil.year, 1, 1) + 1),
                Part::Weekday { short } => {
                    let name = DAYS[(days + 4).rem_euclid(7) as usize];
                    if short { name[..3].to_owned() } else { name.to_owned() }
                }
                Part::Hour { twelve: true, padded } => padded_number((civil.hour + 11) % 12 + 1, padded),
                Part::Hour { padded, .. } => padded_number(civil.hour, padded),
                Part::Minute { padded } => padded_number(civil.minute, padded),
                Part::Second { padded } => padded_number(civil.second, padded),
                Part::Year { short: true } => format!("{:02}", civil.year.rem_euclid(100)),
                Part::Year { .. } => format!("{:04}", civil.year),
                Part::Half { upper } => match (civil.hour >= 12, upper) {
                    (true, true) => "PM".into(),
                    (true, false) => "pm".into(),
                    (false, true) => "AM".into(),
                    (false, false) => "am".into(),
                },
                Part::ZoneName if self.zone.is_empty() => offset_text(self.offset, false, false),
                Part::ZoneName => self.zone.clone(),
                Part::Offset { z: true, .. } if self.offset == 0 => "Z".into(),
                Part::Offset { colon, minutes, .. } => offset_text(self.offset, colon, minutes),
                Part::Fraction { digits, kept } => {
                    let shown = format!("{:09}", self.nanos);
                    let shown = &shown[..digits.min(9)];
                    let shown = if kept { shown } else { shown.trim_end_matches('0') };
                    if shown.is_empty() { String::new() } else { format!(".{shown}") }
                }
            };
            out.push_str(&text);
        }
        out
    }
}

fn padded_number(number: i64, padded: bool) -> String {
    if padded { format!("{number:02}") } else { number.to_string() }
}

fn offset_text(offset: i64, colon: bool, minutes: bool) -> String {
    let sign = if offset < 0 { '-' } else { '+' };
    let (hours, rest) = (offset.abs() / 3600, offset.abs() % 3600 / 60);
    match (minutes, colon) {
        (false, _) => format!("{sign}{hours:02}"),
        (_, true) => format!("{sign}{hours:02}:{rest:02}"),
        _ => format!("{sign}{hours:02}{rest:02}"),
    }
}

/// Reads a moment by a layout; in the default one a date alone will do.
///
/// The error is worded as the real one's library words it.
pub(super) fn parse(layout: &str, text: &str) -> Result<Moment, String> {
    match parse_exactly(layout, text) {
        Err(_) if layout == RFC3339 => parse_exactly("2006-01-02", text),
        result => result,
    }
}

struct Fields {
    civil: Civil,
    nanos: u32,
    offset: i64,
    zone: String,
    afternoon: Option<bool>,
    day_of_year: Option<i64>,
}

fn parse_exactly(layout: &str, text: &str) -> Result<Moment, String> {
    let mut fields = Fields {
        civil: Civil { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 },
        nanos: 0,
        offset: 0,
        zone: "UTC".into(),
        afternoon: None,
        day_of_year: None,
    };
    let mut rest = text;
    for part in parts(layout) {
        let before = rest;
        if let Some(left) = fields.take(part, rest) {
            rest = left;
        } else {
            let wanted = spelling(part);
            return Err(format!(
                "parsing time {text:?} as {layout:?}: cannot parse {before:?} as {wanted:?}"
            ));
        }
        // Seconds may have a fraction that the layout does not speak of.
        if matches!(part, Part::Second { .. }) {
            rest = fields.fraction(rest);
        }
    }
    if !rest.is_empty() {
        return Err(format!("parsing time {text:?}: extra text: {rest:?}"));
    }
    fields.moment().map_err(|what| format!("parsing time {text:?}: {what} out of range"))
}

/// A part as it is spelled in a layout.
fn spelling(part: Part<'_>) -> String {
    match part {
        Part::Text(text) => text.to_owned(),
        Part::Fraction { digits, .. } => format!(".{}", "0".repeat(digits)),
        part => PARTS
            .iter()
            .find(|(_, known)| *known == part)
            .map(|(text, _)| (*text).to_owned())
            .unwrap_or_default(),
    }
}

fn number(text: &str, least: usize, most: usize) -> Option<(i64, &str)> {
    let count = text.bytes().take(most).take_while(u8::is_ascii_digit).count();
    if count < least {
        return None;
    }
    Some((text[..count].parse().ok()?, &text[count..]))
}

fn named<'t>(names: &[&str], short: bool, text: &'t str) -> Option<(usize, &'t str)> {
    for (at, name) in names.iter().enumerate() {
        let name = if short { &name[..3] } else { name };
        if text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)) {
            return Some((at, &text[name.len()..]));
        }
    }
    None
}

impl Fields {
    fn take<'t>(&mut self, part: Part<'_>, text: &'t str) -> Option<&'t str> {
        let civil = &mut self.civil;
        let (target, least, most) = match part {
            Part::Text(wanted) => return text.strip_prefix(wanted),
            Part::Month { name: true, short, .. } => {
                let (at, rest) = named(&MONTHS, short, text)?;
                civil.month = at as i64 + 1;
                return Some(rest);
            }
            Part::Weekday { short } => return named(&DAYS, short, text).map(|(_, rest)| rest),
            Part::Half { .. } => {
                let (at, rest) = named(&["AM", "PM"], false, text)?;
                self.afternoon = Some(at == 1);
                return Some(rest);
            }
            Part::ZoneName => {
                let end = text.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(text.len());
                self.zone = text.get(..end).filter(|zone| zone.len() >= 3)?.to_owned();
                return Some(&text[end..]);
            }
            Part::Offset { z, colon, minutes } => return self.offset(text, z, colon, minutes),
            Part::Fraction { .. } => {
                let rest = self.fraction(text);
                return (rest.len() < text.len()).then_some(rest);
            }
            Part::DayOfYear => {
                let (day, rest) = number(text, 3, 3)?;
                self.day_of_year = Some(day);
                return Some(rest);
            }
            Part::Year { short: true } => {
                let (year, rest) = number(text, 2, 2)?;
                civil.year = if year >= 69 { 1900 + year } else { 2000 + year };
                return Some(rest);
            }
            Part::Year { .. } => (&mut civil.year, 4, 4),
            Part::Month { padded, .. } => (&mut civil.month, 1 + usize::from(padded), 2),
            Part::Day { padded, .. } => (&mut civil.day, 1 + usize::from(padded), 2),
            Part::Hour { padded, .. } => (&mut civil.hour, 1 + usize::from(padded), 2),
            Part::Minute { padded } => (&mut civil.minute, 1 + usize::from(padded), 2),
            Part::Second { padded } => (&mut civil.second, 1 + usize::from(padded), 2),
        };
        let text =
            if matches!(part, Part::Day { spaced: true, .. }) { text.trim_start_matches(' ') } else { text };
        let (value, rest) = number(text, least, most)?;
        *target = value;
        Some(rest)
    }

    fn fraction<'t>(&mut self, text: &'t str) -> &'t str {
        let Some(digits) = text.strip_prefix(['.', ',']) else { return text };
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        if count == 0 {
            return text;
        }
        let shown = format!("{:0<9}", &digits[..count]);
        self.nanos = shown[..9].parse().unwrap_or(0);
        &digits[count..]
    }

    fn offset<'t>(&mut self, text: &'t str, z: bool, colon: bool, minutes: bool) -> Option<&'t str> {
        if z && let Some(rest) = text.strip_prefix('Z') {
            return Some(rest);
        }
        let sign = match text.bytes().next()? {
            b'+' => 1,
            b'-' => -1,
            _ => return None,
        };
        let (hours, mut rest) = number(&text[1..], 2, 2)?;
        let mut shift = hours * 3600;
        if minutes {
            if colon {
                rest = rest.strip_prefix(':')?;
            }
            let (more, left) = number(rest, 2, 2)?;
            shift += more * 60;
            rest = left;
        }
        self.offset = sign * shift;
        self.zone = if self.offset == 0 { "UTC".into() } else { String::new() };
        Some(rest)
    }

    fn moment(mut self) -> Result<Moment, &'static str> {
        let civil = &mut self.civil;
        match self.afternoon {
            Some(true) if civil.hour < 12 => civil.hour += 12,
            Some(false) if civil.hour == 12 => civil.hour = 0,
            _ => {}
        }
        if let Some(day) = self.day_of_year {
            (civil.month, civil.day) = (1, day);
        } else {
            let next = if civil.month == 12 { (civil.year + 1, 1) } else { (civil.year, civil.month + 1) };
            if !(1..=12).contains(&civil.month) {
                return Err("month");
            }
            let length = days_from_civil(next.0, next.1, 1) - days_from_civil(civil.year, civil.month, 1);
            if !(1..=length).contains(&civil.day) {
                return Err("day");
            }
        }
        if civil.hour > 23 {
            return Err("hour");
        }
        if civil.minute > 59 {
            return Err("minute");
        }
        if civil.second > 59 {
            return Err("second");
        }
        let seconds = civil.seconds().ok_or("year")? - self.offset;
        Ok(Moment { seconds, nanos: self.nanos, offset: self.offset, zone: self.zone })
    }
}

/// The nanoseconds of a length of time such as `1h30m`.
pub(super) fn duration(text: &str) -> Result<i128, String> {
    let wrong = || format!("time: invalid duration {text:?}");
    let (sign, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if rest == "0" {
        return Ok(0);
    }
    if rest.is_empty() {
        return Err(wrong());
    }
    let mut total = 0.0;
    while !rest.is_empty() {
        let count = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
        let amount: f64 = rest[..count].parse().map_err(|_| wrong())?;
        rest = &rest[count..];
        let end = rest.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(rest.len());
        let unit = match &rest[..end] {
            "ns" => 1.0,
            "us" | "µs" | "μs" => 1e3,
            "ms" => 1e6,
            "s" => 1e9,
            "m" => 60e9,
            "h" => 3600e9,
            "" => return Err(format!("time: missing unit in duration {text:?}")),
            unit => return Err(format!("time: unknown unit {unit:?} in duration {text:?}")),
        };
        total += amount * unit;
        rest = &rest[end..];
    }
    if total > 9.2e18 {
        return Err(wrong());
    }
    Ok(sign * total as i128)
}
