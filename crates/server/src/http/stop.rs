//! How a server is told to end.

use std::sync::Arc;

use tokio::sync::watch;

/// Ends the servers that were started with it. Clones are the same.
#[derive(Clone, Debug)]
pub struct Stop(Arc<watch::Sender<bool>>);

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}

impl Stop {
    /// One that has not happened.
    pub fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// From now on nobody new is let in, and connections are closed when what they wait for is answered.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Waits until it happens.
    pub(super) async fn happened(&self) {
        let mut told = self.0.subscribe();
        // The sender lives as long as this does.
        let _ = told.wait_for(|has_stopped| *has_stopped).await;
    }
}
