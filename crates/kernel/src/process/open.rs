//! Opening files: regular ones, devices, FIFOs, the terminal, and what a descriptor refers to.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::{Access, Create, Errno, FileKind, FsPathBuf, Metadata, OpenOptions, Result};

use super::files::Mode;
use super::walk::Target;
use super::{Follow, Process};
use crate::fd::Fd;
use crate::observer::FileAction;
use crate::open_file::{Kind, OpenFile, PipeEnd};
use crate::pipe::Side;

/// How to open a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpenFlags {
    /// What it will be used for.
    pub access: Access,
    /// Make it if it does not exist.
    pub create: bool,
    /// With `create`: fail if it exists.
    pub exclusive: bool,
    /// Cut it to nothing.
    pub truncate: bool,
    /// Write at the end, always.
    pub append: bool,
    /// Do not wait, neither for the other side of a FIFO nor for data.
    pub nonblocking: bool,
    /// Fail with `ELOOP` on a symbolic link.
    pub no_follow: bool,
    /// Fail with `ENOTDIR` on anything but a directory.
    pub directory: bool,
    /// Permission bits of a new file.
    pub mode: Mode,
}

impl OpenFlags {
    pub(crate) const NONE: Self = Self {
        access: Access::Read,
        create: false,
        exclusive: false,
        truncate: false,
        append: false,
        nonblocking: false,
        no_follow: false,
        directory: false,
        mode: 0o666,
    };

    /// For reading.
    pub const READ: Self = Self::NONE;
    /// For writing, made or cut to nothing: `>`.
    pub const WRITE: Self = Self { access: Access::Write, create: true, truncate: true, ..Self::NONE };
    /// For writing at the end, made if need be: `>>`.
    pub const APPEND: Self = Self { access: Access::Write, create: true, append: true, ..Self::NONE };
    /// For both, made if need be: `<>`.
    pub const READ_WRITE: Self = Self { access: Access::ReadWrite, create: true, ..Self::NONE };
    /// For writing, and only if it does not exist yet.
    pub const NEW: Self = Self { access: Access::Write, create: true, exclusive: true, ..Self::NONE };
}

