//! Who calls, and how a call is called off.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::{Error, ErrorKind};
use crate::trace::{Parent, TraceContext};

/// Who calls: sessions belong to their owner, and nobody else can tell that they exist.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Caller {
    owner: Arc<str>,
}

impl Caller {
    /// A caller that owns what it makes under this name.
    pub fn new(owner: impl Into<Arc<str>>) -> Self {
        Self { owner: owner.into() }
    }

    /// The owner of its sessions.
    pub fn owner(&self) -> &Arc<str> {
        &self.owner
    }
}

/// Is told what a script writes, as it writes it.
pub type Listener = Arc<dyn Fn(boxsh::Stream, &[u8]) + Send + Sync>;

/// One call of an operation.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// Who calls.
    pub caller: &'a Caller,
    cancellation: Option<&'a Cancellation>,
    listener: Option<&'a Listener>,
    parent: Option<Parent<'a>>,
}

impl std::fmt::Debug for Call<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Call").field("caller", self.caller).finish_non_exhaustive()
    }
}

impl<'a> Call<'a> {
    /// A call that nobody calls off.
    pub fn new(caller: &'a Caller) -> Self {
        Self { caller, cancellation: None, listener: None, parent: None }
    }

    /// A call that can be called off.
    pub fn cancellable(caller: &'a Caller, cancellation: &'a Cancellation) -> Self {
        Self { cancellation: Some(cancellation), ..Self::new(caller) }
    }

    /// The same call, with somebody who is told what its script writes. The answer has it all the same.
    #[must_use]
    pub fn telling(mut self, listener: &'a Listener) -> Self {
        self.listener = Some(listener);
        self
    }

    /// The same call, as a part of a trace of its caller's.
    #[must_use]
    pub fn traced(mut self, context: &'a TraceContext) -> Self {
        self.parent = Some(Parent::Remote(context));
        self
    }

    /// The same call, as a part of something that is told of.
    #[must_use]
    pub(crate) fn part_of(mut self, parent: Option<Parent<'a>>) -> Self {
        self.parent = parent;
        self
    }

    pub(crate) fn parent(&self) -> Option<Parent<'a>> {
        self.parent
    }

    pub(crate) fn listener(&self) -> Option<&'a Listener> {
        self.listener
    }

    /// From now until the guard is dropped, calling it off ends the run that this handle is for.
    pub(crate) fn arm(&self, cancel: boxsh::Cancel) -> Result<Armed<'a>, Error> {
        if let Some(cancellation) = self.cancellation {
            cancellation.arm(cancel)?;
        }
        Ok(Armed(self.cancellation))
    }
}

/// Calls off a call from another thread.
#[derive(Clone, Default)]
pub struct Cancellation(Arc<Target>);

#[derive(Default)]
struct Target {
    is_cancelled: AtomicBool,
    run: Mutex<Option<boxsh::Cancel>>,
}

impl std::fmt::Debug for Cancellation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Cancellation").field(&self.is_cancelled()).finish()
    }
}

impl Cancellation {
    /// One that has not happened.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the run of the call, or the next one that it starts.
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::SeqCst);
        if let Some(run) = &*self.0.run.lock().unwrap_or_else(PoisonError::into_inner) {
            run.cancel();
        }
    }

    /// Whether the call was called off.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::SeqCst)
    }

    /// Whether both are for one call.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn arm(&self, cancel: boxsh::Cancel) -> Result<(), Error> {
        let mut run = self.0.run.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_cancelled() {
            return Err(Error::new(ErrorKind::Cancelled, "the call was cancelled"));
        }
        *run = Some(cancel);
        Ok(())
    }
}

/// A run that can be called off.
pub(crate) struct Armed<'a>(Option<&'a Cancellation>);

impl Drop for Armed<'_> {
    fn drop(&mut self) {
        if let Some(cancellation) = self.0 {
            *cancellation.0.run.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }
}
