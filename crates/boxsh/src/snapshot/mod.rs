//! A session as bytes, to be restored on another machine.
//!
//! # Format
//! A line `boxsh snapshot 2`, a row of sections, and the SHA-256 of all that comes before it. A section is a tag of one byte, a
//! length (64 bits, little-endian) and its contents:
//!
//! | tag | contents |
//! |---|---|
//! | `M` | the manifest: lines of `key=value` |
//! | `S` | the state of the shell |
//! | `O` | the bytes of open files without a name, if there are any |
//! | `B` | what the host's files were that an overlay hides, if there are any |
//! | `T` | the start of a tree: the path that it is mounted at, empty for the root |
//! | `F` | files of the tree: the length of the block (32 bits), and the block, deflated |
//! | `E` | the end; empty |
//!
//! A section whose tag is a small letter can be done without: who does not know it passes over it. Any other that is not known is an error.
//!
//! A tree is a row of entries in the order of their paths, cut into blocks of about 256 KiB. An entry is a byte with its kind and flags, the number of
//! bytes that its path shares with the one before, the rest of the path, mode, owner and time of change where they differ from those of the
//! entry before, and its contents: a size, the stretches between holes, the bytes. Numbers are in groups of seven bits, the lowest first. Files
//! of the base image are not in it, so that a snapshot is small and gets the programs of the boxsh that restores it; what is gone of it is an entry
//! of its own kind. Nor are running processes in it, and filesystems of the embedder's.

mod container;
mod incremental;
mod manifest;
mod take;
#[cfg(test)]
mod tests;
mod thaw;
mod tree;

use std::borrow::Cow;
use std::io::{Read, Write};

use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::sandbox::Sandbox;
use container::{Reader, Writer};
#[cfg(native)]
pub(crate) use manifest::hex;

use manifest::Manifest;

const MANIFEST: u8 = b'M';
const SHELL: u8 = b'S';
const OPEN_FILES: u8 = b'O';
const HOST: u8 = b'B';
const TREE: u8 = b'T';
const FILES: u8 = b'F';
const END: u8 = b'E';

/// Why bytes are no snapshot, or one that cannot be restored here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// It does not start like one.
    #[error("not a snapshot")]
    NotOne,
    /// It is of another version of the format.
    #[error("snapshot format {0}; this boxsh reads format 2")]
    Version(u32),
    /// It ends too early.
    #[error("truncated")]
    CutOff,
    /// The digest does not match.
    #[error("the digest does not match: damaged")]
    Digest,
    /// Something in it makes no sense.
    #[error("damaged: {0}")]
    Damaged(Cow<'static, str>),
    /// It has a section of a later boxsh that cannot be done without.
    #[error("unknown section {:?}", char::from(*.0))]
    UnknownSection(u8),
    /// It brings more than the limits of the session allow.
    #[error("too many {0} for the limits of the session")]
    TooMuch(Cow<'static, str>),
    /// It was taken from a session with something mounted that this one has not, or has as something else.
    #[error("nothing is mounted on {}", String::from_utf8_lossy(.0))]
    NoMount(Vec<u8>),
    /// It tells the difference from another snapshot, and has to be put onto that one first.
    #[error("it contains only the difference from another snapshot")]
    NeedsBase,
    /// It tells the difference from another snapshot than this one.
    #[error("it contains the difference from another snapshot than this one")]
    WrongBase,
    /// The state of the shell in it is of another version.
    #[error("the state of the shell is of another version")]
    ShellVersion,
}

/// A session as bytes: files, shell, open files, clock and randomness.
///
/// ```
/// use boxsh::{Sandbox, Snapshot};
///
/// let mut sandbox = Sandbox::new();
/// sandbox.run("cd /tmp; echo data > f; greet() { echo hello $1; }");
/// let bytes = sandbox.snapshot()?.to_bytes();
///
/// let mut elsewhere = Sandbox::new();
/// elsewhere.restore(&Snapshot::from_bytes(&bytes)?)?;
/// assert_eq!(elsewhere.run("cat f; greet you").stdout_str(), "data\nhello you\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Snapshot {
    manifest: Manifest,
    shell: Vec<u8>,
    /// What the host's files were.
    host: Vec<u8>,
    trees: Vec<Tree>,
}

