//! An interactive shell in a session, for front ends that edit the line themselves.

use std::borrow::BorrowMut;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use boxsh_kernel::{Interrupt, Limit, Limits, OpenFile, Process, ProcessInfo, ProcessState, Terminal};
use boxsh_shell::{BeforeTyping, CommandLine, Completion, Session};

use crate::error::Error;
use crate::result::{Ended, RunResult};
use crate::sandbox::Sandbox;
use crate::script::Script;

/// The longest that completing a word may take: a function of the user's may do the work.
const COMPLETION_TIME: Duration = Duration::from_secs(5);

/// Why the sandbox of a guard is there.
const HELD: &str = "only `finish` takes the sandbox, and the guard with it";

/// What came of a typed command.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Typed {
    /// What it did. Its output went to the terminal.
    pub result: RunResult,
    /// Whether it was `exit`.
    pub leaves: bool,
}

impl Sandbox {
    /// Makes the session's shell an interactive one, with history, aliases and job control, as long as the guard lives. If the session has
    /// not set `PS1`, it is `prompt`. [`Sandbox::interact`] is the simple way, for terminals that edit the line.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use boxsh::terminal::{HostInput, HostOutput, Terminal, WindowSize};
    ///
    /// fn serve(input: Arc<dyn HostInput>, output: Arc<dyn HostOutput>, lines: &[&str]) {
    ///     let terminal = Arc::new(Terminal::new(input, output, WindowSize::default()));
    ///     let mut sandbox = boxsh::Sandbox::new();
    ///     let mut typing = sandbox.type_at(&terminal, "$ ");
    ///     for line in lines {
    ///         let [_prompt, _continuation] = typing.prompts();
    ///         if typing.run(line).leaves {
    ///             break;
    ///         }
    ///     }
    /// }
    /// ```
    pub fn type_at(&mut self, terminal: &Arc<Terminal>, prompt: &str) -> Typing<&mut Self> {
        Typing::new(self, terminal, prompt, None)
    }
}

/// A session whose shell is interactive. The guard borrows the sandbox ([`Sandbox::type_at`]) or owns it ([`Typing::new`]); when it is dropped,
/// the shell is again what it was.
#[derive(Debug)]
pub struct Typing<S: BorrowMut<Sandbox> = Sandbox> {
    /// Nothing once it was given back.
    sandbox: Option<S>,
    terminal: Arc<Terminal>,
    prompt: Vec<u8>,
    before: BeforeTyping,
}

impl<S: BorrowMut<Sandbox>> Typing<S> {
    /// Starts an interactive shell: a plain one, or one like a bash that was called with these arguments, which say which startup files it
    /// reads and which options it has.
    pub fn new(mut sandbox: S, terminal: &Arc<Terminal>, prompt: &str, line: Option<CommandLine>) -> Self {
        let prompt = prompt.as_bytes().to_vec();
        let before = sandbox.borrow_mut().start_typing(terminal, &prompt, line);
        Self { sandbox: Some(sandbox), terminal: terminal.clone(), prompt, before }
    }

    /// Starts the shell again, after [`Typing::sandbox`] was reset or restored and has a shell that is not interactive.
    pub fn restart(&mut self, line: Option<CommandLine>) {
        let sandbox = self.sandbox.as_mut().expect(HELD).borrow_mut();
        self.before = sandbox.start_typing(&self.terminal, &self.prompt, line);
    }

    /// Reports on the terminal which jobs have ended, runs `PROMPT_COMMAND`, and returns the prompts for a new command and for its further
    /// lines.
    pub fn prompts(&mut self) -> [Vec<u8>; 2] {
        self.ask(None, Session::prompts).0.unwrap_or_default()
    }

    /// Runs a command that was typed, after history expansion, on the terminal, without a limit on time. An interrupt ends the command and
    /// not the shell.
    pub fn run(&mut self, text: impl AsRef<[u8]>) -> Typed {
        let text = text.as_ref().to_vec();
        let terminal = self.terminal.clone();
        let mut leaves = false;
        let result = self.sandbox().recorded(Script::text(text.clone()), |sandbox, _| {
            let (typed, mut result) =
                sandbox.ask(&terminal, None, move |session, process| session.run_typed(process, &text));
            leaves = typed.is_some_and(|typed| typed.leaves);
            if let (Some(typed), Ended::Exited) = (typed, result.ended) {
                result.exit_code = typed.status;
            }
            result
        });
        Typed { result, leaves }
    }

