//! Threads for what JavaScript has asked for.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

type Job = Box<dyn FnOnce() + Send>;

/// How long a thread waits for more to do.
const IDLE: Duration = Duration::from_secs(10);

/// As many threads as there are jobs; those that have nothing to do wait a while for the next one.
#[derive(Clone, Default)]
pub(crate) struct Threads {
    idle: Arc<Mutex<Vec<Sender<Job>>>>,
}

impl Threads {
    /// Does a job on a thread that does nothing else meanwhile.
    ///
    /// # Errors
    /// If the host has no thread left.
    pub(crate) fn run(&self, mut job: Job) -> std::io::Result<()> {
        // Bound to a name, so that the lock is not held while a thread takes the job.
        while let Some(thread) = { self.list().pop() } {
            match thread.send(job) {
                Ok(()) => return Ok(()),
                // It has just ended.
                Err(unsent) => job = unsent.0,
            }
        }
        let threads = self.clone();
        std::thread::Builder::new().name("boxsh".into()).spawn(move || threads.work(job)).map(drop)
    }

    fn list(&self) -> std::sync::MutexGuard<'_, Vec<Sender<Job>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, mut job: Job) {
        let (sender, jobs) = channel();
        loop {
            job();
            self.list().push(sender.clone());
            job = match jobs.recv_timeout(IDLE) {
                Ok(next) => next,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            };
        }
    }
}
