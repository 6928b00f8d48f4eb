//! A host directory, reached only through a handle on it.
//!
//! # Security
//! - Every operation starts at the directory handle and stays beneath it: the kernel is asked to resolve
//!   with `openat2` (beneath, no symbolic link, no magic link), and where it cannot, each name is opened on
//!   its own with `O_NOFOLLOW`. There is no `..` in an [`FsPath`], so neither way can climb.
//! - A symbolic link is never followed here. It is reported, and whoever resolves paths does so inside the
//!   virtual root, where a target such as `/etc/passwd` means the virtual file. [`Symlinks`] can refuse or
//!   hide the links that would lead out of the tree, which matters once other programs on the host follow
//!   what a session has planted.
//! - Opens do not block and are checked afterwards, so that a FIFO put in the way cannot hang the caller.
//!   Devices are not opened at all: opening one can have effects of its own.
//! - Set-id bits are dropped unless asked for ([`SetId`]).

mod beneath;
mod convert;
mod create;
mod file;
mod links;
mod walk;

use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::sync::Arc;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, RenameFlags};

use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{Access, DirEntry, Fs, FsStats, NewNode, NodeKind, OpenOptions, Remove, Rename, Walk};
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::FsPath;

pub use beneath::Resolver;
use beneath::Root;
use convert::{file_kind, from_host, metadata_of};
use file::HostFile;

/// Whether a [`Host`] may change the directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HostAccess {
    /// Every change is `EROFS`.
    #[default]
    ReadOnly,
    /// Changes go to the host at once.
    ReadWrite,
}

/// What to do with symbolic links whose target is absolute or climbs above the directory.
///
/// The test is on the words of the target alone; it says what a host program that trusts the tree would
/// be led to. A session cannot escape through a link under any of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Symlinks {
    /// Shows and makes them as any other link.
    #[default]
    Keep,
    /// Shows them, and refuses to read their target (`EACCES`) or to make one (`EPERM`).
    RefuseEscaping,
    /// As if they were not there; making one is `EPERM`. They still stand in the way of a new file of
    /// that name and of removing their directory.
    HideEscaping,
}

/// Whom the files seem to belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Owners {
    /// The owners that the host has. New files are given to the asked owner where the host allows it.
    #[default]
    Host,
    /// This one user and group for all files; changing to another is `EPERM`.
    All {
        /// User.
        uid: u32,
        /// Group.
        gid: u32,
    },
    /// The host's user is this one of the session, as in a user namespace; the files of others show the host's numbers. Giving
    /// a file to anybody else is `EPERM`.
    Mapped {
        /// User and group on the host.
        host: (u32, u32),
        /// The same in the session.
        session: (u32, u32),
    },
}

/// Whether set-user-id and set-group-id bits reach the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SetId {
    /// They are silently left out, so that no program of the host user's can be planted for others.
    #[default]
    Drop,
    /// They are set as asked.
    Keep,
}

/// How a [`Host`] treats its directory. The default is read-only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HostOptions {
    /// Reading only, or writing too.
    pub access: HostAccess,
    /// Treatment of links that lead out of the tree.
    pub symlinks: Symlinks,
    /// Owners as they are shown.
    pub owners: Owners,
    /// Treatment of set-id bits.
    pub set_id: SetId,
    /// How names are resolved beneath the directory.
    pub resolver: Resolver,
}

/// A directory of the host as a filesystem.
///
/// ```no_run
/// # use boxsh_vfs::{Fs, FsPath, Host, HostAccess, HostOptions};
/// let options = HostOptions { access: HostAccess::ReadWrite, ..HostOptions::default() };
/// let work = Host::open("/srv/work", options)?;
/// assert!(work.metadata(FsPath::ROOT)?.is_dir());
/// # Ok::<(), boxsh_vfs::Errno>(())
/// ```
#[derive(Debug)]
pub struct Host {
    root: Root,
    options: HostOptions,
}

/// A name in an open directory: what the `*at` calls take.
struct Place<'a> {
    dir: beneath::DirRef<'a>,
    name: &'a [u8],
}

