//! The sandbox: a session that an agent's program holds.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use boxsh_kernel::vfs::{Changes, Mark, Mount};
use boxsh_kernel::{
    Cancel, Command, End, Finished, HostOutput, Kernel, Limit, Limits, OpenFile, Process, Runs, Terminal,
};
use boxsh_shell::{Script, Session, Str};

use crate::builder::{Builder, Config};
use crate::checkpoint::{Checkpoint, Machine};
use crate::computer::Streams;
use crate::cpu;
#[cfg(target_os = "linux")]
use crate::elsewhere::Keeps;
use crate::error::Error;
#[cfg(target_os = "linux")]
use crate::native::NativeSession;
use crate::options::{Persistence, RunOptions};
use crate::output::{Listener, Order, Recorder, Relay, SharedListener};
use crate::result::{Ended, RunResult, Stream, Usage};
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
    pub(crate) config: Arc<Config>,
    pub(crate) kernel: Kernel,
    pub(crate) volumes: Volumes,
    pub(crate) mounts: Arc<Mount>,
    /// The process that the shell runs in; away only while a run is going on.
    process: Option<Process>,
    rng: Arc<boxsh_kernel::Rng>,
    pub(crate) session: Session,
    #[cfg(target_os = "linux")]
    native: Option<NativeSession>,
    /// What [`Sandbox::reset`] goes back to.
    pub(crate) start: Arc<Checkpoint>,
    /// What is known of the host's files, for [`Sandbox::apply`].
    #[cfg(unix)]
    pub(crate) host_base: crate::workspace::HostBase,
    /// Where the session really is, if not here: then what is above is but a front, a kernel over the session's files.
    #[cfg(target_os = "linux")]
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
            #[cfg(target_os = "linux")]
            native: machine.native,
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
            #[cfg(target_os = "linux")]
            remote: None,
        }
    }

    /// A front whose session is in a worker.
    #[cfg(target_os = "linux")]
    pub(crate) fn front(
        config: Arc<Config>,
        (kernel, process): (Kernel, Process),
        mounts: Arc<Mount>,
        start: Arc<Checkpoint>,
        remote: Arc<crate::worker::Remote>,
    ) -> Self {
        Self {
            config,
            kernel,
            volumes: start.volumes.clone(),
            mounts,
            process: Some(process),
            rng: start.rng.clone(),
            session: start.session.clone(),
            native: None,
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

    /// Runs a script in the session's shell, and waits for its end.
    pub fn run(&mut self, script: impl AsRef<[u8]>) -> RunResult {
        self.run_with(script, RunOptions::default())
    }

    /// Runs a script with options.
    pub fn run_with(&mut self, script: impl AsRef<[u8]>, options: RunOptions) -> RunResult {
        let script = script.as_ref();
        self.run_kept(options, |sandbox, options| sandbox.run_and_record(script, options, None))
    }

    /// Runs a script, reports its output as it is produced, and also keeps it for the result.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn run_and_tell(
        &mut self,
        script: &[u8],
        options: RunOptions,
        listener: impl FnMut(Stream, &[u8]) + Send + 'static,
    ) -> RunResult {
        let listener: Box<Listener> = Box::new(listener);
        let listener: SharedListener = Arc::new(Mutex::new(Some(listener)));
        self.run_kept(options, |sandbox, options| sandbox.run_and_record(script, options, Some(listener)))
    }

    fn run_and_record(
        &mut self,
        script: &[u8],
        mut options: RunOptions,
        told: Option<SharedListener>,
    ) -> RunResult {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return self.run_elsewhere(&remote.clone(), script, options, told, Keeps::All);
        }
        let order = Order::default();
        let stdout = self.kernel.capture(Limit::Stdout);
        let stderr = self.kernel.capture(Limit::Stderr);
        let record = |stream, capture: &Arc<_>| -> Arc<dyn HostOutput> {
            let told = told.clone().map(|listener| Relay { stream, listener });
            Arc::new(Recorder { stream, capture: Arc::clone(capture), order: order.clone(), told })
        };
        let streams = Streams {
            input: options.take_input(),
            output: record(Stream::Stdout, &stdout),
            errors: record(Stream::Stderr, &stderr),
        };
        let mut result = self.run_script(script, options, streams);
        result.stdout = stdout.take();
        result.stderr = stderr.take();
        result.order = std::mem::take(&mut order.lock().unwrap_or_else(PoisonError::into_inner));
        self.config.hooks.conclude(&result);
        result
    }

    /// Runs a script and passes its output on in chunks, as it is produced. The result keeps none of it, so it
    /// may be of any size.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use boxsh::{RunOptions, Sandbox, Stream};
    ///
    /// let seen = Arc::new(Mutex::new(Vec::new()));
    /// let listener = { let seen = seen.clone(); move |stream: Stream, data: &[u8]| {
    ///     seen.lock().unwrap().push((stream, data.to_vec()));
    /// }};
    /// let result = Sandbox::new().run_stream("echo one; echo two >&2", RunOptions::new(), listener);
    /// assert!(result.is_success() && result.stdout.is_empty());
    /// assert_eq!(seen.lock().unwrap()[1], (Stream::Stderr, b"two\n".to_vec()));
    /// ```
    pub fn run_stream(
        &mut self,
        script: impl AsRef<[u8]>,
        options: RunOptions,
        listener: impl FnMut(Stream, &[u8]) + Send + 'static,
    ) -> RunResult {
        let listener: Box<Listener> = Box::new(listener);
        let listener = Arc::new(Mutex::new(Some(listener)));
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return self.run_elsewhere(
                &remote.clone(),
                script.as_ref(),
                options,
                Some(listener),
                Keeps::Nothing,
            );
        }
        let relay =
            |stream| -> Arc<dyn HostOutput> { Arc::new(Relay { stream, listener: Arc::clone(&listener) }) };
        let result = self.run_kept(options, |sandbox, mut options| {
            let streams = Streams {
                input: options.take_input(),
                output: relay(Stream::Stdout),
                errors: relay(Stream::Stderr),
            };
            sandbox.run_script(script.as_ref(), options, streams)
        });
        // What runs on in the background may hold the stream, but nobody listens any more.
        *listener.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.config.hooks.conclude(&result);
        result
    }

    /// As [`Sandbox::run_stream`], with a listener that may borrow from the caller and can end the run: it is called on the
    /// thread of the caller, and the script runs on another one meanwhile.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use boxsh::{Ended, RunOptions, Sandbox};
    ///
    /// let mut lines = 0;
    /// let result = Sandbox::new().run_until("yes", RunOptions::new(), |_, data| {
    ///     lines += data.iter().filter(|&&byte| byte == b'\n').count();
    ///     if lines >= 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert!(lines >= 1000 && result.ended == Ended::Cancelled);
    /// ```
    #[cfg(not(target_family = "wasm"))]
    pub fn run_until(
        &mut self,
        script: impl AsRef<[u8]>,
        options: RunOptions,
        mut listener: impl FnMut(Stream, &[u8]) -> std::ops::ControlFlow<()>,
    ) -> RunResult {
        /// Pieces that wait for the listener before the script has to.
        const WAITING: usize = 16;
        let cancel = self.cancel_handle();
        let script = script.as_ref();
        std::thread::scope(|scope| {
            // Also if the listener panics.
            let cancel = crate::background::CancelOnDrop(cancel);
            let (tell, pieces) = std::sync::mpsc::sync_channel::<(Stream, Vec<u8>)>(WAITING);
            let run = scope.spawn(move || {
                self.run_stream(script, options, move |stream, data| {
                    // Nobody is left to be told after a break.
                    let _ = tell.send((stream, data.to_vec()));
                })
            });
            for (stream, piece) in pieces {
                if listener(stream, &piece).is_break() {
                    break;
                }
            }
            // Either it is over, or it is to be.
            drop(cancel);
            run.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    /// Runs a script on host streams. Its output counts against the limits of captured output; the result
    /// keeps none of it. An input in the options is ignored.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use boxsh::kernel::HostOutput;
    /// use boxsh::{NoInput, RunOptions, Sandbox, Streams};
    ///
    /// fn run(output: Arc<dyn HostOutput>) -> u8 {
    ///     let streams = Streams { input: Arc::new(NoInput), output: output.clone(), errors: output };
    ///     Sandbox::new().run_on("echo hello", RunOptions::new(), streams).exit_code
    /// }
    /// ```
    pub fn run_on(&mut self, script: impl AsRef<[u8]>, options: RunOptions, streams: Streams) -> RunResult {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            let script = self.transformed(script.as_ref()).to_vec();
            let told = &mut crate::worker::TellTo::Streams(&streams);
            let result = remote.run(script, options, &self.config.limits, false, told);
            self.config.hooks.conclude(&result);
            return result;
        }
        let result = self.run_kept(options, |sandbox, options| {
            let streams = Streams {
                output: sandbox.kernel.charge(Limit::Stdout, streams.output),
                errors: sandbox.kernel.charge(Limit::Stderr, streams.errors),
                ..streams
            };
            sandbox.run_script(script.as_ref(), options, streams)
        });
        self.config.hooks.conclude(&result);
        result
    }

    /// Lets a run happen, and keeps of it what its options say.
    fn run_kept(
        &mut self,
        options: RunOptions,
        run: impl FnOnce(&mut Self, RunOptions) -> RunResult,
    ) -> RunResult {
        // A worker keeps what it is told to keep.
        #[cfg(target_os = "linux")]
        if self.remote.is_some() {
            return run(self, options);
        }
        match options.persistence.unwrap_or(self.config.persistence) {
            Persistence::Full => run(self, options),
            Persistence::Files => {
                let process = self.process();
                let (directory, umask, resources) = (process.cwd(), process.umask(), process.resources());
                let mut session = self.session.clone();
                let result = run(self, options);
                session.state.jobs = self.session.state.jobs.clone();
                self.session = session;
                // If the directory is gone by now, the session stays where the script was.
                let _ = self.process().chdir_back(&directory);
                self.process().set_umask(umask);
                self.process().set_resources(resources);
                result
            }
            // In a copy: jobs and open files of the session are not touched.
            Persistence::Nothing => match self.branch(self.kernel.runs().clone()) {
                Ok(mut copy) => run(&mut copy, options),
                Err(error) => {
                    self.pass_run();
                    RunResult::not_run(&error)
                }
            },
        }
    }

    /// Counts a run that there could not be: a cancel that was meant for it is not for the next one.
    fn pass_run(&mut self) {
        let file = Arc::new(OpenFile::from_input(Arc::new(crate::output::BytesInput::new(Vec::new()))));
        let streams = [file.clone(), file.clone(), file];
        self.run_session(streams, &Limits::unlimited(), |_, _| 0);
    }

    fn run_script(&mut self, script: &[u8], options: RunOptions, streams: Streams) -> RunResult {
        let mut limits = options.limits.unwrap_or_else(|| self.config.limits.clone());
        if let Some(timeout) = options.timeout {
            limits.set(Limit::WallClock, u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX));
        }
        let text = |bytes: Vec<u8>| Str::from(bytes);
        let state = &self.session.state;
        let arguments = (options.name.is_some() || options.args.is_some()).then(|| {
            let own = |arguments: Vec<Vec<u8>>| arguments.into_iter().map(text).collect();
            (
                options.name.map_or_else(|| state.zero.clone(), text),
                options.args.map_or_else(|| state.positional.to_vec(), own),
            )
        });
        let script = Script {
            text: self.transformed(script),
            arguments,
            environment: options.env.into_iter().map(|(name, value)| (text(name), text(value))).collect(),
            replaces_environment: options.replace_env,
            directory: options.cwd.map(text),
        };
        let streams = [
            OpenFile::from_input(streams.input),
            OpenFile::from_output(streams.output),
            OpenFile::from_output(streams.errors),
        ]
        .map(Arc::new);
        self.run_session(streams, &limits, move |session, process| session.run(process, &script))
    }

    /// Runs an interactive shell on a terminal until the user leaves it. Prompts, history expansion
    /// and incomplete lines work as in bash; the terminal edits the line. There is no time limit, and nothing
    /// is captured.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use boxsh::kernel::{HostInput, HostOutput, Terminal, WindowSize};
    ///
    /// fn serve(input: Arc<dyn HostInput>, output: Arc<dyn HostOutput>) {
    ///     let terminal = Arc::new(Terminal::new(input, output, WindowSize::default()));
    ///     boxsh::Sandbox::new().interact(terminal);
    /// }
    /// ```
    ///
    /// A session in a worker has no terminal: it reports this, with status 125.
    pub fn interact(&mut self, terminal: Arc<Terminal>) -> RunResult {
        let limits = self.config.limits.clone().with(Limit::WallClock, u64::MAX);
        let file = Arc::new(OpenFile::from_terminal(terminal));
        let streams = [file.clone(), file.clone(), file];
        let result = self.run_session(streams, &limits, |session, process| session.interact(process));
        self.config.hooks.conclude(&result);
        result
    }

    /// Runs something in the session's shell, with these streams, and says what came of it.
    pub(crate) fn run_session(
        &mut self,
        streams: [Arc<OpenFile>; 3],
        limits: &Limits,
        run: impl FnOnce(&mut Session, &Process) -> u8 + Send + 'static,
    ) -> RunResult {
        #[cfg(target_os = "linux")]
        if self.remote.is_some() {
            return RunResult::of_status(125);
        }
        let process = self.process.take().expect("only a run takes it, and this one starts now");
        for (fd, stream) in streams.into_iter().enumerate() {
            // Three descriptors are within any limit of open files that lets a shell work at all.
            let _ = process.set_file(fd as u32, stream);
        }
        let watch = Watch::start(&self.kernel);
        #[cfg(target_os = "linux")]
        let memory = self.native.as_ref().map(NativeSession::memory);
        let finished = self.run_seated(process, limits, run);
        #[cfg_attr(not(target_os = "linux"), expect(unused_mut, reason = "only host programs add to it"))]
        let mut usage = watch.usage(&self.kernel);
        for fd in 0..3 {
            // A script may have closed it itself.
            let _ = finished.process.close(fd);
        }
        let (ended, exit_code) = outcome(&finished);
        #[cfg(target_os = "linux")]
        if let Some(native) = &self.native {
            let memory = native.memory().since(memory.unwrap_or_default());
            usage.peak_memory = usage.peak_memory.max(memory.peak);
            usage.oom_kills = memory.oom_kills;
            native.settle();
        }
        self.process = Some(finished.process);
        RunResult {
            stdout: Vec::new(),
            stderr: Vec::new(),
            exit_code,
            ended,
            usage,
            files: watch.changes(&self.kernel),
            went_back: None,
            order: Vec::new(),
        }
    }

    /// The script as the plugins leave it.
    pub(crate) fn transformed(&self, script: &[u8]) -> Str {
        if self.config.transforms.is_empty() {
            return Str::new(script);
        }
        let Ok(mut tree) = boxsh_syntax::parse_script(script) else { return Str::new(script) };
        self.config.transforms.iter().for_each(|transform| transform(&mut tree));
        Str::from(boxsh_syntax::print_script(&tree))
    }

    /// Runs something in the shell. Nothing that happens in there loses the shell: it waits on a seat outside of the run.
    fn run_seated(
        &mut self,
        process: Process,
        limits: &Limits,
        run: impl FnOnce(&mut Session, &Process) -> u8 + Send + 'static,
    ) -> Finished<u8> {
        let session = std::mem::replace(&mut self.session, self.start.session.clone());
        let seat = Arc::new(Mutex::new(Some(session)));
        let inner = seat.clone();
        let take = |seat: &Mutex<Option<Session>>| seat.lock().unwrap_or_else(PoisonError::into_inner).take();
        let finished = self.kernel.run(process, limits, move |process| {
            // Taken off the seat, because nothing may be locked while processes take turns.
            let Some(mut session) = take(&inner) else { return 0 };
            let status = run(&mut session, process);
            *inner.lock().unwrap_or_else(PoisonError::into_inner) = Some(session);
            status
        });
        if let Some(session) = take(&seat) {
            self.session = session;
        }
        finished
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
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return remote.cancel_handle();
        }
        self.kernel.cancel_handle()
    }

    /// Saves the current state of the session: files, shell, open files. The checkpoint of a session in a worker is kept there, and keeps the worker alive.
    pub fn checkpoint(&self) -> Checkpoint {
        #[cfg(target_os = "linux")]
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
        #[cfg(target_os = "linux")]
        let now = now.with_native(self.native.as_ref());
        now
    }

    /// The session's files as they are now, including the tree that is shared with host programs.
    #[cfg(unix)]
    pub(crate) fn current_volumes(&self) -> Volumes {
        #[cfg(target_os = "linux")]
        if self.native.is_some() {
            return self.checkpoint().volumes;
        }
        self.volumes.clone()
    }

    /// Returns to a checkpoint of this session or of a fork. Background jobs are killed.
    ///
    /// # Errors
    /// If a filesystem of the session cannot be mounted again, or the host has no room for another cell. The session is then
    /// unchanged.
    pub fn rollback(&mut self, to: &Checkpoint) -> Result<(), Error> {
        #[cfg(target_os = "linux")]
        if self.remote.is_some() || to.held.is_some() {
            return self.roll_elsewhere(to);
        }
        let (machine, session) = to.thaw(&self.config, self.kernel.runs().clone())?;
        #[cfg(target_os = "linux")]
        {
            self.native = machine.native;
        }
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
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            // If the process was lost, the session is as it was built, or is asked again.
            let reset = || remote.done(crate::worker::Request::Reset);
            return reset().or_else(|_| reset());
        }
        let start = self.start.clone();
        self.rollback(&start)?;
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
    /// stay with the original, and so do descriptors that lead to them: [`Checkpoint::left_out`] lists these.
    ///
    /// # Errors
    /// As for [`Sandbox::rollback`].
    pub fn fork(&self) -> Result<Self, Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return self.fork_elsewhere(remote, false);
        }
        self.branch(Runs::new())
    }

    /// A copy whose runs are counted by `runs`.
    fn branch(&self, runs: Runs) -> Result<Self, Error> {
        let now = self.checkpoint();
        let (machine, session) = now.thaw(&self.config, runs)?;
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only a workspace of the host has more to copy"))]
        let mut fork = Self::assemble(self.config.clone(), self.start.clone(), machine, session);
        #[cfg(unix)]
        fork.host_base.clone_from(&self.host_base);
        Ok(fork)
    }

    /// A sandbox that starts out as this one is now, and comes back to that when it is reset.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn fork_afresh(&self) -> Result<Self, Error> {
        #[cfg(target_os = "linux")]
        if let Some(remote) = &self.remote {
            return self.fork_elsewhere(remote, true);
        }
        Self::thaw(self.config.clone(), Arc::new(self.checkpoint()))
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
    #[cfg(target_os = "linux")]
    pub fn native_report(&self) -> Option<&boxsh_confine::Report> {
        self.native.as_ref().map(NativeSession::report)
    }

    /// The kernel of the session, for what has no method here. In a worker it is a proxy: its files are the session's, over the
    /// socket, but it has no processes and no programs.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }
}

