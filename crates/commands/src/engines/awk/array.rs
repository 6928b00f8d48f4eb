//! Associative arrays, and the keys that name their elements.

use std::cell::{Ref, RefCell, RefMut};
use std::hash::{BuildHasher, Hasher};

use hashbrown::HashMap;

use super::number;
use super::text::Text;
use super::value::Value;

/// A quick hash, seeded so that nobody can choose keys that collide.
#[derive(Clone, Copy)]
pub(super) struct Seed(pub(super) u64);

pub(super) struct Quick(u64);

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

fn fold(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    product as u64 ^ (product >> 64) as u64
}

impl BuildHasher for Seed {
    type Hasher = Quick;

    fn build_hasher(&self) -> Quick {
        Quick(self.0)
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.write_u64(u64::from_le_bytes(last));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = fold(self.0 ^ value, FACTOR);
    }

    fn write_i64(&mut self, value: i64) {
        self.write_u64(value as u64);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }
}

/// The name of an element. Whole numbers are kept as such: `a[1]` and `a["1"]` are the same element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Key<'a> {
    Int(i64),
    Bytes(&'a [u8]),
}

impl<'a> Key<'a> {
    /// The key that a string is.
    #[inline]
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        match canonical(bytes) {
            Some(integer) => Key::Int(integer),
            None => Key::Bytes(bytes),
        }
    }

    /// The key as a value of its own.
    pub(super) fn to_value(self) -> Value {
        match self {
            Key::Int(integer) => {
                let mut text = Vec::with_capacity(20);
                number::push_integer(integer, &mut text);
                Value::Str(Text::from(text))
            }
            Key::Bytes(bytes) => Value::Str(Text::new(bytes)),
        }
    }
}

/// The number that a string spells in the one way in which numbers are spelt.
fn canonical(bytes: &[u8]) -> Option<i64> {
    let (negative, digits) = match bytes {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, bytes),
    };
    match digits {
        [] => return None,
        [b'0'] if !negative => return Some(0),
        [b'0', ..] => return None,
        _ if digits.len() > 15 => return None,
        _ => {}
    }
    let mut value = 0_i64;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + i64::from(digit);
    }
    Some(if negative { -value } else { value })
}

struct Element {
    value: Value,
    /// When it was made, for an order that is always the same.
    serial: u64,
}

/// What an array holds.
pub(super) struct Table {
    integers: HashMap<i64, Element, Seed>,
    strings: HashMap<Text, Element, Seed>,
    made: u64,
}

/// An array. Copies of a value share it, as parameters of functions do.
pub(super) struct Array {
    table: RefCell<Table>,
    /// How many arrays it lies in.
    pub(super) depth: u16,
    seed: Seed,
}

impl Array {
    pub(super) fn new(seed: Seed, depth: u16) -> Self {
        let table =
            Table { integers: HashMap::with_hasher(seed), strings: HashMap::with_hasher(seed), made: 0 };
        Self { table: RefCell::new(table), depth, seed }
    }

    pub(super) fn borrow(&self) -> Ref<'_, Table> {
        self.table.borrow()
    }

    pub(super) fn borrow_mut(&self) -> RefMut<'_, Table> {
        self.table.borrow_mut()
    }

    /// Takes over the contents of another.
    pub(super) fn replace_with(&self, other: Array) {
        *self.table.borrow_mut() = other.table.into_inner();
    }

    /// An empty array, to lie inside this one.
    pub(super) fn make_inner(&self) -> Array {
        Array::new(self.seed, self.depth + 1)
    }

    /// An empty array, to lie beside this one.
    pub(super) fn make_similar(&self) -> Array {
        Array::new(self.seed, self.depth)
    }
}

impl Table {
    pub(super) fn len(&self) -> usize {
        self.integers.len() + self.strings.len()
    }

    pub(super) fn clear(&mut self) {
        self.integers.clear();
        self.strings.clear();
        self.made = 0;
    }

    pub(super) fn get(&self, key: Key<'_>) -> Option<&Value> {
        match key {
            Key::Int(integer) => self.integers.get(&integer).map(|element| &element.value),
            Key::Bytes(bytes) => self.strings.get(bytes).map(|element| &element.value),
        }
    }

    /// The element of that name, made if there is none; and whether it was.
    #[inline]
    pub(super) fn get_or_make(&mut self, key: Key<'_>) -> (&mut Value, bool) {
        let before = self.made;
        let made = &mut self.made;
        let fresh = || {
            *made += 1;
            Element { value: Value::Unset, serial: *made }
        };
        let element = match key {
            Key::Int(integer) => self.integers.entry(integer).or_insert_with(fresh),
            Key::Bytes(bytes) => self.strings.entry_ref(bytes).or_insert_with(fresh),
        };
        (&mut element.value, self.made != before)
    }

    pub(super) fn set(&mut self, key: Key<'_>, value: Value) {
        *self.get_or_make(key).0 = value;
    }

    pub(super) fn remove(&mut self, key: Key<'_>) -> Option<Value> {
        match key {
            Key::Int(integer) => self.integers.remove(&integer).map(|element| element.value),
            Key::Bytes(bytes) => self.strings.remove(bytes).map(|element| element.value),
        }
    }

    /// All elements with their keys, in the order in which they were made.
    pub(super) fn entries(&self) -> Vec<(Key<'_>, &Value)> {
        let integers = self.integers.iter().map(|(key, element)| (element.serial, Key::Int(*key), element));
        let strings =
            self.strings.iter().map(|(key, element)| (element.serial, Key::Bytes(key.as_bytes()), element));
        let mut all: Vec<_> = integers.chain(strings).collect();
        all.sort_unstable_by_key(|(serial, ..)| *serial);
        all.into_iter().map(|(_, key, element)| (key, &element.value)).collect()
    }

    /// The memory it takes, roughly, without the arrays in it; those are put on the list.
    pub(super) fn size(&self, inner: &mut Vec<std::rc::Rc<Array>>) -> usize {
        let mut size = 64 + self.integers.capacity() * 64 + self.strings.capacity() * 80;
        let strings = self.strings.iter().map(|(key, element)| (key.heap_size(), element));
        for (key, element) in self.integers.values().map(|element| (0, element)).chain(strings) {
            size += key + element.value.heap_size();
            if let Value::Array(array) = &element.value {
                inner.push(array.clone());
            }
        }
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_usual_spelling_of_a_number_is_the_number() {
        assert!(Key::of(b"12") == Key::Int(12));
        assert!(Key::of(b"-7") == Key::Int(-7));
        for text in [&b"012"[..], b"+1", b"-0", b"", b"-", b"1.0", b"1e3", b" 1"] {
            assert!(Key::of(text) == Key::Bytes(text));
        }
    }
}
