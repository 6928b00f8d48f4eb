//! A session's kernel: the state that its processes share, and the running of them.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use boxsh_net::Network;
use boxsh_vfs::{Errno, Fs, FsPathBuf, Result};

use crate::budget::{Breach, Budget, Limit, Limits, Stop};
use crate::cancel::{Cancel, Runs};
use crate::capture::{Capture, Charged, Overflow};
use crate::clock::Clock;
use crate::command::Command;
use crate::fifo::Fifo;
use crate::identity::Identity;
use crate::image;
use crate::lock::Lock;
use crate::lookups::Lookups;
use crate::meter;
use crate::observer::Observer;
use crate::open_file::{HostOutput, OpenFile};
use crate::proc::Proc;
use crate::process::{Process, Start};
use crate::reach::Reach;
use crate::registry::Registry;
use crate::rng::Rng;
#[cfg(not(target_family = "wasm"))]
use crate::scheduler::Idle;
use crate::scheduler::{HostInput, NO_TASK, Scheduler, Scheduling, Task};
#[cfg(not(target_family = "wasm"))]
use crate::scheduler::{Life, StackPool};
use crate::signal::Signal;
use crate::table::{Pid, ProcessInfo, ProcessRecord, ProcessState, ProcessTable};
use crate::violation::Violation;

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
    /// Who watches the session, if anybody does.
    pub observer: Option<Arc<dyn Observer>>,
    /// Who runs host programs, if any may run.
    #[cfg(unix)]
    pub native: Option<Arc<dyn crate::native::NativePrograms>>,
    /// The directory for the files of programs that are added to the session.
    pub programs: FsPathBuf,
    /// The way out, if there is one.
    pub network: Option<Arc<Network>>,
    /// Which paths processes reach, if permission bits are not all that decides.
    pub reach: Option<Arc<Reach>>,
    /// What shows this kernel's processes, if the filesystem has it mounted.
    pub proc: Proc,
    /// The count of the session's runs, which goes on if this kernel takes the place of another.
    pub runs: Runs,
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
            observer: None,
            #[cfg(unix)]
            native: None,
            programs: image::program_directory(),
            network: None,
            reach: None,
            proc: Proc::new(),
            runs: Runs::new(),
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
            observer: None,
            programs: image::program_directory(),
            network: None,
            reach: None,
            proc: Proc::new(),
            runs: Runs::new(),
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
    pub(crate) observer: Option<Arc<dyn Observer>>,
    #[cfg(unix)]
    pub(crate) native: Option<Arc<dyn crate::native::NativePrograms>>,
    pub(crate) programs: FsPathBuf,
    #[cfg(unix)]
    pub(crate) native_usage: crate::native::NativeUsage,
    pub(crate) network: Option<Arc<Network>>,
    pub(crate) reach: Option<Arc<Reach>>,
    /// What was refused in the current run.
    pub(crate) violations: Lock<Vec<Violation>>,
    pub(crate) identity: Arc<Identity>,
    pub(crate) scheduler: Arc<Scheduler>,
    pub(crate) budget: Arc<Budget>,
    runs: Runs,
    pub(crate) table: Lock<ProcessTable>,
    /// FIFOs that are open somewhere, by device and inode.
    pub(crate) fifos: Lock<HashMap<(u64, u64), Fifo>>,
    /// What programs keep for the session, by its type.
    pub(crate) kept: Lock<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    /// What is known of programs.
    pub(crate) lookups: Lookups,
    /// How often a directory has been moved: a process that sees another number asks where its own is.
    pub(crate) moves: AtomicU32,
    /// A run is going on.
    running: AtomicBool,
    pub(crate) current_run: AtomicU32,
    #[cfg(not(target_family = "wasm"))]
    pub(crate) launches: crate::launch::Launches,
    /// When the current run has to end, in nanoseconds of the time that it is charged for.
    pub(crate) deadline: AtomicU64,
    pub(crate) booted: Duration,
    /// What processes are on that have not been started.
    pub(crate) nowhere: Arc<Task>,
    /// What the thread of the current run held when it started.
    metered: Metered,
}

