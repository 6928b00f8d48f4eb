//! Where this user keeps bases.

use std::path::{Path, PathBuf};

use boxsh::bases::BaseStore;

use crate::failure::{Answer, Failure};
use crate::host;

/// The directory of the store: `$XDG_DATA_HOME/boxsh/bases`.
pub(crate) fn directory() -> Option<PathBuf> {
    BaseStore::place_of_user()
}

/// The store.
pub(crate) fn store() -> Answer<BaseStore> {
    let place = directory()
        .ok_or_else(|| Failure::new("there is no place for bases").hint("set HOME or XDG_DATA_HOME"))?;
    BaseStore::open(place).map_err(|error| Failure::new(error.to_string()))
}

/// Whether this user keeps any.
pub(crate) fn are_kept() -> bool {
    directory().is_some_and(|directory| directory.is_dir())
}

/// What no session may see of it: who can write there can change what other sessions run. Where a directory that is shown would have it, it is
/// made if it is missing, so that no session can put one of its own in its place.
pub(crate) fn hidden<'a>(mut shown: impl Iterator<Item = &'a Path>) -> Option<PathBuf> {
    let directory = directory()?;
    let known = directory.ancestors().find_map(|above| host::absolute(above).ok());
    if !are_kept() && known.is_some_and(|known| shown.any(|shown| known.starts_with(shown))) {
        // If it cannot be made here, a session cannot make it either.
        let _ = store();
    }
    are_kept().then_some(directory)
}
