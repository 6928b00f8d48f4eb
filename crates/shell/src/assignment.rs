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
                if let Some(subscript) = &assignment.subscript {
                    let subscript = crate::source_text::subscript(subscript);
                    let shown = [&assignment.name[..], b"[", &subscript, b"]"].concat();
                    return Err(self.discard(&shown, "cannot assign list to array member"));
                }
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
            None => {
                self.warn_circular(name)?;
                self.set_status(1);
                Err(crate::flow::Flow::Discard)
            }
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
        let array = if append { old.unwrap_or_default() } else { Indexed::default() };
        if elements.iter().any(|element| element.subscript.is_some()) {
            return self.assign_subscripted(name, elements, array);
        }
        let mut array = array;
        let mut words = Vec::new();
        for element in elements {
            self.process.tick()?;
            self.expand_fields(&element.value, &mut words)?;
        }
        self.process.budget().check(boxsh_kernel::Limit::Array, (array.len() + words.len()) as u64)?;
        let mut next = array.end();
        for word in words {
            let word = self.convert(attributes, None, word)?;
            array.set(next, word);
            next += 1;
        }
        self.put_indexed(name, array);
        Ok(())
    }

    fn put_indexed(&mut self, name: &[u8], array: Indexed) {
        let variable = self.state.vars.get_or_create(name);
        variable.attributes = variable.attributes.with(Attributes::INDEXED);
        variable.value = Value::Indexed(array.into());
    }

    /// Elements with subscripts: all values are expanded first, and then each subscript is evaluated where it can see the
    /// elements before it.
    fn assign_subscripted(&mut self, name: &[u8], elements: &[ArrayElement], array: Indexed) -> Run<()> {
        let attributes = self.state.vars.get(name).map(|variable| variable.attributes).unwrap_or_default();
        let mut values = Vec::with_capacity(elements.len());
        for element in elements {
            self.process.tick()?;
            let mut words = Vec::new();
            match &element.subscript {
                Some(_) => words.push(self.expand_text(&element.value)?),
                None => self.expand_fields(&element.value, &mut words)?,
            }
            values.push(words);
        }
        let mut next = array.end();
        self.put_indexed(name, array);
        for (element, words) in elements.iter().zip(values) {
            if let Some(subscript) = element.subscript.as_deref() {
                next = self.literal_index(name, subscript)?;
            }
            for word in words {
                let Some(Value::Indexed(array)) = self.state.vars.get(name).map(|variable| &variable.value) else {
                    return Ok(());
                };
                let before = if element.append { array.get(next).cloned() } else { None };
                let word = self.convert(attributes, before, word)?;
                if let Value::Indexed(array) = &mut self.state.vars.get_or_create(name).value {
                    std::sync::Arc::make_mut(array).set(next, word);
                    self.process.budget().check(boxsh_kernel::Limit::Array, array.len() as u64)?;
                }
                next += 1;
            }
        }
        Ok(())
    }

    /// The index that a subscript in an array's literal means.
    fn literal_index(&mut self, name: &[u8], subscript: &Subscript) -> Run<u64> {
        let index = match subscript {
            Subscript::Index(index) if !index.source.parts.is_empty() => Some(self.evaluate(index)?),
            _ => None,
        };
        let end = match self.state.vars.get(name).map(|variable| &variable.value) {
            Some(Value::Indexed(array)) => array.end() as i64,
            _ => 0,
        };
        let index = index.map(|index| if index < 0 { end + index } else { index });
        match index.and_then(|index| u64::try_from(index).ok()) {
            Some(index) => Ok(index),
            None => {
                let text = crate::source_text::subscript(subscript);
                Err(self.bad_subscript(b"", &text))
            }
        }
    }

    fn assign_pairs(&mut self, name: &[u8], elements: &[ArrayElement], append: bool) -> Run<()> {
        let (attributes, old) = match self.state.vars.get(name) {
            Some(variable) => (variable.attributes, variable.value.clone()),
            None => (Attributes::default(), Value::Unset),
        };
        let old = match old {
            Value::Associative(array) => (*array).clone(),
            _ => Associative::default(),
        };
        let mut array = if append { old.clone() } else { Associative::default() };
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
                    // A new list appends to what the array held before it.
                    let source = if append { &array } else { &old };
                    let before = if element.append { source.get(&key).cloned() } else { None };
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
