//! How `boxsh exec` attends to its program: the signals that are meant for it, and the terminal, which it gets as it would from a shell.
//!
//! The program has a process group of its own, which cannot send signals to the one that `boxsh` belongs to. Whoever started `boxsh` sees it
//! stop when the program is stopped, and die of the signal that the program died of.

use std::cell::Cell;
use std::fs::File;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use boxsh_confine::{Ended, Outcome, Program, Running, Terminal, take_terminal};
use rustix::fs::{Mode, OFlags};
use rustix::process::{Signal, getpgrp, getppid, getsid, kill_current_process_group};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::{
    SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGKILL, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2,
    SIGWINCH,
};
use signal_hook::iterator::{Handle, Signals};

use crate::terminal_modes::TerminalModes;

/// Signals that are meant for the program.
const PASSED_ON: [i32; 8] = [SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGWINCH];

/// How long a program has to end by itself once it was asked to.
const GRACE: Duration = Duration::from_secs(10);

/// The terminal that this program was started from.
pub(crate) struct OwnTerminal {
    terminal: File,
    modes: TerminalModes,
    /// Whether the program has it.
    is_given: Cell<bool>,
    /// Whether the program was to stop because this one was, and has not stopped since.
    is_to_stop: Arc<AtomicBool>,
}

impl OwnTerminal {
    /// The terminal, if there is one.
    pub(crate) fn open() -> Option<Self> {
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let terminal = File::from(rustix::fs::open("/dev/tty", flags, Mode::empty()).ok()?);
        Some(Self {
            terminal,
            modes: TerminalModes::of_stdin(),
            is_given: Cell::new(false),
            is_to_stop: Arc::default(),
        })
    }

    /// Whether its keys reach this program.
    fn is_ours(&self) -> bool {
        has_keys(&self.terminal)
    }

    /// Lets a program begin with the terminal if it is likely to want it. Where its output goes to another program, that one may be a pager, which
    /// needs the keys; the program gets them when it asks.
    pub(crate) fn offer(&self, program: Program) -> Program {
        let program = program.tell_stops();
        let is_wanted = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if !is_wanted || tcgetpgrp(std::io::stdin()) != Ok(getpgrp()) {
            return program;
        }
        self.is_given.set(true);
        program.terminal(Terminal { descriptor: 0, foreground: true })
    }

    fn give(&self, running: &Mutex<Running>) {
        // If its cell has ended, its end is known next.
        self.is_given.set(lock(running).give_terminal(&self.terminal).is_ok());
    }

    /// Takes back what the program has, and tells whether it had it.
    fn take_back(&self) -> bool {
        let was_given = self.is_given.take();
        if was_given {
            // Without it the shell that started this program takes it.
            let _ = take_terminal(&self.terminal);
        }
        was_given
    }

    /// The program was stopped by a signal.
    pub(crate) fn stopped(&self, running: &Mutex<Running>, signal: i32) {
        let was_to_stop = self.is_to_stop.swap(false, Ordering::Relaxed);
        if matches!(signal, SIGTTIN | SIGTTOU) && self.is_ours() && !was_to_stop {
            self.give(running);
        } else {
            let had_terminal = self.take_back();
            let modes = TerminalModes::of_stdin();
            self.modes.restore();
            stop_group();
            if self.is_ours() {
                modes.restore();
                if had_terminal {
                    self.give(running);
                }
            }
        }
        continue_group(running);
    }

