//! Making a moment of a session out of a snapshot.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use boxsh_kernel::vfs::{
    Access, Attributes, Create, Errno, Fs, FsExt, FsPath, FsPathBuf, NewNode, NodeKind, OpenOptions, Remove,
    Result as SysResult, Timestamp,
};
use boxsh_kernel::{Clock, Limit, Limits, Rng};
use boxsh_shell::{SavedError, Session};

use super::manifest::Owner;
use super::tree::{Contents, Decoder, Entry, EntryNode, Looks, Most};
use super::{Snapshot, SnapshotError, Tree};
use crate::builder::Config;
use crate::checkpoint::{Checkpoint, memory_options};
use crate::error::Error;
use crate::volume::Volume;

/// The moment that this is the snapshot of, for a sandbox that was built like the one it was taken from.
pub(super) fn thaw(snapshot: &Snapshot, config: &Config, start: &Checkpoint) -> Result<Checkpoint, Error> {
    let manifest = &snapshot.manifest;
    if manifest.base.is_some() {
        return Err(SnapshotError::NeedsBase.into());
    }
    let clock = match manifest.clock {
        Some((epoch, elapsed)) => Clock::virtual_from(epoch, elapsed),
        None => start.clock.fork(),
    };
    let memory = memory_options(&clock, &config.limits);
    let mut volumes = start.volumes.fork(&memory);
    volumes.root = Arc::new(config.image.fork(&memory));
    let owners = Owners::new(manifest.owner.as_ref(), config);
    for tree in &snapshot.trees {
        if tree.at.is_empty() {
            owners.bring(&*volumes.root, tree, &config.limits)?;
            continue;
        }
        let place = volumes.mounted.iter().find(|mounted| mounted.path.to_absolute() == tree.at);
        match place.map(|mounted| &mounted.volume) {
            Some(Volume::Memory(memory)) => owners.bring(&**memory, tree, &config.limits)?,
            Some(Volume::Overlay(overlay)) => owners.bring(&**overlay, tree, &config.limits)?,
            Some(Volume::Shared(_)) | None => return Err(SnapshotError::NoMount(tree.at.clone()).into()),
        }
    }
    #[cfg(unix)]
    if let Some(workspace) = &config.workspace
        && let Some(Volume::Overlay(overlay)) = volumes.at(workspace.at.as_path())
    {
        overlay.set_seen(Arc::new(super::incremental::seen_from_bytes(&snapshot.host)?));
    }
    let mut session = Session::restore(&snapshot.shell, clock.monotonic()).map_err(shell_error)?;
    owners.rename_in(&mut session, config);
    let directory = FsPath::new(&manifest.directory)
        .map_err(|_| SnapshotError::Damaged(Cow::Borrowed("the directory")))?
        .to_owned();
    Ok(Checkpoint {
        #[cfg(native)]
        held: None,
        volumes,
        left_out: Vec::new(),
        session,
        directory,
        umask: manifest.umask,
        resources: manifest.resources.clone().unwrap_or_else(|| start.resources.clone()),
        files: manifest.open_files.clone(),
        registry: start.registry.clone(),
        rng: Arc::new(manifest.rng.map_or_else(|| start.rng.fork(), Rng::from_state)),
        clock,
    })
}

/// Who in a snapshot is whom here.
struct Owners {
    /// The user of that session, unless it is the same.
    old: Option<Owner>,
    new: (u32, u32),
}

impl Owners {
    fn new(old: Option<&Owner>, config: &Config) -> Self {
        let identity = &config.identity;
        let is_other = |owner: &&Owner| {
            (owner.uid, owner.gid) != (identity.uid, identity.gid)
                || owner.user != identity.user.as_bytes()
                || owner.home != identity.home.as_bytes()
        };
        Self { old: old.filter(is_other).cloned(), new: (identity.uid, identity.gid) }
    }

    fn map(&self, looks: &Looks) -> Looks {
        let Some(old) = &self.old else { return *looks };
        let map = |id, old, new| if id == old { new } else { id };
        Looks { uid: map(looks.uid, old.uid, self.new.0), gid: map(looks.gid, old.gid, self.new.1), ..*looks }
    }

    /// Lets the shell know who it is.
    fn rename_in(&self, session: &mut Session, config: &Config) {
        let Some(old) = &self.old else { return };
        let identity = &config.identity;
        let user = (&old.user[..], identity.user.as_bytes());
        for (name, (before, now)) in
            [("USER", user), ("LOGNAME", user), ("HOME", (&old.home[..], identity.home.as_bytes()))]
        {
            session.replace_variable(name.as_bytes(), before, now);
        }
    }

    /// Brings the files of a tree into a filesystem. If something is wrong, the filesystem is a copy that nobody gets to see.
    fn bring(&self, fs: &dyn Fs, tree: &Tree, limits: &Limits) -> Result<(), Error> {
        let most = Most {
            bytes: limits.get(Limit::FsBytes),
            file_bytes: limits.get(Limit::FileSize),
            entries: limits.get(Limit::Inodes),
        };
        let mut directories = Vec::new();
        let mut entries = Decoder::new(&tree.blocks, most);
        let mut times = BTreeMap::new();
        while let Some(Entry { path, node }) = entries.next()? {
            note_time(fs, path.as_path(), &mut times);
            self.put(fs, path.as_path(), &node, &mut directories)
                .map_err(Error::file([&tree.at[..], &path.to_absolute()].concat()))?;
        }
        // Last, from the leaves up: putting entries into a directory changes its times.
        for (path, looks) in directories.iter().rev() {
            times.remove(path);
            set_looks(fs, path.as_path(), looks).map_err(Error::file(path.to_absolute()))?;
        }
        // A directory that the snapshot does not tell of is as it was.
        for (path, mtime) in times {
            let mtime = Attributes { mtime: Some(mtime), ..Attributes::default() };
            if fs.metadata(path.as_path()).is_ok_and(|found| found.is_dir()) {
                fs.set_attributes(path.as_path(), &mtime).map_err(Error::file(path.to_absolute()))?;
            }
        }
        Ok(())
    }

