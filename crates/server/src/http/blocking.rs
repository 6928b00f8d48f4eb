//! Operations of the core, which block, for requests, which do not.

use crate::call::{Call, Caller};
use crate::core::Core;
use crate::error::Error;
use crate::http::trace;
use crate::operation::Operation;

/// Carries out an operation on a thread for such, as a part of the request that is being answered.
///
/// # Errors
/// As for [`Operation::run`].
pub async fn operate<O>(core: &Core, caller: &Caller, operation: O) -> Result<O::Answer, Error>
where
    O: Operation + Send + 'static,
    O::Answer: Send + 'static,
{
    let (core, caller) = (core.clone(), caller.clone());
    unblocked(move || {
        let request = trace::current();
        let parent = request.as_ref().and_then(|request| request.parent());
        core.run(operation, &Call::new(&caller).part_of(parent))
    })
    .await
}

/// Does some work on a thread for such. It is done to its end even if nobody waits for it any more.
///
/// # Errors
/// Those of the work, and if it panics.
pub async fn unblocked<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let request = trace::current();
    let done = tokio::task::spawn_blocking(move || trace::on_thread(request, work)).await;
    done.unwrap_or_else(|_| Err(Error::internal("the operation did not end as it should")))
}
