//! Making a snapshot of a session.

use std::collections::HashMap;
use std::io::Write;

use boxsh_kernel::vfs::{
    FileKind, Fs, FsExt, FsPathBuf, Memory, MemoryOptions, Metadata, Node, OpenOptions, Overlay,
};

use super::container::Writer;
use super::manifest::{Manifest, Owner};
use super::tree::{Encoder, Entry, EntryNode, Looks, reading};
use super::{FILES, Snapshot, TREE, Tree};
use crate::checkpoint::{Checkpoint, LeftOut};
use crate::error::Error;
use crate::sandbox::Sandbox;
use crate::volume::{Mounted, Volume};

/// Takes what a snapshot is made of as it comes.
trait Sink {
    fn tree(&mut self, at: Vec<u8>) -> std::io::Result<()>;
    fn block(&mut self, block: Vec<u8>) -> std::io::Result<()>;
}

impl Sink for Vec<Tree> {
    fn tree(&mut self, at: Vec<u8>) -> std::io::Result<()> {
        self.push(Tree { at, blocks: Vec::new() });
        Ok(())
    }

    fn block(&mut self, block: Vec<u8>) -> std::io::Result<()> {
        self.last_mut().map(|tree| tree.blocks.push(block)).ok_or(std::io::ErrorKind::InvalidInput.into())
    }
}

impl<W: Write> Sink for Writer<W> {
    fn tree(&mut self, at: Vec<u8>) -> std::io::Result<()> {
        self.section(TREE, &at)
    }

    fn block(&mut self, block: Vec<u8>) -> std::io::Result<()> {
        self.section(FILES, &block)
    }
}

pub(super) fn snapshot(sandbox: &Sandbox, now: &Checkpoint) -> Result<Snapshot, Error> {
    whole(now)?;
    let mut snapshot = state(sandbox, now);
    let mut trees = Vec::new();
    write_trees(sandbox, now, &mut trees)?;
    snapshot.trees = trees;
    Ok(snapshot)
}

pub(super) fn write(sandbox: &Sandbox, out: impl Write) -> Result<[u8; 32], Error> {
    let now = sandbox.checkpoint();
    whole(&now)?;
    let mut writer = Writer::new(out)?;
    state(sandbox, &now).write_state(&mut writer)?;
    write_trees(sandbox, &now, &mut writer)?;
    Ok(writer.finish()?)
}

/// Makes sure that nothing is left out that has to be there.
fn whole(now: &Checkpoint) -> Result<(), Error> {
    match now.left_out().iter().find(|left| matches!(left, LeftOut::File(_))) {
        Some(left) => Err(Error::LeftOut(left.clone())),
        None => Ok(()),
    }
}

/// All but the files.
fn state(sandbox: &Sandbox, now: &Checkpoint) -> Snapshot {
    let identity = &sandbox.config.identity;
    let manifest = Manifest {
        directory: now.directory.to_absolute(),
        umask: now.umask,
        resources: Some(now.resources.clone()),
        clock: now.clock.position(),
        rng: now.rng.state(),
        open_files: now.files.clone(),
        owner: Some(Owner {
            uid: identity.uid,
            gid: identity.gid,
            user: identity.user.clone().into_bytes(),
            home: identity.home.clone().into_bytes(),
        }),
        #[cfg(unix)]
        host_base: sandbox.host_base.clone(),
        ..Manifest::default()
    };
    let shell = now.session.save(now.clock.monotonic());
    #[cfg(unix)]
    let host = super::incremental::seen_to_bytes(&workspace_seen(sandbox, now));
    #[cfg(not(unix))]
    let host = Vec::new();
    Snapshot { manifest, shell, host, trees: Vec::new() }
}

/// What the overlay of the workspace has seen of the host.
#[cfg(unix)]
fn workspace_seen(
    sandbox: &Sandbox,
    now: &Checkpoint,
) -> std::collections::BTreeMap<FsPathBuf, boxsh_kernel::vfs::Seen> {
    let at = sandbox.config.workspace.as_ref().map(|workspace| workspace.at.as_path());
    match at.and_then(|at| now.volumes.at(at)) {
        Some(Volume::Overlay(overlay)) => (*overlay.seen()).clone(),
        _ => Default::default(),
    }
}

fn write_trees(sandbox: &Sandbox, now: &Checkpoint, sink: &mut impl Sink) -> Result<(), Error> {
    let base = sandbox.config.image.fork(&MemoryOptions::default());
    sink.tree(Vec::new())?;
    write_root(&now.volumes.root, &base, sink)?;
    for Mounted { path, volume, .. } in &now.volumes.mounted {
        match volume {
            Volume::Memory(memory) => {
                sink.tree(path.to_absolute())?;
                write_walked(&**memory, &**memory, &[], sink)?;
            }
            Volume::Overlay(overlay) => {
                sink.tree(path.to_absolute())?;
                write_overlay(overlay, sink)?;
            }
            Volume::Shared(_) => {}
        }
    }
    Ok(())
}