    fn put(
        &self,
        fs: &dyn Fs,
        path: FsPath<'_>,
        node: &EntryNode,
        directories: &mut Vec<(FsPathBuf, Looks)>,
    ) -> SysResult<()> {
        let found = match fs.metadata(path) {
            Ok(found) => Some(found),
            Err(Errno::ENOENT | Errno::ENOTDIR) => None,
            Err(error) => return Err(error),
        };
        let stays = |is_kind: bool| if is_kind { Ok(()) } else { clear(fs, path, found.is_some()) };
        let new = |kind, looks: &Looks| NewNode { kind, mode: looks.mode, uid: looks.uid, gid: looks.gid };
        match node {
            EntryNode::Gone => clear(fs, path, found.is_some()),
            // Only what is based on another snapshot has these.
            EntryNode::Dropped => Err(Errno::EINVAL),
            EntryNode::Directory(looks) => {
                let looks = self.map(looks);
                let is_dir = found.is_some_and(|found| found.is_dir());
                stays(is_dir)?;
                if !is_dir {
                    make_parents(fs, path)?;
                    fs.create(path, &new(NodeKind::Directory, &looks))?;
                }
                directories.push((path.to_owned(), looks));
                Ok(())
            }
            EntryNode::Symlink(looks, target) => {
                let looks = self.map(looks);
                stays(false)?;
                make_parents(fs, path)?;
                fs.create(path, &new(NodeKind::Symlink(target), &looks))?;
                set_looks(fs, path, &looks)
            }
            EntryNode::Fifo(looks) => {
                let looks = self.map(looks);
                stays(false)?;
                make_parents(fs, path)?;
                fs.create(path, &new(NodeKind::Fifo, &looks))?;
                set_looks(fs, path, &looks)
            }
            EntryNode::Link(first) => {
                stays(false)?;
                make_parents(fs, path)?;
                fs.link(first.as_path(), path)
            }
            EntryNode::File(looks, contents) => {
                stays(found.is_some_and(|found| found.is_file() && found.nlink < 2))?;
                make_parents(fs, path)?;
                write(fs, path, &self.map(looks), contents)
            }
        }
    }
}

/// Notes when the directory of a path was changed, before anything in it is.
fn note_time(fs: &dyn Fs, path: FsPath<'_>, times: &mut BTreeMap<FsPathBuf, Timestamp>) {
    let Some((parent, _)) = path.split_last() else { return };
    let parent = parent.to_owned();
    if !times.contains_key(&parent)
        && let Ok(found) = fs.metadata(parent.as_path())
    {
        times.insert(parent, found.mtime);
    }
}

fn clear(fs: &dyn Fs, path: FsPath<'_>, is_there: bool) -> SysResult<()> {
    if !is_there {
        return Ok(());
    }
    match fs.remove(path, Remove::File) {
        Err(Errno::EISDIR | Errno::EPERM) => fs.remove_all(path.as_bytes()),
        other => other,
    }
}

/// Makes directories that the base image has elsewhere and not here.
fn make_parents(fs: &dyn Fs, path: FsPath<'_>) -> SysResult<()> {
    let Some((parent, _)) = path.split_last() else { return Err(Errno::EINVAL) };
    match fs.metadata(parent) {
        Ok(_) => Ok(()),
        Err(Errno::ENOENT) => fs.create_dir_all(parent.as_bytes()),
        Err(error) => Err(error),
    }
}

fn write(fs: &dyn Fs, path: FsPath<'_>, looks: &Looks, contents: &Contents) -> SysResult<()> {
    let create = Create { mode: looks.mode, uid: looks.uid, gid: looks.gid, exclusive: false };
    let options = OpenOptions { access: Access::Write, truncate: true, create: Some(create) };
    let file = fs.open(path, &options)?;
    let mut bytes = &contents.bytes[..];
    for extent in &contents.extents {
        let length = usize::try_from(extent.end - extent.start).map_err(|_| Errno::EFBIG)?;
        let (mut piece, rest) = bytes.split_at_checked(length).ok_or(Errno::EIO)?;
        let mut at = extent.start;
        while !piece.is_empty() {
            let written = file.write_at(piece, at)?;
            piece = &piece[written..];
            at += written as u64;
        }
        bytes = rest;
    }
    if contents.extents.last().map_or(0, |last| last.end) < contents.size {
        file.set_len(contents.size)?;
    }
    set_looks(fs, path, looks)
}

fn set_looks(fs: &dyn Fs, path: FsPath<'_>, looks: &Looks) -> SysResult<()> {
    let is_link = fs.metadata(path)?.is_symlink();
    let attributes = Attributes {
        mode: (!is_link).then_some(looks.mode),
        uid: Some(looks.uid),
        gid: Some(looks.gid),
        atime: Some(looks.mtime),
        mtime: Some(looks.mtime),
    };
    fs.set_attributes(path, &attributes)
}

/// What is wrong with the state of the shell in a snapshot.
fn shell_error(error: SavedError) -> SnapshotError {
    match error {
        SavedError::Version => SnapshotError::ShellVersion,
        SavedError::Truncated => SnapshotError::CutOff,
        SavedError::Malformed(what) => {
            SnapshotError::Damaged(format!("the state of the shell: {what}").into())
        }
        _ => SnapshotError::Damaged(Cow::Borrowed("the state of the shell")),
    }
}
