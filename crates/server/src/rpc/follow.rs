//! The output of processes as notifications, without waiting for a client that does not read.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::operations::{Chunk, chunks};
use crate::outcome::Outcome;
use crate::process::{Process, listener_number};
use crate::rpc::connection::Connection;
use crate::rpc::message::notification;

/// The notification with a piece of output.
pub(crate) const OUTPUT: &str = "process.output";

/// The notification at the end of a process.
pub(crate) const EXITED: &str = "process.exited";

/// A piece of output of a followed process.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct OutputNote {
    /// The session.
    pub session_id: String,
    /// The process.
    pub process_id: u64,
    /// The output.
    #[serde(flatten)]
    pub chunk: Chunk,
    /// Where the output goes on behind it, for `process.attach` and `process.follow`.
    pub next: u64,
    /// Bytes before it that were dropped because the client was too slow.
    pub dropped: u64,
}

/// The end of a followed process.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct ExitNote {
    /// The session.
    pub session_id: String,
    /// The process.
    pub process_id: u64,
    /// What it came to; its output was told before.
    pub outcome: Option<Outcome>,
}

/// What a connection follows.
#[derive(Default)]
pub(crate) struct Follower(Arc<Bell>);

#[derive(Default)]
struct Bell {
    state: Mutex<State>,
    rings: Condvar,
}

#[derive(Default)]
struct State {
    followed: Vec<Followed>,
    has_rung: bool,
    has_thread: bool,
    is_over: bool,
}

#[derive(Clone)]
struct Followed {
    number: u64,
    session_id: String,
    process: Arc<Process>,
    at: u64,
    /// Its end is being told.
    is_ending: bool,
}

impl Bell {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ring(&self) {
        self.lock().has_rung = true;
        self.rings.notify_all();
    }
}

impl Follower {
    /// Tells the client what a process writes from an offset on. One that it follows already starts again there.
    pub(crate) fn follow(
        &self,
        connection: &Arc<Connection>,
        session_id: String,
        process: Arc<Process>,
        from: u64,
    ) -> std::io::Result<()> {
        self.unfollow(&session_id, process.id());
        let number = listener_number();
        let bell = self.0.clone();
        process.output().listen(number, move || bell.ring());
        let mut state = self.0.lock();
        state.followed.push(Followed { number, session_id, process, at: from, is_ending: false });
        state.has_rung = true;
        if !state.has_thread {
            let (bell, connection) = (self.0.clone(), Arc::downgrade(connection));
            let thread = std::thread::Builder::new().name("boxsh-follow".into()).stack_size(256 << 10);
            thread.spawn(move || bell.tell(&connection))?;
            state.has_thread = true;
        }
        self.0.rings.notify_all();
        Ok(())
    }

    /// Whether there is something to tell.
    pub(crate) fn is_following(&self) -> bool {
        !self.0.lock().followed.is_empty()
    }

    /// Tells no more of a process. Whether there was more to tell.
    pub(crate) fn unfollow(&self, session_id: &str, process_id: u64) -> bool {
        let mut state = self.0.lock();
        let is_meant =
            |followed: &Followed| followed.session_id == session_id && followed.process.id() == process_id;
        let was_followed = state.followed.iter().any(|followed| is_meant(followed) && !followed.is_ending);
        state.followed.iter().filter(|followed| is_meant(followed)).for_each(Followed::ignore);
        state.followed.retain(|followed| !is_meant(followed));
        was_followed
    }

    /// Waits until everything that is followed has ended, unless it is no use.
    pub(crate) fn await_end(&self, is_useless: impl Fn() -> bool) {
        /// How often to look.
        const PERIOD: Duration = Duration::from_millis(20);
        let mut state = self.0.lock();
        while !state.followed.is_empty() && !is_useless() {
            state = self.0.rings.wait_timeout(state, PERIOD).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The client is gone.
    pub(crate) fn close(&self) {
        let mut state = self.0.lock();
        state.is_over = true;
        state.followed.drain(..).for_each(|followed| followed.ignore());
        self.0.rings.notify_all();
    }
}

impl Followed {
    fn ignore(&self) {
        self.process.output().ignore(self.number);
    }

    /// What there is to tell: messages, where it goes on, whether this is the end.
    fn news(&self) -> (Vec<Vec<u8>>, u64, bool) {
        let output = self.process.output().read(self.at);
        let (mut dropped, is_over) = (output.dropped, output.is_over);
        let mut at = self.at + dropped;
        let (chunks, next) = chunks(output);
        let mut messages = Vec::new();
        for (chunk, size) in chunks {
            at += size;
            let note = OutputNote {
                session_id: self.session_id.clone(),
                process_id: self.process.id(),
                chunk,
                next: at,
                dropped: std::mem::take(&mut dropped),
            };
            messages.push(notification(OUTPUT, &note));
        }
        if is_over {
            let outcome = self.process.outcome().cloned();
            let note =
                ExitNote { session_id: self.session_id.clone(), process_id: self.process.id(), outcome };
            messages.push(notification(EXITED, &note));
        }
        (messages, next, is_over)
    }
}

impl Bell {
    /// Tells a client what there is, until it is gone.
    fn tell(&self, connection: &Weak<Connection>) {
        loop {
            let mut state = self.lock();
            while !state.has_rung && !state.is_over {
                state = self.rings.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.is_over {
                return;
            }
            state.has_rung = false;
            let followed = state.followed.clone();
            drop(state);
            let Some(connection) = connection.upgrade() else { return };
            for one in followed {
                let (messages, next, is_over) = one.news();
                let mut state = self.lock();
                let here = state.followed.iter_mut().find(|other| other.number == one.number);
                // The client has said meanwhile that it wants no more.
                let Some(here) = here else { continue };
                here.at = next;
                here.is_ending = is_over;
                drop(state);
                // Not under the lock: a client that does not read must not hold up the script that rings.
                messages.iter().for_each(|message| connection.send(message));
                if is_over {
                    one.ignore();
                    self.lock().followed.retain(|other| other.number != one.number);
                    self.rings.notify_all();
                }
            }
        }
    }
}
