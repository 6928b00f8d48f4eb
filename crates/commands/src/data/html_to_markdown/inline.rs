//! The text of a paragraph: blanks collapsed, Markdown's own characters escaped, emphasis and links marked.

use super::entity;
use super::token::is_space;

/// What a stretch of text is marked as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Emphasis,
    Strong,
    Deleted,
    Superscript,
    Subscript,
    Link,
}

impl Kind {
    fn marks(self) -> (&'static [u8], &'static [u8]) {
        match self {
            Self::Emphasis => (b"*", b"*"),
            Self::Strong => (b"**", b"**"),
            Self::Deleted => (b"~~", b"~~"),
            Self::Superscript => (b"<sup>", b"</sup>"),
            Self::Subscript => (b"<sub>", b"</sub>"),
            Self::Link => (b"[", b"]"),
        }
    }
}

struct Mark {
    kind: Kind,
    /// Where its text starts, once there is some.
    start: Option<usize>,
    /// What follows the text of a link: its address in parentheses, or its number in brackets.
    target: Vec<u8>,
    /// The link in angle brackets, if its text is its address.
    automatic: Vec<u8>,
}

/// The text of a block.
#[derive(Default)]
pub(super) struct Inline {
    text: Vec<u8>,
    /// A blank waits for what follows it.
    space: bool,
    /// A line of a table's cell has ended.
    cell_break: bool,
    /// At most one of each kind.
    marks: Vec<Mark>,
    /// The mark that ends the text.
    closed: Option<(Kind, usize)>,
}

impl Inline {
    pub(super) fn size(&self) -> usize {
        self.text.capacity()
    }

    /// Adds text.
    pub(super) fn push_text(&mut self, text: &[u8]) {
        let mut rest = text;
        while !rest.is_empty() {
            let length = blank_length(rest);
            if length > 0 {
                self.space = true;
                rest = &rest[length..];
                continue;
            }
            let mut end = 1;
            while end < rest.len() && blank_length(&rest[end..]) == 0 {
                end += 1;
            }
            self.begin();
            let before = self.text.last().copied();
            escape_into(&rest[..end], before, &mut self.text);
            rest = &rest[end..];
        }
    }

    /// Adds what is Markdown already.
    pub(super) fn push_markdown(&mut self, text: &[u8]) {
        self.begin();
        self.text.extend_from_slice(text);
    }

    /// Writes the blank and the marks that have waited for text.
    fn begin(&mut self) {
        if std::mem::take(&mut self.cell_break) && !self.text.is_empty() {
            self.text.extend_from_slice(b"<br>");
            self.space = false;
        }
        if std::mem::take(&mut self.space) && !matches!(self.text.last(), None | Some(b'\n')) {
            self.text.push(b' ');
        }
        for mark in self.marks.iter_mut().filter(|mark| mark.start.is_none()) {
            let (opening, closing) = mark.kind.marks();
            let touches = self.closed == Some((mark.kind, self.text.len())) && mark.kind != Kind::Link;
            if touches {
                // Two stretches that touch are one: `**a****b**` would not be read back.
                self.text.truncate(self.text.len() - closing.len());
            } else {
                self.text.extend_from_slice(opening);
            }
            self.closed = None;
            mark.start = Some(self.text.len());
        }
    }

    /// A blank, if text follows.
    pub(super) fn push_space(&mut self) {
        self.space = true;
    }

    /// A line break.
    pub(super) fn push_break(&mut self) {
        if !self.text.is_empty() {
            self.space = false;
            self.text.extend_from_slice(b"  \n");
        }
    }

    /// A line break inside a table's cell, if text follows.
    pub(super) fn push_cell_break(&mut self) {
        self.cell_break = true;
    }

    /// Marks what follows; `false` if it is marked so already.
    pub(super) fn open(&mut self, kind: Kind) -> bool {
        self.open_with(kind, Vec::new(), Vec::new())
    }

    /// As [`Inline::open`], for a link.
    pub(super) fn open_with(&mut self, kind: Kind, target: Vec<u8>, automatic: Vec<u8>) -> bool {
        let is_new = self.marks.iter().all(|mark| mark.kind != kind);
        if is_new {
            self.marks.push(Mark { kind, start: None, target, automatic });
        }
        is_new
    }

    /// Ends the last mark.
    pub(super) fn close(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.write_end(&mark);
        }
    }

    fn write_end(&mut self, mark: &Mark) {
        let Some(start) = mark.start else { return };
        // A break stands behind the mark, where it still is one.
        let has_break = self.text.len() > start && self.text.ends_with(b"  \n");
        if has_break {
            self.text.truncate(self.text.len() - 3);
        }
        let automatic = &mark.automatic;
        if automatic.len() > 2 && is_text_of(&self.text[start..], &automatic[1..automatic.len() - 1]) {
            self.text.truncate(start - 1);
            self.text.extend_from_slice(automatic);
        } else {
            self.text.extend_from_slice(mark.kind.marks().1);
            self.text.extend_from_slice(&mark.target);
        }
        self.closed = Some((mark.kind, self.text.len()));
        if has_break {
            self.text.extend_from_slice(b"  \n");
        }
    }

    /// Ends the block: gives its text. Marks that are open go on in the next.
    pub(super) fn take(&mut self) -> Vec<u8> {
        let mut marks = std::mem::take(&mut self.marks);
        while self.text.ends_with(b"  \n") {
            self.text.truncate(self.text.len() - 3);
        }
        for mark in marks.iter_mut().rev() {
            self.write_end(mark);
            mark.start = None;
        }
        self.marks = marks;
        self.space = false;
        self.cell_break = false;
        self.closed = None;
        let mut text = std::mem::take(&mut self.text);
        while text.ends_with(b"  \n") {
            text.truncate(text.len() - 3);
        }
        text
    }
}

