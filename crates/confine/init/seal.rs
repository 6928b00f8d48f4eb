//! Keeping programs from doing more with a descriptor than it was opened for.
//!
//! A program that gets a file of the host as a descriptor could open it anew through `/proc/self/fd`, for writing too, or climb from a
//! directory: mounts do not keep it from that. Landlock does: only what lies beneath the cell's root can be opened, from wherever the way begins.

use crate::sys::{self, AT_FDCWD, EINVAL, O_PATH, Result};

const READ_FILE: u64 = 1 << 2;
const WRITE_FILE: u64 = 1 << 1;
const TRUNCATE: u64 = 1 << 14;
const IOCTL_DEVICE: u64 = 1 << 15;

/// Allows what lies beneath the root and, as far as they are open already, terminals of the host (`terminals` is a handle of their directory) and the standard
/// streams if `streams` is set. A kernel that cannot do it is left as it is; the host knows and tells.
pub fn seal(terminals: i32, streams: bool) -> Result<()> {
    let version = match sys::landlock_version() {
        Ok(version) if version >= 2 => version,
        _ => return Ok(()),
    };
    let handled = all_rights(version);
    let rules = sys::landlock_rules(handled)?;
    let root = sys::open(AT_FDCWD, c"/", O_PATH | sys::O_DIRECTORY, 0)?;
    sys::landlock_allow(rules, root, handled)?;
    sys::close(root);
    // What stands for a stream that was not given is the host's.
    if let Ok(null) = sys::open(AT_FDCWD, c"/dev/null", O_PATH, 0) {
        sys::landlock_allow(rules, null, handled & (READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEVICE))?;
        sys::close(null);
    }
    if terminals >= 0 {
        sys::landlock_allow(rules, terminals, handled & (READ_FILE | WRITE_FILE | IOCTL_DEVICE))?;
        sys::close(terminals);
    }
    for stream in 0..if streams { 3 } else { 0 } {
        allow_as_open(rules, stream, handled)?;
        sys::close(stream);
    }
    let result = sys::landlock_restrict(rules);
    sys::close(rules);
    result
}

/// The rights that a version of the kernel's interface knows: 13 at first, then moving, truncating and controlling devices.
fn all_rights(version: usize) -> u64 {
    let count = match version {
        2 => 14,
        3 | 4 => 15,
        _ => 16,
    };
    (1 << count) - 1
}

/// Allows a stream to be opened anew in the way in which it is open.
fn allow_as_open(rules: i32, stream: i32, handled: u64) -> Result<()> {
    const EBADF: i32 = 9;
    const EBADFD: i32 = 77;
    let rights = match sys::open_mode(stream) {
        Ok(0) => READ_FILE,
        Ok(1) => WRITE_FILE | TRUNCATE,
        Ok(_) => READ_FILE | WRITE_FILE | TRUNCATE,
        Err(EBADF) => return Ok(()),
        Err(errno) => return Err(errno),
    };
    match sys::landlock_allow(rules, stream, handled & (rights | IOCTL_DEVICE)) {
        // A pipe or a socket, which is free anyway; or a directory, of which nothing is allowed.
        Err(EBADFD | EINVAL) => Ok(()),
        other => other,
    }
}
