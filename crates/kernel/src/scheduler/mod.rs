//! Who runs when.
//!
//! A task is a stack of code that can be suspended: one process, or a chain of processes that wait for
//! each other's end (a shell and the command it runs in the foreground share a task). Ready tasks run in
//! turn, first come first served, so the order of events is the same each time.

#[cfg(not(target_family = "wasm"))]
mod coroutine;
mod park;
#[cfg(not(target_family = "wasm"))]
mod stack;
mod task;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use crate::clock::Clock;
use crate::lock::{Lock, held};

pub use park::HostInput;
pub(crate) use park::Interest;
#[cfg(not(target_family = "wasm"))]
pub use stack::StackPool;
pub(crate) use task::{Task, TaskId};

/// How processes are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheduling {
    /// Each process on a stack of its own, in turns. Not on targets that cannot switch stacks.
    #[cfg(not(target_family = "wasm"))]
    #[default]
    Coroutines,
    /// Each process to its end when it is started, on the stack of whoever starts it. Pipes hold all that
    /// is written to them, up to [`crate::Limit::PipeBuffer`].
    #[cfg_attr(target_family = "wasm", default)]
    Inline,
}

/// What happened when nothing was ready to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Idle {
    /// Something may be ready now, or time has passed.
    Progress,
    /// Every process waits for another one, and no event can come from outside.
    Deadlock,
}

pub(crate) struct Scheduler {
    pub(crate) mode: Scheduling,
    clock: Clock,
    queue: Lock<Queue>,
    park: park::Park,
    #[cfg(not(target_family = "wasm"))]
    stacks: Arc<StackPool>,
}

#[derive(Default)]
struct Queue {
    slots: Vec<Slot>,
    free: Vec<TaskId>,
    ready: VecDeque<TaskId>,
    timers: BinaryHeap<Reverse<(Duration, u64, TaskId)>>,
    timers_made: u64,
    /// Work under way on other threads, which will wake a task.
    offloads: usize,
}

#[derive(Default)]
struct Slot {
    state: State,
    /// Woken while running: the next suspension returns at once.
    notified: bool,
    #[cfg(not(target_family = "wasm"))]
    routine: Option<coroutine::Routine>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Free,
    Ready,
    Running,
    Blocked,
}

impl Queue {
    fn wake(&mut self, id: TaskId) {
        let Some(slot) = self.slots.get_mut(id as usize) else { return };
        match slot.state {
            State::Blocked => {
                slot.state = State::Ready;
                self.ready.push_back(id);
            }
            State::Running => slot.notified = true,
            State::Ready | State::Free => {}
        }
    }

    #[cfg(not(target_family = "wasm"))]
    fn allocate(&mut self) -> TaskId {
        self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot::default());
            (self.slots.len() - 1) as TaskId
        })
    }

    fn fire_timers(&mut self, now: Duration) -> bool {
        let mut fired = false;
        while let Some(&Reverse((when, _, id))) = self.timers.peek()
            && when <= now
        {
            self.timers.pop();
            self.wake(id);
            fired = true;
        }
        fired
    }
}

impl Scheduler {
    pub(crate) fn new(
        mode: Scheduling,
        clock: Clock,
        #[cfg(not(target_family = "wasm"))] stacks: Arc<StackPool>,
    ) -> Self {
        Self {
            mode,
            clock,
            queue: Lock::default(),
            park: park::Park::default(),
            #[cfg(not(target_family = "wasm"))]
            stacks,
        }
    }

    /// Makes a task ready, if it waits. May be called from any thread.
    pub(crate) fn wake(&self, id: TaskId) {
        self.queue.lock().wake(id);
        self.park.unpark();
    }

    /// Makes every waiting task ready, to see that its world has changed.
    pub(crate) fn wake_all(&self) {
        let mut queue = self.queue.lock();
        for id in 0..queue.slots.len() {
            queue.wake(id as TaskId);
        }
        drop(queue);
        self.park.unpark();
    }

    /// Wakes whoever watches over this session, from any thread.
    pub(crate) fn unpark(&self) {
        self.park.unpark();
    }

    /// Wakes task `id` once `when` has come.
    pub(crate) fn wake_at(&self, id: TaskId, when: Duration) {
        let mut queue = self.queue.lock();
        queue.timers_made += 1;
        let order = queue.timers_made;
        queue.timers.push(Reverse((when, order, id)));
    }

    /// Wakes a task once a host descriptor is ready.
    pub(crate) fn watch(&self, interest: Interest) {
        self.park.watch(interest);
    }

    /// Counts work that another thread does for a task.
    pub(crate) fn offload_started(&self) {
        self.queue.lock().offloads += 1;
    }

    /// Work on another thread is done: wakes the task that waits for it.
    pub(crate) fn offload_done(&self, id: TaskId) {
        let mut queue = self.queue.lock();
        queue.offloads -= 1;
        queue.wake(id);
        drop(queue);
        self.park.unpark();
    }

