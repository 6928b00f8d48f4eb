//! Which paths the processes of a session reach, beyond what permission bits say.

use std::sync::Arc;

use boxsh_vfs::{FsPath, FsPathBuf, Mount};

use crate::observer::FileAction;

/// Whether symbolic links may lead from one mount into another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Links {
    /// They are followed wherever they lead in the session.
    #[default]
    Follow,
    /// A path that leads over a link into another mount than the link's own is refused with `EXDEV`.
    WithinMounts,
}

/// The trees that may be read and written. What is not restricted is open, and so are `/dev`, `/proc` and the session's own programs.
#[derive(Clone, Debug, Default)]
pub struct PathPolicy {
    /// Only below these may files be read and directories listed.
    pub read: Option<Vec<FsPathBuf>>,
    /// Only below these may anything be changed.
    pub write: Option<Vec<FsPathBuf>>,
    /// What links may do.
    pub links: Links,
}

impl PathPolicy {
    /// Whether everything is open.
    pub fn is_open(&self) -> bool {
        self.read.is_none() && self.write.is_none() && self.links == Links::Follow
    }
}

/// A policy, and what it has to know of its session.
pub struct Reach {
    /// What is allowed.
    pub policy: PathPolicy,
    /// Where mounts begin and end.
    pub mounts: Arc<Mount>,
}

/// Trees of the session itself, which hold nothing of anybody's.
const SYNTHETIC: [&[u8]; 2] = [b"dev", b"proc"];

/// Whether a path is in a tree that the session makes up.
pub(crate) fn is_synthetic(path: FsPath<'_>) -> bool {
    path.names().next().is_some_and(|name| SYNTHETIC.contains(&name))
}

impl Reach {
    /// Whether this may be done to what is at `path`, whose links are resolved.
    pub(crate) fn permits(&self, action: FileAction, path: FsPath<'_>, programs: &FsPathBuf) -> bool {
        let roots = match action {
            FileAction::Read => &self.policy.read,
            _ => &self.policy.write,
        };
        let Some(roots) = roots else { return true };
        let is_below = |root: &FsPathBuf| path.strip_prefix(root.as_path()).is_some();
        let is_program = action == FileAction::Read && is_below(programs);
        is_synthetic(path) || is_program || roots.iter().any(is_below)
    }

    /// Whether a link in one place may lead to another.
    pub(crate) fn permits_link(&self, link: FsPath<'_>, end: FsPath<'_>) -> bool {
        let is_free = self.policy.links == Links::Follow || is_synthetic(link) || is_synthetic(end);
        is_free || self.mount_of(link) == self.mount_of(end)
    }

    /// The mount point that holds a path.
    fn mount_of(&self, path: FsPath<'_>) -> FsPathBuf {
        let (_, rest) = self.mounts.locate(path);
        let depth = path.names().count() - rest.as_path().names().count();
        let mut point = FsPathBuf::new();
        path.names().take(depth).for_each(|name| point.push(name));
        point
    }
}
