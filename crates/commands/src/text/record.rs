//! Reading records (mostly lines) in place, without copying each one.

use std::ops::Range;

use boxsh_kernel::{Errno, Input, Limit, Process};

const BUFFER: usize = 64 << 10;
const FIRST_BUFFER: usize = 4 << 10;
const MOST_GROWTH: usize = 4 << 20;
const MOST_AT_ONCE: usize = 1 << 20;

/// The records of a stream, each ended by a delimiter but perhaps the last.
pub(super) struct Records<'p> {
    process: &'p Process,
    /// Keeps the descriptor open; its own buffer stays unused.
    input: Input<'p>,
    delimiter: u8,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    ended: bool,
    terminated: bool,
    /// The last read left no room.
    was_full: bool,
}

impl<'p> Records<'p> {
    pub(super) fn new(process: &'p Process, input: Input<'p>, delimiter: u8) -> Self {
        Self {
            process,
            input,
            delimiter,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            ended: false,
            terminated: false,
            was_full: false,
        }
    }

    /// Whether the record that was read last had its delimiter.
    pub(super) fn was_terminated(&self) -> bool {
        self.terminated
    }

    /// The next record, without its delimiter.
    ///
    /// # Errors
    /// Why reading failed, or [`Errno::Killed`] for a record beyond the limit of strings.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, Errno> {
        let range = self.next_range()?;
        Ok(range.map(|range| &self.buffer[range]))
    }

    /// As [`Records::next`], but only where it is; [`Records::slice`] gives it until the next call.
    ///
    /// # Errors
    /// As for [`Records::next`].
    pub(super) fn next_range(&mut self) -> Result<Option<Range<usize>>, Errno> {
        let mut searched = self.start;
        loop {
            if let Some(at) = memchr::memchr(self.delimiter, &self.buffer[searched..self.end]) {
                let range = self.start..searched + at;
                self.start = range.end + 1;
                self.terminated = true;
                return Ok(Some(range));
            }
            searched = self.end;
            if self.ended {
                let range = self.start..self.end;
                self.start = self.end;
                self.terminated = false;
                return Ok((!range.is_empty()).then_some(range));
            }
            let moved = self.start;
            self.refill()?;
            searched -= moved;
        }
    }

    /// The record that [`Records::next_range`] found.
    pub(super) fn slice(&self, range: Range<usize>) -> &[u8] {
        &self.buffer[range]
    }

    /// As many whole records as are at hand, each with its delimiter; at the end perhaps one without.
    ///
    /// # Errors
    /// As for [`Records::next`].
    pub(super) fn next_block(&mut self) -> Result<Option<&[u8]>, Errno> {
        let mut searched = self.start;
        loop {
            if let Some(at) = memchr::memrchr(self.delimiter, &self.buffer[searched..self.end]) {
                let range = self.start..searched + at + 1;
                self.start = range.end;
                return Ok(Some(&self.buffer[range]));
            }
            searched = self.end;
            if self.ended {
                let range = self.start..self.end;
                self.start = self.end;
                return Ok((!range.is_empty()).then(|| &self.buffer[range]));
            }
            let moved = self.start;
            self.refill()?;
            searched -= moved;
        }
    }

    /// Whatever is at hand, whether records are whole in it or not; for what can do with any length of them.
    ///
    /// # Errors
    /// As for [`Records::next`].
    pub(super) fn next_piece(&mut self) -> Result<Option<&[u8]>, Errno> {
        while self.start == self.end && !self.ended {
            self.refill()?;
        }
        let range = self.start..self.end;
        self.start = self.end;
        Ok((!range.is_empty()).then(|| &self.buffer[range]))
    }

    /// Moves what is left to the front and reads more behind it.
    fn refill(&mut self) -> Result<(), Errno> {
        self.process.tick()?;
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        // Most inputs are short, and clearing a large buffer takes time: only one that was full once is large.
        let is_growing = !self.buffer.is_empty() && self.buffer.len() < BUFFER && self.was_full;
        if self.end == self.buffer.len() || is_growing {
            let size = match self.buffer.len() {
                0 => FIRST_BUFFER,
                length if length < BUFFER => BUFFER,
                length => {
                    self.process.budget().check(Limit::String, self.end as u64)?;
                    length + length.min(MOST_GROWTH)
                }
            };
            let more = size - self.buffer.len();
            self.process.make_room(&mut self.buffer, more)?;
            self.buffer.resize(size, 0);
        }
        // A buffer that was large for one record does not make each read large.
        let end = self.buffer.len().min(self.end + MOST_AT_ONCE);
        let count = loop {
            match self.process.read(self.input.fd(), &mut self.buffer[self.end..end]) {
                Err(Errno::EINTR) => self.process.tick()?,
                other => break other?,
            }
        };
        self.ended = count == 0;
        self.end += count;
        self.was_full = self.end == end;
        Ok(())
    }
}
