//! Names: making, listing, linking, renaming and removing them.

use super::*;
use crate::{Attributes, FileKind, Remove, Rename, Walk};

fn tree() -> Memory {
    let fs = memory();
    for dir in ["d", "d/sub", "empty", "full"] {
        mkdir(&fs, dir);
    }
    for file in ["f", "g", "d/f", "full/x"] {
        write(&fs, file, file);
    }
    fs.create(path("l"), &node(NodeKind::Symlink(b"d"))).unwrap();
    fs.create(path("p"), &node(NodeKind::Fifo)).unwrap();
    fs
}

#[test]
fn listings_are_sorted_and_tell_the_kinds() {
    let fs = tree();
    let entries = fs.read_dir(FsPath::ROOT).unwrap();
    let found: Vec<_> = entries.iter().map(|entry| (&*entry.name, entry.kind)).collect();
    assert_eq!(
        found,
        [
            (&b"d"[..], FileKind::Directory),
            (b"empty", FileKind::Directory),
            (b"f", FileKind::File),
            (b"full", FileKind::Directory),
            (b"g", FileKind::File),
            (b"l", FileKind::Symlink),
            (b"p", FileKind::Fifo),
        ]
    );
    assert!(
        entries
            .iter()
            .all(|entry| { fs.metadata(FsPath::new(&entry.name).unwrap()).unwrap().ino == entry.ino })
    );
}

#[test]
fn missing_names_and_files_in_the_middle_are_told_apart() {
    let fs = tree();
    let lstat = |at| fs.metadata(path(at)).map(drop);
    assert_eq!(lstat("none"), Err(Errno::ENOENT));
    assert_eq!(lstat("none/x"), Err(Errno::ENOENT));
    assert_eq!(lstat("f/x"), Err(Errno::ENOTDIR));
    assert_eq!(lstat("l/f"), Err(Errno::ENOTDIR), "links in the middle are not followed");
    let dir = node(NodeKind::Directory);
    assert_eq!(fs.create(path("none/x"), &dir), Err(Errno::ENOENT));
    assert_eq!(fs.create(path("f/x"), &dir), Err(Errno::ENOTDIR));
    assert_eq!(fs.create(path("l"), &dir), Err(Errno::EEXIST));
    assert_eq!(fs.create(FsPath::ROOT, &dir), Err(Errno::EEXIST));
    let long = [b'x'; 4096];
    assert_eq!(fs.create(path("x"), &node(NodeKind::Symlink(&long))), Err(Errno::ENAMETOOLONG));
    assert_eq!(fs.create(path("x"), &node(NodeKind::Symlink(&long[1..]))), Ok(()));
    assert_eq!(fs.read_dir(path("f")), Err(Errno::ENOTDIR));
    assert_eq!(fs.read_link(path("f")), Err(Errno::EINVAL));
    assert_eq!(fs.read_link(path("l")), Ok(b"d".to_vec()));
}

#[test]
fn directories_count_their_subdirectories() {
    let fs = tree();
    assert_eq!(stat(&fs, "").nlink, 5);
    assert_eq!(stat(&fs, "d").nlink, 3);
    fs.rename(path("d/sub"), path("empty/sub"), Rename::Replace).unwrap();
    assert_eq!((stat(&fs, "d").nlink, stat(&fs, "empty").nlink), (2, 3));
    fs.rename(path("empty/sub"), path("f"), Rename::Exchange).unwrap();
    assert_eq!((stat(&fs, "empty").nlink, stat(&fs, "").nlink), (2, 6));
    fs.remove(path("f"), Remove::Directory).unwrap();
    assert_eq!(stat(&fs, "").nlink, 5);
}

#[test]
fn hard_links_are_one_file() {
    let fs = tree();
    fs.link(path("f"), path("d/hard")).unwrap();
    fs.link(path("f"), path("hard")).unwrap();
    assert_eq!(stat(&fs, "f").nlink, 3);
    assert!(stat(&fs, "f").same_file(&stat(&fs, "d/hard")));
    write(&fs, "d/hard", "new");
    assert_eq!(read(&fs, "f").unwrap(), "new");
    fs.remove(path("f"), Remove::File).unwrap();
    assert_eq!(stat(&fs, "hard").nlink, 2);
    assert_eq!(read(&fs, "hard").unwrap(), "new");
    fs.link(path("l"), path("l2")).unwrap();
    assert!(stat(&fs, "l2").is_symlink(), "a symbolic link is linked itself");
}

#[test]
fn links_that_cannot_be_are_refused() {
    let fs = tree();
    let link = |from, to| fs.link(path(from), path(to));
    assert_eq!(link("d", "x"), Err(Errno::EPERM));
    assert_eq!(link("d", "f"), Err(Errno::EEXIST), "the name is looked at first");
    assert_eq!(link("none", "x"), Err(Errno::ENOENT));
    assert_eq!(link("f", "none/x"), Err(Errno::ENOENT));
    assert_eq!(link("f", "g/x"), Err(Errno::ENOTDIR));
    assert_eq!(link("f", ""), Err(Errno::EEXIST));
}

#[test]
fn a_file_has_65000_names_at_most() {
    let fs = tree();
    for number in 1..65_000 {
        fs.link(path("f"), path(&format!("d/{number}"))).unwrap();
    }
    assert_eq!(fs.link(path("f"), path("d/last")), Err(Errno::EMLINK));
    fs.remove(path("d/17"), Remove::File).unwrap();
    assert_eq!(fs.link(path("f"), path("d/last")), Ok(()));
}

