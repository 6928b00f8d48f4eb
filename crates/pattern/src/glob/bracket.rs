//! Bracket expressions of shell patterns, by bash's rules.

use crate::charset::CharSet;
use crate::class::CharClass;
use crate::unit::{Encoding, fold};

/// A compiled bracket expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bracket {
    negated: bool,
    nocase: bool,
    /// Single characters and ranges: lower-cased, when case is ignored.
    units: CharSet,
    /// Classes, which bash tests against the character as it is even when case is ignored.
    classes: CharSet,
}

impl Bracket {
    #[inline]
    pub(crate) fn contains(&self, unit: u32) -> bool {
        let folded = if self.nocase { fold(unit) } else { unit };
        (self.units.contains(folded) || self.classes.contains(unit)) != self.negated
    }
}

/// What the text after a `[` turned out to be.
pub(crate) enum Parsed {
    /// A bracket expression, and the place after its `]`.
    Bracket(Bracket, usize),
    /// No bracket expression: the `[` is an ordinary character.
    Literal,
    /// The pattern ends in a lone backslash inside the brackets, and bash lets such a pattern match nothing.
    Nothing,
}

/// Parses the bracket expression whose `[` is just before `start`.
pub(crate) fn parse(pattern: &[u8], start: usize, encoding: Encoding, nocase: bool) -> Parsed {
    let mut scanner = Scanner { pattern, at: start, encoding };
    let negated = matches!(pattern.get(start), Some(b'!' | b'^'));
    if negated {
        scanner.at += 1;
    }
    let shape = |unit: u32| if nocase { fold(unit) } else { unit };
    let mut units = CharSet::default();
    let mut classes = CharSet::default();
    let mut first = true;
    loop {
        match scanner.element(first) {
            Element::Close => break,
            Element::End => return Parsed::Literal,
            Element::LoneBackslash => return Parsed::Nothing,
            Element::Class(class) => {
                if let Some(class) = class {
                    classes.add_class(class, encoding);
                }
            }
            Element::Equivalent(unit) => units.add_range(shape(unit), shape(unit)),
            Element::Unit(low) => match scanner.range_end() {
                None => add(&mut units, low.map(shape), low.map(shape)),
                Some(Element::Unit(high)) => add(&mut units, low.map(shape), high.map(shape)),
                Some(Element::LoneBackslash) => return Parsed::Nothing,
                Some(_) => return Parsed::Literal,
            },
        }
        first = false;
    }
    Parsed::Bracket(Bracket { negated, nocase, units: units.seal(), classes: classes.seal() }, scanner.at)
}

/// Adds a range; an end that is no known collating symbol leaves it empty.
fn add(units: &mut CharSet, low: Option<u32>, high: Option<u32>) {
    if let (Some(low), Some(high)) = (low, high) {
        units.add_range(low, high);
    }
}

enum Element {
    /// The `]` that ends the expression.
    Close,
    /// The end of the pattern.
    End,
    LoneBackslash,
    /// `[:name:]`; a name that bash does not know is an empty class.
    Class(Option<CharClass>),
    /// `[=c=]`, which cannot begin a range.
    Equivalent(u32),
    /// A character or `[.name.]`, `None` if the name is unknown.
    Unit(Option<u32>),
}