/// Where the account of memory started.
#[derive(Default)]
struct Metered {
    held: AtomicI64,
    noted: AtomicI64,
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
    /// Nothing was run: the kernel runs already, or the process is another kernel's.
    Refused,
    /// Nothing was run: the host has no memory for a stack.
    NoMemory,
}

/// Marks the number of a process that belongs to no run.
pub(crate) const LAUNCHED: u32 = 1 << 31;

/// Whether a run is one that a [`Cancel`] can be for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    Yes,
    No,
}

/// A finished run.
pub struct Finished<T> {
    /// The process that ran, for the next run.
    pub process: Process,
    /// What it returned; `None` if it panicked.
    pub value: Option<T>,
    /// How the run ended.
    pub end: End,
    /// The signal that ended the process, if one did; it can run again all the same.
    pub killed: Option<Signal>,
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
        let proc = options.proc;
        let shared = Arc::new(Shared {
            fs: options.fs,
            registry: options.registry,
            clock: options.clock,
            rng: options.rng,
            observer: options.observer,
            #[cfg(unix)]
            native: options.native,
            programs: options.programs,
            #[cfg(unix)]
            native_usage: Default::default(),
            network: options.network,
            reach: options.reach,
            violations: Lock::default(),
            identity: options.identity,
            scheduler: Arc::new(scheduler),
            budget: Arc::new(Budget::new(&Limits::unlimited())),
            runs: options.runs,
            table: Lock::new(ProcessTable::new(first)),
            fifos: Lock::default(),
            kept: Lock::default(),
            lookups: Lookups::default(),
            moves: AtomicU32::new(0),
            running: AtomicBool::new(false),
            current_run: AtomicU32::new(0),
            #[cfg(not(target_family = "wasm"))]
            launches: Default::default(),
            deadline: AtomicU64::new(u64::MAX),
            booted,
            nowhere: Arc::new(Task::detached()),
            metered: Metered::default(),
        });
        proc.attach(&shared);
        Self { shared }
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
    /// `limits`. Processes that still run then wait for the next run; if the run was stopped, they are killed.
    ///
    /// One run goes on at a time: a second one, from another thread or from inside the first, is refused.
    ///
    /// `body`, and what it calls, stays on the calling thread, and has ended when this returns.
    pub fn run<T: Send + 'static>(
        &self,
        process: Process,
        limits: &Limits,
        body: impl FnOnce(&Process) -> T + Send + 'static,
    ) -> Finished<T> {
        self.run_counted(process, limits, Counted::Yes, body)
    }

    /// Lets the processes that are left from earlier runs, and those that were launched, go on until `until` is at its end, within `limits`. If they
    /// reach one of these, they are killed. They do not see who watches over them, and a [`Cancel`] for the next run is not for this.
    pub fn attend(&self, until: Arc<dyn HostInput>, limits: &Limits) -> End {
        let process = Process::start_unlisted(&self.shared);
        // It has no other descriptor, and any limit allows one.
        let _ = process.set_file(0, Arc::new(OpenFile::from_input(until)));
        let finished = self.run_counted(process, limits, Counted::No, |process| {
            let mut buffer = [0; 64];
            while process.read(0, &mut buffer).is_ok_and(|count| count > 0) {}
        });
        finished.end
    }

    fn run_counted<T: Send + 'static>(
        &self,
        process: Process,
        limits: &Limits,
        counted: Counted,
        body: impl FnOnce(&Process) -> T + Send + 'static,
    ) -> Finished<T> {
        let shared = &self.shared;
        let is_own = Arc::ptr_eq(&process.kernel, shared);
        if !is_own || shared.running.swap(true, Ordering::Acquire) {
            return Finished { process, value: None, end: End::Refused, killed: None };
        }
        let running = Running(shared);
        shared.start_run(&process, limits);
        if counted == Counted::Yes {
            shared.runs.begin(&shared.budget, &shared.scheduler);
        }
        let watched = meter::Watched::start(&shared.budget);
        let (mut process, value, started) = match shared.scheduler.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => self.run_as_task(process, body),
            Scheduling::Inline => {
                let mut process = process;
                process.task = Arc::new(Task::inline());
                let value = process.guarded(body);
                (process, value, true)
            }
        };
        let end = match shared.budget.stopped() {
            None if !started => End::NoMemory,
            None => End::Returned,
            Some(Stop::Cancel) => End::Cancelled,
            Some(Stop::Deadlock) => End::Deadlock,
            Some(Stop::Breach) => shared.budget.breached().map_or(End::Cancelled, End::Limit),
        };
        if shared.budget.is_stopped() {
            let run = shared.current_run.load(Ordering::Relaxed);
            shared.end_processes(|record| match counted {
                Counted::Yes => record.pid != process.pid() && record.run.load(Ordering::Relaxed) == run,
                // Nobody but those that were attended can have done it. The shell of the session is at rest.
                Counted::No => record.task() != NO_TASK,
            });
            #[cfg(unix)]
            if let Some(native) = &shared.native {
                native.end_run(shared.current_run.load(Ordering::Relaxed));
            }
        }
        // Between runs it is on no stack that it could measure or leave.
        process.settle(shared.nowhere.clone());
        let killed = process.record.status.lock().death.take();
        drop(watched);
        drop(running);
        Finished { process, value, end, killed }
    }

    #[cfg(not(target_family = "wasm"))]
    fn run_as_task<T: Send + 'static>(
        &self,
        process: Process,
        body: impl FnOnce(&Process) -> T + Send + 'static,
    ) -> (Process, Option<T>, bool) {
        let shared = &self.shared;
        // The process waits here while its task starts, and comes back here when it ends.
        let seat = Arc::new(Lock::new((Some(process), None)));
        let started = {
            let seat = seat.clone();
            let work = Box::new(move |task| {
                let Some(mut process) = seat.lock().0.take() else { return };
                process.settle(task);
                let value = process.guarded(body);
                *seat.lock() = (Some(process), value);
            });
            shared.scheduler.start(Life::Run, work)
        };
        if let Ok(root) = started {
            shared.scheduler.run(root, &mut || shared.watch(), &mut || shared.idle());
        }
        let (process, value) = std::mem::take(&mut *seat.lock());
        // The task puts the process back before it ends, and without a task it has never left.
        let process = process.unwrap_or_else(|| Process::start_unchecked(shared, Start::first(&[b"bash"])));
        (process, value, started.is_ok())
    }

    /// Kills what the last run of `process` has started and left running. Does nothing while a run goes on.
    pub fn end_started(&self, process: &Process) {
        let shared = &self.shared;
        // Only one thread at a time may let processes take their turns, and these need some to end.
        if shared.running.swap(true, Ordering::Acquire) {
            return;
        }
        let _running = Running(shared);
        let run = process.record.run.load(Ordering::Relaxed);
        shared
            .end_processes(|record| record.pid != process.pid() && record.run.load(Ordering::Relaxed) == run);
        #[cfg(unix)]
        if let Some(native) = &shared.native {
            native.end_run(run);
        }
    }

    /// A handle with which another thread ends the current run, or the next one if none is going on.
    pub fn cancel_handle(&self) -> Cancel {
        self.shared.runs.cancel_handle()
    }

    /// The count of the session's runs, for the kernel that takes the place of this one.
    pub fn runs(&self) -> &Runs {
        &self.shared.runs
    }

    /// Sends the signal of a key to the foreground group of a terminal. May be called from any thread.
    pub fn interrupt(&self, group: Pid, signal: Signal) {
        self.shared.interrupt(group, signal);
    }

    /// A handle with which another thread does what [`Kernel::interrupt`] does.
    pub fn interrupt_handle(&self) -> Interrupt {
        Interrupt { shared: Arc::downgrade(&self.shared) }
    }

    /// A handle with which another thread sees the processes, and sends them signals.
    pub fn process_handle(&self) -> Processes {
        Processes(Whose::Here(Arc::downgrade(&self.shared)))
    }

    /// Adds a program to the session, or replaces the one of its name: to the registry, and as a file in
    /// `/usr/bin`, or where else [`KernelOptions::programs`] says.
    ///
    /// # Errors
    /// `EINVAL` if no file can have its name; why the file cannot be made otherwise.
    pub fn install(&self, command: Arc<dyn Command>) -> Result<()> {
        image::install(&*self.shared.fs, &self.shared.programs, command.name().as_bytes())?;
        self.shared.registry.register(command);
        Ok(())
    }

    /// Removes a program from the session; says whether there was one. A file of that name in `/usr/bin` goes
    /// too, unless it is something else by now.
    ///
    /// # Errors
    /// Why the file cannot be removed; the program is gone all the same.
    pub fn uninstall(&self, name: &[u8]) -> Result<bool> {
        let existed = self.shared.registry.remove(name);
        image::uninstall(&*self.shared.fs, &self.shared.programs, name)?;
        Ok(existed)
    }

    /// Takes away a program that was added with [`Kernel::install`]: what it replaced is back. One that replaced nothing is removed, and so is one
    /// that the session has had from the start. Says whether there was one.
    ///
    /// # Errors
    /// As for [`Kernel::uninstall`].
    pub fn withdraw(&self, name: &[u8]) -> Result<bool> {
        if self.shared.registry.uncover(name) { Ok(true) } else { self.uninstall(name) }
    }

    /// Output that is kept for the caller and charged to `limit`: [`Limit::Stdout`] or [`Limit::Stderr`].
    pub fn capture(&self, limit: Limit) -> Arc<Capture> {
        self.capture_with(limit, Overflow::End)
    }

    /// As [`Kernel::capture`], and says what becomes of output beyond the limit.
    pub fn capture_with(&self, limit: Limit, overflow: Overflow) -> Arc<Capture> {
        Arc::new(Capture::new(self.shared.budget.clone(), limit, overflow))
    }

    /// Output that is passed on and charged to `limit`: [`Limit::Stdout`] or [`Limit::Stderr`].
    pub fn charge(
        &self,
        limit: Limit,
        overflow: Overflow,
        output: Arc<dyn HostOutput>,
    ) -> Arc<dyn HostOutput> {
        Arc::new(Charged::new(self.shared.budget.clone(), limit, overflow, output))
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

    /// What host programs have taken since the last call.
    #[cfg(unix)]
    pub fn take_native_usage(&self) -> (Duration, u64) {
        self.shared.native_usage.take()
    }

    /// What threads that commands have had of their own have kept processors busy for since the last call.
    pub fn take_hosted_time(&self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.shared.scheduler.take_hosted_time();
        #[cfg(target_family = "wasm")]
        Duration::ZERO
    }

    /// What was refused since the last call, as far as it was kept.
    pub fn take_violations(&self) -> Vec<Violation> {
        std::mem::take(&mut self.shared.violations.lock())
    }

    /// All processes, by id.
    pub fn processes(&self) -> Vec<ProcessInfo> {
        self.shared.records().iter().map(|record| record.info()).collect()
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        // Suspended processes hold the shared state alive from their own stacks: they have to end.
        self.shared.end_processes(|_| true);
    }
}