impl Host {
    /// Opens a directory of the host. The path is followed as the host does; everything later stays
    /// beneath what it led to, even if the directory is renamed meanwhile.
    ///
    /// # Errors
    /// What the host says, `ENOTDIR` if it is not a directory.
    pub fn open(dir: impl AsRef<Path>, options: HostOptions) -> Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let fd = rustix::fs::open(dir.as_ref(), flags, Mode::empty()).map_err(from_host)?;
        Self::from_handle(fd, options)
    }

    /// Takes a directory that is already open, for instance one received from another process.
    ///
    /// # Errors
    /// `ENOTDIR` if it is not a directory.
    pub fn from_handle(fd: OwnedFd, options: HostOptions) -> Result<Self> {
        let stat = rustix::fs::fstat(&fd).map_err(from_host)?;
        if FileType::from_raw_mode(stat.st_mode as _) != FileType::Directory {
            return Err(Errno::ENOTDIR);
        }
        Ok(Self { root: Root::new(fd, options.resolver), options })
    }

    fn place<'a>(&'a self, path: FsPath<'a>) -> Result<Option<Place<'a>>> {
        match path.split_last() {
            None => Ok(None),
            Some((parent, name)) => Ok(Some(Place { dir: self.root.dir(parent)?, name })),
        }
    }

    fn stat(&self, place: &Place<'_>) -> Result<Metadata> {
        let stat = rustix::fs::statat(place.dir.as_fd(), place.name, AtFlags::SYMLINK_NOFOLLOW)
            .map_err(from_host)?;
        Ok(metadata_of(&stat, self.options.owners))
    }

    fn writable(&self) -> Result<()> {
        match self.options.access {
            HostAccess::ReadOnly => Err(Errno::EROFS),
            HostAccess::ReadWrite => Ok(()),
        }
    }

    /// The permission bits that may reach the host.
    fn allowed_mode(&self, mode: u32) -> Mode {
        let mask = match self.options.set_id {
            SetId::Drop => 0o1777,
            SetId::Keep => 0o7777,
        };
        Mode::from_raw_mode((mode & mask) as _)
    }
}

/// Something may be mounted here in a mount namespace that this process is not in, as in the root of a confined program. To the kernel that is no reason
/// to keep it, so this is.
#[cfg(target_os = "linux")]
fn check_not_mounted_on(place: &Place<'_>) -> Result<()> {
    use rustix::fs::{StatxAttributes, StatxFlags, statx};
    let flags = AtFlags::SYMLINK_NOFOLLOW | AtFlags::NO_AUTOMOUNT;
    match statx(place.dir.as_fd(), place.name, flags, StatxFlags::TYPE) {
        Ok(found) if found.stx_attributes.contains(StatxAttributes::MOUNT_ROOT) => Err(Errno::EBUSY),
        // What is missing, or cannot be looked at, is told by whoever does something with it.
        _ => Ok(()),
    }
}

#[cfg(not(target_os = "linux"))]
fn check_not_mounted_on(_: &Place<'_>) -> Result<()> {
    Ok(())
}

