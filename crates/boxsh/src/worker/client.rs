//! The program's side of a session in a worker.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boxsh_kernel::vfs::Fs;
use boxsh_kernel::{Cancel, Command, Limits, Signal, Terminal};

use crate::error::{Error, Loss, WorkerError};
use crate::options::{Background, RunOptions};
use crate::result::RunResult;
use crate::script::Script;
use crate::streams::Streams;
use crate::worker::aside::Aside;
use crate::worker::channel::{GRACE, PATIENCE, TellTo};
use crate::worker::connection::{Line, odd};
use crate::worker::doors::Doors;
use crate::worker::fault::Fault;
use crate::worker::kit::Kit;
use crate::worker::link;
use crate::worker::lost::{Lost, not_run};
use crate::worker::protocol::{Answer, Mode, Request, RunRequest};
use crate::worker::runs::Runs;
use crate::worker::zygote::Sockets;

/// A session in a worker.
pub(crate) struct Remote {
    pub(super) kit: Arc<Kit>,
    /// In use for as long as a script runs.
    pub(super) line: Mutex<Line>,
    /// For what is asked meanwhile.
    pub(super) aside: Mutex<Option<Aside>>,
    runs: Arc<Mutex<Runs>>,
    forgotten: Mutex<Vec<u64>>,
    /// Whether something in the background is to go on between runs.
    pub(super) is_live: AtomicBool,
}

/// A checkpoint that a worker has.
pub(crate) struct Held {
    pub(crate) remote: Arc<Remote>,
    pub(crate) id: u64,
}

impl Drop for Held {
    fn drop(&mut self) {
        // The line may be in use for long; it is said before the next request.
        self.remote.forgotten.lock().unwrap_or_else(PoisonError::into_inner).push(self.id);
    }
}

/// A run that is to be.
struct Errand<'a> {
    script: Script,
    options: RunOptions,
    mode: Mode,
    doors: Doors<'a>,
    /// The most that it may take.
    time: Option<Duration>,
    limits: Limits,
    terminal: Option<Arc<Terminal>>,
}

impl Remote {
    /// A session in a new process.
    pub(crate) fn start(kit: Kit) -> Result<Arc<Self>, Error> {
        let line = Line::start(&kit)?;
        Ok(Self::over(Arc::new(kit), line))
    }

    /// What the session was built of.
    #[cfg(feature = "tools")]
    pub(crate) fn kit(&self) -> &Kit {
        &self.kit
    }

