//! What others than the thread of the session see of it, in its worker.

use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boxsh_kernel::Processes;
use boxsh_kernel::vfs::{Errno, Fs, FsPathBuf};

use crate::error::Error;
use crate::launch::Launcher;
use crate::reading::Files;
use crate::worker::fault::Fault;
use crate::worker::launched::Consoles;
use crate::worker::line::Line;
use crate::worker::link::Link;
use crate::worker::protocol::{Answer, Callback, FileCall, FsAnswer, FsCall, Reply, Request};
use crate::worker::remote_fs::OpenFiles;

/// A session as any thread may use it.
#[derive(Default)]
pub(crate) struct Seen {
    view: Mutex<Option<View>>,
    /// Files that the program has open.
    files: OpenFiles,
    /// Scripts beside the one that it runs.
    pub(crate) consoles: Consoles,
    /// What is spoken over between runs, by processes that live on.
    life: Mutex<Option<Arc<Line>>>,
    /// What threads of requests to the outside speak over, one at a time.
    requests: Mutex<Option<Line>>,
    /// Whether they are to.
    goes_on: AtomicBool,
    /// Whether something was changed that the session's own thread knows nothing of.
    has_changed: AtomicBool,
}

/// What it is at the moment.
#[derive(Clone)]
pub(crate) struct View {
    pub(crate) fs: Arc<dyn Fs>,
    pub(crate) processes: Processes,
    pub(crate) launcher: Launcher,
    pub(crate) files: Files,
    /// Where the shell was when this was written down.
    pub(crate) directory: Arc<FsPathBuf>,
}

impl Seen {
    fn lock(&self) -> MutexGuard<'_, Option<View>> {
        self.view.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on, this is what it is.
    pub(crate) fn show(&self, view: View) {
        *self.lock() = Some(view);
    }

    fn view(&self) -> Result<View, Errno> {
        self.lock().clone().ok_or(Errno::EIO)
    }

    /// An operation on its files.
    pub(crate) fn serve(&self, call: FsCall) -> Result<FsAnswer, Errno> {
        let fs = self.view()?.fs;
        self.files.serve(&*fs, call)
    }

    /// Whether something was changed since this was last asked.
    pub(crate) fn take_changed(&self) -> bool {
        self.has_changed.swap(false, Ordering::Relaxed)
    }

    /// What is spoken over between runs.
    pub(crate) fn life(&self) -> MutexGuard<'_, Option<Arc<Line>>> {
        self.life.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether anything may go on between runs.
    pub(crate) fn goes_on(&self) -> bool {
        self.goes_on.load(Ordering::Relaxed)
    }

    /// The background may go on between runs from now on; over this socket it calls back.
    pub(crate) fn go_on(self: &Arc<Self>, socket: Option<OwnedFd>) {
        if let Some(socket) = socket {
            *self.life() = Some(Arc::new(Line::new(Link::new(socket), self.clone())));
        }
        self.goes_on.store(true, Ordering::Relaxed);
    }

    /// From now on, the program is asked about requests over this socket.
    pub(crate) fn hear_requests(self: &Arc<Self>, socket: Option<OwnedFd>) {
        *self.requests() = socket.map(|socket| Line::new(Link::new(socket), self.clone()));
    }

    fn requests(&self) -> MutexGuard<'_, Option<Line>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the program about a request to the outside; none if there is no way to.
    pub(crate) fn ask_about_request(&self, callback: Callback) -> Option<Reply> {
        self.requests().as_ref().map(|line| line.call(callback))
    }

    /// In a copy of the process: what the original had is not this one's.
    pub(crate) fn start_over(&self) {
        self.goes_on.store(false, Ordering::Relaxed);
        *self.life() = None;
        *self.requests() = None;
        self.consoles.give_up();
    }

    /// What any thread may ask, with descriptors if any have come; none for what only the session's own thread can answer.
    pub(crate) fn answer(self: &Arc<Self>, request: Request, descriptors: Vec<OwnedFd>) -> Option<Answer> {
        let failed = |errno| Answer::Failed(Fault::Kernel(errno));
        Some(match request {
            Request::Fs(call) => {
                let changes = call.changes();
                let answer = self.serve(call);
                if changes {
                    self.has_changed.store(true, Ordering::Relaxed);
                }
                Answer::Fs(answer)
            }
            Request::File(call) => {
                let changes = call.changes();
                let answer = self.view().map_err(Error::from).and_then(|view| act(&view.files, call));
                if changes {
                    self.has_changed.store(true, Ordering::Relaxed);
                }
                answer.unwrap_or_else(|error| Answer::Failed(error.into()))
            }
            Request::Processes => match self.view() {
                Ok(view) => Answer::Processes(view.processes.list()),
                Err(errno) => failed(errno),
            },
            Request::SignalProcess(pid, signal) => {
                let sent = self.view().and_then(|view| view.processes.signal(pid, signal));
                self.has_changed.store(true, Ordering::Relaxed);
                sent.map_or_else(failed, |()| Answer::Done)
            }
            Request::Launch(run) => {
                let launched = self
                    .view()
                    .map_err(Error::from)
                    .and_then(|view| crate::worker::launched::launch(self, &view.launcher, run, descriptors));
                self.has_changed.store(true, Ordering::Relaxed);
                launched.unwrap_or_else(|error| Answer::Failed(error.into()))
            }
            Request::SignalLaunched(pid, signal) => {
                self.consoles.signal(pid, signal).map_or_else(failed, |()| Answer::Done)
            }
            Request::ResizeLaunched(pid, size) => {
                self.consoles.resize(pid, size).map_or_else(failed, |()| Answer::Done)
            }
            Request::Directory => match self.view() {
                Ok(view) => Answer::Bytes(view.directory.as_path().as_bytes().to_vec()),
                Err(errno) => failed(errno),
            },
            _ => return None,
        })
    }
}

/// Does what is asked about a path.
fn act(files: &Files, call: FileCall) -> Result<Answer, Error> {
    let done = |result: Result<(), Error>| result.map(|()| Answer::Done);
    match call {
        FileCall::Read(path, limit) => files.read_file_within(path, limit).map(Answer::Bytes),
        FileCall::Write(path, contents, mode) => done(files.write_file_as(&path, &contents, mode)),
        FileCall::Append(path, contents) => done(files.append_file(path, contents)),
        FileCall::List(path) => files.list_directory(path).map(Answer::Entries),
        FileCall::Metadata(path) => files.metadata(path).map(Answer::Metadata),
        FileCall::SymlinkMetadata(path) => files.symlink_metadata(path).map(Answer::Metadata),
        FileCall::ReadLink(path) => files.read_link(path).map(Answer::Bytes),
        FileCall::RealPath(path) => files.real_path(path).map(Answer::Bytes),
        FileCall::SetMode(path, mode) => done(files.set_mode(path, mode)),
        FileCall::Rename(from, to) => done(files.rename(from, to)),
        FileCall::CreateDirectory(path) => done(files.create_directory(path)),
        FileCall::Remove(path) => done(files.remove(path)),
        FileCall::RemoveUnlessFilled(path) => done(files.remove_unless_filled(path)),
    }
}
