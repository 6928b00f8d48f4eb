//! Whole operations for the callers of a filesystem.

use std::sync::Arc;

use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{Access, Create, DirEntry, Fs, NewNode, NodeKind, OpenOptions, Remove};
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::{FsPath, FsPathBuf};

/// How much is read or written at a time.
const CHUNK: usize = 64 * 1024;

/// Conveniences on any filesystem. Paths are bytes in the resolved form, with or without a leading slash;
/// symbolic links are never followed. New files and directories belong to root, with modes 0644 and 0755.
///
/// ```
/// use boxsh_vfs::{FsExt, Memory, MemoryOptions};
///
/// let fs = Memory::new(&MemoryOptions::default());
/// fs.create_dir_all(b"/home/me")?;
/// fs.write_file(b"/home/me/note", b"hello")?;
/// assert_eq!(fs.read_file(b"/home/me/note")?, b"hello");
/// fs.remove_all(b"/home")?;
/// assert!(!fs.exists(b"/home"));
/// # Ok::<(), boxsh_vfs::Errno>(())
/// ```
pub trait FsExt: Fs {
    /// The contents of a file.
    ///
    /// # Errors
    /// As for [`Fs::open`], and `EISDIR` for a directory.
    fn read_file(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>> {
        let file = self.open(FsPath::new(path.as_ref())?, &OpenOptions::READ)?;
        read_to_end(&*file)
    }

    /// Makes or replaces the contents of a file.
    ///
    /// # Errors
    /// As for [`Fs::open`]; if the contents do not fit, `ENOSPC`, and the file has what did.
    fn write_file(&self, path: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Result<()> {
        let create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: false };
        let options = OpenOptions { access: Access::Write, truncate: true, create: Some(create) };
        let file = self.open(FsPath::new(path.as_ref())?, &options)?;
        write_all(&*file, contents.as_ref(), 0)
    }

    /// Makes a directory and those above it, as far as they are missing.
    ///
    /// # Errors
    /// `ENOTDIR` if something on the way, or the path itself, is not a directory.
    fn create_dir_all(&self, path: impl AsRef<[u8]>) -> Result<()> {
        let mut here = FsPathBuf::new();
        for name in FsPath::new(path.as_ref())?.names() {
            here.push(name);
            let node = NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 };
            match self.create(here.as_path(), &node) {
                Err(Errno::EEXIST) if self.metadata(here.as_path())?.is_dir() => {}
                Err(Errno::EEXIST) => return Err(Errno::ENOTDIR),
                other => other?,
            }
        }
        Ok(())
    }

    /// Removes whatever is at a path, with everything below it. The root loses its entries and stays.
    ///
    /// # Errors
    /// `ENOENT` if there is nothing; another error leaves what could not be removed.
    fn remove_all(&self, path: impl AsRef<[u8]>) -> Result<()> {
        let path = FsPath::new(path.as_ref())?;
        let found = self.metadata(path)?;
        if !found.is_dir() {
            return self.remove(path, Remove::File);
        }
        // Each directory is met twice: to queue what is in it, and to be removed when that is gone.
        let mut open = vec![(path.to_owned(), false)];
        while let Some((dir, emptied)) = open.pop() {
            if emptied {
                self.remove(dir.as_path(), Remove::Directory)?;
                continue;
            }
            if !dir.as_path().is_root() {
                open.push((dir.clone(), true));
            }
            for entry in self.read_dir(dir.as_path())? {
                let child = dir.as_path().join(&entry.name);
                match entry.kind {
                    FileKind::Directory => open.push((child, false)),
                    _ => self.remove(child.as_path(), Remove::File)?,
                }
            }
        }
        Ok(())
    }

    /// Whether there is anything at a path, be it a broken link.
    fn exists(&self, path: impl AsRef<[u8]>) -> bool {
        FsPath::new(path.as_ref()).is_ok_and(|path| self.metadata(path).is_ok())
    }

    /// Copies a file or a whole tree, with modes, owners and times, to a path of another filesystem or of
    /// this one. Directories that are there already are merged into, files replaced. Two names of one file
    /// become two files; devices and sockets are left out. Owners are kept where the target lets files be given
    /// away.
    ///
    /// # Errors
    /// The first that comes up; what was copied before it stays.
    fn copy_tree<T: Fs + ?Sized>(
        &self,
        from: impl AsRef<[u8]>,
        target: &T,
        to: impl AsRef<[u8]>,
    ) -> Result<()> {
        let (from, to) = (FsPath::new(from.as_ref())?, FsPath::new(to.as_ref())?);
        let mut directories = Vec::new();
        for found in self.walk_tree(from.as_bytes())? {
            let found = found?;
            let mut place = to.to_owned();
            found
                .path
                .as_path()
                .strip_prefix(from)
                .ok_or(Errno::EINVAL)?
                .names()
                .for_each(|name| place.push(name));
            copy_node(self, &found, target, place.as_path())?;
            if found.metadata.is_dir() {
                directories.push((place, found.metadata));
            }
        }
        // Last, from the leaves up: putting entries into a directory changes its times.
        for (place, metadata) in directories.iter().rev() {
            set_copied(target, place.as_path(), &keep(metadata))?;
        }
        Ok(())
    }

