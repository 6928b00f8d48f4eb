//! Resolving symbolic links, and remembering which were passed.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use crate::files;

/// As many links as Linux follows.
const MOST_LINKS: usize = 40;

/// A path without links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Walked {
    /// The path, with every link resolved as far as there are files, and the rest as it was written.
    pub(crate) path: PathBuf,
    /// The links that were followed, each with its folder resolved.
    pub(crate) links: Vec<PathBuf>,
    /// Whether something is there.
    pub(crate) exists: bool,
}

/// Resolves an absolute path.
pub(crate) fn walk(path: &Path) -> Walked {
    let mut rest: VecDeque<OsString> = parts(path);
    let mut walked = Walked { path: PathBuf::from("/"), links: Vec::new(), exists: true };
    while let Some(part) = rest.pop_front() {
        if part == ".." {
            walked.path.pop();
            continue;
        }
        walked.path.push(&part);
        if !walked.exists {
            continue;
        }
        match files::link_target(&walked.path) {
            Ok(None) => {}
            Ok(Some(_)) if walked.links.len() == MOST_LINKS => walked.exists = false,
            Ok(Some(target)) => {
                walked.links.push(walked.path.clone());
                walked.path.pop();
                if target.is_absolute() {
                    walked.path = PathBuf::from("/");
                }
                for part in parts(&target).into_iter().rev() {
                    rest.push_front(part);
                }
            }
            Err(_) => walked.exists = false,
        }
    }
    walked
}

fn parts(path: &Path) -> VecDeque<OsString> {
    path.components()
        .filter_map(|component| match component {
            Component::Normal(name) => Some(name.to_owned()),
            Component::ParentDir => Some(OsString::from("..")),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => None,
        })
        .collect()
}

#[cfg(all(test, unix))]
#[allow(clippy::disallowed_methods, reason = "the tests make files of the host")]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_resolved_and_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir_all(root.join("a/b")).unwrap();
        symlink("a", root.join("l")).unwrap();
        symlink(root.join("l/b"), root.join("m")).unwrap();
        let walked = walk(&root.join("m/../x/y"));
        assert_eq!(walked.path, root.join("a/x/y"));
        assert_eq!(walked.links, [root.join("m"), root.join("l")]);
        assert!(!walked.exists);
        assert!(walk(&root.join("m")).exists);
    }

    #[test]
    fn a_circle_of_links_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        symlink("y", folder.path().join("x")).unwrap();
        symlink("x", folder.path().join("y")).unwrap();
        assert!(!walk(&folder.path().join("x")).exists);
    }

    #[test]
    fn dots_do_not_leave_the_root() {
        assert_eq!(walk(Path::new("/../../usr/./..")).path, Path::new("/"));
    }
}
