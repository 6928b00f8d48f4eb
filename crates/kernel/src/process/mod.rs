//! A process: the system calls that programs make.

mod carried;
mod children;
mod exec;
mod files;
mod grow;
#[cfg(unix)]
mod host_write;
mod io;
#[cfg(unix)]
mod native;
mod network;
mod open;
mod resources;
mod signals;
mod time;
mod walk;
mod watched;

use std::any::TypeId;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use boxsh_vfs::{FsPath, FsPathBuf, Result};

use crate::budget::{Budget, Limit};
use crate::clock::Clock;
use crate::environment::Environment;
use crate::fd::FdTable;
use crate::identity::Identity;
use crate::kernel::Shared;
use crate::lock::Lock;
use crate::registry::Registry;
use crate::rng::Rng;
use crate::scheduler::{NO_TASK, Task};
use crate::table::{ExitStatus, Pid, ProcessInfo, ProcessRecord, Status};

pub use carried::{Carried, CarriedContent, CarriedFile};
pub use children::{WaitFor, WaitStatus};
pub use exec::Executable;
pub use files::{Mode, SetTimes};
pub use network::{Transfer, TransferError};
pub use open::OpenFlags;
pub use resources::{Resource, ResourceLimit, Resources};
pub use signals::KillTarget;
pub(crate) use signals::leave;
pub use walk::Follow;

/// Who a process acts as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credentials {
    /// User id; 0 may do anything.
    pub uid: u32,
    /// Group id.
    pub gid: u32,
    /// Further groups.
    pub groups: Vec<u32>,
}

/// A process, as its own code sees it: every system call is a method.
///
/// What other processes may see of it lives in the process table; the rest (descriptors, directory,
/// mask, environment) is its own, so system calls on it take no lock. They take `&self`, so that a program
/// can hold a reader and a writer at once; a process is never shared between threads.
pub struct Process {
    pub(crate) kernel: Arc<Shared>,
    pub(crate) record: Arc<ProcessRecord>,
    pub(crate) task: Arc<Task>,
    fds: RefCell<FdTable>,
    cwd: RefCell<Arc<FsPathBuf>>,
    /// The count of moved directories that `cwd` takes into account.
    moves: Cell<u32>,
    umask: Cell<u32>,
    credentials: RefCell<Arc<Credentials>>,
    environment: RefCell<Environment>,
    resources: RefCell<Arc<Resources>>,
    ticks: Cell<u32>,
    last_yield: Cell<Duration>,
    ended: Cell<bool>,
    /// The program that takes its place as soon as the code of the present one has returned.
    next: RefCell<Option<exec::Next>>,
    /// Somebody waits for that code to return, and runs the next program.
    replaceable: Cell<bool>,
}

impl std::fmt::Debug for Process {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Process").field("pid", &self.record.pid).finish_non_exhaustive()
    }
}

/// How a process comes to be.
pub(crate) struct Start {
    arguments: Arc<[Vec<u8>]>,
}

impl Start {
    pub(crate) fn first(arguments: &[&[u8]]) -> Self {
        Self { arguments: arguments.iter().map(|argument| argument.to_vec()).collect() }
    }
}

impl Process {
    pub(crate) fn start(kernel: &Arc<Shared>, start: Start) -> Result<Self> {
        kernel.budget.check(Limit::Processes, kernel.budget.spent(Limit::Processes).saturating_add(1))?;
        Ok(Self::start_unchecked(kernel, start))
    }

    /// Makes a process whether the limits allow it or not.
    pub(crate) fn start_unchecked(kernel: &Arc<Shared>, start: Start) -> Self {
        let pid = kernel.table.lock().allocate();
        let process = Self::make(kernel, start, pid);
        kernel.table.lock().by_pid.insert(pid, process.record.clone());
        process
    }

    /// Makes a process that has no id and that no other one sees.
    pub(crate) fn start_unlisted(kernel: &Arc<Shared>) -> Self {
        Self::make(kernel, Start::first(&[]), 0)
    }

