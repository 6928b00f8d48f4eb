//! What stands around the words of a simple command: the assignments before it, which last as long as it does, and its
//! redirections.

use std::sync::Arc;

use boxsh_syntax::ast::{Arg, ArrayElement, AssignValue, Assignment, Command, SimpleCommand, Word, WordPart};

use super::redirect::is_expanded;
use crate::builtins;
use crate::flow::{Flow, Run};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::{Attributes, Value, Variable};
use crate::variables::is_name;

impl Shell<'_> {
    /// Runs `run` with the redirections and assignments before the command in force.
    pub(super) fn with_command_surroundings(
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
        // Redirections do not see the assignments.
        let hides = !simple.assignments.is_empty() && command.redirects.iter().any(is_expanded);
        let hidden = hides.then(|| self.state.vars.suspend());
        let redirected = self.redirect(&command.redirects);
        if let Some(hidden) = hidden {
            self.state.vars.resume(hidden);
        }
        let Some(undo) = redirected? else { return Ok(1) };
        let result = run(self);
        self.undo_redirects(undo)?;
        result
    }

    /// Makes the assignments before a command, exported and for its time only; says whether there were any.
    pub(super) fn push_assignments(&mut self, simple: &SimpleCommand) -> Run<bool> {
        if simple.assignments.is_empty() {
            return Ok(false);
        }
        self.state.vars.push_temporary();
        let scope = self.state.vars.depth();
        for assignment in &simple.assignments {
            let name = self.assigned_name(&assignment.name);
            let before = self.state.vars.get(&name).cloned();
            if let Some(before) = &before
                && before.attributes.has(Attributes::READONLY)
            {
                self.error_about(&name, "readonly variable")?;
                if self.ends_at_errors() {
                    self.state.vars.pop();
                    if !is_special(simple) {
                        self.set_status(1);
                        return Err(Flow::Discard);
                    }
                    return Err(self.end_at_assignment());
                }
                continue;
            }
            self.state.vars.make_local(&name, scope);
            if let Some(before) = before {
                // `x+=1 cmd` appends to what it hides, and keeps how it behaves.
                let place = self.state.vars.get_or_create(&name);
                place.attributes = before.attributes;
                place.value =
                    if matches!(before.value, Value::Dynamic(_)) { Value::Unset } else { before.value };
            }
            let made = match &assignment.value {
                // The environment has no arrays.
                AssignValue::Array(elements) => self.assign_literal_text(&name, elements),
                AssignValue::Scalar(_) => self.run_assignment(assignment),
            };
            if let Err(flow) = made {
                self.state.vars.pop();
                return Err(flow);
            }
            let place = self.state.vars.get_or_create(&name);
            place.attributes = place.attributes.with(Attributes::EXPORT);
            self.state.vars.touch_environment();
        }
        Ok(true)
    }

    /// The variable that an assignment to this name is made to: what a reference refers to.
    fn assigned_name(&self, name: &[u8]) -> Str {
        match self.state.vars.follow(name) {
            Some(target) if target.subscript.is_none() && !target.name.is_empty() => target.name,
            _ => Str::new(name),
        }
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

    /// The variables of these names as the assignments before a command have made them, to be those of the scope around it.
    pub(super) fn keep_temporary(&self, names: &[Str]) -> Vec<(Str, Variable)> {
        let scope = self.state.vars.depth();
        let found = names.iter().filter_map(|name| {
            let variable = self.state.vars.get(name).filter(|found| found.scope as usize == scope)?;
            Some((name.clone(), Variable { scope: 0, ..variable.clone() }))
        });
        found.collect()
    }

    /// The assignments before a special builtin, which POSIX lets stay, unless the builtin has undone them.
    pub(super) fn temporary_values(&self, simple: &SimpleCommand) -> Vec<(Str, Str)> {
        let scope = self.state.vars.depth();
        let names = simple.assignments.iter().map(|assignment| Str::new(&assignment.name));
        names
            .filter_map(|name| {
                let variable = self.state.vars.get(&name).filter(|found| found.scope as usize == scope)?;
                variable.as_str().cloned().map(|value| (name, value))
            })
            .collect()
    }
}

/// Whether the command is a special builtin of POSIX.
fn is_special(simple: &SimpleCommand) -> bool {
    let name = simple.args.first().and_then(Arg::as_word).and_then(Word::as_literal);
    name.and_then(|name| std::str::from_utf8(name).ok()).is_some_and(builtins::is_special)
}

/// The command with those of its arguments that look like assignments before its name: `set -k`. `None` if there are none.
pub(super) fn assign_arguments(simple: &SimpleCommand) -> Option<SimpleCommand> {
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
