//! What a script writes, told as the progress of its call.

use std::sync::{Arc, Mutex, PoisonError};

use boxsh::tools::Shape;
use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::RequestContext;
use tokio::sync::Notify;

use crate::call::Listener;

/// The most bytes that one notification has: it is for people who watch, and the answer has the rest.
const MOST: usize = 8 << 10;

/// The output that has not been told yet.
#[derive(Default)]
struct Pending {
    output: Mutex<Vec<u8>>,
    more: Notify,
}

/// Tells a client what a script writes, if it wants to know.
pub(super) struct Progress {
    token: Option<ProgressToken>,
    pending: Arc<Pending>,
    /// How many bytes were told.
    told: Mutex<u64>,
}

impl Progress {
    pub(super) fn of(context: &RequestContext<RoleServer>) -> Self {
        Self { token: context.meta.get_progress_token(), pending: Arc::default(), told: Mutex::default() }
    }

    /// Who takes the output.
    pub(super) fn listener(&self) -> Option<Listener> {
        self.token.as_ref()?;
        let pending = self.pending.clone();
        Some(Arc::new(move |_, data: &[u8]| {
            pending.output.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(data);
            pending.more.notify_one();
        }))
    }

    /// Waits until there is output that was not told.
    pub(super) async fn more(&self) {
        self.pending.more.notified().await;
    }

    /// Tells what there is, in one notification however many pieces it came in.
    pub(super) async fn tell(&self, context: &RequestContext<RoleServer>) {
        let Some(token) = &self.token else { return };
        let output = std::mem::take(&mut *self.pending.output.lock().unwrap_or_else(PoisonError::into_inner));
        if output.is_empty() {
            return;
        }
        let progress = {
            let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
            *told += output.len() as u64;
            *told as f64
        };
        let text = String::from_utf8_lossy(&output);
        let message = Shape::new().output(MOST).cut(&text).into_owned();
        let told = ProgressNotificationParam::new(token.clone(), progress).with_message(message);
        // A client that is gone needs no progress.
        let _ = context.peer.notify_progress(told).await;
    }
}
