//! Tasks as stackful coroutines: the one place of the kernel that needs `unsafe`.
#![expect(unsafe_code, reason = "stack switching cannot be expressed in safe code")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

use corosensei::stack::{DefaultStack, Stack};
use corosensei::{Coroutine, CoroutineResult, Yielder};

use super::task::{Task, TaskId};

/// A suspended or not yet started task.
pub(super) struct Routine {
    coroutine: Coroutine<(), (), (), DefaultStack>,
    task: Arc<Task>,
}

// SAFETY: a coroutine is not `Send` because its stack may hold values that belong to a thread. The body is
// `Send` when it starts, and it is suspended only in `switch_out`, that is, inside a system call, where by
// the kernel's rule no lock guard and no thread-local borrow is alive (debug builds count guards, see
// `lock::held`) and the thread is not unwinding. `Rc`s on its stack are shared with no other session, and all
// processes of a session run on one thread at a time, so they move together.
unsafe impl Send for Routine {}

impl Routine {
    pub(super) fn new(stack: DefaultStack, id: TaskId, body: Box<dyn FnOnce(Arc<Task>) + Send>) -> Self {
        let task = Arc::new(Task {
            id,
            stack_limit: stack.limit().get() + GUARD,
            lowest: AtomicUsize::new(stack.base().get()),
            stack_base: stack.base().get(),
            yielder: AtomicPtr::new(std::ptr::null_mut()),
            alive: AtomicBool::new(false),
        });
        let own = task.clone();
        let coroutine = Coroutine::with_stack(stack, move |yielder: &Yielder<(), ()>, ()| {
            own.yielder.store(std::ptr::from_ref(yielder).cast_mut(), Ordering::Relaxed);
            own.alive.store(true, Ordering::Relaxed);
            let _end = End(own.clone());
            body(own);
        });
        Self { coroutine, task }
    }

    /// Lets the task run until it suspends itself (`false`) or ends (`true`).
    pub(super) fn resume(&mut self) -> bool {
        matches!(self.coroutine.resume(()), CoroutineResult::Return(()))
    }

    /// The stack of a task that has ended, and the lowest address that it is known to have come to.
    pub(super) fn into_stack(self) -> (DefaultStack, usize) {
        let lowest = self.task.lowest.load(Ordering::Relaxed);
        (self.coroutine.into_stack(), lowest)
    }
}

/// Marks a task as over when its body is left, in whatever way.
struct End(Arc<Task>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.alive.store(false, Ordering::Relaxed);
    }
}

/// The limit that a stack reports includes its guard pages; this is more than any of them takes.
const GUARD: usize = 64 << 10;

/// Whether the caller can suspend `task`: it runs on that task's stack, and is not unwinding. The count of
/// panics is the thread's, so a switch in the middle of one would leave it to the wrong code.
pub(super) fn can_switch_out(task: &Task) -> bool {
    task.is_current() && !std::thread::panicking()
}

/// Suspends the calling task.
///
/// # Panics
/// If the caller runs on another stack than the task's, which would corrupt both.
pub(super) fn switch_out(task: &Task) {
    assert!(task.is_current(), "a process was used outside of its own task");
    let yielder = task.yielder.load(Ordering::Relaxed);
    // SAFETY: the task's body has not been left, so its coroutine owns its stack and the yielder that it was
    // given; and the caller is on that stack, so it is this coroutine that runs (both just checked by
    // `is_current`). The yielder is only read through this pointer.
    unsafe { (*yielder).suspend(()) }
}
