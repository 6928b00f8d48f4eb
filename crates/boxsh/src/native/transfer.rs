//! Moving a session's files between memory and the tree that host programs see.

use std::collections::{BTreeMap, HashMap};

use boxsh_kernel::vfs::{
    Attributes, Errno, FileKind, Found, Fs, FsExt, FsPath, FsPathBuf, Memory, Metadata, Overlay, Remove,
    Result, Timestamp,
};

use super::tree::Layer;

/// What a session has in a tree of the host's, by path. The parts of the host that are shown there are other filesystems,
/// and are left out.
pub(super) type Own = BTreeMap<FsPathBuf, Metadata>;

/// What a cell says of itself, which is not the session's.
const CELL: &[u8] = b"run/boxsh";

/// Finds what a session has in a tree of the host's.
///
/// # Errors
/// Those of looking at it.
pub(super) fn own_files(tree: &dyn Fs) -> Result<Own> {
    let mut own = Own::new();
    let device = tree.metadata(FsPath::ROOT)?.dev;
    let mut stack = vec![FsPathBuf::new()];
    while let Some(path) = stack.pop() {
        let metadata = match tree.metadata(path.as_path()) {
            // Gone since its directory was read: programs may be running.
            Err(Errno::ENOENT | Errno::ENOTDIR) => continue,
            found => found?,
        };
        if metadata.dev != device || path.as_path().as_bytes() == CELL {
            continue;
        }
        if metadata.is_dir() {
            match tree.read_dir(path.as_path()) {
                Ok(entries) => stack.extend(entries.iter().map(|entry| path.as_path().join(&entry.name))),
                // Gone, or a directory of the host's that nobody here may look into.
                Err(Errno::ENOENT | Errno::ENOTDIR | Errno::EACCES) => continue,
                Err(error) => return Err(error),
            }
        }
        own.insert(path, metadata);
    }
    Ok(own)
}

/// Copies files one by one, and links those that are names of one file.
#[derive(Default)]
struct Copies {
    /// Where the first name of each file with several names was copied to.
    first: HashMap<(u64, u64), FsPathBuf>,
}

impl Copies {
    fn copy(&mut self, from: &dyn Fs, found: &Found, target: &dyn Fs, to: FsPath<'_>) -> Result<()> {
        let metadata = &found.metadata;
        if !is_shared(metadata) {
            return copy_apart(from, found, target, to);
        }
        let Some(first) = self.first.get(&(metadata.dev, metadata.ino)) else {
            copy_apart(from, found, target, to)?;
            self.first.insert((metadata.dev, metadata.ino), to.to_owned());
            return Ok(());
        };
        match target.remove(to, Remove::File) {
            Ok(()) | Err(Errno::ENOENT) => {}
            Err(error) => return Err(error),
        }
        match target.link(first.as_path(), to) {
            // A filesystem without links, or one that is full of them.
            Err(Errno::EPERM | Errno::EMLINK | Errno::EXDEV) => from.copy_found(found, target, to),
            other => other,
        }
    }
}

/// Copies a file, and leaves other names of what was there alone.
fn copy_apart(from: &dyn Fs, found: &Found, target: &dyn Fs, to: FsPath<'_>) -> Result<()> {
    if target.metadata(to).is_ok_and(|there| is_shared(&there)) {
        target.remove(to, Remove::File)?;
    }
    from.copy_found(found, target, to)
}

/// Whether a file has several names.
fn is_shared(metadata: &Metadata) -> bool {
    !metadata.is_dir() && metadata.nlink > 1
}

