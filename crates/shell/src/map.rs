//! A map that is copied in no time and changed in place while nobody shares it.

use std::sync::Arc;

use crate::text::Str;

const BITS: u32 = 5;
const WIDTH: usize = 1 << BITS;
/// Levels after which the hash is used up; equal hashes share a leaf there.
const MAX_LEVEL: u32 = 64 / BITS;

/// A hash array mapped trie from names to values. A clone shares everything; a change then copies only the few nodes
/// on the way to what is changed. This is what makes a subshell cheap.
#[derive(Clone, Debug)]
pub struct Map<V> {
    root: Arc<Node<V>>,
    length: usize,
    /// A bit for each first byte (but for its highest bit) that a name has ever had.
    heads: u128,
}

#[derive(Clone, Debug)]
struct Node<V> {
    /// For each digit the place of its slot; [`FREE`] if it has none. Looking it up is quicker than counting bits.
    places: [u8; WIDTH],
    slots: Vec<Slot<V>>,
}

const FREE: u8 = u8::MAX;

#[derive(Clone, Debug)]
enum Slot<V> {
    /// A name with its hash, and its value.
    Leaf(u64, Str, V),
    Branch(Arc<Node<V>>),
    Collision(Arc<Vec<(Str, V)>>),
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Self { root: Arc::new(Node::with_capacity(0)), length: 0, heads: 0 }
    }
}

/// A name as the map looks for it. No two names of up to eight bytes have the same hash, so that most are found without comparing bytes.
struct Wanted<'a> {
    name: &'a [u8],
    hash: u64,
}

/// The longest name that its hash determines, together with its length.
const SHORT: usize = 8;

impl<'a> Wanted<'a> {
    #[inline]
    fn new(name: &'a [u8]) -> Self {
        // The trie takes its digits from the low end, where a product has mixed least: the high half is folded down.
        let hash = match name.len() {
            0..=SHORT => short_word(name).wrapping_mul(MULTIPLIER),
            _ => long_hash(name),
        };
        Self { name, hash: hash ^ (hash >> 32) }
    }

    #[inline]
    fn is(&self, hash: u64, key: &Str) -> bool {
        hash == self.hash
            && key.len() == self.name.len()
            && (self.name.len() <= SHORT || key.as_bytes() == self.name)
    }
}

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The bytes of a name of up to eight, with zeros behind them.
#[inline]
fn short_word(name: &[u8]) -> u64 {
    if let Some(whole) = name.first_chunk::<8>() {
        return u64::from_le_bytes(*whole);
    }
    if let (Some(first), Some(last)) = (name.first_chunk::<4>(), name.last_chunk::<4>()) {
        let behind = 8 * (name.len() - 4);
        return u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << behind;
    }
    match *name {
        [one] => one.into(),
        [one, two] => u64::from(one) | u64::from(two) << 8,
        [one, two, three] => u64::from(one) | u64::from(two) << 8 | u64::from(three) << 16,
        _ => 0,
    }
}

fn long_hash(name: &[u8]) -> u64 {
    let (words, rest) = name.as_chunks::<8>();
    let mut hash = (name.len() as u64).wrapping_mul(MULTIPLIER);
    for word in words {
        hash = (hash.rotate_left(29) ^ u64::from_le_bytes(*word)).wrapping_mul(MULTIPLIER);
    }
    (hash.rotate_left(29) ^ short_word(rest)).wrapping_mul(MULTIPLIER)
}

/// The bit of a name's first byte.
#[inline]
fn head(name: &[u8]) -> u128 {
    1 << (name.first().copied().unwrap_or_default() & 0x7f)
}

#[inline]
fn digit(hash: u64, level: u32) -> usize {
    (hash >> (level * BITS)) as usize & (WIDTH - 1)
}

impl<V> Node<V> {
    fn with_capacity(slots: usize) -> Self {
        Self { places: [FREE; WIDTH], slots: Vec::with_capacity(slots) }
    }

    #[inline]
    fn slot(&self, digit: usize) -> Option<&Slot<V>> {
        self.slots.get(usize::from(self.places[digit]))
    }

    #[inline]
    fn slot_mut(&mut self, digit: usize) -> Option<&mut Slot<V>> {
        self.slots.get_mut(usize::from(self.places[digit]))
    }

    fn add(&mut self, digit: usize, slot: Slot<V>) {
        self.places[digit] = self.slots.len() as u8;
        self.slots.push(slot);
    }

