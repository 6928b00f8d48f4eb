//! Making files and nodes on the host, and changing their attributes.

use std::os::fd::{AsFd, OwnedFd};

use rustix::fs::{AtFlags, Gid, Mode, OFlags, Timespec, Timestamps, UTIME_OMIT, Uid};

use super::convert::{from_host, metadata_of};
use super::{Host, Owners, Place};
use crate::errno::{Errno, Result};
use crate::fs::{Access, Create, NewNode, NodeKind, OpenOptions};
use crate::metadata::{Attributes, FileKind, Timestamp};

/// Flags of every open of a file: what is found must neither be followed nor block nor become a terminal.
const CAREFUL: OFlags = OFlags::NOFOLLOW.union(OFlags::NONBLOCK).union(OFlags::CLOEXEC).union(OFlags::NOCTTY);

impl Host {
    /// Opens what `stat` saw as a file or directory, and looks again at what it got.
    pub(super) fn open_existing(&self, place: &Place<'_>, options: &OpenOptions) -> Result<OwnedFd> {
        let flags = access_flags(options) | CAREFUL;
        let fd =
            rustix::fs::openat(place.dir.as_fd(), place.name, flags, Mode::empty()).map_err(from_host)?;
        let found = metadata_of(&rustix::fs::fstat(&fd).map_err(from_host)?, self.options.owners);
        match found.kind {
            FileKind::File if options.truncate => rustix::fs::ftruncate(&fd, 0).map_err(from_host)?,
            FileKind::File | FileKind::Directory => {}
            _ => return Err(Errno::ENXIO),
        }
        Ok(fd)
    }

    /// Opens what `stat` sees as a FIFO, and looks again at what it got: something else could have been put in its place.
    pub(super) fn open_pipe(&self, place: &Place<'_>, access: Access, wait: bool) -> Result<OwnedFd> {
        if self.stat(place)?.kind != FileKind::Fifo {
            return Err(Errno::ENXIO);
        }
        let way = match access {
            Access::Read => OFlags::RDONLY,
            Access::Write => OFlags::WRONLY,
            Access::ReadWrite => OFlags::RDWR,
        };
        let careful = if wait { CAREFUL.difference(OFlags::NONBLOCK) } else { CAREFUL };
        let fd = rustix::fs::openat(place.dir.as_fd(), place.name, way | careful, Mode::empty())
            .map_err(from_host)?;
        let stat = rustix::fs::fstat(&fd).map_err(from_host)?;
        if metadata_of(&stat, self.options.owners).kind != FileKind::Fifo {
            return Err(Errno::ENXIO);
        }
        rustix::fs::fcntl_setfl(&fd, OFlags::NONBLOCK).map_err(from_host)?;
        Ok(fd)
    }

    pub(super) fn create_file(
        &self,
        place: &Place<'_>,
        options: &OpenOptions,
        create: &Create,
    ) -> Result<OwnedFd> {
        let flags = access_flags(options) | CAREFUL | OFlags::CREATE | OFlags::EXCL;
        let private = Mode::RUSR | Mode::WUSR;
        match rustix::fs::openat(place.dir.as_fd(), place.name, flags, private).map_err(from_host) {
            // Another process was quicker: then it is an existing file.
            Err(Errno::EEXIST) if !create.exclusive => self.open_existing(place, options),
            Err(error) => Err(error),
            Ok(fd) => {
                self.give(&fd, create.uid, create.gid)?;
                // Not by the mode of `open`, from which the host takes its own umask off. After the
                // owner, because changing the owner clears the set-id bits.
                rustix::fs::fchmod(&fd, self.allowed_mode(create.mode)).map_err(from_host)?;
                Ok(fd)
            }
        }
    }

    pub(super) fn create_node(&self, place: &Place<'_>, node: &NewNode<'_>) -> Result<()> {
        let (dir, name) = (place.dir.as_fd(), place.name);
        match node.kind {
            NodeKind::Directory => rustix::fs::mkdirat(dir, name, Mode::RWXU).map_err(from_host)?,
            NodeKind::Symlink(target) => {
                if target.is_empty() {
                    return Err(Errno::ENOENT);
                }
                rustix::fs::symlinkat(target, dir, name).map_err(from_host)?;
            }
            NodeKind::Fifo => make_fifo(place)?,
        }
        if let Owners::Host = self.options.owners {
            let (uid, gid) = (Uid::from_raw(node.uid), Gid::from_raw(node.gid));
            ignore_denied(rustix::fs::chownat(dir, name, Some(uid), Some(gid), AtFlags::SYMLINK_NOFOLLOW))?;
        }
        if !matches!(node.kind, NodeKind::Symlink(_)) {
            self.set_mode_at(place, self.allowed_mode(node.mode))?;
        }
        Ok(())
    }

