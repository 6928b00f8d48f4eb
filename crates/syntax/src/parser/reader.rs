//! The state of one parse: a cursor over bytes, with lines, spans, depth and errors.

use std::sync::Arc;

use super::ParseContext;
use super::alias::Splices;
use super::class::{BLANK, GAP, META, class};
use super::heredoc::PendingDoc;
use super::scratch::{Heights, Scratch};
use super::variables::Variables;
use crate::ast::{Bytes, HereDocWarning, Line, Span};
use crate::error::{ParseError, ParseErrorKind};

/// Errors are boxed inside the parser, so that results stay small.
pub(super) type Parsed<T> = Result<T, Box<ParseError>>;

/// The shell's settings that matter to the grammar, read once per command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) extglob: bool,
    pub(super) comments: bool,
    pub(super) aliases: bool,
    pub(super) posix: bool,
    pub(super) max_depth: u32,
}

pub(super) struct Reader<'c> {
    pub(super) src: Arc<[u8]>,
    pub(super) pos: usize,
    /// Where the text being parsed ends; less than the buffer's length inside arithmetic and subscripts.
    pub(super) end: usize,
    pub(super) ctx: &'c mut dyn ParseContext,
    pub(super) settings: Settings,
    pub(super) docs: Vec<PendingDoc>,
    pub(super) warnings: Vec<HereDocWarning>,
    pub(super) splices: Splices,
    /// The children of the nodes being parsed.
    pub(super) scratch: Scratch,
    pub(super) variables: Variables,
    /// The cursor is in the value of an assignment, where a tilde counts after a colon too.
    pub(super) in_value: bool,
    /// Whether there was a substitution since a simple command ended.
    pub(super) substituted: bool,
    depth: u32,
    lines: LineCount,
    /// Where the context is asked again whether to go on.
    asks_at: usize,
}

/// What a construct takes of [`ParseOptions::max_depth`](super::ParseOptions::max_depth): the more functions call each other
/// to parse it, the more.
#[derive(Clone, Copy, Debug)]
pub(super) enum Weight {
    /// Quotes, patterns, conditions, arguments that are assignments.
    Light = 1,
    /// Compound commands and expansions.
    Medium = 2,
    /// Substitutions, which hold commands inside words.
    Heavy = 3,
}

/// What to go back to when an error inside a construct is not the end of the parse.
pub(super) struct Checkpoint {
    heights: Heights,
    depth: u32,
    only_note: bool,
    noted: bool,
}

/// The line of one position, from which other lines are counted.
#[derive(Clone, Copy, Debug)]
struct LineCount {
    pos: usize,
    line: u32,
    /// No newline is between `pos` and here.
    until: usize,
}

/// How much is parsed between two questions whether to go on.
const BYTES_BETWEEN_QUESTIONS: usize = 16 << 10;

impl<'c> Reader<'c> {
    pub(super) fn new(
        src: Arc<[u8]>,
        start: (usize, u32),
        settings: Settings,
        ctx: &'c mut dyn ParseContext,
    ) -> Self {
        let end = src.len();
        Self {
            src,
            pos: start.0,
            end,
            ctx,
            settings,
            docs: Vec::new(),
            warnings: Vec::new(),
            splices: Splices::default(),
            scratch: Scratch::default(),
            variables: Variables::default(),
            in_value: false,
            substituted: false,
            depth: 0,
            lines: LineCount { pos: start.0, line: start.1, until: start.0 },
            asks_at: start.0 + BYTES_BETWEEN_QUESTIONS,
        }
    }

    /// Asks the context whether to go on, if the last question is long ago.
    #[inline]
    pub(super) fn ask(&mut self) -> Parsed<()> {
        if self.pos < self.asks_at {
            return Ok(());
        }
        self.ask_now()
    }

    #[cold]
    fn ask_now(&mut self) -> Parsed<()> {
        self.asks_at = self.pos + BYTES_BETWEEN_QUESTIONS;
        match self.ctx.goes_on() {
            true => Ok(()),
            false => Err(self.error(ParseErrorKind::Interrupted, self.pos)),
        }
    }

