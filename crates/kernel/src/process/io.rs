//! Reading, writing and arranging descriptors.

#[cfg(unix)]
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use boxsh_vfs::{Access, Attributes, Errno, Metadata, Result};

#[cfg(unix)]
use super::host_write::write_quietly;
use super::time::Signals;
use super::{Process, Resource};
use crate::budget::Limit;
use crate::fd::Fd;
use crate::open_file::{Kind, OpenFile, PipeEnd, Seek};
use crate::pipe::{Pipe, Side};
use crate::scheduler::Scheduling;
#[cfg(unix)]
use crate::scheduler::Source;
use crate::signal::{Disposition, Signal};
use crate::spec::Appetite;
use crate::table::Pid;
use crate::terminal::Terminal;

/// A write to a pipe that asks for the memory first, in bytes.
const LARGE_WRITE: usize = 64 << 10;

impl Process {
    /// Reads from a descriptor; 0 means the end.
    ///
    /// # Errors
    /// `EBADF` if it is not open for reading, `EINTR` for a caught signal, [`Errno::Killed`] if the process has to
    /// end, or what the file says.
    pub fn read(&self, fd: Fd, buffer: &mut [u8]) -> Result<usize> {
        self.read_until(fd, buffer, None)
    }

    /// Reads from a descriptor, waiting no longer than until `deadline` on the session's monotonic clock.
    ///
    /// # Errors
    /// As for [`Process::read`], and `ETIMEDOUT` at the deadline.
    pub fn read_until(&self, fd: Fd, buffer: &mut [u8], deadline: Option<Duration>) -> Result<usize> {
        self.read_up_to(fd, buffer, None, deadline)
    }

    /// Reads from a descriptor and takes nothing behind the first byte that is `mark`, so that whoever reads on finds
    /// all of it. A pipe gives up to the whole buffer; other files, which cannot look ahead, a byte.
    ///
    /// # Errors
    /// As for [`Process::read_until`].
    pub fn read_through(
        &self,
        fd: Fd,
        buffer: &mut [u8],
        mark: u8,
        deadline: Option<Duration>,
    ) -> Result<usize> {
        self.read_up_to(fd, buffer, Some(mark), deadline)
    }

    fn read_up_to(
        &self,
        fd: Fd,
        buffer: &mut [u8],
        mark: Option<u8>,
        deadline: Option<Duration>,
    ) -> Result<usize> {
        self.tick()?;
        let file = self.file(fd)?;
        if !file.access.reads() {
            return Err(Errno::EBADF);
        }
        let buffer = match (&file.kind, mark) {
            (Kind::Pipe(_) | Kind::Duplex { .. }, _) | (_, None) => buffer,
            (_, Some(_)) => buffer.get_mut(..1).unwrap_or_default(),
        };
        let read = match &file.kind {
            Kind::File { handle, offset } => {
                let at = *offset.lock();
                let count = handle.read_at(buffer, at)?;
                if handle.is_seekable() {
                    *offset.lock() = at + count as u64;
                }
                Ok(count)
            }
            Kind::Pipe(end) | Kind::Duplex { read: end, .. } => {
                let (pipe, scheduler) = (&end.pipe, &self.kernel.scheduler);
                match pipe.poll_read(buffer, mark, None, scheduler) {
                    Some(answer) => answer,
                    None if file.is_nonblocking() => Err(Errno::EAGAIN),
                    None => self.block(deadline, |task| pipe.poll_read(buffer, mark, Some(task), scheduler)),
                }
            }
            #[cfg(unix)]
            Kind::HostPipe(pipe) => self.read_host_pipe(pipe, &file, buffer, deadline),
            Kind::Input(input) => self.read_host(input, &file, buffer, deadline),
            Kind::Terminal(terminal) => {
                self.take_keyboard(terminal)?;
                self.read_host(&terminal.input, &file, buffer, deadline)
            }
            Kind::Output(_) => Err(Errno::EBADF),
        };
        self.note_work(read.unwrap_or_default() as u64);
        read
    }

    /// Gives the keyboard of the terminal that `fd` is to a process group: `tcsetpgrp`.
    ///
    /// # Errors
    /// `EBADF` if there is no such descriptor, `ENOTTY` if it is no terminal.
    pub fn set_foreground(&self, fd: Fd, group: Pid) -> Result<()> {
        match &self.file(fd)?.kind {
            Kind::Terminal(terminal) => {
                terminal.set_foreground(group);
                Ok(())
            }
            _ => Err(Errno::ENOTTY),
        }
    }

