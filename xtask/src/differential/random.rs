//! Numbers that look random and come out the same for the same seed.

/// A generator (SplitMix64).
pub(crate) struct Random(u64);

impl Random {
    /// The generator of one case: which cases ran before it makes no difference.
    pub(crate) fn new(seed: u64, name: &str, index: u64) -> Self {
        let named = name.bytes().fold(seed ^ 0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        let mut random = Self(named ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, but not with, `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number in a range, both ends included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    /// Whether something happens that does so `percent` times of a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some things.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A small number most of the time, now and then a large one.
    pub(crate) fn count(&mut self) -> usize {
        match self.below(10) {
            0 => 0,
            1..=7 => 1 + self.below(8),
            8 => self.below(40),
            _ => self.pick(&[99, 1000, 4096, 65536]),
        }
    }
}
