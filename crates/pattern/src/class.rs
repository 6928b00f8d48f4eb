//! The POSIX character classes, as ranges of code points.

use std::sync::LazyLock;

use regex_syntax::hir::{Class, HirKind};

use crate::unit::Encoding;

/// Ranges of code points, both ends included, sorted and apart.
pub(crate) type Ranges = Vec<(u32, u32)>;

/// One of the twelve POSIX classes, or bash's `word` and `ascii`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CharClass {
    Alnum,
    Alpha,
    Ascii,
    Blank,
    Cntrl,
    Digit,
    Graph,
    Lower,
    Print,
    Punct,
    Space,
    Upper,
    Word,
    Xdigit,
}

use CharClass::*;

impl CharClass {
    /// The class that POSIX calls by this name.
    pub(crate) fn posix(name: &[u8]) -> Option<CharClass> {
        Some(match name {
            b"alnum" => Alnum,
            b"alpha" => Alpha,
            b"blank" => Blank,
            b"cntrl" => Cntrl,
            b"digit" => Digit,
            b"graph" => Graph,
            b"lower" => Lower,
            b"print" => Print,
            b"punct" => Punct,
            b"space" => Space,
            b"upper" => Upper,
            b"xdigit" => Xdigit,
            _ => return None,
        })
    }

    /// The class that a shell pattern calls by this name: bash adds two of its own.
    pub(crate) fn shell(name: &[u8]) -> Option<CharClass> {
        match name {
            b"ascii" => Some(Ascii),
            b"word" => Some(Word),
            _ => CharClass::posix(name),
        }
    }

    /// The members of the class.
    pub(crate) fn ranges(self, encoding: Encoding) -> &'static [(u32, u32)] {
        match (encoding, self) {
            (Encoding::Bytes, _) | (_, Ascii | Digit | Xdigit) => self.ascii(),
            _ => &UNICODE[self as usize],
        }
    }

    fn ascii(self) -> &'static [(u32, u32)] {
        match self {
            Alnum => &[(0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A)],
            Alpha => &[(0x41, 0x5A), (0x61, 0x7A)],
            Ascii => &[(0, 0x7F)],
            Blank => &[(0x09, 0x09), (0x20, 0x20)],
            Cntrl => &[(0, 0x1F), (0x7F, 0x7F)],
            Digit => &[(0x30, 0x39)],
            Graph => &[(0x21, 0x7E)],
            Lower => &[(0x61, 0x7A)],
            Print => &[(0x20, 0x7E)],
            Punct => &[(0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)],
            Space => &[(0x09, 0x0D), (0x20, 0x20)],
            Upper => &[(0x41, 0x5A)],
            Word => &[(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)],
            Xdigit => &[(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)],
        }
    }

    /// The class in Unicode's terms. The C library leaves the no-break spaces out of `space`, counts letters of every
    /// script and all digits but the ASCII ones as `alpha`, and calls everything visible that is no letter `punct`.
    fn definition(self) -> &'static str {
        match self {
            Alnum => r"[\p{Alphabetic}\p{Nd}]",
            Alpha => r"[\p{Alphabetic}\p{Nd}--0-9]",
            Blank => r"[\t\p{Zs}--\u{A0}\u{2007}\u{202F}]",
            Cntrl => r"[\p{Cc}\u{2028}\u{2029}]",
            Graph => r"[\u{A0}\u{2007}\u{202F}[^\p{Cc}\p{Cn}\u{2028}\u{2029}\p{Zs}]]",
            Lower => {
                r"[\p{Lowercase}\p{Lt}--\u{1F88}-\u{1F8F}\u{1F98}-\u{1F9F}\u{1FA8}-\u{1FAF}\u{1FBC}\u{1FCC}\u{1FFC}]"
            }
            Print => r"[^\p{Cc}\p{Cn}\u{2028}\u{2029}]",
            Punct => r"[\u{A0}\u{2007}\u{202F}[^\p{Cc}\p{Cn}\u{2028}\u{2029}\p{Zs}\p{Alphabetic}\p{Nd}]]",
            Space => r"[\t-\r\p{Zs}\u{2028}\u{2029}--\u{A0}\u{2007}\u{202F}]",
            Upper => r"[\p{Uppercase}\p{Lt}]",
            Word => r"[\p{Alphabetic}\p{Nd}_]",
            Ascii | Digit | Xdigit => r"[0-9]",
        }
    }
}

const ALL: [CharClass; 14] =
    [Alnum, Alpha, Ascii, Blank, Cntrl, Digit, Graph, Lower, Print, Punct, Space, Upper, Word, Xdigit];

/// The tables by class, made once from the Unicode data of `regex-syntax`.
static UNICODE: LazyLock<Vec<Ranges>> =
    LazyLock::new(|| ALL.iter().map(|class| unicode_ranges(class.definition())).collect());

fn unicode_ranges(definition: &str) -> Ranges {
    let parsed = regex_syntax::parse(definition).map(regex_syntax::hir::Hir::into_kind);
    match parsed {
        Ok(HirKind::Class(Class::Unicode(class))) => {
            class.iter().map(|range| (u32::from(range.start()), u32::from(range.end()))).collect()
        }
        // The definitions are constants, each proven to be a class by the test below.
        _ => Ranges::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_agrees_with_its_ascii_part() {
        for class in ALL {
            let unicode = class.ranges(Encoding::Utf8);
            for c in 0..0x80 {
                let inside = |ranges: &[(u32, u32)]| ranges.iter().any(|&(lo, hi)| lo <= c && c <= hi);
                assert_eq!(inside(unicode), inside(class.ascii()), "{class:?} {c:#x}");
            }
        }
    }
}
