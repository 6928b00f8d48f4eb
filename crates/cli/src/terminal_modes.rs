//! How the terminal was set before a program of the session could change that.

#[cfg(target_os = "linux")]
use std::io::IsTerminal;
use std::os::fd::AsFd;

use rustix::termios::{OptionalActions, Termios};

/// The modes of the terminal on standard input, if there is one.
pub(crate) struct TerminalModes(Option<Termios>);

impl TerminalModes {
    pub(crate) fn of_stdin() -> Self {
        Self(rustix::termios::tcgetattr(std::io::stdin()).ok())
    }

    /// Sets them again: a program that was killed may have left the terminal without echo.
    pub(crate) fn restore(&self) {
        let Some(modes) = &self.0 else { return };
        let stdin = std::io::stdin();
        // Whoever is in the background would be stopped for it, and the modes are somebody else's by then.
        if rustix::termios::tcgetpgrp(stdin.as_fd()) == Ok(rustix::process::getpgrp()) {
            // What a program has left unread may be meant for the shell, so it is kept.
            let _ = rustix::termios::tcsetattr(stdin.as_fd(), OptionalActions::Drain, modes);
        }
    }
}

/// Whether a program that gets our streams gets a terminal of the user's.
#[cfg(target_os = "linux")]
pub(crate) fn is_at_terminal() -> bool {
    std::io::stdin().is_terminal() || std::io::stdout().is_terminal() || std::io::stderr().is_terminal()
}
