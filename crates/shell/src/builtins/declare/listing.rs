//! Variables as `declare -p` and `set` print them.

use super::request::{Kind, Request};
use crate::builtins::Argument;
use crate::bulk;
use crate::expand::attribute_letters;
use crate::flow::Run;
use crate::options::Opt;
use crate::quoting;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::{Attributes, Dynamic, Value, Variable};

impl Shell<'_> {
    /// What a declaration without names lists.
    pub(super) fn list_declarations(&mut self, request: &Request) -> Run {
        if request.functions {
            return self.list_functions(request);
        }
        if request.kind.is_declare() && request.kind != Kind::Local && request.on.is_empty() && !request.print
        {
            let mut text = self.listed_variables()?;
            if !request.global {
                bulk::append(self.process, &mut text, &self.listed_functions()?)?;
            }
            return self.write_output(request.speaker(), &text);
        }
        let mut text = Vec::new();
        if request.kind == Kind::Local && self.local_options.is_some() {
            text.extend_from_slice(b"local -\n");
        }
        let names: Vec<Str> = match request.kind {
            Kind::Local => self.state.vars.local_names(),
            _ => self.variable_names()?,
        };
        for name in names {
            let Some(variable) = self.state.vars.get(&name).cloned() else { continue };
            if !self.is_asked_for(request, variable.attributes) {
                continue;
            }
            let variable = self.shown_in_lists(variable);
            let declared = self.declaration(request.kind, &name, &variable)?;
            bulk::append(self.process, &mut text, &declared)?;
        }
        self.write_output(request.speaker(), &text)
    }

    fn is_asked_for(&self, request: &Request, attributes: Attributes) -> bool {
        let arrays = Attributes::INDEXED.with(Attributes::ASSOCIATIVE);
        match request.kind {
            Kind::Export => attributes.has(Attributes::EXPORT),
            Kind::Readonly => {
                let kinds = request.on.without(Attributes::READONLY);
                attributes.has(Attributes::READONLY) && (!kinds.has(arrays) || attributes.has(kinds))
            }
            _ => request.on.is_empty() || attributes.has(request.on),
        }
    }

    /// A variable with the value it has in a list: most of those that are computed have none until they are used.
    fn shown_in_lists(&mut self, mut variable: Variable) -> Variable {
        if let Value::Dynamic(kind) = variable.value {
            variable.value = match kind {
                Dynamic::LastArgument
                | Dynamic::PipeStatus
                | Dynamic::ShellOpts
                | Dynamic::BashOpts
                | Dynamic::FuncName
                | Dynamic::BashSource
                | Dynamic::BashLineno => self.compute(kind),
                Dynamic::BashAliases | Dynamic::BashCmds => Value::Associative(Default::default()),
                Dynamic::DirStack | Dynamic::Groups | Dynamic::BashArgc | Dynamic::BashArgv => {
                    Value::Indexed(Default::default())
                }
                _ => Value::Unset,
            };
        }
        variable
    }

    /// `declare -p` with names.
    pub(super) fn print_declarations(&mut self, request: &Request, arguments: &[Argument<'_>]) -> Run {
        let mut status = 0;
        let mut text = Vec::new();
        for argument in arguments {
            let name = argument.to_word();
            let found = self.state.vars.get(&name).cloned();
            let found = match found {
                Some(variable) if request.kind == Kind::Local => Some(variable)
                    .filter(|variable| variable.scope as usize == self.state.vars.function_depth()),
                other => other,
            };
            let Some(mut variable) = found else {
                self.write_output(request.speaker(), &std::mem::take(&mut text))?;
                self.complain(request.speaker(), &name, "not found")?;
                status = 1;
                continue;
            };
            if let Value::Dynamic(kind) = variable.value {
                variable.value = self.compute(kind);
            }
            let declared = self.declaration(request.kind, &name, &variable)?;
            bulk::append(self.process, &mut text, &declared)?;
        }
        let written = self.write_output(request.speaker(), &text)?;
        Ok(written.max(status))
    }

    /// A variable as a command that declares it.
    fn declaration(&self, kind: Kind, name: &[u8], variable: &Variable) -> Run<Vec<u8>> {
        let charset = self.charset();
        let letters = attribute_letters(variable.attributes);
        let mut text = match (kind, self.has(Opt::Posix)) {
            (Kind::Export, true) => b"export ".to_vec(),
            (Kind::Readonly, true) if variable.is_array() => {
                let letter = letters.chars().next().unwrap_or('a');
                format!("readonly -{letter} ").into_bytes()
            }
            (Kind::Readonly, true) => b"readonly ".to_vec(),
            _ if letters.is_empty() => b"declare -- ".to_vec(),
            _ => format!("declare -{letters} ").into_bytes(),
        };
        text.extend_from_slice(name);
        match &variable.value {
            Value::Unset | Value::Dynamic(_) => {}
            Value::Scalar(value) => {
                text.push(b'=');
                let quoted = quoting::declared_value(self.process, value, charset)?;
                bulk::append(self.process, &mut text, &quoted)?;
            }
            array => {
                text.push(b'=');
                bulk::append(
                    self.process,
                    &mut text,
                    &quoting::array_literal(self.process, array, charset)?,
                )?;
            }
        }
        text.push(b'\n');
        Ok(text)
    }

    /// The names of all variables, sorted.
    fn variable_names(&self) -> Run<Vec<Str>> {
        let mut names = bulk::gather(self.process, self.state.vars.iter().map(|(name, _)| name.clone()))?;
        bulk::sort(self.process, &mut names, |one, two| one < two)?;
        Ok(names)
    }

    /// Every variable that is set, as `set` lists them.
    pub(crate) fn listed_variables(&mut self) -> Run<Vec<u8>> {
        let charset = self.charset();
        let mut text = Vec::new();
        for name in self.variable_names()? {
            let Some(variable) = self.state.vars.get(&name).cloned() else { continue };
            let variable = self.shown_in_lists(variable);
            let value = match &variable.value {
                Value::Unset | Value::Dynamic(_) => continue,
                Value::Scalar(value) => quoting::listed_value(self.process, value, charset)?,
                array => quoting::array_literal(self.process, array, charset)?,
            };
            text.extend_from_slice(&[&name[..], b"="].concat());
            bulk::append(self.process, &mut text, &value)?;
            text.push(b'\n');
        }
        Ok(text)
    }

    /// Every function, as `set` lists them.
    pub(crate) fn listed_functions(&self) -> Run<Vec<u8>> {
        let mut text = Vec::new();
        for (name, function) in bulk::sorted(self.process, &self.state.functions)? {
            bulk::append(self.process, &mut text, &super::function::definition(name, function))?;
        }
        Ok(text)
    }
}
