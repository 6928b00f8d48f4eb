//! Files and environment of the host: the command line is the host's side of a session.
#![expect(clippy::disallowed_methods, reason = "the one place where the program touches the host")]

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{Read, Result, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

/// The memory of the machine, or of the container that this is, in bytes.
pub(crate) fn memory() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        let system = rustix::system::sysinfo();
        let total = (system.totalram as u64).saturating_mul(u64::from(system.mem_unit));
        let ceiling = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
        let ceiling = ceiling.and_then(|text| text.trim().parse().ok());
        Some(total.min(ceiling.unwrap_or(u64::MAX)))
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// The descriptors that this program was given besides the standard streams, and their numbers, for a program that is to have them too.
/// Directories are none of them: who holds one can reach all that is below, and above.
#[cfg(target_os = "linux")]
pub(crate) fn inherited() -> Vec<(i32, std::os::fd::OwnedFd)> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};

    /// The flag in `/proc/self/fdinfo` of those that are closed when a program is started.
    const CLOSED: u32 = 0o2_000_000;
    let Ok(own) = pidfd_open(getpid(), PidfdFlags::empty()) else { return Vec::new() };
    let numbers = std::fs::read_dir("/proc/self/fdinfo").into_iter().flatten().flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let mut numbers: Vec<i32> = numbers.filter(|&number| number > 2).collect();
    numbers.sort_unstable();
    let is_passed = |number: i32| {
        let info = std::fs::read_to_string(format!("/proc/self/fdinfo/{number}")).ok()?;
        let flags = info.lines().find_map(|line| line.strip_prefix("flags:"))?;
        Some(u32::from_str_radix(flags.trim(), 8).ok()? & CLOSED == 0)
    };
    let given = numbers.into_iter().filter(|&number| is_passed(number).unwrap_or(false));
    given
        .filter_map(|number| {
            let descriptor = pidfd_getfd(&own, number, PidfdGetfdFlags::empty()).ok()?;
            let kind = rustix::fs::FileType::from_raw_mode(rustix::fs::fstat(&descriptor).ok()?.st_mode);
            (kind != rustix::fs::FileType::Directory).then_some((number, descriptor))
        })
        .collect()
}

/// The whole of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path)
}

/// Opens a file to read.
pub(crate) fn open(path: &Path) -> Result<File> {
    File::open(path)
}

/// Opens a file that may be read and written by its owner only, and makes it if it is not there.
pub(crate) fn open_private(path: &Path) -> Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)
}

/// Whether a path still leads to an open file.
pub(crate) fn leads_to(path: &Path, file: &File) -> Result<bool> {
    let (there, here) = (std::fs::metadata(path), file.metadata()?);
    Ok(there.is_ok_and(|there| (there.dev(), there.ino()) == (here.dev(), here.ino())))
}

