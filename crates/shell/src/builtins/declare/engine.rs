//! Declaring one variable.

use boxsh_kernel::Limit;
use boxsh_syntax::ast::{ArrayElement, AssignValue, CommandKind, Subscript};

use super::request::{Kind, Request};
use crate::assignment::{LiteralKind, Pending};
use crate::builtins::Argument;
use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::subscripts::is_reference;
use crate::text::Str;
use crate::value::{Associative, Attributes, Dynamic, Indexed, Value, Variable};
use crate::variables::{Key, is_name, split_reference};

/// An argument, taken apart.
struct Item<'a> {
    argument: &'a Argument<'a>,
    name: Str,
    subscript: Option<Place<'a>>,
    append: bool,
    value: Given<'a>,
}

enum Place<'a> {
    Text(Str),
    Parsed(&'a Subscript),
}

enum Given<'a> {
    Nothing,
    Text(Str),
    Elements(&'a [ArrayElement]),
    /// The same, its values expanded.
    Literal(Vec<Pending<'a>>),
}

impl<'a> Item<'a> {
    fn from_argument(argument: &'a Argument<'a>) -> Self {
        match argument {
            Argument::Word(word) => Self::from_word(argument, word),
            Argument::Assignment { assignment, value } => Self {
                argument,
                name: Str::new(&assignment.name),
                subscript: assignment.subscript.as_deref().map(Place::Parsed),
                append: assignment.append,
                value: match (value, &assignment.value) {
                    (Some(value), _) => Given::Text(value.clone()),
                    (None, AssignValue::Array(elements)) => Given::Elements(elements),
                    (None, AssignValue::Scalar(_)) => Given::Nothing,
                },
            },
        }
    }

    fn from_word(argument: &'a Argument<'a>, word: &Str) -> Self {
        let equals = equals_sign(word);
        let (left, append, value) = match equals {
            Some(at) if at > 0 && word[at - 1] == b'+' => {
                (&word[..at - 1], true, Given::Text(Str::new(&word[at + 1..])))
            }
            Some(at) => (&word[..at], false, Given::Text(Str::new(&word[at + 1..]))),
            None => (&word[..], false, Given::Nothing),
        };
        let (name, subscript) = split_reference(left);
        Self {
            argument,
            name: Str::new(name),
            subscript: subscript.map(|subscript| Place::Text(Str::new(subscript))),
            append,
            value,
        }
    }

    /// The whole argument, for messages.
    fn text(&self) -> Str {
        self.argument.to_word()
    }

    /// `name[subscript]`
    fn shown_place(&self) -> Vec<u8> {
        let subscript = match &self.subscript {
            None => return self.name.to_vec(),
            Some(Place::Text(text)) => text.to_vec(),
            Some(Place::Parsed(subscript)) => crate::source_text::subscript(subscript),
        };
        [&self.name[..], b"[", &subscript, b"]"].concat()
    }

    /// Whether the value is text that looks like a list.
    fn is_quoted_list(&self) -> bool {
        matches!(&self.value, Given::Text(text) if text.starts_with(b"(") && text.ends_with(b")"))
    }

    fn is_literal(&self) -> bool {
        matches!(self.value, Given::Elements(_) | Given::Literal(_))
    }

    fn has_value(&self) -> bool {
        !matches!(self.value, Given::Nothing)
    }
}

/// The `=` of an assignment: the first one that is not inside brackets.
fn equals_sign(word: &[u8]) -> Option<usize> {
    let mut depth = 0u32;
    for (at, byte) in word.iter().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => depth = depth.saturating_sub(1),
            b'=' if depth == 0 => return Some(at),
            _ => {}
        }
    }
    word.iter().position(|&byte| byte == b'=')
}

