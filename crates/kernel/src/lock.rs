//! The one lock type of the kernel.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A mutex that shrugs off poisoning and, in debug builds, notices a guard that is kept across a switch
/// to another process.
///
/// A session runs on one thread at a time, so these locks are never contended by its own processes; they
/// exist because a wake-up may come from another thread. A panic inside a command ends that process alone,
/// and every critical section leaves its data whole at each step, so poison carries no news.
#[derive(Debug, Default)]
pub(crate) struct Lock<T>(Mutex<T>);

impl<T> Lock<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    pub(crate) fn lock(&self) -> Guard<'_, T> {
        held::enter();
        Guard(self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Access to what a [`Lock`] protects.
pub(crate) struct Guard<'a, T>(MutexGuard<'a, T>);

impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        held::leave();
    }
}

/// Counts the guards this thread holds, in debug builds only.
pub(crate) mod held {
    #[cfg(debug_assertions)]
    thread_local! {
        static HELD: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
    }

    // Not inlined: see `Routine`.
    #[cfg_attr(debug_assertions, inline(never))]
    pub(super) fn enter() {
        #[cfg(debug_assertions)]
        HELD.with(|held| held.set(held.get() + 1));
    }

    #[cfg_attr(debug_assertions, inline(never))]
    pub(super) fn leave() {
        #[cfg(debug_assertions)]
        HELD.with(|held| held.set(held.get().saturating_sub(1)));
    }

    /// Asserts that no guard is alive, before a process is suspended.
    #[cfg_attr(debug_assertions, inline(never))]
    pub(crate) fn assert_none() {
        #[cfg(debug_assertions)]
        HELD.with(|held| debug_assert_eq!(held.get(), 0, "a lock is held across a switch"));
    }
}
