//! Where this user keeps packages that were fetched for sessions.

use std::path::{Path, PathBuf};

use boxsh::packages::PackageCache;

use crate::failure::{Answer, Failure};
use crate::host;

/// The directory of the cache: `$XDG_CACHE_HOME/boxsh/packages`.
pub(crate) fn directory() -> Option<PathBuf> {
    let cache = host::variable("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || host::variable("HOME").map(|home| PathBuf::from(home).join(".cache"));
    cache.or_else(home).map(|cache| cache.join("boxsh/packages"))
}

/// The cache.
pub(crate) fn open() -> Answer<PackageCache> {
    let place = directory().ok_or_else(|| {
        Failure::new("there is no place for a package cache").hint("set HOME or XDG_CACHE_HOME")
    })?;
    PackageCache::open(&place).map_err(|error| Failure::file("use", &place, &error))
}

/// What no session may see of it. Where a directory that is shown would have it, it is made if it is missing, so that no session can put one of its own in
/// its place.
pub(crate) fn hidden<'a>(mut shown: impl Iterator<Item = &'a Path>) -> Option<PathBuf> {
    let directory = directory()?;
    let known = directory.ancestors().find_map(|above| host::absolute(above).ok());
    if !directory.is_dir() && known.is_some_and(|known| shown.any(|shown| known.starts_with(shown))) {
        // If it cannot be made here, a session cannot make it either.
        let _ = open();
    }
    directory.is_dir().then_some(directory)
}
