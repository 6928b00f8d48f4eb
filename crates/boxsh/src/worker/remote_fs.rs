//! A filesystem that the other side of the socket has.
//!
//! The program serves filesystems of the embedder's to its workers; a worker serves its session's files to the embedder's code. Both
//! are the same calls.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use boxsh_kernel::vfs::{
    Attributes, DirEntry, Errno, File, Fs, FsPath, FsStats, Metadata, NewNode, NodeKind, OpenOptions, Remove,
    Rename, Result, Walk,
};

use crate::worker::protocol::{FsAnswer, FsCall, Kind, Node, WalkEnd};

/// The most that is read or written by one call.
const PIECE: usize = 1 << 20;

/// The most files that the other side has open at one time.
const OPEN_FILES: usize = 4096;

/// How calls get to the other side.
pub(crate) trait Carrier: Send + Sync {
    fn carry(&self, call: FsCall) -> Result<FsAnswer>;
}

/// A filesystem of the other side.
#[derive(Clone)]
pub(crate) struct RemoteFs(pub(crate) Arc<dyn Carrier>);

/// The other side has answered something else than was asked: whatever it is, it is not to be used.
fn odd<T>(_: FsAnswer) -> Result<T> {
    Err(Errno::EIO)
}

impl RemoteFs {
    fn done(&self, call: FsCall) -> Result<()> {
        match self.0.carry(call)? {
            FsAnswer::Done => Ok(()),
            other => odd(other),
        }
    }

    fn bytes(&self, call: FsCall) -> Result<Vec<u8>> {
        match self.0.carry(call)? {
            FsAnswer::Bytes(bytes) => Ok(bytes),
            other => odd(other),
        }
    }
}

impl Fs for RemoteFs {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        match self.0.carry(FsCall::Metadata(path.to_owned()))? {
            FsAnswer::Metadata(metadata) => Ok(metadata),
            other => odd(other),
        }
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        match self.0.carry(FsCall::Open(path.to_owned(), *options))? {
            FsAnswer::Opened(file, seekable) => {
                Ok(Arc::new(RemoteFile { carrier: self.0.clone(), file, seekable }))
            }
            other => odd(other),
        }
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        let kind = match node.kind {
            NodeKind::Directory => Kind::Directory,
            NodeKind::Symlink(target) => Kind::Symlink(target.to_vec()),
            NodeKind::Fifo => Kind::Fifo,
        };
        let node = Node { kind, mode: node.mode, uid: node.uid, gid: node.gid };
        self.done(FsCall::Create(path.to_owned(), node))
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.bytes(FsCall::ReadLink(path.to_owned()))
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        match self.0.carry(FsCall::ReadDir(path.to_owned()))? {
            FsAnswer::Entries(entries) => Ok(entries),
            other => odd(other),
        }
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        self.done(FsCall::Link(from.to_owned(), to.to_owned()))
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        self.done(FsCall::Rename(from.to_owned(), to.to_owned(), rename))
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        self.done(FsCall::Remove(path.to_owned(), remove))
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        self.done(FsCall::SetAttributes(path.to_owned(), *attributes))
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        match self.0.carry(FsCall::Statfs(path.to_owned()))? {
            FsAnswer::Stats([block_size, blocks, blocks_free, inodes, inodes_free]) => {
                let mut stats = FsStats::new("remote", block_size);
                (stats.blocks, stats.blocks_free) = (blocks, blocks_free);
                (stats.inodes, stats.inodes_free) = (inodes, inodes_free);
                Ok(stats)
            }
            other => odd(other),
        }
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        let (end, passed) = match self.0.carry(FsCall::Walk(path.to_owned()))? {
            FsAnswer::Walked(end, passed) => (end, passed),
            other => return odd(other),
        };
        passed.iter().try_for_each(search)?;
        Ok(match end? {
            WalkEnd::Found(metadata) => Walk::Found(metadata),
            WalkEnd::Missing(parent) => Walk::Missing { parent },
            WalkEnd::Symlink(end, target) => {
                // Whoever goes on from there cuts the path at that place.
                let end = usize::try_from(end).ok().filter(|&end| end <= path.as_bytes().len());
                Walk::Symlink { end: end.ok_or(Errno::EIO)?, target }
            }
        })
    }
}

/// An open file of the other side.
struct RemoteFile {
    carrier: Arc<dyn Carrier>,
    file: u64,
    seekable: bool,
}

impl RemoteFile {
    fn done(&self, call: FsCall) -> Result<()> {
        match self.carrier.carry(call)? {
            FsAnswer::Done => Ok(()),
            other => odd(other),
        }
    }
}

