//! Processes beside those of the runs: started from any thread, belonging to no run.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use crate::kernel::{Kernel, LAUNCHED, Shared};
use crate::migration::Migrates;
use crate::process::{Process, Start};
use crate::scheduler::{Life, NO_TASK, Scheduling, Task, TaskId};
use crate::signal::Signal;
use crate::table::{ExitStatus, Pid, ProcessRecord};

/// The launched processes of a kernel, counted.
#[derive(Default)]
pub(crate) struct Launches {
    made: AtomicU32,
    alive: AtomicUsize,
}

/// A process that was started beside the runs of its kernel.
#[derive(Clone)]
pub struct Launched {
    shared: Weak<Shared>,
    pid: Pid,
    /// What it and all that it starts are marked with.
    number: u32,
}

impl std::fmt::Debug for Launched {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Launched").field("pid", &self.pid).finish_non_exhaustive()
    }
}

/// How a launched process has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaunchEnd {
    /// Its status.
    pub status: ExitStatus,
    /// Whether it was killed because its time was up.
    pub timed_out: bool,
}

/// What a launched process and the one that looks at its time share.
#[derive(Default)]
struct Watch {
    has_ended: AtomicBool,
    timed_out: AtomicBool,
}

/// Counts a process for as long as it lives.
struct Alive(Arc<Shared>);

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.launches.alive.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Kernel {
    /// Starts a process beside whatever the kernel runs, from any thread. It has its turns while a run goes on or somebody attends
    /// ([`Kernel::attend`]), belongs to no run, and is killed when `time` is up. `ended` is called once, on the thread that gives it its last turn;
    /// it must not wait for the kernel.
    ///
    /// # Errors
    /// `EINVAL` if the process is another kernel's, `ENOSYS` where processes do not take turns, `EAGAIN` if the host has no memory for a stack.
    pub fn launch(
        &self,
        _: Migrates,
        process: Process,
        time: Option<Duration>,
        body: impl FnOnce(&Process) -> u8 + Send + 'static,
        ended: impl FnOnce(LaunchEnd) + Send + 'static,
    ) -> Result<Launched> {
        let shared = &self.shared;
        if !Arc::ptr_eq(&process.kernel, shared) {
            return Err(Errno::EINVAL);
        }
        if shared.scheduler.mode == Scheduling::Inline {
            return Err(Errno::ENOSYS);
        }
        let number = LAUNCHED | shared.launches.made.fetch_add(1, Ordering::Relaxed);
        let pid = process.pid();
        process.record.run.store(number, Ordering::Relaxed);
        let launched = Launched { shared: Arc::downgrade(shared), pid, number };
        let watch = Arc::new(Watch::default());
        let watcher = match time {
            Some(time) => launched.watch_time(shared, watch.clone(), time)?,
            None => NO_TASK,
        };
        shared.launches.alive.fetch_add(1, Ordering::SeqCst);
        let alive = Alive(shared.clone());
        let record = process.record.clone();
        let mut process = process;
        let over = watch.clone();
        let work = Box::new(move |task| {
            process.settle(task);
            let status = process.run_to_end(body);
            over.has_ended.store(true, Ordering::Release);
            alive.0.scheduler.wake(watcher);
            drop(alive);
            ended(LaunchEnd { status, timed_out: over.timed_out.load(Ordering::Acquire) });
        });
        shared.start_known(&record, work).inspect_err(|_| {
            watch.has_ended.store(true, Ordering::Release);
            shared.scheduler.wake(watcher);
        })?;
        Ok(launched)
    }

    /// Whether a launched process has not ended.
    pub fn has_launched(&self) -> bool {
        self.shared.launches.alive.load(Ordering::SeqCst) > 0
    }
}

impl Shared {
    /// Starts the task of a process from any thread.
    fn start_known(&self, record: &ProcessRecord, work: Box<dyn FnOnce(Arc<Task>) + Send>) -> Result<TaskId> {
        let task = self.scheduler.start(Life::Session, work)?;
        // Known before its first turn, so that it can be ended before it too; unless it has had that already.
        let _ = record.task.compare_exchange(NO_TASK, task, Ordering::Relaxed, Ordering::Relaxed);
        // Whoever waits for something to do has it now.
        self.scheduler.wake(task);
        Ok(task)
    }
}

impl Launched {
    /// Its id.
    pub fn pid(&self) -> Pid {
        self.pid
    }

    /// Sends it, and what it runs in the foreground, a signal, as the keys of a terminal do.
    pub fn signal(&self, signal: Signal) {
        if let Some(shared) = self.shared.upgrade() {
            shared.interrupt(self.pid, signal);
        }
    }

    /// Kills it, and all that it has started.
    pub fn kill(&self) {
        if let Some(shared) = self.shared.upgrade() {
            shared.kill_processes(|record| record.run.load(Ordering::Relaxed) == self.number);
        }
    }

    /// Starts what kills it when its time is up, and gives the task of that.
    fn watch_time(&self, shared: &Arc<Shared>, watch: Arc<Watch>, time: Duration) -> Result<TaskId> {
        let until = shared.clock.monotonic().saturating_add(time);
        // In the table like any other, so that it ends with the kernel.
        let mut watcher = Process::start(shared, Start::first(&[b"timeout"]))?;
        watcher.record.run.store(LAUNCHED, Ordering::Relaxed);
        let record = watcher.record.clone();
        let launched = self.clone();
        let work = Box::new(move |task| {
            watcher.settle(task);
            let looked =
                watcher.block(Some(until), |_| watch.has_ended.load(Ordering::Acquire).then_some(Ok(())));
            if looked == Err(Errno::ETIMEDOUT) {
                watch.timed_out.store(true, Ordering::Release);
                launched.kill();
            }
        });
        shared.start_known(&record, work)
    }
}