/// The same flags with another value for one of them.
macro_rules! setters {
    ($type:ty { $($field:ident: $of:ty),* $(,)? }) => {
        impl $type {
            $(
                #[doc = concat!("The same with another [`", stringify!($field), "`](#structfield.", stringify!($field), ").")]
                #[must_use]
                pub const fn $field(mut self, $field: $of) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}
setters!(OpenFlags {
    access: Access,
    create: bool,
    exclusive: bool,
    truncate: bool,
    append: bool,
    nonblocking: bool,
    no_follow: bool,
    directory: bool,
    mode: Mode,
});

/// The device number of `/dev/tty`.
const TERMINAL_DEVICE: u64 = 5 << 8;

impl Process {
    /// Opens a file and gives it the lowest free descriptor.
    ///
    /// # Errors
    /// What Linux gives: `ENOENT`, `EACCES`, `EISDIR`, `ENOTDIR`, `ELOOP`, `EEXIST`, `EMFILE`, `ENXIO`, `ENOSPC`.
    pub fn open(&self, path: &[u8], flags: OpenFlags) -> Result<Fd> {
        let file = self.open_file(path, flags)?;
        self.add_file(file, 0)
    }

    /// Opens a file without giving it a descriptor.
    ///
    /// # Errors
    /// As for [`Process::open`].
    pub fn open_file(&self, path: &[u8], flags: OpenFlags) -> Result<Arc<OpenFile>> {
        self.tick_in_place()?;
        let changes = flags.access.writes() || flags.create || flags.truncate;
        self.notice_file(if changes { FileAction::Write } else { FileAction::Read }, path);
        let links =
            if flags.no_follow || (flags.create && flags.exclusive) { Follow::No } else { Follow::Yes };
        let resolved = self.resolve(path, links)?;
        let (metadata, create) = match &resolved.target {
            Target::Descriptor(fd) => return self.reopen(*fd, flags),
            Target::Found(_) if flags.create && flags.exclusive => return Err(Errno::EEXIST),
            Target::Found(metadata) => (Some(*metadata), None),
            Target::Missing { .. } if !flags.create => return Err(Errno::ENOENT),
            Target::Missing { .. } if resolved.wants_directory => return Err(Errno::EISDIR),
            Target::Missing { parent } => {
                self.credentials().may(parent, 3)?;
                let mode = flags.mode & 0o7777 & !self.umask();
                let (uid, gid) = (self.credentials().uid, self.credentials().gid);
                (None, Some(Create { mode, uid, gid, exclusive: flags.exclusive }))
            }
        };
        let path = resolved.path.as_path();
        if changes {
            self.reach(FileAction::Write, path)?;
        }
        if flags.access.reads() {
            self.reach(FileAction::Read, path)?;
        }
        if let Some(metadata) = metadata {
            self.check_open(&metadata, flags, resolved.wants_directory)?;
            match metadata.kind {
                FileKind::Fifo => return self.open_fifo(&metadata, resolved.path, flags),
                FileKind::CharDevice if metadata.rdev == TERMINAL_DEVICE => return self.open_terminal(),
                _ => {}
            }
        }
        let truncate = flags.truncate && metadata.is_some_and(|metadata| metadata.is_file());
        let options = OpenOptions { access: flags.access, truncate, create };
        let handle = self.kernel.fs.open(resolved.path.as_path(), &options)?;
        let mut file = OpenFile::from_file(handle, flags.access);
        file.append.store(flags.append, Ordering::Relaxed);
        file.nonblocking.store(flags.nonblocking, Ordering::Relaxed);
        file.path = Some(resolved.path.to_absolute().into());
        Ok(Arc::new(file))
    }

    fn check_open(&self, metadata: &Metadata, flags: OpenFlags, wants_directory: bool) -> Result<()> {
        match metadata.kind {
            FileKind::Symlink => return Err(Errno::ELOOP),
            FileKind::Directory if flags.access.writes() || flags.create => return Err(Errno::EISDIR),
            FileKind::Directory => {}
            _ if flags.directory || wants_directory => return Err(Errno::ENOTDIR),
            _ => {}
        }
        let wanted = if flags.access.reads() { 4 } else { 0 } | if flags.access.writes() { 2 } else { 0 };
        self.credentials().may(metadata, wanted)
    }

    /// Opens `/dev/tty`: the terminal that the process has open anyway, whatever its streams go to.
    fn open_terminal(&self) -> Result<Arc<OpenFile>> {
        let terminals = self.open_fds().into_iter().filter_map(|fd| self.terminal(fd).ok());
        let terminal = terminals.into_iter().next().ok_or(Errno::ENXIO)?;
        Ok(Arc::new(OpenFile::from_terminal(terminal)))
    }

    /// Opens what one of the process's own descriptors refers to, as `/dev/fd/N` does: a file anew, from its
    /// start; anything else is shared.
    fn reopen(&self, fd: Fd, flags: OpenFlags) -> Result<Arc<OpenFile>> {
        let file = self.file(fd)?;
        let Kind::File { handle, .. } = &file.kind else {
            return match (&file.kind, flags.access) {
                (Kind::Terminal(_) | Kind::Duplex { .. }, _) => Ok(file.clone()),
                (_, wanted) if wanted == file.access => Ok(file.clone()),
                _ => Err(Errno::EACCES),
            };
        };
        if (flags.access.writes() && !file.access.writes()) || (flags.access.reads() && !file.access.reads())
        {
            // The handle cannot do more than it was opened for: ask for the file by its path again.
            let path = file.path.clone().ok_or(Errno::EACCES)?;
            return self.open_file(&path, flags);
        }
        let mut again = OpenFile::from_file(handle.clone(), flags.access);
        again.path = file.path.clone();
        again.append.store(flags.append, Ordering::Relaxed);
        if flags.truncate && flags.access.writes() {
            handle.set_len(0)?;
        }
        Ok(Arc::new(again))
    }

    /// Opens a FIFO: waits for the other side, as Linux does.
    fn open_fifo(&self, metadata: &Metadata, path: FsPathBuf, flags: OpenFlags) -> Result<Arc<OpenFile>> {
        #[cfg(unix)]
        if self.kernel.native.is_some()
            && let Some(kind) = self.open_host_fifo(&path, flags)?
        {
            return Ok(Self::opened_fifo(kind, &path, flags));
        }
        let pipe = self.kernel.fifo(metadata);
        let scheduler = self.kernel.scheduler.clone();
        let open = |side| PipeEnd::open(pipe.clone(), side, scheduler.clone());
        let kind = match flags.access {
            Access::ReadWrite => Kind::Duplex { read: open(Side::Read), write: open(Side::Write) },
            Access::Read | Access::Write => {
                let side = if flags.access == Access::Read { Side::Read } else { Side::Write };
                let other = if flags.access == Access::Read { Side::Write } else { Side::Read };
                if flags.nonblocking && side == Side::Write && !pipe.has(Side::Read) {
                    return Err(Errno::ENXIO);
                }
                let seen = pipe.peers_ever(side);
                let end = open(side);
                if !flags.nonblocking && !pipe.has(other) {
                    self.block(None, |task| pipe.poll_peer(side, seen, task).map(Ok))?;
                }
                Kind::Pipe(end)
            }
        };
        Ok(Self::opened_fifo(kind, &path, flags))
    }

    fn opened_fifo(kind: Kind, path: &FsPathBuf, flags: OpenFlags) -> Arc<OpenFile> {
        let mut file = OpenFile::new(kind, flags.access);
        file.nonblocking.store(flags.nonblocking, Ordering::Relaxed);
        file.path = Some(path.to_absolute().into());
        Arc::new(file)
    }

    /// Opens a FIFO that host programs may be at the other side of; none if it is not in a tree that they see.
    #[cfg(unix)]
    fn open_host_fifo(&self, path: &FsPathBuf, flags: OpenFlags) -> Result<Option<Kind>> {
        let fs = self.kernel.fs.clone();
        let waits = !flags.nonblocking && flags.access != Access::ReadWrite;
        let opened = if waits {
            let place = path.clone();
            let opened = self.offload(move || fs.open_fifo(place.as_path(), flags.access, true));
            if opened.is_err() {
                // Whoever still waits for the other side gets it, for a moment, and can end.
                let _ = self.kernel.fs.open_fifo(path.as_path(), Access::ReadWrite, false);
            }
            opened?
        } else {
            fs.open_fifo(path.as_path(), flags.access, false)
        };
        match opened {
            Ok(pipe) => Ok(Some(Kind::HostPipe(Arc::new(pipe)))),
            Err(Errno::EOPNOTSUPP) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
