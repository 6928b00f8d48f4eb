//! One thread that lets go of idle sandboxes, for all pools of the program. It is there only while a pool has some that may
//! become too old.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;

use crate::pool::Shared;

/// The pools that want to be looked at, and when.
struct Reminders {
    due: Vec<(Instant, Weak<Shared>)>,
    is_running: bool,
}

static REMINDERS: Mutex<Reminders> = Mutex::new(Reminders { due: Vec::new(), is_running: false });
static CHANGED: Condvar = Condvar::new();

fn lock() -> MutexGuard<'static, Reminders> {
    REMINDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has a pool looked at when that time has come.
pub(crate) fn remind(when: Instant, pool: Weak<Shared>) {
    let mut reminders = lock();
    match reminders.due.iter_mut().find(|(_, other)| other.ptr_eq(&pool)) {
        Some((due, _)) => *due = when.min(*due),
        None => reminders.due.push((when, pool)),
    }
    if reminders.is_running {
        CHANGED.notify_one();
    } else {
        // Without a thread, sandboxes become too old only when others come back.
        reminders.is_running = std::thread::Builder::new().name("boxsh-pools".into()).spawn(watch).is_ok();
    }
}

fn watch() {
    let mut reminders = lock();
    loop {
        reminders.due.retain(|(_, pool)| pool.strong_count() > 0);
        let Some((at, when)) =
            reminders.due.iter().enumerate().map(|(at, (when, _))| (at, *when)).min_by_key(|(_, when)| *when)
        else {
            reminders.is_running = false;
            return;
        };
        let left = when.saturating_duration_since(Instant::now());
        if !left.is_zero() {
            let waited = CHANGED.wait_timeout(reminders, left);
            reminders = waited.unwrap_or_else(PoisonError::into_inner).0;
            continue;
        }
        let (_, pool) = reminders.due.swap_remove(at);
        drop(reminders);
        if let Some(pool) = pool.upgrade()
            && let Some(next) = pool.reap()
        {
            lock().due.push((next, std::sync::Arc::downgrade(&pool)));
        }
        reminders = lock();
    }
}
