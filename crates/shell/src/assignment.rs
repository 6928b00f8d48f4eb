//! Assignments as they stand in scripts.

use boxsh_kernel::Limit;
use boxsh_syntax::ast::{ArrayElement, AssignValue, Assignment, Subscript, Word, WordFlags};

use crate::bulk;
use crate::flow::{Flow, Run};
use crate::options::Opt;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::{Associative, Attributes, Indexed, Value, Variable};
use crate::variables::Key;
use crate::vars::Target;

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
                self.refuse_list_for_element(assignment)?;
                let target = self.whole_array_target(&assignment.name)?;
                self.assign_elements(&target, elements, assignment.append)
            }
        }
    }

    /// Assigns an expanded value to the variable or element that an assignment names.
    pub(crate) fn assign_scalar(&mut self, assignment: &Assignment, value: Str) -> Run<()> {
        match assignment.subscript.as_deref() {
            None => self.assign(&assignment.name, value, assignment.append),
            Some(subscript @ Subscript::Index(index))
                if !assignment.append
                    && !index.source.parts.is_empty()
                    && self.is_plain_array(&assignment.name) =>
            {
                let index = self.evaluate(index).map_err(Flow::to_top_level)?;
                match self.index_key(&assignment.name, index)? {
                    Some(key) => self.assign_element(&assignment.name, key, value, false),
                    None => {
                        let text = crate::source_text::subscript(subscript);
                        Err(self.bad_subscript(&assignment.name, &text))
                    }
                }
            }
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
                    Some(Key::Text(key)) if key.is_empty() => {
                        let text = crate::source_text::subscript(subscript);
                        Err(self.bad_subscript(&assignment.name, &text))
                    }
                    Some(key) => self.assign_element(&name, key, value, assignment.append),
                    None => {
                        let text = crate::source_text::subscript(subscript);
                        Err(self.bad_subscript(&assignment.name, &text))
                    }
                }
            }
        }
    }

    /// Whether a name is that of an indexed array that has no attributes and is no reference.
    fn is_plain_array(&self, name: &[u8]) -> bool {
        self.state.vars.get(name).is_some_and(|variable| variable.attributes == Attributes::INDEXED)
    }

    /// The array that a name leads to through references, which is about to be assigned whole.
    pub(crate) fn whole_array_target(&mut self, name: &[u8]) -> Run<Str> {
        if self.is_aimless(name) {
            self.drop_reference(name)?;
            return Ok(Str::new(name));
        }
        self.array_target(name)
    }

    /// The array that a name leads to through references.
    pub(crate) fn array_target(&mut self, name: &[u8]) -> Run<Str> {
        if self.is_aimless(name) {
            return Err(self.refuse_name(b"")?);
        }
        match self.state.vars.follow(name) {
            Some(Target { name, subscript: None }) => Ok(name),
            Some(Target { name, subscript: Some(subscript) }) => {
                // An element has no elements.
                Err(self.refuse_name(&[&name[..], b"[", &subscript, b"]"].concat())?)
            }
            None => {
                self.warn_circular(name)?;
                self.set_status(1);
                Err(Flow::Discard)
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
        let kind = match self.is_associative(name) {
            true => LiteralKind::Associative,
            false => LiteralKind::Indexed,
        };
        let literal = self.expand_literal(elements, kind)?;
        self.assign_literal(name, &literal, append)
    }

    /// Gives an array the elements of a literal whose values have been expanded.
    pub(crate) fn assign_literal(&mut self, name: &[u8], literal: &[Pending<'_>], append: bool) -> Run<()> {
        let attributes = self.state.vars.get(name).map(|variable| variable.attributes).unwrap_or_default();
        if attributes.has(Attributes::READONLY) {
            return Err(self.discard(name, "readonly variable"));
        }
        if attributes.has(Attributes::ASSOCIATIVE) {
            return self.assign_pairs(name, literal, append);
        }
        self.assign_indexed(name, literal, append)
    }

    /// `a[1]=(...)` is an error.
    pub(crate) fn refuse_list_for_element(&mut self, assignment: &Assignment) -> Run<()> {
        let Some(subscript) = &assignment.subscript else { return Ok(()) };
        let text = crate::source_text::subscript(subscript);
        let place = [&assignment.name[..], b"[", &text, b"]"].concat();
        Err(self.discard(&place, "cannot assign list to array member"))
    }

    /// Expands the values of an array literal. All of them are expanded before any is assigned.
    pub(crate) fn expand_literal<'a>(
        &mut self,
        elements: &'a [ArrayElement],
        kind: LiteralKind,
    ) -> Run<Vec<Pending<'a>>> {
        let mut literal = Vec::with_capacity(elements.len());
        let has_pairs = elements.iter().any(|element| element.subscript.is_some());
        for element in elements {
            self.process.tick()?;
            let Some(subscript) = element.subscript.as_deref() else {
                let mut words = Vec::new();
                match kind {
                    LiteralKind::Associative if has_pairs => words.push(Str::EMPTY),
                    // A key or a value is one word, whatever it expands to.
                    LiteralKind::Associative => words.push(self.expand_text_without_tilde(&element.value)?),
                    LiteralKind::Indexed => self.expand_fields(&element.value, &mut words)?,
                }
                let word = &element.value;
                self.process.budget().check(Limit::Array, (literal.len() + words.len()) as u64)?;
                for value in words {
                    bulk::add(self.process, &mut literal, Pending::Word { word, value })?;
                }
                continue;
            };
            let is_braced = element.value.flags.intersects(WordFlags::BRACE) && self.has(Opt::BraceExpand);
            if is_braced && kind == LiteralKind::Indexed {
                // Braces come first, and leave words that are no longer pairs.
                let head = crate::source_text::subscript(subscript);
                for value in self.expand_declared(&element.value)? {
                    let value = [b"[", &head[..], b"]=", &value].concat().into();
                    literal.push(Pending::Word { word: &element.value, value });
                }
                continue;
            }
            let value = match kind {
                LiteralKind::Associative => self.expand_text_without_tilde(&element.value)?,
                LiteralKind::Indexed => self.expand_text(&element.value)?,
            };
            literal.push(Pending::Pair { subscript, append: element.append, value });
        }
        Ok(literal)
    }

    fn assign_indexed(&mut self, name: &[u8], literal: &[Pending<'_>], append: bool) -> Run<()> {
        let process = self.process;
        let variable = self.state.vars.get_or_create(name);
        let converts =
            Attributes::INTEGER.with(Attributes::LOWER).with(Attributes::UPPER).with(Attributes::CAPITAL);
        let is_plain = literal.iter().all(|element| matches!(element, Pending::Word { .. }));
        if append
            && is_plain
            && !variable.attributes.has(converts)
            && let Value::Indexed(array) = &mut variable.value
        {
            for element in literal {
                process.tick()?;
                array.push(element.value().clone());
            }
            process.budget().check(Limit::Array, array.len() as u64)?;
            variable.attributes = variable.attributes.with(Attributes::INDEXED);
            return Ok(());
        }
        let mut array = match &mut variable.value {
            Value::Indexed(array) if append => array.clone(),
            Value::Scalar(text) if append => Indexed::from_elements(vec![text.clone()]),
            _ => Indexed::default(),
        };
        let attributes = variable.attributes;
        variable.attributes = attributes.with(Attributes::INDEXED);
        let mut next = array.end();
        if is_plain {
            for element in literal {
                process.tick()?;
                let value = self.convert(attributes, None, element.value().clone())?;
                array.set(next, value);
                next += 1;
            }
            process.budget().check(Limit::Array, array.len() as u64)?;
            self.state.vars.get_or_create(name).value = Value::Indexed(array);
            return Ok(());
        }
        // Subscripts see what has been assigned before them.
        variable.value = Value::Indexed(array);
        for element in literal {
            process.tick()?;
            let (index, adds) = match element {
                Pending::Word { .. } => (next, false),
                Pending::Pair { subscript, append, value } => {
                    match self.literal_index(name, subscript, value)? {
                        Some(index) => (index, *append),
                        None => continue,
                    }
                }
            };
            let before = if adds { self.element(name, &Key::Index(index)) } else { None };
            let value = self.convert(attributes, before, element.value().clone())?;
            if let Value::Indexed(array) = &mut self.state.vars.get_or_create(name).value {
                array.set(index, value);
                process.budget().check(Limit::Array, array.len() as u64)?;
            }
            next = index + 1;
        }
        Ok(())
    }

    /// The index of `[subscript]=value` in a literal; `None` after a message about one that cannot be.
    fn literal_index(&mut self, name: &[u8], subscript: &Subscript, value: &[u8]) -> Run<Option<u64>> {
        let index = match subscript {
            Subscript::Index(index) if index.source.parts.is_empty() => None,
            Subscript::Index(index) => Some(self.evaluate(index).map_err(Flow::to_top_level)?),
            Subscript::At | Subscript::Star => {
                self.complain_literal(subscript, value, "cannot assign to non-numeric index")?;
                return Ok(None);
            }
        };
        let end = match self.state.vars.get(name).map(|variable| &variable.value) {
            Some(Value::Indexed(array)) => array.end() as i64,
            _ => 0,
        };
        let index = index.map(|index| if index < 0 { end + index } else { index });
        let index = index.and_then(|index| u64::try_from(index).ok());
        if index.is_none() {
            self.complain_literal(subscript, value, "bad array subscript")?;
        }
        Ok(index)
    }

    fn complain_literal(&mut self, subscript: &Subscript, value: &[u8], message: &str) -> Run<()> {
        let text = crate::source_text::subscript(subscript);
        self.error_about(&[b"[", &text[..], b"]=", value].concat(), message)
    }

    fn assign_pairs(&mut self, name: &[u8], literal: &[Pending<'_>], append: bool) -> Run<()> {
        let (attributes, old) = match self.state.vars.get(name) {
            Some(Variable { attributes, value: Value::Associative(array), .. }) => {
                (*attributes, (**array).clone())
            }
            Some(variable) => (variable.attributes, Associative::default()),
            None => (Attributes::default(), Associative::default()),
        };
        let mut array = if append { old.clone() } else { Associative::default() };
        if literal.iter().all(|element| matches!(element, Pending::Word { .. })) {
            // Without subscripts the words are keys and values in turn.
            for pair in literal.chunks(2) {
                self.process.tick()?;
                if let Pending::Word { word, value } = &pair[0]
                    && value.is_empty()
                {
                    let text = boxsh_syntax::print_word(word, boxsh_syntax::Style::Source);
                    self.error_about(&text, "bad array subscript")?;
                    continue;
                }
                let value = pair.get(1).map(|element| element.value().clone()).unwrap_or_default();
                let value = self.convert(attributes, None, value)?;
                array.set(pair[0].value().clone(), value);
            }
            return self.assign_associative(name, array);
        }
        for element in literal {
            self.process.tick()?;
            let (subscript, adds, value) = match element {
                Pending::Pair { subscript, append, value } => (*subscript, *append, value.clone()),
                Pending::Word { word, .. } => {
                    self.complain_bare_word(name, word)?;
                    continue;
                }
            };
            let key = match subscript {
                Subscript::Index(index) => self.expand_subscript_key(index)?,
                Subscript::At => Str::from("@"),
                Subscript::Star => Str::from("*"),
            };
            if key.is_empty() {
                self.complain_literal(subscript, &value, "bad array subscript")?;
                continue;
            }
            // A literal that replaces the array adds to what the old one has.
            let source = if append { &array } else { &old };
            let before = if adds { source.get(&key).cloned() } else { None };
            let value = self.convert(attributes, before, value)?;
            array.set(key, value);
        }
        self.assign_associative(name, array)
    }

    fn complain_bare_word(&mut self, name: &[u8], word: &Word) -> Run<()> {
        let text = boxsh_syntax::print_word(word, boxsh_syntax::Style::Source);
        // In a declaration the words have been quoted by then.
        let text = match self.speaker {
            Some(_) => boxsh_format::quote::single_quote(&text),
            None => text,
        };
        let message = [name, b": ", &text].concat();
        self.error_about(&message, "must use subscript when assigning associative array")
    }
}

/// What kind of array a literal is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LiteralKind {
    Indexed,
    Associative,
}

/// An element of an array literal whose value has been expanded.
pub(crate) enum Pending<'a> {
    /// A word on its own, and one of the fields it came to.
    Word { word: &'a Word, value: Str },
    /// `[subscript]=value`
    Pair { subscript: &'a Subscript, append: bool, value: Str },
}

impl Pending<'_> {
    fn value(&self) -> &Str {
        match self {
            Self::Word { value, .. } | Self::Pair { value, .. } => value,
        }
    }
}
