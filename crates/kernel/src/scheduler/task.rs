//! What a process knows of the task it runs on.

#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

/// The number of a task: in the lower half its place in the scheduler's list, in the upper half which of all tasks
/// it is. So a number is not used again, and waking what has ended does nothing.
pub(crate) type TaskId = u64;

/// The number of whatever does not run on a task of the scheduler's.
pub(crate) const NO_TASK: TaskId = TaskId::MAX;

/// A stack of code that can be suspended.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) id: TaskId,
    /// The lowest usable address of its stack; 0 where that is not known.
    pub(crate) stack_limit: usize,
    /// The lowest address at which anybody has asked how much is left.
    #[cfg(not(target_family = "wasm"))]
    pub(super) lowest: AtomicUsize,
    /// The address that its stack starts below.
    #[cfg(not(target_family = "wasm"))]
    pub(super) stack_base: usize,
    #[cfg(not(target_family = "wasm"))]
    pub(super) yielder: AtomicPtr<corosensei::Yielder<(), ()>>,
    /// Its body has not returned: the yielder is there, and the stack is nobody else's.
    #[cfg(not(target_family = "wasm"))]
    pub(super) alive: AtomicBool,
}

impl Task {
    /// A task that never switches, on a stack of unknown size.
    pub(crate) fn detached() -> Self {
        Self {
            id: NO_TASK,
            stack_limit: 0,
            #[cfg(not(target_family = "wasm"))]
            lowest: AtomicUsize::new(0),
            #[cfg(not(target_family = "wasm"))]
            stack_base: 0,
            #[cfg(not(target_family = "wasm"))]
            yielder: AtomicPtr::new(std::ptr::null_mut()),
            #[cfg(not(target_family = "wasm"))]
            alive: AtomicBool::new(false),
        }
    }

    /// The embedder's own stack, under the inline scheduler, from here on.
    pub(crate) fn inline() -> Self {
        Self { stack_limit: here().saturating_sub(INLINE_STACK).max(1), ..Self::detached() }
    }

    /// Bytes of stack left below the caller; a lot where the stack's bounds are not known.
    #[inline]
    pub(crate) fn stack_left(&self) -> usize {
        match self.stack_limit {
            0 => usize::MAX,
            limit => {
                let here = here();
                #[cfg(not(target_family = "wasm"))]
                if here < self.lowest.load(Ordering::Relaxed) {
                    self.lowest.store(here, Ordering::Relaxed);
                }
                here.saturating_sub(limit)
            }
        }
    }

    /// Whether the caller runs on this task's stack.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn is_current(&self) -> bool {
        self.alive.load(Ordering::Relaxed) && (self.stack_limit..self.stack_base).contains(&here())
    }
}

/// How much of the embedder's stack the inline scheduler takes to be there: half of what a thread of Rust's has
/// by default, and half of what a WebAssembly module has.
const INLINE_STACK: usize = if cfg!(target_family = "wasm") { 512 << 10 } else { 1 << 20 };

/// An address on the caller's stack.
#[inline(always)]
fn here() -> usize {
    let marker = 0u8;
    std::hint::black_box(std::ptr::from_ref(&marker)).addr()
}
