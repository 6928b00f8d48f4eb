//! Keys: which part of a line is compared, and how.

use boxsh_format::integer::leading_digits;
use boxsh_kernel::{Context, Failure};

use super::fail;
use crate::message;

/// How a key is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Text,
    Numeric,
    General,
    Human,
    Month,
    Random,
    Version,
}

/// Which bytes a text comparison leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ignore {
    Nothing,
    /// All but blanks, letters and digits.
    NonDictionary,
    NonPrinting,
}

impl Ignore {
    pub(super) fn leaves_out(self, byte: u8) -> bool {
        match self {
            Self::Nothing => false,
            Self::NonDictionary => !(byte.is_ascii_alphanumeric() || is_blank(byte)),
            Self::NonPrinting => !(b' '..=b'~').contains(&byte),
        }
    }
}

/// What separates fields by default.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

#[derive(Clone, Debug)]
pub(super) struct Key {
    /// Fields to skip and bytes after that; `None` starts at the line's start.
    start: Option<(usize, usize)>,
    /// Fields and bytes at which it ends; `None` ends at the line's end.
    end: Option<(usize, usize)>,
    pub(super) skip_start_blanks: bool,
    pub(super) skip_end_blanks: bool,
    pub(super) ignore: Ignore,
    pub(super) fold: bool,
    pub(super) kind: Kind,
    pub(super) reverse: bool,
    /// Every kind that was asked for, to complain about two.
    kinds: Vec<Kind>,
}

impl Key {
    pub(super) fn whole_line() -> Self {
        Self {
            start: None,
            end: None,
            skip_start_blanks: false,
            skip_end_blanks: false,
            ignore: Ignore::Nothing,
            fold: false,
            kind: Kind::Text,
            reverse: false,
            kinds: Vec::new(),
        }
    }

    /// Whether nothing but its place was said of it.
    pub(super) fn is_default(&self) -> bool {
        !self.skip_start_blanks
            && !self.skip_end_blanks
            && self.ignore == Ignore::Nothing
            && !self.fold
            && self.kind == Kind::Text
    }

    /// Takes everything but the place from another key.
    pub(super) fn inherit(&mut self, other: &Self) {
        *self = Self { start: self.start, end: self.end, ..other.clone() };
    }

    /// Takes an ordering letter into account.
    pub(super) fn set(&mut self, letter: u8) {
        let kind = match letter {
            b'd' => {
                self.ignore = Ignore::NonDictionary;
                return;
            }
            b'i' => {
                if self.ignore == Ignore::Nothing {
                    self.ignore = Ignore::NonPrinting;
                }
                return;
            }
            b'f' => {
                self.fold = true;
                return;
            }
            b'r' => {
                self.reverse = true;
                return;
            }
            b'g' => Kind::General,
            b'h' => Kind::Human,
            b'M' => Kind::Month,
            b'n' => Kind::Numeric,
            b'R' => Kind::Random,
            _ => Kind::Version,
        };
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
        // Where several are given, GNU looks for them in this order.
        let order = [Kind::Numeric, Kind::General, Kind::Human, Kind::Month, Kind::Random, Kind::Version];
        self.kind = order.into_iter().find(|kind| self.kinds.contains(kind)).unwrap_or(Kind::Text);
    }

    /// The letters that cannot go together, if there are any.
    pub(super) fn incompatible(&self) -> Option<String> {
        let has = |kind| self.kinds.contains(&kind);
        let texts = has(Kind::Version) || has(Kind::Random) || self.ignore != Ignore::Nothing;
        let numbers =
            [Kind::Numeric, Kind::General, Kind::Human, Kind::Month].into_iter().filter(|kind| has(*kind));
        if numbers.count() + usize::from(texts) < 2 {
            return None;
        }
        let letters = [
            ('d', self.ignore == Ignore::NonDictionary),
            ('f', self.fold),
            ('g', has(Kind::General)),
            ('h', has(Kind::Human)),
            ('i', self.ignore == Ignore::NonPrinting),
            ('M', has(Kind::Month)),
            ('n', has(Kind::Numeric)),
            ('R', has(Kind::Random)),
            ('V', has(Kind::Version)),
        ];
        Some(letters.into_iter().filter(|(_, on)| *on).map(|(letter, _)| letter).collect())
    }

