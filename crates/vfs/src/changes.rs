//! What changed between two points in a filesystem's life.

use std::any::Any;
use std::sync::Arc;

use crate::path::FsPathBuf;

/// A point in a filesystem's life, to be compared with a later one. Cheap to take and to keep.
///
/// What is inside belongs to the backend that made it; another backend refuses it with `EINVAL`.
#[derive(Clone)]
pub struct Mark(Arc<dyn Any + Send + Sync>);

impl Mark {
    /// Wraps a backend's own notion of a point in time.
    pub fn new(inner: impl Any + Send + Sync) -> Self {
        Self(Arc::new(inner))
    }

    /// What a backend put inside, if it was this type.
    pub fn downcast<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl std::fmt::Debug for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Mark")
    }
}

/// The paths that differ between two points, each list sorted and without repeats. A path is in one list
/// at most; a file that was made and removed again between the points is in none, and one that was
/// removed and made anew counts as modified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Changes {
    /// There now, and not before.
    pub created: Vec<FsPathBuf>,
    /// There before and now, with other contents, kind, mode, owner or link target. A directory whose
    /// entries changed is not modified by that alone, nor is a file whose times alone differ.
    pub modified: Vec<FsPathBuf>,
    /// There before, and not now.
    pub deleted: Vec<FsPathBuf>,
}

impl Changes {
    /// These paths differ.
    pub fn new(created: Vec<FsPathBuf>, modified: Vec<FsPathBuf>, deleted: Vec<FsPathBuf>) -> Self {
        Self { created, modified, deleted }
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.created.is_empty() && self.modified.is_empty() && self.deleted.is_empty()
    }
}
