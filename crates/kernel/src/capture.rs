//! Output that is kept for whoever runs the session.

use std::sync::Arc;

use boxsh_vfs::Result;

use crate::budget::{Budget, Limit};
use crate::lock::Lock;
use crate::open_file::HostOutput;

/// What becomes of output that goes beyond its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Overflow {
    /// It ends the run.
    #[default]
    End,
    /// It is dropped, and the run goes on.
    Cut,
}

/// The account of one output: what it may still write, by its own limit and by that of both outputs together.
#[derive(Clone, Debug)]
struct Account {
    budget: Arc<Budget>,
    limit: Limit,
    overflow: Overflow,
}

impl Account {
    /// How much of so many bytes is within the limits.
    fn fitting(&self, wanted: usize) -> usize {
        let left = |limit| self.budget.maximum(limit).saturating_sub(self.budget.spent(limit));
        let left = left(self.limit).min(left(Limit::Output));
        wanted.min(usize::try_from(left).unwrap_or(usize::MAX))
    }

    fn charge(&self, bytes: usize) -> Result<()> {
        self.budget.charge(self.limit, bytes as u64)?;
        self.budget.charge(Limit::Output, bytes as u64)
    }

    /// There is more than fits: ends the run, or takes note.
    fn overflow(&self) -> Result<()> {
        self.budget.note_cut(self.limit);
        if self.overflow == Overflow::Cut {
            return Ok(());
        }
        let is_own = self.budget.spent(self.limit) >= self.budget.maximum(self.limit);
        Err(self.budget.breach(if is_own { self.limit } else { Limit::Output }))
    }

    /// Whether there is anything to count.
    #[cfg(unix)]
    fn is_limited(&self) -> bool {
        [self.limit, Limit::Output].iter().any(|&limit| self.budget.maximum(limit) != u64::MAX)
    }
}

/// Keeps what processes write, and charges it to a limit: what goes beyond ends the run instead of being lost
/// unnoticed, or is cut and noted.
#[derive(Debug)]
pub struct Capture {
    account: Account,
    bytes: Lock<Vec<u8>>,
}

impl Capture {
    pub(crate) fn new(budget: Arc<Budget>, limit: Limit, overflow: Overflow) -> Self {
        Self { account: Account { budget, limit, overflow }, bytes: Lock::default() }
    }

    /// Gives what was written since the last call.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.bytes.lock())
    }
}

/// Passes on what processes write, and charges it to a limit as [`Capture`] does.
pub(crate) struct Charged {
    account: Account,
    output: Arc<dyn HostOutput>,
}

impl Charged {
    pub(crate) fn new(
        budget: Arc<Budget>,
        limit: Limit,
        overflow: Overflow,
        output: Arc<dyn HostOutput>,
    ) -> Self {
        Self { account: Account { budget, limit, overflow }, output }
    }
}

impl HostOutput for Charged {
    fn write(&self, data: &[u8]) -> Result<usize> {
        let fitting = self.account.fitting(data.len());
        if fitting == 0 && !data.is_empty() {
            self.account.overflow()?;
            return Ok(data.len());
        }
        let written = self.output.write(&data[..fitting])?;
        self.account.charge(written)?;
        Ok(written)
    }

    fn is_terminal(&self) -> bool {
        self.output.is_terminal()
    }

    /// What is written directly cannot be charged.
    #[cfg(unix)]
    fn host_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        self.output.host_fd().filter(|_| !self.account.is_limited())
    }
}

impl HostOutput for Capture {
    fn write(&self, data: &[u8]) -> Result<usize> {
        let fitting = self.account.fitting(data.len());
        // What still fits is output; the rest is the end of the run, or is cut.
        self.bytes.lock().extend_from_slice(&data[..fitting]);
        self.account.charge(fitting)?;
        if fitting < data.len() {
            self.account.overflow()?;
        }
        Ok(data.len())
    }
}
