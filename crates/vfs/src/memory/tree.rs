//! A persistent sorted map from names: a B-tree of shared nodes.
//!
//! As with [`super::radix`], a clone is one reference count and a change copies only what is shared.

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
    Leaf(Vec<(Name, V)>),
    /// Each child with a lower bound of its names; that of the first child is not looked at.
    Branch(Vec<(Name, Arc<Node<V>>)>),
}

impl<V> Default for Tree<V> {
    fn default() -> Self {
        Self { root: None, len: 0 }
    }
}

/// The child of a branch that holds `name` if any does.
fn child_of<C>(children: &[(Name, C)], name: &[u8]) -> usize {
    children.partition_point(|(low, _)| low.as_bytes() <= name).saturating_sub(1)
}

fn find<V>(entries: &[(Name, V)], name: &[u8]) -> Result<usize, usize> {
    entries.binary_search_by(|(entry, _)| entry.as_bytes().cmp(name))
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
                Node::Leaf(entries) => return Some(&entries[find(entries, name).ok()?].1),
                Node::Branch(children) => node = &children[child_of(children, name)].1,
            }
        }
    }

    /// Sets the value of `name` and gives back the one before.
    pub(super) fn insert(&mut self, name: Name, value: V) -> Option<V> {
        let Some(root) = &mut self.root else {
            self.root = Some(Arc::new(Node::Leaf(vec![(name, value)])));
            self.len = 1;
            return None;
        };
        let (before, split) = Arc::make_mut(root).insert(name, value);
        if let Some(right) = split {
            let left = (Name::new(b""), Arc::clone(root));
            self.root = Some(Arc::new(Node::Branch(vec![left, right])));
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
            Node::Leaf(entries) if entries.is_empty() => self.root = None,
            Node::Branch(children) if children.len() <= 1 => self.root = children.pop().map(|(_, only)| only),
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
                (Some(&Item::Entries(entries)), Some(&Item::Node(node))) => {
                    if entries[0].0 < *node.first() {
                        visit(&entries[0].0, Some(&entries[0].1), None);
                        left.next();
                    } else {
                        right.open();
                    }
                }
                (Some(&Item::Node(node)), Some(&Item::Entries(entries))) => {
                    if entries[0].0 < *node.first() {
                        visit(&entries[0].0, None, Some(&entries[0].1));
                        right.next();
                    } else {
                        left.open();
                    }
                }
                (Some(&Item::Entries(one)), Some(&Item::Entries(two))) => {
                    let order = one[0].0.cmp(&two[0].0);
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

/// What an insertion into a node comes to: the value before, and the new right half if the node was full.
type Inserted<V> = (Option<V>, Option<(Name, Arc<Node<V>>)>);

impl<V: Clone> Node<V> {
    fn len(&self) -> usize {
        match self {
            Self::Leaf(entries) => entries.len(),
            Self::Branch(children) => children.len(),
        }
    }

    fn height(&self) -> usize {
        let (mut node, mut height) = (self, 0);
        while let Self::Branch(children) = node {
            node = &children[0].1;
            height += 1;
        }
        height
    }

    /// The first name; nodes are never empty.
    fn first(&self) -> &Name {
        let mut node = self;
        loop {
            match node {
                Self::Leaf(entries) => return &entries[0].0,
                Self::Branch(children) => node = &children[0].1,
            }
        }
    }

    fn insert(&mut self, name: Name, value: V) -> Inserted<V> {
        match self {
            Self::Leaf(entries) => match find(entries, name.as_bytes()) {
                Ok(at) => (Some(std::mem::replace(&mut entries[at].1, value)), None),
                Err(at) => {
                    let right = insert_splitting(entries, at, (name, value));
                    (None, right.map(|right| (right[0].0.clone(), Arc::new(Self::Leaf(right)))))
                }
            },
            Self::Branch(children) => {
                let at = child_of(children, name.as_bytes());
                let (before, split) = Arc::make_mut(&mut children[at].1).insert(name, value);
                let right = split.and_then(|right| insert_splitting(children, at + 1, right));
                (before, right.map(|right| (right[0].0.clone(), Arc::new(Self::Branch(right)))))
            }
        }
    }

    fn remove(&mut self, name: &[u8]) -> Option<V> {
        match self {
            Self::Leaf(entries) => Some(entries.remove(find(entries, name).ok()?).1),
            Self::Branch(children) => {
                let at = child_of(children, name);
                let child = Arc::make_mut(&mut children[at].1);
                let removed = child.remove(name)?;
                if child.len() < MIN {
                    shrink(children, at);
                }
                Some(removed)
            }
        }
    }

    /// Appends the entries of the node to the right of this one.
    fn absorb(&mut self, right: Self, low: Name) {
        match (self, right) {
            (Self::Leaf(entries), Self::Leaf(more)) => entries.extend(more),
            (Self::Branch(children), Self::Branch(mut more)) => {
                // The bound of a first child says nothing until it is no longer the first.
                if let Some(first) = more.first_mut() {
                    first.0 = low;
                }
                children.extend(more);
            }
            _ => debug_assert!(false, "neighbours are of one height"),
        }
    }
}

/// Inserts at `at`; if there is no room, gives back the right half, cut off.
fn insert_splitting<T>(items: &mut Vec<T>, at: usize, item: T) -> Option<Vec<T>> {
    if items.len() < MAX {
        if items.len() == items.capacity() {
            items.reserve_exact((2 * items.len()).clamp(4, MAX) - items.len());
        }
        items.insert(at, item);
        return None;
    }
    // Names that come in order fill their nodes whole.
    if at == items.len() {
        return Some(vec![item]);
    }
    let mut right = items.split_off(MAX / 2);
    if at <= MAX / 2 {
        items.insert(at, item)
    } else {
        right.insert(at - MAX / 2, item)
    }
    Some(right)
}

/// Merges the child at `at` with a neighbour if both fit in one, and drops it if it is empty.
fn shrink<V: Clone>(children: &mut Vec<(Name, Arc<Node<V>>)>, at: usize) {
    if children[at].1.len() == 0 {
        children.remove(at);
        return;
    }
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

/// What an iterator has still to go through.
enum Item<'a, V> {
    Node(&'a Arc<Node<V>>),
    /// Never empty.
    Entries(&'a [(Name, V)]),
}

/// Goes through a [`Tree`] in order. The next item is the last of the list.
pub(super) struct Iter<'a, V>(Vec<Item<'a, V>>);

impl<'a, V> Iter<'a, V> {
    /// Puts what the next node holds in its place.
    fn open(&mut self) {
        if let Some(&Item::Node(node)) = self.0.last() {
            self.0.pop();
            match &**node {
                Node::Leaf(entries) => self.0.push(Item::Entries(entries)),
                Node::Branch(children) => {
                    self.0.extend(children.iter().rev().map(|(_, child)| Item::Node(child)));
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
        let Some(Item::Entries(entries)) = self.0.last_mut() else { return None };
        let (first, rest) = entries.split_first()?;
        if rest.is_empty() {
            self.0.pop();
        } else {
            *entries = rest;
        }
        Some((&first.0, &first.1))
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
        let Node::Branch(children) = node else { return 0 };
        let heights: Vec<_> = children.iter().map(|(_, child)| check(child, false)).collect();
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
