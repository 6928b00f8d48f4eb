//! What the cases are written with: short names for whole operations.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Subject;
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{Access, Create, Fs, NewNode, NodeKind, OpenOptions, Remove, Rename};
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::FsPath;

pub(super) const CREATE: Create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: false };
pub(super) const WRITE: OpenOptions =
    OpenOptions { access: Access::ReadWrite, truncate: false, create: Some(CREATE) };

pub(super) struct Stage<'a> {
    pub(super) subject: &'a dyn Subject,
}

impl<'a> Stage<'a> {
    pub(super) fn new(subject: &'a dyn Subject) -> Self {
        Self { subject }
    }

    /// A fresh filesystem with what `prepare` makes, settled.
    pub(super) fn with(&self, prepare: impl FnOnce(&Tree)) -> Tree {
        let tree = Tree(self.subject.fresh());
        prepare(&tree);
        Tree(self.subject.settle(tree.0))
    }

    pub(super) fn empty(&self) -> Tree {
        self.with(|_| ())
    }
}

/// A filesystem that is spoken to in strings.
pub(super) struct Tree(pub(super) Arc<dyn Fs>);

pub(super) fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

impl Tree {
    pub(super) fn open(&self, at: &str, options: OpenOptions) -> Result<Arc<dyn File>> {
        self.0.open(path(at), &options)
    }

    pub(super) fn file(&self, at: &str, contents: &str) {
        let file = self.open(at, OpenOptions { truncate: true, ..WRITE }).unwrap();
        write_all(&*file, contents.as_bytes(), 0);
    }

    pub(super) fn make(&self, at: &str, kind: NodeKind<'_>) -> Result<()> {
        self.0.create(path(at), &NewNode { kind, mode: 0o755, uid: 0, gid: 0 })
    }

    pub(super) fn dir(&self, at: &str) {
        self.make(at, NodeKind::Directory).unwrap();
    }

    pub(super) fn symlink(&self, at: &str, target: &str) {
        self.make(at, NodeKind::Symlink(target.as_bytes())).unwrap();
    }

    pub(super) fn fifo(&self, at: &str) {
        self.make(at, NodeKind::Fifo).unwrap();
    }

    pub(super) fn stat(&self, at: &str) -> Result<Metadata> {
        self.0.metadata(path(at))
    }

    pub(super) fn kind(&self, at: &str) -> Option<FileKind> {
        match self.stat(at) {
            Ok(found) => Some(found.kind),
            Err(Errno::ENOENT | Errno::ENOTDIR) => None,
            Err(error) => panic!("{at}: {error}"),
        }
    }

    pub(super) fn read(&self, at: &str) -> String {
        String::from_utf8(read_all(&*self.open(at, OpenOptions::READ).unwrap())).unwrap()
    }

    pub(super) fn target(&self, at: &str) -> Result<Vec<u8>> {
        self.0.read_link(path(at))
    }

    pub(super) fn list(&self, at: &str) -> Result<Vec<String>> {
        let entries = self.0.read_dir(path(at))?;
        Ok(entries.iter().map(|entry| String::from_utf8_lossy(&entry.name).into_owned()).collect())
    }

    pub(super) fn unlink(&self, at: &str) -> Result<()> {
        self.0.remove(path(at), Remove::File)
    }

    pub(super) fn rmdir(&self, at: &str) -> Result<()> {
        self.0.remove(path(at), Remove::Directory)
    }

    pub(super) fn rename(&self, from: &str, to: &str, how: Rename) -> Result<()> {
        self.0.rename(path(from), path(to), how)
    }

    pub(super) fn mv(&self, from: &str, to: &str) -> Result<()> {
        self.rename(from, to, Rename::Replace)
    }

    pub(super) fn link(&self, from: &str, to: &str) -> Result<()> {
        self.0.link(path(from), path(to))
    }

    pub(super) fn set(&self, at: &str, attributes: Attributes) -> Result<()> {
        self.0.set_attributes(path(at), &attributes)
    }

    pub(super) fn chmod(&self, at: &str, mode: u32) {
        self.set(at, Attributes { mode: Some(mode), ..Attributes::default() }).unwrap();
    }

    /// Every path with what it is and holds, for comparing whole trees.
    pub(super) fn everything(&self) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        let mut queue = vec![String::new()];
        while let Some(dir) = queue.pop() {
            for name in self.list(&dir).unwrap() {
                let at = if dir.is_empty() { name } else { format!("{dir}/{name}") };
                let found = self.stat(&at).unwrap();
                let what = match found.kind {
                    FileKind::File => self.read(&at),
                    FileKind::Symlink => String::from_utf8_lossy(&self.target(&at).unwrap()).into_owned(),
                    _ => String::new(),
                };
                if found.is_dir() {
                    queue.push(at.clone());
                }
                all.insert(at, format!("{:?} {:o} {what}", found.kind, found.mode));
            }
        }
        all
    }
}

pub(super) fn write_all(file: &dyn File, mut data: &[u8], mut offset: u64) {
    while !data.is_empty() {
        let written = file.write_at(data, offset).unwrap();
        assert!(written > 0, "a write of something wrote nothing");
        data = &data[written..];
        offset += written as u64;
    }
}

pub(super) fn read_all(file: &dyn File) -> Vec<u8> {
    let mut all = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        match file.read_at(&mut buffer, all.len() as u64).unwrap() {
            0 => return all,
            count => all.extend_from_slice(&buffer[..count]),
        }
    }
}
