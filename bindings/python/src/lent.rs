//! The surroundings of a command, lent to Python for the time of its call.
#![expect(
    unsafe_code,
    reason = "what is lent to Python has no lifetime that Rust could check; it is checked when it is used"
)]

use std::ptr::NonNull;
use std::sync::Mutex;
use std::thread::ThreadId;

use boxsh::command::Context;

/// A command's context, for as long as the call lasts, on the thread of the call, and for one user at a time.
pub(crate) struct Lent {
    context: Mutex<Option<NonNull<Context<'static>>>>,
    thread: ThreadId,
}

// SAFETY: the pointer is used on the thread that it comes from only, which `with` checks.
unsafe impl Send for Lent {}
// SAFETY: as above, and the mutex keeps two uses apart.
unsafe impl Sync for Lent {}

/// Why the context cannot be used.
#[derive(Clone, Copy)]
pub(crate) enum Unusable {
    /// The call is over.
    Over,
    /// It is another thread's.
    OtherThread,
    /// It is in use further up on this thread.
    InUse,
}

impl Unusable {
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::Over => "the command has ended",
            Self::OtherThread => "a call can only be used on the thread that the command was called on",
            Self::InUse => "the call is in use: it waits for a command that it runs",
        }
    }
}

impl Lent {
    pub(crate) fn new(context: &mut Context<'_>) -> Self {
        // The lifetime is given up here; `end` takes its place.
        let context = NonNull::from(context).cast::<Context<'static>>();
        Self { context: Mutex::new(Some(context)), thread: std::thread::current().id() }
    }

    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut Context<'_>) -> T) -> Result<T, Unusable> {
        if std::thread::current().id() != self.thread {
            return Err(Unusable::OtherThread);
        }
        let guard = match self.context.try_lock() {
            Ok(guard) => guard,
            // Only this thread comes this far, so it is this thread that has it.
            Err(_) => return Err(Unusable::InUse),
        };
        let mut context = (*guard).ok_or(Unusable::Over)?;
        // SAFETY: `Loan` ends this before the context goes away, on the same thread, so it is there while the lock is held; and the lock is held by
        // nobody else, so there is no other reference.
        Ok(work(unsafe { context.as_mut() }))
    }
}

/// Ends the loan when the call is over, however it ends.
pub(crate) struct Loan<'a>(pub(crate) &'a Lent);

impl Drop for Loan<'_> {
    fn drop(&mut self) {
        *self.0.context.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = None;
    }
}
