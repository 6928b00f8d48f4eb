//! From the host's types to ours.

use rustix::fs::{FileType, Stat};
use rustix::io::Errno as HostErrno;

use super::Owners;
use crate::errno::Errno;
use crate::metadata::{FileKind, Metadata, Timestamp};

/// The Linux error for a host error, whose number may be another system's.
pub(super) fn from_host(error: HostErrno) -> Errno {
    const TABLE: &[(HostErrno, Errno)] = &[
        (HostErrno::PERM, Errno::EPERM),
        (HostErrno::NOENT, Errno::ENOENT),
        (HostErrno::INTR, Errno::EINTR),
        (HostErrno::IO, Errno::EIO),
        (HostErrno::NXIO, Errno::ENXIO),
        (HostErrno::BADF, Errno::EBADF),
        (HostErrno::AGAIN, Errno::EAGAIN),
        (HostErrno::NOMEM, Errno::ENOMEM),
        (HostErrno::ACCESS, Errno::EACCES),
        (HostErrno::BUSY, Errno::EBUSY),
        (HostErrno::EXIST, Errno::EEXIST),
        (HostErrno::XDEV, Errno::EXDEV),
        (HostErrno::NODEV, Errno::ENODEV),
        (HostErrno::NOTDIR, Errno::ENOTDIR),
        (HostErrno::ISDIR, Errno::EISDIR),
        (HostErrno::INVAL, Errno::EINVAL),
        (HostErrno::NFILE, Errno::ENFILE),
        (HostErrno::MFILE, Errno::EMFILE),
        (HostErrno::TXTBSY, Errno::ETXTBSY),
        (HostErrno::FBIG, Errno::EFBIG),
        (HostErrno::NOSPC, Errno::ENOSPC),
        (HostErrno::SPIPE, Errno::ESPIPE),
        (HostErrno::ROFS, Errno::EROFS),
        (HostErrno::MLINK, Errno::EMLINK),
        (HostErrno::PIPE, Errno::EPIPE),
        (HostErrno::NAMETOOLONG, Errno::ENAMETOOLONG),
        (HostErrno::NOSYS, Errno::ENOSYS),
        (HostErrno::NOTEMPTY, Errno::ENOTEMPTY),
        (HostErrno::LOOP, Errno::ELOOP),
        (HostErrno::OVERFLOW, Errno::EOVERFLOW),
        // A name that the host's filesystem cannot store.
        (HostErrno::ILSEQ, Errno::EINVAL),
        (HostErrno::OPNOTSUPP, Errno::EOPNOTSUPP),
        (HostErrno::NOTSUP, Errno::EOPNOTSUPP),
        (HostErrno::STALE, Errno::ESTALE),
        (HostErrno::DQUOT, Errno::EDQUOT),
        (HostErrno::TIMEDOUT, Errno::ETIMEDOUT),
    ];
    TABLE.iter().find(|(host, _)| *host == error).map_or(Errno::EIO, |&(_, errno)| errno)
}

pub(super) fn file_kind(kind: FileType) -> Option<FileKind> {
    Some(match kind {
        FileType::RegularFile => FileKind::File,
        FileType::Directory => FileKind::Directory,
        FileType::Symlink => FileKind::Symlink,
        FileType::Fifo => FileKind::Fifo,
        FileType::Socket => FileKind::Socket,
        FileType::CharacterDevice => FileKind::CharDevice,
        FileType::BlockDevice => FileKind::BlockDevice,
        _ => return None,
    })
}

// The fields of `stat` have another width on each system.
#[allow(clippy::unnecessary_cast, clippy::useless_conversion)]
pub(super) fn metadata_of(stat: &Stat, owners: Owners) -> Metadata {
    let (uid, gid) = match owners {
        Owners::Host => (stat.st_uid, stat.st_gid),
        Owners::All { uid, gid } => (uid, gid),
        Owners::Mapped { host, session } => (
            if stat.st_uid == host.0 { session.0 } else { stat.st_uid },
            if stat.st_gid == host.1 { session.1 } else { stat.st_gid },
        ),
    };
    let time = |seconds, nanos: i64| Timestamp::new(seconds, u32::try_from(nanos).unwrap_or(0));
    Metadata {
        // An unknown kind of node cannot be opened or read, as a socket cannot.
        kind: file_kind(FileType::from_raw_mode(stat.st_mode as _)).unwrap_or(FileKind::Socket),
        mode: u32::from(stat.st_mode) & 0o7777,
        uid,
        gid,
        size: u64::try_from(stat.st_size).unwrap_or(0),
        blocks: u64::try_from(stat.st_blocks).unwrap_or(0),
        nlink: u32::try_from(stat.st_nlink).unwrap_or(u32::MAX),
        dev: stat.st_dev as u64,
        ino: stat.st_ino as u64,
        rdev: stat.st_rdev as u64,
        atime: time(stat.st_atime as i64, stat.st_atime_nsec as i64),
        mtime: time(stat.st_mtime as i64, stat.st_mtime_nsec as i64),
        ctime: time(stat.st_ctime as i64, stat.st_ctime_nsec as i64),
    }
}
