//! Renaming.

use super::stage::{Stage, Tree};
use crate::errno::{Errno, Result};
use crate::fs::Rename;
use crate::metadata::FileKind;

const KINDS: [&str; 6] = ["missing", "file", "symlink", "fifo", "dir-empty", "dir-full"];
const WAYS: [Rename; 3] = [Rename::Replace, Rename::NoReplace, Rename::Exchange];

fn make(tree: &Tree, at: &str, what: &str) {
    match what {
        "missing" => {}
        "file" => tree.file(at, at),
        "symlink" => tree.symlink(at, at),
        "fifo" => tree.fifo(at),
        "dir-empty" => tree.dir(at),
        "dir-full" => {
            tree.dir(at);
            tree.file(&format!("{at}/in"), at);
        }
        other => unreachable!("{other}"),
    }
}

/// What Linux says.
fn expected(from: &str, to: &str, how: Rename) -> Result<()> {
    let is_dir = |what: &str| what.starts_with("dir");
    match how {
        _ if from == "missing" => Err(Errno::ENOENT),
        Rename::NoReplace if to != "missing" => Err(Errno::EEXIST),
        Rename::Exchange if to == "missing" => Err(Errno::ENOENT),
        Rename::Exchange | Rename::NoReplace => Ok(()),
        Rename::Replace if to == "missing" => Ok(()),
        Rename::Replace if is_dir(from) && !is_dir(to) => Err(Errno::ENOTDIR),
        Rename::Replace if !is_dir(from) && is_dir(to) => Err(Errno::EISDIR),
        Rename::Replace if to == "dir-full" => Err(Errno::ENOTEMPTY),
        Rename::Replace => Ok(()),
    }
}

pub(super) fn every_kind_onto_every_kind(stage: &Stage<'_>) {
    // In one directory, and from one to another.
    for (old, new) in [("from", "to"), ("x/from", "y/to")] {
        for from in KINDS {
            for to in KINDS {
                for how in WAYS {
                    let tree = stage.with(|tree| {
                        tree.dir("x");
                        tree.dir("y");
                        make(tree, old, from);
                        make(tree, new, to);
                    });
                    let context = format!("{old} {from} onto {to}, {how:?}");
                    let mut all = tree.everything();
                    let expected = expected(from, to, how);
                    assert_eq!(tree.rename(old, new, how), expected, "{context}");
                    if expected.is_ok() {
                        let moved = take(&mut all, old);
                        let replaced = take(&mut all, new);
                        put(&mut all, new, moved);
                        if how == Rename::Exchange {
                            put(&mut all, old, replaced);
                        }
                    }
                    assert_eq!(tree.everything(), all, "{context}");
                }
            }
        }
    }
}

type Listing = std::collections::BTreeMap<String, String>;

fn take(all: &mut Listing, at: &str) -> Vec<(String, String)> {
    let below = format!("{at}/");
    let taken: Vec<String> =
        all.keys().filter(|key| *key == at || key.starts_with(&below)).cloned().collect();
    taken.into_iter().map(|key| (key[at.len()..].to_owned(), all.remove(&key).unwrap())).collect()
}

fn put(all: &mut Listing, at: &str, entries: Vec<(String, String)>) {
    all.extend(entries.into_iter().map(|(rest, what)| (format!("{at}{rest}"), what)));
}

pub(super) fn onto_itself_and_other_links(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("a", "x");
        tree.link("a", "b").unwrap();
        tree.dir("d");
        tree.file("d/in", "x");
    });
    let before = tree.everything();
    tree.mv("a", "a").unwrap();
    tree.mv("d", "d").unwrap();
    tree.rename("a", "a", Rename::Exchange).unwrap();
    assert_eq!(tree.rename("a", "a", Rename::NoReplace), Err(Errno::EEXIST));
    tree.mv("a", "b").unwrap();
    assert_eq!(tree.everything(), before, "two names of one file: nothing happens, and that is success");
    tree.rename("a", "b", Rename::Exchange).unwrap();
    assert_eq!(tree.rename("a", "b", Rename::NoReplace), Err(Errno::EEXIST));
    assert_eq!(tree.everything(), before);
}

