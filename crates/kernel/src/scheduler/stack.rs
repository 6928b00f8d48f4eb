//! Stacks for tasks, used again and again.
#![cfg_attr(
    target_os = "linux",
    expect(unsafe_code, reason = "giving memory back to the host cannot be expressed in safe code")
)]

use boxsh_vfs::{Errno, Result};
use corosensei::stack::{DefaultStack, Stack};

use super::host::HostThread;
use crate::lock::Lock;

/// A supply of stacks with guard pages, and of threads for code that needs one of its own. Sessions may share one, so that a
/// short run does not have to map and unmap memory each time.
pub struct StackPool {
    free: Lock<Vec<Unused>>,
    threads: Lock<Vec<HostThread>>,
    size: usize,
    keep: usize,
}

struct Unused {
    stack: DefaultStack,
    /// What has run on it since its memory was given back went deep into it.
    is_deep: bool,
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

    /// Most unused stacks kept while a run goes on: as many as an honest script has processes at one time.
    const KEEP_BUSY: usize = 256;

    /// Most threads kept that have nothing to do.
    const KEEP_THREADS: usize = 8;

    /// A pool that keeps `keep` unused stacks while no run is going on.
    pub fn new(keep: usize) -> Self {
        Self { free: Lock::default(), threads: Lock::default(), size: Self::STACK_SIZE, keep }
    }

    pub(super) fn take(&self) -> Result<DefaultStack> {
        if let Some(unused) = self.free.lock().pop() {
            return Ok(unused.stack);
        }
        DefaultStack::new(self.size).map_err(|_| Errno::EAGAIN)
    }

    /// Takes a stack back of which something has come down to `lowest`: whoever recurses asks how much is left, and so
    /// makes it known.
    pub(super) fn give_back(&self, stack: DefaultStack, lowest: usize) {
        let depth = stack.base().get().saturating_sub(lowest);
        let mut is_deep = depth > KEPT / 2;
        // Nobody is charged any more for what a deep recursion has left.
        if depth > DEEP {
            release(&stack);
            is_deep = false;
        }
        let mut free = self.free.lock();
        if free.len() < self.keep.max(Self::KEEP_BUSY) {
            free.push(Unused { stack, is_deep });
        }
    }

    /// A thread that waits for work.
    pub(super) fn take_thread(&self) -> Result<HostThread> {
        let unused = self.threads.lock().pop();
        unused.map_or_else(HostThread::start, Ok)
    }

    /// Takes a thread back that has done its work.
    pub(super) fn give_back_thread(&self, thread: HostThread) {
        let mut threads = self.threads.lock();
        if threads.len() < Self::KEEP_THREADS {
            threads.push(thread);
        }
    }

    pub(super) fn trim(&self) {
        let surplus = {
            let mut free = self.free.lock();
            let keep = self.keep.min(free.len());
            let surplus = free.split_off(keep);
            for unused in free.iter_mut().filter(|unused| unused.is_deep) {
                release(&unused.stack);
                unused.is_deep = false;
            }
            surplus
        };
        drop(surplus);
    }
}

/// What stays of a stack, so that the next run finds its first pages in place.
const KEPT: usize = 64 << 10;

/// What may stay of one until the end of the run.
const DEEP: usize = 256 << 10;

/// Gives the deeper part of an unused stack back to the host: a run may have recursed far down.
fn release(stack: &DefaultStack) {
    let (limit, base) = (stack.limit().get(), stack.base().get());
    let end = base.saturating_sub(KEPT);
    #[cfg(target_os = "linux")]
    if end > limit {
        let start = std::ptr::with_exposed_provenance_mut(limit);
        // SAFETY: the range is part of a mapping of the stack's own, and page-aligned as its ends are. The stack is
        // in the pool, so nothing on it is in use. A failure leaves the memory where it is.
        let _ = unsafe { rustix::mm::madvise(start, end - limit, rustix::mm::Advice::LinuxDontNeed) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (limit, end);
}
