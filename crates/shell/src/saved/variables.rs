//! Variables as bytes: a name, the attributes by their letters, and what the variable holds.

use super::{Reader, Saved, SavedError, Writer};
use crate::dynamic;
use crate::text::Str;
use crate::value::{Associative, Attributes, Indexed, Value, Variable};
use crate::vars::Vars;

/// The attributes and the letters that `declare` has for them.
const LETTERS: &[(u8, Attributes)] = &[
    (b'A', Attributes::ASSOCIATIVE),
    (b'a', Attributes::INDEXED),
    (b'c', Attributes::CAPITAL),
    (b'i', Attributes::INTEGER),
    (b'l', Attributes::LOWER),
    (b'n', Attributes::NAMEREF),
    (b'r', Attributes::READONLY),
    (b't', Attributes::TRACE),
    (b'u', Attributes::UPPER),
    (b'x', Attributes::EXPORT),
];

impl Saved for Vars {
    fn save(&self, out: &mut Writer) {
        let variables = self.sorted();
        out.number(variables.len() as u64);
        for (name, variable) in variables {
            name.save(out);
            variable.save(out);
        }
        out.number(self.passed_on().len() as u64);
        for (name, value) in self.passed_on() {
            Str::new(name).save(out);
            Str::new(value).save(out);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let mut vars = Self::default();
        for _ in 0..input.count()? {
            let name = Str::load(input)?;
            vars.insert(&name, Variable::load(input)?);
        }
        for _ in 0..input.count()? {
            let (name, value) = (Str::load(input)?, Str::load(input)?);
            vars.pass_on(&name, &value);
        }
        Ok(vars)
    }
}

impl Saved for Variable {
    fn save(&self, out: &mut Writer) {
        let letters: Vec<u8> =
            LETTERS.iter().filter(|(_, one)| self.attributes.has(*one)).map(|(letter, _)| *letter).collect();
        out.bytes(&letters);
        match &self.value {
            Value::Unset => out.number(0),
            Value::Scalar(text) => {
                out.number(1);
                text.save(out);
            }
            Value::Indexed(array) => {
                out.number(2);
                array.save(out);
            }
            Value::Associative(array) => {
                out.number(3);
                array.save(out);
            }
            Value::Dynamic(kind) => {
                out.number(4);
                out.bytes(dynamic::name_of(*kind).as_bytes());
            }
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let mut attributes = Attributes::default();
        for letter in input.bytes()? {
            let known = LETTERS.iter().find(|(known, _)| known == letter);
            attributes = attributes.with(known.ok_or(SavedError::Malformed("an attribute"))?.1);
        }
        let value = match input.number()? {
            0 => Value::Unset,
            1 => Value::Scalar(Saved::load(input)?),
            2 => Value::Indexed(Saved::load(input)?),
            3 => Value::Associative(Saved::load(input)?),
            4 => Value::Dynamic(
                dynamic::kind_of(input.bytes()?).ok_or(SavedError::Malformed("a computed variable"))?,
            ),
            _ => return Err(SavedError::Malformed("a value")),
        };
        let fits = match &value {
            Value::Indexed(_) => attributes.has(Attributes::INDEXED),
            Value::Associative(_) => attributes.has(Attributes::ASSOCIATIVE),
            Value::Scalar(_) => !attributes.has(Attributes::INDEXED.with(Attributes::ASSOCIATIVE)),
            Value::Unset | Value::Dynamic(_) => true,
        };
        if !fits {
            return Err(SavedError::Malformed("a variable whose value is not what it was declared to be"));
        }
        Ok(Self { value, attributes, scope: 0 })
    }
}

impl Saved for Indexed {
    fn save(&self, out: &mut Writer) {
        out.number(self.len() as u64);
        let mut next = 0;
        for (index, text) in self.iter() {
            out.number(index - next);
            text.save(out);
            next = index + 1;
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let mut array = Self::default();
        let mut next = 0_u64;
        for _ in 0..input.count()? {
            let index = next.checked_add(input.number()?).filter(|&index| index < i64::MAX as u64);
            let index = index.ok_or(SavedError::Malformed("an index"))?;
            array.set(index, Saved::load(input)?);
            next = index + 1;
        }
        Ok(array)
    }
}

impl Saved for Associative {
    fn save(&self, out: &mut Writer) {
        let (entries, most) = self.in_order_of_insertion();
        out.number(most as u64);
        out.number(entries.len() as u64);
        for (key, value) in entries {
            key.save(out);
            value.save(out);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let most = input.number_as()?;
        let entries = (0..input.count()?)
            .map(|_| Ok((Str::load(input)?, Str::load(input)?)))
            .collect::<Result<_, _>>()?;
        Ok(Self::from_insertions(entries, most))
    }
}
