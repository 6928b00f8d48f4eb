//! Source positions, which never take part in comparing trees.

/// A range of byte offsets in the source. All spans compare equal, so that trees compare by meaning.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Makes a span from its ends.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

/// A line number, counted from 1. All lines compare equal, so that trees compare by meaning.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line(pub u32);

impl Line {
    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl PartialEq for Line {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Line {}

/// How a separator was written, for printing only. All layouts compare equal, so that trees compare by meaning.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Layout {
    /// Whether a newline ended the list item, not a semicolon. bash keeps such newlines when it prints `$(...)`.
    pub newline: bool,
}

impl PartialEq for Layout {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Layout {}
