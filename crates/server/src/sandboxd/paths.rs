//! Paths of clients, which lead to what is below the root of the sandbox and nowhere else.

use crate::error::{Error, ErrorKind};
use crate::sandboxd::sandbox::Sandbox;

/// Whether the last name of a path is followed if it is a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Last {
    Followed,
    Itself,
}

/// A path in the session for one of a client, which starts at the root of the sandbox whether it has a slash there or not.
pub(crate) fn resolve(sandbox: &Sandbox, path: &str, last: Last) -> Result<String, Error> {
    let names = names(path)?;
    let root = sandbox.root();
    let (followed, itself) = match (last, names.split_last()) {
        (Last::Itself, Some((name, above))) => (above, Some(*name)),
        _ => (&names[..], None),
    };
    let found = sandbox.real_path(&join(root, followed))?;
    let is_below = found.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if !is_below && root != "/" {
        return Err(escape());
    }
    Ok(match itself {
        Some(name) => join(&found, &[name]),
        None => found,
    })
}

/// The names of a path without its dots.
fn names(path: &str) -> Result<Vec<&str>, Error> {
    if path.contains('\0') {
        return Err(Error::invalid("a path has no NUL"));
    }
    let mut names = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop().ok_or_else(escape)?;
            }
            name => names.push(name),
        }
    }
    Ok(names)
}

fn join(directory: &str, names: &[&str]) -> String {
    let mut path = directory.trim_end_matches('/').to_owned();
    for name in names {
        path.push('/');
        path.push_str(name);
    }
    if path.is_empty() { "/".to_owned() } else { path }
}

fn escape() -> Error {
    Error::new(ErrorKind::PermissionDenied, "the path leads out of the root of the sandbox")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_lead_nowhere_above_the_root() {
        for (path, expected) in [
            ("", Some("/workspace")),
            ("/", Some("/workspace")),
            ("a/b", Some("/workspace/a/b")),
            ("/a//./b/", Some("/workspace/a/b")),
            ("a/../b", Some("/workspace/b")),
            ("a/..", Some("/workspace")),
            ("..", None),
            ("a/../../etc/passwd", None),
            ("../workspace", None),
            ("a\0b", None),
        ] {
            let joined = names(path).map(|names| join("/workspace", &names)).ok();
            assert_eq!(joined.as_deref(), expected, "{path:?}");
        }
        assert_eq!((join("/", &["a"]).as_str(), join("/", &[]).as_str()), ("/a", "/"));
    }
}
