//! Running a host program as a process: passing on descriptors and signals until it ends.

mod pump;
mod wiring;

use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::{Errno, Result};

use super::Process;
use super::io::to_errno;
use crate::kernel::LAUNCHED;
use crate::migration::Migrates;
use crate::native::{NativeChange, NativeChild, NativeEnd, NativeProgram};
use crate::scheduler::Source;
use crate::signal::Signal;
use crate::table::{ExitStatus, ProcessState};
use crate::violation::{Violation, ViolationKind};

use pump::Pump;
use wiring::Wiring;

impl Process {
    /// The run that programs of its are started in; none if it belongs to none.
    fn native_run(&self) -> u32 {
        match self.record.run.load(Ordering::Relaxed) {
            run if run & LAUNCHED == 0 => run,
            _ => 0,
        }
    }

    /// Why the host program at `path` cannot be run where this process is.
    pub(crate) fn native_refusal(&self, path: &[u8]) -> Option<String> {
        self.kernel.native.as_ref()?.refusal(path, &self.cwd().to_absolute())
    }

    /// Becomes the host program at `path`, to its end; gives its status.
    ///
    /// # Errors
    /// Why it cannot be started, [`Errno::Killed`] if the process has to end, also because the program was ended by a signal.
    pub(crate) fn run_native(&self, path: &[u8]) -> Result<u8> {
        let native = self.kernel.native.clone().ok_or(Errno::ENOEXEC)?;
        let mut wiring = Wiring::of(self)?;
        let ignored = self.record.ignored.load(Ordering::Relaxed);
        let is_ignored = |signal: &Signal| ignored & signal.bit() != 0;
        // All that can be caught is passed on, for the program to deal with: from before it starts, so that nothing is lost that comes as
        // soon as it can be seen to run.
        let caught = self.record.caught.swap(!0, Ordering::Relaxed);
        self.record.ignored.store(0, Ordering::Relaxed);
        let child = native.start(NativeProgram {
            path: path.to_vec(),
            arguments: self.arguments().to_vec(),
            environment: self
                .environment()
                .iter()
                .map(|(name, value)| [name, b"=", value].concat())
                .collect(),
            directory: self.cwd().to_absolute(),
            umask: self.umask(),
            files: std::mem::take(&mut wiring.files),
            resources: self.resources(),
            ignored: (1..=64).filter_map(Signal::from_number).filter(is_ignored).collect(),
            run: self.native_run(),
        });
        let child = child.inspect_err(|_| {
            self.record.caught.store(caught, Ordering::Relaxed);
            self.record.ignored.store(ignored, Ordering::Relaxed);
        })?;
        // From here on the descriptors are the program's: what it closes has to be closed for everybody. The old table is
        // dropped outside of the borrow, because closing wakes others.
        drop(self.fds.take());
        let ended = self.follow(&*child, &mut wiring.pumps);
        self.kernel.scheduler.unwatch(self.task.id);
        self.record.caught.store(0, Ordering::Relaxed);
        wiring.take_positions();
        let end = match ended {
            Ok(end) => end,
            Err(error) => {
                child.signal(Signal::KILL);
                if self.is_run_stopped() {
                    native.end_run(self.native_run());
                }
                // What it took counts, whoever ended it.
                while let Ok(Some(change)) = child.try_change() {
                    if let NativeChange::Ended(end) = change {
                        self.kernel.native_usage.add(&end);
                        break;
                    }
                }
                return Err(error);
            }
        };
        wiring.pumps.iter_mut().for_each(|pump| pump.give_back(&self.kernel.scheduler));
        self.kernel.native_usage.add(&end);
        self.hand_over(wiring.pumps)?;
        match end.status {
            ExitStatus::Exited(status) => Ok(status),
            ExitStatus::Signaled(signal) => {
                if signal == Signal::SYS {
                    let reason = "a system call that the filter does not allow";
                    let violation = Violation::new(ViolationKind::SystemCall, reason);
                    self.report(violation.by(self.pid(), &self.arguments()));
                }
                self.die_of(signal);
                Err(Errno::Killed)
            }
        }
    }

