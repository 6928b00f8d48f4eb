//! The only place of this crate that looks at files.
#![allow(clippy::disallowed_methods, reason = "a policy speaks about the files of the host")]

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What is at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A folder.
    Directory,
    /// A regular file.
    File,
    /// A socket, a device or a pipe.
    Special,
    /// Nothing.
    Missing,
}

/// What is at `path`, links followed. What cannot be looked at counts as missing.
pub(crate) fn kind(path: &Path) -> Kind {
    fs::metadata(path).map_or(Kind::Missing, |metadata| kind_of(&metadata))
}

fn kind_of(metadata: &fs::Metadata) -> Kind {
    if metadata.is_dir() {
        Kind::Directory
    } else if metadata.is_file() {
        Kind::File
    } else {
        Kind::Special
    }
}

/// Whether anything is there, be it a link to nowhere, but for what only holds the place.
pub(crate) fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok() && !is_placeholder(path)
}

/// Whether something is there that a cell puts where nothing may come into being.
#[cfg(unix)]
pub(crate) fn is_placeholder(path: &Path) -> bool {
    boxsh_confine::is_placeholder(path)
}

#[cfg(not(unix))]
pub(crate) fn is_placeholder(_: &Path) -> bool {
    false
}

/// The paths in a repository by which git could be made to run something.
#[cfg(unix)]
pub(crate) fn trusted_by_git(git_dir: &Path) -> Vec<PathBuf> {
    boxsh_confine::trusted_by_git(git_dir)
}

#[cfg(not(unix))]
pub(crate) fn trusted_by_git(_: &Path) -> Vec<PathBuf> {
    Vec::new()
}

/// Where the link at `path` points to; none if it is no link.
pub(crate) fn link_target(path: &Path) -> io::Result<Option<PathBuf>> {
    if fs::symlink_metadata(path)?.is_symlink() { fs::read_link(path).map(Some) } else { Ok(None) }
}

/// Whether a program can be started from this file.
pub(crate) fn is_program(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && has_execute_bit(&metadata))
}

#[cfg(unix)]
fn has_execute_bit(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn has_execute_bit(_: &fs::Metadata) -> bool {
    true
}

/// Whether the file starts with the name of an interpreter.
pub(crate) fn is_script(path: &Path) -> bool {
    let mut start = [0; 2];
    fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *b"#!"
}

/// The names in a folder, sorted, at most `most` of them; none if it cannot be read.
pub(crate) fn names(folder: &Path, most: usize) -> Vec<OsString> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<OsString> =
        entries.filter_map(Result::ok).map(|entry| entry.file_name()).take(most).collect();
    names.sort();
    names
}

/// The content of a file of at most `limit` bytes; none if it is longer.
pub(crate) fn read(path: &Path, limit: usize) -> io::Result<Option<Vec<u8>>> {
    // A pipe in the place of a policy file would keep us waiting for ever.
    match kind_of(&fs::metadata(path)?) {
        Kind::File => {}
        Kind::Directory => return Err(io::ErrorKind::IsADirectory.into()),
        Kind::Special | Kind::Missing => return Err(io::ErrorKind::InvalidInput.into()),
    }
    let mut content = Vec::new();
    fs::File::open(path)?.take(limit as u64 + 1).read_to_end(&mut content)?;
    Ok((content.len() <= limit).then_some(content))
}

/// The first line of a small file, without the spaces around it.
pub(crate) fn first_line(path: &Path) -> Option<String> {
    let content = read(path, 64 << 10).ok()??;
    let text = String::from_utf8(content).ok()?;
    Some(text.lines().next()?.trim().to_owned())
}
