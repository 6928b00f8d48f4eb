//! Compound commands.

use std::sync::Arc;

use boxsh_format::integer::parse_all;
use boxsh_kernel::Limit;
use boxsh_syntax::ast::{
    Arith, ArithFor, Case, CaseEnd, Command, CommandKind, For, FunctionDef, If, List, Loop, WordPart,
};

use boxsh_syntax::{Style, print_word};

use crate::exec::Tail;
use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::promise::MIGRATES;
use crate::shell::Shell;
use crate::state::Function;
use crate::text::Str;
use crate::variables::is_name;

/// A pattern that needs no engine: plain text with one `*` before or behind it.
enum SimplePattern<'a> {
    Prefix(&'a [u8]),
    Suffix(&'a [u8]),
}

impl<'a> SimplePattern<'a> {
    fn of(word: &'a boxsh_syntax::ast::Word) -> Option<Self> {
        let [WordPart::Literal(text)] = &word.parts[..] else { return None };
        // Any other byte may be special, or part of a character.
        let is_plain =
            |text: &[u8]| text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_./:,=%".contains(byte));
        match &text[..] {
            [start @ .., b'*'] if is_plain(start) => Some(Self::Prefix(start)),
            [b'*', end @ ..] if is_plain(end) => Some(Self::Suffix(end)),
            _ => None,
        }
    }

    fn matches(&self, word: &[u8]) -> bool {
        match self {
            Self::Prefix(start) => word.starts_with(start),
            Self::Suffix(end) => word.ends_with(end),
        }
    }
}

/// Whether a pattern without expansions starts with a letter or digit, which stands for itself, and a word with something else.
#[inline]
fn cannot_start(pattern: &boxsh_syntax::ast::Word, word: &[u8]) -> bool {
    let [WordPart::Literal(text)] = &pattern.parts[..] else { return false };
    text.first().is_some_and(u8::is_ascii_alphanumeric) && text.first() != word.first()
}

/// What a turn of a loop leaves to be done.
enum Turn {
    Next,
    Leave,
}

impl Shell<'_> {
    pub(crate) fn run_compound(&mut self, command: &Arc<Command>, _tail: Tail) -> Run {
        match &command.kind {
            CommandKind::Simple(_) => Ok(0),
            CommandKind::Group(body) => self.run_list(body),
            CommandKind::Subshell(body) => {
                self.state.numbers.line = command.line.get();
                let child = self.process.fork_waiting(MIGRATES)?;
                self.set_current(command);
                let result = self.run_in_subshell(child, command, body);
                self.set_current(command);
                result
            }
            CommandKind::If(if_) => self.run_if(if_),
            CommandKind::Loop(loop_) => self.run_loop(loop_),
            CommandKind::For(for_) => {
                self.state.numbers.line = command.line.get();
                self.run_for(for_)
            }
            CommandKind::ArithFor(for_) => {
                self.state.numbers.line = command.line.get();
                self.run_arith_for(for_)
            }
            CommandKind::Select(for_) => {
                self.state.numbers.line = command.line.get();
                self.run_select(for_)
            }
            CommandKind::Case(case) => {
                self.state.numbers.line = command.line.get();
                self.run_case(case)
            }
            CommandKind::Cond(cond) => {
                self.state.numbers.line = command.line.get();
                self.before_command(command)?;
                self.run_cond(cond)
            }
            CommandKind::Arith(arith) => {
                self.state.numbers.line = command.line.get();
                self.before_command(command)?;
                self.trace_arith(arith)?;
                let value = self.evaluate_for("((", arith)?;
                Ok(u8::from(value.is_none_or(|value| value == 0)))
            }
            CommandKind::Function(function) => self.define_function(function, command.line.get()),
            CommandKind::Coproc(coproc) => self.run_coproc(coproc),
        }
    }

    fn run_condition(&mut self, condition: &List) -> Run<bool> {
        let status = self.unchecked(|shell| shell.run_list(condition))?;
        Ok(status == 0)
    }

    fn run_if(&mut self, if_: &If) -> Run {
        for clause in &if_.clauses {
            if self.run_condition(&clause.condition)? {
                return self.run_list(&clause.body);
            }
        }
        match &if_.otherwise {
            Some(body) => self.run_list(body),
            None => Ok(self.set_status(0)),
        }
    }

    /// Runs a loop's turns inside the count of loops that `break` goes by.
    fn in_loop(&mut self, run: impl FnOnce(&mut Self) -> Run) -> Run {
        self.state.calls.loops += 1;
        let result = run(self);
        self.state.calls.loops -= 1;
        result
    }

    /// Runs one turn; `break` and `continue` for outer loops go on outwards.
    fn turn(&mut self, status: &mut u8, body: impl FnOnce(&mut Self) -> Run) -> Run<Turn> {
        self.process.budget().charge(Limit::Iterations, 1)?;
        match body(self) {
            Ok(result) => {
                *status = result;
                Ok(Turn::Next)
            }
            Err(Flow::Break(1)) => {
                *status = self.status();
                Ok(Turn::Leave)
            }
            Err(Flow::Break(levels)) => Err(Flow::Break(levels - 1)),
            Err(Flow::Continue(1)) => {
                *status = self.status();
                Ok(Turn::Next)
            }
            Err(Flow::Continue(levels)) => Err(Flow::Continue(levels - 1)),
            Err(other) => Err(other),
        }
    }

    fn run_loop(&mut self, loop_: &Loop) -> Run {
        self.in_loop(|shell| {
            let mut status = 0;
            loop {
                let mut goes_on = None;
                let mut condition_status = 0;
                // `break` in the condition leaves the loop as well, and `continue` asks again, if its status lets it.
                let turn = shell.turn(&mut condition_status, |shell| {
                    goes_on = Some(shell.run_condition(&loop_.condition)? != loop_.until);
                    Ok(shell.status())
                })?;
                if matches!(turn, Turn::Leave) {
                    return Ok(shell.set_status(condition_status));
                }
                if !goes_on.unwrap_or((condition_status == 0) != loop_.until) {
                    return Ok(shell.set_status(status));
                }
                if goes_on.is_none() {
                    shell.process.tick()?;
                    continue;
                }
                if let Turn::Leave = shell.turn(&mut status, |shell| shell.run_list(&loop_.body))? {
                    return Ok(status);
                }
                shell.process.tick()?;
            }
        })
    }

    fn run_for(&mut self, for_: &For) -> Run {
        let line = self.state.numbers.line;
        if self.is_readonly(&for_.variable) {
            self.error_about(&for_.variable, "readonly variable")?;
            return if self.ends_at_errors() {
                Err(self.end_at_assignment())
            } else {
                Ok(self.set_status(1))
            };
        }
        if !is_name(&for_.variable) {
            return self.bad_loop_variable(&for_.variable);
        }
        let mut words = Vec::new();
        match &for_.words {
            Some(list) => {
                for word in list {
                    self.expand_fields(word, &mut words)?;
                }
            }
            None => words.extend(self.state.positional.iter().cloned()),
        }
        self.in_loop(|shell| {
            let mut status = 0;
            for word in words {
                shell.state.numbers.line = line;
                shell.before_part(|| crate::source_text::loop_head("for", for_))?;
                shell.trace_for(for_)?;
                if !shell.assign_loop_variable(&for_.variable, word)? {
                    return Ok(shell.set_status(1));
                }
                shell.process.tick()?;
                if let Turn::Leave = shell.turn(&mut status, |shell| shell.run_list(&for_.body))? {
                    break;
                }
            }
            Ok(shell.set_status(status))
        })
    }

    pub(crate) fn is_readonly(&self, name: &[u8]) -> bool {
        use crate::value::Attributes;
        self.state.vars.get(name).is_some_and(|variable| variable.attributes.has(Attributes::READONLY))
    }

    /// Assigns the variable of a loop; a reference is aimed anew at each word. `false` after a message if it must not
    /// change.
    fn assign_loop_variable(&mut self, name: &[u8], word: Str) -> Run<bool> {
        use crate::value::{Attributes, Value};
        let Some(word) = self.assign_plain(name, word, false)? else { return Ok(true) };
        if let Some(variable) = self.state.vars.get(name)
            && variable.attributes.has(Attributes::NAMEREF)
        {
            // What it has referred to so far does not matter.
            self.state.vars.get_or_create(name).value = Value::Scalar(word);
            return Ok(true);
        }
        if self.refuses_change(name)? {
            return Ok(false);
        }
        self.assign_with_attributes(name, word, false)?;
        Ok(true)
    }

    fn bad_loop_variable(&mut self, name: &[u8]) -> Run {
        let message = format!("`{}': not a valid identifier", String::from_utf8_lossy(name));
        self.error_bytes(message.as_bytes())?;
        if self.ends_at_errors() {
            return Err(Flow::Exit(2));
        }
        self.set_status(1);
        Err(Flow::Discard)
    }

    fn run_arith_for(&mut self, for_: &ArithFor) -> Run {
        let line = self.state.numbers.line;
        if self.evaluate_step(&for_.init, line)?.is_none() {
            return Ok(self.set_status(1));
        }
        let has_condition = !for_.condition.source.parts.is_empty();
        self.in_loop(|shell| {
            let mut status = shell.set_status(0);
            loop {
                if has_condition {
                    match shell.evaluate_step(&for_.condition, line)? {
                        None => return Ok(shell.set_status(1)),
                        Some(0) => return Ok(shell.set_status(status)),
                        Some(_) => {}
                    }
                }
                shell.process.tick()?;
                if let Turn::Leave = shell.turn(&mut status, |shell| shell.run_list(&for_.body))? {
                    return Ok(shell.set_status(status));
                }
                if shell.evaluate_step(&for_.step, line)?.is_none() {
                    return Ok(shell.set_status(1));
                }
            }
        })
    }

    /// Evaluates one of the three expressions of a `for ((`, which counts as a command of the loop's own line.
    fn evaluate_step(&mut self, arith: &Arith, line: u32) -> Run<Option<i64>> {
        self.state.numbers.line = line;
        if !arith.source.parts.is_empty() {
            let shown = || [b"((", print_word(&arith.source, Style::Source).trim_ascii(), b"))"].concat();
            self.before_part(shown)?;
            self.trace_arith(arith)?;
        }
        self.evaluate_for("((", arith)
    }

    fn run_case(&mut self, case: &Case) -> Run {
        self.before_part(|| [b"case ", &print_word(&case.word, Style::Source)[..], b" in "].concat())?;
        let word = self.expand_text(&case.word)?;
        self.trace_case(&case.word)?;
        let extglob = self.shopt(Shopt::ExtGlob);
        let nocase = self.shopt(Shopt::NoCaseMatch);
        let mut status = 0;
        let mut falls_through = false;
        for item in &case.items {
            if !falls_through && !self.case_matches(&item.patterns, &word, extglob, nocase)? {
                continue;
            }
            status = match &item.body {
                Some(body) => self.run_list(body)?,
                None => self.set_status(0),
            };
            match item.end {
                CaseEnd::Break => return Ok(status),
                CaseEnd::FallThrough => falls_through = true,
                CaseEnd::Continue => falls_through = false,
            }
        }
        Ok(self.set_status(status))
    }

    fn case_matches(
        &mut self,
        patterns: &[boxsh_syntax::ast::Word],
        word: &[u8],
        extglob: bool,
        nocase: bool,
    ) -> Run<bool> {
        for pattern in patterns {
            if let Some(literal) = pattern.as_literal()
                && !nocase
            {
                if literal == word {
                    return Ok(true);
                }
                continue;
            }
            if !nocase && cannot_start(pattern, word) {
                continue;
            }
            if !nocase && let Some(simple) = SimplePattern::of(pattern) {
                self.process.tick()?;
                if simple.matches(word) {
                    return Ok(true);
                }
                continue;
            }
            let pattern = self.word_pattern(pattern, extglob, nocase)?;
            if self.matches(&pattern, word)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn run_select(&mut self, select: &For) -> Run {
        if !is_name(&select.variable) {
            return self.bad_loop_variable(&select.variable);
        }
        let mut words = Vec::new();
        match &select.words {
            Some(list) => {
                for word in list {
                    self.expand_fields(word, &mut words)?;
                }
            }
            None => words.extend(self.state.positional.iter().cloned()),
        }
        if words.is_empty() {
            return Ok(self.set_status(0));
        }
        self.before_part(|| crate::source_text::loop_head("select", select))?;
        self.in_loop(|shell| {
            let mut status = 0;
            let mut show_menu = true;
            loop {
                if std::mem::take(&mut show_menu) {
                    let menu = shell.select_menu(&words);
                    shell.write_error(&menu)?;
                }
                let prompt = shell.value(b"PS3").unwrap_or_else(|| Str::from("#? "));
                let prompt = shell.expand_prompt(&prompt)?;
                shell.write_error(&prompt)?;
                let Some(line) = shell.read_line_from(0)? else {
                    shell.assign(b"REPLY", Str::EMPTY, false)?;
                    shell.write_output("select", b"\n")?;
                    return Ok(shell.set_status(1));
                };
                shell.assign(b"REPLY", Str::new(&line), false)?;
                let reply = line.trim_ascii();
                if reply.is_empty() {
                    show_menu = true;
                    continue;
                }
                let chosen = parse_all::<usize>(reply);
                let word =
                    chosen.and_then(|number| words.get(number.checked_sub(1)?)).cloned().unwrap_or_default();
                shell.assign(&select.variable, word, false)?;
                if let Turn::Leave = shell.turn(&mut status, |shell| shell.run_list(&select.body))? {
                    return Ok(shell.set_status(status));
                }
                show_menu = shell.value(b"REPLY").is_none_or(|reply| reply.is_empty());
            }
        })
    }

    /// The numbered list of a `select`, in columns that fit the terminal.
    fn select_menu(&mut self, words: &[Str]) -> Vec<u8> {
        let charset = self.charset();
        let width = |text: &[u8]| boxsh_format::width::text_width(text, charset);
        let columns =
            self.value(b"COLUMNS").map_or(80, |value| crate::arith::leading_integer(&value).max(1) as usize);
        let digits = words.len().to_string().len();
        let longest = words.iter().map(|word| width(word)).max().unwrap_or(0) + digits + 4;
        let across = (columns / longest).max(1);
        let mut rows = words.len().div_ceil(across);
        let across = words.len().div_ceil(rows.max(1));
        if rows == 1 {
            rows = across;
        }
        // The first column needs room only for its own numbers.
        let first_digits = rows.to_string().len();
        let mut menu = Vec::new();
        for row in 0..rows {
            let (mut at, mut position) = (row, 0);
            loop {
                let digits = if position == 0 { first_digits } else { digits };
                menu.extend_from_slice(format!("{:>digits$}) ", at + 1).as_bytes());
                menu.extend_from_slice(&words[at]);
                let end = position + digits + 2 + width(&words[at]);
                at += rows;
                if at >= words.len() {
                    break;
                }
                position += longest;
                indent(end, position, &mut menu);
            }
            menu.push(b'\n');
        }
        menu
    }

    fn define_function(&mut self, definition: &FunctionDef, line: u32) -> Run {
        let name = &definition.name;
        let is_quoted = name.iter().any(|byte| b"$`\"'\\".contains(byte));
        // Messages have the line that was read last.
        self.state.numbers.line = match self.state.calls.functions {
            0 if self.command_end > 0 => self.command_end,
            _ => line,
        };
        if is_quoted || (self.has(Opt::Posix) && !is_name(name)) {
            self.error_bytes(&[b"`", &name[..], b"': not a valid identifier"].concat())?;
            return match self.has(Opt::Posix) && !self.state.invocation.interactive {
                true => Err(Flow::Exit(2)),
                false => Ok(self.set_status(1)),
            };
        }
        if self.has(Opt::Posix) && std::str::from_utf8(name).is_ok_and(crate::builtins::is_special) {
            self.error_bytes(&[b"`", &name[..], b"': is a special builtin"].concat())?;
            return match self.state.invocation.interactive {
                true => Ok(self.set_status(1)),
                false => Err(Flow::Exit(2)),
            };
        }
        if let Some(old) = self.state.functions.get(name)
            && old.readonly
        {
            self.error_about(name, "readonly function")?;
            return Ok(self.set_status(1));
        }
        let function = Function {
            body: definition.body.clone(),
            source: self.current_source(),
            line,
            exported: false,
            readonly: false,
            traced: false,
        };
        self.state.functions.insert(Str::new(name), function);
        Ok(self.set_status(0))
    }
}

/// Fills a line from one column to another, with tabs where they fit.
fn indent(mut from: usize, to: usize, line: &mut Vec<u8>) {
    const TAB: usize = 8;
    while from < to {
        if to / TAB > from / TAB {
            line.push(b'\t');
            from += TAB - from % TAB;
        } else {
            line.push(b' ');
            from += 1;
        }
    }
}
