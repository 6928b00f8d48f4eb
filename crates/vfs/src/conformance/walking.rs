//! [`Fs::walk`](crate::Fs::walk).

use super::stage::{Stage, Tree, path};
use crate::errno::{Errno, Result};
use crate::fs::Walk;

fn walk(tree: &Tree, at: &str) -> Result<Walk> {
    tree.0.walk(path(at), &mut |_| Ok(()))
}

fn sample(stage: &Stage<'_>) -> Tree {
    stage.with(|tree| {
        tree.dir("a");
        tree.dir("a/b");
        tree.file("a/b/f", "x");
        tree.symlink("a/l", "../t\u{e9}");
        tree.file("file", "x");
        tree.fifo("fifo");
    })
}

pub(super) fn a_whole_path_is_found(stage: &Stage<'_>) {
    let tree = sample(stage);
    for at in ["", "a", "a/b", "a/b/f", "a/l", "file", "fifo"] {
        assert_eq!(walk(&tree, at), Ok(Walk::Found(tree.stat(at).unwrap())), "{at:?}");
    }
    tree.file("a/b/new", "y");
    assert_eq!(walk(&tree, "a/b/new"), Ok(Walk::Found(tree.stat("a/b/new").unwrap())));
    tree.unlink("a/b/f").unwrap();
    let parent = tree.stat("a/b").unwrap();
    assert_eq!(walk(&tree, "a/b/f"), Ok(Walk::Missing { parent }));
}

pub(super) fn missing_last_and_missing_middle(stage: &Stage<'_>) {
    let tree = sample(stage);
    let missing = |at: &str| Walk::Missing { parent: tree.stat(at).unwrap() };
    assert_eq!(walk(&tree, "none"), Ok(missing("")));
    assert_eq!(walk(&tree, "a/b/none"), Ok(missing("a/b")));
    assert_eq!(walk(&tree, "none/x"), Err(Errno::ENOENT));
    assert_eq!(walk(&tree, "a/none/x/y"), Err(Errno::ENOENT));
}

pub(super) fn links_stop_the_walk(stage: &Stage<'_>) {
    let tree = sample(stage);
    let target = "../t\u{e9}".as_bytes().to_vec();
    for at in ["a/l/x", "a/l/x/y", "a/l/none"] {
        assert_eq!(walk(&tree, at), Ok(Walk::Symlink { end: 3, target: target.clone() }), "{at}");
    }
    tree.symlink("a/b/new", "/abs");
    assert_eq!(walk(&tree, "a/b/new/z"), Ok(Walk::Symlink { end: 7, target: b"/abs".to_vec() }));
}

pub(super) fn files_in_the_middle(stage: &Stage<'_>) {
    let tree = sample(stage);
    for at in ["file/x", "fifo/x", "a/b/f/x", "a/b/f/x/y"] {
        assert_eq!(walk(&tree, at), Err(Errno::ENOTDIR), "{at}");
    }
}

pub(super) fn search_sees_every_directory_once(stage: &Stage<'_>) {
    let tree = sample(stage);
    let number = |at: &str| tree.stat(at).unwrap().ino;
    let seen = |at: &str| {
        let mut seen = Vec::new();
        let _ = tree.0.walk(path(at), &mut |dir| {
            assert!(dir.is_dir());
            seen.push(dir.ino);
            Ok(())
        });
        seen
    };
    assert_eq!(seen(""), [0; 0], "the root itself is not looked into");
    assert_eq!(seen("a"), [number("")]);
    assert_eq!(seen("a/b/f"), [number(""), number("a"), number("a/b")]);
    assert_eq!(seen("a/b/none"), [number(""), number("a"), number("a/b")]);
    assert_eq!(seen("a/l/x"), [number(""), number("a")]);
    assert_eq!(seen("a/none/x"), [number(""), number("a")]);
    assert_eq!(seen("file/x"), [number("")]);
}

pub(super) fn search_can_refuse(stage: &Stage<'_>) {
    let tree = sample(stage);
    tree.chmod("a", 0o600);
    let denied = |at: &str| {
        tree.0.walk(path(at), &mut |dir| if dir.mode & 0o100 == 0 { Err(Errno::EACCES) } else { Ok(()) })
    };
    assert_eq!(denied("a/b/f"), Err(Errno::EACCES));
    assert_eq!(denied("a/none"), Err(Errno::EACCES));
    assert_eq!(denied("a"), Ok(Walk::Found(tree.stat("a").unwrap())));
}
