//! Reading and assigning variables, with all that their attributes, arrays and references mean.

use std::sync::Arc;

use boxsh_format::integer::parse_all;
use boxsh_format::width::Case;
use boxsh_kernel::Limit;
use boxsh_syntax::ast;

use crate::bulk;
use crate::expand::case::{capitalize, change_all};
use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::{Associative, Attributes, Indexed, Value, Variable};

/// One element of an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Key {
    /// Of an indexed array.
    Index(u64),
    /// Of an associative array.
    Text(Str),
}

impl Key {
    /// The key as text.
    pub fn to_str(&self) -> Str {
        match self {
            Self::Index(index) => Str::from_integer(*index as i64),
            Self::Text(text) => text.clone(),
        }
    }
}

/// Whether bytes form a name that a variable can have.
pub(crate) fn is_name(bytes: &[u8]) -> bool {
    let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    match bytes.split_first() {
        Some((&first, rest)) => {
            starts(first) && rest.iter().all(|&byte| starts(byte) || byte.is_ascii_digit())
        }
        None => false,
    }
}

/// Takes `name[subscript]` apart.
pub(crate) fn split_reference(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|&byte| byte == b'[') {
        Some(open) if text.last() == Some(&b']') => (&text[..open], Some(&text[open + 1..text.len() - 1])),
        _ => (text, None),
    }
}

