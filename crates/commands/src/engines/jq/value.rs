//! JSON values: shared, copied on write, objects in the order their keys came.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::rc::Rc;

use boxsh_kernel::Errno;

use super::map::Map;
use super::number::Literal;
use super::pace::Pace;
use super::text::Str;

/// A JSON value.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    /// A number whose shortest form is how it was written.
    Number(f64),
    /// A number as it was written, where that says more than the nearest double.
    Literal(Rc<Literal>),
    String(Str),
    Array(Rc<Array>),
    Object(Rc<Map>),
}

/// The elements of an array, and how deep what they hold is nested at most.
#[derive(Clone, Debug, Default)]
pub(crate) struct Array {
    items: Vec<Value>,
    depth: u32,
}

impl Array {
    pub(crate) fn items(&self) -> &[Value] {
        &self.items
    }

    pub(crate) fn push(&mut self, value: Value) {
        self.depth = self.depth.max(value.depth());
        self.items.push(value);
    }

    /// Puts a value at an index, filling up with nulls in front of it.
    pub(crate) fn set(&mut self, at: usize, value: Value) {
        self.depth = self.depth.max(value.depth());
        if at >= self.items.len() {
            self.items.resize(at + 1, Value::Null);
        }
        self.items[at] = value;
    }

    /// Takes the value at an index out, leaving null.
    pub(crate) fn take(&mut self, at: usize) -> Value {
        self.items.get_mut(at).map_or(Value::Null, |slot| std::mem::replace(slot, Value::Null))
    }

    /// The elements, to be moved, dropped or sorted, but not made deeper.
    pub(crate) fn items_mut(&mut self) -> &mut Vec<Value> {
        &mut self.items
    }
}

impl From<Vec<Value>> for Array {
    fn from(items: Vec<Value>) -> Self {
        let depth = items.iter().map(Value::depth).max().unwrap_or(0);
        Self { items, depth }
    }
}

impl Value {
    pub(crate) const TRUE: Self = Self::Bool(true);
    pub(crate) const FALSE: Self = Self::Bool(false);

    pub(crate) fn string(text: impl AsRef<[u8]>) -> Self {
        Self::String(Str::new(text.as_ref()))
    }

    pub(crate) fn array(items: Vec<Self>) -> Self {
        Self::Array(Rc::new(Array::from(items)))
    }

    pub(crate) fn object(map: Map) -> Self {
        Self::Object(Rc::new(map))
    }

    /// Containers nested inside, this one included.
    pub(crate) fn depth(&self) -> u32 {
        match self {
            Self::Array(array) => array.depth + 1,
            Self::Object(map) => map.depth() + 1,
            _ => 0,
        }
    }

