//! The tokens of a regular expression, which depend on the dialect and on what stands around them.

use super::ast::Assertion;
use super::syntax::{Syntax, Trait};
use crate::class::CharClass;
use crate::unit::Encoding;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    End,
    Unit(u32),
    Any,
    OpenBracket,
    OpenGroup,
    CloseGroup,
    Alternation,
    Star,
    Plus,
    Question,
    OpenInterval,
    CloseInterval,
    Assert(Assertion),
    Class { class: CharClass, negated: bool },
    BackReference(u32),
    LoneBackslash,
}

pub(crate) struct Lexer<'a> {
    pub(crate) pattern: &'a [u8],
    pub(crate) syntax: Syntax,
    pub(crate) encoding: Encoding,
}

impl Lexer<'_> {
    /// The token at `at` and its length. `opening` says whether a group or an alternative begins here.
    pub(crate) fn token(&self, at: usize, opening: bool) -> (Token, usize) {
        let Some((unit, len)) = self.encoding.next(self.pattern, at) else { return (Token::End, 0) };
        if unit >= 0x80 || self.syntax == Syntax::Fixed {
            return (Token::Unit(unit), len);
        }
        let token = match unit as u8 {
            b'\\' => return self.escaped(at + 1),
            b'.' => Token::Any,
            b'[' => Token::OpenBracket,
            b'*' => Token::Star,
            b'+' if self.has(Trait::BarePlus) => Token::Plus,
            b'?' if self.has(Trait::BarePlus) => Token::Question,
            b'(' if self.has(Trait::BareGroups) => Token::OpenGroup,
            b')' if self.has(Trait::BareGroups) => Token::CloseGroup,
            b'|' if self.has(Trait::BareAlternation) => Token::Alternation,
            b'{' if self.has(Trait::BareBraces) => Token::OpenInterval,
            b'}' if self.has(Trait::BareBraces) => Token::CloseInterval,
            b'^' if opening || self.has(Trait::AnchorsAnywhere) => Token::Assert(Assertion::LineStart),
            b'$' if self.has(Trait::AnchorsAnywhere) || self.closes(at + 1) => {
                Token::Assert(Assertion::LineEnd)
            }
            _ => Token::Unit(unit),
        };
        (token, 1)
    }

    fn has(&self, wanted: Trait) -> bool {
        self.syntax.has(wanted)
    }

    /// Whether the expression, a group or an alternative ends at `at`, in a dialect with `\)` and `\|`.
    fn closes(&self, at: usize) -> bool {
        let rest = &self.pattern[at..];
        rest.is_empty() || rest.starts_with(b"\\)") || rest.starts_with(b"\\|")
    }

    fn escaped(&self, at: usize) -> (Token, usize) {
        let Some((unit, len)) = self.encoding.next(self.pattern, at) else {
            return (Token::LoneBackslash, 1);
        };
        let byte = if unit < 0x80 { unit as u8 } else { 0 };
        let token = match byte {
            b'(' if !self.has(Trait::BareGroups) => Token::OpenGroup,
            b')' if !self.has(Trait::BareGroups) => Token::CloseGroup,
            b'|' if !self.has(Trait::BareAlternation) => Token::Alternation,
            b'{' if !self.has(Trait::BareBraces) && self.has(Trait::Intervals) => Token::OpenInterval,
            b'}' if !self.has(Trait::BareBraces) && self.has(Trait::Intervals) => Token::CloseInterval,
            b'+' if !self.has(Trait::BarePlus) => Token::Plus,
            b'?' if !self.has(Trait::BarePlus) => Token::Question,
            b'1'..=b'9' if self.has(Trait::BackReferences) => Token::BackReference(u32::from(byte - b'0')),
            b'w' | b'W' => Token::Class { class: CharClass::Word, negated: byte == b'W' },
            b's' | b'S' => Token::Class { class: CharClass::Space, negated: byte == b'S' },
            b'b' => Token::Assert(Assertion::WordBoundary),
            b'B' => Token::Assert(Assertion::NotWordBoundary),
            b'<' => Token::Assert(Assertion::WordStart),
            b'>' => Token::Assert(Assertion::WordEnd),
            b'`' => Token::Assert(Assertion::TextStart),
            b'\'' => Token::Assert(Assertion::TextEnd),
            _ => Token::Unit(unit),
        };
        (token, 1 + len)
    }
}
