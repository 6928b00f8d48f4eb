//! How a memory filesystem is set up.

use std::sync::Arc;

use crate::metadata::{TimeSource, Timestamp};

/// Limits, clock and root directory of a [`super::Memory`].
#[derive(Clone)]
#[non_exhaustive]
pub struct MemoryOptions {
    /// Bytes that files may allocate in all, holes not counted.
    pub quota: u64,
    /// Files, directories and further hard links that there may be in all, the root included.
    pub inodes: u64,
    /// The largest size of one file.
    pub max_file_size: u64,
    /// Where time stamps come from.
    pub clock: Arc<dyn TimeSource>,
    /// The number of the filesystem in the metadata of its files.
    pub dev: u64,
    /// Permission bits of the root directory; like its owner, of a new filesystem only.
    pub root_mode: u32,
    /// Owner of the root directory.
    pub root_uid: u32,
    /// Group of the root directory.
    pub root_gid: u32,
}

impl MemoryOptions {
    /// No limits but those of the numbers, and a root directory that belongs to root.
    pub fn new(clock: Arc<dyn TimeSource>) -> Self {
        Self {
            quota: u64::MAX,
            inodes: u64::MAX,
            max_file_size: i64::MAX as u64,
            clock,
            dev: 1,
            root_mode: 0o755,
            root_uid: 0,
            root_gid: 0,
        }
    }
}

/// The same options with another value for one of them.
macro_rules! setters {
    ($($field:ident: $of:ty),* $(,)?) => {
        impl MemoryOptions {
            $(
                #[doc = concat!("The same with another [`", stringify!($field), "`](#structfield.", stringify!($field), ").")]
                #[must_use]
                pub fn $field(mut self, $field: $of) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}
setters!(
    quota: u64,
    inodes: u64,
    max_file_size: u64,
    clock: Arc<dyn TimeSource>,
    dev: u64,
    root_mode: u32,
    root_uid: u32,
    root_gid: u32,
);

/// As [`MemoryOptions::new`], with a clock that stands at the epoch.
impl Default for MemoryOptions {
    fn default() -> Self {
        Self::new(Arc::new(Timestamp::default()))
    }
}
