//! The program's side of a session in a worker.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use boxsh_kernel::vfs::{Errno, Fs};
use boxsh_kernel::{Breach, Call, Cancel, Command, Limit, Limits, Signal, Violation, ViolationKind};

use crate::error::Error;
use crate::hooks::Hooks;
use crate::options::RunOptions;
use crate::result::{Crash, Ended, RunResult, Stream, Usage, WentBack};
use crate::script::Script;
use crate::snapshot::SnapshotError;
use crate::streams::Streams;
use crate::worker::Worker;
use crate::worker::call::{Conversation, Conversations, answer};
use crate::worker::link::{self, Link};
use crate::worker::protocol::{
    Answer, Callback, Door, Fault, FromWorker, FsAnswer, FsCall, Mode, Recipe, Reply, Request, RunRequest,
    TakenOver, ToWorker,
};
use crate::worker::remote_fs::{Carrier, OpenFiles, RemoteFs};
use crate::worker::wire::Wire;
use crate::worker::zygote::{Sockets, Zygote};

/// How long a worker may take beyond the deadline of a run before it is ended.
const GRACE: Duration = Duration::from_secs(1);

/// How long a worker may take for anything else.
const PATIENCE: Duration = Duration::from_secs(300);

/// How long to wait for a copy of a worker that has ended to take over.
const TAKING_OVER: Duration = Duration::from_secs(5);

/// The status of a worker that has used more memory than it may.
const OUT_OF_MEMORY: u8 = 137;

/// What a session needs of the program, and what it is built again from.
pub(crate) struct Kit {
    pub(crate) worker: Worker,
    pub(crate) recipe: Recipe,
    pub(crate) filesystems: Mutex<Vec<Arc<dyn Fs>>>,
    pub(crate) commands: Mutex<Vec<Arc<dyn Command>>>,
    pub(crate) hooks: Hooks,
    /// The names of all programs that a session has, for commands that call them.
    programs: OnceLock<Arc<[String]>>,
}

/// The sending half of a socket, which threads of several commands share.
pub(crate) struct Writer {
    socket: OwnedFd,
    turn: Mutex<()>,
}

impl Writer {
    pub(crate) fn send<T: Wire>(&self, value: &T) -> io::Result<()> {
        self.send_with(value, &[])
    }

    fn send_with<T: Wire>(&self, value: &T, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        link::send(self.socket.as_fd(), value, descriptors)
    }
}

/// A session in a worker.
pub(crate) struct Remote {
    kit: Arc<Kit>,
    line: Mutex<Line>,
    runs: Arc<Mutex<Runs>>,
    forgotten: Mutex<Vec<u64>>,
}

/// What a cancel and a signal need to know.
#[derive(Default)]
struct Runs {
    /// How many runs have begun, whatever processes had them.
    begun: u64,
    /// The number by which its process knows the run that goes on.
    current: Option<u64>,
    /// A run that is to end as it begins.
    called_off: Option<u64>,
    /// Where its end is asked for.
    control: Option<OwnedFd>,
}

impl Runs {
    /// A run begins that its process knows by this number. Says whether it was called off before.
    fn begin(&mut self, number: u64) -> bool {
        self.begun += 1;
        self.current = Some(number);
        self.called_off == Some(self.begun)
    }

    /// Calls off a run that goes on, or is yet to begin.
    fn call_off(&mut self, run: u64) {
        if run > self.begun {
            self.called_off = Some(run);
        } else if run == self.begun {
            self.tell(None);
        }
    }

    /// Ends the run that goes on, or sends it a signal.
    fn tell(&self, signal: Option<Signal>) {
        if let (Some(number), Some(control)) = (self.current, &self.control) {
            let message = crate::worker::attendant::message(number, signal);
            // If nobody hears it, the run has ended with its process.
            let _ = rustix::net::send(control, &message, rustix::net::SendFlags::NOSIGNAL);
        }
    }
}

