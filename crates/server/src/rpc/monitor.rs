//! Sees which threads of the crew have been busy with one request for long.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use crate::rpc::crew::Crew;
use crate::rpc::server::Shared;

/// How long a request may take before another thread reads on.
const PATIENCE: Duration = Duration::from_millis(2);

/// How long the monitor stays awake after the last request. Waking it costs more than a small request.
const ALERT: Duration = Duration::from_millis(100);

/// How often to look for clients that do not say who they are, and whether there still is a server.
const LOOK: Duration = Duration::from_secs(1);

/// A thread's turn to read a connection.
#[derive(Debug, Default)]
pub(crate) struct Turn(AtomicU64);

/// The turn is over.
const HANDED_ON: u64 = u64::MAX;

impl Turn {
    /// The thread is now busy with a request.
    pub(crate) fn begin(&self, monitor: &Monitor) {
        self.0.store(monitor.stir(), Ordering::SeqCst);
    }

    /// The thread is done; whether it is still its turn to read.
    pub(crate) fn end(&self) -> bool {
        self.0.swap(0, Ordering::SeqCst) != HANDED_ON
    }

    /// Takes the turn away from a thread that has been busy for too long.
    fn is_taken_from(&self, now: u64) -> bool {
        let since = self.0.load(Ordering::SeqCst);
        let is_late = since != 0 && since != HANDED_ON && now.saturating_sub(since) >= micros(PATIENCE);
        is_late && self.0.compare_exchange(since, HANDED_ON, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Watches the turns of all connections.
pub(crate) struct Monitor {
    start: Instant,
    last: AtomicU64,
    is_asleep: AtomicBool,
    bell: Mutex<bool>,
    rings: Condvar,
}

impl Monitor {
    pub(crate) fn new() -> Self {
        Self {
            start: Instant::now(),
            last: AtomicU64::new(0),
            is_asleep: AtomicBool::new(false),
            bell: Mutex::new(false),
            rings: Condvar::new(),
        }
    }

    /// The time in microseconds; never 0.
    fn now(&self) -> u64 {
        micros(self.start.elapsed()) + 1
    }

    /// Keeps the monitor awake, and gives the time.
    fn stir(&self) -> u64 {
        let now = self.now();
        self.last.store(now, Ordering::SeqCst);
        if self.is_asleep.load(Ordering::SeqCst) {
            *self.bell.lock().unwrap_or_else(PoisonError::into_inner) = true;
            self.rings.notify_one();
        }
        now
    }

    /// Whether a turn has lasted too long and is taken away now.
    pub(crate) fn takes(&self, turn: &Turn) -> bool {
        turn.is_taken_from(self.now())
    }

    /// Watches a crew until the server is gone.
    pub(crate) fn watch(crew: &Arc<Crew>, server: &Weak<Shared>) {
        let monitor = &crew.monitor;
        let mut last_look = 0;
        loop {
            crew.watch(server);
            let now = monitor.now();
            if now.saturating_sub(last_look) >= micros(LOOK) {
                last_look = now;
                let Some(server) = server.upgrade() else { return };
                server.dismiss_strangers();
            }
            match now.saturating_sub(monitor.last.load(Ordering::SeqCst)) > micros(ALERT) {
                true => monitor.sleep(),
                false => std::thread::sleep(PATIENCE),
            }
        }
    }

    /// Sleeps until there is a request, but looks now and then whether there still is a server.
    fn sleep(&self) {
        let bell = self.bell.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_asleep.store(true, Ordering::SeqCst);
        // A request that came just before has not seen that nobody is awake.
        let has_request = self.now().saturating_sub(self.last.load(Ordering::SeqCst)) <= micros(ALERT);
        if !has_request {
            let waited = self.rings.wait_timeout_while(bell, LOOK, |has_rung| !*has_rung);
            *waited.unwrap_or_else(PoisonError::into_inner).0 = false;
        }
        self.is_asleep.store(false, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_ends_when_it_has_been_taken_away() {
        let (turn, monitor) = (Turn::default(), Monitor::new());
        assert!(!turn.is_taken_from(u64::MAX), "nothing runs");
        turn.begin(&monitor);
        assert!(!turn.is_taken_from(1), "too early");
        assert!(turn.end());
        turn.begin(&monitor);
        assert!(turn.is_taken_from(u64::MAX) && !turn.is_taken_from(u64::MAX));
        assert!(!turn.end());
    }
}
