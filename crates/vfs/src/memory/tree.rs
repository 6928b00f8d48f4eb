//! A persistent sorted map from names: a B-tree of shared nodes.
//!
//! As with [`super::radix`], a clone is one reference count and a change copies only what is shared.
//!
//! A large directory is not in the cache, so what counts is how many places a search has to visit. Each node is
//! one piece of memory. The entries of a leaf are not in order: each has a tag of two bytes, made from
//! its name, and the tags lie together at the head. So looking for a name that is not there, which is how every
//! new file starts, reads the tags and no entry, and adding one moves none; order is made when entries are
//! listed. A branch has at its head the four bytes in which the bounds of its children first differ, and
//! most searches compare nothing else.

mod branch;
mod leaf;

use std::sync::Arc;

use super::name::Name;
use branch::{Branch, Node};
use leaf::Leaf;

/// Values by name.
#[derive(Clone)]
pub(super) struct Tree<V> {
    root: Option<Arc<Node<V>>>,
    len: usize,
}

impl<V> Default for Tree<V> {
    fn default() -> Self {
        Self { root: None, len: 0 }
    }
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
        self.root.as_ref()?.get(name)
    }

    /// Sets the value of `name` and gives back the one before.
    pub(super) fn insert(&mut self, name: Name, value: V) -> Option<V> {
        let Some(root) = &mut self.root else {
            self.root = Some(Arc::new(Node::Leaf(Leaf::new(name, value))));
            self.len = 1;
            return None;
        };
        let (before, split) = Arc::make_mut(root).insert(name, value);
        if let Some(right) = split {
            let left = (Name::new(b""), Arc::clone(root));
            self.root = Some(Arc::new(Node::Branch(Branch::new([left, right]))));
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
            Node::Branch(branch) if branch.bounds.len() <= 1 => {
                self.root = branch.take_only();
            }
            root if root.len() == 0 => self.root = None,
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

/// What an iterator has still to go through.
enum Item<'a, V> {
    Node(&'a Arc<Node<V>>),
    Entry(&'a (Name, V)),
}

impl<V> Item<'_, V> {
    fn name(&self) -> Option<&Name> {
        match self {
            Self::Node(_) => None,
            Self::Entry((name, _)) => Some(name),
        }
    }
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
                    let start = self.0.len();
                    self.0.extend(leaf.iter().map(Item::Entry));
                    self.0[start..].sort_unstable_by(|one, two| two.name().cmp(&one.name()));
                }
                Node::Branch(branch) => {
                    self.0.extend(branch.children.iter().rev().flatten().map(Item::Node));
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

    fn check(node: &Node<u32>) -> usize {
        assert!(node.len() > 0);
        let Node::Branch(branch) = node else { return 0 };
        let heights: Vec<_> = branch.children.iter().flatten().map(|child| check(child)).collect();
        assert_eq!(heights.len(), branch.bounds.len());
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
                check(root);
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
