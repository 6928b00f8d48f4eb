//! Running scripts in a sandbox.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use boxsh_kernel::vfs::{Changes, Mark, TimeSource, Timestamp};
use boxsh_kernel::{
    End, Finished, HostOutput, Kernel, Limit, Limits, OpenFile, Overflow, Process, Terminal, Violation,
    ViolationKind,
};
use boxsh_shell::{Session, State, Str};

use crate::cpu;
#[cfg(native)]
use crate::elsewhere::Keeps;
#[cfg(native)]
use crate::native::NativeSession;
use crate::options::{Background, Persistence, RunOptions};
use crate::output::{Listener, Order, Recorder, Relay, SharedListener};
use crate::result::{Ended, RunResult, Stream, Usage};
use crate::sandbox::Sandbox;
use crate::script::Script;
use crate::streams::Streams;
use crate::watcher::LoggedOutput;

impl Sandbox {
    /// Runs a script in the session's shell, and waits for its end.
    pub fn run(&mut self, script: impl Into<Script>) -> RunResult {
        self.run_with(script, RunOptions::default())
    }

    /// Runs a script with options.
    pub fn run_with(&mut self, script: impl Into<Script>, options: RunOptions) -> RunResult {
        self.recorded(script.into(), |sandbox, script| {
            sandbox.run_kept(options, |sandbox, options| sandbox.run_and_record(script, options, None))
        })
    }

    /// Runs a script, reports its output as it is produced, and also keeps it for the result.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use boxsh::{RunOptions, Sandbox};
    ///
    /// let seen = Arc::new(Mutex::new(Vec::new()));
    /// let told = seen.clone();
    /// let result = Sandbox::new().run_and_tell("echo one; echo two", RunOptions::new(), move |_, data: &[u8]| {
    ///     told.lock().unwrap().extend_from_slice(data);
    /// });
    /// assert_eq!((&*seen.lock().unwrap(), &result.stdout), (&b"one\ntwo\n".to_vec(), &b"one\ntwo\n".to_vec()));
    /// ```
    pub fn run_and_tell(
        &mut self,
        script: impl Into<Script>,
        options: RunOptions,
        listener: impl FnMut(Stream, &[u8]) + Send + 'static,
    ) -> RunResult {
        let listener: Box<Listener> = Box::new(listener);
        let listener: SharedListener = Arc::new(Mutex::new(Some(listener)));
        self.recorded(script.into(), |sandbox, script| {
            sandbox
                .run_kept(options, |sandbox, options| sandbox.run_and_record(script, options, Some(listener)))
        })
    }

