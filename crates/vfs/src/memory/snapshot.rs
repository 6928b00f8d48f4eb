//! A tree of files at one moment.

use std::sync::Arc;

use crate::changes::Changes;

use super::diff;
use super::table::Table;

/// A tree of files that never changes. Taking, cloning and keeping one costs nothing but what later changes
/// of the filesystem no longer share with it.
///
/// To look at its files, make a filesystem of it: [`super::Memory::from_snapshot`].
#[derive(Clone)]
pub struct Snapshot {
    pub(super) table: Table,
    /// Shared by all filesystems and snapshots that come from one [`super::Memory::new`].
    pub(super) family: Arc<()>,
    pub(super) lineage: Arc<()>,
}

impl Snapshot {
    /// What is different here from `earlier`, which may be any snapshot, at a cost in proportion to what the
    /// two do not share.
    pub fn changes_since(&self, earlier: &Self) -> Changes {
        diff::changes(&earlier.table, &self.table)
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Snapshot").field("names", &self.table.counted()).finish_non_exhaustive()
    }
}
