//! Marks and changes.

use super::stage::{Stage, Tree, WRITE};
use crate::changes::{Changes, Mark};
use crate::errno::Errno;
use crate::fs::{OpenOptions, Rename};
use crate::metadata::{Attributes, Timestamp};
use crate::path::FsPathBuf;

/// Marks, changes, and checks what is reported. Skipped for a backend without marks.
fn check(
    stage: &Stage<'_>,
    prepare: impl FnOnce(&Tree),
    change: impl FnOnce(&Tree),
    (created, modified, deleted): (&[&str], &[&str], &[&str]),
) {
    if !stage.subject.tracks_changes() {
        return;
    }
    let tree = stage.with(prepare);
    let mark = tree.0.mark().unwrap();
    change(&tree);
    assert_eq!(since(&tree, &mark), expected(created, modified, deleted));
}

fn since(tree: &Tree, mark: &Mark) -> Changes {
    tree.0.changes_since(mark).unwrap()
}

fn expected(created: &[&str], modified: &[&str], deleted: &[&str]) -> Changes {
    let paths = |list: &[&str]| -> Vec<FsPathBuf> {
        list.iter().map(|at| super::stage::path(at).to_owned()).collect()
    };
    Changes { created: paths(created), modified: paths(modified), deleted: paths(deleted) }
}

fn sample(tree: &Tree) {
    tree.dir("d");
    tree.dir("d/e");
    tree.file("d/e/x", "x");
    tree.file("d/f", "f");
    tree.file("a", "a");
    tree.symlink("l", "a");
}

pub(super) fn nothing_happened(stage: &Stage<'_>) {
    check(stage, sample, |_| (), (&[], &[], &[]));
    check(
        stage,
        sample,
        |tree| {
            tree.read("a");
            tree.list("d").unwrap();
            drop(tree.open("a", WRITE).unwrap());
            let _ = tree.unlink("none");
            let _ = tree.rmdir("d");
        },
        (&[], &[], &[]),
    );
    if !stage.subject.tracks_changes() {
        assert_eq!(stage.empty().0.mark().err(), Some(Errno::EOPNOTSUPP));
    }
}

pub(super) fn creations_modifications_deletions(stage: &Stage<'_>) {
    check(
        stage,
        sample,
        |tree| {
            tree.file("new", "x");
            tree.dir("n");
            tree.symlink("n/l", "x");
            tree.fifo("n/p");
            tree.open("a", WRITE).unwrap().append(b"!").unwrap();
            tree.chmod("d", 0o700);
            tree.unlink("l").unwrap();
            tree.unlink("d/e/x").unwrap();
            tree.rmdir("d/e").unwrap();
        },
        (&["n", "n/l", "n/p", "new"], &["a", "d"], &["d/e", "d/e/x", "l"]),
    );
    check(
        stage,
        sample,
        |tree| drop(tree.open("a", OpenOptions { truncate: true, ..WRITE }).unwrap()),
        (&[], &["a"], &[]),
    );
    check(stage, sample, |tree| tree.link("a", "b").unwrap(), (&["b"], &[], &[]));
}

pub(super) fn there_and_back_is_no_change(stage: &Stage<'_>) {
    check(
        stage,
        sample,
        |tree| {
            tree.file("new", "x");
            tree.unlink("new").unwrap();
            tree.chmod("a", 0o600);
            tree.chmod("a", 0o644);
            tree.mv("d", "dd").unwrap();
            tree.mv("dd", "d").unwrap();
            tree.rename("a", "d/f", Rename::Exchange).unwrap();
            tree.rename("a", "d/f", Rename::Exchange).unwrap();
        },
        (&[], &[], &[]),
    );
}

pub(super) fn made_anew_is_modified(stage: &Stage<'_>) {
    check(
        stage,
        sample,
        |tree| {
            tree.unlink("a").unwrap();
            tree.file("a", "other");
            tree.unlink("l").unwrap();
            tree.symlink("l", "elsewhere");
        },
        (&[], &["a", "l"], &[]),
    );
}

pub(super) fn times_alone_do_not_count(stage: &Stage<'_>) {
    let times = Attributes { mtime: Some(Timestamp::new(1, 0)), ..Attributes::default() };
    check(
        stage,
        sample,
        |tree| {
            tree.set("a", times).unwrap();
            tree.set("d", times).unwrap();
            tree.file("d/new", "");
        },
        (&["d/new"], &[], &[]),
    );
}

