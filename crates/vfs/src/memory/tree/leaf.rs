//! The leaves of a [`super::tree`].

use std::array;

use super::super::name::Name;

/// Entries of a full leaf.
pub(super) const LEAF: usize = 32;

/// Entries in no order, the tag of each at the head.
#[derive(Clone)]
#[repr(C)]
pub(super) struct Leaf<V> {
    tags: [u16; LEAF],
    len: usize,
    /// The first `len` are set.
    entries: [Option<(Name, V)>; LEAF],
}

/// A number that most names of a leaf do not share.
fn tag(name: &[u8]) -> u16 {
    let mut hash = name.len() as u64;
    let mut mix = |word: u64| hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (words, rest) = name.as_chunks();
    words.iter().for_each(|word| mix(u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mix(u64::from_le_bytes(last));
    (hash >> 48) as u16
}

impl<V> Leaf<V> {
    pub(super) fn new(name: Name, value: V) -> Self {
        let mut leaf = Self::empty();
        leaf.push((name, value));
        leaf
    }

    fn empty() -> Self {
        Self { tags: [0; LEAF], len: 0, entries: array::from_fn(|_| None) }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(Name, V)> {
        self.entries.iter().flatten()
    }

    /// The value of `name`.
    pub(super) fn get(&self, name: &[u8]) -> Option<&V> {
        let (_, value) = self.entries[self.find(name)?].as_ref()?;
        Some(value)
    }

    /// The value of `name`, to be changed.
    pub(super) fn get_mut(&mut self, name: &[u8]) -> Option<&mut V> {
        let (_, value) = self.entries[self.find(name)?].as_mut()?;
        Some(value)
    }

    fn find(&self, name: &[u8]) -> Option<usize> {
        let wanted = tag(name);
        // Most searches end here: all tags are compared at once.
        if !self.tags.iter().fold(false, |found, tag| found | (*tag == wanted)) {
            return None;
        }
        // Tags behind the last entry are left over from entries that went.
        let tags = self.tags.iter().zip(&self.entries[..self.len]);
        tags.enumerate()
            .filter(|(_, (tag, _))| **tag == wanted)
            .find(|(_, (_, entry))| entry.as_ref().is_some_and(|(other, _)| other.as_bytes() == name))
            .map(|(at, _)| at)
    }

    /// Adds an entry to a leaf that has room for it.
    fn push(&mut self, entry: (Name, V)) {
        self.tags[self.len] = tag(entry.0.as_bytes());
        self.entries[self.len] = Some(entry);
        self.len += 1;
    }

    /// Adds an entry that is not there. If there is no room, gives back the right half, cut off.
    pub(super) fn add(&mut self, name: Name, value: V) -> Option<Self> {
        if self.len < LEAF {
            self.push((name, value));
            return None;
        }
        // Names that come in order fill their leaves whole.
        if self.iter().all(|(other, _)| *other < name) {
            return Some(Self::new(name, value));
        }
        let half = LEAF / 2;
        let (_, middle, _) =
            self.entries.select_nth_unstable_by(half, |one, two| name_of(one).cmp(&name_of(two)));
        let goes_right = name_of(middle).is_some_and(|middle| name > *middle);
        let mut right = Self::empty();
        self.entries[half..].iter_mut().filter_map(Option::take).for_each(|entry| right.push(entry));
        self.len = half;
        for (place, (name, _)) in self.tags.iter_mut().zip(self.entries.iter().flatten()) {
            *place = tag(name.as_bytes());
        }
        if goes_right {
            right.push((name, value))
        } else {
            self.push((name, value))
        }
        Some(right)
    }

    /// Takes `name` out.
    pub(super) fn remove(&mut self, name: &[u8]) -> Option<V> {
        let at = self.find(name)?;
        self.len -= 1;
        self.tags[at] = self.tags[self.len];
        self.entries.swap(at, self.len);
        self.entries[self.len].take().map(|(_, value)| value)
    }

    /// Takes over the entries of another, for which there is room.
    pub(super) fn absorb(&mut self, other: Self) {
        other.entries.into_iter().flatten().for_each(|entry| self.push(entry));
    }

    /// The least name.
    pub(super) fn first(&self) -> Option<&Name> {
        self.iter().map(|(name, _)| name).min()
    }
}

fn name_of<V>(entry: &Option<(Name, V)>) -> Option<&Name> {
    entry.as_ref().map(|(name, _)| name)
}