/// A run that is going on; over when dropped, even if that is because of a panic.
struct Running<'a>(&'a Shared);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.runs.end();
        self.0.budget.end_run();
        self.0.deadline.store(u64::MAX, Ordering::Relaxed);
        #[cfg(not(target_family = "wasm"))]
        self.0.scheduler.trim();
        self.0.running.store(false, Ordering::Release);
    }
}

impl Shared {
    pub(crate) fn records(&self) -> Vec<Arc<ProcessRecord>> {
        self.table.lock().by_pid.values().cloned().collect()
    }

    fn start_run(&self, process: &Process, limits: &Limits) {
        let run = self.current_run.load(Ordering::Relaxed).wrapping_add(1) & !LAUNCHED;
        self.current_run.store(run, Ordering::Relaxed);
        process.record.run.store(run, Ordering::Relaxed);
        self.budget.start_run(limits);
        self.metered.held.store(meter::held(), Ordering::Relaxed);
        self.metered.noted.store(meter::noted(), Ordering::Relaxed);
        let deadline = limits.wall_clock().map(|limit| self.clock.charged().saturating_add(limit));
        let nanos = deadline.map_or(u64::MAX, |when| u64::try_from(when.as_nanos()).unwrap_or(u64::MAX));
        self.deadline.store(nanos, Ordering::Relaxed);
    }

