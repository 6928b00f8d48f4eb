//! An interactive shell: its startup files, prompts, and the loop that reads commands.

use crate::command_line::Startup;
use crate::flow::{Flow, Run};
use crate::history::Expanded;
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Variable;

impl Shell<'_> {
    /// Turns on what an interactive shell has on.
    pub(crate) fn set_up_interactive(&mut self) {
        for option in [Opt::Emacs, Opt::HistExpand, Opt::History] {
            self.state.options.set(option, true);
        }
        self.state.shopts.set(Shopt::ExpandAliases, true);
        let home = self.value(b"HOME").unwrap_or_default();
        let file = [home.as_bytes(), b"/.bash_history"].concat();
        for (name, value) in [(&b"HISTFILE"[..], &file[..]), (b"PS1", b"\\s-\\v\\$ "), (b"PS2", b"> ")] {
            if self.state.vars.get(name).is_none() {
                self.state.vars.insert(name, Variable::scalar(value));
            }
        }
    }

    /// Runs the startup files.
    pub(crate) fn run_startup_files(&mut self, startup: &Startup) -> Run<()> {
        let home = self.value(b"HOME").unwrap_or_default();
        let in_home = |name: &str| Str::from([home.as_bytes(), b"/", name.as_bytes()].concat());
        self.state.shopts.set(Shopt::LoginShell, self.state.invocation.login);
        if self.state.invocation.login {
            let names = [".bash_profile", ".bash_login", ".profile"];
            if !startup.no_profile {
                self.run_if_there(&Str::from("/etc/profile"))?;
            }
            for name in names.into_iter().filter(|_| !startup.no_profile) {
                if self.run_if_there(&in_home(name))? {
                    break;
                }
            }
        } else if self.state.invocation.interactive && self.has(Opt::Posix) {
            if let Some(file) = self.value(b"ENV").filter(|file| !file.is_empty()) {
                let file = self.expand_prompt(&file)?;
                self.run_if_there(&file)?;
            }
        } else if self.state.invocation.interactive && !startup.no_rc {
            let named = startup.rc_file.as_deref().map(Str::new);
            let file = named.unwrap_or_else(|| in_home(".bashrc"));
            self.run_if_there(&file)?;
        }
        if !self.state.invocation.interactive
            && !self.has(Opt::Posix)
            && let Some(file) = self.value(b"BASH_ENV").filter(|file| !file.is_empty())
        {
            let file = self.expand_prompt(&file)?;
            self.run_if_there(&file)?;
        }
        Ok(())
    }

    /// Runs what a login shell runs when it is left, once.
    pub(crate) fn run_logout_file(&mut self) -> Run<()> {
        let is_main = self.process.pid() == self.state.numbers.shell_pid;
        if is_main && std::mem::take(&mut self.state.invocation.login) {
            let home = self.value(b"HOME").unwrap_or_default();
            let status = self.status();
            self.run_if_there(&Str::from([home.as_bytes(), b"/.bash_logout"].concat()))?;
            self.set_status(status);
        }
        Ok(())
    }

    fn run_if_there(&mut self, path: &Str) -> Run<bool> {
        let found = self.process.stat(path, boxsh_kernel::Follow::Yes);
        if !found.is_ok_and(|found| !found.is_dir()) {
            return Ok(false);
        }
        match self.run_file(path, path, None) {
            Ok(_) | Err(Flow::Discard) => Ok(true),
            Err(flow) => Err(flow),
        }
    }

    /// Reads commands from standard input, each behind a prompt, until there are no more.
    pub(crate) fn run_interactive(&mut self) -> Run {
        let mut text = Vec::new();
        loop {
            let prompt: &[u8] = if text.is_empty() { b"PS1" } else { b"PS2" };
            if text.is_empty() {
                self.reap_before_prompt()?;
                self.run_prompt_commands()?;
            }
            let prompt = self.value(prompt).unwrap_or_default();
            let shown = self.expand_prompt(&prompt)?;
            self.write_error(&shown)?;
            let Some(line) = self.read_line_from(0)? else {
                if !text.is_empty() {
                    self.run_typed(&text)?;
                }
                self.write_error(b"exit\n")?;
                return Ok(self.status());
            };
            if !self.process.is_terminal(0) {
                // A terminal has shown what was typed.
                self.write_error(&[&line[..], b"\n"].concat())?;
            }
            let Some(line) = self.expand_typed(line)? else {
                text.clear();
                continue;
            };
            text.extend_from_slice(&line);
            text.push(b'\n');
            if self.is_incomplete(&text) {
                continue;
            }
            let whole = std::mem::take(&mut text);
            if let Some(prompt) = self.value(b"PS0") {
                let shown = self.expand_prompt(&prompt)?;
                self.write_error(&shown)?;
            }
            self.run_typed(&whole)?;
        }
    }

    /// Expands what refers to the history; `None` if the line is not to be run.
    pub(crate) fn expand_typed(&mut self, line: Vec<u8>) -> Run<Option<Vec<u8>>> {
        if !self.has(Opt::HistExpand) || !self.has(Opt::History) {
            return Ok(Some(line));
        }
        self.prepare_history()?;
        match self.expand_history(&line) {
            Expanded::Same => Ok(Some(line)),
            Expanded::Run(line) => {
                self.write_error(&[&line[..], b"\n"].concat())?;
                Ok(Some(line))
            }
            Expanded::Show(line) => {
                self.write_error(&[&line[..], b"\n"].concat())?;
                self.add_to_history(line.into());
                Ok(None)
            }
            Expanded::Failed(message) => {
                self.error_bytes(&message)?;
                Ok(None)
            }
        }
    }

    /// Runs what was typed; an error in it is no reason to leave.
    fn run_typed(&mut self, text: &[u8]) -> Run<()> {
        match self.run_stdin_text(text, 1) {
            Ok(_) | Err(Flow::Discard) => Ok(()),
            Err(flow) => Err(flow),
        }
    }

    /// `PROMPT_COMMAND`: one command, or an array of them.
    pub(crate) fn run_prompt_commands(&mut self) -> Run<()> {
        for command in self.elements(b"PROMPT_COMMAND")? {
            let status = self.status();
            let statuses = self.state.numbers.pipe_statuses.clone();
            match self.run_text(&command) {
                Ok(_) | Err(Flow::Discard) => {}
                Err(flow) => return Err(flow),
            }
            self.state.numbers.pipe_statuses = statuses;
            self.set_status(status);
        }
        Ok(())
    }
}
