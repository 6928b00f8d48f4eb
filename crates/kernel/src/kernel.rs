//! A session's kernel: the state that its processes share, and the running of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use boxsh_vfs::{Errno, Fs, Result};

use crate::budget::{Breach, Budget, Limits, Stop};
use crate::clock::Clock;
use crate::identity::Identity;
use crate::lock::Lock;
use crate::pipe::Pipe;
use crate::process::{Process, Start};
use crate::registry::Registry;
use crate::rng::Rng;
#[cfg(not(target_family = "wasm"))]
use crate::scheduler::StackPool;
use crate::scheduler::{Idle, Scheduler, Scheduling, Task};
use crate::signal::Signal;
use crate::table::{Pid, ProcessInfo, ProcessTable};

/// What a kernel is made of. [`KernelOptions::new`] fills in everything but the filesystem.
pub struct KernelOptions {
    /// The root filesystem.
    pub fs: Arc<dyn Fs>,
    /// The programs.
    pub registry: Arc<Registry>,
    /// Time.
    pub clock: Clock,
    /// Randomness.
    pub rng: Arc<Rng>,
    /// User and host.
    pub identity: Arc<Identity>,
    /// How processes are run.
    pub scheduling: Scheduling,
    /// Where stacks come from.
    #[cfg(not(target_family = "wasm"))]
    pub stacks: Arc<StackPool>,
}

impl KernelOptions {
    /// The host's clock and randomness, the default identity, no programs.
    #[cfg(not(target_family = "wasm"))]
    pub fn new(fs: Arc<dyn Fs>) -> Self {
        Self {
            fs,
            registry: Arc::default(),
            clock: Clock::real(),
            rng: Arc::new(Rng::host()),
            identity: Arc::default(),
            scheduling: Scheduling::default(),
            stacks: Arc::new(StackPool::new(0)),
        }
    }

    /// A virtual clock that starts at the epoch, a fixed seed, the default identity, no programs.
    #[cfg(target_family = "wasm")]
    pub fn new(fs: Arc<dyn Fs>) -> Self {
        Self {
            fs,
            registry: Arc::default(),
            clock: Clock::virtual_at(boxsh_vfs::Timestamp::default()),
            rng: Arc::new(Rng::seeded(0)),
            identity: Arc::default(),
            scheduling: Scheduling::default(),
        }
    }
}

/// The kernel of one session.
///
/// It runs on one thread at a time, may move between threads from run to run, and shares nothing with
/// another kernel. Dropping it ends all its processes.
pub struct Kernel {
    pub(crate) shared: Arc<Shared>,
}

/// What every process of a session reaches.
pub(crate) struct Shared {
    pub(crate) fs: Arc<dyn Fs>,
    pub(crate) registry: Arc<Registry>,
    pub(crate) clock: Clock,
    pub(crate) rng: Arc<Rng>,
    pub(crate) identity: Arc<Identity>,
    pub(crate) scheduler: Arc<Scheduler>,
    pub(crate) budget: Arc<Budget>,
    pub(crate) table: Lock<ProcessTable>,
    /// FIFOs that are open somewhere, by device and inode.
    pub(crate) fifos: Lock<HashMap<(u64, u64), Weak<Pipe>>>,
    pub(crate) current_run: AtomicU32,
    /// When the current run has to end, in nanoseconds of the monotonic clock.
    pub(crate) deadline: AtomicU64,
    pub(crate) booted: Duration,
}

/// How a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum End {
    /// Its first process returned.
    Returned,
    /// A limit was reached.
    Limit(Breach),
    /// [`Cancel::cancel`] was called.
    Cancelled,
    /// Every process waited for another one, and nothing could happen any more.
    Deadlock,
}

/// A finished run.
pub struct Finished<T> {
    /// The process that ran, for the next run.
    pub process: Process,
    /// What it returned; `None` if it panicked.
    pub value: Option<T>,
    /// How the run ended.
    pub end: End,
}

