//! Memory that grows with the input, held in the session's account.

use boxsh_kernel::{Errno, Limit, Process};

/// A share of the memory limit, given back when dropped.
pub(crate) struct Held<'p> {
    process: &'p Process,
    amount: u64,
}

impl<'p> Held<'p> {
    pub(crate) fn new(process: &'p Process) -> Self {
        Self { process, amount: 0 }
    }

    /// Holds so many bytes more.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the session may not hold as much.
    pub(crate) fn add(&mut self, bytes: usize) -> Result<(), Errno> {
        self.process.budget().hold(Limit::Memory, bytes as u64)?;
        self.amount += bytes as u64;
        Ok(())
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.process.budget().release(Limit::Memory, self.amount);
    }
}
