//! Quotas.

use super::*;
use crate::{Remove, Rename};

fn limited(quota: u64, inodes: u64, max_file_size: u64) -> Memory {
    Memory::new(&MemoryOptions::default().quota(quota).inodes(inodes).max_file_size(max_file_size))
}

#[test]
fn a_write_that_does_not_fit_is_cut_short() {
    let fs = limited(10_000, 100, u64::MAX);
    let file = create(&fs, "f");
    assert_eq!(file.write_at(&[1; 20_000], 0), Ok(10_000));
    assert_eq!(file.append(&[1]), Err(Errno::ENOSPC));
    assert_eq!(read_all(&*file), [1; 10_000]);
    assert_eq!(file.write_at(&[2; 5], 0), Ok(5), "what is there can be written over");
    let other = create(&fs, "g");
    assert_eq!(other.write_at(b"x", 0), Err(Errno::ENOSPC));
    assert_eq!(other.metadata().unwrap().size, 0);
    file.set_len(9_999).unwrap();
    assert_eq!(other.write_at(b"xy", 0), Ok(1));
    assert_eq!(fs.statfs(FsPath::ROOT).unwrap().blocks_free, 0);
}

#[test]
fn a_file_that_grows_bit_by_bit_gets_all_the_room_there_is() {
    let fs = limited(1000, 100, u64::MAX);
    let file = create(&fs, "f");
    for offset in 0..1000 {
        assert_eq!(file.append(b"x"), Ok((1, offset + 1)));
    }
    assert_eq!(file.append(b"x"), Err(Errno::ENOSPC));
}

#[test]
fn a_full_filesystem_still_renames_and_removes() {
    let fs = limited(5, 4, u64::MAX);
    write(&fs, "a", "12345");
    mkdir(&fs, "d");
    write(&fs, "b", "");
    assert_eq!(fs.open(path("c"), &CREATE).map(drop), Err(Errno::ENOSPC));
    assert_eq!(fs.link(path("a"), path("c")), Err(Errno::ENOSPC));
    assert_eq!(fs.create(path("c"), &node(NodeKind::Directory)), Err(Errno::ENOSPC));
    assert_eq!(fs.rename(path("a"), path("d/a"), Rename::Replace), Ok(()));
    assert_eq!(fs.rename(path("b"), path("d/a"), Rename::Exchange), Ok(()));
    assert_eq!(fs.rename(path("d/a"), path("b"), Rename::Replace), Ok(()));
    assert_eq!(fs.usage(), (0, 3));
    write(&fs, "c", "12345");
    assert_eq!(fs.create(path("l"), &node(NodeKind::Symlink(b"c"))), Err(Errno::ENOSPC));
    assert_eq!(fs.remove(path("c"), Remove::File), Ok(()));
    assert_eq!(fs.create(path("l"), &node(NodeKind::Symlink(b"12345"))), Ok(()));
    assert_eq!(fs.usage(), (5, 4));
}

#[test]
fn no_file_grows_beyond_the_largest_size() {
    let fs = limited(u64::MAX, 100, 10);
    let file = create(&fs, "f");
    assert_eq!(file.write_at(&[1; 20], 5), Ok(5));
    assert_eq!(file.append(b"x"), Err(Errno::EFBIG));
    assert_eq!(file.write_at(b"x", u64::MAX), Err(Errno::EFBIG));
    assert_eq!(file.set_len(11), Err(Errno::EFBIG));
    assert_eq!(file.set_len(10), Ok(()));
    let unlimited = create(&memory(), "f");
    assert_eq!(unlimited.set_len(u64::MAX), Err(Errno::EFBIG));
    assert_eq!(unlimited.write_at(b"xy", i64::MAX as u64 - 1), Ok(1));
}

#[test]
fn holes_are_free_of_charge() {
    let fs = limited(100, 100, u64::MAX);
    let file = create(&fs, "f");
    assert_eq!(file.set_len(1 << 40), Ok(()));
    assert_eq!(fs.usage().0, 0);
    assert_eq!(file.write_at(b"x", 99), Ok(1));
    assert_eq!(file.write_at(b"x", (1 << 40) - 1), Err(Errno::ENOSPC));
    assert_eq!(file.set_len(0), Ok(()));
    assert_eq!(fs.usage().0, 0);
}
