//! Going through directories, in order and without recursion, past what is ignored.

use boxsh_kernel::vfs::{DirEntry, FileKind, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, Follow};

use super::ignore::{self, Globs, Heeded, Level, Verdict};
use super::options::{SortBy, Walking};

/// A directory that is being gone through.
struct Folder {
    /// The path as it is shown; empty for the current directory that was not named.
    path: Vec<u8>,
    absolute: Vec<u8>,
    entries: std::vec::IntoIter<DirEntry>,
    identity: (u64, u64),
    depth: usize,
}

/// What the walk comes to next.
pub(super) enum Item {
    File(Vec<u8>),
    Trouble(Vec<u8>, Errno),
}

/// A walk through the files below a directory.
pub(super) struct Walk<'a> {
    walking: &'a Walking,
    heeded: Heeded,
    global: &'a Globs,
    folders: Vec<Folder>,
    /// The lists of the directories above and of those that are being gone through.
    above: Vec<Level>,
    levels: Vec<Level>,
    base: Vec<u8>,
    no_messages: bool,
}

impl<'a> Walk<'a> {
    /// A walk from `path`; an empty one is the current directory.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(super) fn new(
        context: &mut Context<'_>,
        walking: &'a Walking,
        global: &'a Globs,
        path: &[u8],
        no_messages: bool,
    ) -> Result<Result<Self, Errno>, Failure> {
        let place = if path.is_empty() { &b"."[..] } else { path };
        let absolute = match context.process.real_path(place) {
            Ok(absolute) => trimmed(absolute),
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => return Ok(Err(error)),
        };
        let base = trimmed(context.process.real_path(b".").unwrap_or_default());
        let mut walk = Self {
            walking,
            heeded: walking.heeded,
            global,
            folders: Vec::new(),
            above: Vec::new(),
            levels: Vec::new(),
            base,
            no_messages,
        };
        if walk.heeded.parent {
            let slashes = absolute.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at);
            for end in slashes.collect::<Vec<_>>() {
                walk.above.push(Level::read(context, absolute[..end].to_vec(), walk.heeded, no_messages)?);
            }
        }
        match walk.enter(context, path.to_vec(), absolute, 0) {
            Err(Failure::Errno(error)) if error != Errno::Killed => Ok(Err(error)),
            Err(failure) => Err(failure),
            Ok(_) => Ok(Ok(walk)),
        }
    }

    fn enter(
        &mut self,
        context: &mut Context<'_>,
        path: Vec<u8>,
        absolute: Vec<u8>,
        depth: usize,
    ) -> Result<bool, Failure> {
        let place = if path.is_empty() { &b"."[..] } else { &path };
        let metadata = context.process.stat(place, Follow::Yes)?;
        let identity = (metadata.dev, metadata.ino);
        if self.folders.iter().any(|folder| folder.identity == identity) {
            return Ok(false);
        }
        let mut entries = context.process.read_dir(place)?;
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        if self.walking.sort == SortBy::Path && self.walking.reversed {
            entries.reverse();
        }
        self.levels.push(Level::read(context, absolute.clone(), self.heeded, self.no_messages)?);
        self.folders.push(Folder { path, absolute, entries: entries.into_iter(), identity, depth });
        Ok(true)
    }

    /// The next file, or what is wrong with one.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(super) fn next(&mut self, context: &mut Context<'_>) -> Result<Option<Item>, Failure> {
        loop {
            context.process.tick()?;
            let Some(folder) = self.folders.last_mut() else { return Ok(None) };
            let Some(entry) = folder.entries.next() else {
                self.folders.pop();
                self.levels.pop();
                continue;
            };
            let mut path = folder.path.clone();
            if !path.is_empty() && path.last() != Some(&b'/') {
                path.push(b'/');
            }
            path.extend_from_slice(&entry.name);
            let absolute = [&folder.absolute[..], b"/", &entry.name].concat();
            let depth = folder.depth + 1;
            if let Some(item) = self.visit(context, &entry, path, absolute, depth)? {
                return Ok(Some(item));
            }
        }
    }

    fn visit(
        &mut self,
        context: &mut Context<'_>,
        entry: &DirEntry,
        path: Vec<u8>,
        absolute: Vec<u8>,
        depth: usize,
    ) -> Result<Option<Item>, Failure> {
        let walking = self.walking;
        if walking.max_depth.is_some_and(|most| depth > most) {
            return Ok(None);
        }
        let mut kind = entry.kind;
        if kind == FileKind::Symlink {
            if !walking.follow {
                return Ok(None);
            }
            kind = match context.process.stat(&path, Follow::Yes) {
                Ok(metadata) => metadata.kind,
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(error) => return Ok(Some(Item::Trouble(path, error))),
            };
        }
        let is_directory = kind == FileKind::Directory;
        if self.is_left_out(entry, &absolute, is_directory) {
            return Ok(None);
        }
        if is_directory {
            if walking.max_depth.is_some_and(|most| depth >= most) {
                return Ok(None);
            }
            return match self.enter(context, path.clone(), absolute, depth) {
                Ok(_) => Ok(None),
                Err(Failure::Errno(error)) if error != Errno::Killed => Ok(Some(Item::Trouble(path, error))),
                Err(failure) => Err(failure),
            };
        }
        if kind != FileKind::File {
            return Ok(None);
        }
        if let Some(most) = walking.max_size
            && context.process.stat(&path, Follow::Yes).is_ok_and(|metadata| metadata.size > most)
        {
            return Ok(None);
        }
        Ok(Some(Item::File(path)))
    }

    fn is_left_out(&self, entry: &DirEntry, absolute: &[u8], is_directory: bool) -> bool {
        let walking = self.walking;
        let shown = ignore::below(&self.base, absolute).unwrap_or(absolute);
        // What -g says goes before all else, and the other way around.
        match walking.globs.verdict(shown, is_directory) {
            Verdict::Kept => return true,
            Verdict::Ignored => return false,
            Verdict::Silent if !is_directory && walking.globs_select => return true,
            Verdict::Silent => {}
        }
        let levels = self.above.iter().chain(&self.levels);
        let verdict = ignore::verdict(
            levels,
            absolute,
            is_directory,
            self.heeded,
            self.global,
            &walking.explicit,
            &self.base,
        );
        if verdict == Verdict::Ignored {
            return true;
        }
        let mut kept = verdict == Verdict::Kept;
        if !is_directory {
            match walking.types.verdict(&entry.name) {
                Verdict::Ignored => return true,
                Verdict::Kept => kept = true,
                Verdict::Silent => {}
            }
        }
        !kept && !walking.hidden && entry.name.first() == Some(&b'.')
    }
}

fn trimmed(mut path: Vec<u8>) -> Vec<u8> {
    while path.last() == Some(&b'/') {
        path.pop();
    }
    path
}

/// Sorts files by a time, all at once.
pub(super) fn sort_by_time(context: &Context<'_>, files: &mut [Vec<u8>], walking: &Walking) {
    let key = |path: &Vec<u8>| {
        let path = if path.is_empty() { &b"."[..] } else { path };
        context.process.stat(path, Follow::Yes).map_or(Timestamp::new(0, 0), |metadata| match walking.sort {
            SortBy::Accessed => metadata.atime,
            SortBy::Created => metadata.ctime,
            _ => metadata.mtime,
        })
    };
    let order = |time: Timestamp| (time.seconds, time.nanos);
    files.sort_by_cached_key(|path| order(key(path)));
    if walking.reversed {
        files.reverse();
    }
}
