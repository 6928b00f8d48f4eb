//! Assignments that builtins make to variables named in their arguments.

use crate::flow::{Flow, Run};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Attributes;
use crate::variables::{is_name, split_reference};

impl Shell<'_> {
    /// Runs something during which mistakes in arithmetic are reported under the name of a builtin.
    pub(crate) fn speaking_as<T>(&mut self, builtin: &'static str, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.speaker.replace(builtin);
        let result = run(self);
        self.speaker = before;
        result
    }

    /// Whether a variable must not change; says so if it must not.
    pub(crate) fn refuses_change(&mut self, name: &[u8]) -> Run<bool> {
        let attributes =
            |name: &[u8]| self.state.vars.get(name).map(|variable| variable.attributes).unwrap_or_default();
        if !attributes(name).has(Attributes::READONLY.with(Attributes::NAMEREF)) {
            return Ok(false);
        }
        let target = self.state.vars.follow(name).map(|target| target.name);
        let name = target.as_deref().unwrap_or(name);
        if !attributes(name).has(Attributes::READONLY) {
            return Ok(false);
        }
        let name = name.to_vec();
        self.error_about(&name, "readonly variable")?;
        Ok(true)
    }

    /// Assigns to `name` or `name[subscript]` for a builtin; `false` after a message if that cannot be.
    pub(crate) fn bind(&mut self, builtin: &'static str, target: &[u8], value: Str) -> Run<bool> {
        let (name, subscript) = split_reference(target);
        let is_empty = subscript.is_some_and(|subscript| subscript.is_empty());
        if !is_name(name) || (!is_empty && !self.names_variable(target)) {
            self.complain_name(builtin, target)?;
            return Ok(false);
        }
        if self.refuses_change(name)? {
            return Ok(false);
        }
        let Some(subscript) = subscript else {
            let is_reference =
                self.state.vars.get(name).is_some_and(|found| found.attributes.has(Attributes::NAMEREF));
            return match self.speaking_as(builtin, |shell| shell.assign(name, value, false)) {
                // What a reference cannot be is the builtin's failure, not the shell's.
                Err(Flow::Discard) if is_reference => Ok(false),
                result => result.map(|()| true),
            };
        };
        let array = match self.speaking_as(builtin, |shell| shell.array_target(name)) {
            Err(Flow::Discard) => return Ok(false),
            array => array?,
        };
        let is_whole = matches!(subscript, b"@" | b"*") && !self.is_associative(&array);
        let key = match is_whole || subscript.is_empty() {
            true => None,
            false => self.speaking_as(builtin, |shell| shell.text_key(&array, subscript))?,
        };
        let Some(key) = key else {
            self.error_about(target, "bad array subscript")?;
            return Ok(false);
        };
        self.speaking_as(builtin, |shell| shell.assign_element(&array, key, value, false))?;
        Ok(true)
    }
}
