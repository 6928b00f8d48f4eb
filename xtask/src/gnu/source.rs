//! The sources of a package, as Debian has them.

use std::fs;
use std::path::PathBuf;

use crate::debian::{Debian, Packages};
use crate::pinned::run;
use crate::workspace;

/// The release whose tools the behaviour tables are compared with.
const RELEASE: &str = "bookworm";

/// The folder with the sources of a package; fetched if they are not there yet.
pub(super) fn fetch(package: &str) -> Result<PathBuf, String> {
    let place = workspace::target().join("gnu-tests");
    let tree = place.join(package);
    if tree.is_dir() {
        return Ok(tree);
    }
    let io = |error: std::io::Error| error.to_string();
    let fresh = place.join(format!("{package}.fresh"));
    // What an interrupted attempt has left.
    let _ = fs::remove_dir_all(&fresh);
    fs::create_dir_all(&fresh).map_err(io)?;
    Debian::new(&fresh, Packages::Source, RELEASE)?.apt(&["source", "--download-only", package])?;
    run(&fresh, "sh", &["-c", "mkdir tree && tar xf *.orig.tar.?z -C tree --strip-components=1"])?;
    // In one step, so that nobody finds half of them.
    fs::rename(fresh.join("tree"), &tree).and_then(|()| fs::remove_dir_all(&fresh)).map_err(io)?;
    Ok(tree)
}
