//! Jobs in the foreground of a shell with job control: each has a process group of its own, the keyboard as long as it runs, and
//! can be stopped.

use std::sync::Arc;

use boxsh_kernel::{
    Disposition, Errno, ExitStatus, KillTarget, Process, Signal, Terminal, WaitFor, WaitStatus,
};
use boxsh_syntax::ast::{AndOr, Command, Pipeline};

use crate::builtins::jobs::job_line;
use crate::flow::{Flow, Run};
use crate::jobs::{Job, JobState, Member};
use crate::options::Opt;
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::text::Str;
use crate::trap::Event;

/// The signals of keys that stop, which an interactive shell itself does not mind.
pub(crate) const STOPPING: [Signal; 3] = [Signal::TSTP, Signal::TTIN, Signal::TTOU];

impl Shell<'_> {
    /// The terminal whose keyboard this shell gives to its jobs; none if it has no job control.
    pub(crate) fn job_terminal(&self) -> Option<Arc<Terminal>> {
        let controls = self.state.invocation.interactive
            && self.has(Opt::Monitor)
            && self.process.pid() == self.state.numbers.shell_pid;
        if !controls {
            return None;
        }
        self.process.open_fds().into_iter().find_map(|fd| self.process.terminal(fd).ok())
    }

    /// Lets a process that has not been started yet be stopped by keys, unless the user has said otherwise.
    pub(crate) fn make_stoppable(&self, child: &Process) {
        for signal in STOPPING {
            if self.state.traps.get(Event::Signal(signal)).is_none() {
                // Each of them can be caught.
                let _ = child.set_disposition(signal, Disposition::Default);
            }
        }
    }

    /// Runs a command of one process as a job in the foreground.
    pub(crate) fn run_job(
        &mut self,
        terminal: &Terminal,
        child: Process,
        text: Str,
        body: impl FnOnce(&Process) -> u8 + Send + 'static,
    ) -> Run {
        child.set_own_group(0);
        self.make_stoppable(&child);
        let group = child.pid();
        terminal.set_foreground(group);
        let started = self.process.spawn_migrating(MIGRATES, child, body);
        if let Err(error) = started {
            terminal.set_foreground(self.process.pgid());
            return Err(error.into());
        }
        let job = Job::in_foreground(&[group], text);
        let statuses = self.finish_job(terminal, job)?;
        Ok(statuses.last().copied().unwrap_or(0))
    }

    /// Waits for a job in the foreground, takes the keyboard back, and gives the statuses of its processes. A job that has been
    /// stopped is put on the list.
    pub(crate) fn finish_job(&mut self, terminal: &Terminal, mut job: Job) -> Run<Vec<u8>> {
        terminal.set_foreground(job.group);
        let followed = self.follow(&mut job);
        terminal.set_foreground(self.process.pgid());
        followed?;
        let statuses = job.members.iter().map(|member| match member.state {
            JobState::Running => 0,
            JobState::Stopped(signal) => 128 + signal.number(),
            JobState::Done(status) => status.code(),
        });
        let statuses: Vec<u8> = statuses.collect();
        self.set_status(statuses.last().copied().unwrap_or(0));
        self.state.numbers.pipe_statuses = Arc::new(statuses.clone());
        match job.state() {
            JobState::Stopped(_) => self.put_aside(job)?,
            JobState::Done(status) => {
                self.state.jobs.remove(job.number);
                self.after_child(job.last_pid(), status)?;
                self.leave_if_interrupted(status)?;
            }
            JobState::Running => {}
        }
        Ok(statuses)
    }

    fn follow(&mut self, job: &mut Job) -> Run<()> {
        while job.state() == JobState::Running {
            let (pid, state) = match self.process.wait_change(WaitFor::Group(job.group), None, true) {
                Ok((pid, WaitStatus::Ended(status))) => (pid, JobState::Done(status)),
                Ok((pid, WaitStatus::Stopped(signal))) => (pid, JobState::Stopped(signal)),
                Ok((pid, WaitStatus::Continued)) => (pid, JobState::Running),
                // Traps run when the job is done.
                Err(Errno::EINTR) => {
                    self.keep_signals();
                    continue;
                }
                Err(Errno::ECHILD) => {
                    let lost = JobState::Done(ExitStatus::Exited(127));
                    job.members.iter_mut().for_each(|member| member.state = lost);
                    return Ok(());
                }
                // An interrupt that was on its way when the job began is the job's.
                Err(_) => match self.process.postpone_death() {
                    Some(signal) => {
                        // A job that has just ended needs none.
                        let _ = self.process.kill(KillTarget::Group(job.group), Some(signal));
                        continue;
                    }
                    None => return Err(Flow::Killed),
                },
            };
            for member in job.members.iter_mut().filter(|member| member.pid == pid) {
                member.state = state;
            }
        }
        Ok(())
    }

    /// Puts a job that was stopped on the list, and says so. Loops around it end.
    fn put_aside(&mut self, job: Job) -> Run<()> {
        let number = match self.state.jobs.get(job.number) {
            Some(known) => known.number,
            None => {
                let pids: Vec<_> = job.members.iter().map(|member| member.pid).collect();
                self.state.jobs.add(job.group, &pids, job.text.clone())
            }
        };
        for Member { pid, state } in &job.members {
            self.state.jobs.update(*pid, *state);
        }
        self.state.jobs.make_current(number);
        if let Some(job) = self.state.jobs.get(number).cloned() {
            // The key leaves the cursor behind what it shows.
            let line = [b"\n", &job_line(self, &job, false)[..]].concat();
            self.write_error(&line)?;
        }
        match self.state.calls.loops {
            0 => Ok(()),
            loops => Err(Flow::Break(loops)),
        }
    }

    /// Gives up the line whose command an interrupt has ended. Who has a trap for it only leaves loops.
    fn leave_if_interrupted(&mut self, status: ExitStatus) -> Run<()> {
        if status != ExitStatus::Signaled(Signal::INT) {
            return Ok(());
        }
        // The key leaves the cursor behind what it shows.
        self.write_error(b"\n")?;
        let is_trapped = self.state.traps.get(Event::Signal(Signal::INT)).is_some();
        if is_trapped && self.state.calls.loops == 0 { Ok(()) } else { Err(Flow::TopLevel) }
    }
}

/// The text of a command, as `jobs` prints it.
pub(crate) fn command_text(command: &Arc<Command>) -> Str {
    pipeline_text(std::slice::from_ref(command))
}

/// The text of a pipeline, as `jobs` prints it.
pub(crate) fn pipeline_text(stages: &[Arc<Command>]) -> Str {
    let first = Pipeline { timed: None, negated: false, stages: stages.to_vec().into() };
    crate::source_text::and_or(&AndOr { first, rest: Box::default() }).into()
}
