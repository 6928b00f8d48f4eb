//! Stacks for tasks, used again and again.

use boxsh_vfs::{Errno, Result};
use corosensei::stack::DefaultStack;

use crate::lock::Lock;

/// A supply of stacks with guard pages. Sessions may share one, so that a short run does not have to map
/// and unmap memory each time.
pub struct StackPool {
    free: Lock<Vec<DefaultStack>>,
    size: usize,
    keep: usize,
}

impl std::fmt::Debug for StackPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StackPool").field("size", &self.size).field("keep", &self.keep).finish()
    }
}

impl StackPool {
    /// Address space for one stack. Only what is touched takes memory, so it is sized for the deepest
    /// recursion that the default limits allow rather than for the ordinary case.
    pub const STACK_SIZE: usize = 64 << 20;

    /// Most unused stacks kept while a run goes on.
    const KEEP_BUSY: usize = 64;

    /// A pool that keeps `keep` unused stacks while no run is going on.
    pub fn new(keep: usize) -> Self {
        Self { free: Lock::default(), size: Self::STACK_SIZE, keep }
    }

    pub(super) fn take(&self) -> Result<DefaultStack> {
        if let Some(stack) = self.free.lock().pop() {
            return Ok(stack);
        }
        DefaultStack::new(self.size).map_err(|_| Errno::EAGAIN)
    }

    pub(super) fn give_back(&self, stack: DefaultStack) {
        let mut free = self.free.lock();
        if free.len() < self.keep.max(Self::KEEP_BUSY) {
            free.push(stack);
        }
    }

    pub(super) fn trim(&self) {
        let surplus = {
            let mut free = self.free.lock();
            let keep = self.keep.min(free.len());
            free.split_off(keep)
        };
        drop(surplus);
    }
}
