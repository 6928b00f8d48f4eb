//! Open files.

use super::*;
use crate::{Attributes, Remove, Rename};

#[test]
fn opening_obeys_access_and_kind() {
    let fs = memory();
    mkdir(&fs, "d");
    write(&fs, "f", "abc");
    fs.create(path("l"), &node(NodeKind::Symlink(b"f"))).unwrap();
    fs.create(path("p"), &node(NodeKind::Fifo)).unwrap();
    let open = |at, options: &OpenOptions| fs.open(path(at), options).map(drop);
    let write_only = OpenOptions { access: Access::Write, ..OpenOptions::READ };
    let exclusive = OpenOptions { create: CREATE.create.map(|c| Create { exclusive: true, ..c }), ..CREATE };
    assert_eq!(open("d", &OpenOptions::READ), Ok(()));
    assert_eq!(open("d", &write_only), Err(Errno::EISDIR));
    assert_eq!(open("d", &OpenOptions { access: Access::Read, ..CREATE }), Err(Errno::EISDIR));
    assert_eq!(open("", &CREATE), Err(Errno::EISDIR));
    assert_eq!(open("l", &OpenOptions::READ), Err(Errno::ELOOP));
    assert_eq!(open("p", &OpenOptions::READ), Err(Errno::ENXIO));
    assert_eq!(open("none", &OpenOptions::READ), Err(Errno::ENOENT));
    assert_eq!(open("none/f", &CREATE), Err(Errno::ENOENT));
    assert_eq!(open("f/f", &CREATE), Err(Errno::ENOTDIR));
    for taken in ["f", "d", "l", "p"] {
        assert_eq!(open(taken, &exclusive), Err(Errno::EEXIST), "{taken}");
    }
    let reader = fs.open(path("f"), &OpenOptions::READ).unwrap();
    assert_eq!(reader.write_at(b"x", 0), Err(Errno::EBADF));
    assert_eq!(reader.append(b"x"), Err(Errno::EBADF));
    assert_eq!(reader.set_len(0), Err(Errno::EINVAL));
    let writer = fs.open(path("f"), &write_only).unwrap();
    assert_eq!(writer.read_at(&mut [0; 4], 0), Err(Errno::EBADF));
    let directory = fs.open(path("d"), &OpenOptions::READ).unwrap();
    assert_eq!(directory.read_at(&mut [0; 4], 0), Err(Errno::EISDIR));
    assert!(directory.metadata().unwrap().is_dir());
    assert_eq!(read(&fs, "f").unwrap(), "abc");
}

#[test]
fn reading_and_writing_at_offsets() {
    let fs = memory();
    let file = create(&fs, "f");
    assert_eq!(file.write_at(b"world", 6), Ok(5));
    assert_eq!(read_all(&*file), b"\0\0\0\0\0\0world");
    assert_eq!(file.write_at(b"hello ", 0), Ok(6));
    assert_eq!(file.append(b"!"), Ok((1, 12)));
    assert_eq!(read_all(&*file), b"hello world!");
    assert_eq!(file.read_at(&mut [0; 4], 12), Ok(0));
    assert_eq!(file.read_at(&mut [0; 4], u64::MAX), Ok(0));
    assert_eq!(file.set_len(5), Ok(()));
    assert_eq!(file.set_len(7), Ok(()));
    assert_eq!(read_all(&*file), b"hello\0\0");
    assert_eq!(file.write_at(b"", 100), Ok(0));
    assert_eq!(file.metadata().unwrap().size, 7, "an empty write does not extend");
}

#[test]
fn truncating_on_open_cuts_the_file() {
    let fs = memory();
    write(&fs, "f", "long contents");
    let before = stat(&fs, "f").ino;
    write(&fs, "f", "x");
    assert_eq!((read(&fs, "f").unwrap(), stat(&fs, "f").ino), ("x".into(), before));
}

