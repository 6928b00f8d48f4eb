//! Modes, owners, times, numbers.

use std::collections::BTreeSet;

use super::stage::{CREATE, Stage, WRITE};
use crate::errno::Errno;
use crate::fs::{Create, OpenOptions};
use crate::metadata::{Attributes, FileKind, Timestamp};

pub(super) fn mode_bits_are_stored(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("f", "x");
        tree.dir("d");
        tree.fifo("p");
    });
    for mode in [0, 0o7777, 0o4755, 0o2750, 0o1777, 0o644] {
        for name in ["f", "d", "p"] {
            tree.chmod(name, mode);
            assert_eq!(tree.stat(name).unwrap().mode, mode, "{name} {mode:o}");
        }
    }
    let options = OpenOptions { create: Some(Create { mode: 0o4711, ..CREATE }), ..WRITE };
    tree.open("new", options).unwrap();
    assert_eq!(tree.stat("new").unwrap().mode, 0o4711, "no umask is taken off");
    assert_eq!(tree.stat("new").unwrap().st_mode(), 0o104_711);
    tree.chmod("", 0o711);
    assert_eq!(tree.stat("").unwrap().mode, 0o711);
    tree.chmod("", 0o755);
}

pub(super) fn owners_are_stored(stage: &Stage<'_>) {
    if !stage.subject.keeps_owners() {
        return;
    }
    let tree = stage.with(|tree| {
        tree.file("f", "x");
        tree.dir("d");
        tree.symlink("l", "f");
    });
    for name in ["f", "d", "l", ""] {
        tree.set(name, Attributes { uid: Some(12), gid: Some(34), ..Attributes::default() }).unwrap();
        tree.set(name, Attributes { gid: Some(56), ..Attributes::default() }).unwrap();
        let found = tree.stat(name).unwrap();
        assert_eq!((found.uid, found.gid), (12, 56), "{name:?}");
    }
    let options = OpenOptions { create: Some(Create { uid: 7, gid: 8, ..CREATE }), ..WRITE };
    let found = tree.open("new", options).unwrap().metadata().unwrap();
    assert_eq!((found.uid, found.gid), (7, 8));
}

pub(super) fn times_keep_their_nanoseconds(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("f", "x");
        tree.dir("d");
        tree.symlink("l", "f");
        tree.fifo("p");
    });
    let (atime, mtime) = (Timestamp::new(1_000_000_000, 123_456_789), Timestamp::new(-5, 999_999_999));
    for name in ["f", "d", "l", "p"] {
        tree.set(name, Attributes { atime: Some(atime), mtime: Some(mtime), ..Attributes::default() })
            .unwrap();
        let found = tree.stat(name).unwrap();
        assert_eq!((found.atime, found.mtime), (atime, mtime), "{name}");
        tree.set(name, Attributes { mtime: Some(atime), ..Attributes::default() }).unwrap();
        let found = tree.stat(name).unwrap();
        assert_eq!((found.atime, found.mtime), (atime, atime), "{name}: one time alone");
    }
}

pub(super) fn attributes_of_a_link_are_its_own(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("f", "x");
        tree.symlink("l", "f");
    });
    let mtime = Timestamp::new(77, 0);
    let before = tree.stat("f").unwrap();
    tree.set("l", Attributes { mtime: Some(mtime), ..Attributes::default() }).unwrap();
    assert_eq!(tree.stat("l").unwrap().mtime, mtime);
    assert_eq!(tree.stat("f").unwrap(), before);
    assert_eq!(tree.target("l").unwrap(), b"f");
}

pub(super) fn unset_attributes_stay(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("f", "x");
        tree.chmod("f", 0o640);
    });
    let before = tree.stat("f").unwrap();
    tree.set("f", Attributes::default()).unwrap();
    let after = tree.stat("f").unwrap();
    assert_eq!((after.mode, after.atime, after.mtime), (before.mode, before.atime, before.mtime));
    tree.chmod("f", 0o600);
    let after = tree.stat("f").unwrap();
    assert_eq!((after.uid, after.gid, after.mtime), (before.uid, before.gid, before.mtime));
    assert_eq!(tree.set("none", Attributes::default()), Err(Errno::ENOENT));
    assert_eq!(tree.read("f"), "x");
}