    pub(super) fn set_attributes_at(&self, place: &Place<'_>, attributes: &Attributes) -> Result<()> {
        let found = self.stat(place)?;
        self.writable()?;
        let (uid, gid) = self.wanted_owner(attributes)?;
        let (dir, name) = (place.dir.as_fd(), place.name);
        if uid.is_some() || gid.is_some() {
            rustix::fs::chownat(dir, name, uid, gid, AtFlags::SYMLINK_NOFOLLOW).map_err(from_host)?;
        }
        if let Some(mode) = attributes.mode {
            if found.is_symlink() {
                return Err(Errno::EOPNOTSUPP);
            }
            self.set_mode_at(place, self.allowed_mode(mode))?;
        }
        if let Some(times) = timestamps(attributes) {
            rustix::fs::utimensat(dir, name, &times, AtFlags::SYMLINK_NOFOLLOW).map_err(from_host)?;
        }
        Ok(())
    }

    /// The owner to be set on the host: none where owners are only shown, and stay as they are shown.
    pub(super) fn wanted_owner(&self, attributes: &Attributes) -> Result<(Option<Uid>, Option<Gid>)> {
        wanted_owner(self.options.owners, attributes)
    }

    fn give(&self, fd: &OwnedFd, uid: u32, gid: u32) -> Result<()> {
        match self.options.owners {
            Owners::All { .. } | Owners::Mapped { .. } => Ok(()),
            Owners::Host => {
                ignore_denied(rustix::fs::fchown(fd, Some(Uid::from_raw(uid)), Some(Gid::from_raw(gid))))
            }
        }
    }

    /// Changes the mode of what is there now, whatever is put in its place meanwhile.
    #[cfg(target_os = "linux")]
    fn set_mode_at(&self, place: &Place<'_>, mode: Mode) -> Result<()> {
        use std::os::fd::AsRawFd;

        // `fchmod` refuses such a handle and `fchmodat` follows links, but the handle's entry in /proc
        // leads to exactly the file it was opened on, unreadable files and FIFOs included.
        let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let fd =
            rustix::fs::openat(place.dir.as_fd(), place.name, flags, Mode::empty()).map_err(from_host)?;
        let stat = rustix::fs::fstat(&fd).map_err(from_host)?;
        if metadata_of(&stat, self.options.owners).is_symlink() {
            return Err(Errno::EOPNOTSUPP);
        }
        let entry = format!("/proc/self/fd/{}", fd.as_raw_fd());
        match rustix::fs::chmodat(rustix::fs::CWD, entry, mode, AtFlags::empty()).map_err(from_host) {
            Err(Errno::ENOENT) => {
                let opened = rustix::fs::openat(
                    place.dir.as_fd(),
                    place.name,
                    OFlags::RDONLY | CAREFUL,
                    Mode::empty(),
                )
                .map_err(from_host)?;
                rustix::fs::fchmod(opened, mode).map_err(from_host)
            }
            other => other,
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn set_mode_at(&self, place: &Place<'_>, mode: Mode) -> Result<()> {
        rustix::fs::chmodat(place.dir.as_fd(), place.name, mode, AtFlags::SYMLINK_NOFOLLOW).map_err(from_host)
    }
}

pub(super) fn wanted_owner(owners: Owners, attributes: &Attributes) -> Result<(Option<Uid>, Option<Gid>)> {
    match owners {
        Owners::Host => Ok((attributes.uid.map(Uid::from_raw), attributes.gid.map(Gid::from_raw))),
        Owners::All { uid, gid } | Owners::Mapped { session: (uid, gid), .. } => {
            let stays =
                attributes.uid.is_none_or(|new| new == uid) && attributes.gid.is_none_or(|new| new == gid);
            if stays { Ok((None, None)) } else { Err(Errno::EPERM) }
        }
    }
}

pub(super) fn timestamps(attributes: &Attributes) -> Option<Timestamps> {
    if attributes.atime.is_none() && attributes.mtime.is_none() {
        return None;
    }
    Some(Timestamps {
        last_access: timespec(attributes.atime),
        last_modification: timespec(attributes.mtime),
    })
}

// The nanosecond field has another width on each system.
#[allow(clippy::unnecessary_cast)]
fn timespec(time: Option<Timestamp>) -> Timespec {
    match time {
        Some(time) => Timespec { tv_sec: time.seconds, tv_nsec: time.nanos as _ },
        None => Timespec { tv_sec: 0, tv_nsec: UTIME_OMIT as _ },
    }
}

fn access_flags(options: &OpenOptions) -> OFlags {
    match options.access {
        // Cutting a file needs a handle that may write.
        Access::Read if options.truncate => OFlags::RDWR,
        Access::Read => OFlags::RDONLY,
        Access::Write => OFlags::WRONLY,
        Access::ReadWrite => OFlags::RDWR,
    }
}

/// Only root can give files away; anyone else's new files stay their own.
fn ignore_denied(result: rustix::io::Result<()>) -> Result<()> {
    match result.map_err(from_host) {
        Err(Errno::EPERM | Errno::EINVAL) => Ok(()),
        other => other,
    }
}

#[cfg(target_os = "linux")]
fn make_fifo(place: &Place<'_>) -> Result<()> {
    rustix::fs::mknodat(place.dir.as_fd(), place.name, rustix::fs::FileType::Fifo, Mode::RUSR | Mode::WUSR, 0)
        .map_err(from_host)
}

#[cfg(not(target_os = "linux"))]
fn make_fifo(_: &Place<'_>) -> Result<()> {
    Err(Errno::EOPNOTSUPP)
}
