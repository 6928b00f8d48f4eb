//! Ticks, sleeping, and work on other threads.

#[cfg(not(target_family = "wasm"))]
use std::sync::Arc;
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use super::Process;
use crate::budget::Limit;
use crate::clock::Clock;
use crate::scheduler::{Scheduling, TaskId};

/// How many ticks go by between two looks at the clock, which costs more than all of them.
pub(super) const TICKS_BETWEEN_LOOKS: u32 = 32;

/// How many units of work, such as bytes looked at or elements compared, count as one tick.
const WORK_PER_TICK: u64 = 256;

/// How long a process may compute while others wait for their turn.
const TIME_SLICE: Duration = Duration::from_millis(1);

/// What a caught signal does to a process that waits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Signals {
    /// Ends the wait with `EINTR`.
    Interrupt,
    /// Nothing, until the wait is over.
    Wait,
}

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

    /// Says that `units` of work were done since the last call, such as bytes copied or elements compared: as many
    /// ticks as they are worth. For primitives whose length data decides, which then need no loop of ticks around them.
    /// One call covers at most some milliseconds of work; longer work is done in pieces.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    #[inline]
    pub fn work(&self, units: u64) -> Result<()> {
        self.note_work(units);
        self.tick()
    }

    /// As [`Process::work`], where nothing can fail any more: the next tick takes account of it.
    #[inline]
    pub fn note_work(&self, units: u64) {
        let ticks = u32::try_from(units / WORK_PER_TICK).unwrap_or(u32::MAX);
        let left = self.ticks.get();
        self.ticks.set(left.saturating_sub(ticks));
        if ticks > left {
            // A look counts as the ticks before it; a virtual clock would miss these.
            self.kernel.clock.advance_by(Clock::TICK * (ticks - left));
        }
    }

    /// As [`Process::work`], for an engine that runs programs of the script's own (`awk`, `sed`, `jq`, `bc`, ...): the
    /// steps also come off the run's fuel.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end or the fuel is used up.
    #[inline]
    pub fn compute(&self, steps: u64) -> Result<()> {
        self.kernel.budget.charge(Limit::Fuel, steps)?;
        self.work(steps)
    }

    /// Asks whether the run may hold `bytes` more, before they are allocated: for whatever a script can make large by
    /// a number or by one step (widths, counts, block sizes, doubling). Nothing is held by asking.
    ///
    /// # Errors
    /// [`Errno::Killed`] if that is more than the run may hold; the run is over then.
    pub fn reserve(&self, bytes: u64) -> Result<()> {
        let budget = &self.kernel.budget;
        let held = self.kernel.metered_memory().max(budget.spent(Limit::Memory));
        budget.check(Limit::Memory, held.saturating_add(bytes))
    }

    /// As [`Process::tick`], for a system call that does not wait: nobody else gets a turn, so that the order in which
    /// processes see each other's work does not depend on how fast the machine is.
    #[inline]
    pub(super) fn tick_in_place(&self) -> Result<()> {
        self.attend()?;
        match self.ticks.get() {
            0 => {
                self.ticks.set(TICKS_BETWEEN_LOOKS);
                self.kernel.clock.advance_by(Clock::TICK * TICKS_BETWEEN_LOOKS);
                self.glance();
                self.attend()
            }
            left => {
                self.ticks.set(left - 1);
                Ok(())
            }
        }
    }

    /// Looks whether the time of the run is up, without giving others a turn: behind code of the embedder's, which may have
    /// taken any time, and where a lock is held.
    pub(crate) fn glance(&self) {
        let now = self.kernel.clock.monotonic();
        if now.saturating_sub(self.last_yield.get()) >= TIME_SLICE {
            self.kernel.watch();
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
    /// `EDEADLK` if the process cannot wait (outside of a run, or under the inline scheduler if nothing can
    /// happen any more).
    pub(crate) fn block<T>(
        &self,
        deadline: Option<Duration>,
        attempt: impl FnMut(TaskId) -> Option<Result<T>>,
    ) -> Result<T> {
        self.block_with(deadline, Signals::Interrupt, attempt)
    }

    /// As [`Process::block`], with a say in what a caught signal does.
    pub(super) fn block_with<T>(
        &self,
        deadline: Option<Duration>,
        signals: Signals,
        mut attempt: impl FnMut(TaskId) -> Option<Result<T>>,
    ) -> Result<T> {
        let scheduler = &self.kernel.scheduler;
        let mut timer = None;
        let answer = loop {
            if let Err(killed) = self.attend() {
                break Err(killed);
            }
            if let Some(answer) = attempt(self.task.id) {
                break answer;
            }
            if signals == Signals::Interrupt && self.has_caught_signal() {
                break Err(Errno::EINTR);
            }
            if let Some(deadline) = deadline {
                if self.kernel.clock.monotonic() >= deadline {
                    break Err(Errno::ETIMEDOUT);
                }
                timer.get_or_insert_with(|| scheduler.wake_at(self.task.id, deadline));
            }
            let before = self.set_sleeping(true);
            let suspended = self.suspend();
            self.set_sleeping(before);
            if let Err(stuck) = suspended {
                break Err(stuck);
            }
        };
        if let Some(timer) = timer {
            // A timer without a task would hold up a virtual clock, and hide a deadlock.
            scheduler.cancel_timer(&timer);
        }
        answer
    }

    /// Gives up the turn until something happens.
    pub(super) fn suspend(&self) -> Result<()> {
        let kernel = &self.kernel;
        let suspended = kernel.scheduler.suspend(&self.task, kernel.time_left());
        if kernel.scheduler.mode == Scheduling::Inline {
            kernel.watch();
        }
        suspended
    }

    /// Does `work`, which can only block, on a thread of its own, while the other processes go on.
    ///
    /// A caught signal does not interrupt it: the work could not be taken up again.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end; the work then goes on to its end unheard. `EIO` if the work
    /// panicked, `EAGAIN` if the host gives no thread.
    #[cfg(not(target_family = "wasm"))]
    pub fn offload<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        use crate::lock::Lock;
        use crate::meter;
        use std::panic::{AssertUnwindSafe, catch_unwind};
        let scheduler = self.kernel.scheduler.clone();
        self.block_with(None, Signals::Wait, |task| scheduler.offload_started(task).then_some(Ok(())))?;
        let answer = Arc::new(Lock::new(None));
        let thread = {
            let (task, seat, scheduler) = (self.task.id, answer.clone(), scheduler.clone());
            std::thread::Builder::new().name("boxsh-offload".into()).spawn(move || {
                let result = catch_unwind(AssertUnwindSafe(work));
                // What the work has allocated and what it has freed goes over with the result.
                *seat.lock() = Some(Ok((result.map_err(|_| Errno::EIO), meter::held())));
                scheduler.offload_done(task);
            })
        };
        if thread.is_err() {
            scheduler.offload_done(self.task.id);
            return Err(Errno::EAGAIN);
        }
        let (result, brought) = self.block_with(None, Signals::Wait, |_| answer.lock().take())?;
        meter::take_in(brought);
        result
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
