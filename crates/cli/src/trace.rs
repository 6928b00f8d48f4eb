//! `--debug`: why something was decided, on standard error.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::complain;

static IS_ON: AtomicBool = AtomicBool::new(false);

/// Turns it on.
pub(crate) fn turn_on() {
    IS_ON.store(true, Ordering::Relaxed);
}

/// Tells of a decision, if anybody wants to know.
pub(crate) fn trace(message: impl FnOnce() -> String) {
    if IS_ON.load(Ordering::Relaxed) {
        complain(&format!("debug: {}", message()));
    }
}
