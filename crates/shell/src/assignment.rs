//! Assignments as they stand in scripts.

use boxsh_syntax::ast::{ArrayElement, AssignValue, Assignment, Subscript};

use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::{Associative, Attributes, Indexed, Value};
use crate::variables::Key;

impl Shell<'_> {
    /// Makes one assignment.
    pub(crate) fn run_assignment(&mut self, assignment: &Assignment) -> Run<()> {
        match &assignment.value {
            AssignValue::Scalar(word) => {
                let value = self.expand_text(word)?;
                self.trace_assignment(assignment, &value)?;
                self.assign_scalar(assignment, value)
            }
            AssignValue::Array(elements) => {
                self.trace_array_assignment(assignment)?;
                let target = self.array_target(&assignment.name)?;
                self.assign_elements(&target, elements, assignment.append)
            }
        }
    }

    /// Assigns an expanded value to the variable or element that an assignment names.
    pub(crate) fn assign_scalar(&mut self, assignment: &Assignment, value: Str) -> Run<()> {
        match assignment.subscript.as_deref() {
            None => self.assign(&assignment.name, value, assignment.append),
            Some(subscript) => {
                let name = self.array_target(&assignment.name)?;
                let key = match subscript {
                    Subscript::Index(index) if index.source.parts.is_empty() => None,
                    Subscript::Index(index) => self.subscript_key(&name, index)?,
                    Subscript::At if self.is_associative(&name) => Some(Key::Text(Str::from("@"))),
                    Subscript::Star if self.is_associative(&name) => Some(Key::Text(Str::from("*"))),
                    Subscript::At | Subscript::Star => None,
                };
                match key {
                    Some(key) => self.assign_element(&name, key, value, assignment.append),
                    None => {
                        let text = crate::source_text::subscript(subscript);
                        Err(self.bad_subscript(&assignment.name, &text))
                    }
                }
            }
        }
    }

    /// The array that a name leads to through references.
    pub(crate) fn array_target(&mut self, name: &[u8]) -> Run<Str> {
        match self.state.vars.follow(name) {
            Some(target) => Ok(target.name),
            None => Err(self.discard(name, "circular name reference")),
        }
    }

    /// `name=(...)`: gives an array its elements.
    pub(crate) fn assign_elements(
        &mut self,
        name: &[u8],
        elements: &[ArrayElement],
        append: bool,
    ) -> Run<()> {
        let attributes = self.state.vars.get(name).map(|variable| variable.attributes).unwrap_or_default();
        if attributes.has(Attributes::READONLY) {
            return Err(self.discard(name, "readonly variable"));
        }
        if attributes.has(Attributes::ASSOCIATIVE) {
            return self.assign_pairs(name, elements, append);
        }
        self.assign_indexed(name, elements, append)
    }

    fn assign_indexed(&mut self, name: &[u8], elements: &[ArrayElement], append: bool) -> Run<()> {
        let old = match self.state.vars.get(name).map(|variable| variable.value.clone()) {
            Some(Value::Indexed(array)) => Some((*array).clone()),
            Some(Value::Scalar(text)) => Some(Indexed::from_elements(vec![text])),
            _ => None,
        };
        let attributes = self.state.vars.get(name).map(|variable| variable.attributes).unwrap_or_default();
        let mut array = if append { old.unwrap_or_default() } else { Indexed::default() };
        let mut next = array.end();
        for element in elements {
            self.process.tick()?;
            let Some(subscript) = element.subscript.as_deref() else {
                let mut words = Vec::new();
                self.expand_fields(&element.value, &mut words)?;
                for word in words {
                    let word = self.convert(attributes, None, word)?;
                    array.set(next, word);
                    next += 1;
                }
                self.process.budget().check(boxsh_kernel::Limit::Array, array.len() as u64)?;
                continue;
            };
            let index = match subscript {
                Subscript::Index(index) if !index.source.parts.is_empty() => self.evaluate(index)?,
                _ => {
                    let text = crate::source_text::subscript(subscript);
                    return Err(self.bad_subscript(b"", &text));
                }
            };
            let index = if index < 0 { array.end() as i64 + index } else { index };
            let Ok(index) = u64::try_from(index) else {
                let text = crate::source_text::subscript(subscript);
                return Err(self.bad_subscript(b"", &text));
            };
            let value = self.expand_text(&element.value)?;
            let before = if element.append { array.get(index).cloned() } else { None };
            let value = self.convert(attributes, before, value)?;
            array.set(index, value);
            next = index + 1;
        }
        let variable = self.state.vars.get_or_create(name);
        variable.attributes = variable.attributes.with(Attributes::INDEXED);
        variable.value = Value::Indexed(array.into());
        Ok(())
    }

    fn assign_pairs(&mut self, name: &[u8], elements: &[ArrayElement], append: bool) -> Run<()> {
        let (attributes, old) = match self.state.vars.get(name) {
            Some(variable) => (variable.attributes, variable.value.clone()),
            None => (Attributes::default(), Value::Unset),
        };
        let mut array = match old {
            Value::Associative(array) if append => (*array).clone(),
            _ => Associative::default(),
        };
        let mut bare: Option<Str> = None;
        let has_subscripts = elements.iter().any(|element| element.subscript.is_some());
        for element in elements {
            self.process.tick()?;
            match element.subscript.as_deref() {
                Some(subscript) => {
                    let key = match subscript {
                        Subscript::Index(index) => self.expand_subscript_key(index)?,
                        Subscript::At => Str::from("@"),
                        Subscript::Star => Str::from("*"),
                    };
                    if key.is_empty() {
                        let text = crate::source_text::subscript(subscript);
                        return Err(self.bad_subscript(b"", &text));
                    }
                    let value = self.expand_text(&element.value)?;
                    let before = if element.append { array.get(&key).cloned() } else { None };
                    let value = self.convert(attributes, before, value)?;
                    array.set(key, value);
                }
                None if has_subscripts => {
                    let text = boxsh_syntax::print_word(&element.value, boxsh_syntax::Style::Source);
                    let mut message = name.to_vec();
                    message.extend_from_slice(b": ");
                    message.extend_from_slice(&text);
                    self.error_about(&message, "must use subscript when assigning associative array")?;
                }
                None => {
                    // Without subscripts the words are keys and values in turn.
                    let mut words = Vec::new();
                    self.expand_fields(&element.value, &mut words)?;
                    for word in words {
                        match bare.take() {
                            None => bare = Some(word),
                            Some(key) => {
                                let value = self.convert(attributes, None, word)?;
                                array.set(key, value);
                            }
                        }
                    }
                }
            }
        }
        if let Some(key) = bare {
            array.set(key, Str::EMPTY);
        }
        self.assign_associative(name, array)
    }
}
