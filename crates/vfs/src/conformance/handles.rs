//! Open files and what happens to their names.

use super::stage::{Stage, WRITE, read_all};
use crate::errno::Errno;
use crate::fs::{OpenOptions, Rename};
use crate::metadata::{Attributes, Timestamp};

pub(super) fn two_appenders_do_not_overwrite(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "0"));
    let (one, two) = (tree.open("a", WRITE).unwrap(), tree.open("a", WRITE).unwrap());
    assert_eq!(one.append(b"11"), Ok((2, 3)));
    assert_eq!(two.append(b"2"), Ok((1, 4)));
    assert_eq!(one.append(b"3"), Ok((1, 5)));
    assert_eq!(one.append(b""), Ok((0, 5)));
    assert_eq!(tree.read("a"), "01123");
    assert_eq!(one.write_at(b"x", 0), Ok(1), "appending does not stick to the handle");
    assert_eq!(tree.read("a"), "x1123");
}

pub(super) fn an_unlinked_file_lives_on(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "hello"));
    let reader = tree.open("a", OpenOptions::READ).unwrap();
    let file = tree.open("a", WRITE).unwrap();
    tree.unlink("a").unwrap();
    assert_eq!(tree.kind("a"), None);
    assert_eq!(file.append(b"!"), Ok((1, 6)));
    assert_eq!(read_all(&*file), b"hello!");
    assert_eq!(file.metadata().unwrap().nlink, 0);
    assert!(read_all(&*reader).starts_with(b"hello"));
    tree.file("a", "other");
    assert_eq!(read_all(&*file), b"hello!");
    assert_eq!(tree.read("a"), "other");
}

pub(super) fn a_replaced_file_lives_on(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("a", "old");
        tree.file("b", "new");
    });
    let old = tree.open("a", WRITE).unwrap();
    tree.mv("b", "a").unwrap();
    assert_eq!(old.append(b"!"), Ok((1, 4)));
    assert_eq!(read_all(&*old), b"old!");
    assert_eq!(tree.read("a"), "new");
    assert_eq!(tree.kind("b"), None);
}

pub(super) fn a_directory_takes_the_place_of_an_open_file(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "file"));
    let file = tree.open("a", WRITE).unwrap();
    tree.unlink("a").unwrap();
    tree.dir("a");
    tree.file("a/inside", "x");
    assert_eq!(file.append(b"!"), Ok((1, 5)));
    assert_eq!(read_all(&*file), b"file!");
    assert_eq!(tree.list("a").unwrap(), ["inside"]);
}

pub(super) fn a_handle_follows_a_rename(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "one"));
    let file = tree.open("a", WRITE).unwrap();
    tree.mv("a", "b").unwrap();
    file.append(b"!").unwrap();
    assert_eq!(tree.read("b"), "one!");
    tree.file("a", "other");
    tree.rename("a", "b", Rename::Exchange).unwrap();
    file.append(b"?").unwrap();
    assert_eq!((tree.read("a"), tree.read("b")), ("one!?".into(), "other".into()));
}

pub(super) fn a_handle_sees_what_another_writes(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "one"));
    let writer = tree.open("a", WRITE).unwrap();
    let reader = tree.open("a", OpenOptions::READ).unwrap();
    writer.write_at(b"two", 0).unwrap();
    assert_eq!(read_all(&*reader), b"two");
    writer.set_len(1).unwrap();
    assert_eq!(read_all(&*reader), b"t");
    assert_eq!(reader.metadata().unwrap().size, 1);
}

pub(super) fn a_directory_opens_for_its_metadata(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.dir("d"));
    for at in ["d", ""] {
        let dir = tree.open(at, OpenOptions::READ).unwrap();
        let found = dir.metadata().unwrap();
        assert!(found.is_dir());
        assert!(found.same_file(&tree.stat(at).unwrap()));
        assert_eq!(dir.read_at(&mut [0; 4], 0), Err(Errno::EISDIR));
        assert_eq!(dir.write_at(b"x", 0), Err(Errno::EBADF));
    }
}

pub(super) fn attributes_change_through_a_handle(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "x"));
    let file = tree.open("a", WRITE).unwrap();
    let mtime = Timestamp::new(5, 6);
    file.set_attributes(&Attributes { mode: Some(0o600), mtime: Some(mtime), ..Attributes::default() })
        .unwrap();
    let found = tree.stat("a").unwrap();
    assert_eq!((found.mode, found.mtime), (0o600, mtime));
    assert_eq!(file.metadata().unwrap(), found);
    let reader = tree.open("a", OpenOptions::READ).unwrap();
    reader.set_attributes(&Attributes { mode: Some(0o640), ..Attributes::default() }).unwrap();
    assert_eq!(tree.stat("a").unwrap().mode, 0o640, "a reader may change them too");
}

pub(super) fn a_file_moved_with_its_directory_stays_open(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        tree.file("d/a", "one");
    });
    let file = tree.open("d/a", WRITE).unwrap();
    tree.mv("d", "e").unwrap();
    file.append(b"!").unwrap();
    assert_eq!(tree.read("e/a"), "one!");
    tree.unlink("e/a").unwrap();
    tree.rmdir("e").unwrap();
    assert_eq!(read_all(&*file), b"one!");
}
