//! A further thread of a worker, which answers what the program asks while the session runs a script. It is started when the program first
//! asks, and stays.
//!
//! While the process copies itself the thread keeps still: it waits for the next request, or at its gate. It never ends, because what a thread
//! does when it ends cannot be made to wait.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Arc, Barrier, Mutex, MutexGuard, PoisonError};

use boxsh_confine::offspring::Alone;
use rustix::event::{PollFd, PollFlags, poll};

use crate::worker::attendant::leave;
use crate::worker::fault::Fault;
use crate::worker::line::Line;
use crate::worker::link::Link;
use crate::worker::protocol::{Answer, FromWorker, Request, ToWorker};
use crate::worker::seen::Seen;

/// What it needs, to start a script for instance.
const STACK: usize = 1 << 20;

pub(crate) struct Aide {
    gate: Mutex<()>,
    /// To wait for a request without a lock.
    socket: OwnedFd,
    line: Arc<Line>,
}

impl Aide {
    /// Starts the thread, and returns when it keeps to its gate.
    pub(crate) fn start(socket: OwnedFd, session: &Arc<Seen>) -> std::io::Result<&'static Self> {
        let aide: &'static Self = Box::leak(Box::new(Self {
            gate: Mutex::new(()),
            socket: socket.try_clone()?,
            line: Arc::new(Line::new(Link::new(socket), session.clone())),
        }));
        let is_ready = Arc::new(Barrier::new(2));
        let ready = is_ready.clone();
        let thread = std::thread::Builder::new().stack_size(STACK);
        thread.spawn(move || {
            let still = aide.gate();
            aide.line.take_for_thread();
            ready.wait();
            // While it has its gate, nobody copies the process.
            drop(ready);
            aide.attend(still);
        })?;
        is_ready.wait();
        Ok(aide)
    }

    /// Lets the thread keep still for as long as the guard lives.
    pub(crate) fn gate(&self) -> MutexGuard<'_, ()> {
        self.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// In a copy of the process, where the thread is not: gives its descriptors back.
    pub(crate) fn forget(&self, alone: &Alone) {
        alone.forget(self.socket.as_fd());
        alone.forget(self.line.link().as_fd());
    }

    fn attend(&'static self, mut still: MutexGuard<'static, ()>) -> ! {
        loop {
            if !self.line.link().has_more() {
                drop(still);
                self.wait();
                still = self.gate();
            }
            if self.is_left() {
                drop(still);
                // Whoever asked has a new socket, or has gone with the process of which this is a copy.
                loop {
                    std::thread::park();
                }
            }
            let ToWorker::Request(request) = self.line.receive() else { leave(125) };
            let refused = || Answer::Failed(Fault::Busy);
            if let Request::GoOn(is_heard) = request {
                // Descriptors may have come that belong to the next request. Nobody waits for an answer to this one.
                let socket = if is_heard { self.line.link().take_descriptors().pop() } else { None };
                self.line.session.go_on(socket);
                continue;
            }
            let mut descriptors = self.line.link().take_descriptors();
            if let Request::HearRequests = request {
                self.line.session.hear_requests(descriptors.pop());
                continue;
            }
            let answer = self.line.session.answer(request, descriptors).unwrap_or_else(refused);
            self.line.tell(&FromWorker::Answer(answer));
        }
    }

    /// Waits for a request. Nothing is allocated here.
    fn wait(&self) {
        let mut sources = [PollFd::new(&self.socket, PollFlags::IN)];
        while poll(&mut sources, None).is_err() {}
    }

    /// Whether the other end was closed.
    fn is_left(&self) -> bool {
        let mut sources = [PollFd::new(&self.socket, PollFlags::empty())];
        let now = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut sources, Some(&now)).is_ok_and(|count| count > 0)
    }
}
