//! Running tasks in turn.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use boxsh_vfs::Result;

use super::coroutine::Routine;
use super::task::{Life, Task, TaskId};
use super::{Scheduler, StackPool};

impl Scheduler {
    /// How many switches go by between two looks at timers and host descriptors while tasks are busy.
    const SWITCHES_BETWEEN_POLLS: u32 = 16;

    /// Starts a task that runs `body`; it gets its first turn after those that are ready now.
    pub(crate) fn start(&self, life: Life, body: Box<dyn FnOnce(Arc<Task>) + Send>) -> Result<TaskId> {
        let stack = self.stacks.take()?;
        Ok(self.queue.lock().add(|id| Routine::new(stack, id, life, body)))
    }

    /// Runs tasks in turn until `root`, which was started for [`Life::Run`], has ended, calling `watch` between turns and
    /// `idle` when none is ready. If one of these panics, the root is never resumed again.
    pub(crate) fn run(&self, root: TaskId, watch: &mut dyn FnMut(), idle: &mut dyn FnMut()) {
        let unfinished = Unfinished { scheduler: self, root };
        self.run_until_end(root, watch, idle);
        std::mem::forget(unfinished);
    }

    fn run_until_end(&self, root: TaskId, watch: &mut dyn FnMut(), idle: &mut dyn FnMut()) {
        let mut switches = 0u32;
        loop {
            let Some((id, routine)) = self.next_ready() else {
                idle();
                continue;
            };
            if self.give_turn(id, routine) && id == root {
                return;
            }
            switches = switches.wrapping_add(1);
            if switches.is_multiple_of(Self::SWITCHES_BETWEEN_POLLS) {
                watch();
                let now = self.clock.monotonic();
                let mut queue = self.queue.lock();
                queue.fire_timers(now);
                self.park.poll_now(&mut |id| queue.wake(id));
            }
        }
    }

    /// Lets these tasks, and no others, go on until they end, for `turns` turns in all at most.
    pub(crate) fn drain(&self, mut tasks: HashSet<TaskId>, turns: usize) {
        let mut others = VecDeque::new();
        for _ in 0..turns {
            let next = loop {
                let mut queue = self.queue.lock();
                let Some(id) = queue.ready.pop_front() else { break None };
                if !tasks.contains(&id) {
                    others.push_back(id);
                } else if let Some(routine) = queue.take(id) {
                    break Some((id, routine));
                }
            };
            let Some((id, routine)) = next else { break };
            if self.give_turn(id, routine) {
                tasks.remove(&id);
            }
        }
        let mut queue = self.queue.lock();
        others.append(&mut queue.ready);
        queue.ready = others;
    }

    /// Lets a task run until it ends (`true`) or suspends itself.
    fn give_turn(&self, id: TaskId, mut routine: Routine) -> bool {
        let has_ended = routine.resume();
        if has_ended {
            let (stack, lowest) = routine.into_stack();
            self.stacks.give_back(stack, lowest);
            self.queue.lock().retire(id);
        } else {
            self.queue.lock().put_back(id, routine);
        }
        has_ended
    }

    fn next_ready(&self) -> Option<(TaskId, Routine)> {
        let mut queue = self.queue.lock();
        loop {
            let id = queue.ready.pop_front()?;
            if let Some(routine) = queue.take(id) {
                return Some((id, routine));
            }
        }
    }

    /// Gives the memory of unused stacks back to the host.
    pub(crate) fn trim(&self) {
        StackPool::trim(&self.stacks);
        self.queue.lock().shrink();
    }
}

/// A root that has to end before its run does.
struct Unfinished<'a> {
    scheduler: &'a Scheduler,
    root: TaskId,
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        self.scheduler.queue.lock().leak(self.root);
    }
}
