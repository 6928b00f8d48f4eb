//! Which operations set which time stamps.

use super::*;
use crate::{Attributes, Remove, Rename};

fn ticking() -> Memory {
    let fs = Memory::new(&MemoryOptions::new(Arc::new(Ticking::default())));
    mkdir(&fs, "d");
    mkdir(&fs, "e");
    write(&fs, "d/f", "x");
    fs
}

/// Which of `atime`, `mtime` and `ctime` an operation changes of a file.
fn stamped(fs: &Memory, at: &str, operation: impl FnOnce()) -> String {
    let before = stat(fs, at);
    operation();
    let after = stat(fs, at);
    let pairs = [
        ('a', before.atime, after.atime),
        ('m', before.mtime, after.mtime),
        ('c', before.ctime, after.ctime),
    ];
    pairs.iter().filter(|(_, before, after)| before != after).map(|(letter, ..)| *letter).collect()
}

#[test]
fn contents_and_metadata_have_their_own_times() {
    let fs = ticking();
    let file = create(&fs, "d/f");
    let mode = Attributes { mode: Some(0o600), ..Attributes::default() };
    assert_eq!(stamped(&fs, "d/f", || assert_eq!(file.write_at(b"y", 0), Ok(1))), "mc");
    assert_eq!(stamped(&fs, "d/f", || assert_eq!(file.write_at(b"", 0), Ok(0))), "");
    assert_eq!(stamped(&fs, "d/f", || file.set_len(1).unwrap()), "mc");
    assert_eq!(stamped(&fs, "d/f", || fs.set_attributes(path("d/f"), &mode).unwrap()), "c");
    assert_eq!(stamped(&fs, "d/f", || write(&fs, "d/f", "")), "mc");
    let times = Attributes { mtime: Some(Timestamp::new(-5, 1)), ..Attributes::default() };
    assert_eq!(stamped(&fs, "d/f", || file.set_attributes(&times).unwrap()), "mc");
    assert_eq!(stat(&fs, "d/f").mtime, Timestamp::new(-5, 1));
}

#[test]
fn the_first_read_after_a_change_sets_atime() {
    let fs = ticking();
    assert_eq!(stamped(&fs, "d/f", || drop(read(&fs, "d/f"))), "a");
    assert_eq!(stamped(&fs, "d/f", || drop(read(&fs, "d/f"))), "");
    assert_eq!(stamped(&fs, "d", || drop(names(&fs, "d"))), "a");
    assert_eq!(stamped(&fs, "d", || drop(names(&fs, "d"))), "");
}

#[test]
fn changing_entries_stamps_the_directories() {
    let fs = ticking();
    assert_eq!(stamped(&fs, "d", || write(&fs, "d/new", "")), "mc");
    assert_eq!(stamped(&fs, "d", || write(&fs, "d/new", "again")), "");
    assert_eq!(stamped(&fs, "d", || mkdir(&fs, "d/sub")), "mc");
    assert_eq!(stamped(&fs, "d/f", || fs.link(path("d/f"), path("e/f")).unwrap()), "c");
    assert_eq!(stamped(&fs, "e/f", || fs.remove(path("d/f"), Remove::File).unwrap()), "c");
    assert_eq!(stamped(&fs, "d", || fs.remove(path("d/new"), Remove::File).unwrap()), "mc");
    let rename = |from, to| fs.rename(path(from), path(to), Rename::Replace).unwrap();
    assert_eq!(stamped(&fs, "d", || rename("e/f", "d/f")), "mc");
    assert_eq!(stamped(&fs, "e", || rename("d/f", "e/f")), "mc");
    let before = stat(&fs, "e/f");
    rename("e/f", "e/g");
    assert_ne!(before.ctime, stat(&fs, "e/g").ctime);
    assert_eq!(before.mtime, stat(&fs, "e/g").mtime);
}