/// What is measured of a run.
struct Watch {
    started: Duration,
    cpu: Duration,
    mark: Option<Mark>,
}

impl Watch {
    fn start(kernel: &Kernel) -> Self {
        Self { started: kernel.clock().monotonic(), cpu: cpu::thread_time(), mark: kernel.fs().mark().ok() }
    }

    fn usage(&self, kernel: &Kernel) -> Usage {
        let budget = kernel.budget();
        #[cfg(unix)]
        let (native_cpu, native_memory) = kernel.take_native_usage();
        #[cfg(not(unix))]
        let (native_cpu, native_memory) = (Duration::ZERO, 0);
        Usage {
            duration: kernel.clock().monotonic().saturating_sub(self.started),
            cpu_time: cpu::thread_time().saturating_sub(self.cpu) + kernel.take_hosted_time() + native_cpu,
            peak_memory: budget.peak(Limit::Memory).max(native_memory),
            oom_kills: 0,
            commands: budget.spent(Limit::Commands),
            iterations: budget.spent(Limit::Iterations),
        }
    }

    fn changes(&self, kernel: &Kernel) -> Changes {
        self.mark.as_ref().and_then(|mark| kernel.fs().changes_since(mark).ok()).unwrap_or_default()
    }
}

/// How a run ended, and its status.
fn outcome(finished: &Finished<u8>) -> (Ended, u8) {
    match (finished.end, finished.killed) {
        (End::Limit(breach), _) if breach.limit == Limit::WallClock => (Ended::TimedOut, 124),
        (End::Limit(breach), _) => (Ended::Limit(breach), 137),
        (End::Cancelled, _) => (Ended::Cancelled, 130),
        (End::Deadlock, _) => (Ended::Deadlocked, 137),
        (End::NoMemory, _) => (Ended::OutOfHostMemory, 137),
        (_, Some(signal)) => (Ended::Signalled(signal), 128 + signal.number()),
        (_, None) => (Ended::Exited, finished.value.unwrap_or(134)),
    }
}
