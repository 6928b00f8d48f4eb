//! Directories, symbolic links, FIFOs and hard links: making and removing them.

use super::stage::{Stage, WRITE, path, read_all};
use crate::errno::Errno;
use crate::fs::{NodeKind, OpenOptions, Remove, Rename};
use crate::metadata::FileKind;

pub(super) fn directories_are_made_and_removed(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.dir("d"));
    assert_eq!(tree.kind("d"), Some(FileKind::Directory));
    tree.dir("d/e");
    assert_eq!(tree.rmdir("d"), Err(Errno::ENOTEMPTY));
    tree.rmdir("d/e").unwrap();
    tree.rmdir("d").unwrap();
    assert_eq!(tree.kind("d"), None);
    assert_eq!(tree.rmdir("d"), Err(Errno::ENOENT));
    assert_eq!(tree.list("").unwrap(), [""; 0]);
}

pub(super) fn taken_names_are_refused(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("file", "x");
        tree.dir("dir");
        tree.symlink("link", "nowhere");
        tree.fifo("fifo");
    });
    for name in ["file", "dir", "link", "fifo", ""] {
        for kind in [NodeKind::Directory, NodeKind::Symlink(b"x"), NodeKind::Fifo] {
            assert_eq!(tree.make(name, kind), Err(Errno::EEXIST), "{name} {kind:?}");
        }
    }
    assert_eq!(tree.make("none/d", NodeKind::Directory), Err(Errno::ENOENT));
    assert_eq!(tree.make("file/d", NodeKind::Directory), Err(Errno::ENOTDIR));
    assert_eq!(tree.make("link/d", NodeKind::Fifo), Err(Errno::ENOTDIR));
}

pub(super) fn links_keep_their_target(stage: &Stage<'_>) {
    let targets: [&[u8]; 5] = [b"a", b"/abs/../x//y/.", b"\xff\xfe not utf-8\n", b"..", &[b'x'; 1000]];
    let tree = stage.with(|tree| {
        for (number, target) in targets.iter().enumerate() {
            tree.make(&format!("l{number}"), NodeKind::Symlink(target)).unwrap();
        }
    });
    for (number, target) in targets.iter().enumerate() {
        let name = format!("l{number}");
        assert_eq!(tree.target(&name).as_deref(), Ok(*target));
        let found = tree.stat(&name).unwrap();
        assert_eq!((found.kind, found.mode), (FileKind::Symlink, 0o777));
        assert_eq!(found.size, target.len() as u64);
    }
}

pub(super) fn fifos_cannot_be_opened(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.fifo("p"));
    assert_eq!(tree.kind("p"), Some(FileKind::Fifo));
    assert_eq!(tree.stat("p").unwrap().mode, 0o755);
    assert_eq!(tree.open("p", OpenOptions::READ).err(), Some(Errno::ENXIO));
    assert_eq!(tree.open("p", WRITE).err(), Some(Errno::ENXIO));
    tree.mv("p", "q").unwrap();
    assert_eq!(tree.kind("q"), Some(FileKind::Fifo));
    tree.unlink("q").unwrap();
}

pub(super) fn only_links_have_targets(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("file", "x");
        tree.dir("dir");
        tree.fifo("fifo");
    });
    for name in ["file", "dir", "fifo", ""] {
        assert_eq!(tree.target(name), Err(Errno::EINVAL), "{name:?}");
    }
    assert_eq!(tree.target("none"), Err(Errno::ENOENT));
    assert_eq!(tree.target("file/x"), Err(Errno::ENOTDIR));
}

pub(super) fn symlinks_are_never_followed(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        tree.file("d/f", "x");
        tree.symlink("l", "d");
    });
    assert_eq!(tree.open("l", OpenOptions::READ).err(), Some(Errno::ELOOP));
    assert_eq!(tree.stat("l/f").err(), Some(Errno::ENOTDIR));
    assert_eq!(tree.open("l/f", OpenOptions::READ).err(), Some(Errno::ENOTDIR));
    assert_eq!(tree.list("l").err(), Some(Errno::ENOTDIR));
    assert_eq!(tree.unlink("l/f"), Err(Errno::ENOTDIR));
    assert_eq!(tree.mv("l/f", "g"), Err(Errno::ENOTDIR));
    assert_eq!(tree.mv("d/f", "l/f"), Err(Errno::ENOTDIR));
    assert_eq!(tree.link("l/f", "g"), Err(Errno::ENOTDIR));
    assert_eq!(tree.rmdir("l"), Err(Errno::ENOTDIR));
    tree.unlink("l").unwrap();
    assert_eq!(tree.read("d/f"), "x");
}

