//! One client.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::call::{Caller, Cancellation};
use crate::rpc::follow::Follower;
use crate::rpc::frame::{Found, Splitter};
use crate::rpc::lane::Lanes;
use crate::rpc::message::{self, Failure};
use crate::rpc::monitor::Turn;
use crate::rpc::server::Shared;

/// The stack of a thread that reads and carries out. Scripts have stacks of their own.
const STACK: usize = 512 << 10;

/// How much is read at a time.
const PIECE: usize = 16 << 10;

/// A buffer that has grown beyond this for one message is given back after it.
const LARGEST_KEPT: usize = 1 << 20;

/// How long a client may take to say who it is.
const HELLO_TIME: Duration = Duration::from_secs(10);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The stream of a client.
pub(crate) enum Link {
    Stdio,
    Unix(UnixStream),
    Tcp(TcpStream),
}

impl Link {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Stdio => "stdio",
            Self::Unix(_) => "unix",
            Self::Tcp(_) => "tcp",
        }
    }

    fn read(&self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self {
            Self::Stdio => std::io::stdin().lock().read(buffer),
            Self::Unix(stream) => (&*stream).read(buffer),
            Self::Tcp(stream) => (&*stream).read(buffer),
        }
    }

    pub(crate) fn writer(&self) -> Box<dyn Write + '_> {
        match self {
            Self::Stdio => Box::new(std::io::stdout().lock()),
            Self::Unix(stream) => Box::new(stream),
            Self::Tcp(stream) => Box::new(stream),
        }
    }

    pub(crate) fn close(&self) {
        // One that is closed already needs it no more.
        let _ = match self {
            Self::Stdio => Ok(()),
            Self::Unix(stream) => stream.shutdown(Shutdown::Both),
            Self::Tcp(stream) => stream.shutdown(Shutdown::Both),
        };
    }

    fn set_patience(&self, time: Option<Duration>) {
        // Without it the client is waited for.
        let _ = match self {
            Self::Stdio => Ok(()),
            Self::Unix(stream) => stream.set_read_timeout(time),
            Self::Tcp(stream) => stream.set_read_timeout(time),
        };
    }

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Self::Stdio => None,
            Self::Unix(stream) => Some(stream.as_fd()),
            Self::Tcp(stream) => Some(stream.as_fd()),
        }
    }

    /// Whether the client is gone, and not only done with asking.
    fn is_gone(&self) -> bool {
        let Some(descriptor) = self.descriptor() else { return false };
        let mut polled = [PollFd::from_borrowed_fd(descriptor, PollFlags::empty())];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut polled, Some(&now)).is_ok_and(|count| count > 0)
    }
}

/// One client. The thread whose turn it is reads its requests.
pub(crate) struct Connection {
    pub(crate) server: Arc<Shared>,
    number: u64,
    pub(crate) link: Link,
    reading: Mutex<Reading>,
    writing: Mutex<()>,
    turn: Mutex<Arc<Turn>>,
    caller: OnceLock<Caller>,
    in_flight: Mutex<Vec<(Option<String>, Cancellation)>>,
    answered: Condvar,
    /// Whether the client has left.
    has_left: Mutex<bool>,
    leaves: Condvar,
    pub(crate) follower: Follower,
    pub(crate) lanes: Lanes,
}

#[derive(Default)]
struct Reading {
    buffer: Vec<u8>,
    splitter: Splitter,
    is_over: bool,
}

impl Connection {
    pub(crate) fn new(server: Arc<Shared>, number: u64, link: Link, caller: Option<Caller>) -> Self {
        if caller.is_none() {
            link.set_patience(Some(HELLO_TIME));
        }
        Self {
            server,
            number,
            link,
            reading: Mutex::default(),
            writing: Mutex::default(),
            turn: Mutex::default(),
            caller: caller.map_or_else(OnceLock::new, OnceLock::from),
            in_flight: Mutex::default(),
            answered: Condvar::new(),
            has_left: Mutex::default(),
            leaves: Condvar::new(),
            follower: Follower::default(),
            lanes: Lanes::default(),
        }
    }

    /// Who the client is, if that is known.
    pub(crate) fn caller(&self) -> Option<&Caller> {
        self.caller.get()
    }

    pub(crate) fn set_caller(&self, caller: Caller) {
        // Who it is stays the same, whoever it says it is later.
        let _ = self.caller.set(caller);
        self.link.set_patience(None);
    }

    pub(crate) fn turn(&self) -> Arc<Turn> {
        lock(&self.turn).clone()
    }

    /// Lets a new thread read.
    pub(crate) fn spawn(self: &Arc<Self>) -> std::io::Result<()> {
        let connection = self.clone();
        let thread = std::thread::Builder::new().name("boxsh-rpc".into()).stack_size(STACK);
        thread.spawn(move || connection.attend()).map(drop)
    }

