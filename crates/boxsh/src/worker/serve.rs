//! The worker's side: an ordinary sandbox, and a loop that does what is asked.

use std::collections::{BTreeMap, BTreeSet};
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boxsh_kernel::vfs::{FsPath, FsPathBuf};
use boxsh_shell::Moment;

use crate::checkpoint::Checkpoint;
use crate::error::{Error, WorkerError};
use crate::sandbox::Sandbox;
use crate::snapshot::Snapshot;
use crate::worker::attendant::{Attendant, Still, leave};
use crate::worker::effect::{Effect, effect};
use crate::worker::fault::Fault;
use crate::worker::line::Line;
use crate::worker::link::{self, Link};
use crate::worker::protocol::{Answer, FromWorker, Recipe, Request, ToWorker};
use crate::worker::seen::View;

/// A session that is served.
pub(crate) struct Served {
    pub(crate) line: Arc<Line>,
    pub(crate) attendant: Arc<Attendant>,
    pub(crate) sandbox: Option<Sandbox>,
    pub(crate) checkpoints: BTreeMap<u64, Checkpoint>,
    last_checkpoint: u64,
    pub(super) runs: u64,
    /// Requests that were answered.
    requests: u64,
    /// The shell as the last copy of the process has it.
    shell: Option<Moment>,
    /// Whether the process has given up all that reaches the host.
    is_sealed: bool,
    /// Whether something has gone on between runs since the last copy.
    pub(crate) has_lived: bool,
    pub(crate) copies: crate::worker::copies::Copies,
}

/// When a session is wanted of a process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    Now,
    /// Later, and one that has nothing of the host.
    Ahead,
}

/// Serves a session over these sockets until nobody needs it any more.
pub(crate) fn serve(
    socket: OwnedFd,
    control: OwnedFd,
    alone: boxsh_confine::offspring::Alone,
    when: When,
) -> ! {
    WORKER.store(true, Ordering::Relaxed);
    let line = Arc::new(Line::new(Link::new(socket), Arc::default()));
    let attendant = Attendant::start(control, line.session.clone());
    let mut served = Served {
        line,
        attendant,
        sandbox: None,
        checkpoints: BTreeMap::new(),
        last_checkpoint: 0,
        runs: 0,
        requests: 0,
        shell: None,
        is_sealed: false,
        has_lived: false,
        copies: crate::worker::copies::Copies::new(alone),
    };
    served.line.tell(&FromWorker::Ready(own_pid()));
    if when == When::Ahead {
        rehearse();
        served.seal();
    }
    loop {
        served.live_until_asked();
        let ToWorker::Request(request) = served.line.receive() else { leave(125) };
        served.attend_to(request);
    }
}

/// Whether this process is a worker.
static WORKER: AtomicBool = AtomicBool::new(false);

/// Whether what goes on between runs does so here, on the thread that runs the session, rather than on one of its own.
pub(crate) fn lets_live() -> bool {
    WORKER.load(Ordering::Relaxed)
}

/// Does once what every session does, over sockets of its own, so that the pages that are needed are in this process by then.
fn rehearse() {
    let Ok((program, worker)) = link::pair() else { return };
    let line = Arc::new(Line::new(Link::new(worker), Arc::default()));
    let Ok((recipe, _)) = crate::builder::recipe::of_builder(&mut Sandbox::builder()) else { return };
    if Link::new(program).send(&ToWorker::Request(Request::Build(Box::new(recipe)))).is_err() {
        return;
    }
    let ToWorker::Request(Request::Build(recipe)) = line.receive() else { return };
    if let Ok(mut sandbox) = crate::builder::recipe::rebuild(&recipe, &line) {
        sandbox.run(":");
    }
}

/// Gives this process a name that tools which list processes show.
pub(crate) fn call_process(name: &std::ffi::CStr) {
    let _ = rustix::thread::set_name(name);
}

pub(crate) fn own_pid() -> u32 {
    u32::try_from(rustix::process::getpid().as_raw_nonzero().get()).unwrap_or_default()
}

