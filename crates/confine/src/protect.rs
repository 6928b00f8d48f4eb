//! Paths that must not come into being.
//!
//! A file that is trusted outside, such as a policy of the next run, must not be made inside while it is missing. What is a mount
//! cannot be replaced, removed or renamed, but a mount needs something to stand on: an empty file that nobody may write. It is
//! there for as long as the cell lives. One that was left behind, because nobody was there to remove it, is recognised by the next
//! cell and removed with it.

use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// Empty files that hold places, until this is dropped.
#[derive(Debug, Default)]
pub(crate) struct Placeholders {
    /// Each with its number on the filesystem: another file under the name is not ours to remove.
    files: Vec<(PathBuf, u64)>,
}

impl Placeholders {
    /// Holds the places of what is missing, or was held by a cell that could not clean up.
    pub(crate) fn new(paths: &[PathBuf]) -> Result<Placeholders> {
        let mut placeholders = Placeholders::default();
        for path in paths {
            if let Some(number) = hold(path).map_err(Error::system("hold the place of a protected file"))? {
                placeholders.files.push((path.clone(), number));
            }
        }
        Ok(placeholders)
    }
}

impl Drop for Placeholders {
    fn drop(&mut self) {
        for (path, number) in &self.files {
            if fs::symlink_metadata(path).is_ok_and(|data| data.ino() == *number && is_placeholder(&data)) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Makes the file; gives nothing if something else is there, which is then shown read-only as it is.
fn hold(path: &Path) -> io::Result<Option<u64>> {
    match OpenOptions::new().write(true).create_new(true).mode(0o444).open(path) {
        Ok(file) => {
            file.set_permissions(fs::Permissions::from_mode(0o444))?;
            Ok(Some(file.metadata()?.ino()))
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let data = fs::symlink_metadata(path)?;
            Ok(is_placeholder(&data).then(|| data.ino()))
        }
        Err(error) => Err(error),
    }
}

fn is_placeholder(data: &fs::Metadata) -> bool {
    data.is_file() && data.len() == 0 && data.mode() & 0o777 == 0o444
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn places_are_held_and_given_back() {
        let folder = tempfile::tempdir().unwrap();
        let [missing, left, other] = ["missing", "left", "other"].map(|name| folder.path().join(name));
        hold(&left).unwrap();
        fs::write(&other, "content").unwrap();
        let paths = [missing.clone(), left.clone(), other.clone()];
        let placeholders = Placeholders::new(&paths).unwrap();
        assert!(paths.iter().all(|path| path.exists()));
        drop(placeholders);
        assert!(!missing.exists() && !left.exists());
        assert_eq!(fs::read(&other).unwrap(), b"content");
    }

    #[test]
    fn what_somebody_put_there_meanwhile_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let placeholders = Placeholders::new(std::slice::from_ref(&path)).unwrap();
        fs::remove_file(&path).unwrap();
        fs::write(&path, "").unwrap();
        drop(placeholders);
        assert!(path.exists());
    }
}
