//! What a process knows of the task it runs on.

#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::AtomicPtr;

/// The number of a task. Numbers are used again; a stale one at worst wakes a task for nothing.
pub(crate) type TaskId = u32;

/// A stack of code that can be suspended.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) id: TaskId,
    /// The lowest usable address of its stack; 0 where that is not known.
    pub(crate) stack_limit: usize,
    /// The address that its stack starts below.
    pub(crate) stack_base: usize,
    #[cfg(not(target_family = "wasm"))]
    pub(super) yielder: AtomicPtr<corosensei::Yielder<(), ()>>,
}

impl Task {
    /// A task that never switches: the embedder's own stack, under the inline scheduler.
    pub(crate) fn inline() -> Self {
        Self {
            id: TaskId::MAX,
            stack_limit: 0,
            stack_base: usize::MAX,
            #[cfg(not(target_family = "wasm"))]
            yielder: AtomicPtr::new(std::ptr::null_mut()),
        }
    }

    /// Bytes of stack left below the caller; a lot where the stack's bounds are not known.
    #[inline]
    pub(crate) fn stack_left(&self) -> usize {
        match self.stack_limit {
            0 => usize::MAX,
            limit => here().saturating_sub(limit),
        }
    }

    /// Whether the caller runs on this task's stack.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn is_current(&self) -> bool {
        (self.stack_limit..self.stack_base).contains(&here())
    }
}

/// An address on the caller's stack.
#[inline(always)]
fn here() -> usize {
    let marker = 0u8;
    std::hint::black_box(std::ptr::from_ref(&marker)).addr()
}
