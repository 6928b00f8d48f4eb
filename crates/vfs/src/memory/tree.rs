//! A persistent sorted map from names: a B-tree of shared nodes.
//!
//! As with [`super::radix`], a clone is one reference count and a change copies only what is shared.
//!
//! The entries of a leaf are not in order: each has a tag of two bytes, made from its name, and the tags lie
//! together at the head of the leaf. So looking for a name that is not there, which is how every new file
//! starts, reads the tags and no entry, and adding one moves none. Order is made when entries are listed.
//! A branch likewise has, at its head, the eight bytes in which the bounds of its children first differ, and
//! most searches compare nothing else. Large directories are not in the cache: what counts is how
//! many places a search has to visit.

use std::sync::Arc;

use super::name::Name;

/// Entries of a full node.
const MAX: usize = 32;
/// A node that shrinks below this is merged with a neighbour if both fit in one.
const MIN: usize = MAX / 4;

/// Values by name.
#[derive(Clone)]
pub(super) struct Tree<V> {
    root: Option<Arc<Node<V>>>,
    len: usize,
}

#[derive(Clone)]
enum Node<V> {
    Leaf(Leaf<V>),
    Branch(Branch<V>),
}

/// Children in order.
#[derive(Clone)]
struct Branch<V> {
    /// What the bounds have in common, that of the first child not counted.
    prefix: Name,
    /// Of each bound the bytes behind the prefix, as a number that sorts like them; then the largest number.
    keys: [u64; MAX],
    /// Each child with a lower bound of its names; that of the first child is not looked at.
    children: Vec<Child<V>>,
}

type Child<V> = (Name, Arc<Node<V>>);

/// Entries in no order, and the tag of each.
#[derive(Clone)]
struct Leaf<V> {
    tags: [u16; MAX],
    entries: Vec<(Name, V)>,
}

impl<V> Default for Tree<V> {
    fn default() -> Self {
        Self { root: None, len: 0 }
    }
}

/// The first eight bytes as a number that sorts like them. What is shorter goes on with zeros.
fn key(bytes: &[u8]) -> u64 {
    let mut first = [0; 8];
    let length = bytes.len().min(8);
    first[..length].copy_from_slice(&bytes[..length]);
    u64::from_be_bytes(first)
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

impl<V: Clone> Tree<V> {
    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no entries.
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The value of `name`.
    pub(super) fn get(&self, name: &[u8]) -> Option<&V> {
        let mut node = self.root.as_deref()?;
        loop {
            match node {
                Node::Leaf(leaf) => return Some(&leaf.entries[leaf.find(name)?].1),
                Node::Branch(branch) => node = &branch.children[branch.find(name)].1,
            }
        }
    }

    /// Sets the value of `name` and gives back the one before.
    pub(super) fn insert(&mut self, name: Name, value: V) -> Option<V> {
        let Some(root) = &mut self.root else {
            self.root = Some(Arc::new(Node::Leaf(Leaf::new(vec![(name, value)]))));
            self.len = 1;
            return None;
        };
        let (before, split) = Arc::make_mut(root).insert(name, value);
        if let Some(right) = split {
            let left = (Name::new(b""), Arc::clone(root));
            self.root = Some(Arc::new(Node::Branch(Branch::new(vec![left, right]))));
        }
        self.len += usize::from(before.is_none());
        before
    }

    /// Takes `name` out.
    pub(super) fn remove(&mut self, name: &[u8]) -> Option<V> {
        self.get(name)?;
        let root = Arc::make_mut(self.root.as_mut()?);
        let removed = root.remove(name)?;
        self.len -= 1;
        match root {
            Node::Leaf(leaf) if leaf.entries.is_empty() => self.root = None,
            Node::Branch(branch) if branch.children.len() <= 1 => {
                self.root = branch.children.pop().map(|(_, only)| only);
            }
            _ => {}
        }
        Some(removed)
    }

    /// The entries in the order of their names.
    pub(super) fn iter(&self) -> Iter<'_, V> {
        Iter(self.root.iter().map(Item::Node).collect())
    }

    /// Shows each name that has another value in `self` than in `other`, in order. Shared parts are skipped.
    pub(super) fn diff<'a>(
        &'a self,
        other: &'a Self,
        visit: &mut dyn FnMut(&'a Name, Option<&'a V>, Option<&'a V>),
    ) where
        V: PartialEq,
    {
        let (mut left, mut right) = (self.iter(), other.iter());
        loop {
            match (left.0.last(), right.0.last()) {
                (Some(&Item::Node(one)), Some(&Item::Node(two))) => {
                    if Arc::ptr_eq(one, two) {
                        left.0.pop();
                        right.0.pop();
                        continue;
                    }
                    let (high, low) = (one.height(), two.height());
                    if high >= low {
                        left.open();
                    }
                    if low >= high {
                        right.open();
                    }
                }
                // An entry before all of the other's next node stands alone: opening that node would lose
                // the chance to skip it.
                (Some(&Item::Entry(entry)), Some(&Item::Node(node))) => {
                    if node.first().is_some_and(|first| entry.0 < *first) {
                        visit(&entry.0, Some(&entry.1), None);
                        left.0.pop();
                    } else {
                        right.open();
                    }
                }
                (Some(&Item::Node(node)), Some(&Item::Entry(entry))) => {
                    if node.first().is_some_and(|first| entry.0 < *first) {
                        visit(&entry.0, None, Some(&entry.1));
                        right.0.pop();
                    } else {
                        left.open();
                    }
                }
                (Some(&Item::Entry(one)), Some(&Item::Entry(two))) => {
                    let order = one.0.cmp(&two.0);
                    let one = order.is_le().then(|| left.next()).flatten();
                    let two = order.is_ge().then(|| right.next()).flatten();
                    let name = one.or(two).map(|(name, _)| name);
                    let (one, two) = (one.map(|(_, value)| value), two.map(|(_, value)| value));
                    if let Some(name) = name.filter(|_| one != two) {
                        visit(name, one, two);
                    }
                }
                (Some(_), None) => left.by_ref().for_each(|(name, value)| visit(name, Some(value), None)),
                (None, Some(_)) => right.by_ref().for_each(|(name, value)| visit(name, None, Some(value))),
                (None, None) => return,
            }
        }
    }
}