    fn over(kit: Arc<Kit>, line: Line) -> Arc<Self> {
        let mut runs = Runs::default();
        runs.renew(&line);
        Arc::new(Self {
            kit,
            line: Mutex::new(line),
            aside: Mutex::default(),
            runs: Arc::new(Mutex::new(runs)),
            forgotten: Mutex::default(),
            is_live: AtomicBool::new(false),
        })
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings the connection up if it is down, and says what was left unsaid.
    fn ready(&self, line: &mut Line) -> Result<(), Error> {
        if line.is_down {
            let fresh = Line::start(&self.kit)?;
            *line = fresh;
            self.runs().renew(line);
        }
        let forgotten = std::mem::take(&mut *self.forgotten.lock().unwrap_or_else(PoisonError::into_inner));
        for id in forgotten {
            // If it is gone, the next request will tell.
            let _ = line.channel.tell(Request::Forget(id), &[]);
        }
        self.enliven(&line.channel);
        Ok(())
    }

    pub(super) fn runs(&self) -> MutexGuard<'_, Runs> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on after a process was lost.
    fn recover(&self, line: &mut Line, loss: Loss) -> Lost {
        let lost = line.recover(&self.kit, loss);
        self.runs().renew(line);
        lost
    }

    /// Asks for something; the session goes on if its process is lost.
    fn request(&self, request: Request) -> Result<Answer, Error> {
        self.request_over(self.line(), request, &[])
    }

    pub(super) fn request_over(
        &self,
        mut line: MutexGuard<'_, Line>,
        request: Request,
        descriptors: &[BorrowedFd<'_>],
    ) -> Result<Answer, Error> {
        self.ready(&mut line)?;
        let changes = !is_reading(&request);
        let answer = line.ask(&self.kit, request, descriptors, &mut TellTo::Nobody, Some(PATIENCE));
        match answer {
            Ok(Answer::Failed(fault)) => Err(fault.into()),
            Ok(answer) => {
                if changes {
                    line.is_new = false;
                }
                Ok(answer)
            }
            Err(loss) => Err(self.recover(&mut line, loss).error()),
        }
    }

    pub(crate) fn done(&self, request: Request) -> Result<(), Error> {
        match self.request(request)? {
            Answer::Done => Ok(()),
            _ => Err(odd()),
        }
    }

    pub(crate) fn bytes(&self, request: Request) -> Result<Vec<u8>, Error> {
        match self.request(request)? {
            Answer::Bytes(bytes) => Ok(bytes),
            _ => Err(odd()),
        }
    }

    pub(crate) fn answer<T>(
        &self,
        request: Request,
        of: impl FnOnce(Answer) -> Option<T>,
    ) -> Result<T, Error> {
        of(self.request(request)?).ok_or_else(odd)
    }

    /// Runs a script that the plugins have changed already.
    pub(crate) fn run(
        &self,
        script: Script,
        options: RunOptions,
        limits: &Limits,
        tell: bool,
        told: &mut TellTo<'_>,
    ) -> RunResult {
        let limits = options.limits.as_ref().unwrap_or(limits).clone();
        let time = options.timeout.or_else(|| limits.wall_clock());
        // Virtual time goes by with the work that is done, at no fixed rate.
        let time = time.filter(|_| self.kit.recipe.clock.is_none());
        let time = time.and_then(|time| time.checked_add(GRACE));
        let mut doors = Doors::default();
        let mode = match told {
            TellTo::Nobody => Mode::Record,
            TellTo::Listener(_) if tell => Mode::Tell,
            TellTo::Listener(_) => Mode::Listen,
            TellTo::Streams(streams) => doors.of_streams(streams),
        };
        let errand = Errand { script, options, mode, doors, time, limits, terminal: None };
        self.run_errand(errand, told)
    }

    /// Runs an interactive shell on a terminal, which has no limit of time.
    pub(crate) fn interact(&self, terminal: Arc<Terminal>, limits: &Limits) -> RunResult {
        let output = terminal.output().clone();
        let streams = Streams { input: terminal.input().clone(), errors: output.clone(), output };
        let mut doors = Doors::default();
        let mode = doors.of_terminal(&streams, terminal.size());
        let errand = Errand {
            script: Script::stdin(),
            options: RunOptions::new(),
            mode,
            doors,
            time: None,
            limits: limits.clone(),
            terminal: Some(terminal),
        };
        self.run_errand(errand, &mut TellTo::Streams(&streams))
    }

    fn run_errand(&self, errand: Errand<'_>, told: &mut TellTo<'_>) -> RunResult {
        let Errand { script, options, mode, doors, time, limits, terminal } = errand;
        let background = options.background.unwrap_or(self.kit.recipe.background);
        if background == Background::Live {
            self.is_live.store(true, Ordering::Relaxed);
        }
        let mut line = self.line();
        if let Err(error) = self.ready(&mut line) {
            // It counts, so that a cancel of it is none of the next run.
            self.runs().begun += 1;
            return not_run(&error);
        }
        line.runs += 1;
        let is_called_off = self.runs().begin(line.runs, terminal.clone());
        let mode = match (mode, terminal) {
            // Another size from now on is told the worker.
            (Mode::Terminal(input, output, _), Some(terminal)) => {
                Mode::Terminal(input, output, terminal.size())
            }
            (mode, _) => mode,
        };
        let request = Request::Run(RunRequest { script, options, mode, is_called_off });
        let started = Instant::now();
        let Doors { end_of_bell, borrowed, bell } = doors;
        let descriptors: Vec<BorrowedFd<'_>> = match &end_of_bell {
            Some(end) => std::iter::once(end.as_fd()).chain(borrowed).collect(),
            None => borrowed,
        };
        line.channel.bell = bell;
        let answer = line.ask(&self.kit, request, &descriptors, told, time);
        line.channel.bell = None;
        self.runs().end();
        match answer {
            Ok(Answer::Result(result)) => {
                line.is_new = false;
                result
            }
            Ok(Answer::Failed(fault)) => not_run(&fault.into()),
            other => {
                let loss = other.err().unwrap_or(Loss::Malformed);
                self.recover(&mut line, loss).result(&limits, started.elapsed())
            }
        }
    }

    /// Ends the run that goes on, or else the next one.
    pub(crate) fn cancel_handle(&self) -> Cancel {
        let runs = self.runs.clone();
        let run = {
            let runs = self.runs();
            runs.begun + u64::from(runs.current.is_none())
        };
        Cancel::elsewhere(move || runs.lock().unwrap_or_else(PoisonError::into_inner).call_off(run))
    }

    /// Sends a signal to the run that goes on, if one does.
    pub(crate) fn signal(&self, signal: Signal) {
        self.runs().signal(signal);
    }

    pub(crate) fn mount(&self, path: &[u8], fs: Arc<dyn Fs>) -> Result<(), Error> {
        let number = self.kit.add_filesystem(fs);
        self.done(Request::Mount(path.to_vec(), number))
    }

    /// Adds a command that is called back for.
    pub(crate) fn add_command(&self, command: Arc<dyn Command>) -> Result<(), Error> {
        let name = command.name().to_owned();
        self.kit.commands.lock().unwrap_or_else(PoisonError::into_inner).push(command);
        self.done(Request::AddCommand(name))
    }

    /// A second session as this one is now.
    pub(crate) fn fork(&self, afresh: bool, lossy: bool) -> Result<Arc<Self>, Error> {
        if let Some(copy) = self.fork_process(afresh, lossy)? {
            return Ok(Self::over(self.kit.clone(), copy));
        }
        let snapshot = self.bytes(Request::Snapshot(None))?;
        let fork = Self::over(self.kit.clone(), Line::start(&self.kit)?);
        fork.done(Request::Restore(snapshot))?;
        if afresh {
            fork.done(Request::StartHere)?;
        }
        Ok(fork)
    }

    /// The copy of a process, where one can be made.
    fn fork_process(&self, afresh: bool, lossy: bool) -> Result<Option<Line>, Error> {
        let failed = |error: io::Error| Error::from(WorkerError::Process(error));
        let mut line = self.line();
        self.ready(&mut line)?;
        let ((own, theirs), (control, their_control)) =
            (link::pair().map_err(failed)?, link::pair().map_err(failed)?);
        let descriptors = [theirs.as_fd(), their_control.as_fd()];
        let request = Request::Fork(afresh, lossy);
        match line.ask(&self.kit, request, &descriptors, &mut TellTo::Nobody, Some(PATIENCE)) {
            Ok(Answer::Done) => {
                drop((theirs, their_control));
                let sockets = Sockets { session: own, control };
                let mut copy = Line::open(line.zygote.clone(), sockets).map_err(failed)?;
                copy.is_new = false;
                Ok(Some(copy))
            }
            Ok(Answer::Failed(Fault::LeftOut(left))) => Err(Error::LeftOut(left)),
            Ok(_) => Ok(None),
            Err(loss) => Err(self.recover(&mut line, loss).error()),
        }
    }
}

fn is_reading(request: &Request) -> bool {
    if let Request::File(call) = request {
        return !call.changes();
    }
    matches!(
        request,
        Request::DownloadTar(_)
            | Request::Snapshot(_)
            | Request::Changes
            | Request::Diff
            | Request::ChangesBetween(..)
            | Request::DiffBetween(..)
            | Request::HasBackground
            | Request::Fs(_)
            | Request::Processes
            | Request::Directory
    )
}
