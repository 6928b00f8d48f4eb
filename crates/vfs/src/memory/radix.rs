//! A persistent sparse vector: a 32-way trie of shared nodes.
//!
//! A clone is one reference count. A change copies the nodes from the root to the slot, and only those that
//! another clone still shares. Slots that were never set take no room, however large their index.

use std::sync::Arc;

const BITS: u32 = 5;
const WIDTH: usize = 1 << BITS;

/// Shared values by number.
pub(super) struct Radix<T: ?Sized> {
    root: Option<Arc<Node<T>>>,
    /// Levels below the root: 0 if the root is a leaf.
    height: u32,
}

#[expect(
    clippy::large_enum_variant,
    reason = "the arrays are of one size, which the lint cannot see for an unsized T"
)]
enum Node<T: ?Sized> {
    Leaf([Option<Arc<T>>; WIDTH]),
    Branch([Option<Arc<Node<T>>>; WIDTH]),
}

impl<T: ?Sized> Clone for Radix<T> {
    fn clone(&self) -> Self {
        Self { root: self.root.clone(), height: self.height }
    }
}

impl<T: ?Sized> Clone for Node<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Leaf(slots) => Self::Leaf(slots.clone()),
            Self::Branch(children) => Self::Branch(children.clone()),
        }
    }
}

impl<T: ?Sized> Default for Radix<T> {
    fn default() -> Self {
        Self { root: None, height: 0 }
    }
}

/// The slot of `index` in a node with `level` levels below it.
fn slot(index: u64, level: u32) -> usize {
    (index.checked_shr(level * BITS).unwrap_or(0) % WIDTH as u64) as usize
}

impl<T: ?Sized> Node<T> {
    fn empty(level: u32) -> Self {
        if level == 0 { Self::Leaf([const { None }; WIDTH]) } else { Self::Branch([const { None }; WIDTH]) }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Leaf(slots) => slots.iter().all(Option::is_none),
            Self::Branch(children) => children.iter().all(Option::is_none),
        }
    }
}

impl<T: ?Sized> Radix<T> {
    fn fits(&self, index: u64) -> bool {
        index.checked_shr((self.height + 1) * BITS).unwrap_or(0) == 0
    }

    /// The value at `index`.
    pub(super) fn get(&self, index: u64) -> Option<&Arc<T>> {
        if !self.fits(index) {
            return None;
        }
        let mut node = self.root.as_deref()?;
        let mut level = self.height;
        loop {
            match node {
                Node::Leaf(slots) => return slots[slot(index, 0)].as_ref(),
                Node::Branch(children) => node = children[slot(index, level)].as_deref()?,
            }
            level -= 1;
        }
    }

    /// The value at `index`, to be changed. The way to it becomes this clone's own.
    pub(super) fn get_mut(&mut self, index: u64) -> Option<&mut Arc<T>> {
        if !self.fits(index) {
            return None;
        }
        let mut node = Arc::make_mut(self.root.as_mut()?);
        let mut level = self.height;
        loop {
            match node {
                Node::Leaf(slots) => return slots[slot(index, 0)].as_mut(),
                Node::Branch(children) => {
                    node = Arc::make_mut(children[slot(index, level)].as_mut()?);
                }
            }
            level -= 1;
        }
    }

    /// Sets the value at `index` and gives back the one before.
    pub(super) fn insert(&mut self, index: u64, value: Arc<T>) -> Option<Arc<T>> {
        while !self.fits(index) {
            if let Some(root) = self.root.take() {
                let mut children = [const { None }; WIDTH];
                children[0] = Some(root);
                self.root = Some(Arc::new(Node::Branch(children)));
            }
            self.height += 1;
        }
        let mut level = self.height;
        let mut place = &mut self.root;
        loop {
            match Arc::make_mut(place.get_or_insert_with(|| Arc::new(Node::empty(level)))) {
                Node::Leaf(slots) => return slots[slot(index, 0)].replace(value),
                Node::Branch(children) => place = &mut children[slot(index, level)],
            }
            level -= 1;
        }
    }

