//! The sandbox: a session that an agent's program holds.

use std::sync::{Arc, OnceLock};

use boxsh_kernel::vfs::Mount;
use boxsh_kernel::{Cancel, Command, Kernel, Limits, Process, Processes, Runs};
use boxsh_shell::Session;

use crate::builder::{Builder, Config};
use crate::checkpoint::{Checkpoint, Machine};
use crate::error::Error;
#[cfg(native)]
use crate::native::NativeSession;
use crate::volume::Volumes;

/// A session in a sandbox: a bash that keeps its state, its own files, and limits.
///
/// ```
/// use boxsh::Sandbox;
///
/// let mut sandbox = Sandbox::new();
/// sandbox.run("mkdir src && cd src && export MODE=test");
/// let result = sandbox.run("echo 'TODO: more' > notes; grep -rn TODO . | wc -l; echo $MODE");
/// assert_eq!(result.stdout_str(), "1\ntest\n");
///
/// let mut branch = sandbox.fork()?;
/// branch.run("rm -rf *");
/// assert_eq!(sandbox.run("ls").stdout_str(), "notes\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
///
/// It runs one script at a time, on the calling thread, and can be sent to another thread. Each run has new
/// standard streams; other descriptors that a script opens with `exec` stay open. Background jobs of a script
/// continue while later scripts run.
pub struct Sandbox {
    /// The thread on which the background goes on between runs; first, so that it is done with before the rest goes.
    #[cfg(unix)]
    pub(crate) live: Option<crate::live::Live>,
    /// Whether it is to go on between runs.
    #[cfg(unix)]
    pub(crate) is_live: bool,
    pub(crate) config: Arc<Config>,
    pub(crate) kernel: Arc<Kernel>,
    pub(crate) volumes: Volumes,
    pub(crate) mounts: Arc<Mount>,
    /// The process that the shell runs in; away only while a run is going on.
    pub(crate) process: Option<Process>,
    rng: Arc<boxsh_kernel::Rng>,
    pub(crate) session: Session,
    #[cfg(native)]
    pub(crate) native: Option<NativeSession>,
    /// Who watches the kernel, if anybody does.
    pub(crate) watcher: Option<Arc<crate::watcher::Watcher>>,
    pub(crate) record: crate::record::Record,
    /// What [`Sandbox::reset`] goes back to.
    pub(crate) start: Arc<Checkpoint>,
    /// What is known of the host's files, for [`Sandbox::apply`].
    #[cfg(unix)]
    pub(crate) host_base: crate::workspace::HostBase,
    /// Where the session really is, if not here: then what is above is but a front, a kernel over the session's files.
    #[cfg(native)]
    pub(crate) remote: Option<Arc<crate::worker::Remote>>,
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sandbox").field("identity", &self.config.identity).finish_non_exhaustive()
    }
}

impl Default for Sandbox {
    fn default() -> Self {
        Self::new()
    }
}

/// The plain sandbox, of which every other one is a copy.
static PLAIN: OnceLock<(Arc<Config>, Arc<Checkpoint>)> = OnceLock::new();

/// The plain sandbox as it starts.
pub(crate) fn plain() -> &'static (Arc<Config>, Arc<Checkpoint>) {
    PLAIN.get_or_init(|| {
        let sandbox = Sandbox::builder().build().expect("the default options are sound");
        (sandbox.config, sandbox.start)
    })
}

impl Sandbox {
    /// Creates a sandbox with defaults: files in memory with the layout of a Linux machine, the user `agent`, no
    /// network, nothing of the host except its clock and random numbers. (A target without a clock has a virtual one.)
    pub fn new() -> Self {
        let (config, start) = plain();
        let mut sandbox = Self::thaw(config.clone(), start.clone()).expect("it has nothing that could fail");
        sandbox.restart_clock();
        sandbox
    }

    /// Lets the time of the shell begin now.
    pub(crate) fn restart_clock(&mut self) {
        if let Some(process) = &self.process {
            self.session.restart_clock(process);
        }
    }

