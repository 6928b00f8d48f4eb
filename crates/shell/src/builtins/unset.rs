//! `unset`.

use std::sync::Arc;

use crate::builtins::options;
use crate::flow::Run;
use crate::options::Shopt;
use crate::shell::Shell;
use crate::subscripts::is_reference;
use crate::text::Str;
use crate::value::{Attributes, Value};
use crate::variables::{Key, is_name, split_reference};

/// What the options say names are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// A variable, or else a function.
    Either,
    Variable,
    Function,
    Reference,
}

pub(crate) fn unset(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "fnv")? else { return Ok(2) };
    if parsed.has(b'f') && parsed.has(b'v') {
        shell.error(format_args!("unset: cannot simultaneously unset a function and a variable"))?;
        return Ok(1);
    }
    let sort = if parsed.has(b'n') {
        Sort::Reference
    } else if parsed.has(b'f') {
        Sort::Function
    } else if parsed.has(b'v') {
        Sort::Variable
    } else {
        Sort::Either
    };
    let mut status = 0;
    for name in parsed.operands {
        let done = match sort {
            Sort::Function => shell.unset_function(name)?,
            _ => shell.unset_name(name, sort)?,
        };
        if !done {
            status = 1;
        }
    }
    Ok(status)
}

impl Shell<'_> {
    fn unset_function(&mut self, name: &[u8]) -> Run<bool> {
        if self.state.functions.get(name).is_some_and(|function| function.readonly) {
            self.complain("unset", name, "cannot unset: readonly function")?;
            return Ok(false);
        }
        self.state.functions.remove(name);
        Ok(true)
    }

    fn unset_name(&mut self, text: &Str, sort: Sort) -> Run<bool> {
        let (name, subscript) = split_reference(text);
        if !is_name(name) {
            if sort == Sort::Either {
                return self.unset_function(text);
            }
            self.complain_name("unset", text)?;
            return Ok(false);
        }
        if sort == Sort::Reference {
            let is_reference = |shell: &Self| {
                shell.state.vars.get(name).is_some_and(|found| found.attributes.has(Attributes::NAMEREF))
            };
            return if is_reference(self) { self.unset_whole(name) } else { Ok(true) };
        }
        if let Some(subscript) = subscript {
            let is_plain = self.shopt(Shopt::AssocExpandOnce) && self.is_associative(name);
            if !is_plain && !subscript.is_empty() && !is_reference(text) {
                // What the first bracket does not close is no element to bash.
                return Ok(true);
            }
            let array = self.array_target(name)?;
            return self.unset_element(&array, subscript);
        }
        let Some(target) = self.state.vars.follow(name) else { return self.unset_whole(name) };
        if let Some(subscript) = target.subscript {
            return self.unset_element(&target.name, &subscript);
        }
        if self.state.vars.get(&target.name).is_none() && sort == Sort::Either {
            return self.unset_function(name);
        }
        self.unset_whole(&target.name)
    }

    /// Whether `BASH_COMPAT` asks for what bash 5.1 did, or an older one.
    fn is_as_old_as_51(&mut self) -> bool {
        let Some(level) = self.value(b"BASH_COMPAT") else { return false };
        let digits: Vec<u8> = level.iter().copied().filter(|byte| *byte != b'.').collect();
        matches!(&digits[..], [b'3' | b'4', b'0'..=b'9'] | [b'5', b'0' | b'1'])
    }

    fn unset_whole(&mut self, name: &[u8]) -> Run<bool> {
        if self.shopt(Shopt::LocalVarUnset) && self.state.vars.hollow(name) {
            return Ok(true);
        }
        if !self.unset_variable(name)? {
            self.complain("unset", name, "cannot unset: readonly variable")?;
            return Ok(false);
        }
        Ok(true)
    }

    fn unset_element(&mut self, name: &Str, subscript: &[u8]) -> Run<bool> {
        let Some(variable) = self.state.vars.get(name) else { return Ok(true) };
        if variable.attributes.has(Attributes::READONLY) {
            self.complain("unset", name, "cannot unset: readonly variable")?;
            return Ok(false);
        }
        let is_whole = matches!(subscript, b"@" | b"*");
        if is_whole && !variable.is_array() {
            self.complain("unset", name, "not an array variable")?;
            return Ok(false);
        }
        if is_whole && variable.attributes.has(Attributes::INDEXED) {
            if self.is_as_old_as_51() {
                return self.unset_whole(name);
            }
            self.state.vars.get_or_create(name).value = Value::Indexed(Default::default());
            return Ok(true);
        }
        if subscript.is_empty() {
            return Ok(true);
        }
        let key = match is_whole {
            true => Some(Key::Text(Str::new(subscript))),
            false => self.text_key(name, subscript)?,
        };
        let Some(key) = key else {
            self.error_bytes(&[b"unset: [", subscript, b"]: bad array subscript"].concat())?;
            return Ok(false);
        };
        let place = self.state.vars.get_or_create(name);
        let is_array = place.is_array();
        match (&mut place.value, key) {
            (Value::Indexed(array), Key::Index(index)) => {
                array.remove(index);
            }
            (Value::Associative(array), Key::Text(key)) => {
                Arc::make_mut(array).remove(&key);
            }
            (Value::Scalar(_), Key::Index(0)) => return self.unset_whole(name),
            (Value::Scalar(_) | Value::Unset, _) if !is_array => {
                self.complain("unset", name, "not an array variable")?;
                return Ok(false);
            }
            _ => {}
        }
        Ok(true)
    }
}
