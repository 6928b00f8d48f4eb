//! A shell that lives from one script to the next.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boxsh_kernel::{Disposition, Fd, Pid, Process};

use crate::saved::{SavedError, restore_state, save_state};
use crate::shell::Shell;
use crate::state::{Calls, State};
use crate::text::Str;
use crate::trap::Event;

/// How often the processes in the background get a turn after a script, before they have to wait for the next one.
const LAST_TURNS: u32 = 64;

/// The status of a script in which the shell itself has failed, as after `abort`.
const PANICKED: u8 = 134;

/// A script to be run in a [`Session`].
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Its text.
    pub text: Str,
    /// `$0`, and `$1` and on, while it runs; those of the session if there are none.
    pub arguments: Option<(Str, Vec<Str>)>,
}

/// A shell between scripts: what `bash` keeps while a terminal is open.
///
/// Each script runs with the manners of `bash -c`: no prompts, no messages about jobs. `exit` ends the script and not
/// the session, and a trap on `EXIT` runs, once, at the end of the script that has set it. Everything else stays:
/// variables, functions, aliases, options, other traps, jobs.
///
/// A copy is cheap and independent.
#[derive(Clone, Debug)]
pub struct Session {
    /// What the shell keeps.
    pub state: State,
    /// `$_`
    last_argument: Str,
    coprocs: Vec<(Str, Pid, Fd, Fd)>,
}

impl Session {
    /// A new shell, set up from the environment of the process it is to run in.
    pub fn start(process: &Process) -> Self {
        let mut shell = Shell::new(process, State::default());
        shell.start();
        shell.state.invocation.command_string = true;
        Self { state: shell.state, last_argument: Str::from("bash"), coprocs: Vec::new() }
    }

    /// Moves the shell, a copy or a restored one, into a process: `$$` is that process from now on, and gets the
    /// signals that there are traps for. Jobs and coprocesses stay behind; they are another process's children.
    pub fn settle(&mut self, process: &Process) {
        self.state.jobs.clear();
        self.coprocs.clear();
        self.state.numbers.shell_pid = process.pid();
        for (event, action) in self.state.traps.iter() {
            if let Event::Signal(signal) = event {
                let disposition = if action.is_empty() { Disposition::Ignore } else { Disposition::Catch };
                // Those that nobody can catch have no traps.
                let _ = process.set_disposition(signal, disposition);
            }
        }
    }

    /// Runs a script to its end, and gives its status.
    pub fn run(&mut self, process: &Process, script: &Script) -> u8 {
        let mut shell = Shell::new(process, std::mem::take(&mut self.state));
        shell.last_argument = std::mem::take(&mut self.last_argument);
        shell.coprocs = std::mem::take(&mut self.coprocs);
        let own = script.arguments.as_ref().map(|(zero, positional)| {
            let positional = std::mem::replace(&mut shell.state.positional, Arc::new(positional.clone()));
            (std::mem::replace(&mut shell.state.zero, zero.clone()), positional)
        });
        // The shell outlives a panic in it: the session goes on with what it was then.
        let ended = catch_unwind(AssertUnwindSafe(|| {
            let result = shell.run_script(&script.text);
            let status = shell.conclude(result);
            shell.let_others_run();
            status
        }));
        let status = ended.unwrap_or_else(|_| {
            let _ = shell.write_error(b"boxsh: internal error in the shell\n");
            shell.set_status(PANICKED)
        });
        if let Some((zero, positional)) = own {
            shell.state.zero = zero;
            shell.state.positional = positional;
        }
        shell.leave_all_calls();
        self.state = shell.state;
        self.last_argument = shell.last_argument;
        self.coprocs = shell.coprocs;
        status
    }

    /// The shell as bytes: everything that the next script could notice, apart from running processes.
    pub fn save(&self) -> Vec<u8> {
        save_state(&self.state, &self.last_argument)
    }

    /// The shell that was saved.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn restore(bytes: &[u8]) -> Result<Self, SavedError> {
        let (state, last_argument) = restore_state(bytes)?;
        Ok(Self { state, last_argument, coprocs: Vec::new() })
    }
}

impl Shell<'_> {
    /// Lets what the script has left in the background go on as far as it gets without waiting.
    fn let_others_run(&mut self) {
        if self.state.jobs.is_empty() && self.coprocs.is_empty() && self.process.processes().len() < 2 {
            return;
        }
        for _ in 0..LAST_TURNS {
            if self.process.yield_now().is_err() {
                return;
            }
        }
    }

    /// Puts back what a script that was stopped inside of a function has left.
    fn leave_all_calls(&mut self) {
        self.state.traps.clear(Event::Exit);
        while self.state.vars.depth() > 0 {
            self.state.vars.pop();
        }
        self.state.calls = Calls::default();
        let numbers = &mut self.state.numbers;
        (numbers.subshell, numbers.substitutions, numbers.indirection) = (0, 0, 0);
    }
}
