//! Signals of the host that are meant for the session.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use boxsh::Cancel;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// Calls off the run when the user or the system wants it ended, so that the session is kept all the same.
pub(crate) struct Interruption(Arc<AtomicI32>);

impl Interruption {
    /// From now on a signal that asks to end cancels; the second one ends the program at once.
    pub(crate) fn watch(cancel: Cancel) -> Self {
        let received = Arc::new(AtomicI32::new(0));
        let seen = received.clone();
        // Where signals cannot be caught they do what they always do.
        if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) {
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    if seen.swap(signal, Ordering::Relaxed) != 0 {
                        // It cannot fail for signals that it knows, and there is nothing else to do.
                        let _ = signal_hook::low_level::emulate_default_handler(signal);
                    }
                    cancel.cancel();
                }
            });
        }
        Self(received)
    }

    /// The signal that came, if one did.
    pub(crate) fn received(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }
}
