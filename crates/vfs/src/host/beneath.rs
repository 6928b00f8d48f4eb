//! Opening directories beneath the root handle, and nowhere else.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{Mode, OFlags};

use super::convert::from_host;
use crate::errno::{Errno, Result};
use crate::path::{FsPath, PATH_MAX};

/// How names are resolved beneath the directory of a [`super::Host`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Resolver {
    /// By the host kernel in one call (`openat2`) where it can, name by name where it cannot.
    #[default]
    Best,
    /// Name by name, on any host.
    Stepwise,
}

/// The handle that everything starts from.
#[derive(Debug)]
pub(super) struct Root {
    fd: OwnedFd,
    /// Cleared for good when the kernel turns out not to have `openat2` (old kernels, seccomp filters).
    whole: AtomicBool,
}

/// A directory: the root itself, or one opened for the occasion.
pub(super) enum DirRef<'a> {
    Root(BorrowedFd<'a>),
    Opened(OwnedFd),
}

impl AsFd for DirRef<'_> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Self::Root(fd) => *fd,
            Self::Opened(fd) => fd.as_fd(),
        }
    }
}

/// A handle that names can be looked up in; on Linux without needing read permission.
#[cfg(target_os = "linux")]
const SEARCH: OFlags = OFlags::PATH;
#[cfg(not(target_os = "linux"))]
const SEARCH: OFlags = OFlags::RDONLY;

impl Root {
    pub(super) fn new(fd: OwnedFd, resolver: Resolver) -> Self {
        let whole = cfg!(target_os = "linux") && resolver == Resolver::Best;
        Self { fd, whole: AtomicBool::new(whole) }
    }

    /// The directory of this path, to look names up in.
    pub(super) fn dir(&self, path: FsPath<'_>) -> Result<DirRef<'_>> {
        if path.is_root() {
            return Ok(DirRef::Root(self.fd.as_fd()));
        }
        self.open(path, SEARCH).map(DirRef::Opened)
    }

    /// The directory of this path, to list.
    pub(super) fn readable_dir(&self, path: FsPath<'_>) -> Result<OwnedFd> {
        if path.is_root() {
            return open_step(self.fd.as_fd(), b".", OFlags::RDONLY);
        }
        self.open(path, OFlags::RDONLY)
    }

    fn open(&self, path: FsPath<'_>, access: OFlags) -> Result<OwnedFd> {
        if self.whole.load(Ordering::Relaxed) && path.as_bytes().len() < PATH_MAX {
            match open_whole(self.fd.as_fd(), path, access) {
                Err(Errno::ENOSYS | Errno::EPERM) => self.whole.store(false, Ordering::Relaxed),
                other => return other,
            }
        }
        self.open_stepwise(path, access)
    }

    fn open_stepwise(&self, path: FsPath<'_>, access: OFlags) -> Result<OwnedFd> {
        let mut here = DirRef::Root(self.fd.as_fd());
        let Some((parent, last)) = path.split_last() else { return Err(Errno::EINVAL) };
        for name in parent.names() {
            here = DirRef::Opened(open_step(here.as_fd(), name, SEARCH)?);
        }
        open_step(here.as_fd(), last, access)
    }
}

impl AsFd for Root {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }
}

/// Opens one directory by its name in another. A symbolic link is not a directory.
pub(super) fn open_dir_step(dir: BorrowedFd<'_>, name: &[u8]) -> Result<OwnedFd> {
    open_step(dir, name, SEARCH)
}

fn open_step(dir: BorrowedFd<'_>, name: &[u8], access: OFlags) -> Result<OwnedFd> {
    let flags = access | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    match rustix::fs::openat(dir, name, flags, Mode::empty()).map_err(from_host) {
        Err(Errno::ELOOP) => Err(Errno::ENOTDIR),
        other => other,
    }
}

#[cfg(target_os = "linux")]
fn open_whole(dir: BorrowedFd<'_>, path: FsPath<'_>, access: OFlags) -> Result<OwnedFd> {
    use rustix::fs::ResolveFlags;

    // The kernel gives up with EAGAIN when something was renamed under the walk; that passes.
    const RETRIES: usize = 64;
    let flags = access | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS | ResolveFlags::NO_SYMLINKS;
    for _ in 0..RETRIES {
        match rustix::fs::openat2(dir, path.as_bytes(), flags, Mode::empty(), resolve).map_err(from_host) {
            Err(Errno::EAGAIN | Errno::EINTR) => {}
            Err(Errno::ELOOP) => return Err(Errno::ENOTDIR),
            other => return other,
        }
    }
    // A busy tree: the careful way always makes progress.
    Err(Errno::ENOSYS)
}

#[cfg(not(target_os = "linux"))]
fn open_whole(_: BorrowedFd<'_>, _: FsPath<'_>, _: OFlags) -> Result<OwnedFd> {
    Err(Errno::ENOSYS)
}