impl<V> Leaf<V> {
    fn new(entries: Vec<(Name, V)>) -> Self {
        let mut leaf = Self { tags: [0; MAX], entries };
        leaf.retag();
        leaf
    }

    fn retag(&mut self) {
        for (place, (name, _)) in self.tags.iter_mut().zip(&self.entries) {
            *place = tag(name.as_bytes());
        }
    }

    /// Where `name` is.
    fn find(&self, name: &[u8]) -> Option<usize> {
        let wanted = tag(name);
        // One bit per tag that matches, gathered without a branch for each.
        let mut matches = 0_u32;
        for (at, tag) in self.tags.iter().enumerate() {
            matches |= u32::from(*tag == wanted) << at;
        }
        while matches != 0 {
            let at = matches.trailing_zeros() as usize;
            // Tags behind the last entry are left over from entries that went.
            if self.entries.get(at)?.0.as_bytes() == name {
                return Some(at);
            }
            matches &= matches - 1;
        }
        None
    }

    /// Adds an entry that is not there. If there is no room, gives back the right half, cut off.
    fn add(&mut self, entry: (Name, V)) -> Option<Self> {
        if self.entries.len() < MAX {
            self.tags[self.entries.len()] = tag(entry.0.as_bytes());
            if self.entries.len() == self.entries.capacity() {
                self.entries.reserve_exact(room(self.entries.len()));
            }
            self.entries.push(entry);
            return None;
        }
        // Names that come in order fill their leaves whole.
        if self.entries.iter().all(|(name, _)| *name < entry.0) {
            return Some(Self::new(vec![entry]));
        }
        let (_, middle, _) = self.entries.select_nth_unstable_by(MAX / 2, |one, two| one.0.cmp(&two.0));
        let goes_right = entry.0 > middle.0;
        let mut right = Self::new(self.entries.split_off(MAX / 2));
        self.retag();
        if goes_right {
            right.add(entry)
        } else {
            self.add(entry)
        };
        Some(right)
    }

    fn remove(&mut self, at: usize) -> V {
        self.tags[at] = self.tags[self.entries.len() - 1];
        self.entries.swap_remove(at).1
    }

    fn first(&self) -> Option<&Name> {
        self.entries.iter().map(|(name, _)| name).min()
    }
}

/// What an insertion into a node comes to: the value before, and the new right half if the node was full.
type Inserted<V> = (Option<V>, Option<Child<V>>);

impl<V: Clone> Node<V> {
    fn len(&self) -> usize {
        match self {
            Self::Leaf(leaf) => leaf.entries.len(),
            Self::Branch(branch) => branch.children.len(),
        }
    }

    fn height(&self) -> usize {
        let (mut node, mut height) = (self, 0);
        while let Self::Branch(branch) = node {
            node = &branch.children[0].1;
            height += 1;
        }
        height
    }

    /// The first name; only an empty node, which is in no tree, has none.
    fn first(&self) -> Option<&Name> {
        let mut node = self;
        loop {
            match node {
                Self::Leaf(leaf) => return leaf.first(),
                Self::Branch(branch) => node = &branch.children[0].1,
            }
        }
    }