    /// Takes the value at `index` out, and the nodes that this leaves empty.
    pub(super) fn remove(&mut self, index: u64) -> Option<Arc<T>> {
        self.get(index)?;
        let removed = remove_below(&mut self.root, self.height, index);
        if self.root.is_none() {
            self.height = 0;
        }
        removed
    }

    /// Removes every value at `from` and behind it, showing each to `visit`.
    pub(super) fn truncate(&mut self, from: u64, visit: &mut dyn FnMut(&Arc<T>)) {
        if self.fits(from) {
            cut_below(&mut self.root, self.height, from, visit);
        }
        if self.root.is_none() {
            self.height = 0;
        }
    }

    /// Shows each index that has another value in `self` than in `other`, in order. Shared parts are skipped.
    pub(super) fn diff<'a>(
        &'a self,
        other: &'a Self,
        visit: &mut dyn FnMut(u64, Option<&'a Arc<T>>, Option<&'a Arc<T>>),
    ) {
        let (left, right) = (Side::new(self), Side::new(other));
        diff_sides(left, right, 0, visit);
    }
}

fn remove_below<T: ?Sized>(place: &mut Option<Arc<Node<T>>>, level: u32, index: u64) -> Option<Arc<T>> {
    let node = Arc::make_mut(place.as_mut()?);
    let removed = match node {
        Node::Leaf(slots) => slots[slot(index, 0)].take(),
        Node::Branch(children) => remove_below(&mut children[slot(index, level)], level - 1, index),
    };
    if node.is_empty() {
        *place = None;
    }
    removed
}

/// `from` is relative to the first index of this node.
fn cut_below<T: ?Sized>(
    place: &mut Option<Arc<Node<T>>>,
    level: u32,
    from: u64,
    visit: &mut dyn FnMut(&Arc<T>),
) {
    let Some(shared) = place else { return };
    if from == 0 {
        visit_all(shared, visit);
        *place = None;
        return;
    }
    let node = Arc::make_mut(shared);
    let first = slot(from, level);
    match node {
        Node::Leaf(slots) => {
            for value in slots[first..].iter_mut().filter_map(Option::take) {
                visit(&value);
            }
        }
        Node::Branch(children) => {
            let within = from & !(u64::MAX.checked_shl(level * BITS).unwrap_or(0));
            cut_below(&mut children[first], level - 1, within, visit);
            for child in children[first + 1..].iter_mut().filter_map(Option::take) {
                visit_all(&child, visit);
            }
        }
    }
    if node.is_empty() {
        *place = None;
    }
}

fn visit_all<T: ?Sized>(node: &Node<T>, visit: &mut dyn FnMut(&Arc<T>)) {
    match node {
        Node::Leaf(slots) => slots.iter().flatten().for_each(visit),
        Node::Branch(children) => children.iter().flatten().for_each(|child| visit_all(child, visit)),
    }
}

/// One of two tries that are compared; they may differ in height.
struct Side<'a, T: ?Sized> {
    node: Option<&'a Arc<Node<T>>>,
    height: u32,
}

impl<'a, T: ?Sized> Side<'a, T> {
    fn new(radix: &'a Radix<T>) -> Self {
        Self { node: radix.root.as_ref(), height: radix.height }
    }

    /// What lies in `slot` of a node with `level` levels below it. A lower trie is all in slot 0.
    fn child(&self, level: u32, slot: usize) -> Self {
        if self.height < level {
            return Self { node: self.node.filter(|_| slot == 0), height: self.height };
        }
        let node = match self.node.map(Arc::as_ref) {
            Some(Node::Branch(children)) => children[slot].as_ref(),
            _ => None,
        };
        Self { node, height: level - 1 }
    }

    fn value(&self, slot: usize) -> Option<&'a Arc<T>> {
        match self.node.map(Arc::as_ref) {
            Some(Node::Leaf(slots)) => slots[slot].as_ref(),
            _ => None,
        }
    }
}

