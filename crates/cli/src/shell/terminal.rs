//! The user's terminal, and the signals that its keys send.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use boxsh::Interrupt;
use boxsh::kernel::{HostOutput, Signal, Terminal, WindowSize};
use boxsh::vfs::Result;
use signal_hook::consts::{SIGINT, SIGQUIT, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use crate::streams::{Stdin, Stdout};

/// What the session writes. While a line is edited the terminal does not turn a newline into a new line by itself.
pub(crate) struct Screen {
    is_raw: AtomicBool,
}

impl HostOutput for Screen {
    fn write(&self, data: &[u8]) -> Result<usize> {
        if !self.is_raw.load(Ordering::Relaxed) {
            return Stdout.write(data);
        }
        let mut text = Vec::with_capacity(data.len() + 16);
        for &byte in data {
            if byte == b'\n' {
                text.push(b'\r');
            }
            text.push(byte);
        }
        let mut rest = &text[..];
        while !rest.is_empty() {
            let written = Stdout.write(rest)?;
            rest = &rest[written..];
        }
        Ok(data.len())
    }

    fn is_terminal(&self) -> bool {
        true
    }
}

/// The terminal, as the session and the line editor share it.
pub(crate) struct Console {
    pub(crate) terminal: Arc<Terminal>,
    screen: Arc<Screen>,
    /// Whom the keys are meant for: the session that runs now.
    target: Arc<Mutex<Option<Interrupt>>>,
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
        let screen = Arc::new(Screen { is_raw: AtomicBool::new(false) });
        let terminal = Arc::new(Terminal::new(Arc::new(Stdin::new()), screen.clone(), window_size()));
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
                    // What runs in the foreground runs on the shell's own stack and cannot be stopped apart from it.
                    if let (Some(signal), Some(target)) = (signal, target)
                        && number != SIGTSTP
                    {
                        target.send(terminal.foreground(), signal);
                    }
                }
            });
        }
        Self { terminal, screen, target }
    }

    /// The keys are meant for this session from now on.
    pub(crate) fn aim(&self, target: Interrupt) {
        *self.target.lock().unwrap_or_else(PoisonError::into_inner) = Some(target);
    }

    /// Whether a line is being edited.
    pub(crate) fn set_raw(&self, is_raw: bool) {
        self.screen.is_raw.store(is_raw, Ordering::Relaxed);
    }
}
