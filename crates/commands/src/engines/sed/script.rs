//! The text of a script, read character by character, and where it is.

use boxsh_kernel::Failure;

/// A piece of the script.
pub(super) struct Source {
    pub(super) origin: Origin,
    pub(super) text: Vec<u8>,
}

/// Where a piece comes from.
pub(super) enum Origin {
    /// The how-many-th `-e`.
    Expression(usize),
    File(Vec<u8>),
}

/// Reads the pieces of a script, one after the other.
pub(super) struct Reader<'s> {
    sources: &'s [Source],
    index: usize,
    at: usize,
}

impl<'s> Reader<'s> {
    pub(super) fn new(sources: &'s [Source]) -> Self {
        Self { sources, index: 0, at: 0 }
    }

    fn text(&self) -> &'s [u8] {
        self.sources.get(self.index).map_or(&[], |source| &source.text)
    }

    /// The next byte of this piece.
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.text().get(self.at).copied();
        self.at += usize::from(byte.is_some());
        byte
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text().get(self.at).copied()
    }

    /// Puts back what [`Reader::next`] gave.
    pub(super) fn put_back(&mut self, byte: Option<u8>) {
        self.at -= usize::from(byte.is_some());
    }

    /// The next byte that is neither space nor tab.
    pub(super) fn next_nonblank(&mut self) -> Option<u8> {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.next()
    }

    /// The next byte that is no white space at all.
    pub(super) fn next_nonspace(&mut self) -> Option<u8> {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace() || byte == 0x0b) {
            self.at += 1;
        }
        self.next()
    }

    /// A number whose first digit was read.
    pub(super) fn number(&mut self, first: u8) -> u64 {
        let mut value = u64::from(first - b'0');
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        value
    }

    /// Goes on to the next piece; false if there is none.
    pub(super) fn next_source(&mut self) -> bool {
        if self.index + 1 >= self.sources.len() {
            return false;
        }
        self.index += 1;
        self.at = 0;
        true
    }

    /// Whether this is the very beginning of the script.
    pub(super) fn is_at_start(&self) -> bool {
        self.index == 0 && self.at == 1
    }

    /// What is wrong, and where.
    pub(super) fn error(&self, problem: &str) -> Failure {
        match self.sources.get(self.index).map(|source| &source.origin) {
            Some(Origin::File(name)) => {
                let read = &self.text()[..self.at];
                // A newline that was just read belongs to the line it ends.
                let lines = memchr::memchr_iter(b'\n', read.strip_suffix(b"\n").unwrap_or(read)).count();
                Failure::new(format!("file {} line {}: {problem}", String::from_utf8_lossy(name), lines + 1))
            }
            Some(Origin::Expression(number)) => expression_error(*number, self.at, problem),
            None => expression_error(1, 0, problem),
        }
    }

    /// What is wrong with the script as a whole.
    pub(super) fn error_at_end(&self, problem: &str) -> Failure {
        match self.sources.get(self.index).map(|source| &source.origin) {
            Some(Origin::Expression(number)) => expression_error(*number, 0, problem),
            _ => self.error(problem),
        }
    }
}

fn expression_error(number: usize, at: usize, problem: &str) -> Failure {
    Failure::new(format!("-e expression #{number}, char {at}: {problem}"))
}
