//! Directories as clients see them.

use serde::Serialize;

use crate::error::Error;
use crate::operations::{FileInfo, FileKind, ListFiles, Stat};
use crate::sandboxd::sandbox::Sandbox;

/// What a name in a directory leads to. Links are what they lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct FileEntry {
    pub(crate) name: String,
    pub(crate) size: u64,
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    pub(crate) modified_at: String,
    /// Permission bits, in octal.
    pub(crate) mode: String,
}

/// The names in a directory, sorted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct DirectoryListing {
    pub(crate) path: String,
    pub(crate) entries: Vec<FileEntry>,
    /// Whether some were left out, because there are too many for one answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) truncated: bool,
}

/// Lists a directory of the session, under the path that the client has for it.
pub(crate) fn list(sandbox: &Sandbox, directory: &str, path: &str) -> Result<DirectoryListing, Error> {
    let found =
        sandbox.run(|session_id| ListFiles { session_id, path: directory.into(), depth: None })?.answer;
    let entries = found.files.into_iter().filter_map(|file| entry(sandbox, file)).collect();
    let path = format!("/{}", path.trim_matches('/'));
    Ok(DirectoryListing { path, entries, truncated: found.truncated })
}

/// An entry, unless it leads nowhere.
fn entry(sandbox: &Sandbox, file: FileInfo) -> Option<FileEntry> {
    let path = String::from_utf8_lossy(&file.path).into_owned();
    let name = path.rsplit('/').next().unwrap_or_default().to_owned();
    let file = match file.kind {
        FileKind::Symlink => {
            let target = sandbox.real_path(&path).ok()?;
            sandbox.run(|session_id| Stat { session_id, path: target.as_str().into() }).ok()?.answer.file
        }
        _ => file,
    };
    let kind = if file.kind == FileKind::Directory { "directory" } else { "file" };
    let mode = format!("{:04o}", file.mode & 0o777);
    Some(FileEntry { name, size: file.size, kind, modified_at: file.modified_at, mode })
}
