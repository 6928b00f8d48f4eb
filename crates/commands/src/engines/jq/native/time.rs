//! Dates: seconds since 1970, broken-down times, and their texts.

use boxsh_format::integer::parse_all;
use boxsh_format::strftime::{DAYS, MONTHS};
use boxsh_kernel::Process;
use boxsh_kernel::vfs::{TimeSource, Timestamp};

use super::super::machine::Stop;
use super::super::value::Value;
use super::{Host, Native, fail, native};
use crate::datetime::{Civil, Zone, days_from_civil};

pub(super) const TABLE: &[Native] = &[
    native("mktime", 0, |_, input, _| {
        if input.as_array().is_none() {
            return fail("mktime requires array inputs");
        }
        match broken_down(&input).and_then(|civil| civil.seconds()) {
            Some(seconds) => Ok(Value::Number(seconds as f64)),
            None => fail("mktime requires parsed datetime inputs"),
        }
    }),
    native("gmtime", 0, |_, input, _| match input.as_number() {
        Some(seconds) => Ok(break_down(&Zone::utc(), seconds)),
        None => fail("gmtime() requires a number"),
    }),
    native("localtime", 0, |host, input, _| match input.as_number() {
        Some(seconds) => Ok(break_down(&Zone::of(host.pace.process), seconds)),
        None => fail("localtime() requires a number"),
    }),
    native("strftime", 1, |host, input, arguments| {
        format(&host, &Zone::utc(), &input, &arguments[0], "strftime/1")
    }),
    native("strflocaltime", 1, |host, input, arguments| {
        format(&host, &Zone::of(host.pace.process), &input, &arguments[0], "strflocaltime/1")
    }),
    native("strptime", 1, parse),
];

/// Seconds since 1970.
pub(crate) fn now(process: &Process) -> f64 {
    let time = process.clock().now();
    time.seconds as f64 + f64::from(time.nanos) / 1e9
}

fn day_of_year(year: i64, month: i64, day: i64) -> i64 {
    days_from_civil(year, month, day) - days_from_civil(year, 1, 1)
}

fn weekday(year: i64, month: i64, day: i64) -> i64 {
    (days_from_civil(year, month, day) + 4).rem_euclid(7)
}

fn break_down(zone: &Zone, seconds: f64) -> Value {
    let whole = seconds.floor();
    let civil = zone.civil(whole as i64);
    from_civil(&civil, civil.second as f64 + (seconds - whole))
}

fn from_civil(civil: &Civil, second: f64) -> Value {
    let &Civil { year, month, day, hour, minute, .. } = civil;
    let (weekday, day_of_year) = (weekday(year, month, day), day_of_year(year, month, day));
    let fields = [year, month - 1, day, hour, minute].map(|part| Value::Number(part as f64));
    let mut fields = Vec::from(fields);
    fields.push(Value::Number(second));
    fields.extend([weekday, day_of_year].map(|part| Value::Number(part as f64)));
    Value::array(fields)
}

fn broken_down(value: &Value) -> Option<Civil> {
    let fields: Vec<f64> = value.as_array()?.iter().take(8).map(Value::as_number).collect::<Option<_>>()?;
    let [year, month, day, hour, minute, second, ..] = fields[..] else { return None };
    let whole = |part: f64| part as i64;
    Some(Civil {
        year: whole(year),
        month: whole(month) + 1,
        day: whole(day),
        hour: whole(hour),
        minute: whole(minute),
        second: whole(second),
    })
    .filter(|_| fields.len() == 8)
}

