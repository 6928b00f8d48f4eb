//! Ending all processes that descend from this one, where no namespace does it.
//!
//! This process takes in orphans. So each process that descends from it is its child sooner or later: those that there are
//! are ended, which makes theirs its own, until there are none.

use crate::sys::{self, AT_FDCWD, EINTR, Poll, Result, Usage};

/// How long ending all may take. Only what is not this user's, or hangs in the kernel, takes longer.
const PATIENCE: u64 = 5000;

/// How long to wait for an end before looking again.
const PAUSE: u64 = 10;

/// Ends them, and tells `ended` of each.
pub fn end_all(signals: i32, mut ended: impl FnMut(i32, i32, &Usage)) {
    let limit = sys::now() + PATIENCE;
    while sys::now() < limit {
        // Without a list there is nothing to be done but to wait.
        let _ = each_child(|child| {
            let _ = sys::kill(child, sys::SIGKILL);
        });
        loop {
            match sys::wait_any(false) {
                Ok((0, ..)) => break,
                Ok((process, status, usage)) => ended(process, status, &usage),
                Err(EINTR) => {}
                // No child is left.
                Err(_) => return,
            }
        }
        let _ = sys::poll(&mut [Poll { fd: signals, wanted: 1, seen: 0 }], Some(PAUSE));
        let mut information = [0; 128];
        while sys::read(signals, &mut information).is_ok() {}
    }
}

/// Calls `act` with the id of each child. None of them can have become another process, since nobody else waits for them.
pub fn each_child(mut act: impl FnMut(i32)) -> Result<()> {
    let list = sys::open(AT_FDCWD, c"/proc/thread-self/children", sys::O_RDONLY, 0)?;
    let mut number = 0;
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = sys::read(list, &mut buffer) {
        for byte in buffer.iter().take(count) {
            match byte {
                b'0'..=b'9' => number = number * 10 + i32::from(byte - b'0'),
                _ if number > 1 => {
                    act(number);
                    number = 0;
                }
                _ => number = 0,
            }
        }
    }
    sys::close(list);
    Ok(())
}