    fn run_and_record(
        &mut self,
        script: Script,
        mut options: RunOptions,
        told: Option<SharedListener>,
    ) -> RunResult {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return self.run_elsewhere(&remote.clone(), script, options, told, Keeps::All);
        }
        let order = Order::default();
        let is_over = Arc::new(AtomicBool::new(false));
        let overflow = self.overflow(&options);
        let stdout = self.kernel.capture_with(Limit::Stdout, overflow);
        let stderr = self.kernel.capture_with(Limit::Stderr, overflow);
        let record = |stream, capture: &Arc<_>| -> Arc<dyn HostOutput> {
            let told = told.clone().map(|listener| Relay { stream, listener });
            let (order, is_over) = (order.clone(), is_over.clone());
            Arc::new(Recorder { stream, capture: Arc::clone(capture), order, told, is_over })
        };
        let streams = Streams {
            input: options.take_input(),
            output: record(Stream::Stdout, &stdout),
            errors: record(Stream::Stderr, &stderr),
        };
        let mut result = self.run_script(script, options, streams);
        is_over.store(true, Ordering::Relaxed);
        result.stdout = stdout.take();
        result.stderr = stderr.take();
        result.order = std::mem::take(&mut order.lock().unwrap_or_else(PoisonError::into_inner));
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
        script: impl Into<Script>,
        options: RunOptions,
        listener: impl FnMut(Stream, &[u8]) + Send + 'static,
    ) -> RunResult {
        let listener: Box<Listener> = Box::new(listener);
        let listener = Arc::new(Mutex::new(Some(listener)));
        self.recorded(script.into(), |sandbox, script| sandbox.run_and_relay(script, options, listener))
    }

    fn run_and_relay(&mut self, script: Script, options: RunOptions, listener: SharedListener) -> RunResult {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return self.run_elsewhere(&remote.clone(), script, options, Some(listener), Keeps::Nothing);
        }
        let relay =
            |stream| -> Arc<dyn HostOutput> { Arc::new(Relay { stream, listener: Arc::clone(&listener) }) };
        let result = self.run_kept(options, |sandbox, mut options| {
            let streams = Streams {
                input: options.take_input(),
                output: relay(Stream::Stdout),
                errors: relay(Stream::Stderr),
            };
            sandbox.run_script(script, options, streams)
        });
        // What runs on in the background may hold the stream, and must not end because nobody listens any more.
        *listener.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(|_, _| ()));
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
        script: impl Into<Script>,
        options: RunOptions,
        mut listener: impl FnMut(Stream, &[u8]) -> std::ops::ControlFlow<()>,
    ) -> RunResult {
        /// Pieces that wait for the listener before the script has to.
        const WAITING: usize = 16;
        let cancel = self.cancel_handle();
        let script = script.into();
        std::thread::scope(|scope| {
            // Also if the listener panics.
            let cancel = crate::running::CancelOnDrop(cancel);
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
    /// use boxsh::terminal::HostOutput;
    /// use boxsh::{RunOptions, Sandbox, Streams};
    ///
    /// fn run(output: Arc<dyn HostOutput>) -> u8 {
    ///     let streams = Streams::without_input(output.clone(), output);
    ///     Sandbox::new().run_on("echo hello", RunOptions::new(), streams).exit_code
    /// }
    /// ```
    pub fn run_on(&mut self, script: impl Into<Script>, options: RunOptions, streams: Streams) -> RunResult {
        self.recorded(script.into(), |sandbox, script| sandbox.run_charged(script, options, streams))
    }

    fn run_charged(&mut self, script: Script, options: RunOptions, streams: Streams) -> RunResult {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            let script = self.config.transformed(script);
            let told = &mut crate::worker::TellTo::Streams(&streams);
            return remote.run(script, options, &self.config.limits, false, told);
        }
        self.run_kept(options, |sandbox, options| {
            let overflow = sandbox.overflow(&options);
            let streams = Streams {
                output: sandbox.kernel.charge(Limit::Stdout, overflow, streams.output),
                errors: sandbox.kernel.charge(Limit::Stderr, overflow, streams.errors),
                ..streams
            };
            sandbox.run_script(script, options, streams)
        })
    }

    /// What becomes of output beyond its limit.
    fn overflow(&self, options: &RunOptions) -> Overflow {
        options.overflow.unwrap_or(self.config.overflow)
    }

    /// Lets a run happen, and keeps of it what its options say.
    fn run_kept(
        &mut self,
        options: RunOptions,
        run: impl FnOnce(&mut Self, RunOptions) -> RunResult,
    ) -> RunResult {
        // A worker keeps what it is told to keep.
        #[cfg(native)]
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
                Ok(mut copy) => {
                    self.lend_name_to(&copy);
                    run(&mut copy, options)
                }
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

    fn run_script(&mut self, script: Script, options: RunOptions, streams: Streams) -> RunResult {
        let mut limits = options.limits.clone().unwrap_or_else(|| self.config.limits.clone());
        if let Some(timeout) = options.timeout {
            limits.set(Limit::WallClock, u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX));
        }
        let background = options.background.unwrap_or(self.config.background);
        let wants_environment = options.keep_environment;
        let script = prepared(&self.session.state, self.config.transformed(script), options, background);
        let streams = match &self.watcher {
            Some(watcher) => LoggedOutput::on(watcher, streams),
            None => streams,
        };
        let streams = [
            OpenFile::from_input(streams.input),
            OpenFile::from_output(streams.output),
            OpenFile::from_output(streams.errors),
        ]
        .map(Arc::new);
        let mut result =
            self.run_session(streams, &limits, move |session, process| session.run(process, &script));
        if wants_environment {
            result.environment = Some(self.session.inspect(self.process()).environment());
        }
        match background {
            Background::Kill => self.kill_started(),
            #[cfg(unix)]
            Background::Live if !self.is_live => self.go_live(),
            _ => {}
        }
        result
    }

    fn kill_started(&mut self) {
        #[cfg(unix)]
        self.hold_live();
        self.kernel.end_started(self.process());
        #[cfg(unix)]
        if self.is_live {
            self.go_live();
        }
    }

    /// Runs an interactive shell on a terminal until the user leaves it. Prompts, history expansion
    /// and incomplete lines work as in bash; the terminal edits the line. There is no time limit, and nothing
    /// is captured.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use boxsh::terminal::{HostInput, HostOutput, Terminal, WindowSize};
    ///
    /// fn serve(input: Arc<dyn HostInput>, output: Arc<dyn HostOutput>) {
    ///     let terminal = Arc::new(Terminal::new(input, output, WindowSize::default()));
    ///     boxsh::Sandbox::new().interact(terminal);
    /// }
    /// ```
    ///
    /// Whoever changes the size of the terminal of a session in a worker sends `SIGWINCH` afterwards, with [`Sandbox::keys`]: it takes the size along.
    pub fn interact(&mut self, terminal: Arc<Terminal>) -> RunResult {
        #[cfg(native)]
        if let Some(remote) = self.remote.clone() {
            return self
                .recorded(Script::stdin(), |sandbox, _| remote.interact(terminal, &sandbox.config.limits));
        }
        let limits = self.config.limits.clone().with(Limit::WallClock, u64::MAX);
        let file = Arc::new(OpenFile::from_terminal(terminal));
        let streams = [file.clone(), file.clone(), file];
        self.recorded(Script::stdin(), |sandbox, _| {
            sandbox.run_session(streams, &limits, |session, process| session.interact(process))
        })
    }

    /// Runs something in the session's shell, with these streams, and says what came of it.
    pub(crate) fn run_session(
        &mut self,
        streams: [Arc<OpenFile>; 3],
        limits: &Limits,
        run: impl FnOnce(&mut Session, &Process) -> u8 + Send + 'static,
    ) -> RunResult {
        #[cfg(native)]
        if self.remote.is_some() {
            return RunResult::of_status(125);
        }
        #[cfg(unix)]
        self.hold_live();
        let process = self.process.take().expect("only a run takes it, and this one starts now");
        for (fd, stream) in streams.into_iter().enumerate() {
            // Three descriptors are within any limit of open files that lets a shell work at all.
            let _ = process.set_file(fd as u32, stream);
        }
        let watch = Watch::start(&self.kernel);
        #[cfg(native)]
        let memory = self.native.as_ref().map(NativeSession::memory);
        let finished = self.run_seated(process, limits, run);
        #[cfg_attr(not(native), expect(unused_mut, reason = "only host programs add to it"))]
        let mut usage = watch.usage(&self.kernel);
        for fd in 0..3 {
            // A script may have closed it itself.
            let _ = finished.process.close(fd);
        }
        let (ended, exit_code) = outcome(&finished);
        let mut violations = self.kernel.take_violations();
        #[cfg(native)]
        if let Some(native) = &self.native {
            let memory = native.memory().since(memory.unwrap_or_default());
            usage.peak_memory = usage.peak_memory.max(memory.peak);
            usage.oom_kills = memory.oom_kills;
            violations.extend(native.settle());
        }
        if let End::Limit(breach) = finished.end {
            violations.push(Violation::new(ViolationKind::Limit(breach), breach.to_string()));
        }
        self.process = Some(finished.process);
        let files = watch.changes(&self.kernel);
        let (started, finished) = (watch.began, self.kernel.clock().now());
        let cut = self.kernel.budget().cut_outputs();
        for (limit, _) in [Limit::Stdout, Limit::Stderr].into_iter().zip(cut).filter(|&(_, is_cut)| is_cut) {
            if ended == Ended::Exited {
                let breach = self.kernel.budget().breach_of(limit);
                violations.push(Violation::new(ViolationKind::Limit(breach), "the output was cut"));
            }
        }
        #[cfg(unix)]
        if self.is_live || self.config.background == Background::Live || self.kernel.has_launched() {
            self.go_live();
        }
        RunResult {
            ended,
            usage,
            files,
            violations,
            started,
            finished,
            cut,
            exited: ended == Ended::Exited && self.session.has_exited(),
            events: self.watcher.as_ref().map(|watcher| watcher.take_events()).unwrap_or_default(),
            commands: self.watcher.as_ref().map(|watcher| watcher.take_commands()).unwrap_or_default(),
            ..RunResult::of_status(exit_code)
        }
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
}

/// A script as a shell in this state takes it.
pub(crate) fn prepared(
    state: &State,
    script: Script,
    options: RunOptions,
    background: Background,
) -> boxsh_shell::Script {
    let text = |bytes: Vec<u8>| Str::from(bytes);
    let own = |words: Vec<Vec<u8>>| words.into_iter().map(text).collect::<Vec<Str>>();
    let line = options.command_line;
    let zero = options
        .name
        .or_else(|| script.file_name().map(<[u8]>::to_vec))
        .or_else(|| line.as_ref().map(|line| line.zero().to_vec()));
    let positional = options.args.or_else(|| match &line {
        Some(line) => Some(line.arguments().to_vec()),
        None => script.file_name().map(|_| Vec::new()),
    });
    let arguments = (zero.is_some() || positional.is_some()).then(|| {
        (
            zero.map_or_else(|| state.zero.clone(), text),
            positional.map_or_else(|| state.positional.to_vec(), own),
        )
    });
    boxsh_shell::Script {
        commands: script.into_commands(),
        command_line: line,
        arguments,
        environment: options.env.into_iter().map(|(name, value)| (text(name), text(value))).collect(),
        replaces_environment: options.replace_env,
        directory: options.cwd.map(text),
        waits: background == Background::Wait,
    }
}

/// What is measured of a run.
struct Watch {
    began: Timestamp,
    started: Duration,
    cpu: Duration,
    mark: Option<Mark>,
}

impl Watch {
    fn start(kernel: &Kernel) -> Self {
        Self {
            began: kernel.clock().now(),
            started: kernel.clock().monotonic(),
            cpu: cpu::thread_time(),
            mark: kernel.fs().mark().ok(),
        }
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
