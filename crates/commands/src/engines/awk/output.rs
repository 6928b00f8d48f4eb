//! `print` and `printf`, and messages about the run.

use boxsh_kernel::Errno;

use super::ast::OutputKind;
use super::format::{FormatError, Formatter};
use super::machine::{Machine, Run, fatal};
use super::program::{Item, Program};
use super::value::Value;

impl Machine<'_, '_> {
    /// Prints values that need no computing straight to standard output.
    pub(super) fn print_items(&mut self, program: &Program, items: &[Item]) -> Run<()> {
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.context.out.write(&self.settings.ofs)?;
            }
            match *item {
                Item::Field(0) => {
                    let text = self.record.whole(&self.settings.ofs, &self.settings.convfmt);
                    self.context.out.write(text)?;
                }
                Item::Field(number) => match self.record.span(number as usize) {
                    Some(bytes) => self.context.out.write(bytes)?,
                    None => {
                        let value = self.record.field(number as usize);
                        self.print_value(&value)?;
                    }
                },
                Item::Constant(index) => self.print_value(&program.constants[index as usize])?,
                Item::Special(special) => {
                    let value = self.special(special);
                    self.print_value(&value)?;
                }
                Item::Global(slot) => self.print_slot(super::ast::Slot::Global(slot))?,
                Item::Local(slot) => self.print_slot(super::ast::Slot::Local(slot))?,
            }
        }
        self.context.out.write(&self.settings.ors)?;
        Ok(())
    }

    fn print_slot(&mut self, slot: super::ast::Slot) -> Run<()> {
        let value = self.slot(slot).clone();
        if matches!(value, Value::Array(_)) {
            return fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(slot)));
        }
        self.print_value(&value)
    }

    fn print_value(&mut self, value: &Value) -> Run<()> {
        match value.as_bytes() {
            Some(bytes) => self.context.out.write(bytes)?,
            None => {
                self.scratch.clear();
                value.push_text(&self.settings.ofmt, &mut self.scratch);
                self.context.out.write(&self.scratch)?;
            }
        }
        Ok(())
    }

    /// `print` with its arguments, and what it is redirected to, on the stack.
    pub(super) fn print(&mut self, count: usize, kind: Option<OutputKind>) -> Run<()> {
        let target = kind.map(|kind| (kind, self.pop()));
        let first = self.stack.len() - count;
        let mut line = std::mem::take(&mut self.scratch);
        line.clear();
        for (at, value) in self.stack[first..].iter().enumerate() {
            if at > 0 {
                line.extend_from_slice(&self.settings.ofs);
            }
            value.push_text(&self.settings.ofmt, &mut line);
            if line.len() > 1 << 20 {
                self.check_length(line.len())?;
            }
        }
        line.extend_from_slice(&self.settings.ors);
        self.stack.truncate(first);
        self.emit(&line, target, "print")?;
        self.scratch = line;
        Ok(())
    }

    pub(super) fn printf(&mut self, count: usize, kind: Option<OutputKind>) -> Run<()> {
        let target = kind.map(|kind| (kind, self.pop()));
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        self.format(count, &mut text)?;
        self.emit(&text, target, "printf")?;
        self.scratch = text;
        Ok(())
    }

    /// Formats the values on the stack, the format first.
    pub(super) fn format(&mut self, count: usize, out: &mut Vec<u8>) -> Run<()> {
        let first = self.stack.len() - count;
        let format = std::mem::take(&mut self.stack[first]).into_text(&self.settings.convfmt);
        let formatter = Formatter {
            charset: self.settings.charset,
            convfmt: &self.settings.convfmt,
            limit: self.string_limit(),
            has_room: &|bytes| self.context.process.reserve(bytes as u64).is_ok(),
        };
        let result = formatter.format(format.as_bytes(), &self.stack[first + 1..], out);
        self.stack.truncate(first);
        match result {
            Ok(()) => Ok(()),
            Err(FormatError::Missing(at)) => {
                let shown = String::from_utf8_lossy(format.as_bytes());
                // The mark stands below the directive that found no argument.
                let column = format.as_bytes()[..at].iter().rev().take_while(|byte| **byte != b'\n').count();
                let lead = if column == at { 1 } else { 0 };
                let mark = " ".repeat(column + lead);
                fatal(format!(
                    "not enough arguments to satisfy format string\n\t`{shown}'\n\t{mark}^ ran out for this one"
                ))
            }
            Err(FormatError::NoMemory) => Err(Errno::Killed.into()),
            Err(FormatError::TooLong) => {
                Err(self.context.process.budget().breach(boxsh_kernel::Limit::String).into())
            }
        }
    }

    /// Writes to standard output or to where the program says.
    fn emit(&mut self, data: &[u8], target: Option<(OutputKind, Value)>, verb: &str) -> Run<()> {
        let Some((kind, name)) = target else {
            self.context.out.write(data)?;
            return Ok(());
        };
        if self.settings.sandbox {
            return fatal("redirection not allowed in sandbox mode");
        }
        let name = name.into_text(&self.settings.convfmt);
        if name.as_bytes().is_empty() {
            let operator = match kind {
                OutputKind::File => ">",
                OutputKind::Append => ">>",
                OutputKind::Command => "|",
                OutputKind::Coprocess => "|&",
            };
            return fatal(format!("expression for `{operator}' redirection has null string value"));
        }
        let environment = match kind {
            OutputKind::Command | OutputKind::Coprocess
                if !self.streams.is_writing(kind, name.as_bytes()) =>
            {
                Some(self.environment())
            }
            _ => None,
        };
        let written = self.streams.write(self.context, environment, kind, name.as_bytes(), data);
        written.map_err(|error| {
            let shown = String::from_utf8_lossy(name.as_bytes());
            let opening = match kind {
                OutputKind::Command => format!("cannot open pipe `{shown}' for output"),
                OutputKind::Coprocess => format!("cannot open two way pipe `{shown}' for input/output"),
                _ => format!("cannot redirect to `{shown}'"),
            };
            self.stream_failure(error, opening, format!("{verb} to \"{shown}\""))
        })
    }

    /// Where messages say that something happened.
    pub(super) fn describe_place(&self, with_line: bool) -> String {
        let mut text = format!("{}: ", self.context.name());
        if with_line && let Some(place) = self.program.places.get(self.position) {
            text.push_str(&self.sources[usize::from(place.source)].name_line(place.line));
            text.push_str(": ");
        }
        if self.input.fnr > 0.0 {
            let name =
                self.globals[super::special::FILENAME as usize].clone().into_text(&self.settings.convfmt);
            let shown = String::from_utf8_lossy(name.as_bytes()).into_owned();
            text.push_str(&format!("(FILENAME={shown} FNR={}) ", self.input.fnr));
        }
        text
    }

    /// Says something on standard error and goes on.
    pub(super) fn warn(&mut self, message: &str, with_line: bool) -> Run<()> {
        let text = format!("{}warning: {message}\n", self.describe_place(with_line));
        self.context.write_error(text.as_bytes())?;
        Ok(())
    }
}
