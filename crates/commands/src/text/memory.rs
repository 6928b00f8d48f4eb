//! Memory that grows with the input, held in the session's account.

use boxsh_kernel::{Errno, Limit, Process};

/// A share of the memory limit, given back when dropped.
pub(super) struct Held<'p> {
    process: &'p Process,
    amount: u64,
}

impl<'p> Held<'p> {
    pub(super) fn new(process: &'p Process) -> Self {
        Self { process, amount: 0 }
    }

    /// Holds so many bytes from now on, more or fewer than before.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the session may not hold as much.
    pub(super) fn set(&mut self, bytes: usize) -> Result<(), Errno> {
        let wanted = bytes as u64;
        if wanted > self.amount {
            self.process.budget().hold(Limit::Memory, wanted - self.amount)?;
        } else {
            self.process.budget().release(Limit::Memory, self.amount - wanted);
        }
        self.amount = wanted;
        Ok(())
    }

    /// Holds so many bytes more.
    ///
    /// # Errors
    /// As for [`Held::set`].
    pub(super) fn add(&mut self, bytes: usize) -> Result<(), Errno> {
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
