//! Assignments, before a command and as arguments of declaration builtins.

use super::class::{name_length, starts_name};
use super::reader::{Parsed, Reader, Weight};
use super::scratch;
use super::word::WordMode;
use crate::ast::{Arg, ArrayElement, AssignValue, Assignment, Word, WordPart};
use crate::error::ParseError;

/// What the arguments of a command may be, besides words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declares {
    /// Only words.
    Nothing,
    /// Assignments: `declare` and its like.
    Variables,
    /// Text that may look like the assignment of an array: `eval`, `let` and `alias`.
    Text,
}

impl Declares {
    pub(super) fn from_command(name: &Arg) -> Self {
        let Some(name) = name.as_word().and_then(Word::as_literal) else { return Self::Nothing };
        if !matches!(name.first(), Some(b'a' | b'd' | b'e' | b'l' | b'r' | b't')) {
            return Self::Nothing;
        }
        match name {
            b"declare" | b"typeset" | b"local" | b"export" | b"readonly" => Self::Variables,
            b"eval" | b"let" | b"alias" => Self::Text,
            _ => Self::Nothing,
        }
    }
}

/// The left side of an assignment, found at the cursor.
#[derive(Clone, Copy, Debug)]
pub(super) struct AssignHead {
    name_end: usize,
    subscript_end: Option<usize>,
    append: bool,
    value: usize,
}

