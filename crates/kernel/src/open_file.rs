//! Open file descriptions: what descriptors of several processes can share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boxsh_vfs::{Access, Errno, File, FileKind, Metadata, Result};

use crate::lock::Lock;
use crate::pipe::{Pipe, Side};
use crate::scheduler::{HostInput, Scheduler};
use crate::terminal::Terminal;

/// A stream of the host's that processes can write to: captured output, the terminal, a socket.
pub trait HostOutput: Send + Sync {
    /// Writes some of `data` and says how much.
    ///
    /// # Errors
    /// As the host reports them; `EPIPE` is turned into a signal as for a pipe.
    fn write(&self, data: &[u8]) -> Result<usize>;

    /// Whether this is a terminal, for `test -t` and for colours.
    fn is_terminal(&self) -> bool {
        false
    }

    /// The host's own stream, if a host program may write to it directly.
    #[cfg(unix)]
    fn host_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        None
    }
}

/// One opening of a file, pipe or stream: its offset and flags, shared by all descriptors that were
/// duplicated from it.
pub struct OpenFile {
    pub(crate) kind: Kind,
    pub(crate) access: Access,
    pub(crate) append: AtomicBool,
    pub(crate) nonblocking: AtomicBool,
    /// The absolute path it was opened by, as `/proc/self/fd` shows it.
    pub(crate) path: Option<Box<[u8]>>,
}

pub(crate) enum Kind {
    File {
        handle: Arc<dyn File>,
        offset: Lock<u64>,
    },
    Pipe(PipeEnd),
    /// A FIFO opened for reading and writing.
    Duplex {
        read: PipeEnd,
        write: PipeEnd,
    },
    /// A FIFO of the host's, which does not wait.
    #[cfg(unix)]
    HostPipe(Arc<std::os::fd::OwnedFd>),
    Input(Arc<dyn HostInput>),
    Output(Arc<dyn HostOutput>),
    Terminal(Arc<Terminal>),
}

/// One end of a pipe, closed when dropped.
pub(crate) struct PipeEnd {
    pub(crate) pipe: Arc<Pipe>,
    side: Side,
    scheduler: Arc<Scheduler>,
}

impl PipeEnd {
    pub(crate) fn open(pipe: Arc<Pipe>, side: Side, scheduler: Arc<Scheduler>) -> Self {
        pipe.open(side, &scheduler);
        Self { pipe, side, scheduler }
    }
}

impl Drop for PipeEnd {
    fn drop(&mut self) {
        self.pipe.close(self.side, &self.scheduler);
    }
}

impl std::fmt::Debug for OpenFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self.kind {
            Kind::File { .. } => "file",
            Kind::Pipe(_) | Kind::Duplex { .. } => "pipe",
            #[cfg(unix)]
            Kind::HostPipe(_) => "pipe",
            Kind::Input(_) | Kind::Output(_) => "host stream",
            Kind::Terminal(_) => "terminal",
        };
        f.debug_struct("OpenFile").field("kind", &kind).field("access", &self.access).finish()
    }
}

impl OpenFile {
    pub(crate) fn new(kind: Kind, access: Access) -> Self {
        Self { kind, access, append: AtomicBool::new(false), nonblocking: AtomicBool::new(false), path: None }
    }

    /// A description of an open file of a filesystem.
    pub fn from_file(handle: Arc<dyn File>, access: Access) -> Self {
        Self::new(Kind::File { handle, offset: Lock::new(0) }, access)
    }

    /// A description of a host stream to read from.
    pub fn from_input(input: Arc<dyn HostInput>) -> Self {
        Self::new(Kind::Input(input), Access::Read)
    }

    /// Whether it is a stream of the host's, which may be empty because nobody thought of it.
    pub fn is_host_stream(&self) -> bool {
        matches!(self.kind, Kind::Input(_) | Kind::Output(_))
    }

    /// A description of a host stream to write to.
    pub fn from_output(output: Arc<dyn HostOutput>) -> Self {
        Self::new(Kind::Output(output), Access::Write)
    }

    /// A description of a terminal.
    pub fn from_terminal(terminal: Arc<Terminal>) -> Self {
        Self::new(Kind::Terminal(terminal), Access::ReadWrite)
    }

    /// What it was opened for.
    pub fn access(&self) -> Access {
        self.access
    }

    /// The path it was opened by, if it has one.
    pub fn path(&self) -> Option<&[u8]> {
        self.path.as_deref()
    }

    /// Whether it is a terminal.
    pub fn is_terminal(&self) -> bool {
        match &self.kind {
            Kind::Terminal(_) => true,
            Kind::Input(input) => input.is_terminal(),
            Kind::Output(output) => output.is_terminal(),
            _ => false,
        }
    }

    /// Takes back what was read last, so that it is read again; where that cannot be, it is lost.
    #[cfg(unix)]
    pub(crate) fn give_back(&self, unread: &[u8], scheduler: &Scheduler) {
        match &self.kind {
            Kind::File { handle, offset } if handle.is_seekable() => {
                let mut at = offset.lock();
                *at = at.saturating_sub(unread.len() as u64);
            }
            Kind::Pipe(end) | Kind::Duplex { read: end, .. } => end.pipe.give_back(unread, scheduler),
            Kind::Input(input) => input.give_back(unread),
            Kind::Terminal(terminal) => terminal.input.give_back(unread),
            Kind::File { .. } | Kind::HostPipe(_) | Kind::Output(_) => {}
        }
    }

    pub(crate) fn is_nonblocking(&self) -> bool {
        self.nonblocking.load(Ordering::Relaxed)
    }

    /// What `fstat` tells.
    pub(crate) fn metadata(&self) -> Result<Metadata> {
        let kind = match &self.kind {
            Kind::File { handle, .. } => return handle.metadata(),
            Kind::Pipe(_) | Kind::Duplex { .. } => FileKind::Fifo,
            #[cfg(unix)]
            Kind::HostPipe(_) => FileKind::Fifo,
            Kind::Input(_) | Kind::Output(_) if !self.is_terminal() => FileKind::Fifo,
            Kind::Input(_) | Kind::Output(_) | Kind::Terminal(_) => FileKind::CharDevice,
        };
        let mut metadata = Metadata::new(kind);
        // The address of the description tells two streams apart, as an inode number would.
        metadata.ino = std::ptr::from_ref(self).addr() as u64;
        Ok(metadata)
    }

    /// Moves the offset. Devices and such accept any and ignore it.
    pub(crate) fn seek(&self, target: Seek) -> Result<u64> {
        let Kind::File { handle, offset } = &self.kind else { return Err(Errno::ESPIPE) };
        if !handle.is_seekable() {
            return Ok(0);
        }
        let base = match target {
            Seek::Start(_) => 0,
            Seek::Current(_) => *offset.lock(),
            Seek::End(_) => handle.metadata()?.size,
        };
        let (Seek::Start(delta) | Seek::Current(delta) | Seek::End(delta)) = target;
        let position = base.checked_add_signed(delta).ok_or(Errno::EINVAL)?;
        if i64::try_from(position).is_err() {
            return Err(Errno::EOVERFLOW);
        }
        *offset.lock() = position;
        Ok(position)
    }
}

/// Where to move an offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seek {
    /// So far from the start.
    Start(i64),
    /// So far from where it is.
    Current(i64),
    /// So far from the end.
    End(i64),
}
