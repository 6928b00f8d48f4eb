//! Records from an open file.

use std::rc::Rc;

use boxsh_kernel::{Errno, Fd, Limit, Process};

use super::pattern::{Case, Pattern};
use crate::memory::lengthen;

const CHUNK: usize = 128 << 10;

/// What ends a record.
#[derive(Clone)]
pub(super) enum Separator {
    Byte(u8),
    /// Empty lines.
    Paragraph,
    Pattern(Rc<Pattern>, Case),
}

/// An open file, record by record.
pub(super) struct Reader<'p> {
    process: &'p Process,
    fd: Fd,
    owned: bool,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    ended: bool,
    /// Where in the buffer the text that ended the last record is.
    terminator: (usize, usize),
}

impl<'p> Reader<'p> {
    pub(super) fn new(process: &'p Process, fd: Fd, owned: bool) -> Self {
        Self { process, fd, owned, buffer: Vec::new(), start: 0, end: 0, ended: false, terminator: (0, 0) }
    }

    /// What ended the last record.
    pub(super) fn terminator(&self) -> &[u8] {
        &self.buffer[self.terminator.0..self.terminator.1]
    }

    /// Reads the next record into `record`; false at the end.
    #[inline]
    pub(super) fn next(&mut self, separator: &Separator, record: &mut Vec<u8>) -> Result<bool, Errno> {
        if let Separator::Byte(byte) = separator
            && let Some(at) = memchr::memchr(*byte, &self.buffer[self.start..self.end])
        {
            let end = self.start + at;
            record.clear();
            record.extend_from_slice(&self.buffer[self.start..end]);
            self.terminator = (end, end + 1);
            self.start = end + 1;
            return Ok(true);
        }
        let found = match separator {
            Separator::Byte(byte) => self.find_byte(*byte)?,
            Separator::Paragraph => self.find_paragraph()?,
            Separator::Pattern(pattern, case) => self.find_match(pattern, *case)?,
        };
        // At the end, the last record stays as it is.
        let Some((end, next)) = found else { return Ok(false) };
        record.clear();
        record.extend_from_slice(&self.buffer[self.start..end]);
        self.terminator = (end, next);
        self.start = next;
        Ok(true)
    }

    /// Where the record ends and where its terminator does.
    fn find_byte(&mut self, byte: u8) -> Result<Option<(usize, usize)>, Errno> {
        let mut searched = 0;
        loop {
            let from = self.start + searched;
            if let Some(at) = memchr::memchr(byte, &self.buffer[from..self.end]) {
                return Ok(Some((from + at, from + at + 1)));
            }
            searched = self.end - self.start;
            if !self.refill()? {
                return Ok(self.rest());
            }
        }
    }

    /// What is left at the end of the file.
    fn rest(&self) -> Option<(usize, usize)> {
        (self.start < self.end).then_some((self.end, self.end))
    }

    fn find_paragraph(&mut self) -> Result<Option<(usize, usize)>, Errno> {
        // Newlines before the first paragraph are no record.
        loop {
            while self.start < self.end && self.buffer[self.start] == b'\n' {
                self.start += 1;
            }
            if self.start < self.end {
                break;
            }
            if !self.refill()? {
                return Ok(None);
            }
        }
        let mut searched = 0;
        loop {
            let text = &self.buffer[self.start..self.end];
            let gap = memchr::memmem::find(&text[searched..], b"\n\n").map(|at| searched + at);
            if let Some(at) = gap {
                let newlines = text[at..].iter().take_while(|byte| **byte == b'\n').count();
                if at + newlines < text.len() || self.ended {
                    return Ok(Some((self.start + at, self.start + at + newlines)));
                }
                searched = at;
            } else {
                searched = text.len().saturating_sub(1);
            }
            if !self.refill()? {
                let text = &self.buffer[self.start..self.end];
                if text.is_empty() {
                    return Ok(None);
                }
                let content = text.len() - text.iter().rev().take_while(|byte| **byte == b'\n').count();
                return Ok(Some((self.start + content, self.end)));
            }
        }
    }

    fn find_match(&mut self, pattern: &Pattern, case: Case) -> Result<Option<(usize, usize)>, Errno> {
        let matcher = pattern.matcher(case);
        loop {
            let text = &self.buffer[self.start..self.end];
            let mut from = 0;
            while let Some((start, end)) = matcher.find_at(text, from, Some(self.process)) {
                if start == end {
                    from = end + 1;
                    continue;
                }
                // A match that goes up to the end of what was read may go on.
                if end == text.len() && !self.ended {
                    break;
                }
                return Ok(Some((self.start + start, self.start + end)));
            }
            if self.ended {
                return Ok(self.rest());
            }
            // At the end, what is there is looked at once more, since no match can go on then.
            self.refill()?;
        }
    }

    /// Reads more behind what is there; false at the end of the file.
    fn refill(&mut self) -> Result<bool, Errno> {
        if self.ended {
            return Ok(false);
        }
        self.process.tick()?;
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            self.terminator = (0, 0);
        }
        if self.buffer.len() < self.end + CHUNK {
            self.process.budget().check(Limit::String, self.end as u64)?;
            lengthen(self.process, &mut self.buffer, self.end + CHUNK)?;
        }
        let count = loop {
            match self.process.read(self.fd, &mut self.buffer[self.end..]) {
                Err(Errno::EINTR) => self.process.tick()?,
                other => break other?,
            }
        };
        self.ended = count == 0;
        self.end += count;
        Ok(count > 0)
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        if self.owned {
            let _ = self.process.close(self.fd);
        }
    }
}
