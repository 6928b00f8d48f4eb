//! Walking a path with one open directory at a time.

use std::os::fd::AsFd;

use rustix::fs::AtFlags;

use super::beneath::{DirRef, open_dir_step};
use super::convert::{from_host, metadata_of};
use super::{Host, Place};
use crate::errno::{Errno, Result};
use crate::fs::Walk;
use crate::metadata::{FileKind, Metadata};
use crate::path::FsPath;

impl Host {
    pub(super) fn walk_steps(
        &self,
        path: FsPath<'_>,
        search: &mut dyn FnMut(&Metadata) -> Result<()>,
    ) -> Result<Walk> {
        let owners = self.options.owners;
        let mut dir = DirRef::Root(self.root.as_fd());
        let mut current = metadata_of(&rustix::fs::fstat(&dir).map_err(from_host)?, owners);
        let bytes = path.as_bytes();
        let mut start = 0;
        for name in path.names() {
            search(&current)?;
            let end = start + name.len();
            let found = rustix::fs::statat(&dir, name, AtFlags::SYMLINK_NOFOLLOW).map_err(from_host);
            let found = match found {
                Err(Errno::ENOENT) if end == bytes.len() => return Ok(Walk::Missing { parent: current }),
                other => metadata_of(&other?, owners),
            };
            let so_far = FsPath::from_checked(&bytes[..end]);
            if found.is_symlink() {
                let place = Place { dir, name };
                match self.check_hidden(&place, so_far) {
                    Err(Errno::ENOENT) if end == bytes.len() => return Ok(Walk::Missing { parent: current }),
                    other => other?,
                }
                if end < bytes.len() {
                    return Ok(Walk::Symlink { end, target: self.link_target(&place, so_far)? });
                }
                return Ok(Walk::Found(found));
            }
            if end == bytes.len() {
                return Ok(Walk::Found(found));
            }
            if found.kind != FileKind::Directory {
                return Err(Errno::ENOTDIR);
            }
            dir = DirRef::Opened(open_dir_step(dir.as_fd(), name)?);
            current = found;
            start = end + 1;
        }
        Ok(Walk::Found(current))
    }
}
