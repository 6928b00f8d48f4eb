//! Output that is kept for whoever runs the session.

use std::sync::Arc;

use boxsh_vfs::Result;

use crate::budget::{Budget, Limit};
use crate::lock::Lock;
use crate::open_file::HostOutput;

/// Keeps what processes write, and charges it to a limit: what goes beyond ends the run instead of being lost
/// unnoticed.
#[derive(Debug)]
pub struct Capture {
    budget: Arc<Budget>,
    limit: Limit,
    bytes: Lock<Vec<u8>>,
}

impl Capture {
    pub(crate) fn new(budget: Arc<Budget>, limit: Limit) -> Self {
        Self { budget, limit, bytes: Lock::default() }
    }

    /// Gives what was written since the last call.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.bytes.lock())
    }
}

/// Passes on what processes write, and charges it to a limit as [`Capture`] does.
pub(crate) struct Charged {
    pub(crate) budget: Arc<Budget>,
    pub(crate) limit: Limit,
    pub(crate) output: Arc<dyn HostOutput>,
}

impl HostOutput for Charged {
    fn write(&self, data: &[u8]) -> Result<usize> {
        let left = self.budget.maximum(self.limit).saturating_sub(self.budget.spent(self.limit));
        let fitting = data.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        if fitting == 0 && !data.is_empty() {
            return Err(self.budget.breach(self.limit));
        }
        let written = self.output.write(&data[..fitting])?;
        self.budget.charge(self.limit, written as u64)?;
        Ok(written)
    }

    fn is_terminal(&self) -> bool {
        self.output.is_terminal()
    }

    /// What is written directly cannot be charged.
    #[cfg(unix)]
    fn host_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        self.output.host_fd().filter(|_| self.budget.maximum(self.limit) == u64::MAX)
    }
}

impl HostOutput for Capture {
    fn write(&self, data: &[u8]) -> Result<usize> {
        let left = self.budget.maximum(self.limit).saturating_sub(self.budget.spent(self.limit));
        let fitting = data.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        // What still fits is output; the rest is the end of the run.
        self.bytes.lock().extend_from_slice(&data[..fitting]);
        self.budget.charge(self.limit, fitting as u64)?;
        if fitting < data.len() {
            return Err(self.budget.breach(self.limit));
        }
        Ok(data.len())
    }
}
