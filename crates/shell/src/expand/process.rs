//! Process substitution.

use boxsh_syntax::ast::{ProcessDirection, ProcessSubst};

use crate::flow::Run;
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::text::Str;

impl Shell<'_> {
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
        let fd = self.process.add_file(mine, 63).map_err(|_| crate::flow::Flow::Killed)?;
        self.substituted.push((fd, (subst.direction == ProcessDirection::Write).then_some(pid)));
        Ok(format!("/dev/fd/{fd}").as_str().into())
    }
}
