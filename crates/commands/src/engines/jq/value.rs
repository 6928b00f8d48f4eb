//! JSON values: shared, copied on write, objects in the order their keys came.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::rc::Rc;

use boxsh_kernel::{Errno, Process};

use super::map::Map;
use super::number::Literal;
use super::pace::Pace;
use super::text::Str;
use crate::memory::make_room;

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

/// How deep values may be nested to be read, shown and compared. What is made may be a little deeper.
pub(crate) const DEEPEST: u32 = 10_000;

/// The elements of an array, and how deep what they hold is nested at most.
#[derive(Debug, Default)]
pub(crate) struct Array {
    held: Held,
    depth: u32,
}

/// How an array has its elements.
#[derive(Debug)]
enum Held {
    /// By itself; those before `from` no longer belong to it.
    Own { items: Vec<Value>, from: usize },
    /// As a part of another one, which is no part.
    Part { of: Rc<Array>, from: usize, to: usize },
}

impl Default for Held {
    fn default() -> Self {
        Self::Own { items: Vec::new(), from: 0 }
    }
}

impl Clone for Array {
    fn clone(&self) -> Self {
        let held = match &self.held {
            Held::Own { .. } => Held::Own { items: self.items().to_vec(), from: 0 },
            Held::Part { of, from, to } => Held::Part { of: of.clone(), from: *from, to: *to },
        };
        Self { held, depth: self.depth }
    }
}

/// Shorter arrays are copied rather than shared, and so are parts that would keep as much again in memory.
const LEAST_SHARED: usize = 32;

impl Array {
    #[inline]
    pub(crate) fn items(&self) -> &[Value] {
        match &self.held {
            Held::Own { items, from } => &items[*from..],
            Held::Part { of, from, to } => &of.items()[*from..*to],
        }
    }

    /// Some of the elements, which are shared if they are many, so that taking an array apart from its ends does not copy it each
    /// time.
    pub(crate) fn part(self: &Rc<Self>, from: usize, to: usize) -> Self {
        let (of, before) = match &self.held {
            Held::Own { .. } => (self, 0),
            Held::Part { of, from, .. } => (of, *from),
        };
        if to - from < LEAST_SHARED || to - from < of.items().len() / 2 {
            return Self::from(self.items()[from..to].to_vec());
        }
        let held = Held::Part { of: of.clone(), from: before + from, to: before + to };
        Self { held, depth: self.depth }
    }

    /// Whether a change copies the elements, because another array has them too.
    fn is_part(&self) -> bool {
        matches!(self.held, Held::Part { .. })
    }

    /// The elements, and how many there are in front of them that do not belong to the array.
    fn own(&mut self) -> (&mut Vec<Value>, usize) {
        if let Held::Part { of, from, to } = &mut self.held {
            let (from, to) = (*from, *to);
            let (items, from) = match Rc::try_unwrap(std::mem::take(of)) {
                Ok(Self { held: Held::Own { mut items, from: before }, .. }) => {
                    items.truncate(before + to);
                    (items, before + from)
                }
                Ok(part) => (part.items()[from..to].to_vec(), 0),
                Err(shared) => (shared.items()[from..to].to_vec(), 0),
            };
            self.held = Held::Own { items, from };
        }
        match &mut self.held {
            Held::Own { items, from } => {
                if *from > items.len() / 2 {
                    items.drain(..*from);
                    *from = 0;
                }
                (items, *from)
            }
            Held::Part { .. } => unreachable!("it has its own now"),
        }
    }

    /// Makes room for so many more, at the expense of the run.
    pub(crate) fn make_room(&mut self, process: &Process, more: usize) -> Result<(), Errno> {
        make_room(process, self.own().0, more)
    }

    pub(crate) fn push(&mut self, value: Value) {
        self.depth = self.depth.max(value.depth());
        self.own().0.push(value);
    }

    /// Puts a value at an index, filling up with nulls in front of it.
    pub(crate) fn set(&mut self, at: usize, value: Value) {
        self.depth = self.depth.max(value.depth());
        let (items, from) = self.own();
        if from + at >= items.len() {
            items.resize(from + at + 1, Value::Null);
        }
        items[from + at] = value;
    }

    /// Takes the value at an index out, leaving null.
    pub(crate) fn take(&mut self, at: usize) -> Value {
        let (items, from) = self.own();
        items.get_mut(from + at).map_or(Value::Null, |slot| std::mem::replace(slot, Value::Null))
    }

    /// The elements, to be moved, dropped or sorted, but not made deeper.
    pub(crate) fn items_mut(&mut self) -> &mut Vec<Value> {
        self.own();
        match &mut self.held {
            Held::Own { items, from } => {
                items.drain(..std::mem::take(from));
                items
            }
            Held::Part { .. } => unreachable!("it has its own now"),
        }
    }

    /// Pays for the copy that a change makes of an array which others hold too.
    pub(crate) fn pay_for_copy(self: &Rc<Self>, pace: &Pace<'_>) -> Result<(), Errno> {
        let is_copied = Rc::strong_count(self) > 1 || self.is_part();
        if is_copied { pace.hold::<Value>(self.items().len()) } else { Ok(()) }
    }
}

impl From<Vec<Value>> for Array {
    fn from(items: Vec<Value>) -> Self {
        let depth = items.iter().map(Value::depth).max().unwrap_or(0);
        Self { held: Held::Own { items, from: 0 }, depth }
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
                a.items().len() == b.items().len() && equal(pace, a.items(), b.items())?
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
            (Self::Array(a), Self::Array(b)) => order_all(pace, a.items(), b.items())?,
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
