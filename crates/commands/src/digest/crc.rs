//! The checksum of POSIX `cksum`: a CRC over the bytes and then over their number.

const POLYNOMIAL: u32 = 0x04c1_1db7;

/// Entry `k` advances a byte that is `k` bytes away from the end of a block of eight.
static TABLES: [[u32; 256]; 8] = tables();

const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut value = (byte as u32) << 24;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 0x8000_0000 != 0 { (value << 1) ^ POLYNOMIAL } else { value << 1 };
            bit += 1;
        }
        tables[0][byte] = value;
        byte += 1;
    }
    let mut slice = 1;
    while slice < 8 {
        let mut byte = 0;
        while byte < 256 {
            let before = tables[slice - 1][byte];
            tables[slice][byte] = (before << 8) ^ tables[0][(before >> 24) as usize];
            byte += 1;
        }
        slice += 1;
    }
    tables
}

/// A checksum in the making.
#[derive(Default)]
pub(super) struct Crc {
    value: u32,
    pub(super) size: u64,
}

impl Crc {
    pub(super) fn update(&mut self, data: &[u8]) {
        self.size += data.len() as u64;
        let mut value = self.value;
        let mut blocks = data.chunks_exact(8);
        for block in &mut blocks {
            let high = value ^ u32::from_be_bytes([block[0], block[1], block[2], block[3]]);
            let at = |table: usize, byte: u32| TABLES[table][(byte & 0xff) as usize];
            value = at(7, high >> 24)
                ^ at(6, high >> 16)
                ^ at(5, high >> 8)
                ^ at(4, high)
                ^ at(3, block[4].into())
                ^ at(2, block[5].into())
                ^ at(1, block[6].into())
                ^ at(0, block[7].into());
        }
        self.value = blocks.remainder().iter().fold(value, |value, &byte| step(value, byte));
    }

    pub(super) fn finish(self) -> u32 {
        let mut value = self.value;
        let mut size = self.size;
        while size > 0 {
            value = step(value, (size & 0xff) as u8);
            size >>= 8;
        }
        !value
    }
}

fn step(value: u32, byte: u8) -> u32 {
    (value << 8) ^ TABLES[0][((value >> 24) ^ u32::from(byte)) as usize]
}
