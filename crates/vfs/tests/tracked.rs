//! What changed since a mark, on a filesystem that does not keep track of it by itself.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test file, which looks at the host")]

use boxsh_vfs::{
    Access, Attributes, Changes, Create, Errno, Fault, Faults, Faulty, Fs, FsExt, FsPath, Memory,
    MemoryOptions, OpenOptions, Operation, Remove, Rename, Tracked,
};

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

fn sample() -> Tracked<Memory> {
    let fs = Memory::new(&MemoryOptions::default());
    fs.create_dir_all(b"d/sub").unwrap();
    fs.create_dir_all(b"e").unwrap();
    fs.write_file(b"d/f", b"file").unwrap();
    fs.write_file(b"e/g", b"other").unwrap();
    fs.write_file(b"large", vec![7; 200_000]).unwrap();
    Tracked::new(fs)
}

const WRITE: OpenOptions = OpenOptions { access: Access::Write, truncate: false, create: None };

/// The lists of changes: made, modified, gone.
fn lists(changes: &Changes) -> [Vec<String>; 3] {
    [&changes.created, &changes.modified, &changes.deleted]
        .map(|list| list.iter().map(|path| String::from_utf8(path.to_absolute()).unwrap()).collect())
}

fn strings(list: &[&str]) -> Vec<String> {
    list.iter().map(|&text| text.to_owned()).collect()
}

fn check(fs: &Tracked<Memory>, mark: &boxsh_vfs::Mark, made: &[&str], modified: &[&str], gone: &[&str]) {
    let changes = fs.changes_since(mark).unwrap();
    assert_eq!(lists(&changes), [strings(made), strings(modified), strings(gone)]);
}

#[test]
fn what_was_made_since_is_known_even_if_it_is_gone() {
    let fs = sample();
    let mark = fs.mark().unwrap();
    fs.write_file(b"new", b"").unwrap();
    fs.remove(path("new"), Remove::File).unwrap();
    fs.write_file(b"d/f", b"changed").unwrap();
    assert!(fs.was_made_since(&mark, &path("new").to_owned()));
    assert!(!fs.was_made_since(&mark, &path("d/f").to_owned()), "it was there");
    assert!(!fs.was_made_since(&mark, &path("e/g").to_owned()), "it was not touched");
    let foreign = sample().mark().unwrap();
    assert!(!fs.was_made_since(&foreign, &path("new").to_owned()));
    assert_eq!(fs.changes_since(&foreign).err(), Some(Errno::EINVAL));
    check(&fs, &mark, &[], &["/d/f"], &[]);
}

#[test]
fn bytes_that_come_back_are_no_change() {
    let fs = sample();
    for at in ["d/f", "large"] {
        let before = fs.read_file(at.as_bytes()).unwrap();
        let mark = fs.mark().unwrap();
        let file = fs.open(path(at), &WRITE).unwrap();
        file.write_at(b"X", before.len() as u64 - 1).unwrap();
        check(&fs, &mark, &[], &[&format!("/{at}")], &[]);
        file.write_at(&before, 0).unwrap();
        check(&fs, &mark, &[], &[], &[]);
        file.append(b"more").unwrap();
        check(&fs, &mark, &[], &[&format!("/{at}")], &[]);
        file.set_len(before.len() as u64).unwrap();
        check(&fs, &mark, &[], &[], &[]);
    }
}

#[test]
fn a_file_that_grew_and_was_cut_again_is_as_before() {
    let fs = sample();
    let mark = fs.mark().unwrap();
    let file = fs.open(path("d/f"), &WRITE).unwrap();
    // Nothing is read until old bytes go: cut behind them, they are still there.
    file.append(b"more").unwrap();
    fs.inner().open(path("d/f"), &WRITE).unwrap().set_len(4).unwrap();
    check(&fs, &mark, &[], &[], &[]);
}

#[test]
fn an_earlier_mark_outlives_later_ones() {
    let fs = sample();
    let first = fs.mark().unwrap();
    let second = fs.mark().unwrap();
    fs.write_file(b"d/f", b"changed").unwrap();
    fs.remove(path("e/g"), Remove::File).unwrap();
    drop(second);
    let third = fs.mark().unwrap();
    fs.write_file(b"new", b"").unwrap();
    check(&fs, &third, &["/new"], &[], &[]);
    check(&fs, &first, &["/new"], &["/d/f"], &["/e/g"]);
}

#[test]
fn an_open_file_is_followed_when_it_moves() {
    let fs = sample();
    let file = fs.open(path("d/f"), &WRITE).unwrap();
    let reader = fs.open(path("e/g"), &OpenOptions::READ).unwrap();
    fs.rename(path("d"), path("moved"), Rename::Replace).unwrap();
    fs.rename(path("e"), path("moved/sub"), Rename::Exchange).unwrap();
    let mark = fs.mark().unwrap();
    file.append(b"!").unwrap();
    reader.set_attributes(&Attributes { mode: Some(0o600), ..Attributes::default() }).unwrap();
    check(&fs, &mark, &[], &["/moved/f", "/moved/sub/g"], &[]);
}

