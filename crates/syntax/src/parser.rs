//! The entry points of the parser.

mod alias;
mod ansi_c;
mod arith;
mod arith_text;
mod assignment;
mod case;
mod class;
mod command;
mod compound;
mod cond;
mod dollar;
mod heredoc;
mod keyword;
mod list;
mod operand;
mod param;
mod reader;
mod rebase;
mod redirect;
mod scratch;
mod skim;
pub(crate) mod tilde;
mod variables;
mod word;

use std::sync::Arc;

use self::alias::Leftover;
pub use self::arith::parse_arith;
use self::reader::{Reader, Settings};
use self::scratch::Scratch;
use self::variables::Variables;
use self::word::WordMode;
use crate::ast::{Bytes, CompleteCommand, Line, Script, Span, Word};
use crate::error::{ParseError, ParseErrorKind};

/// What the parser asks the shell while it reads, since earlier commands may change how later ones parse.
pub trait ParseContext {
    /// The value of an alias, if `name` is one and aliases are expanded.
    fn alias(&self, _name: &[u8]) -> Option<Bytes> {
        None
    }

    /// Whether any alias may be expanded: a quick no for scripts, where aliases are off.
    fn expands_aliases(&self) -> bool {
        true
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

    /// Asked every few hundred words: whether it is worth going on. If not, the parse ends with
    /// [`ParseErrorKind::Interrupted`].
    fn goes_on(&self) -> bool {
        true
    }
}

/// A context without aliases and with bash's defaults for scripts.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoContext;

impl ParseContext for NoContext {
    fn expands_aliases(&self) -> bool {
        false
    }
}

/// How a [`Parser`] reads.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions {
    /// How deep constructs may nest. Quotes and conditions count one, compound commands and `${...}` two, substitutions
    /// three; one takes at most two kibibytes of stack in an unoptimised build, and less than half of that in others. The
    /// default fits a stack of one mebibyte.
    pub max_depth: u32,
    /// The number of the first line.
    pub first_line: u32,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self { max_depth: 450, first_line: 1 }
    }
}

/// An incremental parser: one complete command at a time, as bash reads its input.
#[derive(Clone, Debug)]
pub struct Parser {
    source: Arc<[u8]>,
    /// The length of the source without the newline that was added to it.
    length: usize,
    options: ParseOptions,
    position: usize,
    line: u32,
    /// What is left of an alias's text in which the last command ended.
    leftover: Option<Leftover>,
    /// Empty, but for room.
    scratch: Scratch,
    variables: Variables,
}

impl Parser {
    /// Makes a parser at the start of `source`. NUL bytes are dropped, as bash does.
    #[must_use]
    pub fn new(source: &[u8], options: ParseOptions) -> Self {
        let mut text = Vec::with_capacity(source.len() + 1);
        if memchr::memchr(0, source).is_some() {
            text.extend(source.iter().copied().filter(|&byte| byte != 0));
        } else {
            text.extend_from_slice(source);
        }
        let length = text.len();
        // bash ends the last line for its author, and may then complain about that newline.
        if !matches!(text.last(), None | Some(b'\n' | b'\\')) {
            text.push(b'\n');
        }
        Self {
            source: Arc::from(text),
            length,
            options,
            position: 0,
            line: options.first_line,
            leftover: None,
            scratch: Scratch::default(),
            variables: Variables::default(),
        }
    }

