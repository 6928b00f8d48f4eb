//! Sending signals, and dealing with those that came.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::{Errno, Result};

use super::Process;
use crate::kernel::Shared;
use crate::signal::{DefaultAction, Disposition, Signal};
use crate::table::{Pid, ProcessRecord, ProcessState};

/// Whom a signal is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KillTarget {
    /// One process.
    Process(Pid),
    /// All processes of a group.
    Group(Pid),
    /// All that the sender may signal, but not itself.
    Everyone,
}

impl Process {
    /// Sends a signal; `None` only checks that there is somebody to send one to.
    ///
    /// # Errors
    /// `ESRCH` if there is nobody, `EPERM` if they belong to somebody else.
    pub fn kill(&self, target: KillTarget, signal: Option<Signal>) -> Result<()> {
        let records = self.kernel.records();
        let mine = self.record.pid;
        let chosen: Vec<_> = records
            .into_iter()
            .filter(|record| match target {
                KillTarget::Process(pid) => record.pid == pid,
                KillTarget::Group(group) => record.pgid.load(Ordering::Relaxed) == group,
                KillTarget::Everyone => record.pid != mine,
            })
            .collect();
        if chosen.is_empty() {
            return Err(Errno::ESRCH);
        }
        let uid = self.credentials().uid;
        let (allowed, refused): (Vec<_>, Vec<_>) =
            chosen.into_iter().partition(|record| uid == 0 || record.uid.load(Ordering::Relaxed) == uid);
        if allowed.is_empty() && !refused.is_empty() {
            return Err(Errno::EPERM);
        }
        if let Some(signal) = signal {
            for record in &allowed {
                deliver(&self.kernel, record, signal);
            }
        }
        self.attend()
    }

    /// Sets what happens when `signal` comes, and gives what happened before.
    ///
    /// # Errors
    /// `EINVAL` for `SIGKILL` and `SIGSTOP`.
    pub fn set_disposition(&self, signal: Signal, disposition: Disposition) -> Result<Disposition> {
        if signal.is_absolute() {
            return Err(Errno::EINVAL);
        }
        let before = self.disposition(signal);
        let record = &self.record;
        let set = |bits: &std::sync::atomic::AtomicU64, on| match on {
            true => bits.fetch_or(signal.bit(), Ordering::Relaxed),
            false => bits.fetch_and(!signal.bit(), Ordering::Relaxed),
        };
        set(&record.ignored, disposition == Disposition::Ignore);
        set(&record.caught, disposition == Disposition::Catch);
        if disposition == Disposition::Ignore {
            record.pending.fetch_and(!signal.bit(), Ordering::Relaxed);
        }
        Ok(before)
    }

    /// What happens when `signal` comes.
    pub fn disposition(&self, signal: Signal) -> Disposition {
        if self.record.ignored.load(Ordering::Relaxed) & signal.bit() != 0 {
            Disposition::Ignore
        } else if self.record.caught.load(Ordering::Relaxed) & signal.bit() != 0 {
            Disposition::Catch
        } else {
            Disposition::Default
        }
    }

    /// Takes the next caught signal that has come, the lowest first.
    pub fn take_signal(&self) -> Option<Signal> {
        let record = &self.record;
        let waiting = record.pending.load(Ordering::Relaxed) & record.caught.load(Ordering::Relaxed);
        let signal = Signal::lowest(waiting)?;
        record.pending.fetch_and(!signal.bit(), Ordering::Relaxed);
        Some(signal)
    }

    /// Whether a caught signal waits to be taken.
    #[inline]
    pub fn has_caught_signal(&self) -> bool {
        let pending = self.record.pending.load(Ordering::Relaxed);
        pending != 0 && pending & self.record.caught.load(Ordering::Relaxed) != 0
    }

    /// Sends itself a signal and deals with it at once.
    ///
    /// # Errors
    /// [`Errno::Killed`] if that ends the process.
    pub fn raise(&self, signal: Signal) -> Result<()> {
        let record = self.record.clone();
        deliver(&self.kernel, &record, signal);
        self.attend()
    }

    /// Looks whether the process has to end, stop, or go on: part of every system call.
    #[inline]
    pub(crate) fn attend(&self) -> Result<()> {
        if self.record.attention.load(Ordering::Relaxed) || self.kernel.budget.is_stopped() {
            return self.attend_slowly();
        }
        Ok(())
    }

