//! A worker that copies itself: for a fork of its session, and for a session to go back to.
//!
//! A copy shares its memory with the original until one of them writes, so it costs the same whatever the session holds. The copy to go back to
//! waits at a pipe that only the original writes to: a word says that there is a newer copy, the end of the file that the original has ended.
//! Then it takes the session over. It tells the program on the control socket, with one end of a new socket, because
//! the original may have died in the middle of a frame.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::PoisonError;

use boxsh_confine::offspring::{Alone, Side};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::worker::attendant::{Attendant, leave};
use crate::worker::link::{self, Link};
use crate::worker::protocol::{Answer, FromWorker, TakenOver};
use crate::worker::serve::{Served, own_pid};

/// What a process needs to copy itself.
pub(crate) struct Copies {
    alone: Alone,
    /// The pipe at which the copy to go back to waits.
    waiting: Option<OwnedFd>,
}

impl Copies {
    pub(crate) fn new(alone: Alone) -> Self {
        Self { alone, waiting: None }
    }
}

/// Makes a copy that has the session as it is now, in the place of the one that had it as it was before. If the host has no room for
/// it, the older one stays.
pub(crate) fn keep(served: &mut Served) {
    let Ok((read, write)) = pipe_with(PipeFlags::CLOEXEC) else { return };
    match copy(served) {
        Some(Side::Original(_)) => {
            if let Some(older) = served.copies.waiting.replace(write) {
                // If it is gone, it has nothing to be told.
                let _ = rustix::io::write(&older, b"-");
            }
        }
        Some(Side::Copy) => {
            drop(write);
            served.copies.waiting = None;
            wait(served, &read);
            take_over(served);
        }
        None => {}
    }
}

/// Copies the process while its other thread keeps still.
fn copy(served: &Served) -> Option<Side> {
    let attendant = served.attendant.clone();
    let _still = attendant.gate.lock().unwrap_or_else(PoisonError::into_inner);
    served.copies.alone.copy().ok()
}

/// Waits until the original has ended.
fn wait(served: &Served, original: &OwnedFd) {
    crate::worker::zygote::tie_to_parent();
    let socket = served.line.link();
    loop {
        let mut sources = [
            PollFd::new(original, PollFlags::IN),
            PollFd::from_borrowed_fd(socket.as_fd(), PollFlags::empty()),
        ];
        if poll(&mut sources, None).is_err() {
            continue;
        }
        if !sources[1].revents().is_empty() {
            // Nobody needs the session any more.
            leave(0);
        }
        match rustix::io::read(original, &mut [0; 1]) {
            Ok(0) => return,
            Ok(_) => leave(0),
            Err(_) => {}
        }
    }
}

/// Goes on in the place of the process that had the session.
fn take_over(served: &mut Served) {
    let Ok(control) = served.attendant.control.try_clone() else { leave(125) };
    let Ok((own, theirs)) = link::pair() else { leave(125) };
    replace_attendant(served, control);
    *served.line.link() = Link::new(own);
    if link::send(served.attendant.control.as_fd(), &TakenOver(own_pid()), &[theirs.as_fd()]).is_err() {
        leave(0);
    }
    drop(theirs);
    served.restart_runs();
    // This one has none to go back to yet.
    keep(served);
}

/// The thread stayed with the original; the copy gets one of its own.
fn replace_attendant(served: &mut Served, control: OwnedFd) {
    let older = std::mem::replace(&mut served.attendant, Attendant::start(control));
    older.forget(&served.copies.alone);
}

/// Makes a process of its own for a fork of the session.
pub(crate) fn fork(served: &mut Served, afresh: bool, descriptors: Vec<OwnedFd>) {
    let Ok([socket, control]) = <[OwnedFd; 2]>::try_from(descriptors) else { return served.refuse_fork() };
    match copy(served) {
        Some(Side::Original(_)) => served.line.tell(&FromWorker::Answer(Answer::Done)),
        Some(Side::Copy) => {
            crate::worker::zygote::tie_to_parent();
            served.copies.waiting = None;
            replace_attendant(served, control);
            *served.line.link() = Link::new(socket);
            served.checkpoints.clear();
            served.restart_runs();
            if let Some(sandbox) = &mut served.sandbox {
                let fork = if afresh { sandbox.fork_afresh() } else { sandbox.fork() };
                *sandbox = fork;
            }
            served.line.tell(&FromWorker::Ready(own_pid()));
            // The program could not build it again as it is.
            keep(served);
        }
        None => served.refuse_fork(),
    }
}
