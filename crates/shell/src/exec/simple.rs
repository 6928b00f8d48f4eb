//! Simple commands.

use std::sync::Arc;

use boxsh_format::{Charset, quote};
use boxsh_kernel::{Environment, Errno, ExitStatus, Limit, Process, Terminal};
use boxsh_syntax::ast::{
    Arg, ArrayElement, AssignValue, Assignment, Command, Redirect, RedirectTarget, SimpleCommand, Word,
    WordPart,
};

use super::foreground::command_text;
use crate::builtins::{self, Builtin};
use crate::exec::{Found, Tail};
use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::{Attributes, Value};
use crate::variables::is_name;

impl Shell<'_> {
    /// Runs a simple command: expands its words, finds what they name, and runs it.
    pub(crate) fn run_simple(&mut self, command: &Arc<Command>, simple: &SimpleCommand, tail: Tail) -> Run {
        self.process.budget().charge(Limit::Commands, 1)?;
        self.state.numbers.line = command.line.get();
        if !self.before_command(command)? {
            return Ok(self.status());
        }
        let open = self.substituted.len();
        let result = self.run_expanded(command, simple, tail);
        if self.substituted.len() > open {
            self.close_substitutions(open)?;
        }
        result
    }

    fn run_expanded(&mut self, command: &Arc<Command>, simple: &SimpleCommand, tail: Tail) -> Run {
        self.state.numbers.substitution_status = None;
        if self.has(Opt::Keyword)
            && let Some(moved) = assign_arguments(simple)
        {
            return self.run_expanded(command, &moved, tail);
        }
        let mut words = Vec::with_capacity(simple.args.len());
        let declares = simple.args.iter().any(|arg| matches!(arg, Arg::Assignment(_)));
        for arg in &simple.args {
            match arg {
                Arg::Word(word) => self.expand_fields(word, &mut words)?,
                // A declaration gets its assignments as they are; it looks them up again by their place.
                Arg::Assignment(_) => {}
            }
        }
        if words.is_empty() && !declares {
            return self.run_nameless(command, simple);
        }
        if declares {
            return self.run_declaration(command, simple);
        }
        match self.find_command(&words[0]) {
            Found::Function(function) => self.run_function(command, simple, &function, words),
            Found::Builtin(builtin) => self.run_builtin(command, simple, builtin, words),
            Found::External => self.run_external(command, simple, words, tail),
        }
    }

    /// A command without a name: its assignments stay, its redirections only happen.
    fn run_nameless(&mut self, command: &Arc<Command>, simple: &SimpleCommand) -> Run {
        if !command.redirects.is_empty() {
            match self.redirect(&command.redirects)? {
                Some(undo) => self.undo_redirects(undo)?,
                None => return Ok(self.set_status(1)),
            }
        }
        for assignment in &simple.assignments {
            self.run_assignment(assignment).map_err(|flow| self.posix_assignment_error(flow))?;
        }
        if !simple.assignments.is_empty() {
            self.last_argument = Str::EMPTY;
        }
        let status = self.state.numbers.substitution_status.unwrap_or(0);
        Ok(self.set_status(status))
    }

    /// An assignment that cannot be made ends a script in POSIX mode.
    fn posix_assignment_error(&self, flow: Flow) -> Flow {
        let ends = self.has(Opt::Posix) && !self.state.invocation.interactive;
        match flow {
            Flow::Discard if ends => Flow::Exit(if self.state.invocation.command_string { 127 } else { 1 }),
            flow => flow,
        }
    }

    /// `declare x=1 y=(2 3)`: the assignments are arguments of the builtin.
    fn run_declaration(&mut self, command: &Arc<Command>, simple: &SimpleCommand) -> Run {
        let mut words = Vec::new();
        let mut assignments = Vec::new();
        for arg in &simple.args {
            match arg {
                Arg::Word(word) => self.expand_fields(word, &mut words)?,
                Arg::Assignment(assignment) => {
                    // Its place among the words keeps the order of the arguments.
                    assignments.push((words.len(), &**assignment));
                    words.push(Str::EMPTY);
                }
            }
        }
        let Some(name) = words.first() else { return self.run_nameless(command, simple) };
        if let Found::Function(function) = self.find_command(name) {
            let prepared = self.prepare_declaration(&words, &assignments)?;
            let words = prepared.iter().map(|argument| argument.to_word()).collect();
            return self.run_function(command, simple, &function, words);
        }
        let start = declaration_start(&words);
        let name = &words[start];
        let Some(builtin) = builtins::find(name).filter(|_| self.is_builtin_enabled(name)) else {
            return self.run_external(command, simple, words, Tail::No);
        };
        // The assignments before the command are not yet in force for its arguments.
        let prepared = self.prepare_declaration(&words, &assignments)?;
        let stays = self.has(Opt::Posix) && builtins::is_special(builtin.name);
        let mut kept = Vec::new();
        let result = self.with_command_surroundings(command, simple, &[], |shell| {
            shell.trace_declaration(&prepared)?;
            let status = shell.call_declaration(builtin, &prepared[start..])?;
            if let Some(last) = prepared.last() {
                shell.last_argument = last.to_word();
            }
            if stays {
                kept = shell.temporary_values(simple);
            }
            Ok(status)
        });
        for (name, value) in kept {
            self.assign(&name, value, false)?;
        }
        result
    }

    fn run_function(
        &mut self,
        command: &Arc<Command>,
        simple: &SimpleCommand,
        function: &crate::state::Function,
        words: Vec<Str>,
    ) -> Run {
        let traced = self.words_to_trace(&words);
        let last = words.last().cloned().unwrap_or_default();
        let result = self.with_command_surroundings(command, simple, &traced, |shell| {
            shell.call_watched_function(function, words)
        });
        self.last_argument = last;
        result
    }

    fn run_builtin(
        &mut self,
        command: &Arc<Command>,
        simple: &SimpleCommand,
        builtin: &'static Builtin,
        words: Vec<Str>,
    ) -> Run {
        if command.redirects.is_empty() && simple.assignments.is_empty() {
            self.trace_command(simple, &words)?;
            let status = self.call_builtin(builtin, &words)?;
            self.remember_last_argument(words);
            self.set_status(status);
            return if status == 2 { self.end_at_misuse(builtin) } else { Ok(status) };
        }
        if builtin.name == "exec" {
            self.trace_command(simple, &words)?;
            return self.run_exec(command, simple, &words);
        }
        let traced = self.words_to_trace(&words);
        let stays = self.has(Opt::Posix) && builtins::is_special(builtin.name);
        let mut kept = Vec::new();
        let mut has_run = false;
        let result = self.with_command_surroundings(command, simple, &traced, |shell| {
            has_run = true;
            let status = shell.call_builtin(builtin, &words)?;
            shell.remember_last_argument(words);
            if stays {
                kept = shell.temporary_values(simple);
            }
            Ok(status)
        });
        for (name, value) in kept {
            self.assign(&name, value, false)?;
        }
        // A redirection that fails for a special builtin ends a POSIX shell.
        if stays && !has_run && !self.state.invocation.interactive && result.is_ok() {
            return Err(Flow::Exit(self.status()));
        }
        match result {
            Ok(2) => self.end_at_misuse(builtin),
            result => result,
        }
    }

    /// A special builtin that was used wrongly ends a POSIX shell.
    #[cold]
    fn end_at_misuse(&self, builtin: &Builtin) -> Run {
        let runs_others = matches!(builtin.name, "." | "eval" | "source");
        if !self.has(Opt::Posix)
            || self.state.invocation.interactive
            || runs_others
            || !builtins::is_special(builtin.name)
        {
            return Ok(2);
        }
        Err(Flow::Exit(2))
    }

    /// The assignments before a special builtin, which POSIX lets stay, unless the builtin has undone them.
    fn temporary_values(&self, simple: &SimpleCommand) -> Vec<(Str, Str)> {
        let scope = self.state.vars.depth();
        let names = simple.assignments.iter().map(|assignment| Str::new(&assignment.name));
        names
            .filter_map(|name| {
                let variable = self.state.vars.get(&name).filter(|found| found.scope as usize == scope)?;
                variable.as_str().cloned().map(|value| (name, value))
            })
            .collect()
    }

    /// `exec`: its redirections stay.
    fn run_exec(&mut self, command: &Arc<Command>, simple: &SimpleCommand, words: &[Str]) -> Run {
        let Some(undo) = self.redirect(&command.redirects)? else {
            let status = self.set_status(1);
            let only_redirects = words.len() == 1 && !self.has(Opt::Posix);
            return match self.state.invocation.interactive || self.shopt(Shopt::ExecFail) || only_redirects {
                true => Ok(status),
                false => Err(Flow::Exit(status)),
            };
        };
        drop(undo);
        let pushed = self.push_assignments(simple)?;
        let result = match builtins::find(b"exec") {
            Some(builtin) => self.call_builtin(builtin, words),
            None => Ok(0),
        };
        if pushed {
            self.state.vars.pop();
        }
        Ok(self.set_status(result?))
    }

    /// Runs `run` with the redirections and assignments before the command in force.
    fn with_command_surroundings(
        &mut self,
        command: &Arc<Command>,
        simple: &SimpleCommand,
        traced: &[Str],
        run: impl FnOnce(&mut Self) -> Run,
    ) -> Run {
        let pushed = self.push_assignments(simple)?;
        let result = self.run_redirected_by(command, simple, traced, run);
        if pushed {
            self.state.vars.pop();
        }
        let status = result?;
        Ok(self.set_status(status))
    }

    fn run_redirected_by(
        &mut self,
        command: &Arc<Command>,
        simple: &SimpleCommand,
        traced: &[Str],
        run: impl FnOnce(&mut Self) -> Run,
    ) -> Run {
        if !traced.is_empty() {
            self.trace_command(simple, traced)?;
        }
        if command.redirects.is_empty() {
            return run(self);
        }
        let Some(undo) = self.redirect(&command.redirects)? else { return Ok(1) };
        let result = run(self);
        self.undo_redirects(undo)?;
        result
    }

    /// The words of a command if they are to be traced.
    fn words_to_trace(&self, words: &[Str]) -> Vec<Str> {
        if self.has(Opt::XTrace) { words.to_vec() } else { Vec::new() }
    }

    /// Makes the assignments before a command, exported and for its time only; says whether there were any.
    fn push_assignments(&mut self, simple: &SimpleCommand) -> Run<bool> {
        if simple.assignments.is_empty() {
            return Ok(false);
        }
        self.state.vars.push_temporary();
        let scope = self.state.vars.depth();
        for assignment in &simple.assignments {
            let before = self.state.vars.get(&assignment.name).cloned();
            if let Some(before) = &before
                && before.attributes.has(Attributes::READONLY)
            {
                self.error_about(&assignment.name, "readonly variable")?;
                if self.has(Opt::Posix) && !self.state.invocation.interactive {
                    self.state.vars.pop();
                    return Err(Flow::Exit(if self.state.invocation.command_string { 127 } else { 1 }));
                }
                continue;
            }
            self.state.vars.make_local(&assignment.name, scope);
            if let Some(before) = before {
                // `x+=1 cmd` appends to what it hides, and keeps how it behaves.
                let place = self.state.vars.get_or_create(&assignment.name);
                place.attributes = before.attributes;
                place.value =
                    if matches!(before.value, Value::Dynamic(_)) { Value::Unset } else { before.value };
            }
            let made = match &assignment.value {
                // The environment has no arrays.
                AssignValue::Array(elements) => self.assign_literal_text(&assignment.name, elements),
                AssignValue::Scalar(_) => self.run_assignment(assignment),
            };
            if let Err(flow) = made {
                self.state.vars.pop();
                return Err(flow);
            }
            let place = self.state.vars.get_or_create(&assignment.name);
            place.attributes = place.attributes.with(Attributes::EXPORT);
            self.state.vars.touch_environment();
        }
        Ok(true)
    }

    /// Assigns the literal of an array as text.
    fn assign_literal_text(&mut self, name: &[u8], elements: &[ArrayElement]) -> Run<()> {
        let mut text = b"(".to_vec();
        for (at, element) in elements.iter().enumerate() {
            if at > 0 {
                text.push(b' ');
            }
            if let Some(subscript) = &element.subscript {
                text.extend_from_slice(
                    &[b"[", &crate::source_text::subscript(subscript)[..], b"]="].concat(),
                );
            }
            text.extend_from_slice(&self.expand_text(&element.value)?);
        }
        text.push(b')');
        let place = self.state.vars.get_or_create(name);
        (place.attributes, place.value) = (Attributes::default(), Value::Scalar(text.into()));
        Ok(())
    }

    /// Runs a program: in a child, or in the shell's own place if that has nothing left to do.
    fn run_external(
        &mut self,
        command: &Arc<Command>,
        simple: &SimpleCommand,
        words: Vec<Str>,
        tail: Tail,
    ) -> Run {
        let pushed = self.push_assignments(simple)?;
        self.trace_command(simple, &words)?;
        let mut environment = self.command_environment();
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
        if self.is_final(command, tail)
            && let Some(level) = environment.get(b"SHLVL").map(crate::arith::leading_integer)
        {
            // The program takes the place of this shell.
            environment.set("SHLVL", (level - 1).to_string());
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
        let prefix = self.message_prefix();
        if let Some(terminal) = self.job_terminal() {
            let text = command_text(command);
            return self.run_program_job(&terminal, child, text, found, words, environment);
        }
        let mut fallback = None;
        let status = self
            .process
            .call(child, |child| start_program(child, &prefix, found, &words, environment, &mut fallback));
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
            let status = start_program(child, &prefix, found, &words, environment, &mut fallback);
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
        let prefix = self.message_prefix();
        if let Some(terminal) = self.job_terminal() {
            let text = self.current_command_text();
            return self.run_program_job(&terminal, child, text, found, words, environment);
        }
        let mut fallback = None;
        let status = self
            .process
            .call(child, |child| start_program(child, &prefix, found, &words, environment, &mut fallback));
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
        let prefix = self.message_prefix();
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

    /// The environment for a program: exported variables and functions, and `_`.
    pub(crate) fn command_environment(&mut self) -> Environment {
        let mut environment = self.state.vars.environment();
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

    fn remember_last_argument(&mut self, mut words: Vec<Str>) {
        if let Some(last) = words.pop() {
            self.last_argument = last;
        }
    }

    fn remember_last_argument_of(&mut self, words: &[Str]) {
        if let Some(last) = words.last() {
            self.last_argument = last.clone();
        }
    }

    /// Whether the option that a script may be checked without running it is on.
    pub(crate) fn only_reads(&self) -> bool {
        self.has(Opt::NoExec) && !self.state.invocation.interactive
    }
}

/// Where in `command declare ...` and `builtin declare ...` the builtin stands.
fn declaration_start(words: &[Str]) -> usize {
    let mut start = 0;
    while matches!(words[start].as_bytes(), b"command" | b"builtin") {
        let next = words.iter().skip(start + 1).position(|word| !word.starts_with(b"-"));
        match next {
            Some(next) => start += 1 + next,
            None => break,
        }
    }
    start
}

/// The command with those of its arguments that look like assignments before its name: `set -k`. `None` if there are none.
fn assign_arguments(simple: &SimpleCommand) -> Option<SimpleCommand> {
    let as_assignment = |arg: &Arg| {
        let Arg::Word(word) = arg else { return None };
        let Some(WordPart::Literal(text)) = word.parts.first() else { return None };
        let equals = text.iter().position(|&byte| byte == b'=').filter(|&at| is_name(&text[..at]))?;
        let mut parts = vec![WordPart::Literal(text[equals + 1..].into())];
        parts.extend(word.parts.iter().skip(1).cloned());
        Some(Assignment {
            name: text[..equals].into(),
            subscript: None,
            append: false,
            value: AssignValue::Scalar(Word::from_parts(parts, word.span)),
            span: word.span,
        })
    };
    let (name, rest) = simple.args.split_first()?;
    let mut assignments = simple.assignments.to_vec();
    let mut args = vec![name.clone()];
    for arg in rest {
        match as_assignment(arg) {
            Some(assignment) => assignments.push(assignment),
            None => args.push(arg.clone()),
        }
    }
    let has_moved = args.len() < simple.args.len();
    has_moved.then(|| SimpleCommand { assignments: assignments.into(), args: args.into() })
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
    prefix: &[u8],
    found: Result<Str, Errno>,
    words: &[Str],
    mut environment: Environment,
    fallback: &mut Option<Str>,
) -> u8 {
    let say = |name: &[u8], message: &str| {
        let text = [prefix, name, b": ", message.as_bytes(), b"\n"].concat();
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
