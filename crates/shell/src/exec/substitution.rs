//! Command and process substitution.

use std::sync::Arc;

use boxsh_kernel::{ExitStatus, Fd, Limit, OpenFile, OpenFlags, Signal, WaitFor};
use boxsh_syntax::ast::{CommandSubst, ProcessDirection, ProcessSubst, RedirectTarget, SubstStyle, Word};
use boxsh_syntax::{Style, print_word};

use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::text::Str;

/// Where descriptors for substitutions and coprocesses are looked for first.
const HIGHEST: Fd = 63;
const LOWEST_HIGH: Fd = 16;

impl Shell<'_> {
    /// Runs the commands of a substitution and gives what they wrote, without the newlines at the end.
    pub(crate) fn substitute_command(&mut self, command: &CommandSubst) -> Run<Str> {
        if let SubstStyle::Backquote { error: Some(error), .. } = &command.style {
            self.report_syntax_error(error, Some("command substitution"))?;
            self.state.numbers.substitution_status = Some(2);
            return Ok(Str::EMPTY);
        }
        if let Some(redirect) = command.as_file_read()
            && let RedirectTarget::Word(file) = &redirect.target
        {
            return self.substitute_file(file);
        }
        let depth = self.state.numbers.substitutions + 1;
        self.process.budget().check(Limit::SubstitutionDepth, depth.into())?;
        self.refresh_jobs()?;
        let (read, write) = self.process.capture_files();
        let child = self.process.fork_waiting(MIGRATES)?;
        child.set_file(1, write)?;
        let mut state = self.subshell_state();
        state.numbers.substitutions = depth;
        state.numbers.indirection += 1;
        // A loop around it can be left, and that is the end of it.
        state.calls.loops = self.state.calls.loops;
        // `$(jobs)` shows the jobs of the shell that asks.
        state.jobs = self.state.jobs.clone();
        if !self.shopt(Shopt::InheritErrExit) && !self.has(Opt::Posix) {
            state.options.set(Opt::ErrExit, false);
        }
        let body = command.body.clone();
        let status = self.process.call(child, |child| Shell::new(child, state).run_subshell(&body));
        let mut output = self.process.collect(&read)?;
        self.process.budget().check(Limit::String, output.len() as u64)?;
        self.state.numbers.substitution_status = Some(status.code());
        self.set_status(status.code());
        if status == ExitStatus::Signaled(Signal::INT) && !self.state.invocation.interactive {
            // Whoever interrupts the substitution means the script.
            self.process.raise(Signal::INT)?;
        }
        if output.contains(&0) {
            self.error(format_args!("warning: command substitution: ignored null byte in input"))?;
            output.retain(|&byte| byte != 0);
        }
        let end = output.iter().rposition(|&byte| byte != b'\n').map_or(0, |last| last + 1);
        output.truncate(end);
        self.process.tick()?;
        Ok(output.into())
    }

    /// `$(<file)`: reads the file without starting anything.
    fn substitute_file(&mut self, file: &Word) -> Run<Str> {
        let names = self.expand_file_name(file)?;
        let [name] = &names[..] else {
            let text = print_word(file, Style::Source);
            return Err(self.discard(&text, "ambiguous redirect"));
        };
        let fd = match self.process.open(name, OpenFlags::READ) {
            Ok(fd) => fd,
            Err(error) => {
                self.error_about(name, error.message())?;
                self.state.numbers.substitution_status = Some(1);
                self.set_status(1);
                return Ok(Str::EMPTY);
            }
        };
        let contents = self.read_to_end(fd);
        self.process.close(fd)?;
        let mut contents = contents.map_err(|_| Flow::Killed)?;
        contents.retain(|&byte| byte != 0);
        let end = contents.iter().rposition(|&byte| byte != b'\n').map_or(0, |last| last + 1);
        contents.truncate(end);
        self.state.numbers.substitution_status = Some(0);
        self.set_status(0);
        Ok(contents.into())
    }

    /// Gives a file the descriptor that bash gives to what scripts are not to come across: from 63 down.
    pub(crate) fn add_high_file(&mut self, file: Arc<OpenFile>) -> Run<Fd> {
        let free = (LOWEST_HIGH..=HIGHEST).rev().find(|&fd| self.process.file(fd).is_err());
        match free {
            Some(fd) => self.process.set_file(fd, file).map(|()| fd),
            None => self.process.add_file(file, HIGHEST),
        }
        .map_err(|_| Flow::Killed)
    }

    /// Starts the commands of a process substitution, and gives the path of the descriptor that leads to them.
    pub(crate) fn substitute_process(&mut self, subst: &ProcessSubst) -> Run<Str> {
        self.reap_writers()?;
        let (read, write) = self.process.pipe_files();
        let child = self.process.fork_waiting(MIGRATES)?;
        let (mine, theirs, at) = match subst.direction {
            ProcessDirection::Read => (read, write, 1),
            ProcessDirection::Write => (write, read, 0),
        };
        child.set_file(at, theirs)?;
        let mut state = self.subshell_state();
        state.calls.unchecked = 0;
        state.numbers.indirection += 1;
        state.traps.forget();
        let body = subst.body.clone();
        let pid = self
            .process
            .spawn_migrating(MIGRATES, child, move |child| Shell::new(child, state).run_subshell(&body))?;
        self.state.numbers.last_background = pid;
        let fd = self.add_high_file(mine)?;
        let reader = match subst.direction {
            ProcessDirection::Write => Some(pid),
            ProcessDirection::Read => {
                self.writers.push(pid);
                None
            }
        };
        self.substituted.push((fd, reader));
        Ok(format!("/dev/fd/{fd}").as_str().into())
    }

    /// Takes note of the end of processes whose output was read, so that no more of them are kept than still run.
    fn reap_writers(&mut self) -> Run<()> {
        for pid in std::mem::take(&mut self.writers) {
            match self.process.try_wait(WaitFor::Process(pid)) {
                Ok(Some((pid, status))) => self.child_ended(pid, status)?,
                Ok(None) => self.writers.push(pid),
                // Somebody has waited for it.
                Err(_) => {}
            }
        }
        Ok(())
    }
}
