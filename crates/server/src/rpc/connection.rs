//! One client.

use std::io::Write;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::call::{Caller, Cancellation};
use crate::rpc::crew::{Next, Post};
use crate::rpc::follow::Follower;
use crate::rpc::lane::Lanes;
use crate::rpc::link::Link;
use crate::rpc::message;
use crate::rpc::reading::{Read, Reading};
use crate::rpc::server::Shared;

/// The stack of a thread that waits for the end of a connection.
const STACK: usize = 128 << 10;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One client. One thread of the crew at a time reads its requests.
pub(crate) struct Connection {
    pub(crate) server: Arc<Shared>,
    pub(crate) number: u64,
    pub(crate) link: Link,
    since: Instant,
    reading: Mutex<Reading>,
    writing: Mutex<()>,
    caller: OnceLock<Caller>,
    in_flight: Mutex<Vec<(Option<String>, Cancellation)>>,
    answered: Condvar,
    /// Requests beyond those in flight whose answers are being sent.
    refusals: AtomicUsize,
    /// Whether the client has left.
    has_left: Mutex<bool>,
    leaves: Condvar,
    pub(crate) follower: Follower,
    pub(crate) lanes: Lanes,
}

impl Connection {
    pub(crate) fn new(server: Arc<Shared>, number: u64, link: Link, caller: Option<Caller>) -> Self {
        Self {
            server,
            number,
            link,
            since: Instant::now(),
            reading: Mutex::default(),
            writing: Mutex::default(),
            caller: caller.map_or_else(OnceLock::new, OnceLock::from),
            in_flight: Mutex::default(),
            answered: Condvar::new(),
            refusals: AtomicUsize::new(0),
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
    }

    /// What the crew waits for.
    pub(crate) fn descriptor(&self) -> BorrowedFd<'_> {
        self.link.as_fd()
    }

    /// Whether it has had time enough to say who it is, and has not.
    pub(crate) fn is_overdue(&self) -> bool {
        self.caller().is_none() && self.since.elapsed() >= self.server.options.hello_time
    }

    /// Reads what has come, and carries out one request.
    pub(crate) fn attend(self: &Arc<Self>, post: &Post, piece: &mut [u8]) -> Next {
        let read = lock(&self.reading).next(&self.link, piece, self.server.options.max_message);
        let message = match &read {
            Read::Here(range) => &piece[range.clone()],
            Read::Kept(message) => message,
            Read::Nothing => return Next::Wait,
            Read::Much => return Next::More,
            Read::Bad(failure) => {
                self.send(&message::failure(None, failure));
                self.close();
                return Next::Leave;
            }
            Read::End => return Next::Leave,
        };
        self.server.core.counted().count_received(message.len());
        // Its place among others is settled while nobody else can read: so requests keep their order.
        let errand = self.take_up(message);
        post.begin(self, &self.server.crew);
        self.carry_out(errand);
        match post.end() {
            true => self.next(),
            false => Next::HandedOn,
        }
    }

    /// What is to be done with it once a request is carried out, or somebody else carries it out.
    pub(crate) fn next(&self) -> Next {
        let reading = lock(&self.reading);
        match (reading.is_over(), reading.has_more()) {
            (true, _) => Next::Leave,
            (false, true) => Next::More,
            (false, false) => Next::Wait,
        }
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

    /// Sends the answer to a request that is not carried out. A client that goes on asking and does not read them is disconnected.
    pub(crate) fn send_refusal(&self, message: &[u8]) {
        if self.refusals.fetch_add(1, Ordering::SeqCst) >= self.server.options.max_in_flight {
            self.close();
        }
        self.send(message);
        self.refusals.fetch_sub(1, Ordering::SeqCst);
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

    /// Lets the client go once everything is answered.
    pub(crate) fn take_leave(self: &Arc<Self>) {
        if lock(&self.in_flight).is_empty() && !self.follower.is_following() {
            return self.leave();
        }
        let connection = self.clone();
        let thread = std::thread::Builder::new().name("boxsh-leave".into()).stack_size(STACK);
        if thread.spawn(move || connection.await_end()).is_err() {
            // Nobody can wait for the answers.
            self.call_off_all();
            self.leave();
        }
    }

    fn call_off_all(&self) {
        lock(&self.in_flight).iter().for_each(|(_, call)| call.cancel());
        self.lanes.stir();
    }

    /// Waits until everything is answered, and takes leave. What a client that is gone has asked for is called off.
    fn await_end(self: &Arc<Self>) {
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
        self.leave();
    }

    fn leave(&self) {
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
