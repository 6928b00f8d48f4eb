//! The directories of a tree that belongs to somebody else.
//!
//! The kernel copies what is changed in an overlay into its layer together with the owner, and refuses that for an owner that a cell does not
//! know. A directory that the layer has from the start needs no copy: it belongs to the cell, and shows what is below it all the same.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::process::{getegid, geteuid};

/// The most directories that are made anew. Those beyond them cannot be changed.
const MOST: usize = 100_000;

/// A directory that is to be made in a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ForeignDirectory {
    /// Its path below the top of the tree.
    pub(crate) path: PathBuf,
    pub(crate) mode: u32,
    /// When it was changed, in seconds and nanoseconds: one that looks as before has the same entries as before.
    pub(crate) modified: (i64, i64),
}

/// All directories below `top` on its filesystem, each behind the one that it is in, if `top` has an owner or a group that a cell does not know; otherwise none.
/// What this user may not read is left out.
pub(crate) fn foreign_directories(top: &Path) -> Vec<ForeignDirectory> {
    let Ok(above) = fs::symlink_metadata(top) else { return Vec::new() };
    if (above.uid(), above.gid()) == (geteuid().as_raw(), getegid().as_raw()) {
        return Vec::new();
    }
    let mut found: Vec<ForeignDirectory> = Vec::new();
    let mut next = 0;
    let mut here = PathBuf::new();
    loop {
        for entry in fs::read_dir(top.join(&here)).into_iter().flatten().flatten() {
            let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if !is_directory || found.len() >= MOST {
                continue;
            }
            let Ok(data) = entry.metadata() else { continue };
            // One that may not be read would seem to be empty.
            let is_readable = data.mode() & 0o005 == 0o005 || data.uid() == geteuid().as_raw();
            if is_readable && data.dev() == above.dev() {
                found.push(ForeignDirectory {
                    path: here.join(entry.file_name()),
                    // Bits of set-id are for those whom the cell does not know.
                    mode: data.mode() & 0o1777,
                    modified: (data.mtime(), data.mtime_nsec()),
                });
            }
        }
        let Some(directory) = found.get(next) else { return found };
        here.clone_from(&directory.path);
        next += 1;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn a_directory_of_ones_own_needs_none() {
        let own = crate::OwnDirectory::new().unwrap();
        fs::create_dir(own.path().join("below")).unwrap();
        assert_eq!(foreign_directories(own.path()), []);
    }

    #[test]
    fn directories_come_behind_those_that_they_are_in() {
        let found = foreign_directories(Path::new("/proc/self"));
        for (at, directory) in found.iter().enumerate() {
            let above = directory.path.parent().unwrap();
            let is_before = found[..at].iter().any(|earlier| earlier.path == above);
            assert!(above == Path::new("") || is_before, "{}", directory.path.display());
        }
    }
}
