//! Starting processes and waiting for them.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use super::time::Signals;
use super::{PANICKED, Process, Resource, signals};
use crate::budget::Limit;
use crate::kernel::{LAUNCHED, Shared};
use crate::lock::Lock;
use crate::migration::Migrates;
#[cfg(not(target_family = "wasm"))]
use crate::scheduler::Life;
use crate::scheduler::{Scheduling, Task};
use crate::signal::Signal;
use crate::table::{ExitStatus, Pid, ProcessRecord, ProcessState};

/// What a process leaves of its stack for its own end.
const LEAST_STACK: usize = 128 << 10;

/// Which children to wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaitFor {
    /// Whichever ends first.
    Any,
    /// This one.
    Process(Pid),
    /// Whichever of this process group ends first.
    Group(Pid),
}

/// What a waited-for child did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaitStatus {
    /// It ended; its record is gone now.
    Ended(ExitStatus),
    /// It was stopped.
    Stopped(Signal),
    /// It goes on after a stop.
    Continued,
}

impl Process {
    /// Makes a child that shares the open files and has copies of everything else, as `fork` does. It does
    /// nothing until [`Process::spawn`] or [`Process::call`] runs it.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the limits allow no further process, `EAGAIN` if there is hardly any stack left for one
    /// that is called, or, under the inline scheduler, spawned.
    pub fn fork(&self) -> Result<Process> {
        self.fork_onto(self.kernel.nowhere.clone())
    }

    /// As [`Process::fork`], for a child that its parent prepares with calls that may wait, such as opening a FIFO, before
    /// it is run. A child of [`Process::fork`] fails those with `EDEADLK`.
    ///
    /// # Errors
    /// As for [`Process::fork`].
    pub fn fork_waiting(&self, _: Migrates) -> Result<Process> {
        self.fork_onto(self.task.clone())
    }

    fn fork_onto(&self, task: Arc<Task>) -> Result<Process> {
        self.tick_in_place()?;
        if self.stack_left() < LEAST_STACK {
            return Err(Errno::EAGAIN);
        }
        let kernel = &self.kernel;
        let most = self.resources.borrow().soft(Resource::Processes);
        if most < kernel.budget.maximum(Limit::Processes) && kernel.budget.spent(Limit::Processes) >= most {
            return Err(Errno::EAGAIN);
        }
        kernel.budget.hold(Limit::Processes, 1)?;
        let parent = &self.record;
        let cwd = self.cwd();
        let status = parent.status.lock().inherit();
        let started = kernel.clock.monotonic();
        let mut table = kernel.table.lock();
        let pid = table.allocate();
        let record = Arc::new(ProcessRecord {
            pid,
            ppid: AtomicU32::new(parent.pid),
            pgid: AtomicU32::new(parent.pgid.load(Ordering::Relaxed)),
            sid: AtomicU32::new(parent.sid.load(Ordering::Relaxed)),
            uid: AtomicU32::new(parent.uid.load(Ordering::Relaxed)),
            gid: AtomicU32::new(parent.gid.load(Ordering::Relaxed)),
            run: AtomicU32::new(parent.run.load(Ordering::Relaxed)),
            started,
            task: AtomicU64::new(self.task.id),
            pending: AtomicU64::new(0),
            ignored: AtomicU64::new(parent.ignored.load(Ordering::Relaxed)),
            caught: AtomicU64::new(parent.caught.load(Ordering::Relaxed)),
            attention: AtomicBool::new(false),
            status: Lock::new(status),
        });
        table.by_pid.insert(pid, record.clone());
        drop(table);
        Ok(Process {
            kernel: kernel.clone(),
            record,
            task,
            fds: self.fds.clone(),
            cwd: RefCell::new(cwd),
            moves: self.moves.clone(),
            umask: self.umask.clone(),
            credentials: self.credentials.clone(),
            environment: self.environment.clone(),
            resources: self.resources.clone(),
            ticks: self.ticks.clone(),
            last_yield: self.last_yield.clone(),
            ended: Cell::new(false),
            next: RefCell::default(),
            replaceable: Cell::new(false),
        })
    }

