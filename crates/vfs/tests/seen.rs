//! What an overlay remembers of its lower layer, and where the two meet.
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::collections::BTreeMap;
use std::sync::Arc;

use boxsh_vfs::{
    Access, Attributes, Errno, Fs, FsExt, FsPath, Memory, MemoryOptions, NewNode, NodeKind, OpenOptions,
    Overlay, Remove, Rename, Walk, hash_bytes,
};

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

fn memory() -> Memory {
    Memory::new(&MemoryOptions::default())
}

fn lower() -> Arc<Memory> {
    let lower = memory();
    lower.create_dir_all(b"d/sub").unwrap();
    lower.write_file(b"d/f", b"file").unwrap();
    lower.write_file(b"a", b"one").unwrap();
    lower.write_file(b"cut", b"two").unwrap();
    lower.write_file(b"large", vec![7; 200_000]).unwrap();
    Arc::new(lower)
}

const WRITE: OpenOptions = OpenOptions { access: Access::ReadWrite, truncate: false, create: None };

fn hash(fs: &dyn Fs, at: &str) -> u64 {
    hash_bytes(&*fs.open(path(at), &OpenOptions::READ).unwrap()).unwrap()
}

#[test]
fn the_first_sight_of_what_is_changed_is_kept() {
    let lower = lower();
    let overlay = Overlay::new(Arc::clone(&lower) as Arc<dyn Fs>, memory()).unwrap();
    assert!(overlay.seen().is_empty());
    overlay.open(path("a"), &WRITE).unwrap().append(b"!").unwrap();
    overlay.open(path("large"), &WRITE).unwrap().append(b"!").unwrap();
    overlay.remove(path("d/f"), Remove::File).unwrap();
    drop(overlay.open(path("cut"), &OpenOptions { truncate: true, ..WRITE }).unwrap());
    let seen = overlay.seen();
    let paths: Vec<_> = seen.keys().map(|path| path.to_absolute()).collect();
    assert_eq!(paths, [b"/a".to_vec(), b"/cut".to_vec(), b"/d/f".to_vec(), b"/large".to_vec()]);
    let of = |at: &str| seen[&path(at).to_owned()];
    assert_eq!(of("a").metadata.size, 3);
    assert_eq!(of("a").hash, Some(hash(&*lower, "a")));
    assert_eq!(of("large").hash, Some(hash(&*lower, "large")));
    assert_eq!((of("d/f").hash, of("cut").hash), (None, None), "nothing was copied");
    lower.write_file(b"a", b"another").unwrap();
    overlay.remove(path("a"), Remove::File).unwrap();
    assert_eq!(overlay.seen()[&path("a").to_owned()].metadata.size, 3, "only the first sight counts");
}

#[test]
fn what_was_seen_can_be_told_by_others() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    overlay.open(path("a"), &WRITE).unwrap().append(b"!").unwrap();
    let seen = overlay.seen();
    overlay.set_seen(Arc::new(BTreeMap::new()));
    assert!(overlay.seen().is_empty());
    overlay.set_seen(Arc::clone(&seen));
    assert_eq!(overlay.seen(), seen);
}

#[test]
fn hashes_tell_files_apart() {
    let fs = memory();
    let size = 64 << 10;
    for (name, contents) in [
        ("empty", vec![]),
        ("one", vec![1]),
        ("buffer", vec![1; size]),
        ("more", vec![1; size + 1]),
        ("two", vec![1; 2 * size]),
    ] {
        fs.write_file(name.as_bytes(), contents).unwrap();
    }
    let mut last = vec![1; 2 * size];
    last[2 * size - 1] = 2;
    fs.write_file(b"last", last).unwrap();
    let mut hashes: Vec<_> =
        ["empty", "one", "buffer", "more", "two", "last"].iter().map(|name| hash(&fs, name)).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 6);
    fs.write_file(b"again", vec![1; size + 1]).unwrap();
    assert_eq!(hash(&fs, "again"), hash(&fs, "more"));
}

#[test]
fn a_removed_name_can_be_used_again() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    overlay.remove(path("a"), Remove::File).unwrap();
    assert!(overlay.upper().exists(b".wh.a"));
    overlay.write_file(b"a", b"new").unwrap();
    assert!(!overlay.upper().exists(b".wh.a"), "a mark beside what it hides would hide it from other tools");
    assert_eq!(overlay.read_file(b"a").unwrap(), b"new");
}

#[test]
fn a_new_directory_in_the_place_of_a_removed_one_is_empty() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    overlay.remove(path("d/f"), Remove::File).unwrap();
    overlay.remove(path("d/sub"), Remove::Directory).unwrap();
    overlay.remove(path("d"), Remove::Directory).unwrap();
    overlay.create_dir_all(b"d").unwrap();
    assert!(overlay.read_dir(path("d")).unwrap().is_empty());
    assert!(matches!(overlay.walk(path("d/f"), &mut |_| Ok(())), Ok(Walk::Missing { .. })));
    assert_eq!(overlay.walk(path("d/sub/g"), &mut |_| Ok(())), Err(Errno::ENOENT));
    assert!(overlay.upper().exists(b"d/.wh..wh..opq"));
}

