//! Tasks as stackful coroutines: the one place of the kernel that needs `unsafe`.
#![expect(unsafe_code, reason = "stack switching cannot be expressed in safe code")]

use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use corosensei::stack::{DefaultStack, Stack};
use corosensei::{Coroutine, CoroutineResult, Yielder};

use super::task::{Life, Place, Task, TaskId};

/// A suspended or not yet started task.
///
/// If it is dropped before it has ended, its stack stays for ever, with all that is on it: a thread may borrow from it (see
/// `host`), and unwinding it would run code that did not expect that.
pub(super) struct Routine {
    coroutine: ManuallyDrop<Coroutine<(), (), (), DefaultStack>>,
    task: Arc<Task>,
}

// SAFETY: a coroutine is not `Send` because its stack may hold values that belong to a thread. What may be on this one when it is
// suspended, and so when it is sent:
//
// - A body that was given to `Kernel::run`, with whatever it has called, an embedder's code too. It is never resumed on another thread: `run`
//   resumes it, on its own thread, until it ends, and if `run` itself unwinds, it leaks it (`Scheduler::run`).
// - A body whose author has promised, by a `Migrates`, that it keeps nothing of a thread's across a system call, and commands that
//   have promised it too (`Promised`). It is suspended only in `suspend_routine`, that is, inside a system call; no lock guard of
//   the kernel's is alive then (debug builds count guards, see `lock::held`), and the thread is not unwinding. `Rc`s on its stack are shared with
//   no other session, and of a session one task runs at a time, so they move together.
// - `Scheduler::host`, which waits for a thread on which everything else runs: commands and bodies without a promise. They stay
//   on that thread to their end, or for ever.
//
// Code of an embedder's that our commands call back (filesystems, observers, streams) has no process with which it could suspend the task:
// a process that was made by `fork` and not started yet belongs to no task, and one that was started is known to its body only.
//
// And nothing but `Lock` and the meter uses thread-locals in functions that could be compiled into one that suspends; theirs are not
// inlined, since a compiler may take the address of a thread-local for constant within a function.
unsafe impl Send for Routine {}

impl Routine {
    pub(super) fn new(
        stack: DefaultStack,
        id: TaskId,
        life: Life,
        body: Box<dyn FnOnce(Arc<Task>) + Send>,
    ) -> Self {
        let task = Arc::new(Task::new(id, place_of(&stack), life));
        let own = task.clone();
        let coroutine = Coroutine::with_stack(stack, move |yielder: &Yielder<(), ()>, ()| {
            own.yielder.store(std::ptr::from_ref(yielder).cast_mut(), Ordering::Relaxed);
            own.alive.store(true, Ordering::Relaxed);
            let _end = End(own.clone());
            body(own);
        });
        Self { coroutine: ManuallyDrop::new(coroutine), task }
    }

    /// Lets the task run until it suspends itself (`false`) or ends (`true`).
    pub(super) fn resume(&mut self) -> bool {
        matches!(self.coroutine.resume(()), CoroutineResult::Return(()))
    }

    /// The stack of a task that has ended, and the lowest address that it is known to have come to.
    pub(super) fn into_stack(self) -> (DefaultStack, usize) {
        let place = self.task.place();
        place.discharge();
        (ManuallyDrop::into_inner(self.coroutine).into_stack(), place.lowest())
    }
}

/// Marks a task as over when its body is left, in whatever way.
struct End(Arc<Task>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.alive.store(false, Ordering::Relaxed);
    }
}

/// A stack as a place for code; what it reports as its limit includes its guard pages.
pub(super) fn place_of(stack: &DefaultStack) -> Place {
    Place::new(stack.limit().get() + GUARD, stack.base().get())
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
    match task.thread() {
        Some(baton) => baton.suspend(),
        // SAFETY: the caller is where the task's code is now, and that is on no thread of its own.
        None => unsafe { suspend_routine(task) },
    }
}

/// Suspends the routine of a task.
///
/// # Safety
/// The caller runs as part of that routine: on its stack, or on one that it has taken because its own was nearly used up.
pub(super) unsafe fn suspend_routine(task: &Task) {
    let yielder = task.yielder.load(Ordering::Relaxed);
    // SAFETY: the caller is part of the routine, so its body has not been left, and its coroutine, which is the one that runs,
    // owns the yielder that the body was given. The yielder is only read through this pointer.
    unsafe { (*yielder).suspend(()) }
}
