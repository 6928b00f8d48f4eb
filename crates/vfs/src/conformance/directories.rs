//! Directories and what they list.

use super::stage::{Stage, path};
use crate::errno::Errno;
use crate::metadata::FileKind;

pub(super) fn listing_is_sorted_and_complete(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("b", "");
        tree.dir("a");
        tree.symlink("c", "x");
        tree.fifo("B");
    });
    tree.file("a.b", "");
    tree.file("a/x", "");
    let entries = tree.0.read_dir(path("")).unwrap();
    let names: Vec<&[u8]> = entries.iter().map(|entry| &*entry.name).collect();
    assert_eq!(names, [&b"B"[..], b"a", b"a.b", b"b", b"c"]);
    let kinds: Vec<FileKind> = entries.iter().map(|entry| entry.kind).collect();
    assert_eq!(
        kinds,
        [FileKind::Fifo, FileKind::Directory, FileKind::File, FileKind::File, FileKind::Symlink]
    );
    for entry in &entries {
        let at = String::from_utf8(entry.name.to_vec()).unwrap();
        assert_eq!(entry.ino, tree.stat(&at).unwrap().ino, "{at}");
    }
}

pub(super) fn many_entries_are_listed(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        for number in (0..500).step_by(2) {
            tree.file(&format!("d/{number:03}"), "");
        }
    });
    for number in (1..500).step_by(2) {
        tree.file(&format!("d/{number:03}"), "");
    }
    let expected: Vec<String> = (0..500).map(|number| format!("{number:03}")).collect();
    assert_eq!(tree.list("d").unwrap(), expected);
    for name in &expected {
        tree.unlink(&format!("d/{name}")).unwrap();
    }
    assert_eq!(tree.list("d").unwrap(), [""; 0]);
    tree.rmdir("d").unwrap();
}

pub(super) fn listing_needs_a_directory(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("file", "x");
        tree.fifo("fifo");
    });
    assert_eq!(tree.list("file").err(), Some(Errno::ENOTDIR));
    assert_eq!(tree.list("fifo").err(), Some(Errno::ENOTDIR));
    assert_eq!(tree.list("file/x").err(), Some(Errno::ENOTDIR));
    assert_eq!(tree.list("none").err(), Some(Errno::ENOENT));
    assert_eq!(tree.list("none/x").err(), Some(Errno::ENOENT));
}

pub(super) fn links_count_subdirectories_or_nothing(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        tree.dir("d/one");
    });
    tree.dir("d/two");
    tree.file("d/file", "");
    let links = tree.stat("d").unwrap().nlink;
    assert!(links == 4 || links == 1, "{links}: as ext4 or as btrfs and overlayfs have it");
    let links = tree.stat("d/one").unwrap().nlink;
    assert!(links == 2 || links == 1, "{links}");
}

pub(super) fn deep_trees_work(stage: &Stage<'_>) {
    const DEPTH: usize = 50;
    let deep = |depth: usize| vec!["dd"; depth].join("/");
    let tree = stage.with(|tree| {
        for depth in 1..=DEPTH {
            tree.dir(&deep(depth));
        }
    });
    let leaf = format!("{}/leaf", deep(DEPTH));
    tree.file(&leaf, "deep");
    assert_eq!(tree.read(&leaf), "deep");
    tree.mv("dd", "ee").unwrap();
    let leaf = leaf.replacen("dd", "ee", 1);
    assert_eq!(tree.read(&leaf), "deep");
    tree.unlink(&leaf).unwrap();
    for depth in (1..=DEPTH).rev() {
        tree.rmdir(&deep(depth).replacen("dd", "ee", 1)).unwrap();
    }
    assert_eq!(tree.list("").unwrap(), [""; 0]);
}

pub(super) fn statfs_answers(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "x"));
    for at in ["", "a"] {
        let stats = tree.0.statfs(path(at)).unwrap();
        assert!(stats.block_size > 0);
        assert!(stats.blocks_free <= stats.blocks);
        assert!(stats.inodes_free <= stats.inodes);
        assert!(!stats.name.is_empty());
    }
    assert_eq!(tree.0.statfs(path("none")).err(), Some(Errno::ENOENT));
}
