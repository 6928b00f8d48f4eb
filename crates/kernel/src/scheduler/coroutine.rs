//! Tasks as stackful coroutines: the one place of the kernel that needs `unsafe`.
#![expect(unsafe_code, reason = "stack switching cannot be expressed in safe code")]

use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, Ordering};

use corosensei::stack::{DefaultStack, Stack};
use corosensei::{Coroutine, CoroutineResult, Yielder};

use super::task::{Task, TaskId};

/// A suspended or not yet started task.
pub(super) struct Routine(Coroutine<(), (), (), DefaultStack>);

// SAFETY: a coroutine is not `Send` because its stack may hold values that belong to a thread. The body is
// `Send` when it starts, and it is suspended only in `switch_out`, that is, inside a system call, where by
// the kernel's rule no lock guard and no thread-local borrow is alive (debug builds count guards, see
// `lock::held`). `Rc`s on its stack are shared with no other session, and all processes of a session run on
// one thread at a time, so they move together.
unsafe impl Send for Routine {}

impl Routine {
    pub(super) fn new(stack: DefaultStack, id: TaskId, body: Box<dyn FnOnce(Arc<Task>) + Send>) -> Self {
        let (stack_limit, stack_base) = (stack.limit().get(), stack.base().get());
        Self(Coroutine::with_stack(stack, move |yielder: &Yielder<(), ()>, ()| {
            let yielder = AtomicPtr::new(std::ptr::from_ref(yielder).cast_mut());
            body(Arc::new(Task { id, stack_limit: stack_limit + GUARD, stack_base, yielder }));
        }))
    }

    /// Lets the task run until it suspends itself (`false`) or ends (`true`).
    pub(super) fn resume(&mut self) -> bool {
        matches!(self.0.resume(()), CoroutineResult::Return(()))
    }

    /// The stack of a task that has ended.
    pub(super) fn into_stack(self) -> DefaultStack {
        self.0.into_stack()
    }
}

/// The limit that a stack reports includes its guard pages; this is more than any of them takes.
const GUARD: usize = 64 << 10;

/// Suspends the calling task.
///
/// # Panics
/// If the caller runs on another stack than the task's, which would corrupt both.
pub(super) fn switch_out(task: &Task) {
    assert!(task.is_current(), "a process was used outside of its own task");
    let yielder = task.yielder.load(Ordering::Relaxed);
    // SAFETY: the yielder lives as long as the coroutine's body, which is running: the caller is on its
    // stack, as just checked. It is only read through this pointer.
    unsafe { (*yielder).suspend(()) }
}
