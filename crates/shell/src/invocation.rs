//! `bash` as a command: its own arguments, and how it starts.

use std::sync::Arc;

use boxsh_kernel::{
    Command, CommandResult, Context, Disposition, Exit, Follow, Process, Promised, Registry, Signal,
};

use crate::bulk;
use crate::command_line::{CommandLine, Setting, Source};
use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::state::State;
use crate::text::Str;
use crate::value::{Attributes, Indexed, Value, Variable};

/// How much of a script bash looks at before it takes it for one.
const SAMPLE: usize = 80;

/// Whether a file is no script but a program: it starts like one, or its first line has a zero byte, or the one behind a line that names an
/// interpreter.
fn is_binary(text: &[u8]) -> bool {
    let sample = &text[..text.len().min(SAMPLE)];
    if sample.starts_with(b"\x7fELF") {
        return true;
    }
    let lines = if sample.starts_with(b"#!") { 2 } else { 1 };
    sample.split(|&byte| byte == b'\n').take(lines).any(|line| line.contains(&0))
}

/// `bash` and `sh`, as programs of the session.
pub(crate) struct BashCommand(pub(crate) &'static str);

impl Command for BashCommand {
    fn name(&self) -> &str {
        self.0
    }

    fn promised(&self) -> Option<Promised<'_>> {
        Some(Promised::new(MIGRATES, self))
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        Ok(Exit(run_as_command(context.process)))
    }
}

/// Adds `bash` and `sh` to a registry.
pub fn register(registry: &Registry) {
    registry.register(Arc::new(BashCommand("bash")));
    registry.register(Arc::new(BashCommand("sh")));
}

/// Runs a shell by the arguments of its process, to its status.
fn run_as_command(process: &Process) -> u8 {
    let line = match CommandLine::parse(process.arguments().iter().cloned()) {
        Ok(line) => line,
        Err(notice) => {
            // The status says it too, should nobody be listening.
            let _ = process.write_all(2, &notice.stderr);
            let written = process.write_all(1, &notice.stdout);
            return if written.is_ok() { notice.status } else { 1 };
        }
    };
    let mut shell = Shell::new(process, State::default());
    shell.start();
    shell.run_command_line(&line)
}

