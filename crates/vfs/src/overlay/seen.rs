//! What the lower was when the upper began to hide it.

use std::collections::BTreeMap;
use std::hash::Hasher;
use std::sync::Arc;

use crate::errno::Result;
use crate::file::File;
use crate::metadata::Metadata;
use crate::path::{FsPath, FsPathBuf};

/// A file of the lower at the moment from which the upper has had something else in its place. Whoever writes the changes
/// back can tell by it whether the lower is still what they were made to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// What `lstat` told.
    pub metadata: Metadata,
    /// A hash of its bytes, if they were copied.
    pub hash: Option<u64>,
}

/// By path, the first sight only.
pub(super) type Sights = Arc<BTreeMap<FsPathBuf, Seen>>;

pub(super) fn note(sights: &mut Sights, path: FsPath<'_>, metadata: &Metadata, hash: Option<u64>) {
    // Directories are merged, so that it does not matter what they were.
    if !metadata.is_dir() && !sights.contains_key(&path.to_owned()) {
        Arc::make_mut(sights).insert(path.to_owned(), Seen { metadata: *metadata, hash });
    }
}

/// A hash of all bytes of a file, for [`Seen::hash`]. It tells accidental changes, not malice.
///
/// # Errors
/// Those of reading it.
pub fn hash_bytes(file: &dyn File) -> Result<u64> {
    let mut hasher = std::hash::DefaultHasher::new();
    let mut buffer = vec![0; 64 << 10];
    let mut offset = 0;
    loop {
        let count = crate::ext::read_full(file, &mut buffer, offset)?;
        hasher.write(&buffer[..count]);
        if count < buffer.len() {
            return Ok(hasher.finish());
        }
        offset += count as u64;
    }
}
