//! Objects: entries in the order their keys came, with an index once there are many.

use std::collections::HashMap;

use boxsh_kernel::Errno;

use super::pace::Pace;
use super::text::Str;
use super::value::Value;
use crate::sorting::sort_by;

/// From so many entries on, looking through them costs more than hashing.
const INDEXED: usize = 12;

/// Up to so many entries are sorted at once.
const SMALL: usize = 1000;

/// The places of keys; boxed, so that small objects do not carry it.
#[derive(Clone, Debug)]
struct Index(HashMap<Str, u32>);

#[derive(Clone, Debug, Default)]
pub(crate) struct Map {
    entries: Vec<(Str, Value)>,
    index: Option<Box<Index>>,
    depth: u32,
}

impl Map {
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self { entries: Vec::with_capacity(capacity), ..Self::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    #[inline]
    fn find(&self, key: &Str) -> Option<usize> {
        match &self.index {
            Some(index) => index.0.get(key).map(|&at| at as usize),
            None => self.entries.iter().position(|(known, _)| known == key),
        }
    }

    #[inline]
    pub(crate) fn get(&self, key: &Str) -> Option<&Value> {
        self.find(key).map(|at| &self.entries[at].1)
    }

    /// Looks a value up by a name of the program's own.
    pub(crate) fn field(&self, key: &str) -> Option<&Value> {
        self.get(&Str::from(key))
    }

    pub(crate) fn contains(&self, key: &Str) -> bool {
        self.find(key).is_some()
    }

    /// Puts a value at a key: in the old place if the key was there, else at the end.
    pub(crate) fn insert(&mut self, key: Str, value: Value) {
        self.depth = self.depth.max(value.depth());
        if let Some(at) = self.find(&key) {
            self.entries[at].1 = value;
            return;
        }
        if self.entries.len() >= INDEXED {
            let index = self.index.get_or_insert_with(|| Box::new(index_of(&self.entries)));
            index.0.insert(key.clone(), self.entries.len() as u32);
        }
        self.entries.push((key, value));
    }

    pub(crate) fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.insert(Str::from(key), value.into());
    }

    /// Takes the value at a key out, leaving null.
    pub(crate) fn take(&mut self, key: &Str) -> Value {
        match self.find(key) {
            Some(at) => std::mem::replace(&mut self.entries[at].1, Value::Null),
            None => Value::Null,
        }
    }

    pub(crate) fn remove(&mut self, key: &Str) {
        self.retain(|known, _| known != key);
    }

    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&Str, &mut Value) -> bool) {
        let before = self.entries.len();
        self.entries.retain_mut(|(key, value)| keep(key, value));
        if self.entries.len() != before {
            self.index = (self.entries.len() > INDEXED).then(|| Box::new(index_of(&self.entries)));
        }
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&Str, &Value)> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    pub(crate) fn keys(&self) -> impl ExactSizeIterator<Item = &Str> {
        self.entries.iter().map(|(key, _)| key)
    }

    pub(crate) fn values(&self) -> impl ExactSizeIterator<Item = &Value> {
        self.entries.iter().map(|(_, value)| value)
    }

    /// The entry at a place.
    pub(crate) fn entry(&self, at: usize) -> Option<(&Str, &Value)> {
        self.entries.get(at).map(|(key, value)| (key, value))
    }

    /// Takes the value at a place out, leaving null.
    pub(crate) fn take_at(&mut self, at: usize) -> Value {
        self.entries.get_mut(at).map_or(Value::Null, |(_, value)| std::mem::replace(value, Value::Null))
    }

    /// Puts a value at a place.
    pub(crate) fn put_at(&mut self, at: usize, value: Value) {
        self.depth = self.depth.max(value.depth());
        if let Some(entry) = self.entries.get_mut(at) {
            entry.1 = value;
        }
    }

    /// The entries by their keys' bytes.
    pub(crate) fn sorted(&self, pace: &Pace<'_>) -> Result<Vec<(&Str, &Value)>, Errno> {
        pace.hold::<(&Str, &Value)>(self.len())?;
        let mut entries: Vec<_> = self.iter().collect();
        if entries.len() <= SMALL {
            entries.sort_by(|(a, _), (b, _)| a.as_bytes().cmp(b.as_bytes()));
        } else {
            sort_by(&mut entries, |(a, _), (b, _)| {
                pace.step()?;
                Ok::<_, Errno>(a.as_bytes().cmp(b.as_bytes()))
            })?;
        }
        Ok(entries)
    }
}

fn index_of(entries: &[(Str, Value)]) -> Index {
    Index(entries.iter().enumerate().map(|(at, (key, _))| (key.clone(), at as u32)).collect())
}

impl FromIterator<(Str, Value)> for Map {
    fn from_iter<I: IntoIterator<Item = (Str, Value)>>(entries: I) -> Self {
        let mut map = Self::default();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}
