//! Clock, randomness and files of the host.
#![expect(clippy::disallowed_methods, reason = "the one place where the server touches the host")]

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{Read, Result, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{FlockOperation, flock};

use crate::error::Error;

/// Milliseconds since 1970.
pub(crate) fn now_millis() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Nanoseconds since 1970.
pub(crate) fn now_nanos() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}

/// Bytes that nobody can guess. No file is needed: there may be none but the program itself.
pub(crate) fn random<const N: usize>() -> std::result::Result<[u8; N], Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Error::internal(format!("no random numbers: {error}")))?;
    Ok(bytes)
}

/// A directory that only this user reaches. It is made if it is not there.
pub(crate) fn private_directory(path: &Path) -> Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    let found = std::fs::metadata(path)?;
    if found.uid() != rustix::process::geteuid().as_raw() || found.mode() & 0o077 != 0 {
        return Err(std::io::Error::other(
            "others than this user can reach the directory: make its mode 0700",
        ));
    }
    Ok(())
}

/// Holds a directory for this process, as long as what it gives is open.
pub(crate) fn hold(directory: &Path) -> Result<File> {
    let path = directory.join("lock");
    let file = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(path)?;
    flock(&file, FlockOperation::NonBlockingLockExclusive)
        .map_err(|_| std::io::Error::other("another server uses the directory"))?;
    Ok(file)
}

/// Lets go of what [`hold`] holds.
pub(crate) fn let_go(lock: &File) {
    // The lock goes with the file at the latest.
    let _ = flock(lock, FlockOperation::Unlock);
}

/// Puts a file in its place, all at once and on the disk.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> Result<()> {
    let temporary = path.with_extension("new");
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&temporary)?;
    file.write_all(contents)?;
    file.sync_all()?;
    std::fs::rename(&temporary, path)?;
    // The name is on the disk once the directory is.
    File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path)
}

pub(crate) fn remove(path: &Path) {
    // What is not there need not be removed.
    let _ = std::fs::remove_file(path);
}

/// The files of a directory.
pub(crate) fn list(directory: &Path) -> Result<Vec<PathBuf>> {
    std::fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect()
}

/// A file with secrets: only this user can read it.
pub(crate) fn read_secret(path: &Path) -> Result<Vec<u8>> {
    /// More than any list of tokens has.
    const MOST: u64 = 1 << 20;
    let file = File::open(path)?;
    let found = file.metadata()?;
    if !found.is_file() || found.mode() & 0o077 != 0 {
        return Err(std::io::Error::other("others than its owner can read the file: make its mode 0600"));
    }
    let mut contents = Vec::new();
    file.take(MOST).read_to_end(&mut contents)?;
    Ok(contents)
}

/// Lets only this user connect to a socket.
pub(crate) fn make_private(path: &Path) -> Result<()> {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))
}

/// Whether a path is a socket.
pub(crate) fn is_socket(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket())
}

/// The number of a file, by which it is known.
pub(crate) fn identity(path: &Path) -> Option<(u64, u64)> {
    std::fs::symlink_metadata(path).ok().map(|found| (found.dev(), found.ino()))
}

/// How long a listener waits before it looks whether the server is to end.
const PERIOD: Duration = Duration::from_millis(200);

/// Waits for a client for a while; whether there is one.
pub(crate) fn await_client(listener: &impl AsFd) -> Result<bool> {
    let mut polled = [PollFd::new(listener, PollFlags::IN)];
    let period = Timespec { tv_sec: 0, tv_nsec: i64::from(PERIOD.subsec_nanos()) };
    match poll(&mut polled, Some(&period)) {
        Ok(count) => Ok(count > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