impl Shell<'_> {
    /// The variable that a name leads to, references followed and computed ones computed.
    pub fn variable(&mut self, name: &[u8]) -> Option<Variable> {
        let found = self.state.vars.get(name)?;
        if found.attributes.has(Attributes::NAMEREF) {
            let target = self.state.vars.follow(name)?;
            if target.subscript.is_some() {
                let value = self.reference_value(&target.name, target.subscript.as_deref()).ok()??;
                return Some(Variable::scalar(value));
            }
            if target.name.as_bytes() == name {
                return Some(Variable { value: Value::Unset, ..found.clone() });
            }
            return self.variable(&target.name);
        }
        match found.value {
            Value::Dynamic(kind) => {
                let (attributes, scope) = (found.attributes, found.scope);
                Some(Variable { value: self.compute(kind), attributes, scope })
            }
            _ => Some(found.clone()),
        }
    }

    /// What `$name` gives.
    #[inline]
    pub fn value(&mut self, name: &[u8]) -> Option<Str> {
        let found = self.state.vars.get(name)?;
        match &found.value {
            Value::Scalar(text) if !found.attributes.has(Attributes::NAMEREF) => Some(text.clone()),
            _ => self.variable(name)?.as_str().cloned(),
        }
    }

    /// What `$name` gives, unless it is a reference to all elements of an array.
    #[inline]
    pub fn single_value(&mut self, name: &[u8]) -> Option<Str> {
        let found = self.state.vars.get(name)?;
        match &found.value {
            Value::Scalar(text) if !found.attributes.has(Attributes::NAMEREF) => Some(text.clone()),
            Value::Scalar(target) if target.ends_with(b"[@]") || target.ends_with(b"[*]") => None,
            _ => self.variable(name)?.as_str().cloned(),
        }
    }

    /// The value of `name[subscript]` where the subscript is text that is known only now.
    pub fn reference_value(&mut self, name: &[u8], subscript: Option<&[u8]>) -> Run<Option<Str>> {
        let Some(subscript) = subscript else { return Ok(self.value(name)) };
        if matches!(subscript, b"@" | b"*") {
            let elements = self.elements(name)?;
            return Ok(Some(bulk::join(self.process, &elements, b" ")?));
        }
        let Some(key) = self.text_key(name, subscript)? else { return Ok(None) };
        Ok(self.element(name, &key))
    }

    /// All elements of an array, in order; a string is an array of one.
    pub fn elements(&mut self, name: &[u8]) -> Run<Vec<Str>> {
        let process = self.process;
        match self.variable(name).map(|variable| variable.value) {
            None | Some(Value::Unset | Value::Dynamic(_)) => Ok(Vec::new()),
            Some(Value::Scalar(text)) => Ok(vec![text]),
            Some(Value::Indexed(array)) => bulk::gather(process, array.iter().map(|(_, text)| text.clone())),
            Some(Value::Associative(array)) => {
                let pairs = bulk::pairs(process, &array)?;
                bulk::gather(process, pairs.into_iter().map(|(_, text)| text.clone()))
            }
        }
    }

    /// All keys of an array, in order.
    pub fn keys(&mut self, name: &[u8]) -> Run<Vec<Str>> {
        let process = self.process;
        match self.variable(name).map(|variable| variable.value) {
            None | Some(Value::Unset | Value::Dynamic(_)) => Ok(Vec::new()),
            Some(Value::Scalar(_)) => Ok(vec![Str::from("0")]),
            Some(Value::Indexed(array)) => {
                bulk::gather(process, array.iter().map(|(at, _)| Str::from_integer(at as i64)))
            }
            Some(Value::Associative(array)) => {
                let pairs = bulk::pairs(process, &array)?;
                bulk::gather(process, pairs.into_iter().map(|(key, _)| key.clone()))
            }
        }
    }

    /// One element of an array.
    pub fn element(&mut self, name: &[u8], key: &Key) -> Option<Str> {
        match (&self.variable(name)?.value, key) {
            (Value::Scalar(text), Key::Index(0)) => Some(text.clone()),
            (Value::Indexed(array), Key::Index(index)) => array.get(*index).cloned(),
            (Value::Associative(array), Key::Text(key)) => array.get(key).cloned(),
            (Value::Associative(array), Key::Index(index)) => {
                array.get(index.to_string().as_bytes()).cloned()
            }
            _ => None,
        }
    }

    /// Whether a name leads to an associative array.
    pub fn is_associative(&self, name: &[u8]) -> bool {
        let resolve = |name: &[u8]| self.state.vars.get(name).map(|variable| variable.attributes);
        match resolve(name) {
            Some(attributes) if attributes.has(Attributes::NAMEREF) => self
                .state
                .vars
                .follow(name)
                .and_then(|target| resolve(&target.name))
                .is_some_and(|attributes| attributes.has(Attributes::ASSOCIATIVE)),
            Some(attributes) => attributes.has(Attributes::ASSOCIATIVE),
            None => false,
        }
    }

    /// The key that a parsed subscript means for this array; `None`, after a message, if it is before the start.
    pub fn subscript_key(&mut self, name: &[u8], index: &ast::Arith) -> Run<Option<Key>> {
        if self.is_associative(name) {
            let key = self.expand_subscript_key(index)?;
            return Ok(Some(Key::Text(key)));
        }
        let index = self.evaluate(index).map_err(Flow::to_top_level)?;
        self.index_key(name, index)
    }

    /// The key that a subscript given as text means for this array.
    pub fn text_key(&mut self, name: &[u8], subscript: &[u8]) -> Run<Option<Key>> {
        if self.is_associative(name) {
            return Ok(Some(Key::Text(self.expand_key_text(subscript)?)));
        }
        let text = self.expand_index_text(subscript)?;
        let index = self.evaluate_text(&text).map_err(Flow::to_top_level)?;
        self.index_key(name, index)
    }

    pub(crate) fn index_key(&mut self, name: &[u8], index: i64) -> Run<Option<Key>> {
        if let Ok(index) = u64::try_from(index) {
            return Ok(Some(Key::Index(index)));
        }
        let end = match self.variable(name).map(|variable| variable.value) {
            Some(Value::Indexed(array)) => array.end() as i64,
            Some(Value::Scalar(_)) => 1,
            _ => 0,
        };
        match u64::try_from(end + index) {
            Ok(index) => Ok(Some(Key::Index(index))),
            Err(_) => Ok(None),
        }
    }

    /// Assigns a string to a variable: all that `name=value` does.
    pub fn assign(&mut self, name: &[u8], value: Str, append: bool) -> Run<()> {
        match self.assign_plain(name, value, append)? {
            None => Ok(()),
            Some(value) => self.assign_with_attributes(name, value, append),
        }
    }

    /// Assigns to a variable that is a string without attributes; gives the value back if it is something else.
    #[inline]
    pub(crate) fn assign_plain(&mut self, name: &[u8], value: Str, append: bool) -> Run<Option<Str>> {
        if !self.has(Opt::AllExport)
            && let Some(variable) = self.state.vars.get_mut(name)
            && variable.attributes.is_empty()
            && let Value::Scalar(text) = &mut variable.value
        {
            match append {
                true => {
                    if value.len() > bulk::PIECE {
                        // What is appended to may have to be copied.
                        self.process.reserve((text.len() + value.len()) as u64)?;
                    }
                    self.process.work(value.len() as u64)?;
                    text.push(&value);
                }
                false => *text = value,
            }
            let length = text.len();
            self.process.budget().check(Limit::String, length as u64)?;
            self.assigned(name)?;
            return Ok(None);
        }
        Ok(Some(value))
    }

    pub(crate) fn assign_with_attributes(&mut self, name: &[u8], value: Str, append: bool) -> Run<()> {
        let Some(target) = self.state.vars.follow(name) else {
            return self.assign_circular(name, value, append);
        };
        if let Some(subscript) = &target.subscript {
            if matches!(subscript.as_bytes(), b"@" | b"*") {
                return Err(self.bad_subscript(&target.name, subscript));
            }
            let Some(key) = self.text_key(&target.name, subscript)? else {
                return Err(self.bad_subscript(&target.name, subscript));
            };
            return self.assign_element(&target.name, key, value, append);
        }
        let is_unset_reference = self
            .state
            .vars
            .get(&target.name)
            .is_some_and(|variable| variable.attributes.has(Attributes::NAMEREF));
        if is_unset_reference {
            return self.aim_reference(&target.name, value);
        }
        self.assign_target(&target.name, value, append)
    }

    /// Assigns through references that go round in a circle: a local one that names itself stands for the global
    /// variable, anything else is an error.
    fn assign_circular(&mut self, name: &[u8], value: Str, append: bool) -> Run<()> {
        self.warn_circular(name)?;
        let names_itself = self.state.vars.get(name).is_some_and(|variable| {
            variable.scope > 0
                && matches!(&variable.value, Value::Scalar(target) if target.as_bytes() == name)
        });
        if names_itself && self.state.vars.swap_global(name) {
            let result = self.assign_target(name, value, append);
            self.state.vars.swap_global(name);
            return result;
        }
        self.set_status(1);
        Err(Flow::Discard)
    }

    /// Says that references go round in a circle.
    pub(crate) fn warn_circular(&mut self, name: &[u8]) -> Run<()> {
        self.error_bytes(&[b"warning: ", name, b": circular name reference"].concat())
    }

    /// The first assignment to a reference without a target gives it one.
    fn aim_reference(&mut self, name: &[u8], target: Str) -> Run<()> {
        if !is_name(split_reference(&target).0) {
            return Err(self.refuse_name(&target)?);
        }
        self.state.vars.get_or_create(name).value = Value::Scalar(target);
        Ok(())
    }

    /// Says that something is no name of a variable, for the builtin that is at work, if one is.
    pub(crate) fn refuse_name(&mut self, name: &[u8]) -> Run<Flow> {
        match self.speaker {
            Some(builtin) => self.complain_name(builtin, name)?,
            None => self.error_bytes(&[b"`", name, b"': not a valid identifier"].concat())?,
        }
        self.set_status(1);
        Ok(Flow::Discard)
    }

    /// Whether a name is that of a reference that refers to nothing yet.
    pub(crate) fn is_aimless(&self, name: &[u8]) -> bool {
        self.state.vars.get(name).is_some_and(|variable| {
            variable.attributes.has(Attributes::NAMEREF)
                && !matches!(&variable.value, Value::Scalar(target) if !target.is_empty())
        })
    }

    /// Makes a reference a plain variable, because an array is assigned to it, and says so.
    pub(crate) fn drop_reference(&mut self, name: &[u8]) -> Run<()> {
        self.error_bytes(&[b"warning: ", name, b": removing nameref attribute"].concat())?;
        let variable = self.state.vars.get_or_create(name);
        variable.attributes = variable.attributes.without(Attributes::NAMEREF);
        variable.value = Value::Unset;
        Ok(())
    }

    fn assign_target(&mut self, name: &[u8], value: Str, append: bool) -> Run<()> {
        let attributes = self.check_writable(name)?;
        if let Some(Value::Dynamic(kind)) = self.state.vars.get(name).map(|variable| variable.value.clone()) {
            return self.assign_dynamic(kind, value);
        }
        if attributes.has(Attributes::ASSOCIATIVE) {
            return self.assign_element(name, Key::Text(Str::from("0")), value, append);
        }
        if attributes.has(Attributes::INDEXED) {
            return self.assign_element(name, Key::Index(0), value, append);
        }
        let old = if append { self.value(name) } else { None };
        let value = self.convert(attributes, old, value)?;
        let export = self.has(Opt::AllExport);
        let variable = self.state.vars.get_or_create(name);
        variable.value = Value::Scalar(value);
        if export && !variable.attributes.has(Attributes::EXPORT) {
            variable.attributes = variable.attributes.with(Attributes::EXPORT);
            self.state.vars.touch_environment();
        }
        self.assigned(name)
    }

    /// Assigns one element of an array, making it an indexed array if it is none.
    pub fn assign_element(&mut self, name: &[u8], key: Key, value: Str, append: bool) -> Run<()> {
        if let Key::Index(index) = key
            && !append
            && let Some(variable) = self.state.vars.get_mut(name)
            && variable.attributes == Attributes::INDEXED
            && let Value::Indexed(array) = &mut variable.value
        {
            array.set(index, value);
            let length = array.len() as u64;
            self.process.budget().check(Limit::Array, length)?;
            return Ok(());
        }
        let attributes = self.check_writable(name)?;
        let old = if append { self.element(name, &key) } else { None };
        let value = self.convert(attributes, old, value)?;
        self.process.budget().check(Limit::Array, self.array_length(name) as u64 + 1)?;
        if self.state.vars.get(name).is_some_and(|variable| matches!(variable.value, Value::Dynamic(_))) {
            return self.assign_dynamic_element(name, &key, value);
        }
        let variable = self.state.vars.get_or_create(name);
        match key {
            Key::Text(key) => {
                if !matches!(variable.value, Value::Associative(_)) {
                    variable.value = Value::Associative(Arc::default());
                    variable.attributes = variable.attributes.with(Attributes::ASSOCIATIVE);
                }
                if let Value::Associative(array) = &mut variable.value {
                    Arc::make_mut(array).set(key, value);
                }
            }
            Key::Index(index) => {
                variable.attributes = variable.attributes.with(Attributes::INDEXED);
                match &mut variable.value {
                    Value::Indexed(array) => array.set(index, value),
                    other => {
                        let mut array = Indexed::default();
                        if let Value::Scalar(text) = other {
                            array.set(0, std::mem::take(text));
                        }
                        array.set(index, value);
                        *other = Value::Indexed(array);
                    }
                }
            }
        }
        Ok(())
    }

    fn array_length(&self, name: &[u8]) -> usize {
        match self.state.vars.get(name).map(|variable| &variable.value) {
            Some(Value::Indexed(array)) => array.len(),
            Some(Value::Associative(array)) => array.len(),
            _ => 0,
        }
    }

    /// How many elements a variable has; a string is an array of one.
    pub fn count_elements(&mut self, name: &[u8]) -> usize {
        match self.variable(name).map(|variable| variable.value) {
            None | Some(Value::Unset | Value::Dynamic(_)) => 0,
            Some(Value::Scalar(_)) => 1,
            Some(Value::Indexed(array)) => array.len(),
            Some(Value::Associative(array)) => array.len(),
        }
    }

    /// Gives a variable a whole array, converted as its attributes want.
    pub fn assign_array(&mut self, name: &[u8], array: Indexed) -> Run<()> {
        let attributes = self.check_writable(name)?;
        self.process.budget().check(Limit::Array, array.len() as u64)?;
        let mut converted = Indexed::default();
        let needs =
            Attributes::INTEGER.with(Attributes::LOWER).with(Attributes::UPPER).with(Attributes::CAPITAL);
        if attributes.has(needs) {
            for (index, text) in array.iter() {
                self.process.tick()?;
                let text = self.convert(attributes, None, text.clone())?;
                converted.set(index, text);
            }
        } else {
            converted = array;
        }
        let variable = self.state.vars.get_or_create(name);
        variable.attributes = variable.attributes.with(Attributes::INDEXED);
        variable.value = Value::Indexed(converted);
        Ok(())
    }

    /// Gives a variable a whole associative array.
    pub fn assign_associative(&mut self, name: &[u8], array: Associative) -> Run<()> {
        self.check_writable(name)?;
        self.process.budget().check(Limit::Array, array.len() as u64)?;
        let variable = self.state.vars.get_or_create(name);
        variable.attributes = variable.attributes.with(Attributes::ASSOCIATIVE);
        variable.value = Value::Associative(Arc::new(array));
        Ok(())
    }

    /// The attributes of a variable, or an error if it must not change.
    fn check_writable(&mut self, name: &[u8]) -> Run<Attributes> {
        let attributes = self.state.vars.get(name).map(|variable| variable.attributes).unwrap_or_default();
        if attributes.has(Attributes::READONLY) {
            return Err(self.discard(name, "readonly variable"));
        }
        Ok(attributes)
    }

    /// What a value becomes under the attributes `-i`, `-l`, `-u` and `-c`, after what it is appended to.
    pub fn convert(&mut self, attributes: Attributes, old: Option<Str>, value: Str) -> Run<Str> {
        if attributes.has(Attributes::INTEGER) {
            let base = match &old {
                Some(old) => self.evaluate_text(old).map_err(Flow::to_top_level)?,
                None => 0,
            };
            let number = self.evaluate_text(&value).map_err(Flow::to_top_level)?;
            return Ok(Str::from_integer(base.wrapping_add(number)));
        }
        let value = match old {
            Some(mut old) => {
                self.process.reserve((old.len() + value.len()) as u64)?;
                self.process.work((old.len() + value.len()) as u64)?;
                old.push(&value);
                old
            }
            None => value,
        };
        self.process.budget().check(Limit::String, value.len() as u64)?;
        let changes_case = Attributes::LOWER.with(Attributes::UPPER).with(Attributes::CAPITAL);
        if !attributes.has(changes_case) {
            return Ok(value);
        }
        let charset = self.charset();
        let process = self.process;
        if attributes.has(Attributes::LOWER) {
            change_all(process, &value, Case::Lower, charset)
        } else if attributes.has(Attributes::UPPER) {
            change_all(process, &value, Case::Upper, charset)
        } else {
            capitalize(process, &value, charset)
        }
    }

    /// Reports a subscript that is before the start of its array.
    pub fn bad_subscript(&mut self, name: &[u8], subscript: &[u8]) -> Flow {
        let mut text = name.to_vec();
        text.push(b'[');
        text.extend_from_slice(subscript);
        text.push(b']');
        self.discard(&text, "bad array subscript")
    }

    /// Does what the shell itself does when certain variables change.
    #[inline]
    pub(crate) fn assigned(&mut self, name: &[u8]) -> Run<()> {
        // All of them are in capitals: most assignments end here.
        if !name.first().is_some_and(u8::is_ascii_uppercase) {
            return Ok(());
        }
        self.assigned_in_capitals(name)
    }

    fn assigned_in_capitals(&mut self, name: &[u8]) -> Run<()> {
        match name {
            b"PATH" => self.state.hashed = Default::default(),
            b"OPTIND" => self.reset_getopts(),
            b"POSIXLY_CORRECT" => self.set_posix(true),
            // Names that start with a dot are then kept out by the list, not by themselves.
            b"GLOBIGNORE" => {
                let on = self.value(name).is_some_and(|list| !list.is_empty());
                self.state.shopts.set(Shopt::DotGlob, on);
            }
            b"HISTSIZE" if !self.history().entries().is_empty() => self.apply_history_size(),
            b"HISTFILESIZE" => {
                if let Some(path) = self.value(b"HISTFILE").filter(|path| !path.is_empty()) {
                    self.shorten_history_file(&path)?;
                }
            }
            b"IGNOREEOF" => self.state.options.set(Opt::IgnoreEof, true),
            b"BASH_XTRACEFD" => {
                let value = self.value(name).unwrap_or_default();
                let fd = parse_all(&value).filter(|&fd| self.process.file(fd).is_ok());
                if fd.is_none() && !value.is_empty() {
                    let message =
                        [name, b": ", &value, b": invalid value for trace file descriptor"].concat();
                    self.error_bytes(&message)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Removes a variable; `false` after a message if it must stay.
    pub fn unset_variable(&mut self, name: &[u8]) -> Run<bool> {
        if let Some(variable) = self.state.vars.get(name)
            && variable.attributes.has(Attributes::READONLY)
        {
            return Ok(false);
        }
        self.state.vars.unset(name);
        match name {
            b"POSIXLY_CORRECT" => self.set_posix(false),
            b"GLOBIGNORE" => self.state.shopts.set(Shopt::DotGlob, false),
            b"PATH" => self.state.hashed = Default::default(),
            b"IGNOREEOF" => self.state.options.set(Opt::IgnoreEof, false),
            _ => {}
        }
        Ok(true)
    }
}