    /// The program has ended. Sets the terminal as it was: a program that was killed may have left it without echo.
    pub(crate) fn ended(&self, ended: &Ended) {
        let was_given = self.take_back();
        self.modes.restore();
        let Outcome::Signaled { signal: signal @ (SIGINT | SIGQUIT), .. } = ended.outcome else { return };
        // A script goes on after a program that exits, and ends with one that dies of the key that the script has seen, too.
        if was_given && let Some(signal) = Signal::from_named_raw(signal) {
            let _ = kill_current_process_group(signal);
        }
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

impl Drop for OwnTerminal {
    /// A program that could not be run has had the terminal for a moment.
    fn drop(&mut self) {
        self.take_back();
    }
}

/// Whether the keys of a terminal reach this program.
fn has_keys(terminal: &File) -> bool {
    tcgetpgrp(terminal) == Ok(getpgrp())
}

/// Stops this program and the others of its process group, until somebody lets them go on; nobody would if no shell looks after them.
fn stop_group() {
    let session = getsid(None);
    let is_looked_after = getppid().is_some_and(|parent| getsid(Some(parent)) == session);
    if is_looked_after {
        let _ = kill_current_process_group(Signal::STOP);
    }
}

fn continue_group(running: &Mutex<Running>) {
    // A program that has ended already needs no signal.
    let _ = lock(running).signal_group(SIGCONT);
}

/// Signals that come while the program runs.
pub(crate) struct Attendance {
    signals: Signals,
    terminal: Option<File>,
    is_to_stop: Arc<AtomicBool>,
}

impl Attendance {
    /// From now on signals are kept for the program, which is about to start.
    pub(crate) fn begin(terminal: Option<&OwnTerminal>) -> std::io::Result<Self> {
        let signals = Signals::new(PASSED_ON)?;
        // Without a terminal a stop is not told, and so cannot be passed on.
        signals.add_signal(if terminal.is_some() { SIGTSTP } else { SIGCONT })?;
        let is_to_stop = terminal.map(|terminal| terminal.is_to_stop.clone()).unwrap_or_default();
        let terminal = terminal.map(|terminal| terminal.terminal.try_clone()).transpose()?;
        Ok(Self { signals, terminal, is_to_stop })
    }

    /// Passes them on, on a thread of its own, until that is ended.
    pub(crate) fn pass_on(mut self, running: &Arc<Mutex<Running>>) -> Passing {
        let handle = self.signals.handle();
        // Whoever waits for the end also removes what the program needed on the host, before this program ends.
        let running = Arc::downgrade(running);
        let thread = std::thread::spawn(move || {
            let mut is_to_end = false;
            for received in self.signals.forever() {
                let asks_to_end = matches!(received, SIGTERM | SIGHUP);
                // What the keys of a terminal send is for all that the program has started.
                let is_for_all = matches!(received, SIGINT | SIGQUIT | SIGTSTP | SIGWINCH)
                    && self.terminal.as_ref().is_some_and(has_keys);
                let signal = match received {
                    // The second request is one of somebody who does not want to wait.
                    SIGTERM | SIGHUP | SIGINT | SIGQUIT if is_to_end => SIGKILL,
                    signal => signal,
                };
                if signal == SIGTSTP {
                    self.is_to_stop.store(true, Ordering::Relaxed);
                }
                let Some(program) = running.upgrade() else { return };
                let program = lock(&program);
                // A program that has ended already needs no signal.
                let _ = if is_for_all { program.signal_group(signal) } else { program.signal(signal) };
                drop(program);
                if asks_to_end && !is_to_end {
                    is_to_end = true;
                    let running = running.clone();
                    std::thread::spawn(move || {
                        std::thread::sleep(GRACE);
                        if let Some(program) = running.upgrade() {
                            let _ = lock(&program).signal(SIGKILL);
                        }
                    });
                }
            }
        });
        Passing { handle, thread }
    }
}

/// The thread that passes signals on.
pub(crate) struct Passing {
    handle: Handle,
    thread: JoinHandle<()>,
}

impl Passing {
    /// Ends it. Signals do again what they always do.
    pub(crate) fn end(self) {
        self.handle.close();
        // If it panicked, that was reported then.
        let _ = self.thread.join();
    }
}

pub(crate) fn lock(running: &Mutex<Running>) -> MutexGuard<'_, Running> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}
