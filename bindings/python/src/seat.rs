//! A sandbox and who uses it: one thread at a time has it, others wait for it without holding the interpreter.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use boxsh::{Cancel, Pooled, Sandbox};
use pyo3::prelude::*;

use crate::errors::{BusyError, ClosedError};
use crate::interpreter;
use crate::interrupt;
use crate::threads;

/// How long a thread waits before it looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Counts the forks of the host process that this process has come out of: what another thread had then, nobody gives back.
static FORKS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The seats whose runs are calling Python on this thread.
    static INSIDE: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// Notes that this is the child of a fork.
pub(crate) fn after_fork() {
    FORKS.fetch_add(1, Ordering::Relaxed);
    interpreter::after_fork();
}

pub(crate) fn forks() -> u64 {
    FORKS.load(Ordering::Relaxed)
}

/// A sandbox of one's own, or one borrowed from a pool.
pub(crate) enum Owned {
    Own(Box<Sandbox>),
    Pooled(Box<Pooled>),
}

impl Owned {
    pub(crate) fn get(&mut self) -> &mut Sandbox {
        match self {
            Self::Own(sandbox) => sandbox,
            Self::Pooled(sandbox) => sandbox,
        }
    }
}

enum State {
    Free(Owned),
    /// Somebody has it, since so many forks.
    Taken(u64),
    Closed,
}

pub(crate) struct Seat {
    number: u64,
    state: Mutex<State>,
    freed: Condvar,
    /// How to end the run that goes on.
    cancel: Mutex<Option<Cancel>>,
}

impl Seat {
    pub(crate) fn new(sandbox: Owned) -> Arc<Self> {
        static NUMBERS: AtomicU64 = AtomicU64::new(1);
        Arc::new(Self {
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            state: Mutex::new(State::Free(sandbox)),
            freed: Condvar::new(),
            cancel: Mutex::default(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the sandbox; waits while another thread has it.
    pub(crate) fn take(self: &Arc<Self>, py: Python<'_>) -> PyResult<Taken> {
        loop {
            if let Some(taken) = self.try_take()? {
                return Ok(taken);
            }
            if INSIDE.with_borrow(|inside| inside.contains(&self.number)) {
                return Err(BusyError::new_err(
                    "a command, hook or filesystem of this sandbox cannot use it while it runs",
                ));
            }
            py.detach(|| {
                let state = self.lock();
                if matches!(*state, State::Taken(_)) {
                    drop(self.freed.wait_timeout(state, LOOK));
                }
            });
            py.check_signals()?;
        }
    }

    fn try_take(self: &Arc<Self>) -> PyResult<Option<Taken>> {
        let mut state = self.lock();
        match &*state {
            State::Closed => Err(ClosedError::new_err("the sandbox is closed")),
            State::Taken(forks) if *forks != self::forks() => {
                Err(BusyError::new_err("another thread was using the sandbox when this process was forked"))
            }
            State::Taken(_) => Ok(None),
            State::Free(_) => match std::mem::replace(&mut *state, State::Taken(forks())) {
                State::Free(sandbox) => Ok(Some(Taken { seat: self.clone(), sandbox: Some(sandbox) })),
                _ => unreachable!("it was free under the same lock"),
            },
        }
    }

    /// Does something with the sandbox, without holding the interpreter.
    pub(crate) fn with<T: Send>(
        self: &Arc<Self>,
        py: Python<'_>,
        work: impl FnOnce(&mut Sandbox) -> T + Send,
    ) -> PyResult<T> {
        let mut taken = self.take(py)?;
        Ok(py.detach(move || work(taken.get())))
    }

    /// The same for what takes no time to speak of and calls nobody.
    pub(crate) fn look<T>(
        self: &Arc<Self>,
        py: Python<'_>,
        work: impl FnOnce(&mut Sandbox) -> T,
    ) -> PyResult<T> {
        let mut taken = self.take(py)?;
        Ok(work(taken.get()))
    }

    /// As [`Seat::with`], for a run: it can be cancelled, and an interrupt of the user ends it.
    pub(crate) fn run<T: Send>(
        self: &Arc<Self>,
        py: Python<'_>,
        work: impl FnOnce(&mut Sandbox) -> T + Send,
    ) -> PyResult<T> {
        let mut taken = self.take(py)?;
        let guard = interrupt::Guard::new(py, taken.get())?;
        let value = py.detach(move || {
            let value = taken.run(work);
            drop(taken);
            value
        });
        guard.finish(py)?;
        Ok(value)
    }

    /// Ends the run that goes on, if one does.
    pub(crate) fn cancel(&self) {
        let cancel = self.cancel.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(cancel) = cancel {
            cancel.cancel();
        }
    }

    /// Ends the session: at once, or when the run that goes on has ended, which is then cancelled.
    pub(crate) fn close(&self, py: Python<'_>) {
        let old = {
            let mut state = self.lock();
            match &*state {
                State::Free(_) => Some(std::mem::replace(&mut *state, State::Closed)),
                State::Taken(_) | State::Closed => {
                    *state = State::Closed;
                    None
                }
            }
        };
        // Ending a session takes its time, and may call Python.
        py.detach(move || {
            self.cancel();
            drop(old);
        });
    }

    pub(crate) fn is_closed(&self) -> bool {
        matches!(*self.lock(), State::Closed)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        let State::Free(sandbox) = std::mem::replace(state, State::Closed) else { return };
        // What lives on between runs ends with the session, on a thread that may be calling Python: nobody must hold the interpreter while waiting for it.
        let mut sandbox = Some(sandbox);
        interpreter::enter(|py| {
            let sandbox = sandbox.take();
            py.detach(move || drop(sandbox));
        });
        drop(sandbox);
    }
}

/// A sandbox that this thread has. It goes back to its seat.
pub(crate) struct Taken {
    seat: Arc<Seat>,
    sandbox: Option<Owned>,
}

impl Taken {
    pub(crate) fn get(&mut self) -> &mut Sandbox {
        self.sandbox.as_mut().expect("it goes back only when this is dropped").get()
    }

    /// Runs something in it that may call Python on this thread.
    pub(crate) fn run<T>(&mut self, work: impl FnOnce(&mut Sandbox) -> T) -> T {
        let number = self.seat.number;
        let sandbox = self.sandbox.as_mut().expect("it goes back only when this is dropped").get();
        let cancel = sandbox.cancel_handle();
        threads::note(Some(&cancel));
        *self.seat.cancel.lock().unwrap_or_else(PoisonError::into_inner) = Some(cancel);
        INSIDE.with_borrow_mut(|inside| inside.push(number));
        let left = Left(number);
        let value = work(sandbox);
        drop(left);
        value
    }
}

/// Takes note that a run has ended.
struct Left(u64);

impl Drop for Left {
    fn drop(&mut self) {
        INSIDE.with_borrow_mut(|inside| {
            if let Some(at) = inside.iter().rposition(|number| *number == self.0) {
                inside.remove(at);
            }
        });
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let Some(sandbox) = self.sandbox.take() else { return };
        threads::note(None);
        *self.seat.cancel.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let mut state = self.seat.lock();
        let closed = match &*state {
            // It was closed meanwhile.
            State::Closed => Some(sandbox),
            _ => {
                *state = State::Free(sandbox);
                None
            }
        };
        drop(state);
        self.seat.freed.notify_all();
        drop(closed);
    }
}
