//! What a session must not plant in a directory of the host: the one list, for [`Sandbox::apply`](crate::Sandbox::apply), for a workspace that
//! is written to at once, and for host programs.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boxsh_kernel::vfs::{FsPath, FsPathBuf};

/// Paths that [`Sandbox::apply`](crate::Sandbox::apply) does not write unless asked to, and that cannot be changed in a write-through
/// workspace: files that the host runs by itself, or that grant access. Letter case does not matter.
pub const PROTECTED: &[&str] = &[
    ".git/hooks",
    ".git/config",
    ".git/config.worktree",
    ".git/commondir",
    ".gitmodules",
    ".bashrc",
    ".bash_profile",
    ".profile",
    ".zshrc",
    ".ssh",
    ".aws",
    ".gnupg",
    ".netrc",
    ".vscode",
    ".idea",
    ".envrc",
];

/// What is believed only in a home directory; one that has none of it is none.
const OF_HOMES: &[&str] =
    &[".bashrc", ".bash_profile", ".profile", ".zshrc", ".ssh", ".aws", ".gnupg", ".netrc"];

/// Where something in the place of what is missing would be in the way of git, which runs nothing because of it.
const HARMLESS: &[&str] = &[".gitmodules"];

/// The names that are protected.
#[derive(Clone)]
pub(crate) struct Protection {
    names: Arc<[Vec<u8>]>,
    /// What the session does not even see, below the directory.
    pub(crate) hidden: Arc<[FsPathBuf]>,
}

/// Whether `path` is at or below `place`. Some filesystems do not tell the cases of letters apart, and tools look for their files there too.
pub(crate) fn is_at_or_below(path: &[u8], place: &[u8]) -> bool {
    path.split_at_checked(place.len()).is_some_and(|(start, rest)| {
        start.eq_ignore_ascii_case(place) && (rest.is_empty() || rest[0] == b'/')
    })
}

impl Protection {
    pub(crate) fn new(names: &[Vec<u8>], hidden: Vec<FsPathBuf>) -> Self {
        Self { names: names.into(), hidden: hidden.into() }
    }

    /// Whether a path is at or below one that is hidden.
    pub(crate) fn hides(&self, path: FsPath<'_>) -> bool {
        self.hidden.iter().any(|place| is_at_or_below(path.as_bytes(), place.as_path().as_bytes()))
    }

    /// Whether what git runs by itself is among the names.
    pub(crate) fn guards_git(&self) -> bool {
        self.names.iter().any(|name| name.starts_with(b".git/"))
    }

    /// Whether a path is protected wherever its names are in the tree, as the tools that read such files look for them anywhere.
    /// `is_file` says whether there is anything but a directory at the path.
    pub(crate) fn covers(&self, path: FsPath<'_>, is_file: impl Fn() -> bool) -> bool {
        let bytes = path.as_bytes();
        let mut starts = (0..bytes.len()).filter(|&at| at == 0 || bytes[at - 1] == b'/');
        starts.any(|at| self.names.iter().any(|name| is_at_or_below(&bytes[at..], name)))
            || self.guards_git() && leads_git(path, is_file)
    }

    /// The paths at the top of a directory of the host that are not changed, and not made where they are missing.
    pub(crate) fn places(&self, root: &Path) -> Vec<PathBuf> {
        let is_there = |path: &Path| path.symlink_metadata().is_ok();
        let is_home = OF_HOMES.iter().any(|name| is_there(&root.join(name)));
        let has = |list: &[&str], name: &[u8]| list.iter().any(|other| other.as_bytes() == name);
        let mut paths = Vec::new();
        for name in &*self.names {
            let path = root.join(OsStr::from_bytes(name));
            let is_of_no_use = has(HARMLESS, name) || has(OF_HOMES, name) && !is_home;
            if is_there(&path) || !is_of_no_use {
                paths.push(path);
            }
        }
        let git = root.join(".git");
        if self.guards_git() && git.is_file() {
            // It says where the repository is.
            paths.push(git);
        } else if self.guards_git() && git.join("HEAD").is_file() {
            #[cfg(native)]
            paths.extend(boxsh_confine::trusted_by_git(&git));
        }
        paths.sort();
        paths.dedup();
        paths
    }
}

/// Whether git is led to hooks and configuration by what is at this path, beyond those of the repository itself: a file `.git`, and what is of submodules and
/// of worktrees.
pub(crate) fn leads_git(path: FsPath<'_>, is_file: impl Fn() -> bool) -> bool {
    let names: Vec<Vec<u8>> = path.names().map(<[u8]>::to_ascii_lowercase).collect();
    let Some(git) = names.iter().position(|name| name == b".git") else { return false };
    match &names[git + 1..] {
        [] => is_file(),
        [kind, rest @ ..] if kind == b"modules" || kind == b"worktrees" => {
            // Names of branches are anything.
            let own = rest.iter().take_while(|name| !matches!(name.as_slice(), b"refs" | b"logs"));
            own.into_iter().any(|name| {
                matches!(
                    name.as_slice(),
                    b"hooks" | b"config" | b"config.worktree" | b"commondir" | b"gitdir"
                )
            })
        }
        _ => false,
    }
}
