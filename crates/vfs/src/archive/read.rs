//! The stream of blocks that an archive is.
//!
//! Only headers are taken from the `tar` crate. Its iterator would hold names of any length in memory, and fill in the holes of
//! sparse files, neither of which an archive that is not trusted may ask for.

use std::borrow::Cow;
use std::io::{ErrorKind, Read};

use tar::{EntryType, Header};

use super::Limits;
use super::entry::{Extensions, Head, Sparse, sparse_map};
use super::error::{ArchiveError, ArchiveErrorKind as Kind};
use crate::path::PATH_MAX;

const BLOCK: u64 = 512;
/// The most that one header of names and times may take.
const EXTENSION_MAX: u64 = 64 * 1024;

pub(super) struct Reader<R> {
    input: R,
    limits: Limits,
    headers: u64,
}

impl<R: Read> Reader<R> {
    pub(super) fn new(input: R, limits: Limits) -> Self {
        Self { input, limits, headers: 0 }
    }

    /// The head of the next entry, or `None` at the end of the archive.
    pub(super) fn next(&mut self) -> Result<Option<Head>, ArchiveError> {
        let mut extensions = Extensions::default();
        let mut extended = false;
        loop {
            let Some(header) = self.header()? else {
                return if extended {
                    Err(Kind::Malformed(Cow::Borrowed("no entry after its names")).at(b""))
                } else {
                    Ok(None)
                };
            };
            let name = header.path_bytes().into_owned();
            let size = header.entry_size().map_err(|_| Kind::Malformed(Cow::Borrowed("size")).at(&name))?;
            let fault = |kind: Kind| kind.at(&name);
            match header.entry_type() {
                EntryType::XHeader => {
                    extensions.read_pax(&self.small(size, EXTENSION_MAX, &name)?).map_err(fault)?
                }
                EntryType::XGlobalHeader => {
                    Extensions::check_global(&self.small(size, EXTENSION_MAX, &name)?).map_err(fault)?;
                    continue;
                }
                EntryType::GNULongName => {
                    extensions.set_long_path(&self.small(size, 2 * PATH_MAX as u64, &name)?);
                }
                EntryType::GNULongLink => {
                    extensions.set_long_link(&self.small(size, 2 * PATH_MAX as u64, &name)?);
                }
                kind => {
                    let mut head = Head::new(&header, extensions).map_err(fault)?;
                    if kind == EntryType::GNUSparse {
                        head.sparse = Some(self.old_map(&header, &name)?);
                    }
                    return Ok(Some(head));
                }
            }
            extended = true;
        }
    }

    fn header(&mut self) -> Result<Option<Header>, ArchiveError> {
        let mut header = Header::new_old();
        self.fill(header.as_mut_bytes(), b"")?;
        // The end is two blocks of zeros; one is enough to tell it from an archive that was cut off.
        if header.as_bytes().iter().all(|&byte| byte == 0) {
            return Ok(None);
        }
        self.headers += 1;
        if self.headers > self.limits.entries {
            return Err(Kind::Limit(Cow::Borrowed("entries"), self.limits.entries).at(b""));
        }
        let expected = header.cksum().map_err(|_| Kind::Malformed(Cow::Borrowed("checksum")).at(b""))?;
        if checksum(header.as_bytes()) != expected {
            return Err(Kind::Malformed(Cow::Borrowed("checksum")).at(b""));
        }
        Ok(Some(header))
    }

    /// The map of a sparse file in the old form of GNU: in the header, and in as many blocks behind it as it takes.
    fn old_map(&mut self, header: &Header, name: &[u8]) -> Result<Sparse, ArchiveError> {
        /// Blocks with 21 stretches each.
        const MOST_BLOCKS: usize = 100_000;
        let fault = |_| Kind::Malformed(Cow::Borrowed("sparse map")).at(name);
        let gnu = header
            .as_gnu()
            .ok_or(Kind::Malformed(Cow::Borrowed("sparse map")))
            .map_err(|kind| kind.at(name))?;
        let mut numbers = Vec::new();
        let mut take = |stretches: &[tar::GnuSparseHeader]| {
            for stretch in stretches.iter().filter(|stretch| !stretch.is_empty()) {
                numbers.extend([stretch.offset().map_err(fault)?, stretch.length().map_err(fault)?]);
            }
            Ok::<(), ArchiveError>(())
        };
        take(&gnu.sparse)?;
        let mut goes_on = gnu.is_extended();
        for _ in 0..MOST_BLOCKS {
            if !goes_on {
                break;
            }
            let mut block = tar::GnuExtSparseHeader::new();
            self.fill(block.as_mut_bytes(), name)?;
            take(block.sparse())?;
            goes_on = block.is_extended();
        }
        if goes_on {
            return Err(
                Kind::Limit(Cow::Borrowed("stretches of a sparse file"), 21 * MOST_BLOCKS as u64).at(name)
            );
        }
        let size = gnu.real_size().map_err(fault)?;
        sparse_map(&numbers, size).map_err(|kind| kind.at(name))
    }

    /// The bytes of an entry that says something about the next.
    fn small(&mut self, size: u64, limit: u64, name: &[u8]) -> Result<Vec<u8>, ArchiveError> {
        if size > limit {
            return Err(Kind::Limit(Cow::Borrowed("bytes in a header"), limit).at(name));
        }
        self.bytes(size, name)
    }

    /// The bytes of an entry, whose size has been found acceptable.
    pub(super) fn bytes(&mut self, size: u64, name: &[u8]) -> Result<Vec<u8>, ArchiveError> {
        // Not all at once: a size is easily claimed.
        let mut bytes = Vec::new();
        (&mut self.input).take(size).read_to_end(&mut bytes).map_err(|error| Kind::Io(error).at(name))?;
        if bytes.len() as u64 != size {
            return Err(Kind::Truncated.at(name));
        }
        let padding = (BLOCK - size % BLOCK) % BLOCK;
        self.fill(&mut [0; BLOCK as usize][..padding as usize], name)?;
        Ok(bytes)
    }

    fn fill(&mut self, buffer: &mut [u8], name: &[u8]) -> Result<(), ArchiveError> {
        self.input.read_exact(buffer).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Kind::Truncated.at(name),
            _ => Kind::Io(error).at(name),
        })
    }
}

/// The sum of the header's bytes, its own field counted as spaces.
fn checksum(header: &[u8; 512]) -> u32 {
    let field = 148..156;
    header
        .iter()
        .enumerate()
        .map(|(index, &byte)| u32::from(if field.contains(&index) { b' ' } else { byte }))
        .sum()
}
