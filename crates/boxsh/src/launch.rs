//! Scripts beside the one that a session runs.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{Clock, ExitStatus, Kernel, LaunchEnd, OpenFile, Process, Signal, Terminal};
use boxsh_shell::Task;

use crate::builder::Config;
use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::options::{Background, RunOptions};
use crate::result::{Ended, RunResult};
use crate::running::Keys;
use crate::sandbox::Sandbox;
use crate::script::Script;
use crate::streams::Streams;
use crate::watcher::{LoggedOutput, Watcher};

/// What a launched script is connected to.
#[non_exhaustive]
pub enum Console {
    /// Three streams.
    Streams(Streams),
    /// A terminal. [`Script::stdin`] on it is an interactive shell.
    Terminal(Arc<Terminal>),
}

impl From<Streams> for Console {
    fn from(streams: Streams) -> Self {
        Self::Streams(streams)
    }
}

impl From<Arc<Terminal>> for Console {
    fn from(terminal: Arc<Terminal>) -> Self {
        Self::Terminal(terminal)
    }
}

/// Starts scripts in a session from any thread, beside the one that it runs: [`Sandbox::launcher`].
#[derive(Clone)]
pub struct Launcher {
    origin: Origin,
    config: Arc<Config>,
}

/// Where a launcher's session is.
#[derive(Clone)]
enum Origin {
    Here(Here),
    #[cfg(native)]
    Worker(Weak<crate::worker::Remote>),
}

#[derive(Clone)]
struct Here {
    kernel: Weak<Kernel>,
    start: Arc<Checkpoint>,
    watcher: Option<Arc<Watcher>>,
}

impl std::fmt::Debug for Launcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Launcher").finish_non_exhaustive()
    }
}

/// A script that was started beside others. It goes on if this is dropped.
#[derive(Clone, Debug)]
pub struct Launched {
    process: Grip,
    end: Arc<End>,
}

/// What holds a launched script.
#[derive(Clone, Debug)]
pub(crate) enum Grip {
    Here(boxsh_kernel::Launched),
    #[cfg(native)]
    Worker(crate::worker::Beside),
}

impl Grip {
    fn pid(&self) -> u32 {
        match self {
            Self::Here(process) => process.pid(),
            #[cfg(native)]
            Self::Worker(script) => script.pid(),
        }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        match self {
            Self::Here(process) => process.signal(signal),
            #[cfg(native)]
            Self::Worker(script) => script.signal(signal),
        }
    }

    fn kill(&self) {
        match self {
            Self::Here(process) => process.kill(),
            #[cfg(native)]
            Self::Worker(script) => script.kill(),
        }
    }
}

/// The end of a launched script, and those who wait for it.
#[derive(Default)]
struct End {
    state: Mutex<EndState>,
    came: Condvar,
}

#[derive(Default)]
struct EndState {
    result: Option<RunResult>,
    told: Option<Told>,
}

/// Who is told of the end.
type Told = Box<dyn FnOnce(&RunResult) + Send>;

impl std::fmt::Debug for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("End").field(&self.lock().result.as_ref().map(|result| result.ended)).finish()
    }
}

impl End {
    fn lock(&self) -> MutexGuard<'_, EndState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, result: RunResult) {
        let told = {
            let mut state = self.lock();
            state.result = Some(result.clone());
            state.told.take()
        };
        self.came.notify_all();
        if let Some(told) = told {
            told(&result);
        }
    }
}

/// What came of a script that was launched at `started`.
fn result_of(end: LaunchEnd, started: (Timestamp, Duration), clock: &Clock) -> RunResult {
    let (ended, code) = match end {
        LaunchEnd { timed_out: true, .. } => (Ended::TimedOut, 124),
        LaunchEnd { status: ExitStatus::Exited(code), .. } => (Ended::Exited, code),
        LaunchEnd { status: ExitStatus::Signaled(signal), .. } => {
            (Ended::Signalled(signal), 128 + signal.number())
        }
    };
    let mut result =
        RunResult { ended, started: started.0, finished: clock.now(), ..RunResult::of_status(code) };
    result.usage.duration = clock.monotonic().saturating_sub(started.1);
    result
}

impl Sandbox {
    /// Starts a script beside whatever the session runs, in a shell of its own, and comes back at once. That shell begins as the session's did when it was built,
    /// with what the options say; the two share files and processes, not variables. It goes on while scripts run and between them, on a thread
    /// of the sandbox, and ends by itself, by [`Launched::kill`], when [`RunOptions::timeout`] is up, or with the session. Of the limits those on memory, files and
    /// processes hold, for all that the session does together.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use boxsh::{OutputLog, RunOptions, Sandbox};
    ///
    /// let mut sandbox = Sandbox::new();
    /// let output = Arc::new(OutputLog::new());
    /// let launched = sandbox.launch("until test -e go; do sleep 0.01; done; cat go", RunOptions::new(), output.streams())?;
    /// sandbox.run("echo ready > go.new; mv go.new go");
    /// assert!(launched.wait().is_success());
    /// assert_eq!(output.read(0).bytes(), b"ready\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the limits allow no further process; [`Error::Worker`] if the worker of the session is lost meanwhile.
    pub fn launch(
        &mut self,
        script: impl Into<Script>,
        options: RunOptions,
        console: impl Into<Console>,
    ) -> Result<Launched, Error> {
        let launched = self.launcher().launch(script, options, console)?;
        self.attend();
        Ok(launched)
    }

