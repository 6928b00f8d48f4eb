//! Programs of the host that run in a session: what the kernel asks of whoever confines them.

use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

use crate::command::{Command, CommandResult, Exit, Failure};
use crate::context::Context;
use crate::fd::Fd;
use crate::migration::{Migrates, Promised};
use crate::process::Resources;
use crate::signal::Signal;
use crate::table::ExitStatus;

/// Starts host programs for a session, over the session's own files.
///
/// The kernel takes care of the rest: descriptors that the host does not know are connected by pipes, signals are passed on,
/// and the program's end is that of its process.
pub trait NativePrograms: Send + Sync {
    /// Whether a program of the session takes the place of the host's at this absolute path.
    fn prefers_session(&self, path: &[u8]) -> bool;

    /// Why the program at an absolute path cannot be run in a directory, both of the session's tree, if that is so whatever the program: the
    /// host has neither of them.
    fn refusal(&self, _path: &[u8], _directory: &[u8]) -> Option<String> {
        None
    }

    /// Starts a program.
    ///
    /// # Errors
    /// Why it cannot be started, as `execve` reports it; `EPERM` if it may not be run here.
    fn start(&self, program: NativeProgram) -> Result<Box<dyn NativeChild>>;

    /// Ends all programs that were started in a run, and everything that these have started, whatever that has done to get away; comes back when they are
    /// gone. What was started in earlier runs stays. It may be asked for more than once.
    fn end_run(&self, run: u32);
}

/// A host program that is to be started.
#[derive(Debug)]
pub struct NativeProgram {
    /// Where it is, in the session's tree.
    pub path: Vec<u8>,
    /// Its arguments, its own name first.
    pub arguments: Vec<Vec<u8>>,
    /// Its environment, each as `NAME=VALUE`.
    pub environment: Vec<Vec<u8>>,
    /// The directory it starts in.
    pub directory: Vec<u8>,
    /// The permission bits that new files do not get.
    pub umask: u32,
    /// Its descriptors.
    pub files: Vec<(Fd, OwnedFd)>,
    /// What `ulimit` has set.
    pub resources: std::sync::Arc<Resources>,
    /// The signals that it starts out ignoring.
    pub ignored: Vec<Signal>,
    /// The number of the run that it belongs to; the first is 1, later ones have larger ones. 0 if it belongs to none.
    pub run: u32,
}

/// A host program that was started. Dropping it does not end it.
pub trait NativeChild: Send + Sync {
    /// Becomes readable when something became of the program.
    fn changed(&self) -> BorrowedFd<'_>;

    /// What became of it since the last call; `None` if nothing did. A stop or continuation is only told if nothing else was
    /// asked of it by [`NativeChild::signal`] in the meantime.
    ///
    /// # Errors
    /// `EIO` if whoever started it is gone, and the program with it.
    fn try_change(&self) -> Result<Option<NativeChange>>;

    /// Sends a signal to it and to what it has started in its own process group.
    fn signal(&self, signal: Signal);
}

/// What became of a host program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NativeChange {
    /// A signal stopped it.
    Stopped(Signal),
    /// It goes on after a stop.
    Continued,
    /// It has ended.
    Ended(NativeEnd),
}

/// How a host program ended, and what it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NativeEnd {
    /// Its status.
    pub status: ExitStatus,
    /// Time on the processor, its own and that of the children it waited for.
    pub cpu: Duration,
    /// The most memory it held, in bytes.
    pub peak_memory: u64,
}

/// What all host programs together have taken.
#[derive(Default)]
pub(crate) struct NativeUsage {
    cpu_nanos: AtomicU64,
    peak_memory: AtomicU64,
}

impl NativeUsage {
    pub(crate) fn add(&self, end: &NativeEnd) {
        self.cpu_nanos.fetch_add(u64::try_from(end.cpu.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.peak_memory.fetch_max(end.peak_memory, Ordering::Relaxed);
    }

    /// The time on the processor and the most memory since the last call.
    pub(crate) fn take(&self) -> (Duration, u64) {
        let cpu = Duration::from_nanos(self.cpu_nanos.swap(0, Ordering::Relaxed));
        (cpu, self.peak_memory.swap(0, Ordering::Relaxed))
    }
}

/// A file of the host's that can be run: a program like any other to those who start it.
pub(crate) struct NativeCommand {
    name: String,
    path: Vec<u8>,
}

impl NativeCommand {
    /// The program at an absolute path.
    pub(crate) fn new(path: Vec<u8>) -> Self {
        let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
        Self { name: String::from_utf8_lossy(name).into_owned(), path }
    }
}

impl Command for NativeCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn promised(&self) -> Option<Promised<'_>> {
        Some(Promised::new(Migrates::KERNEL, self))
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        if let Some(reason) = context.process.native_refusal(&self.path) {
            return Err(Failure::with_status(126, reason));
        }
        match context.process.run_native(&self.path) {
            Ok(status) => Ok(Exit(status)),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(Errno::ENOENT) => Err(Failure::with_status(127, Errno::ENOENT.to_string())),
            Err(error) => Err(Failure::with_status(126, error.to_string())),
        }
    }
}