    /// Runs `body` as the child `child`, side by side with the caller; its end is to be waited for. The body stays on one thread,
    /// which is its own.
    ///
    /// # Errors
    /// `EAGAIN` if the host has no memory for another stack.
    pub fn spawn(&self, child: Process, body: impl FnOnce(&Process) -> u8 + Send + 'static) -> Result<Pid> {
        self.start_child(child, |child| child.run_unpromised(body))
    }

    /// As [`Process::spawn`], for a body that needs no thread of its own: it is a coroutine.
    ///
    /// # Errors
    /// As for [`Process::spawn`].
    pub fn spawn_migrating(
        &self,
        _: Migrates,
        child: Process,
        body: impl FnOnce(&Process) -> u8 + Send + 'static,
    ) -> Result<Pid> {
        self.start_child(child, body)
    }

    /// Runs code of which nobody has promised that it can change threads: where it might have to, on a thread of its own.
    pub(crate) fn run_unpromised(&self, body: impl FnOnce(&Process) -> u8 + Send) -> u8 {
        #[cfg(not(target_family = "wasm"))]
        if self.task.may_migrate() {
            return self.kernel.scheduler.host(self, body).unwrap_or_else(|error| {
                let text = format!("boxsh: no thread: {error}\n");
                // The status tells as well, if nobody reads the message.
                let _ = self.write_all(2, text.as_bytes());
                126
            });
        }
        body(self)
    }

