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
}

#[derive(Clone, Debug)]
struct Node<V> {
    /// Which of the 32 places are taken; they follow each other in `slots`.
    taken: u32,
    slots: Vec<Slot<V>>,
}

#[derive(Clone, Debug)]
enum Slot<V> {
    Leaf(Str, V),
    Branch(Arc<Node<V>>),
    Collision(Arc<Vec<(Str, V)>>),
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Self { root: Arc::new(Node { taken: 0, slots: Vec::new() }), length: 0 }
    }
}

fn hash(name: &[u8]) -> u64 {
    // FNV-1a with a final mix: names are short, and the trie takes its digits from the low end.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for &byte in name {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^ (hash >> 29)
}

fn digit(hash: u64, level: u32) -> u32 {
    ((hash >> (level * BITS)) as usize & (WIDTH - 1)) as u32
}

impl<V> Node<V> {
    fn index(&self, digit: u32) -> Result<usize, usize> {
        let bit = 1 << digit;
        let before = (self.taken & (bit - 1)).count_ones() as usize;
        if self.taken & bit != 0 { Ok(before) } else { Err(before) }
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

    /// The value of `name`.
    pub fn get(&self, name: &[u8]) -> Option<&V> {
        let hash = hash(name);
        let mut node = &*self.root;
        let mut level = 0;
        loop {
            match &node.slots[node.index(digit(hash, level)).ok()?] {
                Slot::Leaf(key, value) => return (key.as_bytes() == name).then_some(value),
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
        let hash = hash(name);
        let mut node = Arc::make_mut(&mut self.root);
        let mut level = 0;
        loop {
            let at = node.index(digit(hash, level)).ok()?;
            match &mut node.slots[at] {
                Slot::Leaf(key, value) => return (key.as_bytes() == name).then_some(value),
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
        let hash = hash(&name);
        let old = insert(Arc::make_mut(&mut self.root), hash, 0, name, value);
        self.length += usize::from(old.is_none());
        old
    }

    /// Removes `name` and gives its value.
    pub fn remove(&mut self, name: &[u8]) -> Option<V> {
        self.get(name)?;
        let hash = hash(name);
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
    let at = match node.index(digit_here) {
        Ok(at) => at,
        Err(at) => {
            node.taken |= 1 << digit_here;
            node.slots.insert(at, Slot::Leaf(name, value));
            return None;
        }
    };
    match &mut node.slots[at] {
        Slot::Leaf(key, old) if *key == name => Some(std::mem::replace(old, value)),
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
            let Slot::Leaf(key, old) = place else { return None };
            *slot = if level + 1 >= MAX_LEVEL {
                Slot::Collision(Arc::new(vec![(key, old), (name, value)]))
            } else {
                let mut next = Node { taken: 0, slots: Vec::with_capacity(2) };
                insert(&mut next, self::hash(&key), level + 1, key, old);
                insert(&mut next, hash, level + 1, name, value);
                Slot::Branch(Arc::new(next))
            };
            None
        }
    }
}

fn remove<V: Clone>(node: &mut Node<V>, hash: u64, level: u32, name: &[u8]) -> Option<V> {
    let digit_here = digit(hash, level);
    let at = node.index(digit_here).ok()?;
    let (removed, emptied) = match &mut node.slots[at] {
        Slot::Leaf(key, _) if key.as_bytes() != name => return None,
        Slot::Leaf(_, value) => (Some(value.clone()), true),
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
        node.slots.remove(at);
        node.taken &= !(1 << digit_here);
    }
    removed
}

fn collect<'a, V>(node: &'a Node<V>, all: &mut Vec<(&'a Str, &'a V)>) {
    for slot in &node.slots {
        match slot {
            Slot::Leaf(key, value) => all.push((key, value)),
            Slot::Branch(next) => collect(next, all),
            Slot::Collision(entries) => all.extend(entries.iter().map(|(key, value)| (key, value))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Map;
    use crate::text::Str;

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