    /// Copies one thing that a walk came by, as [`FsExt::copy_tree`] does; of a directory neither the entries nor the times.
    ///
    /// # Errors
    /// As for [`FsExt::copy_tree`].
    fn copy_found<T: Fs + ?Sized>(&self, found: &Found, target: &T, to: FsPath<'_>) -> Result<()> {
        copy_node(self, found, target, to)
    }

    /// Everything at and below a path, each directory before its entries, entries by name.
    ///
    /// # Errors
    /// `ENOENT` and the like for the path itself; for what is below it, the iterator gives them.
    fn walk_tree(&self, path: impl AsRef<[u8]>) -> Result<WalkTree<'_, Self>> {
        let path = FsPath::new(path.as_ref())?;
        self.metadata(path)?;
        Ok(WalkTree { fs: self, stack: vec![path.to_owned()] })
    }
}

impl<F: Fs + ?Sized> FsExt for F {}

/// Something that [`FsExt::walk_tree`] came by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Where it is.
    pub path: FsPathBuf,
    /// What it is.
    pub metadata: Metadata,
}

/// The iterator of [`FsExt::walk_tree`]. What is removed while it goes on is passed over.
#[derive(Debug)]
pub struct WalkTree<'a, F: ?Sized> {
    fs: &'a F,
    stack: Vec<FsPathBuf>,
}

impl<F: Fs + ?Sized> Iterator for WalkTree<'_, F> {
    type Item = Result<Found>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let path = self.stack.pop()?;
            let metadata = match self.fs.metadata(path.as_path()) {
                Err(Errno::ENOENT | Errno::ENOTDIR) => continue,
                Err(error) => return Some(Err(error)),
                Ok(metadata) => metadata,
            };
            if metadata.is_dir() {
                match self.fs.read_dir(path.as_path()) {
                    Ok(entries) => self
                        .stack
                        .extend(entries.iter().rev().map(|DirEntry { name, .. }| path.as_path().join(name))),
                    Err(Errno::ENOENT | Errno::ENOTDIR) => {}
                    Err(error) => return Some(Err(error)),
                }
            }
            return Some(Ok(Found { path, metadata }));
        }
    }
}

fn copy_node<S: Fs + ?Sized, T: Fs + ?Sized>(
    source: &S,
    found: &Found,
    target: &T,
    place: FsPath<'_>,
) -> Result<()> {
    let metadata = &found.metadata;
    let (mode, uid, gid) = (metadata.mode, metadata.uid, metadata.gid);
    let make = |kind| match target.create(place, &NewNode { kind, mode, uid, gid }) {
        Err(Errno::EEXIST) if metadata.is_dir() && target.metadata(place)?.is_dir() => Ok(()),
        Err(Errno::EEXIST) if !metadata.is_dir() => {
            target.remove(place, Remove::File)?;
            target.create(place, &NewNode { kind, mode, uid, gid })
        }
        other => other,
    };
    match metadata.kind {
        FileKind::Directory => return make(NodeKind::Directory),
        FileKind::Symlink => make(NodeKind::Symlink(&source.read_link(found.path.as_path())?))?,
        FileKind::Fifo => make(NodeKind::Fifo)?,
        FileKind::File => {
            let create = Create { mode, uid, gid, exclusive: false };
            let options = OpenOptions { access: Access::Write, truncate: true, create: Some(create) };
            let from = source.open(found.path.as_path(), &OpenOptions::READ)?;
            copy_bytes(&*from, &*target.open(place, &options)?)?;
        }
        FileKind::CharDevice | FileKind::BlockDevice | FileKind::Socket => return Ok(()),
    }
    set_copied(target, place, &keep(metadata))
}

/// The attributes that make a copy look like its original; the mode of a link cannot be set.
pub(crate) fn keep(metadata: &Metadata) -> Attributes {
    Attributes {
        mode: (!metadata.is_symlink()).then_some(metadata.mode),
        uid: Some(metadata.uid),
        gid: Some(metadata.gid),
        atime: Some(metadata.atime),
        mtime: Some(metadata.mtime),
    }
}

/// Gives a copy the attributes of its original. The owner only where that is allowed: a host lets none but
/// root give files away, and copies by anyone else are theirs.
pub(crate) fn set_copied<F: Fs + ?Sized>(fs: &F, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
    match fs.set_attributes(path, attributes) {
        Err(Errno::EPERM) if attributes.uid.is_some() || attributes.gid.is_some() => {
            fs.set_attributes(path, &Attributes { uid: None, gid: None, ..*attributes })
        }
        other => other,
    }
}