fn format(host: &Host<'_>, zone: &Zone, input: &Value, format: &Value, name: &str) -> Result<Value, Stop> {
    let seconds = match input.as_number() {
        Some(seconds) => Some(seconds.floor() as i64),
        None => broken_down(input).and_then(|civil| zone.moment(&civil, None)),
    };
    let Some(seconds) = seconds else { return fail(format!("{name} requires parsed datetime inputs")) };
    let Some(format) = format.as_str() else { return fail(format!("{name} requires a string format")) };
    let (mut out, mut rest) = (Vec::new(), format.as_bytes());
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(end_of_piece(rest));
        let formatted = zone.format(piece, Timestamp::new(seconds, 0));
        host.pace.work(piece.len() + formatted.len())?;
        if out.capacity() - out.len() < formatted.len() {
            host.pace.process.reserve(2 * (out.len() + formatted.len()) as u64)?;
        }
        out.extend_from_slice(&formatted);
        rest = behind;
    }
    Ok(Value::string(out))
}

/// Where a format can be cut so that what is before is not too long, and no conversion is in two parts.
fn end_of_piece(format: &[u8]) -> usize {
    const PIECE: usize = 4096;
    let mut at = 0;
    while at < format.len().min(PIECE) {
        if format[at] == b'%' {
            let between = |byte: &&u8| b"_-0^#+:EO123456789".contains(byte);
            at += 1 + format[at + 1..].iter().take_while(between).count();
        }
        at += 1;
    }
    at.min(format.len())
}

fn parse(_: Host<'_>, input: Value, arguments: &[Value]) -> Result<Value, Stop> {
    let (Some(text), Some(format)) = (input.as_str(), arguments[0].as_str()) else {
        return fail("strptime/1 requires string inputs and arguments");
    };
    let mut scan = Scan { rest: text.as_bytes(), ..Scan::default() };
    if scan.run(format.as_bytes()).is_none() {
        let (text, format) = (text.to_text(), format.to_text());
        return fail(format!("date \"{text}\" does not match format \"{format}\""));
    }
    let civil = scan.civil();
    let mut fields = from_civil(&civil, civil.second as f64);
    if let (Value::Array(array), false) = (&mut fields, scan.rest.is_empty()) {
        std::rc::Rc::make_mut(array).push(Value::string(scan.rest));
    }
    Ok(fields)
}

/// A text on its way through a format, and what was found so far.
#[derive(Default)]
struct Scan<'t> {
    rest: &'t [u8],
    year: Option<i64>,
    century: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    day_of_year: Option<i64>,
    hour: i64,
    minute: i64,
    second: i64,
    afternoon: Option<bool>,
    moment: Option<i64>,
}

