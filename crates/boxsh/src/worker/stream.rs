//! Streams of the program's, as a session in a worker reads and writes them.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boxsh_kernel::vfs::{Errno, Result};
use boxsh_kernel::{HostInput, HostOutput};

use crate::result::Stream;
use crate::worker::attendant::leave;
use crate::worker::line::{Line, PIECE};
use crate::worker::protocol::{Callback, Door, Reply, Way};

/// What the streams of one run have in common.
pub(crate) struct Doorway<D> {
    pub(crate) line: Arc<Line>,
    /// Those that have come with the request.
    pub(crate) descriptors: D,
    pub(crate) is_over: Arc<AtomicBool>,
}

impl<D: Iterator<Item = OwnedFd>> Doorway<D> {
    pub(crate) fn input(&mut self, door: Door) -> Arc<dyn HostInput> {
        let Door { way, terminal } = door;
        let fd = if way == Way::Called { None } else { self.descriptors.next() };
        match fd {
            Some(fd) if way == Way::Descriptor => Arc::new(Descriptor { fd, terminal }),
            bell => Arc::new(self.called(Stream::Stdout, terminal, bell)),
        }
    }

    pub(crate) fn output(&mut self, door: Door, stream: Stream) -> Arc<dyn HostOutput> {
        let Door { way, terminal } = door;
        let fd = if way == Way::Descriptor { self.descriptors.next() } else { None };
        match fd {
            Some(fd) => Arc::new(Descriptor { fd, terminal }),
            None => Arc::new(self.called(stream, terminal, None)),
        }
    }

    fn called(&self, stream: Stream, terminal: bool, bell: Option<OwnedFd>) -> HostStream {
        HostStream { line: self.line.clone(), stream, terminal, bell, is_over: self.is_over.clone() }
    }
}

/// A stream that the program has, read and written by calling back.
struct HostStream {
    line: Arc<Line>,
    stream: Stream,
    terminal: bool,
    /// Where it is said that there is something to read.
    bell: Option<OwnedFd>,
    /// Set once the run is over: its streams are gone, and what is written to them is lost.
    is_over: Arc<AtomicBool>,
}

impl HostInput for HostStream {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        if self.is_over.load(Ordering::Relaxed) {
            return Ok(0);
        }
        if let Some(bell) = &self.bell {
            // First, so that no word of what comes after this read is lost.
            let _ = rustix::io::read(bell, &mut [0; 16]);
        }
        let count = buffer.len().min(PIECE);
        match self.line.call(Callback::Read(count as u32)) {
            Reply::Data(data) => {
                let data = data?;
                let data = &data[..data.len().min(count)];
                buffer[..data.len()].copy_from_slice(data);
                Ok(data.len())
            }
            _ => leave(125),
        }
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        self.bell.as_ref().map(AsFd::as_fd)
    }
}

impl HostOutput for HostStream {
    fn write(&self, data: &[u8]) -> Result<usize> {
        if self.is_over.load(Ordering::Relaxed) {
            return Ok(data.len());
        }
        let piece = &data[..data.len().min(PIECE)];
        match self.line.call(Callback::Write(self.stream, piece.to_vec())) {
            Reply::Written(count) => count.map(|count| (count as usize).min(piece.len())),
            _ => leave(125),
        }
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }
}

/// A stream of the host's by its own descriptor.
struct Descriptor {
    fd: OwnedFd,
    terminal: bool,
}

fn errno(error: rustix::io::Errno) -> Errno {
    Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO)
}

impl HostInput for Descriptor {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        rustix::io::read(&self.fd, buffer).map_err(errno)
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(AsFd::as_fd(&self.fd))
    }

    fn host_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(AsFd::as_fd(&self.fd))
    }
}

impl HostOutput for Descriptor {
    fn write(&self, data: &[u8]) -> Result<usize> {
        rustix::io::write(&self.fd, data).map_err(errno)
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }

    fn host_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(AsFd::as_fd(&self.fd))
    }
}
