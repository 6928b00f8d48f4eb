//! `set -x`.

use boxsh_format::integer::parse_all;
use boxsh_format::quote;
use boxsh_syntax::ast::{Arith, Assignment, For, SimpleCommand, Word};
use boxsh_syntax::{Style, print_word};

use crate::builtins::Argument;
use crate::flow::{Flow, Run};
use crate::options::Opt;
use crate::shell::Shell;
use crate::text::Str;

impl Shell<'_> {
    /// Writes a line of the trace.
    fn trace(&mut self, text: &[u8]) -> Run<()> {
        let status = self.status();
        let prefix = self.value(b"PS4").unwrap_or_default();
        self.state.options.set(Opt::XTrace, false);
        let expanded = self.expand_prompt(&prefix);
        self.state.options.set(Opt::XTrace, true);
        self.set_status(status);
        let expanded = match expanded {
            // A mistake in the prefix must not keep the command from running.
            Err(Flow::Discard | Flow::TopLevel) => prefix,
            expanded => expanded?,
        };
        let mut line = Vec::with_capacity(expanded.len() + text.len() + 2);
        // The first character of the prefix is repeated for each level of substitution.
        if let Some(unit) = self.charset().decode(&expanded) {
            let first = &expanded[..unit.byte_len()];
            for _ in 0..self.state.numbers.indirection {
                line.extend_from_slice(first);
            }
        }
        line.extend_from_slice(&expanded);
        line.extend_from_slice(text);
        line.push(b'\n');
        let fd = self.value(b"BASH_XTRACEFD").and_then(|value| parse_all(&value));
        let fd = fd.filter(|&fd| self.process.file(fd).is_ok());
        match fd {
            Some(fd) => match self.process.write_all(fd, &line) {
                Err(boxsh_kernel::Errno::Killed) => Err(crate::flow::Flow::Killed),
                _ => Ok(()),
            },
            None => self.write_error(&line),
        }
    }

    fn traces(&self) -> bool {
        self.has(Opt::XTrace)
    }

    pub(crate) fn trace_command(&mut self, simple: &SimpleCommand, words: &[Str]) -> Run<()> {
        if !self.traces() {
            return Ok(());
        }
        let _ = simple;
        let charset = self.charset();
        let mut text = Vec::new();
        for (at, word) in words.iter().enumerate() {
            if at > 0 {
                text.push(b' ');
            }
            text.extend_from_slice(&quote::traced_word(word, charset));
        }
        self.trace(&text)
    }

    pub(crate) fn trace_declaration(&mut self, arguments: &[Argument<'_>]) -> Run<()> {
        if !self.traces() {
            return Ok(());
        }
        let charset = self.charset();
        let mut text = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            if at > 0 {
                text.push(b' ');
            }
            match argument {
                Argument::Word(word) => text.extend_from_slice(&quote::traced_word(word, charset)),
                Argument::Assignment { assignment, value: Some(value) } => {
                    let mut whole = assignment.name.to_vec();
                    whole.extend_from_slice(if assignment.append { b"+=" } else { b"=" });
                    whole.extend_from_slice(value);
                    text.extend_from_slice(&quote::traced_word(&whole, charset));
                }
                Argument::Assignment { assignment, value: None } => {
                    text.extend_from_slice(&crate::source_text::assignment(assignment));
                }
            }
        }
        self.trace(&text)
    }

    pub(crate) fn trace_assignment(&mut self, assignment: &Assignment, value: &[u8]) -> Run<()> {
        if !self.traces() {
            return Ok(());
        }
        let charset = self.charset();
        let mut text = assignment.name.to_vec();
        if let Some(subscript) = &assignment.subscript {
            text.push(b'[');
            text.extend_from_slice(&crate::source_text::subscript(subscript));
            text.push(b']');
        }
        text.extend_from_slice(if assignment.append { b"+=" } else { b"=" });
        text.extend_from_slice(&quote::traced_assignment(value, charset));
        self.trace(&text)
    }

    /// The assignment that `export` and `readonly` make, which is traced after the command.
    pub(crate) fn trace_plain_assignment(&mut self, name: &[u8], append: bool, value: &[u8]) -> Run<()> {
        if !self.traces() {
            return Ok(());
        }
        let operator: &[u8] = if append { b"+=" } else { b"=" };
        let value = quote::traced_assignment(value, self.charset());
        self.trace(&[name, operator, &value].concat())
    }

    pub(crate) fn trace_array_assignment(&mut self, assignment: &Assignment) -> Run<()> {
        if !self.traces() {
            return Ok(());
        }
        let text = crate::source_text::assignment(assignment);
        self.trace(&text)
    }

    pub(crate) fn trace_for(&mut self, for_: &For) -> Run<()> {
        if !self.traces() {
            return Ok(());
        }
        let text = crate::source_text::loop_head("for", for_);
        self.trace(&text)
    }

    /// The head of a `case`, with its word as it is written.
    pub(crate) fn trace_case(&mut self, word: &Word) -> Run<()> {
        if !self.traces() {
            return Ok(());
        }
        let text = [b"case ", &print_word(word, Style::Source)[..], b" in"].concat();
        self.trace(&text)
    }

    pub(crate) fn trace_arith(&mut self, arith: &Arith) -> Run<()> {
        if !self.traces() {
            return Ok(());
        }
        let source = self.expand_arith_text(&arith.source)?;
        let text = [b"(( ", source.as_bytes(), b" ))"].concat();
        self.trace(&text)
    }

    pub(crate) fn trace_cond_unary(&mut self, operator: &str, operand: &[u8]) -> Run<()> {
        let operator =
            if std::mem::take(&mut self.negates) { format!("! {operator}") } else { operator.to_owned() };
        if !self.traces() {
            return Ok(());
        }
        let text = [b"[[ ", operator.as_bytes(), b" ", traced_operand(operand), b" ]]"].concat();
        self.trace(&text)
    }

    pub(crate) fn trace_cond_binary(&mut self, left: &[u8], operator: &str, right: &[u8]) -> Run<()> {
        let negated: &[u8] = if std::mem::take(&mut self.negates) { b"! " } else { b"" };
        if !self.traces() {
            return Ok(());
        }
        let (left, right) = (traced_operand(left), traced_operand(right));
        let text = [b"[[ ", negated, left, b" ", operator.as_bytes(), b" ", right, b" ]]"].concat();
        self.trace(&text)
    }
}

/// An operand of `[[ ]]`, which is shown as it is.
fn traced_operand(operand: &[u8]) -> &[u8] {
    if operand.is_empty() { b"''" } else { operand }
}
