//! The worker's end of the socket, as the session uses it.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boxsh_kernel::vfs::{Errno, Fs, Result};
use boxsh_kernel::{Command, CommandResult, Context, Exit, Failure, HostInput, HostOutput, Process};

use crate::result::Stream;
use crate::worker::attendant::leave;
use crate::worker::link::Link;
use crate::worker::protocol::{
    Ask, Callback, CommandCall, FromWorker, FsAnswer, FsCall, ProgramCall, Ran, Reply, ToWorker, Told,
};
use crate::worker::remote_fs::{Carrier, OpenFiles};

/// The most that one read of a stream asks for.
const PIECE: usize = 256 << 10;

/// What the session and its hooks say to the program. Only the thread that runs the session uses it, so one process of the session at most
/// waits for an answer, and every answer is for the one that waits.
pub(crate) struct Line {
    link: Mutex<Link>,
    calls: AtomicU32,
    /// The files of the session, for commands of the embedder's.
    pub(crate) fs: Mutex<Option<Arc<dyn Fs>>>,
    pub(crate) files: OpenFiles,
}

impl Line {
    pub(crate) fn new(link: Link) -> Self {
        Self {
            link: Mutex::new(link),
            calls: AtomicU32::new(0),
            fs: Mutex::new(None),
            files: OpenFiles::default(),
        }
    }

    pub(crate) fn link(&self) -> MutexGuard<'_, Link> {
        self.link.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something. If nobody is there to hear it, there is nobody to work for.
    pub(crate) fn tell(&self, what: &FromWorker) {
        match self.link().send(what) {
            Ok(()) => {}
            // What is too long to say was refused whole, and something else can be said.
            Err(error) if error.kind() == std::io::ErrorKind::FileTooLarge => {
                let fault =
                    crate::worker::protocol::Fault::Other("the answer is too long for one frame".to_owned());
                let answer = FromWorker::Answer(crate::worker::protocol::Answer::Failed(fault));
                if !matches!(what, FromWorker::Answer(_)) || self.link().send(&answer).is_err() {
                    leave(0);
                }
            }
            Err(_) => leave(0),
        }
    }

    pub(crate) fn receive(&self) -> ToWorker {
        match self.link().receive() {
            Ok(received) => received,
            Err(_) => leave(0),
        }
    }

    /// Calls back, and does what is asked meanwhile.
    fn talk(&self, callback: Callback, mut serve: impl FnMut(Ask) -> Told) -> Reply {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        self.tell(&FromWorker::Callback(call, callback));
        loop {
            match self.receive() {
                ToWorker::Reply(number, reply) if number == call => return reply,
                ToWorker::Ask(number, ask) if number == call => {
                    let told = serve(ask);
                    self.tell(&FromWorker::Told(call, told));
                }
                _ => leave(125),
            }
        }
    }

    pub(crate) fn call(&self, callback: Callback) -> Reply {
        // Only a command asks anything.
        self.talk(callback, |_| leave(125))
    }

