//! A shell that lives from one script to the next.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use boxsh_kernel::{Disposition, Fd, Pid, Process};

use crate::arguments::Arguments;
use crate::command_line::CommandLine;
use crate::flow::Run;
use crate::options::{Opt, Options, Shopt, Shopts};
use crate::saved::{SavedError, are_equal, restore_state, save_state};
use crate::shell::Shell;
use crate::state::{Calls, Directories, Invocation, State};
use crate::text::Str;
use crate::trap::{Event, Traps};
use crate::value::{Attributes, Variable};

/// How often the processes in the background get a turn after a script, before they have to wait for the next one.
const LAST_TURNS: u32 = 64;

/// The status of a script in which the shell itself has failed, as after `abort`.
const PANICKED: u8 = 134;

/// A script to be run in a [`Session`].
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// What is run.
    pub commands: Commands,
    /// The options of bash that hold while it runs, if it is a call of bash; its startup files are run first.
    pub command_line: Option<CommandLine>,
    /// `$0`, and `$1` and on, while it runs; those of the session if there are none.
    pub arguments: Option<(Str, Vec<Str>)>,
    /// Exported variables that are set while it runs.
    pub environment: Vec<(Str, Str)>,
    /// Whether the exported variables of the session are hidden while it runs.
    pub replaces_environment: bool,
    /// The directory that it runs in, if not that of the session.
    pub directory: Option<Str>,
    /// Whether its end waits for that of the processes that it leaves in the background. The shell lets go of its pipes first, as
    /// it does where it is a process of its own.
    pub waits: bool,
}

/// Where the commands of a [`Script`] come from.
#[derive(Clone, Debug)]
pub enum Commands {
    /// A text, as after `bash -c`.
    Text(Str),
    /// A script file of this name, as in `bash NAME`.
    File {
        /// Its name: `$0` and `BASH_SOURCE`, and what messages start with.
        name: Str,
        /// Its text.
        text: Str,
    },
    /// Standard input, line by line.
    Stdin,
}

impl Default for Commands {
    fn default() -> Self {
        Self::Text(Str::EMPTY)
    }
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
    coprocs: Vec<(Str, Pid, [Option<Fd>; 2])>,
    /// Whether the last script ended by `exit`.
    has_exited: bool,
}

/// What a [`Session`] was at some moment. It shares what it can with the session.
#[derive(Clone, Debug)]
pub struct Moment {
    state: State,
    last_argument: Str,
}

impl Session {
    /// A new shell, set up from the environment of the process it is to run in.
    pub fn start(process: &Process) -> Self {
        let mut shell = Shell::new(process, State::default());
        shell.start();
        shell.state.invocation.command_string = true;
        Self { state: shell.state, last_argument: Str::from("bash"), coprocs: Vec::new(), has_exited: false }
    }

    /// Lets a program of that name be found in place of the shell's builtin, as `enable -n` does.
    pub fn disable_builtin(&mut self, name: &[u8]) {
        let disabled = &mut std::sync::Arc::make_mut(&mut self.state.extras).disabled;
        if crate::builtins::find(name).is_some() && !disabled.iter().any(|known| known.as_bytes() == name) {
            disabled.push(Str::new(name));
        }
    }

