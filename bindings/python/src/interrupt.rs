//! Control-C while a script runs on the main thread.
//!
//! Python's own handler only takes note of the signal, and acts on it once the interpreter runs again; a script that waits would wait on. So while
//! a run goes on, a handler here wakes a thread that cancels the run, and passes the signal on to Python's, which raises
//! `KeyboardInterrupt` as soon as the run is over. Short runs pay two system calls for it, and no thread waits for any of them.
#![expect(unsafe_code, reason = "signal handlers are the business of the C library")]

use std::cell::RefCell;
use std::io::{PipeReader, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use boxsh::{Cancel, Sandbox};
use pyo3::prelude::*;

use crate::seat;

/// What the main thread runs, the innermost last.
static RUNNING: Mutex<Running> = Mutex::new(Running { runs: Vec::new(), bell: None, forks: 0 });

struct Running {
    runs: Vec<Cancel>,
    /// Keeps the pipe open that the handler writes to.
    bell: Option<OwnedFd>,
    forks: u64,
}

/// The descriptor that the handler writes to; -1 if there is none.
static ROPE: AtomicI32 = AtomicI32::new(-1);

/// The handler that was there before, as a number; 0 if there was none to call.
static BEFORE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// An exception that a callback on this thread raised and that has to come out of the run.
    static PENDING: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Keeps an exception that is not the callback's own affair, such as `KeyboardInterrupt`, for the end of the run, which is cancelled.
pub(crate) fn keep(error: PyErr) {
    PENDING.with_borrow_mut(|pending| *pending = Some(error));
    if is_main_thread() {
        cancel_all();
    }
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn cancel_all() {
    let runs = running().runs.clone();
    runs.iter().for_each(Cancel::cancel);
}

#[cfg(target_os = "linux")]
fn is_main_thread() -> bool {
    // SAFETY: neither call takes or gives anything but a number.
    unsafe { libc::getpid() == libc::gettid() }
}

#[cfg(not(target_os = "linux"))]
fn is_main_thread() -> bool {
    // SAFETY: the call takes nothing and gives a number.
    unsafe { libc::pthread_main_np() == 1 }
}

/// Called by the operating system on whatever thread it likes.
extern "C" fn on_interrupt(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let rope = ROPE.load(Ordering::Relaxed);
    if rope >= 0 {
        // SAFETY: `write` may be called in a handler; the descriptor is open as long as `ROPE` has it. Its failure means that the pipe is full,
        // and so rings already. `errno` is Python's handler's to keep.
        unsafe { libc::write(rope, [0_u8].as_ptr().cast(), 1) };
    }
    let before = BEFORE.load(Ordering::Relaxed);
    if before != 0 {
        // SAFETY: the number is that of a handler that the operating system would have called with these arguments. A handler that was
        // installed without SA_SIGINFO takes the first of them only, which every calling convention that we run on allows.
        let handler: extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void) =
            unsafe { std::mem::transmute(before) };
        handler(signal, info, context);
    }
}

/// Sets what happens on SIGINT, and gives what was set before.
fn set_action(action: &libc::sigaction) -> libc::sigaction {
    // SAFETY: both are whole values of the type that the call wants; all zeros is one.
    unsafe {
        let mut old = std::mem::zeroed();
        libc::sigaction(libc::SIGINT, action, &raw mut old);
        old
    }
}

fn own_action() -> libc::sigaction {
    // SAFETY: all zeros is a value of this type: an empty mask, no flags.
    let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
    action.sa_sigaction = on_interrupt as *const () as usize;
    action.sa_flags = libc::SA_SIGINFO;
    action
}

/// The thread that cancels runs, and the way to wake it. A forked process has none of its parent's threads, so it gets another.
fn ensure_bell(running: &mut Running) {
    let forks = seat::forks();
    if running.bell.is_some() && running.forks == forks {
        return;
    }
    let Ok((reader, writer)) = std::io::pipe() else { return };
    let writer = OwnedFd::from(writer);
    // SAFETY: the descriptor is open, and the call takes only numbers. A handler must never wait.
    unsafe { libc::fcntl(writer.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK) };
    let listens = std::thread::Builder::new().name("boxsh-interrupt".into()).spawn(move || listen(reader));
    if listens.is_ok() {
        ROPE.store(writer.as_raw_fd(), Ordering::Relaxed);
        running.bell = Some(writer);
        running.forks = forks;
    }
}

fn listen(mut bell: PipeReader) {
    let mut sink = [0; 16];
    while matches!(bell.read(&mut sink), Ok(1..)) {
        cancel_all();
    }
}

/// A run of the main thread, which Control-C ends. On other threads it does nothing.
pub(crate) struct Guard {
    old: Option<libc::sigaction>,
    is_main: bool,
}

impl Guard {
    pub(crate) fn new(py: Python<'_>, sandbox: &Sandbox) -> PyResult<Self> {
        if !is_main_thread() {
            return Ok(Self { old: None, is_main: false });
        }
        let mut running = running();
        ensure_bell(&mut running);
        running.runs.push(sandbox.cancel_handle());
        let is_first = running.runs.len() == 1;
        drop(running);
        let old = is_first.then(|| set_action(&own_action()));
        let guard = Self { old, is_main: true };
        match &guard.old {
            // Whoever ignores the signal, or wants to be killed by it, gets that.
            Some(old) if old.sa_sigaction == libc::SIG_DFL || old.sa_sigaction == libc::SIG_IGN => {
                let old = *old;
                set_action(&old);
                BEFORE.store(0, Ordering::Relaxed);
                return Ok(Self { old: None, is_main: true });
            }
            Some(old) => BEFORE.store(old.sa_sigaction, Ordering::Relaxed),
            None => {}
        }
        // What came before the handler was there.
        py.check_signals()?;
        Ok(guard)
    }

    /// Raises what came meanwhile.
    pub(crate) fn finish(self, py: Python<'_>) -> PyResult<()> {
        let is_main = self.is_main;
        drop(self);
        if let Some(error) = PENDING.take() {
            return Err(error);
        }
        if is_main { py.check_signals() } else { Ok(()) }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(old) = &self.old {
            let ours = set_action(old);
            // Somebody has set another one meanwhile, in a callback: it stays.
            if ours.sa_sigaction != on_interrupt as *const () as usize {
                set_action(&ours);
            }
        }
        if self.is_main {
            running().runs.pop();
        }
    }
}
