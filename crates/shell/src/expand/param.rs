//! Parameter expansion.

use boxsh_pattern::glob::Affix;
use boxsh_syntax::ast::{
    Arith, ParamExpansion, ParamName, ParamOp, SpecialParam, Subscript, Transform, Word,
};

use crate::bulk;
use crate::expand::{Expander, Interpreter, Quoting, Sink, TextSink};
use crate::flow::{Flow, Run};
use crate::options::Opt;
use crate::text::Str;
use crate::value::{Attributes, Value, Variable};
use crate::variables::{Key, is_name, split_reference};

/// What a parameter expansion is about.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// A variable as a whole.
    Variable(Str),
    /// One element of an array.
    Element(Str, Key),
    /// All elements of an array.
    Elements(Str, Spread),
    /// `$1` and on.
    Positional(u32),
    /// All positional parameters.
    Positionals(Spread),
    /// Any other special parameter.
    Special(SpecialParam),
    /// What a reference refers to: `${!ref}`.
    Target(Str),
}

/// Whether several elements are `@` or `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spread {
    At,
    Star,
}

/// What is at a place.
#[derive(Clone, Debug)]
pub(crate) enum Subject {
    One(Option<Str>),
    Many(Vec<Str>, Spread),
}

impl Place {
    /// How messages name it.
    pub(super) fn name(&self) -> Vec<u8> {
        match self {
            Self::Variable(name) => name.to_vec(),
            Self::Element(name, key) => {
                let mut text = name.to_vec();
                text.push(b'[');
                text.extend_from_slice(&key.to_str());
                text.push(b']');
                text
            }
            Self::Elements(name, spread) => {
                let mut text = name.to_vec();
                text.extend_from_slice(if *spread == Spread::At { b"[@]" } else { b"[*]" });
                text
            }
            Self::Positional(number) => number.to_string().into_bytes(),
            Self::Positionals(Spread::At) => b"@".to_vec(),
            Self::Positionals(Spread::Star) => b"*".to_vec(),
            Self::Special(special) => vec![special.byte()],
            Self::Target(name) => name.to_vec(),
        }
    }
}

impl<I: Interpreter> Expander<'_, '_, I> {
    /// Expands a parameter and hands the result to `sink`.
    pub(crate) fn expand_param(
        &mut self,
        param: &ParamExpansion,
        quoting: Quoting,
        sink: &mut dyn Sink,
    ) -> Run<()> {
        if let Some(value) = self.plain_parameter(param) {
            return self.hand_on(sink, quoting, &value);
        }
        match &param.op {
            ParamOp::PrefixNames { at } => {
                let ParamName::Variable(prefix) = &param.name else { return Ok(()) };
                let variables = self.shell.vars().iter();
                let found =
                    variables.filter(|(name, variable)| name.starts_with(prefix) && variable.is_set());
                let mut names = bulk::gather(self.process, found.map(|(name, _)| name.clone()))?;
                bulk::sort(self.process, &mut names, |one, two| one < two)?;
                let spread = if *at { Spread::At } else { Spread::Star };
                if !at && quoting != Quoting::Double && self.separators().first().is_empty() {
                    let joined = bulk::join(self.process, &names, b"")?;
                    return self.hand_on(sink, quoting, &joined);
                }
                return self.give_subject(Subject::Many(names, spread), quoting, sink);
            }
            ParamOp::Keys => return self.expand_keys(param, quoting, sink),
            _ => {}
        }
        if let ParamName::Variable(name) = &param.name
            && self.shell.vars().get(name).is_some_and(|found| found.attributes.has(Attributes::NAMEREF))
        {
            return self.expand_reference(name, param, quoting, sink);
        }
        let Some(place) = self.place(param)? else {
            if quoting == Quoting::Double {
                sink.quoted(b"");
            }
            return Ok(());
        };
        if self.shell.has(Opt::NoUnset) {
            self.check_unset(&place, param)?;
        }
        self.expand_place(&place, param, quoting, sink)
    }

    /// The value of `$x` or `$1` with nothing more to it, if it is set.
    #[inline]
    pub(super) fn plain_parameter(&mut self, param: &ParamExpansion) -> Option<Str> {
        if !matches!(param.op, ParamOp::None) || param.subscript.is_some() || param.indirect {
            return None;
        }
        match &param.name {
            ParamName::Variable(name) => self.plain_value(name, param.braced),
            ParamName::Positional(number) => {
                self.shell.positional().get((*number as usize).checked_sub(1)?).cloned()
            }
            ParamName::Special(_) => None,
        }
    }

