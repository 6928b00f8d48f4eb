//! What reaches a worker while its session computes: the end of a run, signals, the size of a terminal.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Weak};

use boxsh_kernel::{Signal, Terminal};
use rustix::net::SendFlags;

use crate::worker::connection::Line;
use crate::worker::control::Control;
use crate::worker::link;
use crate::worker::remote_fs::OpenFiles;
use crate::worker::zygote::Zygote;

/// What is known of the runs of a session without waiting for them.
#[derive(Default)]
pub(crate) struct Runs {
    /// How many runs have begun, whatever processes had them.
    pub(crate) begun: u64,
    /// The number by which its process knows the run that goes on.
    pub(crate) current: Option<u64>,
    /// A run that is to end as it begins.
    called_off: Option<u64>,
    /// The terminal of the run that goes on.
    pub(crate) terminal: Option<Arc<Terminal>>,
    pub(crate) contact: Option<Contact>,
}

/// The process that has the session.
pub(crate) struct Contact {
    control: OwnedFd,
    /// A handle that outlives the session keeps nothing alive.
    pub(crate) zygote: Weak<Zygote>,
    pub(crate) pid: u32,
    pub(crate) files: Arc<OpenFiles>,
    /// How many processes had the session before.
    pub(crate) generation: u64,
    /// What the process was told of life between runs.
    pub(crate) life: Option<Life>,
    /// Whether it can ask about requests to the outside.
    pub(crate) asks_about_requests: bool,
}

/// How processes live on between runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Life {
    /// They can call back for nothing.
    Alone,
    /// They have a socket for that.
    Heard,
}

impl Contact {
    /// Tells the process something. A worker that does not listen is not waited for.
    pub(crate) fn tell(&self, what: Control, descriptors: &[BorrowedFd<'_>]) -> std::io::Result<()> {
        let flags = SendFlags::NOSIGNAL | SendFlags::DONTWAIT;
        link::send_bytes(self.control.as_fd(), &what.to_bytes(), descriptors, flags)
    }
}

impl Runs {
    /// Another process has the session.
    pub(crate) fn renew(&mut self, line: &Line) {
        let generation = self.contact.as_ref().map_or(0, |contact| contact.generation + 1);
        self.contact = line.control.as_fd().try_clone_to_owned().ok().map(|control| Contact {
            control,
            zygote: Arc::downgrade(&line.zygote),
            pid: line.pid,
            files: line.channel.files().clone(),
            generation,
            life: None,
            asks_about_requests: false,
        });
    }

    /// A run begins that its process knows by this number. Says whether it was called off before.
    pub(crate) fn begin(&mut self, number: u64, terminal: Option<Arc<Terminal>>) -> bool {
        self.begun += 1;
        self.current = Some(number);
        self.terminal = terminal;
        self.called_off == Some(self.begun)
    }

    /// The run is over.
    pub(crate) fn end(&mut self) {
        self.current = None;
        self.terminal = None;
    }

    /// Calls off a run that goes on, or is yet to begin.
    pub(crate) fn call_off(&mut self, run: u64) {
        if run > self.begun {
            self.called_off = Some(run);
        } else if run == self.begun {
            self.tell(Control::CallOff);
        }
    }

    /// Sends a signal to the run that goes on. Who says that a terminal has another size has set it before.
    pub(crate) fn signal(&self, signal: Signal) {
        if let (Signal::WINCH, Some(terminal)) = (signal, &self.terminal) {
            self.tell(|run| Control::Resize(run, terminal.size()));
        }
        self.tell(|run| Control::Signal(run, signal));
    }

    fn tell(&self, what: impl FnOnce(u64) -> Control) {
        if let (Some(run), Some(contact)) = (self.current, &self.contact) {
            // If nobody hears it, the run has ended with its process.
            let _ = contact.tell(what(run), &[]);
        }
    }
}
