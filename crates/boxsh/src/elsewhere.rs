//! The seam between a sandbox and a session that is in a worker: what a [`Sandbox`] does whose `remote` is there.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use boxsh_kernel::vfs::{FsPath, FsPathBuf, Mount};
use boxsh_kernel::{HostInput, HostOutput, Kernel, KernelOptions};

use crate::apply::Applied;
use crate::builder::Config;
use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::options::RunOptions;
use crate::output::{Listener, Relay, SharedListener};
use crate::result::{RunResult, Stream};
use crate::sandbox::{Sandbox, plain};
use crate::script::Script;
use crate::snapshot::Snapshot;
use crate::streams::Streams;
use crate::worker::{Answer, Held, Remote, Request, TellTo};

/// What a result has of the output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keeps {
    All,
    Nothing,
}

impl Sandbox {
    /// The front of a session in a worker.
    pub(crate) fn in_worker(config: Arc<Config>, remote: Arc<Remote>) -> Result<Self, Error> {
        let (_, start) = plain();
        let fs = remote.fs();
        let mounts = Arc::new(Mount::new(fs.clone(), "worker"));
        let options = KernelOptions { identity: config.identity.clone(), ..KernelOptions::new(fs) };
        let kernel = Arc::new(Kernel::new(options));
        let process = kernel.create_process(&[b"bash"])?;
        Ok(Self::front(config, (kernel, process), mounts, start.clone(), remote))
    }

    pub(crate) fn run_elsewhere(
        &mut self,
        remote: &Arc<Remote>,
        script: Script,
        options: RunOptions,
        listener: Option<SharedListener>,
        keeps: Keeps,
    ) -> RunResult {
        let script = self.config.transformed(script);
        let limits = &self.config.limits;
        let mut options = options;
        if let Some(input) = options.stdin_stream.take() {
            let kept = Arc::new(Mutex::new(Vec::new()));
            let streams = telling_streams(input, (keeps == Keeps::All).then(|| kept.clone()), listener);
            let mut result = remote.run(script, options, limits, false, &mut TellTo::Streams(&streams));
            for (stream, data) in kept.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
                result.add_output(stream, &data);
            }
            return result;
        }
        match listener {
            None => remote.run(script, options, limits, true, &mut TellTo::Nobody),
            Some(listener) => {
                let mut tell = |stream: Stream, data: &[u8]| {
                    let mut seat = listener.lock().unwrap_or_else(PoisonError::into_inner);
                    let Some(told) = seat.as_mut() else { return };
                    if catch_unwind(AssertUnwindSafe(|| told(stream, data))).is_err() {
                        *seat = None;
                    }
                };
                let result = remote.run(
                    script,
                    options,
                    limits,
                    keeps == Keeps::All,
                    &mut TellTo::Listener(&mut tell),
                );
                *listener.lock().unwrap_or_else(PoisonError::into_inner) = None;
                result
            }
        }
    }

    pub(crate) fn fork_elsewhere(
        &self,
        remote: &Arc<Remote>,
        afresh: bool,
        lossy: bool,
    ) -> Result<Self, Error> {
        let fork = || remote.fork(afresh, lossy);
        // A process that was lost meanwhile is there again.
        let fork = fork().or_else(|error| match error {
            Error::LeftOut(_) => Err(error),
            _ => fork(),
        })?;
        let mut fork = Self::in_worker(self.config.clone(), fork)?;
        fork.record.clone_from(&self.record);
        Ok(fork)
    }

    /// Lets the worker apply what `filter` wants, or say what it would apply.
    pub(crate) fn apply_elsewhere(
        &self,
        remote: &Remote,
        ask: impl FnOnce(Vec<FsPathBuf>) -> Request,
        mut filter: impl FnMut(FsPath<'_>) -> bool,
    ) -> Result<Applied, Error> {
        let changes = self.changes()?;
        let all = changes.deleted.into_iter().chain(changes.created).chain(changes.modified);
        let wanted = all.filter(|path| filter(path.as_path())).collect();
        remote.answer(ask(wanted), |answer| match answer {
            Answer::Applied(applied) => Some(applied),
            _ => None,
        })
    }

    /// Goes to a checkpoint, wherever it and the session are.
    pub(crate) fn roll_elsewhere(&mut self, to: &Checkpoint) -> Result<(), Error> {
        let snapshot = match (&self.remote, &to.held) {
            (Some(remote), Some(held)) if Arc::ptr_eq(remote, &held.remote) => {
                return remote.done(Request::Rollback(held.id));
            }
            (_, Some(held)) => Snapshot::from_bytes(&held.remote.bytes(Request::Snapshot(Some(held.id)))?)?,
            (_, None) => self.snapshot_of(to)?,
        };
        self.restore(&snapshot)
    }
}

impl Checkpoint {
    /// A checkpoint that the worker of a session has. What it has here is but the shape of one.
    pub(crate) fn held(start: &Checkpoint, remote: &Arc<Remote>) -> Self {
        let ask = || {
            remote.answer(Request::Checkpoint, |answer| match answer {
                Answer::Checkpoint(id, left_out) => Some((id, left_out)),
                _ => None,
            })
        };
        // A process that was lost meanwhile is there again. A checkpoint that could not be made has a number that no checkpoint has.
        let (id, left_out) = ask().or_else(|_| ask()).unwrap_or((u64::MAX, Vec::new()));
        let held = Some(Arc::new(Held { remote: remote.clone(), id }));
        Self { left_out, held, ..start.clone() }
    }

    /// Asks the worker that has both moments; none if not both are in one worker.
    pub(crate) fn in_one_worker(&self, later: &Self) -> Option<(&Arc<Remote>, u64, u64)> {
        let (earlier, later) = (self.held.as_ref()?, later.held.as_ref()?);
        Arc::ptr_eq(&earlier.remote, &later.remote).then_some((&earlier.remote, earlier.id, later.id))
    }
}

/// Output that was kept, piece by piece.
type Kept = Arc<Mutex<Vec<(Stream, Vec<u8>)>>>;

/// Streams that keep output and tell of it on this side, for a run whose input is here too. The worker holds it to the limits.
fn telling_streams(
    input: Arc<dyn HostInput>,
    kept: Option<Kept>,
    listener: Option<SharedListener>,
) -> Streams {
    let told: Box<Listener> = Box::new(move |stream, data| {
        if let Some(kept) = &kept {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push((stream, data.to_vec()));
        }
        if let Some(listener) = &listener {
            let relay = Relay { stream, listener: listener.clone() };
            // The result has it all; whether somebody listens besides is no affair of the script's.
            let _ = relay.write(data);
        }
    });
    let told = Arc::new(Mutex::new(Some(told)));
    let relay = |stream| -> Arc<dyn HostOutput> { Arc::new(Relay { stream, listener: told.clone() }) };
    Streams { input, output: relay(Stream::Stdout), errors: relay(Stream::Stderr) }
}
