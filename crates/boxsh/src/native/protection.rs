//! What programs of the host cannot change in a workspace that they write to.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use boxsh_confine::trusted_by_git;

use crate::workspace::Workspace;

/// What is believed only in a home directory; one that has none of it is none.
const OF_HOMES: &[&str] =
    &[".bashrc", ".bash_profile", ".profile", ".zshrc", ".ssh", ".aws", ".gnupg", ".netrc"];

/// Where something in the place of what is missing would be in the way of git, which runs nothing because of it.
const HARMLESS: &[&str] = &[".gitmodules"];

/// The paths in a directory of the host that are not changed, and not made where they are missing.
pub(super) fn protected_paths(workspace: &Workspace) -> Vec<PathBuf> {
    let root = workspace.host.as_path();
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    let is_home = OF_HOMES.iter().any(|name| is_there(&root.join(name)));
    let has = |list: &[&str], name: &[u8]| list.iter().any(|other| other.as_bytes() == name);
    let mut paths = Vec::new();
    for name in &*workspace.protected {
        let path = root.join(OsStr::from_bytes(name));
        let is_of_no_use = has(HARMLESS, name) || has(OF_HOMES, name) && !is_home;
        if is_there(&path) || !is_of_no_use {
            paths.push(path);
        }
    }
    let git = root.join(".git");
    if workspace.guards_git() && git.is_file() {
        // It says where the repository is.
        paths.push(git);
    } else if workspace.guards_git() && git.join("HEAD").is_file() {
        paths.extend(trusted_by_git(&git));
    }
    paths.sort();
    paths.dedup();
    paths
}
