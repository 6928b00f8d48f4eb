//! MD5 (RFC 1321).
//!
//! Written out here because its speed depends on one thing that the libraries leave aside: each step waits for the one
//! before it, so the work between two steps has to be as short as can be.

const BLOCK: usize = 64;

/// The integral parts of the sines of 1, 2, 3 and so on, times 2^32.
#[rustfmt::skip]
const SINES: [u32; 64] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
];

/// A digest in the making.
pub(crate) struct Md5 {
    state: [u32; 4],
    /// The beginning of a block that is not whole yet.
    pending: [u8; BLOCK],
    filled: usize,
    length: u64,
}

impl Md5 {
    pub(crate) fn new() -> Self {
        Self {
            state: [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476],
            pending: [0; BLOCK],
            filled: 0,
            length: 0,
        }
    }

    pub(crate) fn update(&mut self, mut data: &[u8]) {
        self.length = self.length.wrapping_add(data.len() as u64);
        // Constants that the compiler knew it would add last of all, where they lengthen every step.
        let sines = std::hint::black_box(&SINES);
        if self.filled > 0 {
            let count = data.len().min(BLOCK - self.filled);
            self.pending[self.filled..self.filled + count].copy_from_slice(&data[..count]);
            self.filled += count;
            data = &data[count..];
            if self.filled < BLOCK {
                return;
            }
            self.filled = 0;
            compress(&mut self.state, &self.pending, sines);
        }
        let (blocks, rest) = data.as_chunks();
        for block in blocks {
            compress(&mut self.state, block, sines);
        }
        self.pending[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    pub(crate) fn finish(mut self) -> [u8; 16] {
        let bits = self.length.wrapping_mul(8);
        let padding = (BLOCK + 55 - self.filled) % BLOCK;
        let mut tail = [0; BLOCK + 8];
        tail[0] = 0x80;
        tail[1 + padding..9 + padding].copy_from_slice(&bits.to_le_bytes());
        self.update(&tail[..9 + padding]);
        let mut digest = [0; 16];
        for (bytes, word) in digest.chunks_exact_mut(4).zip(self.state) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        digest
    }
}

/// One step: the word that is replaced comes last to what the step before has given.
macro_rules! step {
    ($mix:ident, $words:ident, $sines:ident, $a:ident, $b:ident, $c:ident, $d:ident, $word:expr, $step:expr, $turn:expr) => {
        let known = $a.wrapping_add($words[$word]).wrapping_add($sines[$step]);
        $a = $mix(known, $b, $c, $d).rotate_left($turn).wrapping_add($b);
    };
}

macro_rules! round {
    ($mix:ident, $words:ident, $sines:ident, [$a:ident, $b:ident, $c:ident, $d:ident], $first:expr, $word:expr, $turns:expr) => {
        step!($mix, $words, $sines, $a, $b, $c, $d, $word($first), $first, $turns[0]);
        step!($mix, $words, $sines, $d, $a, $b, $c, $word($first + 1), $first + 1, $turns[1]);
        step!($mix, $words, $sines, $c, $d, $a, $b, $word($first + 2), $first + 2, $turns[2]);
        step!($mix, $words, $sines, $b, $c, $d, $a, $word($first + 3), $first + 3, $turns[3]);
    };
}

#[inline(always)]
fn mix_1(known: u32, b: u32, c: u32, d: u32) -> u32 {
    known.wrapping_add(d ^ (b & (c ^ d)))
}

/// Both parts have no bit in common, so that adding them one by one is the same as joining them, and only one has to
/// wait for `b`.
#[inline(always)]
fn mix_2(known: u32, b: u32, c: u32, d: u32) -> u32 {
    known.wrapping_add(!d & c).wrapping_add(d & b)
}

#[inline(always)]
fn mix_3(known: u32, b: u32, c: u32, d: u32) -> u32 {
    known.wrapping_add(b ^ (c ^ d))
}

#[inline(always)]
fn mix_4(known: u32, b: u32, c: u32, d: u32) -> u32 {
    known.wrapping_add(c ^ (b | !d))
}

fn compress(state: &mut [u32; 4], block: &[u8; BLOCK], sines: &[u32; 64]) {
    let (words, _) = block.as_chunks();
    let words: [u32; 16] = std::array::from_fn(|at| u32::from_le_bytes(words[at]));
    let [mut a, mut b, mut c, mut d] = *state;
    macro_rules! rounds {
        ($mix:ident, $from:expr, $word:expr, $turns:expr) => {
            round!($mix, words, sines, [a, b, c, d], $from, $word, $turns);
            round!($mix, words, sines, [a, b, c, d], $from + 4, $word, $turns);
            round!($mix, words, sines, [a, b, c, d], $from + 8, $word, $turns);
            round!($mix, words, sines, [a, b, c, d], $from + 12, $word, $turns);
        };
    }
    rounds!(mix_1, 0, |step: usize| step, [7, 12, 17, 22]);
    rounds!(mix_2, 16, |step: usize| (5 * step + 1) % 16, [5, 9, 14, 20]);
    rounds!(mix_3, 32, |step: usize| (3 * step + 5) % 16, [4, 11, 16, 23]);
    rounds!(mix_4, 48, |step: usize| (7 * step) % 16, [6, 10, 15, 21]);
    for (word, change) in state.iter_mut().zip([a, b, c, d]) {
        *word = word.wrapping_add(change);
    }
}

#[cfg(test)]
mod tests {
    use super::Md5;

    #[test]
    fn messages_have_the_digests_of_the_standard() {
        let digits = "12345678901234567890123456789012345678901234567890123456789012345678901234567890";
        for (text, expected) in [
            ("", "d41d8cd98f00b204e9800998ecf8427e"),
            ("abc", "900150983cd24fb0d6963f7d28e17f72"),
            (digits, "57edf4a22be3c955ac49da2e2107b67a"),
            (&digits[..55], "c9ccf168914a1bcfc3229f1948e67da0"),
            (&digits[..56], "49f193adce178490e34d1b3a4ec0064c"),
            (&digits[..64], "eb6c4179c0a7c82cc2828c1e6338e165"),
        ] {
            let mut digest = Md5::new();
            text.as_bytes().chunks(7).for_each(|piece| digest.update(piece));
            let shown: String = digest.finish().iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(shown, expected, "{text}");
        }
    }
}
