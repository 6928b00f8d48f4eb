//! What was where before it was touched.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::changes::Changes;
use crate::errno::{Errno, Result};
use crate::ext::read_full;
use crate::file::File;
use crate::fs::{Fs, OpenOptions, Rename};
use crate::metadata::{FileKind, Metadata};
use crate::path::{FsPath, FsPathBuf};

/// A mark: as long as it lives, its stretch of the journal is kept.
#[derive(Clone)]
pub(super) struct Point(Arc<()>);

/// The path by which a file was opened, kept up to date when it is renamed.
pub(super) type Followed = Arc<Mutex<FsPathBuf>>;

#[derive(Default)]
pub(super) struct Journal {
    /// From the oldest mark to now.
    stretches: Vec<Stretch>,
    /// The paths of open files.
    followed: Vec<Weak<Mutex<FsPathBuf>>>,
    digests: RandomState,
}

/// What was noted between one mark and the next.
struct Stretch {
    mark: Weak<()>,
    /// What was at a path at its first touch.
    paths: HashMap<FsPathBuf, Option<Known>>,
    /// What was in a file at its first touch.
    contents: HashMap<FileId, Contents>,
}

type FileId = (u64, u64);

/// What is remembered of something that was there.
struct Known {
    id: FileId,
    kind: FileKind,
    mode: u32,
    uid: u32,
    gid: u32,
    target: Option<Vec<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Contents {
    /// The file did not exist: whatever had this number before is gone.
    Fresh,
    Was {
        length: u64,
        digest: Digest,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Digest {
    /// The bytes are still there: the file has only grown.
    Pending,
    Known(u64),
    /// They could not be read.
    Lost,
}

fn id(metadata: &Metadata) -> FileId {
    (metadata.dev, metadata.ino)
}

impl Journal {
    pub(super) fn mark(&mut self) -> Point {
        self.forget();
        let token = Arc::new(());
        self.stretches.push(Stretch {
            mark: Arc::downgrade(&token),
            paths: HashMap::new(),
            contents: HashMap::new(),
        });
        Point(token)
    }

    /// Whether anybody may still ask.
    pub(super) fn is_recording(&self) -> bool {
        self.stretches.iter().any(|stretch| stretch.mark.strong_count() > 0)
    }

    /// Joins the stretches of dropped marks to those before them, where what was noted first counts.
    fn forget(&mut self) {
        let mut kept: Vec<Stretch> = Vec::new();
        for stretch in self.stretches.drain(..) {
            if stretch.mark.strong_count() > 0 {
                kept.push(stretch);
            } else if let Some(earlier) = kept.last_mut() {
                for (path, known) in stretch.paths {
                    earlier.paths.entry(path).or_insert(known);
                }
                for (id, contents) in stretch.contents {
                    earlier.contents.entry(id).or_insert(contents);
                }
            }
        }
        self.stretches = kept;
    }

    /// Notes what is at a path before it is touched.
    pub(super) fn note<F: Fs + ?Sized>(&mut self, fs: &F, path: FsPath<'_>) -> Result<()> {
        if !self.is_recording() {
            self.stretches.clear();
            return Ok(());
        }
        let Some(stretch) = self.stretches.last_mut() else { return Ok(()) };
        if let Entry::Vacant(entry) = stretch.paths.entry(path.to_owned()) {
            entry.insert(look(fs, path)?);
        }
        Ok(())
    }

    /// Notes that a file has just been made.
    pub(super) fn note_fresh(&mut self, metadata: &Metadata) {
        let id = id(metadata);
        for stretch in &mut self.stretches {
            // Whoever had the number before is gone, with the bytes that were to be read later.
            if let Some(contents @ Contents::Was { digest: Digest::Pending, .. }) =
                stretch.contents.get_mut(&id)
            {
                *contents = Contents::Fresh;
            }
        }
        if let Some(stretch) = self.stretches.last_mut() {
            stretch.contents.entry(id).or_insert(Contents::Fresh);
        }
    }

    /// Notes that a file is about to grow.
    pub(super) fn note_growth(&mut self, metadata: &Metadata) {
        if let Some(stretch) = self.stretches.last_mut() {
            let was = Contents::Was { length: metadata.size, digest: Digest::Pending };
            stretch.contents.entry(id(metadata)).or_insert(was);
        }
    }

    /// Notes that bytes that a file has are about to be lost.
    pub(super) fn note_overwrite(&mut self, metadata: &Metadata, reader: Option<&dyn File>) {
        self.note_growth(metadata);
        for stretch in &mut self.stretches {
            if let Some(Contents::Was { length, digest: digest @ Digest::Pending }) =
                stretch.contents.get_mut(&id(metadata))
            {
                *digest = match reader.map(|reader| digest_of(&self.digests, reader, *length)) {
                    Some(Ok(known)) => Digest::Known(known),
                    Some(Err(_)) | None => Digest::Lost,
                };
            }
        }
    }

    /// Keeps track of the path of a file that is opened.
    pub(super) fn follow(&mut self, path: FsPath<'_>) -> Followed {
        if self.followed.len() == self.followed.capacity() {
            self.followed.retain(|path| path.strong_count() > 0);
        }
        let path = Arc::new(Mutex::new(path.to_owned()));
        self.followed.push(Arc::downgrade(&path));
        path
    }

    pub(super) fn follow_rename(&mut self, from: FsPath<'_>, to: FsPath<'_>, how: Rename) {
        for followed in self.followed.iter().filter_map(Weak::upgrade) {
            let mut path = followed.lock().unwrap_or_else(PoisonError::into_inner);
            let moved = |old: FsPath<'_>, new: FsPath<'_>| {
                let rest = path.as_path().strip_prefix(old)?;
                let mut moved = new.to_owned();
                rest.names().for_each(|name| moved.push(name));
                Some(moved)
            };
            let back = if how == Rename::Exchange { moved(to, from) } else { None };
            if let Some(moved) = moved(from, to).or(back) {
                *path = moved;
            }
        }
    }

    /// Whether nothing was at a path when it was first touched after the mark; `false` if it was not touched.
    pub(super) fn was_missing(&self, point: &Point, path: &FsPathBuf) -> bool {
        let stretches = self.since(point).unwrap_or_default();
        stretches.iter().find_map(|stretch| stretch.paths.get(path)).is_some_and(Option::is_none)
    }

    fn since(&self, point: &Point) -> Result<&[Stretch]> {
        let is_point = |stretch: &Stretch| std::ptr::eq(stretch.mark.as_ptr(), Arc::as_ptr(&point.0));
        let first = self.stretches.iter().position(is_point).ok_or(Errno::EINVAL)?;
        Ok(&self.stretches[first..])
    }

    pub(super) fn changes_since<F: Fs + ?Sized>(&self, fs: &F, point: &Point) -> Result<Changes> {
        let stretches = self.since(point)?;
        let mut before: BTreeMap<&FsPathBuf, &Option<Known>> = BTreeMap::new();
        for (path, known) in stretches.iter().flat_map(|stretch| &stretch.paths) {
            before.entry(path).or_insert(known);
        }
        let mut changes = Changes::default();
        for (path, known) in before {
            match (known, look(fs, path.as_path())?) {
                (None, None) => {}
                (None, Some(_)) => changes.created.push(path.clone()),
                (Some(_), None) => changes.deleted.push(path.clone()),
                (Some(old), Some(new)) => {
                    if !self.is_same(stretches, fs, path.as_path(), old, &new)? {
                        changes.modified.push(path.clone());
                    }
                }
            }
        }
        Ok(changes)
    }

    fn is_same<F: Fs + ?Sized>(
        &self,
        stretches: &[Stretch],
        fs: &F,
        path: FsPath<'_>,
        old: &Known,
        new: &Known,
    ) -> Result<bool> {
        let attributes = |known: &Known| (known.kind, known.mode, known.uid, known.gid);
        if attributes(old) != attributes(new) {
            return Ok(false);
        }
        match old.kind {
            FileKind::File => {}
            FileKind::Symlink => return Ok(old.target == new.target),
            _ => return Ok(true),
        }
        if old.id != new.id {
            return Ok(false);
        }
        let contents = stretches.iter().find_map(|stretch| stretch.contents.get(&old.id));
        let Some(contents) = contents else { return Ok(true) };
        let Contents::Was { length, digest } = *contents else { return Ok(false) };
        if fs.metadata(path)?.size != length {
            return Ok(false);
        }
        match digest {
            Digest::Pending => Ok(true),
            Digest::Lost => Ok(false),
            Digest::Known(known) => {
                let file = fs.open(path, &OpenOptions::READ)?;
                Ok(digest_of(&self.digests, &*file, length)? == known)
            }
        }
    }
}

impl Known {
    fn new(metadata: &Metadata, target: Option<Vec<u8>>) -> Self {
        let Metadata { kind, mode, uid, gid, .. } = *metadata;
        Self { id: id(metadata), kind, mode, uid, gid, target }
    }
}

fn look<F: Fs + ?Sized>(fs: &F, path: FsPath<'_>) -> Result<Option<Known>> {
    let metadata = match fs.metadata(path) {
        Err(Errno::ENOENT | Errno::ENOTDIR) => return Ok(None),
        other => other?,
    };
    let target = if metadata.is_symlink() { Some(fs.read_link(path)?) } else { None };
    Ok(Some(Known::new(&metadata, target)))
}

/// A digest of the first bytes of a file, under a key that nobody knows: no two files can be made to agree.
fn digest_of(digests: &RandomState, file: &dyn File, length: u64) -> Result<u64> {
    const CHUNK: usize = 64 * 1024;
    let mut hasher = digests.build_hasher();
    let mut buffer = vec![0; CHUNK];
    let mut offset = 0;
    while offset < length {
        let wanted = usize::try_from(length - offset).unwrap_or(CHUNK).min(CHUNK);
        let count = read_full(file, &mut buffer[..wanted], offset)?;
        hasher.write(&buffer[..count]);
        if count == 0 {
            break;
        }
        offset += count as u64;
    }
    Ok(hasher.finish())
}
