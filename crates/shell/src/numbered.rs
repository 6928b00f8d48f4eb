//! A map from numbers that is copied in no time and changed in place while nobody shares it: indexed arrays, and other lists.

use std::sync::Arc;

const BITS: u32 = 6;
const WIDTH: usize = 1 << BITS;

/// Elements by their indices: a trie over the digits of these. A clone shares everything, and a change to it copies only the
/// nodes on the way to the element. Levels on which all indices agree are left out, so gaps cost nothing, and neither do
/// elements that were removed from the front.
#[derive(Clone, Debug)]
pub struct Numbered<V> {
    root: Option<Arc<Node<V>>>,
    length: usize,
}

/// The elements of 64 indices, or of 64 ranges of them.
#[derive(Clone, Debug)]
struct Node<V> {
    /// The first index that belongs here.
    base: u64,
    /// How many bits of an index are decided further down; 0 in a leaf.
    shift: u32,
    /// Which places are taken; the children of the others are left out.
    taken: u64,
    children: Children<V>,
}

#[derive(Clone, Debug)]
enum Children<V> {
    Elements(Vec<V>),
    Nodes(Vec<Arc<Node<V>>>),
}

impl<V> Default for Numbered<V> {
    fn default() -> Self {
        Self { root: None, length: 0 }
    }
}

impl<V> Node<V> {
    fn leaf(index: u64, value: V) -> Self {
        let digit = index % WIDTH as u64;
        Self { base: index - digit, shift: 0, taken: 1 << digit, children: Children::Elements(vec![value]) }
    }

    /// The place of an index as a bit; `None` if it does not belong here.
    #[inline]
    fn bit(&self, index: u64) -> Option<u64> {
        1_u64.checked_shl(u32::try_from((index ^ self.base) >> self.shift).ok()?)
    }

    /// How many children are before that bit's.
    #[inline]
    fn place(&self, bit: u64) -> usize {
        (self.taken & (bit - 1)).count_ones() as usize
    }

    /// The lowest node for two that are apart: `first` and the leaf of an index that does not belong to it.
    fn joining(first: Arc<Self>, second: Self) -> Self {
        let highest = (first.base ^ second.base).ilog2();
        let shift = highest - highest % BITS;
        let base = first.base >> shift >> BITS << BITS << shift;
        let bit = |node: &Self| 1_u64 << ((node.base ^ base) >> shift);
        let taken = bit(&first) | bit(&second);
        let nodes = match first.base < second.base {
            true => vec![first, Arc::new(second)],
            false => vec![Arc::new(second), first],
        };
        Self { base, shift, taken, children: Children::Nodes(nodes) }
    }
}

impl<V: Clone> Numbered<V> {
    /// These elements in a row.
    pub fn from_elements(elements: Vec<V>) -> Self {
        let length = elements.len();
        let mut nodes = leaves(elements);
        let mut shift = 0;
        while nodes.len() > 1 {
            shift += BITS;
            nodes = parents(nodes, shift);
        }
        Self { root: nodes.pop(), length }
    }

    /// How many elements are set.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether none is set.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// An element.
    pub fn get(&self, index: u64) -> Option<&V> {
        let mut node = self.root.as_deref()?;
        loop {
            let bit = node.bit(index)?;
            if node.taken & bit == 0 {
                return None;
            }
            match &node.children {
                Children::Elements(elements) => return elements.get(node.place(bit)),
                Children::Nodes(nodes) => node = &nodes[node.place(bit)],
            }
        }
    }

    /// The element, to be changed.
    pub fn get_mut(&mut self, index: u64) -> Option<&mut V> {
        // What is not there must not cost a copy of the way to it.
        self.get(index)?;
        let mut node = Arc::make_mut(self.root.as_mut()?);
        loop {
            let place = node.place(node.bit(index)?);
            match &mut node.children {
                Children::Elements(elements) => return elements.get_mut(place),
                Children::Nodes(nodes) => node = Arc::make_mut(&mut nodes[place]),
            }
        }
    }

    /// The highest index and its element.
    pub fn last(&self) -> Option<(u64, &V)> {
        self.last_below(self.end())
    }

    /// The highest index below this one, and its element.
    pub fn last_below(&self, end: u64) -> Option<(u64, &V)> {
        last_below(self.root.as_deref()?, end)
    }

    /// One more than the highest index; 0 if there is none.
    pub fn end(&self) -> u64 {
        let Some(mut node) = self.root.as_deref() else { return 0 };
        while let Children::Nodes(nodes) = &node.children
            && let Some(last) = nodes.last()
        {
            node = last;
        }
        node.base + u64::from(u64::BITS - node.taken.leading_zeros())
    }

    /// Sets the element behind the last.
    pub fn push(&mut self, value: V) {
        self.set(self.end(), value);
    }

    /// Sets an element.
    pub fn set(&mut self, index: u64, value: V) {
        match &mut self.root {
            None => {
                self.root = Some(Arc::new(Node::leaf(index, value)));
                self.length = 1;
            }
            Some(root) => self.length += usize::from(set(root, index, value)),
        }
    }

