//! Names of files: list, describe, make directories, move, remove.

use boxsh::Files;
use boxsh::vfs::{FileKind as Kind, Metadata};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;
use crate::call::Call;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::moment;
use crate::operation::{Effects, Operation};
use crate::session::{Done, Timed};

/// The most entries that one answer has.
const MOST_ENTRIES: usize = 10_000;

/// What a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Symlink,
    /// A device, a FIFO or a socket.
    Other,
}

impl From<Kind> for FileKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::File => Self::File,
            Kind::Directory => Self::Directory,
            Kind::Symlink => Self::Symlink,
            _ => Self::Other,
        }
    }
}

/// What is known of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FileInfo {
    /// Its path, as it was asked for and below.
    pub path: Bytes,
    /// What it is.
    pub kind: FileKind,
    /// Its size in bytes.
    pub size: u64,
    /// Its permission bits.
    pub mode: u32,
    /// Its owner.
    pub uid: u32,
    /// Its group.
    pub gid: u32,
    /// When its contents last changed.
    pub modified_at: String,
    /// Where it leads, if it is a symbolic link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Bytes>,
    /// Which file it is, whatever its name: the filesystem and the number in it.
    #[serde(skip)]
    pub(crate) identity: (u64, u64),
}

/// A name itself, be it a link.
fn describe(files: &Files, path: &[u8]) -> Result<FileInfo, Error> {
    let Metadata { kind, size, mode, uid, gid, mtime, dev, ino, .. } = files.symlink_metadata(path)?;
    let target = (kind == Kind::Symlink).then(|| files.read_link(path)).transpose()?;
    Ok(FileInfo {
        path: Bytes::from(path),
        kind: kind.into(),
        size,
        mode,
        uid,
        gid,
        modified_at: moment::of_session(mtime),
        target: target.map(Bytes),
        identity: (dev, ino),
    })
}

/// Parameters of `fs.stat`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Stat {
    /// The session.
    pub session_id: String,
    /// The file; a symbolic link is described itself.
    pub path: Bytes,
}

/// A file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StatAnswer {
    /// The file.
    pub file: FileInfo,
}

impl Operation for Stat {
    const NAME: &'static str = "fs.stat";
    const SUMMARY: &'static str = "Describe a file";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<StatAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let (files, path) = (session.files(core)?, &self.path[..]);
        let described = describe(&files, path)?;
        let file = FileInfo { path: self.path, ..described };
        Ok(Timed::of(&session, StatAnswer { file }))
    }
}

/// Parameters of `fs.real_path`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct RealPath {
    /// The session.
    pub session_id: String,
    /// The path; what it leads to may be missing.
    pub path: Bytes,
}

/// A path without links.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RealPathAnswer {
    /// The path from the root, without links and dots.
    pub path: Bytes,
}

impl Operation for RealPath {
    const NAME: &'static str = "fs.real_path";
    const SUMMARY: &'static str = "Follow the links of a path, as far as it exists";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<RealPathAnswer>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let path = Bytes(session.files(core)?.real_path(&self.path[..])?);
        Ok(Timed::of(&session, RealPathAnswer { path }))
    }
}

/// Parameters of `fs.list`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ListFiles {
    /// The session.
    pub session_id: String,
    /// The directory.
    pub path: Bytes,
    /// How many levels to list; 1 is the directory itself.
    #[serde(default)]
    pub depth: Option<u32>,
}

/// The files of a directory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FileList {
    /// The files, sorted by name; a directory comes before what is in it.
    pub files: Vec<FileInfo>,
    /// Whether some were left out, because there are more than 10,000.
    pub truncated: bool,
}

impl Operation for ListFiles {
    const NAME: &'static str = "fs.list";
    const SUMMARY: &'static str = "List the files of a directory, and of those below it if asked to";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<FileList>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let (files, path) = (session.files(core)?, &self.path[..]);
        let mut list = FileList { files: Vec::new(), truncated: false };
        walk(&files, path, self.depth.unwrap_or(1).max(1), &mut |path| {
            if list.files.len() == MOST_ENTRIES {
                list.truncated = true;
                return Ok(false);
            }
            list.files.push(describe(&files, path)?);
            Ok(true)
        })?;
        Ok(Timed::of(&session, list))
    }
}

/// Visits what is below a directory, down to a depth, until the visitor has seen enough. Links are not followed. What vanishes meanwhile, or
/// cannot be listed, has nothing below it; only the directory itself has to be there.
pub(crate) fn walk(
    files: &Files,
    directory: &[u8],
    depth: u32,
    visit: &mut dyn FnMut(&[u8]) -> Result<bool, Error>,
) -> Result<bool, Error> {
    for entry in files.list_directory(directory)? {
        let path = match directory.ends_with(b"/") {
            true => [directory, &entry.name].concat(),
            false => [directory, b"/", &entry.name].concat(),
        };
        if !visit(&path)? {
            return Ok(false);
        }
        if entry.kind == Kind::Directory && depth > 1 {
            match walk(files, &path, depth - 1, visit) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(error) if is_closed(error.kind) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(true)
}

/// Whether a failure says that there is no directory any more, or none that can be listed.
fn is_closed(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotFound | ErrorKind::PermissionDenied | ErrorKind::FailedPrecondition)
}

/// Parameters of `fs.mkdir`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct MakeDirectory {
    /// The session.
    pub session_id: String,
    /// The directory. Those above it that are missing are made too.
    pub path: Bytes,
}

impl Operation for MakeDirectory {
    const NAME: &'static str = "fs.mkdir";
    const SUMMARY: &'static str = "Make a directory";
    const EFFECTS: Effects = Effects { destructive: false, ..Effects::SETS };
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let (files, path) = (session.files(core)?, &self.path[..]);
        files.create_directory(path)?;
        session.look_at_watches();
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `fs.move`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Move {
    /// The session.
    pub session_id: String,
    /// The file or directory.
    pub from: Bytes,
    /// Its new path. A file that has it is replaced.
    pub to: Bytes,
}

impl Operation for Move {
    const NAME: &'static str = "fs.move";
    const SUMMARY: &'static str = "Give a file or a directory another path";
    const EFFECTS: Effects = Effects { destructive: true, ..Effects::ADDS };
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        session.files(core)?.rename(&self.from[..], &self.to[..])?;
        session.look_at_watches();
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `fs.remove`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Remove {
    /// The session.
    pub session_id: String,
    /// The file, or the directory with all that is in it.
    pub path: Bytes,
    /// Whether a directory that has something in it stays.
    #[serde(default)]
    pub only_empty: bool,
}

impl Operation for Remove {
    const NAME: &'static str = "fs.remove";
    const SUMMARY: &'static str = "Remove a file, or a directory with all that is in it";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let (files, path) = (session.files(core)?, &self.path[..]);
        match self.only_empty {
            true => files.remove_unless_filled(path)?,
            false => files.remove(path)?,
        }
        session.look_at_watches();
        Ok(Timed::of(&session, Done {}))
    }
}
