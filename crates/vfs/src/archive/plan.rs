//! What an archive is going to do, checked before any of it is done.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::ops::Range;

use tar::EntryType;

use super::entry::{Head, Sparse, leading_map};
use super::error::{ArchiveError, ArchiveErrorKind as Kind};
use super::read::Reader;
use super::{EscapingLinks, ImportOptions, ImportedOwner, Whiteouts};
use crate::errno::Errno;
use crate::metadata::Attributes;
use crate::overlay::{Marker, parse_marker};
use crate::path::{FsPath, FsPathBuf, PATH_MAX, check_name};

/// Where files are to be, relative to the place of the import. A path sorts before those below it.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) nodes: BTreeMap<FsPathBuf, Node>,
    /// Names to be removed.
    pub(super) gone: BTreeSet<FsPathBuf>,
    /// Directories to be emptied.
    pub(super) opaque: BTreeSet<FsPathBuf>,
    pub(super) bytes: u64,
}

pub(super) struct Node {
    /// The name in the archive, for errors.
    pub(super) name: Vec<u8>,
    pub(super) attributes: Attributes,
    pub(super) content: Content,
}

pub(super) enum Content {
    File(FileContent),
    Directory,
    Symlink(Vec<u8>),
    Fifo,
    /// Another name of this file of the plan.
    HardLink(FsPathBuf),
}

/// The bytes of a file and where they belong.
pub(super) struct FileContent {
    pub(super) bytes: Vec<u8>,
    pub(super) stretches: Vec<Range<u64>>,
    pub(super) size: u64,
}

impl FileContent {
    fn new(mut bytes: Vec<u8>, sparse: Option<Sparse>, limit: u64) -> Result<Self, Kind> {
        let map = match sparse {
            None => {
                let size = bytes.len() as u64;
                return Ok(Self {
                    stretches: (size > 0).then_some(0..size).into_iter().collect(),
                    bytes,
                    size,
                });
            }
            Some(Sparse::InContents { size }) => {
                let (map, start) = leading_map(&bytes, size)?;
                bytes.drain(..start);
                map
            }
            Some(map) => map,
        };
        let Sparse::Map { stretches, size } = map else {
            return Err(Kind::Malformed(Cow::Borrowed("sparse map")));
        };
        if size > limit {
            return Err(Kind::Limit(Cow::Borrowed("bytes in a file"), limit));
        }
        let total: u64 = stretches.iter().map(|stretch| stretch.end - stretch.start).sum();
        if total != bytes.len() as u64 {
            return Err(Kind::Malformed(Cow::Borrowed("sparse map")));
        }
        Ok(Self { bytes, stretches, size })
    }
}

/// What an entry's name asks for.
enum Place {
    /// The place of the import itself.
    Top,
    At(FsPathBuf),
    Gone(FsPathBuf),
    Opaque(FsPathBuf),
    /// A mark that only other tools know.
    Ignored,
}

impl Plan {
    pub(super) fn read(archive: impl Read, options: &ImportOptions) -> Result<Self, ArchiveError> {
        let mut plan = Self::default();
        let mut reader = Reader::new(archive, options.limits);
        while let Some(head) = reader.next()? {
            let name = head.path.clone();
            plan.take(&mut reader, head, options).map_err(|fault| match fault {
                Fault::Here(kind) => kind.at(&name),
                Fault::Elsewhere(error) => error,
            })?;
        }
        plan.check_parents()?;
        Ok(plan)
    }

    fn take<R: Read>(
        &mut self,
        reader: &mut Reader<R>,
        head: Head,
        options: &ImportOptions,
    ) -> Result<(), Fault> {
        let is_file = matches!(head.kind, EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse);
        // Old archives mark a directory by a slash alone.
        let is_dir = head.kind == EntryType::Directory || is_file && head.path.ends_with(b"/");
        let place = place(&head.path, options)?;
        let size = if is_file { head.size } else { 0 };
        self.check_size(size, head.size, is_file, options)?;
        // Bytes that belong to no file are passed over.
        let bytes = reader.bytes(head.size, &head.path)?;
        let path = match place {
            Place::At(path) => path,
            Place::Top if is_dir => return Ok(()),
            Place::Top => return Err(Kind::BadName(Errno::EINVAL).into()),
            Place::Ignored => return Ok(()),
            Place::Gone(path) => {
                self.gone.insert(path);
                return Ok(());
            }
            Place::Opaque(path) => {
                self.opaque.insert(path);
                return Ok(());
            }
        };
        let content = match head.kind {
            _ if is_dir => Content::Directory,
            EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => {
                Content::File(FileContent::new(bytes, head.sparse.clone(), options.limits.file_bytes)?)
            }
            EntryType::Symlink => Content::Symlink(self.symlink(&head, path.as_path(), options)?),
            EntryType::Fifo => Content::Fifo,
            EntryType::Link => Content::HardLink(self.hard_link(&head, options)?),
            _ => return Err(Kind::UnsupportedType.into()),
        };
        let (uid, gid) = match options.owner {
            ImportedOwner::OfArchive => (head.uid, head.gid),
            ImportedOwner::Is { uid, gid } => (uid, gid),
        };
        let attributes = Attributes {
            mode: (!matches!(content, Content::Symlink(_))).then_some(head.mode),
            uid: Some(uid),
            gid: Some(gid),
            atime: Some(head.atime.unwrap_or(head.mtime)),
            mtime: Some(head.mtime),
        };
        let node = Node { name: head.path, attributes, content };
        match self.nodes.get(&path) {
            // Directories are often listed more than once; the last word counts.
            Some(Node { content: Content::Directory, .. }) if is_dir => {}
            None => {}
            Some(_) => return Err(Kind::Duplicate.into()),
        }
        self.bytes += size;
        self.nodes.insert(path, node);
        Ok(())
    }