/// Whether Markdown text reads as `plain`.
fn is_text_of(markdown: &[u8], plain: &[u8]) -> bool {
    let unescaped = markdown.iter().filter(|byte| **byte != b'\\');
    unescaped.eq(plain)
}

/// The length of the blank at the start of `text`; one that does not break counts, too.
fn blank_length(text: &[u8]) -> usize {
    match text {
        [byte, ..] if is_space(*byte) => 1,
        [0xc2, 0xa0, ..] => 2,
        _ => 0,
    }
}

/// Escapes a text for use in brackets, its blanks collapsed.
pub(super) fn escape(text: &[u8]) -> Vec<u8> {
    let mut inline = Inline::default();
    inline.push_text(text);
    inline.take()
}

/// Appends a word, with a backslash before what Markdown would read as its own.
fn escape_into(word: &[u8], before: Option<u8>, out: &mut Vec<u8>) {
    let is_word = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte >= 0x80);
    for (at, &byte) in word.iter().enumerate() {
        let previous = if at == 0 { before } else { Some(word[at - 1]) };
        let next = word.get(at + 1).copied();
        let is_special = match byte {
            b'\\' | b'`' | b'*' | b'[' | b']' => true,
            b'_' => !(is_word(previous) && is_word(next)),
            b'<' => next.is_some_and(|next| next.is_ascii_alphabetic() || b"/!?".contains(&next)),
            b'~' => next == Some(b'~') || previous == Some(b'~'),
            b'&' => entity::is_reference(&word[at..]),
            _ => false,
        };
        if is_special {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

/// Text as inline code, in as many backticks as it takes.
pub(super) fn code(text: &[u8]) -> Vec<u8> {
    let words: Vec<&[u8]> = text.split(|byte| is_space(*byte)).filter(|word| !word.is_empty()).collect();
    let text = words.join(&b' ');
    if text.is_empty() {
        return text;
    }
    let fence = vec![b'`'; longest_run(&text, b'`') + 1];
    let needs_blanks = text.starts_with(b"`") || text.ends_with(b"`");
    let blank: &[u8] = if needs_blanks { b" " } else { b"" };
    [&fence, blank, &text, blank, &fence].concat()
}

/// The length of the longest run of `wanted`.
pub(super) fn longest_run(text: &[u8], wanted: u8) -> usize {
    text.split(|byte| *byte != wanted).map(<[u8]>::len).max().unwrap_or(0)
}

/// Escapes what would make a line something else than text: headings, items, quotes, rules.
pub(super) fn escape_line_starts(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 8);
    for (at, line) in text.split(|byte| *byte == b'\n').enumerate() {
        if at > 0 {
            out.push(b'\n');
        }
        match marker_at(line) {
            Some(position) => {
                out.extend_from_slice(&line[..position]);
                out.push(b'\\');
                out.extend_from_slice(&line[position..]);
            }
            None => out.extend_from_slice(line),
        }
    }
    out
}

/// Where in a line stands what makes it a heading, an item, a quote or a rule.
pub(super) fn marker_at(line: &[u8]) -> Option<usize> {
    let run = |wanted: fn(&u8) -> bool| line.iter().take_while(|byte| wanted(byte)).count();
    let ends_at = |at: usize| line.get(at).is_none_or(|byte| *byte == b' ');
    match line.first()? {
        b'#' => {
            let hashes = run(|byte| *byte == b'#');
            (hashes <= 6 && ends_at(hashes)).then_some(0)
        }
        b'>' => Some(0),
        b'+' | b'-' if ends_at(1) => Some(0),
        b'-' | b'=' if line.trim_ascii_end().iter().all(|byte| *byte == line[0]) => Some(0),
        b'0'..=b'9' => {
            let digits = run(u8::is_ascii_digit);
            let is_item = digits <= 9 && matches!(line.get(digits), Some(b'.' | b')')) && ends_at(digits + 1);
            is_item.then_some(digits)
        }
        b':' if ends_at(1) => Some(0),
        _ => None,
    }
}

/// Breaks lines at blanks so that they fit `width` columns where they can.
pub(super) fn wrap(text: &[u8], width: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for (at, line) in text.split(|byte| *byte == b'\n').enumerate() {
        if at > 0 {
            out.push(b'\n');
        }
        let (line, ending) = match line.strip_suffix(b"  ") {
            Some(line) => (line, &b"  "[..]),
            None => (line, &b""[..]),
        };
        let mut column = 0;
        for (at, word) in line.split(|byte| *byte == b' ').enumerate() {
            let length = String::from_utf8_lossy(word).chars().count();
            if at > 0 {
                let may_break = marker_at(word).is_none();
                let breaks = column + 1 + length > width && may_break;
                out.push(if breaks { b'\n' } else { b' ' });
                column = if breaks { 0 } else { column + 1 };
            }
            out.extend_from_slice(word);
            column += length;
        }
        out.extend_from_slice(ending);
    }
    out
}
