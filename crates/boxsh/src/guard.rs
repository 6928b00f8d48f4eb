//! Typing at a session: what a front end with a line editor of its own does, and the end of it.

use std::sync::Arc;

use boxsh_kernel::{Interrupt, Terminal};
use boxsh_shell::{CommandLine, Completion};

use crate::sandbox::Sandbox;
use crate::typing::{BeforeTyping, Typed};

impl Sandbox {
    /// Makes the session's shell an interactive one, with history, aliases and job control, as long as the guard lives. A `PS1` that the session has not set is
    /// `prompt`. [`Sandbox::interact`] is the simple way, for terminals that edit the line.
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
    pub fn type_at(&mut self, terminal: &Arc<Terminal>, prompt: &str) -> Typing<'_> {
        let before = self.start_typing(terminal, prompt);
        Typing { sandbox: self, terminal: terminal.clone(), before }
    }

    /// The same as a bash that was called with these arguments: they say which startup files it reads and which options it has.
    pub fn type_at_as(&mut self, terminal: &Arc<Terminal>, prompt: &str, line: CommandLine) -> Typing<'_> {
        let before = self.start_typing_as(terminal, prompt, line);
        Typing { sandbox: self, terminal: terminal.clone(), before }
    }
}

/// A session that somebody types at. Its shell is no longer interactive when this is dropped.
#[derive(Debug)]
pub struct Typing<'s> {
    sandbox: &'s mut Sandbox,
    terminal: Arc<Terminal>,
    before: BeforeTyping,
}

impl Typing<'_> {
    /// Says on the terminal which jobs have ended, runs `PROMPT_COMMAND`, and gives the prompts for a new command and for its further lines.
    pub fn prompts(&mut self) -> [Vec<u8>; 2] {
        self.sandbox.prompts(&self.terminal)
    }

    /// Runs a command that was typed, after history expansion, on the terminal. There is no limit of time. An interrupt ends the command and not the shell.
    pub fn run(&mut self, text: impl AsRef<[u8]>) -> Typed {
        self.sandbox.run_typed(text, &self.terminal)
    }

    /// Leaves the shell at the end of the input, as `exit` does: runs the trap on `EXIT`. A stopped job is a reason to say so first, and to stay.
    pub fn leave(&mut self) -> Typed {
        self.sandbox.leave(&self.terminal)
    }

    /// Takes note that an interrupt has given up the line that was being typed: `$?` is 130, and a trap for it runs.
    pub fn give_up_line(&mut self) {
        self.sandbox.give_up_line(&self.terminal);
    }

    /// What can stand at a place of a line: commands, files, variables, and what `complete` has set.
    pub fn complete(&mut self, line: impl AsRef<[u8]>, point: usize) -> Completion {
        self.sandbox.complete(line, point, &self.terminal)
    }

    /// Whether text needs more lines to be a command.
    pub fn is_incomplete(&self, text: impl AsRef<[u8]>) -> bool {
        self.sandbox.is_incomplete(text)
    }

    /// Whether lines are to be edited with the keys of vi: `set -o vi`.
    pub fn edits_like_vi(&self) -> bool {
        self.sandbox.edits_like_vi()
    }

    /// The commands of the shell's history, oldest first.
    pub fn history(&self) -> impl Iterator<Item = &[u8]> {
        self.sandbox.history()
    }

    /// Adds commands to the shell's history.
    pub fn remember(&mut self, commands: impl IntoIterator<Item = Vec<u8>>) {
        self.sandbox.remember(commands);
    }

    /// A handle with which another thread sends the signals of keys to the process group that [`Typing::group`] names.
    pub fn interrupt_handle(&self) -> Interrupt {
        self.sandbox.interrupt_handle()
    }

    /// The process group of the session's shell.
    pub fn group(&self) -> u32 {
        self.sandbox.group()
    }

    /// The session, for its files for instance.
    pub fn sandbox(&mut self) -> &mut Sandbox {
        self.sandbox
    }
}

impl Drop for Typing<'_> {
    fn drop(&mut self) {
        self.sandbox.stop_typing(&self.before);
    }
}