#[test]
fn blocks_count_whole_pages_and_no_holes() {
    let fs = memory();
    let file = create(&fs, "f");
    let blocks = || file.metadata().unwrap().blocks;
    assert_eq!(blocks(), 0);
    file.write_at(b"x", 0).unwrap();
    assert_eq!(blocks(), 8);
    file.set_len(1 << 40).unwrap();
    assert_eq!((blocks(), file.metadata().unwrap().size), (8, 1 << 40));
    file.write_at(b"x", 1 << 30).unwrap();
    assert_eq!(blocks(), 16);
    file.write_at(&[1; 8192], 4096).unwrap();
    assert_eq!(blocks(), 32);
}

#[test]
fn an_unlinked_open_file_lives_until_it_is_closed() {
    let fs = memory();
    let file = create(&fs, "f");
    file.write_at(&[7; 10_000], 0).unwrap();
    let used = fs.usage();
    fs.remove(path("f"), Remove::File).unwrap();
    assert_eq!(fs.usage(), used, "still there");
    assert_eq!(file.metadata().unwrap().nlink, 0);
    file.append(b"more").unwrap();
    assert_eq!(file.metadata().unwrap().size, 10_004);
    file.set_attributes(&Attributes { mode: Some(0o600), ..Attributes::default() }).unwrap();
    assert_eq!(file.metadata().unwrap().mode, 0o600);
    write(&fs, "f", "another");
    assert_eq!(file.metadata().unwrap().size, 10_004);
    drop(file);
    fs.remove(path("f"), Remove::File).unwrap();
    assert_eq!(fs.usage(), (0, 1));
}

#[test]
fn replaced_and_removed_open_directories_can_still_be_asked() {
    let fs = memory();
    write(&fs, "a", "a");
    write(&fs, "b", "b");
    mkdir(&fs, "d");
    let b = fs.open(path("b"), &OpenOptions::READ).unwrap();
    let d = fs.open(path("d"), &OpenOptions::READ).unwrap();
    fs.rename(path("a"), path("b"), Rename::Replace).unwrap();
    fs.remove(path("d"), Remove::Directory).unwrap();
    assert_eq!(read_all(&*b), b"b");
    assert_eq!(d.metadata().unwrap().nlink, 0);
}

#[test]
fn a_file_with_several_handles_lives_until_the_last_is_closed() {
    let fs = memory();
    let one = create(&fs, "f");
    let two = create(&fs, "f");
    fs.remove(path("f"), Remove::File).unwrap();
    one.write_at(b"x", 0).unwrap();
    drop(one);
    assert_eq!(read_all(&*two), b"x");
    drop(two);
    assert_eq!(fs.usage(), (0, 1));
}

#[test]
fn files_that_are_added_together_are_like_any_other() {
    let fs = memory();
    mkdir(&fs, "bin");
    let (small, large): (Arc<[u8]>, Arc<[u8]>) = (Arc::from(*b"small"), vec![7; 10_000].into());
    let files = [("b", small.clone()), ("a", large), ("empty", Arc::from([]))];
    fs.add_files(path("bin"), (0o751, 3, 4), &files).unwrap();
    assert_eq!(names(&fs, "bin"), ["a", "b", "empty"]);
    let (one, large) = (stat(&fs, "bin/b"), stat(&fs, "bin/a"));
    assert_eq!((one.mode, one.uid, one.gid, one.size, one.nlink, one.blocks), (0o751, 3, 4, 5, 1, 8));
    assert_eq!((large.size, large.blocks), (10_000, 24));
    write(&fs, "bin/b", "other");
    assert_eq!((read(&fs, "bin/b").unwrap().as_str(), &*small), ("other", &b"small"[..]));
    assert_eq!(fs.usage(), (10_005, 5));
    for (name, error) in [("b", Errno::EEXIST), ("", Errno::EINVAL), ("x/y", Errno::EINVAL)] {
        assert_eq!(fs.add_files(path("bin"), (0, 0, 0), &[(name, small.clone())]), Err(error), "{name}");
    }
    assert_eq!(fs.add_files(path("bin/b"), (0, 0, 0), &[("x", small)]), Err(Errno::ENOTDIR));
}