    fn start_child(&self, child: Process, body: impl FnOnce(&Process) -> u8 + Send + 'static) -> Result<Pid> {
        let pid = child.pid();
        self.adopt(&child);
        match self.kernel.scheduler.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => {
                // The child waits in its own task's closure: if the task cannot start, it ends there.
                let mut child = child;
                let record = child.record.clone();
                let work = Box::new(move |task| {
                    child.settle(task);
                    child.run_to_end(body);
                });
                match self.kernel.scheduler.start(Life::Session, work) {
                    // Known before its first turn, so that it can be ended before it too.
                    Ok(task) => record.task.store(task, Ordering::Relaxed),
                    Err(error) => {
                        self.abandon(pid);
                        return Err(error);
                    }
                }
            }
            Scheduling::Inline => {
                let mut child = child;
                child.settle(self.task.clone());
                child.run_to_end(body);
            }
        }
        Ok(pid)
    }

    /// Runs `body` as the child `child` on the caller's own stack, and gives its status: what a shell does
    /// with a command in the foreground. It costs no switch. Where that stack is nearly used up, the child gets another one.
    pub fn call(&self, mut child: Process, body: impl FnOnce(&Process) -> u8) -> ExitStatus {
        let above = {
            let mut status = self.record.status.lock();
            status.inline_child.replace(child.record.clone())
        };
        child.settle(self.task.clone());
        let record = child.record.clone();
        if self.attend().is_err() {
            // A signal that came before anybody knew of the child has ended both.
            record.post(Signal::KILL);
        }
        let status = self.with_room(|| child.run_to_end(body)).unwrap_or_else(|_| {
            child.end(ExitStatus::Signaled(Signal::KILL));
            ExitStatus::Signaled(Signal::KILL)
        });
        drop(child);
        self.glance();
        let was_interrupted = {
            let mut own = self.record.status.lock();
            own.inline_child = above;
            std::mem::take(&mut own.interrupted)
        };
        let is_unseen = record.pending.load(Ordering::Relaxed) & Signal::INT.bit() != 0;
        if was_interrupted && (is_unseen || status == ExitStatus::Signaled(Signal::INT)) {
            signals::deliver(&self.kernel, &self.record, Signal::INT);
        }
        status
    }

    /// Runs `work` on the caller's stack, or, if that is nearly used up, on another one: at least half of a stack is there for it. For
    /// whatever a script can nest.
    ///
    /// # Errors
    /// [`Errno::Killed`] if there is no other stack; the run is over then, at [`Limit::CallDepth`].
    #[cfg(not(target_family = "wasm"))]
    pub fn with_room<T>(&self, work: impl FnOnce() -> T) -> Result<T> {
        let done = self.kernel.scheduler.with_room(&self.task, work);
        done.map_err(|_| self.kernel.budget.breach(Limit::CallDepth))
    }

    /// Runs `work`: this target has one stack.
    ///
    /// # Errors
    /// None.
    #[cfg(target_family = "wasm")]
    pub fn with_room<T>(&self, work: impl FnOnce() -> T) -> Result<T> {
        Ok(work())
    }

    /// Makes a child one of those that can be waited for.
    fn adopt(&self, child: &Process) {
        child.record.status.lock().waitable = true;
        self.record.status.lock().children.insert(child.pid(), child.record.clone());
    }

    /// Forgets a child that could not be started.
    #[cfg(not(target_family = "wasm"))]
    fn abandon(&self, pid: Pid) {
        self.record.status.lock().children.remove(&pid);
        self.kernel.table.lock().by_pid.remove(&pid);
    }

    pub(crate) fn run_to_end(&self, body: impl FnOnce(&Process) -> u8) -> ExitStatus {
        // What was killed before its first turn does not get one.
        let returned = match self.attend() {
            Ok(()) => self.run_programs(body),
            Err(_) => Some(0),
        };
        let death = self.record.status.lock().death;
        let status = match (death, returned) {
            (Some(signal), _) => ExitStatus::Signaled(signal),
            (None, Some(_)) if self.is_run_stopped() || self.has_reached_limit() => {
                ExitStatus::Signaled(Signal::KILL)
            }
            (None, Some(code)) => ExitStatus::Exited(code),
            (None, None) => PANICKED,
        };
        self.end(status);
        status
    }

    /// Whether the run that the process belongs to is being stopped.
    pub(super) fn is_run_stopped(&self) -> bool {
        self.kernel.budget.is_stopped()
            && self.record.run.load(Ordering::Relaxed) == self.kernel.current_run.load(Ordering::Relaxed)
    }

    /// Whether it belongs to no run, and what the session does together has come to a limit.
    fn has_reached_limit(&self) -> bool {
        let budget = &self.kernel.budget;
        self.record.run.load(Ordering::Relaxed) & LAUNCHED != 0
            && budget.is_stopped()
            && budget.breached().is_some_and(|breach| breach.limit != Limit::WallClock)
    }

    /// Waits for a child to end.
    ///
    /// # Errors
    /// `ECHILD` if there is no such child, `EINTR` for a caught signal, [`Errno::Killed`] if the process has to end.
    pub fn wait(&self, who: WaitFor) -> Result<(Pid, ExitStatus)> {
        loop {
            match self.wait_change(who, None, false)? {
                (pid, WaitStatus::Ended(status)) => return Ok((pid, status)),
                (_, WaitStatus::Stopped(_) | WaitStatus::Continued) => {}
            }
        }
    }

    /// Gives a child that has ended already, without waiting.
    ///
    /// # Errors
    /// `ECHILD` if there is no such child.
    pub fn try_wait(&self, who: WaitFor) -> Result<Option<(Pid, ExitStatus)>> {
        match self.try_wait_change(who, false)? {
            Some((pid, WaitStatus::Ended(status))) => Ok(Some((pid, status))),
            _ => Ok(None),
        }
    }

    /// Gives a child that has ended already, or, if `stops` is set, has been stopped or continued, without waiting.
    ///
    /// # Errors
    /// `ECHILD` if there is no such child.
    pub fn try_wait_change(&self, who: WaitFor, stops: bool) -> Result<Option<(Pid, WaitStatus)>> {
        look_at_children(&self.kernel, &self.record, who, stops).transpose()
    }

    /// Waits for a child to end, or, if `stops` is set, to be stopped or continued.
    ///
    /// # Errors
    /// As for [`Process::wait`], and `ETIMEDOUT` at the deadline.
    pub fn wait_change(
        &self,
        who: WaitFor,
        deadline: Option<Duration>,
        stops: bool,
    ) -> Result<(Pid, WaitStatus)> {
        self.block(deadline, |_| look_at_children(&self.kernel, &self.record, who, stops))
    }

    /// Waits until every other process that this run has started has ended: what whoever reads a shell's output to its end waits
    /// for, since any of them may still write.
    ///
    /// # Errors
    /// `EINTR`, [`Errno::Killed`] if the process has to end.
    pub fn wait_for_run(&self) -> Result<()> {
        let (kernel, own) = (self.kernel.clone(), self.record.pid);
        let run = self.record.run.load(Ordering::Relaxed);
        self.block_with(None, Signals::Wait, |task| {
            let mut table = kernel.table.lock();
            let is_alive = |record: &Arc<ProcessRecord>| {
                record.pid != own
                    && record.run.load(Ordering::Relaxed) == run
                    && !matches!(record.status.lock().state, ProcessState::Zombie(_))
            };
            if !table.by_pid.values().any(is_alive) {
                return Some(Ok(()));
            }
            table.watchers.push(task);
            None
        })
    }

    /// The children that have not been waited for.
    pub fn children(&self) -> Vec<Pid> {
        self.record.status.lock().children.keys().copied().collect()
    }

    /// Puts a process into a group: itself, or a child; group 0 means a new one of its own.
    ///
    /// # Errors
    /// `ESRCH` if it is neither.
    pub fn set_group(&self, pid: Pid, group: Pid) -> Result<()> {
        let record = if pid == 0 || pid == self.record.pid {
            self.record.clone()
        } else {
            let status = self.record.status.lock();
            status.children.get(&pid).cloned().ok_or(Errno::ESRCH)?
        };
        let group = if group == 0 { record.pid } else { group };
        record.pgid.store(group, Ordering::Relaxed);
        Ok(())
    }

    /// Puts a child that has not been started yet into a group; 0 means a new one of its own.
    pub fn set_own_group(&self, group: Pid) {
        let group = if group == 0 { self.record.pid } else { group };
        self.record.pgid.store(group, Ordering::Relaxed);
    }
}

