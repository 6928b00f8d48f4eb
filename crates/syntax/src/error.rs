//! What can go wrong, in bash's words.

use std::fmt;

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
    /// It stands in the literal of an array: bash gives up only the line, and goes on with the next one.
    pub in_array: bool,
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
    /// `[[` without its `]]` at the end of the input.
    UnterminatedCond {
        /// bash's message.
        reason: Bytes,
    },
    /// Something wrong between `[[` and `]]`.
    Conditional {
        /// bash's message.
        reason: Bytes,
        /// Whether it is the end of the last line that is wrong.
        at_end: bool,
    },
    /// A `for ((` without exactly three expressions.
    ArithForParts {
        /// The parentheses and what is between them.
        text: Bytes,
        /// Whether there are more than three.
        too_many: bool,
    },
    /// The input is nested deeper than [`ParseOptions::max_depth`](crate::ParseOptions::max_depth).
    TooDeep,
    /// The source is longer than the four gibibytes a span can tell.
    TooLong,
    /// [`ParseContext::goes_on`](crate::ParseContext::goes_on) said no.
    Interrupted,
}

impl ParseError {
    /// Whether more input could make the text valid: for an interactive shell to ask for another line.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        matches!(
            self.kind,
            ParseErrorKind::UnexpectedEof { .. }
                | ParseErrorKind::UnterminatedQuote { .. }
                | ParseErrorKind::UnterminatedCond { .. }
        )
    }

    /// The message lines in bash's wording; the shell puts its name and `line N: ` before each.
    #[must_use]
    pub fn message_lines(&self) -> Vec<Vec<u8>> {
        let quoted = |before: &[u8], text: &[u8]| [before, b"`", text, b"'"].concat();
        match &self.kind {
            ParseErrorKind::UnexpectedToken { token, .. } => {
                vec![quoted(b"syntax error near unexpected token ", token), quoted(b"", &self.source_line)]
            }
            ParseErrorKind::UnexpectedEof { .. } => vec![b"syntax error: unexpected end of file".to_vec()],
            ParseErrorKind::UnterminatedQuote { closer } => {
                vec![quoted(b"unexpected EOF while looking for matching ", &[*closer])]
            }
            ParseErrorKind::UnterminatedCond { reason } | ParseErrorKind::Conditional { reason, .. } => {
                if reason.is_empty() {
                    Vec::new()
                } else {
                    vec![reason.to_vec()]
                }
            }
            ParseErrorKind::ArithForParts { text, too_many } => {
                let reason: &[u8] =
                    if *too_many { b"`;' unexpected" } else { b"arithmetic expression required" };
                vec![[b"syntax error: ", reason].concat(), quoted(b"syntax error: ", text)]
            }
            ParseErrorKind::TooDeep => vec![b"syntax error: nested too deeply".to_vec()],
            ParseErrorKind::TooLong => vec![b"syntax error: input too long".to_vec()],
            ParseErrorKind::Interrupted => vec![b"syntax error: interrupted".to_vec()],
        }
    }

    /// [`ParseError::message_lines`] in one text.
    #[must_use]
    pub fn message(&self) -> Vec<u8> {
        self.message_lines().join(&b'\n')
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line.0, String::from_utf8_lossy(&self.message()))
    }
}

impl std::error::Error for ParseError {}

/// Why text is not an arithmetic expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArithSyntaxError {
    /// What bash shows before the reason: the expression without leading blanks, or the number that is malformed.
    pub subject: Bytes,
    /// What is wrong, in bash's words, such as ``missing `)'``.
    pub reason: Bytes,
    /// The text from the offending token on.
    pub token: Bytes,
}

impl ArithSyntaxError {
    /// The message in bash's wording, without the prefix that names the shell and line.
    #[must_use]
    pub fn message(&self) -> Vec<u8> {
        let parts: [&[u8]; 6] =
            [&self.subject, b": ", &self.reason, b" (error token is \"", &self.token, b"\")"];
        parts.concat()
    }
}

impl fmt::Display for ArithSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.message()))
    }
}

impl std::error::Error for ArithSyntaxError {}
