//! Associative arrays, and the keys that name their elements.

use std::cell::{Ref, RefCell, RefMut};
use std::hash::{BuildHasher, Hasher};

use boxsh_kernel::Errno;
use hashbrown::HashMap;

use super::number;
use super::text::Text;
use super::value::Value;
use crate::sorting::sort_in_pieces;

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

/// What an array holds.
pub(super) struct Table {
    /// The elements from 0 on, as far as they were made one after the other; most arrays are lists.
    list: Vec<Option<Value>>,
    /// How many elements the list has.
    listed: usize,
    integers: HashMap<i64, Value, Seed>,
    strings: HashMap<Text, Value, Seed>,
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
        let table = Table {
            list: Vec::new(),
            listed: 0,
            integers: HashMap::with_hasher(seed),
            strings: HashMap::with_hasher(seed),
        };
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
        self.listed + self.integers.len() + self.strings.len()
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.listed = 0;
        self.integers.clear();
        self.strings.clear();
    }

    /// Makes these the elements from 1 on, and the only ones.
    pub(super) fn set_list(&mut self, values: impl Iterator<Item = Value>) {
        self.clear();
        self.list.push(None);
        self.list.extend(values.map(Some));
        self.listed = self.list.len() - 1;
        if self.listed == 0 {
            self.list.clear();
        }
    }

    pub(super) fn get(&self, key: Key<'_>) -> Option<&Value> {
        match key {
            Key::Int(integer) => match self.place(integer) {
                Some(at) => self.list[at].as_ref(),
                None => self.integers.get(&integer),
            },
            Key::Bytes(bytes) => self.strings.get(bytes),
        }
    }

    /// The element of that name, made if there is none; and whether it was.
    #[inline]
    pub(super) fn get_or_make(&mut self, key: Key<'_>) -> (&mut Value, bool) {
        if let Key::Int(integer) = key
            && let Some(at) = self.place_to_make(integer)
        {
            let made = self.list[at].is_none();
            self.listed += usize::from(made);
            return (self.list[at].get_or_insert(Value::Unset), made);
        }
        let mut made = false;
        let fresh = || {
            made = true;
            Value::Unset
        };
        let value = match key {
            Key::Int(integer) => self.integers.entry(integer).or_insert_with(fresh),
            Key::Bytes(bytes) => self.strings.entry_ref(bytes).or_insert_with(fresh),
        };
        (value, made)
    }

    /// Where in the list a number is, if it is within.
    #[inline]
    fn place(&self, integer: i64) -> Option<usize> {
        usize::try_from(integer).ok().filter(|at| *at < self.list.len())
    }

    /// The same, for a number that may be the list's next.
    #[inline]
    fn place_to_make(&mut self, integer: i64) -> Option<usize> {
        let at = usize::try_from(integer).ok()?;
        if at < self.list.len() {
            return Some(at);
        }
        let is_next = at == self.list.len() || (at == 1 && self.list.is_empty());
        if !is_next || (!self.integers.is_empty() && self.integers.contains_key(&integer)) {
            return None;
        }
        self.list.resize(at + 1, None);
        Some(at)
    }

    pub(super) fn set(&mut self, key: Key<'_>, value: Value) {
        *self.get_or_make(key).0 = value;
    }

    pub(super) fn remove(&mut self, key: Key<'_>) -> Option<Value> {
        match key {
            Key::Int(integer) => match self.place(integer) {
                Some(at) => {
                    let removed = self.list[at].take();
                    self.listed -= usize::from(removed.is_some());
                    while self.list.last().is_some_and(Option::is_none) {
                        self.list.pop();
                    }
                    removed
                }
                None => self.integers.remove(&integer),
            },
            Key::Bytes(bytes) => self.strings.remove(bytes),
        }
    }

    /// All elements with their keys: strings, sorted, then whole numbers by size.
    pub(super) fn entries(
        &self,
        work: impl Fn(u64) -> Result<(), Errno>,
    ) -> Result<Vec<(Key<'_>, &Value)>, Errno> {
        let mut strings: Vec<_> = self.strings.iter().collect();
        sort_in_pieces(&mut strings, |(a, _), (b, _)| a.as_bytes().cmp(b.as_bytes()), &work)?;
        let mut integers: Vec<_> = self.integers.iter().collect();
        sort_in_pieces(&mut integers, |(a, _), (b, _)| a.cmp(b), &work)?;
        work(self.len() as u64)?;
        let behind = integers.split_off(integers.partition_point(|(key, _)| **key < 0));
        let listed = self.list.iter().enumerate();
        let listed = listed.filter_map(|(at, value)| Some((Key::Int(at as i64), value.as_ref()?)));
        let strings = strings.into_iter().map(|(key, value)| (Key::Bytes(key.as_bytes()), value));
        let numbers = integers.into_iter().map(|(key, value)| (Key::Int(*key), value)).chain(listed);
        let behind = behind.into_iter().map(|(key, value)| (Key::Int(*key), value));
        Ok(strings.chain(numbers).chain(behind).collect())
    }

    /// The memory it takes, roughly, without the arrays in it; those are put on the list.
    pub(super) fn size(&self, inner: &mut Vec<std::rc::Rc<Array>>) -> usize {
        let mut size =
            64 + self.list.capacity() * 32 + self.integers.capacity() * 48 + self.strings.capacity() * 64;
        let strings = self.strings.iter().map(|(key, value)| (key.heap_size(), value));
        let numbers = self.integers.values().chain(self.list.iter().flatten());
        for (key, value) in numbers.map(|value| (0, value)).chain(strings) {
            size += key + value.heap_size();
            if let Value::Array(array) = value {
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
    fn a_list_with_gaps_and_strangers_is_still_one_array() {
        let array = Array::new(Seed(7), 0);
        let mut table = array.borrow_mut();
        for key in [5, 1, 2, 3, -4, 0, 4] {
            table.set(Key::Int(key), Value::Num(key as f64));
        }
        table.set(Key::of(b"x"), Value::Unset);
        table.set(Key::of(b"6"), Value::Unset);
        assert_eq!(table.len(), 9);
        assert!(table.remove(Key::Int(2)).is_some() && table.remove(Key::Int(2)).is_none());
        assert!(table.get(Key::Int(5)).is_some() && table.get(Key::Int(2)).is_none());
        let keys: Vec<String> = table
            .entries(|_| Ok(()))
            .unwrap()
            .into_iter()
            .map(|(key, _)| match key {
                Key::Int(integer) => integer.to_string(),
                Key::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            })
            .collect();
        assert_eq!(keys.join(" "), "x -4 0 1 3 4 5 6");
        for key in [6, 5, 4, 3, 1, 0, -4] {
            assert!(table.remove(Key::Int(key)).is_some());
        }
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn only_the_usual_spelling_of_a_number_is_the_number() {
        assert!(Key::of(b"12") == Key::Int(12));
        assert!(Key::of(b"-7") == Key::Int(-7));
        for text in [&b"012"[..], b"+1", b"-0", b"", b"-", b"1.0", b"1e3", b" 1"] {
            assert!(Key::of(text) == Key::Bytes(text));
        }
    }
}
