//! The formats of `od`: what a type string says, and how a value is shown.

use boxsh_format::float::{F80, Magnitude, Parts, Style, format};
use boxsh_format::printf::Layout;

/// How bytes are read and shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Notation {
    Named,
    Character,
    Signed,
    Unsigned,
    Octal,
    Hex,
    Float,
}

/// One of the formats that each line is shown in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    pub(super) notation: Notation,
    /// Bytes of a value.
    pub(super) size: usize,
    /// The text beside it.
    pub(super) shows_text: bool,
}

impl Kind {
    pub(super) const fn new(notation: Notation, size: usize) -> Self {
        Self { notation, size, shows_text: false }
    }

    /// Columns of a value, without the blank in front.
    pub(super) fn width(self) -> usize {
        match (self.notation, self.size) {
            (Notation::Named | Notation::Character, _) => 3,
            (Notation::Octal, size) => [0, 3, 6, 0, 11, 0, 0, 0, 22][size],
            (Notation::Hex, size) => size * 2,
            (Notation::Unsigned, size) => [0, 3, 5, 0, 10, 0, 0, 0, 20][size],
            (Notation::Signed, size) => [0, 4, 6, 0, 11, 0, 0, 0, 20][size],
            (Notation::Float, 4) => 15,
            (Notation::Float, 8) => 24,
            (Notation::Float, _) => 29,
        }
    }

    /// Shows the bytes of a value, in the order of the machine.
    pub(super) fn show(self, bytes: &[u8]) -> String {
        match self.notation {
            Notation::Named => named(bytes[0]),
            Notation::Character => character(bytes[0]),
            Notation::Float => float(bytes),
            _ => {
                let value = bytes.iter().rev().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
                let width = self.width();
                match self.notation {
                    Notation::Octal => format!("{value:0width$o}"),
                    Notation::Hex => format!("{value:0width$x}"),
                    Notation::Unsigned => value.to_string(),
                    _ => {
                        let shift = 64 - 8 * self.size as u32;
                        ((value << shift) as i64 >> shift).to_string()
                    }
                }
            }
        }
    }
}

fn named(byte: u8) -> String {
    const NAMES: [&str; 33] = [
        "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "nl", "vt", "ff", "cr", "so",
        "si", "dle", "dc1", "dc2", "dc3", "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs",
        "rs", "us", "sp",
    ];
    match byte & 0x7f {
        0x7f => "del".into(),
        low => NAMES.get(usize::from(low)).map_or_else(|| char::from(low).to_string(), |&name| name.into()),
    }
}

fn character(byte: u8) -> String {
    match byte {
        0 => "\\0".into(),
        7 => "\\a".into(),
        8 => "\\b".into(),
        9 => "\\t".into(),
        10 => "\\n".into(),
        11 => "\\v".into(),
        12 => "\\f".into(),
        13 => "\\r".into(),
        0x20..=0x7e => char::from(byte).to_string(),
        other => format!("{other:03o}"),
    }
}

/// The shortest text that reads back as the same number, in the manner of `%g`.
fn float(bytes: &[u8]) -> String {
    let shortest = |try_digits: &mut dyn FnMut(usize) -> Option<String>, most: usize| {
        (1..=most).find_map(try_digits).unwrap_or_default()
    };
    match bytes.len() {
        4 => {
            let value = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            let digits = |precision: usize| {
                let text = general(F80::from(f64::from(value)), precision);
                (precision == 9 || text.parse::<f32>().is_ok_and(|read| read == value)).then_some(text)
            };
            if value.is_finite() { shortest(&mut { digits }, 9) } else { special(value.into()) }
        }
        8 => {
            let mut raw = [0; 8];
            raw.copy_from_slice(bytes);
            let value = f64::from_le_bytes(raw);
            let digits = |precision: usize| {
                let text = general(F80::from(value), precision);
                (precision == 17 || text.parse::<f64>().is_ok_and(|read| read == value)).then_some(text)
            };
            if value.is_finite() { shortest(&mut { digits }, 17) } else { special(value) }
        }
        _ => extended(bytes),
    }
}

