//! A worker that copies itself: for a fork of its session, and for a session to go back to.
//!
//! A copy shares its memory with the original until one of them writes, so it costs the same whatever the session holds. The copy to go back to
//! waits at a pipe that only the original writes to: a word says that there is a newer copy, the end of the file that the original has ended.
//! Then it takes the session over. It tells the program on the control socket, with one end of a new socket, because
//! the original may have died in the middle of a frame.

use std::os::fd::{AsFd, OwnedFd};

use boxsh_confine::offspring::{Alone, Side};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::worker::attendant::{Attendant, Still, leave};
use crate::worker::link::{self, Link};
use crate::worker::protocol::{FromWorker, TakenOver};
use crate::worker::serve::{Served, own_pid};

/// What a process needs to copy itself.
pub(crate) struct Copies {
    alone: Alone,
    /// The pipe at which the copy to go back to waits.
    waiting: Option<OwnedFd>,
    /// The last request after which the session is as that copy has it, in memory that both see.
    current: Option<OwnedFd>,
}

impl Copies {
    pub(crate) fn new(alone: Alone) -> Self {
        Self { alone, waiting: None, current: new_record() }
    }

    /// The copy that waits has the session as it is after this request.
    pub(crate) fn note_current(&self, request: u64) {
        if let (Some(current), Some(_)) = (&self.current, &self.waiting) {
            let _ = rustix::io::pwrite(current, &request.to_le_bytes(), 0);
        }
    }

    fn current_request(&self) -> u64 {
        let mut number = [0; 8];
        let read = self.current.as_ref().map(|current| rustix::io::pread(current, &mut number, 0));
        if read == Some(Ok(8)) { u64::from_le_bytes(number) } else { 0 }
    }
}

/// Memory that a process shares with its copies.
fn new_record() -> Option<OwnedFd> {
    rustix::fs::memfd_create("boxsh", rustix::fs::MemfdFlags::CLOEXEC).ok()
}

/// Makes a copy that has the session as it is now, in the place of the one that had it as it was before. If the host has no room for
/// it, the older one stays. Says whether there is a new one.
pub(crate) fn keep(served: &mut Served, still: &Still<'_>) -> bool {
    let Ok((read, write)) = pipe_with(PipeFlags::CLOEXEC) else { return false };
    match copy(served, still) {
        Some(Side::Original(_)) => {
            if let Some(older) = served.copies.waiting.replace(write) {
                // If it is gone, it has nothing to be told.
                let _ = rustix::io::write(&older, b"-");
            }
            true
        }
        Some(Side::Copy) => {
            drop(write);
            served.copies.waiting = None;
            wait(served, &read);
            take_over(served)
        }
        None => false,
    }
}

/// Copies the process while its other threads keep still.
fn copy(served: &Served, _: &Still<'_>) -> Option<Side> {
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
fn take_over(served: &mut Served) -> bool {
    let request = served.copies.current_request();
    let Ok(control) = served.attendant.control.try_clone() else { leave(125) };
    let Ok((own, theirs)) = link::pair() else { leave(125) };
    replace_attendant(served, control);
    *served.line.link() = Link::new(own);
    if link::send(served.attendant.control.as_fd(), &TakenOver { pid: own_pid(), request }, &[theirs.as_fd()])
        .is_err()
    {
        leave(0);
    }
    drop(theirs);
    served.restart();
    served.line.session.start_over();
    // This one has none to go back to yet.
    served.copies.current = new_record();
    keep_now(served)
}

fn keep_now(served: &mut Served) -> bool {
    let attendant = served.attendant.clone();
    keep(served, &attendant.still())
}

/// The threads stayed with the original; the copy gets one of its own.
fn replace_attendant(served: &mut Served, control: OwnedFd) {
    let attendant = Attendant::start(control, served.line.session.clone());
    let older = std::mem::replace(&mut served.attendant, attendant);
    older.forget(&served.copies.alone);
}

/// Makes a process of its own for a fork of the session.
pub(crate) fn fork(served: &mut Served, afresh: bool, descriptors: Vec<OwnedFd>) {
    let Ok([socket, control]) = <[OwnedFd; 2]>::try_from(descriptors) else { return served.refuse_fork() };
    let attendant = served.attendant.clone();
    let side = copy(served, &attendant.still());
    match side {
        Some(Side::Original(_)) => served.confirm_fork(),
        Some(Side::Copy) => {
            crate::worker::zygote::tie_to_parent();
            served.copies.waiting = None;
            served.copies.current = new_record();
            replace_attendant(served, control);
            *served.line.link() = Link::new(socket);
            served.checkpoints.clear();
            served.restart();
            served.line.session.start_over();
            if let Some(sandbox) = &mut served.sandbox {
                let fork = if afresh { sandbox.fork_afresh() } else { sandbox.fork_lossy() };
                // What cannot be copied ends here; the program is told that there is no fork.
                match fork {
                    Ok(fork) => *sandbox = fork,
                    Err(_) => crate::worker::attendant::leave(1),
                }
            }
            served.line.tell(&FromWorker::Ready(own_pid()));
            served.show();
            // The program could not build it again as it is.
            keep_now(served);
        }
        None => served.refuse_fork(),
    }
}
