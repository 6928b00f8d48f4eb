//! Removing what a cell needs on the host after its end: control groups, what holds the places of protected files, directories.
//!
//! They outlive the process that made them, and nobody inside can remove them. So this process waits beside the cell for the end of a
//! pipe, which comes when the host lets go of the cell or ends in whatever way.

use crate::protocol::kept;
use crate::reader::Reader;
use crate::sweep;
use crate::sys::{self, AT_FDCWD, EINTR, ENOENT, EPROTO, O_PATH, Result};

/// How often removing is tried, five milliseconds apart: the processes of the cell may take a moment to end.
const TRIES: u32 = 2000;

/// Waits for the end of `pipe`, then removes what `list` names.
pub fn keep(list: i32, pipe: i32) -> ! {
    let status = wait(list, pipe).map_or(1, |(list, orderly)| remove_all(list, orderly));
    sys::exit(status)
}

/// Waits for the end of `pipe`. A byte before it says that the host itself gave back the places that it held.
fn wait(list: i32, pipe: i32) -> Result<(Reader<'static>, bool)> {
    let mut reader = crate::map_plan(list)?;
    let number = u32::try_from(pipe).map_err(|_| EPROTO)?;
    if number > 0 {
        sys::close_range(0, number - 1, 0)?;
    }
    sys::close_range(number + 1, u32::MAX, 0)?;
    // Signals to the host's process group are not meant for this process.
    sys::signal_mask(2, u64::MAX)?;
    sys::new_session()?;
    let mut orderly = false;
    loop {
        let mut byte = [0];
        match sys::read(pipe, &mut byte) {
            Err(EINTR) => {}
            Err(errno) => return Err(errno),
            Ok(0) => return Ok((reader.nested()?, orderly)),
            Ok(_) => orderly = true,
        }
    }
}

fn remove_all(list: Reader<'_>, orderly: bool) -> i32 {
    for _ in 0..TRIES {
        let mut reader = list;
        let mut left = false;
        let mut turn = if orderly { Turn::NotOurs } else { Turn::Ours };
        while !reader.is_empty() {
            match remove_next(&mut reader, &mut turn) {
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

/// Whether held places are to be removed.
#[derive(Clone, Copy, PartialEq)]
enum Turn {
    /// The host has seen to it.
    NotOurs,
    Ours,
    /// Another cell holds places in the same directory, or the host is not quite gone yet.
    Later,
}

/// Removes one thing; gives whether that has been done, or is not to be done any more.
fn remove_next(reader: &mut Reader<'_>, turn: &mut Turn) -> Result<bool> {
    let (kind, inode, path) = (reader.word()?, reader.word()?, reader.text()?);
    let (kind, size) = (kind & ((1 << kept::SIZE) - 1), kind >> kept::SIZE);
    match (kind, *turn) {
        (kept::GROUP, _) => Ok(matches!(sys::remove_directory(AT_FDCWD, path), Ok(()) | Err(ENOENT))),
        (kept::TREE, _) => Ok(matches!(sweep::sweep(path), Ok(()) | Err(ENOENT))),
        (kept::LOCK | kept::FILE, Turn::NotOurs) => Ok(true),
        (kept::LOCK, _) => {
            // The lock is let go with this process, which is about to end.
            let directory = sys::open(AT_FDCWD, path, sys::O_RDONLY | sys::O_DIRECTORY, 0);
            let locked = directory
                .and_then(|directory| sys::lock_alone(directory).inspect_err(|_| sys::close(directory)));
            *turn = if locked.is_ok() { Turn::Ours } else { Turn::Later };
            Ok(true)
        }
        (kept::FILE, turn) => {
            let Ok(file) = sys::open(AT_FDCWD, path, O_PATH | sys::O_NOFOLLOW, 0) else { return Ok(true) };
            let untouched = sys::attributes(file).is_ok_and(|data| data.inode == inode && data.size == size);
            sys::close(file);
            if untouched && turn == Turn::Ours {
                let _ = sys::remove_file(AT_FDCWD, path);
            }
            Ok(!untouched || turn == Turn::Ours)
        }
        _ => Err(EPROTO),
    }
}