impl Shell<'_> {
    /// Declares what one argument says; `false` after a message if that cannot be.
    pub(super) fn declare_argument(&mut self, request: &Request, argument: &Argument<'_>) -> Run<bool> {
        if request.is_plain() && self.declare_plainly(argument)? {
            return Ok(true);
        }
        let mut item = Item::from_argument(argument);
        if request.kind == Kind::Local && matches!(argument, Argument::Word(word) if word.as_bytes() == b"-")
        {
            self.keep_options_local();
            return Ok(true);
        }
        if !is_name(&item.name) {
            self.complain_name(request.speaker(), &item.text())?;
            return Ok(false);
        }
        if !self.settle_subscript(request, &mut item)? {
            return Ok(false);
        }
        if !item.has_value() && matches!(&item.subscript, Some(Place::Text(text)) if text.is_empty()) {
            self.complain_name(request.speaker(), &item.text())?;
            return Ok(false);
        }
        if request.on.has(Attributes::INDEXED.with(Attributes::ASSOCIATIVE)) && item.is_quoted_list() {
            // The list is for the whole array, whatever the subscript.
            item.subscript = None;
        }
        if !request.kind.is_declare() && item.subscript.is_some() {
            let shown = item.shown_place();
            self.complain_name(request.speaker(), &shown)?;
            return Ok(false);
        }
        if request.on.has(Attributes::NAMEREF) && item.is_literal() {
            // The array is made before the mistake is seen.
            let plain = Request { on: request.on.without(Attributes::NAMEREF), ..request.clone() };
            self.declare_argument(&plain, argument)?;
            self.complain(request.speaker(), &item.name, "reference variable cannot be an array")?;
            return Ok(false);
        }
        if request.on.has(Attributes::NAMEREF) && !self.check_reference(request, &item)? {
            return Ok(false);
        }
        if let Given::Elements(elements) = item.value {
            // The values are expanded before a local variable hides the one of that name.
            let kind = match request.on.has(Attributes::ASSOCIATIVE) || self.is_associative(&item.name) {
                true => LiteralKind::Associative,
                false => LiteralKind::Indexed,
            };
            item.value = Given::Literal(self.expand_literal(elements, kind)?);
        }
        let in_function = self.state.vars.function_depth() > 0;
        if request.global && in_function {
            let swapped = self.state.vars.swap_global(&item.name);
            let result = self.declare_item(request, &item);
            if swapped {
                self.state.vars.swap_global(&item.name);
            }
            return result;
        }
        if in_function && request.kind.is_declare() && !self.localize(request, &item.name)? {
            return Ok(false);
        }
        self.declare_item(request, &item)
    }

    /// Expands the key of an associative array for the first time, as that of any argument; `false` after a message if the brackets then do not match.
    fn settle_subscript(&mut self, request: &Request, item: &mut Item<'_>) -> Run<bool> {
        if let Some(Place::Parsed(Subscript::Index(index))) = &item.subscript
            && !index.source.parts.is_empty()
            && self.is_associative(&item.name)
        {
            item.subscript = Some(Place::Text(self.expand_subscript_key(index)?));
        }
        let Some(Place::Text(key)) = &item.subscript else { return Ok(true) };
        let written = [&item.name[..], b"[", key, b"]"].concat();
        let is_whole = match item.argument {
            Argument::Word(_) => is_reference(&written),
            Argument::Assignment { .. } => self.names_variable(&written),
        };
        if key.is_empty() || is_whole {
            return Ok(true);
        }
        let whole = match (&item.value, item.append) {
            (Given::Text(value), true) => [&written[..], b"+=", value].concat(),
            (Given::Text(value), false) => [&written[..], b"=", value].concat(),
            _ => written,
        };
        self.complain_name(request.speaker(), &whole)?;
        Ok(false)
    }

    /// Declares a variable as functions mostly do, `local x` and `local x=1`, if that is all there is to it. Says whether it did.
    fn declare_plainly(&mut self, argument: &Argument<'_>) -> Run<bool> {
        let depth = self.state.vars.function_depth();
        if depth == 0 || self.has(Opt::AllExport) || self.shopt(Shopt::LocalVarInherit) {
            return Ok(false);
        }
        let (name, value): (&[u8], _) = match argument {
            Argument::Word(word) if is_name(word) => (word, Value::Unset),
            Argument::Assignment { assignment, value: Some(value) }
                if assignment.subscript.is_none() && !assignment.append =>
            {
                (&assignment.name, Value::Scalar(value.clone()))
            }
            _ => return Ok(false),
        };
        if !self.state.vars.shadow(name, depth, &value) {
            return Ok(false);
        }
        if let Value::Scalar(text) = &value {
            self.process.budget().check(Limit::String, text.len() as u64)?;
            self.assigned(name)?;
        }
        Ok(true)
    }

    /// Makes a name local to the current function.
    fn localize(&mut self, request: &Request, name: &[u8]) -> Run<bool> {
        let depth = self.state.vars.function_depth();
        let before = self.state.vars.get(name).cloned();
        if let Some(before) = &before
            && before.scope == 0
            && before.attributes.has(Attributes::READONLY)
        {
            self.complain(request.speaker(), name, "readonly variable")?;
            return Ok(false);
        }
        if let Some(Variable { value: Value::Dynamic(kind), .. }) = before
            && kind.is_unassignable()
        {
            self.complain(request.speaker(), name, "variable may not be assigned value")?;
            return Ok(false);
        }
        if before.as_ref().is_some_and(|before| before.scope as usize == depth) {
            return Ok(true);
        }
        if self.state.vars.adopt(name, depth) {
            return Ok(true);
        }
        self.state.vars.make_local(name, depth);
        let Some(before) = before else { return Ok(true) };
        let inherits = request.inherit || self.shopt(Shopt::LocalVarInherit);
        let place = self.state.vars.get_or_create(name);
        if inherits {
            place.attributes = before.attributes.without(Attributes::NAMEREF);
            place.value = before.value;
        } else if before.attributes.has(Attributes::EXPORT) {
            place.attributes = Attributes::EXPORT;
        }
        self.state.vars.touch_environment();
        Ok(true)
    }

    /// Whether the name and the value of a reference can be.
    fn check_reference(&mut self, request: &Request, item: &Item<'_>) -> Run<bool> {
        let speaker = request.speaker();
        let depth = self.state.vars.function_depth();
        let visible = self
            .state
            .vars
            .get(&item.name)
            .filter(|variable| depth == 0 || request.global || variable.scope as usize == depth);
        let is_array = visible.is_some_and(|variable| variable.is_array());
        if item.subscript.is_some() || is_array || item.is_literal() {
            self.complain(speaker, &item.shown_place(), "reference variable cannot be an array")?;
            return Ok(false);
        }
        let target = match &item.value {
            Given::Text(value) if value.is_empty() => {
                self.complain_name(speaker, b"")?;
                return Ok(false);
            }
            Given::Text(value) => match visible.map(|variable| &variable.value) {
                Some(Value::Scalar(old)) if item.append => [&old[..], value].concat().into(),
                _ => value.clone(),
            },
            _ => match visible {
                Some(Variable { value: Value::Scalar(value), attributes, .. })
                    if !value.is_empty() || !attributes.has(Attributes::NAMEREF) =>
                {
                    value.clone()
                }
                _ => return Ok(true),
            },
        };
        if !is_name(split_reference(&target).0) {
            let message =
                [speaker.as_bytes(), b": `", &target, b"': invalid variable name for name reference"];
            self.error_bytes(&message.concat())?;
            return Ok(false);
        }
        if target == item.name && item.has_value() {
            if depth == 0 || request.global {
                let message = "nameref variable self references not allowed";
                match item.append {
                    true => self.error_about(&item.name, message)?,
                    false => self.complain(speaker, &item.name, message)?,
                }
                return Ok(false);
            }
            let warning = [b"warning: ", &item.name[..], b": circular name reference"].concat();
            self.error_bytes(&[speaker.as_bytes(), b": ", &warning].concat())?;
            self.error_bytes(&warning)?;
        }
        Ok(true)
    }

    fn declare_item(&mut self, request: &Request, item: &Item<'_>) -> Run<bool> {
        let is_about_reference = request.on.with(request.off).has(Attributes::NAMEREF);
        if is_about_reference {
            return self.declare_reference(request, item);
        }
        let is_reference = self
            .state
            .vars
            .get(&item.name)
            .is_some_and(|variable| variable.attributes.has(Attributes::NAMEREF));
        if is_reference && item.subscript.is_some() && request.on.has(Attributes::INDEXED) {
            self.drop_reference(&item.name)?;
        }
        let Some(target) = self.state.vars.follow(&item.name) else {
            let warning = [b"warning: ", &item.name[..], b": circular name reference"].concat();
            self.error_bytes(&[request.speaker().as_bytes(), b": ", &warning].concat())?;
            return Ok(false);
        };
        if let Some(subscript) = &target.subscript
            && let Given::Text(value) = &item.value
        {
            let whole = [&target.name[..], b"[", subscript, b"]"].concat();
            return self.bind(request.speaker(), &whole, value.clone());
        }
        if let Some(subscript) = &target.subscript
            && !request.kind.is_declare()
        {
            let whole = [&target.name[..], b"[", subscript, b"]"].concat();
            self.complain_name(request.speaker(), &whole)?;
            // To bash that is no failure.
            return Ok(true);
        }
        let name = target.name;
        if !self.check_change(request, item, &name)? {
            return Ok(false);
        }
        let is_new = self.state.vars.get(&name).is_none();
        self.shape(request, item, &name);
        if item.subscript.is_some() && item.has_value() && request.on.has(Attributes::READONLY) {
            // The attribute comes first, and so the element cannot be assigned.
            let place = self.state.vars.get_or_create(&name);
            place.attributes = place.attributes.with(Attributes::READONLY);
            if is_new {
                place.value = Value::Indexed(Default::default());
            }
            self.error_about(&name, "readonly variable")?;
            return Ok(true);
        }
        let late = Attributes::READONLY;
        let place = self.state.vars.get_or_create(&name);
        let kinds = Attributes::INDEXED.with(Attributes::ASSOCIATIVE);
        let on = request.on.without(kinds).without(late);
        place.attributes = place.attributes.with(on).without(request.off.without(kinds));
        if item.has_value() {
            self.speaking_as(request.speaker(), |shell| shell.give(request, item, &name))?;
        }
        let last_argument = self.last_argument.clone();
        let place = self.state.vars.get_or_create(&name);
        if matches!(place.value, Value::Dynamic(Dynamic::LastArgument)) {
            // Every command sets it anew, and not to be exported; only as a constant does it stay what it is.
            place.attributes = place.attributes.without(Attributes::EXPORT);
            if request.on.has(late) {
                place.value = Value::Scalar(last_argument);
            }
        }
        if request.on.has(late) {
            place.attributes = place.attributes.with(late);
        }
        self.state.vars.touch_environment();
        if request.on.has(Attributes::INDEXED) && request.on.has(Attributes::ASSOCIATIVE) {
            self.complain(request.speaker(), &name, "cannot convert associative to indexed array")?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Whether the variable may become what is asked for.
    fn check_change(&mut self, request: &Request, item: &Item<'_>, name: &Str) -> Run<bool> {
        let speaker = request.speaker();
        let now = self.state.vars.get(name).map(|variable| variable.attributes).unwrap_or_default();
        let (indexed, associative) = (Attributes::INDEXED, Attributes::ASSOCIATIVE);
        if now.has(indexed) && request.off.has(indexed)
            || now.has(associative) && request.off.has(associative)
        {
            self.complain(speaker, name, "cannot destroy array variables in this way")?;
            return Ok(false);
        }
        if now.has(indexed) && request.on.has(associative) {
            self.complain(speaker, name, "cannot convert indexed to associative array")?;
            return Ok(false);
        }
        if now.has(associative) && request.on.has(indexed) && !request.on.has(associative) {
            self.complain(speaker, name, "cannot convert associative to indexed array")?;
            return Ok(false);
        }
        if !now.has(Attributes::READONLY) {
            return Ok(true);
        }
        if item.is_literal() {
            self.error_about(name, "readonly variable")?;
            self.set_status(1);
            return Err(Flow::Discard);
        }
        if item.has_value() || request.off.has(Attributes::READONLY) {
            match request.kind.is_declare() || request.on.has(indexed.with(associative)) {
                true => self.complain(speaker, name, "readonly variable")?,
                false => self.error_about(name, "readonly variable")?,
            }
            if !request.kind.is_declare() && self.ends_at_errors() && self.in_command == 0 {
                return Err(Flow::Exit(1));
            }
            return Ok(false);
        }
        Ok(true)
    }

    /// Makes the variable an array if it has to be one.
    fn shape(&mut self, request: &Request, item: &Item<'_>, name: &[u8]) {
        if !request.kind.is_declare() && !item.has_value() {
            // `readonly -a` only selects what is listed.
            return;
        }
        let place = self.state.vars.get_or_create(name);
        let wants_elements = item.is_literal() || item.subscript.is_some();
        if request.on.has(Attributes::ASSOCIATIVE) {
            place.attributes = place.attributes.with(Attributes::ASSOCIATIVE);
            if let Value::Scalar(text) = &place.value {
                let mut array = Associative::default();
                array.set(Str::from("0"), text.clone());
                place.value = Value::Associative(array.into());
            }
        } else if request.on.has(Attributes::INDEXED) || (wants_elements && !place.is_array()) {
            place.attributes = place.attributes.with(Attributes::INDEXED);
            if let Value::Scalar(text) = &place.value {
                place.value = Value::Indexed(Indexed::from_elements(vec![text.clone()]));
            }
        }
    }

    /// Assigns the value of an item.
    fn give(&mut self, request: &Request, item: &Item<'_>, name: &Str) -> Run<()> {
        let value = match &item.value {
            Given::Nothing => return Ok(()),
            Given::Elements(_) | Given::Literal(_) if item.subscript.is_some() => {
                let place = item.shown_place();
                return Err(self.discard(&place, "cannot assign list to array member"));
            }
            Given::Elements(elements) => return self.assign_elements(name, elements, item.append),
            Given::Literal(literal) => return self.assign_literal(name, literal, item.append),
            Given::Text(value) => value.clone(),
        };
        let Some(subscript) = &item.subscript else {
            let arrays = Attributes::INDEXED.with(Attributes::ASSOCIATIVE);
            let takes_lists = request.kind.is_declare() || request.on.has(arrays);
            let is_array = self.state.vars.get(name).is_some_and(|variable| variable.is_array());
            if is_array && takes_lists && value.starts_with(b"(") && value.ends_with(b")") {
                return self.give_literal(request, item, name, &value);
            }
            if !request.kind.is_declare() {
                self.trace_plain_assignment(name, item.append, &value)?;
            }
            return self.assign(name, value, item.append);
        };
        let key = match subscript {
            Place::Text(text) if text.is_empty() => None,
            Place::Text(text) if matches!(text.as_bytes(), b"@" | b"*") => {
                self.is_associative(name).then(|| Key::Text(text.clone()))
            }
            // An argument that is text to the end is expanded once more in any case.
            Place::Text(text) if matches!(item.argument, Argument::Word(_)) && self.is_associative(name) => {
                let key = self.expand_key_word(text)?;
                (!key.is_empty()).then_some(Key::Text(key))
            }
            Place::Text(text) => self.text_key(name, text)?,
            Place::Parsed(Subscript::Index(index)) if index.source.parts.is_empty() => None,
            Place::Parsed(Subscript::Index(index)) if index.expr.is_none() => {
                let text = self.expand_arith_text(&index.source)?;
                self.text_key(name, &text)?
            }
            Place::Parsed(Subscript::Index(index)) => self.subscript_key(name, index)?,
            Place::Parsed(Subscript::At) => self.is_associative(name).then(|| Key::Text(Str::from("@"))),
            Place::Parsed(Subscript::Star) => self.is_associative(name).then(|| Key::Text(Str::from("*"))),
        };
        match key {
            Some(key) => self.assign_element(name, key, value, item.append),
            None => {
                let text = match subscript {
                    Place::Text(text) => text.to_vec(),
                    Place::Parsed(subscript) => crate::source_text::subscript(subscript),
                };
                Err(self.bad_subscript(name, &text))
            }
        }
    }

    /// Assigns `(...)` that came as text.
    fn give_literal(&mut self, request: &Request, item: &Item<'_>, name: &Str, value: &[u8]) -> Run<()> {
        let script = [&name[..], b"=", value].concat();
        let elements = boxsh_syntax::parse_script(&script).ok().and_then(|script| {
            let command = script.commands.first()?.list.as_single_command()?.clone();
            let CommandKind::Simple(simple) = &command.kind else { return None };
            match &simple.assignments.first()?.value {
                AssignValue::Array(elements) if script.commands.len() == 1 && simple.args.is_empty() => {
                    Some(elements.clone())
                }
                _ => None,
            }
        });
        match elements {
            Some(elements) => self.assign_elements(name, &elements, item.append),
            None if request.on.has(Attributes::ASSOCIATIVE) => {
                self.assign_element(name, Key::Text(Str::from("0")), Str::new(value), item.append)
            }
            None => self.assign(name, Str::new(value), item.append),
        }
    }

    /// `declare -n` and `declare +n`: about the reference itself, not about what it refers to.
    fn declare_reference(&mut self, request: &Request, item: &Item<'_>) -> Run<bool> {
        let now = self.state.vars.get(&item.name).map(|variable| variable.attributes).unwrap_or_default();
        let changes = item.has_value() || request.off.has(Attributes::NAMEREF.with(Attributes::READONLY));
        if now.has(Attributes::READONLY) && changes {
            self.complain(request.speaker(), &item.name, "readonly variable")?;
            return Ok(false);
        }
        let place = self.state.vars.get_or_create(&item.name);
        place.attributes = place.attributes.with(request.on).without(request.off);
        if request.on.has(Attributes::NAMEREF) {
            let arrays = Attributes::INDEXED.with(Attributes::ASSOCIATIVE).with(Attributes::INTEGER);
            place.attributes = place.attributes.without(arrays);
        }
        if let Given::Text(value) = &item.value {
            place.value = match &place.value {
                Value::Scalar(old) if item.append => Value::Scalar([&old[..], value].concat().into()),
                _ => Value::Scalar(value.clone()),
            };
        }
        self.state.vars.touch_environment();
        Ok(true)
    }
}