    /// Suspends the calling task until it is woken. Wake-ups may be spurious: the caller checks again what
    /// it waits for.
    ///
    /// # Errors
    /// `EDEADLK` under the inline scheduler, if nothing can happen any more.
    pub(crate) fn suspend(&self, task: &Task) -> Result<()> {
        held::assert_none();
        match self.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => {
                if let Some(slot) = self.queue.lock().slots.get_mut(task.id as usize)
                    && std::mem::take(&mut slot.notified)
                {
                    return Ok(());
                }
                coroutine::switch_out(task);
                Ok(())
            }
            Scheduling::Inline => match self.idle(None) {
                Idle::Progress => Ok(()),
                Idle::Deadlock => Err(Errno::EDEADLK),
            },
        }
    }

    /// Lets the other ready tasks run, if there are any.
    pub(crate) fn yield_now(&self, task: &Task) {
        match self.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => {
                let mut queue = self.queue.lock();
                let now = self.clock.monotonic();
                queue.fire_timers(now);
                self.park.poll_now(&mut |id| queue.wake(id));
                if queue.ready.is_empty() {
                    return;
                }
                if let Some(slot) = queue.slots.get_mut(task.id as usize) {
                    slot.notified = true;
                }
                drop(queue);
                coroutine::switch_out(task);
            }
            Scheduling::Inline => {
                let _ = task;
            }
        }
    }

    /// Waits for whatever comes first: a timer, a host descriptor, a wake-up from another thread, or
    /// `deadline`. A virtual clock jumps instead of waiting.
    pub(crate) fn idle(&self, deadline: Option<Duration>) -> Idle {
        let now = self.clock.monotonic();
        let (timer, offloads) = {
            let mut queue = self.queue.lock();
            if queue.fire_timers(now) || !queue.ready.is_empty() {
                return Idle::Progress;
            }
            (queue.timers.peek().map(|Reverse((when, ..))| *when), queue.offloads)
        };
        let next = match (timer, deadline) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let from_outside = offloads > 0 || self.park.is_watching();
        if self.clock.is_virtual() && !from_outside {
            let Some(next) = next else { return Idle::Deadlock };
            self.clock.advance_to(next);
            self.queue.lock().fire_timers(next);
            return Idle::Progress;
        }
        if timer.is_none() && !from_outside {
            return Idle::Deadlock;
        }
        let ready = self.park.park(next.map(|next| next.saturating_sub(now)));
        let mut queue = self.queue.lock();
        for id in ready {
            queue.wake(id);
        }
        queue.fire_timers(self.clock.monotonic());
        Idle::Progress
    }
}

#[cfg(not(target_family = "wasm"))]
impl Scheduler {
    /// How many switches go by between two looks at timers and host descriptors while tasks are busy.
    const SWITCHES_BETWEEN_POLLS: u32 = 16;

    /// Starts a task that runs `body`; it gets its first turn after those that are ready now.
    pub(crate) fn start(&self, body: Box<dyn FnOnce(Arc<Task>) + Send>) -> Result<TaskId> {
        let stack = self.stacks.take()?;
        let mut queue = self.queue.lock();
        let id = queue.allocate();
        let routine = coroutine::Routine::new(stack, id, body);
        queue.slots[id as usize] = Slot { state: State::Ready, notified: false, routine: Some(routine) };
        queue.ready.push_back(id);
        Ok(id)
    }

    /// Runs tasks in turn until `root` has ended, calling `watch` between turns and `idle` when none is
    /// ready.
    pub(crate) fn run(&self, root: TaskId, watch: &mut dyn FnMut(), idle: &mut dyn FnMut()) {
        let mut switches = 0;
        loop {
            let Some((id, mut routine)) = self.next_ready() else {
                idle();
                continue;
            };
            let finished = routine.resume();
            if finished {
                self.stacks.give_back(routine.into_stack());
                let mut queue = self.queue.lock();
                queue.slots[id as usize] = Slot::default();
                queue.free.push(id);
                if id == root {
                    return;
                }
            } else {
                self.put_back(id, routine);
            }
            switches += 1;
            if switches % Self::SWITCHES_BETWEEN_POLLS == 0 {
                watch();
                let mut queue = self.queue.lock();
                queue.fire_timers(self.clock.monotonic());
                self.park.poll_now(&mut |id| queue.wake(id));
            }
        }
    }

    /// Gives every task `turns` more turns at most, to let the processes of a stopped run end.
    pub(crate) fn drain(&self, turns: usize) {
        for _ in 0..turns {
            let Some((id, mut routine)) = self.next_ready() else { return };
            if routine.resume() {
                self.stacks.give_back(routine.into_stack());
                let mut queue = self.queue.lock();
                queue.slots[id as usize] = Slot::default();
                queue.free.push(id);
            } else {
                self.put_back(id, routine);
            }
        }
    }

    /// Gives the memory of unused stacks back to the host.
    pub(crate) fn trim(&self) {
        self.stacks.trim();
        let mut queue = self.queue.lock();
        if queue.free.len() == queue.slots.len() {
            *queue = Queue { timers_made: queue.timers_made, offloads: queue.offloads, ..Queue::default() };
        }
    }

    fn next_ready(&self) -> Option<(TaskId, coroutine::Routine)> {
        let mut queue = self.queue.lock();
        loop {
            let id = queue.ready.pop_front()?;
            let slot = &mut queue.slots[id as usize];
            if let Some(routine) = slot.routine.take() {
                slot.state = State::Running;
                return Some((id, routine));
            }
        }
    }

    fn put_back(&self, id: TaskId, routine: coroutine::Routine) {
        let mut queue = self.queue.lock();
        let slot = &mut queue.slots[id as usize];
        slot.routine = Some(routine);
        slot.state = State::Blocked;
        if std::mem::take(&mut slot.notified) {
            slot.state = State::Ready;
            queue.ready.push_back(id);
        }
    }
}
