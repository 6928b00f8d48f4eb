//! Snapshots that tell the difference from another one.

use std::collections::BTreeMap;

use boxsh_kernel::vfs::FsPathBuf;

use super::tree::{Decoder, Encoder, Entry, EntryNode, Most};
use super::{Snapshot, SnapshotError, Tree};
use crate::error::Error;

/// What is in a tree, by path.
type Entries = BTreeMap<FsPathBuf, EntryNode>;

/// A snapshot is as large as it is: its maker has kept to the limits.
const MOST: Most = Most { bytes: u64::MAX, file_bytes: u64::MAX, entries: u64::MAX };

impl Snapshot {
    /// This snapshot as the difference from an earlier one, of the same session or of another that was built alike. It is small if little has
    /// changed, and says which snapshot it needs by its digest.
    ///
    /// ```
    /// use boxsh::{Sandbox, Snapshot};
    ///
    /// let mut sandbox = Sandbox::new();
    /// sandbox.run("seq 100000 > /tmp/numbers");
    /// let base = sandbox.snapshot()?;
    /// sandbox.run("echo more > /tmp/more");
    /// let bytes = sandbox.snapshot()?.since(&base)?.to_bytes();
    /// assert!(bytes.len() < base.to_bytes().len() / 10);
    ///
    /// sandbox.restore(&Snapshot::from_bytes(&bytes)?.onto(&base)?)?;
    /// assert_eq!(sandbox.run("tail -n 1 /tmp/numbers /tmp/more -q").stdout_str(), "100000\nmore\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Snapshot`] if one of the two is damaged, or tells only a difference itself.
    pub fn since(&self, base: &Self) -> Result<Self, Error> {
        if self.manifest.base.is_some() || base.manifest.base.is_some() {
            return Err(SnapshotError::NeedsBase.into());
        }
        let mut difference = self.clone();
        difference.manifest.base = Some(base.digest());
        for tree in &mut difference.trees {
            let Some(before) = base.trees.iter().find(|other| other.at == tree.at) else { continue };
            let (mut old, mut now) = (entries(before)?, entries(tree)?);
            now.retain(|path, node| old.remove(path).is_none_or(|before| before != *node));
            now.extend(old.into_keys().map(|path| (path, EntryNode::Dropped)));
            // A further name needs its first one, which may not have changed.
            *tree = encode(tree, now)?;
        }
        Ok(difference)
    }

    /// The whole snapshot, of one that tells the difference from `base`.
    ///
    /// # Errors
    /// [`Error::Snapshot`] if it was made from another one, or one of the two is damaged.
    pub fn onto(&self, base: &Self) -> Result<Self, Error> {
        if self.manifest.base != Some(base.digest()) {
            return Err(SnapshotError::WrongBase.into());
        }
        let mut whole = self.clone();
        whole.manifest.base = None;
        for tree in &mut whole.trees {
            let Some(before) = base.trees.iter().find(|other| other.at == tree.at) else { continue };
            let mut all = entries(before)?;
            for (path, node) in entries(tree)? {
                match node {
                    EntryNode::Dropped => all.remove(&path),
                    node => all.insert(path, node),
                };
            }
            *tree = encode(tree, all)?;
        }
        Ok(whole)
    }
}

fn entries(tree: &Tree) -> Result<Entries, SnapshotError> {
    let mut decoder = Decoder::new(&tree.blocks, MOST);
    let mut entries = Entries::new();
    while let Some(Entry { path, node }) = decoder.next()? {
        entries.insert(path, node);
    }
    Ok(entries)
}

fn encode(like: &Tree, entries: Entries) -> Result<Tree, Error> {
    let mut tree = Tree { at: like.at.clone(), blocks: Vec::new() };
    let mut encoder = Encoder::new(|block| {
        tree.blocks.push(block);
        Ok(())
    });
    for (path, node) in entries {
        encoder.entry(&Entry { path, node })?;
    }
    encoder.finish()?;
    Ok(tree)
}

#[cfg(unix)]
mod seen {
    use boxsh_kernel::vfs::{FileKind, FsPath, Metadata, Seen, Timestamp};

    use super::*;

    const KINDS: [FileKind; 7] = [
        FileKind::File,
        FileKind::Directory,
        FileKind::Symlink,
        FileKind::Fifo,
        FileKind::CharDevice,
        FileKind::BlockDevice,
        FileKind::Socket,
    ];

    /// Numbers of eight bytes each.
    const NUMBERS: usize = 10;

    /// What is known of files of the host: a row of numbers and a path that is ended by a NUL, for each.
    pub(in super::super) fn seen_to_bytes(all: &BTreeMap<FsPathBuf, Seen>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (path, Seen { metadata, hash }) in all {
            let kind = KINDS.iter().position(|kind| *kind == metadata.kind).unwrap_or(0) as u64;
            let numbers: [u64; NUMBERS] = [
                kind,
                metadata.dev,
                metadata.ino,
                metadata.size,
                metadata.mtime.seconds as u64,
                u64::from(metadata.mtime.nanos),
                metadata.ctime.seconds as u64,
                u64::from(metadata.ctime.nanos),
                u64::from(hash.is_some()),
                hash.unwrap_or(0),
            ];
            numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
            bytes.extend_from_slice(path.as_path().as_bytes());
            bytes.push(0);
        }
        bytes
    }

    pub(in super::super) fn seen_from_bytes(
        mut bytes: &[u8],
    ) -> Result<BTreeMap<FsPathBuf, Seen>, SnapshotError> {
        const WRONG: SnapshotError =
            SnapshotError::Damaged(std::borrow::Cow::Borrowed("what is known of the host's files"));
        let mut all = BTreeMap::new();
        while !bytes.is_empty() {
            let (head, rest) = bytes.split_at_checked(NUMBERS * 8).ok_or(WRONG)?;
            let number = |at: usize| head[at * 8..][..8].try_into().map_or(0, u64::from_le_bytes);
            let time = |at| {
                let nanos = u32::try_from(number(at + 1)).ok().filter(|&nanos| nanos < 1_000_000_000);
                Ok::<_, SnapshotError>(Timestamp::new(number(at) as i64, nanos.ok_or(WRONG)?))
            };
            let kind = usize::try_from(number(0)).ok().and_then(|kind| KINDS.get(kind)).ok_or(WRONG)?;
            let end = rest.iter().position(|&byte| byte == 0).ok_or(WRONG)?;
            let path = FsPath::new(&rest[..end]).map_err(|_| WRONG)?.to_owned();
            let (mtime, ctime) = (time(4)?, time(6)?);
            let mut metadata = Metadata::new(*kind);
            metadata.mode = 0;
            (metadata.dev, metadata.ino, metadata.size) = (number(1), number(2), number(3));
            (metadata.atime, metadata.mtime, metadata.ctime) = (mtime, mtime, ctime);
            all.insert(path, Seen { metadata, hash: (number(8) == 1).then(|| number(9)) });
            bytes = &rest[end + 1..];
        }
        Ok(all)
    }
}

#[cfg(unix)]
pub(super) use seen::{seen_from_bytes, seen_to_bytes};