/// What is different from the base image, straight from the tables of inodes.
fn write_root(root: &Memory, base: &Memory, sink: &mut impl Sink) -> Result<(), Error> {
    let found = root.freeze().differences(&base.freeze())?;
    let mut encoder = Encoder::new(|block| sink.block(block));
    let mut names = Names::default();
    for (path, node) in found {
        match node {
            None => encoder.entry(&Entry { path, node: EntryNode::Gone })?,
            Some(Node { metadata, bytes, target }) => match names.first(&path, &metadata) {
                Some(first) => encoder.entry(&Entry { path, node: EntryNode::Link(first) })?,
                None if metadata.is_file() => encoder.file(
                    path.as_path().as_bytes(),
                    &looks(&metadata),
                    metadata.size,
                    &bytes.extents(),
                    reading(&bytes),
                )?,
                None => write_node(&mut encoder, path, &metadata, || Ok(target.to_vec()))?,
            },
        }
    }
    Ok(encoder.finish()?)
}

/// What the session has in the upper of an overlay, and what it has taken away from below.
fn write_overlay(overlay: &Overlay<Memory>, sink: &mut impl Sink) -> Result<(), Error> {
    let gone = overlay.diff()?.deleted;
    write_walked(overlay, overlay.upper(), &gone, sink)
}

/// How the names begin that an overlay keeps to itself.
const MARKS: &[u8] = b".wh.";

fn write_walked(
    shown: &dyn Fs,
    walked: &dyn Fs,
    gone: &[FsPathBuf],
    sink: &mut impl Sink,
) -> Result<(), Error> {
    let mut paths: Vec<(FsPathBuf, bool)> = gone.iter().map(|path| (path.clone(), false)).collect();
    for found in walked.walk_tree(b"")? {
        let path = found?.path;
        if !path.as_path().names().any(|name| name.starts_with(MARKS)) {
            paths.push((path, true));
        }
    }
    paths.sort();
    let mut encoder = Encoder::new(|block| sink.block(block));
    let mut names = Names::default();
    for (path, is_there) in paths {
        if !is_there {
            encoder.entry(&Entry { path, node: EntryNode::Gone })?;
            continue;
        }
        let at = |errno| Error::file(path.to_absolute())(errno);
        let metadata = shown.metadata(path.as_path()).map_err(at)?;
        if let Some(first) = names.first(&path, &metadata) {
            encoder.entry(&Entry { path, node: EntryNode::Link(first) })?;
        } else if metadata.is_file() {
            let at = |errno| Error::file(path.to_absolute())(errno);
            let file = shown.open(path.as_path(), &OpenOptions::READ).map_err(at)?;
            let extents = file.extents().map_err(at)?;
            let read = |buffer: &mut [u8], offset| {
                file.read_at(buffer, offset).map_err(|errno| std::io::Error::other(errno.message()))
            };
            let name = path.as_path().as_bytes();
            encoder.file(name, &looks(&metadata), metadata.size, &extents, read)?;
        } else {
            let target = || shown.read_link(path.as_path());
            write_node(&mut encoder, path.clone(), &metadata, target)?;
        }
    }
    Ok(encoder.finish()?)
}

fn write_node<F: FnMut(Vec<u8>) -> std::io::Result<()>>(
    encoder: &mut Encoder<F>,
    path: FsPathBuf,
    metadata: &Metadata,
    target: impl FnOnce() -> boxsh_kernel::vfs::Result<Vec<u8>>,
) -> Result<(), Error> {
    let looks = looks(metadata);
    let node = match metadata.kind {
        FileKind::Directory => EntryNode::Directory(looks),
        FileKind::Symlink => EntryNode::Symlink(looks, target().map_err(Error::file(path.to_absolute()))?),
        FileKind::Fifo => EntryNode::Fifo(looks),
        // There are none in a session's own files.
        FileKind::File | FileKind::CharDevice | FileKind::BlockDevice | FileKind::Socket => return Ok(()),
    };
    Ok(encoder.entry(&Entry { path, node })?)
}

fn looks(metadata: &Metadata) -> Looks {
    Looks { mode: metadata.mode, uid: metadata.uid, gid: metadata.gid, mtime: metadata.mtime }
}

/// The first name of each file that has several.
#[derive(Default)]
struct Names(HashMap<(u64, u64), FsPathBuf>);

impl Names {
    /// The name that a file has come by before, if it has.
    fn first(&mut self, path: &FsPathBuf, metadata: &Metadata) -> Option<FsPathBuf> {
        if metadata.is_dir() || metadata.nlink < 2 {
            return None;
        }
        match self.0.entry((metadata.dev, metadata.ino)) {
            std::collections::hash_map::Entry::Occupied(first) => Some(first.get().clone()),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(path.clone());
                None
            }
        }
    }
}
