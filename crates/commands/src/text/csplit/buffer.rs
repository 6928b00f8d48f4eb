//! The lines that have been read and not been written yet.

use std::collections::VecDeque;

use boxsh_kernel::{Errno, Input, Process};

use crate::memory::Held;
use crate::text::record::Records;

pub(super) struct Lines<'p> {
    process: &'p Process,
    records: Records<'p>,
    held: Held<'p>,
    size: usize,
    waiting: VecDeque<Vec<u8>>,
    /// The number of the first waiting line, from 1.
    first: u64,
    /// The number of the line that was looked at last.
    pub(super) current: u64,
}

impl<'p> Lines<'p> {
    pub(super) fn new(process: &'p Process, input: Input<'p>) -> Self {
        Self {
            process,
            records: Records::new(process, input, b'\n'),
            held: Held::new(process),
            size: 0,
            waiting: VecDeque::new(),
            first: 1,
            current: 0,
        }
    }

    pub(super) fn first(&self) -> u64 {
        self.first
    }

    fn read(&mut self) -> Result<bool, Errno> {
        let Some(range) = self.records.next_range()? else { return Ok(false) };
        let mut line = self.records.slice(range).to_vec();
        if self.records.was_terminated() {
            line.push(b'\n');
        }
        self.size += line.len() + size_of::<Vec<u8>>();
        self.held.set(self.size)?;
        if self.waiting.len() == self.waiting.capacity() {
            let more = self.waiting.len().clamp(1 << 6, 1 << 17);
            self.process.reserve((more * size_of::<Vec<u8>>()) as u64)?;
            self.waiting.reserve_exact(more);
        }
        self.waiting.push_back(line);
        Ok(true)
    }

    pub(super) fn is_at_end(&mut self) -> Result<bool, Errno> {
        Ok(self.waiting.is_empty() && !self.read()?)
    }

    /// The line of this number, if it is still there.
    pub(super) fn find(&mut self, number: u64) -> Result<Option<&[u8]>, Errno> {
        let Some(ahead) = number.checked_sub(self.first) else { return Ok(None) };
        let ahead = usize::try_from(ahead).map_err(|_| Errno::EOVERFLOW)?;
        while self.waiting.len() <= ahead {
            if !self.read()? {
                return Ok(None);
            }
        }
        Ok(self.waiting.get(ahead).map(Vec::as_slice))
    }

    /// Takes the first line.
    pub(super) fn remove(&mut self) -> Result<Option<Vec<u8>>, Errno> {
        if self.is_at_end()? {
            return Ok(None);
        }
        let line = self.waiting.pop_front();
        if let Some(line) = &line {
            self.size = self.size.saturating_sub(line.len() + size_of::<Vec<u8>>());
            self.held.set(self.size)?;
            self.current = self.current.max(self.first);
            self.first += 1;
        }
        Ok(line)
    }
}