    /// A handle with which any thread launches scripts while one runs, until the session is rolled back, reset or restored. What is launched between two runs
    /// begins with the next one, or with [`Sandbox::attend`].
    pub fn launcher(&self) -> Launcher {
        let config = self.config.clone();
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return Launcher { origin: Origin::Worker(Arc::downgrade(remote)), config };
        }
        let here = Here {
            kernel: Arc::downgrade(&self.kernel),
            start: self.start.clone(),
            watcher: self.watcher.clone(),
        };
        Launcher { origin: Origin::Here(here), config }
    }

    /// Lets what was launched go on between runs from now on. [`Sandbox::launch`], and the end of each run, do so themselves.
    pub fn attend(&mut self) {
        if self.kernel.has_launched() {
            self.go_live();
        }
    }
}

impl Launcher {
    /// As [`Sandbox::launch`].
    ///
    /// # Errors
    /// As for [`Sandbox::launch`], and [`Error::Kernel`] if the session is gone.
    pub fn launch(
        &self,
        script: impl Into<Script>,
        options: RunOptions,
        console: impl Into<Console>,
    ) -> Result<Launched, Error> {
        let script = self.config.transformed(script.into());
        match &self.origin {
            Origin::Here(here) => here.launch(script, options, console.into()),
            #[cfg(native)]
            Origin::Worker(remote) => {
                let remote = remote.upgrade().ok_or(boxsh_kernel::Errno::ESRCH)?;
                let end = Arc::new(End::default());
                let to = end.clone();
                let ended = move |result| to.set(result);
                let script = remote.launch(script, options, console.into(), ended)?;
                Ok(Launched { process: Grip::Worker(script), end })
            }
        }
    }
}

impl Here {
    fn launch(&self, script: Script, options: RunOptions, console: Console) -> Result<Launched, Error> {
        let gone = boxsh_kernel::Errno::ESRCH;
        let kernel = self.kernel.upgrade().ok_or(gone)?;
        let process = kernel.create_process(&[b"bash"])?;
        process.stand_in(self.start.directory.as_path());
        process.set_umask(self.start.umask);
        process.set_resources(self.start.resources.clone());
        let interacts = matches!(console, Console::Terminal(_)) && script == Script::stdin();
        self.connect(&process, console);
        let time = options.timeout;
        let session = self.start.session.clone();
        let script = if interacts { Script::text("") } else { script };
        let script = crate::run::prepared(&session.state, script, options, Background::Pause);
        let task = if interacts { Task::Interact(script) } else { Task::Script(script) };
        let end = Arc::new(End::default());
        let (to, clock) = (end.clone(), kernel.clock().clone());
        let started = (clock.now(), clock.monotonic());
        let (group, watcher) = (process.pgid(), self.watcher.clone());
        if let Some(watcher) = &watcher {
            watcher.begin_launched(group);
        }
        let ended = move |end| {
            let mut result = result_of(end, started, &clock);
            result.commands = watcher.map(|watcher| watcher.end_launched(group)).unwrap_or_default();
            to.set(result);
        };
        let launched = session.launch(&kernel, process, task, time, ended);
        if let (Err(_), Some(watcher)) = (&launched, &self.watcher) {
            watcher.end_launched(group);
        }
        let process = launched?;
        Ok(Launched { process: Grip::Here(process), end })
    }

    /// Opens the standard streams of the process.
    fn connect(&self, process: &Process, console: Console) {
        let files = match console {
            Console::Terminal(terminal) => {
                terminal.set_foreground(process.pgid());
                let file = Arc::new(OpenFile::from_terminal(terminal));
                [file.clone(), file.clone(), file]
            }
            Console::Streams(streams) => {
                let Streams { input, output, errors } = match &self.watcher {
                    Some(watcher) => LoggedOutput::on(watcher, streams),
                    None => streams,
                };
                [OpenFile::from_input(input), OpenFile::from_output(output), OpenFile::from_output(errors)]
                    .map(Arc::new)
            }
        };
        for (fd, file) in files.into_iter().enumerate() {
            // Three descriptors are within any limit of open files that lets a shell work at all.
            let _ = process.set_file(fd as u32, file);
        }
    }
}

impl Launched {
    /// The id of its shell among the processes of the session.
    pub fn pid(&self) -> u32 {
        self.process.pid()
    }

    /// Sends a signal to its shell and what that runs in the foreground, as the keys of a terminal do.
    pub fn signal(&self, signal: Signal) {
        self.process.signal(signal);
    }

    /// Kills it, and the processes that it has started.
    pub fn kill(&self) {
        self.process.kill();
    }

    /// A handle that sends it signals, for another thread.
    pub fn keys(&self) -> Keys {
        self.process.clone().into()
    }

    /// What came of it, if it has ended. Its output is not in there: that went to its streams.
    pub fn result(&self) -> Option<RunResult> {
        self.end.lock().result.clone()
    }

    /// Waits for its end, and gives what came of it.
    pub fn wait(&self) -> RunResult {
        let ended = self.end.came.wait_while(self.end.lock(), |state| state.result.is_none());
        let state = ended.unwrap_or_else(PoisonError::into_inner);
        state.result.clone().expect("that is what was waited for")
    }

    /// As [`Launched::wait`], for `time` at most.
    pub fn wait_for(&self, time: Duration) -> Option<RunResult> {
        let waited = self.end.came.wait_timeout_while(self.end.lock(), time, |state| state.result.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.result.clone()
    }

    /// Calls `told` once it has ended: at once if it has, otherwise on the thread of the session, which must not be kept. A second one takes the place of
    /// the first.
    pub fn on_end(&self, told: impl FnOnce(&RunResult) + Send + 'static) {
        let mut state = self.end.lock();
        match state.result.clone() {
            None => state.told = Some(Box::new(told)),
            Some(result) => {
                drop(state);
                told(&result);
            }
        }
    }
}
