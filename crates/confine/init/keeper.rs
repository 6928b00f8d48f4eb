//! Removing the control groups of a cell after its end.
//!
//! A group outlives the process that made it, and nobody inside can remove it. So this process waits beside the cell for the end of a pipe, which
//! comes when the host lets go of the cell or ends in whatever way.

use crate::reader::Reader;
use crate::sys::{self, EINTR, ENOENT, EPROTO, Poll, Result};

/// How often removing is tried, five milliseconds apart: the processes of the cell may take a moment to end.
const TRIES: u32 = 2000;

/// Waits for the end of `pipe`, then removes the directories that `list` names.
pub fn keep(list: i32, pipe: i32) -> ! {
    let status = wait(list, pipe).map_or(1, |reader| remove_all(reader));
    sys::exit(status)
}

fn wait(list: i32, pipe: i32) -> Result<Reader<'static>> {
    let mut reader = crate::map_plan(list)?;
    let number = u32::try_from(pipe).map_err(|_| EPROTO)?;
    if number > 0 {
        sys::close_range(0, number - 1, 0)?;
    }
    sys::close_range(number + 1, u32::MAX, 0)?;
    // Signals to the host's process group are not meant for this process.
    sys::signal_mask(2, u64::MAX)?;
    sys::new_session()?;
    loop {
        let mut poll = [Poll { fd: pipe, wanted: 1, seen: 0 }];
        match sys::poll(&mut poll, None) {
            Err(EINTR) => {}
            Err(errno) => return Err(errno),
            Ok(_) => return reader.nested(),
        }
    }
}

fn remove_all(directories: Reader<'_>) -> i32 {
    for _ in 0..TRIES {
        let mut left = false;
        let mut reader = directories;
        while let Ok(directory) = reader.text() {
            match sys::remove_directory(directory) {
                Ok(()) | Err(ENOENT) => {}
                Err(_) => left = true,
            }
        }
        if !left {
            return 0;
        }
        let _ = sys::poll(&mut [], Some(5));
    }
    1
}
