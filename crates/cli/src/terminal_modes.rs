//! How the terminal was set before a program of the session could change that.

#[cfg(target_os = "linux")]
use std::io::IsTerminal;

use rustix::termios::{OptionalActions, Termios};

/// The modes of the terminal on standard input, if there is one.
#[derive(Clone)]
pub(crate) struct TerminalModes(Option<Termios>);

impl TerminalModes {
    pub(crate) fn of_stdin() -> Self {
        Self(rustix::termios::tcgetattr(std::io::stdin()).ok())
    }

    /// Sets them again: a program that was killed may have left the terminal without echo.
    pub(crate) fn restore(&self) {
        // What a program has left unread may be meant for the shell, so it is kept.
        self.set(OptionalActions::Drain);
    }

    /// The same without waiting until all is written, for a program that ends in the middle of things.
    pub(crate) fn restore_now(&self) {
        self.set(OptionalActions::Now);
    }

    fn set(&self, when: OptionalActions) {
        let Some(modes) = &self.0 else { return };
        let stdin = rustix::stdio::stdin();
        // Whoever is in the background would be stopped for it, and the modes are somebody else's by then.
        if rustix::termios::tcgetpgrp(stdin) == Ok(rustix::process::getpgrp()) {
            let _ = rustix::termios::tcsetattr(stdin, when, modes);
        }
    }
}

/// Whether a program that gets our streams gets a terminal of the user's.
#[cfg(target_os = "linux")]
pub(crate) fn is_at_terminal() -> bool {
    std::io::stdin().is_terminal() || std::io::stdout().is_terminal() || std::io::stderr().is_terminal()
}