impl Fs for Host {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        let Some(place) = self.place(path)? else {
            let stat = rustix::fs::fstat(self.root.as_fd()).map_err(from_host)?;
            return Ok(metadata_of(&stat, self.options.owners));
        };
        let found = self.stat(&place)?;
        if found.is_symlink() {
            self.check_hidden(&place, path)?;
        }
        Ok(found)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let wanted = options.access.writes() || options.truncate;
        let Some(place) = self.place(path)? else {
            return self.open_root(options);
        };
        let seen = match self.stat(&place) {
            Ok(found) => Some(found),
            Err(Errno::ENOENT) => None,
            Err(error) => return Err(error),
        };
        let fd = match (seen, &options.create) {
            (None, None) => return Err(Errno::ENOENT),
            (None, Some(create)) => {
                self.writable()?;
                self.create_file(&place, options, create)?
            }
            (Some(_), Some(create)) if create.exclusive => return Err(Errno::EEXIST),
            (Some(found), create) => {
                match found.kind {
                    FileKind::Symlink => return Err(Errno::ELOOP),
                    FileKind::Directory if wanted || create.is_some() => return Err(Errno::EISDIR),
                    FileKind::File | FileKind::Directory => {}
                    _ => return Err(Errno::ENXIO),
                }
                if wanted {
                    self.writable()?;
                }
                self.open_existing(&place, options)?
            }
        };
        Ok(Arc::new(HostFile::new(fd, self.options)))
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        let Some(place) = self.place(path)? else { return Err(Errno::EEXIST) };
        if self.options.access == HostAccess::ReadOnly {
            return Err(if self.stat(&place).is_ok() { Errno::EEXIST } else { Errno::EROFS });
        }
        if let NodeKind::Symlink(target) = node.kind {
            self.check_planted(target, path)?;
        }
        self.create_node(&place, node)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        let Some(place) = self.place(path)? else { return Err(Errno::EINVAL) };
        self.link_target(&place, path)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        let fd = self.root.readable_dir(path)?;
        let mut entries = Vec::new();
        for entry in Dir::read_from(&fd).map_err(from_host)? {
            let entry = entry.map_err(from_host)?;
            let name = entry.file_name().to_bytes();
            if name == b"." || name == b".." {
                continue;
            }
            let kind = match file_kind(entry.file_type()) {
                Some(kind) => kind,
                // Some filesystems leave it to `stat`; a name that is gone by then is no longer an entry.
                None => match rustix::fs::statat(&fd, name, AtFlags::SYMLINK_NOFOLLOW) {
                    Ok(stat) => metadata_of(&stat, self.options.owners).kind,
                    Err(_) => continue,
                },
            };
            if kind == FileKind::Symlink && self.is_hidden(&fd, name, path)? {
                continue;
            }
            entries.push(DirEntry { name: name.into(), kind, ino: entry.ino() });
        }
        entries.sort_unstable();
        Ok(entries)
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        let Some(source) = self.place(from)? else { return Err(Errno::EPERM) };
        let Some(target) = self.place(to)? else { return Err(Errno::EEXIST) };
        let seen = self.stat(&source)?;
        self.writable()?;
        if seen.is_dir() {
            return Err(if self.stat(&target).is_ok() { Errno::EEXIST } else { Errno::EPERM });
        }
        rustix::fs::linkat(source.dir.as_fd(), source.name, target.dir.as_fd(), target.name, AtFlags::empty())
            .map_err(from_host)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        let (Some(source), Some(target)) = (self.place(from)?, self.place(to)?) else {
            return Err(Errno::EBUSY);
        };
        self.writable()?;
        for place in [&source, &target] {
            check_not_mounted_on(place)?;
        }
        self.check_moved(&source, to)?;
        if rename == Rename::Exchange {
            self.check_moved(&target, from)?;
        }
        let (old, new) = (source.dir.as_fd(), target.dir.as_fd());
        match rename {
            Rename::Replace => rustix::fs::renameat(old, source.name, new, target.name),
            Rename::NoReplace => {
                rustix::fs::renameat_with(old, source.name, new, target.name, RenameFlags::NOREPLACE)
            }
            Rename::Exchange => {
                rustix::fs::renameat_with(old, source.name, new, target.name, RenameFlags::EXCHANGE)
            }
        }
        .map_err(from_host)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        let Some(place) = self.place(path)? else {
            return Err(if remove == Remove::File { Errno::EISDIR } else { Errno::EBUSY });
        };
        self.writable()?;
        check_not_mounted_on(&place)?;
        let flags = match remove {
            Remove::File => AtFlags::empty(),
            Remove::Directory => AtFlags::REMOVEDIR,
        };
        match rustix::fs::unlinkat(place.dir.as_fd(), place.name, flags).map_err(from_host) {
            // POSIX and macOS say EPERM where Linux says EISDIR.
            Err(Errno::EPERM) if remove == Remove::File && self.stat(&place)?.is_dir() => Err(Errno::EISDIR),
            other => other,
        }
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        match self.place(path)? {
            Some(place) => self.set_attributes_at(&place, attributes),
            None => HostFile::new(self.root.readable_dir(path)?, self.options).set_attributes(attributes),
        }
    }

    fn open_fifo(&self, path: FsPath<'_>, access: Access, wait: bool) -> Result<OwnedFd> {
        if access.writes() {
            self.writable()?;
        }
        let Some(place) = self.place(path)? else { return Err(Errno::ENXIO) };
        self.open_pipe(&place, access, wait)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.metadata(path)?;
        let dir = path.split_last().map_or(FsPath::ROOT, |(parent, _)| parent);
        let stats = rustix::fs::fstatvfs(self.root.dir(dir)?).map_err(from_host)?;
        Ok(FsStats {
            block_size: stats.f_frsize,
            blocks: stats.f_blocks,
            blocks_free: stats.f_bavail,
            inodes: stats.f_files,
            inodes_free: stats.f_favail,
            name: "host",
        })
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        self.walk_steps(path, search)
    }
}

impl Host {
    fn open_root(&self, options: &OpenOptions) -> Result<Arc<dyn File>> {
        match options.create {
            Some(create) if create.exclusive => Err(Errno::EEXIST),
            Some(_) => Err(Errno::EISDIR),
            None if options.access != Access::Read || options.truncate => Err(Errno::EISDIR),
            None => Ok(Arc::new(HostFile::new(self.root.readable_dir(FsPath::ROOT)?, self.options))),
        }
    }
}
