//! Processes of a session that go on between runs.

use std::io::PipeWriter;
use std::sync::Arc;
use std::thread::JoinHandle;

use boxsh_kernel::{Kernel, Limit, Limits};

use crate::output::PipedInput;
use crate::sandbox::Sandbox;

/// What grows with time however little a process does, and so cannot be limited where there is no run to end.
const PER_RUN: [Limit; 4] = [Limit::WallClock, Limit::Commands, Limit::Iterations, Limit::Fuel];

/// Limits of a session without those on what grows with time.
pub(crate) fn unlimited_time(limits: &Limits) -> Limits {
    PER_RUN.iter().fold(limits.clone(), |limits, &limit| limits.with(limit, u64::MAX))
}

/// A thread that lets the processes of a session go on until it is dropped.
pub(crate) struct Live {
    call: Option<PipeWriter>,
    thread: Option<JoinHandle<()>>,
}

impl Live {
    fn start(kernel: Arc<Kernel>, limits: &Limits) -> std::io::Result<Self> {
        let (until, call) = PipedInput::pipe()?;
        let limits = unlimited_time(limits);
        let thread = std::thread::Builder::new().name("boxsh-live".into()).spawn(move || {
            kernel.attend(Arc::new(until), &limits);
        })?;
        Ok(Self { call: Some(call), thread: Some(thread) })
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.call = None;
        if let Some(thread) = self.thread.take() {
            // It has nothing to say; whatever went wrong in there has ended with it.
            let _ = thread.join();
        }
    }
}

impl Sandbox {
    /// Lets the background go on from now until the next run, and after each run from then on, as long as there is any.
    pub(crate) fn go_live(&mut self) {
        self.is_live = self.has_background();
        #[cfg(native)]
        if crate::worker::lets_live() {
            return;
        }
        if self.is_live && self.live.is_none() {
            // Without a thread it stands still until the next run.
            self.live = Live::start(self.kernel.clone(), &self.config.limits).ok();
        }
    }

    /// Lets the background stand still, until this thread has done something with the session.
    pub(crate) fn hold_live(&mut self) {
        self.live = None;
    }
}
