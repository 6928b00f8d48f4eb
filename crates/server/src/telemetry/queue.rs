//! Spans that wait to be sent.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::trace::Span;

/// Spans that wait to be sent, up to a number.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    spans: VecDeque<Span>,
    /// How often somebody has asked for everything to be sent, and how often it was.
    asked: u64,
    answered: u64,
    /// When those who asked do not wait any more.
    patience: Option<Instant>,
    is_over: bool,
}

impl State {
    fn is_asked(&self) -> bool {
        self.asked > self.answered
    }
}

/// Why the wait for spans is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Woken {
    /// There are many, or the time is up.
    Usual,
    /// Somebody waits for everything to be sent; this is the number to answer.
    Asked(u64),
    /// Nobody sends any more.
    Over,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts spans behind those that wait; gives how many there was no room for.
    pub(super) fn add(&self, spans: Vec<Span>, most: usize, batch: usize) -> usize {
        let mut state = self.lock();
        let room = most.saturating_sub(state.spans.len());
        let left_out = spans.len().saturating_sub(room);
        // The span of a run comes last and matters most.
        state.spans.extend(spans.into_iter().skip(left_out));
        if state.spans.len() >= batch {
            drop(state);
            self.changed.notify_all();
        }
        left_out
    }

    /// The next spans to send, none if there are none.
    pub(super) fn take(&self, batch: usize) -> Vec<Span> {
        let mut state = self.lock();
        let count = state.spans.len().min(batch);
        state.spans.drain(..count).collect()
    }

    /// Waits until there are spans to send.
    pub(super) fn wait(&self, batch: usize, time: Duration) -> Woken {
        let is_quiet = |state: &mut State| state.spans.len() < batch && !state.is_asked() && !state.is_over;
        let waited = self.changed.wait_timeout_while(self.lock(), time, is_quiet);
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        match (state.is_over, state.is_asked()) {
            (true, _) => Woken::Over,
            (false, true) => Woken::Asked(state.asked),
            (false, false) => Woken::Usual,
        }
    }

    /// Waits before something is tried again; whether there is still somebody for whom that is of use.
    pub(super) fn pause(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        let mut state = self.lock();
        loop {
            let now = Instant::now();
            let is_late = |at: Instant| at <= now;
            if state.is_over || (state.is_asked() && state.patience.is_some_and(is_late)) {
                return false;
            }
            if is_late(until) {
                return true;
            }
            let next =
                if state.is_asked() { state.patience.map_or(until, |at| at.min(until)) } else { until };
            let left = next.saturating_duration_since(now);
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Asks for everything to be sent, and waits until it is or the time is up.
    pub(super) fn flush(&self, time: Duration) {
        let mut state = self.lock();
        state.asked += 1;
        let own = state.asked;
        state.patience = Some(Instant::now() + time);
        self.changed.notify_all();
        let is_waiting = |state: &mut State| state.answered < own && !state.is_over;
        drop(self.changed.wait_timeout_while(state, time, is_waiting));
    }

    /// Everything was sent, or given up, for those who had asked by then.
    pub(super) fn answer(&self, asked: u64) {
        self.lock().answered = asked;
        self.changed.notify_all();
    }

    /// Nobody sends any more.
    pub(super) fn close(&self) {
        self.lock().is_over = true;
        self.changed.notify_all();
    }
}
