//! The process's own standard streams, as a session sees them.

use std::fs::File;
use std::io::IsTerminal;
use std::os::fd::{AsFd, BorrowedFd};

use boxsh::kernel::{HostInput, HostOutput};
use boxsh::vfs::{Errno, Result};

/// Standard input, read without buffering so that nothing is taken that a later command should get.
pub(crate) struct Stdin(std::io::Stdin);

impl Stdin {
    pub(crate) fn new() -> Self {
        Self(std::io::stdin())
    }
}

impl HostInput for Stdin {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        rustix::io::read(&self.0, buffer).map_err(to_errno)
    }

    fn is_terminal(&self) -> bool {
        self.0.is_terminal()
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.0.as_fd())
    }
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
}

/// Standard output.
pub(crate) struct Stdout;

impl HostOutput for Stdout {
    fn write(&self, data: &[u8]) -> Result<usize> {
        rustix::io::write(std::io::stdout(), data).map_err(to_errno)
    }

    fn is_terminal(&self) -> bool {
        std::io::stdout().is_terminal()
    }
}

/// Standard error.
pub(crate) struct Stderr;

impl HostOutput for Stderr {
    fn write(&self, data: &[u8]) -> Result<usize> {
        rustix::io::write(std::io::stderr(), data).map_err(to_errno)
    }

    fn is_terminal(&self) -> bool {
        std::io::stderr().is_terminal()
    }
}

fn to_errno(error: rustix::io::Errno) -> Errno {
    Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO)
}
