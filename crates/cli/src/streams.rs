//! The process's own standard streams, as a session sees them.

use std::fs::File;
use std::io::IsTerminal;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::OnceLock;

use boxsh::kernel::{HostInput, HostOutput};
use boxsh::vfs::{Errno, Result};
use rustix::fs::{FileType, Mode, OFlags, SeekFrom};

/// What of a standard stream a host program gets. Terminals and pipes are passed as they are: the program sees what it is
/// and takes no more than it reads. A file is not, since a descriptor of it is a way to change its permissions and, where
/// the kernel has no Landlock, to open it anew.
#[derive(Default)]
struct Passed(OnceLock<Option<OwnedFd>>);

/// Which way a stream is used.
#[derive(Clone, Copy)]
enum Way {
    Read,
    Write,
}

impl Passed {
    fn of(&self, stream: BorrowedFd<'_>, way: Way) -> Option<BorrowedFd<'_>> {
        self.0.get_or_init(|| reopen(stream, way)).as_ref().map(AsFd::as_fd)
    }
}

/// The same terminal or pipe, opened anew: programs set a stream to not wait, and that is not to last longer than they do.
fn reopen(stream: BorrowedFd<'_>, way: Way) -> Option<OwnedFd> {
    let is_terminal = stream.is_terminal();
    let kind = FileType::from_raw_mode(rustix::fs::fstat(stream).ok()?.st_mode);
    let access = match (is_terminal, way) {
        // Programs read keys from their standard input and set its modes.
        (true, Way::Read) => OFlags::RDWR,
        (false, Way::Read) => OFlags::RDONLY,
        (_, Way::Write) => OFlags::WRONLY,
    };
    if !is_terminal && kind != FileType::Fifo {
        return None;
    }
    let path = format!("/proc/self/fd/{}", stream.as_raw_fd());
    let again = rustix::fs::open(path, access | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty());
    // A terminal may be another user's who has lent it.
    again.ok().or_else(|| stream.try_clone_to_owned().ok())
}

/// An input that is at its end from the start.
pub(crate) struct NoInput;

impl HostInput for NoInput {
    fn read(&self, _: &mut [u8]) -> Result<usize> {
        Ok(0)
    }
}

/// Standard input, read without buffering so that nothing is taken that a later command should get.
pub(crate) struct Stdin {
    stream: std::io::Stdin,
    passed: Passed,
}

impl Stdin {
    pub(crate) fn new() -> Self {
        Self { stream: std::io::stdin(), passed: Passed::default() }
    }
}

impl HostInput for Stdin {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        rustix::io::read(&self.stream, buffer).map_err(to_errno)
    }

    fn is_terminal(&self) -> bool {
        self.stream.is_terminal()
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.stream.as_fd())
    }

    fn host_fd(&self) -> Option<BorrowedFd<'_>> {
        self.passed.of(self.stream.as_fd(), Way::Read)
    }

    fn give_back(&self, unread: &[u8]) {
        go_back(self.stream.as_fd(), unread.len());
    }
}

/// Lets the last bytes of a file be read again; what is no file has been passed as it is.
fn go_back(file: BorrowedFd<'_>, count: usize) {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    // Where it cannot be done they are lost.
    let _ = rustix::fs::seek(file, SeekFrom::Current(-count));
}

/// A file of the host in the place of standard input.
pub(crate) struct FileInput(pub(crate) File);

impl HostInput for FileInput {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        rustix::io::read(&self.0, buffer).map_err(to_errno)
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.0.as_fd())
    }

    fn give_back(&self, unread: &[u8]) {
        go_back(self.0.as_fd(), unread.len());
    }
}

/// Standard output or standard error.
pub(crate) struct Output {
    stream: BorrowedFd<'static>,
    passed: Passed,
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        Self { stream: rustix::stdio::stdout(), passed: Passed::default() }
    }

    /// Standard error.
    pub(crate) fn stderr() -> Self {
        Self { stream: rustix::stdio::stderr(), passed: Passed::default() }
    }
}

impl HostOutput for Output {
    fn write(&self, data: &[u8]) -> Result<usize> {
        rustix::io::write(self.stream, data).map_err(to_errno)
    }

    fn is_terminal(&self) -> bool {
        self.stream.is_terminal()
    }

    fn host_fd(&self) -> Option<BorrowedFd<'_>> {
        self.passed.of(self.stream, Way::Write)
    }
}

fn to_errno(error: rustix::io::Errno) -> Errno {
    Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO)
}
