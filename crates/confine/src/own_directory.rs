//! A directory of the host that nothing is left of.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::keeper::Keeper;
use crate::remains;
use crate::scratch::private_directory;

/// A directory of the host for files that are not to stay, such as a root filesystem that has been unpacked. Nobody but this user may look into it.
///
/// It is removed with all that is in it when this is dropped, and when this process ends, in whatever way.
pub struct OwnDirectory {
    path: PathBuf,
    /// Tells others that somebody needs it.
    _held: Option<std::fs::File>,
    /// What removes the directory.
    _keeper: Keeper,
}

impl OwnDirectory {
    /// Makes an empty one where the system has temporary files.
    ///
    /// # Errors
    /// The system does not let it be made.
    pub fn new() -> Result<OwnDirectory> {
        let path = private_directory().map_err(Error::system("make a directory"))?;
        match Keeper::of_directory(&path) {
            Ok(keeper) => Ok(OwnDirectory { _held: remains::hold(&path), path, _keeper: keeper }),
            Err(error) => {
                // It is empty, and nobody knows of it.
                let _ = std::fs::remove_dir(&path);
                Err(error)
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Debug for OwnDirectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OwnDirectory").field(&self.path).finish()
    }
}
