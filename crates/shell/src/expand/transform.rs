//! `${x@Q}` and its kin.

use boxsh_format::escape::Dialect;
use boxsh_format::quote;
use boxsh_format::width::Case;
use boxsh_syntax::ast::Transform;

use crate::bulk;
use crate::expand::case::change_all;
use crate::expand::param::{Place, Spread, Subject};
use crate::expand::{Expander, Interpreter};
use crate::flow::Run;
use crate::quoting;
use crate::text::Str;
use crate::value::{Attributes, Value};

impl<I: Interpreter> Expander<'_, '_, I> {
    pub(crate) fn transform(
        &mut self,
        place: &Place,
        subject: Subject,
        transform: Transform,
    ) -> Run<Subject> {
        match transform {
            Transform::Attributes => return Ok(self.transform_attributes(place, subject)),
            Transform::Assignment => return self.transform_assignment(place, subject),
            Transform::KeyValues | Transform::KeyValueWords => {
                return self.transform_pairs(place, subject, transform);
            }
            _ => {}
        }
        Ok(match subject {
            Subject::One(None) => Subject::One(None),
            Subject::One(Some(value)) => Subject::One(Some(self.transform_text(&value, transform)?)),
            Subject::Many(mut elements, spread) => {
                for element in &mut elements {
                    *element = self.transform_text(element, transform)?;
                }
                Subject::Many(elements, spread)
            }
        })
    }

    fn transform_text(&mut self, value: &Str, transform: Transform) -> Run<Str> {
        let charset = self.shell.charset();
        self.process.reserve(value.len() as u64)?;
        Ok(match transform {
            Transform::Quote => quoting::reusable(self.process, value, charset)?.into(),
            Transform::Escapes => {
                quoting::unescape(self.process, value, Dialect::AnsiC, charset)?.bytes.into()
            }
            Transform::Prompt => self.shell.expand_prompt(value)?,
            Transform::Upper => change_all(self.process, value, Case::Upper, charset)?,
            Transform::Lower => change_all(self.process, value, Case::Lower, charset)?,
            Transform::UpperFirst => {
                let first = crate::expand::case::first_character(value, charset);
                let mut text = change_all(self.process, &value[..first], Case::Upper, charset)?;
                text.push(&value[first..]);
                text
            }
            _ => value.clone(),
        })
    }

    fn transform_attributes(&mut self, place: &Place, subject: Subject) -> Subject {
        let (Place::Variable(name) | Place::Element(name, _) | Place::Elements(name, _)) = place else {
            return match subject {
                Subject::One(_) => Subject::One(Some(Str::EMPTY)),
                Subject::Many(elements, spread) => {
                    Subject::Many(elements.iter().map(|_| Str::EMPTY).collect(), spread)
                }
            };
        };
        let Some(variable) = self.shell.variable(name) else {
            return match place {
                Place::Elements(_, spread) => Subject::Many(Vec::new(), *spread),
                _ => Subject::One(None),
            };
        };
        let letters = Str::from(attribute_letters(variable.attributes).as_str());
        match subject {
            Subject::One(None) if variable.attributes.is_empty() => Subject::One(None),
            Subject::One(_) => Subject::One(Some(letters)),
            // What is declared only has no elements, and still its attributes.
            Subject::Many(_, spread) if matches!(variable.value, Value::Unset) => {
                Subject::Many(vec![letters], spread)
            }
            Subject::Many(elements, spread) => {
                Subject::Many(elements.iter().map(|_| letters.clone()).collect(), spread)
            }
        }
    }

    fn transform_assignment(&mut self, place: &Place, subject: Subject) -> Run<Subject> {
        let name = match place {
            Place::Variable(name) | Place::Element(name, _) | Place::Elements(name, _) => name.clone(),
            Place::Positionals(_) => {
                let Subject::Many(elements, spread) = subject else { return Ok(Subject::One(None)) };
                if elements.is_empty() {
                    return Ok(Subject::Many(Vec::new(), spread));
                }
                let mut words = vec![Str::from("set"), Str::from("--")];
                for element in &elements {
                    let quoted = self.transform_text(element, Transform::Quote)?;
                    bulk::add(self.process, &mut words, quoted)?;
                }
                return Ok(Subject::Many(words, spread));
            }
            _ => return Ok(Subject::One(None)),
        };
        let Some(variable) = self.shell.variable(&name) else { return Ok(Subject::One(None)) };
        let letters = attribute_letters(variable.attributes);
        if let Place::Elements(_, spread) = place {
            let declared = self.declare_array(&name)?;
            return Ok(match declared {
                Some(words) if *spread == Spread::Star || !variable.is_array() => {
                    Subject::Many(vec![bulk::join(self.process, &words, b" ")?], *spread)
                }
                Some(words) => Subject::Many(words, *spread),
                None => Subject::Many(Vec::new(), *spread),
            });
        }
        let mut text = Vec::new();
        if !letters.is_empty() {
            text.extend_from_slice(b"declare -");
            text.extend_from_slice(letters.as_bytes());
            text.push(b' ');
        }
        text.extend_from_slice(&name);
        match subject {
            Subject::One(Some(value)) => {
                text.push(b'=');
                bulk::append(self.process, &mut text, &self.transform_text(&value, Transform::Quote)?)?;
            }
            _ if letters.is_empty() => return Ok(Subject::One(None)),
            _ => {}
        }
        Ok(Subject::One(Some(text.into())))
    }