    /// Makes sure that the process may read from the terminal: one in the background is stopped until it is
    /// brought to the foreground.
    fn take_keyboard(&self, terminal: &Terminal) -> Result<()> {
        loop {
            if terminal.is_in_foreground(self.pgid()) {
                return Ok(());
            }
            let waits = match self.disposition(Signal::TTIN) {
                Disposition::Ignore => false,
                // Under the inline scheduler nobody could bring it to the foreground.
                Disposition::Default => self.kernel.scheduler.mode != Scheduling::Inline,
                Disposition::Catch => true,
            };
            if !waits {
                return Err(Errno::EIO);
            }
            self.raise(Signal::TTIN)?;
            if self.has_caught_signal() {
                return Err(Errno::EINTR);
            }
        }
    }

    #[cfg(unix)]
    fn read_host(
        &self,
        input: &Arc<dyn crate::HostInput>,
        file: &OpenFile,
        buffer: &mut [u8],
        deadline: Option<Duration>,
    ) -> Result<usize> {
        let mut watched = false;
        let answer = self.block(deadline, |task| {
            let answer = if is_ready(&**input) { input.read(buffer) } else { Err(Errno::EAGAIN) };
            if answer != Err(Errno::EAGAIN) || file.is_nonblocking() {
                return Some(answer);
            }
            self.kernel.scheduler.watch(task, [Source::Input(input.clone())]);
            watched = true;
            None
        });
        if watched {
            self.kernel.scheduler.unwatch(self.task.id);
        }
        answer
    }

    #[cfg(unix)]
    fn read_host_pipe(
        &self,
        pipe: &Arc<OwnedFd>,
        file: &OpenFile,
        buffer: &mut [u8],
        deadline: Option<Duration>,
    ) -> Result<usize> {
        let answer = self.block(deadline, |task| {
            // Asked first, because a program that has the same open file may have made it one that waits.
            let read = match is_readable(pipe.as_fd()) {
                true => rustix::io::read(pipe, &mut *buffer),
                false => Err(rustix::io::Errno::AGAIN),
            };
            match read {
                Err(rustix::io::Errno::AGAIN) if file.is_nonblocking() => Some(Err(Errno::EAGAIN)),
                Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => {
                    self.kernel.scheduler.watch(task, [Source::Readable(pipe.clone())]);
                    None
                }
                other => Some(other.map_err(to_errno)),
            }
        });
        self.kernel.scheduler.unwatch(self.task.id);
        answer
    }

    #[cfg(unix)]
    fn write_host_pipe(
        &self,
        pipe: &Arc<OwnedFd>,
        file: &OpenFile,
        data: &[u8],
        signals: Signals,
    ) -> Result<usize> {
        /// What a pipe that can be written to takes without waiting.
        const ROOM: usize = 4096;
        let data = &data[..data.len().min(ROOM)];
        let answer = self.block_with(None, signals, |task| {
            let written = match is_writable(pipe.as_fd()) {
                true => write_quietly(pipe, data),
                false => Err(rustix::io::Errno::AGAIN),
            };
            match written {
                Err(rustix::io::Errno::AGAIN) if file.is_nonblocking() => Some(Err(Errno::EAGAIN)),
                Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => {
                    self.kernel.scheduler.watch(task, [Source::Writable(pipe.clone())]);
                    None
                }
                other => Some(other.map_err(to_errno)),
            }
        });
        self.kernel.scheduler.unwatch(self.task.id);
        answer
    }

    #[cfg(not(unix))]
    fn read_host(
        &self,
        input: &Arc<dyn crate::HostInput>,
        _file: &OpenFile,
        buffer: &mut [u8],
        _deadline: Option<Duration>,
    ) -> Result<usize> {
        input.read(buffer)
    }

    /// Writes some of `data` to a descriptor and says how much.
    ///
    /// # Errors
    /// `EBADF` if it is not open for writing, `EPIPE` if nobody can read it any more (after `SIGPIPE`, which
    /// usually ends the process), `ENOSPC`, `EINTR`, [`Errno::Killed`] if the process has to end.
    pub fn write(&self, fd: Fd, data: &[u8]) -> Result<usize> {
        self.write_with(fd, data, Signals::Interrupt)
    }