/// Puts new contents in the place of a file, all at once: whoever reads it sees the old ones or the new.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> Result<()> {
    // What a link leads to is replaced, not the link.
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    remove_unfinished(&path);
    let (temporary, mut file) = create_temporary(&path)?;
    let written = file
        .write_all(contents)
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::rename(&temporary, &path));
    if written.is_err() {
        // Nothing of a failed attempt stays behind.
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

/// How the names begin of files that are being written; the rest is random.
const UNFINISHED: &str = ".boxsh-write-";

fn is_unfinished(name: &str) -> bool {
    let rest = name.strip_prefix(UNFINISHED);
    rest.is_some_and(|rest| rest.len() == 32 && rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// A new file beside `path`, locked for as long as it is open: so it can be seen that somebody is writing it.
fn create_temporary(path: &Path) -> Result<(PathBuf, File)> {
    loop {
        let number: String = random(16)?.iter().map(|byte| format!("{byte:02x}")).collect();
        let temporary = path.with_file_name(format!("{UNFINISHED}{number}"));
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary)?;
        let is_locked = match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            // Some filesystems have no locks; then nothing that was left is removed there either.
            Ok(()) | Err(Errno::NOLCK | Errno::OPNOTSUPP) => true,
            Err(_) => false,
        };
        // Somebody may have taken it for left over before it was locked.
        if is_locked && leads_to(&temporary, &file)? {
            return Ok((temporary, file));
        }
    }
}

/// Removes what processes have left beside `path` that were killed while they wrote.
fn remove_unfinished(path: &Path) {
    let directory = path.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        if !entry.file_name().to_str().is_some_and(is_unfinished) {
            continue;
        }
        let file = OpenOptions::new().read(true).custom_flags(NO_FOLLOW).open(entry.path());
        if file.is_ok_and(|file| flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok()) {
            // If it cannot be removed it is in nobody's way.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// A path that means the same from any directory.
pub(crate) fn absolute(path: &Path) -> Result<PathBuf> {
    std::fs::canonicalize(path)
}

/// Makes a directory and those above it.
pub(crate) fn create_directory(path: &Path) -> Result<()> {
    std::fs::create_dir_all(path)
}

/// The names in a directory, sorted, but for those that are not text.
pub(crate) fn names(directory: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        names.extend(entry?.file_name().into_string());
    }
    names.sort();
    Ok(names)
}

/// Makes a file that is not there.
pub(crate) fn create(path: &Path, contents: &[u8]) -> Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(contents)
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> Result<()> {
    std::fs::remove_file(path)
}

/// Makes or overwrites a file.
pub(crate) fn write(path: &Path, contents: &[u8]) -> Result<()> {
    std::fs::write(path, contents)
}

/// A variable of the environment that is set to something.
pub(crate) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Adds to the end of a file that only its owner can read, and makes it if it is not there.
pub(crate) fn append(path: &Path, contents: &[u8]) -> Result<()> {
    OpenOptions::new().append(true).create(true).mode(0o600).open(path)?.write_all(contents)
}

/// Whether `PATH` of the host leads to an executable file of this name.
pub(crate) fn has_program(name: &[u8]) -> bool {
    let is_executable = |path: PathBuf| {
        std::fs::metadata(path).is_ok_and(|found| found.is_file() && found.mode() & 0o111 != 0)
    };
    let name = Path::new(OsStr::from_bytes(name));
    name.components().count() == 1
        && std::env::split_paths(&variable("PATH").unwrap_or_default())
            .any(|directory| is_executable(directory.join(name)))
}

/// The whole environment.
pub(crate) fn variables() -> impl Iterator<Item = (OsString, OsString)> {
    std::env::vars_os()
}

/// The whole of a regular file that belongs to the user of this process, and that nobody else can read or write.
pub(crate) fn read_own(path: &Path) -> Result<Vec<u8>> {
    let file = OpenOptions::new().read(true).custom_flags(NO_FOLLOW).open(path)?;
    let found = file.metadata()?;
    if !found.is_file() || found.uid() != user() || found.mode() & 0o077 != 0 {
        return Err(std::io::Error::other("not a file that only its owner, this user, can read"));
    }
    let mut content = Vec::new();
    file.take(LARGEST_OWN).read_to_end(&mut content)?;
    Ok(content)
}

/// Makes a file that only this user can read, whole or not at all, unless there is one; and the directory for it. What somebody else's
/// home directory holds is left alone, as under `sudo`.
pub(crate) fn create_own(path: &Path, content: &[u8]) -> Result<()> {
    make_own_directory(path)?;
    let temporary = path.with_file_name(format!(".new.{}", std::process::id()));
    // What a process of this number has left behind, if it was killed right here.
    let _ = std::fs::remove_file(&temporary);
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary)?;
    let made = file
        .write_all(content)
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::hard_link(&temporary, path));
    std::fs::remove_file(&temporary)?;
    made
}

/// Puts new contents in the place of a file that only this user can read, all at once; and makes the directory for it.
pub(crate) fn replace_own(path: &Path, content: &[u8]) -> Result<()> {
    make_own_directory(path)?;
    replace(path, content)
}

fn make_own_directory(path: &Path) -> Result<()> {
    let directory = path.parent().unwrap_or(Path::new("/"));
    let above = directory.ancestors().find_map(|above| std::fs::metadata(above).ok());
    if above.is_none_or(|above| above.uid() != user()) {
        return Err(std::io::Error::other("the directory belongs to another user"));
    }
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)
}

/// Bytes that nobody can guess.
pub(crate) fn random(count: usize) -> Result<Vec<u8>> {
    let mut bytes = vec![0; count];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn user() -> u32 {
    rustix::process::geteuid().as_raw()
}

const NO_FOLLOW: i32 = rustix::fs::OFlags::NOFOLLOW.bits() as i32;

/// More than any file of ours has.
const LARGEST_OWN: u64 = 1 << 20;
