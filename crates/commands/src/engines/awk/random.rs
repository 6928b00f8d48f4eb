//! `rand`: the additive generator of the C library's `random`, with a long state.

const DEGREE: usize = 63;
const SEPARATION: usize = 1;

pub(super) struct Random {
    state: [u32; DEGREE],
    front: usize,
    rear: usize,
    /// The seed that `srand` gives back.
    pub(super) seed: f64,
    seeded: bool,
}

impl Random {
    pub(super) fn new(seed: u32) -> Self {
        Self { state: [0; DEGREE], front: 0, rear: 0, seed: f64::from(seed), seeded: false }
    }

    /// Starts the sequence of a seed.
    pub(super) fn start(&mut self, seed: u32) {
        self.seeded = true;
        let mut word = if seed == 0 { 1 } else { seed };
        for slot in &mut self.state {
            *slot = word;
            // The generator of Park and Miller, in the signed arithmetic of C.
            let signed = i64::from(word as i32);
            let next = 16807 * (signed % 127_773) - 2836 * (signed / 127_773);
            word = if next < 0 { next + 2_147_483_647 } else { next } as u32;
        }
        (self.front, self.rear) = (SEPARATION, 0);
        for _ in 0..10 * DEGREE {
            self.next();
        }
    }

    fn next(&mut self) -> u32 {
        let sum = self.state[self.front].wrapping_add(self.state[self.rear]);
        self.state[self.front] = sum;
        self.front = (self.front + 1) % DEGREE;
        self.rear = (self.rear + 1) % DEGREE;
        sum >> 1
    }

    /// The next number, at least 0 and below 1.
    pub(super) fn fraction(&mut self) -> f64 {
        const DIVISOR: f64 = 2_147_483_648.0;
        if !self.seeded {
            self.start(1);
        }
        loop {
            let low = f64::from(self.next()) / DIVISOR;
            let value = 0.5 + (low + f64::from(self.next())) / DIVISOR - 0.5;
            if value < 1.0 {
                return value;
            }
        }
    }
}
