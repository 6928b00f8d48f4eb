//! Names of all sorts.

use super::stage::{Stage, WRITE};
use crate::errno::Errno;
use crate::fs::{NewNode, NodeKind, Remove, Rename};
use crate::metadata::FileKind;
use crate::path::{FsPath, NAME_MAX};

pub(super) fn any_bytes_but_slash_and_nul(stage: &Stage<'_>) {
    let names: Vec<Vec<u8>> = (1..=255u8)
        .filter(|&byte| byte != b'/' && byte != b'.')
        .map(|byte| vec![byte])
        .chain([b"\xff\xfe\x80".to_vec(), b"a\nb".to_vec(), "ключ".into(), b"-rf".to_vec()])
        .collect();
    let tree = stage.with(|tree| {
        for name in names.iter().step_by(2) {
            tree.0.open(FsPath::new(name).unwrap(), &WRITE).unwrap();
        }
    });
    for name in names.iter().skip(1).step_by(2) {
        tree.0.open(FsPath::new(name).unwrap(), &WRITE).unwrap();
    }
    let mut sorted = names.clone();
    sorted.sort();
    let listed: Vec<Vec<u8>> =
        tree.0.read_dir(FsPath::ROOT).unwrap().into_iter().map(|entry| entry.name.into()).collect();
    assert_eq!(listed, sorted);
    for name in &names {
        tree.0.remove(FsPath::new(name).unwrap(), Remove::File).unwrap();
    }
    for bad in [&b"a\0b"[..], b"..", b"a/./b", b"a//b"] {
        assert_eq!(FsPath::new(bad), Err(Errno::EINVAL));
    }
}

pub(super) fn long_names_up_to_the_limit(stage: &Stage<'_>) {
    let (long, other) = ("n".repeat(NAME_MAX), "m".repeat(NAME_MAX));
    let almost = "n".repeat(NAME_MAX - 1);
    let tree = stage.with(|tree| {
        tree.file(&long, "long");
        tree.file(&almost, "almost");
        tree.dir("d");
        tree.file(&format!("d/{long}"), "inner");
    });
    assert_eq!(FsPath::new("n".repeat(NAME_MAX + 1).as_bytes()), Err(Errno::ENAMETOOLONG));
    assert_eq!(tree.read(&long), "long");
    tree.mv(&long, &other).unwrap();
    assert_eq!(tree.kind(&long), None);
    assert_eq!(tree.read(&almost), "almost");
    assert_eq!(tree.list("").unwrap(), ["d", &other, &almost]);
    tree.unlink(&other).unwrap();
    tree.file(&long, "again");
    assert_eq!(tree.read(&long), "again");
    tree.unlink(&format!("d/{long}")).unwrap();
    tree.rmdir("d").unwrap();
    tree.unlink(&long).unwrap();
    tree.unlink(&almost).unwrap();
    assert_eq!(tree.list("").unwrap(), [""; 0]);
}

pub(super) fn missing_and_wrong_parents(stage: &Stage<'_>) {
    let tree = stage.with(|tree| {
        tree.file("file", "x");
        tree.symlink("link", ".");
    });
    for (at, expected) in [("none/a", Errno::ENOENT), ("file/a", Errno::ENOTDIR), ("link/a", Errno::ENOTDIR)]
    {
        assert_eq!(tree.stat(at).err(), Some(expected), "{at}");
        assert_eq!(tree.stat(&format!("{at}/b")).err(), Some(expected), "{at}/b");
        assert_eq!(tree.open(at, WRITE).err(), Some(expected), "{at}");
        assert_eq!(tree.make(at, NodeKind::Directory), Err(expected), "{at}");
        assert_eq!(tree.unlink(at), Err(expected), "{at}");
        assert_eq!(tree.rmdir(at), Err(expected), "{at}");
        assert_eq!(tree.link("file", at), Err(expected), "{at}");
        assert_eq!(tree.mv("file", at), Err(expected), "{at}");
        assert_eq!(tree.rename(at, "new", Rename::NoReplace), Err(expected), "{at}");
        assert_eq!(tree.set(at, crate::Attributes::default()).err(), Some(expected), "{at}");
    }
}

/// Names that backends and archives use for themselves elsewhere belong to the user too, where the
/// backend does not refuse them outright.
pub(super) fn names_that_look_special(stage: &Stage<'_>) {
    let tree = stage.empty();
    for name in [".a", "...", "..a", "lost+found", "a.", " ", "con", ".wh", ".wh-a", "wh.a"] {
        tree.dir(name);
        assert_eq!(tree.kind(name), Some(FileKind::Directory), "{name:?}");
    }
    let node = NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 };
    for name in [".wh.a", ".wh..wh..opq"] {
        let at = FsPath::new(name.as_bytes()).unwrap();
        match tree.0.create(at, &node) {
            Ok(()) => assert!(tree.list("").unwrap().iter().any(|listed| listed == name)),
            Err(Errno::EINVAL) => assert_eq!(tree.stat(name).err(), Some(Errno::ENOENT)),
            Err(error) => panic!("{name}: {error:?}"),
        }
    }
}
