//! Resolved paths: what a backend is asked for.

use crate::errno::{Errno, Result};

/// The longest name of one file, in bytes.
pub const NAME_MAX: usize = 255;
/// The longest path that a system call takes, in bytes.
pub const PATH_MAX: usize = 4096;

/// A resolved path below the root of a filesystem: names joined by `/`, with no leading slash, no empty
/// name, no `.` and no `..`. The root itself is the empty path.
///
/// A backend may rely on that form; it still must not follow a symbolic link in the middle of it
/// ([`Errno::ENOTDIR`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FsPath<'a>(&'a [u8]);

impl<'a> FsPath<'a> {
    /// The root of the filesystem.
    pub const ROOT: FsPath<'static> = FsPath(b"");

    /// Checks that `path` has the resolved form. One leading slash is accepted and dropped.
    ///
    /// # Errors
    /// `EINVAL` for an empty name, `.`, `..` or a NUL byte, `ENAMETOOLONG` for a name above [`NAME_MAX`].
    pub fn new(path: &'a [u8]) -> Result<Self> {
        let path = path.strip_prefix(b"/").unwrap_or(path);
        if !path.is_empty() {
            for name in path.split(|&byte| byte == b'/') {
                check_name(name)?;
            }
        }
        Ok(Self(path))
    }

    /// Takes a path that the caller built from checked names.
    ///
    /// Not a safety matter: a wrong form makes look-ups fail, nothing worse. Debug builds assert it.
    pub fn from_checked(path: &'a [u8]) -> Self {
        debug_assert!(Self::new(path).is_ok() && path.first() != Some(&b'/'), "not resolved: {path:?}");
        Self(path)
    }

    /// The bytes, without a leading slash.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Whether this is the root.
    pub const fn is_root(self) -> bool {
        self.0.is_empty()
    }

    /// The names from the root down.
    pub fn names(self) -> impl DoubleEndedIterator<Item = &'a [u8]> {
        self.0.split(|&byte| byte == b'/').filter(|name| !name.is_empty())
    }

    /// The directory and the last name; `None` for the root.
    pub fn split_last(self) -> Option<(FsPath<'a>, &'a [u8])> {
        if self.is_root() {
            return None;
        }
        Some(match self.0.iter().rposition(|&byte| byte == b'/') {
            Some(slash) => (Self(&self.0[..slash]), &self.0[slash + 1..]),
            None => (FsPath::ROOT, self.0),
        })
    }

    /// What remains of the path below `base`, if it is `base` or lies below it.
    pub fn strip_prefix(self, base: FsPath<'_>) -> Option<FsPath<'a>> {
        if base.is_root() {
            return Some(self);
        }
        match self.0.strip_prefix(base.0)? {
            b"" => Some(FsPath::ROOT),
            rest => Some(Self(rest.strip_prefix(b"/")?)),
        }
    }

    /// An owned copy.
    pub fn to_owned(self) -> FsPathBuf {
        FsPathBuf(self.0.to_vec())
    }

    /// An owned copy with one more name.
    pub fn join(self, name: &[u8]) -> FsPathBuf {
        let mut path = self.to_owned();
        path.push(name);
        path
    }

    /// An owned copy with all names of another path behind it.
    pub fn join_path(self, below: FsPath<'_>) -> FsPathBuf {
        let mut path = self.to_owned();
        below.names().for_each(|name| path.push(name));
        path
    }
}

/// Checks one file name: not empty, not `.` or `..`, no slash, no NUL, not too long.
pub(crate) fn check_name(name: &[u8]) -> Result<()> {
    if name.len() > NAME_MAX {
        return Err(Errno::ENAMETOOLONG);
    }
    if name.is_empty() || name == b"." || name == b".." || name.iter().any(|&byte| byte == 0 || byte == b'/')
    {
        return Err(Errno::EINVAL);
    }
    Ok(())
}

/// An owned [`FsPath`] that can grow and shrink by names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct FsPathBuf(Vec<u8>);

impl FsPathBuf {
    /// The root.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Appends a name.
    pub fn push(&mut self, name: &[u8]) {
        debug_assert!(check_name(name).is_ok(), "not a name: {name:?}");
        if !self.0.is_empty() {
            self.0.push(b'/');
        }
        self.0.extend_from_slice(name);
    }

    /// Drops the last name; at the root, nothing.
    pub fn pop(&mut self) {
        let end = self.0.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
        self.0.truncate(end);
    }

    /// The borrowed form.
    pub fn as_path(&self) -> FsPath<'_> {
        FsPath(&self.0)
    }

    /// The bytes with a leading slash, as users write absolute paths.
    pub fn to_absolute(&self) -> Vec<u8> {
        let mut absolute = Vec::with_capacity(self.0.len() + 1);
        absolute.push(b'/');
        absolute.extend_from_slice(&self.0);
        absolute
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_resolved_paths_are_taken() {
        for good in ["", "a", "a/b", "/a/b", "..a/.b.", "a b"] {
            assert!(FsPath::new(good.as_bytes()).is_ok(), "{good:?}");
        }
        for bad in ["//", "a//b", "a/", "./a", "a/..", "a\0b"] {
            assert_eq!(FsPath::new(bad.as_bytes()), Err(Errno::EINVAL), "{bad:?}");
        }
        assert_eq!(FsPath::new(&[b'x'; 256]), Err(Errno::ENAMETOOLONG));
    }

    #[test]
    fn paths_take_apart_and_join() {
        let path = FsPath::new(b"a/b/c").unwrap();
        assert_eq!(
            path.split_last().map(|(dir, name)| (dir.as_bytes(), name)),
            Some((&b"a/b"[..], &b"c"[..]))
        );
        assert_eq!(path.strip_prefix(FsPath::new(b"a/b").unwrap()), Some(FsPath::new(b"c").unwrap()));
        assert_eq!(path.strip_prefix(FsPath::new(b"a/bb").unwrap()), None);
        assert_eq!(FsPath::new(b"ab").unwrap().strip_prefix(FsPath::new(b"a").unwrap()), None);
        let mut owned = FsPathBuf::new();
        owned.push(b"x");
        owned.push(b"y");
        assert_eq!(owned.to_absolute(), b"/x/y");
        owned.pop();
        owned.pop();
        owned.pop();
        assert!(owned.as_path().is_root());
    }
}
