//! The tree of a parsed regular expression.

use crate::charset::CharSet;

/// A node. Case, newlines and the encoding are already worked into the sets.
#[derive(Debug, Clone)]
pub(crate) enum Ast {
    Empty,
    /// Matches nothing, not even the empty text.
    Never,
    Unit(u32),
    Set(CharSet),
    Assert(Assertion),
    Group(u32, Box<Ast>),
    Repeat(Box<Ast>, Repeat),
    Concat(Vec<Ast>),
    Alternate(Vec<Ast>),
    BackReference(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Repeat {
    pub(crate) min: u32,
    /// `None` for no upper limit.
    pub(crate) max: Option<u32>,
}

impl Repeat {
    pub(crate) const STAR: Repeat = Repeat { min: 0, max: None };
    pub(crate) const PLUS: Repeat = Repeat { min: 1, max: None };
    pub(crate) const QUESTION: Repeat = Repeat { min: 0, max: Some(1) };
}

/// A condition on a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assertion {
    /// `^`.
    LineStart,
    /// `$`.
    LineEnd,
    /// `` \` ``.
    TextStart,
    /// `\'`.
    TextEnd,
    /// `\b`.
    WordBoundary,
    /// `\B`.
    NotWordBoundary,
    /// `\<`.
    WordStart,
    /// `\>`.
    WordEnd,
    /// No word character before.
    NoWordBefore,
    /// No word character after.
    NoWordAfter,
}

impl Ast {
    /// How many instructions the node expands to, intervals unrolled.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Ast::Group(_, inner) => inner.size().saturating_add(2),
            Ast::Repeat(inner, repeat) => {
                let copies = repeat.max.unwrap_or(repeat.min).max(repeat.min).max(1);
                inner.size().saturating_add(1).saturating_mul(u64::from(copies))
            }
            Ast::Concat(parts) | Ast::Alternate(parts) => {
                parts.iter().fold(1, |sum: u64, part| sum.saturating_add(part.size().saturating_add(1)))
            }
            _ => 1,
        }
    }

    pub(crate) fn has_back_references(&self) -> bool {
        match self {
            Ast::BackReference(_) => true,
            Ast::Group(_, inner) | Ast::Repeat(inner, _) => inner.has_back_references(),
            Ast::Concat(parts) | Ast::Alternate(parts) => parts.iter().any(Ast::has_back_references),
            _ => false,
        }
    }

    /// Whether the expression uses `^` or `$`.
    pub(crate) fn has_line_anchors(&self) -> bool {
        match self {
            Ast::Assert(Assertion::LineStart | Assertion::LineEnd) => true,
            Ast::Group(_, inner) | Ast::Repeat(inner, _) => inner.has_line_anchors(),
            Ast::Concat(parts) | Ast::Alternate(parts) => parts.iter().any(Ast::has_line_anchors),
            _ => false,
        }
    }

    /// Whether preferring the first way to match always finds the longest match: single characters, of
    /// which only the last may be repeated.
    pub(crate) fn first_is_longest(&self) -> bool {
        match self {
            Ast::Group(_, inner) => inner.first_is_longest(),
            Ast::Repeat(inner, _) => inner.is_single(),
            Ast::Concat(parts) => match parts.split_last() {
                Some((last, before)) => before.iter().all(Ast::is_single) && last.first_is_longest(),
                None => true,
            },
            Ast::Empty => true,
            _ => self.is_single(),
        }
    }

    /// Whether the node matches at a place in one way at most, of one character or none.
    fn is_single(&self) -> bool {
        match self {
            Ast::Unit(_) | Ast::Set(_) | Ast::Assert(_) | Ast::Never => true,
            Ast::Group(_, inner) => inner.is_single(),
            _ => false,
        }
    }
}
