//! Every backend passes the same suite.
#![allow(clippy::unwrap_used)]

use std::sync::{Arc, Mutex};

use boxsh_vfs::conformance::{self, Subject};
use boxsh_vfs::{
    Attributes, Changes, DirEntry, File, Fs, FsExt, FsPath, FsPathBuf, FsStats, Mark, Memory, MemoryOptions,
    Metadata, Mount, NewNode, OpenOptions, Overlay, Remove, Rename, Result, Tracked, Walk,
};
#[cfg(unix)]
use boxsh_vfs::{Host, HostAccess, HostOptions, Resolver, SetId};
use tempfile::TempDir;

#[cfg(unix)]
struct HostSubject {
    resolver: Resolver,
    dirs: Mutex<Vec<TempDir>>,
}

#[cfg(unix)]
impl HostSubject {
    fn new(resolver: Resolver) -> Self {
        Self { resolver, dirs: Mutex::default() }
    }
}

#[cfg(unix)]
impl Subject for HostSubject {
    fn fresh(&self) -> Arc<dyn Fs> {
        let dir = tempfile::tempdir().unwrap();
        let options = HostOptions {
            access: HostAccess::ReadWrite,
            set_id: SetId::Keep,
            resolver: self.resolver,
            ..HostOptions::default()
        };
        let host = Host::open(dir.path(), options).unwrap();
        let mut dirs = self.dirs.lock().unwrap();
        dirs.clear();
        dirs.push(dir);
        Arc::new(host)
    }

    fn keeps_owners(&self) -> bool {
        rustix_is_root()
    }

    fn tracks_changes(&self) -> bool {
        false
    }
}

#[cfg(unix)]
fn rustix_is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    tempfile::tempdir().unwrap().path().symlink_metadata().unwrap().uid() == 0
}

#[cfg(unix)]
#[test]
fn host_with_the_best_resolver() {
    conformance::run(&HostSubject::new(Resolver::Best));
}

#[cfg(unix)]
#[test]
fn host_with_the_stepwise_resolver() {
    conformance::run(&HostSubject::new(Resolver::Stepwise));
}

struct MemorySubject;

impl Subject for MemorySubject {
    fn fresh(&self) -> Arc<dyn Fs> {
        memory()
    }
}

fn memory() -> Arc<Memory> {
    Arc::new(Memory::new(&MemoryOptions::default()))
}

#[test]
fn memory_alone() {
    conformance::run(&MemorySubject);
}

/// A memory filesystem mounted at the root of others, and one mounted inside it.
struct MountSubject;

impl Subject for MountSubject {
    fn fresh(&self) -> Arc<dyn Fs> {
        Arc::new(Mount::new(memory(), "root"))
    }
}

#[test]
fn a_namespace_with_one_root() {
    conformance::run(&MountSubject);
}

/// An overlay on nothing.
struct EmptyLower;

impl Subject for EmptyLower {
    fn fresh(&self) -> Arc<dyn Fs> {
        Arc::new(Overlay::new(memory(), memory()).unwrap())
    }
}

#[test]
fn an_overlay_on_nothing() {
    conformance::run(&EmptyLower);
}

/// An overlay with the files of each case in its lower.
struct FullLower;

impl Subject for FullLower {
    fn fresh(&self) -> Arc<dyn Fs> {
        memory()
    }

    fn settle(&self, fs: Arc<dyn Fs>) -> Arc<dyn Fs> {
        Arc::new(Overlay::new(fs, memory()).unwrap())
    }

    fn keeps_links(&self) -> bool {
        false
    }
}

#[test]
fn an_overlay_on_the_files_of_the_case() {
    conformance::run(&FullLower);
}

/// An overlay on an overlay, which is on the files of the case.
struct TwoUppers;

impl Subject for TwoUppers {
    fn fresh(&self) -> Arc<dyn Fs> {
        memory()
    }

    fn settle(&self, fs: Arc<dyn Fs>) -> Arc<dyn Fs> {
        let middle: Arc<dyn Fs> = Arc::new(Overlay::new(fs, memory()).unwrap());
        // Everything is a little changed in the middle, so that all of it is in both.
        for found in middle.walk_tree(b"").unwrap().collect::<Vec<_>>() {
            let found = found.unwrap();
            let same = Attributes { uid: Some(found.metadata.uid), ..Attributes::default() };
            if found.metadata.nlink == 1 {
                middle.set_attributes(found.path.as_path(), &same).unwrap();
            }
        }
        Arc::new(Overlay::new(middle, memory()).unwrap())
    }

    fn keeps_links(&self) -> bool {
        false
    }
}

#[test]
fn an_overlay_on_an_overlay() {
    conformance::run(&TwoUppers);
}

/// Marked from the start, so that no shortcut is taken.
struct MarkedUpper;

impl Subject for MarkedUpper {
    fn fresh(&self) -> Arc<dyn Fs> {
        memory()
    }

    fn settle(&self, fs: Arc<dyn Fs>) -> Arc<dyn Fs> {
        let upper = memory();
        upper.write_file(b".wh.no-such-file", b"").unwrap();
        Arc::new(Overlay::new(fs, upper).unwrap())
    }

    fn keeps_links(&self) -> bool {
        false
    }
}

#[test]
fn an_overlay_with_marks_from_the_start() {
    conformance::run(&MarkedUpper);
}