/// The connection to the process that has the session.
struct Line {
    link: Link,
    control: Link,
    writer: Arc<Writer>,
    zygote: Arc<Zygote>,
    pid: u32,
    /// Runs that this process has been asked for.
    runs: u64,
    /// Requests that it has answered.
    requests: u64,
    conversations: Conversations,
    files: OpenFiles,
    /// Nothing was done yet that a new session would not have.
    is_new: bool,
    /// No process has the session, because none could be started.
    is_down: bool,
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

/// Who is told of what a run writes.
pub(crate) enum TellTo<'a> {
    Nobody,
    Listener(&'a mut dyn FnMut(Stream, &[u8])),
    Streams(&'a Streams),
}

/// A process has ended, or was ended, before it answered.
struct Lost {
    why: Why,
    crash: Crash,
    went_back: WentBack,
}

/// Why there is no session.
enum Unbuilt {
    /// It cannot be built.
    Refused(Error),
    /// Its process was lost.
    Lost(Lost),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Ended,
    Late,
    /// It has said something that makes no sense.
    Malformed,
}

impl Lost {
    fn error(&self) -> Error {
        let how = match self.why {
            Why::Malformed => "said something malformed and was ended".to_owned(),
            Why::Late => "did not answer and was ended".to_owned(),
            Why::Ended => format!("has ended: {}", self.crash),
        };
        Error::Worker(format!("the process of the session {how}; the session is {}", self.went_back))
    }
}

fn broken(error: &io::Error) -> Why {
    match error.kind() {
        io::ErrorKind::InvalidData => Why::Malformed,
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Why::Late,
        _ => Why::Ended,
    }
}

impl Line {
    /// The connection to a process that has just come to serve.
    fn open(zygote: Arc<Zygote>, sockets: Sockets) -> io::Result<Self> {
        let writer = Arc::new(Writer { socket: sockets.session.try_clone()?, turn: Mutex::new(()) });
        let mut line = Self {
            link: Link::new(sockets.session),
            control: Link::new(sockets.control),
            writer,
            zygote,
            pid: 0,
            runs: 0,
            requests: 0,
            conversations: Conversations::new(),
            files: OpenFiles::default(),
            is_new: true,
            is_down: false,
        };
        line.link.set_wait(Some(PATIENCE))?;
        match line.link.receive::<FromWorker>()? {
            FromWorker::Ready(pid) => line.pid = pid,
            _ => return Err(io::ErrorKind::InvalidData.into()),
        }
        Ok(line)
    }

    /// A process with a new session: the one that was made ahead, or another one.
    fn start(kit: &Kit) -> Result<Self, Error> {
        let zygote = kit.worker.zygote()?;
        let failed = |error: io::Error| Error::Worker(format!("no process for the session: {error}"));
        let open = |sockets| Self::open(zygote.clone(), sockets);
        let spare = if kit.recipe.needs_host() { None } else { zygote.take_spare() };
        let built = spare
            .and_then(|sockets| open(sockets).ok())
            .map(|line| line.build(kit))
            // One that has died while nobody needed it is not worth a word.
            .filter(|built| !matches!(built, Err(Unbuilt::Lost(Lost { why: Why::Ended, .. }))));
        let built = match built {
            Some(built) => built,
            None => zygote.spawn().and_then(open).map_err(failed)?.build(kit),
        };
        zygote.prepare();
        built.map_err(|unbuilt| match unbuilt {
            Unbuilt::Refused(error) => error,
            Unbuilt::Lost(lost) => lost.error(),
        })
    }

    /// Has the session of the kit built by a process that has none.
    fn build(mut self, kit: &Kit) -> Result<Self, Unbuilt> {
        let request = Request::Build(kit.recipe.clone());
        match self.ask(kit, request, &[], &mut TellTo::Nobody, Some(PATIENCE)) {
            Ok(Answer::Done) => Ok(self),
            Ok(Answer::Failed(fault)) => Err(Unbuilt::Refused(error(fault))),
            Ok(_) => Err(Unbuilt::Refused(odd())),
            Err(why) => {
                let crash = self.zygote.end(self.pid).unwrap_or_default();
                Err(Unbuilt::Lost(Lost { why, crash, went_back: WentBack::ToStart }))
            }
        }
    }

    /// Asks for something, and does what is asked meanwhile.
    fn ask(
        &mut self,
        kit: &Kit,
        request: Request,
        descriptors: &[BorrowedFd<'_>],
        told: &mut TellTo<'_>,
        time: Option<Duration>,
    ) -> Result<Answer, Why> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        self.writer.send_with(&ToWorker::Request(request), descriptors).map_err(|error| broken(&error))?;
        loop {
            // Whoever was kept waiting by the program has a little time to answer all the same.
            let wait = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).max(GRACE));
            // In eighths of a second, so that the socket need not be told anew for each of many short runs.
            let wait = wait.map(|wait| Duration::from_millis((wait.as_millis() as u64 / 125 + 1) * 125));
            let received = self.link.set_wait(wait).and_then(|()| self.link.receive::<FromWorker>());
            match received.map_err(|error| broken(&error))? {
                FromWorker::Answer(answer) => {
                    self.requests += 1;
                    return Ok(answer);
                }
                FromWorker::Output(stream, data) => {
                    if let TellTo::Listener(listener) = told {
                        listener(stream, &data);
                    }
                }
                FromWorker::Event(event) => kit.hooks.emit(|| event),
                FromWorker::Violation(violation) => kit.hooks.tell_violation(&violation),
                FromWorker::Told(call, answer) => {
                    if let Some((_, waiting)) = self.conversations.get(&call) {
                        // Its command may have ended in a panic.
                        let _ = waiting.send(answer);
                    }
                }
                FromWorker::Callback(call, callback) => self.called(kit, call, callback, told)?,
                FromWorker::Ready(_) => return Err(Why::Malformed),
            }
        }
    }

