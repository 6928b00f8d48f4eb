//! Flags and widths of a date directive, and the padding they ask for.

use super::Dialect;
use crate::printf::TooLong;

/// A padding flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pad {
    /// `-`.
    None,
    /// `_`.
    Blank,
    /// `0`.
    Zero,
    /// `+`: zeros, and a sign before years of more digits than usual.
    Plus,
}

/// A directive of a date format.
#[derive(Clone, Copy, Debug)]
pub(super) struct Directive<'a> {
    pub(super) text: &'a [u8],
    pub(super) pad: Option<Pad>,
    /// `^`.
    pub(super) upper: bool,
    /// `#`.
    pub(super) change_case: bool,
    pub(super) width: Option<usize>,
    /// `E` or `O`.
    pub(super) modifier: Option<u8>,
    /// Colons before a `z`.
    pub(super) colons: usize,
    /// `None` if the format ended.
    pub(super) letter: Option<u8>,
}

impl<'a> Directive<'a> {
    /// Reads a directive from text that starts with its `%`.
    pub(super) fn parse(text: &'a [u8], dialect: Dialect) -> Directive<'a> {
        let mut directive = Directive {
            text,
            pad: None,
            upper: false,
            change_case: false,
            width: None,
            modifier: None,
            colons: 0,
            letter: None,
        };
        let mut position = 1;
        loop {
            match text.get(position) {
                Some(b'-') => directive.pad = Some(Pad::None),
                Some(b'_') => directive.pad = Some(Pad::Blank),
                Some(b'0') => directive.pad = Some(Pad::Zero),
                Some(b'+') if dialect == Dialect::Gnu => directive.pad = Some(Pad::Plus),
                Some(b'^') => directive.upper = true,
                Some(b'#') => directive.change_case = true,
                _ => break,
            }
            position += 1;
        }
        while let Some(digit) = text.get(position).filter(|byte| byte.is_ascii_digit()) {
            let width =
                directive.width.unwrap_or(0).saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            directive.width = Some(width);
            position += 1;
        }
        if let Some(&modifier @ (b'E' | b'O')) = text.get(position) {
            directive.modifier = Some(modifier);
            position += 1;
        }
        let colons = text[position.min(text.len())..].iter().take_while(|&&byte| byte == b':').count();
        if dialect == Dialect::Gnu && colons > 0 && text.get(position + colons) == Some(&b'z') {
            directive.colons = colons;
            position += colons;
        }
        // With flags before it, a percent sign is no conversion of the GNU dialect, but starts the next directive.
        if dialect == Dialect::Gnu && position > 1 && text.get(position) == Some(&b'%') {
            directive.text = &text[..position];
            return directive;
        }
        directive.letter = text.get(position).copied();
        directive.text = &text[..text.len().min(position + 1)];
        directive
    }
}

/// What a conversion produced, before padding.
#[derive(Clone, Debug)]
pub(super) enum Field {
    /// A text, padded with blanks on the left.
    Text(Vec<u8>),
    /// A number.
    Number(Number),
    /// A year with the rest of a date behind it (`%F` of the GNU tools): the width is the year's.
    Date { year: Number, rest: Vec<u8>, width: usize, pad: Option<Pad> },
    /// A time zone: the sign apart from the number.
    Zone(Number),
    /// A fraction, as nine digits.
    Fraction([u8; 9]),
}

/// A number to be padded.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) negative: bool,
    /// The digits, and for zones the colons between them.
    pub(super) digits: Vec<u8>,
    /// The usual number of digits.
    pub(super) least: usize,
    /// Padded with blanks by default.
    pub(super) blank: bool,
    /// A year or century: the `+` flag gives it a sign from this value on.
    pub(super) sign_from: Option<u64>,
    /// Always has a sign, as zones do.
    pub(super) signed: bool,
}

