use std::sync::Arc;

use super::*;
use crate::errno::Errno;
use crate::fs::{Access, NewNode, NodeKind, OpenOptions, Remove, Rename};
use crate::memory::MemoryOptions;
use crate::metadata::{Attributes, Timestamp};

fn memory() -> Memory {
    Memory::new(&MemoryOptions::default())
}

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

fn lower() -> Arc<Memory> {
    let lower = memory();
    lower.create_dir_all(b"d/sub").unwrap();
    lower.write_file(b"d/f", b"file").unwrap();
    lower.write_file(b"d/sub/g", [9; 5000]).unwrap();
    lower.write_file(b"a", b"one").unwrap();
    Arc::new(lower)
}

fn names(fs: &dyn Fs, at: &str) -> Vec<String> {
    let entries = fs.read_dir(path(at)).unwrap();
    entries.iter().map(|entry| String::from_utf8_lossy(&entry.name).into_owned()).collect()
}

fn absolute(paths: &[FsPathBuf]) -> Vec<String> {
    paths.iter().map(|path| String::from_utf8(path.to_absolute()).unwrap()).collect()
}

const WRITE: OpenOptions = OpenOptions { access: Access::ReadWrite, truncate: false, create: None };

#[test]
fn the_upper_is_the_difference_and_the_lower_stays() {
    let lower = lower();
    let snapshot = lower.freeze();
    let overlay = Overlay::new(Arc::clone(&lower) as Arc<dyn Fs>, memory()).unwrap();
    assert!(overlay.diff().unwrap().is_empty());
    overlay.open(path("a"), &WRITE).unwrap().append(b"!").unwrap();
    overlay.remove(path("d/f"), Remove::File).unwrap();
    overlay.write_file(b"d/new", b"").unwrap();
    assert_eq!(names(overlay.upper(), ""), ["a", "d"]);
    assert_eq!(names(overlay.upper(), "d"), [".wh.f", "new"]);
    let diff = overlay.diff().unwrap();
    assert_eq!(absolute(&diff.created), ["/d/new"]);
    assert_eq!(absolute(&diff.modified), ["/a"]);
    assert_eq!(absolute(&diff.deleted), ["/d/f"]);
    assert!(lower.freeze().changes_since(&snapshot).is_empty());
}

#[test]
fn a_difference_can_be_taken_up_again() {
    let lower: Arc<dyn Fs> = lower();
    let overlay = Overlay::new(Arc::clone(&lower), memory()).unwrap();
    overlay.rename(path("d"), path("moved"), Rename::Replace).unwrap();
    overlay.create_dir_all(b"d").unwrap();
    overlay.remove(path("a"), Remove::File).unwrap();
    let again = Overlay::new(lower, overlay.upper().fork()).unwrap();
    assert_eq!(names(&again, ""), ["d", "moved"]);
    assert_eq!(names(&again, "d"), [""; 0]);
    assert_eq!(names(&again, "moved"), ["f", "sub"]);
    assert_eq!(again.diff().unwrap(), overlay.diff().unwrap());
}

#[test]
fn forks_go_their_own_ways() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    let mark = overlay.mark().unwrap();
    overlay.open(path("a"), &WRITE).unwrap().append(b"!").unwrap();
    let number = overlay.metadata(path("a")).unwrap().ino;
    let fork = overlay.fork();
    fork.remove(path("a"), Remove::File).unwrap();
    overlay.open(path("a"), &WRITE).unwrap().append(b"!").unwrap();
    assert_eq!(overlay.read_file(b"a").unwrap(), b"one!!");
    assert_eq!(overlay.metadata(path("a")).unwrap().ino, number);
    assert!(!fork.exists(b"a"));
    assert_eq!(absolute(&fork.changes_since(&mark).unwrap().deleted), ["/a"]);
    assert_eq!(absolute(&overlay.changes_since(&mark).unwrap().modified), ["/a"]);
}

#[test]
fn nothing_is_left_half_done_when_the_upper_is_full() {
    let small = |quota, inodes| Memory::new(&MemoryOptions::default().quota(quota).inodes(inodes));
    let overlay = Overlay::new(lower(), small(4096, 100)).unwrap();
    assert_eq!(overlay.open(path("d/sub/g"), &WRITE).err(), Some(Errno::ENOSPC));
    let chmod = Attributes { mode: Some(0o600), ..Attributes::default() };
    assert_eq!(overlay.set_attributes(path("d/sub/g"), &chmod), Err(Errno::ENOSPC));
    assert_eq!(overlay.rename(path("d"), path("e"), Rename::Replace), Err(Errno::ENOSPC));
    assert_eq!(overlay.read_file(b"d/sub/g").unwrap(), [9; 5000]);
    assert_eq!(names(&overlay, ""), ["a", "d"]);
    assert!(overlay.diff().unwrap().is_empty());
    let overlay = Overlay::new(lower(), small(1 << 20, 2)).unwrap();
    assert_eq!(overlay.remove(path("d/f"), Remove::File), Err(Errno::ENOSPC));
    assert_eq!(
        overlay.create(path("d/new"), &NewNode { kind: NodeKind::Directory, mode: 0, uid: 0, gid: 0 }),
        Err(Errno::ENOSPC)
    );
    assert_eq!(overlay.read_file(b"d/f").unwrap(), b"file");
    overlay.remove(path("d/f"), Remove::File).unwrap_err();
    assert!(overlay.diff().unwrap().is_empty());
}

