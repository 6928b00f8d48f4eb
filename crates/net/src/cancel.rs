//! Giving up on a transfer from another thread.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

type Hook = Box<dyn FnOnce() + Send>;

/// A handle by which a transfer is given up. Its copies are the same handle.
#[derive(Clone, Default)]
pub struct Cancel {
    inner: Arc<Inner>,
}

#[derive(Default)]
struct Inner {
    cancelled: AtomicBool,
    hook: Mutex<Option<Hook>>,
}

impl Cancel {
    /// A handle of a transfer that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives the transfer up: whoever waits for it fails soon.
    pub fn cancel(&self) {
        self.inner.cancelled.store(true, Ordering::SeqCst);
        let hook = self.inner.hook.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(hook) = hook {
            hook();
        }
    }

    /// Whether it was given up.
    pub fn is_cancelled(&self) -> bool {
        self.inner.cancelled.load(Ordering::SeqCst)
    }

    /// What ends the waiting; it replaces what was there, and is called at once if the transfer was given up before.
    pub fn on_cancel(&self, hook: impl FnOnce() + Send + 'static) {
        *self.inner.hook.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(hook));
        if self.is_cancelled() {
            self.cancel();
        }
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cancel").field("cancelled", &self.is_cancelled()).finish()
    }
}
