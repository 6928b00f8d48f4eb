//! Paths that must not come into being.
//!
//! A file that is trusted outside, such as a policy of the next run, must not be made inside while it is missing. What is a mount
//! cannot be replaced, removed or renamed, but a mount needs something to stand on. So a socket that nobody listens at holds the
//! place for as long as the cell lives: it cannot be opened, and git and others pass over it, so nobody takes it for a file of
//! the project. What git does not pass over is held by a file that says nothing. The keeper removes it where this process is killed. One that was left behind all the same is recognised by the next
//! cell and removed with it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rustix::fs::{CWD, FileType, FlockOperation, Mode, flock, mknodat};

use crate::error::{Error, Result};
use crate::repository::{content_of_missing, is_held_by};

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
    places: Vec<Place>,
}

/// A place that is held.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) path: PathBuf,
    /// Its number on the filesystem: another file under the name is not ours to remove.
    pub(crate) number: u64,
    pub(crate) size: u64,
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

    /// The places that are held, each with the directory whose lock tells whether others hold them, too.
    pub(crate) fn places(&self) -> impl Iterator<Item = (&Path, &Place)> {
        self.directories
            .iter()
            .flat_map(|directory| directory.places.iter().map(|place| (directory.path.as_path(), place)))
    }

    /// Puts something at `path`. Something else that is there is shown read-only as it is.
    fn hold(&mut self, path: &Path) -> io::Result<()> {
        let directory = self.directory(path.parent().unwrap_or(Path::new("/")))?;
        let made = match content_of_missing(path) {
            Some(content) => make_file(path, content),
            None => mknodat(CWD, path, FileType::Socket, Mode::from_raw_mode(0o444), 0).map_err(Into::into),
        };
        match made {
            Ok(()) => fs::set_permissions(path, fs::Permissions::from_mode(0o444))?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        let data = fs::symlink_metadata(path)?;
        if is_held_by(path, &data) {
            directory.places.push(Place { path: path.to_owned(), number: data.ino(), size: data.len() });
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
            for Place { path, number, .. } in places {
                let data = fs::symlink_metadata(path);
                if data.is_ok_and(|data| data.ino() == *number && is_held_by(path, &data)) {
                    let _ = fs::remove_file(path);
                }
            }
        }
    }
}

fn make_file(path: &Path, content: &[u8]) -> io::Result<()> {
    File::options().write(true).create_new(true).open(path)?.write_all(content)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::os::unix::fs::FileTypeExt;

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
    fn what_git_reads_is_held_by_a_file() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("HEAD"), "").unwrap();
        let paths = ["commondir", "config", "hooks"].map(|name| folder.path().join(name));
        fs::write(&paths[1], "").unwrap();
        let placeholders = Placeholders::new(&paths).unwrap();
        assert_eq!(fs::read(&paths[0]).unwrap(), b".\n");
        assert!(fs::symlink_metadata(&paths[2]).unwrap().file_type().is_socket());
        drop(placeholders);
        assert!(!paths[0].exists() && paths[1].exists(), "what was there before stays");
        // One that was left is recognised, and nothing else.
        fs::write(&paths[0], ".\n").unwrap();
        drop(Placeholders::new(&paths).unwrap());
        assert!(paths[0].exists());
        fs::set_permissions(&paths[0], fs::Permissions::from_mode(0o444)).unwrap();
        drop(Placeholders::new(&paths).unwrap());
        assert!(!paths[0].exists());
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
