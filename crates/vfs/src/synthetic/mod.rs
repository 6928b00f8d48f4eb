//! Filesystems whose files are made up when asked for: `/proc`, `/dev` and the like.
//!
//! A [`Provider`] says what is there; [`Synthetic`] makes a filesystem of it that nobody can change.

mod bytes;
mod dev;

use std::sync::Arc;

use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{DirEntry, Fs, FsStats, NewNode, OpenOptions, Remove, Rename};
use crate::metadata::{Attributes, FileKind, Metadata, Timestamp};
use crate::path::FsPath;

pub use bytes::BytesFile;
pub use dev::{Dev, Random};

/// What a [`Provider`] has at a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it is.
    pub kind: FileKind,
    /// Permission bits.
    pub mode: u32,
    /// Owner.
    pub uid: u32,
    /// Group.
    pub gid: u32,
    /// Length as `stat` shows it; 0 for most generated files, as in Linux's `/proc`.
    pub size: u64,
    /// Device number, of a device.
    pub rdev: u64,
    /// All three times.
    pub time: Timestamp,
}

impl Entry {
    /// An entry of root's with this kind and mode.
    pub const fn new(kind: FileKind, mode: u32) -> Self {
        Self { kind, mode, uid: 0, gid: 0, size: 0, rdev: 0, time: Timestamp::new(0, 0) }
    }

    /// A directory that all may read.
    pub const fn directory() -> Self {
        Self::new(FileKind::Directory, 0o555)
    }

    /// A regular file that all may read.
    pub const fn file() -> Self {
        Self::new(FileKind::File, 0o444)
    }

    /// A symbolic link.
    pub const fn symlink() -> Self {
        Self::new(FileKind::Symlink, 0o777)
    }
}

