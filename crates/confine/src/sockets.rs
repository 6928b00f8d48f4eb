//! Unix sockets of the host, beneath directories that are shown.
//!
//! A program that sees the path of a socket can connect to it, also where the mount is read-only, and no network namespace is in the way. So
//! the sockets that somebody has bound when a cell is made are covered in it, but for those that were named.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// The paths, without links, of the sockets that processes of this network namespace have bound.
pub(crate) fn bound() -> BTreeSet<PathBuf> {
    let table = fs::read("/proc/net/unix").unwrap_or_default();
    let (absolute, relative): (Vec<&Path>, Vec<&Path>) =
        table.split(|byte| *byte == b'\n').skip(1).filter_map(path_of).partition(|path| path.is_absolute());
    let mut found: BTreeSet<PathBuf> = absolute.iter().filter_map(|path| socket_at(path)).collect();
    if !relative.is_empty() {
        // Who has bound it stood somewhere, and mostly still does.
        for folder in working_directories() {
            found.extend(relative.iter().filter_map(|path| socket_at(&folder.join(path))));
        }
    }
    found
}

/// The path in a line of the kernel's table, behind seven fields; abstract sockets have none.
fn path_of(line: &[u8]) -> Option<&Path> {
    let mut rest = line;
    for _ in 0..7 {
        rest = rest.trim_ascii_start();
        rest = &rest[rest.iter().position(|byte| *byte == b' ')?..];
    }
    let path = rest.strip_prefix(b" ")?;
    let is_path = !path.is_empty() && path[0] != b'@';
    is_path.then(|| Path::new(OsStr::from_bytes(path)))
}

fn socket_at(path: &Path) -> Option<PathBuf> {
    let path = fs::canonicalize(path).ok()?;
    fs::symlink_metadata(&path).is_ok_and(|data| data.file_type().is_socket()).then_some(path)
}

fn working_directories() -> BTreeSet<PathBuf> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_process = |name: &OsStr| name.as_bytes().iter().all(u8::is_ascii_digit);
    let processes = entries.filter(|entry| is_process(&entry.file_name()));
    processes.filter_map(|entry| fs::read_link(entry.path().join("cwd")).ok()).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn paths_are_read_from_the_table_of_the_kernel() {
        for (line, path) in [
            (&b"0000000000000000: 00000002 00000000 00010000 0001 01 12345 /run/a b"[..], Some("/run/a b")),
            (b"0000000000000000: 00000002 00000000 00010000 0001 01     1 s", Some("s")),
            (b"0000000000000000: 00000002 00000000 00010000 0001 01 12345 @abstract", None),
            (b"0000000000000000: 00000003 00000000 00000000 0001 03 12345", None),
            (b"", None),
        ] {
            assert_eq!(path_of(line), path.map(Path::new), "{}", String::from_utf8_lossy(line));
        }
    }

    #[test]
    fn a_socket_that_somebody_has_bound_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap().join("s");
        let listener = UnixListener::bind(&path).unwrap();
        assert!(bound().contains(&path));
        drop(listener);
        assert!(!bound().contains(&path));
    }
}