/// Copies all bytes into an empty file; holes stay holes.
///
/// # Errors
/// Those of reading and writing.
pub fn copy_bytes(from: &dyn File, to: &dyn File) -> Result<()> {
    let mut buffer = vec![0; CHUNK];
    let mut end = 0;
    let mut copy = |mut offset: u64, limit: u64| -> Result<u64> {
        while offset < limit {
            let wanted = usize::try_from(limit - offset).unwrap_or(CHUNK).min(CHUNK);
            match from.read_at(&mut buffer[..wanted], offset)? {
                0 => break,
                count => {
                    write_all(to, &buffer[..count], offset)?;
                    offset += count as u64;
                }
            }
        }
        Ok(offset)
    };
    for extent in from.extents()? {
        end = copy(extent.start, extent.end)?;
    }
    let size = from.metadata()?.size;
    if size > end {
        return to.set_len(size);
    }
    // The size of a generated file says nothing, and another may have grown meanwhile.
    copy(end, u64::MAX).map(drop)
}

/// Writes all of `data`, however many calls that takes.
pub(crate) fn write_all(file: &dyn File, mut data: &[u8], mut offset: u64) -> Result<()> {
    while !data.is_empty() {
        let written = file.write_at(data, offset)?;
        if written == 0 {
            return Err(Errno::EIO);
        }
        data = &data[written..];
        offset += written as u64;
    }
    Ok(())
}

fn read_to_end(file: &dyn File) -> Result<Vec<u8>> {
    let mut contents = Vec::new();
    let mut length = 0;
    loop {
        // The size is a hint only: generated files say 0.
        let hint = usize::try_from(file.metadata()?.size).unwrap_or(0).saturating_sub(length);
        contents.resize(length + hint.clamp(512, 1 << 20) + 1, 0);
        match file.read_at(&mut contents[length..], length as u64)? {
            0 => {
                contents.truncate(length);
                return Ok(contents);
            }
            count => length += count,
        }
    }
}

/// Whether two open files have the same bytes.
pub(crate) fn same_bytes(one: &Arc<dyn File>, two: &Arc<dyn File>) -> Result<bool> {
    let (mut left, mut right) = (vec![0; CHUNK], vec![0; CHUNK]);
    let mut offset = 0;
    loop {
        let (have, other) = (read_full(&**one, &mut left, offset)?, read_full(&**two, &mut right, offset)?);
        if left[..have] != right[..other] {
            return Ok(false);
        }
        if have < CHUNK {
            return Ok(true);
        }
        offset += have as u64;
    }
}

/// Reads until the buffer is full or the file ends.
pub(crate) fn read_full(file: &dyn File, buffer: &mut [u8], offset: u64) -> Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match file.read_at(&mut buffer[filled..], offset + filled as u64)? {
            0 => break,
            count => filled += count,
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{Memory, MemoryOptions};
    use crate::metadata::Timestamp;

    fn sample() -> Memory {
        let fs = Memory::new(&MemoryOptions::default());
        fs.create_dir_all(b"/a/b/c").unwrap();
        fs.write_file(b"/a/b/f", b"text").unwrap();
        fs.create(
            FsPath::new(b"a/l").unwrap(),
            &NewNode { kind: NodeKind::Symlink(b"b"), mode: 0, uid: 0, gid: 0 },
        )
        .unwrap();
        fs
    }

    fn paths(fs: &Memory, at: &str) -> Vec<String> {
        let all = fs.walk_tree(at.as_bytes()).unwrap();
        all.map(|found| String::from_utf8(found.unwrap().path.to_absolute()).unwrap()).collect()
    }

    #[test]
    fn trees_are_walked_in_order_copied_and_removed() {
        let fs = sample();
        assert_eq!(paths(&fs, ""), ["/", "/a", "/a/b", "/a/b/c", "/a/b/f", "/a/l"]);
        let times = Attributes { mtime: Some(Timestamp::new(4, 5)), ..Attributes::default() };
        fs.set_attributes(FsPath::new(b"a/b").unwrap(), &times).unwrap();
        let other = Memory::new(&MemoryOptions::default());
        fs.copy_tree(b"a", &other, b"copy").unwrap();
        assert_eq!(paths(&other, ""), ["/", "/copy", "/copy/b", "/copy/b/c", "/copy/b/f", "/copy/l"]);
        assert_eq!(other.read_file(b"copy/b/f").unwrap(), b"text");
        assert_eq!(other.metadata(FsPath::new(b"copy/b").unwrap()).unwrap().mtime, Timestamp::new(4, 5));
        fs.copy_tree(b"a", &other, b"copy").unwrap();
        other.remove_all(b"copy").unwrap();
        assert_eq!(paths(&other, ""), ["/"]);
        assert_eq!(other.remove_all(b"copy"), Err(Errno::ENOENT));
        fs.remove_all(b"").unwrap();
        assert_eq!(paths(&fs, ""), ["/"]);
    }

    #[test]
    fn wrong_paths_are_errors() {
        let fs = sample();
        assert_eq!(fs.create_dir_all(b"a/b/f/x"), Err(Errno::ENOTDIR));
        assert_eq!(fs.create_dir_all(b"a/l"), Err(Errno::ENOTDIR));
        assert_eq!(fs.read_file(b"a"), Err(Errno::EISDIR));
        assert_eq!(fs.read_file(b"a/../b"), Err(Errno::EINVAL));
        assert!(!fs.exists(b"a//b"));
    }
}
