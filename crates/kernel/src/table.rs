//! The process table: what processes know of each other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use boxsh_vfs::FsPathBuf;

use crate::environment::Environment;
use crate::lock::Lock;
use crate::scheduler::TaskId;
use crate::signal::Signal;

/// A process id.
pub type Pid = u32;

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitStatus {
    /// By itself, with this status.
    Exited(u8),
    /// By a signal.
    Signaled(Signal),
}

impl ExitStatus {
    /// The status as a shell sees it: 128 and the signal's number for a death by signal.
    pub const fn code(self) -> u8 {
        match self {
            Self::Exited(status) => status,
            Self::Signaled(signal) => 128 + signal.number(),
        }
    }
}

/// What a process does at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProcessState {
    /// Runs, or could.
    Running,
    /// Waits for something.
    Sleeping,
    /// Was stopped by a signal.
    Stopped(Signal),
    /// Has ended, and nobody has asked how.
    Zombie(ExitStatus),
}

/// A line of `ps`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProcessInfo {
    /// Its id.
    pub pid: Pid,
    /// Its parent's.
    pub ppid: Pid,
    /// Its process group.
    pub pgid: Pid,
    /// Its session.
    pub sid: Pid,
    /// Owner.
    pub uid: u32,
    /// What it does.
    pub state: ProcessState,
    /// Its arguments, the program's name first.
    pub arguments: Arc<[Vec<u8>]>,
    /// When it was started, on the session's monotonic clock.
    pub started: Duration,
}

impl ProcessInfo {
    /// A process that runs, with nothing else known of it.
    pub fn new(pid: Pid) -> Self {
        Self {
            pid,
            ppid: 0,
            pgid: pid,
            sid: pid,
            uid: 0,
            state: ProcessState::Running,
            arguments: Arc::from([]),
            started: Duration::ZERO,
        }
    }
}

/// The part of a process that others can see.
pub(crate) struct ProcessRecord {
    pub(crate) pid: Pid,
    pub(crate) ppid: AtomicU32,
    pub(crate) pgid: AtomicU32,
    pub(crate) sid: AtomicU32,
    pub(crate) uid: AtomicU32,
    pub(crate) gid: AtomicU32,
    /// The run that started it; a stopped run takes its processes with it.
    pub(crate) run: AtomicU32,
    pub(crate) started: Duration,
    /// The task it runs on, to be woken by a signal.
    pub(crate) task: AtomicU64,
    pub(crate) pending: AtomicU64,
    pub(crate) ignored: AtomicU64,
    pub(crate) caught: AtomicU64,
    /// Something is pending: look before going on.
    pub(crate) attention: AtomicBool,
    pub(crate) status: Lock<Status>,
}

/// What changes about a process in one step.
pub(crate) struct Status {
    pub(crate) state: ProcessState,
    /// The signal that has killed it; it only has to notice.
    pub(crate) death: Option<Signal>,
    pub(crate) arguments: Arc<[Vec<u8>]>,
    /// The path of the program it runs, if that has one.
    pub(crate) program: Option<Arc<[u8]>>,
    pub(crate) environment: Environment,
    /// Its current directory; the process itself keeps a copy, which it renews when a directory has moved.
    pub(crate) cwd: Arc<FsPathBuf>,
    pub(crate) children: BTreeMap<Pid, Arc<ProcessRecord>>,
    /// Those of them that have ended, stopped or gone on since they were last asked about.
    pub(crate) changed: BTreeSet<Pid>,
    /// The child that runs on this process's own stack at the moment.
    pub(crate) inline_child: Option<Arc<ProcessRecord>>,
    /// An interrupt has come while that child ran: it is this process's end if it is the child's.
    pub(crate) interrupted: bool,
    /// A stop or continuation that the parent has not been told of.
    pub(crate) unreported: bool,
    /// Its parent can wait for it; otherwise nobody will ask how it ended.
    pub(crate) waitable: bool,
}

impl Status {
    /// The status of a process that has just been made.
    pub(crate) fn new(arguments: Arc<[Vec<u8>]>) -> Self {
        Self {
            state: ProcessState::Running,
            death: None,
            arguments,
            program: None,
            environment: Environment::default(),
            cwd: Arc::default(),
            children: BTreeMap::new(),
            changed: BTreeSet::new(),
            inline_child: None,
            interrupted: false,
            unreported: false,
            waitable: false,
        }
    }

    /// What a child starts with.
    pub(crate) fn inherit(&self) -> Self {
        Self {
            program: self.program.clone(),
            environment: self.environment.clone(),
            cwd: self.cwd.clone(),
            ..Self::new(self.arguments.clone())
        }
    }
}

impl ProcessRecord {
    pub(crate) fn info(&self) -> ProcessInfo {
        let status = self.status.lock();
        ProcessInfo {
            pid: self.pid,
            ppid: self.ppid.load(Ordering::Relaxed),
            pgid: self.pgid.load(Ordering::Relaxed),
            sid: self.sid.load(Ordering::Relaxed),
            uid: self.uid.load(Ordering::Relaxed),
            state: status.state,
            arguments: status.arguments.clone(),
            started: self.started,
        }
    }

    pub(crate) fn task(&self) -> TaskId {
        self.task.load(Ordering::Relaxed)
    }

    /// Adds a signal to those that wait to be dealt with.
    pub(crate) fn post(&self, signal: Signal) {
        self.pending.fetch_or(signal.bit(), Ordering::Relaxed);
        // Whoever sees the flag sees the signal.
        self.attention.store(true, Ordering::Release);
    }
}

/// All processes of a session.
pub(crate) struct ProcessTable {
    pub(crate) by_pid: BTreeMap<Pid, Arc<ProcessRecord>>,
    /// Tasks that want to know when a process has ended.
    pub(crate) watchers: Vec<TaskId>,
    next: Pid,
    started: u64,
}

impl ProcessTable {
    /// As many ids as Linux gives out before it starts over.
    const MAX_PID: Pid = 1 << 22;
    /// Ids that are not given out again after the first round, as on Linux.
    const RESERVED: Pid = 300;

    pub(crate) fn new(first: Pid) -> Self {
        Self { by_pid: BTreeMap::new(), watchers: Vec::new(), next: first.max(2), started: 0 }
    }

    /// How many processes there have ever been.
    pub(crate) fn started(&self) -> u64 {
        self.started
    }

    pub(crate) fn allocate(&mut self) -> Pid {
        self.started += 1;
        loop {
            let pid = self.next;
            self.next = if pid + 1 >= Self::MAX_PID { Self::RESERVED } else { pid + 1 };
            if !self.by_pid.contains_key(&pid) {
                return pid;
            }
        }
    }
}
