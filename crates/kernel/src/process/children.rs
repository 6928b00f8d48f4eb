//! Starting processes and waiting for them.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use super::{PANICKED, Process, signals, time};
use crate::budget::Limit;
use crate::kernel::Shared;
use crate::lock::Lock;
use crate::scheduler::Scheduling;
use crate::signal::Signal;
use crate::table::{ExitStatus, Pid, ProcessRecord, ProcessState, Status};

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
    /// [`Errno::Killed`] if the limits allow no further process.
    pub fn fork(&self) -> Result<Process> {
        let kernel = &self.kernel;
        kernel.budget.hold(Limit::Processes, 1)?;
        let parent = &self.record;
        let arguments = parent.status.lock().arguments.clone();
        let mut table = kernel.table.lock();
        let pid = table.allocate();
        let record = Arc::new(ProcessRecord {
            pid,
            ppid: AtomicU32::new(parent.pid),
            pgid: AtomicU32::new(parent.pgid.load(Ordering::Relaxed)),
            sid: AtomicU32::new(parent.sid.load(Ordering::Relaxed)),
            uid: AtomicU32::new(parent.uid.load(Ordering::Relaxed)),
            run: AtomicU32::new(parent.run.load(Ordering::Relaxed)),
            started: self.last_yield.get(),
            task: AtomicU32::new(self.task.id),
            pending: AtomicU64::new(0),
            ignored: AtomicU64::new(parent.ignored.load(Ordering::Relaxed)),
            caught: AtomicU64::new(parent.caught.load(Ordering::Relaxed)),
            attention: AtomicBool::new(false),
            status: Lock::new(Status {
                state: ProcessState::Running,
                death: None,
                arguments,
                children: Vec::new(),
                inline_child: None,
                unreported: false,
            }),
        });
        table.by_pid.insert(pid, record.clone());
        drop(table);
        Ok(Process {
            kernel: kernel.clone(),
            record,
            task: self.task.clone(),
            fds: self.fds.clone(),
            cwd: self.cwd.clone(),
            umask: self.umask.clone(),
            credentials: self.credentials.clone(),
            environment: self.environment.clone(),
            ticks: Cell::new(time::TICKS_BETWEEN_LOOKS),
            last_yield: self.last_yield.clone(),
            ended: Cell::new(false),
        })
    }

    /// Runs `body` as the child `child`, side by side with the caller; its end is to be waited for.
    ///
    /// # Errors
    /// `EAGAIN` if the host has no memory for another stack.
    pub fn spawn(&self, child: Process, body: impl FnOnce(&Process) -> u8 + Send + 'static) -> Result<Pid> {
        let pid = child.pid();
        self.adopt(&child);
        match self.kernel.scheduler.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => {
                // The child waits in its own task's closure: if the task cannot start, it ends there.
                let mut child = child;
                let started = self.kernel.scheduler.start(Box::new(move |task| {
                    child.settle(task);
                    child.run_to_end(body);
                }));
                if let Err(error) = started {
                    self.record.status.lock().children.retain(|child| child.pid != pid);
                    self.kernel.table.lock().by_pid.remove(&pid);
                    return Err(error);
                }
            }
            Scheduling::Inline => {
                child.run_to_end(body);
            }
        }
        Ok(pid)
    }

    /// Runs `body` as the child `child` on the caller's own stack, and gives its status: what a shell does
    /// with a command in the foreground. It costs no switch.
    pub fn call(&self, mut child: Process, body: impl FnOnce(&Process) -> u8) -> ExitStatus {
        let above = {
            let mut status = self.record.status.lock();
            status.inline_child.replace(child.record.clone())
        };
        child.settle(self.task.clone());
        let status = child.run_to_end(body);
        self.record.status.lock().inline_child = above;
        self.kernel.table.lock().by_pid.remove(&child.record.pid);
        status
    }

    /// Makes a child one of those that can be waited for.
    fn adopt(&self, child: &Process) {
        self.record.status.lock().children.push(child.record.clone());
    }

    fn run_to_end(&self, body: impl FnOnce(&Process) -> u8) -> ExitStatus {
        let returned = self.guarded(body);
        let death = self.record.status.lock().death;
        let status = match (death, returned) {
            (Some(signal), _) => ExitStatus::Signaled(signal),
            (None, Some(_)) if self.kernel.budget.is_stopped() && self.is_of_current_run() => {
                ExitStatus::Signaled(Signal::KILL)
            }
            (None, Some(code)) => ExitStatus::Exited(code),
            (None, None) => PANICKED,
        };
        self.end(status);
        status
    }

    fn is_of_current_run(&self) -> bool {
        self.record.run.load(Ordering::Relaxed) == self.kernel.current_run.load(Ordering::Relaxed)
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
        match self.look_at_children(who, false) {
            Some(Ok((pid, WaitStatus::Ended(status)))) => Ok(Some((pid, status))),
            Some(Err(error)) => Err(error),
            _ => Ok(None),
        }
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
        let record = self.record.clone();
        let kernel = self.kernel.clone();
        self.block(deadline, |_| look_at_children(&kernel, &record, who, stops))
    }

    fn look_at_children(&self, who: WaitFor, stops: bool) -> Option<Result<(Pid, WaitStatus)>> {
        look_at_children(&self.kernel, &self.record, who, stops)
    }

    /// The children that have not been waited for.
    pub fn children(&self) -> Vec<Pid> {
        self.record.status.lock().children.iter().map(|child| child.pid).collect()
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
            status.children.iter().find(|child| child.pid == pid).cloned().ok_or(Errno::ESRCH)?
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
    let mut has_any = false;
    let mut found = None;
    for (at, child) in parent.children.iter().enumerate() {
        let matches = match who {
            WaitFor::Any => true,
            WaitFor::Process(pid) => child.pid == pid,
            WaitFor::Group(group) => child.pgid.load(Ordering::Relaxed) == group,
        };
        if !matches {
            continue;
        }
        has_any = true;
        let mut status = child.status.lock();
        let change = match status.state {
            ProcessState::Zombie(how) => Some(WaitStatus::Ended(how)),
            ProcessState::Stopped(signal) if stops && status.unreported => Some(WaitStatus::Stopped(signal)),
            ProcessState::Running | ProcessState::Sleeping if stops && status.unreported => {
                Some(WaitStatus::Continued)
            }
            _ => None,
        };
        if let Some(change) = change {
            status.unreported = false;
            found = Some((at, child.pid, change));
            break;
        }
    }
    let Some((at, pid, change)) = found else {
        return if has_any { None } else { Some(Err(Errno::ECHILD)) };
    };
    if matches!(change, WaitStatus::Ended(_)) {
        parent.children.remove(at);
        drop(parent);
        kernel.table.lock().by_pid.remove(&pid);
    }
    Some(Ok((pid, change)))
}

/// Turns a record into a zombie that its parent can find, or into nothing if nobody will ask.
pub(super) fn bury(kernel: &Shared, record: &Arc<ProcessRecord>, how: ExitStatus) {
    let children = {
        let mut status = record.status.lock();
        status.state = ProcessState::Zombie(how);
        std::mem::take(&mut status.children)
    };
    for child in children {
        // Orphans belong to process 1, which waits for everybody at once.
        child.ppid.store(1, Ordering::Relaxed);
        if matches!(child.status.lock().state, ProcessState::Zombie(_)) {
            kernel.table.lock().by_pid.remove(&child.pid);
        }
    }
    let parent = record.ppid.load(Ordering::Relaxed);
    if parent <= 1 {
        kernel.table.lock().by_pid.remove(&record.pid);
    } else {
        signals::tell_parent(kernel, record);
    }
}