pub(super) fn removal_checks_the_kind(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("file", "x");
        tree.dir("dir");
        tree.dir("full");
        tree.file("full/x", "x");
        tree.symlink("link", "dir");
        tree.fifo("fifo");
    });
    assert_eq!(tree.unlink("dir"), Err(Errno::EISDIR));
    assert_eq!(tree.unlink("full"), Err(Errno::EISDIR));
    assert_eq!(tree.rmdir("full"), Err(Errno::ENOTEMPTY));
    assert_eq!(tree.unlink("none"), Err(Errno::ENOENT));
    assert_eq!(tree.rmdir("none"), Err(Errno::ENOENT));
    assert_eq!(tree.unlink("file/x"), Err(Errno::ENOTDIR));
    assert_eq!(tree.rmdir("none/x"), Err(Errno::ENOENT));
    for name in ["file", "link", "fifo"] {
        assert_eq!(tree.rmdir(name), Err(Errno::ENOTDIR), "{name}");
        tree.unlink(name).unwrap();
    }
    tree.rmdir("dir").unwrap();
    assert_eq!(tree.list("").unwrap(), ["full"]);
}

pub(super) fn the_root_stays(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.dir("d"));
    assert!(tree.stat("").unwrap().is_dir());
    assert!(tree.0.remove(path(""), Remove::Directory).is_err());
    assert!(tree.0.remove(path(""), Remove::File).is_err());
    for how in [Rename::Replace, Rename::NoReplace, Rename::Exchange] {
        assert!(tree.rename("", "d/x", how).is_err());
        assert!(tree.rename("d", "", how).is_err());
        assert!(tree.rename("", "", how).is_err());
    }
    assert!(tree.link("", "x").is_err());
    assert_eq!(tree.list("").unwrap(), ["d"]);
}

pub(super) fn hard_links_are_one_file(stage: &Stage<'_>) {
    let tree = stage.with(|tree| tree.file("a", "one"));
    tree.link("a", "b").unwrap();
    let (a, b) = (tree.stat("a").unwrap(), tree.stat("b").unwrap());
    assert!(a.same_file(&b));
    assert_eq!((a.nlink, b.nlink), (2, 2));
    tree.open("b", WRITE).unwrap().append(b"!").unwrap();
    assert_eq!(tree.read("a"), "one!");
    tree.chmod("a", 0o600);
    assert_eq!(tree.stat("b").unwrap().mode, 0o600);
    tree.unlink("a").unwrap();
    assert_eq!((tree.read("b"), tree.stat("b").unwrap().nlink), ("one!".into(), 1));

    let tree = stage.with(|tree| {
        tree.file("a", "one");
        tree.link("a", "b").unwrap();
    });
    assert!(tree.stat("a").unwrap().same_file(&tree.stat("b").unwrap()));
    let file = tree.open("a", WRITE).unwrap();
    file.append(b"!").unwrap();
    assert_eq!(tree.read("a"), "one!");
    if stage.subject.keeps_links() {
        assert_eq!(tree.read("b"), "one!");
    } else {
        assert_eq!(tree.read("b"), "one", "the other name keeps the contents it had");
        assert!(!tree.stat("a").unwrap().same_file(&tree.stat("b").unwrap()));
    }
    tree.unlink("b").unwrap();
    assert_eq!(read_all(&*file), b"one!");
}

pub(super) fn hard_links_have_limits(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("file", "x");
        tree.dir("dir");
        tree.symlink("link", "file");
        tree.fifo("fifo");
    });
    assert_eq!(tree.link("dir", "new"), Err(Errno::EPERM));
    assert_eq!(tree.link("none", "new"), Err(Errno::ENOENT));
    assert_eq!(tree.link("file", "dir"), Err(Errno::EEXIST));
    assert_eq!(tree.link("file", "file"), Err(Errno::EEXIST));
    assert_eq!(tree.link("file", "none/x"), Err(Errno::ENOENT));
    assert_eq!(tree.link("file", "link/x"), Err(Errno::ENOTDIR));
    tree.link("link", "link2").unwrap();
    assert_eq!(tree.target("link2").unwrap(), b"file");
    assert!(tree.stat("link").unwrap().same_file(&tree.stat("link2").unwrap()));
    tree.link("fifo", "dir/fifo").unwrap();
    assert_eq!(tree.kind("dir/fifo"), Some(FileKind::Fifo));
}

pub(super) fn removed_names_can_be_reused(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.dir("d");
        tree.file("d/old", "x");
        tree.file("f", "x");
        tree.symlink("l", "f");
    });
    tree.unlink("d/old").unwrap();
    tree.rmdir("d").unwrap();
    tree.dir("d");
    assert_eq!(tree.list("d").unwrap(), [""; 0], "nothing of the old directory comes back");
    tree.unlink("f").unwrap();
    tree.dir("f");
    tree.file("f/in", "y");
    tree.unlink("l").unwrap();
    tree.file("l", "file now");
    tree.rmdir("d").unwrap();
    tree.symlink("d", "f");
    assert_eq!(tree.list("").unwrap(), ["d", "f", "l"]);
    assert_eq!(tree.kind("d"), Some(FileKind::Symlink));
    assert_eq!(tree.read("f/in"), "y");
    assert_eq!(tree.read("l"), "file now");
    for _ in 0..3 {
        tree.unlink("l").unwrap();
        assert_eq!(tree.kind("l"), None);
        tree.file("l", "again");
    }
}
