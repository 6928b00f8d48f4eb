//! What can go wrong, in bash's words.

use crate::ast::{Bytes, Line, Span};

/// Why text is not a script.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// Where.
    pub span: Span,
    /// The line bash reports (the prefix `line N:`).
    pub line: Line,
    /// The source line at fault, without its newline: bash's second message line. Empty where bash shows none.
    pub source_line: Bytes,
}

/// The kinds of syntax errors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A token that cannot stand where it does.
    UnexpectedToken {
        /// The token as written; `newline` for a line's end.
        token: Bytes,
        /// What could have stood there, if that is short to say.
        expected: Option<Bytes>,
    },
    /// The input ended inside a compound command or after an operator.
    UnexpectedEof {
        /// What could have followed, if that is short to say.
        expected: Option<Bytes>,
    },
    /// The input ended inside a quote, parenthesis or brace.
    UnterminatedQuote {
        /// The closing character that is missing.
        closer: u8,
    },
    /// The input is nested deeper than [`ParseOptions::max_depth`](crate::ParseOptions::max_depth).
    TooDeep,
    /// The source is longer than the four gibibytes a span can tell.
    TooLong,
}

impl ParseError {
    /// Whether more input could make the text valid: for an interactive shell to ask for another line.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        matches!(self.kind, ParseErrorKind::UnexpectedEof { .. } | ParseErrorKind::UnterminatedQuote { .. })
    }
}

/// Why text is not an arithmetic expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArithSyntaxError {
    /// What is wrong, in bash's words, such as ``missing `)'``.
    pub message: Bytes,
    /// The text from the offending token on, which bash shows as `(error token is "...")`.
    pub token: Bytes,
}
