//! Entering the interpreter from a thread that is not its own, until it ends.
//!
//! A thread that is in Python, or waits to come back to it, when the interpreter is torn down crashes the process. So those that came by this door are
//! counted; before the end it is closed, their runs are cancelled, and the interpreter waits for them.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::threads;

/// How long the end waits for functions of Python that do not return. They are then left as Python leaves its daemon threads.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the end looks for runs to cancel.
const LOOK: Duration = Duration::from_millis(20);

static CLOSED: AtomicBool = AtomicBool::new(false);

/// How often threads have come in and not left.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

/// Tells that somebody has left.
static LEFT: (Mutex<()>, Condvar) = (Mutex::new(()), Condvar::new());

thread_local! {
    /// How often this thread has.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Whoever has come in.
struct Visit;

impl Visit {
    /// None if the door is closed, unless this thread is in already.
    fn begin() -> Option<Self> {
        let depth = DEPTH.get();
        // The count comes first: whoever closes the door afterwards waits for this thread.
        INSIDE.fetch_add(1, Ordering::SeqCst);
        DEPTH.set(depth + 1);
        let visit = Self;
        (depth > 0 || !CLOSED.load(Ordering::SeqCst)).then_some(visit)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
        INSIDE.fetch_sub(1, Ordering::SeqCst);
        if CLOSED.load(Ordering::SeqCst) {
            let _guard = LEFT.0.lock().unwrap_or_else(PoisonError::into_inner);
            LEFT.1.notify_all();
        }
    }
}

/// Does something in Python; nothing if the interpreter is about to end.
pub(crate) fn enter<T>(work: impl FnOnce(Python<'_>) -> T) -> Option<T> {
    let _visit = Visit::begin()?;
    Python::try_attach(work)
}

/// Lets nobody in any more, and waits until those inside have left. Python calls it before it ends.
#[pyfunction]
pub(crate) fn _before_end(py: Python<'_>) {
    CLOSED.store(true, Ordering::SeqCst);
    py.detach(|| {
        let own = DEPTH.get();
        let until = Instant::now() + PATIENCE;
        let mut guard = LEFT.0.lock().unwrap_or_else(PoisonError::into_inner);
        while INSIDE.load(Ordering::SeqCst) > own {
            if Instant::now() > until {
                return;
            }
            // Again each time: one that has come in may only now begin its run.
            threads::cancel();
            guard = LEFT.1.wait_timeout(guard, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
    });
}

/// After a fork, only this thread is left.
pub(crate) fn after_fork() {
    INSIDE.store(DEPTH.get(), Ordering::SeqCst);
}
