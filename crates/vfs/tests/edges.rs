//! What the helpers on top of a filesystem do at their edges.
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use boxsh_vfs::{Attributes, Changes, Fs, FsExt, FsPath, Memory, MemoryOptions, account};

fn memory() -> Memory {
    Memory::new(&MemoryOptions::default())
}

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

#[test]
fn a_shorter_text_replaces_a_longer_one() {
    let fs = memory();
    fs.write_file(b"f", b"a long text").unwrap();
    fs.write_file(b"f", b"short").unwrap();
    assert_eq!(fs.read_file(b"f").unwrap(), b"short");
    fs.write_file(b"f", b"").unwrap();
    assert_eq!(fs.read_file(b"f").unwrap(), b"");
}

#[test]
fn a_copy_replaces_what_is_there() {
    let (from, to) = (memory(), memory());
    from.create_dir_all(b"d").unwrap();
    from.write_file(b"d/f", b"short").unwrap();
    let attributes = Attributes { mode: Some(0o640), uid: Some(7), ..Attributes::default() };
    from.set_attributes(path("d/f"), &attributes).unwrap();
    to.write_file(b"g", b"a text that was there before").unwrap();
    let found = from.walk_tree(b"d/f").unwrap().next().unwrap().unwrap();
    from.copy_found(&found, &to, path("g")).unwrap();
    assert_eq!(to.read_file(b"g").unwrap(), b"short");
    let metadata = to.metadata(path("g")).unwrap();
    assert_eq!((metadata.mode, metadata.uid), (0o640, 7));
}

#[test]
fn files_of_any_size_are_read_whole() {
    let fs = memory();
    for size in [0, 1, 511, 512, 513, 65_535, 65_536, 65_537, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20]
    {
        let contents: Vec<u8> = (0..size).map(|at: u32| (at % 251) as u8).collect();
        fs.write_file(b"f", &contents).unwrap();
        assert!(fs.read_file(b"f").unwrap() == contents, "{size}");
        let copy = memory();
        let found = fs.walk_tree(b"f").unwrap().next().unwrap().unwrap();
        fs.copy_found(&found, &copy, path("f")).unwrap();
        assert!(copy.read_file(b"f").unwrap() == contents, "{size}");
    }
}

#[test]
fn changes_are_empty_without_a_path() {
    let name = || vec![path("a").to_owned()];
    assert!(Changes::default().is_empty());
    assert!(!Changes { created: name(), ..Changes::default() }.is_empty());
    assert!(!Changes { modified: name(), ..Changes::default() }.is_empty());
    assert!(!Changes { deleted: name(), ..Changes::default() }.is_empty());
}

#[test]
fn what_a_thread_holds_is_counted() {
    let before = account::held();
    assert_eq!(account::count(100) - before - account::files(), 100);
    assert_eq!(account::held() - before, 100);
    account::count(-100);
    assert_eq!(account::held(), before);
    assert!(!account::is_filing());
}

#[test]
fn what_a_thread_holds_goes_along_to_another() {
    let before = account::held();
    account::count(70);
    let held = account::Held::of_thread();
    account::count(-70);
    let there = std::thread::spawn(move || {
        held.take_over();
        account::held()
    });
    assert_eq!(there.join().unwrap(), before + 70);
}