impl Kernel {
    /// Boots a kernel.
    pub fn new(options: KernelOptions) -> Self {
        let first = options.identity.first_pid;
        let booted = options.clock.monotonic();
        let scheduler = Scheduler::new(
            options.scheduling,
            options.clock.clone(),
            #[cfg(not(target_family = "wasm"))]
            options.stacks,
        );
        Self {
            shared: Arc::new(Shared {
                fs: options.fs,
                registry: options.registry,
                clock: options.clock,
                rng: options.rng,
                identity: options.identity,
                scheduler: Arc::new(scheduler),
                budget: Arc::new(Budget::new(&Limits::unlimited())),
                table: Lock::new(ProcessTable::new(first)),
                fifos: Lock::default(),
                current_run: AtomicU32::new(0),
                deadline: AtomicU64::new(u64::MAX),
                booted,
            }),
        }
    }

    /// Makes the session's first process: no parent, no open files, the root as its directory, a process
    /// group of its own.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the limits allow no further process.
    pub fn create_process(&self, arguments: &[&[u8]]) -> Result<Process> {
        Process::start(&self.shared, Start::first(arguments))
    }

    /// Runs `body` as `process` until it returns, together with all that is started meanwhile, within
    /// `limits`. Processes that still run then wait for the next run.
    pub fn run<T: Send + 'static>(
        &self,
        mut process: Process,
        limits: &Limits,
        body: impl FnOnce(&Process) -> T + Send + 'static,
    ) -> Finished<T> {
        let shared = &self.shared;
        let run = shared.current_run.load(Ordering::Relaxed).wrapping_add(1);
        shared.current_run.store(run, Ordering::Relaxed);
        process.record.run.store(run, Ordering::Relaxed);
        shared.budget.start_run(limits);
        let deadline = limits.wall_clock().map(|limit| shared.clock.monotonic() + limit);
        let nanos = deadline.map_or(u64::MAX, |when| u64::try_from(when.as_nanos()).unwrap_or(u64::MAX));
        shared.deadline.store(nanos, Ordering::Relaxed);

        let (process, value) = match shared.scheduler.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => self.run_as_task(process, body),
            Scheduling::Inline => {
                process.task = Arc::new(Task::inline());
                let value = process.guarded(body);
                (process, value)
            }
        };
        let end = match shared.budget.stopped() {
            None => End::Returned,
            Some(Stop::Cancel) => End::Cancelled,
            Some(Stop::Deadlock) => End::Deadlock,
            Some(Stop::Breach) => shared.budget.breached().map_or(End::Cancelled, End::Limit),
        };
        #[cfg(not(target_family = "wasm"))]
        if end != End::Returned {
            self.end_processes_of(run);
        }
        #[cfg(not(target_family = "wasm"))]
        shared.scheduler.trim();
        Finished { process, value, end }
    }

    #[cfg(not(target_family = "wasm"))]
    fn run_as_task<T: Send + 'static>(
        &self,
        process: Process,
        body: impl FnOnce(&Process) -> T + Send + 'static,
    ) -> (Process, Option<T>) {
        let shared = &self.shared;
        // The process waits here while its task starts, and comes back here when it ends.
        let seat = Arc::new(Lock::new((Some(process), None)));
        let started = {
            let seat = seat.clone();
            shared.scheduler.start(Box::new(move |task| {
                let Some(mut process) = seat.lock().0.take() else { return };
                process.settle(task);
                let value = process.guarded(body);
                *seat.lock() = (Some(process), value);
            }))
        };
        if let Ok(root) = started {
            shared.scheduler.run(root, &mut || shared.watch(), &mut || shared.idle());
        }
        let (process, value) = std::mem::take(&mut *seat.lock());
        match process {
            Some(process) => (process, value),
            // Only a host without memory for one stack gets here, or a body that never came back.
            None => (self.lost_process(), value),
        }
    }

    #[cfg(not(target_family = "wasm"))]
    fn lost_process(&self) -> Process {
        Process::start_unchecked(&self.shared, Start::first(&[b"bash"]))
    }

    /// Kills what a stopped run has left behind, and lets it end.
    #[cfg(not(target_family = "wasm"))]
    fn end_processes_of(&self, run: u32) {
        /// More turns than any program needs to return once every system call fails.
        const TURNS: usize = 100_000;
        for record in self.shared.records() {
            if record.run.load(Ordering::Relaxed) == run {
                record.attention.store(true, Ordering::Relaxed);
            }
        }
        self.shared.scheduler.wake_all();
        self.shared.scheduler.drain(TURNS);
    }

    /// A handle with which another thread ends the current run.
    pub fn cancel_handle(&self) -> Cancel {
        Cancel { budget: self.shared.budget.clone(), scheduler: self.shared.scheduler.clone() }
    }

    /// Sends the signal of a key to the foreground group of a terminal. May be called from any thread.
    pub fn interrupt(&self, group: Pid, signal: Signal) {
        for record in self.shared.records() {
            if record.pgid.load(Ordering::Relaxed) == group {
                self.shared.signal(&record, signal);
            }
        }
    }

    /// The root filesystem.
    pub fn fs(&self) -> &Arc<dyn Fs> {
        &self.shared.fs
    }

    /// The programs.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.shared.registry
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    /// The account of the current or last run.
    pub fn budget(&self) -> &Budget {
        &self.shared.budget
    }

    /// All processes, by id.
    pub fn processes(&self) -> Vec<ProcessInfo> {
        self.shared.records().iter().map(|record| record.info()).collect()
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        // Suspended processes hold the shared state alive from their own stacks: they have to end.
        #[cfg(not(target_family = "wasm"))]
        {
            self.shared.budget.stop(Stop::Cancel);
            let run = self.shared.current_run.load(Ordering::Relaxed);
            for record in self.shared.records() {
                record.run.store(run, Ordering::Relaxed);
            }
            self.end_processes_of(run);
        }
    }
}