    fn called(&mut self, kit: &Kit, call: u32, callback: Callback, told: &TellTo<'_>) -> Result<(), Why> {
        let reply = match callback {
            Callback::Approve(of) => {
                let of = Call {
                    kind: of.kind,
                    name: &of.name,
                    arguments: &of.arguments,
                    pid: of.pid,
                    directory: &of.directory,
                };
                Reply::Verdict(kit.hooks.judge(&of))
            }
            Callback::Read(count) => Reply::Data(match told {
                TellTo::Streams(streams) => read(streams, count as usize),
                _ => Ok(Vec::new()),
            }),
            Callback::Write(stream, data) => Reply::Written(match told {
                TellTo::Streams(streams) => {
                    let output = match stream {
                        Stream::Stdout => &streams.output,
                        Stream::Stderr => &streams.errors,
                    };
                    output.write(&data).map(|count| count as u64)
                }
                // What runs on in the background may still write, but the streams of its run are gone.
                _ => Err(Errno::EPIPE),
            }),
            Callback::Fs(fs, of) => {
                let filesystems = kit.filesystems.lock().unwrap_or_else(PoisonError::into_inner);
                let fs = filesystems.get(fs as usize).cloned();
                drop(filesystems);
                Reply::Fs(fs.ok_or(Errno::EIO).and_then(|fs| self.files.serve(&*fs, of)))
            }
            Callback::Command(of) => {
                let command = kit.command(&of.name);
                let command = command.ok_or(Why::Malformed)?;
                self.conversations.retain(|_, (going_on, _)| going_on.strong_count() > 0);
                let (conversation, waiting) = Conversation::new(call, self.writer.clone());
                self.conversations.insert(call, (Arc::downgrade(&conversation), waiting));
                let identity = Arc::new(kit.recipe.identity.clone());
                let programs = kit.program_names();
                std::thread::spawn(move || answer(&command, of, &conversation, &identity, &programs));
                return Ok(());
            }
        };
        self.writer.send(&ToWorker::Reply(call, reply)).map_err(|error| broken(&error))
    }