#[test]
fn removing_tells_files_from_directories() {
    let fs = tree();
    let unlink = |at| fs.remove(path(at), Remove::File);
    let rmdir = |at| fs.remove(path(at), Remove::Directory);
    assert_eq!(unlink("empty"), Err(Errno::EISDIR));
    assert_eq!(unlink(""), Err(Errno::EISDIR));
    assert_eq!(unlink("none"), Err(Errno::ENOENT));
    assert_eq!(rmdir("f"), Err(Errno::ENOTDIR));
    assert_eq!(rmdir("l"), Err(Errno::ENOTDIR));
    assert_eq!(rmdir("full"), Err(Errno::ENOTEMPTY));
    assert_eq!(rmdir(""), Err(Errno::EBUSY));
    assert_eq!((rmdir("empty"), unlink("l"), unlink("p"), unlink("f")), (Ok(()), Ok(()), Ok(()), Ok(())));
    assert_eq!(names(&fs, ""), ["d", "full", "g"]);
}

#[test]
fn renaming_replaces_by_the_rules() {
    let fs = tree();
    let rename = |from, to| fs.rename(path(from), path(to), Rename::Replace);
    assert_eq!(rename("f", "empty"), Err(Errno::EISDIR));
    assert_eq!(rename("empty", "f"), Err(Errno::ENOTDIR));
    assert_eq!(rename("empty", "full"), Err(Errno::ENOTEMPTY));
    assert_eq!(rename("d", "d/sub/x"), Err(Errno::EINVAL));
    assert_eq!(rename("d/sub", "d"), Err(Errno::ENOTEMPTY));
    assert_eq!(rename("d/f", "d"), Err(Errno::ENOTEMPTY));
    assert_eq!(rename("none", "x"), Err(Errno::ENOENT));
    assert_eq!(rename("f", "none/x"), Err(Errno::ENOENT));
    assert_eq!(rename("f", "g/x"), Err(Errno::ENOTDIR));
    assert_eq!(rename("f", "f/x"), Err(Errno::ENOTDIR));
    assert_eq!(rename("", "x"), Err(Errno::EBUSY));
    assert_eq!(rename("f", ""), Err(Errno::EBUSY));
    assert_eq!(rename("d", "d"), Ok(()));
    assert_eq!(rename("f", "g"), Ok(()));
    assert_eq!(read(&fs, "g").unwrap(), "f");
    assert_eq!(rename("d", "empty"), Ok(()));
    assert_eq!(read(&fs, "empty/f").unwrap(), "d/f");
    assert_eq!(names(&fs, ""), ["empty", "full", "g", "l", "p"]);
}

#[test]
fn renaming_over_another_name_of_the_same_file_does_nothing() {
    let fs = tree();
    fs.link(path("f"), path("h")).unwrap();
    assert_eq!(fs.rename(path("f"), path("h"), Rename::Replace), Ok(()));
    assert!(exists(&fs, "f") && exists(&fs, "h"));
    assert_eq!(stat(&fs, "f").nlink, 2);
}

#[test]
fn renaming_may_refuse_or_exchange() {
    let fs = tree();
    let keep = |from, to| fs.rename(path(from), path(to), Rename::NoReplace);
    assert_eq!(keep("f", "g"), Err(Errno::EEXIST));
    assert_eq!(keep("f", "f"), Err(Errno::EEXIST));
    assert_eq!(keep("f", ""), Err(Errno::EEXIST));
    assert_eq!(keep("f", "new"), Ok(()));
    let swap = |from, to| fs.rename(path(from), path(to), Rename::Exchange);
    assert_eq!(swap("g", "none"), Err(Errno::ENOENT));
    assert_eq!(swap("d", "d/sub"), Err(Errno::EINVAL));
    assert_eq!(swap("d/sub", "d"), Err(Errno::EINVAL));
    assert_eq!(swap("full", "new"), Ok(()));
    assert_eq!((read(&fs, "full").unwrap(), read(&fs, "new/x").unwrap()), ("f".into(), "full/x".into()));
}

#[test]
fn a_setgid_directory_hands_down_its_group() {
    let fs = memory();
    mkdir(&fs, "d");
    fs.set_attributes(path("d"), &Attributes { mode: Some(0o2775), gid: Some(50), ..Attributes::default() })
        .unwrap();
    mkdir(&fs, "d/sub");
    write(&fs, "d/f", "");
    assert_eq!((stat(&fs, "d/sub").mode, stat(&fs, "d/sub").gid), (0o2755, 50));
    assert_eq!((stat(&fs, "d/f").mode, stat(&fs, "d/f").gid), (0o644, 50));
}

#[test]
fn walking_stops_at_links_and_asks_at_each_directory() {
    let fs = tree();
    let mut seen = Vec::new();
    let mut walk = |at| {
        seen.clear();
        let walk = fs.walk(path(at), &mut |metadata| {
            seen.push(metadata.ino);
            Ok(())
        });
        (walk, seen.clone())
    };
    let (root, d) = (stat(&fs, ""), stat(&fs, "d"));
    assert_eq!(walk("d/f"), (Ok(Walk::Found(stat(&fs, "d/f"))), vec![root.ino, d.ino]));
    assert_eq!(walk(""), (Ok(Walk::Found(root)), vec![]));
    assert_eq!(walk("d/none"), (Ok(Walk::Missing { parent: d }), vec![root.ino, d.ino]));
    assert_eq!(walk("none/x").0, Err(Errno::ENOENT));
    assert_eq!(walk("f/x").0, Err(Errno::ENOTDIR));
    assert_eq!(walk("l"), (Ok(Walk::Found(stat(&fs, "l"))), vec![root.ino]));
    assert_eq!(walk("l/f/g").0, Ok(Walk::Symlink { end: 1, target: b"d".to_vec() }));
    assert_eq!(fs.walk(path("d/f"), &mut |_| Err(Errno::EACCES)), Err(Errno::EACCES));
}