    /// Parses the next complete command; `None` at the end of the input.
    ///
    /// After an error the parser stays where the faulty command starts; see [`Parser::skip_line`].
    ///
    /// # Errors
    ///
    /// The first syntax error. [`ParseError::is_incomplete`] tells whether more input could mend it.
    pub fn next_command(
        &mut self,
        ctx: &mut dyn ParseContext,
    ) -> Result<Option<CompleteCommand>, ParseError> {
        let mut window = 0;
        loop {
            let (scratch, variables) =
                (std::mem::take(&mut self.scratch), std::mem::take(&mut self.variables));
            let mut reader = self.reader(ctx)?;
            (reader.scratch, reader.variables) = (scratch, variables);
            reader.splices.window = window;
            let result = reader.complete_command();
            let at_end = reader.pos == reader.src.len();
            if reader.splices.truncated && (result.is_err() || at_end) {
                // The text copied behind an alias was too short for the command.
                window = (window * 4).max(alias::FIRST_WINDOW * 4);
                continue;
            }
            let pos = reader.pos;
            let leftover = reader.leftover(&self.source);
            let (offset, line) = (reader.offset(pos) as usize, reader.line_at(pos).0);
            self.scratch = std::mem::take(&mut reader.scratch);
            self.scratch.clear();
            self.variables = std::mem::take(&mut reader.variables);
            drop(reader);
            let command = result.map_err(|error| *error)?;
            (self.position, self.line, self.leftover) = (offset, line, leftover);
            return Ok(command);
        }
    }

    /// The offset of the first byte not yet parsed (NUL bytes not counted).
    #[must_use]
    pub fn position(&self) -> usize {
        self.position.min(self.length)
    }

    /// The line of [`Parser::position`].
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The line that the last command ends on.
    #[must_use]
    pub fn last_line(&self) -> u32 {
        self.line - u32::from(self.ends_line())
    }

    /// Counts on as if the last command had ended on line `line`.
    pub fn set_last_line(&mut self, line: u32) {
        self.line = line + u32::from(self.ends_line());
    }

    /// Whether a newline was the last byte that was parsed.
    fn ends_line(&self) -> bool {
        self.position > 0 && self.source.get(self.position - 1) == Some(&b'\n')
    }

    /// Moves to the start of the next line: how an interactive shell goes on after an error.
    pub fn skip_line(&mut self) {
        self.leftover = None;
        let rest = &self.source[self.position..];
        match memchr::memchr(b'\n', rest) {
            Some(length) => {
                self.position += length + 1;
                self.line += 1;
            }
            None => self.position = self.source.len(),
        }
    }

    fn reader<'c>(&self, ctx: &'c mut dyn ParseContext) -> Result<Reader<'c>, ParseError> {
        if u32::try_from(self.source.len()).is_err() {
            return Err(ParseError {
                kind: ParseErrorKind::TooLong,
                span: Span::default(),
                line: Line(self.line),
                source_line: Bytes::EMPTY,
                in_array: false,
            });
        }
        let settings = Settings {
            extglob: ctx.extglob(),
            comments: ctx.comments(),
            aliases: ctx.expands_aliases(),
            posix: ctx.posix(),
            max_depth: self.options.max_depth,
        };
        let start = (self.position, self.line);
        Ok(match &self.leftover {
            Some(leftover) => leftover.reader(self.line, settings, ctx),
            None => Reader::new(Arc::clone(&self.source), start, settings, ctx),
        })
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
pub fn parse_quoted_text(text: &[u8]) -> Result<Word, ParseError> {
    let parser = Parser::new(text, ParseOptions::default());
    let mut context = NoContext;
    let mut reader = parser.reader(&mut context)?;
    reader.end = parser.length;
    reader.quoted_parts(None).map_err(|error| *error)?;
    Ok(reader.finish_word(0, 0, true))
}

/// Parses text as words separated by blanks and newlines: the operand of `compgen -W`.
///
/// # Errors
///
/// An unterminated quote or expansion, or an operator between the words.
pub fn parse_words(text: &[u8]) -> Result<Vec<Word>, ParseError> {
    let parser = Parser::new(text, ParseOptions::default());
    let mut context = NoContext;
    let mut reader = parser.reader(&mut context)?;
    let mut words = Vec::new();
    loop {
        reader.skip_newlines().map_err(|error| *error)?;
        if reader.peek().is_none() {
            return Ok(words);
        }
        let word = reader.word(WordMode::ARGUMENT).map_err(|error| *error)?;
        if word.parts.is_empty() {
            return Err(*reader.unexpected("a word"));
        }
        words.push(word);
    }
}