    /// Leaves the shell at the end of the input, as `exit` does, and runs the trap on `EXIT`. If a job is stopped, the shell says so and
    /// stays, the first time.
    pub fn leave(&mut self) -> Typed {
        let (left, mut result) = self.ask(None, Session::leave);
        let leaves = left.is_none_or(|left| left.leaves);
        if let Some(left) = left {
            result.exit_code = left.status;
        }
        Typed { result, leaves }
    }

    /// Notes that an interrupt has given up the line that was being typed: `$?` is 130, and a trap for it runs.
    pub fn give_up_line(&mut self) {
        self.ask(None, Session::give_up_line);
    }

    /// Completes a word: commands, files, variables, and what `complete` has set.
    pub fn complete(&mut self, line: impl AsRef<[u8]>, point: usize) -> Completion {
        let line = line.as_ref().to_vec();
        let ask = move |session: &mut Session, process: &Process| session.complete(process, &line, point);
        self.ask(Some(COMPLETION_TIME), ask).0.unwrap_or_default()
    }

    /// Whether text needs more lines to be a command.
    pub fn is_incomplete(&self, text: impl AsRef<[u8]>) -> bool {
        self.held().session.is_incomplete(text.as_ref())
    }

    /// Whether lines are to be edited with the keys of vi: `set -o vi`.
    pub fn edits_like_vi(&self) -> bool {
        self.held().session.edits_like_vi()
    }

    /// The commands of the shell's history, oldest first.
    pub fn history(&self) -> impl Iterator<Item = &[u8]> {
        self.held().session.history()
    }

    /// Adds commands to the shell's history.
    pub fn remember(&mut self, commands: impl IntoIterator<Item = Vec<u8>>) {
        let sandbox = self.sandbox();
        let mut session = std::mem::replace(&mut sandbox.session, sandbox.start.session.clone());
        session.remember(sandbox.process(), commands.into_iter());
        sandbox.session = session;
    }

    /// The process group of the session's shell.
    pub fn group(&self) -> u32 {
        self.held().group()
    }

    /// The session: its files, its checkpoints. A rollback to a checkpoint that was taken here keeps the shell interactive.
    pub fn sandbox(&mut self) -> &mut Sandbox {
        self.sandbox.as_mut().expect(HELD).borrow_mut()
    }

    /// A copy of the session that has an interactive shell, too, on the same terminal.
    ///
    /// # Errors
    /// As for [`Sandbox::fork_lossy`].
    pub fn fork_lossy(&self) -> Result<Typing, Error> {
        Ok(Typing {
            sandbox: Some(self.held().fork_lossy()?),
            terminal: self.terminal.clone(),
            prompt: self.prompt.clone(),
            before: self.before.clone(),
        })
    }

    /// A copy of the session with its shell as it was before, for a snapshot for instance.
    ///
    /// # Errors
    /// As for [`Sandbox::fork_lossy`].
    pub fn fork_finished_lossy(&self) -> Result<Sandbox, Error> {
        Ok(self.fork_lossy()?.finish())
    }

    /// Ends the interactive shell and returns the sandbox.
    pub fn finish(mut self) -> S {
        self.stop();
        self.sandbox.take().expect(HELD)
    }

    fn held(&self) -> &Sandbox {
        self.sandbox.as_ref().expect(HELD).borrow()
    }

    fn stop(&mut self) {
        if let Some(sandbox) = &mut self.sandbox {
            sandbox.borrow_mut().session.stop_typing(&self.before);
        }
    }

    /// Does something with the shell on the terminal, for at most `time`.
    fn ask<T: Send + 'static>(
        &mut self,
        time: Option<Duration>,
        ask: impl FnOnce(&mut Session, &Process) -> T + Send + 'static,
    ) -> (Option<T>, RunResult) {
        self.sandbox.as_mut().expect(HELD).borrow_mut().ask(&self.terminal, time, ask)
    }
}

impl<S: BorrowMut<Sandbox>> Drop for Typing<S> {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Sandbox {
    fn start_typing(
        &mut self,
        terminal: &Arc<Terminal>,
        prompt: &[u8],
        line: Option<CommandLine>,
    ) -> BeforeTyping {
        let prompt = prompt.to_vec();
        let fallback = BeforeTyping::of(&self.session);
        let start = move |session: &mut Session, process: &Process| {
            session.start_typing(process, &prompt, line.as_ref())
        };
        // If it could not run, there is nothing to go back to but what the session is.
        self.ask(terminal, None, start).0.unwrap_or(fallback)
    }

    /// Whether processes of the session run in the background.
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
    pub(crate) fn group(&self) -> u32 {
        self.process().pgid()
    }

    /// A handle with which another thread sends the signals of keys to a process group of the session: the one in the foreground of a
    /// terminal, for instance. [`Sandbox::keys`] is for scripts.
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
