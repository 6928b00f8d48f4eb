//! One conversation of the program with a worker: it asks, and does what is asked of it meanwhile.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use boxsh_kernel::Call;
use boxsh_kernel::net::{Answered, RequestHooks};
use boxsh_kernel::vfs::Errno;
use rustix::net::sockopt::{Timeout, set_socket_timeout};

use crate::error::Loss;
use crate::result::Stream;
use crate::streams::Streams;
use crate::worker::bell::Bell;
use crate::worker::call::{Conversation, Conversations, answer};
use crate::worker::kit::Kit;
use crate::worker::link::{self, Link};
use crate::worker::protocol::{Answer, Callback, FromWorker, Reply, Request, ToWorker};
use crate::worker::remote_fs::OpenFiles;
use crate::worker::wire::Wire;

/// How long a worker may take beyond the deadline of a run before it is ended.
pub(crate) const GRACE: Duration = Duration::from_secs(1);

/// How long a worker may take for anything else.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

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

/// Who is told of what a run writes.
pub(crate) enum TellTo<'a> {
    Nobody,
    Listener(&'a mut dyn FnMut(Stream, &[u8])),
    Streams(&'a Streams),
}

/// The program's end of a socket to a worker.
pub(crate) struct Channel {
    link: Link,
    writer: Arc<Writer>,
    conversations: Conversations,
    /// Files that the worker has open, over whatever socket it has opened them.
    files: Arc<OpenFiles>,
    /// Rings while a run reads a stream that its worker cannot wait for.
    pub(crate) bell: Option<Bell>,
}

impl Channel {
    pub(crate) fn new(socket: OwnedFd, files: Arc<OpenFiles>) -> io::Result<Self> {
        // A worker that takes nothing is as good as one that says nothing.
        set_socket_timeout(&socket, Timeout::Send, Some(PATIENCE))?;
        let writer = Arc::new(Writer { socket: socket.try_clone()?, turn: Mutex::new(()) });
        let link = Link::new(socket);
        Ok(Self { link, writer, conversations: Conversations::new(), files, bell: None })
    }

    pub(crate) fn files(&self) -> &Arc<OpenFiles> {
        &self.files
    }

    /// Waits for a process to say that it is there, and gives its number.
    pub(crate) fn greet(&mut self) -> io::Result<u32> {
        self.link.set_wait(Some(PATIENCE))?;
        match self.link.receive::<FromWorker>()? {
            FromWorker::Ready(pid) => Ok(pid),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    /// Says something that has no answer.
    pub(crate) fn tell(&self, request: Request, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        self.writer.send_with(&ToWorker::Request(request), descriptors)
    }

    /// Asks for something, and does what is asked meanwhile.
    pub(crate) fn ask(
        &mut self,
        kit: &Kit,
        request: Request,
        descriptors: &[BorrowedFd<'_>],
        told: &mut TellTo<'_>,
        time: Option<Duration>,
    ) -> Result<Answer, Loss> {
        self.tell(request, descriptors)?;
        self.await_answer(kit, told, time)
    }

    /// Waits for an answer, and does what is asked meanwhile.
    pub(crate) fn await_answer(
        &mut self,
        kit: &Kit,
        told: &mut TellTo<'_>,
        time: Option<Duration>,
    ) -> Result<Answer, Loss> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        loop {
            // Whoever was kept waiting by the program has a little time to answer all the same.
            let wait = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).max(GRACE));
            // In eighths of a second, so that the socket need not be told anew for each of many short runs.
            let wait = wait.map(|wait| Duration::from_millis((wait.as_millis() as u64 / 125 + 1) * 125));
            if let (Some(bell), TellTo::Streams(streams)) = (&mut self.bell, &*told)
                && !self.link.has_more()
            {
                bell.wait(&self.link, &*streams.input, wait)?;
            }
            self.link.set_wait(wait)?;
            if let Some(answer) = self.hear(kit, told)? {
                return Ok(answer);
            }
        }
    }

    /// Does what is asked until the worker ends: for a socket over which nothing is asked of the worker.
    pub(crate) fn listen(mut self, kit: &Kit) {
        while let Ok(None) = self.hear(kit, &mut TellTo::Nobody) {}
    }

    /// Takes the next message. Gives the answer if it is one.
    fn hear(&mut self, kit: &Kit, told: &mut TellTo<'_>) -> Result<Option<Answer>, Loss> {
        match self.link.receive::<FromWorker>()? {
            FromWorker::Answer(answer) => return Ok(Some(answer)),
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
            FromWorker::Ready(_) => return Err(Loss::Malformed),
        }
        Ok(None)
    }

    fn called(&mut self, kit: &Kit, call: u32, callback: Callback, told: &TellTo<'_>) -> Result<(), Loss> {
        let reply = match callback {
            Callback::Approve(of) => {
                let mut call = Call::new(of.kind, &of.name, &of.arguments);
                (call.pid, call.pgid, call.directory) = (of.pid, of.pgid, &of.directory);
                Reply::Verdict(kit.hooks.judge(&call))
            }
            Callback::Read(count) => {
                let data = match told {
                    TellTo::Streams(streams) => read(streams, count as usize),
                    _ => Ok(Vec::new()),
                };
                if let Some(bell) = &mut self.bell {
                    bell.reset();
                }
                Reply::Data(data)
            }
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
                let fs = kit.filesystem(fs);
                Reply::Fs(fs.ok_or(Errno::EIO).and_then(|fs| self.files.serve(&*fs, of)))
            }
            Callback::Make(file) => Reply::Made(kit.maker(file).ok_or(Loss::Malformed)?.contents()),
            Callback::BeforeRequest(mut of) => Reply::Request(kit.requests.before(&mut of.0).map(|()| of)),
            Callback::AfterRequest(of) => {
                kit.requests.after(&Answered::new(&of.method, &of.url, &of.head));
                Reply::Done
            }
            Callback::Command(of) => {
                let command = kit.command(&of.name);
                let command = command.ok_or(Loss::Malformed)?;
                self.conversations.retain(|_, (going_on, _)| going_on.strong_count() > 0);
                let (conversation, waiting) = Conversation::new(call, self.writer.clone());
                self.conversations.insert(call, (Arc::downgrade(&conversation), waiting));
                let identity = Arc::new(kit.recipe.identity.clone());
                let programs = kit.program_names();
                std::thread::spawn(move || answer(&command, of, &conversation, &identity, &programs));
                return Ok(());
            }
        };
        Ok(self.writer.send(&ToWorker::Reply(call, reply))?)
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
