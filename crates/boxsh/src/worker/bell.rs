//! A pipe that says that a stream of the program's can be read, for a worker that cannot wait for the stream itself.
//!
//! The worker has the reading end and waits for it as for any descriptor, so that everything else in its session goes on. It gets none of the
//! program's own descriptors, behind which may be more than what the session is to read.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use boxsh_kernel::HostInput;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pipe::{PipeFlags, pipe_with};

/// The program's end.
pub(crate) struct Bell {
    pipe: OwnedFd,
    has_rung: bool,
}

impl Bell {
    /// A bell, and the end of it that the worker waits for.
    pub(crate) fn new() -> io::Result<(Self, OwnedFd)> {
        let (read, write) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK)?;
        Ok((Self { pipe: write, has_rung: false }, read))
    }

    /// The worker has read, and is to be told again when there is more.
    pub(crate) fn reset(&mut self) {
        self.has_rung = false;
    }

    /// Waits until there is something to read from the socket of a worker, and rings meanwhile if there is something for it.
    pub(crate) fn wait(
        &mut self,
        socket: impl AsFd,
        input: &dyn HostInput,
        time: Option<Duration>,
    ) -> io::Result<()> {
        let deadline = time.and_then(|time| std::time::Instant::now().checked_add(time));
        loop {
            let left = deadline.map(|deadline| {
                let left = deadline.saturating_duration_since(std::time::Instant::now());
                Timespec {
                    tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
                    tv_nsec: left.subsec_nanos().into(),
                }
            });
            let mut sources = vec![PollFd::new(&socket, PollFlags::IN)];
            if let Some(fd) = input.poll_fd().filter(|_| !self.has_rung) {
                sources.push(PollFd::from_borrowed_fd(fd, PollFlags::IN));
            }
            match poll(&mut sources, left.as_ref()) {
                Ok(0) => return Err(io::ErrorKind::TimedOut.into()),
                Ok(_) => {}
                Err(rustix::io::Errno::INTR) => continue,
                Err(errno) => return Err(errno.into()),
            }
            let [has_said, has_come] =
                [0, 1].map(|at| sources.get(at).is_some_and(|source| !source.revents().is_empty()));
            if has_come {
                self.has_rung = true;
                // If nobody listens any more, nobody wants to read.
                let _ = rustix::io::write(&self.pipe, b"!");
            }
            if has_said {
                return Ok(());
            }
        }
    }
}