    #[cold]
    fn attend_slowly(&self) -> Result<()> {
        let run_stopped = self.kernel.budget.is_stopped()
            && self.record.run.load(Ordering::Relaxed) == self.kernel.current_run.load(Ordering::Relaxed);
        if run_stopped || self.record.status.lock().death.is_some() {
            return Err(Errno::Killed);
        }
        let mut caught_some = false;
        let mut pending = self.record.pending.load(Ordering::Relaxed);
        while let Some(signal) = Signal::lowest(pending) {
            pending &= !signal.bit();
            if self.disposition(signal) == Disposition::Catch && !signal.is_absolute() {
                caught_some = true;
                continue;
            }
            self.record.pending.fetch_and(!signal.bit(), Ordering::Relaxed);
            match signal.default_action() {
                _ if self.disposition(signal) == Disposition::Ignore && !signal.is_absolute() => {}
                DefaultAction::Terminate | DefaultAction::Core => {
                    self.record.status.lock().death = Some(signal);
                    return Err(Errno::Killed);
                }
                DefaultAction::Stop => self.stop(signal)?,
                DefaultAction::Ignore | DefaultAction::Continue => {}
            }
        }
        self.record.attention.store(caught_some, Ordering::Relaxed);
        Ok(())
    }

    /// Stands still until `SIGCONT` or a death.
    fn stop(&self, signal: Signal) -> Result<()> {
        self.change_state(ProcessState::Stopped(signal));
        loop {
            let suspended = self.kernel.scheduler.suspend(&self.task);
            {
                let status = self.record.status.lock();
                if status.death.is_some() {
                    return Err(Errno::Killed);
                }
                if !matches!(status.state, ProcessState::Stopped(_)) {
                    return Ok(());
                }
            }
            // Under the inline scheduler nobody else can run to send the continuation.
            if suspended.is_err() || self.kernel.budget.is_stopped() {
                self.change_state(ProcessState::Running);
                return Ok(());
            }
        }
    }

    /// Takes on another state and tells the parent.
    fn change_state(&self, state: ProcessState) {
        {
            let mut status = self.record.status.lock();
            status.state = state;
            status.unreported = true;
        }
        tell_parent(&self.kernel, &self.record);
    }

    /// Shows in the process table whether the process waits; gives what it showed before.
    pub(super) fn set_sleeping(&self, sleeping: bool) -> bool {
        let mut status = self.record.status.lock();
        let before = status.state == ProcessState::Sleeping;
        match status.state {
            ProcessState::Running if sleeping => status.state = ProcessState::Sleeping,
            ProcessState::Sleeping if !sleeping => status.state = ProcessState::Running,
            _ => {}
        }
        before
    }
}

/// Brings a signal to a process: what is ignored vanishes, what kills or continues takes effect at once
/// for those who look, the rest waits for the process's next system call.
pub(crate) fn deliver(kernel: &Shared, target: &Arc<ProcessRecord>, signal: Signal) {
    let bit = signal.bit();
    let is_caught = target.caught.load(Ordering::Relaxed) & bit != 0 && !signal.is_absolute();
    let is_ignored = target.ignored.load(Ordering::Relaxed) & bit != 0 && !signal.is_absolute();
    let action = signal.default_action();
    if signal == Signal::CONT || signal == Signal::KILL {
        let mut status = target.status.lock();
        if matches!(status.state, ProcessState::Stopped(_)) {
            status.state = ProcessState::Running;
            status.unreported = signal == Signal::CONT;
            drop(status);
            tell_parent(kernel, target);
        }
    }
    if is_ignored || (!is_caught && matches!(action, DefaultAction::Ignore | DefaultAction::Continue)) {
        kernel.scheduler.wake(target.task());
        return;
    }
    target.post(signal);
    let is_fatal = !is_caught && matches!(action, DefaultAction::Terminate | DefaultAction::Core);
    if is_fatal {
        // What runs on the stack of a process that dies goes with it: there is no stack for it to stay on.
        let mut above = target.status.lock().inline_child.clone();
        while let Some(child) = above {
            child.post(Signal::KILL);
            above = child.status.lock().inline_child.clone();
        }
    }
    kernel.scheduler.wake(target.task());
}

/// Lets the parent of a process know that something about it has changed.
pub(super) fn tell_parent(kernel: &Shared, record: &ProcessRecord) {
    let Ok(parent) = kernel.find(record.ppid.load(Ordering::Relaxed)) else { return };
    if parent.caught.load(Ordering::Relaxed) & Signal::CHLD.bit() != 0 {
        parent.post(Signal::CHLD);
    }
    kernel.scheduler.wake(parent.task());
}