#[test]
fn a_file_at_the_other_end_of_an_exchange_is_followed_too() {
    let fs = sample();
    let file = fs.open(path("e/g"), &WRITE).unwrap();
    fs.rename(path("d"), path("e"), Rename::Exchange).unwrap();
    let mark = fs.mark().unwrap();
    file.append(b"!").unwrap();
    check(&fs, &mark, &[], &["/d/g"], &[]);
    // What is put in the place of a file without an exchange does not take its name.
    let replaced = fs.open(path("large"), &WRITE).unwrap();
    fs.rename(path("d/g"), path("large"), Rename::Replace).unwrap();
    let mark = fs.mark().unwrap();
    replaced.append(b"!").unwrap();
    assert!(!lists(&fs.changes_since(&mark).unwrap()).concat().contains(&"/d/g".to_owned()));
}

#[test]
fn an_exchange_changes_what_is_below_both_ends() {
    let fs = sample();
    let mark = fs.mark().unwrap();
    fs.rename(path("d"), path("e"), Rename::Exchange).unwrap();
    check(&fs, &mark, &["/d/g", "/e/f", "/e/sub"], &[], &["/d/f", "/d/sub", "/e/g"]);
    let mark = fs.mark().unwrap();
    fs.rename(path("d"), path("x"), Rename::Replace).unwrap();
    check(&fs, &mark, &["/x", "/x/g"], &[], &["/d", "/d/g"]);
    assert!(!fs.was_made_since(&mark, &path("d/sub").to_owned()));
}

#[test]
fn a_new_file_under_an_old_name_counts_as_modified() {
    let fs = sample();
    let mark = fs.mark().unwrap();
    fs.open(path("d/f"), &WRITE).unwrap().append(b"!").unwrap();
    fs.remove(path("d/f"), Remove::File).unwrap();
    check(&fs, &mark, &[], &[], &["/d/f"]);
    fs.write_file(b"d/f", b"file").unwrap();
    check(&fs, &mark, &[], &["/d/f"], &[]);
}

#[test]
fn cutting_and_making_are_seen_whatever_the_file_is_opened_for() {
    let fs = sample();
    let mark = fs.mark().unwrap();
    let cut = OpenOptions { access: Access::Read, truncate: true, create: None };
    drop(fs.open(path("d/f"), &cut).unwrap());
    let create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: false };
    drop(fs.open(path("new"), &OpenOptions { truncate: false, create: Some(create), ..cut }).unwrap());
    check(&fs, &mark, &["/new"], &["/d/f"], &[]);
}

#[test]
fn what_could_not_be_read_counts_as_modified() {
    let mut unread = 0;
    for nth in 1.. {
        let faults = Faults::none();
        let inner = Memory::new(&MemoryOptions::default());
        inner.write_file(b"f", b"text").unwrap();
        let fs = Tracked::new(Faulty::new(inner, faults.clone()));
        let mark = fs.mark().unwrap();
        let file = fs.open(path("f"), &WRITE).unwrap();
        file.append(b"!").unwrap();
        faults.set(Fault { errno: Errno::EIO, nth, lasting: false });
        let written = file.write_at(b"T", 0);
        faults.clear();
        let Some(failed) = faults.fired() else { break };
        if written.is_ok() && failed == Operation::Look {
            unread += 1;
            file.write_at(b"text", 0).unwrap();
            file.set_len(4).unwrap();
            assert_eq!(fs.changes_since(&mark).unwrap().modified, [path("f").to_owned()]);
        }
    }
    assert_eq!(unread, 1);
}

#[test]
fn files_behind_the_tracking_are_as_they_are() {
    let fs = sample();
    let file = fs.open(path("large"), &OpenOptions::READ).unwrap();
    assert_eq!(file.extents().unwrap(), std::slice::from_ref(&(0..200_000)));
    assert!(file.is_seekable());
    assert_eq!(file.sync(), Ok(()));
    #[cfg(unix)]
    assert!(file.host_handle(false).is_none(), "it is no file of the host");
}

#[cfg(unix)]
#[test]
fn a_file_of_the_host_can_be_handed_on_and_counts_as_touched() {
    use boxsh_vfs::{Host, HostAccess, HostOptions};
    use std::io::Write;
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("f"), "text").unwrap();
    let host =
        Host::open(dir.path(), HostOptions { access: HostAccess::ReadWrite, ..HostOptions::default() });
    let fs = Tracked::new(host.unwrap());
    let mark = fs.mark().unwrap();
    let file = fs.open(path("f"), &WRITE).unwrap();
    let handle = file.host_handle(true).unwrap().try_clone_to_owned().unwrap();
    std::fs::File::from(handle).write_all(b"!").unwrap();
    assert_eq!(fs.changes_since(&mark).unwrap().modified, [path("f").to_owned()]);
}

/// A device stays one behind the tracking.
#[test]
fn offsets_mean_nothing_on_a_device_that_is_tracked() {
    use boxsh_vfs::{Dev, Random};
    struct Zeros;
    impl Random for Zeros {
        fn fill(&self, buffer: &mut [u8]) {
            buffer.fill(0);
        }
    }
    let fs = Tracked::new(Dev::filesystem(std::sync::Arc::new(Zeros), 5));
    let file = fs.open(path("null"), &OpenOptions::READ).unwrap();
    assert!(!file.is_seekable());
}