    fn take(&mut self, digit: usize) -> Slot<V> {
        let place = std::mem::replace(&mut self.places[digit], FREE);
        let slot = self.slots.swap_remove(usize::from(place));
        let moved = self.slots.len() as u8;
        if place != moved
            && let Some(last) = self.places.iter_mut().find(|other| **other == moved)
        {
            *last = place;
        }
        slot
    }
}

impl<V> Map<V> {
    /// Whether one is a copy of the other, and neither was changed since.
    pub fn shares_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.root, &other.root)
    }
}

impl<V: Clone> Map<V> {
    /// How many names there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Whether `name` may be there: it is not if this says so, at the price of a look at its first byte.
    #[inline]
    pub fn may_have(&self, name: &[u8]) -> bool {
        self.heads & head(name) != 0
    }

    /// The value of `name`.
    pub fn get(&self, name: &[u8]) -> Option<&V> {
        let wanted = Wanted::new(name);
        let mut node = &*self.root;
        let mut level = 0;
        loop {
            match node.slot(digit(wanted.hash, level))? {
                Slot::Leaf(hash, key, value) => return wanted.is(*hash, key).then_some(value),
                Slot::Branch(next) => node = next,
                Slot::Collision(entries) => {
                    return entries.iter().find(|(key, _)| key.as_bytes() == name).map(|(_, value)| value);
                }
            }
            level += 1;
        }
    }

    /// The value of `name`, to be changed in place.
    pub fn get_mut(&mut self, name: &[u8]) -> Option<&mut V> {
        let wanted = Wanted::new(name);
        let mut node = Arc::make_mut(&mut self.root);
        let mut level = 0;
        loop {
            match node.slot_mut(digit(wanted.hash, level))? {
                Slot::Leaf(hash, key, value) => return wanted.is(*hash, key).then_some(value),
                Slot::Branch(next) => node = Arc::make_mut(next),
                Slot::Collision(entries) => {
                    let entries = Arc::make_mut(entries);
                    return entries
                        .iter_mut()
                        .find(|(key, _)| key.as_bytes() == name)
                        .map(|(_, value)| value);
                }
            }
            level += 1;
        }
    }

    /// Sets the value of `name` and gives the old one.
    pub fn insert(&mut self, name: Str, value: V) -> Option<V> {
        let hash = Wanted::new(&name).hash;
        self.heads |= head(&name);
        let old = insert(Arc::make_mut(&mut self.root), hash, 0, name, value);
        self.length += usize::from(old.is_none());
        old
    }

    /// Removes `name` and gives its value.
    pub fn remove(&mut self, name: &[u8]) -> Option<V> {
        // What is shared is not copied to remove nothing from it.
        if Arc::get_mut(&mut self.root).is_none() {
            self.get(name)?;
        }
        let hash = Wanted::new(name).hash;
        let removed = remove(Arc::make_mut(&mut self.root), hash, 0, name);
        self.length -= usize::from(removed.is_some());
        removed
    }

    /// All names and values, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&Str, &V)> {
        let mut all = Vec::with_capacity(self.length);
        collect(&self.root, &mut all);
        all.into_iter()
    }

    /// All names and values, sorted by name.
    pub fn sorted(&self) -> Vec<(&Str, &V)> {
        let mut all: Vec<_> = self.iter().collect();
        all.sort_unstable_by(|a, b| a.0.cmp(b.0));
        all
    }
}

fn insert<V: Clone>(node: &mut Node<V>, hash: u64, level: u32, name: Str, value: V) -> Option<V> {
    let digit_here = digit(hash, level);
    if node.slot(digit_here).is_none() {
        node.add(digit_here, Slot::Leaf(hash, name, value));
        return None;
    }
    match node.slot_mut(digit_here)? {
        Slot::Leaf(other, key, old) if *other == hash && *key == name => Some(std::mem::replace(old, value)),
        Slot::Branch(next) => insert(Arc::make_mut(next), hash, level + 1, name, value),
        Slot::Collision(entries) => {
            let entries = Arc::make_mut(entries);
            match entries.iter_mut().find(|(key, _)| *key == name) {
                Some((_, old)) => Some(std::mem::replace(old, value)),
                None => {
                    entries.push((name, value));
                    None
                }
            }
        }
        slot @ Slot::Leaf(..) => {
            // Two names in one place: both move a level down.
            let place = std::mem::replace(slot, Slot::Collision(Arc::new(Vec::new())));
            let Slot::Leaf(other, key, old) = place else { return None };
            *slot = if level + 1 >= MAX_LEVEL {
                Slot::Collision(Arc::new(vec![(key, old), (name, value)]))
            } else {
                let mut next = Node::with_capacity(2);
                insert(&mut next, other, level + 1, key, old);
                insert(&mut next, hash, level + 1, name, value);
                Slot::Branch(Arc::new(next))
            };
            None
        }
    }
}