    pub(crate) const fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "boolean",
            Self::Number(_) | Self::Literal(_) => "number",
            Self::String(_) => "string",
            Self::Array(_) => "array",
            Self::Object(_) => "object",
        }
    }

    #[inline]
    pub(crate) const fn is_true(&self) -> bool {
        !matches!(self, Self::Null | Self::Bool(false))
    }

    /// The nearest double, of a number.
    #[inline]
    pub(crate) fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Literal(literal) => Some(literal.double()),
            _ => None,
        }
    }

    pub(crate) fn as_str(&self) -> Option<&Str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn as_text(&self) -> Option<Cow<'_, str>> {
        self.as_str().map(Str::to_text)
    }

    pub(crate) fn as_array(&self) -> Option<&[Self]> {
        match self {
            Self::Array(array) => Some(array.items()),
            _ => None,
        }
    }

    pub(crate) fn as_object(&self) -> Option<&Map> {
        match self {
            Self::Object(map) => Some(map),
            _ => None,
        }
    }

    /// Whether two values are one and the same, not only alike.
    pub(crate) fn is_identical(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a.to_bits() == b.to_bits(),
            (Self::Literal(a), Self::Literal(b)) => Rc::ptr_eq(a, b),
            (Self::String(a), Self::String(b)) => a.is_identical(b),
            (Self::Array(a), Self::Array(b)) => Rc::ptr_eq(a, b),
            (Self::Object(a), Self::Object(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    const fn rank(&self) -> u8 {
        match self {
            Self::Null => 0,
            Self::Bool(false) => 1,
            Self::Bool(true) => 2,
            Self::Number(_) | Self::Literal(_) => 3,
            Self::String(_) => 4,
            Self::Array(_) => 5,
            Self::Object(_) => 6,
        }
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(number as f64)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl Value {
    /// Whether two values are alike. Shared parts are compared as often as they occur, so this takes steps.
    pub(crate) fn equals(&self, pace: &Pace<'_>, other: &Self) -> Result<bool, Errno> {
        Ok(match (self, other) {
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::String(a), Self::String(b)) => a.equals(pace, b)?,
            (Self::Array(a), Self::Array(b)) => {
                pace.step()?;
                a.items.len() == b.items.len() && equal(pace, &a.items, &b.items)?
            }
            (Self::Object(a), Self::Object(b)) => {
                pace.step()?;
                if a.len() != b.len() {
                    return Ok(false);
                }
                for (key, value) in a.iter() {
                    pace.step()?;
                    match b.get(key) {
                        Some(other) if value.equals(pace, other)? => {}
                        _ => return Ok(false),
                    }
                }
                true
            }
            _ => self.order(pace, other)? == Ordering::Equal,
        })
    }

    /// jq's order over all values: null, false, true, numbers, strings, arrays, objects.
    pub(crate) fn order(&self, pace: &Pace<'_>, other: &Self) -> Result<Ordering, Errno> {
        Ok(match (self, other) {
            (Self::Number(a), Self::Number(b)) => order_numbers(*a, *b),
            (Self::Number(_) | Self::Literal(_), Self::Number(_) | Self::Literal(_)) => {
                Literal::order(self, other)
            }
            (Self::String(a), Self::String(b)) => {
                pace.work(a.len().min(b.len()) / 16)?;
                a.as_bytes().cmp(b.as_bytes())
            }
            (Self::Array(a), Self::Array(b)) => order_all(pace, &a.items, &b.items)?,
            (Self::Object(a), Self::Object(b)) => order_objects(pace, a, b)?,
            _ => self.rank().cmp(&other.rank()),
        })
    }
}

/// Whether two lists of one length are alike.
pub(crate) fn equal(pace: &Pace<'_>, a: &[Value], b: &[Value]) -> Result<bool, Errno> {
    for (a, b) in a.iter().zip(b) {
        pace.step()?;
        if !a.equals(pace, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Orders lists by their first difference, then by length.
pub(crate) fn order_all(pace: &Pace<'_>, a: &[Value], b: &[Value]) -> Result<Ordering, Errno> {
    pace.step()?;
    for (a, b) in a.iter().zip(b) {
        pace.step()?;
        match a.order(pace, b)? {
            Ordering::Equal => {}
            unequal => return Ok(unequal),
        }
    }
    Ok(a.len().cmp(&b.len()))
}

/// NaN sorts below every number, itself included.
pub(super) fn order_numbers(a: f64, b: f64) -> Ordering {
    match a.partial_cmp(&b) {
        Some(order) => order,
        None if a.is_nan() => Ordering::Less,
        None => Ordering::Greater,
    }
}

/// Objects compare by their sorted keys first, then by value, key after key.
fn order_objects(pace: &Pace<'_>, a: &Map, b: &Map) -> Result<Ordering, Errno> {
    let (a, b) = (a.sorted(pace)?, b.sorted(pace)?);
    pace.work(a.len())?;
    let by_keys = a.iter().map(|(key, _)| key.as_bytes()).cmp(b.iter().map(|(key, _)| key.as_bytes()));
    if by_keys != Ordering::Equal {
        return Ok(by_keys);
    }
    for ((_, a), (_, b)) in a.iter().zip(&b) {
        pace.step()?;
        match a.order(pace, b)? {
            Ordering::Equal => {}
            unequal => return Ok(unequal),
        }
    }
    Ok(Ordering::Equal)
}