fn look_at_children(
    kernel: &Shared,
    record: &ProcessRecord,
    who: WaitFor,
    stops: bool,
) -> Option<Result<(Pid, WaitStatus)>> {
    let mut parent = record.status.lock();
    let is_of = |group| move |child: &ProcessRecord| child.pgid.load(Ordering::Relaxed) == group;
    let has_any = match who {
        WaitFor::Any => !parent.children.is_empty(),
        WaitFor::Process(pid) => parent.children.contains_key(&pid),
        WaitFor::Group(group) => parent.children.values().any(|child| is_of(group)(child)),
    };
    if !has_any {
        return Some(Err(Errno::ECHILD));
    }
    let change = |pid: Pid| {
        let child = parent.children.get(&pid)?;
        if matches!(who, WaitFor::Group(group) if !is_of(group)(child)) {
            return None;
        }
        let mut status = child.status.lock();
        let change = match status.state {
            ProcessState::Zombie(how) => WaitStatus::Ended(how),
            ProcessState::Stopped(signal) if stops && status.unreported => WaitStatus::Stopped(signal),
            ProcessState::Running | ProcessState::Sleeping if stops && status.unreported => {
                WaitStatus::Continued
            }
            _ => return None,
        };
        status.unreported = false;
        Some((pid, change))
    };
    let (pid, change) = match who {
        WaitFor::Process(pid) => change(pid)?,
        WaitFor::Any | WaitFor::Group(_) => parent.changed.iter().find_map(|&pid| change(pid))?,
    };
    parent.changed.remove(&pid);
    if matches!(change, WaitStatus::Ended(_)) {
        parent.children.remove(&pid);
        drop(parent);
        kernel.table.lock().by_pid.remove(&pid);
    }
    Some(Ok((pid, change)))
}

/// Turns a record into a zombie that its parent can find, or into nothing if nobody will ask.
pub(super) fn bury(kernel: &Shared, record: &Arc<ProcessRecord>, how: ExitStatus) {
    let (children, waitable) = {
        let mut status = record.status.lock();
        status.state = ProcessState::Zombie(how);
        (std::mem::take(&mut status.children), status.waitable)
    };
    for child in children.into_values() {
        // Orphans belong to process 1, which waits for everybody at once.
        child.ppid.store(1, Ordering::Relaxed);
        if matches!(child.status.lock().state, ProcessState::Zombie(_)) {
            kernel.table.lock().by_pid.remove(&child.pid);
        }
    }
    let has_parent = record.ppid.load(Ordering::Relaxed) > 1;
    if !has_parent || !waitable {
        kernel.table.lock().by_pid.remove(&record.pid);
    }
    if has_parent {
        signals::tell_parent(kernel, record);
    }
    let watchers = std::mem::take(&mut kernel.table.lock().watchers);
    watchers.into_iter().for_each(|task| kernel.scheduler.wake(task));
}