#[test]
fn readers_keep_what_they_opened() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    let reader = overlay.open(path("a"), &OpenOptions::READ).unwrap();
    overlay.open(path("a"), &WRITE).unwrap().append(b"!").unwrap();
    let mut buffer = [0; 9];
    assert_eq!(reader.read_at(&mut buffer, 0), Ok(3), "as in overlayfs");
    assert_eq!(overlay.read_file(b"a").unwrap(), b"one!");
    overlay.remove(path("a"), Remove::File).unwrap();
    assert_eq!(reader.read_at(&mut buffer, 0), Ok(3));
    let chmod = Attributes { mode: Some(0o600), ..Attributes::default() };
    assert!(reader.set_attributes(&chmod).is_err());
}

#[test]
fn copying_up_leaves_the_times_of_directories() {
    let lower = lower();
    let times = Attributes { mtime: Some(Timestamp::new(7, 7)), ..Attributes::default() };
    for dir in ["d", "d/sub"] {
        lower.set_attributes(path(dir), &times).unwrap();
    }
    let overlay = Overlay::new(lower, memory()).unwrap();
    overlay.open(path("d/sub/g"), &WRITE).unwrap();
    for dir in ["d", "d/sub"] {
        assert_eq!(overlay.metadata(path(dir)).unwrap().mtime, Timestamp::new(7, 7), "{dir}");
    }
    overlay.write_file(b"d/new", b"").unwrap();
    overlay.remove(path("d/f"), Remove::File).unwrap();
    overlay.set_attributes(path("d"), &times).unwrap();
    overlay.rename(path("d"), path("e"), Rename::Replace).unwrap();
    for dir in ["e", "e/sub"] {
        assert_eq!(overlay.metadata(path(dir)).unwrap().mtime, Timestamp::new(7, 7), "{dir}");
    }
    assert_eq!(names(overlay.upper(), "e"), ["new", "sub"], "no mark is left that hides nothing");
}

#[test]
fn names_of_marks_are_hidden_and_refused() {
    let lower = lower();
    lower.write_file(b".wh.x", b"").unwrap();
    let overlay = Overlay::new(lower, memory()).unwrap();
    assert_eq!(names(&overlay, ""), ["a", "d"]);
    assert_eq!(overlay.metadata(path(".wh.x")), Err(Errno::ENOENT));
    assert_eq!(overlay.write_file(b".wh.d", b""), Err(Errno::EINVAL));
    assert_eq!(overlay.rename(path("a"), path("d/.wh.f"), Rename::Replace), Err(Errno::EINVAL));
    assert_eq!(overlay.link(path("a"), path(".wh.y")), Err(Errno::EINVAL));
    overlay.remove(path("a"), Remove::File).unwrap();
    assert_eq!(overlay.remove(path(".wh.a"), Remove::File), Err(Errno::ENOENT));
    assert_eq!(overlay.rename(path(".wh.a"), path("b"), Rename::Replace), Err(Errno::ENOENT));
    assert!(!overlay.exists(b"a"));
}

#[test]
fn a_directory_that_hides_another_shows_nothing_of_it() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    overlay.remove_all(b"d").unwrap();
    overlay.create_dir_all(b"d/sub").unwrap();
    assert_eq!(names(&overlay, "d/sub"), [""; 0]);
    let diff = overlay.diff().unwrap();
    assert_eq!(absolute(&diff.deleted), ["/d/f", "/d/sub/g"]);
    assert!(diff.created.is_empty() && diff.modified.is_empty());
    overlay.create_dir_all(b"x/sub").unwrap();
    overlay.write_file(b"x/sub/h", b"").unwrap();
    overlay.remove_all(b"d").unwrap();
    overlay.rename(path("x"), path("d"), Rename::Replace).unwrap();
    assert_eq!(names(&overlay, "d"), ["sub"]);
    assert_eq!(names(&overlay, "d/sub"), ["h"]);
}
