//! Sequences of one item most of the time.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// An immutable sequence; a single item is stored inline.
#[derive(Clone)]
pub struct Few<T>(Repr<T>);

#[derive(Clone)]
enum Repr<T> {
    Empty,
    One(T),
    Many(Box<[T]>),
}

impl<T> Few<T> {
    /// The empty sequence.
    pub const EMPTY: Self = Self(Repr::Empty);

    /// Makes a sequence of one item.
    #[inline]
    pub const fn one(item: T) -> Self {
        Self(Repr::One(item))
    }

    /// The items.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        match &self.0 {
            Repr::Empty => &[],
            Repr::One(item) => std::slice::from_ref(item),
            Repr::Many(items) => items,
        }
    }

    /// Takes the items of `stack` from `base` on, in an allocation of just their size.
    #[inline]
    pub(crate) fn split_off(stack: &mut Vec<T>, base: usize) -> Self {
        match stack.len() - base {
            0 => Self::EMPTY,
            1 => stack.pop().map_or(Self::EMPTY, Self::one),
            _ => Self(Repr::Many(stack.split_off(base).into_boxed_slice())),
        }
    }
}

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T> DerefMut for Few<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Repr::Empty => &mut [],
            Repr::One(item) => std::slice::from_mut(item),
            Repr::Many(items) => items,
        }
    }
}

impl<T> From<Vec<T>> for Few<T> {
    fn from(mut items: Vec<T>) -> Self {
        match items.len() {
            0 | 1 => items.pop().map_or(Self::EMPTY, Self::one),
            _ => Self(Repr::Many(items.into_boxed_slice())),
        }
    }
}

impl<T, const N: usize> From<[T; N]> for Few<T> {
    fn from(items: [T; N]) -> Self {
        Self::from(Vec::from(items))
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::from(Vec::from_iter(items))
    }
}

impl<T> IntoIterator for Few<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        match self.0 {
            Repr::Empty => Vec::new(),
            Repr::One(item) => vec![item],
            Repr::Many(items) => items.into_vec(),
        }
        .into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Few<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Few<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: fmt::Debug> fmt::Debug for Few<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

#[cfg(feature = "serde")]
impl<T: serde::Serialize> serde::Serialize for Few<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, T: serde::Deserialize<'de>> serde::Deserialize<'de> for Few<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}