pub(super) fn into_itself_is_refused(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("a");
        tree.dir("a/b");
        tree.dir("a/b/c");
        tree.file("f", "x");
    });
    let before = tree.everything();
    for to in ["a/new", "a/b", "a/b/new", "a/b/c"] {
        assert_eq!(tree.mv("a", to), Err(Errno::EINVAL), "{to}");
    }
    assert_eq!(tree.rename("a", "a/new", Rename::NoReplace), Err(Errno::EINVAL));
    assert_eq!(tree.rename("a", "a/b", Rename::Exchange), Err(Errno::EINVAL));
    assert_eq!(tree.rename("a/b", "a", Rename::Exchange), Err(Errno::EINVAL));
    assert_eq!(tree.mv("a/b", "a"), Err(Errno::ENOTEMPTY));
    assert_eq!(tree.mv("a/b/c", "a"), Err(Errno::ENOTEMPTY));
    assert_eq!(tree.mv("f", "f/x"), Err(Errno::ENOTDIR));
    assert_eq!(tree.everything(), before);
    tree.mv("a/b", "ab").unwrap();
    tree.mv("a", "ab/a").unwrap();
    assert_eq!(tree.kind("ab/a"), Some(FileKind::Directory), "a common prefix of the names is no nesting");
}

pub(super) fn directories_move_with_everything(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        tree.dir("d/sub");
        tree.file("d/sub/file", "contents");
        tree.chmod("d/sub/file", 0o751);
        tree.symlink("d/link", "sub");
        tree.fifo("d/fifo");
        tree.dir("other");
    });
    tree.file("d/later", "later");
    tree.unlink("d/fifo").unwrap();
    let mut all = tree.everything();
    tree.mv("d", "other/moved").unwrap();
    let moved = take(&mut all, "d");
    put(&mut all, "other/moved", moved);
    assert_eq!(tree.everything(), all);
    assert_eq!(tree.list("other/moved").unwrap(), ["later", "link", "sub"]);
    tree.dir("d");
    assert_eq!(tree.list("d").unwrap(), [""; 0], "the old place is empty");
}

pub(super) fn missing_ends(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("f", "x");
        tree.dir("d");
    });
    for how in WAYS {
        assert!(tree.rename("none", "f", how).is_err());
        assert_eq!(tree.rename("none/x", "new", how), Err(Errno::ENOENT));
        assert_eq!(tree.rename("f", "none/x", how), Err(Errno::ENOENT));
        assert_eq!(tree.rename("f/x", "new", how), Err(Errno::ENOTDIR));
        assert_eq!(tree.rename("d", "f/x", how), Err(Errno::ENOTDIR));
    }
    assert_eq!(tree.list("").unwrap(), ["d", "f"]);
}

pub(super) fn exchanged_directories_keep_their_children(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("a");
        tree.dir("b");
        tree.dir("b/deep");
        tree.file("a/one", "1");
        tree.file("a/same", "a");
        tree.file("b/same", "b");
        tree.file("b/deep/two", "2");
    });
    tree.rename("a", "b", Rename::Exchange).unwrap();
    assert_eq!(tree.list("a").unwrap(), ["deep", "same"]);
    assert_eq!(tree.list("b").unwrap(), ["one", "same"]);
    assert_eq!((tree.read("a/same"), tree.read("b/same")), ("b".into(), "a".into()));
    assert_eq!(tree.read("a/deep/two"), "2");
    tree.rename("a/deep", "b/one", Rename::Exchange).unwrap();
    assert_eq!((tree.read("a/deep"), tree.read("b/one/two")), ("1".into(), "2".into()));
}

pub(super) fn a_name_left_behind_is_free(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        tree.file("d/x", "1");
        tree.file("f", "2");
    });
    tree.mv("f", "g").unwrap();
    assert_eq!(tree.kind("f"), None);
    tree.dir("f");
    tree.mv("d", "f").unwrap();
    assert_eq!(tree.list("f").unwrap(), ["x"]);
    assert_eq!(tree.kind("d"), None);
    tree.file("d", "a file now");
    assert_eq!(tree.read("d"), "a file now");
    assert_eq!(tree.list("").unwrap(), ["d", "f", "g"]);
}

pub(super) fn round_trips_leave_no_trace(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        tree.dir("d/e");
        tree.file("d/e/f", "x");
    });
    let before = tree.everything();
    for _ in 0..3 {
        tree.mv("d", "tmp").unwrap();
        tree.mv("tmp/e", "e").unwrap();
        tree.mv("e/f", "f").unwrap();
        tree.mv("tmp", "d").unwrap();
        tree.mv("f", "e/f").unwrap();
        tree.mv("e", "d/e").unwrap();
    }
    assert_eq!(tree.everything(), before);
}