    /// Kills the chosen processes: they end when they get a turn.
    pub(crate) fn kill_processes(&self, choose: impl Fn(&ProcessRecord) -> bool) -> Vec<Arc<ProcessRecord>> {
        let mut chosen = self.records();
        chosen.retain(|record| choose(record));
        for record in &chosen {
            let mut status = record.status.lock();
            if !matches!(status.state, ProcessState::Zombie(_)) {
                status.death.get_or_insert(Signal::KILL);
                record.attention.store(true, Ordering::Release);
            }
        }
        self.scheduler.wake_all();
        chosen
    }

    /// Kills the chosen processes, and lets them end.
    fn end_processes(&self, choose: impl Fn(&ProcessRecord) -> bool) {
        let chosen = self.kill_processes(choose);
        #[cfg(target_family = "wasm")]
        let _ = chosen;
        #[cfg(not(target_family = "wasm"))]
        {
            /// More turns than any program needs to return once every system call fails.
            const TURNS: usize = 100_000;
            self.scheduler.drain(chosen.iter().map(|record| record.task()).collect(), TURNS);
        }
    }

    /// Ends the run if its time is up.
    pub(crate) fn watch(&self) {
        self.weigh();
        if self.time_left() == Some(Duration::ZERO) {
            self.budget.breach(Limit::WallClock);
        }
        if self.budget.is_stopped() {
            self.scheduler.wake_all();
        }
    }

