//! The user's terminal, and the signals that its keys send.

use std::sync::{Arc, Mutex, PoisonError};

use boxsh::Interrupt;
use boxsh::kernel::{Signal, Terminal, WindowSize};
use rustix::termios::{OptionalActions, Termios};
use signal_hook::consts::{SIGINT, SIGQUIT, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use crate::streams::{Stdin, Stdout};

/// The terminal, as the session and the line editor share it.
pub(crate) struct Console {
    pub(crate) terminal: Arc<Terminal>,
    /// Whom the keys are meant for: the session that runs now.
    target: Arc<Mutex<Option<Interrupt>>>,
    /// How the terminal was set when the program began.
    modes: Option<Termios>,
}

fn window_size() -> WindowSize {
    match rustix::termios::tcgetwinsize(std::io::stdout()) {
        Ok(size) if size.ws_col > 0 => WindowSize { rows: size.ws_row, columns: size.ws_col },
        _ => WindowSize::default(),
    }
}

impl Console {
    /// The terminal of the program. From now on its keys interrupt what runs in the session, and not the program.
    pub(crate) fn open() -> Self {
        let terminal =
            Arc::new(Terminal::new(Arc::new(Stdin::new()), Arc::new(Stdout::default()), window_size()));
        let target: Arc<Mutex<Option<Interrupt>>> = Arc::default();
        // Where signals cannot be caught they do what they always do.
        if let Ok(mut signals) = Signals::new([SIGINT, SIGQUIT, SIGTSTP, SIGWINCH]) {
            let (terminal, target) = (terminal.clone(), target.clone());
            std::thread::spawn(move || {
                for number in signals.forever() {
                    if number == SIGWINCH {
                        terminal.resize(window_size());
                    }
                    let signal = u8::try_from(number).ok().and_then(Signal::from_number);
                    let target = target.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    if let (Some(signal), Some(target)) = (signal, target) {
                        target.send(terminal.foreground(), signal);
                    }
                }
            });
        }
        Self { terminal, target, modes: rustix::termios::tcgetattr(std::io::stdin()).ok() }
    }

    /// Sets the terminal as it was: a program that was killed may have left it without echo.
    pub(crate) fn restore_modes(&self) {
        if let Some(modes) = &self.modes {
            // What a program has left unread may be meant for the shell, so it is kept.
            let _ = rustix::termios::tcsetattr(std::io::stdin(), OptionalActions::Drain, modes);
        }
    }

    /// The keys are meant for this session from now on.
    pub(crate) fn aim(&self, target: Interrupt) {
        *self.target.lock().unwrap_or_else(PoisonError::into_inner) = Some(target);
    }
}
