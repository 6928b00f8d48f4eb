//! Reading a descriptor up to a mark and not a byte further.

use std::time::Duration;

use boxsh_kernel::vfs::Result as SysResult;
use boxsh_kernel::{Fd, Process, Seek};

/// Enough for nearly all lines: what is read ahead of a line's end was read in vain.
const LINE: usize = 512;

/// As much as is read at once where all of it is wanted.
pub(super) const MUCH: usize = 16 << 10;

/// How far a [`Source`] may read ahead where the descriptor cannot seek.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ahead {
    /// All will be wanted.
    Everything,
    /// Up to the next byte of this value, which will be wanted.
    Through(u8),
    /// Not at all.
    Nothing,
}

/// Bytes from a descriptor. What was read ahead goes back in [`Source::finish`], where the descriptor can seek; where it
/// cannot, nothing is read ahead but what will be wanted.
pub(super) struct Source<const CHUNK: usize = LINE> {
    fd: Fd,
    deadline: Option<Duration>,
    buffer: [u8; CHUNK],
    at: usize,
    end: usize,
    ahead: Ahead,
    can_seek: bool,
}

impl<const CHUNK: usize> Source<CHUNK> {
    pub(super) fn new(process: &Process, fd: Fd, deadline: Option<Duration>, ahead: Ahead) -> Self {
        let can_seek = process.is_regular(fd);
        let ahead = if can_seek { Ahead::Everything } else { ahead };
        Self { fd, deadline, buffer: [0; CHUNK], at: 0, end: 0, ahead, can_seek }
    }

    /// The next byte; `None` at the end.
    pub(super) fn next(&mut self, process: &Process) -> SysResult<Option<u8>> {
        if self.at == self.end && self.fill(process)? == 0 {
            return Ok(None);
        }
        let byte = self.buffer[self.at];
        self.at += 1;
        Ok(Some(byte))
    }

    fn fill(&mut self, process: &Process) -> SysResult<usize> {
        (self.at, self.end) = (0, 0);
        let (fd, deadline) = (self.fd, self.deadline);
        self.end = match self.ahead {
            Ahead::Everything => process.read_until(fd, &mut self.buffer, deadline)?,
            Ahead::Through(mark) => process.read_through(fd, &mut self.buffer, mark, deadline)?,
            Ahead::Nothing => process.read_until(fd, &mut self.buffer[..1], deadline)?,
        };
        Ok(self.end)
    }

    /// The bytes that need no further reading, up to the first that is one of `marks`.
    pub(super) fn take_run(&mut self, marks: [u8; 3]) -> &[u8] {
        let there = &self.buffer[self.at..self.end];
        let length = memchr::memchr3(marks[0], marks[1], marks[2], there).unwrap_or(there.len());
        self.at += length;
        &there[..length]
    }

    /// The next record, if all of it has been read already and no NUL is in it; with its delimiter, unless that is to be left out.
    pub(super) fn take_record(&mut self, delimiter: u8, strip: bool) -> Option<&[u8]> {
        let there = &self.buffer[self.at..self.end];
        let length = memchr::memchr(delimiter, there)?;
        let record = &there[..length + usize::from(!strip)];
        if memchr::memchr(0, record).is_some() {
            return None;
        }
        self.at += length + 1;
        Some(record)
    }

    /// Puts back what was read too much.
    pub(super) fn finish(self, process: &Process) -> SysResult<()> {
        let left = self.end - self.at;
        if left > 0 && self.can_seek {
            process.seek(self.fd, Seek::Current(-(left as i64)))?;
        }
        Ok(())
    }
}
