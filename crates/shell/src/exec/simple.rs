//! Simple commands: what their words name, and how it is run.

use std::sync::Arc;

use boxsh_kernel::Limit;
use boxsh_syntax::ast::{Arg, AssignValue, Command, SimpleCommand, Word, WordFlags};

use super::redirect::is_named;
use super::surroundings::assign_arguments;
use crate::builtins::{self, Argument, Builtin};
use crate::exec::{Found, Tail};
use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Variable;
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
        if simple.args.is_empty() {
            return self.run_nameless(command, simple);
        }
        let declares = simple.args.iter().any(|arg| matches!(arg, Arg::Assignment(_)));
        if declares {
            return match self.run_plain_local(command, simple)? {
                Some(status) => Ok(status),
                None => self.run_declaration(command, simple),
            };
        }
        let mut words = self.spare.words(simple.args.len());
        let is_unset =
            simple.args[0].as_word().and_then(Word::as_literal).is_some_and(|name| name == b"unset");
        for arg in &simple.args {
            let Arg::Word(word) = arg else { continue };
            match is_unset {
                true => self.expand_unset_argument(word, &mut words)?,
                false => self.expand_fields(word, &mut words)?,
            }
        }
        if words.is_empty() {
            return self.run_nameless(command, simple);
        }
        match self.find_command(&words[0]) {
            Found::Function(function) => self.run_function(command, simple, &function, words),
            Found::Builtin(builtin) => self.run_builtin(command, simple, builtin, words),
            Found::External => self.run_external(command, simple, words, tail),
        }
    }

    /// A command without a name: its assignments stay, its redirections only happen.
    fn run_nameless(&mut self, command: &Arc<Command>, simple: &SimpleCommand) -> Run {
        if command.redirects.iter().any(is_named) {
            // bash makes these in a process of their own.
            let child = self.process.fork_waiting(MIGRATES)?;
            if let Err(status) = self.redirect_apart(&child, &command.redirects)? {
                return Ok(self.set_status(status));
            }
        } else if !command.redirects.is_empty() {
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

    /// Whether errors in special builtins, assignments and the like end the shell, as POSIX has it.
    pub(crate) fn ends_at_errors(&self) -> bool {
        self.has(Opt::Posix) && !self.state.invocation.interactive
    }

    /// The end of a shell at an assignment that cannot be made.
    pub(crate) fn end_at_assignment(&self) -> Flow {
        Flow::Exit(if self.state.invocation.command_string { 127 } else { 1 })
    }

    /// An assignment that cannot be made ends a script in POSIX mode.
    fn posix_assignment_error(&self, flow: Flow) -> Flow {
        match flow {
            Flow::Discard if self.ends_at_errors() => self.end_at_assignment(),
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
        self.keep_values(kept)?;
        result
    }

    /// `local x=1 y` as functions mostly have it, without all that a declaration can be; `None`, and nothing has happened, if there is
    /// more to it.
    fn run_plain_local(&mut self, command: &Arc<Command>, simple: &SimpleCommand) -> Run<Option<u8>> {
        const MOST: usize = 4;
        let [name, args @ ..] = &*simple.args else { return Ok(None) };
        let is_local = name.as_word().and_then(Word::as_literal).is_some_and(|name| name == b"local");
        if !is_local
            || args.len() > MOST
            || !command.redirects.is_empty()
            || !simple.assignments.is_empty()
            || !self.declares_plainly(b"local")
        {
            return Ok(None);
        }
        let is_plain = |arg: &Arg| match arg {
            Arg::Word(word) => word.as_literal().is_some_and(is_name),
            Arg::Assignment(assignment) => {
                assignment.subscript.is_none()
                    && !assignment.append
                    && matches!(&assignment.value, AssignValue::Scalar(word) if !word.flags.intersects(WordFlags::BRACE))
            }
        };
        if !args.iter().all(is_plain) {
            return Ok(None);
        }
        // All values are expanded before any of the names is local.
        let mut values = [const { None }; MOST];
        for (arg, place) in args.iter().zip(&mut values) {
            if let Arg::Assignment(assignment) = arg
                && let AssignValue::Scalar(word) = &assignment.value
            {
                *place = Some(self.expand_text(word)?);
            }
        }
        let mut status = 0;
        for (at, (arg, value)) in args.iter().zip(&mut values).enumerate() {
            let argument = match (arg, value.take()) {
                (Arg::Assignment(assignment), value) => Argument::Assignment { assignment, value },
                (Arg::Word(word), _) => Argument::Word(Str::new(word.as_literal().unwrap_or_default())),
            };
            if !self.declare_local(&argument)? {
                status = 1;
            }
            if at + 1 == args.len() {
                self.last_argument = argument.to_word();
            }
        }
        Ok(Some(self.set_status(status)))
    }

    /// Whether a declaration does what its builtin does, and nobody wants to see it.
    fn declares_plainly(&self, name: &[u8]) -> bool {
        self.state.calls.functions > 0
            && !(self.state.functions.may_have(name) && self.state.functions.get(name).is_some())
            && self.state.extras.disabled.is_empty()
            && !self.has(Opt::XTrace)
            && self.process.observer().is_none()
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
        if let Some(at) = exec_at(&words) {
            self.trace_command(simple, &words)?;
            return self.run_exec(command, simple, &words, at);
        }
        let traced = self.words_to_trace(&words);
        let stays = self.has(Opt::Posix) && builtins::is_special(builtin.name);
        let lasting = lasting_names(builtin.name, simple, &words);
        let mut kept = Vec::new();
        let mut lasting_variables = Vec::new();
        let mut has_run = false;
        let result = self.with_command_surroundings(command, simple, &traced, |shell| {
            has_run = true;
            let result = shell.call_builtin(builtin, &words);
            if stays {
                kept = shell.temporary_values(simple);
            }
            let lasting = shell.keep_temporary(&lasting);
            let status = result?;
            lasting_variables = lasting;
            shell.remember_last_argument(words);
            Ok(status)
        });
        self.keep_values(kept)?;
        for (name, variable) in lasting_variables {
            let scope = self.state.vars.get(&name).map_or(0, |outer| outer.scope);
            self.state.vars.insert(&name, Variable { scope, ..variable });
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

    /// Lets assignments before a special builtin stay.
    fn keep_values(&mut self, values: Vec<(Str, Str)>) -> Run<()> {
        for (name, value) in values {
            self.state.vars.outlast_call(&name);
            self.assign(&name, value, false)?;
        }
        Ok(())
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

    /// `exec`, which is the word at `at`: its redirections stay.
    fn run_exec(&mut self, command: &Arc<Command>, simple: &SimpleCommand, words: &[Str], at: usize) -> Run {
        let (is_by_command, words) = (at > 0, &words[at..]);
        let Some(undo) = self.redirect(&command.redirects)? else {
            let status = self.set_status(1);
            let only_redirects = words.len() == 1 && (is_by_command || !self.has(Opt::Posix));
            return match self.state.invocation.interactive || self.shopt(Shopt::ExecFail) || only_redirects {
                true => Ok(status),
                false => Err(Flow::Exit(status)),
            };
        };
        drop(undo);
        self.forget_closed_coprocs()?;
        let pushed = self.push_assignments(simple)?;
        let result = match builtins::find(b"exec") {
            Some(builtin) => self.call_builtin(builtin, words),
            None => Ok(0),
        };
        if pushed {
            let stays = self.has(Opt::Posix);
            let kept = if stays { self.temporary_values(simple) } else { Vec::new() };
            self.state.vars.pop();
            self.keep_values(kept)?;
        }
        Ok(self.set_status(result?))
    }

    /// The words of a command if they are to be traced.
    fn words_to_trace(&self, words: &[Str]) -> Vec<Str> {
        if self.has(Opt::XTrace) { words.to_vec() } else { Vec::new() }
    }

    fn remember_last_argument(&mut self, mut words: Vec<Str>) {
        if let Some(last) = words.pop() {
            self.last_argument = last;
        }
        self.spare.keep_words(words);
    }

    pub(super) fn remember_last_argument_of(&mut self, words: &[Str]) {
        if let Some(last) = words.last() {
            self.last_argument = last.clone();
        }
    }

    /// Whether the option that a script may be checked without running it is on.
    pub(crate) fn only_reads(&self) -> bool {
        self.has(Opt::NoExec) && !self.state.invocation.interactive
    }
}

/// The variables assigned before a builtin that it exports or makes constant: they outlast it.
fn lasting_names(builtin: &str, simple: &SimpleCommand, words: &[Str]) -> Vec<Str> {
    if simple.assignments.is_empty() {
        return Vec::new();
    }
    let has_letter = |letters: &[u8]| {
        let options = words[1..].iter().take_while(|word| word.starts_with(b"-"));
        options.flat_map(|word| word.iter()).any(|byte| letters.contains(byte))
    };
    let lasts = match builtin {
        "export" => !has_letter(b"nfp"),
        "readonly" => !has_letter(b"fp"),
        "declare" | "typeset" => has_letter(b"xr") && !has_letter(b"fp"),
        _ => false,
    };
    let is_assigned = |word: &&Str| simple.assignments.iter().any(|made| made.name[..] == *word.as_bytes());
    if lasts { words[1..].iter().filter(is_assigned).cloned().collect() } else { Vec::new() }
}

/// Where the words name `exec`, also behind `command`.
fn exec_at(words: &[Str]) -> Option<usize> {
    let at = words.iter().position(|word| word.as_bytes() != b"command" && word.as_bytes() != b"-p")?;
    (words[at].as_bytes() == b"exec").then_some(at)
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
