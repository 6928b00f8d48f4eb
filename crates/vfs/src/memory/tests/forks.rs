//! Forks, snapshots and going back.

use super::*;
use crate::Remove;

fn sample() -> Memory {
    let fs = memory();
    mkdir(&fs, "d");
    write(&fs, "d/f", "one");
    write(&fs, "g", "g");
    fs
}

#[test]
fn forks_are_independent() {
    let fs = sample();
    let fork = fs.fork();
    write(&fs, "d/f", "two");
    fork.remove(path("g"), Remove::File).unwrap();
    write(&fork, "d/new", "new");
    assert_eq!((read(&fs, "d/f").unwrap(), read(&fork, "d/f").unwrap()), ("two".into(), "one".into()));
    assert_eq!(names(&fs, "d"), ["f"]);
    assert_eq!((names(&fork, "d"), names(&fork, "")), (vec!["f".into(), "new".into()], vec!["d".into()]));
    assert_eq!((fs.usage(), fork.usage()), ((4, 4), (6, 4)));
}

#[test]
fn a_write_after_a_fork_does_not_show_through_a_handle_of_the_other() {
    let fs = sample();
    let handle = create(&fs, "d/f");
    handle.write_at(&[b'a'; 10_000], 0).unwrap();
    let fork = fs.fork();
    handle.write_at(b"b", 5000).unwrap();
    let other = create(&fork, "d/f");
    assert_eq!(read_all(&*other), [b'a'; 10_000]);
    other.set_len(2).unwrap();
    assert_eq!(read_all(&*handle)[4999..5002], *b"aba");
}

#[test]
fn snapshots_never_change_and_can_be_restored_and_made_anew() {
    let fs = sample();
    let before = fs.freeze();
    write(&fs, "d/f", "two");
    fs.remove(path("g"), Remove::File).unwrap();
    let after = fs.freeze();
    for _ in 0..2 {
        fs.restore(&before);
        assert_eq!((read(&fs, "d/f").unwrap(), exists(&fs, "g")), ("one".into(), true));
        fs.restore(&after.clone());
        assert_eq!((read(&fs, "d/f").unwrap(), exists(&fs, "g")), ("two".into(), false));
    }
    let anew = Memory::from_frozen(&before, &MemoryOptions::default().dev(9));
    assert_eq!((read(&anew, "d/f").unwrap(), stat(&anew, "g").dev), ("one".into(), 9));
}

#[test]
fn a_fork_can_have_its_own_clock_and_limits() {
    let fs = sample();
    let clock = Arc::new(Timestamp::new(77, 0));
    let fork = fs.fork_with(&MemoryOptions::new(clock).quota(5).dev(2));
    let file = create(&fork, "new");
    assert_eq!(file.write_at(b"xxx", 0), Ok(1));
    assert_eq!((stat(&fork, "new").mtime.seconds, stat(&fork, "new").dev), (77, 2));
    let small = fs.fork_with(&MemoryOptions::default().quota(1).inodes(1));
    assert_eq!(read(&small, "d/f").unwrap(), "one", "what is above the limits stays");
    assert_eq!(small.usage(), (4, 4));
    assert_eq!(small.open(path("x"), &CREATE).map(drop), Err(Errno::ENOSPC));
    assert_eq!(create(&small, "d/f").append(b"x"), Err(Errno::ENOSPC));
}

#[test]
fn handles_follow_their_file_through_a_restore() {
    let fs = sample();
    let handle = create(&fs, "d/f");
    let before = fs.freeze();
    handle.write_at(b"two", 0).unwrap();
    fs.restore(&before);
    assert_eq!(read_all(&*handle), b"one");
    handle.write_at(b"six", 0).unwrap();
    assert_eq!(read(&fs, "d/f").unwrap(), "six");
    fs.remove(path("d/f"), Remove::File).unwrap();
    fs.restore(&before);
    assert_eq!((read_all(&*handle), handle.metadata().unwrap().nlink), (b"one".to_vec(), 1));
    drop(handle);
    assert_eq!(fs.usage(), (4, 4));
}

#[test]
fn a_file_that_a_restore_takes_away_lives_on_in_its_handle() {
    let fs = sample();
    let before = fs.freeze();
    let handle = create(&fs, "new");
    handle.write_at(b"new", 0).unwrap();
    fs.restore(&before);
    assert!(!exists(&fs, "new"));
    assert_eq!((read_all(&*handle), handle.metadata().unwrap().nlink), (b"new".to_vec(), 0));
    write(&fs, "other", "other");
    handle.append(b"!").unwrap();
    assert_eq!((read_all(&*handle), read(&fs, "other").unwrap()), (b"new!".to_vec(), "other".into()));
    drop(handle);
    assert_eq!(fs.usage(), (9, 5));
}

#[test]
fn the_snapshot_of_a_fork_has_none_of_the_open_files() {
    let fs = sample();
    let fork = fs.fork();
    let handle = create(&fs, "mine");
    handle.write_at(b"mine", 0).unwrap();
    write(&fork, "theirs", "theirs");
    assert_eq!(stat(&fork, "theirs").ino, stat(&fs, "mine").ino, "the same number, not the same file");
    let own = fs.freeze();
    fs.restore(&fork.freeze());
    let theirs = create(&fs, "theirs");
    assert_eq!((read_all(&*handle), read_all(&*theirs)), (b"mine".to_vec(), b"theirs".to_vec()));
    fs.restore(&own);
    assert_eq!((read_all(&*handle), read_all(&*theirs)), (b"mine".to_vec(), b"theirs".to_vec()));
    assert_eq!((handle.metadata().unwrap().nlink, theirs.metadata().unwrap().nlink), (0, 0));
    assert_eq!(read(&fs, "mine").unwrap(), "mine");
}

#[test]
fn unlinked_open_files_are_in_no_fork() {
    let fs = sample();
    let handle = create(&fs, "g");
    fs.remove(path("g"), Remove::File).unwrap();
    assert_eq!(fs.fork().usage(), (3, 3));
    assert_eq!(Memory::from_frozen(&fs.freeze(), &MemoryOptions::default()).usage(), (3, 3));
    assert_eq!(read_all(&*handle), b"g");
}
