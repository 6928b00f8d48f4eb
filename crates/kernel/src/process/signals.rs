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
        self.tick_in_place()?;
        let mine = self.record.pid;
        let mut chosen = match target {
            KillTarget::Process(pid) => vec![self.kernel.find(pid)?],
            KillTarget::Group(_) | KillTarget::Everyone => self.kernel.records(),
        };
        chosen.retain(|record| match target {
            KillTarget::Process(_) => true,
            KillTarget::Group(group) => record.pgid.load(Ordering::Relaxed) == group,
            KillTarget::Everyone => record.pid != mine,
        });
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
        deliver(&self.kernel, &self.record, signal);
        self.attend()
    }

    /// Takes back the death that a signal has brought, if the process could have caught it, so that it can bring its
    /// affairs in order before [`Process::die_of`].
    pub fn postpone_death(&self) -> Option<Signal> {
        if self.is_run_stopped() {
            return None;
        }
        let mut status = self.record.status.lock();
        let signal = status.death.filter(|signal| !signal.is_absolute())?;
        status.death = None;
        Some(signal)
    }

    /// Ends the process as `signal` would, whatever it does about that signal.
    pub fn die_of(&self, signal: Signal) {
        self.record.status.lock().death = Some(signal);
        self.record.attention.store(true, Ordering::Relaxed);
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
        let record = &self.record;
        loop {
            // First the flag, then the signals: one that comes in between raises the flag again.
            record.attention.swap(false, Ordering::Acquire);
            let is_over =
                self.is_run_stopped() || record.status.lock().death.is_some() || self.next.borrow().is_some();
            if is_over {
                record.attention.store(true, Ordering::Relaxed);
                return Err(Errno::Killed);
            }
            let pending = record.pending.load(Ordering::Relaxed);
            let caught = record.caught.load(Ordering::Relaxed);
            let Some(signal) = Signal::lowest(pending & !caught) else {
                // A caught signal stays until it is taken.
                if pending != 0 {
                    record.attention.store(true, Ordering::Relaxed);
                }
                return Ok(());
            };
            record.pending.fetch_and(!signal.bit(), Ordering::Relaxed);
            if self.disposition(signal) == Disposition::Ignore {
                continue;
            }
            match signal.default_action() {
                DefaultAction::Terminate | DefaultAction::Core => {
                    record.status.lock().death = Some(signal);
                }
                DefaultAction::Stop => self.stop(signal),
                DefaultAction::Ignore | DefaultAction::Continue => {}
            }
        }
    }

    /// Stands still until `SIGCONT` or a death.
    fn stop(&self, signal: Signal) {
        self.change_state(ProcessState::Stopped(signal));
        loop {
            let suspended = self.suspend();
            let status = self.record.status.lock();
            if status.death.is_some() || !matches!(status.state, ProcessState::Stopped(_)) {
                return;
            }
            drop(status);
            // Under the inline scheduler nobody else can run to send the continuation.
            if suspended.is_err() || self.is_run_stopped() {
                return self.change_state(ProcessState::Running);
            }
        }
    }

    /// Takes on another state and tells the parent.
    pub(super) fn change_state(&self, state: ProcessState) {
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

/// The signals that stop a process.
const STOPS: u64 = Signal::STOP.bit() | Signal::TSTP.bit() | Signal::TTIN.bit() | Signal::TTOU.bit();

/// Brings a signal to a process: what is ignored vanishes, what kills or continues takes effect at once
/// for those who look, the rest waits for the process's next system call.
pub(super) fn deliver(kernel: &Shared, target: &Arc<ProcessRecord>, signal: Signal) {
    leave(kernel, target, signal);
    kernel.scheduler.wake(target.task());
}

/// Brings a signal to a process without waking it.
pub(crate) fn leave(kernel: &Shared, target: &Arc<ProcessRecord>, signal: Signal) {
    let bit = signal.bit();
    let is_caught = target.caught.load(Ordering::Relaxed) & bit != 0 && !signal.is_absolute();
    let is_ignored = target.ignored.load(Ordering::Relaxed) & bit != 0 && !signal.is_absolute();
    let action = signal.default_action();
    match action {
        // A stop and a continuation undo each other while neither has been seen.
        DefaultAction::Stop => target.pending.fetch_and(!Signal::CONT.bit(), Ordering::Relaxed),
        DefaultAction::Continue => target.pending.fetch_and(!STOPS, Ordering::Relaxed),
        _ => 0,
    };
    if signal == Signal::CONT || signal == Signal::KILL {
        resume(kernel, target, signal);
    }
    if is_ignored || (!is_caught && matches!(action, DefaultAction::Ignore | DefaultAction::Continue)) {
        return;
    }
    target.post(signal);
    if action == DefaultAction::Stop && !is_caught && target.status.lock().inline_child.is_some() {
        // What runs on its stack stops there, and with it the stack: it could not say so itself.
        stand_still(kernel, target, signal);
    }
    let is_fatal = !is_caught && matches!(action, DefaultAction::Terminate | DefaultAction::Core);
    if is_fatal {
        // What runs on the stack of a process that dies goes with it: there is no stack for it to stay on.
        let mut above = target.status.lock().inline_child.clone();
        while let Some(child) = above {
            child.post(Signal::KILL);
            resume(kernel, &child, Signal::KILL);
            above = child.status.lock().inline_child.clone();
        }
    }
}

/// Takes note that a process has stopped, and tells its parent.
fn stand_still(kernel: &Shared, target: &ProcessRecord, signal: Signal) {
    {
        let mut status = target.status.lock();
        status.state = ProcessState::Stopped(signal);
        status.unreported = true;
    }
    tell_parent(kernel, target);
}

/// Lets a stopped process go on, if only to its end.
fn resume(kernel: &Shared, target: &ProcessRecord, why: Signal) {
    let mut status = target.status.lock();
    if matches!(status.state, ProcessState::Stopped(_)) {
        status.state = ProcessState::Running;
        status.unreported = why == Signal::CONT;
        drop(status);
        tell_parent(kernel, target);
    }
}

/// Lets the parent of a process know that something about it has changed.
pub(super) fn tell_parent(kernel: &Shared, record: &ProcessRecord) {
    let Ok(parent) = kernel.find(record.ppid.load(Ordering::Relaxed)) else { return };
    {
        let mut status = parent.status.lock();
        if status.children.contains_key(&record.pid) {
            status.changed.insert(record.pid);
        }
    }
    if parent.caught.load(Ordering::Relaxed) & Signal::CHLD.bit() != 0 {
        parent.post(Signal::CHLD);
    }
    kernel.scheduler.wake(parent.task());
}
