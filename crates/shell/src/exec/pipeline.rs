//! Pipelines of several commands.

use std::sync::Arc;

use boxsh_kernel::{Appetite, Errno, Executable, OpenFile, Pid, Process, Terminal, WaitFor};
use boxsh_syntax::ast::{Arg, Command, CommandKind};

use super::foreground::pipeline_text;
use crate::exec::Tail;
use crate::exec::lookup::Found;
use crate::flow::{Flow, Run};
use crate::jobs::{Job, JobState};
use crate::options::{Opt, Shopt};
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::state::State;

impl Shell<'_> {
    /// Runs several stages side by side, each reading what the one before it writes.
    pub(crate) fn run_piped(&mut self, stages: &[Arc<Command>]) -> Run {
        let Some((last, before)) = stages.split_last() else { return Ok(0) };
        self.refresh_jobs()?;
        let (pids, input) = self.start_stages(before, last)?;
        if let Some(terminal) = self.job_terminal() {
            return self.run_piped_job(&terminal, stages, pids, input);
        }
        // A stage writes before the one behind it goes away without having read: `echo y | true` is no failure.
        self.process.yield_now()?;
        let status = if self.shopt(Shopt::LastPipe) && !self.has(Opt::Monitor) {
            self.run_last_here(last, input)
        } else {
            self.run_last_in_child(last, input)
        };
        let statuses = self.wait_for_stages(&pids);
        let status = status?;
        let mut statuses = statuses?;
        statuses.push(status);
        Ok(self.take_statuses(statuses))
    }

    /// Runs the last stage beside those that have been started, as a job that can be stopped.
    fn run_piped_job(
        &mut self,
        terminal: &Terminal,
        stages: &[Arc<Command>],
        mut pids: Vec<Pid>,
        input: Option<Arc<OpenFile>>,
    ) -> Run {
        let Some(last) = stages.last().cloned() else { return Ok(0) };
        let (child, state, announced) = self.prepare_last(&last, input)?;
        pids.push(self.process.spawn_migrating(MIGRATES, child, move |child| {
            let mut shell = Shell::new(child, state);
            shell.is_announced = announced;
            shell.run_stage(&last)
        })?);
        self.put_into_group(&pids);
        let statuses = self.finish_job(terminal, Job::in_foreground(&pids, pipeline_text(stages)))?;
        Ok(self.take_statuses(statuses))
    }

    /// Sets `PIPESTATUS`, and gives the status of the whole.
    fn take_statuses(&mut self, statuses: Vec<u8>) -> u8 {
        let last = statuses.last().copied().unwrap_or(0);
        let result = match self.has(Opt::PipeFail) {
            true => statuses.iter().rev().copied().find(|&status| status != 0).unwrap_or(0),
            false => last,
        };
        self.state.numbers.pipe_statuses = Arc::new(statuses);
        self.set_status(result)
    }

    /// Starts every stage but the `last` as a process of its own; gives their ids and what the last of them writes to.
    pub(crate) fn start_stages(
        &mut self,
        stages: &[Arc<Command>],
        last: &Arc<Command>,
    ) -> Run<(Vec<Pid>, Option<Arc<OpenFile>>)> {
        let mut pids = Vec::with_capacity(stages.len());
        let mut input: Option<Arc<OpenFile>> = None;
        for (at, stage) in stages.iter().enumerate() {
            let announced = self.announce_stage(stage)?;
            let reader = stages.get(at + 1).unwrap_or(last);
            let (read, write) = self.process.pipe_files_for(self.appetite_of(reader));
            let child = self.process.fork_waiting(MIGRATES)?;
            if let Some(input) = input.replace(read) {
                child.set_file(0, input)?;
            }
            child.set_file(1, write)?;
            self.make_stoppable(&child);
            let mut state = self.subshell_state();
            if announced {
                state.jobs = self.state.jobs.clone();
                state.numbers.subshell -= 1;
            }
            state.calls.input_given |= input.is_some();
            let stage = stage.clone();
            let pid = self.process.spawn_migrating(MIGRATES, child, move |child| {
                let mut shell = Shell::new(child, state);
                shell.is_announced = announced;
                shell.run_stage(&stage)
            })?;
            pids.push(pid);
            if self.has(Opt::XTrace) {
                // Traces read in the order of the stages.
                self.process.yield_now()?;
            }
        }
        Ok((pids, input))
    }

    /// How much of its standard input a command reads, as far as that is known before its words are expanded.
    fn appetite_of(&self, command: &Command) -> Appetite {
        if !self.process.runs_in_turn() || !command.redirects.is_empty() {
            return Appetite::Unknown;
        }
        self.known_appetite(command).unwrap_or_default()
    }

    fn known_appetite(&self, command: &Command) -> Option<Appetite> {
        let CommandKind::Simple(simple) = &command.kind else { return None };
        if !simple.assignments.is_empty() {
            return None;
        }
        let words = simple.args.iter().map(|arg| match arg {
            Arg::Word(word) => word.as_literal(),
            _ => None,
        });
        let words: Vec<&[u8]> = words.collect::<Option<_>>()?;
        let (name, arguments) = words.split_first()?;
        let Found::External = self.find_command(name) else { return None };
        let search = self.process.environment().get(b"PATH").map(<[u8]>::to_vec);
        let path = self.process.find_program(name, search.as_deref()).ok()?;
        let Ok(Executable::Command(program)) = self.process.load(&path) else { return None };
        let arguments: Vec<Vec<u8>> = arguments.iter().map(|word| word.to_vec()).collect();
        Some((program.spec()?.appetite)(&arguments))
    }

    /// The `DEBUG` trap for a simple command runs here, before the stage has a process of its own; says whether it did.
    fn announce_stage(&mut self, stage: &Arc<Command>) -> Run<bool> {
        self.state.numbers.line = stage.line.get();
        let is_simple = matches!(stage.kind, CommandKind::Simple(_));
        if is_simple && !self.state.traps.is_empty() {
            self.before_command(stage)?;
        }
        Ok(is_simple)
    }

    /// Runs one stage as the only thing its process does.
    pub(crate) fn run_stage(&mut self, command: &Arc<Command>) -> u8 {
        if let CommandKind::Subshell(body) = &command.kind
            && command.redirects.is_empty()
        {
            // The process is the subshell.
            return self.run_subshell(body);
        }
        crate::builtins::trap::reset_caught(self);
        let result = self.run_command(command, Tail::Stage);
        let result = match result {
            Ok(status) if status != 0 && self.state.calls.unchecked == 0 && self.has(Opt::ErrExit) => {
                Err(Flow::Exit(status))
            }
            other => other,
        };
        self.conclude(result)
    }

    /// The process of the last stage, the state of its shell, and whether the `DEBUG` trap has run for it.
    fn prepare_last(
        &mut self,
        last: &Arc<Command>,
        input: Option<Arc<OpenFile>>,
    ) -> Run<(Process, State, bool)> {
        let announced = self.announce_stage(last)?;
        let child = self.process.fork_waiting(MIGRATES)?;
        if let Some(input) = input {
            child.set_file(0, input)?;
        }
        self.make_stoppable(&child);
        let mut state = self.subshell_state();
        if announced {
            state.jobs = self.state.jobs.clone();
            state.numbers.subshell -= 1;
        }
        state.calls.input_given = true;
        Ok((child, state, announced))
    }

    fn run_last_in_child(&mut self, last: &Arc<Command>, input: Option<Arc<OpenFile>>) -> Run {
        let (child, state, announced) = self.prepare_last(last, input)?;
        let pid = child.pid();
        let status = self.process.call(child, |child| {
            let mut shell = Shell::new(child, state);
            shell.is_announced = announced;
            shell.run_stage(last)
        });
        self.after_child(pid, status)?;
        Ok(status.code())
    }

    fn run_last_here(&mut self, last: &Arc<Command>, input: Option<Arc<OpenFile>>) -> Run {
        let before = self.process.file(0).ok();
        if let Some(input) = input {
            self.process.set_file(0, input)?;
        }
        let result = self.run_command(last, Tail::No);
        match before {
            Some(file) => self.process.set_file(0, file)?,
            // It may have been closed meanwhile; it ends up closed either way.
            None => {
                let _ = self.process.close(0);
            }
        }
        result
    }

    /// Waits for the stages, in order, and gives their statuses.
    pub(crate) fn wait_for_stages(&mut self, pids: &[Pid]) -> Run<Vec<u8>> {
        let mut statuses = Vec::with_capacity(pids.len() + 1);
        for &pid in pids {
            let status = loop {
                match self.process.wait(WaitFor::Process(pid)) {
                    Ok((_, status)) => break status,
                    // Traps run when the pipeline is done.
                    Err(Errno::EINTR) => self.keep_signals(),
                    Err(_) => return Err(Flow::Killed),
                }
            };
            self.state.jobs.update(pid, JobState::Done(status));
            statuses.push(status.code());
        }
        Ok(statuses)
    }
}
