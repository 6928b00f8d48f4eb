//! Numbers of traces and spans. They have to be different from all others, not secret.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::Error;
use crate::host;

/// Gives numbers that nobody else has, without asking the host for each.
#[derive(Debug)]
pub(super) struct Ids {
    seeds: [u64; 2],
    count: AtomicU64,
}

impl Ids {
    pub(super) fn new() -> Result<Self, Error> {
        let random: [u8; 16] = host::random()?;
        let number = u128::from_le_bytes(random);
        Ok(Self { seeds: [(number >> 64) as u64, number as u64], count: AtomicU64::new(0) })
    }

    /// The number of a span; never 0.
    pub(super) fn span(&self) -> [u8; 8] {
        self.next(0).max(1).to_be_bytes()
    }

    /// The number of a trace; never 0.
    pub(super) fn trace(&self) -> [u8; 16] {
        ((u128::from(self.next(0)) << 64) | u128::from(self.next(1).max(1))).to_be_bytes()
    }

    fn next(&self, seed: usize) -> u64 {
        mix(self.seeds[seed].wrapping_add(self.count.fetch_add(1, Ordering::Relaxed)))
    }
}

/// Spreads numbers that follow each other over all numbers, each to another one (the step of SplitMix64).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_different() {
        let ids = Ids::new().unwrap();
        let spans: std::collections::BTreeSet<_> = (0..1000).map(|_| ids.span()).collect();
        let traces: std::collections::BTreeSet<_> = (0..1000).map(|_| ids.trace()).collect();
        assert_eq!((spans.len(), traces.len()), (1000, 1000));
        assert!(!spans.contains(&[0; 8]) && !traces.contains(&[0; 16]));
    }
}