    /// Creates a sandbox with options.
    pub fn builder() -> Builder {
        Builder::new()
    }

    /// Creates a sandbox that produces the same output each time, on every machine: its clock starts at a fixed time
    /// and advances only with the work that is done, and its random numbers are seeded.
    pub fn reproducible(seed: u64) -> Self {
        Self::builder().reproducible(seed).build().expect("the default options are sound")
    }

    /// A sandbox whose shell has just been started on `machine`, with programs of the embedder's that come before builtins.
    pub(crate) fn start(config: Arc<Config>, machine: Machine, overridden: &[Arc<dyn Command>]) -> Self {
        let mut session = Session::start(&machine.process);
        overridden.iter().for_each(|command| session.disable_builtin(command.name().as_bytes()));
        let start = Arc::new(machine.freeze(&session, &config.limits));
        Self::assemble(config, start, machine, session)
    }

    /// A sandbox that goes on from a moment, and returns to it when it is reset.
    pub(crate) fn thaw(config: Arc<Config>, start: Arc<Checkpoint>) -> Result<Self, Error> {
        let (machine, session) = start.thaw(&config, Runs::new())?;
        Ok(Self::assemble(config, start, machine, session))
    }

    fn assemble(config: Arc<Config>, start: Arc<Checkpoint>, machine: Machine, session: Session) -> Self {
        let Machine { kernel, volumes, mounts, process, rng, .. } = machine;
        Self {
            #[cfg(unix)]
            live: None,
            #[cfg(unix)]
            is_live: false,
            #[cfg(native)]
            native: machine.native,
            watcher: machine.watcher,
            record: crate::record::Record::default(),
            #[cfg(unix)]
            host_base: crate::workspace::HostBase::starting(config.workspace.as_ref()),
            config,
            kernel,
            volumes,
            mounts,
            process: Some(process),
            rng,
            session,
            start,
            #[cfg(native)]
            remote: None,
        }
    }

    /// A front whose session is in a worker.
    #[cfg(native)]
    pub(crate) fn front(
        config: Arc<Config>,
        (kernel, process): (Arc<Kernel>, Process),
        mounts: Arc<Mount>,
        start: Arc<Checkpoint>,
        remote: Arc<crate::worker::Remote>,
    ) -> Self {
        let watcher = config.hooks.watcher(kernel.clock());
        Self {
            live: None,
            is_live: false,
            config,
            kernel,
            volumes: start.volumes.clone(),
            mounts,
            process: Some(process),
            rng: start.rng.clone(),
            session: start.session.clone(),
            native: None,
            watcher,
            record: crate::record::Record::default(),
            start,
            host_base: crate::workspace::HostBase::default(),
            remote: Some(remote),
        }
    }

    pub(crate) fn process(&self) -> &Process {
        self.process.as_ref().expect("it is away only while `&mut self` is borrowed by a run")
    }

    /// The limits of each run, unless its options set others.
    pub fn limits(&self) -> &Limits {
        &self.config.limits
    }

