//! Sessions that are ready before anybody asks for one.

use std::sync::Mutex;

use boxsh::Sandbox;

use crate::session::lock;

/// Plain sessions that nobody has yet.
#[derive(Default)]
pub(crate) struct Warm {
    wanted: usize,
    ready: Mutex<Vec<Sandbox>>,
}

impl Warm {
    pub(crate) fn new(wanted: usize) -> Self {
        Self { wanted, ready: Mutex::default() }
    }

    /// One that is ready.
    pub(crate) fn take(&self) -> Option<Sandbox> {
        lock(&self.ready).pop()
    }

    /// Makes those that are missing. What cannot be made now is tried again later.
    pub(crate) fn fill(&self, make: impl Fn() -> Option<Sandbox>) {
        while lock(&self.ready).len() < self.wanted {
            // Not under the lock: it may take a while.
            let Some(sandbox) = make() else { return };
            lock(&self.ready).push(sandbox);
        }
    }

    /// Whether some are missing.
    pub(crate) fn is_short(&self) -> bool {
        lock(&self.ready).len() < self.wanted
    }

    /// How many are ready.
    pub(crate) fn count(&self) -> usize {
        lock(&self.ready).len()
    }

    pub(crate) fn empty(&self) {
        lock(&self.ready).clear();
    }
}
