//! Renaming, in the order in which Linux looks for what may be wrong.

use std::sync::Arc;

use crate::errno::{Errno, Result};
use crate::fs::Rename;
use crate::metadata::{FileKind, Timestamp};
use crate::path::FsPath;

use super::inode::{Inode, Target};
use super::state::State;

/// Renames; gives the replaced inode if nothing needs it any more, to be dropped without the lock.
pub(super) fn rename(
    state: &mut State,
    from: FsPath<'_>,
    to: FsPath<'_>,
    how: Rename,
    now: Timestamp,
) -> Result<Option<Arc<Inode>>> {
    let source_place = state.table.parent(from)?;
    let target_place = state.table.parent(to)?;
    let (from_dir, from_name) = source_place.ok_or(Errno::EBUSY)?;
    let (to_dir, to_name) =
        target_place.ok_or(if how == Rename::NoReplace { Errno::EEXIST } else { Errno::EBUSY })?;
    let source = state.existing(from_dir, from_name)?;
    let target = state.table.entry(to_dir, to_name)?;
    match (how, target) {
        (Rename::NoReplace, Some(_)) => return Err(Errno::EEXIST),
        (Rename::Exchange, None) => return Err(Errno::ENOENT),
        _ => {}
    }
    if from != to {
        if to.strip_prefix(from).is_some() {
            return Err(Errno::EINVAL);
        }
        if from.strip_prefix(to).is_some() {
            return Err(if how == Rename::Exchange { Errno::EINVAL } else { Errno::ENOTEMPTY });
        }
    }
    let Some(target) = target else {
        state.table.detach(from_dir, from_name, now)?;
        state.table.attach(to_dir, to_name, source, now)?;
        return Ok(None);
    };
    if target.ino() == source.ino() {
        return Ok(None);
    }
    if how == Rename::Exchange {
        state.table.detach(from_dir, from_name, now)?;
        state.table.detach(to_dir, to_name, now)?;
        state.table.attach(to_dir, to_name, source, now)?;
        state.table.attach(from_dir, from_name, target, now)?;
        return Ok(None);
    }
    check_replaceable(state, source, target)?;
    let garbage = state.unlink(to_dir, to_name, now)?;
    state.table.detach(from_dir, from_name, now)?;
    state.table.attach(to_dir, to_name, source, now)?;
    Ok(garbage)
}

/// Only an empty directory gives way to a directory, and only something else to something else.
fn check_replaceable(state: &State, source: Target, target: Target) -> Result<()> {
    match (source.kind() == FileKind::Directory, target.kind() == FileKind::Directory) {
        (true, false) => Err(Errno::ENOTDIR),
        (false, true) => Err(Errno::EISDIR),
        (false, false) => Ok(()),
        (true, true) => {
            let entries = state.table.inode(target.ino())?.entries().ok_or(Errno::ENOTDIR)?;
            if entries.is_empty() { Ok(()) } else { Err(Errno::ENOTEMPTY) }
        }
    }
}
