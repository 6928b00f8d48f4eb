//! Starting programs: in a child, as a job, or in the place of the shell; and what happens if there is none.

use std::sync::Arc;

use boxsh_format::{Charset, quote};
use boxsh_kernel::{Environment, Errno, ExitStatus, Process, Terminal};
use boxsh_syntax::ast::{Command, Redirect, RedirectTarget, SimpleCommand, WordPart};

use super::foreground::command_text;
use crate::exec::Tail;
use crate::flow::Run;
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Attributes;

/// Who gets the environment of the shell.
#[derive(Clone, Copy)]
enum Heir {
    /// A program in a child.
    Child,
    /// The program that takes the shell's place.
    Successor,
}

impl Shell<'_> {
    /// Runs a program: in a child, or in the shell's own place if that has nothing left to do.
    pub(super) fn run_external(
        &mut self,
        command: &Arc<Command>,
        simple: &SimpleCommand,
        words: Vec<Str>,
        tail: Tail,
    ) -> Run {
        if words[0].contains(&b'/') && self.is_restricted() {
            self.error_about(&words[0], "restricted: cannot specify `/' in command names")?;
            return Ok(self.set_status(1));
        }
        let pushed = self.push_assignments(simple)?;
        self.trace_command(simple, &words)?;
        let heir = if self.is_final(command, tail) { Heir::Successor } else { Heir::Child };
        let environment = self.environment_for(heir);
        let found = self.locate(&words[0]);
        let name = words[0].clone();
        if pushed {
            self.state.vars.pop();
        }
        self.remember_last_argument_of(&words);
        if found.is_err()
            && let Some(handler) = self.state.functions.get(b"command_not_found_handle").cloned()
            && !name.contains(&b'/')
        {
            return self.run_not_found_handler(command, &handler, words);
        }
        // What reads through a process substitution has to see the program's end, not only the shell's.
        let is_read = !self.substituted.is_empty() || command.redirects.iter().any(opens_process);
        if tail != Tail::No && !is_read {
            return match self.redirect(&command.redirects)? {
                Some(undo) => {
                    drop(undo);
                    let status = self.become_program(found, words, environment);
                    Ok(self.set_status(status))
                }
                None => Ok(self.set_status(1)),
            };
        }
        let child = self.process.fork_waiting(MIGRATES)?;
        if let Err(status) = self.redirect_apart(&child, &command.redirects)? {
            return Ok(self.set_status(status));
        }
        let pid = child.pid();
        if let Some(terminal) = self.job_terminal() {
            let text = command_text(command);
            return self.run_program_job(&terminal, child, text, found, words, environment);
        }
        let mut fallback = None;
        let status = self.process.call(child, |child| {
            let prefix = || self.message_prefix();
            start_program(child, &prefix, found, &words, environment, &mut fallback)
        });
        if let Some(path) = fallback {
            return self.run_script_file(command, path, words);
        }
        self.after_child(pid, status)?;
        Ok(self.set_status(status.code()))
    }

    /// Runs a program as a job that can be stopped.
    fn run_program_job(
        &mut self,
        terminal: &Terminal,
        child: Process,
        text: Str,
        found: Result<Str, Errno>,
        words: Vec<Str>,
        environment: Environment,
    ) -> Run {
        let prefix = self.message_prefix();
        let state = self.subshell_state();
        self.run_job(terminal, child, text, move |child| {
            let mut fallback = None;
            let status = start_program(child, &|| prefix.clone(), found, &words, environment, &mut fallback);
            match fallback {
                Some(path) => Shell::new(child, state).become_script(&path, words),
                None => status,
            }
        })
    }

    /// Whether a command is the last thing that this shell does, so that bash starts its program without a fork.
    fn is_final(&self, command: &Arc<Command>, tail: Tail) -> bool {
        let is_last = self.last_of_string.as_ref().is_some_and(|last| Arc::ptr_eq(last, command));
        (tail == Tail::Yes || is_last) && command.redirects.is_empty() && self.state.traps.is_empty()
    }

    /// Runs a program that has been looked for already, in a child.
    pub(crate) fn run_located(
        &mut self,
        found: Result<Str, Errno>,
        words: Vec<Str>,
        environment: Environment,
    ) -> Run {
        let child = self.process.fork_waiting(MIGRATES)?;
        let pid = child.pid();
        if let Some(terminal) = self.job_terminal() {
            let text = self.current_command_text();
            return self.run_program_job(&terminal, child, text, found, words, environment);
        }
        let mut fallback = None;
        let status = self.process.call(child, |child| {
            let prefix = || self.message_prefix();
            start_program(child, &prefix, found, &words, environment, &mut fallback)
        });
        if let Some(path) = fallback {
            let child = self.process.fork_waiting(MIGRATES)?;
            let state = self.subshell_state();
            let status =
                self.process.call(child, |child| Shell::new(child, state).become_script(&path, words));
            return Ok(self.set_status(status.code()));
        }
        self.after_child(pid, status)?;
        Ok(self.set_status(status.code()))
    }

    /// The program takes this process; the shell is gone when it ends.
    fn become_program(&mut self, found: Result<Str, Errno>, words: Vec<Str>, environment: Environment) -> u8 {
        let prefix = || self.message_prefix();
        let mut fallback = None;
        let status = start_program(self.process, &prefix, found, &words, environment, &mut fallback);
        match fallback {
            Some(path) => self.become_script(&path, words),
            None => status,
        }
    }

    /// A file that is neither program nor script is a script of this very shell.
    fn run_script_file(&mut self, command: &Arc<Command>, path: Str, words: Vec<Str>) -> Run {
        let child = self.process.fork_waiting(MIGRATES)?;
        if self.redirect_onto(&child, &command.redirects)?.is_none() {
            return Ok(self.set_status(1));
        }
        let state = self.subshell_state();
        let pid = child.pid();
        let status = self.process.call(child, |child| Shell::new(child, state).become_script(&path, words));
        self.after_child(pid, status)?;
        Ok(self.set_status(status.code()))
    }

    fn run_not_found_handler(
        &mut self,
        command: &Arc<Command>,
        handler: &crate::state::Function,
        words: Vec<Str>,
    ) -> Run {
        let child = self.process.fork_waiting(MIGRATES)?;
        if self.redirect_onto(&child, &command.redirects)?.is_none() {
            return Ok(self.set_status(1));
        }
        let state = self.subshell_state();
        let mut arguments = vec![Str::from("command_not_found_handle")];
        arguments.extend(words);
        let handler = handler.clone();
        let status: ExitStatus = self.process.call(child, |child| {
            let mut shell = Shell::new(child, state);
            let result = shell.call_function(&handler, arguments);
            shell.conclude(result)
        });
        Ok(self.set_status(status.code()))
    }

    /// The environment for a program in a child: exported variables and functions, and `_`.
    pub(crate) fn command_environment(&mut self) -> Environment {
        self.environment_for(Heir::Child)
    }

    fn environment_for(&mut self, heir: Heir) -> Environment {
        let mut environment = match heir {
            Heir::Child => self.state.vars.environment(),
            Heir::Successor => self.state.vars.environment_of_successor(),
        };
        for name in ["SHELLOPTS", "BASHOPTS"] {
            let found = self.state.vars.get(name.as_bytes());
            if found.is_some_and(|variable| variable.attributes.has(Attributes::EXPORT))
                && let Some(value) = self.value(name.as_bytes())
            {
                environment.set(name.as_bytes().to_vec(), value.to_vec());
            }
        }
        let exported: Vec<_> = self
            .state
            .functions
            .iter()
            .filter(|(_, function)| function.exported)
            .map(|(name, function)| (name.clone(), function.clone()))
            .collect();
        for (name, function) in exported {
            let key = [b"BASH_FUNC_", name.as_bytes(), b"%%"].concat();
            environment.set(key, self.function_environment_text(&function));
        }
        environment
    }
}

