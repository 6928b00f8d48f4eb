//! Command and process substitution.

use boxsh_kernel::{Limit, OpenFlags};
use boxsh_syntax::ast::{CommandSubst, ProcessDirection, ProcessSubst, RedirectTarget, SubstStyle, Word};
use boxsh_syntax::{Style, print_word};

use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::text::Str;

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
        let mut names = Vec::new();
        self.expand_fields(file, &mut names)?;
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

    /// Starts the commands of a process substitution, and gives the path of the descriptor that leads to them.
    pub(crate) fn substitute_process(&mut self, subst: &ProcessSubst) -> Run<Str> {
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
        // bash takes its descriptors for this from 63 down; programs see no difference in going up.
        let fd = self.process.add_file(mine, 63).map_err(|_| Flow::Killed)?;
        self.substituted.push((fd, (subst.direction == ProcessDirection::Write).then_some(pid)));
        Ok(format!("/dev/fd/{fd}").as_str().into())
    }
}