impl Shell<'_> {
    /// Sets a new shell up from the environment of its process.
    pub fn start(&mut self) {
        self.define_dynamic_variables();
        self.state.numbers.shell_pid = self.process.pid();
        self.state.numbers.seconds_origin = (self.process.clock().monotonic(), 0);
        self.state.zero = Str::from("bash");
        let environment = self.process.environment();
        for (name, value) in environment.iter() {
            self.import_variable(name, value);
        }
        self.define_constants();
        self.set_directory_variables();
    }

    fn import_variable(&mut self, name: &[u8], value: &[u8]) {
        if let Some(function) = name.strip_prefix(b"BASH_FUNC_").and_then(|name| name.strip_suffix(b"%%")) {
            self.import_function(function, value);
            return;
        }
        if name == b"_" {
            self.last_argument = Str::new(value);
            return;
        }
        if !crate::variables::is_name(name) {
            // No variable, but programs get it all the same.
            self.state.vars.pass_on(name, value);
            return;
        }
        if matches!(name, b"SHELLOPTS" | b"BASHOPTS") {
            self.import_options(name, value);
            return;
        }
        let variable = Variable { attributes: Attributes::EXPORT, ..Variable::scalar(value) };
        self.state.vars.insert(name, variable);
        if name == b"POSIXLY_CORRECT" {
            self.set_posix(true);
        }
    }

    /// Turns on the options that the parent has exported.
    fn import_options(&mut self, name: &[u8], value: &[u8]) {
        for option in value.split(|&byte| byte == b':') {
            if name == b"SHELLOPTS" {
                if let Some(option) = Opt::from_name(option) {
                    self.state.options.set(option, true);
                }
            } else if let Some(option) = Shopt::from_name(option) {
                self.state.shopts.set(option, true);
            }
        }
        let variable = self.state.vars.get_or_create(name);
        variable.attributes = variable.attributes.with(Attributes::EXPORT);
    }

    /// Takes over a function that the parent has exported, if its text is a function and nothing else.
    fn import_function(&mut self, name: &[u8], value: &[u8]) {
        use boxsh_syntax::ast::CommandKind;
        let text = [name, b" ", value].concat();
        let Ok(script) = boxsh_syntax::parse_script(&text) else { return };
        let [command] = &script.commands[..] else { return };
        let Some(definition) = command.list.as_single_command() else { return };
        if let CommandKind::Function(definition) = &definition.kind {
            let function = crate::state::Function {
                body: definition.body.clone(),
                source: Str::from("environment"),
                line: 0,
                exported: true,
                readonly: false,
                traced: false,
            };
            self.state.functions.insert(Str::new(name), function);
        }
    }

    fn define_constants(&mut self) {
        let identity = self.process.identity().clone();
        let credentials = self.process.credentials();
        let default = |shell: &mut Self, name: &str, value: &str| {
            if shell.state.vars.get(name.as_bytes()).is_none() {
                shell.state.vars.insert(name.as_bytes(), Variable::scalar(value));
            }
        };
        default(self, "PATH", boxsh_kernel::DEFAULT_PATH);
        default(self, "TERM", "dumb");
        default(self, "HOSTNAME", &identity.host);
        default(self, "SHELL", "/bin/bash");
        default(self, "HOSTTYPE", "x86_64");
        default(self, "MACHTYPE", "x86_64-pc-linux-gnu");
        default(self, "OSTYPE", "linux-gnu");
        for (name, value) in [
            ("IFS", " \t\n"),
            ("OPTIND", "1"),
            ("OPTERR", "1"),
            ("PS4", "+ "),
            ("BASH", "/usr/bin/bash"),
            ("BASH_VERSION", "5.2.15(1)-release"),
        ] {
            // What says where the shell runs can come from the environment, what the shell relies on cannot.
            let is_default = matches!(name, "PS4" | "OSTYPE" | "HOSTTYPE" | "MACHTYPE");
            if is_default && self.state.vars.get(name.as_bytes()).is_some() {
                continue;
            }
            self.state.vars.insert(name.as_bytes(), Variable::scalar(value));
        }
        let index = self.state.vars.get_or_create(b"OPTIND");
        index.attributes = Attributes::INTEGER;
        let version = ["5", "2", "15", "1", "release", "x86_64-pc-linux-gnu"].map(Str::from).to_vec();
        let version = Variable {
            value: Value::Indexed(Indexed::from_elements(version)),
            attributes: Attributes::INDEXED.with(Attributes::READONLY),
            scope: 0,
        };
        self.state.vars.insert(b"BASH_VERSINFO", version);
        for (name, number) in
            [("UID", credentials.uid), ("EUID", credentials.uid), ("PPID", self.process.ppid())]
        {
            let attributes = Attributes::INTEGER.with(Attributes::READONLY);
            let value = Value::Scalar(Str::from_integer(number.into()));
            self.state.vars.insert(name.as_bytes(), Variable { value, attributes, scope: 0 });
        }
        let level = self.value(b"SHLVL").map_or(0, |value| crate::arith::leading_integer(&value));
        let level = self.checked_level(level.saturating_add(1));
        let level = Variable {
            attributes: Attributes::EXPORT,
            ..Variable::scalar(Str::from_integer(level).as_bytes())
        };
        self.state.vars.insert(b"SHLVL", level);
    }

    /// How deep shells are nested, within what bash takes for sensible.
    fn checked_level(&mut self, level: i64) -> i64 {
        if level < 0 {
            return 0;
        }
        if level >= 1000 {
            let text = format!("bash: warning: shell level ({level}) too high, resetting to 1\n");
            // A shell that cannot say so starts all the same.
            let _ = self.write_error(text.as_bytes());
            return 1;
        }
        level
    }

    fn set_directory_variables(&mut self) {
        let physical = Str::from(self.process.cwd().to_absolute());
        let inherited = self.value(b"PWD").filter(|pwd| pwd.starts_with(b"/"));
        let logical = match inherited {
            Some(pwd) if self.process.real_path(&pwd).is_ok_and(|real| real == physical.as_bytes()) => pwd,
            _ => physical,
        };
        let variable = Variable { attributes: Attributes::EXPORT, ..Variable::scalar(logical.as_bytes()) };
        Arc::make_mut(&mut self.state.directories).current = logical;
        self.state.vars.insert(b"PWD", variable);
        let old = self.value(b"OLDPWD");
        if !old.is_some_and(|old| self.process.stat(&old, Follow::Yes).is_ok_and(|found| found.is_dir())) {
            let unset = Variable { value: Value::Unset, attributes: Attributes::EXPORT, scope: 0 };
            self.state.vars.insert(b"OLDPWD", unset);
        }
    }

    /// Runs the shell that a command line asks for.
    fn run_command_line(&mut self, line: &CommandLine) -> u8 {
        self.state.zero = Str::new(line.zero());
        self.state.positional = line.arguments().iter().map(|word| Str::new(word)).collect();
        let invocation = &mut self.state.invocation;
        invocation.command_string = matches!(line.source(), Source::Text(_));
        invocation.from_stdin = *line.source() == Source::Stdin;
        self.adopt(line);
        if !self.state.invocation.interactive {
            self.keep_ignored_signals();
        }
        let result = match self.run_startup_files(&line.startup) {
            Ok(()) => self.run_source(line.source()),
            Err(flow) => Err(flow),
        };
        let status = self.conclude(result);
        if self.has(Opt::History) && self.save_history_at_exit().is_err() {
            return 137;
        }
        status
    }

    /// Signals that are ignored when a shell starts stay so.
    fn keep_ignored_signals(&mut self) {
        let ignored = |signal: &Signal| self.process.disposition(*signal) == Disposition::Ignore;
        let signals: Vec<_> = Signal::all().filter(ignored).collect();
        signals.into_iter().for_each(|signal| self.state.traps.fix(signal));
    }

    /// Makes this shell one that was called with these options.
    pub(crate) fn adopt(&mut self, line: &CommandLine) {
        for &setting in &line.settings {
            match setting {
                Setting::Option(option, on) => self.set_option(option, on),
                Setting::Shopt(Shopt::RestrictedShell, _) => self.restrict(),
                Setting::Shopt(option, on) => self.state.shopts.set(option, on),
            }
        }
        self.state.invocation.login = line.login;
        self.state.invocation.interactive |= line.interactive;
        if self.state.invocation.interactive {
            self.set_up_interactive();
        }
    }

    fn run_source(&mut self, source: &Source) -> Run {
        match source {
            Source::Text(text) => {
                let text = Str::new(text);
                self.state.invocation.text = Some(text.clone());
                self.run_command_string(&text)
            }
            Source::File(path) => self.run_script_path(&Str::new(path)),
            Source::Stdin => self.run_standard_input(),
        }
    }

    /// Runs the text of `-c`.
    pub(crate) fn run_command_string(&mut self, text: &Str) -> Run {
        self.state.vars.insert(b"BASH_EXECUTION_STRING", Variable::scalar(text.as_bytes()));
        self.run_script(text)
    }

    /// Runs the commands that come on standard input.
    pub(crate) fn run_standard_input(&mut self) -> Run {
        match self.state.invocation.interactive {
            true => self.run_interactive(),
            false => self.run_stdin(),
        }
    }

    fn run_script_path(&mut self, path: &Str) -> Run {
        self.state.invocation.script = Some(path.clone());
        let found = if self.process.stat(path, boxsh_kernel::Follow::Yes).is_err() && !path.contains(&b'/') {
            self.search_path(path).unwrap_or_else(|_| path.clone())
        } else {
            path.clone()
        };
        let is_directory =
            self.process.stat(&found, boxsh_kernel::Follow::Yes).is_ok_and(|found| found.is_dir());
        let text = match self.read_whole_file(&found) {
            Ok(_) if is_directory => Err("Is a directory"),
            Ok(text) => Ok(text),
            Err(boxsh_kernel::Errno::Killed) => return Err(Flow::Killed),
            Err(error) => Err(error.message()),
        };
        match text {
            Ok(text) => self.run_file_text(path, &text),
            Err(message) => {
                let missing = message == "No such file or directory";
                let shown = if is_directory { path.as_bytes() } else { b"bash" };
                let text = [shown, b": ", path.as_bytes(), b": ", message.as_bytes(), b"\n"].concat();
                self.write_error(&text)?;
                Err(Flow::Exit(if missing { 127 } else { 126 }))
            }
        }
    }

    /// Runs the text of a script file.
    pub(crate) fn run_file_text(&mut self, name: &Str, text: &[u8]) -> Run {
        self.state.invocation.script = Some(name.clone());
        if is_binary(text) {
            let zero = self.state.zero.clone();
            let message = [&zero[..], b": ", &name[..], b": cannot execute binary file\n"].concat();
            self.write_error(&message)?;
            return Err(Flow::Exit(126));
        }
        self.run_script(text)
    }

    /// Runs what comes on standard input, line by line, so that commands can read from it too.
    fn run_stdin(&mut self) -> Run {
        let mut status = 0;
        let mut text = Vec::new();
        let mut first_line = 1;
        let mut lines_read = 0;
        let mut awaited = None;
        loop {
            let line = self.read_line_from(0)?;
            let ended = line.is_none();
            if let Some(line) = line {
                bulk::append(self.process, &mut text, &line)?;
                text.push(b'\n');
                lines_read += 1;
                // To parse all of a long quote again for each of its lines would take for ever.
                if awaited.is_some_and(|closer| memchr::memchr(closer, &line).is_none()) {
                    continue;
                }
            }
            if text.is_empty() {
                return Ok(status);
            }
            if !ended && let Some(lack) = self.lacking(&text) {
                awaited = lack.closer;
                continue;
            }
            awaited = None;
            status = self.run_stdin_text(&text, first_line)?;
            text.clear();
            first_line = lines_read + 1;
            if ended {
                return Ok(status);
            }
        }
    }

    /// A time as text, in the session's zone.
    pub(crate) fn format_time(&mut self, format: &[u8], seconds: i64, nanos: u32) -> Vec<u8> {
        use boxsh_format::strftime::{DateTime, Dialect, strftime};
        let local = self.zone_at(seconds);
        let time = DateTime::new(seconds, nanos, local.offset, local.abbreviation.as_bytes());
        let mut out = Vec::new();
        // A format that makes more than a line is none.
        if strftime(format, &time, Dialect::Glibc, 4096, &mut out).is_err() {
            out.clear();
        }
        out
    }
}
