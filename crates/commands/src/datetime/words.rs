//! The words that dates are written with.

use super::token::{Token, Unit};

const HOUR: i64 = 3600;

const MONTHS: &[(&str, i64)] = &[
    ("JANUARY", 1),
    ("FEBRUARY", 2),
    ("MARCH", 3),
    ("APRIL", 4),
    ("MAY", 5),
    ("JUNE", 6),
    ("JULY", 7),
    ("AUGUST", 8),
    ("SEPTEMBER", 9),
    ("SEPT", 9),
    ("OCTOBER", 10),
    ("NOVEMBER", 11),
    ("DECEMBER", 12),
];

const DAYS: &[(&str, i64)] = &[
    ("SUNDAY", 0),
    ("MONDAY", 1),
    ("TUESDAY", 2),
    ("TUES", 2),
    ("WEDNESDAY", 3),
    ("WEDNES", 3),
    ("THURSDAY", 4),
    ("THUR", 4),
    ("THURS", 4),
    ("FRIDAY", 5),
    ("SATURDAY", 6),
];

const UNITS: &[(&str, Unit, i64)] = &[
    ("YEAR", Unit::Year, 1),
    ("MONTH", Unit::Month, 1),
    ("FORTNIGHT", Unit::Day, 14),
    ("WEEK", Unit::Day, 7),
    ("DAY", Unit::Day, 1),
    ("HOUR", Unit::Hour, 1),
    ("MINUTE", Unit::Minute, 1),
    ("MIN", Unit::Minute, 1),
    ("SECOND", Unit::Second, 1),
    ("SEC", Unit::Second, 1),
];

const RELATIVE: &[(&str, Token)] = &[
    ("TOMORROW", Token::DayShift(1)),
    ("YESTERDAY", Token::DayShift(-1)),
    ("TODAY", Token::DayShift(0)),
    ("NOW", Token::DayShift(0)),
    ("LAST", Token::Ordinal(-1)),
    ("THIS", Token::Ordinal(0)),
    ("NEXT", Token::Ordinal(1)),
    ("FIRST", Token::Ordinal(1)),
    ("THIRD", Token::Ordinal(3)),
    ("FOURTH", Token::Ordinal(4)),
    ("FIFTH", Token::Ordinal(5)),
    ("SIXTH", Token::Ordinal(6)),
    ("SEVENTH", Token::Ordinal(7)),
    ("EIGHTH", Token::Ordinal(8)),
    ("NINTH", Token::Ordinal(9)),
    ("TENTH", Token::Ordinal(10)),
    ("ELEVENTH", Token::Ordinal(11)),
    ("TWELFTH", Token::Ordinal(12)),
    ("AGO", Token::Ago(-1)),
    ("HENCE", Token::Ago(1)),
];

/// Zones by name, in half hours east of Greenwich, and whether the name is that of its summer time.
const ZONES: &[(&str, i64, bool)] = &[
    ("GMT", 0, false),
    ("UT", 0, false),
    ("UTC", 0, false),
    ("WET", 0, false),
    ("WEST", 0, true),
    ("BST", 0, true),
    ("ART", -6, false),
    ("BRT", -6, false),
    ("BRST", -6, true),
    ("NST", -7, false),
    ("NDT", -7, true),
    ("AST", -8, false),
    ("ADT", -8, true),
    ("CLT", -8, false),
    ("CLST", -8, true),
    ("EST", -10, false),
    ("EDT", -10, true),
    ("CST", -12, false),
    ("CDT", -12, true),
    ("MST", -14, false),
    ("MDT", -14, true),
    ("PST", -16, false),
    ("PDT", -16, true),
    ("AKST", -18, false),
    ("AKDT", -18, true),
    ("HST", -20, false),
    ("HAST", -20, false),
    ("HADT", -20, true),
    ("SST", -24, false),
    ("WAT", 2, false),
    ("CET", 2, false),
    ("CEST", 2, true),
    ("MET", 2, false),
    ("MEZ", 2, false),
    ("MEST", 2, true),
    ("MESZ", 2, true),
    ("EET", 4, false),
    ("EEST", 4, true),
    ("CAT", 4, false),
    ("SAST", 4, false),
    ("EAT", 6, false),
    ("MSK", 6, false),
    ("MSD", 6, true),
    ("IST", 11, false),
    ("SGT", 16, false),
    ("KST", 18, false),
    ("JST", 18, false),
    ("GST", 20, false),
    ("NZST", 24, false),
    ("NZDT", 24, true),
];

/// The names of the local zone: each with whether it is summer time, if that is certain.
pub(super) type LocalNames = Vec<(String, Option<bool>)>;

/// What a word means; `None` if nothing.
pub(super) fn look_up(word: &str, local: &LocalNames) -> Option<Token> {
    let word = word.to_ascii_uppercase();
    match word.as_str() {
        "AM" | "A.M." => return Some(Token::Meridian(false)),
        "PM" | "P.M." => return Some(Token::Meridian(true)),
        _ => {}
    }
    let is_short = word.len() == 3 || (word.len() == 4 && word.ends_with('.'));
    let named = |name: &str| if is_short { name[..3] == word[..3] } else { name == word };
    if let Some((_, month)) = MONTHS.iter().find(|(name, _)| named(name)) {
        return Some(Token::Month(*month));
    }
    if let Some((_, day)) = DAYS.iter().find(|(name, _)| named(name)) {
        return Some(Token::Day(*day));
    }
    if let Some(zone) = zone(&word, local) {
        return Some(zone);
    }
    if word == "DST" {
        return Some(Token::Dst);
    }
    let unit = |word: &str| UNITS.iter().find(|(name, ..)| *name == word);
    let singular = word.strip_suffix('S').unwrap_or(&word);
    if let Some((_, unit, factor)) = unit(&word).or_else(|| unit(singular)) {
        return Some(Token::Unit(*unit, *factor));
    }
    if let Some((_, token)) = RELATIVE.iter().find(|(name, _)| *name == word) {
        return Some(*token);
    }
    if let [letter] = word.as_bytes() {
        return military(*letter);
    }
    let without_periods: String = word.chars().filter(|&letter| letter != '.').collect();
    if without_periods.len() < word.len() { zone(&without_periods, local) } else { None }
}

fn zone(word: &str, local: &LocalNames) -> Option<Token> {
    let known = ZONES.iter().find(|(name, ..)| *name == word);
    if let Some((name, half_hours, _)) = known
        && matches!(*name, "GMT" | "UT" | "UTC")
    {
        return Some(Token::Zone(half_hours * HOUR / 2));
    }
    if let Some((_, dst)) = local.iter().find(|(name, _)| name == word) {
        return Some(Token::LocalZone(*dst));
    }
    let (_, half_hours, summer) = known?;
    let offset = half_hours * HOUR / 2;
    Some(if *summer { Token::DayZone(offset) } else { Token::Zone(offset) })
}

/// The zones of one letter; `T` is one, and what stands between date and time.
fn military(letter: u8) -> Option<Token> {
    let hours = match letter {
        b'A'..=b'I' => i64::from(letter - b'A') + 1,
        b'K'..=b'M' => i64::from(letter - b'K') + 10,
        b'N'..=b'S' | b'U'..=b'Y' => -(i64::from(letter - b'N') + 1),
        b'T' => return Some(Token::T),
        b'Z' => 0,
        _ => return None,
    };
    Some(Token::Zone(hours * HOUR))
}
