//! The stream of a client.

use std::io::{Result, Write};
use std::net::{Shutdown, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{RecvFlags, recv};

/// The stream of a client.
pub(crate) enum Link {
    Stdio(std::io::Stdin),
    Unix(UnixStream),
    Tcp(TcpStream),
}

impl AsFd for Link {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Self::Stdio(stdin) => stdin.as_fd(),
            Self::Unix(stream) => stream.as_fd(),
            Self::Tcp(stream) => stream.as_fd(),
        }
    }
}

impl Link {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Stdio(_) => "stdio",
            Self::Unix(_) => "unix",
            Self::Tcp(_) => "tcp",
        }
    }

    /// Reads what has come. Of standard input, which others may share, there has to be something; a socket is not waited for.
    pub(crate) fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        Ok(match self {
            Self::Stdio(_) => rustix::io::read(self, buffer)?,
            Self::Unix(_) | Self::Tcp(_) => recv(self, buffer, RecvFlags::DONTWAIT)?.0,
        })
    }

    /// Whether it can be read again at once to see whether there is more.
    pub(crate) fn is_socket(&self) -> bool {
        !matches!(self, Self::Stdio(_))
    }

    pub(crate) fn writer(&self) -> Box<dyn Write + '_> {
        match self {
            Self::Stdio(_) => Box::new(std::io::stdout().lock()),
            Self::Unix(stream) => Box::new(stream),
            Self::Tcp(stream) => Box::new(stream),
        }
    }

    pub(crate) fn close(&self) {
        // One that is closed already needs it no more.
        let _ = match self {
            Self::Stdio(_) => Ok(()),
            Self::Unix(stream) => stream.shutdown(Shutdown::Both),
            Self::Tcp(stream) => stream.shutdown(Shutdown::Both),
        };
    }

    /// Whether the client is gone, and not only done with asking. Over TCP both look the same until the other machine is asked: the
    /// system does so after a while.
    pub(crate) fn is_gone(&self) -> bool {
        if !self.is_socket() {
            return false;
        }
        let mut polled = [PollFd::new(self, PollFlags::empty())];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut polled, Some(&now)).is_ok_and(|count| count > 0)
    }
}