    /// Ends the run if it holds too much memory.
    fn weigh(&self) {
        meter::look();
        match self.metered_memory() {
            0 => {}
            held => self.budget.weigh(Limit::Memory, held),
        }
    }

    /// What the run has come to hold by the account of its thread: what the shell keeps in variables, or, with the
    /// metering allocator, whatever was allocated. Files count against other limits.
    pub(crate) fn metered_memory(&self) -> u64 {
        let noted = meter::noted().saturating_sub(self.metered.noted.load(Ordering::Relaxed));
        let noted = u64::try_from(noted).unwrap_or_default();
        let held = meter::held().saturating_sub(self.metered.held.load(Ordering::Relaxed));
        noted.max(u64::try_from(held).unwrap_or_default())
    }

    /// How much longer the current run may take.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        match self.deadline.load(Ordering::Relaxed) {
            u64::MAX => None,
            nanos => Some(Duration::from_nanos(nanos).saturating_sub(self.clock.charged())),
        }
    }

    /// No task is ready: waits for an event, or ends the run if none can come.
    #[cfg(not(target_family = "wasm"))]
    fn idle(&self) {
        if self.scheduler.idle(self.time_left()) == Idle::Deadlock {
            self.budget.stop(Stop::Deadlock);
        }
        self.watch();
    }

    pub(crate) fn interrupt(&self, group: Pid, signal: Signal) {
        let mut told: Vec<Arc<ProcessRecord>> = Vec::new();
        for record in self.records() {
            let is_told = told.iter().any(|other| Arc::ptr_eq(other, &record));
            if record.pgid.load(Ordering::Relaxed) != group || is_told {
                continue;
            }
            told.push(record.clone());
            let mut current = record;
            while let Some(heir) = self.leave_to_child(&current, signal) {
                told.push(heir.process.clone());
                if heir.is_told {
                    break;
                }
                current = heir.process;
            }
        }
        // Nobody goes on before all have it: what the end of one does to the next would be an end of another kind.
        told.iter().for_each(|record| self.scheduler.wake(record.task()));
    }

    /// Leaves the signal of a key to a process, unless it is an interrupt and the process runs something in the foreground: that
    /// inherits it. As with shells, an interrupt is the end of both or of neither.
    fn leave_to_child(&self, record: &Arc<ProcessRecord>, signal: Signal) -> Option<Heir> {
        let minds = record.caught.load(Ordering::Relaxed) | record.ignored.load(Ordering::Relaxed);
        let mut status = record.status.lock();
        let child = status.inline_child.clone().filter(|child| {
            signal == Signal::INT
                && minds & signal.bit() == 0
                && child.pgid.load(Ordering::Relaxed) == record.pgid.load(Ordering::Relaxed)
        });
        let Some(child) = child else {
            drop(status);
            crate::process::leave(self, record, signal);
            return None;
        };
        status.interrupted = true;
        let is_told = child.status.lock().inline_child.is_none();
        if is_told {
            // Before it can be over: afterwards its parent would not know of the interrupt any more.
            child.post(signal);
        }
        drop(status);
        Some(Heir { process: child, is_told })
    }

    pub(crate) fn find(&self, pid: Pid) -> Result<Arc<ProcessRecord>> {
        self.table.lock().by_pid.get(&pid).cloned().ok_or(Errno::ESRCH)
    }
}