    fn make(kernel: &Arc<Shared>, start: Start, pid: Pid) -> Self {
        kernel.budget.hold_unchecked(Limit::Processes, 1);
        let identity = &kernel.identity;
        let record = Arc::new(ProcessRecord {
            pid,
            ppid: AtomicU32::new(0),
            pgid: AtomicU32::new(pid),
            sid: AtomicU32::new(pid),
            uid: AtomicU32::new(identity.uid),
            gid: AtomicU32::new(identity.gid),
            run: AtomicU32::new(kernel.current_run.load(Ordering::Relaxed)),
            started: kernel.clock.monotonic(),
            task: AtomicU64::new(NO_TASK),
            pending: AtomicU64::new(0),
            ignored: AtomicU64::new(0),
            caught: AtomicU64::new(0),
            attention: AtomicBool::new(false),
            status: Lock::new(Status::new(start.arguments)),
        });
        let credentials = Credentials { uid: identity.uid, gid: identity.gid, groups: vec![identity.gid] };
        Self {
            kernel: kernel.clone(),
            record,
            task: kernel.nowhere.clone(),
            fds: RefCell::default(),
            cwd: RefCell::default(),
            moves: Cell::new(kernel.moves.load(Ordering::Relaxed)),
            umask: Cell::new(0o022),
            credentials: RefCell::new(Arc::new(credentials)),
            environment: RefCell::default(),
            resources: RefCell::new(Arc::new(Resources::of_session())),
            ticks: Cell::new(time::TICKS_BETWEEN_LOOKS),
            last_yield: Cell::new(Duration::ZERO),
            ended: Cell::new(false),
            next: RefCell::default(),
            replaceable: Cell::new(false),
        }
    }

    /// Its id.
    pub fn pid(&self) -> Pid {
        self.record.pid
    }

    /// Its parent's id; 0 if it has none.
    pub fn ppid(&self) -> Pid {
        self.record.ppid.load(Ordering::Relaxed)
    }

    /// Its process group.
    pub fn pgid(&self) -> Pid {
        self.record.pgid.load(Ordering::Relaxed)
    }

    /// Whether host programs run in the session.
    pub fn runs_host_programs(&self) -> bool {
        #[cfg(unix)]
        return self.kernel.native.is_some();
        #[cfg(not(unix))]
        false
    }

    /// Who it acts as.
    pub fn credentials(&self) -> Arc<Credentials> {
        self.credentials.borrow().clone()
    }

    /// Acts as somebody else from now on. The embedder's choice: programs have no way to call this.
    pub fn set_credentials(&self, credentials: Credentials) {
        self.record.uid.store(credentials.uid, Ordering::Relaxed);
        self.record.gid.store(credentials.gid, Ordering::Relaxed);
        *self.credentials.borrow_mut() = Arc::new(credentials);
    }

    /// The current directory, without a leading slash.
    pub fn cwd(&self) -> Arc<FsPathBuf> {
        let moves = self.kernel.moves.load(Ordering::Relaxed);
        if self.moves.replace(moves) != moves {
            *self.cwd.borrow_mut() = self.record.status.lock().cwd.clone();
        }
        self.cwd.borrow().clone()
    }

    /// Is in a directory from now on, whether it is there or not: a copy of a session is where the original is, be that a
    /// directory that was removed.
    pub fn stand_in(&self, directory: FsPath<'_>) {
        self.set_cwd(Arc::new(directory.to_owned()));
    }

    fn set_cwd(&self, cwd: Arc<FsPathBuf>) {
        self.record.status.lock().cwd = cwd.clone();
        *self.cwd.borrow_mut() = cwd;
    }

    /// The permission bits that new files do not get.
    pub fn umask(&self) -> u32 {
        self.umask.get()
    }

    /// Sets the mask and gives the old one.
    pub fn set_umask(&self, mask: u32) -> u32 {
        self.umask.replace(mask & 0o777)
    }

    /// The environment given to it.
    pub fn environment(&self) -> Environment {
        self.environment.borrow().clone()
    }

