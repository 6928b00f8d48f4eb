//! Files as the API describes them.

use serde::Serialize;

use crate::e2b::labels::{Labels, Metadata};
use crate::operations::{FileInfo, FileKind};

/// What is known of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Entry {
    name: String,
    #[serde(rename = "type")]
    kind: &'static str,
    path: String,
    /// As text: numbers of 64 bits are, in the JSON of protocol buffers.
    size: String,
    mode: u32,
    permissions: String,
    owner: String,
    group: String,
    modified_time: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    symlink_target: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_symlink: bool,
    #[serde(skip_serializing_if = "Metadata::is_empty")]
    metadata: Metadata,
}

impl Entry {
    /// A file of a sandbox whose files have these labels.
    pub(super) fn of(file: FileInfo, labels: &Labels) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let path = text(&file.path);
        Self {
            name: name_of(&path).to_owned(),
            kind: match file.kind {
                FileKind::File => "FILE_TYPE_FILE",
                FileKind::Directory => "FILE_TYPE_DIRECTORY",
                FileKind::Symlink => "FILE_TYPE_SYMLINK",
                FileKind::Other => "FILE_TYPE_UNSPECIFIED",
            },
            path,
            size: file.size.to_string(),
            mode: file.mode & 0o777,
            permissions: permissions(file.kind, file.mode),
            owner: user(file.uid),
            group: user(file.gid),
            modified_time: file.modified_at,
            symlink_target: file.target.map(|target| text(&target)),
            is_symlink: file.kind == FileKind::Symlink,
            metadata: labels.of(file.identity),
        }
    }
}

/// The last name of a path.
pub(super) fn name_of(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
}

fn user(id: u32) -> String {
    match id {
        0 => "root".to_owned(),
        id => id.to_string(),
    }
}

/// As in `drwxr-xr-x`.
fn permissions(kind: FileKind, mode: u32) -> String {
    let first = match kind {
        FileKind::Directory => 'd',
        FileKind::Symlink => 'L',
        FileKind::File | FileKind::Other => '-',
    };
    let bits = "rwxrwxrwx".chars().enumerate();
    let rest = bits.map(|(at, letter)| if mode & (0o400 >> at) != 0 { letter } else { '-' });
    std::iter::once(first).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissions_are_written_as_usual() {
        assert_eq!(permissions(FileKind::Directory, 0o755), "drwxr-xr-x");
        assert_eq!(permissions(FileKind::File, 0o100_640), "-rw-r-----");
        assert_eq!(permissions(FileKind::Symlink, 0o777), "Lrwxrwxrwx");
        for (path, name) in [("/a/b", "b"), ("/a/b/", "b"), ("/", ""), ("c", "c")] {
            assert_eq!(name_of(path), name);
        }
    }
}
