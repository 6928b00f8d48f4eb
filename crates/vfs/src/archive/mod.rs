//! Trees and differences as tar archives.
//!
//! [`export`] writes a tree, [`export_diff`] what an overlay changed, with the marks of OCI image layers for what
//! is gone. [`import`] reads either into any filesystem. Both are POSIX (pax) archives: long and odd names,
//! nanoseconds, large sizes and hard links survive, and the same tree gives the same bytes.
//!
//! # Security
//! An archive is not trusted. [`import`] reads all of it, within [`Limits`], before it touches anything; names
//! that climb, absolute names, links that lead out, hard links to what is not in the archive, entries below
//! links, devices and doubled entries are refused with an [`ArchiveError`] that names the entry.
//! If the filesystem then refuses something, what was done is undone.

mod apply;
mod entry;
mod error;
mod export;
mod plan;
mod read;
#[cfg(test)]
mod tests;

use std::io::Read;

use crate::fs::Fs;
use crate::path::FsPath;

pub use error::{ArchiveError, ArchiveErrorKind};
pub use export::{export, export_diff, export_selected};

/// The most that an archive may bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of all files together; they are held in memory until all is checked.
    pub total_bytes: u64,
    /// Bytes of one file.
    pub file_bytes: u64,
    /// Entries of all kinds, headers that only carry metadata included.
    pub entries: u64,
    /// Names in one path.
    pub depth: usize,
}

impl Default for Limits {
    /// 1 GiB in all, 512 MiB a file, a million entries, 256 names.
    fn default() -> Self {
        Self { total_bytes: 1 << 30, file_bytes: 512 << 20, entries: 1_000_000, depth: 256 }
    }
}

/// What to do with symbolic links whose target is absolute or climbs above the place of the import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EscapingLinks {
    /// Refuses the archive.
    #[default]
    Refuse,
    /// Makes them as they are, for trees that are resolved inside a virtual root, where they lead nowhere else.
    Keep,
}

/// What names such as `.wh.NAME` mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Whiteouts {
    /// That `NAME` is to be removed, as in an OCI image layer.
    #[default]
    Apply,
    /// Themselves.
    Literal,
}

/// Whom files of an archive belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ImportedOwner {
    /// Those whose numbers the archive has, where the filesystem lets files be given away, as a host does to root alone.
    #[default]
    OfArchive,
    /// This user and group.
    Is {
        /// User.
        uid: u32,
        /// Group.
        gid: u32,
    },
}

/// How an archive is imported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportOptions {
    /// The most that it may bring.
    pub limits: Limits,
    /// Treatment of links that lead out.
    pub links: EscapingLinks,
    /// Treatment of names that mark deletions.
    pub whiteouts: Whiteouts,
    /// Whom the files belong to.
    pub owner: ImportedOwner,
}

/// What an import brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Files, directories and links.
    pub entries: u64,
    /// Bytes of files.
    pub bytes: u64,
    /// Names that were removed.
    pub removed: u64,
}

/// Reads a tar archive into the directory `to`, which must exist. Files that are there already are replaced,
/// directories merged into; a directory is not replaced by a file. The attributes of `to` itself stay.
/// The holes of sparse files, in the forms of GNU and pax, stay holes.
///
/// ```
/// use boxsh_vfs::archive::{self, ImportOptions};
/// use boxsh_vfs::{FsExt, FsPath, Memory, MemoryOptions};
///
/// let (one, two) = (Memory::new(&MemoryOptions::default()), Memory::new(&MemoryOptions::default()));
/// one.write_file(b"hello", b"world")?;
/// let mut bytes = Vec::new();
/// archive::export(&one, FsPath::ROOT, &mut bytes)?;
/// archive::import(&two, FsPath::ROOT, &bytes[..], &ImportOptions::default())?;
/// assert_eq!(two.read_file(b"hello")?, b"world");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// An [`ArchiveError`] with the entry and the reason; the filesystem is then as it was.
pub fn import(
    fs: &(impl Fs + ?Sized),
    to: FsPath<'_>,
    archive: impl Read,
    options: &ImportOptions,
) -> Result<Imported, ArchiveError> {
    let plan = plan::Plan::read(archive, options)?;
    apply::apply(fs, to, &plan, options.owner)
}
