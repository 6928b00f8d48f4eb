//! The user's terminal, and the signals that its keys send.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use boxsh::Interrupt;
use boxsh::kernel::{Signal, Terminal, WindowSize};
use signal_hook::consts::{SIGINT, SIGQUIT, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use crate::missing::Watched;
use crate::streams::{Output, Stdin};
use crate::terminal_modes::TerminalModes;

/// What stands behind output that has no newline at its end.
const UNFINISHED: &str = "%";

/// The terminal, as the session and the line editor share it.
pub(crate) struct Console {
    pub(crate) terminal: Arc<Terminal>,
    /// What is written to it.
    pub(crate) output: Arc<Watched>,
    /// Whom the keys are meant for: the session that runs now.
    target: Arc<Mutex<Option<Interrupt>>>,
    modes: TerminalModes,
}

fn window_size() -> WindowSize {
    match rustix::termios::tcgetwinsize(std::io::stdout()) {
        Ok(size) if size.ws_col > 0 => WindowSize::new(size.ws_row, size.ws_col),
        _ => WindowSize::default(),
    }
}

impl Console {
    /// The terminal of the program. From now on its keys interrupt what runs in the session, and not the program.
    pub(crate) fn open() -> Self {
        let output = Arc::new(Watched::new(Output::stdout()));
        let terminal = Arc::new(Terminal::new(Arc::new(Stdin::new()), output.clone(), window_size()));
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
        Self { terminal, output, target, modes: TerminalModes::of_stdin() }
    }

    /// Looks how large the terminal is: the signal that tells of a change may be on its way.
    pub(crate) fn measure(&self) {
        self.terminal.resize(window_size());
    }

    /// Sets the terminal as it was when the program began.
    pub(crate) fn restore_modes(&self) {
        self.modes.restore();
    }

    /// Goes to the start of a line without knowing where the cursor is, so that the prompt does not replace output that has no
    /// newline at its end: a mark shows where that was. At the start of a line the mark and the spaces fill that line, and the
    /// prompt takes their place; anywhere else they reach into the next one.
    pub(crate) fn begin_line(&self) {
        let columns = usize::from(self.terminal.size().columns);
        let line =
            format!("{UNFINISHED}{:columns$}\r \r", "", columns = columns.saturating_sub(UNFINISHED.len()));
        // A terminal that is gone shows nothing.
        let _ = std::io::stdout().write_all(line.as_bytes()).and_then(|()| std::io::stdout().flush());
    }

    /// The keys are meant for this session from now on.
    pub(crate) fn aim(&self, target: Interrupt) {
        *self.target.lock().unwrap_or_else(PoisonError::into_inner) = Some(target);
    }
}
