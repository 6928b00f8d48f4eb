//! What a run of a filter may use: every step of it, every node that is looked at, every copy passes through here.

use std::cell::Cell;

use boxsh_kernel::{Errno, Process};

/// Steps between two looks at the process's budget.
const STEPS: u32 = 256;

/// Bytes from which on memory is asked for before it is taken.
const LARGE: usize = 1 << 16;

/// Counts the steps of a run, and pays for them.
pub(crate) struct Pace<'p> {
    pub(crate) process: &'p Process,
    steps: Cell<u32>,
}

impl<'p> Pace<'p> {
    pub(crate) const fn new(process: &'p Process) -> Self {
        Self { process, steps: Cell::new(0) }
    }

    /// One step was done: a filter run, a node printed or compared.
    #[inline]
    pub(crate) fn step(&self) -> Result<(), Errno> {
        let steps = self.steps.get() + 1;
        if steps < STEPS {
            self.steps.set(steps);
            return Ok(());
        }
        self.steps.set(0);
        self.process.compute(u64::from(STEPS))
    }

    /// So many elements or bytes are about to be copied or looked at.
    #[inline]
    pub(crate) fn work(&self, units: usize) -> Result<(), Errno> {
        if units < STEPS as usize { self.step() } else { self.process.compute(units as u64) }
    }

    /// So many elements are about to be held: pays for copying them, and asks for their memory.
    #[inline]
    pub(crate) fn hold<T>(&self, count: usize) -> Result<(), Errno> {
        let bytes = count.saturating_mul(size_of::<T>());
        if bytes >= LARGE {
            self.process.reserve(bytes as u64)?;
        }
        self.work(count)
    }
}
