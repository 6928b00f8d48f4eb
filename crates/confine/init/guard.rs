//! Watching over a program that ends with its parent.
//!
//! `bwrap` can be told to end with its parent, but to the kernel a parent is the thread that started it, and threads of an embedder come
//! and go. So the helper is the parent, and itself ends when a pipe does that the embedder holds, or when time is up.

use crate::arch::nr;
use crate::clone::start_child;
use crate::run::{PASSED_ON, finish};
use crate::stand_in::Call;
use crate::sys::{self, EINTR, Poll, Result};

const STACK: usize = 64 * 1024;
const NOT_RUN: i32 = 126;
/// Where the path of the program is among the arguments; its own arguments follow.
const PROGRAM: usize = 4;

/// Runs the program that the arguments name until it ends, `pipe` ends or so many milliseconds have passed; 0 is no limit.
pub fn guard(call: Call, pipe: i32, limit: i32) -> ! {
    let deadline = u64::try_from(limit).ok().filter(|limit| *limit > 0).map(|limit| sys::now() + limit);
    match start(call, pipe) {
        Ok((child, signals)) => watch(child, signals, pipe, deadline),
        Err(_) => sys::exit(NOT_RUN),
    }
}

/// Starts the program; gives its process id, and where signals are heard of.
fn start(call: Call, pipe: i32) -> Result<(i32, i32)> {
    const CLOEXEC: usize = 4;
    const CLONE_VM: usize = 0x100;
    const CLONE_VFORK: usize = 0x4000;
    let number = u32::try_from(pipe).map_err(|_| sys::EPROTO)?;
    sys::close_range(number, number, CLOEXEC)?;
    let mut mask = 1 << (sys::SIGCHLD - 1);
    for signal in PASSED_ON {
        mask |= 1 << (signal - 1);
    }
    sys::signal_mask(0, mask)?;
    let signals = sys::signal_fd(mask)?;
    let stack = sys::map(-1, STACK)?;
    // SAFETY: the end of the mapping of the stack.
    let top = unsafe { stack.add(STACK) };
    let mut call = call;
    let argument = core::ptr::from_mut(&mut call).cast();
    // SAFETY: the kernel holds this process until the child has run a file or ended, so the stack and `call` are the child's alone
    // meanwhile; `child` does not return.
    let id = unsafe {
        let flags = CLONE_VM | CLONE_VFORK | sys::SIGCHLD;
        start_child(nr::CLONE, [flags, top as usize, 0, 0, 0], child, argument)
    };
    if id < 0 { Err(-id as i32) } else { Ok((id as i32, signals)) }
}

unsafe extern "C" fn child(argument: *mut u8) -> ! {
    // SAFETY: `start` passes its `call`, which is the child's alone until it ends.
    let call = unsafe { &*argument.cast::<Call>() };
    let _ = sys::signal_mask(2, 0);
    call.run_program(PROGRAM);
    sys::exit(NOT_RUN)
}

fn watch(child: i32, signals: i32, pipe: i32, deadline: Option<u64>) -> ! {
    loop {
        let mut list = [Poll { fd: signals, wanted: 1, seen: 0 }, Poll { fd: pipe, wanted: 1, seen: 0 }];
        let left = deadline.map(|deadline| deadline.saturating_sub(sys::now()));
        match sys::poll(&mut list, left) {
            Ok(_) | Err(EINTR) => {}
            Err(_) => break,
        }
        if list[0].seen != 0 {
            pass_on(child, signals);
        }
        if let Ok((id, status, _)) = sys::wait_any(false)
            && id == child
        {
            finish(status);
        }
        if list[1].seen != 0 || deadline.is_some_and(|deadline| sys::now() >= deadline) {
            break;
        }
    }
    let _ = sys::kill(child, sys::SIGKILL);
    while !matches!(sys::wait_any(true), Ok((id, ..)) if id == child) {}
    finish(sys::SIGKILL as i32)
}

/// Passes signals on, but for those of a terminal, which the program has got too.
fn pass_on(child: i32, signals: i32) {
    const FROM_KERNEL: i32 = 0x80;
    let mut information = [0; 128];
    while sys::read(signals, &mut information).is_ok_and(|count| count == 128) {
        let field = |at: usize| {
            information.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, i32::from_ne_bytes)
        };
        let (signal, code) = (field(0), field(8));
        if code != FROM_KERNEL && signal != sys::SIGCHLD as i32 {
            let _ = sys::kill(child, signal as usize);
        }
    }
}
