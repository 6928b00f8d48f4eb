//! Running traps.

use std::sync::Arc;

use boxsh_kernel::Signal;
use boxsh_syntax::ast::Command;

use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::shell::{Current, Shell};
use crate::text::Str;
use crate::trap::Event;

/// Traps that a function does not see, to be put back when it returns.
pub(crate) struct HiddenTraps {
    hidden: Vec<(Event, Str)>,
}

impl Shell<'_> {
    /// Runs the action of a trap; `$?` is what it was before.
    fn run_action(&mut self, event: Event, action: &Str) -> Run<()> {
        let status = self.status();
        let statuses = self.state.numbers.pipe_statuses.clone();
        let line = self.state.numbers.line;
        // A signal comes from elsewhere: its lines are counted for themselves.
        let first_line = if matches!(event, Event::Signal(_)) { 1 } else { line };
        let source = match event {
            Event::Signal(_) => "trap",
            Event::Err => "error trap",
            Event::Return => "return trap",
            Event::Debug => "debug trap",
            Event::Exit => "exit trap",
        };
        let reading = self.reading.replace(source);
        let outer = self.before_trap.replace(status);
        let result = self.run_text_as(action, first_line);
        self.before_trap = outer;
        self.reading = reading;
        self.state.numbers.line = line;
        self.state.numbers.pipe_statuses = statuses;
        match result {
            Ok(_) => {
                self.set_status(status);
                Ok(())
            }
            Err(flow) => Err(flow),
        }
    }

    fn run_guarded(&mut self, event: Event) -> Run<()> {
        let Some(action) = self.state.traps.get(event).cloned() else { return Ok(()) };
        if action.is_empty() {
            return Ok(());
        }
        self.state.traps.running += 1;
        let result = self.run_action(event, &action);
        self.state.traps.running -= 1;
        result
    }

    /// What happens before each command: the `DEBUG` trap. Gives whether the command is to run.
    pub(crate) fn before_command(&mut self, command: &Arc<Command>) -> Run<bool> {
        self.set_current(command);
        if std::mem::take(&mut self.is_announced) {
            return Ok(true);
        }
        self.run_debug_trap()
    }

    /// The same before a part of a compound command, which `text` describes.
    #[inline]
    pub(crate) fn before_part(&mut self, text: impl FnOnce() -> Vec<u8>) -> Run<bool> {
        if self.state.traps.is_empty() || self.state.traps.get(Event::Debug).is_none() {
            return Ok(true);
        }
        if self.state.traps.running == 0 {
            self.current = Some(Current::Text(text().into()));
        }
        self.run_debug_trap()
    }

    /// The `DEBUG` trap.
    pub(crate) fn run_debug_trap(&mut self) -> Run<bool> {
        if self.state.traps.is_empty() || self.in_debug_trap || self.state.traps.get(Event::Debug).is_none() {
            return Ok(true);
        }
        let status = self.status();
        self.in_debug_trap = true;
        let action = self.state.traps.get(Event::Debug).cloned().unwrap_or_default();
        self.state.traps.running += 1;
        let line = self.state.numbers.line;
        // It may change what others may not.
        let outer = self.before_trap.take();
        let result = self.run_text_as(&action, line);
        self.before_trap = outer;
        self.state.traps.running -= 1;
        self.in_debug_trap = false;
        self.state.numbers.line = line;
        let debug_status = result?;
        self.set_status(status);
        Ok(debug_status == 0 || !self.shopt(Shopt::ExtDebug))
    }

    /// The `ERR` trap.
    pub(crate) fn run_err_trap(&mut self, status: u8) -> Run<()> {
        if self.state.traps.is_empty() || self.in_err_trap {
            return Ok(());
        }
        self.set_status(status);
        self.in_err_trap = true;
        let result = self.run_guarded(Event::Err);
        self.in_err_trap = false;
        self.set_status(status);
        result
    }

    /// The `RETURN` trap, at the end of a function or source. It sees `$?` as the last command before `return` left it.
    pub(crate) fn run_return_trap(&mut self) -> Run<()> {
        if self.state.traps.is_empty() || self.in_return_trap || self.in_debug_trap {
            return Ok(());
        }
        self.in_return_trap = true;
        let result = self.run_guarded(Event::Return);
        self.in_return_trap = false;
        result
    }

    /// The `EXIT` trap, once; gives the status that the shell ends with. It is shown while it runs, and one that it sets
    /// takes its place there, but never runs.
    pub(crate) fn run_exit_trap(&mut self, status: u8) -> u8 {
        if self.in_exit_trap {
            return status;
        }
        let Some(action) = self.state.traps.get(Event::Exit).cloned() else { return status };
        if action.is_empty() {
            return status;
        }
        self.set_status(status);
        self.state.traps.running += 1;
        let reading = self.reading.replace("exit trap");
        // Loops and conditions that `exit` was in are over.
        let loops = std::mem::take(&mut self.state.calls.loops);
        let unchecked = std::mem::take(&mut self.state.calls.unchecked);
        let outer = (self.before_trap.replace(status), std::mem::replace(&mut self.in_exit_trap, true));
        if self.state.calls.stack.is_empty() {
            self.state.calls.stack = std::mem::take(&mut self.left_calls);
        }
        let result = self.run_text_as(&action, 1);
        (self.before_trap, self.in_exit_trap) = outer;
        self.state.traps.clear(Event::Exit);
        (self.state.calls.loops, self.state.calls.unchecked) = (loops, unchecked);
        self.reading = reading;
        self.state.traps.running -= 1;
        match result {
            Ok(_) => status,
            Err(Flow::Exit(status) | Flow::Return(status)) => status,
            Err(_) => self.status().max(status),
        }
    }

    /// Takes the `DEBUG`, `RETURN` and `ERR` traps away from a function that does not inherit them.
    pub(crate) fn hide_traps(&mut self, traced: bool) -> HiddenTraps {
        let mut hidden = Vec::new();
        if !self.state.traps.is_empty() {
            for (event, inherits) in [
                (Event::Debug, traced || self.traces_functions()),
                (Event::Return, traced || self.traces_functions()),
                (Event::Err, self.has(Opt::ErrTrace)),
            ] {
                if !inherits && self.state.traps.get(event).is_some() {
                    hidden.extend(self.state.traps.clear(event).map(|action| (event, action)));
                }
            }
        }
        HiddenTraps { hidden }
    }

    /// Gives them back, unless the function has set its own.
    pub(crate) fn restore_traps(&mut self, traps: HiddenTraps) {
        for (event, action) in traps.hidden {
            if self.state.traps.get(event).is_none() {
                self.state.traps.set(event, action);
            }
        }
    }

    /// Runs the traps of signals that have come.
    #[inline]
    pub(crate) fn settle_signals(&mut self) -> Run<()> {
        if self.process.has_caught_signal() || !self.pending_signals.is_empty() {
            return self.run_signal_traps();
        }
        Ok(())
    }

    #[cold]
    fn run_signal_traps(&mut self) -> Run<()> {
        loop {
            let signal = match self.pending_signals.pop() {
                Some(signal) => signal,
                None => match self.process.take_signal() {
                    Some(signal) => signal,
                    None => return Ok(()),
                },
            };
            self.run_signal_trap(signal)?;
        }
    }

    fn run_signal_trap(&mut self, signal: Signal) -> Run<()> {
        let event = Event::Signal(signal);
        if self.state.traps.get(event).is_some() {
            return self.run_guarded(event);
        }
        if signal == Signal::CHLD {
            return Ok(());
        }
        // Caught by a shell that has no trap for it (any more): what it would have done to any other process.
        let _ = self.process.set_disposition(signal, boxsh_kernel::Disposition::Default);
        self.process.raise(signal)?;
        Ok(())
    }
}