impl Served {
    fn attend_to(&mut self, request: Request) {
        let effect = effect(&request);
        let answer = match request {
            // Nobody waits for it.
            Request::Forget(id) => {
                self.checkpoints.remove(&id);
                return;
            }
            Request::GoOn(is_heard) => {
                let socket = if is_heard { self.line.link().take_descriptors().pop() } else { None };
                self.line.session.go_on(socket);
                return;
            }
            Request::HearRequests => {
                let socket = self.line.link().take_descriptors().pop();
                self.line.session.hear_requests(socket);
                return;
            }
            Request::Fork(afresh, lossy) => {
                self.fork(afresh, lossy);
                return;
            }
            request => self.answer(request).unwrap_or_else(|error| Answer::Failed(error.into())),
        };
        let has_changed_files = matches!(&answer, Answer::Result(result) if result.files != boxsh_kernel::vfs::Changes::default());
        if matches!(effect, Effect::Some | Effect::Begin) {
            self.show();
        }
        self.reply(answer);
        let attendant = self.attendant.clone();
        // Nothing changes besides until it is known what the copy has.
        let still = attendant.still();
        let is_other = self.line.session.take_changed();
        let has_changed = match effect {
            Effect::None => is_other,
            Effect::Some => true,
            Effect::Shell => has_changed_files || is_other || self.has_lived || self.has_changed_shell(),
            Effect::Begin => {
                // What it is now, the program can build again.
                self.has_changed_shell();
                false
            }
        };
        if has_changed {
            self.keep(&still);
        } else if !self.has_lived {
            self.copies.note_current(self.requests);
        }
    }

    /// Lets other threads see the session as it is.
    pub(crate) fn show(&self) {
        if let Some(sandbox) = &self.sandbox {
            self.line.session.show(View {
                launcher: sandbox.launcher(),
                fs: sandbox.kernel().fs().clone(),
                processes: sandbox.kernel.process_handle(),
                files: sandbox.files(),
                directory: sandbox.process().cwd(),
            });
        }
    }

    /// The program counts anew for a process that has just come to serve.
    pub(crate) fn restart(&mut self) {
        (self.runs, self.requests) = (0, 0);
    }

    /// Whether the shell is another one than the last copy has. It says so once.
    fn has_changed_shell(&mut self) -> bool {
        let Some(sandbox) = &self.sandbox else { return false };
        if self.shell.as_ref().is_some_and(|shell| sandbox.session.is_still(shell)) {
            return false;
        }
        self.shell = Some(sandbox.session.moment());
        true
    }

    /// Keeps the session as it is now, to go back to if this process ends before its time.
    fn keep(&mut self, still: &Still<'_>) {
        if self.can_copy() && crate::worker::copies::keep(self, still) {
            self.has_lived = false;
            self.copies.note_current(self.requests);
        }
    }

    /// Whether the whole session is in the memory of this process.
    pub(crate) fn can_copy(&self) -> bool {
        let Some(sandbox) = &self.sandbox else { return false };
        // A request that goes on has a thread, which the copy would not have.
        let known = 1 + self.attendant.others();
        let is_quiet = || boxsh_confine::offspring::threads().is_ok_and(|threads| threads == known);
        sandbox.config.native.is_none() && (sandbox.config.attached.network.is_none() || is_quiet())
    }

    fn fork(&mut self, afresh: bool, lossy: bool) {
        let descriptors = self.line.link().take_descriptors();
        let whole =
            self.sandbox.as_ref().filter(|_| !lossy).map(|sandbox| sandbox.checkpoint().check_whole());
        if let Some(Err(error)) = whole {
            self.reply(Answer::Failed(error.into()));
            self.copies.note_current(self.requests);
        } else if self.can_copy() {
            crate::worker::copies::fork(self, afresh, descriptors);
        } else {
            self.refuse_fork();
        }
    }

    pub(crate) fn refuse_fork(&mut self) {
        self.reply(Answer::Failed(Fault::NotCopied));
        self.copies.note_current(self.requests);
    }

    /// The fork is there, and this session as it was.
    pub(crate) fn confirm_fork(&mut self) {
        self.reply(Answer::Done);
        self.copies.note_current(self.requests);
    }

    fn reply(&mut self, answer: Answer) {
        self.line.tell(&FromWorker::Answer(answer));
        self.requests += 1;
    }

    pub(super) fn sandbox(&mut self) -> Result<&mut Sandbox, Error> {
        self.sandbox.as_mut().ok_or(Error::Worker(WorkerError::Gone))
    }

    fn checkpoint(&self, id: u64) -> Result<&Checkpoint, Error> {
        self.checkpoints.get(&id).ok_or(Error::Worker(WorkerError::CheckpointLost))
    }

