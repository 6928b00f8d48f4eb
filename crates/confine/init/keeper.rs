//! Removing what a cell needs on the host after its end: control groups, and what holds the places of protected files.
//!
//! They outlive the process that made them, and nobody inside can remove them. So this process waits beside the cell for the end of a
//! pipe, which comes when the host lets go of the cell or ends in whatever way.

use crate::protocol::kept;
use crate::reader::Reader;
use crate::sys::{self, AT_FDCWD, EINTR, ENOENT, EPROTO, O_PATH, Poll, Result};

/// How often removing is tried, five milliseconds apart: the processes of the cell may take a moment to end.
const TRIES: u32 = 2000;

/// Waits for the end of `pipe`, then removes what `list` names.
pub fn keep(list: i32, pipe: i32) -> ! {
    let status = wait(list, pipe).map_or(1, remove_all);
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

fn remove_all(list: Reader<'_>) -> i32 {
    for _ in 0..TRIES {
        let mut reader = list;
        let mut left = false;
        let mut alone = true;
        while !reader.is_empty() {
            match remove_next(&mut reader, &mut alone) {
                Ok(done) => left |= !done,
                Err(_) => return 1,
            }
        }
        if !left {
            return 0;
        }
        let _ = sys::poll(&mut [], Some(5));
    }
    1
}

/// Removes one thing; gives whether that has been done, or is not to be done any more. `alone` is whether nobody else holds places in the
/// directory that was named last.
fn remove_next(reader: &mut Reader<'_>, alone: &mut bool) -> Result<bool> {
    let (kind, inode, path) = (reader.word()?, reader.word()?, reader.text()?);
    match kind {
        kept::GROUP => return Ok(matches!(sys::remove_directory(path), Ok(()) | Err(ENOENT))),
        kept::LOCK => {
            // The lock goes with this process, which is about to end.
            let directory = sys::open(AT_FDCWD, path, sys::O_RDONLY | sys::O_DIRECTORY, 0);
            *alone = directory.and_then(sys::lock_alone).is_ok();
        }
        kept::FILE if *alone => {
            if let Ok(file) = sys::open(AT_FDCWD, path, O_PATH | sys::O_NOFOLLOW, 0) {
                let untouched = sys::attributes(file).is_ok_and(|data| data.inode == inode && data.size == 0);
                sys::close(file);
                if untouched {
                    let _ = sys::remove_file(path);
                }
            }
        }
        kept::FILE => {}
        _ => return Err(EPROTO),
    }
    Ok(true)
}
