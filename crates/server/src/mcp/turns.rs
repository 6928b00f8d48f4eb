//! Calls that use the shell of a session, one after another.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{Mutex as Queue, OwnedMutexGuard};

/// Who may use the shell of which session.
#[derive(Default)]
pub(super) struct Turns {
    queues: Mutex<HashMap<String, Weak<Queue<()>>>>,
}

impl Turns {
    /// Waits until nobody else uses the shell of a session; the answer is held while it is used.
    pub(super) async fn wait(&self, session_id: &str) -> OwnedMutexGuard<()> {
        self.queue(session_id).lock_owned().await
    }

    fn queue(&self, session_id: &str) -> Arc<Queue<()>> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.retain(|_, queue| queue.strong_count() > 0);
        if let Some(queue) = queues.get(session_id).and_then(Weak::upgrade) {
            return queue;
        }
        let queue = Arc::default();
        queues.insert(session_id.to_owned(), Arc::downgrade(&queue));
        queue
    }
}