/// The files of one filesystem of a session.
#[derive(Clone, PartialEq, Eq, Default)]
struct Tree {
    /// Where it is mounted.
    at: Vec<u8>,
    blocks: Vec<Vec<u8>>,
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Snapshot").field("manifest", &self.manifest).finish_non_exhaustive()
    }
}

impl Snapshot {
    /// The snapshot as bytes. The same session gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).expect("memory takes all that is written");
        bytes
    }

    /// Writes the snapshot, and gives its digest, which are also its last 32 bytes. To write the snapshot of a session that is large without
    /// holding it in memory there is [`Sandbox::write_snapshot`].
    ///
    /// # Errors
    /// Those of writing.
    pub fn write_to(&self, out: impl Write) -> std::io::Result<[u8; 32]> {
        let mut writer = Writer::new(out)?;
        self.write_state(&mut writer)?;
        for tree in &self.trees {
            writer.section(TREE, &tree.at)?;
            tree.blocks.iter().try_for_each(|block| writer.section(FILES, block))?;
        }
        writer.finish()
    }

    /// Writes all but the files.
    fn write_state<W: Write>(&self, writer: &mut Writer<W>) -> std::io::Result<()> {
        writer.section(MANIFEST, &self.manifest.to_text())?;
        writer.section(SHELL, &self.shell)?;
        let open_files = self.manifest.nameless_bytes();
        for (tag, contents) in [(OPEN_FILES, &open_files), (HOST, &self.host)] {
            if !contents.is_empty() {
                writer.section(tag, contents)?;
            }
        }
        Ok(())
    }

    /// The digest by which a snapshot is known that others are told by the difference from.
    pub fn digest(&self) -> [u8; 32] {
        self.write_to(std::io::sink()).expect("nothing is written")
    }

    /// The version of the format that bytes claim to be of, if they start like a snapshot. [`Snapshot::from_bytes`] reads
    /// version 2 only.
    pub fn version(bytes: &[u8]) -> Option<u32> {
        container::version(bytes)
    }

    /// Something that the embedder wants to know when it restores the session, such as how it was built.
    ///
    /// ```
    /// let mut snapshot = boxsh::Sandbox::new().snapshot()?;
    /// snapshot.set_note("made-by", "nightly");
    /// let read = boxsh::Snapshot::from_bytes(&snapshot.to_bytes())?;
    /// assert_eq!(read.note("made-by"), Some(&b"nightly"[..]));
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn set_note(&mut self, name: impl Into<String>, value: impl Into<Vec<u8>>) {
        self.manifest.notes.insert(name.into(), value.into());
    }

    /// What [`Snapshot::set_note`] has set.
    pub fn note(&self, name: &str) -> Option<&[u8]> {
        self.manifest.notes.get(name).map(Vec::as_slice)
    }

    /// Takes a note away again, and gives what it was.
    pub fn remove_note(&mut self, name: &str) -> Option<Vec<u8>> {
        self.manifest.notes.remove(name)
    }

    /// Reads a snapshot. What its trees hold is checked when it is restored.
    ///
    /// # Errors
    /// [`Error::Snapshot`] if the bytes are damaged, cut off, or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::read_from(bytes)
    }

    /// As [`Snapshot::from_bytes`], from anything that can be read, to its end.
    ///
    /// # Errors
    /// As for [`Snapshot::from_bytes`].
    pub fn read_from(input: impl Read) -> Result<Self, Error> {
        let mut reader = Reader::new(input)?;
        let mut snapshot =
            Self { manifest: Manifest::default(), shell: Vec::new(), host: Vec::new(), trees: Vec::new() };
        let mut open_files = Vec::new();
        let mut tags = Vec::new();
        while let Some((tag, contents)) = reader.next()? {
            let is_new = tag == FILES || tag == TREE || tag.is_ascii_lowercase() || !tags.contains(&tag);
            if !is_new {
                return Err(SnapshotError::Damaged(Cow::Borrowed("a section is doubled")).into());
            }
            match (tag, snapshot.trees.last_mut()) {
                (MANIFEST, _) => {
                    let manifest = Manifest::from_text(&contents);
                    snapshot.manifest =
                        manifest.ok_or(SnapshotError::Damaged(Cow::Borrowed("the manifest")))?;
                }
                (SHELL, _) => snapshot.shell = contents,
                (OPEN_FILES, _) => open_files = contents,
                (HOST, _) => snapshot.host = contents,
                (TREE, _) => snapshot.trees.push(Tree { at: contents, blocks: Vec::new() }),
                (FILES, Some(tree)) => tree.blocks.push(contents),
                (FILES, None) => return Err(SnapshotError::Damaged(Cow::Borrowed("files of no tree")).into()),
                (tag, _) if tag.is_ascii_lowercase() => {}
                (tag, _) => return Err(SnapshotError::UnknownSection(tag).into()),
            }
            tags.push(tag);
        }
        reader.finish()?;
        if !(tags.contains(&MANIFEST) && tags.contains(&SHELL) && tags.contains(&TREE)) {
            return Err(SnapshotError::Damaged(Cow::Borrowed("a section is missing")).into());
        }
        let set = snapshot.manifest.set_nameless_bytes(&open_files);
        set.ok_or(SnapshotError::Damaged(Cow::Borrowed("the bytes of open files")))?;
        Ok(snapshot)
    }
}

