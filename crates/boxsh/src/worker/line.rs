//! The worker's end of a socket, as the session uses it.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boxsh_kernel::vfs::{Errno, Result};
use boxsh_kernel::{Command, CommandResult, Context, Exit, Failure, Process};

use crate::worker::attendant::leave;
use crate::worker::fault::Fault;
use crate::worker::link::Link;
use crate::worker::protocol::{
    Answer, Ask, Callback, CommandCall, FromWorker, FsAnswer, FsCall, ProgramCall, Ran, Reply, ToWorker, Told,
};
use crate::worker::remote_fs::Carrier;
use crate::worker::seen::Seen;

/// The most that one read of a stream asks for.
pub(crate) const PIECE: usize = 256 << 10;

thread_local! {
    /// What this thread speaks over, if it is not the one that runs the session.
    static OWN: RefCell<Option<Arc<Line>>> = const { RefCell::new(None) };
}

/// A socket to the program, and what is said over it. One process of the session at most waits for an answer, and every answer is for the one
/// that waits: whoever speaks at the same time has a line of its own.
pub(crate) struct Line {
    link: Mutex<Link>,
    calls: AtomicU32,
    is_between_runs: AtomicBool,
    pub(crate) session: Arc<Seen>,
}

impl Line {
    pub(crate) fn new(link: Link, session: Arc<Seen>) -> Self {
        Self {
            link: Mutex::new(link),
            calls: AtomicU32::new(0),
            is_between_runs: AtomicBool::new(false),
            session,
        }
    }

    /// What the calling thread speaks over from now on, whatever is said for the session.
    pub(crate) fn take_for_thread(self: &Arc<Self>) {
        OWN.with(|own| *own.borrow_mut() = Some(self.clone()));
    }

    /// The line over which something is to be said now for the session whose line this is.
    pub(crate) fn voice(self: &Arc<Self>) -> Arc<Self> {
        let own = OWN.with(|own| own.borrow().clone());
        let life = || match self.is_between_runs.load(Ordering::Relaxed) {
            true => self.session.life().clone(),
            false => None,
        };
        own.or_else(life).unwrap_or_else(|| self.clone())
    }

    /// Lets the session speak over its other line, until it is asked for something.
    pub(crate) fn set_between_runs(&self, is_between: bool) {
        self.is_between_runs.store(is_between, Ordering::Relaxed);
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
                let fault = Fault::TooLong;
                let answer = FromWorker::Answer(Answer::Failed(fault));
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
            Ask::Fs(call) => Told::Fs(self.session.serve(call)),
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
        let line = self.line.voice();
        match line.talk(Callback::Command(call), |ask| line.answer(process, ask)) {
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
        match self.line.voice().call(Callback::Fs(self.fs, call)) {
            Reply::Fs(answer) => answer,
            _ => leave(125),
        }
    }
}