/// Brings the files of `memory` into a tree of the host's, but for those that are below a part of the host: gives those parts.
///
/// # Errors
/// The first that comes up.
pub(super) fn push(memory: &Memory, tree: &dyn Fs) -> Result<Vec<FsPathBuf>> {
    let device = tree.metadata(FsPath::ROOT)?.dev;
    let mut parts = Vec::new();
    let mut copies = Copies::default();
    let mut directories = Vec::new();
    let mut stack = vec![FsPathBuf::new()];
    while let Some(path) = stack.pop() {
        let metadata = memory.metadata(path.as_path())?;
        let there = tree.metadata(path.as_path());
        if there.as_ref().is_ok_and(|there| there.dev != device)
            || [CELL, b"proc"].contains(&path.as_path().as_bytes())
        {
            parts.push(path);
            continue;
        }
        match there {
            // A link that the tree was built with, as `/bin` to `usr/bin`, leads to a part of the host.
            Ok(there) if there.is_symlink() && !metadata.is_file() => continue,
            Ok(there) if there.kind != metadata.kind => tree.remove_all(path.as_path().as_bytes())?,
            _ => {}
        }
        if !path.as_path().is_root() {
            let found = Found { path: path.clone(), metadata };
            copies.copy(memory, &found, tree, path.as_path())?;
        }
        if metadata.is_dir() {
            let entries = memory.read_dir(path.as_path())?;
            stack.extend(entries.iter().map(|entry| path.as_path().join(&entry.name)));
            directories.push((path, metadata));
        }
    }
    // Last, from the leaves up: putting entries into a directory changes its times, and its mode may forbid it.
    for (path, metadata) in directories.iter().rev() {
        set_looks(tree, path.as_path(), metadata)?;
    }
    Ok(parts)
}

/// Makes `memory`, which starts out as what the tree was once filled from, like the tree, and gives what could not be taken. What is
/// below a part of the host stays as it is in memory, also if the host is not to be seen there any more, as after the end of a cell: `parts` are those
/// that were there when the tree was filled.
pub(super) fn pull(tree: &dyn Fs, memory: &Memory, parts: &[FsPathBuf]) -> Vec<FsPathBuf> {
    let Ok(own) = own_files(tree) else { return vec![FsPathBuf::new()] };
    let is_part =
        |path: &FsPathBuf| parts.iter().any(|part| path.as_path().strip_prefix(part.as_path()).is_some());
    let known: Vec<Found> = memory.walk_tree(b"").into_iter().flatten().flatten().collect();
    for Found { path, metadata } in known.iter().rev() {
        let stays = match own.get(path) {
            _ if is_part(path) => true,
            Some(there) => there.kind == metadata.kind,
            None => is_host_part(tree, path.as_path(), &own),
        };
        if !stays {
            // What is in the way is met again below.
            let _ = memory.remove_all(path.as_path().as_bytes());
        }
    }
    let mut left_out = Vec::new();
    let mut copies = Copies::default();
    for (path, metadata) in &own {
        if path.as_path().is_root() || is_part(path) || is_same(memory, path.as_path(), metadata) {
            continue;
        }
        let found = Found { path: path.clone(), metadata: *metadata };
        match copies.copy(tree, &found, memory, path.as_path()) {
            // A name that is gone meanwhile is no loss.
            Ok(()) | Err(Errno::ENOENT) => {}
            Err(_) => left_out.push(path.clone()),
        }
    }
    for (path, metadata) in own.iter().rev().filter(|(path, metadata)| metadata.is_dir() && !is_part(path)) {
        // The looks of a directory that could not be taken are no further loss.
        let _ = set_looks(memory, path.as_path(), metadata);
    }
    left_out
}

/// Brings the changes to a directory of the host, which is shown at `at`, into a tree.
///
/// # Errors
/// The first that comes up.
pub(super) fn push_changes(overlay: &Overlay<Memory>, tree: &dyn Fs, at: &FsPathBuf) -> Result<()> {
    let changes = overlay.diff()?;
    for path in changes.deleted.iter().rev() {
        match tree.remove_all(at.as_path().join_path(path.as_path()).as_path().as_bytes()) {
            Err(Errno::ENOENT) => {}
            other => other?,
        }
    }
    let mut changed: Vec<FsPathBuf> = changes.created.into_iter().chain(changes.modified).collect();
    changed.sort();
    let mut copies = Copies::default();
    for path in changed {
        let place = at.as_path().join_path(path.as_path());
        let metadata = overlay.metadata(path.as_path())?;
        let is_in_the_way = |there: Metadata| there.kind != metadata.kind || !there.is_dir();
        if tree.metadata(place.as_path()).is_ok_and(is_in_the_way) {
            // A file that belongs to others can be replaced, and not changed.
            tree.remove_all(place.as_path().as_bytes())?;
        }
        copies.copy(overlay, &Found { path, metadata }, tree, place.as_path())?;
    }
    Ok(())
}

