//! The entry points of the parser.

use crate::ast::{ArithExpr, Bytes, CompleteCommand, Script, Word};
use crate::error::{ArithSyntaxError, ParseError, ParseErrorKind};

/// What the parser asks the shell while it reads, since earlier commands may change how later ones parse.
pub trait ParseContext {
    /// The value of an alias, if `name` is one and aliases are expanded.
    fn alias(&self, _name: &[u8]) -> Option<Bytes> {
        None
    }

    /// Whether `shopt -s extglob` is on.
    fn extglob(&self) -> bool {
        false
    }

    /// Whether `set -o posix` is on.
    fn posix(&self) -> bool {
        false
    }

    /// Whether `#` starts a comment (always, but in an interactive shell without `interactive_comments`).
    fn comments(&self) -> bool {
        true
    }
}

/// A context without aliases and with bash's defaults for scripts.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoContext;

impl ParseContext for NoContext {}

/// How a [`Parser`] reads.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions {
    /// How deep constructs may nest.
    pub max_depth: u32,
    /// The number of the first line.
    pub first_line: u32,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self { max_depth: 200, first_line: 1 }
    }
}

/// An incremental parser: one complete command at a time, as bash reads its input.
#[derive(Debug)]
pub struct Parser<'a> {
    source: &'a [u8],
    options: ParseOptions,
}

impl<'a> Parser<'a> {
    /// Makes a parser at the start of `source`. NUL bytes are dropped, as bash does.
    #[must_use]
    pub fn new(source: &'a [u8], options: ParseOptions) -> Self {
        Self { source, options }
    }

    /// Parses the next complete command; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// The first syntax error. [`ParseError::is_incomplete`] tells whether more input could mend it.
    pub fn next_command(
        &mut self,
        ctx: &mut dyn ParseContext,
    ) -> Result<Option<CompleteCommand>, ParseError> {
        let _ = (self.source, self.options, ctx);
        Err(ParseError::pending())
    }

    /// The offset of the first byte not yet parsed.
    #[must_use]
    pub fn position(&self) -> usize {
        0
    }
}

/// Parses a whole script, with bash's defaults.
///
/// # Errors
///
/// The first syntax error.
pub fn parse_script(source: &[u8]) -> Result<Script, ParseError> {
    let mut parser = Parser::new(source, ParseOptions::default());
    let mut commands = Vec::new();
    while let Some(command) = parser.next_command(&mut NoContext)? {
        commands.push(command);
    }
    Ok(Script { commands })
}

/// Parses text as if it stood inside double quotes: a prompt string, the value of `${x@P}`.
///
/// # Errors
///
/// An unterminated expansion in the text.
pub fn parse_quoted_text(_text: &[u8]) -> Result<Word, ParseError> {
    Err(ParseError::pending())
}

/// Parses text as words separated by blanks and newlines: the operand of `compgen -W`.
///
/// # Errors
///
/// An unterminated quote or expansion, or an operator between the words.
pub fn parse_words(_text: &[u8]) -> Result<Vec<Word>, ParseError> {
    Err(ParseError::pending())
}

/// Parses expanded text as an arithmetic expression; `None` if it is blank (its value is 0).
///
/// # Errors
///
/// What bash reports as the expression's syntax error.
pub fn parse_arith(_text: &[u8]) -> Result<Option<ArithExpr>, ArithSyntaxError> {
    Ok(None)
}

impl ParseError {
    fn pending() -> Self {
        Self {
            kind: ParseErrorKind::TooLong,
            span: crate::ast::Span::default(),
            line: crate::ast::Line(0),
            source_line: Bytes::EMPTY,
        }
    }
}
