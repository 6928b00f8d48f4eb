//! Files that load when they are needed.

use std::io;
use std::sync::atomic::AtomicUsize;
use std::sync::{OnceLock, Weak};

use super::*;
use crate::{Attributes, LazyFile, Loader, Remove, Walk};

struct Source {
    calls: Arc<AtomicUsize>,
    loader: Loader,
}

fn source(data: &'static [u8]) -> Source {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    Source {
        calls,
        loader: Arc::new(move || {
            counter.fetch_add(1, Ordering::Relaxed);
            Ok(data.to_vec())
        }),
    }
}

impl Source {
    fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    fn file(&self, size: Option<u64>) -> LazyFile {
        LazyFile { size, loader: Arc::clone(&self.loader), mode: 0o755, uid: 3, gid: 4 }
    }
}

#[test]
fn a_lazy_file_loads_once_at_the_first_read() {
    let fs = memory();
    let source = source(b"contents");
    fs.add_lazy(path("f"), &source.file(Some(8))).unwrap();
    let metadata = stat(&fs, "f");
    assert_eq!((metadata.size, metadata.blocks, metadata.mode, metadata.uid), (8, 8, 0o755, 3));
    assert_eq!(names(&fs, ""), ["f"]);
    let fork = fs.fork();
    let before = fs.mark().unwrap();
    assert_eq!(source.calls(), 0);
    assert_eq!(read(&fs, "f").unwrap(), "contents");
    assert_eq!(read(&fork, "f").unwrap(), "contents");
    assert_eq!(source.calls(), 1);
    assert_eq!(fs.usage().0, 0);
    assert!(fs.changes_since(&before).unwrap().is_empty(), "loading is no change");
    assert_eq!(fs.add_lazy(path("f"), &source.file(None)), Err(Errno::EEXIST));
}

#[test]
fn a_size_that_is_not_known_is_found_by_loading() {
    let fs = memory();
    let source = source(b"contents");
    fs.add_lazy(path("f"), &source.file(None)).unwrap();
    let walk = fs.walk(path("f"), &mut |_| Ok(())).unwrap();
    assert!(matches!(walk, Walk::Found(metadata) if metadata.size == 8));
    assert_eq!((stat(&fs, "f").size, source.calls()), (8, 1));
}

#[test]
fn writing_makes_it_an_ordinary_file() {
    let fs = memory();
    let source = source(b"contents");
    fs.add_lazy(path("f"), &source.file(Some(8))).unwrap();
    let mark = fs.mark().unwrap();
    let fork = fs.fork();
    create(&fs, "f").append(b"!").unwrap();
    assert_eq!((read(&fs, "f").unwrap(), read(&fork, "f").unwrap()), ("contents!".into(), "contents".into()));
    assert!(fs.usage().0 >= 9);
    assert_eq!(fs.changes_since(&mark).unwrap().modified, [path("f").to_owned()]);
}

#[test]
fn what_is_written_over_or_removed_is_never_loaded() {
    let fs = memory();
    let source = source(b"contents");
    fs.add_lazy(path("f"), &source.file(Some(8))).unwrap();
    fs.add_lazy(path("g"), &source.file(None)).unwrap();
    write(&fs, "f", "new");
    fs.remove(path("g"), Remove::File).unwrap();
    assert_eq!((read(&fs, "f").unwrap(), source.calls()), ("new".into(), 0));
}

#[test]
fn writing_to_a_lazy_file_needs_room_for_all_of_it() {
    let fs = Memory::new(&MemoryOptions::default().quota(7));
    fs.add_lazy(path("f"), &source(b"contents").file(Some(8))).unwrap();
    assert_eq!(create(&fs, "f").write_at(b"x", 0), Err(Errno::ENOSPC));
    assert_eq!(read(&fs, "f").unwrap(), "contents");
}

#[test]
fn a_failing_loader_can_be_tried_again() {
    let fs = memory();
    let calls = AtomicUsize::new(0);
    let loader: Loader = Arc::new(move || match calls.fetch_add(1, Ordering::Relaxed) {
        0 => Err(io::Error::other("no network")),
        _ => Ok(b"here".to_vec()),
    });
    fs.add_lazy(path("f"), &LazyFile { size: Some(4), loader, mode: 0o644, uid: 0, gid: 0 }).unwrap();
    assert_eq!(read(&fs, "f"), Err(Errno::EIO));
    assert_eq!(read(&fs, "f").unwrap(), "here");
}

#[test]
fn a_loader_may_use_the_filesystem_but_not_its_own_file() {
    let fs = Arc::new(memory());
    write(&fs, "other", "from the other");
    let reach: Arc<OnceLock<Weak<Memory>>> = Arc::default();
    let inner = Arc::clone(&reach);
    let loader: Loader = Arc::new(move || {
        let fs = inner.get().and_then(Weak::upgrade).unwrap();
        assert_eq!(read(&fs, "f"), Err(Errno::EDEADLK));
        Ok(read(&fs, "other").unwrap().into_bytes())
    });
    fs.add_lazy(path("f"), &LazyFile { size: Some(14), loader, mode: 0o644, uid: 0, gid: 0 }).unwrap();
    reach.set(Arc::downgrade(&fs)).unwrap();
    assert_eq!(read(&fs, "f").unwrap(), "from the other");
}

#[test]
fn a_lazy_file_that_is_as_before_is_no_change() {
    let fs = memory();
    fs.add_lazy(path("f"), &source(b"contents").file(Some(8))).unwrap();
    let before = fs.mark().unwrap();
    for mode in [0o600, 0o755] {
        fs.set_attributes(path("f"), &Attributes { mode: Some(mode), ..Attributes::default() }).unwrap();
    }
    assert!(fs.changes_since(&before).unwrap().is_empty());
}