    /// Moves bytes and passes on signals until the program has ended and all it has written is delivered.
    fn follow(&self, child: &dyn NativeChild, pumps: &mut Vec<Pump>) -> Result<NativeEnd> {
        let news = Arc::new(duplicate(child.changed())?);
        let mut end = None;
        let mut failed = None;
        loop {
            let answer = self.block(None, |task| {
                while end.is_none() {
                    match child.try_change() {
                        Ok(None) => break,
                        Ok(Some(NativeChange::Stopped(signal))) => self.note_stop(signal),
                        Ok(Some(NativeChange::Continued)) => self.note_continuation(),
                        Ok(Some(NativeChange::Ended(ended))) => end = Some(ended),
                        Err(error) => return Some(Err(error)),
                    }
                }
                let mut sources = Vec::new();
                let mut undelivered = false;
                for pump in pumps.iter_mut() {
                    undelivered |= pump.advance(self, task, &mut sources);
                }
                failed = failed.or_else(|| pumps.iter().find_map(Pump::failure));
                pumps.retain(|pump| !pump.is_done());
                match end {
                    // A program that has ended well did not live to see that its output was not taken.
                    Some(NativeEnd { status: ExitStatus::Exited(0), .. }) if let Some(error) = failed => {
                        return Some(Err(error));
                    }
                    Some(end) if !undelivered => return Some(Ok(end)),
                    Some(_) => {}
                    None => sources.push(Source::Readable(news.clone())),
                }
                self.kernel.scheduler.watch(task, sources);
                None
            });
            match answer {
                Err(Errno::EINTR) => self.pass_signals_on(child),
                other => return other,
            }
        }
    }

    /// Gives the signals that have come to the program. What it does about them is told by the host, but for those that it can do
    /// nothing about.
    fn pass_signals_on(&self, child: &dyn NativeChild) {
        while let Some(signal) = self.take_signal() {
            child.signal(signal);
            if signal == Signal::STOP {
                self.note_stop(signal);
            }
        }
    }

    /// Shows that the program was stopped. What it has written is delivered all the same.
    fn note_stop(&self, signal: Signal) {
        if !matches!(self.record.status.lock().state, ProcessState::Stopped(_)) {
            self.change_state(ProcessState::Stopped(signal));
        }
    }

    /// Shows that the program goes on.
    fn note_continuation(&self) {
        if matches!(self.record.status.lock().state, ProcessState::Stopped(_)) {
            self.change_state(ProcessState::Running);
        }
    }

    /// Leaves the outputs that something the program has started still holds open to a process in the background, as they
    /// would stay open on any Unix.
    fn hand_over(&self, mut pumps: Vec<Pump>) -> Result<()> {
        pumps.retain(Pump::is_output);
        if pumps.is_empty() {
            return Ok(());
        }
        let keeper = self.fork()?;
        let keep = move |keeper: &Process| {
            let mut pumps = pumps;
            let scheduler = keeper.kernel.scheduler.clone();
            let ended: Result<()> = keeper.block(None, |task| {
                let mut sources = Vec::new();
                for pump in &mut pumps {
                    pump.advance(keeper, task, &mut sources);
                }
                pumps.retain(|pump| !pump.is_done());
                if pumps.is_empty() {
                    return Some(Ok(()));
                }
                scheduler.watch(task, sources);
                None
            });
            scheduler.unwatch(keeper.task.id);
            // Nobody waits for it, and what could not be delivered has no reader.
            u8::from(ended.is_err())
        };
        self.spawn_migrating(Migrates::KERNEL, keeper, keep).map(drop)
    }
}

/// Another descriptor of the host's for the same open file.
fn duplicate(fd: std::os::fd::BorrowedFd<'_>) -> Result<OwnedFd> {
    rustix::io::fcntl_dupfd_cloexec(fd, 3).map_err(to_errno)
}
