//! A shell whose lines somebody else edits: the prompt, completion and each command are calls of their own.

use boxsh_kernel::{Disposition, Process, Signal, WindowSize};

use crate::builtins::control;
use crate::builtins::jobs::job_line;
use crate::command_line::{CommandLine, Startup};
use crate::completer::Completion;
use crate::exec::STOPPING;
use crate::flow::{Flow, Run};
use crate::jobs::JobState;
use crate::options::{Opt, Options, Shopt, Shopts};
use crate::session::Session;
use crate::shell::Shell;
use crate::state::Invocation;
use crate::text::Str;
use crate::trap::Event;
use crate::value::{Attributes, Value, Variable};

/// What the shell was before somebody began to type.
#[derive(Clone, Debug)]
pub struct BeforeTyping {
    options: Options,
    shopts: Shopts,
    invocation: Invocation,
}

impl BeforeTyping {
    /// What a shell is now.
    pub fn of(session: &Session) -> Self {
        let state = &session.state;
        Self { options: state.options, shopts: state.shopts, invocation: state.invocation.clone() }
    }
}

/// What came of a typed command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Typed {
    /// `$?` behind it.
    pub status: u8,
    /// Whether it leaves the shell: `exit`.
    pub leaves: bool,
}

impl Session {
    /// Makes the shell an interactive one, with history, aliases and job control, and runs its startup files. A `PS1` that the
    /// session has not set is `prompt`. Without a command line it is a plain one.
    pub fn start_typing(
        &mut self,
        process: &Process,
        prompt: &[u8],
        line: Option<&CommandLine>,
    ) -> BeforeTyping {
        let before = BeforeTyping::of(self);
        self.state.invocation = Invocation { interactive: true, from_stdin: true, ..Invocation::default() };
        if self.state.vars.get(b"PS1").is_none() {
            self.state.vars.insert(b"PS1", Variable::scalar(prompt));
        }
        if let Some(line) = line {
            self.state.zero = Str::new(line.zero());
            self.state.positional = line.arguments().iter().map(|word| Str::new(word)).collect();
        }
        self.with_shell(process, |shell| {
            match line {
                Some(line) => shell.adopt(line),
                None => shell.set_up_interactive(),
            }
            shell.state.options.set(Opt::Monitor, true);
            let startup = line.map_or_else(Startup::default, |line| line.startup.clone());
            shell.guarded(|shell| match shell.run_startup_files(&startup) {
                Ok(()) | Err(_) => shell.status(),
            })
        });
        before
    }

    /// Makes the shell again what it was before somebody began to type.
    pub fn stop_typing(&mut self, before: &BeforeTyping) {
        for option in [Opt::Emacs, Opt::HistExpand, Opt::History, Opt::Monitor] {
            self.state.options.set(option, before.options.has(option));
        }
        self.state.shopts.set(Shopt::ExpandAliases, before.shopts.has(Shopt::ExpandAliases));
        for name in [&b"LINES"[..], b"COLUMNS"] {
            if self.state.vars.get(name).is_some_and(|size| size.attributes == Attributes::default()) {
                self.state.vars.unset(name);
            }
        }
        self.state.invocation = before.invocation.clone();
    }

    /// Says which jobs have ended, runs `PROMPT_COMMAND`, and gives the prompts for a new command and for its further lines.
    pub fn prompts(&mut self, process: &Process) -> [Vec<u8>; 2] {
        let mut prompts = [Vec::new(), Vec::new()];
        self.with_shell(process, |shell| {
            shell.guarded(|shell| {
                let status = shell.status();
                // A prompt that fails is a prompt that is empty.
                if shell.make_prompts(&mut prompts).is_err() {
                    shell.postpone_interrupt();
                }
                shell.set_status(status)
            })
        });
        prompts
    }

    /// Runs what was typed, in one line or several, and records it in the history. A signal that ends the command does not
    /// end the shell.
    pub fn run_typed(&mut self, process: &Process, text: &[u8]) -> Typed {
        let mut leaves = false;
        // A key that stops is for what the shell runs.
        let before = STOPPING.map(|signal| (signal, process.disposition(signal)));
        for (signal, disposition) in before {
            if disposition == Disposition::Default {
                let _ = process.set_disposition(signal, Disposition::Ignore);
            }
        }
        let status = self.with_shell(process, |shell| {
            let status = shell.guarded(|shell| match shell.run_typed_text(text) {
                Err(flow @ Flow::Exit(_)) => {
                    leaves = true;
                    shell.conclude(Err(flow))
                }
                Err(Flow::Killed) => match shell.postpone_interrupt() {
                    Some(signal) => {
                        // The key leaves the cursor behind what it shows; a terminal that is gone shows nothing.
                        let _ = shell.write_error(b"\n");
                        shell.set_status(128 + signal.number())
                    }
                    None => 137,
                },
                result => {
                    let status = shell.status_of(result);
                    shell.set_status(status)
                }
            });
            shell.leave_functions();
            shell.state.jobs.command_ended();
            status
        });
        for (signal, disposition) in before {
            if disposition == Disposition::Default && process.disposition(signal) == Disposition::Ignore {
                let _ = process.set_disposition(signal, disposition);
            }
        }
        Typed { status, leaves }
    }

