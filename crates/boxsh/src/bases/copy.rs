//! A tree of files into a base: from a directory of the host's, or from a session.

use boxsh_kernel::vfs::{
    Attributes, Errno, File, FileKind, Found, Fs, FsPath, FsPathBuf, NodeKind, OpenOptions,
};
use sha2::{Digest, Sha256};

use super::error::BaseFault;
use super::inside::Inside;
use super::source::Bounds;

/// Copies a tree, but for what is at or below `except`. Sockets, devices and what this user may not read are left out.
pub(super) fn copy_tree(
    from: &dyn Fs,
    except: &[FsPathBuf],
    to: &Inside<'_>,
    bounds: &mut Bounds,
) -> Result<(), BaseFault> {
    let mut directories = Vec::new();
    for found in walked(from, except) {
        let Found { path, metadata } = found?;
        bounds.entry()?;
        let failed = |errno| BaseFault::file(path.to_absolute())(errno);
        let place = path.as_path();
        match metadata.kind {
            FileKind::Directory => {
                to.make_directory(place, metadata.mode).map_err(failed)?;
                directories.push((path, metadata.mtime));
                continue;
            }
            FileKind::Symlink => {
                let target = from.read_link(place).map_err(failed)?;
                to.make(place, NodeKind::Symlink(&target), 0o777).map_err(failed)?;
            }
            FileKind::File => {
                let source = match from.open(place, &OpenOptions::READ) {
                    Err(Errno::EACCES) => continue,
                    source => source.map_err(failed)?,
                };
                let file = to.create(place, metadata.mode).map_err(failed)?;
                copy_bytes(&*source, &*file, bounds, &path)?;
            }
            _ => continue,
        }
        let times = Attributes { mtime: Some(metadata.mtime), ..Attributes::default() };
        to.0.set_attributes(place, &times).map_err(failed)?;
    }
    for (path, mtime) in directories.iter().rev().filter(|(path, _)| !path.as_path().is_root()) {
        let times = Attributes { mtime: Some(*mtime), ..Attributes::default() };
        to.0.set_attributes(path.as_path(), &times).map_err(BaseFault::file(path.to_absolute()))?;
    }
    Ok(())
}

fn copy_bytes(
    from: &dyn File,
    to: &dyn File,
    bounds: &mut Bounds,
    path: &FsPathBuf,
) -> Result<(), BaseFault> {
    let failed = |errno| BaseFault::file(path.to_absolute())(errno);
    let mut buffer = vec![0; 1 << 17];
    let mut offset = 0;
    loop {
        let count = from.read_at(&mut buffer, offset).map_err(failed)?;
        if count == 0 {
            return Ok(());
        }
        bounds.bytes(count as u64)?;
        let mut data = &buffer[..count];
        while !data.is_empty() {
            let written = to.write_at(data, offset).map_err(failed)?;
            data = &data[written..];
            offset += written as u64;
        }
    }
}

/// Adds all that makes a tree to a hash: names, modes, targets and contents, in an order that is always the same.
pub(super) fn hash_tree(tree: &dyn Fs, hash: &mut Sha256) -> Result<(), BaseFault> {
    let mut buffer = vec![0; 1 << 17];
    for found in walked(tree, &[]) {
        let Found { path, metadata } = found?;
        let failed = |errno| BaseFault::file(path.to_absolute())(errno);
        hash.update(path.as_path().as_bytes());
        hash.update([0, metadata.kind as u8]);
        hash.update((metadata.mode & 0o777).to_le_bytes());
        match metadata.kind {
            FileKind::Symlink => hash.update(tree.read_link(path.as_path()).map_err(failed)?),
            FileKind::File => {
                hash.update(metadata.size.to_le_bytes());
                let file = match tree.open(path.as_path(), &OpenOptions::READ) {
                    Err(Errno::EACCES) => continue,
                    file => file.map_err(failed)?,
                };
                let mut offset = 0;
                loop {
                    let count = file.read_at(&mut buffer, offset).map_err(failed)?;
                    if count == 0 {
                        break;
                    }
                    hash.update(&buffer[..count]);
                    offset += count as u64;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// All of a tree, sorted, but for what is at or below `except`.
fn walked<'a>(
    tree: &'a dyn Fs,
    except: &'a [FsPathBuf],
) -> impl Iterator<Item = Result<Found, BaseFault>> + 'a {
    let mut stack = vec![FsPathBuf::new()];
    std::iter::from_fn(move || {
        loop {
            let path = stack.pop()?;
            if except.iter().any(|except| path.as_path().strip_prefix(except.as_path()).is_some()) {
                continue;
            }
            let failed = |errno| Some(Err(BaseFault::file(path.to_absolute())(errno)));
            let metadata = match tree.metadata(path.as_path()) {
                Ok(metadata) => metadata,
                Err(errno) => return failed(errno),
            };
            if metadata.is_dir() {
                match tree.read_dir(path.as_path()) {
                    Ok(entries) => {
                        stack.extend(entries.iter().rev().map(|entry| path.as_path().join(&entry.name)))
                    }
                    Err(Errno::EACCES) => {}
                    Err(errno) => return failed(errno),
                }
            }
            return Some(Ok(Found { path, metadata }));
        }
    })
}

/// A path of a tree.
pub(super) fn path(text: &str) -> FsPathBuf {
    FsPath::new(text.as_bytes()).map_or_else(|_| FsPathBuf::new(), |path| path.to_owned())
}