    /// After a process has ended: goes on with its copy, or with a new one.
    fn recover(&mut self, kit: &Kit, why: Why) -> Lost {
        let crash = self.zygote.end(self.pid).unwrap_or_default();
        self.conversations.clear();
        let went_back = match self.follow_copy() {
            Ok(request) => {
                // The copy counts anew.
                let answered = std::mem::take(&mut self.requests);
                if request == answered { WentBack::ToBefore } else { WentBack::ToEarlier }
            }
            Err(_) => self.begin_anew(kit),
        };
        Lost { why, crash, went_back }
    }

    /// Waits for the copy that takes over. There is none if the control socket is at its end.
    fn follow_copy(&mut self) -> io::Result<u64> {
        self.control.set_wait(Some(TAKING_OVER))?;
        let TakenOver { pid, request } = self.control.receive()?;
        let socket = self.control.take_descriptors().pop().ok_or(io::ErrorKind::InvalidData)?;
        self.writer = Arc::new(Writer { socket: socket.try_clone()?, turn: Mutex::new(()) });
        self.link = Link::new(socket);
        self.files = OpenFiles::default();
        (self.pid, self.runs) = (pid, 0);
        Ok(request)
    }

    /// Builds the session again.
    fn begin_anew(&mut self, kit: &Kit) -> WentBack {
        let was_new = self.is_new;
        match Self::start(kit) {
            Ok(line) => *self = line,
            Err(_) => self.is_down = true,
        }
        if was_new { WentBack::ToBefore } else { WentBack::ToStart }
    }
}

/// Reads a stream of the host's for a session that waits. The stream is waited for here.
fn read(streams: &Streams, count: usize) -> Result<Vec<u8>, Errno> {
    if let Some(fd) = streams.input.poll_fd() {
        let mut sources = [rustix::event::PollFd::from_borrowed_fd(fd, rustix::event::PollFlags::IN)];
        // The session looks at its clock, and at whether it was called off, when it hears that nothing has come yet.
        let moment = rustix::event::Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
        if let Ok(0) = rustix::event::poll(&mut sources, Some(&moment)) {
            return Err(Errno::EINTR);
        }
    }
    let mut buffer = vec![0; count.min(256 << 10)];
    let count = streams.input.read(&mut buffer)?;
    buffer.truncate(count);
    Ok(buffer)
}

impl Kit {
    pub(crate) fn new(
        worker: Worker,
        recipe: Recipe,
        filesystems: Vec<Arc<dyn Fs>>,
        commands: Vec<Arc<dyn Command>>,
        hooks: Hooks,
    ) -> Self {
        Self {
            worker,
            recipe,
            filesystems: Mutex::new(filesystems),
            commands: Mutex::new(commands),
            hooks,
            programs: OnceLock::new(),
        }
    }

    fn command(&self, name: &str) -> Option<Arc<dyn Command>> {
        let commands = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
        commands.iter().rfind(|command| command.name() == name).cloned()
    }

    fn program_names(&self) -> Arc<[String]> {
        let names = || {
            let commands = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
            let own = commands.iter().map(|command| command.name().to_owned());
            let names = crate::base::programs().names();
            names.iter().map(|name| String::from_utf8_lossy(name).into_owned()).chain(own).collect()
        };
        self.programs.get_or_init(names).clone()
    }
}

fn odd() -> Error {
    Error::Worker("the process of the session answered something else than was asked".to_owned())
}

