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

use boxsh_vfs::{
    Attributes, Changes, DirEntry, Errno, File, Fs, FsExt, FsPath, FsPathBuf, FsStats, Memory, MemoryOptions,
    Metadata, Mount, NewNode, OpenOptions, Overlay, Remove, Rename, Result, Tracked,
};
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
    Changes::new(only(after, before), modified.map(|(path, _)| owned(path)).collect(), only(before, after))
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
    check_walks(&*fs)
}

/// A filesystem without a walk of its own.
struct Plain<'a>(&'a dyn Fs);

impl Fs for Plain<'_> {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.0.metadata(path)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.0.read_link(path)
    }

    fn open(&self, _: FsPath<'_>, _: &OpenOptions) -> Result<Arc<dyn File>> {
        Err(Errno::ENOSYS)
    }

    fn create(&self, _: FsPath<'_>, _: &NewNode<'_>) -> Result<()> {
        Err(Errno::ENOSYS)
    }

    fn read_dir(&self, _: FsPath<'_>) -> Result<Vec<DirEntry>> {
        Err(Errno::ENOSYS)
    }

    fn link(&self, _: FsPath<'_>, _: FsPath<'_>) -> Result<()> {
        Err(Errno::ENOSYS)
    }

    fn rename(&self, _: FsPath<'_>, _: FsPath<'_>, _: Rename) -> Result<()> {
        Err(Errno::ENOSYS)
    }

    fn remove(&self, _: FsPath<'_>, _: Remove) -> Result<()> {
        Err(Errno::ENOSYS)
    }

    fn set_attributes(&self, _: FsPath<'_>, _: &Attributes) -> Result<()> {
        Err(Errno::ENOSYS)
    }

    fn statfs(&self, _: FsPath<'_>) -> Result<FsStats> {
        Err(Errno::ENOSYS)
    }
}

/// Every path of up to three names is walked as the default walk does it, wherever it leads.
fn check_walks(fs: &dyn Fs) -> TestCaseResult {
    let mut paths = vec![FsPathBuf::new()];
    for index in 0.. {
        let Some(path) = paths.get(index).cloned().filter(|path| path.as_path().names().count() < 3) else {
            break;
        };
        paths.extend([b"a", b"b", b"c"].map(|name| path.as_path().join(name)));
    }
    let walked = |fs: &dyn Fs, path: FsPath<'_>| {
        let mut seen = Vec::new();
        let result = fs.walk(path, &mut |dir| {
            seen.push(*dir);
            Ok(())
        });
        (result, seen)
    };
    for path in &paths {
        prop_assert_eq!(walked(fs, path.as_path()), walked(&Plain(fs), path.as_path()), "{:?}", path);
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
    Config { cases: 200, failure_persistence: None, max_shrink_iters: 20_000, ..Config::default() }
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
