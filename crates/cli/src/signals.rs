//! Signals of the host that are meant for the session.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use boxsh::{Sandbox, Signal};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGWINCH};
use signal_hook::iterator::Signals;

/// Tells a run of signals that the program gets meanwhile.
///
/// An interrupt is the script's, as it is in bash: a trap gets it, a program that catches it goes on, and otherwise it is the
/// end. When the system wants an end the run is called off, so that the session is kept all the same.
pub(crate) struct Interruption(Arc<AtomicI32>);

impl Interruption {
    /// From now on signals are for the run of this session. The second one that asks to end ends the program at once.
    pub(crate) fn watch(sandbox: &Sandbox) -> Self {
        let received = Arc::new(AtomicI32::new(0));
        let (cancel, keys) = (sandbox.cancel_handle(), sandbox.keys());
        let seen = received.clone();
        // Where signals cannot be caught they do what they always do.
        if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGWINCH]) {
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    match signal {
                        SIGINT => keys.send(Signal::INT),
                        SIGWINCH => keys.send(Signal::WINCH),
                        _ => {
                            if seen.swap(signal, Ordering::Relaxed) != 0 {
                                // It cannot fail for signals that it knows, and there is nothing else to do.
                                let _ = signal_hook::low_level::emulate_default_handler(signal);
                            }
                            cancel.cancel();
                        }
                    }
                }
            });
        }
        Self(received)
    }

    /// The signal that called the run off, if one did.
    pub(crate) fn received(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }
}
