//! The algorithms, and computing with them.

use boxsh_kernel::{Errno, Input};
use digest::{Digest, DynDigest};

use super::crc::Crc;
use super::md5::Md5;

/// A way to compute a digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Algorithm {
    Bsd,
    Sysv,
    Crc,
    Md5,
    Sha1,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    /// With the length of the digest in bytes.
    Blake2b(usize),
    Sm3,
}

/// The longest digest of BLAKE2b, in bytes.
pub(super) const BLAKE2B_LONGEST: usize = 64;

/// By the name that `cksum -a` has for each.
pub(super) const NAMES: [(&str, Algorithm); 11] = [
    ("bsd", Algorithm::Bsd),
    ("sysv", Algorithm::Sysv),
    ("crc", Algorithm::Crc),
    ("md5", Algorithm::Md5),
    ("sha1", Algorithm::Sha1),
    ("sha224", Algorithm::Sha224),
    ("sha256", Algorithm::Sha256),
    ("sha384", Algorithm::Sha384),
    ("sha512", Algorithm::Sha512),
    ("blake2b", Algorithm::Blake2b(BLAKE2B_LONGEST)),
    ("sm3", Algorithm::Sm3),
];

/// What was computed of a file.
pub(super) enum Sum {
    /// A digest in hexadecimal.
    Hex(String),
    /// A number and the size: of one of the old checksums.
    Number { value: u32, size: u64 },
}

impl Algorithm {
    /// The name in lines like `MD5 (file) = ...`.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::Bsd => "BSD",
            Self::Sysv => "SYSV",
            Self::Crc => "CRC",
            Self::Md5 => "MD5",
            Self::Sha1 => "SHA1",
            Self::Sha224 => "SHA224",
            Self::Sha256 => "SHA256",
            Self::Sha384 => "SHA384",
            Self::Sha512 => "SHA512",
            Self::Blake2b(_) => "BLAKE2b",
            Self::Sm3 => "SM3",
        }
    }

    /// Whether it gives a number instead of a digest.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::Bsd | Self::Sysv | Self::Crc)
    }

    /// How many bytes its digest has.
    pub(super) fn length(self) -> usize {
        match self {
            Self::Bsd | Self::Sysv | Self::Crc => 0,
            Self::Md5 => 16,
            Self::Sha1 => 20,
            Self::Sha224 => 28,
            Self::Sha256 | Self::Sm3 => 32,
            Self::Sha384 => 48,
            Self::Sha512 => 64,
            Self::Blake2b(length) => length,
        }
    }

    fn hasher(self) -> Option<Box<dyn DynDigest>> {
        Some(match self {
            Self::Bsd | Self::Sysv | Self::Crc | Self::Md5 | Self::Blake2b(_) => return None,
            Self::Sha1 => Box::new(sha1::Sha1::new()),
            Self::Sha224 => Box::new(sha2::Sha224::new()),
            Self::Sha256 => Box::new(sha2::Sha256::new()),
            Self::Sha384 => Box::new(sha2::Sha384::new()),
            Self::Sha512 => Box::new(sha2::Sha512::new()),
            Self::Sm3 => Box::new(sm3::Sm3::new()),
        })
    }

    /// Reads a file to its end.
    ///
    /// # Errors
    /// Why reading failed.
    pub(super) fn sum(self, input: &mut Input<'_>) -> Result<Sum, Errno> {
        if let Some(mut hasher) = self.hasher() {
            each_block(input, |block| hasher.update(block))?;
            return Ok(Sum::Hex(hex(&hasher.finalize())));
        }
        let mut size = 0u64;
        let value = match self {
            Self::Blake2b(length) => return blake2b(input, length),
            Self::Md5 => {
                let mut digest = Md5::new();
                each_block(input, |block| digest.update(block))?;
                return Ok(Sum::Hex(hex(&digest.finish())));
            }
            Self::Crc => {
                let mut crc = Crc::default();
                each_block(input, |block| crc.update(block))?;
                size = crc.size;
                crc.finish()
            }
            Self::Bsd => {
                let mut sum = 0u16;
                each_block(input, |block| {
                    size += block.len() as u64;
                    sum = block.iter().fold(sum, |sum, &byte| sum.rotate_right(1).wrapping_add(byte.into()));
                })?;
                u32::from(sum)
            }
            _ => {
                let mut sum = 0u32;
                each_block(input, |block| {
                    size += block.len() as u64;
                    sum = block.iter().fold(sum, |sum, &byte| sum.wrapping_add(byte.into()));
                })?;
                let folded = (sum & 0xffff) + (sum >> 16);
                (folded & 0xffff) + (folded >> 16)
            }
        };
        Ok(Sum::Number { value, size })
    }
}

fn blake2b(input: &mut Input<'_>, length: usize) -> Result<Sum, Errno> {
    use blake2::digest::{Update, VariableOutput};
    let mut hasher = blake2::Blake2bVar::new(length).map_err(|_| Errno::EINVAL)?;
    each_block(input, |block| hasher.update(block))?;
    let mut digest = vec![0; length];
    hasher.finalize_variable(&mut digest).map_err(|_| Errno::EINVAL)?;
    Ok(Sum::Hex(hex(&digest)))
}

/// A digest under way.
pub(super) enum Running {
    Md5(Md5),
    Other(Box<dyn DynDigest>),
}

impl Running {
    /// Begins one; `None` for what is no such digest.
    pub(super) fn new(algorithm: Algorithm) -> Option<Self> {
        match algorithm {
            Algorithm::Md5 => Some(Self::Md5(Md5::new())),
            other => other.hasher().map(Self::Other),
        }
    }

    pub(super) fn update(&mut self, data: &[u8]) {
        match self {
            Self::Md5(digest) => digest.update(data),
            Self::Other(digest) => digest.update(data),
        }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        match self {
            Self::Md5(digest) => digest.finish().to_vec(),
            Self::Other(digest) => digest.finalize().into_vec(),
        }
    }
}

pub(super) fn each_block(input: &mut Input<'_>, mut work: impl FnMut(&[u8])) -> Result<(), Errno> {
    loop {
        let block = input.fill()?;
        if block.is_empty() {
            return Ok(());
        }
        work(block);
        let count = block.len();
        input.advance(count);
    }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |value: u8| char::from(DIGITS[usize::from(value)]);
    bytes.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