    /// The value of a variable, unless it is a reference to all elements of an array. That gives them one by one where it has
    /// no braces.
    #[inline]
    fn plain_value(&mut self, name: &[u8], braced: bool) -> Option<Str> {
        if braced { self.shell.value(name) } else { self.shell.single_value(name) }
    }

    /// What `set -u` minds beyond values that are missing: lengths of arrays that are not there, and how a parameter
    /// without braces is named.
    fn check_unset(&mut self, place: &Place, param: &ParamExpansion) -> Run<()> {
        match (place, &param.op) {
            (Place::Elements(name, _) | Place::Element(name, _), ParamOp::Length) => {
                let is_there = |variable: Variable| !matches!(variable.value, Value::Unset);
                if self.shell.variable(name).is_some_and(is_there) {
                    return Ok(());
                }
                self.shell.fail(&[name.as_bytes(), b": unbound variable"].concat())?;
                Err(if self.shell.is_interactive() { Flow::Discard } else { Flow::Exit(1) })
            }
            (Place::Positional(_) | Place::Special(_), ParamOp::None) if !param.braced => {
                if let Subject::One(None) = self.subject(place)? {
                    let shown = [b"$", &place.name()[..]].concat();
                    return Err(self.shell.fatal(&shown, b"unbound variable"));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Expands a parameter that is a name reference.
    fn expand_reference(
        &mut self,
        name: &[u8],
        param: &ParamExpansion,
        quoting: Quoting,
        sink: &mut dyn Sink,
    ) -> Run<()> {
        let target = self.shell.vars().follow(name);
        if let (Some(target), true, None) = (&target, param.indirect, &param.subscript)
            && target.name.as_bytes() != name
        {
            let text = match &target.subscript {
                Some(subscript) => Str::from([&target.name[..], b"[", subscript, b"]"].concat()),
                None => target.name.clone(),
            };
            return self.expand_place(&Place::Target(text), param, quoting, sink);
        }
        let refers_to_element = target.as_ref().is_some_and(|target| target.subscript.is_some());
        let place = match self.place(param)? {
            Some(Place::Element(..)) if refers_to_element && param.op == ParamOp::Length => {
                // bash has no length for it.
                return self.hand_on(sink, quoting, b"0");
            }
            Some(place @ Place::Element(..)) if refers_to_element && param.op == ParamOp::None => {
                let subject = self.subject(&place)?;
                return self.give_subject(subject, quoting, sink);
            }
            // Messages name the reference.
            Some(Place::Variable(target))
                if !matches!(param.op, ParamOp::Transform(_)) && !param.indirect =>
            {
                if target.is_empty() {
                    Place::Variable(target)
                } else {
                    Place::Variable(Str::new(name))
                }
            }
            Some(place) => place,
            None => {
                if quoting == Quoting::Double {
                    sink.quoted(b"");
                }
                return Ok(());
            }
        };
        self.expand_place(&place, param, quoting, sink)
    }

    fn expand_keys(&mut self, param: &ParamExpansion, quoting: Quoting, sink: &mut dyn Sink) -> Run<()> {
        let ParamName::Variable(name) = &param.name else { return Ok(()) };
        let refers_to_element =
            self.shell.vars().follow(name).is_some_and(|target| target.subscript.is_some());
        let keys = if refers_to_element { Vec::new() } else { self.shell.keys(name)? };
        let spread = match param.subscript.as_deref() {
            Some(Subscript::Star) => Spread::Star,
            _ => Spread::At,
        };
        self.give_subject(Subject::Many(keys, spread), quoting, sink)
    }

    /// What a parameter expansion is about; `None` after a message about a subscript that leads nowhere.
    fn place(&mut self, param: &ParamExpansion) -> Run<Option<Place>> {
        let place = match (&param.name, param.subscript.as_deref()) {
            (ParamName::Variable(name), subscript) => self.variable_place(name, subscript)?,
            (ParamName::Positional(number), _) => Some(Place::Positional(*number)),
            (ParamName::Special(SpecialParam::At), _) => Some(Place::Positionals(Spread::At)),
            (ParamName::Special(SpecialParam::Star), _) => Some(Place::Positionals(Spread::Star)),
            (ParamName::Special(special), _) => Some(Place::Special(*special)),
        };
        match place {
            Some(place) if param.indirect => self.indirect_place(&place, &param.op),
            place => Ok(place),
        }
    }

    fn variable_place(&mut self, name: &[u8], subscript: Option<&Subscript>) -> Run<Option<Place>> {
        let (name, target_subscript) = match self.shell.vars().get(name) {
            Some(variable) if variable.attributes.has(Attributes::NAMEREF) => {
                match self.shell.vars().follow(name) {
                    Some(target) => (target.name, target.subscript),
                    None => {
                        self.shell.warn_circular(name)?;
                        return Ok(Some(Place::Variable(Str::EMPTY)));
                    }
                }
            }
            _ => (Str::new(name), None),
        };
        let name = match (&target_subscript, subscript) {
            (None, _) => name,
            (Some(text), None) => return self.text_place(&name, text),
            // An element has no elements.
            (Some(_), Some(_)) => Str::EMPTY,
        };
        Ok(match subscript {
            None => Some(Place::Variable(name)),
            Some(Subscript::At) => Some(Place::Elements(name, Spread::At)),
            Some(Subscript::Star) => Some(Place::Elements(name, Spread::Star)),
            Some(Subscript::Index(index)) => match self.readable_key(&name, index)? {
                Some(key) => Some(Place::Element(name, key)),
                None => {
                    self.shell.error_about(&name, "bad array subscript")?;
                    None
                }
            },
        })
    }

    /// The key that a subscript means; `None` if it counts back from the end of what is no array.
    fn readable_key(&mut self, name: &[u8], index: &Arith) -> Run<Option<Key>> {
        let is_string = matches!(
            self.shell.vars().get(name),
            Some(Variable { value: Value::Scalar(_), attributes, .. }) if !attributes.has(Attributes::ASSOCIATIVE)
        );
        if !is_string {
            return self.shell.subscript_key(name, index);
        }
        let index = self.shell.evaluate(index).map_err(Flow::to_top_level)?;
        Ok(u64::try_from(index).ok().map(Key::Index))
    }

    fn text_place(&mut self, name: &Str, subscript: &[u8]) -> Run<Option<Place>> {
        Ok(match subscript {
            b"@" => Some(Place::Elements(name.clone(), Spread::At)),
            b"*" => Some(Place::Elements(name.clone(), Spread::Star)),
            _ => match self.shell.text_key(name, subscript)? {
                Some(key) => Some(Place::Element(name.clone(), key)),
                None => {
                    self.shell.error_about(name, "bad array subscript")?;
                    None
                }
            },
        })
    }

    /// `${!x}`: the place that the value of `x` names. Of a reference it is the reference's own target.
    fn indirect_place(&mut self, place: &Place, op: &ParamOp) -> Run<Option<Place>> {
        let value = match self.subject(place)? {
            Subject::One(value) => value,
            Subject::Many(elements, _) if elements.is_empty() => None,
            Subject::Many(elements, spread) => {
                let between =
                    if spread == Spread::Star { self.separators().first().to_vec() } else { b" ".to_vec() };
                Some(bulk::join(self.process, &elements, &between)?)
            }
        };
        let Some(value) = value else {
            let tolerant = matches!(
                op,
                ParamOp::Default { .. }
                    | ParamOp::Alternate { .. }
                    | ParamOp::Assign { .. }
                    | ParamOp::Error { .. }
            );
            if tolerant && !matches!(place, Place::Variable(_)) {
                return Ok(Some(Place::Variable(Str::EMPTY)));
            }
            // A parameter that is not there names nothing, and that is no error.
            let is_nothing = matches!(place, Place::Positional(_)) || self.is_set_array(place);
            if is_nothing && !self.shell.has(Opt::NoUnset) {
                return Ok(Some(Place::Variable(Str::EMPTY)));
            }
            return Err(self.shell.discard(&place.name(), "invalid indirect expansion"));
        };
        self.place_of_text(&value)
    }

    /// Whether a place is an array that is there, though perhaps not its first element.
    fn is_set_array(&mut self, place: &Place) -> bool {
        let Place::Variable(name) = place else { return false };
        let is_array =
            |variable: Variable| matches!(variable.value, Value::Indexed(_) | Value::Associative(_));
        self.shell.variable(name).is_some_and(is_array)
    }

    /// The place that text names: `x`, `x[1]`, `3`, `@`.
    pub(crate) fn place_of_text(&mut self, text: &[u8]) -> Run<Option<Place>> {
        let (name, subscript) = split_reference(text);
        if is_name(name) {
            let name = Str::new(name);
            return match subscript {
                Some(subscript) => self.text_place(&name, subscript),
                None => self.variable_place(&name, None),
            };
        }
        if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
            let number = crate::arith::leading_integer(text) as u32;
            return Ok(Some(if number == 0 {
                Place::Special(SpecialParam::Zero)
            } else {
                Place::Positional(number)
            }));
        }
        match text {
            b"@" => Ok(Some(Place::Positionals(Spread::At))),
            b"*" => Ok(Some(Place::Positionals(Spread::Star))),
            [byte] => match SpecialParam::from_byte(*byte) {
                Some(special) => Ok(Some(Place::Special(special))),
                None => Err(self.shell.discard(text, "invalid variable name")),
            },
            _ => Err(self.shell.discard(text, "invalid variable name")),
        }
    }

    /// What is at a place.
    pub(crate) fn subject(&mut self, place: &Place) -> Run<Subject> {
        Ok(match place {
            Place::Variable(name) => Subject::One(self.shell.value(name)),
            Place::Element(name, key) => Subject::One(self.shell.element(name, key)),
            Place::Elements(name, spread) => Subject::Many(self.shell.elements(name)?, *spread),
            Place::Positional(number) => {
                Subject::One(self.shell.positional().get(*number as usize - 1).cloned())
            }
            Place::Positionals(spread) => {
                Subject::Many(bulk::gather(self.process, self.shell.positional().iter().cloned())?, *spread)
            }
            Place::Special(special) => Subject::One(self.shell.special(*special)?),
            Place::Target(name) => Subject::One(Some(name.clone())),
        })
    }

    fn expand_place(
        &mut self,
        place: &Place,
        param: &ParamExpansion,
        quoting: Quoting,
        sink: &mut dyn Sink,
    ) -> Run<()> {
        let op = &param.op;
        let mut subject = match (op, place) {
            // What is only counted, or taken a part of, is not listed whole.
            (ParamOp::Length, Place::Elements(name, _)) => {
                let count = self.shell.count_elements(name);
                return self.hand_on(sink, quoting, &Str::from_integer(count as i64));
            }
            (ParamOp::Length, Place::Positionals(_)) => {
                let count = self.shell.positional().len();
                return self.hand_on(sink, quoting, &Str::from_integer(count as i64));
            }
            (ParamOp::Substring(substring), Place::Elements(_, spread) | Place::Positionals(spread)) => {
                Subject::Many(self.some_elements(place, substring)?, *spread)
            }
            _ => self.subject(place)?,
        };
        if let Subject::Many(_, spread) = &mut subject
            && sink.joins_with_blanks()
            && is_joined_with_blanks(place, op)
        {
            *spread = Spread::At;
        }
        // Elements that a reference leads to are there, however empty.
        let looks_inside = !(param.indirect && matches!(place, Place::Elements(..)));
        match op {
            ParamOp::Default { colon, word } => {
                return match self.is_missing(&subject, *colon && looks_inside, quoting) {
                    true if word.parts.is_empty() && matches!(subject, Subject::Many(..)) => {
                        give_empty_word(quoting, sink);
                        Ok(())
                    }
                    true => self.expand_operand(word, quoting, sink),
                    false => self.give_subject(subject, quoting, sink),
                };
            }
            ParamOp::Alternate { colon, word } => {
                if !self.is_missing(&subject, *colon && looks_inside, quoting) {
                    return self.expand_operand(word, quoting, sink);
                }
                // No elements are no word; one that is empty is.
                let is_nothing = matches!(&subject, Subject::Many(all, Spread::At) if all.is_empty());
                if quoting == Quoting::Double {
                    match is_nothing {
                        true => sink.no_elements(),
                        false => sink.quoted(b""),
                    }
                }
                return Ok(());
            }
            ParamOp::Assign { colon, word } => {
                if !self.is_missing(&subject, *colon && looks_inside, quoting) {
                    return self.give_subject(subject, quoting, sink);
                }
                let value = self.assign_default(place, word, quoting)?;
                if value.is_empty() {
                    give_empty_word(quoting, sink);
                }
                return self.hand_on(sink, quoting, &value);
            }
            ParamOp::Error { colon, word } => {
                if !self.is_missing(&subject, *colon && looks_inside, quoting) {
                    return self.give_subject(subject, quoting, sink);
                }
                return Err(self.missing_error(&shown_name(place, param), *colon, word)?);
            }
            _ => {}
        }
        if let Subject::One(None) = subject
            && self.shell.has(Opt::NoUnset)
            && !(matches!(op, ParamOp::Transform(Transform::Attributes | Transform::Assignment))
                && self.is_set_array(place)
                && self.shell.count_elements(&place.name()) > 0)
        {
            return Err(self.shell.fatal(&shown_name(place, param), b"unbound variable"));
        }
        let result = match op {
            ParamOp::Length => self.length(&subject),
            ParamOp::Substring(substring) => self.substring(place, subject, substring)?,
            ParamOp::Transform(transform) => self.transform(place, subject, *transform)?,
            ParamOp::RemovePrefix { longest, pattern } => {
                let affix = if *longest { Affix::LongestPrefix } else { Affix::ShortestPrefix };
                self.remove_affix(subject, pattern, affix)?
            }
            ParamOp::RemoveSuffix { longest, pattern } => {
                let affix = if *longest { Affix::LongestSuffix } else { Affix::ShortestSuffix };
                self.remove_affix(subject, pattern, affix)?
            }
            ParamOp::Replace { scope, pattern, replacement } => {
                self.replace(subject, *scope, pattern, replacement.as_deref())?
            }
            ParamOp::ChangeCase { change, all, pattern } => {
                self.change_case(subject, *change, *all, pattern.as_deref())?
            }
            _ => subject,
        };
        let quotes_again = matches!(
            op,
            ParamOp::Substring(_)
                | ParamOp::Transform(_)
                | ParamOp::Replace { .. }
                | ParamOp::ChangeCase { .. }
        );
        if quotes_again && matches!(&result, Subject::One(Some(value)) if value.is_empty()) {
            give_empty_word(quoting, sink);
            return Ok(());
        }
        self.give_subject(result, quoting, sink)
    }

    /// Hands a value on, element by element where that is what it is.
    pub(crate) fn give_subject(
        &mut self,
        subject: Subject,
        quoting: Quoting,
        sink: &mut dyn Sink,
    ) -> Run<()> {
        let (elements, spread) = match subject {
            Subject::One(None) => {
                if quoting == Quoting::Double {
                    sink.quoted(b"");
                }
                return Ok(());
            }
            Subject::One(Some(value)) => return self.hand_on(sink, quoting, &value),
            Subject::Many(elements, spread) => (elements, spread),
        };
        let separators = self.separators();
        let joins = match (quoting, spread) {
            (Quoting::Double, Spread::Star) => true,
            _ => !sink.keeps_elements(),
        };
        if joins {
            let between = if spread == Spread::Star { separators.first() } else { b" " };
            let joined = bulk::join(self.process, &elements, between)?;
            return self.hand_on(sink, quoting, &joined);
        }
        if elements.is_empty() && quoting == Quoting::Double {
            sink.no_elements();
        }
        for (at, element) in elements.iter().enumerate() {
            if at > 0 {
                sink.next_element();
            }
            self.hand_on(sink, quoting, element)?;
        }
        Ok(())
    }

    /// Whether a value counts as missing: unset, or with the colon also empty.
    fn is_missing(&mut self, subject: &Subject, colon: bool, quoting: Quoting) -> bool {
        match subject {
            Subject::One(None) => true,
            Subject::One(Some(value)) => colon && value.is_empty(),
            Subject::Many(elements, _) if elements.is_empty() => true,
            Subject::Many(elements, Spread::Star) if colon => {
                let between = self.separators().first().len();
                // Unquoted, several that nothing joins are several, however empty.
                let is_one = elements.len() == 1 || (between == 0 && quoting == Quoting::Double);
                elements.iter().all(|element| element.is_empty()) && is_one
            }
            Subject::Many(elements, Spread::At) => colon && elements.len() == 1 && elements[0].is_empty(),
            Subject::Many(..) => false,
        }
    }

    /// Expands the word of `${x:-word}` in its place.
    fn expand_operand(&mut self, word: &Word, quoting: Quoting, sink: &mut dyn Sink) -> Run<()> {
        match quoting {
            Quoting::Double => {
                if word.parts.is_empty() {
                    sink.quoted(b"");
                }
                let start = sink.start_quotes();
                self.expand_parts(&word.parts, Quoting::Double, sink)?;
                if start.is_some_and(|start| sink.has_nothing_since(start)) {
                    sink.empty_word();
                }
                Ok(())
            }
            Quoting::Unquoted | Quoting::Operand => self.expand_parts(&word.parts, Quoting::Operand, sink),
        }
    }

    fn operand_text(&mut self, word: &Word, quoting: Quoting) -> Run<Str> {
        let mut sink = TextSink::default();
        self.expand_operand(word, quoting, &mut sink)?;
        Ok(sink.into_str())
    }

    fn assign_default(&mut self, place: &Place, word: &Word, quoting: Quoting) -> Run<Str> {
        let value = self.operand_text(word, quoting)?;
        match place {
            Place::Variable(name) if !name.is_empty() => {
                self.shell.assign(name, value.clone())?;
                Ok(self.shell.value(name).unwrap_or(value))
            }
            Place::Element(name, key) => {
                self.shell.assign_element(name, key.clone(), value.clone())?;
                Ok(self.shell.element(name, key).unwrap_or(value))
            }
            Place::Elements(..) => Err(self.shell.discard(&place.name(), "bad array subscript")),
            _ => {
                let mut shown = b"$".to_vec();
                shown.extend_from_slice(&place.name());
                Err(self.shell.discard(&shown, "cannot assign in this way"))
            }
        }
    }

    fn missing_error(&mut self, name: &[u8], colon: bool, word: &Word) -> Run<Flow> {
        let message = if word.parts.is_empty() {
            Str::from(if colon { "parameter null or not set" } else { "parameter not set" })
        } else {
            self.operand_text(word, Quoting::Unquoted)?
        };
        Ok(self.shell.fatal(name, &message))
    }

    fn length(&mut self, subject: &Subject) -> Subject {
        let length = match subject {
            Subject::Many(elements, _) => elements.len(),
            Subject::One(Some(value)) => value.count(self.shell.charset()),
            Subject::One(None) => 0,
        };
        Subject::One(Some(Str::from_integer(length as i64)))
    }
}

impl<I: Interpreter> Expander<'_, '_, I> {
    /// What is no expansion: an error, unless it is an operator that does not exist on what does not exist either.
    pub(super) fn bad_substitution(&mut self, text: &[u8], quoting: Quoting, sink: &mut dyn Sink) -> Run<()> {
        let inner = text.strip_prefix(b"${").and_then(|text| text.strip_suffix(b"}")).unwrap_or(text);
        let name = inner.split(|&byte| byte == b'@').next().unwrap_or_default();
        if name.len() == inner.len() || !is_name(name) {
            return Err(match self.shell.has(Opt::Posix) || self.shell.has(Opt::ErrExit) {
                true => self.shell.fatal(text, b"bad substitution"),
                false => self.shell.discard(text, "bad substitution"),
            });
        }
        match self.shell.value(name) {
            Some(_) => Err(self.shell.fatal(text, b"bad substitution")),
            None => self.hand_on(sink, quoting, b""),
        }
    }
}

/// Nothing, which is a word if it is quoted.
fn give_empty_word(quoting: Quoting, sink: &mut dyn Sink) {
    if quoting == Quoting::Double {
        sink.empty_word();
    }
}

/// Whether a here-document has a blank between the elements of `*`, whatever `IFS` is.
fn is_joined_with_blanks(place: &Place, op: &ParamOp) -> bool {
    match op {
        ParamOp::Replace { .. } | ParamOp::ChangeCase { .. } => false,
        ParamOp::RemovePrefix { .. }
        | ParamOp::RemoveSuffix { .. }
        | ParamOp::Substring(_)
        | ParamOp::Transform(_) => true,
        _ => matches!(place, Place::Positionals(_)),
    }
}

/// How messages name what an expansion is about: with its subscript as it is written.
fn shown_name(place: &Place, param: &ParamExpansion) -> Vec<u8> {
    match (place, &param.subscript, &param.name) {
        (Place::Element(..), Some(subscript), ParamName::Variable(name)) if !param.indirect => {
            [&name[..], b"[", &crate::source_text::subscript(subscript), b"]"].concat()
        }
        (_, None, ParamName::Variable(name)) if param.indirect => [b"!", &name[..]].concat(),
        _ => place.name(),
    }
}
