//! Commands in the background, and coprocesses.

use std::sync::Arc;

use boxsh_kernel::vfs::Access;
use boxsh_kernel::{Disposition, Errno, ExitStatus, OpenFlags, Pid, Signal, WaitFor, WaitStatus};
use boxsh_syntax::ast::{AndOr, Coproc};

use crate::flow::{Flow, Run};
use crate::jobs::JobState;
use crate::options::Opt;
use crate::promise::MIGRATES;
use crate::shell::{Current, Shell};
use crate::text::Str;
use crate::value::Indexed;
use crate::variables::{Key, is_name};

impl Shell<'_> {
    /// Starts an and-or list in the background.
    pub(crate) fn run_background(&mut self, and_or: &AndOr) -> Run {
        let text = self.job_text(and_or);
        let is_pipeline = and_or.rest.is_empty() && !and_or.first.negated && and_or.first.timed.is_none();
        let mut pids = Vec::new();
        let mut input = None;
        let mut last_stage = None;
        if is_pipeline && let Some((last, before)) = and_or.first.stages.split_last() {
            (pids, input) = self.start_stages(before, last)?;
            last_stage = Some(last.clone());
        }
        let child = self.process.fork_waiting(MIGRATES)?;
        match input {
            Some(input) => child.set_file(0, input)?,
            // Without job control, what runs in the background must not take the script's input.
            None if !self.has(Opt::Monitor) && !self.state.calls.input_given => {
                let null = OpenFlags::READ.access(Access::Read);
                if let Ok(file) = self.process.open_file(b"/dev/null", null) {
                    child.set_file(0, file)?;
                }
            }
            None => {}
        }
        self.make_stoppable(&child);
        let mut state = self.subshell_state();
        state.calls.unchecked = 0;
        if !self.has(Opt::Monitor) {
            // Who interrupts the script does not mean what it has left in the background.
            for signal in [Signal::INT, Signal::QUIT] {
                child.set_disposition(signal, Disposition::Ignore)?;
            }
        }
        let and_or = and_or.clone();
        let pid = self.process.spawn_migrating(MIGRATES, child, move |child| {
            let mut shell = Shell::new(child, state);
            match last_stage {
                Some(stage) => shell.run_stage(&stage),
                None => {
                    crate::builtins::trap::reset_caught(&shell);
                    let result = shell.run_and_or(&and_or);
                    shell.conclude(result)
                }
            }
        })?;
        pids.push(pid);
        self.put_into_group(&pids);
        self.state.numbers.last_background = pid;
        let number = self.state.jobs.add(pids[0], &pids, text);
        if self.state.invocation.interactive {
            self.write_error(format!("[{number}] {pid}\n").as_bytes())?;
        }
        Ok(self.set_status(0))
    }

    /// Under job control each job has a process group of its own.
    pub(crate) fn put_into_group(&self, pids: &[Pid]) {
        if self.has(Opt::Monitor) {
            for &pid in pids {
                // A process that has ended already is in no group.
                let _ = self.process.set_group(pid, pids[0]);
            }
        }
    }

    /// Runs a coprocess: its input and output are pipes in the array of its name.
    pub(crate) fn run_coproc(&mut self, coproc: &Coproc) -> Run {
        let name = self.expand_text(&coproc.name)?;
        if !is_name(&name) {
            self.error_bytes(&[b"`", name.as_bytes(), b"': not a valid identifier"].concat())?;
            return Ok(self.set_status(1));
        }
        let (read, their_write) = self.process.pipe_files();
        let (their_read, write) = self.process.pipe_files();
        let child = self.process.fork_waiting(MIGRATES)?;
        child.set_file(0, their_read)?;
        child.set_file(1, their_write)?;
        let state = self.subshell_state();
        let body = coproc.body.clone();
        let pid = self
            .process
            .spawn_migrating(MIGRATES, child, move |child| Shell::new(child, state).run_stage(&body))?;
        let from = self.add_high_file(read)?;
        // The two between them are, in bash, the child's for a moment.
        let between = [self.add_high_file(write.clone())?, self.add_high_file(write.clone())?];
        let to = self.add_high_file(write)?;
        for fd in between {
            self.process.close(fd)?;
        }
        for fd in [from, to] {
            self.process.set_close_on_exec(fd, true)?;
        }
        let fds = [from, to].map(|fd| Str::from_integer(fd.into()));
        self.assign_array(&name, Indexed::from_elements(fds.to_vec()))?;
        let pid_name = [name.as_bytes(), b"_PID"].concat();
        self.assign(&pid_name, Str::from_integer(pid.into()), false)?;
        self.state.numbers.last_background = pid;
        let text = boxsh_syntax::print_command(&coproc.body, boxsh_syntax::Style::Bash);
        let text = [b"coproc ", name.as_bytes(), b" ", &text].concat();
        self.state.jobs.add(pid, &[pid], text.into());
        self.coprocs.push((name, pid, [Some(from), Some(to)]));
        Ok(self.set_status(0))
    }

    /// Takes note of descriptors of coprocesses that `exec` has closed or moved.
    pub(super) fn forget_closed_coprocs(&mut self) -> Run<()> {
        let mut gone = Vec::new();
        for (name, _, fds) in &mut self.coprocs {
            for (at, fd) in fds.iter_mut().enumerate() {
                if fd.take_if(|fd| self.process.file(*fd).is_err()).is_some() {
                    gone.push((name.clone(), at as u64));
                }
            }
        }
        for (name, at) in gone {
            self.assign_element(&name, Key::Index(at), Str::from("-1"), false)?;
        }
        Ok(())
    }

    /// Brings what is known of jobs up to date, for a copy of it in a process that is not their parent.
    pub(crate) fn refresh_jobs(&mut self) -> Run<()> {
        if self.state.jobs.is_empty() {
            return Ok(());
        }
        self.process.yield_now()?;
        self.reap()
    }

    /// Takes note of what has become of processes in the background, without waiting.
    pub(crate) fn reap(&mut self) -> Run<()> {
        loop {
            match self.process.try_wait_change(WaitFor::Any, self.has(Opt::Monitor)) {
                Ok(Some((pid, WaitStatus::Ended(status)))) => self.child_ended(pid, status)?,
                Ok(Some((pid, WaitStatus::Stopped(signal)))) => {
                    self.state.jobs.update(pid, JobState::Stopped(signal));
                }
                Ok(Some((pid, WaitStatus::Continued))) => self.state.jobs.update(pid, JobState::Running),
                Ok(None) | Err(Errno::ECHILD) => return Ok(()),
                Err(_) => return Err(Flow::Killed),
            }
        }
    }

    /// Takes note of the end of a child.
    pub(crate) fn child_ended(&mut self, pid: Pid, status: ExitStatus) -> Run<()> {
        match self.state.jobs.find_pid(pid).map(|job| job.text.clone()) {
            Some(text) => {
                self.state.jobs.update(pid, JobState::Done(status));
                let is_quiet = self.state.invocation.interactive || self.has(Opt::Monitor);
                match status {
                    ExitStatus::Signaled(Signal::INT | Signal::TERM | Signal::PIPE) => {}
                    ExitStatus::Signaled(signal) if !is_quiet => self.tell_killed(pid, signal, &text)?,
                    _ => {}
                }
            }
            None => self.state.jobs.remember(pid, status),
        }
        if let Some(at) = self.coprocs.iter().position(|(_, coproc, _)| *coproc == pid) {
            let (name, _, fds) = self.coprocs.remove(at);
            for fd in fds.into_iter().flatten() {
                let _ = self.process.close(fd);
            }
            self.state.vars.unset(&name);
            self.state.vars.unset(&[name.as_bytes(), b"_PID"].concat());
        }
        Ok(())
    }

    /// Takes note of signals that have interrupted waiting; their traps run later.
    pub(crate) fn keep_signals(&mut self) {
        let pending: Vec<_> = std::iter::from_fn(|| self.process.take_signal()).collect();
        self.pending_signals.extend(pending);
    }

    fn job_text(&self, and_or: &AndOr) -> Str {
        crate::source_text::and_or(and_or).into()
    }

    /// The text of the command that runs now, for `BASH_COMMAND`.
    pub(crate) fn current_command_text(&self) -> Str {
        match &self.current {
            Some(Current::Command(command)) => {
                boxsh_syntax::print_command(command, boxsh_syntax::Style::Bash).into()
            }
            Some(Current::Text(text)) => text.clone(),
            None => Str::EMPTY,
        }
    }

    /// Notes the command that is about to run.
    pub(crate) fn set_current(&mut self, command: &Arc<boxsh_syntax::ast::Command>) {
        if self.state.traps.running == 0 {
            self.current = Some(Current::Command(command.clone()));
        }
    }
}
