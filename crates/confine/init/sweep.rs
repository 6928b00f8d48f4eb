//! Removing a directory with all that is in it.
//!
//! Each step begins at the top and goes down by names, following no link: whoever moves things about meanwhile leads it nowhere else.

use core::ffi::CStr;

use crate::directory::each_entry;
use crate::sys::{self, AT_FDCWD, Result};

/// The most steps: a tree that takes more was made to take long.
const STEPS: usize = 1_000_000;

/// Removes the directory at `path`.
pub fn sweep(path: &CStr) -> Result<()> {
    for _ in 0..STEPS {
        match sys::remove_directory(AT_FDCWD, path) {
            Err(ENOTEMPTY | sys::EEXIST) => clear_some(path)?,
            other => return other,
        }
    }
    Err(sys::E2BIG)
}

const ENOTEMPTY: i32 = 39;
const DIRECTORY: usize = sys::O_RDONLY | sys::O_DIRECTORY | sys::O_NOFOLLOW;

/// Removes what can be removed on the way from the top to a directory without directories.
fn clear_some(path: &CStr) -> Result<()> {
    let mut directory = sys::open(AT_FDCWD, path, DIRECTORY, 0)?;
    loop {
        let below = clear(directory);
        sys::close(directory);
        match below? {
            Some(below) => directory = below,
            None => return Ok(()),
        }
    }
}

/// Removes all of a directory but directories with something in them; gives the first of those.
fn clear(directory: i32) -> Result<Option<i32>> {
    let mut below = None;
    each_entry(directory, |name| {
        if !matches!(name.to_bytes(), b"." | b"..") {
            let found = remove(directory, name, below.is_none())?;
            below = below.or(found);
        }
        Ok(())
    })?;
    Ok(below)
}

/// Removes one thing, or gives it opened if it is a directory with something in it and `open` says so.
fn remove(directory: i32, name: &CStr, open: bool) -> Result<Option<i32>> {
    // Whatever modes it has been given, its owner may change them.
    let _ = sys::set_mode(directory, 0o700);
    match sys::remove_file(directory, name).or_else(|_| sys::remove_directory(directory, name)) {
        Ok(()) | Err(sys::ENOENT) => Ok(None),
        Err(ENOTEMPTY | sys::EEXIST) if open => {
            let opened = sys::open(directory, name, DIRECTORY, 0).or_else(|_| {
                sys::set_mode_at(directory, name, 0o700)?;
                sys::open(directory, name, DIRECTORY, 0)
            });
            opened.map(Some)
        }
        Err(ENOTEMPTY | sys::EEXIST) => Ok(None),
        Err(errno) => Err(errno),
    }
}