/// Makes `overlay`, which starts out as what the tree was once filled from, like what the tree has at `at`, looking at nothing but what
/// the layer has touched; gives what could not be taken.
pub(super) fn pull_changes(tree: &dyn Fs, layer: &Layer, overlay: &Overlay<Memory>) -> Vec<FsPathBuf> {
    let at = &layer.at;
    let Ok(touched) = own_files(&layer.files) else { return vec![at.clone()] };
    let mut left_out = Vec::new();
    let mut copies = Copies::default();
    for (path, kept) in &touched {
        if kept.is_dir() && is_untouched(overlay, path.as_path(), kept, layer.made) {
            continue;
        }
        let place = at.as_path().join_path(path.as_path());
        if kept.is_dir() {
            // What is gone from a touched directory leaves no more than a mark in the layer, or not even that.
            let names = |fs: &dyn Fs, path: FsPath<'_>| fs.read_dir(path).unwrap_or_default();
            let now = names(tree, place.as_path());
            for entry in names(overlay, path.as_path()) {
                if !now.iter().any(|there| there.name == entry.name && there.kind == entry.kind) {
                    // What is in the way is met again below.
                    let _ = overlay.remove_all(path.as_path().join(&entry.name).as_path().as_bytes());
                }
            }
        }
        if path.as_path().is_root() || is_whiteout(kept) {
            continue;
        }
        let Ok(there) = tree.metadata(place.as_path()) else { continue };
        // To the kernel, names of one file in a layer are several if the host has one of them.
        let mut metadata = there;
        (metadata.dev, metadata.ino, metadata.nlink) = (kept.dev, kept.ino, kept.nlink);
        if is_same(overlay, path.as_path(), &metadata) {
            continue;
        }
        let copied = copies.copy(tree, &Found { path: place.clone(), metadata }, overlay, path.as_path());
        if !matches!(copied, Ok(()) | Err(Errno::ENOENT)) {
            left_out.push(place);
        }
    }
    left_out
}

/// Whether a directory is in a layer only because the layer was made with it: nothing was put there, and nothing taken away.
fn is_untouched(overlay: &Overlay<Memory>, path: FsPath<'_>, kept: &Metadata, made: Timestamp) -> bool {
    kept.ctime <= made && overlay.lower().metadata(path).is_ok_and(|below| below.mtime == kept.mtime)
}

/// Whether this is the mark that the kernel leaves in a layer for something that is gone.
pub(super) fn is_whiteout(metadata: &Metadata) -> bool {
    metadata.kind == FileKind::CharDevice && metadata.rdev == 0
}

/// Whether a path that a session does not have as its own leads to a part of the host, or is below one.
fn is_host_part(tree: &dyn Fs, path: FsPath<'_>, own: &Own) -> bool {
    let mut above = Some(path);
    while let Some(here) = above {
        match own.get(&here.to_owned()) {
            Some(metadata) => return metadata.is_symlink(),
            None if tree.metadata(here).is_ok() => return true,
            None => above = here.split_last().map(|(parent, _)| parent),
        }
    }
    false
}

/// Whether a file in memory is what it was when the tree was filled from it, going by its looks. Of one with several names it is not known whether they are
/// still the same ones.
fn is_same(memory: &dyn Fs, path: FsPath<'_>, there: &Metadata) -> bool {
    memory.metadata(path).is_ok_and(|here| {
        here.kind == there.kind
            && !is_shared(&here)
            && !is_shared(there)
            && here.mode == there.mode
            && match here.kind {
                FileKind::Directory => true,
                _ => here.size == there.size && here.mtime == there.mtime,
            }
    })
}

fn set_looks(fs: &dyn Fs, path: FsPath<'_>, metadata: &Metadata) -> Result<()> {
    let looks = Attributes {
        mode: Some(metadata.mode),
        atime: Some(metadata.atime),
        mtime: Some(metadata.mtime),
        ..Attributes::default()
    };
    match fs.set_attributes(path, &looks) {
        // The top directory may not be the session's.
        Err(Errno::ENOENT | Errno::EPERM | Errno::EROFS) => Ok(()),
        other => other,
    }
}