impl Scan<'_> {
    fn run(&mut self, format: &[u8]) -> Option<()> {
        let mut letters = format.iter().copied();
        while let Some(letter) = letters.next() {
            match letter {
                b' ' | b'\t' | b'\n' => self.skip_blanks(),
                b'%' => {
                    let mut conversion = letters.next()?;
                    while matches!(conversion, b'E' | b'O' | b'-' | b'_' | b'0') {
                        conversion = letters.next()?;
                    }
                    self.convert(conversion)?;
                }
                literal => self.rest = self.rest.strip_prefix(&[literal])?,
            }
        }
        Some(())
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    fn number(&mut self, digits: usize, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        self.skip_blanks();
        let count = self.rest.iter().take(digits).take_while(|byte| byte.is_ascii_digit()).count();
        let number = parse_all(&self.rest[..count])?;
        self.rest = &self.rest[count..];
        range.contains(&number).then_some(number)
    }

    /// One of several names, in full or by its first three letters.
    fn name(&mut self, names: &[&str]) -> Option<i64> {
        let starts = |rest: &[u8], name: &str| {
            rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
        };
        for (at, name) in names.iter().enumerate() {
            for name in [*name, &name[..3]] {
                if starts(self.rest, name) {
                    self.rest = &self.rest[name.len()..];
                    return Some(at as i64);
                }
            }
        }
        None
    }

    fn convert(&mut self, letter: u8) -> Option<()> {
        match letter {
            b'Y' => {
                let negative = self.rest.first() == Some(&b'-');
                self.rest = self.rest.strip_prefix(b"-").unwrap_or(self.rest);
                let year = self.number(4, 0..=9999)?;
                self.year = Some(if negative { -year } else { year });
            }
            b'y' => {
                let year = self.number(2, 0..=99)?;
                self.year = Some(if year < 69 { 2000 + year } else { 1900 + year });
            }
            b'C' => self.century = Some(self.number(2, 0..=99)?),
            b'm' => self.month = Some(self.number(2, 1..=12)?),
            b'b' | b'B' | b'h' => self.month = Some(self.name(&MONTHS)? + 1),
            b'd' | b'e' => self.day = Some(self.number(2, 1..=31)?),
            b'j' => self.day_of_year = Some(self.number(3, 1..=366)?),
            b'H' | b'k' => self.hour = self.number(2, 0..=23)?,
            b'I' | b'l' => self.hour = self.number(2, 1..=12)? % 12,
            b'M' => self.minute = self.number(2, 0..=59)?,
            b'S' => self.second = self.number(2, 0..=61)?,
            b'p' | b'P' => {
                let mark = self.rest.get(..2)?.to_ascii_lowercase();
                self.afternoon = Some(match &mark[..] {
                    b"am" => false,
                    b"pm" => true,
                    _ => return None,
                });
                self.rest = &self.rest[2..];
            }
            b'a' | b'A' => drop(self.name(&DAYS)?),
            b'u' | b'w' => drop(self.number(1, 0..=7)?),
            b'U' | b'W' | b'V' => drop(self.number(2, 0..=53)?),
            b's' => self.moment = Some(self.number(18, 0..=i64::MAX)?),
            b'z' => self.offset()?,
            b'Z' => {
                let letters = self.rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                self.rest = &self.rest[letters..];
            }
            b'n' | b't' => self.skip_blanks(),
            b'%' => self.rest = self.rest.strip_prefix(b"%")?,
            b'D' => self.run(b"%m/%d/%y")?,
            b'F' => self.run(b"%Y-%m-%d")?,
            b'T' => self.run(b"%H:%M:%S")?,
            b'R' => self.run(b"%H:%M")?,
            b'r' => self.run(b"%I:%M:%S %p")?,
            b'c' => self.run(b"%a %b %e %H:%M:%S %Y")?,
            b'x' => self.run(b"%m/%d/%y")?,
            b'X' => self.run(b"%H:%M:%S")?,
            _ => return None,
        }
        Some(())
    }

    /// A zone's offset, which is read over: broken-down times do not have one.
    fn offset(&mut self) -> Option<()> {
        self.skip_blanks();
        if let Some(rest) = self.rest.strip_prefix(b"Z") {
            self.rest = rest;
            return Some(());
        }
        if !matches!(self.rest.first(), Some(b'+' | b'-')) {
            return None;
        }
        self.rest = &self.rest[1..];
        self.number(2, 0..=99)?;
        self.rest = self.rest.strip_prefix(b":").unwrap_or(self.rest);
        if self.rest.first().is_some_and(u8::is_ascii_digit) {
            self.number(2, 0..=59)?;
        }
        Some(())
    }

    fn civil(&self) -> Civil {
        if let Some(moment) = self.moment {
            return Zone::utc().civil(moment);
        }
        let year = match (self.century, self.year) {
            (Some(century), Some(year)) => century * 100 + year.rem_euclid(100),
            (Some(century), None) => century * 100,
            (None, year) => year.unwrap_or(1900),
        };
        let hour = self.hour + if self.afternoon == Some(true) { 12 } else { 0 };
        let (mut month, mut day) = (self.month.unwrap_or(1), self.day.unwrap_or(0));
        if let (Some(of_year), None) = (self.day_of_year, self.month) {
            let date = Civil { year, month: 1, day: of_year, hour: 0, minute: 0, second: 0 };
            if let Some(seconds) = date.seconds() {
                let date = Zone::utc().civil(seconds);
                (month, day) = (date.month, date.day);
            }
        }
        Civil { year, month, day, hour, minute: self.minute, second: self.second }
    }
}
