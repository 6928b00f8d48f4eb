//! Every step of an apply can fail, and the program can be killed between any two; nothing is lost.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use boxsh_kernel::vfs::{
    Access, Attributes, DirEntry, Errno, File, FileKind, Fs, FsExt, FsPath, FsStats, Memory, MemoryOptions,
    Metadata, NewNode, NodeKind, OpenOptions, Overlay, Remove, Rename, Result, Timestamp,
};

use super::plan::{Known, Plan};
use super::work::Work;
use super::{Applied, ApplyOptions, Refusal, is_temporary};
use crate::protection::Protection;
use crate::workspace::HostBase;

/// What happens at the chosen step.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// The step fails, and those after it work.
    Error(Errno),
    /// Nothing happens from then on, as if the program had been killed.
    Killed,
}

/// Counts changes, and lets one go wrong.
#[derive(Clone)]
struct Steps {
    done: Arc<AtomicUsize>,
    at: usize,
    fault: Fault,
}

impl Steps {
    fn new(at: usize, fault: Fault) -> Self {
        Self { done: Arc::default(), at, fault }
    }

    fn step(&self) -> Result<()> {
        let step = self.done.fetch_add(1, Ordering::Relaxed);
        match self.fault {
            Fault::Error(errno) if step == self.at => Err(errno),
            Fault::Killed if step >= self.at => Err(Errno::EIO),
            _ => Ok(()),
        }
    }
}

/// A filesystem in which one change goes wrong.
struct Faulty {
    inner: Arc<Memory>,
    steps: Steps,
}

struct FaultyFile {
    inner: Arc<dyn File>,
    steps: Steps,
}

impl File for FaultyFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.inner.read_at(buffer, offset)
    }
    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        self.steps.step()?;
        self.inner.write_at(&data[..data.len().div_ceil(2)], offset)
    }
    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        self.steps.step()?;
        self.inner.append(data)
    }
    fn set_len(&self, length: u64) -> Result<()> {
        self.steps.step()?;
        self.inner.set_len(length)
    }
    fn sync(&self) -> Result<()> {
        self.steps.step()
    }
    fn metadata(&self) -> Result<Metadata> {
        self.inner.metadata()
    }
    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        self.steps.step()?;
        self.inner.set_attributes(attributes)
    }
}

impl Fs for Faulty {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.inner.metadata(path)
    }
    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        if options.create.is_some() || options.access.writes() {
            self.steps.step()?;
        }
        Ok(Arc::new(FaultyFile { inner: self.inner.open(path, options)?, steps: self.steps.clone() }))
    }
    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        self.steps.step()?;
        self.inner.create(path, node)
    }
    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.inner.read_link(path)
    }
    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.inner.read_dir(path)
    }
    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        self.steps.step()?;
        self.inner.link(from, to)
    }
    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, how: Rename) -> Result<()> {
        self.steps.step()?;
        self.inner.rename(from, to, how)
    }
    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        self.steps.step()?;
        self.inner.remove(path, remove)
    }
    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        self.steps.step()?;
        self.inner.set_attributes(path, attributes)
    }
    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.inner.statfs(path)
    }
}

/// What is at each path: the kind, the mode of directories, the contents.
type Picture = BTreeMap<String, (FileKind, u32, Vec<u8>)>;

fn picture(fs: &dyn Fs) -> Picture {
    let mut all = Picture::new();
    for found in fs.walk_tree(b"").unwrap() {
        let found = found.unwrap();
        let path = found.path.as_path();
        let contents = match found.metadata.kind {
            FileKind::File => fs.read_file(path.as_bytes()).unwrap(),
            FileKind::Symlink => fs.read_link(path).unwrap(),
            _ => Vec::new(),
        };
        let mode = if path.is_root() { 0 } else { found.metadata.mode & 0o777 };
        all.insert(
            String::from_utf8(path.as_bytes().to_vec()).unwrap(),
            (found.metadata.kind, mode, contents),
        );
    }
    all
}

fn path(text: &str) -> FsPath<'_> {
    FsPath::new(text.as_bytes()).unwrap()
}

fn symlink(fs: &dyn Fs, at: &str, target: &[u8]) {
    let node = NewNode { kind: NodeKind::Symlink(target), mode: 0o777, uid: 0, gid: 0 };
    fs.create(path(at), &node).unwrap();
}

/// A directory of the host, and a session that has changed a bit of everything in it, types included.
fn scene() -> (Arc<Memory>, Overlay<Memory>) {
    let host = Arc::new(Memory::new(&MemoryOptions::default()));
    for directory in ["full/sub", "keep", "gone/deep", "link-to-be"] {
        host.create_dir_all(directory).unwrap();
    }
    for file in ["a", "b", "full/x", "full/sub/y", "keep/k", "gone/deep/z", "link-to-be/w", "dir-to-be"] {
        host.write_file(file, format!("old {file}")).unwrap();
    }
    let overlay = Overlay::new(host.clone(), Memory::new(&MemoryOptions::default())).unwrap();
    overlay.write_file("a", "new a").unwrap();
    overlay.remove_all("b").unwrap();
    overlay.remove_all("full").unwrap();
    overlay.write_file("full", "was a directory").unwrap();
    overlay.remove_all("gone").unwrap();
    overlay.remove_all("link-to-be").unwrap();
    symlink(&overlay, "link-to-be", b"a");
    overlay.remove_all("dir-to-be").unwrap();
    overlay.create_dir_all("dir-to-be/deep").unwrap();
    overlay.write_file("dir-to-be/deep/f", "below").unwrap();
    overlay.create_dir_all("closed").unwrap();
    overlay.write_file("closed/in", "inside").unwrap();
    let closed = Attributes { mode: Some(0o555), ..Attributes::default() };
    overlay.set_attributes(path("closed"), &closed).unwrap();
    (host, overlay)
}