    /// The words of `declare -a x=(...)` with the values quoted for reuse.
    fn declare_array(&mut self, name: &Str) -> Run<Option<Vec<Str>>> {
        let charset = self.shell.charset();
        let Some(variable) = self.shell.variable(name) else { return Ok(None) };
        let letters = attribute_letters(variable.attributes);
        let mut words = Vec::new();
        if !letters.is_empty() {
            words.extend([Str::from("declare"), Str::from(format!("-{letters}").as_str())]);
        }
        let mut text = name.to_vec();
        match &variable.value {
            Value::Indexed(_) | Value::Associative(_) => {
                text.push(b'=');
                let literal = quoting::array_literal(self.process, &variable.value, charset)?;
                bulk::append(self.process, &mut text, &literal)?;
            }
            Value::Scalar(value) => {
                text.push(b'=');
                bulk::append(self.process, &mut text, &self.transform_text(value, Transform::Quote)?)?;
            }
            Value::Unset | Value::Dynamic(_) => {}
        }
        words.push(text.into());
        Ok(Some(words))
    }

    /// `@K` and `@k`: keys with values, as one string or as words.
    fn transform_pairs(&mut self, place: &Place, subject: Subject, transform: Transform) -> Run<Subject> {
        let charset = self.shell.charset();
        let (Place::Elements(name, spread), Subject::Many(..)) = (place, &subject) else {
            return self.transform(place, subject, Transform::Quote);
        };
        let value = self.shell.variable(name).map(|variable| variable.value);
        let pairs: Vec<(Str, Str)> = match value {
            Some(Value::Indexed(array)) => bulk::gather(
                self.process,
                array.iter().map(|(index, text)| (Str::from_integer(index as i64), text.clone())),
            )?,
            Some(Value::Associative(array)) => {
                let pairs = bulk::pairs(self.process, &array)?;
                bulk::gather(self.process, pairs.iter().map(|(key, text)| ((*key).clone(), (*text).clone())))?
            }
            Some(Value::Scalar(text)) => {
                return Ok(Subject::One(Some(self.transform_text(&text, Transform::Quote)?)));
            }
            _ => Vec::new(),
        };
        if transform == Transform::KeyValueWords {
            let words = bulk::gather(self.process, pairs.into_iter().flat_map(|(key, value)| [key, value]))?;
            return Ok(Subject::Many(words, *spread));
        }
        let mut text = Vec::new();
        for (key, value) in &pairs {
            if !text.is_empty() {
                text.push(b' ');
            }
            bulk::append(self.process, &mut text, &quote::array_key(key, charset))?;
            text.push(b' ');
            bulk::append(self.process, &mut text, &quoting::declared_value(self.process, value, charset)?)?;
        }
        if self.shell.is_associative(name) && !pairs.is_empty() {
            // As in `declare -p`.
            text.push(b' ');
        }
        Ok(Subject::Many(if pairs.is_empty() { Vec::new() } else { vec![text.into()] }, Spread::Star))
    }
}

/// The letters of a variable's attributes, in the order of `declare -p`.
pub(crate) fn attribute_letters(attributes: Attributes) -> String {
    [
        (Attributes::INDEXED, 'a'),
        (Attributes::ASSOCIATIVE, 'A'),
        (Attributes::INTEGER, 'i'),
        (Attributes::NAMEREF, 'n'),
        (Attributes::READONLY, 'r'),
        (Attributes::TRACE, 't'),
        (Attributes::EXPORT, 'x'),
        (Attributes::CAPITAL, 'c'),
        (Attributes::LOWER, 'l'),
        (Attributes::UPPER, 'u'),
    ]
    .into_iter()
    .filter(|(attribute, _)| attributes.has(*attribute))
    .map(|(_, letter)| letter)
    .collect()
}
