//! Somebody who types: for front ends that edit the line themselves.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use boxsh_kernel::{Interrupt, Limit, Limits, OpenFile, Process, ProcessInfo, ProcessState, Terminal};
use boxsh_shell::{BeforeTyping as Before, CommandLine, Completion, Session};

use crate::result::RunResult;
use crate::sandbox::Sandbox;
use crate::script::Script;

/// The longest that completing a word may take: a function of the user's may do the work.
const COMPLETION_TIME: Duration = Duration::from_secs(5);

/// What a sandbox was before somebody began to type, for `Sandbox::stop_typing`.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct BeforeTyping(Before);

/// What came of a typed command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// What it did. Its output went to the terminal.
    pub result: RunResult,
    /// Whether it was `exit`.
    pub leaves: bool,
}

/// The parts of [`Typing`](crate::Typing), for a front end that keeps the sandbox to itself.
#[doc(hidden)]
impl Sandbox {
    /// Makes the session's shell an interactive one, with history, aliases and job control. A `PS1` that the session has not
    /// set is `prompt`.
    pub fn start_typing(&mut self, terminal: &Arc<Terminal>, prompt: &str) -> BeforeTyping {
        self.begin_typing(terminal, prompt, None)
    }

    /// The same as a bash that was called with these arguments: they say which startup files it reads and which options it has.
    pub fn start_typing_as(
        &mut self,
        terminal: &Arc<Terminal>,
        prompt: &str,
        line: CommandLine,
    ) -> BeforeTyping {
        self.begin_typing(terminal, prompt, Some(line))
    }

    fn begin_typing(
        &mut self,
        terminal: &Arc<Terminal>,
        prompt: &str,
        line: Option<CommandLine>,
    ) -> BeforeTyping {
        let prompt = prompt.as_bytes().to_vec();
        let fallback = self.session.clone();
        let begin = move |session: &mut Session, process: &Process| {
            session.start_typing(process, &prompt, line.as_ref())
        };
        // If it could not run, there is nothing to go back to but what the session is.
        BeforeTyping(self.ask(terminal, None, begin).0.unwrap_or_else(|| Before::of(&fallback)))
    }

    /// Makes the shell again what it was before.
    pub fn stop_typing(&mut self, before: &BeforeTyping) {
        self.session.stop_typing(&before.0);
    }

    /// Says on the terminal which jobs have ended, runs `PROMPT_COMMAND`, and gives the prompts for a new command and for its
    /// further lines.
    pub fn prompts(&mut self, terminal: &Arc<Terminal>) -> [Vec<u8>; 2] {
        self.ask(terminal, None, Session::prompts).0.unwrap_or_default()
    }

    /// Runs a command that was typed, after history expansion, on the terminal. There is no limit of time. An interrupt ends
    /// the command and not the shell.
    pub fn run_typed(&mut self, text: impl AsRef<[u8]>, terminal: &Arc<Terminal>) -> Typed {
        let text = text.as_ref().to_vec();
        let mut leaves = false;
        let result = self.recorded(Script::text(text.clone()), |sandbox, _| {
            let (typed, mut result) =
                sandbox.ask(terminal, None, move |session, process| session.run_typed(process, &text));
            leaves = typed.is_some_and(|typed| typed.leaves);
            if let (Some(typed), crate::result::Ended::Exited) = (typed, result.ended) {
                result.exit_code = typed.status;
            }
            result
        });
        Typed { result, leaves }
    }

    /// Leaves the shell at the end of the input, as `exit` does: runs the trap on `EXIT`. A job that is stopped is a reason to
    /// say so first, and to stay.
    pub fn leave(&mut self, terminal: &Arc<Terminal>) -> Typed {
        let (left, mut result) = self.ask(terminal, None, Session::leave);
        let leaves = left.is_none_or(|left| left.leaves);
        if let Some(left) = left {
            result.exit_code = left.status;
        }
        Typed { result, leaves }
    }

    /// Takes note that an interrupt has given up the line that was being typed: `$?` is 130, and a trap for it runs.
    pub fn give_up_line(&mut self, terminal: &Arc<Terminal>) {
        self.ask(terminal, None, Session::give_up_line);
    }

    /// Whether lines are to be edited with the keys of vi: `set -o vi`.
    pub fn edits_like_vi(&self) -> bool {
        self.session.edits_like_vi()
    }

    /// What can stand at a place of a line: commands, files, variables, and what `complete` has set.
    pub fn complete(&mut self, line: impl AsRef<[u8]>, point: usize, terminal: &Arc<Terminal>) -> Completion {
        let line = line.as_ref().to_vec();
        let ask = move |session: &mut Session, process: &Process| session.complete(process, &line, point);
        self.ask(terminal, Some(COMPLETION_TIME), ask).0.unwrap_or_default()
    }

    /// Whether text needs more lines to be a command.
    pub fn is_incomplete(&self, text: impl AsRef<[u8]>) -> bool {
        self.session.is_incomplete(text.as_ref())
    }

    /// The commands of the shell's history, oldest first.
    pub fn history(&self) -> impl Iterator<Item = &[u8]> {
        self.session.history()
    }

    /// Adds commands to the shell's history.
    pub fn remember(&mut self, commands: impl IntoIterator<Item = Vec<u8>>) {
        let mut session = std::mem::replace(&mut self.session, self.start.session.clone());
        session.remember(self.process(), commands.into_iter());
        self.session = session;
    }

    /// Whether there are processes in the background that have not ended.
    pub fn has_background(&self) -> bool {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            let flag = remote.answer(crate::worker::Request::HasBackground, |answer| match answer {
                crate::worker::Answer::Flag(flag) => Some(flag),
                _ => None,
            });
            return flag.unwrap_or(false);
        }
        let shell = self.process().pid();
        let has_ended = |process: &ProcessInfo| matches!(process.state, ProcessState::Zombie(_));
        self.kernel.processes().iter().any(|process| process.pid != shell && !has_ended(process))
    }

    /// The process group of the session's shell, which the keys of a terminal are meant for while a script runs.
    pub fn group(&self) -> u32 {
        self.process().pgid()
    }

    /// A handle with which another thread sends the signals of keys.
    pub fn interrupt_handle(&self) -> Interrupt {
        self.kernel.interrupt_handle()
    }

    /// Does something with the shell on the terminal, for at most `time`.
    fn ask<T: Send + 'static>(
        &mut self,
        terminal: &Arc<Terminal>,
        time: Option<Duration>,
        ask: impl FnOnce(&mut Session, &Process) -> T + Send + 'static,
    ) -> (Option<T>, RunResult) {
        let limits = self.typing_limits(time);
        let file = Arc::new(OpenFile::from_terminal(terminal.clone()));
        let streams = [file.clone(), file.clone(), file];
        let answer = Arc::new(Mutex::new(None));
        let place = answer.clone();
        let terminal = terminal.clone();
        let result = self.run_session(streams, &limits, move |session, process| {
            terminal.set_foreground(process.pgid());
            let answer = ask(session, process);
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
            0
        });
        let answer = answer.lock().unwrap_or_else(PoisonError::into_inner).take();
        (answer, result)
    }

    fn typing_limits(&self, time: Option<Duration>) -> Limits {
        let nanos = time.map_or(u64::MAX, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        let limits = self.config.limits.clone().with(Limit::WallClock, nanos);
        [Limit::Stdout, Limit::Stderr, Limit::Output]
            .into_iter()
            .fold(limits, |limits, limit| limits.with(limit, u64::MAX))
    }
}
