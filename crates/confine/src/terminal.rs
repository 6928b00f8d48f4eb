//! The terminal that this process shares with the programs of a cell.

use std::io;
use std::os::fd::AsFd;

use crate::launch::with_signals_held;

/// Makes the process group of this process the one that the keys of the terminal reach. A shell with job control takes the terminal for
/// itself, and if it was killed, nobody has it.
///
/// # Errors
/// It is not the terminal of this process's session.
pub fn take_terminal(terminal: impl AsFd) -> io::Result<()> {
    // Whoever is in the background and does this is stopped, unless the signal for it is held back.
    with_signals_held(|| Ok(rustix::termios::tcsetpgrp(terminal, rustix::process::getpgrp())?))
}
