//! A text, line by line.

use boxsh_kernel::{Errno, Process};

/// A text whose lines can be counted and looked at.
pub(crate) struct Text {
    /// The bytes; a newline is added to a last line that has none.
    bytes: Vec<u8>,
    /// Where each line begins, and where the last ends.
    starts: Vec<usize>,
    incomplete: bool,
}

impl Text {
    /// Takes a text apart, if the run may hold what that takes.
    ///
    /// # Errors
    /// [`Errno::Killed`] if it may not.
    pub(crate) fn checked(process: &Process, bytes: Vec<u8>) -> Result<Self, Errno> {
        process.work(bytes.len() as u64)?;
        let lines = memchr::memchr_iter(b'\n', &bytes).count() as u64;
        process.reserve(lines * size_of::<usize>() as u64)?;
        Ok(Self::new(bytes))
    }

    pub(crate) fn new(mut bytes: Vec<u8>) -> Self {
        let incomplete = bytes.last().is_some_and(|&last| last != b'\n');
        if incomplete {
            bytes.push(b'\n');
        }
        let mut starts = Vec::with_capacity(memchr::memchr_iter(b'\n', &bytes).count() + 1);
        starts.push(0);
        starts.extend(memchr::memchr_iter(b'\n', &bytes).map(|at| at + 1));
        Self { bytes, starts, incomplete }
    }

    /// The bytes, all lines ended.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of lines.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether the last line was not ended.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// Whether this is the line that was not ended.
    pub(crate) fn lacks_newline(&self, index: usize) -> bool {
        self.incomplete && index + 1 == self.len()
    }

    /// A line with its newline, be it an added one.
    pub(crate) fn line(&self, index: usize) -> &[u8] {
        &self.bytes[self.starts[index]..self.starts[index + 1]]
    }

    /// A line without its newline.
    pub(crate) fn content(&self, index: usize) -> &[u8] {
        &self.bytes[self.starts[index]..self.starts[index + 1] - 1]
    }

    /// Lines, with the newlines that are really there.
    pub(crate) fn lines(&self, from: usize, to: usize) -> &[u8] {
        let end = self.starts[to] - usize::from(self.incomplete && to == self.len() && from < to);
        &self.bytes[self.starts[from]..end]
    }

    /// The bytes as they were.
    pub(crate) fn original(&self) -> &[u8] {
        &self.bytes[..self.bytes.len() - usize::from(self.incomplete)]
    }

    /// Where a line begins.
    pub(crate) fn start(&self, index: usize) -> usize {
        self.starts[index]
    }

    /// How many lines end at or before `offset`, which is the beginning of a line.
    pub(crate) fn line_at(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start < offset)
    }
}
