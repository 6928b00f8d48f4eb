//! Protecting what does not exist yet.
//!
//! A file that a policy protects may be missing when a cell is made. To keep programs from creating it, something has to be there that is
//! mounted read-only: an empty file, made on the host for the life of the cell. The keeper removes it afterwards, also when this
//! process is killed, unless somebody has put something into it.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Something that was put on the host for the life of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placeholder {
    pub(crate) path: PathBuf,
    pub(crate) inode: u64,
    pub(crate) directory: bool,
}

/// All that was put on the host for one cell; removed with this unless a keeper has taken it over.
#[derive(Debug, Default)]
pub(crate) struct Placeholders {
    made: Vec<Placeholder>,
}

impl Placeholders {
    /// Makes an empty file at each of `paths` that is missing, and the directories that lead to it.
    pub(crate) fn make(paths: &[PathBuf]) -> io::Result<Placeholders> {
        let mut all = Placeholders::default();
        for path in paths {
            all.make_one(path)?;
        }
        Ok(all)
    }

    fn make_one(&mut self, path: &Path) -> io::Result<()> {
        let missing: Vec<&Path> =
            path.ancestors().take_while(|above| fs::symlink_metadata(above).is_err()).collect();
        for part in missing.into_iter().rev() {
            let directory = part != path;
            let made = if directory {
                fs::create_dir(part)
            } else {
                fs::File::options().write(true).create_new(true).mode(0o400).open(part).map(drop)
            };
            match made {
                Ok(()) => {
                    let inode = fs::symlink_metadata(part)?.ino();
                    self.made.push(Placeholder { path: part.to_path_buf(), inode, directory });
                }
                // Another cell was faster: then it is there, and its to remove.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.made.is_empty()
    }

    /// What is to be removed, in the order in which that works.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = &Placeholder> {
        self.made.iter().rev()
    }

    /// Gives them up without removing them: the keeper does.
    pub(crate) fn entrust(&mut self) {
        self.made.clear();
    }
}

impl Drop for Placeholders {
    fn drop(&mut self) {
        for Placeholder { path, inode, directory } in self.made.iter().rev() {
            let ours = fs::symlink_metadata(path).is_ok_and(|data| data.ino() == *inode);
            if *directory {
                let _ = fs::remove_dir(path);
            } else if ours && fs::metadata(path).is_ok_and(|data| data.len() == 0) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_goes_and_what_was_used_stays() {
        let host = tempfile::tempdir().unwrap();
        let (a, b) = (host.path().join("x/y/a"), host.path().join("b"));
        let placeholders = Placeholders::make(&[a.clone(), b.clone()]).unwrap();
        assert!(a.is_file() && b.is_file());
        fs::remove_file(&b).unwrap();
        fs::write(&b, "used").unwrap();
        drop(placeholders);
        assert!(!host.path().join("x").exists());
        assert_eq!(fs::read(&b).unwrap(), b"used");
    }

    #[test]
    fn what_is_there_is_left_alone() {
        let host = tempfile::tempdir().unwrap();
        let there = host.path().join("there");
        fs::write(&there, "").unwrap();
        drop(Placeholders::make(std::slice::from_ref(&there)).unwrap());
        assert!(there.exists());
    }
}