fn remove<V: Clone>(node: &mut Node<V>, hash: u64, level: u32, name: &[u8]) -> Option<V> {
    let digit_here = digit(hash, level);
    let (removed, emptied) = match node.slot_mut(digit_here)? {
        Slot::Leaf(other, key, _) if *other != hash || !key.equals(name) => return None,
        Slot::Leaf(..) => {
            return match node.take(digit_here) {
                Slot::Leaf(_, _, value) => Some(value),
                Slot::Branch(_) | Slot::Collision(_) => None,
            };
        }
        Slot::Branch(next) => {
            let next = Arc::make_mut(next);
            (remove(next, hash, level + 1, name), next.slots.is_empty())
        }
        Slot::Collision(entries) => {
            let entries = Arc::make_mut(entries);
            let found = entries.iter().position(|(key, _)| key.as_bytes() == name)?;
            (Some(entries.swap_remove(found).1), entries.is_empty())
        }
    };
    if emptied {
        node.take(digit_here);
    }
    removed
}

fn collect<'a, V>(node: &'a Node<V>, all: &mut Vec<(&'a Str, &'a V)>) {
    for slot in &node.slots {
        match slot {
            Slot::Leaf(_, key, value) => all.push((key, value)),
            Slot::Branch(next) => collect(next, all),
            Slot::Collision(entries) => all.extend(entries.iter().map(|(key, value)| (key, value))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Map, SHORT, Wanted};
    use crate::text::Str;

    #[test]
    fn short_names_that_differ_have_hashes_that_differ() {
        let mut seen = std::collections::HashSet::new();
        for length in 1..=SHORT {
            assert!(seen.insert(Wanted::new(&vec![b'a'; length]).hash));
            for at in 0..length {
                for other in [b'b', b'_', b'A', 0xff] {
                    let mut name = vec![b'a'; length];
                    name[at] = other;
                    assert!(seen.insert(Wanted::new(&name).hash), "{length} {at} {other}");
                }
            }
        }
    }

    #[test]
    fn a_map_knows_first_bytes_that_no_name_has() {
        let mut map = Map::default();
        assert!(!map.may_have(b"f"));
        map.insert(Str::from("first"), 1);
        assert!(map.may_have(b"f") && map.may_have(b"first") && !map.may_have(b"second"));
    }

    #[test]
    fn names_of_every_length_are_found_again() {
        let mut map = Map::default();
        for length in 0..100 {
            map.insert(Str::new(&vec![b'n'; length]), length);
        }
        for length in 0..100 {
            assert_eq!(map.get(&vec![b'n'; length]), Some(&length));
            assert_eq!(map.get(&[&vec![b'n'; length][..], b"x"].concat()), None);
        }
    }

    #[test]
    fn a_map_behaves_like_a_map_and_copies_stay_as_they_are() {
        let mut map = Map::default();
        let mut model = BTreeMap::new();
        let mut copies = Vec::new();
        // A small linear congruence mixes insertions, replacements and removals.
        let mut random = 12345u64;
        for step in 0..5000u64 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let name = format!("name{}", (random >> 33) % 700);
            if random >> 62 == 0 {
                assert_eq!(map.remove(name.as_bytes()), model.remove(&name));
            } else {
                assert_eq!(map.insert(Str::from(name.as_str()), step), model.insert(name, step));
            }
            if step % 1000 == 0 {
                copies.push((map.clone(), model.clone()));
            }
        }
        copies.push((map, model));
        for (map, model) in copies {
            assert_eq!(map.len(), model.len());
            let sorted: Vec<_> = map.sorted().into_iter().map(|(k, v)| (k.to_vec(), *v)).collect();
            let expected: Vec<_> = model.into_iter().map(|(k, v)| (k.into_bytes(), v)).collect();
            assert_eq!(sorted, expected);
            assert!(expected.iter().all(|(name, value)| map.get(name) == Some(value)));
        }
    }
}
