//! The outer form of a snapshot: a version, sections, a digest.

use std::borrow::Cow;
use std::io::{Read, Write};

use sha2::{Digest, Sha256};

use super::SnapshotError;

const START: &[u8] = b"boxsh snapshot ";

/// The version that is written and read.
pub(super) const VERSION: u32 = 2;

/// The most that one section may take.
const SECTION_MAX: u64 = 1 << 32;

/// The version that bytes claim to be of.
pub(super) fn version(bytes: &[u8]) -> Option<u32> {
    let rest = bytes.strip_prefix(START)?;
    let end = rest.iter().take(11).position(|&byte| byte == b'\n')?;
    std::str::from_utf8(&rest[..end]).ok()?.parse().ok()
}

/// Writes sections, and the digest of all of it at the end.
pub(super) struct Writer<W> {
    out: W,
    digest: Sha256,
}

impl<W: Write> Writer<W> {
    pub(super) fn new(out: W) -> std::io::Result<Self> {
        let mut writer = Self { out, digest: Sha256::new() };
        writer.write(&[START, VERSION.to_string().as_bytes(), b"\n"].concat())?;
        Ok(writer)
    }

    fn write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.digest.update(bytes);
        self.out.write_all(bytes)
    }

    pub(super) fn section(&mut self, tag: u8, contents: &[u8]) -> std::io::Result<()> {
        self.write(&[tag])?;
        self.write(&(contents.len() as u64).to_le_bytes())?;
        self.write(contents)
    }

    pub(super) fn finish(mut self) -> std::io::Result<[u8; 32]> {
        self.section(super::END, b"")?;
        let digest: [u8; 32] = self.digest.finalize().into();
        self.out.write_all(&digest)?;
        self.out.flush()?;
        Ok(digest)
    }
}

/// Reads sections, and gives the digest if it is right.
pub(super) struct Reader<R> {
    input: R,
    digest: Sha256,
}

impl<R: Read> Reader<R> {
    pub(super) fn new(input: R) -> Result<Self, SnapshotError> {
        let mut reader = Self { input, digest: Sha256::new() };
        let mut start = Vec::new();
        while start.len() < START.len() + 11 && start.last() != Some(&b'\n') {
            match reader.read(1) {
                // What does not even begin like a snapshot is none, however short it is.
                Err(SnapshotError::CutOff) if !START.starts_with(&start[..start.len().min(START.len())]) => {
                    return Err(SnapshotError::NotOne);
                }
                byte => start.extend(byte?),
            }
        }
        match version(&start) {
            Some(VERSION) => Ok(reader),
            Some(other) => Err(SnapshotError::Version(other)),
            None => Err(SnapshotError::NotOne),
        }
    }

    fn read(&mut self, length: u64) -> Result<Vec<u8>, SnapshotError> {
        // Not all at once: a length is easily claimed.
        let mut bytes = Vec::new();
        (&mut self.input).take(length).read_to_end(&mut bytes).map_err(|_| SnapshotError::CutOff)?;
        if bytes.len() as u64 != length {
            return Err(SnapshotError::CutOff);
        }
        self.digest.update(&bytes);
        Ok(bytes)
    }

    /// The next section; none after the last.
    pub(super) fn next(&mut self) -> Result<Option<(u8, Vec<u8>)>, SnapshotError> {
        let head = self.read(9)?;
        let (tag, length) = head.split_first().ok_or(SnapshotError::CutOff)?;
        let length = u64::from_le_bytes(length.try_into().map_err(|_| SnapshotError::CutOff)?);
        if length > SECTION_MAX {
            return Err(SnapshotError::Damaged(Cow::Borrowed("the length of a section")));
        }
        let contents = self.read(length)?;
        Ok((*tag != super::END).then_some((*tag, contents)))
    }

    pub(super) fn finish(mut self) -> Result<[u8; 32], SnapshotError> {
        let expected: [u8; 32] = std::mem::take(&mut self.digest).finalize().into();
        let mut digest = [0; 32];
        self.input.read_exact(&mut digest).map_err(|_| SnapshotError::CutOff)?;
        if self.input.read(&mut [0]).map_err(|_| SnapshotError::CutOff)? != 0 {
            return Err(SnapshotError::Damaged(Cow::Borrowed("something behind the end")));
        }
        if digest == expected { Ok(digest) } else { Err(SnapshotError::Digest) }
    }
}