    /// Lets the shell's builtin of that name be found again, as `enable` does.
    pub fn enable_builtin(&mut self, name: &[u8]) {
        let disabled = &mut std::sync::Arc::make_mut(&mut self.state.extras).disabled;
        disabled.retain(|known| known.as_bytes() != name);
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

    /// Takes away what the shell would run without being told to: traps, `PROMPT_COMMAND` and prompts.
    pub fn disarm(&mut self) {
        self.state.traps = Traps::default();
        for name in ["PROMPT_COMMAND", "PS0", "PS1", "PS2", "BASH_ENV", "ENV"] {
            self.state.vars.unset(name.as_bytes());
        }
        self.state.vars.insert(b"PS4", Variable::scalar(b"+ "));
    }

    /// Whether it was `exit` that ended the last script, or what acts like it: an error under `set -e`, `${x?}`.
    pub fn has_exited(&self) -> bool {
        self.has_exited
    }

    /// Sets an exported variable.
    pub fn export(&mut self, name: &[u8], value: &[u8]) {
        let variable = Variable { attributes: Attributes::EXPORT, ..Variable::scalar(value) };
        self.state.vars.insert(name, variable);
    }

    /// Goes to a directory, as `cd` does.
    ///
    /// # Errors
    /// Those of the process's `chdir`.
    pub fn change_directory(&mut self, process: &Process, directory: &[u8]) -> boxsh_kernel::vfs::Result<()> {
        let old = process.cwd().to_absolute();
        process.chdir(directory)?;
        let new = process.cwd().to_absolute();
        Arc::make_mut(&mut self.state.directories).current = Str::new(&new);
        self.export(b"PWD", &new);
        self.export(b"OLDPWD", &old);
        Ok(())
    }

    /// Gives a plain variable another value, if it has this one.
    pub fn replace_variable(&mut self, name: &[u8], before: &[u8], now: &[u8]) {
        if let Some(variable) = self.state.vars.get_mut(name)
            && let crate::value::Value::Scalar(value) = &mut variable.value
            && value.as_bytes() == before
        {
            *value = Str::new(now);
        }
    }

    /// Lets `SECONDS` count from now.
    pub fn restart_clock(&mut self, process: &Process) {
        self.state.numbers.seconds_origin = (process.clock().monotonic(), 0);
    }

    /// Runs a script to its end, and gives its status.
    pub fn run(&mut self, process: &Process, script: &Script) -> u8 {
        let status = self.with_shell(process, |shell| {
            let outer = Outer::replace(shell, script);
            let status = shell.guarded(|shell| match shell.enter(script.directory.as_ref()) {
                Some(status) => status,
                None => {
                    let result = shell.run_commands_of(script);
                    shell.conclude(result)
                }
            });
            shell.leave_all_calls();
            outer.restore(shell);
            status
        });
        if script.waits {
            self.await_background(process);
        }
        status
    }

    /// Waits for the processes that a script has left.
    fn await_background(&mut self, process: &Process) {
        // What reads from the shell comes to its end, as it does when a shell of its own process has ended.
        self.coprocs.clear();
        process.hang_up();
        // A kill or a limit ends the waiting, and shows in how the run ended.
        let _ = process.wait_for_run();
    }

    /// Reads commands from the standard input of the process, which should be a terminal, each behind a prompt, until there are
    /// no more or one of them is `exit`; gives the status. What the commands do to the shell stays.
    pub fn interact(&mut self, process: &Process) -> u8 {
        self.interact_with(process, |shell| {
            let result = shell.run_interactive();
            shell.conclude(result)
        })
    }

    /// The same with the environment and the directory of a script, whose commands do not matter, for a shell that ends with it.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn interact_as(&mut self, process: &Process, script: &Script) -> u8 {
        self.interact_with(process, |shell| {
            let invocation = std::mem::take(&mut shell.state.invocation);
            Outer::replace(shell, script);
            shell.state.invocation = invocation;
            shell.enter(script.directory.as_ref()).unwrap_or_else(|| {
                let result = shell.run_interactive();
                shell.conclude(result)
            })
        })
    }

