//! Doing what a plan says, or nothing.

use std::collections::BTreeSet;

use super::error::{ArchiveError, ArchiveErrorKind as Kind};
use super::plan::{Content, Node, Plan};
use super::{Imported, ImportedOwner};
use crate::errno::{Errno, Result};
use crate::ext::{FsExt, set_copied, write_all};
use crate::fs::{Access, Create, Fs, NewNode, NodeKind, OpenOptions, Remove, Rename};
use crate::metadata::{Attributes, Metadata};
use crate::path::{FsPath, FsPathBuf};

/// How to take one step back.
enum Undo {
    Remove(FsPathBuf, Remove),
    PutBack { kept: FsPathBuf, place: FsPathBuf },
    Attributes(FsPathBuf, Attributes),
}

struct Work<'a, F: ?Sized> {
    fs: &'a F,
    to: FsPath<'a>,
    /// Whom directories belong to that the archive takes for granted.
    owner: (u32, u32),
    undo: Vec<Undo>,
    /// Where replaced and removed files wait until all is done.
    keep: Option<FsPathBuf>,
    kept: u64,
    /// Directories whose times are noted.
    noted: BTreeSet<FsPathBuf>,
}

pub(super) fn apply<F: Fs + ?Sized>(
    fs: &F,
    to: FsPath<'_>,
    plan: &Plan,
    owner: ImportedOwner,
) -> Result<Imported, ArchiveError> {
    let owner = match owner {
        ImportedOwner::OfArchive => (0, 0),
        ImportedOwner::Is { uid, gid } => (uid, gid),
    };
    let mut work = Work { fs, to, owner, undo: Vec::new(), keep: None, kept: 0, noted: BTreeSet::new() };
    match work.run(plan) {
        Ok(removed) => {
            // All is in place; what is left behind here would only take up room.
            if let Some(keep) = work.keep {
                let _ = fs.remove_all(keep.as_path().as_bytes());
            }
            Ok(Imported { entries: plan.nodes.len() as u64, bytes: plan.bytes, removed })
        }
        Err(error) => {
            work.take_back();
            Err(error)
        }
    }
}

fn at<'a>(name: &'a [u8]) -> impl Fn(Errno) -> ArchiveError + 'a {
    move |errno| Kind::Filesystem(errno).at(name)
}