pub(super) fn renamed_directories_count_entry_by_entry(stage: &Stage<'_>) {
    check(
        stage,
        sample,
        |tree| tree.mv("d", "moved").unwrap(),
        (&["moved", "moved/e", "moved/e/x", "moved/f"], &[], &["d", "d/e", "d/e/x", "d/f"]),
    );
    check(
        stage,
        sample,
        |tree| {
            tree.mv("d/e", "e").unwrap();
            tree.file("e/y", "y");
            tree.open("e/x", WRITE).unwrap().append(b"!").unwrap();
        },
        (&["e", "e/x", "e/y"], &[], &["d/e", "d/e/x"]),
    );
}

pub(super) fn replaced_kinds(stage: &Stage<'_>) {
    check(
        stage,
        sample,
        |tree| {
            tree.unlink("a").unwrap();
            tree.dir("a");
            tree.file("a/in", "x");
            tree.unlink("d/e/x").unwrap();
            tree.rmdir("d/e").unwrap();
            tree.file("d/e", "a file");
        },
        (&["a/in"], &["a", "d/e"], &["d/e/x"]),
    );
    check(
        stage,
        sample,
        |tree| {
            tree.unlink("d/e/x").unwrap();
            tree.rmdir("d/e").unwrap();
            tree.dir("d/e");
            tree.chmod("d/e", 0o711);
            tree.file("d/e/y", "y");
        },
        (&["d/e/y"], &["d/e"], &["d/e/x"]),
    );
    check(
        stage,
        sample,
        |tree| tree.rename("d", "a", Rename::Exchange).unwrap(),
        (&["a/e", "a/e/x", "a/f"], &["a", "d"], &["d/e", "d/e/x", "d/f"]),
    );
}

pub(super) fn marks_are_independent(stage: &Stage<'_>) {
    if !stage.subject.tracks_changes() {
        return;
    }
    let tree = stage.with(sample);
    let first = tree.0.mark().unwrap();
    tree.file("one", "1");
    let file = tree.open("a", WRITE).unwrap();
    file.append(b"1").unwrap();
    let second = tree.0.mark().unwrap();
    tree.unlink("one").unwrap();
    file.append(b"2").unwrap();
    tree.file("two", "2");
    let third = tree.0.mark().unwrap();
    assert_eq!(since(&tree, &first), expected(&["two"], &["a"], &[]));
    assert_eq!(since(&tree, &second), expected(&["two"], &["a"], &["one"]));
    assert!(since(&tree, &third).is_empty());
    drop(second);
    tree.unlink("two").unwrap();
    assert_eq!(since(&tree, &first), expected(&[], &["a"], &[]));
    assert_eq!(since(&tree, &third), expected(&[], &[], &["two"]));
    assert_eq!(since(&tree, &first), expected(&[], &["a"], &[]), "asking changes nothing");
}

pub(super) fn handles_outlive_names(stage: &Stage<'_>) {
    if !stage.subject.tracks_changes() {
        return;
    }
    let tree = stage.with(sample);
    let (gone, moved) = (tree.open("a", WRITE).unwrap(), tree.open("d/f", WRITE).unwrap());
    tree.unlink("a").unwrap();
    tree.mv("d", "e").unwrap();
    let mark = tree.0.mark().unwrap();
    gone.append(b"!").unwrap();
    assert!(since(&tree, &mark).is_empty(), "a file without a name is nowhere");
    moved.append(b"!").unwrap();
    assert_eq!(since(&tree, &mark), expected(&[], &["e/f"], &[]));
    moved.set_len(1).unwrap();
    assert!(since(&tree, &mark).is_empty(), "it has its old bytes again");
    moved.write_at(b"g", 0).unwrap();
    assert_eq!(since(&tree, &mark), expected(&[], &["e/f"], &[]));
    moved.write_at(b"f", 0).unwrap();
    assert!(since(&tree, &mark).is_empty());
}

pub(super) fn foreign_marks_are_refused(stage: &Stage<'_>) {
    if !stage.subject.tracks_changes() {
        return;
    }
    let tree = stage.empty();
    assert_eq!(tree.0.changes_since(&Mark::new(7u8)).err(), Some(Errno::EINVAL));
}