    fn write_with(&self, fd: Fd, data: &[u8], signals: Signals) -> Result<usize> {
        self.tick_in_place()?;
        let file = self.file(fd)?;
        if !file.access.writes() {
            return Err(Errno::EBADF);
        }
        let written = match &file.kind {
            Kind::File { handle, offset } => {
                if file.append.load(Ordering::Relaxed) {
                    let data = match self.limits_file_size() {
                        true => self.within_file_size(&file, handle.metadata()?.size, data)?,
                        false => data,
                    };
                    let (count, end) = handle.append(data)?;
                    *offset.lock() = end;
                    Ok(count)
                } else {
                    let at = *offset.lock();
                    let data = self.within_file_size(&file, at, data)?;
                    let count = handle.write_at(data, at)?;
                    if handle.is_seekable() {
                        *offset.lock() = at + count as u64;
                    }
                    Ok(count)
                }
            }
            Kind::Pipe(end) | Kind::Duplex { write: end, .. } => {
                let (pipe, scheduler) = (&end.pipe, &self.kernel.scheduler);
                if data.len() > LARGE_WRITE {
                    // The writer has its own copy of what the pipe will hold.
                    self.reserve(pipe.fitting(data.len()) as u64)?;
                }
                match pipe.poll_write(data, None, scheduler) {
                    Some(answer) => answer,
                    None if file.is_nonblocking() => Err(Errno::EAGAIN),
                    None => {
                        self.block_with(None, signals, |task| pipe.poll_write(data, Some(task), scheduler))
                    }
                }
            }
            #[cfg(unix)]
            Kind::HostPipe(pipe) => self.write_host_pipe(pipe, &file, data, signals),
            Kind::Output(output) => output.write(data),
            Kind::Terminal(terminal) => terminal.write(data),
            Kind::Input(_) => Err(Errno::EBADF),
        };
        self.note_work(written.unwrap_or_default() as u64);
        if written == Err(Errno::EPIPE) {
            self.raise(Signal::PIPE)?;
        }
        written
    }

    /// Writes all of `data` to a descriptor.
    ///
    /// # Errors
    /// As for [`Process::write`]; a caught signal interrupts only before the first byte.
    pub fn write_all(&self, fd: Fd, data: &[u8]) -> Result<()> {
        let mut written = 0;
        while written < data.len() {
            // Once some of the data is out, a signal has to wait for the rest, or that would be lost.
            let signals = if written == 0 { Signals::Interrupt } else { Signals::Wait };
            match self.write_with(fd, &data[written..], signals)? {
                0 => return Err(Errno::EIO),
                count => written += count,
            }
        }
        Ok(())
    }

    /// Moves the offset of a descriptor.
    ///
    /// # Errors
    /// `ESPIPE` for a pipe or stream, `EINVAL` before the start.
    pub fn seek(&self, fd: Fd, target: Seek) -> Result<u64> {
        self.file(fd)?.seek(target)
    }

    /// What `fstat` tells.
    ///
    /// # Errors
    /// `EBADF` if it is not open.
    pub fn fstat(&self, fd: Fd) -> Result<Metadata> {
        self.file(fd)?.metadata()
    }