    /// Removes an element.
    pub fn remove(&mut self, index: u64) -> Option<V> {
        // What is not there must not cost a copy of the way to it.
        self.get(index)?;
        let root = self.root.as_mut()?;
        let removed = remove(root, index)?;
        self.length -= 1;
        if self.length == 0 {
            self.root = None;
        }
        Some(removed)
    }

    /// Indices and elements, in order.
    pub fn iter(&self) -> Iter<'_, V> {
        Iter { least: self.length, ..self.iter_from(0) }
    }

    /// Indices and elements from an index on, in order. What is before it takes no time.
    pub fn iter_from(&self, start: u64) -> Iter<'_, V> {
        let mut iter =
            Iter { waiting: Vec::new(), base: 0, taken: 0, elements: [].iter(), least: 0, most: self.length };
        if let Some(root) = &self.root {
            iter.seek(root, start);
        }
        iter
    }
}

fn leaves<V>(elements: Vec<V>) -> Vec<Arc<Node<V>>> {
    let leaf = |base: u64, elements: Vec<V>| {
        let taken = u64::MAX >> (WIDTH - elements.len());
        Arc::new(Node { base, shift: 0, taken, children: Children::Elements(elements) })
    };
    if elements.is_empty() {
        return Vec::new();
    }
    if elements.len() <= WIDTH {
        return vec![leaf(0, elements)];
    }
    let mut leaves = Vec::with_capacity(elements.len().div_ceil(WIDTH));
    let mut rest = elements.into_iter();
    while rest.len() > 0 {
        let base = (leaves.len() * WIDTH) as u64;
        leaves.push(leaf(base, rest.by_ref().take(WIDTH).collect()));
    }
    leaves
}

fn parents<V>(nodes: Vec<Arc<Node<V>>>, shift: u32) -> Vec<Arc<Node<V>>> {
    let mut parents = Vec::with_capacity(nodes.len().div_ceil(WIDTH));
    let mut rest = nodes.into_iter();
    while rest.len() > 0 {
        let mut nodes: Vec<_> = rest.by_ref().take(WIDTH).collect();
        let parent = match nodes.len() {
            1 => nodes.pop(),
            count => {
                let base = nodes[0].base;
                let taken = u64::MAX >> (WIDTH - count);
                Some(Arc::new(Node { base, shift, taken, children: Children::Nodes(nodes) }))
            }
        };
        parents.extend(parent);
    }
    parents
}

fn last_below<V>(node: &Node<V>, end: u64) -> Option<(u64, &V)> {
    if end <= node.base {
        return None;
    }
    // The places whose first index is below the end.
    let below = match node.bit(end - 1) {
        Some(bit) => node.taken & (bit | (bit - 1)),
        None => node.taken,
    };
    let highest = u64::from(below.checked_ilog2()?);
    let place = node.place(1 << highest);
    match &node.children {
        Children::Elements(elements) => Some((node.base + highest, elements.get(place)?)),
        // If the last of them has none, the one before it is below the end as a whole.
        Children::Nodes(nodes) => nodes[..=place].iter().rev().take(2).find_map(|node| last_below(node, end)),
    }
}

/// Sets an element and says whether it is a new one.
fn set<V: Clone>(mut slot: &mut Arc<Node<V>>, index: u64, value: V) -> bool {
    loop {
        let Some(bit) = slot.bit(index) else {
            *slot = Arc::new(Node::joining(slot.clone(), Node::leaf(index, value)));
            return true;
        };
        let node = Arc::make_mut(slot);
        let place = node.place(bit);
        let is_new = node.taken & bit == 0;
        node.taken |= bit;
        match &mut node.children {
            Children::Elements(elements) if is_new => elements.insert(place, value),
            Children::Elements(elements) => elements[place] = value,
            Children::Nodes(nodes) if is_new => nodes.insert(place, Arc::new(Node::leaf(index, value))),
            Children::Nodes(nodes) => {
                slot = &mut nodes[place];
                continue;
            }
        }
        return is_new;
    }
}

/// Removes an element. Of the nodes on the way, those go that are empty, and those that only lead to another.
fn remove<V: Clone>(slot: &mut Arc<Node<V>>, index: u64) -> Option<V> {
    let bit = slot.bit(index)?;
    let node = Arc::make_mut(slot);
    let place = node.place(bit);
    match &mut node.children {
        Children::Elements(elements) => {
            node.taken &= !bit;
            Some(elements.remove(place))
        }
        Children::Nodes(nodes) => {
            let removed = remove(&mut nodes[place], index)?;
            if nodes[place].taken == 0 {
                nodes.remove(place);
                node.taken &= !bit;
            }
            if nodes.len() == 1 {
                let only = nodes.remove(0);
                *slot = only;
            }
            Some(removed)
        }
    }
}

/// Indices and elements of an [`Numbered`], in order.
#[derive(Clone, Debug)]
pub struct Iter<'a, V> {
    /// The nodes that come after the present leaf: those next to it last.
    waiting: Vec<std::slice::Iter<'a, Arc<Node<V>>>>,
    base: u64,
    taken: u64,
    elements: std::slice::Iter<'a, V>,
    /// So many are left at least, and so many at most.
    least: usize,
    most: usize,
}

