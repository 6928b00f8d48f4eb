//! `declare -f` and its like.

use boxsh_syntax::ast::FunctionDef;

use super::request::{Kind, Request};
use crate::builtins::Argument;
use crate::bulk;
use crate::flow::Run;
use crate::options::Shopt;
use crate::shell::Shell;
use crate::state::Function;
use crate::text::Str;
use crate::value::Attributes;

/// A function as `declare -f` prints it, with its newline.
pub(crate) fn definition(name: &[u8], function: &Function) -> Vec<u8> {
    let definition = FunctionDef { name: name.into(), body: function.body.clone() };
    let mut text = boxsh_syntax::print_function(&definition);
    text.push(b'\n');
    text
}

fn attributes(function: &Function) -> Attributes {
    let mut attributes = Attributes::default();
    for (has, attribute) in [
        (function.exported, Attributes::EXPORT),
        (function.readonly, Attributes::READONLY),
        (function.traced, Attributes::TRACE),
    ] {
        if has {
            attributes = attributes.with(attribute);
        }
    }
    attributes
}

fn declaration(name: &[u8], function: &Function) -> Vec<u8> {
    let letters = crate::expand::attribute_letters(attributes(function));
    [b"declare -f", letters.as_bytes(), b" ", name, b"\n"].concat()
}

/// The definition, and a declaration if there is more to say.
fn whole(name: &[u8], function: &Function) -> Vec<u8> {
    let mut text = definition(name, function);
    if !attributes(function).is_empty() {
        text.extend_from_slice(&declaration(name, function));
    }
    text
}

impl Shell<'_> {
    /// Functions that have any of the attributes asked for, or all of them.
    pub(super) fn list_functions(&mut self, request: &Request) -> Run {
        let mut text = Vec::new();
        for (name, function) in bulk::sorted(self.process, &self.state.functions)? {
            if !request.on.is_empty() && !attributes(function).has(request.on) {
                continue;
            }
            let shown = match request.names_only {
                true => declaration(name, function),
                false => whole(name, function),
            };
            bulk::append(self.process, &mut text, &shown)?;
        }
        self.write_output(request.speaker(), &text)
    }

    /// Shows functions, or changes how they behave.
    pub(super) fn declare_functions(&mut self, request: &Request, arguments: &[Argument<'_>]) -> Run {
        let strange = [
            (Attributes::INDEXED, 'a'),
            (Attributes::ASSOCIATIVE, 'A'),
            (Attributes::INTEGER, 'i'),
            (Attributes::NAMEREF, 'n'),
        ];
        if let Some((_, letter)) = strange.iter().find(|(attribute, _)| request.on.has(*attribute))
            && request.kind.is_declare()
        {
            self.error(format_args!("{}: -{letter}: invalid option", request.speaker()))?;
            return Ok(1);
        }
        let mut status = 0;
        let mut text = Vec::new();
        for argument in arguments {
            let name = match argument {
                Argument::Word(word) if request.kind.is_declare() && word.contains(&b'=') => None,
                Argument::Word(word) => Some(word.clone()),
                Argument::Assignment { .. } => None,
            };
            let Some(name) = name else {
                self.error(format_args!("{}: cannot use `-f' to make functions", request.speaker()))?;
                return Ok(1);
            };
            let Some(function) = self.state.functions.get(&name).cloned() else {
                if !request.kind.is_declare() {
                    self.complain(request.speaker(), &name, "not a function")?;
                } else if request.print {
                    self.complain(request.speaker(), &name, "not found")?;
                }
                status = 1;
                continue;
            };
            if request.on.is_empty() && request.off.is_empty() {
                text.extend_from_slice(&self.shown_function(request, &name, &function));
            } else if !self.change_function(request, &name)? {
                status = 1;
            }
        }
        self.write_output(request.speaker(), &text)?;
        Ok(status)
    }

    fn shown_function(&self, request: &Request, name: &[u8], function: &Function) -> Vec<u8> {
        if !request.names_only {
            return if request.print { whole(name, function) } else { definition(name, function) };
        }
        if request.print {
            return declaration(name, function);
        }
        if self.shopt(Shopt::ExtDebug) {
            return [name, format!(" {} ", function.line).as_bytes(), &function.source, b"\n"].concat();
        }
        [name, b"\n"].concat()
    }

    fn change_function(&mut self, request: &Request, name: &Str) -> Run<bool> {
        if request.on.has(Attributes::EXPORT) && name.iter().any(|byte| matches!(byte, b'=' | b'/')) {
            // No environment could hold it.
            self.complain(request.speaker(), name, "cannot export")?;
            return Ok(false);
        }
        let Some(function) = self.state.functions.get_mut(name) else { return Ok(false) };
        if function.readonly && request.off.has(Attributes::READONLY) {
            self.complain(request.speaker(), name, "readonly function")?;
            return Ok(false);
        }
        for (field, attribute) in [
            (&mut function.exported, Attributes::EXPORT),
            (&mut function.readonly, Attributes::READONLY),
            (&mut function.traced, Attributes::TRACE),
        ] {
            if request.on.has(attribute) {
                *field = true;
            }
            if request.off.has(attribute) && request.kind != Kind::Readonly {
                *field = false;
            }
        }
        Ok(true)
    }
}