    /// Cuts or extends an open file.
    ///
    /// # Errors
    /// `EINVAL` if it is not a file open for writing.
    pub fn ftruncate(&self, fd: Fd, length: u64) -> Result<()> {
        let file = self.file(fd)?;
        match &file.kind {
            Kind::File { handle, .. } if file.access.writes() => handle.set_len(length),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Makes an open file durable.
    ///
    /// # Errors
    /// `EINVAL` for a pipe or stream.
    pub fn fsync(&self, fd: Fd) -> Result<()> {
        match &self.file(fd)?.kind {
            Kind::File { handle, .. } => handle.sync(),
            _ => Err(Errno::EINVAL),
        }
    }

    /// Changes mode, owner or times of an open file; who may do that has been checked by the caller.
    pub(crate) fn set_fd_attributes(&self, fd: Fd, attributes: &Attributes) -> Result<()> {
        match &self.file(fd)?.kind {
            Kind::File { handle, .. } => handle.set_attributes(attributes),
            _ => Ok(()),
        }
    }

    /// Whether a descriptor is a terminal.
    pub fn is_terminal(&self, fd: Fd) -> bool {
        self.file(fd).is_ok_and(|file| file.is_terminal())
    }

    /// The terminal behind a descriptor.
    ///
    /// # Errors
    /// `ENOTTY` if it is none.
    pub fn terminal(&self, fd: Fd) -> Result<Arc<Terminal>> {
        match &self.file(fd)?.kind {
            Kind::Terminal(terminal) => Ok(terminal.clone()),
            _ => Err(Errno::ENOTTY),
        }
    }

    /// Whether reading from a descriptor would give something, or the end, at once.
    ///
    /// # Errors
    /// `EBADF` if it is not open for reading.
    pub fn is_readable(&self, fd: Fd) -> Result<bool> {
        let file = self.file(fd)?;
        if !file.access.reads() {
            return Err(Errno::EBADF);
        }
        Ok(match &file.kind {
            Kind::Pipe(end) | Kind::Duplex { read: end, .. } => {
                end.pipe.waiting_bytes() > 0 || !end.pipe.has(Side::Write)
            }
            Kind::File { .. } => true,
            #[cfg(unix)]
            Kind::HostPipe(pipe) => is_readable(pipe.as_fd()),
            #[cfg(unix)]
            Kind::Input(input) => is_ready(&**input),
            #[cfg(unix)]
            Kind::Terminal(terminal) => is_ready(&*terminal.input),
            #[cfg(not(unix))]
            Kind::Input(_) | Kind::Terminal(_) => true,
            Kind::Output(_) => false,
        })
    }

    /// Makes a pipe: the descriptor to read from and the one to write to.
    ///
    /// # Errors
    /// `EMFILE` if too many files are open.
    pub fn pipe(&self) -> Result<(Fd, Fd)> {
        let (read, write) = self.pipe_files();
        let read = self.add_file(read, 0)?;
        match self.add_file(write, 0) {
            Ok(write) => Ok((read, write)),
            Err(error) => {
                self.fds.borrow_mut().remove(read)?;
                Err(error)
            }
        }
    }

    /// Makes a pipe that is in no descriptor table yet: what a shell hands to the stages of a pipeline.
    pub fn pipe_files(&self) -> (Arc<OpenFile>, Arc<OpenFile>) {
        self.pipe_files_for(Appetite::Unknown)
    }

    /// Whether processes run one after another, so that it helps to know what a reader will want.
    pub fn runs_in_turn(&self) -> bool {
        self.kernel.scheduler.mode == Scheduling::Inline
    }

    /// As [`Process::pipe_files`], into a reader that wants no more than this. It makes a difference only where processes run one after another.
    pub fn pipe_files_for(&self, appetite: Appetite) -> (Arc<OpenFile>, Arc<OpenFile>) {
        let pipe = match self.kernel.scheduler.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => Pipe::new(self.kernel.budget.clone()),
            Scheduling::Inline => {
                let capacity = self.kernel.budget.maximum(Limit::PipeBuffer);
                Pipe::growing(capacity, self.kernel.budget.clone()).into_reader_of(appetite)
            }
        };
        self.pipe_ends(Arc::new(pipe))
    }

    /// Makes a pipe that takes whatever is written to it, up to the memory limit, so that the writer never
    /// waits: the output of a command substitution. [`Process::collect`] reads it.
    pub fn capture_files(&self) -> (Arc<OpenFile>, Arc<OpenFile>) {
        self.pipe_ends(Arc::new(Pipe::growing(u64::MAX, self.kernel.budget.clone())))
    }

    /// A file to read these bytes from, once: the body of a here-document.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the run may not hold that much.
    pub fn data_file(&self, data: Vec<u8>) -> Result<Arc<OpenFile>> {
        let pipe = Arc::new(Pipe::filled(data, self.kernel.budget.clone())?);
        let read = PipeEnd::open(pipe, Side::Read, self.kernel.scheduler.clone());
        Ok(Arc::new(OpenFile::new(Kind::Pipe(read), Access::Read)))
    }

    fn pipe_ends(&self, pipe: Arc<Pipe>) -> (Arc<OpenFile>, Arc<OpenFile>) {
        let scheduler = &self.kernel.scheduler;
        let read = PipeEnd::open(pipe.clone(), Side::Read, scheduler.clone());
        let write = PipeEnd::open(pipe, Side::Write, scheduler.clone());
        (
            Arc::new(OpenFile::new(Kind::Pipe(read), Access::Read)),
            Arc::new(OpenFile::new(Kind::Pipe(write), Access::Write)),
        )
    }

    /// Waits until nobody can write to a pipe any more, and gives all that was written.
    ///
    /// # Errors
    /// `EINVAL` if it is no reading end of a pipe, `EINTR`, [`Errno::Killed`] if the process has to end.
    pub fn collect(&self, file: &OpenFile) -> Result<Vec<u8>> {
        let Kind::Pipe(end) = &file.kind else { return Err(Errno::EINVAL) };
        if !file.access.reads() {
            return Err(Errno::EINVAL);
        }
        let scheduler = &self.kernel.scheduler;
        let mut collected = Vec::new();
        loop {
            // What was taken out already would be lost with an interruption.
            let signals = if collected.is_empty() { Signals::Interrupt } else { Signals::Wait };
            let more = self.block_with(None, signals, |task| end.pipe.poll_take(task, scheduler))?;
            match more.is_empty() {
                true => return Ok(collected),
                false if collected.is_empty() => collected = more,
                false => collected.extend_from_slice(&more),
            }
            self.kernel.budget.check(Limit::Memory, collected.len() as u64)?;
        }
    }

    /// Gives a file the lowest free descriptor from `from` on.
    ///
    /// # Errors
    /// `EMFILE` if too many files are open.
    pub fn add_file(&self, file: Arc<OpenFile>, from: Fd) -> Result<Fd> {
        self.fds.borrow_mut().add(file, from, self.open_limit(), false)
    }

    /// Puts a file at a descriptor, closing what was there.
    ///
    /// # Errors
    /// `EBADF` if the number is too large.
    pub fn set_file(&self, fd: Fd, file: Arc<OpenFile>) -> Result<()> {
        self.fds.borrow_mut().set(fd, file, self.open_limit(), false)
    }

    /// The open file description behind a descriptor.
    ///
    /// # Errors
    /// `EBADF` if it is not open.
    pub fn file(&self, fd: Fd) -> Result<Arc<OpenFile>> {
        self.fds.borrow().get(fd).cloned()
    }

    /// Duplicates a descriptor to the lowest free one from `from` on.
    ///
    /// # Errors
    /// `EBADF` if it is not open, `EMFILE` if too many are.
    pub fn dup(&self, fd: Fd, from: Fd) -> Result<Fd> {
        let file = self.file(fd)?;
        self.add_file(file, from)
    }

    /// Duplicates a descriptor to another number, closing what was there.
    ///
    /// # Errors
    /// `EBADF` if it is not open or the number is too large.
    pub fn dup2(&self, fd: Fd, to: Fd) -> Result<()> {
        let file = self.file(fd)?;
        if fd == to {
            return Ok(());
        }
        self.set_file(to, file)
    }

    /// Closes a descriptor.
    ///
    /// # Errors
    /// `EBADF` if it is not open.
    pub fn close(&self, fd: Fd) -> Result<()> {
        self.fds.borrow_mut().remove(fd).map(drop)
    }

    /// The descriptors in use, in order.
    pub fn open_fds(&self) -> Vec<Fd> {
        self.fds.borrow().open_fds().collect()
    }

    /// Whether a descriptor is closed when another program is started.
    ///
    /// # Errors
    /// `EBADF` if it is not open.
    pub fn close_on_exec(&self, fd: Fd) -> Result<bool> {
        self.fds.borrow().close_on_exec(fd)
    }

    /// Says whether a descriptor is closed when another program is started.
    ///
    /// # Errors
    /// `EBADF` if it is not open.
    pub fn set_close_on_exec(&self, fd: Fd, value: bool) -> Result<()> {
        self.fds.borrow_mut().set_close_on_exec(fd, value)
    }

    /// Says whether reading and writing wait, or fail with `EAGAIN`.
    ///
    /// # Errors
    /// `EBADF` if it is not open.
    pub fn set_nonblocking(&self, fd: Fd, value: bool) -> Result<()> {
        self.file(fd)?.nonblocking.store(value, Ordering::Relaxed);
        Ok(())
    }

    fn open_limit(&self) -> u64 {
        let session = self.kernel.budget.maximum(Limit::OpenFiles);
        self.resources.borrow().soft(Resource::OpenFiles).min(session).min(1 << 20)
    }
}

/// Whether reading from a host stream would not wait.
#[cfg(unix)]
pub(super) fn is_ready(input: &dyn crate::HostInput) -> bool {
    input.poll_fd().is_none_or(is_readable)
}

/// Whether reading from a descriptor of the host's would not wait.
#[cfg(unix)]
fn is_readable(fd: BorrowedFd<'_>) -> bool {
    has(fd, rustix::event::PollFlags::IN)
}

/// Whether a pipe of the host's takes something without waiting, or has nobody to take it.
#[cfg(unix)]
fn is_writable(fd: BorrowedFd<'_>) -> bool {
    has(fd, rustix::event::PollFlags::OUT)
}

#[cfg(unix)]
fn has(fd: BorrowedFd<'_>, what: rustix::event::PollFlags) -> bool {
    use rustix::event::{PollFd, Timespec, poll};
    let mut fds = [PollFd::from_borrowed_fd(fd, what)];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    matches!(poll(&mut fds, Some(&at_once)), Ok(ready) if ready > 0)
}

/// The error of a system call of the host's.
#[cfg(unix)]
pub(super) fn to_errno(error: rustix::io::Errno) -> Errno {
    Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO)
}
