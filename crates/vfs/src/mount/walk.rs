//! Walking across mounts.

use super::table::Table;
use crate::errno::{Errno, Result};
use crate::fs::{Fs, Walk};
use crate::metadata::{FileKind, Metadata};
use crate::path::FsPath;

impl Table {
    /// Hands the walk to the filesystem that holds the path, once the way to it is checked.
    pub(super) fn walk(
        &self,
        path: FsPath<'_>,
        search: &mut dyn FnMut(&Metadata) -> Result<()>,
    ) -> Result<Walk> {
        let (point, rest) = self.locate(path);
        let base = point.path.as_path();
        if self.may_be_made_up(path, base) {
            return self.walk_stepwise(path, search);
        }
        if base.is_root() {
            return point.fs.walk(path, search);
        }
        for parent in ancestors(base) {
            let found = self.metadata(parent)?;
            if !found.is_dir() {
                return Err(Errno::ENOTDIR);
            }
            search(&found)?;
        }
        match point.fs.walk(rest, search)? {
            Walk::Symlink { end, target } => {
                Ok(Walk::Symlink { end: base.as_bytes().len() + 1 + end, target })
            }
            other => Ok(other),
        }
    }

    /// The count of the root's filesystem together with that of mounts, for paths that lead to no other filesystem.
    pub(super) fn generation(&self, path: FsPath<'_>) -> Option<u64> {
        /// Where in the number the mounts are counted.
        const MOUNTS: u32 = 48;
        let (point, rest) = self.locate(path);
        let base = point.path.as_path();
        if !base.is_root() || self.may_be_made_up(path, base) {
            return None;
        }
        Some(point.fs.generation(rest)?.wrapping_add(self.changes() << MOUNTS))
    }

    /// Whether a directory of `path` below `base` leads to a mount point and so need not really exist.
    fn may_be_made_up(&self, path: FsPath<'_>, base: FsPath<'_>) -> bool {
        let Some(first) = path.strip_prefix(base).and_then(|rest| rest.names().next()) else { return false };
        self.mounted().any(|point| {
            point.path.as_path().strip_prefix(base).is_some_and(|below| below.names().next() == Some(first))
        })
    }

    /// Name by name, for the paths that may pass through made-up directories.
    fn walk_stepwise(
        &self,
        path: FsPath<'_>,
        search: &mut dyn FnMut(&Metadata) -> Result<()>,
    ) -> Result<Walk> {
        let mut current = self.metadata(FsPath::ROOT)?;
        let bytes = path.as_bytes();
        let mut end = 0;
        for name in path.names() {
            match current.kind {
                FileKind::Directory => search(&current)?,
                FileKind::Symlink => {
                    let (point, rest) = self.locate(FsPath::from_checked(&bytes[..end]));
                    return Ok(Walk::Symlink { end, target: point.fs.read_link(rest)? });
                }
                _ => return Err(Errno::ENOTDIR),
            }
            end += name.len() + usize::from(end > 0);
            current = match self.metadata(FsPath::from_checked(&bytes[..end])) {
                Err(Errno::ENOENT) if end == bytes.len() => return Ok(Walk::Missing { parent: current }),
                other => other?,
            };
        }
        Ok(Walk::Found(current))
    }
}

/// The directories strictly above a path, from the root down.
fn ancestors(path: FsPath<'_>) -> impl Iterator<Item = FsPath<'_>> {
    let bytes = path.as_bytes();
    let slashes = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'/');
    std::iter::once(FsPath::ROOT).chain(slashes.map(|(index, _)| FsPath::from_checked(&bytes[..index])))
}
