//! Moving bytes between a file of the session and a pipe of the host's, in either direction, without waiting.

use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::{Errno, Result};
use rustix::fs::{Mode, OFlags};

use super::super::Process;
use super::super::host_write::write_quietly;
use super::super::io::{is_ready, to_errno};
use crate::HostInput;
use crate::open_file::{Kind, OpenFile};
use crate::scheduler::{Scheduler, Source, TaskId};

/// What is moved at a time.
const PIECE: usize = 64 << 10;

/// How many pieces are moved before others get their turn and limits are looked at: either end may go on for ever.
const PIECES: usize = 16;

/// Which way the bytes go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// To the program.
    Input,
    /// From the program.
    Output,
}

/// A file of the session at one end, a pipe of the host's at the other.
pub(super) struct Pump {
    direction: Direction,
    /// Both gone once there is nothing more to move.
    ends: Option<(Arc<OpenFile>, Arc<OwnedFd>)>,
    buffer: Vec<u8>,
    /// How much of the buffer has been passed on.
    moved: usize,
    /// Why something that the program has written could not be delivered.
    failed: Option<Errno>,
    /// What the program was given to its end, and may not read.
    left: Option<(Arc<OpenFile>, OwnedFd)>,
}

/// What one try to move something came to.
enum Step {
    /// Something was moved.
    Moved,
    /// The end from which bytes come has none for now.
    Empty,
    /// The end to which they go takes none for now.
    Full,
    /// Nothing more will ever be moved.
    Over,
}

impl Pump {
    pub(super) fn new(direction: Direction, file: Arc<OpenFile>, pipe: OwnedFd) -> Self {
        let ends = Some((file, Arc::new(pipe)));
        Self { direction, ends, buffer: Vec::new(), moved: 0, failed: None, left: None }
    }

    pub(super) fn is_done(&self) -> bool {
        self.ends.is_none() && self.left.is_none()
    }

    /// Gives back what the program was given and has not read: whoever reads next goes on there, as behind any program.
    pub(super) fn give_back(&mut self, scheduler: &Scheduler) {
        let left = match self.ends.take() {
            Some((file, pipe)) if self.direction == Direction::Input => Some((file, reader_of(&pipe))),
            Some(ends) => {
                self.ends = Some(ends);
                return;
            }
            None => self.left.take().map(|(file, pipe)| (file, Some(pipe))),
        };
        let Some((file, pipe)) = left else { return };
        let mut unread = pipe.map(|pipe| read_rest(&pipe)).unwrap_or_default();
        unread.extend_from_slice(&self.buffer[self.moved..]);
        if !unread.is_empty() {
            file.give_back(&unread, scheduler);
        }
    }

    /// Why not all that the program has written was delivered, if that is for another reason than a reader that has gone.
    pub(super) fn failure(&self) -> Option<Errno> {
        self.failed
    }

    pub(super) fn is_output(&self) -> bool {
        self.direction == Direction::Output
    }

    /// Moves what can be moved now, and notes what to wait for to move more. Says whether something that the program has
    /// written is still to be delivered.
    pub(super) fn advance(&mut self, process: &Process, task: TaskId, sources: &mut Vec<Source>) -> bool {
        let mut pieces = 0;
        loop {
            let Some((file, pipe)) = self.ends.clone() else { return false };
            if pieces >= PIECES && self.moved == self.buffer.len() {
                sources.push(match self.direction {
                    Direction::Input => Source::Writable(pipe),
                    Direction::Output => Source::Readable(pipe),
                });
                return self.is_output();
            }
            pieces += 1;
            let step = match self.direction {
                Direction::Input => self.feed(&file, &pipe, process, task, sources),
                Direction::Output => self.drain(&file, &pipe, &process.kernel.scheduler, task, sources),
            };
            match step {
                Step::Moved => {}
                Step::Empty => return false,
                Step::Full => return self.direction == Direction::Output,
                Step::Over => {
                    self.end(&process.kernel.scheduler);
                    return false;
                }
            }
        }
    }

    /// Closes both ends.
    fn end(&mut self, scheduler: &Scheduler) {
        if self.direction == Direction::Output {
            self.ends = None;
        } else if self.moved < self.buffer.len() {
            // The program takes no more, but may not have read what it has.
            self.give_back(scheduler);
        } else if let Some((file, pipe)) = self.ends.take() {
            // There is no more, and nobody who could be waiting for room.
            self.left = reader_of(&pipe).map(|reader| (file, reader));
        }
    }

    /// From the session to the program.
    fn feed(
        &mut self,
        file: &OpenFile,
        pipe: &Arc<OwnedFd>,
        process: &Process,
        task: TaskId,
        sources: &mut Vec<Source>,
    ) -> Step {
        if self.moved == self.buffer.len() {
            self.buffer.resize(PIECE, 0);
            self.moved = 0;
            let read = poll_read(file, &mut self.buffer, process, task, sources);
            self.buffer.truncate(match read {
                Some(Ok(count)) => count,
                None | Some(Err(_)) => 0,
            });
            match read {
                None => return Step::Empty,
                Some(Ok(0) | Err(_)) => return Step::Over,
                Some(Ok(_)) => {}
            }
        }
        match write_quietly(pipe, &self.buffer[self.moved..]) {
            Ok(count) => {
                self.moved += count;
                Step::Moved
            }
            Err(rustix::io::Errno::INTR) => Step::Moved,
            Err(rustix::io::Errno::AGAIN) => {
                sources.push(Source::Writable(pipe.clone()));
                Step::Full
            }
            Err(_) => Step::Over,
        }
    }

