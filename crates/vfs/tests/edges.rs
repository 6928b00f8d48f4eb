//! What the helpers on top of a filesystem do at their edges.
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use boxsh_vfs::{
    Access, Attributes, Changes, Fs, FsExt, FsPath, Memory, MemoryOptions, OpenOptions, Overlay, Remove,
    TimeSource, Timestamp, account,
};

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
    assert!(!Changes::new(name(), vec![], vec![]).is_empty());
    assert!(!Changes::new(vec![], name(), vec![]).is_empty());
    assert!(!Changes::new(vec![], vec![], name()).is_empty());
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

/// A clock that stands still.
#[derive(Default)]
struct Clock(AtomicI64);

impl TimeSource for Clock {
    fn now(&self) -> Timestamp {
        Timestamp::new(self.0.load(Ordering::Relaxed), 0)
    }
}

fn timed() -> (Memory, Arc<Clock>) {
    let clock = Arc::new(Clock::default());
    (Memory::new(&MemoryOptions::new(clock.clone())), clock)
}

#[test]
fn cutting_a_file_off_changes_its_time() {
    let (fs, clock) = timed();
    fs.write_file("a", "text").unwrap();
    clock.0.store(100, Ordering::Relaxed);
    let options = OpenOptions { access: Access::Write, truncate: true, create: None };
    drop(fs.open(path("a"), &options).unwrap());
    assert_eq!(fs.metadata(path("a")).unwrap().mtime, Timestamp::new(100, 0));
}

#[test]
fn reading_moves_the_time_of_access_past_the_last_change() {
    let seconds = |time: i64| Some(Timestamp::new(time, 0));
    for (atime, mtime, now, expected) in [(10, 10, 3, 20), (5, 1, 5, 20), (7, 1, 5, 7)] {
        let (fs, clock) = timed();
        fs.write_file("a", "text").unwrap();
        clock.0.store(now, Ordering::Relaxed);
        let times = Attributes { atime: seconds(atime), mtime: seconds(mtime), ..Attributes::default() };
        fs.set_attributes(path("a"), &times).unwrap();
        clock.0.store(20, Ordering::Relaxed);
        fs.read_file("a").unwrap();
        assert_eq!(
            fs.metadata(path("a")).unwrap().atime,
            Timestamp::new(expected, 0),
            "{atime} {mtime} {now}"
        );
    }
}

#[test]
fn differences_say_what_is_there_now() {
    let (fs, clock) = timed();
    fs.create_dir_all("d").unwrap();
    for name in ["same", "changed", "gone", "touched", "linked", "d/same"] {
        fs.write_file(name, "old").unwrap();
    }
    let before = fs.freeze();
    clock.0.store(50, Ordering::Relaxed);
    fs.write_file("changed", vec![7; 10_000]).unwrap();
    fs.remove(path("gone"), Remove::File).unwrap();
    let times = Attributes { mtime: Some(Timestamp::new(9, 0)), ..Attributes::default() };
    fs.set_attributes(path("touched"), &times).unwrap();
    fs.link(path("linked"), path("d/other")).unwrap();
    // Reading is no difference, though the file has another time of access.
    fs.read_file("same").unwrap();
    assert_eq!(fs.metadata(path("same")).unwrap().atime, Timestamp::new(50, 0));
    let found = fs.freeze().differences(&before).unwrap();
    let names: Vec<_> =
        found.iter().map(|(path, _)| String::from_utf8_lossy(path.as_path().as_bytes())).collect();
    assert_eq!(names, ["", "changed", "d", "d/other", "gone", "linked", "touched"]);
    let node = |name: &str| {
        found.iter().find(|(path, _)| path.as_path().as_bytes() == name.as_bytes()).unwrap().1.clone()
    };
    assert!(node("gone").is_none());
    let changed = node("changed").unwrap();
    let mut buffer = vec![0; 20_000];
    assert_eq!((changed.metadata.size, changed.bytes.read_at(&mut buffer, 1)), (10_000, 9999));
    assert_eq!(buffer[..9999], [7; 9999]);
    let extents = changed.bytes.extents();
    assert_eq!(
        (extents.first().map(|first| first.start), extents.last().map(|last| last.end)),
        (Some(0), Some(10_000))
    );
    assert_eq!(node("d/other").unwrap().bytes.read_at(&mut buffer, 0), 3);
    assert!(fs.freeze().differences(&fs.freeze()).unwrap().is_empty());
}

#[test]
fn a_large_file_that_is_written_again_is_compared_to_its_end() {
    let lower = memory();
    let mut bytes = vec![1; 200_000];
    lower.write_file("same", &bytes).unwrap();
    lower.write_file("other", &bytes).unwrap();
    lower.write_file("whole", &bytes[..65536]).unwrap();
    let overlay = Overlay::new(Arc::new(lower), memory()).unwrap();
    overlay.write_file("same", &bytes).unwrap();
    overlay.write_file("whole", &bytes[..65536]).unwrap();
    bytes[199_999] = 2;
    overlay.write_file("other", &bytes).unwrap();
    let changes = overlay.diff().unwrap();
    assert_eq!(changes.modified, [path("other").to_owned()]);
}

#[test]
fn a_change_of_the_root_itself_is_one() {
    let fs = memory();
    let mark = fs.mark().unwrap();
    fs.set_attributes(path(""), &Attributes { mode: Some(0o700), ..Attributes::default() }).unwrap();
    assert_eq!(fs.changes_since(&mark).unwrap().modified, [path("").to_owned()]);
}
