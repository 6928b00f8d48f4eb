//! A script that runs while the host program goes on.

#[cfg(unix)]
use std::io::{PipeWriter, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use boxsh_kernel::{Cancel, Interrupt, Pid, Processes, Signal};

use crate::error::Error;
use crate::options::RunOptions;
use crate::output_log::{Output, OutputLog};
use crate::pool::Pooled;
use crate::reading::Files;
use crate::result::{RunResult, Stream};
use crate::sandbox::Sandbox;
use crate::script::Script;

/// Ends a run that nobody waits for any more.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        // It does nothing to a run that is over.
        self.0.cancel();
    }
}

/// A script that runs on a thread of its own, and what can be done meanwhile: write to its standard input, send it signals, see and kill its
/// processes, read and write files of its session, read its output from any place in it. Everything but [`Running::wait`] works from any
/// thread and on a shared reference.
///
/// The sandbox comes back with [`Running::wait`]. If this is dropped, the run is cancelled, and the sandbox is dropped; one of a pool
/// ([`Pooled::spawn`]) goes back there.
///
/// ```
/// use boxsh::{RunOptions, Sandbox};
///
/// let running = Sandbox::new().spawn("read name; echo \"hello $name\"", RunOptions::new().open_stdin());
/// running.write_stdin("you\n")?;
/// let (mut sandbox, result) = running.wait();
/// assert_eq!(result.stdout_str(), "hello you\n");
/// assert_eq!(sandbox.run("echo $name").stdout_str(), "you\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "the run is cancelled if nobody waits for it"]
pub struct Running<S = Sandbox> {
    cancel: CancelOnDrop,
    output: Arc<OutputLog>,
    /// How far [`Running::take_output`] has come.
    taken: Mutex<u64>,
    #[cfg(unix)]
    stdin: Mutex<Option<PipeWriter>>,
    inside: Inside,
    thread: JoinHandle<(S, RunResult)>,
}

/// What leads into a session from another thread.
struct Inside {
    processes: Processes,
    files: Files,
    keys: Keyboard,
}

impl std::fmt::Debug for Inside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.processes.fmt(f)
    }
}

/// Where the signals of keys go.
enum Keyboard {
    /// To a process group.
    Here(Interrupt, Pid),
    #[cfg(native)]
    Worker(Arc<crate::worker::Remote>),
}

impl std::fmt::Debug for Keyboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Here(_, group) => f.debug_tuple("Here").field(group).finish(),
            #[cfg(native)]
            Self::Worker(_) => f.write_str("Worker"),
        }
    }
}

impl Keyboard {
    fn of(sandbox: &Sandbox) -> Self {
        #[cfg(native)]
        if let Some(remote) = &sandbox.remote {
            return Self::Worker(remote.clone());
        }
        Self::Here(sandbox.interrupt_handle(), sandbox.group())
    }

    fn send(&self, signal: Signal) {
        match self {
            Self::Here(keys, shell) => keys.send(*shell, signal),
            #[cfg(native)]
            Self::Worker(remote) => remote.signal(signal),
        }
    }
}

/// Sends signals to whatever script a session runs, from any thread: [`Sandbox::keys`]. Or to one that was launched: `Launched::keys`.
#[derive(Debug)]
pub struct Keys(Target);

#[derive(Debug)]
enum Target {
    Session(Keyboard),
    #[cfg(unix)]
    Launched(crate::launch::Grip),
}

#[cfg(unix)]
impl From<crate::launch::Grip> for Keys {
    fn from(launched: crate::launch::Grip) -> Self {
        Self(Target::Launched(launched))
    }
}

impl Keys {
    /// As [`Running::signal`]; nothing happens if no script runs.
    pub fn send(&self, signal: Signal) {
        match &self.0 {
            Target::Session(keys) => keys.send(signal),
            #[cfg(unix)]
            Target::Launched(launched) => launched.signal(signal),
        }
    }
}

/// Says that the run is over, even if that is because of a panic.
struct FinishOnDrop(Arc<OutputLog>);

impl Drop for FinishOnDrop {
    fn drop(&mut self) {
        self.0.finish();
    }
}

impl Sandbox {
    /// A handle that sends the signals of a terminal's keys to the scripts of this session, until it is rolled back, reset or restored.
    ///
    /// ```
    /// use boxsh::{Ended, RunOptions, Sandbox, Signal};
    ///
    /// let mut sandbox = Sandbox::new();
    /// let keys = sandbox.keys();
    /// let result = sandbox.run_stream("echo go; sleep 1000", RunOptions::new(), move |_, _| keys.send(Signal::INT));
    /// assert_eq!(result.ended, Ended::Signalled(Signal::INT));
    /// ```
    pub fn keys(&self) -> Keys {
        Keys(Target::Session(Keyboard::of(self)))
    }

    /// Runs a script on a thread of its own. Its output can be read while it runs, and is in the result as well, within
    /// the limits of captured output. Standard input is what the options say; with [`RunOptions::open_stdin`] it is what
    /// [`Running::write_stdin`] writes.
    pub fn spawn(self, script: impl Into<Script>, options: RunOptions) -> Running {
        Running::start(self, script.into(), options, |sandbox| sandbox)
    }
}