pub(super) fn changes_touch_the_times(stage: &Stage<'_>) {
    let old = Attributes {
        atime: Some(Timestamp::new(1, 0)),
        mtime: Some(Timestamp::new(1, 0)),
        ..Attributes::default()
    };
    let prepare = |tree: &super::stage::Tree| {
        tree.dir("d");
        tree.file("d/f", "x");
        tree.file("d/g", "x");
        for at in ["d/f", "d/g", "d"] {
            tree.set(at, old).unwrap();
        }
    };
    let changed = |tree: &super::stage::Tree, at: &str| tree.stat(at).unwrap().mtime != Timestamp::new(1, 0);
    let tree = stage.with(prepare);
    let file = tree.open("d/f", WRITE).unwrap();
    assert!(!changed(&tree, "d/f") && !changed(&tree, "d"), "opening for writing changes nothing");
    file.append(b"y").unwrap();
    assert!(changed(&tree, "d/f"));
    assert!(!changed(&tree, "d"), "the directory is not touched by what happens in its files");
    tree.chmod("d/g", 0o600);
    assert!(!changed(&tree, "d/g") && !changed(&tree, "d"));
    type Change = fn(&super::stage::Tree);
    let changes: [(&str, Change); 5] = [
        ("create", |tree| tree.file("d/new", "")),
        ("unlink", |tree| tree.unlink("d/f").unwrap()),
        ("rename away", |tree| tree.mv("d/f", "f").unwrap()),
        ("link", |tree| tree.link("d/f", "d/h").unwrap()),
        ("mkdir", |tree| tree.dir("d/e")),
    ];
    for (what, change) in changes {
        let tree = stage.with(prepare);
        change(&tree);
        assert!(changed(&tree, "d"), "{what} changes the time of the directory");
    }
}

pub(super) fn metadata_describes_the_file(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("f", "hello");
        tree.dir("d");
    });
    let found = tree.stat("f").unwrap();
    assert_eq!((found.kind, found.size, found.nlink, found.mode), (FileKind::File, 5, 1, 0o644));
    assert!(found.blocks <= 64, "{} blocks for five bytes", found.blocks);
    assert_eq!(tree.open("f", OpenOptions::READ).unwrap().metadata().unwrap(), found);
    let dir = tree.stat("d").unwrap();
    assert_eq!((dir.kind, dir.mode), (FileKind::Directory, 0o755));
    assert_eq!(dir.dev, found.dev);
}

pub(super) fn inode_numbers_are_stable_and_unique(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        for name in ["d/a", "d/b", "c"] {
            tree.file(name, name);
        }
        tree.symlink("l", "c");
    });
    tree.file("d/new", "");
    tree.dir("e");
    let all = ["", "d", "d/a", "d/b", "d/new", "c", "l", "e"];
    let numbers: BTreeSet<u64> = all.iter().map(|at| tree.stat(at).unwrap().ino).collect();
    assert_eq!(numbers.len(), all.len(), "{numbers:?}");
    let before = tree.stat("d/a").unwrap();
    tree.open("d/a", WRITE).unwrap().append(b"!").unwrap();
    tree.chmod("d/a", 0o600);
    assert!(tree.stat("d/a").unwrap().same_file(&before), "writing keeps the number");
    tree.mv("d/a", "e/a").unwrap();
    assert!(tree.stat("e/a").unwrap().same_file(&before), "renaming keeps the number");
    let dir = tree.stat("d").unwrap();
    tree.mv("d", "e/d").unwrap();
    assert!(tree.stat("e/d").unwrap().same_file(&dir));
}
