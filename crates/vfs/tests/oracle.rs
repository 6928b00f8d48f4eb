//! Random sequences of operations, done on a filesystem and on a real directory: the same results, the same
//! errors, the same tree in the end, and the changes that two looks at the tree show.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

#[path = "oracle/directory.rs"]
mod directory;
#[path = "oracle/operation.rs"]
mod operation;

use std::collections::BTreeMap;
use std::sync::Arc;

use boxsh_vfs::{Changes, Fs, FsExt, FsPath, FsPathBuf, Memory, MemoryOptions, Mount, Overlay, Tracked};
use directory::Directory;
use operation::{Handles, Operation};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseResult};

fn memory() -> Arc<Memory> {
    Arc::new(Memory::new(&MemoryOptions::default()))
}

/// What is compared of a file.
type Tree = BTreeMap<Vec<u8>, String>;

/// How a filesystem may differ from a real directory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reports {
    /// Its changes are exactly what differs.
    Exactly,
    /// It may also report a file as modified that was replaced by an equal one.
    Generously,
}

fn tree(fs: &dyn Fs) -> Tree {
    fs.walk_tree(b"")
        .unwrap()
        .map(|found| {
            let found = found.unwrap();
            let at = found.path.as_path();
            let metadata = found.metadata;
            let what = match metadata.kind {
                boxsh_vfs::FileKind::File => fs.read_file(at.as_bytes()).unwrap(),
                boxsh_vfs::FileKind::Symlink => fs.read_link(at).unwrap(),
                _ => Vec::new(),
            };
            (
                at.as_bytes().to_vec(),
                format!("{:?} {:o} {}", metadata.kind, metadata.mode, what.escape_ascii()),
            )
        })
        .collect()
}

fn difference(before: &Tree, after: &Tree) -> Changes {
    let only = |one: &Tree, two: &Tree| -> Vec<FsPathBuf> {
        one.keys().filter(|path| !two.contains_key(*path)).map(|path| owned(path)).collect()
    };
    let modified = before.iter().filter(|(path, what)| after.get(*path).is_some_and(|now| now != *what));
    Changes {
        created: only(after, before),
        modified: modified.map(|(path, _)| owned(path)).collect(),
        deleted: only(before, after),
    }
}

fn owned(path: &[u8]) -> FsPathBuf {
    FsPath::new(path).unwrap().to_owned()
}

/// Runs both, in two halves with a mark between them.
fn check(
    settle: impl Fn(Arc<dyn Fs>) -> Arc<dyn Fs>,
    reports: Reports,
    (setup, first, second): (&[Operation], &[Operation], &[Operation]),
) -> TestCaseResult {
    let real = Directory::new();
    let below: Arc<dyn Fs> = memory();
    run(&real, &*below, setup, &mut Handles::default())?;
    real.close();
    let fs = settle(below);
    let mut handles = Handles::default();
    run(&real, &*fs, first, &mut handles)?;
    let (mark, before) = (fs.mark().unwrap(), tree(&*fs));
    run(&real, &*fs, second, &mut handles)?;
    let after = tree(&*fs);
    prop_assert_eq!(&after, &real.tree());
    let mut changes = fs.changes_since(&mark).unwrap();
    let expected = difference(&before, &after);
    if reports == Reports::Generously {
        let both = |path: &FsPathBuf| {
            let bytes = path.as_path().as_bytes();
            before.contains_key(bytes) && after.contains_key(bytes)
        };
        prop_assert!(changes.modified.iter().all(both));
        changes.modified.retain(|path| expected.modified.contains(path));
    }
    prop_assert_eq!(changes, expected);
    for (path, what) in &after {
        let at = FsPath::new(path).unwrap();
        let walked = fs.walk(at, &mut |_| Ok(())).unwrap();
        prop_assert_eq!(walked, boxsh_vfs::Walk::Found(fs.metadata(at).unwrap()), "{}", what);
    }
    Ok(())
}

fn run(real: &Directory, fs: &dyn Fs, operations: &[Operation], handles: &mut Handles) -> TestCaseResult {
    for operation in operations {
        let expected = real.run(operation);
        prop_assert_eq!(handles.run(fs, operation), expected, "{:?}", operation);
    }
    Ok(())
}

fn sequences(links: bool) -> impl Strategy<Value = (Vec<Operation>, Vec<Operation>, Vec<Operation>)> {
    let operations = |most, links| prop::collection::vec(operation::operation(links), 0..most);
    // Hard links in the lower of an overlay are broken by copying up, which no real directory does.
    (operations(25, false), operations(25, links), operations(25, links))
}

fn config() -> Config {
    Config { cases: 300, failure_persistence: None, max_shrink_iters: 20_000, ..Config::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn memory_behaves_as_a_directory((setup, first, second) in sequences(true)) {
        check(|fs| fs, Reports::Exactly, (&setup, &first, &second))?;
    }

    #[test]
    fn an_overlay_behaves_as_a_directory((setup, first, second) in sequences(true)) {
        check(|fs| Arc::new(Overlay::new(fs, memory()).unwrap()), Reports::Exactly, (&setup, &first, &second))?;
    }

    #[test]
    fn a_namespace_behaves_as_a_directory((setup, first, second) in sequences(true)) {
        let settle = |fs| {
            let mount = Mount::new(fs, "root");
            // Something is mounted, out of the way, where no operation goes.
            mount.mount(FsPath::new(b"proc").unwrap(), memory(), "proc").unwrap();
            mount.unmount(FsPath::new(b"proc").unwrap()).unwrap();
            Arc::new(mount) as Arc<dyn Fs>
        };
        check(settle, Reports::Exactly, (&setup, &first, &second))?;
    }

    #[test]
    fn tracking_sees_every_change((setup, first, second) in sequences(false)) {
        check(|fs| Arc::new(Tracked::new(fs)), Reports::Generously, (&setup, &first, &second))?;
    }

    #[test]
    fn the_difference_of_an_overlay_is_exact((setup, first, second) in sequences(true)) {
        let real = Directory::new();
        let below: Arc<dyn Fs> = memory();
        run(&real, &*below, &setup, &mut Handles::default())?;
        real.close();
        let before = tree(&*below);
        let overlay = Overlay::new(Arc::clone(&below), memory()).unwrap();
        let mut handles = Handles::default();
        run(&real, &overlay, &first, &mut handles)?;
        let fork_source = Overlay::new(below, memory()).unwrap();
        prop_assert_eq!(tree(&fork_source), before.clone(), "the lower is never written");
        run(&real, &overlay, &second, &mut handles)?;
        prop_assert_eq!(overlay.diff().unwrap(), difference(&before, &tree(&overlay)));
        #[cfg(feature = "archive")]
        {
            let mut bytes = Vec::new();
            boxsh_vfs::archive::export_diff(&overlay, &mut bytes).unwrap();
            let copy = memory();
            fork_source.copy_tree(b"", &*copy, b"").unwrap();
            let options = boxsh_vfs::archive::ImportOptions {
                links: boxsh_vfs::archive::EscapingLinks::Keep,
                ..Default::default()
            };
            // A file may stand where the other tree has a directory, which an import does not replace.
            if boxsh_vfs::archive::import(&*copy, FsPath::ROOT, &bytes[..], &options).is_ok() {
                let mut expected = tree(&overlay);
                let mut copied = tree(&*copy);
                expected.remove(&b""[..]);
                copied.remove(&b""[..]);
                prop_assert_eq!(copied, expected);
            }
        }
    }
}