fn apply(
    overlay: &Overlay<Memory>,
    host: &dyn Fs,
    options: ApplyOptions,
    filter: impl FnMut(FsPath<'_>) -> bool,
) -> Applied {
    let known = Known {
        overlay,
        host,
        seen: &overlay.seen(),
        base: &HostBase { opened: Some(Timestamp::default()), ..HostBase::default() },
        protection: &Protection::new(&[], Vec::new()),
    };
    let work =
        Work::new(overlay, host, options, super::directories(overlay.upper(), &overlay.diff().unwrap()));
    work.clean();
    let plan = Plan::make(&known, &overlay.diff().unwrap(), options, filter).unwrap();
    work.carry_out(plan)
}

fn anything(_: FsPath<'_>) -> bool {
    true
}

#[test]
fn all_kinds_of_changes_are_applied_and_nothing_is_left_behind() {
    let (host, overlay) = scene();
    let wanted = picture(&overlay);
    let applied = apply(&overlay, &*host, ApplyOptions { sync: true, ..ApplyOptions::default() }, anything);
    assert_eq!(applied.refused, []);
    assert_eq!(picture(&*host), wanted);
}

#[test]
fn each_step_may_fail_or_be_the_last_and_the_next_apply_completes_it() {
    let options = ApplyOptions { sync: true, ..ApplyOptions::default() };
    let (host, overlay) = scene();
    let counted = Faulty { inner: host, steps: Steps::new(usize::MAX, Fault::Killed) };
    apply(&overlay, &counted, options, anything);
    let steps = counted.steps.done.load(Ordering::Relaxed);
    assert!(steps > 40, "{steps}");
    let faults =
        [Fault::Killed, Fault::Error(Errno::ENOSPC), Fault::Error(Errno::EIO), Fault::Error(Errno::EMFILE)];
    for fault in faults {
        for at in 0..steps {
            let (host, overlay) = scene();
            let (old, new) = (picture(&*host), picture(&overlay));
            let faulty = Faulty { inner: host.clone(), steps: Steps::new(at, fault) };
            let applied = apply(&overlay, &faulty, options, anything);
            let now = picture(&*host);
            // Each file is the old one, the new one, or one that boxsh has made for a while.
            for (path, (kind, _, contents)) in &now {
                let is = |side: &Picture| {
                    side.get(path).is_some_and(|known| (known.0, &known.2) == (*kind, contents))
                };
                let is_below_temporary = path.split('/').any(|name| is_temporary(name.as_bytes()));
                assert!(is(&old) || is(&new) || is_below_temporary, "{fault:?} at {at}: {path}");
            }
            // What is in neither place would be lost.
            for path in ["a", "full", "link-to-be", "dir-to-be", "keep/k"] {
                assert!(now.contains_key(path), "{fault:?} at {at}: {path} is nowhere");
            }
            for (path, refusal) in &applied.refused {
                assert!(matches!(refusal, Refusal::Host(_)), "{path:?}: {refusal:?}");
            }
            let again = apply(&overlay, &*host, options, anything);
            assert_eq!(again.refused, [], "{fault:?} at {at}");
            assert_eq!(picture(&*host), new, "{fault:?} at {at}");
        }
    }
}

#[test]
fn a_change_of_type_is_applied_whole_or_not_at_all() {
    let (host, overlay) = scene();
    host.write_file("full/sub/unseen", "the host's").unwrap();
    let before = picture(&*host);
    let applied =
        apply(&overlay, &*host, ApplyOptions::default(), |path| path.as_bytes().starts_with(b"full"));
    assert_eq!(applied.done, []);
    assert!(applied.refused.iter().all(|(_, refusal)| *refusal == Refusal::ChangedMeanwhile));
    assert_eq!(picture(&*host), before);
    let forced = ApplyOptions { overwrite_newer: true, ..ApplyOptions::default() };
    host.remove_all("full/sub/unseen").unwrap();
    assert_eq!(apply(&overlay, &*host, forced, anything).refused, []);
    assert_eq!(host.read_file("full").unwrap(), b"was a directory");
}

#[test]
fn what_is_wanted_gets_the_directories_it_needs() {
    let (host, overlay) = scene();
    overlay.create_dir_all("x/y").unwrap();
    overlay.write_file("x/y/z", "deep").unwrap();
    let applied = apply(&overlay, &*host, ApplyOptions::default(), |path| path.as_bytes() == b"x/y/z");
    assert_eq!((applied.done.len(), applied.refused.len()), (1, 0));
    assert_eq!(host.read_file("x/y/z").unwrap(), b"deep");
}

#[test]
fn what_the_host_has_changed_is_told_by_its_contents() {
    let (host, overlay) = scene();
    let write = OpenOptions { access: Access::Write, truncate: false, create: None };
    overlay.open(path("keep/k"), &write).unwrap().append(b" and more").unwrap();
    // A file that was only read and written again is the same.
    host.remove_all("keep/k").unwrap();
    host.write_file("keep/k", "old keep/k").unwrap();
    host.write_file("a", "the host's own").unwrap();
    host.remove_all("dir-to-be").unwrap();
    let applied = apply(&overlay, &*host, ApplyOptions::default(), |path| {
        [&b"a"[..], b"keep/k", b"dir-to-be"].contains(&path.as_bytes())
    });
    let refused: Vec<&[u8]> = applied.refused.iter().map(|(path, _)| path.as_path().as_bytes()).collect();
    assert_eq!(refused, [&b"a"[..], b"dir-to-be"], "changed, and gone: {applied:?}");
    assert_eq!(host.read_file("a").unwrap(), b"the host's own");
    assert_eq!(host.read_file("keep/k").unwrap(), b"old keep/k and more");
}
