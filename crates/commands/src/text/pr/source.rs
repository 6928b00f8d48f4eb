//! A file that is printed: its lines and its form feeds.

use boxsh_kernel::{Errno, Fd, Input, Limit, Process};

/// What comes next in a file.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// A line, ended by a newline or by the end of the file.
    Line,
    /// A line that a form feed ends.
    LastLine,
    /// A form feed at the start of a line.
    FormFeed,
    /// Nothing.
    End,
}

/// Where a file stands on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    Open,
    /// A form feed keeps its next line for the next page.
    Held,
    Closed,
}

/// A file that is printed.
pub(super) struct Source<'p> {
    pub(super) name: Vec<u8>,
    pub(super) standing: Standing,
    /// A form feed right behind a page that is full starts no further one.
    pub(super) page_was_full: bool,
    input: Input<'p>,
}

impl<'p> Source<'p> {
    pub(super) fn new(name: &[u8], input: Input<'p>) -> Self {
        Self { name: name.to_vec(), standing: Standing::Open, page_was_full: false, input }
    }

    pub(super) fn fd(&self) -> Fd {
        self.input.fd()
    }

    /// Reads the next piece; a line goes to `line`.
    pub(super) fn next(&mut self, process: &Process, line: &mut Vec<u8>) -> Result<Piece, Errno> {
        line.clear();
        let skips = std::mem::take(&mut self.page_was_full);
        if skips && self.input.fill()?.first() == Some(&b'\x0c') {
            self.input.advance(1);
            self.skip_newline()?;
        }
        loop {
            let available = self.input.fill()?;
            if available.is_empty() {
                self.standing = Standing::Closed;
                return Ok(if line.is_empty() { Piece::End } else { Piece::Line });
            }
            let Some(at) = memchr::memchr2(b'\n', b'\x0c', available) else {
                let count = available.len();
                process.append(line, available)?;
                self.input.advance(count);
                process.budget().check(Limit::String, line.len() as u64)?;
                continue;
            };
            let ends_page = available[at] == b'\x0c';
            line.extend_from_slice(&available[..at]);
            self.input.advance(at + 1);
            if !ends_page {
                return Ok(Piece::Line);
            }
            self.skip_newline()?;
            self.standing = Standing::Held;
            return Ok(if line.is_empty() { Piece::FormFeed } else { Piece::LastLine });
        }
    }

    fn skip_newline(&mut self) -> Result<(), Errno> {
        if self.input.fill()?.first() == Some(&b'\n') {
            self.input.advance(1);
        }
        Ok(())
    }
}