    fn interact_with(&mut self, process: &Process, interact: impl FnOnce(&mut Shell<'_>) -> u8) -> u8 {
        self.with_shell(process, |shell| {
            let (options, shopts) = (shell.state.options, shell.state.shopts);
            let invocation = Invocation { interactive: true, from_stdin: true, ..Invocation::default() };
            let invocation = std::mem::replace(&mut shell.state.invocation, invocation);
            shell.set_up_interactive();
            let status = shell.guarded(interact);
            shell.leave_all_calls();
            shell.state.invocation = invocation;
            // What only somebody who types has a use for.
            for option in [Opt::Emacs, Opt::HistExpand, Opt::History] {
                shell.state.options.set(option, options.has(option));
            }
            shell.state.shopts.set(Shopt::ExpandAliases, shopts.has(Shopt::ExpandAliases));
            status
        })
    }

    pub(crate) fn with_shell(&mut self, process: &Process, run: impl FnOnce(&mut Shell<'_>) -> u8) -> u8 {
        let mut shell = Shell::new(process, std::mem::take(&mut self.state));
        shell.last_argument = std::mem::take(&mut self.last_argument);
        shell.coprocs = std::mem::take(&mut self.coprocs);
        let status = run(&mut shell);
        self.state = shell.state;
        self.last_argument = shell.last_argument;
        self.coprocs = shell.coprocs;
        self.has_exited = shell.has_exited;
        status
    }

    /// The shell as bytes, at `now` on its clock: everything that the next script could notice, apart from running
    /// processes.
    pub fn save(&self, now: Duration) -> Vec<u8> {
        let mut state = self.state.clone();
        let (origin, seconds) = state.numbers.seconds_origin;
        let passed = i64::try_from(now.saturating_sub(origin).as_secs()).unwrap_or(i64::MAX);
        state.numbers.seconds_origin = (Duration::ZERO, seconds.saturating_add(passed));
        save_state(&state, &self.last_argument)
    }

    /// The shell as it is now, for [`Session::is_still`].
    pub fn moment(&self) -> Moment {
        let mut state = self.state.clone();
        // They are other processes' affair, and no part of what is compared.
        state.jobs.clear();
        state.numbers.seconds_origin.0 = Duration::ZERO;
        Moment { state, last_argument: self.last_argument.clone() }
    }

    /// Whether the shell is the same as at an earlier moment, as far as the next script could notice and whatever time has passed.
    pub fn is_still(&self, earlier: &Moment) -> bool {
        let now = self.moment();
        are_equal((&now.state, &now.last_argument), (&earlier.state, &earlier.last_argument))
    }

    /// The shell that was saved, to go on at `now` on its new clock.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn restore(bytes: &[u8], now: Duration) -> Result<Self, SavedError> {
        let (mut state, last_argument) = restore_state(bytes)?;
        state.numbers.seconds_origin.0 = now;
        Ok(Self { state, last_argument, coprocs: Vec::new(), has_exited: false })
    }
}

impl Shell<'_> {
    fn run_commands_of(&mut self, script: &Script) -> Run {
        if let Some(line) = &script.command_line {
            self.run_startup_files(&line.startup)?;
        }
        match &script.commands {
            Commands::Text(text) => self.run_command_string(text),
            Commands::File { name, text } => self.run_file_text(name, text),
            Commands::Stdin => self.run_standard_input(),
        }
    }

    /// Runs something that the shell outlives even if it panics: the session then goes on with what there is.
    pub(crate) fn guarded(&mut self, run: impl FnOnce(&mut Self) -> u8) -> u8 {
        let ended = catch_unwind(AssertUnwindSafe(|| {
            let status = run(self);
            self.let_others_run();
            status
        }));
        ended.unwrap_or_else(|_| {
            // The status tells as well, if nobody reads the message.
            let _ = self.write_error(b"boxsh: internal error in the shell\n");
            self.set_status(PANICKED)
        })
    }

    /// Goes to the directory of a script; gives the status of a script that cannot start there.
    fn enter(&mut self, directory: Option<&Str>) -> Option<u8> {
        let directory = directory?;
        let old = self.value(b"PWD").unwrap_or_default();
        match self.process.chdir(directory) {
            Ok(()) => {
                let new = self.process.cwd().to_absolute();
                Arc::make_mut(&mut self.state.directories).current = Str::new(&new);
                for (name, value) in [("PWD", &new[..]), ("OLDPWD", &old)] {
                    let variable = Variable { attributes: Attributes::EXPORT, ..Variable::scalar(value) };
                    self.state.vars.insert(name.as_bytes(), variable);
                }
                None
            }
            Err(error) => {
                // The status tells as well, if nobody reads the message.
                let _ = self.write_error(
                    &[b"bash: ", &directory[..], b": ", error.message().as_bytes(), b"\n"].concat(),
                );
                Some(self.set_status(1))
            }
        }
    }

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
        self.leave_functions();
    }

    /// Puts back what a command that was stopped inside of a function has left.
    pub(crate) fn leave_functions(&mut self) {
        while self.state.vars.depth() > 0 {
            self.state.vars.pop();
        }
        self.state.calls = Calls::default();
        let numbers = &mut self.state.numbers;
        (numbers.subshell, numbers.substitutions, numbers.indirection) = (0, 0, 0);
    }
}