    fn insert(&mut self, name: Name, value: V) -> Inserted<V> {
        match self {
            Self::Leaf(leaf) => match leaf.find(name.as_bytes()) {
                Some(at) => (Some(std::mem::replace(&mut leaf.entries[at].1, value)), None),
                None => {
                    let right = leaf.add((name, value));
                    let low = right.as_ref().and_then(Leaf::first).cloned();
                    (None, low.zip(right.map(|right| Arc::new(Self::Leaf(right)))))
                }
            },
            Self::Branch(branch) => {
                let at = branch.find(name.as_bytes());
                let (before, split) = Arc::make_mut(&mut branch.children[at].1).insert(name, value);
                let right = split.and_then(|right| branch.insert(at + 1, right));
                (before, right.map(|right| (right.children[0].0.clone(), Arc::new(Self::Branch(right)))))
            }
        }
    }

    fn remove(&mut self, name: &[u8]) -> Option<V> {
        match self {
            Self::Leaf(leaf) => leaf.find(name).map(|at| leaf.remove(at)),
            Self::Branch(branch) => {
                let at = branch.find(name);
                let child = Arc::make_mut(&mut branch.children[at].1);
                let removed = child.remove(name)?;
                if child.len() < MIN {
                    branch.shrink(at);
                }
                Some(removed)
            }
        }
    }

    /// Appends the entries of the node to the right of this one.
    fn absorb(&mut self, right: Self, low: Name) {
        match (self, right) {
            (Self::Leaf(leaf), Self::Leaf(more)) => {
                leaf.entries.extend(more.entries);
                leaf.retag();
            }
            (Self::Branch(branch), Self::Branch(mut more)) => {
                // The bound of a first child says nothing until it is no longer the first.
                if let Some(first) = more.children.first_mut() {
                    first.0 = low;
                }
                branch.children.extend(more.children);
                branch.index();
            }
            _ => debug_assert!(false, "neighbours are of one height"),
        }
    }
}

/// By how much a full list of `len` items grows.
fn room(len: usize) -> usize {
    (2 * len).clamp(4, MAX) - len
}

impl<V: Clone> Branch<V> {
    fn new(children: Vec<Child<V>>) -> Self {
        let mut branch = Self { prefix: Name::new(b""), keys: [u64::MAX; MAX], children };
        branch.index();
        branch
    }

    /// Makes prefix and keys anew.
    fn index(&mut self) {
        let bounds = self.children.get(1..).unwrap_or(&[]);
        let (first, last): (&[u8], &[u8]) = match (bounds.first(), bounds.last()) {
            (Some((first, _)), Some((last, _))) => (first.as_bytes(), last.as_bytes()),
            _ => (&[], &[]),
        };
        let common = first.iter().zip(last).take_while(|(one, two)| one == two).count();
        self.prefix = Name::new(&first[..common]);
        self.keys = [u64::MAX; MAX];
        for (place, (bound, _)) in self.keys.iter_mut().zip(bounds) {
            *place = key(&bound.as_bytes()[common..]);
        }
    }

    /// The child that holds `name` if any does.
    fn find(&self, name: &[u8]) -> usize {
        let prefix = self.prefix.as_bytes();
        let Some(rest) = name.strip_prefix(prefix) else {
            return if name < prefix { 0 } else { self.children.len() - 1 };
        };
        let key = key(rest);
        // Counted without a branch for each, which is quicker than halving.
        let mut at: usize = self.keys.iter().map(|bound| usize::from(*bound < key)).sum();
        // Where the keys are equal, the bounds themselves must tell.
        while self.keys.get(at) == Some(&key)
            && self.children.get(at + 1).is_some_and(|c| c.0.as_bytes() <= name)
        {
            at += 1;
        }
        at
    }

    /// Inserts a child at `at`; if there is no room, gives back the right half, cut off.
    fn insert(&mut self, at: usize, child: Child<V>) -> Option<Self> {
        let children = &mut self.children;
        let mut right = None;
        if children.len() < MAX {
            if children.len() == children.capacity() {
                children.reserve_exact(room(children.len()));
            }
            children.insert(at, child);
        } else if at == children.len() {
            return Some(Self::new(vec![child]));
        } else {
            let mut half = children.split_off(MAX / 2);
            if at <= MAX / 2 {
                children.insert(at, child)
            } else {
                half.insert(at - MAX / 2, child)
            }
            right = Some(Self::new(half));
        }
        self.index();
        right
    }

    /// Merges the child at `at` with a neighbour if both fit in one, and drops it if it is empty.
    fn shrink(&mut self, at: usize) {
        let children = &mut self.children;
        if children[at].1.len() == 0 {
            children.remove(at);
        } else {
            let fits = |left: usize| {
                children.get(left + 1).is_some_and(|right| children[left].1.len() + right.1.len() <= MAX)
            };
            let left = match at.checked_sub(1) {
                Some(left) if fits(left) => left,
                _ if fits(at) => at,
                _ => return,
            };
            let (low, right) = children.remove(left + 1);
            Arc::make_mut(&mut children[left].1).absorb(Arc::unwrap_or_clone(right), low);
        }
        self.index();
    }
}