impl Field {
    pub(super) fn write(
        &self,
        directive: &Directive<'_>,
        dialect: Dialect,
        room: usize,
        out: &mut Vec<u8>,
    ) -> Result<(), TooLong> {
        if directive.width.unwrap_or(0) > room {
            return Err(TooLong);
        }
        match (self, dialect) {
            (Field::Text(text), _) => write_text(text, directive, dialect, out),
            (Field::Number(number) | Field::Zone(number), Dialect::Gnu) => {
                number.write_gnu(directive.pad, directive.width, out);
            }
            (Field::Number(number), Dialect::Glibc) => number.write_glibc(directive, out),
            (Field::Zone(number), Dialect::Glibc) => {
                let sign: &[u8] = if number.negative { b"-" } else { b"+" };
                write_text(sign, directive, dialect, out);
                Number { negative: false, ..number.clone() }.write_glibc(directive, out);
            }
            (Field::Date { year, rest, width, pad }, _) => {
                year.write_gnu(*pad, Some(*width), out);
                out.extend_from_slice(rest);
            }
            (Field::Fraction(digits), _) => write_fraction(digits, directive, out),
        }
        Ok(())
    }
}

fn write_text(text: &[u8], directive: &Directive<'_>, dialect: Dialect, out: &mut Vec<u8>) {
    let padding = directive.width.unwrap_or(0).saturating_sub(text.len());
    let fill = match directive.pad {
        Some(Pad::None) if dialect == Dialect::Gnu => None,
        Some(Pad::Zero | Pad::Plus) => Some(b'0'),
        _ => Some(b' '),
    };
    if let Some(fill) = fill {
        out.extend(std::iter::repeat_n(fill, padding));
    }
    out.extend_from_slice(text);
}

/// Digits of a second: the width says how many, and `-` and `_` drop or blank trailing zeros.
fn write_fraction(digits: &[u8; 9], directive: &Directive<'_>, out: &mut Vec<u8>) {
    let width = directive.width.filter(|&width| width > 0);
    let mut shown = width.unwrap_or(9).min(9);
    let trims = matches!(directive.pad, Some(Pad::None | Pad::Blank));
    while trims && shown > 1 && digits[shown - 1] == b'0' {
        shown -= 1;
    }
    out.extend_from_slice(&digits[..shown]);
    let fill = match directive.pad {
        Some(Pad::None) => return,
        Some(Pad::Blank) => b' ',
        _ => b'0',
    };
    out.extend(std::iter::repeat_n(fill, width.unwrap_or(9).saturating_sub(shown)));
}

impl Number {
    /// A width replaces the usual number of digits, and the sign counts.
    pub(super) fn write_gnu(&self, pad: Option<Pad>, width: Option<usize>, out: &mut Vec<u8>) {
        let pad = pad.unwrap_or(if self.blank { Pad::Blank } else { Pad::Zero });
        let value = std::str::from_utf8(&self.digits).ok().and_then(|digits| digits.parse::<u64>().ok());
        let plus = self.sign_from.is_some_and(|from| {
            pad == Pad::Plus
                && (width.is_some_and(|width| width > self.least) || value.is_none_or(|value| value > from))
        });
        let sign: &[u8] = match (self.negative, self.signed || plus) {
            (true, _) => b"-",
            (_, true) => b"+",
            _ => b"",
        };
        let padding = width.unwrap_or(self.least).saturating_sub(self.digits.len() + sign.len());
        if pad == Pad::Blank {
            out.extend(std::iter::repeat_n(b' ', padding));
        }
        out.extend_from_slice(sign);
        if matches!(pad, Pad::Zero | Pad::Plus) {
            out.extend(std::iter::repeat_n(b'0', padding));
        }
        out.extend_from_slice(&self.digits);
    }

    /// The usual digits first, then the width around them; `-` only stops the former.
    fn write_glibc(&self, directive: &Directive<'_>, out: &mut Vec<u8>) {
        let pad = directive.pad.unwrap_or(if self.blank { Pad::Blank } else { Pad::Zero });
        let sign: &[u8] = if self.negative { b"-" } else { b"" };
        let least = if pad == Pad::None { 0 } else { self.least.max(directive.width.unwrap_or(0)) };
        let padding = least.saturating_sub(self.digits.len() + sign.len());
        let outer = directive.width.unwrap_or(0).saturating_sub(padding + self.digits.len() + sign.len());
        let (blanks, zeros) = if pad == Pad::Zero { (outer, padding) } else { (outer + padding, 0) };
        out.extend(std::iter::repeat_n(b' ', blanks));
        out.extend_from_slice(sign);
        out.extend(std::iter::repeat_n(b'0', zeros));
        out.extend_from_slice(&self.digits);
    }
}