    /// From the program to the session.
    fn drain(
        &mut self,
        file: &OpenFile,
        pipe: &Arc<OwnedFd>,
        scheduler: &Scheduler,
        task: TaskId,
        sources: &mut Vec<Source>,
    ) -> Step {
        if self.moved == self.buffer.len() {
            self.buffer.resize(PIECE, 0);
            self.moved = 0;
            let read = rustix::io::read(pipe, &mut self.buffer[..]);
            self.buffer.truncate(read.unwrap_or(0));
            match read {
                Ok(0) => return Step::Over,
                Ok(_) => {}
                Err(rustix::io::Errno::INTR) => return Step::Moved,
                Err(rustix::io::Errno::AGAIN) => {
                    sources.push(Source::Readable(pipe.clone()));
                    return Step::Empty;
                }
                Err(_) => return Step::Over,
            }
        }
        match poll_write(file, &self.buffer[self.moved..], scheduler, task) {
            None => Step::Full,
            Some(Ok(count)) if count > 0 => {
                self.moved += count;
                Step::Moved
            }
            // The program learns it from the pipe, as it would from any other, if it is still there to learn it.
            Some(Err(Errno::EPIPE)) => Step::Over,
            Some(other) => {
                self.failed = Some(other.err().unwrap_or(Errno::EIO));
                Step::Over
            }
        }
    }
}

/// Reads what is there; `None` if there is nothing yet, and then the task is woken when there is.
fn poll_read(
    file: &OpenFile,
    buffer: &mut [u8],
    process: &Process,
    task: TaskId,
    sources: &mut Vec<Source>,
) -> Option<Result<usize>> {
    let mut from_host = |input: &Arc<dyn HostInput>, buffer: &mut [u8]| {
        if is_ready(&**input) {
            return Some(input.read(buffer));
        }
        sources.push(Source::Input(input.clone()));
        None
    };
    match &file.kind {
        Kind::File { handle, offset } => {
            let mut at = offset.lock();
            let read = handle.read_at(buffer, *at);
            *at += read.unwrap_or(0) as u64;
            Some(read)
        }
        Kind::Pipe(end) | Kind::Duplex { read: end, .. } => {
            end.pipe.poll_read(buffer, None, Some(task), &process.kernel.scheduler)
        }
        // A program gets it as it is.
        Kind::HostPipe(_) => Some(Err(Errno::EBADF)),
        Kind::Input(input) => from_host(input, buffer),
        Kind::Terminal(terminal) if terminal.is_in_foreground(process.pgid()) => {
            from_host(&terminal.input, buffer)
        }
        // The signal that comes with the keyboard makes whoever waits look again.
        Kind::Terminal(_) => None,
        Kind::Output(_) => Some(Err(Errno::EBADF)),
    }
}

/// Writes what fits; `None` if nothing does, and then the task is woken when there is room.
fn poll_write(file: &OpenFile, data: &[u8], scheduler: &Scheduler, task: TaskId) -> Option<Result<usize>> {
    Some(match &file.kind {
        Kind::File { handle, .. } if file.append.load(Ordering::Relaxed) => {
            handle.append(data).map(|(count, _)| count)
        }
        Kind::File { handle, offset } => {
            let mut at = offset.lock();
            let written = handle.write_at(data, *at);
            *at += written.unwrap_or(0) as u64;
            written
        }
        Kind::Pipe(end) | Kind::Duplex { write: end, .. } => {
            return end.pipe.poll_write(data, Some(task), scheduler);
        }
        Kind::Output(output) => output.write(data),
        Kind::Terminal(terminal) => terminal.write(data),
        Kind::HostPipe(_) | Kind::Input(_) => Err(Errno::EBADF),
    })
}

/// A pipe of the host's: the program's end, and ours, which does not wait.
pub(super) fn make_pipe(direction: Direction) -> Result<(OwnedFd, OwnedFd)> {
    let (read, write) = make_private_pipe().map_err(to_errno)?;
    let (theirs, ours) = match direction {
        Direction::Input => (read, write),
        Direction::Output => (write, read),
    };
    rustix::io::ioctl_fionbio(&ours, true).map_err(to_errno)?;
    Ok((theirs, ours))
}

/// A pipe that no program gets by accident: one that another thread starts right now would keep it open.
#[cfg(not(target_vendor = "apple"))]
fn make_private_pipe() -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)
}

/// A pipe that no program gets, but for one that another thread starts right now: this system makes it in two steps.
#[cfg(target_vendor = "apple")]
fn make_private_pipe() -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    let (read, write) = rustix::pipe::pipe()?;
    for end in [&read, &write] {
        rustix::io::fcntl_setfd(end, rustix::io::FdFlags::CLOEXEC)?;
    }
    Ok((read, write))
}

/// The other end of a pipe that bytes are fed into, where the host can open it; it does not wait.
fn reader_of(pipe: &OwnedFd) -> Option<OwnedFd> {
    let path = format!("/proc/self/fd/{}", pipe.as_raw_fd());
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    rustix::fs::open(path, flags, Mode::empty()).ok()
}

/// What is in a pipe.
fn read_rest(pipe: &OwnedFd) -> Vec<u8> {
    let mut rest = Vec::new();
    let mut piece = vec![0; PIECE];
    // A pipe holds a few pieces at most; what something that lives on may add is not ours.
    for _ in 0..PIECES {
        match rustix::io::read(pipe, &mut piece[..]) {
            Ok(count) if count > 0 => rest.extend_from_slice(&piece[..count]),
            _ => break,
        }
    }
    rest
}