    /// A reader of text that stands inside this one's (a here-document's body, backquoted commands).
    pub(super) fn nested(&mut self, text: Arc<[u8]>, line: u32, origin: u32) -> Reader<'_> {
        let depth = self.depth;
        let mut reader = Reader::new(text, (0, line), self.settings, &mut *self.ctx);
        reader.depth = depth;
        reader.splices.delta = i64::from(origin);
        reader
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        if self.pos < self.end { Some(self.src[self.pos]) } else { None }
    }

    #[inline]
    pub(super) fn peek_at(&self, offset: usize) -> Option<u8> {
        let pos = self.pos + offset;
        if pos < self.end { Some(self.src[pos]) } else { None }
    }

    #[inline]
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.pos += usize::from(found);
        found
    }

    #[inline]
    pub(super) fn rest(&self) -> &[u8] {
        &self.src[self.pos..self.end]
    }

    #[inline]
    pub(super) fn bytes(&self, start: usize, end: usize) -> Bytes {
        Bytes::from_range(&self.src, start, end)
    }

    /// Skips blanks, line continuations and a comment: everything that may stand between two tokens of a line.
    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        // Two tokens are most often a single blank apart.
        self.pos += usize::from(self.peek() == Some(b' '));
        if self.peek().is_some_and(|byte| class(byte) & GAP != 0) {
            self.skip_gap();
        }
    }

    #[inline(never)]
    fn skip_gap(&mut self) {
        loop {
            let text = &self.src[self.pos..self.end];
            let mut length = 0;
            // Indentation is most of it.
            while text[length..].first_chunk() == Some(b"    ") {
                length += 4;
            }
            while length < text.len() && class(text[length]) & BLANK != 0 {
                length += 1;
            }
            self.pos += length;
            match self.peek() {
                Some(b'\\') if self.peek_at(1) == Some(b'\n') => self.pos += 2,
                Some(b'#') if self.settings.comments && self.at_token_start() => self.skip_comment(),
                _ => return,
            }
        }
    }

    fn at_token_start(&self) -> bool {
        self.pos == 0 || class(self.src[self.pos - 1]) & (BLANK | META) != 0
    }

    fn skip_comment(&mut self) {
        self.pos = memchr::memchr(b'\n', self.rest()).map_or(self.end, |length| self.pos + length);
    }

    /// Skips line continuations, which may stand anywhere outside single quotes.
    #[inline]
    pub(super) fn skip_continuations(&mut self) {
        while self.at_continuation() {
            self.pos += 2;
        }
    }

    #[inline]
    pub(super) fn at_continuation(&self) -> bool {
        self.peek() == Some(b'\\') && self.peek_at(1) == Some(b'\n')
    }

    /// The line of a position. Positions grow most of the time, so counting goes on from the last one asked for.
    #[inline]
    pub(super) fn line_at(&mut self, pos: usize) -> Line {
        if pos < self.splices.floor {
            return Line(self.lines.line);
        }
        if pos < self.lines.pos || pos > self.lines.until {
            self.count_lines(pos);
        }
        Line(self.lines.line)
    }

    #[inline(never)]
    fn count_lines(&mut self, pos: usize) {
        let LineCount { pos: known, line, until } = self.lines;
        if pos < known {
            let newlines = memchr::memchr_iter(b'\n', &self.src[pos..known]).count() as u32;
            self.lines = LineCount { pos, line: line.saturating_sub(newlines), until: pos };
            return;
        }
        let mut lines = LineCount { pos: until, line, until };
        while lines.until < pos {
            // `until` is at a newline, unless nothing has been counted yet.
            let newline = self.src[lines.until] == b'\n';
            lines.pos = lines.until + usize::from(newline);
            lines.line += u32::from(newline);
            let length = memchr::memchr(b'\n', &self.src[lines.pos..]);
            lines.until = length.map_or(self.src.len(), |length| lines.pos + length);
        }
        self.lines = lines;
    }

    pub(super) fn line(&mut self) -> Line {
        self.line_at(self.pos)
    }

    /// Says that the buffer was replaced: `pos` in the new one is where `line` stands.
    pub(super) fn reset_lines(&mut self, pos: usize, line: Line) {
        self.lines = LineCount { pos, line: line.0, until: pos };
    }

    /// The line bash blames for the end of the input: the one after the last, ended by a newline or not.
    pub(super) fn eof_line(&mut self) -> Line {
        let last = self.line_at(self.end);
        let open = self.end > 0 && self.src[self.end - 1] != b'\n';
        Line(last.0 + u32::from(open))
    }

    #[inline]
    pub(super) fn offset(&self, pos: usize) -> u32 {
        self.splices.offset(pos)
    }

    #[inline]
    pub(super) fn span_from(&self, start: usize) -> Span {
        Span::new(self.offset(start), self.offset(self.pos))
    }

    /// Runs `parse` inside a construct of the given weight.
    pub(super) fn nest<T>(
        &mut self,
        weight: Weight,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        self.enter(weight)?;
        let result = parse(self);
        self.leave(weight);
        result
    }

    pub(super) fn enter(&mut self, weight: Weight) -> Parsed<()> {
        if self.depth + weight as u32 > self.settings.max_depth {
            return Err(self.error(ParseErrorKind::TooDeep, self.pos));
        }
        self.depth += weight as u32;
        Ok(())
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    pub(super) fn leave(&mut self, weight: Weight) {
        self.depth -= weight as u32;
    }

    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            heights: self.scratch.heights(),
            depth: self.depth,
            only_note: self.splices.only_note,
            noted: self.splices.noted,
        }
    }

    /// Forgets what was left unfinished since the checkpoint.
    pub(super) fn go_back(&mut self, checkpoint: Checkpoint) {
        self.scratch.truncate(checkpoint.heights);
        self.depth = checkpoint.depth;
        self.splices.only_note = checkpoint.only_note;
        self.splices.noted = checkpoint.noted;
    }

    /// Runs `parse` on the text up to `end` only.
    pub(super) fn within<T>(&mut self, end: usize, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let outer = std::mem::replace(&mut self.end, end);
        let result = parse(self);
        self.end = outer;
        result
    }

    #[cold]
    pub(super) fn error(&mut self, kind: ParseErrorKind, start: usize) -> Box<ParseError> {
        let line = self.line_at(start);
        let span = Span::new(self.offset(start), self.offset(self.pos.max(start)));
        Box::new(ParseError { kind, span, line, source_line: Bytes::EMPTY, in_array: false })
    }

    /// An error about an opening quote or bracket at `start` that is never closed.
    #[cold]
    pub(super) fn unterminated(&mut self, closer: u8, start: usize) -> Box<ParseError> {
        self.error(ParseErrorKind::UnterminatedQuote { closer }, start)
    }

    /// As [`Reader::unterminated`], blamed on the end of the input, as bash does for substitutions.
    #[cold]
    pub(super) fn unterminated_at_eof(&mut self, closer: u8) -> Box<ParseError> {
        let mut error = self.unterminated(closer, self.end);
        error.line = self.eof_line();
        error
    }

    /// The error about whatever stands at the cursor.
    #[cold]
    pub(super) fn unexpected(&mut self, expected: &'static str) -> Box<ParseError> {
        self.skip_blanks();
        let expected = Some(Bytes::from(expected));
        let start = self.pos;
        if self.peek().is_none() {
            let mut error = self.error(ParseErrorKind::UnexpectedEof { expected }, start);
            error.line = self.eof_line();
            return error;
        }
        let token = match self.token_text() {
            Ok(token) => token,
            Err(error) => return error,
        };
        let mut error = self.error(ParseErrorKind::UnexpectedToken { token, expected }, start);
        error.source_line = self.source_line(start);
        error
    }

    /// The text of the token at the cursor, as error messages show it.
    pub(super) fn token_text(&mut self) -> Parsed<Bytes> {
        const OPERATORS: [&[u8]; 19] = [
            b";;&", b"&>>", b"<<<", b"<<-", b";;", b";&", b"&&", b"||", b"|&", b"&>", b"<<", b"<&", b"<>",
            b">>", b">&", b">|", b"<(", b">(", b"((",
        ];
        let rest = self.rest();
        if rest.first() == Some(&b'\n') || rest.is_empty() {
            return Ok(Bytes::from(b"newline"));
        }
        // A process substitution is a word; two parentheses are two tokens.
        if let Some(operator) = OPERATORS.iter().find(|operator| rest.starts_with(operator)) {
            match operator {
                [b'<' | b'>', b'('] => {}
                [b'(', b'('] => return Ok(Bytes::from(b"(")),
                _ => return Ok(Bytes::from(*operator)),
            }
        } else if class(rest[0]) & META != 0 {
            return Ok(Bytes::from(&rest[..1]));
        }
        let start = self.pos;
        self.word(super::word::WordMode::PLAIN)?;
        Ok(self.bytes(start, self.pos.max(start)))
    }

    /// The line around a position, without its newline.
    pub(super) fn source_line(&self, pos: usize) -> Bytes {
        let pos = pos.min(self.src.len());
        let start = memchr::memrchr(b'\n', &self.src[..pos]).map_or(0, |at| at + 1);
        let end = memchr::memchr(b'\n', &self.src[pos..]).map_or(self.src.len(), |length| pos + length);
        self.bytes(start, end)
    }
}
