//! The embedder's say in requests to the outside.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boxsh_kernel::net::{Answered, Request, RequestHooks};

type Before = dyn Fn(&mut Request) -> Result<(), String> + Send + Sync;
type After = dyn Fn(&Answered<'_>) + Send + Sync;

/// Hooks before and after each request.
#[derive(Clone, Default)]
pub(crate) struct Requests {
    pub(crate) before: Vec<Arc<Before>>,
    pub(crate) after: Vec<Arc<After>>,
}

impl Requests {
    pub(crate) fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }
}

impl RequestHooks for Requests {
    fn before(&self, request: &mut Request) -> Result<(), String> {
        self.before.iter().try_for_each(|hook| {
            catch_unwind(AssertUnwindSafe(|| hook(request)))
                // What nobody could decide is not sent.
                .unwrap_or_else(|_| Err("the hook before the request failed".to_owned()))
        })
    }

    fn after(&self, answered: &Answered<'_>) {
        for hook in &self.after {
            // A hook that panics does not disturb the run.
            let _ = catch_unwind(AssertUnwindSafe(|| hook(answered)));
        }
    }
}
