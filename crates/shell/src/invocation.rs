//! `bash` as a command: its own arguments, and how it starts.

use std::sync::Arc;

use boxsh_kernel::{Command, CommandResult, Context, Exit, Process, Promised, Registry};

use crate::bulk;
use crate::flow::{Flow, Run};
use crate::interactive::Startup;
use crate::options::{Opt, Shopt};
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::state::State;
use crate::text::Str;
use crate::value::{Attributes, Indexed, Value, Variable};

/// What a shell is told to run.
pub(crate) enum Source {
    Text(Str),
    File(Str),
    Stdin,
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
    let arguments: Vec<Str> = process.arguments().iter().map(|argument| Str::new(argument)).collect();
    let mut shell = Shell::new(process, State::default());
    shell.start();
    shell.run_invocation(&arguments)
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
            value: Value::Indexed(Arc::new(Indexed::from_elements(version))),
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
        if self.state.vars.get(b"OLDPWD").is_none() {
            let unset = Variable { value: Value::Unset, attributes: Attributes::EXPORT, scope: 0 };
            self.state.vars.insert(b"OLDPWD", unset);
        }
    }

    /// Runs the shell that these arguments (its own name first) ask for.
    pub fn run_invocation(&mut self, arguments: &[Str]) -> u8 {
        let mut startup = Startup::default();
        let source = match self.parse_invocation(arguments, &mut startup) {
            Ok(source) => source,
            Err(status) => return status,
        };
        if self.state.invocation.interactive {
            self.set_up_interactive();
        }
        let result = match self.run_startup_files(&startup) {
            Ok(()) => self.run_source(source),
            Err(flow) => Err(flow),
        };
        let status = self.conclude(result);
        if self.has(Opt::History) && self.save_history_at_exit().is_err() {
            return 137;
        }
        status
    }

    fn run_source(&mut self, source: Source) -> Run {
        match source {
            Source::Text(text) => {
                self.state.invocation.text = Some(text.clone());
                self.state.vars.insert(b"BASH_EXECUTION_STRING", Variable::scalar(text.as_bytes()));
                self.run_script(&text)
            }
            Source::File(path) => self.run_script_path(&path),
            Source::Stdin if self.state.invocation.interactive => self.run_interactive(),
            Source::Stdin => self.run_stdin(),
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
            Ok(text) => self.run_script(&text),
            Err(message) => {
                let missing = message == "No such file or directory";
                let shown = if is_directory { path.as_bytes() } else { b"bash" };
                let text = [shown, b": ", path.as_bytes(), b": ", message.as_bytes(), b"\n"].concat();
                self.write_error(&text)?;
                Err(Flow::Exit(if missing { 127 } else { 126 }))
            }
        }
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

    pub(crate) fn parse_invocation(
        &mut self,
        arguments: &[Str],
        startup: &mut Startup,
    ) -> Result<Source, u8> {
        let mut rest = arguments.iter().skip(1).peekable();
        let name = arguments.first().cloned().unwrap_or_else(|| Str::from("bash"));
        let base = name.rsplit(|&byte| byte == b'/').next().unwrap_or(&name);
        if base == b"sh" || base == b"-sh" {
            self.set_posix(true);
        }
        self.state.invocation.login = name.starts_with(b"-");
        self.state.zero = name.clone();
        let mut command_string = false;
        let mut from_stdin = false;
        while let Some(argument) = rest.peek() {
            let argument = (*argument).clone();
            match argument.as_bytes() {
                b"--" | b"-" => {
                    rest.next();
                    break;
                }
                text if text.starts_with(b"--") => {
                    rest.next();
                    self.parse_long_option(text, &mut rest, startup)?;
                }
                text if text.len() > 1 && matches!(text[0], b'-' | b'+') => {
                    rest.next();
                    let on = text[0] == b'-';
                    for &letter in &text[1..] {
                        match letter {
                            b'c' => command_string = true,
                            b's' => from_stdin = true,
                            b'i' => self.state.invocation.interactive = true,
                            b'l' => self.state.invocation.login = true,
                            b'r' => self.state.shopts.set(Shopt::RestrictedShell, true),
                            b'D' => {}
                            b'o' | b'O' => self.parse_named_option(letter, on, rest.next())?,
                            letter => match Opt::from_letter(letter) {
                                Some(option) => self.state.options.set(option, on),
                                None => return Err(self.bad_invocation(&[text[0], letter], "invalid option")),
                            },
                        }
                    }
                }
                _ => break,
            }
        }
        let mut rest: Vec<Str> = rest.cloned().collect();
        if command_string {
            if rest.is_empty() {
                return Err(self.bad_invocation(b"-c", "option requires an argument"));
            }
            let text = rest.remove(0);
            self.state.invocation.command_string = true;
            if !rest.is_empty() {
                self.state.zero = rest.remove(0);
            }
            self.state.positional = Arc::new(rest);
            return Ok(Source::Text(text));
        }
        if !from_stdin && !rest.is_empty() {
            let path = rest.remove(0);
            self.state.zero = path.clone();
            self.state.positional = Arc::new(rest);
            return Ok(Source::File(path));
        }
        self.state.invocation.from_stdin = true;
        self.state.positional = Arc::new(rest);
        Ok(Source::Stdin)
    }

    fn parse_long_option<'a>(
        &mut self,
        text: &[u8],
        rest: &mut impl Iterator<Item = &'a Str>,
        startup: &mut Startup,
    ) -> Result<(), u8> {
        match text {
            b"--posix" => self.set_posix(true),
            b"--login" => self.state.invocation.login = true,
            b"--verbose" => self.state.options.set(Opt::Verbose, true),
            b"--restricted" => self.state.shopts.set(Shopt::RestrictedShell, true),
            b"--norc" => startup.no_rc = true,
            b"--noprofile" => startup.no_profile = true,
            b"--noediting" | b"--debugger" => {}
            b"--rcfile" | b"--init-file" => startup.rc_file = rest.next().cloned(),
            b"--version" => {
                let text = b"GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu) (boxsh)\n";
                return Err(u8::from(self.process.write_all(1, text).is_err()));
            }
            b"--help" => {
                let text = b"Usage: bash [long option] [option] ...\n       bash [long option] [option] script-file ...\n";
                return Err(u8::from(self.process.write_all(1, text).is_err()));
            }
            _ => return Err(self.bad_invocation(text, "invalid option")),
        }
        Ok(())
    }

    fn parse_named_option(&mut self, letter: u8, on: bool, name: Option<&Str>) -> Result<(), u8> {
        let Some(name) = name else { return Ok(()) };
        let known = if letter == b'o' {
            Opt::from_name(name).map(|option| self.set_option(option, on))
        } else {
            Shopt::from_name(name).map(|option| self.state.shopts.set(option, on))
        };
        match known {
            Some(()) => Ok(()),
            None if letter == b'o' => {
                Err(self
                    .bad_invocation(&[b"line 0: bash: ", name.as_bytes()].concat(), "invalid option name"))
            }
            None => {
                Err(self
                    .bad_invocation(&[b"line 0: ", name.as_bytes()].concat(), "invalid shell option name"))
            }
        }
    }

    fn bad_invocation(&mut self, what: &[u8], message: &str) -> u8 {
        let text = [b"bash: ", what, b": ", message.as_bytes(), b"\n"].concat();
        // The status says it too, should nobody be listening.
        let _ = self.write_error(&text);
        2
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
