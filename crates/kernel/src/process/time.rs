//! Ticks, sleeping, and work on other threads.

#[cfg(not(target_family = "wasm"))]
use std::sync::Arc;
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use super::Process;
use crate::clock::Clock;
use crate::scheduler::{Scheduling, TaskId};

/// How many ticks go by between two looks at the clock, which costs more than all of them.
pub(super) const TICKS_BETWEEN_LOOKS: u32 = 32;

/// How long a process may compute while others wait for their turn.
const TIME_SLICE: Duration = Duration::from_millis(1);

impl Process {
    /// Says that a piece of work was done: the place where a computation can be stopped and others get
    /// their turn. Cheap enough for every turn of a loop.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    #[inline]
    pub fn tick(&self) -> Result<()> {
        self.attend()?;
        match self.ticks.get() {
            0 => self.look_at_the_clock(),
            left => {
                self.ticks.set(left - 1);
                Ok(())
            }
        }
    }

    #[cold]
    fn look_at_the_clock(&self) -> Result<()> {
        self.ticks.set(TICKS_BETWEEN_LOOKS);
        self.kernel.clock.advance_by(Clock::TICK * TICKS_BETWEEN_LOOKS);
        let now = self.kernel.clock.monotonic();
        if now.saturating_sub(self.last_yield.get()) >= TIME_SLICE {
            self.kernel.watch();
            self.kernel.scheduler.yield_now(&self.task);
            self.last_yield.set(self.kernel.clock.monotonic());
        }
        self.attend()
    }

    /// Lets the other processes run.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub fn yield_now(&self) -> Result<()> {
        self.kernel.scheduler.yield_now(&self.task);
        self.attend()
    }

    /// Sleeps for `time` of the session's clock.
    ///
    /// # Errors
    /// `EINTR` if a caught signal comes, [`Errno::Killed`] if the process has to end.
    pub fn sleep(&self, time: Duration) -> Result<()> {
        let until = self.kernel.clock.monotonic().saturating_add(time);
        match self.block(Some(until), |_| None::<Result<()>>) {
            Err(Errno::ETIMEDOUT) => Ok(()),
            other => other,
        }
    }

    /// Waits until `attempt` has an answer: it is called again after each wake-up of the task whose number
    /// it is given.
    ///
    /// # Errors
    /// `ETIMEDOUT` at the deadline, `EINTR` for a caught signal, [`Errno::Killed`] if the process has to end,
    /// `EDEADLK` if the inline scheduler sees that nothing can happen any more.
    pub(crate) fn block<T>(
        &self,
        deadline: Option<Duration>,
        mut attempt: impl FnMut(TaskId) -> Option<Result<T>>,
    ) -> Result<T> {
        let mut has_timer = false;
        loop {
            self.attend()?;
            if let Some(answer) = attempt(self.task.id) {
                return answer;
            }
            if self.has_caught_signal() {
                return Err(Errno::EINTR);
            }
            if let Some(deadline) = deadline {
                if self.kernel.clock.monotonic() >= deadline {
                    return Err(Errno::ETIMEDOUT);
                }
                if !has_timer {
                    self.kernel.scheduler.wake_at(self.task.id, deadline);
                    has_timer = true;
                }
            }
            let before = self.set_sleeping(true);
            let suspended = self.kernel.scheduler.suspend(&self.task);
            self.set_sleeping(before);
            suspended?;
            if self.kernel.scheduler.mode == Scheduling::Inline {
                self.kernel.watch();
            }
        }
    }

    /// Does `work`, which can only block, on a thread of its own, while the other processes go on.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end; the work then goes on to its end unheard.
    #[cfg(not(target_family = "wasm"))]
    pub fn offload<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        use crate::lock::Lock;
        let answer = Arc::new(Lock::new(None));
        let scheduler = self.kernel.scheduler.clone();
        let (task, seat) = (self.task.id, answer.clone());
        scheduler.offload_started();
        let thread = {
            let scheduler = scheduler.clone();
            std::thread::Builder::new().name("boxsh-offload".into()).spawn(move || {
                let result = work();
                *seat.lock() = Some(result);
                scheduler.offload_done(task);
            })
        };
        if thread.is_err() {
            scheduler.offload_done(task);
            return Err(Errno::EAGAIN);
        }
        self.block(None, |_| answer.lock().take().map(Ok))
    }

    /// Does `work` at once: this target has no threads.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    #[cfg(target_family = "wasm")]
    pub fn offload<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        self.attend()?;
        Ok(work())
    }
}