#[test]
fn only_directories_that_hide_others_are_marked() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    overlay.create_dir_all(b"new/x").unwrap();
    overlay.rename(path("new"), path("other"), Rename::Replace).unwrap();
    assert!(!overlay.upper().exists(b"other/.wh..wh..opq"));
    overlay.rename(path("other"), path("a"), Rename::Exchange).unwrap();
    assert_eq!(overlay.read_file(b"other").unwrap(), b"one");
    assert!(!overlay.upper().exists(b"a/.wh..wh..opq"), "the lower has a file there");
    overlay.rename(path("a"), path("d"), Rename::Exchange).unwrap();
    let names = |at: &str| -> Vec<_> {
        overlay.read_dir(path(at)).unwrap().into_iter().map(|entry| entry.name.to_vec()).collect()
    };
    assert_eq!(names("d"), [b"x".to_vec()]);
    assert_eq!(names("a"), [b"f".to_vec(), b"sub".to_vec()]);
    assert!(overlay.upper().exists(b"d/.wh..wh..opq"));
}

#[test]
fn names_of_marks_are_kept_from_users() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    let node = NewNode { kind: NodeKind::Symlink(b"d"), mode: 0o777, uid: 0, gid: 0 };
    overlay.create(path("link"), &node).unwrap();
    let walk = |at: &str| overlay.walk(path(at), &mut |_| Ok(()));
    assert!(matches!(walk(".wh.x"), Ok(Walk::Missing { .. })));
    assert_eq!(overlay.write_file(b".wh.", b""), Err(Errno::EINVAL));
    assert!(matches!(walk("d/.wh.x"), Ok(Walk::Missing { .. })));
    assert_eq!(walk("d/.wh.x/y"), Err(Errno::ENOENT));
    assert_eq!(walk("none/.wh.x"), Err(Errno::ENOENT));
    assert_eq!(walk("a/.wh.x"), Err(Errno::ENOTDIR));
    assert_eq!(walk("link/.wh.x"), Ok(Walk::Symlink { end: 4, target: b"d".to_vec() }));
    assert!(matches!(walk("d/x.wh."), Ok(Walk::Missing { .. })));
    overlay.write_file(b"d/x.wh.y", b"not a mark").unwrap();
    assert_eq!(overlay.read_file(b"d/x.wh.y").unwrap(), b"not a mark");
    assert!(matches!(walk("d/x.wh.y"), Ok(Walk::Found(_))));
}

#[test]
fn whoever_may_not_search_a_directory_learns_nothing_of_the_other_layer() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    overlay.write_file(b"d/new", b"").unwrap();
    for refused in [0, 1] {
        let mut passed = 0;
        let walked = overlay.walk(path("d/sub"), &mut |_| {
            passed += 1;
            if passed > refused { Err(Errno::ENOENT) } else { Ok(()) }
        });
        assert_eq!(walked, Err(Errno::ENOENT), "{refused}");
        assert_eq!(passed, refused + 1, "asked no further");
    }
    let mut passed = 0;
    let deep = overlay.walk(path("d/sub/none"), &mut |_| {
        passed += 1;
        if passed == 3 { Err(Errno::ENOENT) } else { Ok(()) }
    });
    assert_eq!(deep, Err(Errno::ENOENT), "the third directory is of the lower");
}

#[test]
fn a_file_that_is_left_as_it_was_is_not_a_change() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    let mark = overlay.mark().unwrap();
    let attributes = Attributes { mode: Some(0o600), ..Attributes::default() };
    overlay.set_attributes(path("d/f"), &attributes).unwrap();
    let back = Attributes { mode: Some(0o644), ..Attributes::default() };
    overlay.set_attributes(path("d/f"), &back).unwrap();
    assert!(overlay.changes_since(&mark).unwrap().is_empty());
    overlay.write_file(b"d/f", b"FILE").unwrap();
    assert_eq!(overlay.changes_since(&mark).unwrap().modified, [path("d/f").to_owned()]);
    overlay.write_file(b"d/f", b"file").unwrap();
    assert!(overlay.changes_since(&mark).unwrap().is_empty());
}

#[test]
fn open_files_of_both_layers_can_be_sought() {
    let overlay = Overlay::new(lower(), memory()).unwrap();
    overlay.write_file(b"new", b"text").unwrap();
    for at in ["a", "new"] {
        let file = overlay.open(path(at), &OpenOptions::READ).unwrap();
        assert!(file.is_seekable(), "{at}");
        assert_eq!(file.sync(), Ok(()));
    }
}
