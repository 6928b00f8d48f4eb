//! Who runs when.
//!
//! A task is a stack of code that can be suspended: one process, or a chain of processes that wait for
//! each other's end (a shell and the command it runs in the foreground share a task). Ready tasks run in
//! turn, first come first served, so the order of events is the same each time.

#[cfg(not(target_family = "wasm"))]
mod coroutine;
#[cfg(not(target_family = "wasm"))]
mod growth;
#[cfg(not(target_family = "wasm"))]
mod host;
mod park;
mod queue;
#[cfg(not(target_family = "wasm"))]
mod run;
#[cfg(not(target_family = "wasm"))]
mod stack;
mod task;

#[cfg(not(target_family = "wasm"))]
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use crate::clock::Clock;
use crate::lock::{Lock, held};

pub use park::HostInput;
#[cfg(unix)]
pub(crate) use park::Source;
use queue::Queue;
pub(crate) use queue::Timer;
#[cfg(not(target_family = "wasm"))]
pub use stack::StackPool;
#[cfg(not(target_family = "wasm"))]
pub(crate) use task::Life;
pub(crate) use task::{NO_TASK, Task, TaskId};

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
    /// How long nobody has had anything to do, in nanoseconds.
    waited: AtomicU64,
    #[cfg(not(target_family = "wasm"))]
    stacks: Arc<StackPool>,
    /// What threads of their own have kept processors busy for, and nobody has asked for yet, in nanoseconds.
    #[cfg(not(target_family = "wasm"))]
    hosted: AtomicU64,
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
            waited: AtomicU64::new(0),
            #[cfg(not(target_family = "wasm"))]
            stacks,
            #[cfg(not(target_family = "wasm"))]
            hosted: AtomicU64::new(0),
        }
    }

    #[cfg(not(target_family = "wasm"))]
    fn add_hosted_time(&self, time: Duration) {
        self.hosted.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// What threads of their own have kept processors busy for since the last call.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn take_hosted_time(&self) -> Duration {
        Duration::from_nanos(self.hosted.swap(0, Ordering::Relaxed))
    }

    /// Makes a task ready, if it waits. May be called from any thread.
    pub(crate) fn wake(&self, id: TaskId) {
        self.queue.lock().wake(id);
        self.park.unpark();
    }

    /// Makes every waiting task ready, to see that its world has changed.
    pub(crate) fn wake_all(&self) {
        self.queue.lock().wake_all();
        self.park.unpark();
    }

    /// Wakes task `id` once `when` has come.
    pub(crate) fn wake_at(&self, id: TaskId, when: Duration) -> Timer {
        self.queue.lock().add_timer(when, id)
    }

    /// Forgets a timer that has not fired.
    pub(crate) fn cancel_timer(&self, timer: &Timer) {
        self.queue.lock().remove_timer(timer);
    }

    /// Wakes a task once one of these is ready, and no longer for what it waited for before.
    #[cfg(unix)]
    pub(crate) fn watch(&self, id: TaskId, sources: impl IntoIterator<Item = Source>) {
        self.park.watch(id, sources);
    }

    /// Forgets which host descriptor a task waits for.
    #[cfg(unix)]
    pub(crate) fn unwatch(&self, id: TaskId) {
        self.park.unwatch(id);
    }

    /// Counts work that another thread does for a task; `false` if there is too much of it, and the task is
    /// woken when there is less.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn offload_started(&self, id: TaskId) -> bool {
        /// Threads that one session may have at work, those of killed processes included.
        const MOST: usize = 64;
        let mut queue = self.queue.lock();
        if queue.offloads >= MOST {
            queue.offload_waiters.push(id);
            return false;
        }
        queue.offloads += 1;
        true
    }

    /// Work on another thread is done: wakes the task that waits for it.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn offload_done(&self, id: TaskId) {
        let mut queue = self.queue.lock();
        queue.offloads -= 1;
        queue.wake(id);
        for waiter in std::mem::take(&mut queue.offload_waiters) {
            queue.wake(waiter);
        }
        drop(queue);
        self.park.unpark();
    }

    /// Suspends the calling task until it is woken. Wake-ups may be spurious: the caller checks again what
    /// it waits for. `left` is how much longer the run may take.
    ///
    /// # Errors
    /// `EDEADLK` if the caller cannot be suspended: under the inline scheduler, if nothing can happen any more;
    /// under the other, if it does not run on the task's stack, or is unwinding.
    pub(crate) fn suspend(&self, task: &Task, left: Option<Duration>) -> Result<()> {
        held::assert_none();
        match self.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => {
                if !coroutine::can_switch_out(task) {
                    return Err(Errno::EDEADLK);
                }
                let was_woken = self.queue.lock().take_notice(task.id).ok_or(Errno::EDEADLK)?;
                if !was_woken {
                    coroutine::switch_out(task);
                }
                Ok(())
            }
            Scheduling::Inline => {
                let _ = task;
                match self.idle(left) {
                    Idle::Progress => Ok(()),
                    Idle::Deadlock => Err(Errno::EDEADLK),
                }
            }
        }
    }

    /// Lets the other ready tasks run, if there are any.
    pub(crate) fn yield_now(&self, task: &Task) {
        held::assert_none();
        match self.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => {
                if !coroutine::can_switch_out(task) {
                    return;
                }
                let now = self.clock.monotonic();
                let mut queue = self.queue.lock();
                queue.fire_timers(now);
                self.park.poll_now(&mut |id| queue.wake(id));
                if queue.ready.is_empty() || !queue.notify_running(task.id) {
                    return;
                }
                drop(queue);
                coroutine::switch_out(task);
            }
            Scheduling::Inline => {
                let _ = task;
            }
        }
    }

    /// Waits for whatever comes first: a timer, a host descriptor, a wake-up from another thread, or the end of
    /// the time that is `left`. A virtual clock skips to the next timer instead of waiting, and that is free, unless
    /// something may still come from outside: then it goes like a real one.
    pub(crate) fn idle(&self, left: Option<Duration>) -> Idle {
        let now = self.clock.monotonic();
        let (timer, offloads) = {
            let mut queue = self.queue.lock();
            if queue.fire_timers(now) || !queue.ready.is_empty() {
                return Idle::Progress;
            }
            (queue.next_timer(), queue.offloads)
        };
        let from_outside = offloads > 0 || self.park.is_watching();
        if timer.is_none() && !from_outside {
            return Idle::Deadlock;
        }
        if let Some(timer) = timer
            && self.clock.is_virtual()
            && !from_outside
        {
            if timer > Clock::END {
                return Idle::Deadlock;
            }
            self.clock.skip_to(timer);
        } else {
            let until_timer = timer.map(|timer| timer.saturating_sub(now));
            let wait = match (until_timer, left) {
                (Some(timer), Some(left)) => Some(timer.min(left)),
                (timer, left) => timer.or(left),
            };
            let (ready, waited) = self.park.park(wait);
            if let Some(wait) = wait {
                self.clock.advance_by(waited.min(wait));
                #[cfg(not(unix))]
                self.clock.pass(wait);
            }
            let mut queue = self.queue.lock();
            ready.into_iter().for_each(|id| queue.wake(id));
        }
        let start = now;
        let now = self.clock.monotonic();
        let waited = u64::try_from(now.saturating_sub(start).as_nanos()).unwrap_or(u64::MAX);
        self.waited.fetch_add(waited, Ordering::Relaxed);
        self.queue.lock().fire_timers(now);
        Idle::Progress
    }

    /// How long nobody has had anything to do, on the session's clock.
    pub(crate) fn waited(&self) -> Duration {
        Duration::from_nanos(self.waited.load(Ordering::Relaxed))
    }
}