impl Pooled {
    /// As [`Sandbox::spawn`]. [`Running::wait`] gives the borrowed sandbox back; if the run is dropped, the sandbox goes back to its pool.
    ///
    /// ```
    /// use std::time::Duration;
    /// use boxsh::{Pool, RunOptions, Sandbox};
    ///
    /// let pool = Pool::new(&Sandbox::new(), 1..=1, Duration::from_secs(60))?;
    /// let running = pool.acquire()?.spawn("read name; echo \"hello $name\"", RunOptions::new().open_stdin());
    /// running.write_stdin("you\n")?;
    /// let (borrowed, result) = running.wait();
    /// assert_eq!(result.stdout_str(), "hello you\n");
    /// drop(borrowed);
    /// assert_eq!(pool.acquire()?.run("echo $name").stdout_str(), "\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn spawn(self, script: impl Into<Script>, options: RunOptions) -> Running<Self> {
        let (sandbox, place) = self.take();
        Running::start(sandbox, script.into(), options, |sandbox| place.fill(sandbox))
    }
}

impl<S: Send + 'static> Running<S> {
    /// Runs a script on a thread of its own, which hands the sandbox to `put_back` at the end.
    fn start(
        mut sandbox: Sandbox,
        script: Script,
        options: RunOptions,
        put_back: impl FnOnce(Sandbox) -> S + Send + 'static,
    ) -> Self {
        let output = Arc::new(OutputLog::new());
        let cancel = CancelOnDrop(sandbox.cancel_handle());
        let inside = Inside {
            processes: sandbox.process_table(),
            files: sandbox.files(),
            keys: Keyboard::of(&sandbox),
        };
        #[cfg(unix)]
        let (options, stdin) = options.with_pipe();
        let log = output.clone();
        let thread = std::thread::spawn(move || {
            let finish = FinishOnDrop(log.clone());
            let result = sandbox
                .run_and_tell(script, options, move |stream: Stream, data: &[u8]| log.add(stream, data));
            drop(finish);
            (put_back(sandbox), result)
        });
        Self {
            cancel,
            output,
            taken: Mutex::default(),
            #[cfg(unix)]
            stdin: Mutex::new(stdin),
            inside,
            thread,
        }
    }
}

impl<S> Running<S> {
    /// Ends the run, be it that it has not begun; the sandbox stays usable.
    pub fn cancel(&self) {
        self.cancel.0.cancel();
    }

    /// A handle that ends this run, for another thread.
    pub fn cancel_handle(&self) -> Cancel {
        self.cancel.0.clone()
    }

    /// Whether the run is over.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Writes to the standard input of the script, if it was spawned with [`RunOptions::open_stdin`]. Waits while the script has some
    /// 64 KiB to read that it has not read.
    ///
    /// # Errors
    /// [`Error::Io`] if the input is closed, on this side or by the script.
    #[cfg(unix)]
    pub fn write_stdin(&self, data: impl AsRef<[u8]>) -> Result<(), Error> {
        let mut stdin = self.stdin.lock().unwrap_or_else(PoisonError::into_inner);
        let pipe = stdin.as_mut().ok_or(std::io::ErrorKind::BrokenPipe).map_err(std::io::Error::from)?;
        Ok(pipe.write_all(data.as_ref())?)
    }

    /// Closes the standard input: the script comes to its end.
    #[cfg(unix)]
    pub fn close_stdin(&self) {
        *self.stdin.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Sends a signal to the shell and what it runs in the foreground, as the keys of a terminal do: `Signal::INT` is Control-C. A script
    /// without a trap for it ends; the sandbox stays usable.
    pub fn signal(&self, signal: Signal) {
        self.inside.keys.send(signal);
    }

    /// The processes of the session: to list them, and to send a signal to one.
    ///
    /// # Errors
    /// As for [`Sandbox::processes`].
    pub fn processes(&self) -> Result<&Processes, Error> {
        Ok(&self.inside.processes)
    }

    /// The files of the session, to be read and written meanwhile. Relative paths start where the shell was when the run began.
    ///
    /// # Errors
    /// As for [`Running::processes`].
    pub fn files(&self) -> Result<&Files, Error> {
        Ok(&self.inside.files)
    }

    /// What was written since the last call, in order, as far as it is kept: see [`Running::output`].
    pub fn take_output(&self) -> Vec<(Stream, Vec<u8>)> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let output = self.output.read(*taken);
        *taken = output.next;
        output.pieces
    }

    /// The output of the script from an offset on, which counts bytes of both streams as they came: what somebody wants who comes back. The
    /// last MiB is kept; [`Output::dropped`] says how much is missing.
    ///
    /// ```
    /// use std::time::Duration;
    /// use boxsh::{RunOptions, Sandbox};
    ///
    /// let running = Sandbox::new().spawn("echo one; echo two; sleep 1000", RunOptions::new());
    /// let (mut seen, mut at) = (Vec::new(), 0);
    /// while !seen.ends_with(b"two\n") {
    ///     let output = running.wait_output(at, Duration::from_secs(10));
    ///     seen.extend(output.bytes());
    ///     at = output.next;
    /// }
    /// assert_eq!(running.output(4).bytes(), b"two\n");
    /// ```
    pub fn output(&self, from: u64) -> Output {
        self.output.read(from)
    }

    /// The same, once there is output from that offset on, the run is over, or `time` has passed.
    pub fn wait_output(&self, from: u64, time: Duration) -> Output {
        self.output.wait(from, time)
    }

    /// Waits for the end of the run, and gives the sandbox back.
    ///
    /// # Panics
    /// If the thread has panicked, which no script can bring about.
    pub fn wait(self) -> (S, RunResult) {
        let Self { cancel, thread, .. } = self;
        let answer = thread.join();
        drop(cancel);
        answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}