fn diff_sides<'a, T: ?Sized>(
    left: Side<'a, T>,
    right: Side<'a, T>,
    base: u64,
    visit: &mut dyn FnMut(u64, Option<&'a Arc<T>>, Option<&'a Arc<T>>),
) {
    match (left.node, right.node) {
        (None, None) => return,
        (Some(one), Some(two)) if Arc::ptr_eq(one, two) => return,
        _ => {}
    }
    let level = left.height.max(right.height);
    for slot in 0..WIDTH {
        let index = base | (slot as u64).checked_shl(level * BITS).unwrap_or(0);
        if level > 0 {
            diff_sides(left.child(level, slot), right.child(level, slot), index, visit);
            continue;
        }
        match (left.value(slot), right.value(slot)) {
            (None, None) => {}
            (Some(one), Some(two)) if Arc::ptr_eq(one, two) => {}
            (one, two) => visit(index, one, two),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug)]
    enum Op {
        Insert(u64, u32),
        Change(u64, u32),
        Remove(u64),
        Truncate(u64),
    }

    fn index() -> impl Strategy<Value = u64> {
        prop_oneof![0..80u64, 0..5000u64, any::<u64>(), Just(u64::MAX)]
    }

    fn op() -> impl Strategy<Value = Op> {
        prop_oneof![
            6 => (index(), any::<u32>()).prop_map(|(at, value)| Op::Insert(at, value)),
            3 => (index(), any::<u32>()).prop_map(|(at, value)| Op::Change(at, value)),
            3 => index().prop_map(Op::Remove),
            1 => index().prop_map(Op::Truncate),
        ]
    }

    fn apply(op: &Op, radix: &mut Radix<u32>, model: &mut BTreeMap<u64, u32>) {
        match *op {
            Op::Insert(at, value) => {
                let before = radix.insert(at, Arc::new(value));
                assert_eq!(before.as_deref().copied(), model.insert(at, value));
            }
            Op::Change(at, value) => {
                if let Some(slot) = radix.get_mut(at) {
                    *Arc::make_mut(slot) = value;
                }
                if let Some(slot) = model.get_mut(&at) {
                    *slot = value;
                }
            }
            Op::Remove(at) => assert_eq!(radix.remove(at).as_deref().copied(), model.remove(&at)),
            Op::Truncate(from) => {
                let mut seen = Vec::new();
                radix.truncate(from, &mut |value| seen.push(**value));
                let cut = model.split_off(&from);
                assert_eq!(seen, cut.into_values().collect::<Vec<_>>());
            }
        }
    }

    fn contents(radix: &Radix<u32>) -> BTreeMap<u64, u32> {
        let mut found = BTreeMap::new();
        radix.diff(&Radix::default(), &mut |at, value, _| {
            found.insert(at, **value.unwrap());
        });
        found
    }

    proptest! {
        #[test]
        fn behaves_like_a_sorted_map(
            before in prop::collection::vec(op(), 0..60),
            after in prop::collection::vec(op(), 0..60),
        ) {
            let mut radix = Radix::default();
            let mut model = BTreeMap::new();
            for op in &before {
                apply(op, &mut radix, &mut model);
            }
            let (old, old_model) = (radix.clone(), model.clone());
            for op in &after {
                apply(op, &mut radix, &mut model);
            }
            prop_assert_eq!(contents(&old), old_model.clone(), "a clone must not see later changes");
            prop_assert_eq!(contents(&radix), model.clone());
            for (at, value) in &model {
                prop_assert_eq!(radix.get(*at).map(|value| **value), Some(*value));
            }
            let mut differing = BTreeMap::new();
            old.diff(&radix, &mut |at, one, two| {
                differing.insert(at, (one.map(|value| **value), two.map(|value| **value)));
            });
            for at in old_model.keys().chain(model.keys()) {
                let pair = (old_model.get(at).copied(), model.get(at).copied());
                if pair.0 != pair.1 {
                    prop_assert_eq!(differing.get(at), Some(&pair));
                }
            }
        }
    }

    #[test]
    fn an_emptied_vector_holds_no_node() {
        let mut radix = Radix::default();
        for at in [0, 31, 32, 100_000, u64::MAX] {
            radix.insert(at, Arc::new(at));
        }
        for at in [0, 31, 32, 100_000, u64::MAX] {
            radix.remove(at);
        }
        assert!(radix.root.is_none());
    }
}
