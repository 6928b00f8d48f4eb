//! What differs between two states of an overlay.

use std::collections::{BTreeMap, BTreeSet};

use super::marker::{self, Marker};
use super::view::{Layer, Slot, View};
use crate::changes::Changes;
use crate::errno::{Errno, Result};
use crate::ext::{FsExt, same_bytes};
use crate::fs::{Fs, OpenOptions};
use crate::metadata::{FileKind, Metadata};
use crate::path::{FsPath, FsPathBuf};

/// How far below a path differences are looked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// Only at the path: whatever changed below it is a candidate itself.
    Here,
    /// Everywhere below: what shows through of the lower changed.
    Below,
}

/// Compares at the paths that changed in the upper, and below them where that changes what shows through.
pub(super) fn compare(before: &View<'_>, now: &View<'_>, touched: Vec<FsPathBuf>) -> Result<Changes> {
    let mut open = candidates(before, now, touched)?;
    let (mut created, mut modified, mut deleted) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    while let Some((path, reach)) = open.pop_first() {
        let (old, new) = (seen(before, path.as_path())?, seen(now, path.as_path())?);
        let is_dir = |slot: &Option<Slot>| slot.as_ref().is_some_and(Slot::is_dir);
        if is_dir(&old) != is_dir(&new) || is_dir(&old) && reach == Reach::Below {
            for (view, slot) in [(before, &old), (now, &new)] {
                let Some(slot) = slot.as_ref().filter(|slot| slot.is_dir()) else { continue };
                for (_, entry) in view.read_dir(path.as_path(), slot)? {
                    open.insert(path.as_path().join(&entry.name), Reach::Below);
                }
            }
        }
        match (&old, &new) {
            (None, None) => {}
            (None, Some(_)) => drop(created.insert(path)),
            (Some(_), None) => drop(deleted.insert(path)),
            (Some(old), Some(new)) => {
                if !is_same(before, old, now, new, path.as_path())? {
                    modified.insert(path);
                }
            }
        }
    }
    let sorted = |set: BTreeSet<FsPathBuf>| set.into_iter().collect();
    Ok(Changes { created: sorted(created), modified: sorted(modified), deleted: sorted(deleted) })
}

/// The paths that users see for those that changed in the upper.
fn candidates(
    before: &View<'_>,
    now: &View<'_>,
    touched: Vec<FsPathBuf>,
) -> Result<BTreeMap<FsPathBuf, Reach>> {
    let mut candidates = BTreeMap::new();
    let mut add = |path, reach: Reach| {
        candidates.entry(path).and_modify(|known: &mut Reach| *known = reach.max(*known)).or_insert(reach);
    };
    for path in touched {
        let Some((dir, name)) = path.as_path().split_last() else {
            add(path, Reach::Here);
            continue;
        };
        match marker::parse(name) {
            None => add(path, Reach::Here),
            Some(Marker::Opaque) => add(dir.to_owned(), Reach::Below),
            Some(Marker::Whiteout(name)) => add(dir.join(name), Reach::Here),
            Some(Marker::LongWhiteout) => {
                let uppers = [now.upper, before.upper];
                let name =
                    uppers.iter().flatten().find_map(|upper| upper.read_file(path.as_path().as_bytes()).ok());
                if let Some(name) = name.filter(|name| crate::path::check_name(name).is_ok()) {
                    add(dir.join(&name), Reach::Here);
                }
            }
            Some(Marker::Unknown) => {}
        }
    }
    Ok(candidates)
}

fn seen(view: &View<'_>, path: FsPath<'_>) -> Result<Option<Slot>> {
    match view.slot(path) {
        Ok(slot) if slot.seen().is_some() => Ok(Some(slot)),
        Ok(_) | Err(Errno::ENOENT | Errno::ENOTDIR) => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_same(before: &View<'_>, old: &Slot, now: &View<'_>, new: &Slot, path: FsPath<'_>) -> Result<bool> {
    let (Some((old_layer, old)), Some((new_layer, new))) = (old.seen(), new.seen()) else { return Ok(false) };
    let attributes = |metadata: &Metadata| (metadata.kind, metadata.mode, metadata.uid, metadata.gid);
    if attributes(old) != attributes(new) {
        return Ok(false);
    }
    if (old_layer, new_layer) == (Layer::Lower, Layer::Lower) {
        return Ok(true);
    }
    let (one, two) = (layer(before, old_layer)?, layer(now, new_layer)?);
    match old.kind {
        FileKind::File if old.size != new.size => Ok(false),
        FileKind::File => {
            same_bytes(&one.open(path, &OpenOptions::READ)?, &two.open(path, &OpenOptions::READ)?)
        }
        FileKind::Symlink => Ok(one.read_link(path)? == two.read_link(path)?),
        _ => Ok(true),
    }
}

fn layer<'a>(view: &View<'a>, layer: Layer) -> Result<&'a dyn Fs> {
    match layer {
        Layer::Lower => Ok(view.lower),
        Layer::Upper => view.upper.ok_or(Errno::EIO),
    }
}
