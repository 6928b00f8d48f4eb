//! More stack for a task whose own is nearly used up.

use std::sync::atomic::Ordering;

use boxsh_vfs::{Errno, Result};

use super::coroutine::place_of;
use super::task::{Above, Task};
use super::{Scheduler, StackPool};

/// What a program finds of a stack when it starts, at least.
const ROOM: usize = StackPool::STACK_SIZE / 2;

/// How many stacks one task may have beside its own.
const MOST: u32 = 16;

impl Scheduler {
    /// Runs `work` on the caller's stack, or, if too little of it is left, on another one.
    ///
    /// # Errors
    /// `EAGAIN` if too little is left and there is no other; `work` has not been run then.
    pub(crate) fn with_room<R>(&self, task: &Task, work: impl FnOnce() -> R) -> Result<R> {
        if task.stack_left() >= ROOM || !task.is_current() {
            return Ok(work());
        }
        self.on_another_stack(task, work)
    }

    #[cold]
    fn on_another_stack<R>(&self, task: &Task, work: impl FnOnce() -> R) -> Result<R> {
        if task.more_stacks.load(Ordering::Relaxed) >= MOST {
            return Err(Errno::EAGAIN);
        }
        let mut stack = self.stacks.take()?;
        task.more_stacks.fetch_add(1, Ordering::Relaxed);
        let mut visit = Visit { task, above: Some(task.enter(place_of(&stack), task.thread())) };
        let value = corosensei::on_stack(&mut stack, work);
        let lowest = visit.above.take().map(|above| task.leave(above).lowest());
        drop(visit);
        self.stacks.give_back(stack, lowest.unwrap_or_default());
        Ok(value)
    }
}

/// A task's time on another stack; over when dropped, even if that is because of a panic.
struct Visit<'a> {
    task: &'a Task,
    above: Option<Above>,
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        if let Some(above) = self.above.take() {
            self.task.leave(above);
        }
        self.task.more_stacks.fetch_sub(1, Ordering::Relaxed);
    }
}
