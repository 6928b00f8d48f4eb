//! `@git` and `@git-strict`: what a repository runs or trusts by itself.

use std::path::{Path, PathBuf};

use crate::files::{self, Kind};
use crate::host::Host;
use crate::origin::Origin;
use crate::rule::{Access, Rule};
use crate::walk::walk;

/// How many branches are looked at.
const MOST_FILES: usize = 1024;
const DEEPEST: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    Usual,
    Strict,
}

/// The repository around the current directory.
#[derive(Debug, PartialEq, Eq)]
struct Repository {
    /// The directory that `.git` is in.
    top: PathBuf,
    /// What `.git` is or points to.
    git_dir: PathBuf,
    /// What all worktrees of the repository share.
    common_dir: PathBuf,
    /// The file `.git` of a worktree or a submodule.
    pointer: Option<PathBuf>,
    /// Whether the repository knows this worktree too. What the file `.git` says alone may be a lie.
    acknowledged: bool,
}

pub(super) fn rules(host: &Host, strictness: Strictness) -> Vec<Rule> {
    let Some(repository) = Repository::around(&host.cwd) else { return Vec::new() };
    let name = match strictness {
        Strictness::Usual => "@git",
        Strictness::Strict => "@git-strict",
    };
    let rule = |access, path: &Path| Rule::literal(access, path, Origin::preset(name));
    let mut rules = Vec::new();
    if repository.acknowledged {
        // Commits of a worktree go to the repository, which may lie outside of what is writable.
        rules.push(rule(Access::Rw, &repository.common_dir));
    }
    // From a subdirectory, commits go to the repository above it; but a home directory that is one is not meant by who works on something in it.
    if repository.pointer.is_none() && repository.top != host.cwd && !host.home.starts_with(&repository.top) {
        rules.push(rule(Access::Rw, &repository.git_dir));
    }
    if let Some(pointer) = &repository.pointer {
        rules.push(rule(Access::Ro, pointer));
    }
    let trusted = files::trusted_by_git(&repository.common_dir);
    rules.extend(trusted.iter().map(|path| rule(Access::Ro, path).protecting()));
    if strictness == Strictness::Strict {
        let refs = repository.common_dir.join("refs");
        rules.push(rule(Access::Ro, &refs.join("tags")).protecting());
        rules.push(rule(Access::Ro, &repository.common_dir.join("packed-refs")).protecting());
        rules.extend(repository.other_branches().iter().map(|branch| rule(Access::Ro, branch)));
    }
    rules
}

impl Repository {
    fn around(cwd: &Path) -> Option<Repository> {
        let top = cwd.ancestors().find(|folder| is_repository(&folder.join(".git")))?.to_owned();
        let dot_git = top.join(".git");
        if files::kind(&dot_git) == Kind::Directory {
            let git_dir = walk(&dot_git).path;
            let common_dir = common_dir(&git_dir);
            return Some(Repository { top, git_dir, common_dir, pointer: None, acknowledged: false });
        }
        let git_dir = pointed_to(&dot_git)?;
        let common_dir = common_dir(&git_dir);
        let back = files::first_line(&git_dir.join("gitdir")).map(|text| walk(&git_dir.join(text)).path);
        let pointer = walk(&dot_git).path;
        let is_worktree = git_dir.parent() == Some(&common_dir.join("worktrees"));
        let acknowledged = is_worktree && back.as_ref() == Some(&pointer);
        Some(Repository { top, git_dir, common_dir, pointer: Some(pointer), acknowledged })
    }

    /// The branches that exist as files, but for the one that is checked out.
    fn other_branches(&self) -> Vec<PathBuf> {
        let own = files::first_line(&self.git_dir.join("HEAD"))
            .and_then(|line| Some(self.common_dir.join(line.strip_prefix("ref:")?.trim())));
        let mut branches = Vec::new();
        let mut folders = vec![(self.common_dir.join("refs/heads"), 0)];
        while let Some((folder, depth)) = folders.pop() {
            for name in files::names(&folder, MOST_FILES) {
                let path = folder.join(name);
                match files::kind(&path) {
                    Kind::Directory if depth < DEEPEST => folders.push((path, depth + 1)),
                    Kind::File if Some(&path) != own.as_ref() && branches.len() < MOST_FILES => {
                        branches.push(path);
                    }
                    _ => {}
                }
            }
        }
        branches
    }
}

fn is_repository(dot_git: &Path) -> bool {
    match files::kind(dot_git) {
        Kind::Directory => files::kind(&dot_git.join("HEAD")) == Kind::File,
        Kind::File => pointed_to(dot_git).is_some(),
        Kind::Special | Kind::Missing => false,
    }
}

/// Where a file `.git` points to.
fn pointed_to(dot_git: &Path) -> Option<PathBuf> {
    let line = files::first_line(dot_git)?;
    let git_dir = walk(&dot_git.parent()?.join(line.strip_prefix("gitdir:")?.trim())).path;
    (files::kind(&git_dir.join("HEAD")) == Kind::File).then_some(git_dir)
}

fn common_dir(git_dir: &Path) -> PathBuf {
    match files::first_line(&git_dir.join("commondir")) {
        Some(line) => walk(&git_dir.join(line)).path,
        None => git_dir.to_owned(),
    }
}
