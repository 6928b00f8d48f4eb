//! Execution: lists, pipelines and what surrounds a command.

mod background;
mod compound;
mod cond;
mod foreground;
mod function;
mod lookup;
mod pipeline;
mod program;
mod redirect;
mod simple;
mod substitution;
mod surroundings;
mod time;
mod trace;
mod traps;
mod watched;

use std::sync::Arc;

use boxsh_kernel::{ExitStatus, Pid, Signal};
use boxsh_syntax::ast::{AndOr, AndOrOp, Command, CommandKind, List, Pipeline};

use crate::flow::{Flow, Run};
use crate::options::Opt;
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::trap::Event;

pub(crate) use cond::compare_integers;
pub(crate) use foreground::STOPPING;
pub(crate) use lookup::{Found, HASH_BUCKETS};

/// Whether the process ends with the command, so that a program may take the shell's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tail {
    Yes,
    /// It does, as a stage of a pipeline.
    Stage,
    No,
}

/// The least stack that a command may start with.
const MIN_STACK: usize = 256 << 10;

impl Shell<'_> {
    /// Runs the commands of a list, one after another.
    pub(crate) fn run_list(&mut self, list: &List) -> Run {
        let mut status = 0;
        for item in &list.items {
            if self.only_reads() {
                break;
            }
            status = match item.background {
                true => self.run_background(&item.and_or)?,
                false => self.run_and_or(&item.and_or)?,
            };
        }
        Ok(status)
    }

    #[inline]
    fn run_and_or(&mut self, and_or: &AndOr) -> Run {
        match lone_command(and_or) {
            Some(command) => self.run_lone(command),
            None => self.run_joined(and_or),
        }
    }

    /// Runs a pipeline of one command that nothing else is joined to.
    fn run_lone(&mut self, command: &Arc<Command>) -> Run {
        let status = self.run_command(command, Tail::No)?;
        self.set_pipe_status(status);
        if status != 0 && self.state.calls.unchecked == 0 && is_checked(std::slice::from_ref(command)) {
            self.command_failed(status)?;
        }
        Ok(status)
    }

    /// Sets `PIPESTATUS` after a single command.
    #[inline]
    fn set_pipe_status(&mut self, status: u8) {
        if self.state.numbers.pipe_statuses[..] != [status] {
            self.state.numbers.pipe_statuses = Arc::new(vec![status]);
        }
    }

    fn run_joined(&mut self, and_or: &AndOr) -> Run {
        if and_or.rest.is_empty() {
            return self.run_pipeline(&and_or.first, Tail::No);
        }
        let last = and_or.rest.len();
        let mut status = self.unchecked(|shell| shell.run_pipeline(&and_or.first, Tail::No))?;
        for (at, (op, pipeline)) in and_or.rest.iter().enumerate() {
            let wanted = match op {
                AndOrOp::And => status == 0,
                AndOrOp::Or => status != 0,
            };
            if !wanted {
                continue;
            }
            status = if at + 1 == last {
                self.run_pipeline(pipeline, Tail::No)?
            } else {
                self.unchecked(|shell| shell.run_pipeline(pipeline, Tail::No))?
            };
        }
        Ok(status)
    }

    /// Runs something whose failure `set -e` does not mind.
    pub(crate) fn unchecked(&mut self, run: impl FnOnce(&mut Self) -> Run) -> Run {
        self.state.calls.unchecked += 1;
        let result = run(self);
        self.state.calls.unchecked -= 1;
        result
    }

    pub(crate) fn run_pipeline(&mut self, pipeline: &Pipeline, tail: Tail) -> Run {
        if pipeline.timed.is_some() {
            return self.run_timed(pipeline);
        }
        self.run_untimed(pipeline, tail)
    }

    pub(crate) fn run_untimed(&mut self, pipeline: &Pipeline, tail: Tail) -> Run {
        if pipeline.negated {
            // Where `set -e` is off, a function that turns it on still means it.
            let result = match self.has(Opt::ErrExit) {
                true => self.unchecked(|shell| shell.run_stages(&pipeline.stages, Tail::No)),
                false => self.run_stages(&pipeline.stages, Tail::No),
            };
            if let Err(Flow::Break(_) | Flow::Continue(_)) = result {
                self.set_status(u8::from(self.status() == 0));
            }
            let status = result?;
            if status != 0 && self.state.calls.unchecked == 0 && ends_in_subshell(&pipeline.stages) {
                self.run_err_trap(status)?;
            }
            return Ok(self.set_status(u8::from(status == 0)));
        }
        let status = self.run_stages(&pipeline.stages, tail)?;
        if status != 0 && self.state.calls.unchecked == 0 && is_checked(&pipeline.stages) {
            if ends_in_subshell(&pipeline.stages) && !self.has(Opt::ErrExit) {
                // bash takes the subshell at the end for a command of its own.
                self.run_err_trap(status)?;
            }
            self.command_failed(status)?;
        }
        Ok(status)
    }

    fn run_stages(&mut self, stages: &[Arc<Command>], tail: Tail) -> Run {
        match stages {
            [] => Ok(self.set_status(0)),
            [command] => {
                let status = self.run_command(command, tail)?;
                self.set_pipe_status(status);
                Ok(status)
            }
            stages => self.run_piped(stages),
        }
    }

    /// A command has failed where `set -e` minds: the `ERR` trap, and then the end.
    pub(crate) fn command_failed(&mut self, status: u8) -> Run<()> {
        self.run_err_trap(status)?;
        if self.has(Opt::ErrExit) {
            self.set_status(status);
            // The trap sees which functions the failure was in, though no longer their variables.
            if self.state.traps.get(Event::Exit).is_some() {
                self.left_calls = self.state.calls.stack.clone();
            }
            return Err(Flow::Exit(status));
        }
        Ok(())
    }

    /// Runs one command with its redirections.
    pub(crate) fn run_command(&mut self, command: &Arc<Command>, tail: Tail) -> Run {
        self.process.tick()?;
        if let CommandKind::Simple(simple) = &command.kind {
            let status = self.run_simple(command, simple, tail)?;
            self.settle_signals()?;
            return Ok(status);
        }
        if self.process.stack_left() < MIN_STACK {
            return Err(self.process.budget().breach(boxsh_kernel::Limit::CallDepth).into());
        }
        let status = if command.redirects.is_empty() {
            self.run_compound(command, tail)
        } else {
            self.run_redirected(command)
        }?;
        self.set_status(status);
        self.settle_signals()?;
        Ok(status)
    }

    fn run_redirected(&mut self, command: &Arc<Command>) -> Run {
        self.state.numbers.line = command.line.get();
        if let CommandKind::Subshell(body) = &command.kind {
            let child = self.process.fork_waiting(MIGRATES)?;
            let before = self.state.vars.clone();
            let given = self.state.calls.input_given;
            self.state.calls.input_given |= command.redirects.iter().any(redirect::is_of_input);
            let result = match self.redirect_onto(&child, &command.redirects) {
                Ok(Some(())) => self.run_in_subshell(child, command, body),
                Ok(None) => Ok(self.set_status(1)),
                Err(flow) => Err(flow),
            };
            self.state.calls.input_given = given;
            // What the words of the redirections have changed, they have changed in the child.
            self.state.vars = before;
            return result;
        }
        let open = self.substituted.len();
        let Some(undo) = self.redirect(&command.redirects)? else {
            // No part of the command has been looked at.
            if self.state.calls.unchecked == 0 && !is_checked(std::slice::from_ref(command)) {
                self.command_failed(1)?;
            }
            return Ok(self.set_status(1));
        };
        // bash does not put this back: what follows has it too, until the next command of this kind.
        self.state.calls.input_given = command.redirects.iter().any(redirect::is_of_input);
        let result = self.run_compound(command, Tail::No);
        self.undo_redirects(undo)?;
        self.close_substitutions(open)?;
        result
    }

    /// Runs the list of a subshell as the child `child`, and gives its status.
    pub(crate) fn run_in_subshell(
        &mut self,
        child: boxsh_kernel::Process,
        command: &Arc<Command>,
        body: &List,
    ) -> Run {
        self.process
            .budget()
            .check(boxsh_kernel::Limit::SubstitutionDepth, self.state.numbers.subshell.into())?;
        let state = self.subshell_state();
        if let Some(terminal) = self.job_terminal() {
            let (text, body) = (foreground::command_text(command), body.clone());
            return self
                .run_job(&terminal, child, text, move |child| Shell::new(child, state).run_subshell(&body));
        }
        let pid = child.pid();
        let status = self.process.call(child, |child| Shell::new(child, state).run_subshell(body));
        self.after_child(pid, status)?;
        Ok(self.set_status(status.code()))
    }

    /// Runs a list to its end as a subshell, with its `EXIT` trap, and gives the status of the process.
    pub(crate) fn run_subshell(&mut self, body: &List) -> u8 {
        crate::builtins::trap::reset_caught(self);
        let result = match body.items.split_last() {
            Some((last, rest)) if !last.background => self.run_items_then_tail(rest, &last.and_or),
            _ => self.run_list(body),
        };
        self.conclude(result)
    }

    /// Runs the items of a list, the last one as the last thing of the process.
    fn run_items_then_tail(&mut self, rest: &[boxsh_syntax::ast::ListItem], last: &AndOr) -> Run {
        for item in rest {
            match item.background {
                true => self.run_background(&item.and_or)?,
                false => self.run_and_or(&item.and_or)?,
            };
        }
        if last.rest.is_empty() && !last.first.negated && last.first.timed.is_none() && self.may_replace() {
            return self.run_pipeline(&last.first, Tail::Yes);
        }
        self.run_and_or(last)
    }

    /// Whether a program may take the place of this shell: nothing is left for the shell to do afterwards.
    fn may_replace(&self) -> bool {
        self.state.traps.is_empty() && self.substituted.is_empty()
    }

    /// Turns the end of a shell into the status of its process, after its `EXIT` trap.
    pub(crate) fn conclude(&mut self, result: Run) -> u8 {
        if matches!(result, Err(Flow::Killed))
            && self.state.traps.get(Event::Exit).is_some()
            && let Some(signal) = self.process.postpone_death()
        {
            // What a signal ends still does what it was asked to do at its end.
            self.set_status(128 + signal.number());
            self.run_exit_trap(128 + signal.number());
            self.process.die_of(signal);
            return 128 + signal.number();
        }
        self.has_exited = matches!(result, Err(Flow::Exit(_)));
        let status = self.status_of(result);
        self.set_status(status);
        self.run_exit_trap(status)
    }

    /// The status that a result stands for at the end of a shell.
    pub(crate) fn status_of(&mut self, result: Run) -> u8 {
        match result {
            Ok(status) | Err(Flow::Exit(status) | Flow::Return(status)) => status,
            Err(Flow::Break(_) | Flow::Continue(_) | Flow::Discard | Flow::TopLevel) => self.status(),
            Err(Flow::Killed) => 137,
        }
    }

    /// What a shell says about how a child in the foreground ended.
    pub(crate) fn after_child(&mut self, pid: Pid, status: ExitStatus) -> Run<()> {
        self.process.tick()?;
        let ExitStatus::Signaled(signal) = status else { return Ok(()) };
        let is_trapped = self.state.traps.get(Event::Signal(signal)).is_some();
        match signal {
            Signal::INT | Signal::PIPE => Ok(()),
            _ if signal == Signal::TERM || is_trapped || self.state.invocation.interactive => {
                self.write_error(format!("{}\n", signal.description()).as_bytes())
            }
            _ => {
                let text = self.current_command_text();
                self.tell_killed(pid, signal, &text)
            }
        }
    }

    /// Says which process a signal has ended, with its command.
    pub(crate) fn tell_killed(&mut self, pid: Pid, signal: Signal, text: &[u8]) -> Run<()> {
        let head = format!("{pid:>5} {:<24}", signal.description());
        self.error_bytes(&[head.as_bytes(), text].concat())
    }
}

/// The command of a list's item that is nothing but this command.
#[inline]
fn lone_command(and_or: &AndOr) -> Option<&Arc<Command>> {
    let pipeline = &and_or.first;
    match &pipeline.stages[..] {
        [command] if and_or.rest.is_empty() && !pipeline.negated && pipeline.timed.is_none() => Some(command),
        _ => None,
    }
}

/// Whether the last of several stages is a subshell.
fn ends_in_subshell(stages: &[Arc<Command>]) -> bool {
    matches!(stages, [_, .., last] if matches!(last.kind, CommandKind::Subshell(_)))
}

/// Whether `set -e` looks at the status of these stages itself; the parts of a compound command have been looked at.
fn is_checked(stages: &[Arc<Command>]) -> bool {
    match stages {
        [command] => matches!(
            command.kind,
            CommandKind::Simple(_) | CommandKind::Subshell(_) | CommandKind::Cond(_) | CommandKind::Arith(_)
        ),
        _ => true,
    }
}
