//! The helper as a file that can be run.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::OnceLock;

use rustix::fs::{MemfdFlags, Mode, OFlags, SealFlags};

/// The program, built for this target by the build script.
pub(crate) const PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/boxsh-init"));

/// A handle of the helper. It is made once for the whole process and never changes: the file is sealed, or cannot be written.
pub(crate) fn file() -> io::Result<BorrowedFd<'static>> {
    static FILE: OnceLock<OwnedFd> = OnceLock::new();
    if let Some(file) = FILE.get() {
        return Ok(file.as_fd());
    }
    let made = in_memory().or_else(|_| unlinked())?;
    Ok(FILE.get_or_init(|| made).as_fd())
}

fn in_memory() -> io::Result<OwnedFd> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    // Newer kernels want to be told that the file will be run, older ones do not know how.
    let executable = MemfdFlags::from_bits_retain(0x10);
    let file = rustix::fs::memfd_create("boxsh-init", flags | executable)
        .or_else(|_| rustix::fs::memfd_create("boxsh-init", flags))?;
    let mut file = File::from(file);
    file.write_all(PROGRAM)?;
    let seals = SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL;
    rustix::fs::fcntl_add_seals(&file, seals)?;
    // Where memory files must not be run, this is how it shows before anything is started.
    rustix::fs::accessat(
        rustix::fs::CWD,
        format!("/proc/self/fd/{}", file.as_raw_fd()),
        rustix::fs::Access::EXEC_OK,
        rustix::fs::AtFlags::empty(),
    )?;
    Ok(file.into())
}

/// A file without a name, opened again for reading alone: what is open for writing cannot be run.
fn unlinked() -> io::Result<OwnedFd> {
    let directory = std::env::temp_dir();
    let mode = Mode::RUSR | Mode::XUSR | Mode::RGRP | Mode::XGRP | Mode::ROTH | Mode::XOTH;
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let mut file = File::from(rustix::fs::open(&directory, flags, mode)?);
    file.write_all(PROGRAM)?;
    let again = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(rustix::fs::open(again, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?)
}