    /// Leaves the shell at the end of the input, as `exit` does, which a stopped job is a reason not to.
    pub fn leave(&mut self, process: &Process) -> Typed {
        let mut leaves = true;
        let status = self.with_shell(process, |shell| {
            let status = shell.guarded(|shell| match control::exit(shell, &[Str::from("exit")]) {
                Ok(status) => {
                    leaves = false;
                    shell.set_status(status)
                }
                left => shell.conclude(left),
            });
            shell.state.jobs.command_ended();
            status
        });
        Typed { status, leaves }
    }

    /// Takes note that an interrupt has given up the line that was being typed, and runs the trap for that.
    pub fn give_up_line(&mut self, process: &Process) {
        self.with_shell(process, |shell| {
            shell.guarded(|shell| {
                let status = shell.set_status(128 + Signal::INT.number());
                if shell.state.traps.get(Event::Signal(Signal::INT)).is_some() {
                    shell.pending_signals.push(Signal::INT);
                }
                // Whatever the trap does, the shell goes on.
                if shell.settle_signals().is_err() {
                    shell.postpone_interrupt();
                }
                shell.set_status(status)
            })
        });
    }

    /// Whether lines are to be edited with the keys of vi: `set -o vi`.
    pub fn edits_like_vi(&self) -> bool {
        self.state.options.has(Opt::Vi)
    }

    /// What can stand at the cursor of a line that is being edited.
    pub fn complete(&mut self, process: &Process, line: &[u8], point: usize) -> Completion {
        let mut completion = Completion::default();
        self.with_shell(process, |shell| {
            shell.guarded(|shell| {
                let status = shell.status();
                if let Ok(found) = shell.complete_line(line, point) {
                    completion = found;
                }
                shell.set_status(status)
            })
        });
        completion
    }

    /// Whether text needs more lines to be a command.
    pub fn is_incomplete(&self, text: &[u8]) -> bool {
        crate::input::is_incomplete(None, &self.state, text)
    }

    /// The commands of the history, oldest first.
    pub fn history(&self) -> impl Iterator<Item = &[u8]> {
        self.state.extras.history.entries().iter().map(|entry| entry.text.as_bytes())
    }

    /// Adds commands of earlier sessions to the history, before any of this one.
    pub fn remember(&mut self, process: &Process, commands: impl Iterator<Item = Vec<u8>>) {
        self.with_shell(process, |shell| {
            for command in commands {
                shell.add_to_history(Str::from(command));
            }
            shell.status()
        });
    }

    /// `$?`
    pub fn status(&self) -> u8 {
        self.state.numbers.status
    }
}

impl Shell<'_> {
    fn make_prompts(&mut self, prompts: &mut [Vec<u8>; 2]) -> Run<()> {
        self.tell_ended_jobs()?;
        self.note_window_size();
        self.run_prompt_commands()?;
        for (prompt, name) in prompts.iter_mut().zip([&b"PS1"[..], b"PS2"]) {
            let text = self.value(name).unwrap_or_default();
            *prompt = self.expand_prompt(&text)?.to_vec();
        }
        Ok(())
    }

    /// Sets `LINES` and `COLUMNS`, as `checkwinsize` has it.
    fn note_window_size(&mut self) {
        let Some(terminal) = self.job_terminal().filter(|_| self.shopt(Shopt::CheckWinSize)) else { return };
        let WindowSize { rows, columns, .. } = terminal.size();
        for (name, size) in [(&b"LINES"[..], rows), (b"COLUMNS", columns)] {
            // A user who has made it read-only wants it so.
            if !self.state.vars.get(name).is_some_and(|known| known.attributes.has(Attributes::READONLY)) {
                self.state.vars.get_or_create(name).value = Value::Scalar(Str::from_integer(size.into()));
            }
        }
    }

    /// Tells of the jobs that have ended since the last prompt, and forgets them.
    fn tell_ended_jobs(&mut self) -> Run<()> {
        self.reap_before_prompt()?;
        let ended: Vec<_> =
            self.state.jobs.iter().filter(|job| matches!(job.state(), JobState::Done(_))).cloned().collect();
        for job in &ended {
            let line = job_line(self, job, false);
            self.write_error(&line)?;
        }
        ended.iter().for_each(|job| self.state.jobs.remove(job.number));
        Ok(())
    }

    fn run_typed_text(&mut self, text: &[u8]) -> Run {
        let mut whole = Vec::with_capacity(text.len() + 1);
        for line in text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n') {
            let Some(line) = self.expand_typed(line.to_vec())? else { return Ok(self.status()) };
            whole.extend_from_slice(&line);
            whole.push(b'\n');
        }
        self.note_window_size();
        if let Some(prompt) = self.value(b"PS0") {
            let shown = self.expand_prompt(&prompt)?;
            self.write_error(&shown)?;
        }
        match self.run_stdin_text(&whole, 1) {
            Err(Flow::Discard) => Ok(self.status()),
            result => result,
        }
    }

    /// Lets the shell live on after a signal that has ended what it ran.
    fn postpone_interrupt(&mut self) -> Option<Signal> {
        self.process.postpone_death()
    }
}
