//! A script that runs while the host program goes on.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use boxsh_kernel::Cancel;

use crate::options::RunOptions;
use crate::result::{RunResult, Stream};
use crate::sandbox::Sandbox;

/// Pieces of output that wait to be taken.
type Pieces = Arc<Mutex<Vec<(Stream, Vec<u8>)>>>;

/// Ends a run that nobody waits for any more.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        // It does nothing to a run that is over.
        self.0.cancel();
    }
}

/// A script that runs on a thread of its own. The sandbox comes back with [`Running::wait`]; if this is dropped, the run is
/// cancelled, and the sandbox goes with it.
///
/// ```
/// use boxsh::{RunOptions, Sandbox};
///
/// let running = Sandbox::new().spawn("for i in 1 2 3; do echo $i; done", RunOptions::new());
/// let (mut sandbox, result) = running.wait();
/// assert_eq!(result.stdout_str(), "1\n2\n3\n");
/// assert_eq!(sandbox.run("echo $i").stdout_str(), "3\n");
/// ```
#[derive(Debug)]
#[must_use = "the run is cancelled if nobody waits for it"]
pub struct Running {
    cancel: CancelOnDrop,
    fresh: Pieces,
    thread: JoinHandle<(Sandbox, RunResult)>,
}

impl Sandbox {
    /// Runs a script on a thread of its own. Its output can be taken while it runs, and is in the result as well, within
    /// the limits of captured output.
    pub fn spawn(mut self, script: impl Into<Vec<u8>>, options: RunOptions) -> Running {
        let fresh = Pieces::default();
        let cancel = CancelOnDrop(self.cancel_handle());
        let (script, log) = (script.into(), fresh.clone());
        let thread = std::thread::spawn(move || {
            let result = self.run_and_tell(&script, options, move |stream, data| {
                log.lock().unwrap_or_else(PoisonError::into_inner).push((stream, data.to_vec()));
            });
            (self, result)
        });
        Running { cancel, fresh, thread }
    }
}

impl Running {
    /// Ends the run, be it that it has not begun; the sandbox stays usable.
    pub fn cancel(&self) {
        self.cancel.0.cancel();
    }

    /// A handle that ends this run, for another thread.
    pub fn cancel_handle(&self) -> Cancel {
        self.cancel.0.clone()
    }

    /// Whether the run is over.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// What was written since the last call, in order.
    pub fn take_output(&self) -> Vec<(Stream, Vec<u8>)> {
        std::mem::take(&mut *self.fresh.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits for the end of the run, and gives the sandbox back.
    ///
    /// # Panics
    /// If the thread has panicked, which no script can bring about.
    pub fn wait(self) -> (Sandbox, RunResult) {
        let Self { cancel, thread, .. } = self;
        let answer = thread.join();
        drop(cancel);
        answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}