    fn answer(&mut self, request: Request) -> Result<Answer, Error> {
        let bytes = |result: Result<Vec<u8>, Error>| result.map(Answer::Bytes);
        let done = |result: Result<(), Error>| result.map(|()| Answer::Done);
        Ok(match request {
            Request::Build(recipe) => self.build(&recipe)?,
            Request::Run(run) => Answer::Result(self.run(run)?),
            Request::UploadTar(path, archive, options) => {
                done(self.sandbox()?.upload_tar_with(path, &archive[..], options))?
            }
            Request::DownloadTar(path) => {
                let mut archive = Vec::new();
                self.sandbox()?.download_tar(path, &mut archive)?;
                Answer::Bytes(archive)
            }
            Request::Mount(path, fs) => {
                let fs = crate::builder::recipe::filesystem(&self.line, fs);
                done(self.sandbox()?.mount(path, fs))?
            }
            Request::Unmount(path) => done(self.sandbox()?.unmount(path))?,
            Request::AddCommand(name) => {
                let command = crate::worker::line::Called { name, line: self.line.clone() };
                done(self.sandbox()?.add_command(Arc::new(command)))?
            }
            Request::RemoveCommand(name) => Answer::Flag(self.sandbox()?.remove_command(name)?),
            Request::ShellState => Answer::ShellState(self.sandbox()?.shell_state()?),
            Request::Checkpoint => {
                let checkpoint = self.sandbox()?.checkpoint();
                let left_out = checkpoint.left_out().to_vec();
                self.last_checkpoint += 1;
                self.checkpoints.insert(self.last_checkpoint, checkpoint);
                Answer::Checkpoint(self.last_checkpoint, left_out)
            }
            Request::Rollback(id) => {
                let to = self.checkpoint(id)?.clone();
                done(self.sandbox()?.rollback_lossy(&to))?
            }
            Request::Reset => done(self.sandbox()?.reset())?,
            Request::RestartShell => done(self.sandbox()?.restart_shell())?,
            Request::StartHere => {
                let sandbox = self.sandbox()?;
                *sandbox = sandbox.fork_afresh()?;
                Answer::Done
            }
            Request::Snapshot(None) => Answer::Bytes(self.sandbox()?.snapshot()?.to_bytes()),
            Request::Snapshot(Some(id)) => {
                let of = self.checkpoint(id)?.clone();
                Answer::Bytes(self.sandbox()?.snapshot_of(&of)?.to_bytes())
            }
            Request::Restore(snapshot) => {
                let snapshot = Snapshot::from_bytes(&snapshot)?;
                done(self.sandbox()?.restore(&snapshot))?
            }
            Request::Changes => Answer::Changes(self.sandbox()?.changes()?),
            Request::Diff => bytes(self.sandbox()?.diff())?,
            Request::Apply(options, wanted) => {
                let wanted: BTreeSet<FsPathBuf> = wanted.into_iter().collect();
                let filter = |path: FsPath<'_>| wanted.contains(&path.to_owned());
                Answer::Applied(self.sandbox()?.apply(options, filter)?)
            }
            Request::PlanApply(options, wanted) => {
                let wanted: BTreeSet<FsPathBuf> = wanted.into_iter().collect();
                let filter = |path: FsPath<'_>| wanted.contains(&path.to_owned());
                Answer::Applied(self.sandbox()?.plan_apply(options, filter)?)
            }
            Request::ChangesBetween(earlier, later) => {
                let later = self.moment(later)?;
                Answer::Changes(self.checkpoint(earlier)?.changes_to(&later)?)
            }
            Request::DiffBetween(earlier, later) => {
                let later = self.moment(later)?;
                bytes(self.checkpoint(earlier)?.diff_to(&later))?
            }
            Request::HasBackground => Answer::Flag(self.sandbox()?.has_background()),
            request @ (Request::Fs(_)
            | Request::File(_)
            | Request::Processes
            | Request::SignalProcess(..)
            | Request::Launch(_)
            | Request::SignalLaunched(..)
            | Request::ResizeLaunched(..)
            | Request::Directory) => {
                self.sandbox()?;
                self.show();
                let descriptors = self.line.link().take_descriptors();
                self.line.session.answer(request, descriptors).unwrap_or(Answer::Done)
            }
            Request::Fork(..) | Request::Forget(_) | Request::GoOn(_) | Request::HearRequests => Answer::Done,
        })
    }

    /// A checkpoint, or the present moment.
    fn moment(&mut self, id: Option<u64>) -> Result<Checkpoint, Error> {
        match id {
            Some(id) => self.checkpoint(id).cloned(),
            None => Ok(self.sandbox()?.checkpoint()),
        }
    }

    fn build(&mut self, recipe: &Recipe) -> Result<Answer, Error> {
        call_process(c"boxsh-worker");
        self.sandbox = Some(crate::builder::recipe::rebuild(recipe, &self.line)?);
        if !recipe.needs_host() {
            self.seal();
        }
        Ok(Answer::Done)
    }

    fn seal(&mut self) {
        if !self.is_sealed {
            // Where the host has no filters, it is a process like others.
            let _ = boxsh_confine::offspring::seal();
            self.is_sealed = true;
        }
    }
}
