//! Paths that must not come into being.
//!
//! A file that is trusted outside, such as a policy of the next run, must not be made inside while it is missing. What is a mount
//! cannot be replaced, removed or renamed, but a mount needs something to stand on. So a socket that nobody listens at holds the
//! place for as long as the cell lives: it cannot be opened, and git and others pass over it, so nobody takes it for a file of
//! the project. The keeper removes it where this process is killed. One that was left behind all the same is recognised by the next
//! cell and removed with it.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rustix::fs::{CWD, FileType, FlockOperation, Mode, flock, mknodat};

use crate::error::{Error, Result};

/// Sockets that hold places, until this is dropped.
#[derive(Debug, Default)]
pub(crate) struct Placeholders {
    directories: Vec<Directory>,
}

/// A directory in which places are held.
#[derive(Debug)]
struct Directory {
    path: PathBuf,
    /// Has a lock that all cells share which hold places here: the last one removes them.
    lock: File,
    /// Each with its number on the filesystem: another file under the name is not ours to remove.
    places: Vec<(PathBuf, u64)>,
}

impl Placeholders {
    /// Holds the places of what is missing, or is held by another cell.
    pub(crate) fn new(paths: &[PathBuf]) -> Result<Placeholders> {
        let mut placeholders = Placeholders::default();
        for path in paths {
            placeholders.hold(path).map_err(Error::system("hold the place of a protected file"))?;
        }
        Ok(placeholders)
    }

    /// The places that are held: the directory whose lock tells whether others hold them, too, the path, and the number on the
    /// filesystem.
    pub(crate) fn places(&self) -> impl Iterator<Item = (&Path, &Path, u64)> {
        self.directories.iter().flat_map(|directory| {
            let places = directory.places.iter();
            places.map(|(path, number)| (directory.path.as_path(), path.as_path(), *number))
        })
    }

    /// Makes a socket at `path`. Something else that is there is shown read-only as it is.
    fn hold(&mut self, path: &Path) -> io::Result<()> {
        let directory = self.directory(path.parent().unwrap_or(Path::new("/")))?;
        match mknodat(CWD, path, FileType::Socket, Mode::from_raw_mode(0o444), 0) {
            Ok(()) => fs::set_permissions(path, fs::Permissions::from_mode(0o444))?,
            Err(rustix::io::Errno::EXIST) => {}
            Err(errno) => return Err(errno.into()),
        }
        let data = fs::symlink_metadata(path)?;
        if is_placeholder(&data) {
            directory.places.push((path.to_owned(), data.ino()));
        }
        Ok(())
    }

    fn directory(&mut self, path: &Path) -> io::Result<&mut Directory> {
        let known = self.directories.iter().position(|directory| directory.path == path);
        let at = match known {
            Some(at) => at,
            None => {
                let lock = File::open(path)?;
                share(&lock);
                self.directories.push(Directory { path: path.to_owned(), lock, places: Vec::new() });
                self.directories.len() - 1
            }
        };
        Ok(&mut self.directories[at])
    }
}

/// Locks a directory together with other cells. One that removes its placeholders has the lock alone for a moment; who has it for
/// longer is none.
fn share(directory: &File) {
    for _ in 0..20 {
        if flock(directory, FlockOperation::NonBlockingLockShared).is_ok() {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

impl Drop for Placeholders {
    fn drop(&mut self) {
        for Directory { lock, places, .. } in &self.directories {
            if flock(lock, FlockOperation::NonBlockingLockExclusive).is_err() {
                continue;
            }
            for (path, number) in places {
                let data = fs::symlink_metadata(path);
                if data.is_ok_and(|data| data.ino() == *number && is_placeholder(&data)) {
                    let _ = fs::remove_file(path);
                }
            }
        }
    }
}

fn is_placeholder(data: &fs::Metadata) -> bool {
    data.file_type().is_socket() && data.mode() & 0o777 == 0o444
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn places_are_held_and_given_back() {
        let folder = tempfile::tempdir().unwrap();
        let [missing, left, other] = ["missing", "left", "other"].map(|name| folder.path().join(name));
        mknodat(CWD, &left, FileType::Socket, Mode::from_raw_mode(0o444), 0).unwrap();
        fs::write(&other, "content").unwrap();
        let paths = [missing.clone(), left.clone(), other.clone()];
        let placeholders = Placeholders::new(&paths).unwrap();
        assert!(paths.iter().all(|path| path.exists()));
        drop(placeholders);
        assert!(!missing.exists() && !left.exists());
        assert_eq!(fs::read(&other).unwrap(), b"content");
    }

    #[test]
    fn the_last_cell_gives_a_place_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let first = Placeholders::new(std::slice::from_ref(&path)).unwrap();
        let second = Placeholders::new(std::slice::from_ref(&path)).unwrap();
        drop(first);
        assert!(path.exists());
        drop(second);
        assert!(!path.exists());
    }

    #[test]
    fn what_somebody_put_there_meanwhile_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let placeholders = Placeholders::new(std::slice::from_ref(&path)).unwrap();
        fs::remove_file(&path).unwrap();
        fs::write(&path, "").unwrap();
        drop(placeholders);
        assert!(path.exists());
    }
}