impl File for RemoteFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let count = buffer.len().min(PIECE) as u32;
        match self.carrier.carry(FsCall::ReadAt(self.file, count, offset))? {
            FsAnswer::Bytes(bytes) if bytes.len() <= count as usize => {
                buffer[..bytes.len()].copy_from_slice(&bytes);
                Ok(bytes.len())
            }
            other => odd(other),
        }
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        let piece = &data[..data.len().min(PIECE)];
        match self.carrier.carry(FsCall::WriteAt(self.file, piece.to_vec(), offset))? {
            FsAnswer::Count(count) if count <= piece.len() as u64 => Ok(count as usize),
            other => odd(other),
        }
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        let piece = &data[..data.len().min(PIECE)];
        match self.carrier.carry(FsCall::Append(self.file, piece.to_vec()))? {
            FsAnswer::Appended(count, offset) if count <= piece.len() as u64 => Ok((count as usize, offset)),
            other => odd(other),
        }
    }

    fn set_len(&self, length: u64) -> Result<()> {
        self.done(FsCall::SetLen(self.file, length))
    }

    fn sync(&self) -> Result<()> {
        self.done(FsCall::Sync(self.file))
    }

    fn metadata(&self) -> Result<Metadata> {
        match self.carrier.carry(FsCall::FileMetadata(self.file))? {
            FsAnswer::Metadata(metadata) => Ok(metadata),
            other => odd(other),
        }
    }

    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        self.done(FsCall::FileAttributes(self.file, *attributes))
    }

    fn is_seekable(&self) -> bool {
        self.seekable
    }
}

impl Drop for RemoteFile {
    fn drop(&mut self) {
        // Whoever has gone has closed it, too.
        let _ = self.carrier.carry(FsCall::Close(self.file));
    }
}

/// Files that the other side has open.
#[derive(Default)]
pub(crate) struct OpenFiles(Mutex<Table>);

#[derive(Default)]
struct Table {
    files: BTreeMap<u64, Arc<dyn File>>,
    last: u64,
}

impl OpenFiles {
    fn table(&self) -> std::sync::MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, file: u64) -> Result<Arc<dyn File>> {
        self.table().files.get(&file).cloned().ok_or(Errno::EBADF)
    }

    fn add(&self, file: Arc<dyn File>) -> Result<u64> {
        let mut table = self.table();
        if table.files.len() >= OPEN_FILES {
            return Err(Errno::ENFILE);
        }
        table.last += 1;
        let id = table.last;
        table.files.insert(id, file);
        Ok(id)
    }

    /// Does what the other side asks of a filesystem.
    pub(crate) fn serve(&self, fs: &dyn Fs, call: FsCall) -> Result<FsAnswer> {
        let done = |result: Result<()>| result.map(|()| FsAnswer::Done);
        match call {
            FsCall::Metadata(path) => fs.metadata(path.as_path()).map(FsAnswer::Metadata),
            FsCall::Open(path, options) => {
                let file = fs.open(path.as_path(), &options)?;
                let seekable = file.is_seekable();
                Ok(FsAnswer::Opened(self.add(file)?, seekable))
            }
            FsCall::Create(path, node) => {
                let kind = match &node.kind {
                    Kind::Directory => NodeKind::Directory,
                    Kind::Symlink(target) => NodeKind::Symlink(target),
                    Kind::Fifo => NodeKind::Fifo,
                };
                let node = NewNode { kind, mode: node.mode, uid: node.uid, gid: node.gid };
                done(fs.create(path.as_path(), &node))
            }
            FsCall::ReadLink(path) => fs.read_link(path.as_path()).map(FsAnswer::Bytes),
            FsCall::ReadDir(path) => fs.read_dir(path.as_path()).map(FsAnswer::Entries),
            FsCall::Link(from, to) => done(fs.link(from.as_path(), to.as_path())),
            FsCall::Rename(from, to, rename) => done(fs.rename(from.as_path(), to.as_path(), rename)),
            FsCall::Remove(path, remove) => done(fs.remove(path.as_path(), remove)),
            FsCall::SetAttributes(path, attributes) => done(fs.set_attributes(path.as_path(), &attributes)),
            FsCall::Statfs(path) => {
                let stats = fs.statfs(path.as_path())?;
                Ok(FsAnswer::Stats([
                    stats.block_size,
                    stats.blocks,
                    stats.blocks_free,
                    stats.inodes,
                    stats.inodes_free,
                ]))
            }
            FsCall::Walk(path) => {
                let mut passed = Vec::new();
                let end = fs.walk(path.as_path(), &mut |directory| {
                    passed.push(*directory);
                    Ok(())
                });
                let end = end.map(|end| match end {
                    Walk::Found(metadata) => WalkEnd::Found(metadata),
                    Walk::Symlink { end, target } => WalkEnd::Symlink(end as u64, target),
                    Walk::Missing { parent } => WalkEnd::Missing(parent),
                });
                Ok(FsAnswer::Walked(end, passed))
            }
            FsCall::Close(file) => {
                let closed = self.table().files.remove(&file);
                drop(closed);
                Ok(FsAnswer::Done)
            }
            FsCall::ReadAt(file, count, offset) => {
                let mut buffer = vec![0; (count as usize).min(PIECE)];
                let count = self.get(file)?.read_at(&mut buffer, offset)?;
                buffer.truncate(count);
                Ok(FsAnswer::Bytes(buffer))
            }
            FsCall::WriteAt(file, data, offset) => {
                self.get(file)?.write_at(&data, offset).map(|count| FsAnswer::Count(count as u64))
            }
            FsCall::Append(file, data) => {
                self.get(file)?.append(&data).map(|(count, offset)| FsAnswer::Appended(count as u64, offset))
            }
            FsCall::SetLen(file, length) => done(self.get(file)?.set_len(length)),
            FsCall::Sync(file) => done(self.get(file)?.sync()),
            FsCall::FileMetadata(file) => self.get(file)?.metadata().map(FsAnswer::Metadata),
            FsCall::FileAttributes(file, attributes) => done(self.get(file)?.set_attributes(&attributes)),
        }
    }
}