impl Reader<'_> {
    /// The left side of the assignment at the cursor, if it is one.
    #[inline]
    pub(super) fn assignment_ahead(&mut self) -> Option<AssignHead> {
        let text = self.rest();
        let name = name_length(text);
        match text.get(name) {
            Some(b'=' | b'[' | b'+') if name > 0 && starts_name(text[0]) => self.assignment_head(name),
            Some(b'\\') if name > 0 && starts_name(text[0]) && text.get(name + 1) == Some(&b'\n') => {
                self.broken_assignment(name)
            }
            _ => None,
        }
    }

    /// Takes out the line continuations behind the first `name` bytes of what may be the name of an assignment, and looks again.
    #[cold]
    fn broken_assignment(&mut self, name: usize) -> Option<AssignHead> {
        let behind = self.behind_continuations(name);
        let goes_on = |byte: u8| matches!(byte, b'=' | b'[' | b'+' | b'_') || byte.is_ascii_alphanumeric();
        let is_joined = self.peek_at(behind).is_some_and(goes_on) && self.join_lines(name + 1, behind + 1);
        if is_joined { self.assignment_ahead() } else { None }
    }

    fn assignment_head(&self, name: usize) -> Option<AssignHead> {
        let name_end = self.pos + name;
        let mut rest = &self.src[name_end..self.end];
        let mut subscript_end = None;
        if rest.first() == Some(&b'[') {
            let close = self.find_near_closer(name_end + 1, b'[', b']')?;
            subscript_end = Some(close);
            rest = &self.src[close + 1..self.end];
        }
        let after = self.end - rest.len();
        let (append, value) = match rest {
            [b'=', ..] => (false, after + 1),
            [b'+', b'=', ..] => (true, after + 2),
            _ => return None,
        };
        Some(AssignHead { name_end, subscript_end, append, value })
    }

    /// Where a subscript opens behind the name at the cursor that nothing closes.
    #[inline]
    pub(super) fn open_subscript(&self) -> Option<usize> {
        let text = self.rest();
        let name = name_length(text);
        let is_open = text.get(name) == Some(&b'[') && name > 0 && starts_name(text[0]);
        let open = self.pos + name;
        (is_open && self.find_near_closer(open + 1, b'[', b']').is_none()).then_some(open)
    }

    /// Whether no blank stands in the subscript, where it would end an argument.
    pub(super) fn is_one_word(&self, head: &AssignHead) -> bool {
        let Some(end) = head.subscript_end else { return true };
        let text = &self.src[head.name_end + 1..end];
        !text.iter().any(|&byte| matches!(byte, b' ' | b'\t' | b'\n'))
            || text.iter().any(|&byte| matches!(byte, b'\'' | b'"' | b'\\' | b'$' | b'`'))
    }

    pub(super) fn assignment(&mut self, head: AssignHead, mode: WordMode) -> Parsed<Assignment> {
        let start = self.pos;
        let name = self.bytes(start, head.name_end);
        let subscript = match head.subscript_end {
            Some(end) => {
                self.pos = head.name_end + 1;
                Some(Box::new(self.subscript_until(end)?))
            }
            None => None,
        };
        self.pos = head.value;
        let value = if self.peek() == Some(b'(') {
            AssignValue::Array(self.nest(Weight::Light, Self::array)?)
        } else {
            let outer = std::mem::replace(&mut self.in_value, true);
            let word = self.word(mode)?;
            self.in_value = outer;
            AssignValue::Scalar(word)
        };
        Ok(Assignment { name, subscript, append: head.append, value, span: self.span_from(start) })
    }

    /// `name=(...)` as a word, for builtins that parse their arguments themselves.
    pub(super) fn assignment_text(&mut self, head: AssignHead) -> Parsed<Option<Word>> {
        if self.src[..self.end].get(head.value) != Some(&b'(') {
            return Ok(None);
        }
        let start = self.pos;
        self.pos = head.value + 1;
        let base = self.scratch.parts.len();
        self.push_range(base, start, self.pos);
        let mut first = true;
        loop {
            self.skip_newlines()?;
            match self.peek() {
                None => return Err(self.unterminated(b')', head.value)),
                Some(b')') => break,
                Some(_) => {}
            }
            if !std::mem::take(&mut first) {
                self.push_literal(base, b" ");
            }
            for part in self.array_word()?.value.parts {
                match part {
                    WordPart::Literal(text) => self.push_literal(base, &text),
                    other => self.push_part(other),
                }
            }
        }
        self.pos += 1;
        self.push_literal(base, b")");
        // What follows without a blank belongs to it: `let a=(4*3)/2`.
        let more = self.word(WordMode::VALUE)?;
        for part in more.parts {
            match part {
                WordPart::Literal(text) => self.push_literal(base, &text),
                other => self.push_part(other),
            }
        }
        Ok(Some(self.finish_word(base, start, true)))
    }

    /// `( element ... )`
    fn array(&mut self) -> Parsed<Box<[ArrayElement]>> {
        let open = self.pos;
        self.pos += 1;
        let base = self.scratch.elements.len();
        loop {
            self.skip_newlines()?;
            match self.peek() {
                None => {
                    let error = self.unterminated(b')', open);
                    return Err(Box::new(ParseError { in_array: true, ..*error }));
                }
                Some(b')') => break,
                Some(_) => {
                    let element = self.array_element()?;
                    self.scratch.elements.push(element);
                }
            }
        }
        self.pos += 1;
        Ok(scratch::take(&mut self.scratch.elements, base))
    }

    fn array_element(&mut self) -> Parsed<ArrayElement> {
        if self.peek() == Some(b'[')
            && let Some(close) = self.find_near_closer(self.pos + 1, b'[', b']')
        {
            let (append, length) = match &self.src[close + 1..self.end] {
                [b'=', ..] => (false, 1),
                [b'+', b'=', ..] => (true, 2),
                _ => return self.array_word(),
            };
            self.pos += 1;
            let subscript = Some(Box::new(self.subscript_until(close)?));
            self.pos = close + 1 + length;
            let value = self.word(WordMode::DECLARED)?;
            return Ok(ArrayElement { subscript, append, value });
        }
        self.array_word()
    }

    fn array_word(&mut self) -> Parsed<ArrayElement> {
        let value = self.word(WordMode::ARGUMENT)?;
        if value.parts.is_empty() || self.peek() == Some(b'(') {
            let error = self.unexpected("a word");
            return Err(Box::new(ParseError { in_array: true, ..*error }));
        }
        Ok(ArrayElement { subscript: None, append: false, value })
    }
}
