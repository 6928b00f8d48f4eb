//! The filesystems of boxsh.
//!
//! [`Fs`] is the one trait that every backend implements. It is object-safe, speaks bytes, and sees
//! only paths that are already resolved ([`FsPath`]): no `.`, no `..`, no symbolic link on the way.
//! Walking paths, following links and checking permissions is the kernel's work, done once for all
//! backends, so a backend stays small.
//!
//! | backend | what it is |
//! |---|---|
//! | [`Memory`] | a tree in memory, with snapshots and forks that cost nothing |
//! | [`Overlay`] | changes on top of a filesystem that is only read |
//! | [`Mount`] | several filesystems in one namespace |
//! | `Host` | a directory of the host (Unix only) |
//! | [`Synthetic`], [`Dev`] | generated trees such as `/proc` and `/dev` |
//! | [`Readonly`], [`Tracked`] | another one without changes, or with marks |
//! | [`Faulty`] | another one that fails when a test tells it to |
//!
//! [`FsExt`] has whole operations for callers, `archive` reads and writes tar archives, and `conformance` is
//! the suite that every backend passes.

#[cfg(feature = "archive")]
pub mod account;
pub mod archive;
mod changes;
#[cfg(feature = "conformance")]
pub mod conformance;
mod errno;
mod ext;
mod faulty;
mod file;
mod fs;
#[cfg(unix)]
mod host;
mod memory;
mod metadata;
mod mount;
mod overlay;
mod path;
mod readonly;
mod shared;
mod synthetic;
mod tracked;

pub use changes::{Changes, Mark};
pub use errno::{Errno, Result};
pub use ext::{Found, FsExt, WalkTree, copy_bytes};
pub use faulty::{Fault, Faults, Faulty, Operation};
pub use file::File;
pub use fs::{Access, Create, DirEntry, Fs, FsStats, NewNode, NodeKind, OpenOptions, Remove, Rename, Walk};
#[cfg(unix)]
pub use host::{Host, HostAccess, HostOptions, Owners, Resolver, SetId, Symlinks};
pub use memory::{Bytes, Frozen, LazyFile, Loader, Memory, MemoryOptions, Node};
pub use metadata::{Attributes, FileKind, Metadata, TimeSource, Timestamp};
pub use mount::{Mount, MountPoint};
pub use overlay::{Overlay, Seen, Upper, hash_bytes};
pub use path::{FsPath, FsPathBuf, NAME_MAX, PATH_MAX};
pub use readonly::Readonly;
pub use synthetic::{BytesFile, Dev, Entry, Provider, Random, Synthetic};
pub use tracked::Tracked;