impl<F: Fs + ?Sized> Work<'_, F> {
    fn run(&mut self, plan: &Plan) -> Result<u64, ArchiveError> {
        if !self.fs.metadata(self.to).map_err(at(b""))?.is_dir() {
            return Err(at(b"")(Errno::ENOTDIR));
        }
        let removed = self.remove_marked(plan)?;
        let mut directories = Vec::new();
        // Links after all files: a file need not sort before its other names.
        let is_link = |node: &Node| matches!(node.content, Content::HardLink(_));
        let files = plan.nodes.iter().filter(|(_, node)| !is_link(node));
        let links = plan.nodes.iter().filter(|(_, node)| is_link(node));
        for (path, node) in files.chain(links) {
            self.make(path, node).map_err(at(&node.name))?;
            if matches!(node.content, Content::Directory) {
                directories.push((self.place(path.as_path()), node));
            }
        }
        // Last, and from the leaves up: making entries changes the times of their directory.
        for (place, node) in directories.iter().rev() {
            set_copied(self.fs, place.as_path(), &node.attributes).map_err(at(&node.name))?;
        }
        Ok(removed)
    }

    fn place(&self, path: FsPath<'_>) -> FsPathBuf {
        let mut place = self.to.to_owned();
        path.names().for_each(|name| place.push(name));
        place
    }

    fn look(&self, place: FsPath<'_>) -> Result<Option<Metadata>> {
        match self.fs.metadata(place) {
            Ok(metadata) => Ok(Some(metadata)),
            Err(Errno::ENOENT) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn remove_marked(&mut self, plan: &Plan) -> Result<u64, ArchiveError> {
        let mut removed = 0;
        let mut doomed: BTreeSet<FsPathBuf> =
            plan.gone.iter().map(|path| self.place(path.as_path())).collect();
        for path in &plan.opaque {
            let dir = self.place(path.as_path());
            match self.fs.read_dir(dir.as_path()) {
                Ok(entries) => doomed.extend(entries.iter().map(|entry| dir.as_path().join(&entry.name))),
                Err(Errno::ENOENT | Errno::ENOTDIR) => {}
                Err(error) => return Err(at(path.as_path().as_bytes())(error)),
            }
        }
        for place in doomed {
            match self.fs.metadata(place.as_path()) {
                Ok(_) => self.put_aside(place.as_path()).map_err(at(place.as_path().as_bytes()))?,
                Err(Errno::ENOENT | Errno::ENOTDIR) => continue,
                Err(error) => return Err(at(place.as_path().as_bytes())(error)),
            }
            removed += 1;
        }
        Ok(removed)
    }

    fn make(&mut self, path: &FsPathBuf, node: &Node) -> Result<()> {
        let place = self.place(path.as_path());
        self.make_parents(place.as_path())?;
        let place = place.as_path();
        let found = self.look(place)?;
        match (&node.content, found) {
            (Content::Directory, Some(found)) if found.is_dir() => {
                let before = crate::ext::keep(&found);
                self.undo.push(Undo::Attributes(place.to_owned(), before));
                return Ok(());
            }
            (_, Some(found)) if found.is_dir() => return Err(Errno::EISDIR),
            (_, Some(_)) => self.put_aside(place)?,
            (_, None) => {}
        }
        self.note_times(place)?;
        let new = |kind| NewNode {
            kind,
            mode: node.attributes.mode.unwrap_or(0o777),
            uid: node.attributes.uid.unwrap_or(0),
            gid: node.attributes.gid.unwrap_or(0),
        };
        match &node.content {
            Content::Directory => return self.make_dir(place, &new(NodeKind::Directory)),
            Content::HardLink(target) => {
                self.fs.link(self.place(target.as_path()).as_path(), place)?;
                self.undo.push(Undo::Remove(place.to_owned(), Remove::File));
                return Ok(());
            }
            Content::Symlink(target) => self.fs.create(place, &new(NodeKind::Symlink(target)))?,
            Content::Fifo => self.fs.create(place, &new(NodeKind::Fifo))?,
            Content::File(content) => {
                let create = Create {
                    mode: 0o600,
                    uid: new(NodeKind::Fifo).uid,
                    gid: new(NodeKind::Fifo).gid,
                    exclusive: true,
                };
                let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
                let file = self.fs.open(place, &options)?;
                self.undo.push(Undo::Remove(place.to_owned(), Remove::File));
                let mut rest = &content.bytes[..];
                for stretch in &content.stretches {
                    let (piece, after) = rest.split_at((stretch.end - stretch.start) as usize);
                    write_all(&*file, piece, stretch.start)?;
                    rest = after;
                }
                if content.stretches.last().map_or(0, |last| last.end) < content.size {
                    file.set_len(content.size)?;
                }
                return set_copied(self.fs, place, &node.attributes);
            }
        }
        self.undo.push(Undo::Remove(place.to_owned(), Remove::File));
        set_copied(self.fs, place, &node.attributes)
    }

    /// Makes the directories that the archive takes for granted.
    fn make_parents(&mut self, place: FsPath<'_>) -> Result<()> {
        let Some((parent, _)) = place.split_last() else { return Ok(()) };
        let bytes = parent.as_bytes();
        let slashes = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'/').map(|(index, _)| index);
        for end in slashes.chain([bytes.len()]) {
            let dir = FsPath::from_checked(&bytes[..end]);
            match self.look(dir)? {
                Some(found) if found.is_dir() => {}
                Some(_) => return Err(Errno::ENOTDIR),
                None => {
                    self.note_times(dir)?;
                    self.make_dir(
                        dir,
                        &NewNode {
                            kind: NodeKind::Directory,
                            mode: 0o755,
                            uid: self.owner.0,
                            gid: self.owner.1,
                        },
                    )?;
                }
            }
        }
        Ok(())
    }

    fn make_dir(&mut self, place: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        self.fs.create(place, node)?;
        self.undo.push(Undo::Remove(place.to_owned(), Remove::Directory));
        Ok(())
    }

    /// Moves something out of the way, to be removed or put back in the end.
    fn put_aside(&mut self, place: FsPath<'_>) -> Result<()> {
        self.note_times(place)?;
        let keep = match &self.keep {
            Some(keep) => keep.clone(),
            None => {
                let keep = self.make_keep()?;
                self.keep = Some(keep.clone());
                keep
            }
        };
        let kept = keep.as_path().join(self.kept.to_string().as_bytes());
        self.fs.rename(place, kept.as_path(), Rename::NoReplace)?;
        self.kept += 1;
        self.undo.push(Undo::PutBack { kept, place: place.to_owned() });
        Ok(())
    }

    fn make_keep(&mut self) -> Result<FsPathBuf> {
        const TRIES: usize = 1000;
        self.note_times(self.to.join(b"x").as_path())?;
        for number in 0..TRIES {
            let place = self.to.join(format!(".boxsh-import-{number}").as_bytes());
            let node = NewNode { kind: NodeKind::Directory, mode: 0o700, uid: 0, gid: 0 };
            match self.fs.create(place.as_path(), &node) {
                Err(Errno::EEXIST) => {}
                Err(error) => return Err(error),
                Ok(()) => {
                    self.undo.push(Undo::Remove(place.clone(), Remove::Directory));
                    return Ok(place);
                }
            }
        }
        Err(Errno::EEXIST)
    }

    /// Notes the times of the directory of a place before anything in it changes.
    fn note_times(&mut self, place: FsPath<'_>) -> Result<()> {
        let Some((parent, _)) = place.split_last() else { return Ok(()) };
        let parent = parent.to_owned();
        if !self.noted.contains(&parent) {
            let found = self.fs.metadata(parent.as_path())?;
            let times =
                Attributes { atime: Some(found.atime), mtime: Some(found.mtime), ..Attributes::default() };
            self.undo.push(Undo::Attributes(parent.clone(), times));
            self.noted.insert(parent);
        }
        Ok(())
    }

    /// Undoes everything, the last step first. A step that cannot be undone is left: the others still are.
    fn take_back(&mut self) {
        while let Some(step) = self.undo.pop() {
            let _ = match step {
                Undo::Remove(place, remove) => self.fs.remove(place.as_path(), remove),
                Undo::PutBack { kept, place } => {
                    self.fs.rename(kept.as_path(), place.as_path(), Rename::NoReplace)
                }
                Undo::Attributes(place, attributes) => set_copied(self.fs, place.as_path(), &attributes),
            };
        }
    }
}