    fn check_size(
        &self,
        size: u64,
        claimed: u64,
        is_file: bool,
        options: &ImportOptions,
    ) -> Result<(), Kind> {
        let limits = &options.limits;
        if claimed > limits.file_bytes {
            return Err(Kind::Limit(Cow::Borrowed("bytes in a file"), limits.file_bytes));
        }
        if self.bytes.saturating_add(size) > limits.total_bytes {
            return Err(Kind::Limit(Cow::Borrowed("bytes"), limits.total_bytes));
        }
        // Nothing but a file has bytes; a large lump behind anything else is only there to be read past.
        if !is_file && claimed > PATH_MAX as u64 {
            return Err(Kind::Malformed(Cow::Borrowed("size")));
        }
        Ok(())
    }

    fn symlink(&self, head: &Head, path: FsPath<'_>, options: &ImportOptions) -> Result<Vec<u8>, Kind> {
        if head.link.is_empty() || head.link.contains(&0) {
            return Err(Kind::Malformed(Cow::Borrowed("link target")));
        }
        if head.link.len() >= PATH_MAX {
            return Err(Kind::BadName(Errno::ENAMETOOLONG));
        }
        if options.links == EscapingLinks::Refuse && escapes(&head.link, path) {
            return Err(Kind::EscapingLink);
        }
        Ok(head.link.clone())
    }

    /// The file that a hard link leads to: one that came before, and not itself a link of either sort.
    fn hard_link(&self, head: &Head, options: &ImportOptions) -> Result<FsPathBuf, Kind> {
        let Ok(Place::At(target)) = place(&head.link, options) else { return Err(Kind::BadHardLink) };
        match self.nodes.get(&target).map(|node| &node.content) {
            Some(Content::File(_) | Content::Fifo) => Ok(target),
            Some(Content::HardLink(first)) => Ok(first.clone()),
            _ => Err(Kind::BadHardLink),
        }
    }

    /// Nothing may be below anything but a directory, whichever came first.
    fn check_parents(&self) -> Result<(), ArchiveError> {
        for (path, node) in &self.nodes {
            let mut above = path.clone();
            above.pop();
            while !above.as_path().is_root() {
                match self.nodes.get(&above).map(|node| &node.content) {
                    None | Some(Content::Directory) => above.pop(),
                    Some(_) => return Err(Kind::NotBelowDirectory.at(&node.name)),
                }
            }
        }
        Ok(())
    }
}

/// An error of the entry at hand, or of the reading of it.
enum Fault {
    Here(Kind),
    Elsewhere(ArchiveError),
}

impl From<Kind> for Fault {
    fn from(kind: Kind) -> Self {
        Self::Here(kind)
    }
}

impl From<ArchiveError> for Fault {
    fn from(error: ArchiveError) -> Self {
        Self::Elsewhere(error)
    }
}

fn place(name: &[u8], options: &ImportOptions) -> Result<Place, Kind> {
    if name.starts_with(b"/") {
        return Err(Kind::AbsoluteName);
    }
    if name.len() >= PATH_MAX {
        return Err(Kind::BadName(Errno::ENAMETOOLONG));
    }
    let mut names: Vec<&[u8]> = Vec::new();
    for part in name.split(|&byte| byte == b'/') {
        match part {
            b"" | b"." => {}
            b".." => return Err(Kind::ClimbingName),
            part => names.push(part),
        }
    }
    if names.len() > options.limits.depth {
        return Err(Kind::Limit(Cow::Borrowed("names in a path"), options.limits.depth as u64));
    }
    let Some(last) = names.pop() else { return Ok(Place::Top) };
    let mut path = FsPathBuf::new();
    let push = |path: &mut FsPathBuf, name: &[u8]| {
        check_name(name).map_err(Kind::BadName)?;
        path.push(name);
        Ok::<(), Kind>(())
    };
    for name in names {
        push(&mut path, name)?;
    }
    match parse_marker(last).filter(|_| options.whiteouts == Whiteouts::Apply) {
        Some(Marker::Opaque) => Ok(Place::Opaque(path)),
        Some(Marker::Whiteout(name)) => {
            push(&mut path, name)?;
            Ok(Place::Gone(path))
        }
        Some(Marker::LongWhiteout | Marker::Unknown) => Ok(Place::Ignored),
        None => {
            push(&mut path, last)?;
            Ok(Place::At(path))
        }
    }
}

/// Whether a link leads out of the tree, going by its words.
fn escapes(target: &[u8], link: FsPath<'_>) -> bool {
    let mut depth = link.names().count().saturating_sub(1);
    target.starts_with(b"/")
        || target.split(|&byte| byte == b'/').any(|name| match name {
            b"" | b"." => false,
            b".." if depth == 0 => true,
            b".." => {
                depth -= 1;
                false
            }
            _ => {
                depth += 1;
                false
            }
        })
}
