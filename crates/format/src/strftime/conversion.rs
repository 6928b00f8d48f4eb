//! The conversions.

use super::pad::{Directive, Field, Number, Pad};
use super::{DateTime, Dialect, zone};

/// The days of the week, from Sunday on.
pub const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/// The months, from January on.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Converts a directive; one that means nothing stands for itself.
pub(super) fn convert(directive: &Directive<'_>, time: &DateTime<'_>, dialect: Dialect) -> Field {
    let conversion = Conversion { directive, time, dialect };
    let field = directive.letter.filter(|&letter| conversion.allows_modifier(letter)).and_then(|letter| {
        let field = conversion.text(letter).or_else(|| conversion.field(letter))?;
        Some(conversion.through_library(letter, field))
    });
    field.unwrap_or_else(|| {
        let mut text = directive.text.to_vec();
        if directive.upper {
            text.make_ascii_uppercase();
        }
        Field::Text(text)
    })
}

struct Conversion<'a> {
    directive: &'a Directive<'a>,
    time: &'a DateTime<'a>,
    dialect: Dialect,
}

impl Conversion<'_> {
    fn allows_modifier(&self, letter: u8) -> bool {
        match self.directive.modifier {
            Some(b'E') => !b"aAbBdDeFgGhHIjklmMNSUVwW".contains(&letter),
            Some(_) => !b"aAcDFqxXY".contains(&letter),
            None => true,
        }
    }

    /// With a modifier, the GNU tools hand the bare conversion to the C library and treat what comes back as text.
    fn through_library(&self, letter: u8, field: Field) -> Field {
        let handed_on = match self.directive.modifier {
            Some(b'E') => b"cCxXyY".contains(&letter),
            Some(_) => !b"sN".contains(&letter) && self.directive.colons == 0,
            None => false,
        };
        // Alternative digits are asked for only where there is no minus sign.
        let suits = match &field {
            Field::Number(number) => !number.negative || self.directive.modifier == Some(b'E'),
            Field::Zone(_) => true,
            _ => false,
        };
        if handed_on && suits && self.dialect == Dialect::Gnu {
            return Field::Text(library(&[letter], self.time));
        }
        field
    }

    /// Conversions to text.
    fn text(&self, letter: u8) -> Option<Field> {
        let time = self.time;
        let noon = if time.hour < 12 { "AM" } else { "PM" };
        let mut text = match letter {
            b'a' => DAYS[usize::from(time.weekday)].as_bytes()[..3].to_vec(),
            b'A' => DAYS[usize::from(time.weekday)].into(),
            b'b' | b'h' => MONTHS[usize::from(time.month - 1)].as_bytes()[..3].to_vec(),
            b'B' => MONTHS[usize::from(time.month - 1)].into(),
            b'c' => library(b"a b e H:M:S Y", time),
            b'D' => self.american_date(),
            b'F' if self.dialect == Dialect::Glibc => library(b"Y-m-d", time),
            b'n' => b"\n".to_vec(),
            b'p' => noon.into(),
            b'P' => return Some(Field::Text(noon.to_ascii_lowercase().into())),
            b'r' => library(b"I:M:S p", time),
            b'R' => library(b"H:M", time),
            b's' if self.dialect == Dialect::Glibc => time.unix_seconds.to_string().into(),
            b't' => b"\t".to_vec(),
            b'T' | b'X' => library(b"H:M:S", time),
            b'x' => library(b"m/d/y", time),
            b'Z' => time.zone.to_vec(),
            b'%' => b"%".to_vec(),
            _ => return None,
        };
        if self.directive.change_case && matches!(letter, b'p' | b'Z') {
            text.make_ascii_lowercase();
        } else if self.directive.upper || (self.directive.change_case && b"aAbBh".contains(&letter)) {
            text.make_ascii_uppercase();
        }
        Some(Field::Text(text))
    }

    /// `%D`, to whose year alone the GNU tools apply the padding flag.
    fn american_date(&self) -> Vec<u8> {
        if self.dialect == Dialect::Glibc {
            return library(b"m/d/y", self.time);
        }
        let mut text = library(b"m/d/", self.time);
        self.year(b'y').write_gnu(self.directive.pad, None, &mut text);
        text
    }

    /// Conversions to numbers.
    fn field(&self, letter: u8) -> Option<Field> {
        let time = self.time;
        let gnu = self.dialect == Dialect::Gnu;
        Some(match letter {
            b'C' | b'g' | b'G' | b'y' | b'Y' => Field::Number(self.year(letter)),
            b'd' => number(time.day, 2),
            b'e' => blank(time.day),
            b'F' => self.date(),
            b'H' => number(time.hour, 2),
            b'I' => number(time.hour12(), 2),
            b'j' => number(i64::from(time.yearday) + 1, 3),
            b'k' => blank(time.hour),
            b'l' => blank(time.hour12()),
            b'm' => number(time.month, 2),
            b'M' => number(time.minute, 2),
            b'N' if gnu => Field::Fraction(fraction(time.nanosecond)),
            b'q' if gnu => number((time.month - 1) / 3 + 1, 1),
            b's' => number(time.unix_seconds, 1),
            b'S' => number(time.second, 2),
            b'u' => number((time.weekday + 6) % 7 + 1, 1),
            b'U' => number(time.week(0), 2),
            b'V' => number(time.iso_week().1, 2),
            b'w' => number(time.weekday, 1),
            b'W' => number(time.week(1), 2),
            b'z' => return zone::convert(time, self.directive.colons, self.dialect),
            _ => return None,
        })
    }

    /// Years and centuries, on whose negative values the dialects disagree.
    fn year(&self, letter: u8) -> Number {
        let year = if letter.eq_ignore_ascii_case(&b'g') { self.time.iso_week().0 } else { self.time.year };
        let (value, least) = match (letter, self.dialect) {
            (b'Y' | b'G', Dialect::Gnu) => (year, 4),
            (b'Y' | b'G', Dialect::Glibc) => (year, 1),
            (b'C', Dialect::Gnu) => (year / 100, 2),
            (b'C', Dialect::Glibc) => (year.div_euclid(100), 1),
            (_, Dialect::Gnu) => ((year % 100).abs(), 2),
            (_, Dialect::Glibc) => (year.rem_euclid(100), 2),
        };
        let sign_from = match letter {
            b'Y' | b'G' => 9999,
            _ => 99,
        };
        let mut number = plain(value, least);
        number.sign_from = Some(sign_from);
        number.negative |= letter == b'C' && year < 0;
        number
    }

    /// `%F` of the GNU tools: a width is what remains for the year.
    fn date(&self) -> Field {
        let (width, pad) = match (self.directive.width, self.directive.pad) {
            (None, None) => (4, Some(Pad::Plus)),
            (width, pad) => (width.unwrap_or(0).saturating_sub(6), pad),
        };
        let rest = format!("-{:02}-{:02}", self.time.month, self.time.day).into_bytes();
        Field::Date { year: self.year(b'Y'), rest, width, pad }
    }
}

/// A composite as the C library makes it: letters convert, the rest stands for itself.
fn library(letters: &[u8], time: &DateTime<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    for &letter in letters {
        if !letter.is_ascii_alphabetic() {
            out.push(letter);
            continue;
        }
        let text = [b'%', letter];
        let directive = Directive::parse(&text, Dialect::Glibc);
        // No width, so there is nothing that could be too long.
        let _ =
            convert(&directive, time, Dialect::Glibc).write(&directive, Dialect::Glibc, usize::MAX, &mut out);
    }
    out
}

fn plain(value: i64, least: usize) -> Number {
    Number {
        negative: value < 0,
        digits: value.unsigned_abs().to_string().into_bytes(),
        least,
        blank: false,
        sign_from: None,
        signed: false,
    }
}

fn number(value: impl Into<i64>, least: usize) -> Field {
    Field::Number(plain(value.into(), least))
}

fn blank(value: u8) -> Field {
    Field::Number(Number { blank: true, ..plain(value.into(), 2) })
}

fn fraction(mut nanosecond: u32) -> [u8; 9] {
    let mut digits = [b'0'; 9];
    for digit in digits.iter_mut().rev() {
        *digit += (nanosecond % 10) as u8;
        nanosecond /= 10;
    }
    digits
}
