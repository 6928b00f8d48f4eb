//! The branches of a [`super::tree`].

use std::array;
use std::sync::Arc;

use super::super::name::Name;
use super::leaf::{LEAF, Leaf};

/// Children of a full branch.
const BRANCH: usize = 64;

/// A leaf or a branch.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "both are about 1 KiB; the lint does not know the entries")]
pub(super) enum Node<V> {
    Leaf(Leaf<V>),
    Branch(Branch<V>),
}

/// Children in order. The parts that a search reads lie together, in the order in which it reads them.
#[derive(Clone)]
#[repr(C)]
pub(super) struct Branch<V> {
    /// What the bounds have in common, that of the first child not counted.
    prefix: Name,
    /// Of each bound but the first the bytes behind the prefix, as a number that sorts like them; then the
    /// largest number.
    keys: [u32; BRANCH],
    /// The first ones are set, as many as there are bounds.
    pub(super) children: [Option<Arc<Node<V>>>; BRANCH],
    /// For each child a lower bound of its names; that of the first is not looked at.
    pub(super) bounds: Vec<Name>,
}

/// The first four bytes as a number that sorts like them. What is shorter goes on with zeros.
fn key(bytes: &[u8]) -> u32 {
    if let Some(first) = bytes.first_chunk() {
        return u32::from_be_bytes(*first);
    }
    let mut first = [0; 4];
    first[..bytes.len()].copy_from_slice(bytes);
    u32::from_be_bytes(first)
}

/// What an insertion into a node comes to: the value before, and the new right half if the node was full.
type Inserted<V> = (Option<V>, Option<(Name, Arc<Node<V>>)>);

impl<V: Clone> Node<V> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Leaf(leaf) => leaf.len(),
            Self::Branch(branch) => branch.bounds.len(),
        }
    }

    /// The levels of branches down to the leaves.
    pub(super) fn height(&self) -> usize {
        let (mut node, mut height) = (self, 0);
        while let Self::Branch(branch) = node {
            height += 1;
            match branch.children[0].as_deref() {
                Some(child) => node = child,
                None => break,
            }
        }
        height
    }

    /// The first name; only an empty node, which is in no tree, has none.
    pub(super) fn first(&self) -> Option<&Name> {
        let mut node = self;
        loop {
            match node {
                Self::Leaf(leaf) => return leaf.first(),
                Self::Branch(branch) => node = branch.children[0].as_deref()?,
            }
        }
    }

    /// The value of `name`.
    pub(super) fn get(&self, name: &[u8]) -> Option<&V> {
        let mut node = self;
        loop {
            match node {
                Self::Leaf(leaf) => return leaf.get(name),
                Self::Branch(branch) => node = branch.children[branch.find(name)].as_deref()?,
            }
        }
    }

    pub(super) fn insert(&mut self, name: Name, value: V) -> Inserted<V> {
        match self {
            Self::Leaf(leaf) => {
                if let Some(place) = leaf.get_mut(name.as_bytes()) {
                    return (Some(std::mem::replace(place, value)), None);
                }
                let right = leaf.add(name, value);
                let low = right.as_ref().and_then(Leaf::first).cloned();
                (None, low.zip(right.map(|right| Arc::new(Self::Leaf(right)))))
            }
            Self::Branch(branch) => {
                let at = branch.find(name.as_bytes());
                let Some(child) = &mut branch.children[at] else { return (None, None) };
                let (before, split) = Arc::make_mut(child).insert(name, value);
                let right = split.and_then(|(bound, node)| branch.insert(at + 1, bound, node));
                (before, right.map(|right| (right.bounds[0].clone(), Arc::new(Self::Branch(right)))))
            }
        }
    }

    pub(super) fn remove(&mut self, name: &[u8]) -> Option<V> {
        match self {
            Self::Leaf(leaf) => leaf.remove(name),
            Self::Branch(branch) => {
                let at = branch.find(name);
                let child = Arc::make_mut(branch.children[at].as_mut()?);
                let removed = child.remove(name)?;
                if child.len() < child.capacity() / 4 {
                    branch.shrink(at);
                }
                Some(removed)
            }
        }
    }

    fn capacity(&self) -> usize {
        match self {
            Self::Leaf(_) => LEAF,
            Self::Branch(_) => BRANCH,
        }
    }

    /// Appends the entries of the node to the right of this one, for which there is room.
    fn absorb(&mut self, right: Self, low: Name) {
        match (self, right) {
            (Self::Leaf(leaf), Self::Leaf(more)) => leaf.absorb(more),
            (Self::Branch(branch), Self::Branch(mut more)) => {
                // The bound of a first child says nothing until it is no longer the first.
                more.bounds[0] = low;
                for (bound, child) in more.bounds.into_iter().zip(more.children) {
                    branch.children[branch.bounds.len()] = child;
                    branch.bounds.push(bound);
                }
                branch.index();
            }
            _ => debug_assert!(false, "neighbours are of one height"),
        }
    }
}

