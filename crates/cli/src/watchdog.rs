//! A second line behind the limits of a run, for whatever does not come to where it could be stopped: it ends the program.

use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use signal_hook::low_level::exit;

use crate::terminal_modes::TerminalModes;

/// How much longer than its time a run may take before the program ends with it.
const GRACE: Duration = Duration::from_secs(1);

/// The statuses of a run whose time is up, and of one at any other limit.
const TIMED_OUT: i32 = 124;
const LIMIT_REACHED: i32 = 137;

/// The modes to set the terminal to, if the program has to end at once.
static MODES: OnceLock<TerminalModes> = OnceLock::new();

/// Watches over a run until it is dropped.
pub(crate) struct Watchdog {
    _is_over: Option<Sender<()>>,
}

impl Watchdog {
    /// Ends the program after `time` and a second; `tell` says why. Output is unbuffered, so all that the run has written is out;
    /// host programs end with the program that has started them.
    pub(crate) fn start(
        time: Option<Duration>,
        modes: TerminalModes,
        tell: impl FnOnce() + Send + 'static,
    ) -> Self {
        // Set once: the terminal is the same for all runs of the program.
        let _ = MODES.set(modes);
        let Some(time) = time else { return Self { _is_over: None } };
        let (is_over, waiting) = channel();
        let thread = std::thread::Builder::new().name("watchdog".into()).stack_size(128 << 10);
        let started = thread.spawn(move || {
            if waiting.recv_timeout(time.saturating_add(GRACE)) == Err(RecvTimeoutError::Timeout) {
                if let Some(modes) = MODES.get() {
                    modes.restore_now();
                }
                tell();
                exit(TIMED_OUT);
            }
        });
        // Without a thread there is only the first line.
        Self { _is_over: started.is_ok().then_some(is_over) }
    }
}

/// Ends the program because a run asks for memory far beyond its ceiling. It is called by the allocator, so it must not allocate.
pub(crate) fn end_over_memory() -> ! {
    if let Some(modes) = MODES.get() {
        modes.restore_now();
    }
    // There is nobody left to tell if standard error is closed.
    let _ = rustix::io::write(rustix::stdio::stderr(), b"boxsh: limit reached: memory (see --memory)\n");
    exit(LIMIT_REACHED)
}
