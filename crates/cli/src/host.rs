//! Files and environment of the host: the command line is the host's side of a session.
#![expect(clippy::disallowed_methods, reason = "the one place where the program touches the host")]

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{Result, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// The whole of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path)
}

/// Opens a file to read.
pub(crate) fn open(path: &Path) -> Result<File> {
    File::open(path)
}

/// Opens a file that may be read and written by its owner only, and makes it if it is not there.
pub(crate) fn open_private(path: &Path) -> Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)
}

/// Whether a path still leads to an open file.
pub(crate) fn leads_to(path: &Path, file: &File) -> Result<bool> {
    let (there, here) = (std::fs::metadata(path), file.metadata()?);
    Ok(there.is_ok_and(|there| (there.dev(), there.ino()) == (here.dev(), here.ino())))
}

/// Puts new contents in the place of a file, all at once: whoever reads it sees the old ones or the new.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> Result<()> {
    // What a link leads to is replaced, not the link.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = write_new(&temporary, contents).and_then(|()| std::fs::rename(&temporary, &path));
    if written.is_err() {
        // Nothing of a failed attempt stays behind.
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

fn write_new(path: &Path, contents: &[u8]) -> Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

/// A path that means the same from any directory.
pub(crate) fn absolute(path: &Path) -> Result<PathBuf> {
    std::fs::canonicalize(path)
}

/// Makes a directory and those above it.
pub(crate) fn create_directory(path: &Path) -> Result<()> {
    std::fs::create_dir_all(path)
}

/// Makes or overwrites a file.
pub(crate) fn write(path: &Path, contents: &[u8]) -> Result<()> {
    std::fs::write(path, contents)
}

/// A variable of the environment that is set to something.
pub(crate) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Adds to the end of a file that only its owner can read, and makes it if it is not there.
pub(crate) fn append(path: &Path, contents: &[u8]) -> Result<()> {
    OpenOptions::new().append(true).create(true).mode(0o600).open(path)?.write_all(contents)
}

/// The whole environment.
pub(crate) fn variables() -> impl Iterator<Item = (OsString, OsString)> {
    std::env::vars_os()
}