impl<'a, V> Iter<'a, V> {
    fn enter(&mut self, node: &'a Node<V>) {
        match &node.children {
            Children::Elements(elements) => {
                self.base = node.base;
                self.taken = node.taken;
                self.elements = elements.iter();
            }
            Children::Nodes(nodes) => self.waiting.push(nodes.iter()),
        }
    }

    fn seek(&mut self, mut node: &'a Node<V>, start: u64) {
        while start > node.base {
            let Some(bit) = node.bit(start) else { return };
            let before = node.place(bit);
            match &node.children {
                Children::Elements(elements) => {
                    self.base = node.base;
                    self.taken = node.taken & !(bit - 1);
                    self.elements = elements[before..].iter();
                    return;
                }
                Children::Nodes(nodes) if node.taken & bit == 0 => {
                    self.waiting.push(nodes[before..].iter());
                    return;
                }
                Children::Nodes(nodes) => {
                    self.waiting.push(nodes[before + 1..].iter());
                    node = &nodes[before];
                }
            }
        }
        self.enter(node);
    }
}

impl<'a, V> Iterator for Iter<'a, V> {
    type Item = (u64, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(element) = self.elements.next() {
                let index = self.base + u64::from(self.taken.trailing_zeros());
                self.taken &= self.taken - 1;
                self.least = self.least.saturating_sub(1);
                self.most -= 1;
                return Some((index, element));
            }
            match self.waiting.last_mut()?.next() {
                Some(node) => self.enter(node),
                None => {
                    self.waiting.pop();
                }
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.least, Some(self.most))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::text::Str;

    type Indexed = Numbered<Str>;

    fn element(number: u64) -> Str {
        Str::from_integer(number as i64)
    }

    fn assert_same(array: &Indexed, model: &BTreeMap<u64, u64>) {
        let listed: Vec<_> = array.iter().map(|(index, text)| (index, text.clone())).collect();
        let expected: Vec<_> = model.iter().map(|(&index, &number)| (index, element(number))).collect();
        assert_eq!(listed, expected);
        assert_eq!(array.len(), model.len());
        assert_eq!(array.end(), model.last_key_value().map_or(0, |(&last, _)| last + 1));
    }

    #[test]
    fn an_array_behaves_like_a_map_and_copies_stay_as_they_are() {
        let mut random = 99_u64;
        for spread in [1 << 4, 1 << 8, 1 << 13, 1 << 40, (1 << 63) - 1] {
            let mut array = Indexed::default();
            let mut model = BTreeMap::new();
            let mut copies = Vec::new();
            for step in 0..3000 {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let index = (random >> 1) % spread;
                // What has been set is met again often enough to be replaced and removed.
                let index = model.range(index..).next().map_or(index, |(&near, _)| [index, near][step % 2]);
                match random >> 62 {
                    0 => assert_eq!(array.remove(index), model.remove(&index).map(element)),
                    _ => {
                        array.set(index, element(step as u64));
                        model.insert(index, step as u64);
                    }
                }
                assert_eq!(array.get(index).cloned(), model.get(&index).copied().map(element));
                if step % 500 == 0 {
                    copies.push((array.clone(), model.clone()));
                }
            }
            copies.push((array, model));
            for (array, model) in &copies {
                assert_same(array, model);
                for start in [0, 1, 63, 64, 65, 4096, spread / 2, spread - 1] {
                    let listed = array.iter_from(start).map(|(index, _)| index);
                    assert!(listed.eq(model.range(start..).map(|(&index, _)| index)), "{start} of {spread}");
                    let below = array.last_below(start).map(|(index, _)| index);
                    assert_eq!(below, model.range(..start).next_back().map(|(&index, _)| index));
                }
            }
        }
    }

    #[test]
    fn a_list_becomes_the_array_that_its_elements_would_become_one_by_one() {
        for length in [0, 1, 63, 64, 65, 128, 4095, 4096, 4097, 4160, 20_000] {
            let array = Indexed::from_elements((0..length).map(element).collect());
            let model: BTreeMap<u64, u64> = (0..length).map(|index| (index, index)).collect();
            assert_same(&array, &model);
            let mut longer = array.clone();
            longer.push(element(7));
            assert_eq!((longer.len(), longer.get(length)), (array.len() + 1, Some(&element(7))));
            assert_same(&array, &model);
        }
    }

    #[test]
    fn a_queue_takes_no_more_room_than_what_is_in_it() {
        let mut queue = Indexed::default();
        for index in 0..100_000_u64 {
            queue.push(element(index));
            if index >= 10 {
                assert_eq!(queue.remove(index - 10), Some(element(index - 10)));
            }
        }
        assert_eq!((queue.len(), queue.end()), (10, 100_000));
        let depth = |mut node: &Node<Str>| {
            let mut depth = 1;
            while let Children::Nodes(nodes) = &node.children {
                assert!(nodes.len() > 1);
                node = &nodes[0];
                depth += 1;
            }
            depth
        };
        assert!(queue.root.as_deref().is_some_and(|root| depth(root) <= 2));
    }
}