impl<V: Clone> Branch<V> {
    pub(super) fn new(children: impl IntoIterator<Item = (Name, Arc<Node<V>>)>) -> Self {
        let mut branch = Self {
            prefix: Name::new(b""),
            keys: [u32::MAX; BRANCH],
            children: array::from_fn(|_| None),
            bounds: Vec::new(),
        };
        for (place, (bound, child)) in branch.children.iter_mut().zip(children) {
            branch.bounds.push(bound);
            *place = Some(child);
        }
        branch.index();
        branch
    }

    /// Makes prefix and keys anew.
    fn index(&mut self) {
        let bounds = self.bounds.get(1..).unwrap_or(&[]);
        let (first, last): (&[u8], &[u8]) = match (bounds.first(), bounds.last()) {
            (Some(first), Some(last)) => (first.as_bytes(), last.as_bytes()),
            _ => (&[], &[]),
        };
        let common = first.iter().zip(last).take_while(|(one, two)| one == two).count();
        self.prefix = Name::new(&first[..common]);
        self.keys = [u32::MAX; BRANCH];
        for (place, bound) in self.keys.iter_mut().zip(bounds) {
            *place = key(&bound.as_bytes()[common..]);
        }
    }

    /// The child that holds `name` if any does.
    pub(super) fn find(&self, name: &[u8]) -> usize {
        let prefix = self.prefix.as_bytes();
        let Some(rest) = name.strip_prefix(prefix) else {
            return if name < prefix { 0 } else { self.bounds.len() - 1 };
        };
        let key = key(rest);
        // Counting them all is quicker than halving: the reads do not wait for each other.
        let mut at: usize = self.keys.iter().map(|bound| u32::from(*bound < key)).sum::<u32>() as usize;
        // Where the keys are equal, the bounds themselves must tell.
        while self.keys.get(at) == Some(&key)
            && self.bounds.get(at + 1).is_some_and(|bound| bound.as_bytes() <= name)
        {
            at += 1;
        }
        at
    }

    /// Inserts a child at `at`; if there is no room, gives back the right half, cut off.
    fn insert(&mut self, at: usize, bound: Name, child: Arc<Node<V>>) -> Option<Self> {
        let len = self.bounds.len();
        let mut right = None;
        if len < BRANCH {
            self.put(at, bound, child);
        } else if at == len {
            return Some(Self::new([(bound, child)]));
        } else {
            let half = BRANCH / 2;
            let bounds = self.bounds.split_off(half);
            let children = self.children[half..].iter_mut().filter_map(Option::take);
            let mut other = Self::new(bounds.into_iter().zip(children));
            if at <= half {
                self.put(at, bound, child)
            } else {
                other.put(at - half, bound, child)
            }
            right = Some(other);
        }
        right
    }

    /// Inserts a child where there is room.
    fn put(&mut self, at: usize, bound: Name, child: Arc<Node<V>>) {
        let len = self.bounds.len();
        self.children[at..=len].rotate_right(1);
        self.children[at] = Some(child);
        if (2..len).contains(&at) {
            // Between the others, it has the prefix of them all.
            self.keys.copy_within(at - 1..len - 1, at);
            self.keys[at - 1] = key(&bound.as_bytes()[self.prefix.as_bytes().len()..]);
            self.bounds.insert(at, bound);
        } else {
            self.bounds.insert(at, bound);
            self.index();
        }
    }

    fn take(&mut self, at: usize) -> Option<(Name, Arc<Node<V>>)> {
        let child = self.children[at].take()?;
        self.children[at..self.bounds.len()].rotate_left(1);
        let bound = self.bounds.remove(at);
        self.index();
        Some((bound, child))
    }

    /// The only child, taken out.
    pub(super) fn take_only(&mut self) -> Option<Arc<Node<V>>> {
        self.children[0].take()
    }

    /// Merges the child at `at` with a neighbour if both fit in one, and drops it if it is empty.
    fn shrink(&mut self, at: usize) {
        let size = |at: usize| self.children.get(at).and_then(Option::as_deref).map(Node::len);
        if size(at) == Some(0) {
            self.take(at);
            return;
        }
        let capacity = self.children[at].as_deref().map_or(0, Node::capacity);
        let fits = |left: usize| {
            size(left).zip(size(left + 1)).is_some_and(|(left, right)| left + right <= capacity)
        };
        let left = match at.checked_sub(1) {
            Some(left) if fits(left) => left,
            _ if fits(at) => at,
            _ => return,
        };
        if let Some((low, right)) = self.take(left + 1)
            && let Some(node) = &mut self.children[left]
        {
            Arc::make_mut(node).absorb(Arc::unwrap_or_clone(right), low);
        }
    }
}