/// What a process leaves an interrupt to.
struct Heir {
    process: Arc<ProcessRecord>,
    is_told: bool,
}

/// The processes of a session, as another thread sees them: while a run goes on, and between runs. There are none once the session is gone.
#[derive(Clone)]
pub struct Processes(Whose);

#[derive(Clone)]
enum Whose {
    /// Those of a kernel.
    Here(Weak<Shared>),
    /// Those that another process has.
    Elsewhere(Arc<dyn ProcessesElsewhere>),
}

/// Processes that somebody else has, for [`Processes::elsewhere`].
pub trait ProcessesElsewhere: Send + Sync {
    /// All of them, by id.
    fn list(&self) -> Vec<ProcessInfo>;

    /// Sends a signal to one.
    ///
    /// # Errors
    /// `ESRCH` if there is no such process.
    fn signal(&self, pid: Pid, signal: Signal) -> Result<()>;
}

impl std::fmt::Debug for Processes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Whose::Here(_) => f.debug_list().entries(self.list()).finish(),
            Whose::Elsewhere(_) => f.write_str("Processes"),
        }
    }
}

impl Processes {
    /// Processes that somebody else has.
    pub fn elsewhere(table: Arc<dyn ProcessesElsewhere>) -> Self {
        Self(Whose::Elsewhere(table))
    }

    /// All of them, by id.
    pub fn list(&self) -> Vec<ProcessInfo> {
        match &self.0 {
            Whose::Here(shared) => {
                let records = shared.upgrade().map(|shared| shared.records());
                records.unwrap_or_default().iter().map(|record| record.info()).collect()
            }
            Whose::Elsewhere(table) => table.list(),
        }
    }

    /// Sends a signal to one process. What it does to a process that stands still between runs shows when it goes on.
    ///
    /// # Errors
    /// `ESRCH` if there is no such process.
    pub fn signal(&self, pid: Pid, signal: Signal) -> Result<()> {
        let shared = match &self.0 {
            Whose::Here(shared) => shared.upgrade().ok_or(Errno::ESRCH)?,
            Whose::Elsewhere(table) => return table.signal(pid, signal),
        };
        let record = shared.find(pid)?;
        crate::process::leave(&shared, &record, signal);
        shared.scheduler.wake(record.task());
        Ok(())
    }
}

/// Sends the signals of keys to the processes of a kernel, from another thread. Does nothing once the kernel is gone.
#[derive(Clone)]
pub struct Interrupt {
    shared: Weak<Shared>,
}

impl Interrupt {
    /// Sends `signal` to a process group.
    pub fn send(&self, group: Pid, signal: Signal) {
        if let Some(shared) = self.shared.upgrade() {
            shared.interrupt(group, signal);
        }
    }
}
