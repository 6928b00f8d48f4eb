//! Code that may go on on another thread than it was suspended on.
//!
//! A session moves between threads from run to run, and what it has in the background moves with it, stacks and all. Rust
//! cannot check that nothing on a stack belongs to a thread, so code has to promise it; code that has not promised it runs on a thread of
//! its own instead (`scheduler/host.rs`).
#![expect(unsafe_code, reason = "the promise that the scheduler rests on cannot be checked")]

use crate::command::{Command, CommandResult};
use crate::context::Context;

/// The promise that code may be suspended on one thread and resumed on another.
#[derive(Clone, Copy, Debug)]
pub struct Migrates(());

impl Migrates {
    /// The kernel's own: its programs keep to the rule.
    #[cfg(unix)]
    pub(crate) const KERNEL: Self = Self(());

    /// Promises it for all code that the result is used with.
    ///
    /// # Safety
    /// Wherever that code makes a system call of its process, [`Process::tick`](crate::Process::tick) among them, nothing is
    /// alive on its stack that must not leave its thread: no guard of a lock, no borrow of a thread-local, no handle to one (as of `rand`), nothing that is
    /// shared with another thread without being `Sync`. Nor does it reach code that has not promised the same, such as a callback of
    /// an embedder's, with its process. The result must not come into the hands of others, who have promised nothing.
    pub const unsafe fn promise() -> Self {
        Self(())
    }
}

/// A command for which there is a promise. Whoever gets hold of one can do nothing with it but have that command run.
#[derive(Clone, Copy)]
pub struct Promised<'a>(&'a dyn Command);

impl<'a> Promised<'a> {
    /// The command, with the promise of its author.
    pub const fn new(_: Migrates, command: &'a dyn Command) -> Self {
        Self(command)
    }

    pub(crate) fn run(self, context: &mut Context<'_>) -> CommandResult {
        self.0.run(context)
    }
}