impl Sandbox {
    /// The session as it is now, in a form that can be kept and sent.
    ///
    /// # Errors
    /// [`Error::LeftOut`] if there is something that cannot be in it, [`Error::File`] if a file cannot be read.
    pub fn snapshot(&self) -> Result<Snapshot, Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return Snapshot::from_bytes(&remote.bytes(crate::worker::Request::Snapshot(None))?);
        }
        self.snapshot_of(&self.checkpoint())
    }

    /// A moment of the session in that form.
    pub(crate) fn snapshot_of(&self, now: &Checkpoint) -> Result<Snapshot, Error> {
        take::snapshot(self, now)
    }

    /// Writes a snapshot of the session as it is now, a block at a time, and gives its digest.
    ///
    /// # Errors
    /// As for [`Sandbox::snapshot`], and [`Error::Io`] with what the writer says.
    pub fn write_snapshot(&self, out: impl Write) -> Result<[u8; 32], Error> {
        #[cfg(native)]
        if self.remote.is_some() {
            return Ok(self.snapshot()?.write_to(out)?);
        }
        take::write(self, out)
    }

    /// Goes on from a snapshot. The sandbox has to have been built with the same mounts as the one it was taken from; its
    /// limits and its identity stay: what belonged to the user of that session belongs to the user of this one.
    ///
    /// # Errors
    /// [`Error::Snapshot`] if the snapshot is damaged, hostile, or needs a mount that is not there, [`Error::Option`] if something is in the
    /// way of one; the session is then as it was.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), Error> {
        #[cfg(native)]
        if let Some(remote) = &self.remote {
            return remote.done(crate::worker::Request::Restore(snapshot.to_bytes()));
        }
        let checkpoint = thaw::thaw(snapshot, &self.config, &self.start)?;
        self.rollback(&checkpoint)?;
        #[cfg(unix)]
        if self.config.workspace.is_some() && snapshot.manifest.host_base.opened.is_some() {
            self.host_base.clone_from(&snapshot.manifest.host_base);
        }
        Ok(())
    }
}