    /// The thread that was to read is busy: another one reads from now on.
    pub(crate) fn hand_on(self: &Arc<Self>) {
        *lock(&self.turn) = Arc::default();
        if self.spawn().is_err() {
            // Nobody can read it: the client has to come again when there are fewer.
            self.close();
            self.server.forget(self.number);
        }
    }

    /// Reads requests and carries them out, until another thread's turn has come or the client is done.
    pub(crate) fn attend(self: &Arc<Self>) {
        let turn = self.turn();
        while let Some(message) = self.next_message() {
            turn.begin(&self.server.monitor);
            self.carry_out(&message);
            if !turn.end() {
                return;
            }
        }
        self.await_end();
    }

    /// The next message; none at the end, or if what comes is none.
    fn next_message(&self) -> Option<Vec<u8>> {
        let mut reading = lock(&self.reading);
        let Reading { buffer, splitter, is_over } = &mut *reading;
        if *is_over {
            return None;
        }
        loop {
            let reason = match splitter.find(buffer) {
                Found::Message(start, end) => {
                    let message = buffer[start..end].to_vec();
                    self.server.core.counted().count_received(message.len());
                    buffer.drain(..end);
                    if buffer.is_empty() && buffer.capacity() > LARGEST_KEPT {
                        *buffer = Vec::new();
                    }
                    return Some(message);
                }
                // Nobody knows where a message would start again, and it may be that another protocol is spoken: no line of that is a request.
                Found::Garbage(_) => Some(Failure::parse_error("a message is a JSON object")),
                Found::Part if buffer.len() > self.server.options.max_message => {
                    Some(Failure::invalid_request("the message is too large"))
                }
                Found::Part => None,
            };
            if let Some(failure) = reason {
                *is_over = true;
                drop(reading);
                self.send(&message::failure(None, &failure));
                self.close();
                return None;
            }
            let mut piece = [0; PIECE];
            match self.link.read(&mut piece) {
                Ok(0) => break,
                Ok(count) => buffer.extend_from_slice(&piece[..count]),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        *is_over = true;
        None
    }

    /// Sends a message, whole. A client that does not read is disconnected after a while.
    pub(crate) fn send(&self, message: &[u8]) {
        self.server.core.counted().count_sent(message.len());
        let _turn = lock(&self.writing);
        let mut writer = self.link.writer();
        if writer.write_all(message).and_then(|()| writer.flush()).is_err() {
            drop(writer);
            self.close();
        }
    }

    /// Notes a request that can be called off by its id; none if there are too many.
    pub(crate) fn begin(&self, id: Option<&str>) -> Option<Cancellation> {
        let mut in_flight = lock(&self.in_flight);
        if in_flight.len() >= self.server.options.max_in_flight {
            return None;
        }
        let cancellation = Cancellation::new();
        in_flight.push((id.map(str::to_owned), cancellation.clone()));
        Some(cancellation)
    }

    /// The request is answered.
    pub(crate) fn end(&self, cancellation: &Cancellation) {
        lock(&self.in_flight).retain(|(_, other)| !other.is_same(cancellation));
        self.answered.notify_all();
    }

    /// Calls off the requests of this id.
    pub(crate) fn cancel(&self, id: &str) {
        let in_flight = lock(&self.in_flight).clone();
        in_flight.iter().filter(|(of, _)| of.as_deref() == Some(id)).for_each(|(_, call)| call.cancel());
        self.lanes.stir();
    }

    /// Waits until everything is answered, and takes leave. What a client that is gone has asked for is called off.
    pub(crate) fn await_end(self: &Arc<Self>) {
        /// How often to look whether the client is gone.
        const PERIOD: Duration = Duration::from_millis(20);
        let mut in_flight = lock(&self.in_flight);
        while !in_flight.is_empty() {
            if self.link.is_gone() {
                in_flight.iter().for_each(|(_, call)| call.cancel());
                self.lanes.stir();
            }
            in_flight =
                self.answered.wait_timeout(in_flight, PERIOD).unwrap_or_else(PoisonError::into_inner).0;
        }
        drop(in_flight);
        self.follower.await_end(|| self.link.is_gone() || self.server.is_over());
        self.follower.close();
        self.server.forget(self.number);
        self.close();
        *lock(&self.has_left) = true;
        self.leaves.notify_all();
    }

    /// Waits until the client has left.
    pub(crate) fn await_leave(&self) {
        let has_left = lock(&self.has_left);
        drop(self.leaves.wait_while(has_left, |has_left| !*has_left));
    }

    /// Waits until everything is answered, but not for ever.
    pub(crate) fn await_answers(&self, deadline: Instant) {
        let in_flight = lock(&self.in_flight);
        let left = deadline.saturating_duration_since(Instant::now());
        let _ = self.answered.wait_timeout_while(in_flight, left, |in_flight| !in_flight.is_empty());
    }

    pub(crate) fn close(&self) {
        self.link.close();
    }
}