/// A namespace with mounts on all sides of the tree that is tested.
struct MountedInside;

impl Subject for MountedInside {
    fn fresh(&self) -> Arc<dyn Fs> {
        memory()
    }

    fn settle(&self, fs: Arc<dyn Fs>) -> Arc<dyn Fs> {
        let mount = Mount::new(memory(), "root");
        mount.mount(FsPath::new(b"some/where").unwrap(), fs, "tested").unwrap();
        mount.mount(FsPath::new(b"some/other").unwrap(), memory(), "other").unwrap();
        Arc::new(Below(mount))
    }
}

/// What is below `some/where` of a namespace.
struct Below(Mount);

impl Below {
    fn path(path: FsPath<'_>) -> FsPathBuf {
        let mut whole = FsPath::new(b"some/where").unwrap().to_owned();
        path.names().for_each(|name| whole.push(name));
        whole
    }
}

const PREFIX: usize = "some/where/".len();

impl Fs for Below {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.0.metadata(Self::path(path).as_path())
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        self.0.open(Self::path(path).as_path(), options)
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        self.0.create(Self::path(path).as_path(), node)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        self.0.read_link(Self::path(path).as_path())
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        self.0.read_dir(Self::path(path).as_path())
    }

    fn link(&self, from: FsPath<'_>, to: FsPath<'_>) -> Result<()> {
        self.0.link(Self::path(from).as_path(), Self::path(to).as_path())
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        self.0.rename(Self::path(from).as_path(), Self::path(to).as_path(), rename)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        self.0.remove(Self::path(path).as_path(), remove)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        self.0.set_attributes(Self::path(path).as_path(), attributes)
    }

    fn statfs(&self, path: FsPath<'_>) -> Result<FsStats> {
        self.0.statfs(Self::path(path).as_path())
    }

    fn walk(&self, path: FsPath<'_>, search: &mut dyn FnMut(&Metadata) -> Result<()>) -> Result<Walk> {
        let mut above = 0;
        let walk = self.0.walk(Self::path(path).as_path(), &mut |dir| {
            above += 1;
            if above > 2 { search(dir) } else { Ok(()) }
        })?;
        Ok(match walk {
            Walk::Symlink { end, target } => Walk::Symlink { end: end - PREFIX, target },
            other => other,
        })
    }

    fn mark(&self) -> Result<Mark> {
        self.0.mark()
    }

    fn changes_since(&self, mark: &Mark) -> Result<Changes> {
        let mut changes = self.0.changes_since(mark)?;
        for list in [&mut changes.created, &mut changes.modified, &mut changes.deleted] {
            for path in list {
                *path = FsPath::new(&path.as_path().as_bytes()[PREFIX..])?.to_owned();
            }
        }
        Ok(changes)
    }
}

#[test]
fn a_filesystem_that_is_mounted() {
    conformance::run(&MountedInside);
}

/// A filesystem that has no marks but those of the wrapper.
struct TrackedSubject<S>(S);

impl<S: Subject> Subject for TrackedSubject<S> {
    fn fresh(&self) -> Arc<dyn Fs> {
        self.0.fresh()
    }

    fn settle(&self, fs: Arc<dyn Fs>) -> Arc<dyn Fs> {
        Arc::new(Tracked::new(self.0.settle(fs)))
    }

    fn keeps_owners(&self) -> bool {
        self.0.keeps_owners()
    }

    fn keeps_links(&self) -> bool {
        self.0.keeps_links()
    }
}

#[test]
fn a_tracked_memory() {
    conformance::run(&TrackedSubject(MemorySubject));
}

#[cfg(unix)]
#[test]
fn a_tracked_host_directory() {
    conformance::run(&TrackedSubject(HostSubject::new(Resolver::Best)));
}

/// Memory over a host directory: a workspace.
#[cfg(unix)]
struct HostLower(HostSubject);

#[cfg(unix)]
impl Subject for HostLower {
    fn fresh(&self) -> Arc<dyn Fs> {
        self.0.fresh()
    }

    fn settle(&self, fs: Arc<dyn Fs>) -> Arc<dyn Fs> {
        Arc::new(Overlay::new(fs, memory()).unwrap())
    }

    fn keeps_owners(&self) -> bool {
        self.0.keeps_owners()
    }

    fn keeps_links(&self) -> bool {
        false
    }
}

#[cfg(unix)]
#[test]
fn an_overlay_on_a_host_directory() {
    conformance::run(&HostLower(HostSubject::new(Resolver::Best)));
}

/// A host directory over memory.
#[cfg(unix)]
struct HostUpper(HostSubject);

#[cfg(unix)]
impl Subject for HostUpper {
    fn fresh(&self) -> Arc<dyn Fs> {
        memory()
    }

    fn settle(&self, fs: Arc<dyn Fs>) -> Arc<dyn Fs> {
        Arc::new(Overlay::new(fs, self.0.fresh()).unwrap())
    }

    fn keeps_owners(&self) -> bool {
        self.0.keeps_owners()
    }

    fn keeps_links(&self) -> bool {
        false
    }

    fn tracks_changes(&self) -> bool {
        false
    }
}

#[cfg(unix)]
#[test]
fn a_host_directory_as_the_upper() {
    conformance::run(&HostUpper(HostSubject::new(Resolver::Best)));
}
