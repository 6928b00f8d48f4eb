//! Regular files: creating, reading, writing, cutting.

use super::stage::{CREATE, Stage, WRITE, read_all, write_all};
use crate::errno::Errno;
use crate::fs::{Access, Create, OpenOptions};

const EXCLUSIVE: OpenOptions = OpenOptions { create: Some(Create { exclusive: true, ..CREATE }), ..WRITE };

pub(super) fn written_bytes_are_read_back(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "hello"));
    assert_eq!(tree.read("a"), "hello");
    let file = tree.open("a", WRITE).unwrap();
    assert_eq!(file.write_at(b"J", 0), Ok(1));
    assert_eq!(file.write_at(b"y!", 4), Ok(2));
    assert_eq!(tree.read("a"), "Jelly!");
    let mut middle = [0; 3];
    assert_eq!(file.read_at(&mut middle, 1), Ok(3));
    assert_eq!(&middle, b"ell");
    assert_eq!(file.read_at(&mut middle, 5), Ok(1));
    assert_eq!(file.read_at(&mut middle, 6), Ok(0));
    assert_eq!(file.read_at(&mut middle, 1 << 40), Ok(0));
    assert_eq!(file.read_at(&mut [], 0), Ok(0));
    assert_eq!(file.write_at(b"", 100), Ok(0), "writing nothing does not extend");
    assert_eq!(file.metadata().unwrap().size, 6);
}

pub(super) fn a_gap_reads_as_zeros(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "x"));
    let file = tree.open("a", WRITE).unwrap();
    write_all(&*file, b"end", 100_000);
    assert_eq!(file.metadata().unwrap().size, 100_003);
    let all = read_all(&*file);
    assert_eq!(all[0], b'x');
    assert!(all[1..100_000].iter().all(|&byte| byte == 0));
    assert_eq!(&all[100_000..], b"end");
}

pub(super) fn length_can_shrink_and_grow(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "0123456789"));
    let file = tree.open("a", WRITE).unwrap();
    file.set_len(4).unwrap();
    assert_eq!(tree.read("a"), "0123");
    file.set_len(6).unwrap();
    assert_eq!(tree.read("a"), "0123\0\0", "what was cut off does not come back");
    file.set_len(70_000).unwrap();
    assert_eq!(tree.stat("a").unwrap().size, 70_000);
    file.set_len(0).unwrap();
    assert_eq!(tree.read("a"), "");
    let reader = tree.open("a", OpenOptions::READ).unwrap();
    assert_eq!(reader.set_len(1), Err(Errno::EINVAL));
}

pub(super) fn opening_truncates_only_when_asked(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "hello"));
    drop(tree.open("a", WRITE).unwrap());
    assert_eq!(tree.read("a"), "hello");
    drop(tree.open("a", OpenOptions { access: Access::Write, truncate: true, create: None }).unwrap());
    assert_eq!(tree.read("a"), "");
    assert_eq!(tree.open("b", OpenOptions { create: None, ..WRITE }).err(), Some(Errno::ENOENT));
    assert_eq!(tree.open("b", OpenOptions::READ).err(), Some(Errno::ENOENT));
}

pub(super) fn exclusive_creation_fails_on_anything(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("file", "x");
        tree.dir("dir");
        tree.symlink("link", "nowhere");
        tree.fifo("fifo");
    });
    for name in ["file", "dir", "link", "fifo"] {
        assert_eq!(tree.open(name, EXCLUSIVE).err(), Some(Errno::EEXIST), "{name}");
    }
    assert_eq!(tree.read("file"), "x");
    tree.open("new", EXCLUSIVE).unwrap();
    assert_eq!(tree.open("new", EXCLUSIVE).err(), Some(Errno::EEXIST));
}

pub(super) fn creation_needs_a_directory(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("file", "x");
        tree.dir("dir");
        tree.symlink("link", "dir");
    });
    assert_eq!(tree.open("none/a", WRITE).err(), Some(Errno::ENOENT));
    assert_eq!(tree.open("file/a", WRITE).err(), Some(Errno::ENOTDIR));
    assert_eq!(tree.open("link/a", WRITE).err(), Some(Errno::ENOTDIR));
    assert_eq!(tree.open("link", WRITE).err(), Some(Errno::ELOOP));
    assert_eq!(tree.open("dir", WRITE).err(), Some(Errno::EISDIR));
    let writing = OpenOptions { access: Access::Write, truncate: false, create: None };
    assert_eq!(tree.open("dir", writing).err(), Some(Errno::EISDIR));
    assert_eq!(tree.open("", writing).err(), Some(Errno::EISDIR));
    tree.open("dir/a", WRITE).unwrap();
    assert_eq!(tree.list("dir").unwrap(), ["a"]);
}

pub(super) fn access_is_enforced_by_the_handle(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "hello"));
    let reader = tree.open("a", OpenOptions::READ).unwrap();
    assert_eq!(reader.write_at(b"x", 0), Err(Errno::EBADF));
    assert_eq!(reader.append(b"x"), Err(Errno::EBADF));
    let writer =
        tree.open("a", OpenOptions { access: Access::Write, truncate: false, create: None }).unwrap();
    assert_eq!(writer.read_at(&mut [0; 4], 0), Err(Errno::EBADF));
    assert_eq!(writer.write_at(b"H", 0), Ok(1));
    writer.sync().unwrap();
    assert_eq!(tree.read("a"), "Hello");
}

pub(super) fn offsets_beyond_reason_are_refused(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "x"));
    let file = tree.open("a", WRITE).unwrap();
    for offset in [u64::MAX, u64::MAX - 1, i64::MAX as u64] {
        let error = file.write_at(b"xyz", offset).unwrap_err();
        assert!(matches!(error, Errno::EFBIG | Errno::ENOSPC), "{error:?}");
        assert_eq!(file.read_at(&mut [0; 4], offset), Ok(0));
    }
    let error = file.set_len(u64::MAX).unwrap_err();
    assert!(matches!(error, Errno::EFBIG | Errno::ENOSPC), "{error:?}");
    assert_eq!(tree.read("a"), "x");
}

pub(super) fn many_small_writes_add_up(stage: &Stage<'_>) {
    let tree = stage.empty();
    let file = tree.open("a", WRITE).unwrap();
    let mut expected = Vec::new();
    for number in 0..3000u32 {
        let line = format!("{number}\n");
        let (written, end) = file.append(line.as_bytes()).unwrap();
        assert_eq!(written, line.len());
        expected.extend_from_slice(line.as_bytes());
        assert_eq!(end, expected.len() as u64);
    }
    assert_eq!(read_all(&*file), expected);
}

pub(super) fn a_big_file_keeps_every_byte(stage: &Stage<'_>) {
    let pattern = |index: usize| (index.wrapping_mul(2_654_435_761) >> 13) as u8;
    let mut data: Vec<u8> = (0..700_001).map(pattern).collect();
    let tree = stage.with(|tree| write_all(&*tree.open("a", WRITE).unwrap(), &data, 0));
    let file = tree.open("a", WRITE).unwrap();
    assert!(read_all(&*file) == data);
    for start in [0, 4095, 65_535, 300_000, 700_000] {
        write_all(&*file, b"**", start as u64);
        data.resize(data.len().max(start + 2), 0);
        data[start..start + 2].copy_from_slice(b"**");
    }
    assert!(read_all(&*file) == data);
    file.set_len(65_537).unwrap();
    assert!(read_all(&*file) == data[..65_537]);
}