/// What is in a synthetic filesystem.
///
/// Paths come resolved and, in all methods but [`Provider::entry`], name something of the right kind.
pub trait Provider: Send + Sync {
    /// What is at this path, the root included.
    ///
    /// # Errors
    /// `ENOENT` if there is nothing; a path below something that is no directory is never asked for.
    fn entry(&self, path: FsPath<'_>) -> Result<Entry>;

    /// The names in a directory with their kinds, in any order.
    ///
    /// # Errors
    /// As the provider sees fit.
    fn list(&self, path: FsPath<'_>) -> Result<Vec<(Vec<u8>, FileKind)>>;

    /// The target of a symbolic link.
    ///
    /// # Errors
    /// As the provider sees fit.
    fn target(&self, path: FsPath<'_>) -> Result<Vec<u8>>;

    /// Opens a file or device; contents are generated here, once for each open. [`BytesFile`] serves a
    /// generated text.
    ///
    /// # Errors
    /// `EACCES` for writing to a file that cannot be written.
    fn open(&self, path: FsPath<'_>, entry: &Entry, options: &OpenOptions) -> Result<Arc<dyn File>>;
}

/// A read-only filesystem with what a [`Provider`] says. Cheap to make and to share.
#[derive(Clone, Debug)]
pub struct Synthetic<P> {
    provider: P,
    dev: u64,
    name: &'static str,
}

impl<P: Provider> Synthetic<P> {
    /// The filesystem of `provider`, with this device number, shown under this name by `df -T`.
    pub const fn new(provider: P, dev: u64, name: &'static str) -> Self {
        Self { provider, dev, name }
    }

    /// Whoever says what is there.
    pub const fn provider(&self) -> &P {
        &self.provider
    }

    /// Looks up a path, checking that everything above it is a directory.
    fn find(&self, path: FsPath<'_>) -> Result<Entry> {
        let bytes = path.as_bytes();
        for (slash, _) in bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'/') {
            if self.provider.entry(FsPath::from_checked(&bytes[..slash]))?.kind != FileKind::Directory {
                return Err(Errno::ENOTDIR);
            }
        }
        self.provider.entry(path)
    }

    fn refuse<T>(&self, path: FsPath<'_>) -> Result<T> {
        match path.split_last() {
            Some((parent, _)) if self.find(parent)?.kind != FileKind::Directory => Err(Errno::ENOTDIR),
            _ => Err(Errno::EROFS),
        }
    }

    fn describe(&self, path: FsPath<'_>, entry: &Entry) -> Metadata {
        Metadata {
            kind: entry.kind,
            mode: entry.mode,
            uid: entry.uid,
            gid: entry.gid,
            size: entry.size,
            blocks: 0,
            // Counting subdirectories would mean listing them; 1 tells `find` not to rely on it.
            nlink: 1,
            dev: self.dev,
            ino: number(path),
            rdev: entry.rdev,
            atime: entry.time,
            mtime: entry.time,
            ctime: entry.time,
        }
    }
}

/// The inode number of a path: the same each time, and different for different paths (FNV-1a).
fn number(path: FsPath<'_>) -> u64 {
    let hash = path.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // 1 for the root; never 0, and short enough to read.
    if path.is_root() { 1 } else { (hash >> 16) | 2 }
}

impl<P: Provider> Fs for Synthetic<P> {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        Ok(self.describe(path, &self.find(path)?))
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let entry = match self.find(path) {
            Err(Errno::ENOENT) if options.create.is_some() => return self.refuse(path),
            other => other?,
        };
        if options.create.is_some_and(|create| create.exclusive) {
            return Err(Errno::EEXIST);
        }
        let metadata = self.describe(path, &entry);
        let inner: Arc<dyn File> = match entry.kind {
            FileKind::Symlink => return Err(Errno::ELOOP),
            FileKind::Fifo | FileKind::Socket => return Err(Errno::ENXIO),
            FileKind::Directory
                if options.access.writes() || options.create.is_some() || options.truncate =>
            {
                return Err(Errno::EISDIR);
            }
            FileKind::Directory => Arc::new(bytes::Directory),
            FileKind::File | FileKind::CharDevice | FileKind::BlockDevice => {
                self.provider.open(path, &entry, options)?
            }
        };
        Ok(Arc::new(Opened { inner, metadata }))
    }

    fn create(&self, path: FsPath<'_>, _: &NewNode<'_>) -> Result<()> {
        match self.find(path) {
            Ok(_) => Err(Errno::EEXIST),
            Err(Errno::ENOENT) => self.refuse(path),
            Err(error) => Err(error),
        }
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        match self.find(path)?.kind {
            FileKind::Symlink => self.provider.target(path),
            _ => Err(Errno::EINVAL),
        }
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        if self.find(path)?.kind != FileKind::Directory {
            return Err(Errno::ENOTDIR);
        }
        let mut here = path.to_owned();
        let mut entries = Vec::new();
        for (name, kind) in self.provider.list(path)? {
            here.push(&name);
            entries.push(DirEntry { name: name.into(), kind, ino: number(here.as_path()) });
            here.pop();
        }
        entries.sort_unstable();
        Ok(entries)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        self.find(from)?;
        self.refuse(to)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, _: Rename) -> Result<()> {
        self.find(from)?;
        self.refuse(to)
    }

    fn remove(&self, path: FsPath<'_>, _: Remove) -> Result<()> {
        self.refuse(path)
    }

    fn set_attributes(&self, path: FsPath<'_>, _: &Attributes) -> Result<()> {
        self.find(path)?;
        Err(Errno::EROFS)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.find(path)?;
        Ok(FsStats { block_size: 4096, name: self.name, ..FsStats::default() })
    }
}

/// A provider's file with the metadata that its path has.
struct Opened {
    inner: Arc<dyn File>,
    metadata: Metadata,
}

impl File for Opened {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.inner.read_at(buffer, offset)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        self.inner.write_at(data, offset)
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        self.inner.append(data)
    }

    fn set_len(&self, length: u64) -> Result<()> {
        self.inner.set_len(length)
    }

    fn sync(&self) -> Result<()> {
        self.inner.sync()
    }

    fn metadata(&self) -> Result<Metadata> {
        Ok(self.metadata)
    }

    fn set_attributes(&self, _: &Attributes) -> Result<()> {
        Err(Errno::EROFS)
    }

    fn is_seekable(&self) -> bool {
        self.inner.is_seekable()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `self/status`, `self/exe` -> `/bin/sh`, `version`.
    struct Sample;

    impl Provider for Sample {
        fn entry(&self, path: FsPath<'_>) -> Result<Entry> {
            match path.as_bytes() {
                b"" | b"self" => Ok(Entry::directory()),
                b"self/status" | b"version" => Ok(Entry::file()),
                b"self/exe" => Ok(Entry::symlink()),
                _ => Err(Errno::ENOENT),
            }
        }

        fn list(&self, path: FsPath<'_>) -> Result<Vec<(Vec<u8>, FileKind)>> {
            Ok(if path.is_root() {
                vec![(b"version".to_vec(), FileKind::File), (b"self".to_vec(), FileKind::Directory)]
            } else {
                vec![(b"status".to_vec(), FileKind::File), (b"exe".to_vec(), FileKind::Symlink)]
            })
        }

        fn target(&self, _: FsPath<'_>) -> Result<Vec<u8>> {
            Ok(b"/bin/sh".to_vec())
        }

        fn open(&self, path: FsPath<'_>, _: &Entry, options: &OpenOptions) -> Result<Arc<dyn File>> {
            if options.access.writes() {
                return Err(Errno::EACCES);
            }
            Ok(Arc::new(BytesFile::new([b"text of ", path.as_bytes()].concat())))
        }
    }

    fn path(path: &str) -> FsPath<'_> {
        FsPath::new(path.as_bytes()).unwrap()
    }

    #[test]
    fn a_provider_is_read_as_a_tree() {
        let fs = Synthetic::new(Sample, 9, "proc");
        let names: Vec<_> = fs.read_dir(FsPath::ROOT).unwrap().into_iter().map(|entry| entry.name).collect();
        assert_eq!(names, [Box::from(*b"self"), Box::<[u8]>::from(*b"version")]);
        assert_eq!(fs.read_link(path("self/exe")).unwrap(), b"/bin/sh");
        let mut buffer = [0; 99];
        let file = fs.open(path("self/status"), &OpenOptions::READ).unwrap();
        let count = file.read_at(&mut buffer, 5).unwrap();
        assert_eq!(&buffer[..count], b"of self/status");
        assert_eq!(fs.metadata(path("version/x")), Err(Errno::ENOTDIR));
        assert_eq!(fs.metadata(path("self/none")), Err(Errno::ENOENT));
        assert_eq!(fs.open(path("self/exe"), &OpenOptions::READ).err(), Some(Errno::ELOOP));
        assert_eq!(file.metadata().unwrap(), fs.metadata(path("self/status")).unwrap());
    }

    #[test]
    fn a_provider_cannot_be_changed() {
        let fs = Synthetic::new(Sample, 9, "proc");
        assert_eq!(fs.remove(path("version"), Remove::File), Err(Errno::EROFS));
        assert_eq!(fs.rename(path("version"), path("v"), Rename::Replace), Err(Errno::EROFS));
        assert_eq!(fs.set_attributes(path("version"), &Attributes::default()), Err(Errno::EROFS));
        assert_eq!(fs.remove(path("version/x"), Remove::File), Err(Errno::ENOTDIR));
    }
}
