//! Randomness, as the session sees it.

use crate::lock::Lock;

/// The session's source of random bytes: seeded, and then the same each time, or the host's.
#[derive(Debug)]
pub struct Rng {
    state: Lock<[u64; 4]>,
    host: bool,
}

impl Rng {
    /// A reproducible source (xoshiro256++), for runs that must come out the same.
    pub fn seeded(seed: u64) -> Self {
        // SplitMix64 spreads a small seed over the whole state, as xoshiro's authors advise.
        let mut mix = seed;
        let state = std::array::from_fn(|_| {
            mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = mix;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        });
        Self { state: Lock::new(state), host: false }
    }

    /// A reproducible source that goes on where another one was, as [`Rng::state`] told.
    pub fn from_state(state: [u64; 4]) -> Self {
        Self { state: Lock::new(state), host: false }
    }

    /// Where a reproducible source is.
    pub fn state(&self) -> Option<[u64; 4]> {
        (!self.host).then(|| *self.state.lock())
    }

    /// The host's source, fit for secrets.
    #[cfg(not(target_family = "wasm"))]
    pub fn host() -> Self {
        Self { state: Lock::new([0; 4]), host: true }
    }

    /// Fills `buffer`.
    pub fn fill(&self, buffer: &mut [u8]) {
        #[cfg(not(target_family = "wasm"))]
        if self.host && getrandom::fill(buffer).is_ok() {
            return;
        }
        let mut state = self.state.lock();
        for chunk in buffer.chunks_mut(8) {
            let bytes = next(&mut state).to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
    }

    /// A random number.
    pub fn next_u64(&self) -> u64 {
        if self.host {
            let mut bytes = [0; 8];
            self.fill(&mut bytes);
            return u64::from_le_bytes(bytes);
        }
        next(&mut self.state.lock())
    }

    /// A random number below `bound`, every one as likely; 0 if the bound is 0.
    pub fn below(&self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Numbers in the last, partial span would favour small results: draw again.
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next_u64();
            if number < limit {
                return number % bound;
            }
        }
    }

    /// An independent source that goes on from the same state.
    pub fn fork(&self) -> Self {
        Self { state: Lock::new(*self.state.lock()), host: self.host }
    }
}

fn next(s: &mut [u64; 4]) -> u64 {
    let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
    let t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3].rotate_left(45);
    result
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn a_seed_gives_the_same_numbers_and_another_seed_others() {
        let draw = |seed| {
            let rng = Rng::seeded(seed);
            (0..4).map(|_| rng.next_u64()).collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        let rng = Rng::seeded(7);
        assert!((0..1000).all(|_| rng.below(10) < 10));
    }
}