fn special(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() { format!("{sign}nan") } else { format!("{sign}inf") }
}

fn general(value: F80, precision: usize) -> String {
    let mut text = Vec::new();
    let layout = Layout { precision: Some(precision), ..Layout::default() };
    // No number is that long.
    let _ = format(value, Style::general(), &layout, 10_000, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// A number of the x87, whose last six bytes are padding.
fn extended(bytes: &[u8]) -> String {
    let mut raw = [0; 8];
    raw.copy_from_slice(&bytes[..8]);
    let mantissa = u64::from_le_bytes(raw);
    let top = u16::from_le_bytes([bytes[8], bytes[9]]);
    let (negative, exponent) = (top & 0x8000 != 0, i32::from(top & 0x7fff));
    let sign = if negative { "-" } else { "" };
    if exponent == 0x7fff || (exponent != 0 && mantissa >> 63 == 0) {
        let is_infinite = exponent == 0x7fff && mantissa << 1 == 0 && mantissa >> 63 == 1;
        return if is_infinite { format!("{sign}inf") } else { format!("{sign}nan") };
    }
    let exponent = exponent.max(1) - 16383 - 63;
    let parts = Parts { negative, magnitude: Magnitude::Finite { mantissa, exponent } };
    let value = <F80 as boxsh_format::float::Float>::from_parts(parts);
    for precision in 1..=21 {
        let text = general(value, precision);
        let read = boxsh_format::float::parse::<F80>(text.as_bytes()).value;
        if precision == 21 || read == value {
            return text;
        }
    }
    String::new()
}

/// Reads a type string; `Err` is the complaint about it.
pub(super) fn read(text: &[u8], shown: &str) -> Result<Vec<Kind>, String> {
    let mut kinds = Vec::new();
    let mut at = 0;
    while let Some(&letter) = text.get(at) {
        at += 1;
        let notation = match letter {
            b'a' => Notation::Named,
            b'c' => Notation::Character,
            b'd' => Notation::Signed,
            b'o' => Notation::Octal,
            b'u' => Notation::Unsigned,
            b'x' => Notation::Hex,
            b'f' => Notation::Float,
            other => {
                let other = String::from_utf8_lossy(&[other]).into_owned();
                return Err(format!("invalid character '{other}' in type string {shown}"));
            }
        };
        let mut size = match notation {
            Notation::Named | Notation::Character => 1,
            Notation::Float => 8,
            _ => 4,
        };
        if !matches!(notation, Notation::Named | Notation::Character) {
            let word = match (text.get(at), notation) {
                (Some(b'F'), Notation::Float) => Some(4),
                (Some(b'D'), Notation::Float) => Some(8),
                (Some(b'L'), Notation::Float) => Some(16),
                (Some(b'C'), Notation::Signed | Notation::Unsigned | Notation::Octal | Notation::Hex) => {
                    Some(1)
                }
                (Some(b'S'), Notation::Signed | Notation::Unsigned | Notation::Octal | Notation::Hex) => {
                    Some(2)
                }
                (Some(b'I'), Notation::Signed | Notation::Unsigned | Notation::Octal | Notation::Hex) => {
                    Some(4)
                }
                (Some(b'L'), _) => Some(8),
                _ => None,
            };
            let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if let Some(word) = word {
                size = word;
                at += 1;
            } else if digits > 0 {
                let number = std::str::from_utf8(&text[at..at + digits]).unwrap_or_default();
                let number = number.parse().unwrap_or(usize::MAX);
                let (fits, what) = match notation {
                    Notation::Float => (matches!(number, 4 | 8 | 16), "floating point"),
                    _ => (matches!(number, 1 | 2 | 4 | 8), "integral"),
                };
                if !fits {
                    return Err(format!(
                        "invalid type string {shown};\nthis system doesn't provide a {number}-byte {what} type"
                    ));
                }
                size = number;
                at += digits;
            }
        }
        let shows_text = text.get(at) == Some(&b'z');
        at += usize::from(shows_text);
        kinds.push(Kind { notation, size, shows_text });
    }
    Ok(kinds)
}