    /// A handle with which another thread ends the next run, whether it has started by then or not, and no other. The session
    /// stays usable. The handle stays valid across rollbacks and resets.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::new();
    /// let cancel = sandbox.cancel_handle();
    /// let worker = std::thread::spawn(move || (sandbox.run("echo started; while :; do :; done"), sandbox));
    /// cancel.cancel();
    /// let (result, mut sandbox) = worker.join().unwrap();
    /// assert_eq!(result.ended, boxsh::Ended::Cancelled);
    /// cancel.cancel();
    /// assert!(sandbox.run("echo fine").is_success());
    /// ```
    pub fn cancel_handle(&self) -> Cancel {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.cancel_handle();
        }
        self.kernel.cancel_handle()
    }

    /// The processes of the session, for any thread: to list them, while a script runs and between runs, and to send a signal to one.
    ///
    /// ```
    /// use boxsh::Signal;
    ///
    /// let mut sandbox = boxsh::Sandbox::new();
    /// sandbox.run("sleep 1000 &");
    /// let processes = sandbox.processes()?;
    /// let sleeper = processes.list().into_iter().find(|process| process.arguments[0] == b"sleep").unwrap();
    /// processes.signal(sleeper.pid, Signal::TERM)?;
    /// assert_eq!(sandbox.run("wait $!; echo $?").stdout_str(), "143\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// There is none so far: wherever a session is, its processes can be reached.
    pub fn processes(&self) -> Result<Processes, Error> {
        Ok(self.process_table())
    }

    pub(crate) fn process_table(&self) -> Processes {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.processes();
        }
        self.kernel.process_handle()
    }

    /// Saves the current state of the session: files, shell, open files. The checkpoint of a session in a worker is kept there, and keeps the worker alive.
    pub fn checkpoint(&self) -> Checkpoint {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return Checkpoint::held(&self.start, remote);
        }
        let now = crate::checkpoint::freeze(
            &self.kernel,
            &self.volumes,
            self.process(),
            &self.rng,
            &self.session,
            &self.config.limits,
        );
        #[cfg(native)]
        let now = now.with_native(self.native.as_ref());
        now
    }

    /// The session's files as they are now, including the tree that is shared with host programs.
    #[cfg(unix)]
    pub(crate) fn current_volumes(&self) -> Volumes {
        #[cfg(native)]
        if self.native.is_some() {
            return self.checkpoint().volumes;
        }
        self.volumes.clone()
    }

    /// Returns to a checkpoint of this session or of a fork. Background jobs are killed.
    ///
    /// # Errors
    /// [`Error::LeftOut`] if something of the session is not in the checkpoint; [`Sandbox::rollback_lossy`] goes there all the same. Or if
    /// a filesystem of the session cannot be mounted again, or the host has no room for another cell. The session is then
    /// unchanged.
    pub fn rollback(&mut self, to: &Checkpoint) -> Result<(), Error> {
        to.check_whole()?;
        self.rollback_lossy(to)
    }

    /// As [`Sandbox::rollback`], without what [`Checkpoint::left_out`] tells.
    ///
    /// # Errors
    /// As for [`Sandbox::rollback`] otherwise.
    pub fn rollback_lossy(&mut self, to: &Checkpoint) -> Result<(), Error> {
        #[cfg(native)]
        if self.remote.is_some() || to.held.is_some() {
            return self.roll_elsewhere(to);
        }
        let (machine, session) = to.thaw(&self.config, self.kernel.runs().clone())?;
        #[cfg(unix)]
        {
            self.live = None;
            self.is_live = false;
        }
        #[cfg(native)]
        {
            self.native = machine.native;
        }
        self.watcher = machine.watcher;
        let Machine { kernel, volumes, mounts, process, rng, .. } = machine;
        (self.volumes, self.mounts, self.rng, self.session) = (volumes, mounts, rng, session);
        self.process = Some(process);
        // Last, because it ends the processes of the old one.
        self.kernel = kernel;
        Ok(())
    }

    /// Returns to the state after [`Builder::build`].
    ///
    /// # Errors
    /// As for [`Sandbox::rollback`].
    pub fn reset(&mut self) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            // If the process was lost, the session is as it was built, or is asked again.
            let reset = || remote.done(crate::worker::Request::Reset);
            return reset().or_else(|_| reset());
        }
        let start = self.start.clone();
        self.rollback_lossy(&start)?;
        #[cfg(unix)]
        {
            self.host_base = crate::workspace::HostBase::starting_anew(self.config.workspace.as_ref());
        }
        if let Some(process) = &self.process {
            self.session.restart_clock(process);
        }
        Ok(())
    }

    /// Creates a copy of this sandbox, which shares nothing with it except host directories and
    /// mounted filesystems. It takes the same time however many files there are. Background jobs
    /// stay with the original.
    ///
    /// # Errors
    /// [`Error::LeftOut`] if something else of the session cannot be in the copy, such as a descriptor that leads to a process in the
    /// background; [`Sandbox::fork_lossy`] makes it all the same. As for [`Sandbox::rollback`] otherwise.
    pub fn fork(&self) -> Result<Self, Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return self.fork_elsewhere(remote, false, false);
        }
        let now = self.checkpoint();
        now.check_whole()?;
        self.branch_from(&now, Runs::new())
    }

    /// As [`Sandbox::fork`], without what [`Checkpoint::left_out`] of this moment tells.
    ///
    /// # Errors
    /// As for [`Sandbox::fork`] otherwise.
    pub fn fork_lossy(&self) -> Result<Self, Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return self.fork_elsewhere(remote, false, true);
        }
        self.branch(Runs::new())
    }

    /// A copy whose runs are counted by `runs`.
    pub(crate) fn branch(&self, runs: Runs) -> Result<Self, Error> {
        self.branch_from(&self.checkpoint(), runs)
    }

    fn branch_from(&self, now: &Checkpoint, runs: Runs) -> Result<Self, Error> {
        let (machine, session) = now.thaw(&self.config, runs)?;
        let mut fork = Self::assemble(self.config.clone(), self.start.clone(), machine, session);
        fork.record.clone_from(&self.record);
        #[cfg(unix)]
        fork.host_base.clone_from(&self.host_base);
        Ok(fork)
    }

    /// A sandbox that starts out as this one is now, and comes back to that when it is reset.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn fork_afresh(&self) -> Result<Self, Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return self.fork_elsewhere(remote, true, false);
        }
        let now = self.checkpoint();
        now.check_whole()?;
        Self::thaw(self.config.clone(), Arc::new(now))
    }

    /// Reports how host programs are confined: what was requested, what is enforced, and how. None if no host program can
    /// run.
    ///
    /// ```no_run
    /// use boxsh::{Native, Sandbox};
    ///
    /// let sandbox = Sandbox::builder().native(Native::new()).build()?;
    /// println!("{}", sandbox.native_report().expect("host programs can run"));
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    #[cfg(native)]
    pub fn native_report(&self) -> Option<&boxsh_confine::Report> {
        self.native.as_ref().map(NativeSession::report)
    }

    /// Whether the session has layers over the system's directories, as with [`Native::writable_system`](crate::Native::writable_system). A snapshot of it can be
    /// restored only in a session that has them, too, over the same system.
    #[cfg(native)]
    pub fn has_writable_system(&self) -> bool {
        let native = self.config.native.as_ref();
        native.is_some_and(|native| native.changes_system().unwrap_or(false))
    }

    /// The kernel of the session, for what has no method here. In a worker it is a proxy: its files are the session's, over the
    /// socket, but it has no processes and no programs.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }
}

