//! What processes that were killed at the wrong moment have left on the host.
//!
//! A cell's keeper removes what it needs outside, also when the embedder is killed. But the keeper itself comes into being after some of that does:
//! what is left of such a moment carries the number of its process, and the next process of the same user removes it.

use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Once;

use rustix::fs::{FlockOperation, flock};
use rustix::process::{Pid, geteuid, test_kill_process};

/// Removes directories of dead processes from the folder for temporary files, once for each process of ours.
pub(crate) fn sweep_directories() {
    static SWEPT: Once = Once::new();
    SWEPT.call_once(|| {
        for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
            let path = entry.path();
            if is_left(&path) && is_own(&path) && !is_in_use(&path) {
                // What cannot be removed now is there for the next one.
                let _ = fs::remove_dir_all(&path);
            }
        }
    });
}

/// Removes control groups of dead processes beneath another group. One that has processes stays.
pub(crate) fn sweep_groups(above: &Path) {
    for entry in fs::read_dir(above).into_iter().flatten().flatten() {
        if is_left(&entry.path()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// Whether a name is that of something whose process is not there any more.
fn is_left(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.strip_prefix("boxsh-").and_then(|rest| rest.split_once('-'));
    let process = number.and_then(|(number, _)| number.parse().ok()).and_then(Pid::from_raw);
    process.is_some_and(|process| test_kill_process(process) == Err(rustix::io::Errno::SRCH))
}

fn is_own(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_dir() && data.uid() == geteuid().as_raw())
}

/// Whether a process holds on to a directory, be it one with numbers of its own, as in another container.
fn is_in_use(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| flock(&file, FlockOperation::NonBlockingLockExclusive).is_err())
}

/// Holds on to a directory for as long as the file is open.
pub(crate) fn hold(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    flock(&file, FlockOperation::NonBlockingLockShared).ok().map(|()| file)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn what_a_dead_process_has_left_is_told_from_what_is_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new("true").spawn().unwrap();
        let dead = folder.path().join(format!("boxsh-{}-00", child.id()));
        child.wait().unwrap();
        let alive = folder.path().join(format!("boxsh-{}-00", std::process::id()));
        let other = folder.path().join("boxsh-notes");
        for path in [&dead, &alive, &other] {
            fs::create_dir(path).unwrap();
        }
        assert!(is_left(&dead) && is_own(&dead) && !is_in_use(&dead));
        assert!(!is_left(&alive) && !is_left(&other));
        let held = hold(&dead);
        assert!(is_in_use(&dead));
        drop(held);
        sweep_groups(folder.path());
        assert!(!dead.exists() && alive.exists() && other.exists());
    }
}
