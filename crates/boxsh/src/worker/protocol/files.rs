//! Operations of a filesystem that the other side has.

use boxsh_kernel::vfs::{Attributes, DirEntry, Errno, FsPathBuf, Metadata, OpenOptions, Remove, Rename};

use crate::worker::wire::{choices, fields};

/// An operation of a filesystem that the other side has.
#[derive(Clone, Debug)]
pub(crate) enum FsCall {
    Metadata(FsPathBuf),
    Open(FsPathBuf, OpenOptions),
    Create(FsPathBuf, Node),
    ReadLink(FsPathBuf),
    ReadDir(FsPathBuf),
    Link(FsPathBuf, FsPathBuf),
    Rename(FsPathBuf, FsPathBuf, Rename),
    Remove(FsPathBuf, Remove),
    SetAttributes(FsPathBuf, Attributes),
    Statfs(FsPathBuf),
    Walk(FsPathBuf),
    Close(u64),
    ReadAt(u64, u32, u64),
    WriteAt(u64, Vec<u8>, u64),
    Append(u64, Vec<u8>),
    SetLen(u64, u64),
    Sync(u64),
    FileMetadata(u64),
    FileAttributes(u64, Attributes),
}

impl FsCall {
    /// Whether files may be others afterwards.
    pub(crate) fn changes(&self) -> bool {
        match self {
            Self::Open(_, options) => options.truncate || options.create.is_some(),
            Self::Create(..)
            | Self::Link(..)
            | Self::Rename(..)
            | Self::Remove(..)
            | Self::SetAttributes(..)
            | Self::WriteAt(..)
            | Self::Append(..)
            | Self::SetLen(..)
            | Self::FileAttributes(..) => true,
            Self::Metadata(_)
            | Self::ReadLink(_)
            | Self::ReadDir(_)
            | Self::Statfs(_)
            | Self::Walk(_)
            | Self::Close(_)
            | Self::ReadAt(..)
            | Self::Sync(_)
            | Self::FileMetadata(_) => false,
        }
    }
}

/// What is asked about a path of the session, which starts at the directory of its shell if it is relative.
#[derive(Clone, Debug)]
pub(crate) enum FileCall {
    /// With the most bytes that are wanted.
    Read(Vec<u8>, u64),
    /// With the permission bits of a new file.
    Write(Vec<u8>, Vec<u8>, u32),
    Append(Vec<u8>, Vec<u8>),
    List(Vec<u8>),
    Metadata(Vec<u8>),
    SymlinkMetadata(Vec<u8>),
    ReadLink(Vec<u8>),
    RealPath(Vec<u8>),
    SetMode(Vec<u8>, u32),
    Rename(Vec<u8>, Vec<u8>),
    CreateDirectory(Vec<u8>),
    Remove(Vec<u8>),
    RemoveUnlessFilled(Vec<u8>),
}

impl FileCall {
    /// Whether files may be others afterwards.
    pub(crate) fn changes(&self) -> bool {
        match self {
            Self::Write(..)
            | Self::Append(..)
            | Self::SetMode(..)
            | Self::Rename(..)
            | Self::CreateDirectory(_)
            | Self::Remove(_)
            | Self::RemoveUnlessFilled(_) => true,
            Self::Read(..)
            | Self::List(_)
            | Self::Metadata(_)
            | Self::SymlinkMetadata(_)
            | Self::ReadLink(_)
            | Self::RealPath(_) => false,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) mode: u32,
    pub(crate) uid: u32,
    pub(crate) gid: u32,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Directory,
    Symlink(Vec<u8>),
    Fifo,
}

#[derive(Clone, Debug)]
pub(crate) enum FsAnswer {
    Done,
    Metadata(Metadata),
    Opened(u64, bool),
    Bytes(Vec<u8>),
    Entries(Vec<DirEntry>),
    Stats([u64; 5]),
    /// How far a walk came, and the directories that it passed through.
    Walked(Result<WalkEnd, Errno>, Vec<Metadata>),
    Count(u64),
    Appended(u64, u64),
}

#[derive(Clone, Debug)]
pub(crate) enum WalkEnd {
    Found(Metadata),
    Symlink(u64, Vec<u8>),
    Missing(Metadata),
}

fields!(Node { kind, mode, uid, gid });
choices!(FsCall {
    0 => Metadata(path),
    1 => Open(path, options),
    2 => Create(path, node),
    3 => ReadLink(path),
    4 => ReadDir(path),
    5 => Link(from, to),
    6 => Rename(from, to, rename),
    7 => Remove(path, remove),
    8 => SetAttributes(path, attributes),
    9 => Statfs(path),
    10 => Walk(path),
    11 => Close(file),
    12 => ReadAt(file, count, offset),
    13 => WriteAt(file, data, offset),
    14 => Append(file, data),
    15 => SetLen(file, length),
    16 => Sync(file),
    17 => FileMetadata(file),
    18 => FileAttributes(file, attributes),
});
choices!(FileCall {
    0 => Read(path, limit),
    1 => Write(path, contents, mode),
    2 => Append(path, contents),
    3 => List(path),
    4 => Metadata(path),
    5 => SymlinkMetadata(path),
    6 => ReadLink(path),
    7 => RealPath(path),
    8 => SetMode(path, mode),
    9 => Rename(from, to),
    10 => CreateDirectory(path),
    11 => Remove(path),
    12 => RemoveUnlessFilled(path),
});
choices!(Kind { 0 => Directory, 1 => Symlink(target), 2 => Fifo });
choices!(FsAnswer {
    0 => Done,
    1 => Metadata(metadata),
    2 => Opened(file, seekable),
    3 => Bytes(bytes),
    4 => Entries(entries),
    5 => Stats(stats),
    6 => Walked(end, passed),
    7 => Count(count),
    8 => Appended(count, offset),
});
choices!(WalkEnd { 0 => Found(metadata), 1 => Symlink(end, target), 2 => Missing(parent) });