    /// Reads the value of `-k`.
    pub(super) fn parse(context: &Context<'_>, text: &[u8]) -> Result<Self, Failure> {
        let bad =
            |why: &str| fail(format!("{why}: invalid field specification {}", message::quote(context, text)));
        let mut key = Self::whole_line();
        let (field, mut rest) = count(context, text, "invalid number at field start")?;
        let field = field.checked_sub(1).ok_or_else(|| bad("field number is zero"))?;
        let mut offset = 0;
        if let Some(tail) = rest.strip_prefix(b".") {
            let (number, tail) = count(context, tail, "invalid number after '.'")?;
            offset = number.checked_sub(1).ok_or_else(|| bad("character offset is zero"))?;
            rest = tail;
        }
        key.start = (field > 0 || offset > 0).then_some((field, offset));
        rest = key.set_letters(rest, false);
        if let Some(tail) = rest.strip_prefix(b",") {
            let (field, tail) = count(context, tail, "invalid number after ','")?;
            let field = field.checked_sub(1).ok_or_else(|| bad("field number is zero"))?;
            rest = tail;
            let mut offset = 0;
            if let Some(tail) = rest.strip_prefix(b".") {
                (offset, rest) = count(context, tail, "invalid number after '.'")?;
            }
            key.end = Some((field, offset));
            rest = key.set_letters(rest, true);
        }
        if rest.is_empty() { Ok(key) } else { Err(bad("stray character in field spec")) }
    }

    fn set_letters<'a>(&mut self, mut text: &'a [u8], at_end: bool) -> &'a [u8] {
        while let Some((&letter, rest)) = text.split_first() {
            match letter {
                b'b' if at_end => self.skip_end_blanks = true,
                b'b' => self.skip_start_blanks = true,
                b'd' | b'f' | b'g' | b'h' | b'i' | b'M' | b'n' | b'R' | b'r' | b'V' => self.set(letter),
                _ => break,
            }
            text = rest;
        }
        text
    }

    /// Where the key lies in a line.
    #[inline]
    pub(super) fn find(&self, line: &[u8], tab: Option<u8>) -> (usize, usize) {
        let start = self.find_start(line, tab);
        let end = match self.end {
            None => line.len(),
            Some((field, offset)) => self.find_end(line, tab, field, offset),
        };
        (start, end.max(start))
    }

    fn find_start(&self, line: &[u8], tab: Option<u8>) -> usize {
        let (fields, offset) = self.start.unwrap_or((0, 0));
        let mut at = 0;
        match tab {
            Some(tab) => {
                for _ in 0..fields {
                    match memchr::memchr(tab, &line[at..]) {
                        Some(found) => at += found + 1,
                        None => {
                            at = line.len();
                            break;
                        }
                    }
                }
            }
            None => {
                for _ in 0..fields {
                    if at == line.len() {
                        break;
                    }
                    at = skip_field(line, at);
                }
            }
        }
        if self.skip_start_blanks {
            at = skip_blanks(line, at);
        }
        at.saturating_add(offset).min(line.len())
    }

    fn find_end(&self, line: &[u8], tab: Option<u8>, field: usize, offset: usize) -> usize {
        // Without an offset the whole field belongs to the key.
        let fields = if offset == 0 { field.saturating_add(1) } else { field };
        let mut at = 0;
        match tab {
            Some(tab) => {
                for left in (0..fields).rev() {
                    match memchr::memchr(tab, &line[at..]) {
                        Some(found) => at += found + usize::from(left > 0 || offset > 0),
                        None => {
                            at = line.len();
                            break;
                        }
                    }
                }
            }
            None => {
                for _ in 0..fields {
                    if at == line.len() {
                        break;
                    }
                    at = skip_field(line, at);
                }
            }
        }
        if offset > 0 {
            if self.skip_end_blanks {
                at = skip_blanks(line, at);
            }
            at = at.saturating_add(offset).min(line.len());
        }
        at
    }
}

pub(super) fn skip_blanks(line: &[u8], at: usize) -> usize {
    line[at..].iter().position(|&byte| !is_blank(byte)).map_or(line.len(), |length| at + length)
}

fn skip_field(line: &[u8], at: usize) -> usize {
    let at = skip_blanks(line, at);
    line[at..].iter().position(|&byte| is_blank(byte)).map_or(line.len(), |length| at + length)
}

/// Reads a count; one that does not fit is as large as can be.
fn count<'a>(context: &Context<'_>, text: &'a [u8], why: &str) -> Result<(usize, &'a [u8]), Failure> {
    let (number, digits) = leading_digits(text);
    if digits == 0 {
        return Err(fail(format!("{why}: invalid count at start of {}", message::quote(context, text))));
    }
    Ok((number, &text[digits..]))
}
