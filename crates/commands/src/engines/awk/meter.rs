//! The memory that a program's values take, as its session is told.

use std::rc::Rc;

use boxsh_kernel::{Errno, Limit, Process};

use super::array::Array;
use super::machine::{Machine, Run};
use super::text::INLINE;
use super::value::Value;
use crate::memory::Held;

/// How much may be made before it is looked at.
const CHUNK: usize = 1 << 20;

/// How much may be made before what is still in use is counted.
const AUDIT: usize = 64 << 20;

/// Memory that was made is added up, which is more than what is in use; when that comes to much, what is in use is counted.
pub(super) struct Meter<'p> {
    process: &'p Process,
    held: Held<'p>,
    made: usize,
    since_audit: usize,
    live: usize,
}

impl<'p> Meter<'p> {
    pub(super) fn new(process: &'p Process) -> Self {
        Self { process, held: Held::new(process), made: 0, since_audit: 0, live: 0 }
    }

    /// Notes that memory was taken.
    #[inline]
    pub(super) fn note(&mut self, bytes: usize) {
        self.made += bytes;
    }

    /// Notes a string of this length.
    #[inline]
    pub(super) fn note_text(&mut self, length: usize) {
        if length > INLINE {
            self.made += length + 40;
        }
    }

    #[inline]
    pub(super) fn is_due(&self) -> bool {
        self.made >= CHUNK
    }

    /// Whether what is in use has to be counted, because adding up no longer will do.
    fn needs_audit(&self) -> bool {
        let budget = self.process.budget();
        let total = budget.spent(Limit::Memory).saturating_add(self.made as u64);
        self.since_audit + self.made > AUDIT.max(self.live) || total > budget.maximum(Limit::Memory)
    }

    fn add(&mut self) -> Result<(), Errno> {
        self.held.add(self.made)?;
        self.since_audit += self.made;
        self.made = 0;
        Ok(())
    }

    fn set(&mut self, live: usize) -> Result<(), Errno> {
        (self.live, self.made, self.since_audit) = (live, 0, 0);
        self.held.set(live)
    }
}

impl Machine<'_, '_> {
    /// Tells the session what memory is in use.
    #[cold]
    pub(super) fn count_memory(&mut self) -> Run<()> {
        if !self.meter.needs_audit() {
            return Ok(self.meter.add()?);
        }
        let mut arrays: Vec<Rc<Array>> = Vec::new();
        let mut size = self.record.heap_size() + (self.stack.len() + self.globals.len()) * 32;
        for value in self.stack.iter().chain(&self.globals) {
            size += value.heap_size();
            if let Value::Array(array) = value {
                arrays.push(array.clone());
            }
        }
        // A parameter and the variable it stands for are the same array.
        arrays.sort_unstable_by_key(|array| Rc::as_ptr(array) as usize);
        arrays.dedup_by_key(|array| Rc::as_ptr(array) as usize);
        while let Some(array) = arrays.pop() {
            self.context.process.tick()?;
            size += array.borrow().size(&mut arrays);
        }
        Ok(self.meter.set(size)?)
    }
}
