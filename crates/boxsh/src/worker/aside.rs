//! What the program asks of a session while it runs a script: over a socket of its own, which is made when it is first wanted.

use std::os::fd::{AsFd, BorrowedFd};
use std::sync::{Arc, PoisonError, TryLockError, Weak};

use boxsh_kernel::vfs::{DirEntry, Errno, Fs, FsPath, FsPathBuf, Metadata};
use boxsh_kernel::{Pid, ProcessInfo, Processes, ProcessesElsewhere, Signal};

use crate::error::{Error, Loss, WorkerError};
use crate::worker::channel::{Channel, PATIENCE, TellTo};
use crate::worker::client::Remote;
use crate::worker::connection::odd;
use crate::worker::control::Control;
use crate::worker::link;
use crate::worker::protocol::{Answer, FileCall, FsAnswer, FsCall, Request};
use crate::worker::remote_fs::{Carrier, RemoteFs};

/// The socket, and the process that has its other end.
pub(crate) struct Aside {
    channel: Channel,
    generation: u64,
}

fn lost(loss: Loss) -> Error {
    WorkerError::Unanswered(loss).into()
}

impl Remote {
    /// Asks for something that any thread may ask, be it that a script runs.
    pub(crate) fn reach(&self, request: Request) -> Result<Answer, Error> {
        self.reach_with(request, &[])
    }

    pub(crate) fn reach_with(
        &self,
        request: Request,
        descriptors: &[BorrowedFd<'_>],
    ) -> Result<Answer, Error> {
        match self.line.try_lock() {
            Ok(line) => self.request_over(line, request, descriptors),
            Err(TryLockError::Poisoned(line)) => self.request_over(line.into_inner(), request, descriptors),
            Err(TryLockError::WouldBlock) => self.ask_aside(request, descriptors),
        }
    }

    fn ask_aside(&self, request: Request, descriptors: &[BorrowedFd<'_>]) -> Result<Answer, Error> {
        let mut seat = self.aside.lock().unwrap_or_else(PoisonError::into_inner);
        let generation = self.runs().contact.as_ref().map(|contact| contact.generation);
        if seat.as_ref().is_none_or(|aside| Some(aside.generation) != generation) {
            *seat = None;
            *seat = Some(self.open_aside().map_err(|error| lost(error.into()))?);
        }
        let Some(aside) = seat.as_mut() else { return Err(lost(Loss::Ended)) };
        self.enliven(&aside.channel);
        match aside.channel.ask(&self.kit, request, descriptors, &mut TellTo::Nobody, Some(PATIENCE)) {
            Ok(Answer::Failed(fault)) => Err(fault.into()),
            Ok(answer) => Ok(answer),
            Err(loss) => {
                let generation = aside.generation;
                *seat = None;
                if loss != Loss::Ended {
                    self.end_process(generation);
                }
                Err(lost(loss))
            }
        }
    }

    fn open_aside(&self) -> std::io::Result<Aside> {
        let runs = self.runs();
        let contact = runs.contact.as_ref().ok_or(std::io::ErrorKind::NotConnected)?;
        let (own, theirs) = link::pair()?;
        contact.tell(Control::Aside, &[theirs.as_fd()])?;
        Ok(Aside { channel: Channel::new(own, contact.files.clone())?, generation: contact.generation })
    }

    /// Ends a process that does not do what it should. Whoever has the line finds that it has ended, and goes on with its copy.
    fn end_process(&self, generation: u64) {
        let runs = self.runs();
        let Some(contact) = runs.contact.as_ref().filter(|contact| contact.generation == generation) else {
            return;
        };
        let (zygote, pid) = (contact.zygote.clone(), contact.pid);
        drop(runs);
        if let Some(zygote) = zygote.upgrade() {
            zygote.discard(pid);
        }
    }

    /// The files of the session, for the kernel of the front.
    pub(crate) fn fs(self: &Arc<Self>) -> Arc<dyn Fs> {
        Arc::new(RemoteFs(Arc::new(self.reached())))
    }

    /// The processes of the session.
    pub(crate) fn processes(self: &Arc<Self>) -> Processes {
        Processes::elsewhere(Arc::new(self.reached()))
    }

    /// The session, for whoever does not keep it.
    pub(crate) fn reached(self: &Arc<Self>) -> Reached {
        Reached(Arc::downgrade(self))
    }
}

/// A session, for as long as somebody has it.
#[derive(Clone)]
pub(crate) struct Reached(Weak<Remote>);

impl Reached {
    /// Where the shell is, or was when the run began that goes on.
    pub(crate) fn directory(&self) -> Result<FsPathBuf, Errno> {
        match self.ask(Request::Directory)? {
            Answer::Bytes(path) => Ok(FsPath::new(&path).map_err(|_| Errno::EIO)?.to_owned()),
            _ => Err(Errno::EIO),
        }
    }

    /// Something about a path.
    pub(crate) fn file(&self, call: FileCall) -> Result<Answer, Error> {
        let remote = self.0.upgrade().ok_or(WorkerError::Gone)?;
        remote.reach(Request::File(call))
    }

    /// The same, where nothing is told but that it was done.
    pub(crate) fn done(&self, call: FileCall) -> Result<(), Error> {
        match self.file(call)? {
            Answer::Done => Ok(()),
            _ => Err(odd()),
        }
    }

    /// The same, where bytes are the answer.
    pub(crate) fn bytes(&self, call: FileCall) -> Result<Vec<u8>, Error> {
        match self.file(call)? {
            Answer::Bytes(bytes) => Ok(bytes),
            _ => Err(odd()),
        }
    }

    /// The same, where the answer is what `stat` tells.
    pub(crate) fn metadata(&self, call: FileCall) -> Result<Metadata, Error> {
        match self.file(call)? {
            Answer::Metadata(metadata) => Ok(metadata),
            _ => Err(odd()),
        }
    }

    /// The same, where the answer is the entries of a directory.
    pub(crate) fn entries(&self, call: FileCall) -> Result<Vec<DirEntry>, Error> {
        match self.file(call)? {
            Answer::Entries(entries) => Ok(entries),
            _ => Err(odd()),
        }
    }

    fn ask(&self, request: Request) -> Result<Answer, Errno> {
        let remote = self.0.upgrade().ok_or(Errno::EIO)?;
        remote.reach(request).map_err(|error| match error {
            Error::Kernel(errno) => errno,
            _ => Errno::EIO,
        })
    }
}

impl Carrier for Reached {
    fn carry(&self, call: FsCall) -> Result<FsAnswer, Errno> {
        match self.ask(Request::Fs(call))? {
            Answer::Fs(answer) => answer,
            _ => Err(Errno::EIO),
        }
    }
}

impl ProcessesElsewhere for Reached {
    fn list(&self) -> Vec<ProcessInfo> {
        match self.ask(Request::Processes) {
            Ok(Answer::Processes(processes)) => processes,
            _ => Vec::new(),
        }
    }

    fn signal(&self, pid: Pid, signal: Signal) -> Result<(), Errno> {
        match self.ask(Request::SignalProcess(pid, signal))? {
            Answer::Done => Ok(()),
            _ => Err(Errno::EIO),
        }
    }
}
