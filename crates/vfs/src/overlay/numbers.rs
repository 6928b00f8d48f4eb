//! Inode numbers that are the overlay's own.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::metadata::Metadata;

/// How the numbers of the layers become the overlay's: doubled, even for the lower and odd for the upper, so
/// that they never meet.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// The device number of everything in the overlay: that of the upper.
    pub(super) dev: u64,
    lower_dev: u64,
}

impl Numbers {
    pub(super) fn new(upper_root: &Metadata, lower_root: &Metadata) -> Self {
        Self { dev: upper_root.dev, lower_dev: lower_root.dev }
    }

    pub(super) fn lower(&self, dev: u64, ino: u64) -> u64 {
        if dev == self.lower_dev {
            return ino << 1;
        }
        // Something mounted in the lower, with numbers of its own.
        let mixed = (ino ^ dev.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ (mixed >> 29)) << 1
    }

    /// The number of a file of the upper: the one that it had in the lower, if it comes from there.
    pub(super) fn upper(&self, origins: &Origins, ino: u64) -> u64 {
        origins.get(ino).unwrap_or(ino << 1 | 1)
    }
}

type Generation = HashMap<u64, u64, BuildHasherDefault<NumberHasher>>;

/// Spreads inode numbers, which come from the upper and not from an adversary. Asked on every step of a walk.
#[derive(Default)]
struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Which numbers files of the upper had before they were copied up.
///
/// Kept in generations, so that a fork shares all but the newest, which it begins anew: forking costs nothing
/// that was not paid for by copying up.
#[derive(Clone, Default)]
pub(super) struct Origins {
    newest: Generation,
    older: Vec<Arc<Generation>>,
}

impl Origins {
    pub(super) fn insert(&mut self, upper: u64, shown: u64) {
        self.newest.insert(upper, shown);
    }

    fn get(&self, upper: u64) -> Option<u64> {
        if self.newest.is_empty() && self.older.is_empty() {
            return None;
        }
        let older = self.older.iter().rev().find_map(|generation| generation.get(&upper));
        self.newest.get(&upper).or(older).copied()
    }

    /// A copy that shares what is known so far.
    pub(super) fn fork(&mut self) -> Self {
        let mut closed = std::mem::take(&mut self.newest);
        if !closed.is_empty() {
            // Each generation is at least twice as large as the next, so there are few, and what is merged
            // has doubled since it was last merged.
            while let Some(last) = self.older.pop_if(|last| last.len() < 2 * closed.len()) {
                for (&upper, &shown) in last.iter() {
                    closed.entry(upper).or_insert(shown);
                }
            }
            self.older.push(Arc::new(closed));
        }
        Self { newest: Generation::default(), older: self.older.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forks_know_what_was_known_and_few_generations_pile_up() {
        let mut origins = Origins::default();
        for number in 0..1000 {
            origins.insert(number, number + 7);
            let fork = origins.fork();
            assert_eq!((fork.get(number), fork.get(number + 1)), (Some(number + 7), None));
        }
        assert!(origins.older.len() <= 11, "{}", origins.older.len());
        assert!((0..1000).all(|number| origins.get(number) == Some(number + 7)));
    }

    #[test]
    fn files_of_the_lower_keep_their_numbers_doubled() {
        let numbers = Numbers { dev: 1, lower_dev: 2 };
        assert_eq!(numbers.lower(2, 5), 10);
        assert_ne!(numbers.lower(3, 5), 10, "something mounted in the lower");
        assert_eq!(numbers.upper(&Origins::default(), 5), 11);
    }
}