/// A fault as the error that it was.
fn error(fault: Fault) -> Error {
    /// Options that errors name.
    const OPTIONS: [&str; 14] = [
        "workspace",
        "mount",
        "file",
        "command",
        "cwd",
        "user",
        "host",
        "identity",
        "checkpoint",
        "env",
        "limits",
        "native",
        "network",
        "clock",
    ];
    match fault {
        Fault::Option(option, reason) => match OPTIONS.iter().find(|known| **known == option) {
            Some(option) => Error::Option { option, reason },
            None => Error::Worker(format!("option {option}: {reason}")),
        },
        Fault::File(path, errno) => Error::File { path, errno },
        Fault::Archive(entry, reason) => Error::Archive(boxsh_kernel::vfs::archive::ArchiveError {
            entry,
            kind: boxsh_kernel::vfs::archive::ArchiveErrorKind::Io(io::Error::other(reason)),
        }),
        Fault::Snapshot(reason) => Error::Snapshot(SnapshotError::InWorker(reason)),
        Fault::Kernel(errno) => Error::Kernel(errno),
        Fault::Other(reason) => Error::Worker(reason),
        Fault::NotAFile(path, kind) => Error::NotAFile { path, kind },
        Fault::TooLarge(path, limit) => Error::TooLarge { path, limit },
        Fault::LeftOut(left) => Error::LeftOut(left),
    }
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
        let control = line.control.as_fd().try_clone_to_owned().ok();
        let runs = Arc::new(Mutex::new(Runs { control, ..Runs::default() }));
        Arc::new(Self { kit, line: Mutex::new(line), runs, forgotten: Mutex::default() })
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The files of the session, for the kernel of the front.
    pub(crate) fn fs(self: &Arc<Self>) -> Arc<dyn Fs> {
        Arc::new(RemoteFs(Arc::new(Files(Arc::downgrade(self)))))
    }

    /// Brings the connection up if it is down, and says what was left unsaid.
    fn ready(&self, line: &mut Line) -> Result<(), Error> {
        if line.is_down {
            let fresh = Line::start(&self.kit)?;
            *line = fresh;
            self.renew_control(line);
        }
        let forgotten = std::mem::take(&mut *self.forgotten.lock().unwrap_or_else(PoisonError::into_inner));
        for id in forgotten {
            // If it is gone, the next request will tell.
            let _ = line.writer.send(&ToWorker::Request(Request::Forget(id)));
        }
        Ok(())
    }

    fn renew_control(&self, line: &Line) {
        self.runs().control = line.control.as_fd().try_clone_to_owned().ok();
    }

    fn runs(&self) -> MutexGuard<'_, Runs> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for something; the session goes on if its process is lost.
    fn request(&self, request: Request) -> Result<Answer, Error> {
        let mut line = self.line();
        self.ready(&mut line)?;
        let changes = !is_reading(&request);
        let answer = line.ask(&self.kit, request, &[], &mut TellTo::Nobody, Some(PATIENCE));
        match answer {
            Ok(Answer::Failed(fault)) => Err(error(fault)),
            Ok(answer) => {
                if changes {
                    line.is_new = false;
                }
                Ok(answer)
            }
            Err(why) => {
                let lost = line.recover(&self.kit, why);
                self.renew_control(&line);
                Err(lost.error())
            }
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
        let mut line = self.line();
        if let Err(error) = self.ready(&mut line) {
            // It counts, so that a cancel of it is none of the next run.
            self.runs().begun += 1;
            return not_run(&error);
        }
        let limits = options.limits.as_ref().unwrap_or(limits).clone();
        let time = options.timeout.or_else(|| limits.wall_clock());
        // Virtual time goes by with the work that is done, at no fixed rate.
        let time = time.filter(|_| self.kit.recipe.clock.is_none());
        let time = time.and_then(|time| time.checked_add(GRACE));
        let (mode, descriptors) = match told {
            TellTo::Nobody => (Mode::Record, Vec::new()),
            TellTo::Listener(_) if tell => (Mode::Tell, Vec::new()),
            TellTo::Listener(_) => (Mode::Listen, Vec::new()),
            TellTo::Streams(streams) => doors(streams),
        };
        line.runs += 1;
        let is_called_off = self.runs().begin(line.runs);
        let request = Request::Run(RunRequest { script, options, mode, is_called_off });
        let started = Instant::now();
        let answer = line.ask(&self.kit, request, &descriptors, told, time);
        self.runs().current = None;
        match answer {
            Ok(Answer::Result(result)) => {
                line.is_new = false;
                result
            }
            Ok(Answer::Failed(fault)) => not_run(&error(fault)),
            other => {
                let why = other.err().unwrap_or(Why::Malformed);
                let lost = line.recover(&self.kit, why);
                self.renew_control(&line);
                lost.result(&limits, started.elapsed())
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
        self.runs().tell(Some(signal));
    }

    pub(crate) fn mount(&self, path: &[u8], fs: Arc<dyn Fs>) -> Result<(), Error> {
        let number = {
            let mut filesystems = self.kit.filesystems.lock().unwrap_or_else(PoisonError::into_inner);
            filesystems.push(fs);
            filesystems.len() as u32 - 1
        };
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
        let failed = |error: io::Error| Error::Worker(format!("no process for the session: {error}"));
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
            Err(why) => {
                let lost = line.recover(&self.kit, why);
                self.renew_control(&line);
                Err(lost.error())
            }
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.zygote.discard(self.pid);
    }
}

/// The streams of a run as a worker can use them: by their own descriptors where they have any.
fn doors(streams: &Streams) -> (Mode, Vec<BorrowedFd<'_>>) {
    let fds = [streams.input.host_fd(), streams.output.host_fd(), streams.errors.host_fd()];
    let terminals = [streams.input.is_terminal(), streams.output.is_terminal(), streams.errors.is_terminal()];
    let door = |at: usize| Door { descriptor: fds[at].is_some(), terminal: terminals[at] };
    (Mode::On(door(0), door(1), door(2)), fds.into_iter().flatten().collect())
}

fn is_reading(request: &Request) -> bool {
    matches!(
        request,
        Request::ReadFile(_)
            | Request::ListDirectory(_)
            | Request::Metadata(_)
            | Request::DownloadTar(_)
            | Request::Snapshot(_)
            | Request::Changes
            | Request::Diff
            | Request::ChangesBetween(..)
            | Request::DiffBetween(..)
            | Request::HasBackground
            | Request::Fs(_)
    )
}

/// The result of a run for which there is no process.
fn not_run(error: &Error) -> RunResult {
    RunResult {
        stderr: format!("boxsh: {error}\n").into_bytes(),
        ended: Ended::Crashed(Crash::default()),
        went_back: Some(WentBack::ToBefore),
        ..RunResult::of_status(125)
    }
}

impl Lost {
    fn result(&self, limits: &Limits, duration: Duration) -> RunResult {
        let memory = Breach { limit: Limit::Memory, maximum: limits.get(Limit::Memory) };
        let (ended, exit_code) = match self {
            Self { why: Why::Late, .. } => (Ended::TimedOut, 124),
            Self { crash: Crash { status: Some(OUT_OF_MEMORY), .. }, .. } => (Ended::Limit(memory), 137),
            Self { crash: Crash { signal: Some(signal), .. }, .. } => {
                (Ended::Crashed(self.crash), 128u8.saturating_add(*signal))
            }
            _ => (Ended::Crashed(self.crash), 125),
        };
        let usage = Usage { duration, ..Usage::default() };
        let breach = match ended {
            Ended::TimedOut => {
                Some(Breach { limit: Limit::WallClock, maximum: limits.get(Limit::WallClock) })
            }
            Ended::Limit(breach) => Some(breach),
            _ => None,
        };
        let violation = |breach: Breach| Violation::new(ViolationKind::Limit(breach), breach.to_string());
        let violations = breach.map(violation).into_iter().collect();
        RunResult {
            ended,
            usage,
            violations,
            went_back: Some(self.went_back),
            ..RunResult::of_status(exit_code)
        }
    }
}

/// The files of a session between its runs.
struct Files(std::sync::Weak<Remote>);

impl Carrier for Files {
    fn carry(&self, call: FsCall) -> Result<FsAnswer, Errno> {
        let remote = self.0.upgrade().ok_or(Errno::EIO)?;
        match remote.request(Request::Fs(call)) {
            Ok(Answer::Fs(answer)) => answer,
            _ => Err(Errno::EIO),
        }
    }
}