impl Shared {
    pub(crate) fn records(&self) -> Vec<Arc<crate::table::ProcessRecord>> {
        self.table.lock().by_pid.values().cloned().collect()
    }

    /// Ends the run if its time is up.
    pub(crate) fn watch(&self) {
        let deadline = self.deadline.load(Ordering::Relaxed);
        if deadline != u64::MAX && self.clock.monotonic() >= Duration::from_nanos(deadline) {
            self.budget.breach(crate::budget::Limit::WallClock);
        }
        if self.budget.is_stopped() {
            self.scheduler.wake_all();
        }
    }

    /// No task is ready: waits for an event, or ends the run if none can come.
    pub(crate) fn idle(&self) {
        let deadline = match self.deadline.load(Ordering::Relaxed) {
            u64::MAX => None,
            nanos => Some(Duration::from_nanos(nanos)),
        };
        if self.scheduler.idle(deadline) == Idle::Deadlock {
            self.budget.stop(Stop::Deadlock);
        }
        self.watch();
    }

    /// Sends a signal to a process.
    pub(crate) fn signal(&self, target: &Arc<crate::table::ProcessRecord>, signal: Signal) {
        crate::process::deliver(self, target, signal);
    }

    pub(crate) fn find(&self, pid: Pid) -> Result<Arc<crate::table::ProcessRecord>> {
        self.table.lock().by_pid.get(&pid).cloned().ok_or(Errno::ESRCH)
    }
}

/// Ends the current run of a kernel from another thread.
#[derive(Clone)]
pub struct Cancel {
    budget: Arc<Budget>,
    scheduler: Arc<Scheduler>,
}

impl Cancel {
    /// Ends the current run: every process of it stops at its next system call or tick. Does nothing if
    /// no run is going on.
    pub fn cancel(&self) {
        self.budget.stop(Stop::Cancel);
        self.scheduler.wake_all();
        self.scheduler.unpark();
    }
}
