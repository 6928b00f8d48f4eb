//! A set of characters: what a bracket expression stands for.

use crate::class::{CharClass, Ranges};
use crate::unit::Encoding;

/// A set of units as sorted, disjoint ranges, with a bitmap for ASCII.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct CharSet {
    ranges: Ranges,
    ascii: u128,
}

impl CharSet {
    pub(crate) fn add_range(&mut self, first: u32, last: u32) {
        if first <= last {
            self.ranges.push((first, last));
        }
    }

    pub(crate) fn add_class(&mut self, class: CharClass, encoding: Encoding) {
        self.ranges.extend_from_slice(class.ranges(encoding));
    }

    /// Sorts and merges what was added; to be called once, after the last addition.
    pub(crate) fn seal(mut self) -> CharSet {
        self.ranges.sort_unstable();
        let mut merged: Ranges = Vec::with_capacity(self.ranges.len());
        for (first, last) in self.ranges {
            match merged.last_mut() {
                Some(previous) if first <= previous.1.saturating_add(1) => {
                    previous.1 = previous.1.max(last);
                }
                _ => merged.push((first, last)),
            }
        }
        let mut ascii = 0u128;
        for &(first, last) in &merged {
            for unit in first..=last.min(0x7F) {
                ascii |= 1 << unit;
            }
        }
        CharSet { ranges: merged, ascii }
    }

    /// Everything in `0..=last` that is not in this sealed set.
    pub(crate) fn complement(&self, last: u32) -> CharSet {
        let mut rest = CharSet::default();
        let mut next = 0;
        for &(first, end) in &self.ranges {
            if first > next {
                rest.add_range(next, (first - 1).min(last));
            }
            next = end + 1;
        }
        rest.add_range(next, last);
        rest.seal()
    }

    /// This sealed set without one member.
    pub(crate) fn without(&self, unit: u32) -> CharSet {
        let mut rest = CharSet::default();
        for &(first, last) in &self.ranges {
            if first <= unit && unit <= last {
                if unit > first {
                    rest.add_range(first, unit - 1);
                }
                rest.add_range(unit + 1, last);
            } else {
                rest.add_range(first, last);
            }
        }
        rest.seal()
    }

    pub(crate) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    #[inline]
    pub(crate) fn contains(&self, unit: u32) -> bool {
        if unit < 0x80 {
            return self.ascii >> unit & 1 == 1;
        }
        let after = self.ranges.partition_point(|&(first, _)| first <= unit);
        after > 0 && unit <= self.ranges[after - 1].1
    }
}