/// What a script that brings its own has taken the place of.
struct Outer {
    invocation: Invocation,
    options: Option<(Options, Shopts)>,
    arguments: Option<(Str, Arguments)>,
    variables: Vec<(Str, Option<Variable>)>,
    /// Where the session was, if the script runs elsewhere.
    directory: Option<(Vec<u8>, Arc<Directories>)>,
}

impl Script {
    /// How the shell is started that runs it.
    fn invocation(&self) -> Invocation {
        let text = match (&self.commands, &self.command_line) {
            (Commands::Text(text), Some(_)) => Some(text.clone()),
            _ => None,
        };
        Invocation {
            command_string: matches!(self.commands, Commands::Text(_)),
            from_stdin: matches!(self.commands, Commands::Stdin),
            text,
            ..Invocation::default()
        }
    }
}

/// Variables that say where the shell is rather than what it was given.
const OWN: &[&[u8]] = &[b"PWD", b"OLDPWD", b"SHLVL", b"_"];

impl Outer {
    fn replace(shell: &mut Shell<'_>, script: &Script) -> Self {
        let state = &mut shell.state;
        let arguments = script.arguments.as_ref().map(|(zero, positional)| {
            let positional = std::mem::replace(&mut state.positional, positional.clone().into());
            (std::mem::replace(&mut state.zero, zero.clone()), positional)
        });
        let mut names: Vec<Str> = script.environment.iter().map(|(name, _)| name.clone()).collect();
        if matches!(script.commands, Commands::Text(_)) {
            names.push(Str::from("BASH_EXECUTION_STRING"));
        }
        if script.directory.is_some() {
            names.extend([Str::from("PWD"), Str::from("OLDPWD")]);
        }
        let mut hidden = Vec::new();
        if script.replaces_environment {
            let exported = |variable: &Variable| variable.attributes.has(Attributes::EXPORT);
            let all = state
                .vars
                .sorted()
                .into_iter()
                .filter(|(name, variable)| exported(variable) && !OWN.contains(&name.as_bytes()));
            hidden = all.map(|(name, _)| name.clone()).collect();
            hidden.push(Str::from("PATH"));
        }
        names.extend_from_slice(&hidden);
        names.sort_unstable();
        names.dedup();
        let variables =
            names.into_iter().map(|name| (name.clone(), state.vars.get(&name).cloned())).collect();
        for name in &hidden {
            state.vars.unset(name);
        }
        if script.replaces_environment {
            state.vars.insert(b"PATH", Variable::scalar(boxsh_kernel::DEFAULT_PATH));
        }
        for (name, value) in &script.environment {
            let variable = Variable { attributes: Attributes::EXPORT, ..Variable::scalar(value.as_bytes()) };
            state.vars.insert(name, variable);
        }
        let directory =
            script.directory.as_ref().map(|_| (shell.process.cwd().to_absolute(), state.directories.clone()));
        let invocation = std::mem::replace(&mut state.invocation, script.invocation());
        let options = script.command_line.as_ref().map(|_| (state.options, state.shopts));
        if let Some(line) = &script.command_line {
            shell.adopt(line);
        }
        Self { invocation, options, arguments, variables, directory }
    }

    fn restore(self, shell: &mut Shell<'_>) {
        let state = &mut shell.state;
        state.invocation = self.invocation;
        if let Some((options, shopts)) = self.options {
            (state.options, state.shopts) = (options, shopts);
        }
        if let Some((zero, positional)) = self.arguments {
            state.zero = zero;
            state.positional = positional;
        }
        for (name, variable) in self.variables {
            match variable {
                Some(variable) => state.vars.insert(&name, variable),
                None => state.vars.unset(&name),
            }
        }
        if let Some((directory, directories)) = self.directory
            // If it is gone by now, the session stays where the script was.
            && shell.process.chdir(&directory).is_ok()
        {
            shell.state.directories = directories;
        }
    }
}
