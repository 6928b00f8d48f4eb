//! Sandboxes in programs that run on tokio. A run computes, so it goes to the threads that tokio has for blocking work; waiting for
//! a sandbox of a pool takes none of them.

use tokio::task::JoinHandle;

use crate::options::RunOptions;
use crate::pool::Pooled;
use crate::result::RunResult;
use crate::running::CancelOnDrop;
use crate::sandbox::Sandbox;
use crate::script::Script;

/// Work on another thread. If nobody waits for it any more it is cancelled; if it has not begun, it never does.
struct Work<T> {
    handle: JoinHandle<T>,
    _cancel: CancelOnDrop,
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.handle.abort();
    }
}

impl<T: Send + 'static> Work<T> {
    async fn answer(mut self) -> T {
        match (&mut self.handle).await {
            Ok(value) => value,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}

fn start<T: Send + 'static>(
    mut sandbox: Sandbox,
    script: Script,
    options: RunOptions,
    finish: impl FnOnce(Sandbox, RunResult) -> T + Send + 'static,
) -> Work<T> {
    let cancel = CancelOnDrop(sandbox.cancel_handle());
    let handle = tokio::task::spawn_blocking(move || {
        let result = sandbox.run_with(script, options);
        finish(sandbox, result)
    });
    Work { handle, _cancel: cancel }
}

impl Sandbox {
    /// Runs a script without blocking the thread of the caller, and gives the sandbox back with the result. If the future
    /// is dropped, the run is cancelled, and the sandbox with it; a run that has not begun never does.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// use boxsh::{RunOptions, Sandbox};
    ///
    /// let (mut sandbox, result) = Sandbox::new().run_async("echo hello", RunOptions::new()).await;
    /// assert_eq!(result.stdout_str(), "hello\n");
    /// # });
    /// ```
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    pub async fn run_async(self, script: impl Into<Script>, options: RunOptions) -> (Self, RunResult) {
        start(self, script.into(), options, |sandbox, result| (sandbox, result)).answer().await
    }
}

impl Pooled {
    /// As [`Sandbox::run_async`]. If the future is dropped, the run is cancelled, and the sandbox goes back to its pool.
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    pub async fn run_async(self, script: impl Into<Script>, options: RunOptions) -> (Self, RunResult) {
        let (sandbox, place) = self.take();
        // The place goes along, so that the sandbox is back in it however this ends.
        start(sandbox, script.into(), options, |sandbox, result| (place.fill(sandbox), result)).answer().await
    }
}
