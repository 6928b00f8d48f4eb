//! A tar archive into a tree, as it is read: a root filesystem, or a layer of an image over those below it.

use std::collections::BTreeSet;
use std::io::Read;

use boxsh_kernel::vfs::{Attributes, Errno, Fs, FsPathBuf, NodeKind, Timestamp};
use tar::{Archive, Entry, EntryType};

use super::error::BaseFault;
use super::inside::Inside;
use super::source::Bounds;

/// What a cell makes by itself: what an archive has there means nothing.
const OWN: [&[u8]; 3] = [b"dev", b"proc", b"sys"];

/// How the marks of a layer begin for what is gone.
const MARK: &[u8] = b".wh.";

/// The mark for a directory of which nothing below is to be seen.
const OPAQUE: &[u8] = b".wh..wh..opq";

/// What an archive is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A whole tree.
    Whole,
    /// A layer, with marks for what is gone from those below.
    Layer,
}

/// Unpacks an archive, which may take as much as `bounds` has left.
pub(super) fn unpack(
    archive: impl Read,
    kind: Kind,
    tree: &Inside<'_>,
    bounds: &mut Bounds,
) -> Result<(), BaseFault> {
    let mut archive = Archive::new(archive);
    let mut unpacking = Unpacking { tree, bounds, kind, made: BTreeSet::new(), times: Vec::new() };
    for entry in archive.entries().map_err(BaseFault::Archive)? {
        unpacking.take(&mut entry.map_err(BaseFault::Archive)?)?;
    }
    // Last, from the leaves up: making entries changes the times of their directory.
    for (path, time) in unpacking.times.iter().rev() {
        let times = Attributes { mtime: Some(*time), ..Attributes::default() };
        match tree.0.set_attributes(path.as_path(), &times) {
            // The next entries may have put something else there.
            Ok(()) | Err(Errno::ENOENT | Errno::ENOTDIR) => {}
            Err(errno) => return Err(BaseFault::file(path.to_absolute())(errno)),
        }
    }
    Ok(())
}

struct Unpacking<'a> {
    tree: &'a Inside<'a>,
    bounds: &'a mut Bounds,
    kind: Kind,
    /// What this layer has made: its marks are about those below.
    made: BTreeSet<FsPathBuf>,
    times: Vec<(FsPathBuf, Timestamp)>,
}

impl Unpacking<'_> {
    fn take(&mut self, entry: &mut Entry<'_, impl Read>) -> Result<(), BaseFault> {
        let name = entry.path_bytes().into_owned();
        let names = names(&name)?;
        self.bounds.entry()?;
        let Some((last, above)) = names.split_last() else { return Ok(()) };
        if OWN.contains(&names[0]) {
            return Ok(());
        }
        let failed = |errno| BaseFault::file(name.clone())(errno);
        if self.kind == Kind::Layer && last.starts_with(MARK) {
            return self.mark(above, last).map_err(failed);
        }
        let path = self.tree.place(&names).map_err(failed)?;
        let header = entry.header();
        let mode = header.mode().map_err(BaseFault::Archive)?;
        let time = header.mtime().map_err(BaseFault::Archive)?;
        let time = Timestamp::new(i64::try_from(time).unwrap_or(0), 0);
        let place = path.as_path();
        match header.entry_type() {
            EntryType::Directory => self.tree.make_directory(place, mode).map_err(failed)?,
            EntryType::Symlink => {
                let target = entry.link_name_bytes().unwrap_or_default().into_owned();
                self.tree.make(place, NodeKind::Symlink(&target), 0o777).map_err(failed)?;
            }
            EntryType::Link => {
                let target = entry.link_name_bytes().unwrap_or_default().into_owned();
                let from = self.tree.place(&names_of_link(&name, &target)?).map_err(failed)?;
                self.tree.link(from.as_path(), place).map_err(failed)?;
                self.made.insert(path);
                return Ok(());
            }
            EntryType::Fifo => self.tree.make(place, NodeKind::Fifo, mode).map_err(failed)?,
            EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => {
                self.write(entry, &path, mode, &name)?;
            }
            // Devices mean nothing in a cell, and the rest is about other entries.
            _ => return Ok(()),
        }
        self.times.push((path.clone(), time));
        self.made.insert(path);
        Ok(())
    }

    fn write(
        &mut self,
        entry: &mut Entry<'_, impl Read>,
        path: &FsPathBuf,
        mode: u32,
        name: &[u8],
    ) -> Result<(), BaseFault> {
        let file = self.tree.create(path.as_path(), mode).map_err(BaseFault::file(name))?;
        let mut buffer = vec![0; 1 << 17];
        let mut offset = 0;
        loop {
            let count = entry.read(&mut buffer).map_err(BaseFault::Archive)?;
            if count == 0 {
                break;
            }
            self.bounds.bytes(count as u64)?;
            let mut data = &buffer[..count];
            while !data.is_empty() {
                let written = file.write_at(data, offset).map_err(BaseFault::file(name))?;
                data = &data[written..];
                offset += written as u64;
            }
        }
        if offset != entry.size() {
            return Err(BaseFault::Entry { entry: name.to_vec(), reason: "the archive is truncated" });
        }
        Ok(())
    }

    /// Removes what layers below have, and leaves what this one has made.
    fn mark(&self, above: &[&[u8]], mark: &[u8]) -> Result<(), Errno> {
        if mark == OPAQUE {
            let directory = self.tree.place(&[above, &[b"x"]].concat())?;
            let Some((directory, _)) = directory.as_path().split_last() else { return Ok(()) };
            for entry in self.tree.0.read_dir(directory)? {
                self.forget(directory.join(&entry.name))?;
            }
            return Ok(());
        }
        let name = &mark[MARK.len()..];
        // Other marks that begin so are notes of the tool that has made the layer.
        if name.is_empty() || name.starts_with(MARK) || name == b"." || name == b".." {
            return Ok(());
        }
        self.forget(self.tree.place(&[above, &[name]].concat())?)
    }

    fn forget(&self, path: FsPathBuf) -> Result<(), Errno> {
        let is_own = self.made.range(path.clone()..).next();
        if is_own.is_some_and(|own| own.as_path().strip_prefix(path.as_path()).is_some()) {
            return Ok(());
        }
        self.tree.clear(path.as_path())
    }
}

/// The names on the way to an entry.
fn names(path: &[u8]) -> Result<Vec<&[u8]>, BaseFault> {
    let wrong = |reason| Err(BaseFault::Entry { entry: path.to_vec(), reason });
    if path.contains(&0) {
        return wrong("the name has a null byte");
    }
    if path.starts_with(b"/") {
        return wrong("the name is absolute");
    }
    let names: Vec<&[u8]> =
        path.split(|&byte| byte == b'/').filter(|name| !matches!(*name, b"" | b".")).collect();
    if names.contains(&&b".."[..]) {
        return wrong("the name leads out of the archive");
    }
    Ok(names)
}

/// As [`names`], for what a hard link is another name of.
fn names_of_link<'a>(entry: &[u8], target: &'a [u8]) -> Result<Vec<&'a [u8]>, BaseFault> {
    let target = target.strip_prefix(b"/").unwrap_or(target);
    match names(target) {
        Ok(names) if !names.is_empty() => Ok(names),
        _ => {
            Err(BaseFault::Entry { entry: entry.to_vec(), reason: "the hard link leads out of the archive" })
        }
    }
}
