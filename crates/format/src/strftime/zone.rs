//! Time zone conversions: `%z` and its forms with colons.

use super::pad::{Field, Number};
use super::{DateTime, Dialect};

/// `%z`, or with up to three colons; `None` with more.
pub(super) fn convert(time: &DateTime<'_>, colons: usize, dialect: Dialect) -> Option<Field> {
    let distance = time.offset.unsigned_abs();
    let (hour, minute, second) = (distance / 3600, distance / 60 % 60, distance % 60);
    let (digits, least) = match colons {
        0 => ((hour * 100 + minute).to_string(), 5),
        1 => (format!("{hour}:{minute:02}"), 6),
        2 => (format!("{hour}:{minute:02}:{second:02}"), 9),
        3 if second != 0 => (format!("{hour}:{minute:02}:{second:02}"), 9),
        3 if minute != 0 => (format!("{hour}:{minute:02}"), 6),
        3 => (hour.to_string(), 3),
        _ => return None,
    };
    // The zone "-00" means that nobody knows the local time.
    let unknown = dialect == Dialect::Gnu && time.offset == 0 && time.zone.starts_with(b"-");
    Some(Field::Zone(Number {
        negative: time.offset < 0 || unknown,
        digits: digits.into_bytes(),
        least: if dialect == Dialect::Gnu { least } else { 4 },
        blank: false,
        sign_from: None,
        signed: true,
    }))
}