struct Scanner<'a> {
    pattern: &'a [u8],
    at: usize,
    encoding: Encoding,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.pattern.get(self.at + ahead).copied()
    }

    fn element(&mut self, first: bool) -> Element {
        match (self.peek(0), self.peek(1)) {
            (Some(b']'), _) if !first => {
                self.at += 1;
                Element::Close
            }
            (Some(b'['), Some(b'=')) => self.equivalent(),
            (Some(b'['), Some(b':')) => self.class(),
            _ => self.unit(),
        }
    }

    fn equivalent(&mut self) -> Element {
        if let Some((unit, len)) = self.encoding.next(self.pattern, self.at + 2)
            && self.pattern[self.at + 2 + len..].starts_with(b"=]")
        {
            self.at += len + 4;
            return Element::Equivalent(unit);
        }
        self.unit()
    }

    fn class(&mut self) -> Element {
        let name = &self.pattern[self.at + 2..];
        match memchr::memmem::find(name, b":]") {
            Some(len) => {
                self.at += len + 4;
                // The colon may be escaped.
                let name = name[..len].strip_suffix(b"\\").unwrap_or(&name[..len]);
                Element::Class(CharClass::shell(name))
            }
            None => self.unit(),
        }
    }

    /// A plain or escaped character, or a collating symbol.
    fn unit(&mut self) -> Element {
        match (self.peek(0), self.peek(1)) {
            (Some(b'['), Some(b'.')) => {
                let name = &self.pattern[self.at + 2..];
                let Some(len) = memchr::memmem::find(name, b".]") else { return Element::End };
                self.at += len + 4;
                return Element::Unit(collating_symbol(&name[..len], self.encoding));
            }
            (Some(b'\\'), None) => return Element::LoneBackslash,
            (Some(b'\\'), Some(_)) => self.at += 1,
            _ => {}
        }
        match self.encoding.next(self.pattern, self.at) {
            Some((unit, len)) => {
                self.at += len;
                Element::Unit(Some(unit))
            }
            None => Element::End,
        }
    }

    /// The upper end, if a `-` follows that does not stand before the closing bracket.
    fn range_end(&mut self) -> Option<Element> {
        if self.peek(0) != Some(b'-') || self.peek(1) == Some(b']') {
            return None;
        }
        self.at += 1;
        Some(self.unit())
    }
}

/// The character that a collating symbol names: itself, or one of POSIX's names for the ASCII characters.
fn collating_symbol(name: &[u8], encoding: Encoding) -> Option<u32> {
    match encoding.next(name, 0) {
        Some((unit, len)) if len == name.len() => return Some(unit),
        _ => {}
    }
    let index = SYMBOL_NAMES.iter().position(|&(symbol, _)| symbol.as_bytes() == name)?;
    Some(u32::from(SYMBOL_NAMES[index].1))
}

const SYMBOL_NAMES: &[(&str, u8)] = &[
    ("NUL", 0),
    ("alert", 7),
    ("backspace", 8),
    ("tab", 9),
    ("newline", 10),
    ("vertical-tab", 11),
    ("form-feed", 12),
    ("carriage-return", 13),
    ("space", b' '),
    ("exclamation-mark", b'!'),
    ("quotation-mark", b'"'),
    ("number-sign", b'#'),
    ("dollar-sign", b'$'),
    ("percent-sign", b'%'),
    ("ampersand", b'&'),
    ("apostrophe", b'\''),
    ("left-parenthesis", b'('),
    ("right-parenthesis", b')'),
    ("asterisk", b'*'),
    ("plus-sign", b'+'),
    ("comma", b','),
    ("hyphen", b'-'),
    ("hyphen-minus", b'-'),
    ("minus", b'-'),
    ("dash", b'-'),
    ("period", b'.'),
    ("full-stop", b'.'),
    ("slash", b'/'),
    ("solidus", b'/'),
    ("zero", b'0'),
    ("one", b'1'),
    ("two", b'2'),
    ("three", b'3'),
    ("four", b'4'),
    ("five", b'5'),
    ("six", b'6'),
    ("seven", b'7'),
    ("eight", b'8'),
    ("nine", b'9'),
    ("colon", b':'),
    ("semicolon", b';'),
    ("less-than-sign", b'<'),
    ("equals-sign", b'='),
    ("greater-than-sign", b'>'),
    ("question-mark", b'?'),
    ("commercial-at", b'@'),
    ("left-square-bracket", b'['),
    ("backslash", b'\\'),
    ("reverse-solidus", b'\\'),
    ("right-square-bracket", b']'),
    ("circumflex", b'^'),
    ("circumflex-accent", b'^'),
    ("underscore", b'_'),
    ("grave-accent", b'`'),
    ("left-brace", b'{'),
    ("left-curly-bracket", b'{'),
    ("vertical-line", b'|'),
    ("right-brace", b'}'),
    ("right-curly-bracket", b'}'),
    ("tilde", b'~'),
    ("DEL", 0x7F),
];
