//! What git runs, and what it believes, in a repository.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};

/// How many submodules and worktrees are looked at, and how deep.
const MOST: usize = 1024;
const DEEPEST: usize = 8;

/// The paths in a repository (the directory `.git`, not what is beside it) by which git outside could be made to run something: hooks and configuration, what
/// leads to those of another repository, and the same of submodules and worktrees. Some of them may not exist.
///
/// Whoever can write to the directory beside it can still make another repository there. Git outside looks into one that is beneath another: see the guide.
pub fn trusted_by_git(git_dir: &Path) -> Vec<PathBuf> {
    let mut trusted = Vec::new();
    let mut add = |directory: &Path, names: &[&str]| {
        trusted.extend(names.iter().map(|name| directory.join(name)));
    };
    add(git_dir, &["hooks", "config", "config.worktree", "commondir"]);
    for module in modules(git_dir) {
        add(&module, &["hooks", "config", "config.worktree", "commondir"]);
        if let Some(beside) = beside(&module) {
            add(&beside, &[".git"]);
        }
    }
    let worktrees = git_dir.join("worktrees");
    for name in names(&worktrees) {
        add(&worktrees.join(name), &["commondir", "gitdir", "config.worktree"]);
    }
    trusted
}

/// What can hold the place of such a path without git stumbling over it; none where it passes over a socket.
pub(crate) fn content_of_missing(path: &Path) -> Option<&'static [u8]> {
    let directory = path.parent()?;
    if !directory.join("HEAD").is_file() {
        return None;
    }
    match path.file_name()?.to_str()? {
        // Git reads it wherever it is. This says that there is no other repository.
        "commondir" => Some(b".\n"),
        "config" | "config.worktree" | "packed-refs" => Some(b""),
        _ => None,
    }
}

/// Whether something is at a path that says no more than what a confinement puts there to hold the place of a protected file: any socket, or what is put there
/// for git.
pub fn is_placeholder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.file_type().is_socket() || is_held_by(path, &data))
}

/// Whether a file with these looks was put there to hold the place.
pub(crate) fn is_held_by(path: &Path, data: &fs::Metadata) -> bool {
    let is_ours = data.file_type().is_socket()
        || data.is_file()
            && content_of_missing(path).is_some_and(|content| {
                data.len() == content.len() as u64 && fs::read(path).is_ok_and(|found| found == content)
            });
    is_ours && data.mode() & 0o777 == 0o444
}

fn names(directory: &Path) -> Vec<std::ffi::OsString> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).take(MOST).collect();
    names.sort();
    names
}

/// The repositories of submodules. Their names may have slashes.
fn modules(git_dir: &Path) -> Vec<PathBuf> {
    let mut modules = Vec::new();
    let mut left = vec![(git_dir.join("modules"), 0)];
    while let Some((directory, depth)) = left.pop() {
        for name in names(&directory) {
            let path = directory.join(&name);
            if depth == DEEPEST || modules.len() == MOST || !path.is_dir() {
                continue;
            }
            if path.join("HEAD").is_file() {
                left.push((path.join("modules"), depth + 1));
                modules.push(path);
            } else if name != OsStr::new("modules") {
                left.push((path, depth + 1));
            }
        }
    }
    modules
}

/// The directory that a submodule is checked out in, as git itself notes it.
fn beside(module: &Path) -> Option<PathBuf> {
    let text = fs::read_to_string(module.join("config")).ok()?;
    let line = text.lines().find_map(|line| line.trim().strip_prefix("worktree"))?;
    let path = module.join(line.trim_start().strip_prefix('=')?.trim());
    fs::canonicalize(path).ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn submodules_and_worktrees_have_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let git = root.join(".git");
        for directory in ["modules/a/b", "modules/a/b/modules/c", "worktrees/w"] {
            fs::create_dir_all(git.join(directory)).unwrap();
            fs::write(git.join(directory).join("HEAD"), "").unwrap();
        }
        fs::create_dir(root.join("lib")).unwrap();
        fs::write(git.join("modules/a/b/config"), "[core]\n\tworktree = ../../../../lib\n").unwrap();
        let trusted = trusted_by_git(&git);
        for expected in [
            ".git/commondir",
            ".git/config",
            ".git/modules/a/b/hooks",
            ".git/modules/a/b/commondir",
            ".git/modules/a/b/modules/c/config",
            ".git/worktrees/w/commondir",
            ".git/worktrees/w/gitdir",
            "lib/.git",
        ] {
            assert!(trusted.contains(&root.join(expected)), "{expected}: {trusted:?}");
        }
        assert_eq!(trusted.len(), 16);
    }

    #[test]
    fn what_holds_a_place_is_for_directories_of_git_only() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(content_of_missing(&folder.path().join("commondir")), None);
        fs::write(folder.path().join("HEAD"), "").unwrap();
        assert_eq!(content_of_missing(&folder.path().join("commondir")), Some(&b".\n"[..]));
        assert_eq!(content_of_missing(&folder.path().join("hooks")), None);
    }
}
