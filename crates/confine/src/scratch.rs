//! A private directory of the host.

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use crate::remains;

/// A directory of the host for what a command or a cell keeps to itself: `tmp` for temporary files, `home` for a home. The keeper removes it, whatever
/// has become of it, also where this process is killed.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
    /// Tells others that somebody needs it.
    _held: Option<fs::File>,
}

impl Scratch {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn new() -> io::Result<Scratch> {
        let path = private_directory()?;
        let scratch = Scratch { _held: remains::hold(&path), path };
        for name in ["tmp", "home"] {
            fs::DirBuilder::new().mode(0o700).create(scratch.path.join(name))?;
        }
        Ok(scratch)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Makes a directory that only this user may look into.
pub(crate) fn private_directory() -> io::Result<PathBuf> {
    remains::sweep_directories();
    let base = std::env::temp_dir();
    for _ in 0..1000 {
        // A name that was given back may still be somebody's to remove.
        let number = RandomState::new().build_hasher().finish();
        let path = base.join(format!("boxsh-{}-{number:016x}", std::process::id()));
        // Only a directory that was not there before is nobody else's.
        match fs::DirBuilder::new().mode(0o700).create(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
