//! How often something took how long.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the buckets but for the last, which has none, in seconds.
const BOUNDS: [f64; 13] = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0, 60.0, 300.0];

/// The same in nanoseconds, for the comparison.
const BOUND_NANOS: [u64; BOUNDS.len()] = [
    100_000,
    500_000,
    1_000_000,
    5_000_000,
    10_000_000,
    50_000_000,
    100_000_000,
    500_000_000,
    1_000_000_000,
    5_000_000_000,
    10_000_000_000,
    60_000_000_000,
    300_000_000_000,
];

/// Times, counted by how long they are.
#[derive(Debug, Default)]
pub(super) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    nanos: AtomicU64,
}

/// What a histogram has counted.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Distribution {
    /// The upper bounds of the buckets in seconds, inclusive; the last bucket has none.
    pub bounds: &'static [f64],
    /// How many times fell into each bucket; one more than there are bounds.
    pub buckets: Vec<u64>,
    /// The sum of all times in seconds.
    pub sum: f64,
}

impl Distribution {
    /// How many times were counted.
    pub fn count(&self) -> u64 {
        self.buckets.iter().sum()
    }
}

impl Histogram {
    pub(super) fn observe(&self, time: Duration) {
        let nanos = super::nanos(time);
        let bucket = BOUND_NANOS.partition_point(|bound| *bound < nanos);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.nanos.fetch_add(nanos, Ordering::Relaxed);
    }

    pub(super) fn read(&self) -> Distribution {
        Distribution {
            bounds: &BOUNDS,
            buckets: self.buckets.iter().map(|bucket| bucket.load(Ordering::Relaxed)).collect(),
            sum: Duration::from_nanos(self.nanos.load(Ordering::Relaxed)).as_secs_f64(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_falls_into_the_first_bucket_that_holds_it() {
        for (bound, nanos) in BOUNDS.into_iter().zip(BOUND_NANOS) {
            assert_eq!(Duration::from_secs_f64(bound), Duration::from_nanos(nanos));
        }
        let histogram = Histogram::default();
        for nanos in [0, 100_000, 100_001, 300_000_000_000, 300_000_000_001] {
            histogram.observe(Duration::from_nanos(nanos));
        }
        let read = histogram.read();
        assert_eq!(read.buckets, [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
        assert_eq!((read.count(), read.sum), (5, 600.000_200_002));
    }
}
