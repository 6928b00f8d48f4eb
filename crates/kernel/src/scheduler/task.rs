//! What a process knows of the task it runs on.

#[cfg(not(target_family = "wasm"))]
use std::sync::Arc;
#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32};
use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(not(target_family = "wasm"))]
use super::host::Baton;
#[cfg(not(target_family = "wasm"))]
use crate::{lock::Lock, meter};

/// The number of a task: in the lower half its place in the scheduler's list, in the upper half which of all tasks
/// it is. So a number is not used again, and waking what has ended does nothing.
pub(crate) type TaskId = u64;

/// The number of whatever does not run on a task of the scheduler's.
pub(crate) const NO_TASK: TaskId = TaskId::MAX;

/// How long a task may live.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Life {
    /// It ends before its run does, and so on the thread that it began on.
    Run,
    /// It may go on in a later run, on whatever thread that is.
    Session,
}

/// A stack that code of a task is on.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    limit: usize,
    base: usize,
    lowest: usize,
}

#[cfg(not(target_family = "wasm"))]
impl Place {
    /// The stack that starts below `base` and ends at `limit`.
    pub(super) fn new(limit: usize, base: usize) -> Self {
        Self { limit, base, lowest: base }
    }

    /// The lowest address that its code is known to have come to.
    pub(super) fn lowest(&self) -> usize {
        self.lowest
    }

    /// Gives back the memory that its code was charged for.
    pub(super) fn discharge(&self) {
        match charge(self.base, self.lowest) {
            0 => {}
            bytes => meter::take_in(-bytes),
        }
    }
}

/// What is charged for a stack whose code has come down to `lowest`, in large pieces. The first is not charged for: the pages are there
/// for the next task anyway.
#[cfg(not(target_family = "wasm"))]
#[inline]
fn charge(base: usize, lowest: usize) -> i64 {
    const PIECE: usize = 64 << 10;
    (base.saturating_sub(lowest) & !(PIECE - 1)) as i64
}

/// What a task was on before it went to another place.
#[cfg(not(target_family = "wasm"))]
pub(super) struct Above {
    place: Place,
    thread: Option<Arc<Baton>>,
}

/// A stack of code that can be suspended.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) id: TaskId,
    /// The lowest usable address of the stack that its code is on now; 0 where that is not known.
    stack_limit: AtomicUsize,
    /// The lowest address at which anybody has asked how much is left.
    #[cfg(not(target_family = "wasm"))]
    lowest: AtomicUsize,
    /// The address that its stack starts below.
    #[cfg(not(target_family = "wasm"))]
    stack_base: AtomicUsize,
    /// The stacks it has beside its own, because that one was nearly used up.
    #[cfg(not(target_family = "wasm"))]
    pub(super) more_stacks: AtomicU32,
    #[cfg(not(target_family = "wasm"))]
    pub(super) yielder: AtomicPtr<corosensei::Yielder<(), ()>>,
    /// Its body has not returned: the yielder is there, and the stack is nobody else's.
    #[cfg(not(target_family = "wasm"))]
    pub(super) alive: AtomicBool,
    #[cfg(not(target_family = "wasm"))]
    life: Life,
    /// Its code is on a thread of its own now, with which it shares this.
    #[cfg(not(target_family = "wasm"))]
    thread: Lock<Option<Arc<Baton>>>,
}

impl Task {
    /// A task that never switches, on a stack of unknown size.
    pub(crate) fn detached() -> Self {
        #[cfg(not(target_family = "wasm"))]
        return Self::new(NO_TASK, Place::new(0, 0), Life::Session);
        #[cfg(target_family = "wasm")]
        Self { id: NO_TASK, stack_limit: AtomicUsize::new(0) }
    }

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn new(id: TaskId, place: Place, life: Life) -> Self {
        Self {
            id,
            stack_limit: AtomicUsize::new(place.limit),
            lowest: AtomicUsize::new(place.lowest),
            stack_base: AtomicUsize::new(place.base),
            more_stacks: AtomicU32::new(0),
            yielder: AtomicPtr::new(std::ptr::null_mut()),
            alive: AtomicBool::new(false),
            life,
            thread: Lock::new(None),
        }
    }

    /// The embedder's own stack, under the inline scheduler, from here on.
    pub(crate) fn inline() -> Self {
        let task = Self::detached();
        task.stack_limit.store(here().saturating_sub(INLINE_STACK).max(1), Ordering::Relaxed);
        task
    }

    /// Bytes of stack left below the caller; a lot where the stack's bounds are not known.
    #[inline]
    pub(crate) fn stack_left(&self) -> usize {
        match self.stack_limit.load(Ordering::Relaxed) {
            0 => usize::MAX,
            limit => {
                let here = here();
                #[cfg(not(target_family = "wasm"))]
                if here < self.lowest.load(Ordering::Relaxed) {
                    self.descend(here);
                }
                here.saturating_sub(limit)
            }
        }
    }
}

#[cfg(not(target_family = "wasm"))]
impl Task {
    /// Takes note that its code has come down to an address, and that the stack takes so much memory. Each recursion asks how much is left, so
    /// none goes uncharged.
    fn descend(&self, here: usize) {
        let base = self.stack_base.load(Ordering::Relaxed);
        let before = charge(base, self.lowest.swap(here, Ordering::Relaxed));
        let now = charge(base, here);
        if now > before {
            meter::take_in(now - before);
        }
    }

    /// Whether the caller runs on this task's stack.
    pub(super) fn is_current(&self) -> bool {
        let (limit, base) =
            (self.stack_limit.load(Ordering::Relaxed), self.stack_base.load(Ordering::Relaxed));
        self.alive.load(Ordering::Relaxed) && (limit..base).contains(&here())
    }

    /// Whether the caller may come to be on another thread while this task is suspended.
    pub(crate) fn may_migrate(&self) -> bool {
        self.life == Life::Session && self.is_current() && self.thread.lock().is_none()
    }

    /// The thread that its code is on, if that is one of its own.
    pub(super) fn thread(&self) -> Option<Arc<Baton>> {
        self.thread.lock().clone()
    }

    /// Takes note that its code goes on in another place, and gives the one it was in.
    pub(super) fn enter(&self, place: Place, thread: Option<Arc<Baton>>) -> Above {
        let above =
            Above { place: self.place(), thread: std::mem::replace(&mut *self.thread.lock(), thread) };
        self.set_place(place);
        above
    }

    /// Takes note that its code is back where it was; gives the place that it has left.
    pub(super) fn leave(&self, above: Above) -> Place {
        let left = self.place();
        *self.thread.lock() = above.thread;
        self.set_place(above.place);
        left.discharge();
        left
    }

    pub(super) fn place(&self) -> Place {
        let get = |address: &AtomicUsize| address.load(Ordering::Relaxed);
        Place { limit: get(&self.stack_limit), base: get(&self.stack_base), lowest: get(&self.lowest) }
    }

    fn set_place(&self, place: Place) {
        self.stack_limit.store(place.limit, Ordering::Relaxed);
        self.stack_base.store(place.base, Ordering::Relaxed);
        self.lowest.store(place.lowest, Ordering::Relaxed);
    }
}

/// How much of the embedder's stack the inline scheduler takes to be there: half of what a thread of Rust's has
/// by default, and half of what a WebAssembly module has.
const INLINE_STACK: usize = if cfg!(target_family = "wasm") { 512 << 10 } else { 1 << 20 };

/// An address on the caller's stack.
#[inline(always)]
pub(super) fn here() -> usize {
    let marker = 0u8;
    std::hint::black_box(std::ptr::from_ref(&marker)).addr()
}
