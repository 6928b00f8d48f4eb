//! Ending one run, and no other, from another thread.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::budget::{Budget, Stop};
use crate::scheduler::Scheduler;

/// The runs of a session, counted. It outlives a kernel, so that a session that goes on in another one after a
/// rollback goes on counting.
#[derive(Clone, Default)]
pub struct Runs(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// How many have begun.
    begun: u64,
    /// How to stop the one that is going on.
    current: Option<(Arc<Budget>, Arc<Scheduler>)>,
    /// The next one was called off before it began.
    next_is_off: bool,
}

impl Runs {
    /// Runs of a session that has had none.
    pub fn new() -> Self {
        Self::default()
    }

    /// A handle that ends the run that is going on, or else the next one.
    pub fn cancel_handle(&self) -> Cancel {
        let state = self.lock();
        let run = state.begun + u64::from(state.current.is_none());
        drop(state);
        Cancel(Target::Here(self.clone(), run))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A run begins, whose account has been opened.
    pub(crate) fn begin(&self, budget: &Arc<Budget>, scheduler: &Arc<Scheduler>) {
        let mut state = self.lock();
        state.begun += 1;
        state.current = Some((budget.clone(), scheduler.clone()));
        if std::mem::take(&mut state.next_is_off) {
            budget.stop(Stop::Cancel);
        }
    }

    /// The run is over: from now on nobody can stop it.
    pub(crate) fn end(&self) {
        self.lock().current = None;
    }
}

impl std::fmt::Debug for Runs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runs").field("begun", &self.lock().begun).finish_non_exhaustive()
    }
}

/// Ends one run of a session from another thread: the one that was going on when the handle was made, or else the
/// next one after that, even if it has not begun yet.
#[derive(Clone)]
pub struct Cancel(Target);

#[derive(Clone)]
enum Target {
    /// A run of a kernel, by its number.
    Here(Runs, u64),
    /// A run that another process has.
    Elsewhere(Arc<dyn Fn() + Send + Sync>),
}

impl std::fmt::Debug for Cancel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Target::Here(_, run) => f.debug_tuple("Cancel").field(run).finish(),
            Target::Elsewhere(_) => f.debug_tuple("Cancel").finish(),
        }
    }
}

impl Cancel {
    /// A handle for a run that goes on elsewhere, and is ended by calling `end`.
    pub fn elsewhere(end: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Target::Elsewhere(Arc::new(end)))
    }

    /// Ends the run: every process of it stops at its next system call or tick. A run that has not begun ends as it
    /// begins. Does nothing once the run is over; later runs are not touched.
    pub fn cancel(&self) {
        let (runs, run) = match &self.0 {
            Target::Here(runs, run) => (runs, *run),
            Target::Elsewhere(end) => return end(),
        };
        let mut state = runs.lock();
        if run > state.begun {
            state.next_is_off = true;
            return;
        }
        if run < state.begun {
            return;
        }
        let Some((budget, scheduler)) = state.current.clone() else { return };
        // Under the lock, so that the run cannot end and another one begin meanwhile.
        budget.stop(Stop::Cancel);
        drop(state);
        scheduler.wake_all();
    }

    /// Whether the run is known to be over, so that there is nothing left to cancel.
    pub fn is_over(&self) -> bool {
        let Target::Here(runs, run) = &self.0 else { return false };
        let state = runs.lock();
        *run < state.begun || *run == state.begun && state.current.is_none()
    }
}