    fn session_fs(&self) -> Option<Arc<dyn Fs>> {
        self.fs.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn answer(&self, process: &Process, ask: Ask) -> Told {
        match ask {
            Ask::Read(fd, count) => {
                let mut buffer = vec![0; (count as usize).min(PIECE)];
                Told::Data(process.read(fd, &mut buffer).map(|count| {
                    buffer.truncate(count);
                    buffer
                }))
            }
            Ask::Write(fd, data) => Told::Written(process.write(fd, &data).map(|count| count as u64)),
            Ask::Fs(call) => Told::Fs(match self.session_fs() {
                Some(fs) => self.files.serve(&*fs, call),
                None => Err(Errno::EIO),
            }),
            Ask::Run(call) => Told::Ran(run_program(process, call)),
        }
    }
}

/// Runs a program of the session for a command of the embedder's.
fn run_program(process: &Process, call: ProgramCall) -> Result<Ran> {
    let child = process.fork()?;
    if let Some(input) = call.input {
        child.set_file(0, process.data_file(input)?)?;
    }
    let mut reads = [None, None];
    for (at, read) in reads.iter_mut().enumerate().filter(|(at, _)| call.captures[*at]) {
        let (captured, write) = process.capture_files();
        child.set_file(at as u32 + 1, write)?;
        *read = Some(captured);
    }
    if child.cwd().to_absolute() != call.directory {
        child.chdir(&call.directory)?;
    }
    let environment = boxsh_kernel::Environment::from_unique(call.environment);
    let mut failed = None;
    let status = process.call(child, |child| {
        let original = call.arguments.first().filter(|_| call.original);
        let started = match original.map(|name| child.registry().original(name)) {
            Some(Some(original)) => Ok(child.execute_command(&original, call.arguments, environment)),
            Some(None) => Err(Errno::ENOENT),
            None => child.execute_by_name(call.arguments, environment),
        };
        started.unwrap_or_else(|error| {
            failed = Some(error);
            127
        })
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let collect = |read: Option<Arc<boxsh_kernel::OpenFile>>| match read {
        Some(file) => process.collect(&file),
        None => Ok(Vec::new()),
    };
    let [out, errors] = reads;
    Ok(Ran { status: status.code(), outputs: [collect(out)?, collect(errors)?] })
}

/// A command that the program has.
pub(crate) struct Called {
    pub(crate) name: String,
    pub(crate) line: Arc<Line>,
}

impl Command for Called {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        let process = context.process;
        let own = |(name, value): (&[u8], &[u8])| (name.to_vec(), value.to_vec());
        let call = CommandCall {
            name: self.name.clone(),
            arguments: process.arguments().to_vec(),
            environment: process.environment().iter().map(own).collect(),
            directory: process.cwd().to_absolute(),
            umask: process.umask(),
            terminals: [0, 1, 2].map(|fd| process.is_terminal(fd)),
        };
        match self.line.talk(Callback::Command(call), |ask| self.line.answer(process, ask)) {
            Reply::Exit(0) => Ok(Exit::SUCCESS),
            Reply::Exit(status) => Err(Failure::Silent(status)),
            _ => leave(125),
        }
    }
}

/// A filesystem that the program has, by its number.
pub(crate) struct HostFs {
    pub(crate) line: Arc<Line>,
    pub(crate) fs: u32,
}

impl Carrier for HostFs {
    fn carry(&self, call: FsCall) -> Result<FsAnswer> {
        match self.line.call(Callback::Fs(self.fs, call)) {
            Reply::Fs(answer) => answer,
            _ => leave(125),
        }
    }
}

/// A stream that the program has, read and written by calling back.
pub(crate) struct HostStream {
    pub(crate) line: Arc<Line>,
    pub(crate) stream: Stream,
    pub(crate) terminal: bool,
}

impl HostInput for HostStream {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        let count = buffer.len().min(PIECE);
        match self.line.call(Callback::Read(count as u32)) {
            Reply::Data(data) => {
                let data = data?;
                let data = &data[..data.len().min(count)];
                buffer[..data.len()].copy_from_slice(data);
                Ok(data.len())
            }
            _ => leave(125),
        }
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }
}

impl HostOutput for HostStream {
    fn write(&self, data: &[u8]) -> Result<usize> {
        let piece = &data[..data.len().min(PIECE)];
        match self.line.call(Callback::Write(self.stream, piece.to_vec())) {
            Reply::Written(count) => count.map(|count| (count as usize).min(piece.len())),
            _ => leave(125),
        }
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }
}

/// A stream of the host's by its own descriptor.
pub(crate) struct Descriptor {
    pub(crate) fd: std::os::fd::OwnedFd,
    pub(crate) terminal: bool,
}

fn errno(error: rustix::io::Errno) -> Errno {
    Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO)
}

impl HostInput for Descriptor {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        rustix::io::read(&self.fd, buffer).map_err(errno)
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }

    fn poll_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        Some(std::os::fd::AsFd::as_fd(&self.fd))
    }

    fn host_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        Some(std::os::fd::AsFd::as_fd(&self.fd))
    }
}

impl HostOutput for Descriptor {
    fn write(&self, data: &[u8]) -> Result<usize> {
        rustix::io::write(&self.fd, data).map_err(errno)
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }

    fn host_fd(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        Some(std::os::fd::AsFd::as_fd(&self.fd))
    }
}