/// What becomes a base: see [`BaseStore::commit`](crate::bases::BaseStore::commit).
#[cfg(native)]
impl Sandbox {
    /// All that the session sees.
    pub(crate) fn tree(&self) -> Arc<dyn boxsh_kernel::vfs::Fs> {
        self.kernel.fs().clone()
    }

    /// Where it sees directories of the host that are not its own.
    pub(crate) fn borrowed(&self) -> impl Iterator<Item = boxsh_kernel::vfs::FsPathBuf> {
        // The layers of the system's directories are the session's own.
        let layered =
            self.config.native.as_ref().and_then(|native| native.layered().ok()).unwrap_or_default();
        let is_own = move |host: &std::path::Path| layered.iter().any(|(_, directory)| directory == host);
        self.config.shown().filter(move |shown| !is_own(&shown.host)).map(|shown| shown.at.clone())
    }

    /// The home directory of its user.
    pub(crate) fn home(&self) -> &str {
        self.config.identity.home.trim_end_matches('/')
    }

    /// A file of the system that its host programs come from, as that is without the session.
    pub(crate) fn system_file(&self, path: &str) -> Option<String> {
        self.native.as_ref()?.system_file(path)
    }

    /// The variables that programs of its base expect.
    pub(crate) fn base_environment(&self) -> Vec<String> {
        self.native.as_ref().map(NativeSession::base_environment).unwrap_or_default()
    }
}
