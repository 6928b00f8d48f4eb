//! Sets of places in a text, kept as a window of bits.

use smallvec::{SmallVec, smallvec};

/// A set of byte offsets. Only the words between the least and the greatest member are stored.
#[derive(Debug, Clone, Default)]
pub(crate) struct Positions {
    /// The number of the first stored word.
    first: usize,
    words: SmallVec<[u64; 4]>,
}

impl Positions {
    pub(crate) fn single(at: usize) -> Positions {
        Positions { first: at / 64, words: smallvec![1 << (at % 64)] }
    }

    /// All of `low..=high`.
    pub(crate) fn span(low: usize, high: usize) -> Positions {
        if low > high {
            return Positions::default();
        }
        let mut words: SmallVec<[u64; 4]> = smallvec![!0; high / 64 - low / 64 + 1];
        words[0] &= !0 << (low % 64);
        if let Some(last) = words.last_mut() {
            *last &= !0 >> (63 - high % 64);
        }
        Positions { first: low / 64, words }
    }

    /// How many words the set takes: what an operation on it costs.
    pub(crate) fn weight(&self) -> u64 {
        self.words.len() as u64
    }

    pub(crate) fn insert(&mut self, at: usize) {
        let word = at / 64;
        self.cover(word, word);
        self.words[word - self.first] |= 1 << (at % 64);
    }

    /// Makes room for the words `low..=high`.
    fn cover(&mut self, low: usize, high: usize) {
        if self.words.is_empty() {
            self.first = low;
        }
        if low < self.first {
            // Growing downwards by at least the present size keeps a series of insertions linear.
            let more = (self.first - low).max(self.words.len()).min(self.first);
            self.words.insert_many(0, std::iter::repeat_n(0, more));
            self.first -= more;
        }
        if high >= self.first + self.words.len() {
            self.words.resize(high - self.first + 1, 0);
        }
    }

    pub(crate) fn contains(&self, at: usize) -> bool {
        let word = (at / 64).checked_sub(self.first).and_then(|index| self.words.get(index));
        word.is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub(crate) fn add_all(&mut self, other: &Positions) {
        if let Some(extra) = other.words.len().checked_sub(1) {
            self.cover(other.first, other.first + extra);
            let offset = other.first - self.first;
            for (word, add) in self.words[offset..].iter_mut().zip(&other.words) {
                *word |= add;
            }
        }
    }

    pub(crate) fn remove_all(&mut self, other: &Positions) {
        for (index, word) in self.words.iter_mut().enumerate() {
            let theirs = (self.first + index).checked_sub(other.first).and_then(|at| other.words.get(at));
            *word &= !theirs.copied().unwrap_or(0);
        }
    }

    pub(crate) fn keep_only(&mut self, other: &Positions) {
        for (index, word) in self.words.iter_mut().enumerate() {
            let theirs = (self.first + index).checked_sub(other.first).and_then(|at| other.words.get(at));
            *word &= theirs.copied().unwrap_or(0);
        }
    }

    pub(crate) fn min(&self) -> Option<usize> {
        self.iter().next()
    }

    pub(crate) fn max(&self) -> Option<usize> {
        let index = self.words.iter().rposition(|&word| word != 0)?;
        Some((self.first + index) * 64 + 63 - self.words[index].leading_zeros() as usize)
    }

    /// The members in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(move |(index, &word)| {
            let base = (self.first + index) * 64;
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(base + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_grows_both_ways_and_keeps_its_members() {
        let mut set = Positions::single(1000);
        for at in [999, 130, 2000, 0] {
            set.insert(at);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 130, 999, 1000, 2000]);
        assert_eq!((set.min(), set.max()), (Some(0), Some(2000)));
        set.remove_all(&Positions::span(100, 999));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 1000, 2000]);
        set.keep_only(&Positions::span(1, 1500));
        assert_eq!(set.iter().collect::<Vec<_>>(), [1000]);
        set.add_all(&Positions::span(62, 66));
        assert_eq!(set.iter().collect::<Vec<_>>(), [62, 63, 64, 65, 66, 1000]);
        assert!(set.contains(64) && !set.contains(67) && !set.contains(5000));
    }
}
