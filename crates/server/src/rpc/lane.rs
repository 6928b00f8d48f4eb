//! Scripts that a client sends to one session without waiting for their answers: they run in that order. To another client the session is busy.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use serde::Deserialize;

use crate::operation::Operation;
use crate::operations::Exec;
use crate::rpc::message::Request;

/// The queues of a connection, by session.
#[derive(Default)]
pub(crate) struct Lanes(Arc<Queues>);

#[derive(Default)]
struct Queues {
    lanes: Mutex<HashMap<String, Lane>>,
    moved: Condvar,
}

/// Who is next, and who comes last.
#[derive(Default)]
struct Lane {
    next: u64,
    last: u64,
}

/// A place in a queue, until it is dropped.
pub(crate) struct Ticket {
    queues: Arc<Queues>,
    session_id: String,
    number: u64,
}

impl Lanes {
    /// A place behind those that are there. Only the thread that reads the connection calls it, so requests keep their order.
    pub(crate) fn enter(&self, session_id: String) -> Ticket {
        let mut lanes = self.0.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let lane = lanes.entry(session_id.clone()).or_default();
        let number = lane.last;
        lane.last += 1;
        Ticket { queues: self.0.clone(), session_id, number }
    }

    /// Lets all that wait look whether they still want to.
    pub(crate) fn stir(&self) {
        self.0.moved.notify_all();
    }
}

impl Ticket {
    /// The session whose queue a request belongs to.
    pub(crate) fn of(request: &Request<'_>) -> Option<String> {
        #[derive(Deserialize)]
        struct Which {
            session_id: String,
        }
        let params = request.params.filter(|_| request.method == Exec::NAME)?;
        Some(serde_json::from_str::<Which>(params.get()).ok()?.session_id)
    }

    /// Waits for its turn, unless it is not wanted any more.
    pub(crate) fn wait(&self, is_over: impl Fn() -> bool) {
        let mut lanes = self.queues.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        while lanes.get(&self.session_id).is_some_and(|lane| lane.next < self.number) && !is_over() {
            lanes = self.queues.moved.wait(lanes).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut lanes = self.queues.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(lane) = lanes.get_mut(&self.session_id) else { return };
        // One that did not wait for its turn leaves the queue as it is for those before it: they count once each.
        lane.next += 1;
        if lane.next == lane.last {
            lanes.remove(&self.session_id);
        }
        drop(lanes);
        self.queues.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tickets_are_served_in_order() {
        let lanes = Lanes::default();
        let [first, second] = [lanes.enter("a".to_owned()), lanes.enter("a".to_owned())];
        lanes.enter("b".to_owned()).wait(|| false);
        first.wait(|| false);
        second.wait(|| true);
        let waiting = std::thread::spawn(move || second.wait(|| false));
        drop(first);
        waiting.join().unwrap();
        assert!(lanes.0.lanes.lock().unwrap().is_empty());
    }
}