/// What an iterator has still to go through.
enum Item<'a, V> {
    Node(&'a Arc<Node<V>>),
    Entry(&'a (Name, V)),
}

/// Goes through a [`Tree`] in order. The next item is the last of the list.
pub(super) struct Iter<'a, V>(Vec<Item<'a, V>>);

impl<V> Iter<'_, V> {
    /// Puts what the next node holds in its place.
    fn open(&mut self) {
        if let Some(&Item::Node(node)) = self.0.last() {
            self.0.pop();
            match &**node {
                Node::Leaf(leaf) => {
                    let mut entries: Vec<_> = leaf.entries.iter().collect();
                    entries.sort_unstable_by(|one, two| two.0.cmp(&one.0));
                    self.0.extend(entries.into_iter().map(Item::Entry));
                }
                Node::Branch(branch) => {
                    self.0.extend(branch.children.iter().rev().map(|(_, child)| Item::Node(child)));
                }
            }
        }
    }
}

impl<'a, V> Iterator for Iter<'a, V> {
    type Item = (&'a Name, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(Item::Node(_)) = self.0.last() {
            self.open();
        }
        match self.0.pop() {
            Some(Item::Entry((name, value))) => Some((name, value)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    type Model = BTreeMap<Vec<u8>, u32>;

    fn name() -> impl Strategy<Value = Vec<u8>> {
        prop_oneof![
            (0..400u32).prop_map(|number| format!("file-{number}").into_bytes()),
            prop::collection::vec(any::<u8>(), 1..40),
        ]
    }

    fn op() -> impl Strategy<Value = (Vec<u8>, Option<u32>)> {
        (name(), prop::option::weighted(0.6, any::<u32>()))
    }

    fn apply(ops: &[(Vec<u8>, Option<u32>)], tree: &mut Tree<u32>, model: &mut Model) {
        for (name, value) in ops {
            match value {
                Some(value) => {
                    assert_eq!(tree.insert(Name::new(name), *value), model.insert(name.clone(), *value));
                }
                None => assert_eq!(tree.remove(name), model.remove(name)),
            }
            assert_eq!(tree.len(), model.len());
        }
    }

    fn contents(tree: &Tree<u32>) -> Vec<(Vec<u8>, u32)> {
        tree.iter().map(|(name, value)| (name.as_bytes().to_vec(), *value)).collect()
    }

    fn check(node: &Node<u32>, is_root: bool) -> usize {
        assert!(node.len() <= MAX && (is_root || node.len() > 0));
        let Node::Branch(branch) = node else { return 0 };
        let heights: Vec<_> = branch.children.iter().map(|(_, child)| check(child, false)).collect();
        assert!(heights.iter().all(|height| *height == heights[0]), "uneven");
        heights[0] + 1
    }

    proptest! {
        #[test]
        fn behaves_like_a_sorted_map(
            before in prop::collection::vec(op(), 0..600),
            after in prop::collection::vec(op(), 0..300),
        ) {
            let (mut tree, mut model) = (Tree::default(), Model::new());
            apply(&before, &mut tree, &mut model);
            let (old, old_model) = (tree.clone(), model.clone());
            apply(&after, &mut tree, &mut model);
            prop_assert_eq!(contents(&old), old_model.clone().into_iter().collect::<Vec<_>>());
            prop_assert_eq!(contents(&tree), model.clone().into_iter().collect::<Vec<_>>());
            for (name, value) in &model {
                prop_assert_eq!(tree.get(name), Some(value));
            }
            if let Some(root) = &tree.root {
                check(root, true);
            }
            let mut found = Vec::new();
            old.diff(&tree, &mut |name, one, two| {
                found.push((name.as_bytes().to_vec(), one.copied(), two.copied()));
            });
            let mut expected: Vec<_> = old_model.keys().chain(model.keys())
                .map(|name| (name.clone(), old_model.get(name).copied(), model.get(name).copied()))
                .filter(|(_, one, two)| one != two)
                .collect();
            expected.sort();
            expected.dedup();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_tree_filled_in_order_empties_in_any_order() {
        let mut tree = Tree::default();
        let names: Vec<_> = (0..10_000u32).map(|number| format!("{number:05}").into_bytes()).collect();
        for (value, name) in names.iter().enumerate() {
            tree.insert(Name::new(name), value);
        }
        for step in [7, 3, 1] {
            for name in names.iter().step_by(step) {
                tree.remove(name);
            }
        }
        assert!(tree.is_empty() && tree.root.is_none());
    }
}