    /// Gives it another environment.
    pub fn set_environment(&self, environment: Environment) {
        self.record.status.lock().environment = environment.clone();
        *self.environment.borrow_mut() = environment;
    }

    /// The value of a variable of its environment.
    pub fn variable(&self, name: &[u8]) -> Option<Vec<u8>> {
        self.environment.borrow().get(name).map(<[u8]>::to_vec)
    }

    /// The arguments it was started with, the program's name first.
    pub fn arguments(&self) -> Arc<[Vec<u8>]> {
        self.record.status.lock().arguments.clone()
    }

    /// Shows other arguments from now on, as starting another program does.
    pub fn set_arguments(&self, arguments: Arc<[Vec<u8>]>) {
        self.record.status.lock().arguments = arguments;
    }

    /// The session's account.
    pub fn budget(&self) -> &Budget {
        &self.kernel.budget
    }

    /// The session's clock.
    pub fn clock(&self) -> &Clock {
        &self.kernel.clock
    }

    /// The session's randomness.
    pub fn rng(&self) -> &Rng {
        &self.kernel.rng
    }

    /// The session's user and host.
    pub fn identity(&self) -> &Identity {
        &self.kernel.identity
    }

    /// The session's programs.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.kernel.registry
    }

    /// What programs keep for the whole session, one for each type: made when it is first asked for, gone with the session. A fork
    /// of the session has its own.
    pub fn kept<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut kept = self.kernel.kept.lock();
        let entry = kept.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        let found = entry.clone();
        drop(kept);
        found.downcast().unwrap_or_default()
    }

    /// When the session was booted, on its monotonic clock.
    pub fn boot_time(&self) -> Duration {
        self.kernel.booted
    }

    /// How long no process of the session has had anything to do, on its monotonic clock: what passes beyond that is used.
    pub fn time_waited(&self) -> Duration {
        self.kernel.scheduler.waited()
    }

    /// All processes of the session, by id.
    pub fn processes(&self) -> Vec<ProcessInfo> {
        self.kernel.records().iter().map(|record| record.info()).collect()
    }

    /// Bytes of stack left. Code that recurses on behalf of a script asks before it goes deeper, and
    /// fails in good order while there still is room.
    #[inline]
    pub fn stack_left(&self) -> usize {
        self.task.stack_left()
    }

    /// Takes its seat on the task that will run it.
    pub(crate) fn settle(&mut self, task: Arc<Task>) {
        self.record.task.store(task.id, Ordering::Relaxed);
        self.task = task;
    }

    /// Runs `body`; a panic in it becomes a message and `None`.
    pub(crate) fn guarded<T>(&self, body: impl FnOnce(&Self) -> T) -> Option<T> {
        let result = catch_unwind(AssertUnwindSafe(|| body(self)));
        match result {
            Ok(value) => Some(value),
            Err(payload) => {
                let text = payload
                    .downcast_ref::<&str>()
                    .map(|text| (*text).to_owned())
                    .or_else(|| payload.downcast_ref::<String>().cloned())
                    .unwrap_or_else(|| "unknown cause".to_owned());
                let name = self.arguments().first().cloned().unwrap_or_default();
                let message =
                    format!("boxsh: internal error in {}: {text}\n", String::from_utf8_lossy(&name));
                let _ = self.write_all(2, message.as_bytes());
                None
            }
        }
    }

    /// Ends the process: closes its files, leaves its children to nobody, tells its parent.
    pub(crate) fn end(&self, status: ExitStatus) {
        if self.ended.replace(true) {
            return;
        }
        // Closing wakes others and may free much: not while the table is borrowed.
        drop(self.fds.take());
        self.kernel.budget.release(Limit::Processes, 1);
        children::bury(&self.kernel, &self.record, status);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end(ExitStatus::Exited(0));
    }
}

/// The status of a process that panicked, as after `abort`.
pub(crate) const PANICKED: ExitStatus = ExitStatus::Exited(134);