/// Whether the target of a redirection is a process substitution.
fn opens_process(redirect: &Redirect) -> bool {
    match &redirect.target {
        RedirectTarget::Word(word) => word.parts.iter().any(|part| matches!(part, WordPart::Process(_))),
        RedirectTarget::HereDoc(_) => false,
    }
}

/// Becomes a program in `process`; if it cannot be started, says why. A file without a known format is left to the
/// caller in `fallback`.
fn start_program(
    process: &Process,
    prefix: &dyn Fn() -> Vec<u8>,
    found: Result<Str, Errno>,
    words: &[Str],
    mut environment: Environment,
    fallback: &mut Option<Str>,
) -> u8 {
    let say = |name: &[u8], message: &str| {
        let text = [&prefix()[..], name, b": ", message.as_bytes(), b"\n"].concat();
        // Nobody may be listening; the status tells.
        let _ = process.write_all(2, &text);
    };
    let name = &words[0];
    let path = match found {
        Ok(path) => path,
        Err(_) if name.contains(&b'/') => name.clone(),
        Err(Errno::EACCES) => {
            say(name, "Permission denied");
            return 126;
        }
        Err(_) => {
            // A name that would garble the message is shown as it could be written.
            match quote::needs_ansi_c(name, Charset::Utf8) {
                true => say(&quote::ansi_c_quote(name, Charset::Utf8), "command not found"),
                false => say(name, "command not found"),
            }
            return 127;
        }
    };
    let arguments = words.iter().map(|word| word.to_vec()).collect();
    environment.set_program(&path);
    match process.execute(&path, arguments, environment) {
        Ok(status) => status,
        Err(Errno::Killed) => 137,
        Err(Errno::ENOEXEC) => {
            if is_binary(process, &path) {
                say(&path, "cannot execute binary file: Exec format error");
                return 126;
            }
            *fallback = Some(path);
            0
        }
        Err(error) => report_start_failure(process, &path, error, &say),
    }
}

fn report_start_failure(process: &Process, path: &[u8], error: Errno, say: &dyn Fn(&[u8], &str)) -> u8 {
    use boxsh_kernel::Follow;
    let metadata = process.stat(path, Follow::Yes);
    if metadata.as_ref().is_ok_and(|metadata| metadata.is_dir()) {
        say(path, "Is a directory");
        return 126;
    }
    if error == Errno::ENOENT && metadata.is_ok() {
        // What is missing is the interpreter of a script.
        say(path, "cannot execute: required file not found");
        return 127;
    }
    say(path, error.message());
    if error == Errno::ENOENT { 127 } else { 126 }
}

/// Whether the first line of a file has a NUL in it, which no script has.
fn is_binary(process: &Process, path: &[u8]) -> bool {
    let Ok(fd) = process.open(path, boxsh_kernel::OpenFlags::READ) else { return false };
    let mut head = [0; 128];
    let count = process.read(fd, &mut head).unwrap_or(0);
    let _ = process.close(fd);
    head[..count].split(|&byte| byte == b'\n').next().is_some_and(|line| line.contains(&0))
}
