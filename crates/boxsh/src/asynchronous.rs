//! Sandboxes in programs that run on tokio. A run computes, so it goes to the threads that tokio has for blocking work.

use boxsh_kernel::Cancel;

use crate::error::Error;
use crate::options::RunOptions;
use crate::pool::{Pool, Pooled};
use crate::result::RunResult;
use crate::sandbox::Sandbox;

/// Ends a run that nobody waits for any more.
struct CancelOnDrop(Option<Cancel>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if let Some(cancel) = &self.0 {
            cancel.cancel();
        }
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(value) => value,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

impl Sandbox {
    /// Runs a script without blocking the thread of the caller, and gives the sandbox back with the result. If the future
    /// is dropped, the run is cancelled, and the sandbox with it.
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
    pub async fn run_async(mut self, script: impl Into<Vec<u8>>, options: RunOptions) -> (Self, RunResult) {
        let mut guard = CancelOnDrop(Some(self.cancel_handle()));
        let script = script.into();
        let answer = blocking(move || {
            let result = self.run_with(&script, options);
            (self, result)
        })
        .await;
        guard.0 = None;
        answer
    }
}

impl Pool {
    /// Takes a sandbox; waits, without blocking the thread of the caller, if all are taken.
    ///
    /// # Errors
    /// [`Error::PoolClosed`].
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    pub async fn acquire_async(&self) -> Result<Pooled, Error> {
        let pool = self.clone();
        blocking(move || pool.acquire()).await
    }
}
