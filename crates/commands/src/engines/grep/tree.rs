//! Going through directories, without recursion.

use boxsh_kernel::vfs::{DirEntry, FileKind};
use boxsh_kernel::{Errno, Follow, Process};

use super::options::Options;

/// A directory that is being gone through.
struct Level {
    path: Vec<u8>,
    entries: std::vec::IntoIter<DirEntry>,
    /// Which directory it is, to notice when it is entered again from below.
    identity: (u64, u64),
}

/// What the walk comes to next.
pub(super) enum Item {
    File(Vec<u8>),
    Trouble(Vec<u8>, Errno),
    /// A link that leads back to a directory above.
    Loop(Vec<u8>),
}

/// A walk through the files below a directory.
pub(super) struct Tree<'a> {
    process: &'a Process,
    options: &'a Options,
    levels: Vec<Level>,
}

impl<'a> Tree<'a> {
    /// A walk from `path`; an empty one is the current directory, and does not show.
    ///
    /// # Errors
    /// Why the directory cannot be read.
    pub(super) fn new(process: &'a Process, options: &'a Options, path: &[u8]) -> Result<Self, Errno> {
        let mut tree = Self { process, options, levels: Vec::new() };
        tree.enter(path.to_vec())?;
        Ok(tree)
    }

    /// Enters a directory; false if that is being gone through already.
    fn enter(&mut self, path: Vec<u8>) -> Result<bool, Errno> {
        let place = if path.is_empty() { &b"."[..] } else { &path };
        let metadata = self.process.stat(place, Follow::Yes)?;
        let identity = (metadata.dev, metadata.ino);
        if self.levels.iter().any(|level| level.identity == identity) {
            return Ok(false);
        }
        let entries = self.process.read_dir(place)?.into_iter();
        self.levels.push(Level { path, entries, identity });
        Ok(true)
    }

    /// The next file, or what is wrong with one.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(super) fn next(&mut self) -> Result<Option<Item>, Errno> {
        loop {
            self.process.tick()?;
            let Some(level) = self.levels.last_mut() else { return Ok(None) };
            let Some(entry) = level.entries.next() else {
                self.levels.pop();
                continue;
            };
            let mut path = level.path.clone();
            if !path.is_empty() && path.last() != Some(&b'/') {
                path.push(b'/');
            }
            path.extend_from_slice(&entry.name);
            match self.visit(&entry, path)? {
                Some(item) => return Ok(Some(item)),
                None => continue,
            }
        }
    }

    fn visit(&mut self, entry: &DirEntry, path: Vec<u8>) -> Result<Option<Item>, Errno> {
        let mut kind = entry.kind;
        if kind == FileKind::Symlink {
            if !self.options.follow_links {
                return Ok(None);
            }
            kind = match self.process.stat(&path, Follow::Yes) {
                Ok(metadata) => metadata.kind,
                Err(Errno::Killed) => return Err(Errno::Killed),
                Err(error) => return Ok(Some(Item::Trouble(path, error))),
            };
        }
        if kind == FileKind::Directory {
            if self.options.folders.excludes(&entry.name) {
                return Ok(None);
            }
            return match self.enter(path.clone()) {
                Ok(true) => Ok(None),
                Ok(false) => Ok(Some(Item::Loop(path))),
                Err(Errno::Killed) => Err(Errno::Killed),
                Err(error) => Ok(Some(Item::Trouble(path, error))),
            };
        }
        let is_device = kind != FileKind::File;
        if self.options.files.excludes(&entry.name) || (is_device && self.options.skip_devices != Some(false))
        {
            return Ok(None);
        }
        Ok(Some(Item::File(path)))
    }
}
