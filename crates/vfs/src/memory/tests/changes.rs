//! What changed, against a comparison of the whole trees.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::{Attributes, Changes, FileKind, FsPathBuf, Remove, Rename};

/// What of a file counts as its state.
type Seen = (FileKind, u32, u32, u32, Vec<u8>);

fn everything(fs: &Memory) -> BTreeMap<FsPathBuf, Seen> {
    let mut found = BTreeMap::new();
    let mut open = vec![FsPathBuf::new()];
    while let Some(at) = open.pop() {
        let metadata = fs.metadata(at.as_path()).unwrap();
        let contents = match metadata.kind {
            FileKind::File => read_all(&*fs.open(at.as_path(), &OpenOptions::READ).unwrap()),
            FileKind::Symlink => fs.read_link(at.as_path()).unwrap(),
            FileKind::Directory => {
                let entries = fs.read_dir(at.as_path()).unwrap();
                open.extend(entries.iter().map(|entry| at.as_path().join(&entry.name)));
                Vec::new()
            }
            _ => Vec::new(),
        };
        found.insert(at, (metadata.kind, metadata.mode, metadata.uid, metadata.gid, contents));
    }
    found
}

fn compare(old: &Memory, new: &Memory) -> Changes {
    let (old, new) = (everything(old), everything(new));
    let mut changes = Changes::default();
    for (path, seen) in &new {
        match old.get(path) {
            None => changes.created.push(path.clone()),
            Some(before) if before != seen => changes.modified.push(path.clone()),
            Some(_) => {}
        }
    }
    changes.deleted = old.into_keys().filter(|path| !new.contains_key(path)).collect();
    changes
}

#[derive(Clone, Debug)]
enum Op {
    Write(String, u64, u8),
    Truncate(String),
    Make(String, u8),
    Remove(String, bool),
    Rename(String, String, u8),
    Link(String, String),
    Mode(String, u32),
}

fn place() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(vec!["a", "b", "c", "d"]), 1..4)
        .prop_map(|names| names.join("/"))
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        4 => (place(), prop_oneof![0..9u64, Just(9000)], any::<u8>()).prop_map(|(at, offset, byte)| Op::Write(at, offset, byte)),
        1 => place().prop_map(Op::Truncate),
        4 => (place(), 0..4u8).prop_map(|(at, kind)| Op::Make(at, kind)),
        3 => (place(), any::<bool>()).prop_map(|(at, dir)| Op::Remove(at, dir)),
        4 => (place(), place(), 0..4u8).prop_map(|(from, to, how)| Op::Rename(from, to, how)),
        2 => (place(), place()).prop_map(|(from, to)| Op::Link(from, to)),
        1 => (place(), 0..2u32).prop_map(|(at, mode)| Op::Mode(at, mode)),
    ]
}

/// Does it if it can be done.
fn apply(fs: &Memory, op: &Op) {
    let _ = match op {
        Op::Write(at, offset, byte) => {
            fs.open(path(at), &CREATE).and_then(|file| file.write_at(&[*byte], *offset)).map(drop)
        }
        Op::Truncate(at) => fs.open(path(at), &OpenOptions { truncate: true, ..CREATE }).map(drop),
        Op::Make(at, 0) => fs.create(path(at), &node(NodeKind::Symlink(b"x"))),
        Op::Make(at, 1) => fs.create(path(at), &node(NodeKind::Fifo)),
        Op::Make(at, _) => fs.create(path(at), &node(NodeKind::Directory)),
        Op::Remove(at, true) => fs.remove(path(at), Remove::Directory),
        Op::Remove(at, false) => fs.remove(path(at), Remove::File),
        Op::Rename(from, to, how) => {
            let how =
                [Rename::NoReplace, Rename::Exchange, Rename::Replace, Rename::Replace][usize::from(*how)];
            fs.rename(path(from), path(to), how)
        }
        Op::Link(from, to) => fs.link(path(from), path(to)),
        Op::Mode(at, mode) => {
            fs.set_attributes(path(at), &Attributes { mode: Some(0o600 + mode), ..Attributes::default() })
        }
    };
}

fn check_counts(fs: &Memory) {
    let all = everything(fs);
    assert_eq!(fs.usage().1, all.len() as u64);
    let mut held = BTreeMap::new();
    for (path, (kind, ..)) in &all {
        let metadata = fs.metadata(path.as_path()).unwrap();
        if *kind == FileKind::Directory {
            let entries = fs.read_dir(path.as_path()).unwrap();
            let below = entries.iter().filter(|entry| entry.kind == FileKind::Directory).count();
            assert_eq!(metadata.nlink as usize, 2 + below);
        } else {
            let names = held.entry(metadata.ino).or_insert((0, metadata.nlink));
            names.0 += 1;
        }
    }
    assert!(held.values().all(|(names, nlink)| names == nlink));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]
    #[test]
    fn changes_are_those_of_a_full_comparison(
        before in prop::collection::vec(op(), 0..40),
        after in prop::collection::vec(op(), 0..40),
        other in prop::collection::vec(op(), 0..10),
    ) {
        let fs = memory();
        before.iter().for_each(|op| apply(&fs, op));
        let (mark, old) = (fs.mark().unwrap(), fs.fork());
        after.iter().for_each(|op| apply(&fs, op));
        check_counts(&fs);
        prop_assert_eq!(fs.changes_since(&mark).unwrap(), compare(&old, &fs));
        // Two forks give the same numbers to different files.
        let fork = old.fork();
        other.iter().for_each(|op| apply(&fork, op));
        prop_assert_eq!(fs.freeze().changes_since(&fork.freeze()), compare(&fork, &fs));
    }
}

#[test]
fn a_moved_directory_takes_all_its_paths_along() {
    let fs = memory();
    mkdir(&fs, "d");
    mkdir(&fs, "d/e");
    write(&fs, "d/e/f", "x");
    let mark = fs.mark().unwrap();
    fs.rename(path("d"), path("moved"), Rename::Replace).unwrap();
    let changes = fs.changes_since(&mark).unwrap();
    let paths = |list: &[&str]| list.iter().map(|at| path(at).to_owned()).collect::<Vec<_>>();
    assert_eq!(changes.created, paths(&["moved", "moved/e", "moved/e/f"]));
    assert_eq!(changes.deleted, paths(&["d", "d/e", "d/e/f"]));
    assert!(changes.modified.is_empty());
}

#[test]
fn every_name_of_a_changed_file_is_modified() {
    let fs = memory();
    mkdir(&fs, "d");
    write(&fs, "f", "x");
    fs.link(path("f"), path("d/g")).unwrap();
    let mark = fs.mark().unwrap();
    write(&fs, "f", "y");
    assert_eq!(fs.changes_since(&mark).unwrap().modified, [path("d/g").to_owned(), path("f").to_owned()]);
    write(&fs, "f", "x");
    assert!(fs.changes_since(&mark).unwrap().is_empty());
}

#[test]
fn marks_are_taken_within_the_family_only() {
    let fs = memory();
    let mark = fs.mark().unwrap();
    let fork = fs.fork();
    write(&fork, "f", "");
    assert_eq!(fork.changes_since(&mark).unwrap().created, [path("f").to_owned()]);
    assert_eq!(memory().changes_since(&mark), Err(Errno::EINVAL));
    assert_eq!(fs.changes_since(&crate::Mark::new(5)), Err(Errno::EINVAL));
}
