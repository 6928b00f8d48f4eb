use std::sync::{Arc, Weak};

use super::*;
use crate::ext::FsExt;
use crate::fs::NodeKind;
use crate::memory::{Memory, MemoryOptions};
use crate::metadata::FileKind;

fn memory(dev: u64) -> Arc<Memory> {
    Arc::new(Memory::new(&MemoryOptions::default().dev(dev)))
}

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

fn names(fs: &Mount, at: &str) -> Vec<String> {
    let entries = fs.read_dir(path(at)).unwrap();
    entries.iter().map(|entry| String::from_utf8_lossy(&entry.name).into_owned()).collect()
}

const DIRECTORY: NewNode<'_> = NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 };

fn sample() -> Mount {
    let mount = Mount::new(memory(1), "root");
    mount.write_file(b"etc-passwd", b"root").unwrap();
    mount.mount(path("tmp"), memory(2), "tmp").unwrap();
    mount.mount(path("srv/deep/data"), memory(3), "data").unwrap();
    mount.mount(path("srv/deep/data/inner"), memory(4), "inner").unwrap();
    mount
}

#[test]
fn mount_points_are_made_up_where_they_are_missing() {
    let mount = sample();
    assert_eq!(names(&mount, ""), ["etc-passwd", "srv", "tmp"]);
    assert_eq!(names(&mount, "srv"), ["deep"]);
    assert_eq!(names(&mount, "srv/deep/data"), ["inner"]);
    for (at, dev) in
        [("srv", 1), ("srv/deep", 1), ("tmp", 2), ("srv/deep/data", 3), ("srv/deep/data/inner", 4)]
    {
        let found = mount.metadata(path(at)).unwrap();
        assert_eq!((found.kind, found.dev), (FileKind::Directory, dev), "{at}");
        assert_eq!(mount.walk(path(at), &mut |_| Ok(())), Ok(Walk::Found(found)), "{at}");
        assert_eq!(mount.open(path(at), &OpenOptions::READ).unwrap().metadata(), Ok(found));
        assert_eq!(mount.create(path(at), &DIRECTORY), Err(Errno::EEXIST));
    }
}

#[test]
fn files_in_made_up_directories_make_them_real() {
    let mount = sample();
    mount.write_file(b"srv/deep/file", b"x").unwrap();
    assert_eq!(names(&mount, "srv/deep"), ["data", "file"]);
    mount.unmount(path("srv/deep/data/inner")).unwrap();
    mount.unmount(path("srv/deep/data")).unwrap();
    assert_eq!(names(&mount, "srv/deep"), ["file"]);
}

#[test]
fn nothing_moves_across_mounts() {
    let mount = sample();
    mount.write_file(b"tmp/a", b"x").unwrap();
    assert_eq!(mount.rename(path("tmp/a"), path("a"), Rename::Replace), Err(Errno::EXDEV));
    assert_eq!(mount.link(path("tmp/a"), path("a")), Err(Errno::EXDEV));
    assert_eq!(mount.rename(path("tmp"), path("t"), Rename::Replace), Err(Errno::EBUSY));
    assert_eq!(mount.rename(path("srv"), path("t"), Rename::Replace), Err(Errno::EBUSY));
    assert_eq!(mount.remove(path("tmp"), Remove::Directory), Err(Errno::EBUSY));
    assert_eq!(mount.remove(path("srv"), Remove::Directory), Err(Errno::ENOTEMPTY));
    assert_eq!(mount.remove(path("tmp"), Remove::File), Err(Errno::EISDIR));
    mount.rename(path("tmp/a"), path("tmp/b"), Rename::Replace).unwrap();
    assert_eq!(mount.read_file(b"tmp/b").unwrap(), b"x");
}

#[test]
fn walks_cross_mounts() {
    let mount = sample();
    let (data, _) = mount.locate(path("srv/deep/data"));
    data.create(path("l"), &NewNode { kind: NodeKind::Symlink(b"/x"), ..DIRECTORY }).unwrap();
    let mut devices = Vec::new();
    let walked = mount.walk(path("srv/deep/data/l/z"), &mut |dir| {
        devices.push(dir.dev);
        Ok(())
    });
    assert_eq!(walked, Ok(Walk::Symlink { end: 15, target: b"/x".to_vec() }));
    assert_eq!(devices, [1, 1, 1, 3]);
    let parent = mount.metadata(path("tmp")).unwrap();
    assert_eq!(mount.walk(path("tmp/none"), &mut |_| Ok(())), Ok(Walk::Missing { parent }));
    let parent = mount.metadata(path("srv")).unwrap();
    assert_eq!(mount.walk(path("srv/none"), &mut |_| Ok(())), Ok(Walk::Missing { parent }));
    assert_eq!(mount.walk(path("srv/none/x"), &mut |_| Ok(())), Err(Errno::ENOENT));
    assert_eq!(mount.walk(path("etc-passwd/x"), &mut |_| Ok(())), Err(Errno::ENOTDIR));
    assert_eq!(mount.walk(path("tmp/x/y"), &mut |_| Ok(())), Err(Errno::ENOENT));
}

#[test]
fn mounts_are_listed_and_taken_away() {
    let mount = sample();
    let listed: Vec<String> =
        mount.mounts().iter().map(|point| String::from_utf8(point.path.to_absolute()).unwrap()).collect();
    assert_eq!(listed, ["/", "/srv/deep/data", "/srv/deep/data/inner", "/tmp"]);
    assert_eq!(mount.unmount(path("srv/deep/data")).err(), Some(Errno::EBUSY));
    assert_eq!(mount.unmount(path("srv")).err(), Some(Errno::EINVAL));
    mount.write_file(b"tmp/below", b"x").unwrap();
    mount.mount(path("tmp"), memory(5), "again").unwrap();
    assert_eq!(names(&mount, "tmp"), [""; 0]);
    mount.unmount(path("tmp")).unwrap();
    assert_eq!(names(&mount, "tmp"), ["below"]);
    assert_eq!(mount.mount(path("etc-passwd"), memory(6), "x").err(), Some(Errno::ENOTDIR));
    assert_eq!(mount.mount(path("etc-passwd/x"), memory(6), "x").err(), Some(Errno::ENOTDIR));
    assert_eq!(mount.mount(path(""), memory(6), "x").err(), Some(Errno::EBUSY));
}

#[test]
fn changes_of_all_mounts_come_in_one_list() {
    let mount = sample();
    let mark = mount.mark().unwrap();
    mount.write_file(b"tmp/a", b"x").unwrap();
    mount.write_file(b"b", b"x").unwrap();
    mount.write_file(b"srv/deep/data/c", b"x").unwrap();
    mount.remove(path("etc-passwd"), Remove::File).unwrap();
    let changes = mount.changes_since(&mark).unwrap();
    let created: Vec<Vec<u8>> = changes.created.iter().map(FsPathBuf::to_absolute).collect();
    assert_eq!(created, [&b"/b"[..], b"/srv/deep/data/c", b"/tmp/a"]);
    assert_eq!(changes.deleted.len(), 1);
    assert_eq!(mount.changes_since(&Mark::new(1)), Err(Errno::EINVAL));
}

/// Asks for the mounts in the middle of an operation, as `/proc/mounts` does.
struct Curious(std::sync::OnceLock<Weak<Mount>>);

impl crate::synthetic::Provider for Curious {
    fn entry(&self, path: FsPath<'_>) -> Result<crate::synthetic::Entry> {
        Ok(if path.is_root() {
            crate::synthetic::Entry::directory()
        } else {
            crate::synthetic::Entry::file()
        })
    }

    fn list(&self, _: FsPath<'_>) -> Result<Vec<(Vec<u8>, FileKind)>> {
        Ok(Vec::new())
    }

    fn target(&self, _: FsPath<'_>) -> Result<Vec<u8>> {
        Err(Errno::EINVAL)
    }

    fn open(&self, _: FsPath<'_>, _: &crate::synthetic::Entry, _: &OpenOptions) -> Result<Arc<dyn File>> {
        let mount = self.0.get().and_then(Weak::upgrade).ok_or(Errno::EIO)?;
        mount.mount(path("another"), memory(9), "another")?;
        let text = mount.mounts().len().to_string().into_bytes();
        Ok(Arc::new(crate::synthetic::BytesFile::new(text)))
    }
}

#[test]
fn a_filesystem_can_use_the_namespace_it_is_in() {
    let curious = Arc::new(crate::synthetic::Synthetic::new(Curious(Default::default()), 8, "proc"));
    let mount = Arc::new(Mount::new(memory(1), "root"));
    mount.mount(path("proc"), Arc::clone(&curious) as Arc<dyn Fs>, "proc").unwrap();
    assert!(curious.provider().0.set(Arc::downgrade(&mount)).is_ok());
    assert_eq!(mount.read_file(b"proc/mounts").unwrap(), b"3");
}

#[test]
fn a_namespace_is_forked_by_forking_what_is_in_it() {
    let (root, tmp) = (memory(1), memory(2));
    let mount = Mount::new(root.clone(), "root");
    mount.mount(path("tmp"), tmp.clone(), "tmp").unwrap();
    mount.write_file(b"tmp/a", b"x").unwrap();
    let fork = mount.replaced(|point| {
        Arc::new(if point.path.as_path().is_root() { root.fork() } else { tmp.fork() }) as Arc<dyn Fs>
    });
    mount.remove(path("tmp/a"), Remove::File).unwrap();
    assert_eq!(names(&fork, "tmp"), ["a"]);
    assert_eq!(names(&mount, "tmp"), [""; 0]);
}

#[test]
fn what_was_unmounted_is_asked_for_no_changes() {
    let mount = Mount::new(memory(1), "root");
    let (old, new) = (memory(2), memory(3));
    mount.mount(path("x"), Arc::clone(&old) as Arc<dyn Fs>, "old").unwrap();
    let mark = mount.mark().unwrap();
    mount.unmount(path("x")).unwrap();
    mount.mount(path("x"), new, "new").unwrap();
    old.write_file(b"f", b"").unwrap();
    assert!(mount.changes_since(&mark).unwrap().is_empty());
    mount.unmount(path("x")).unwrap();
    mount.mount(path("x"), old, "old").unwrap();
    assert_eq!(mount.changes_since(&mark).unwrap().created, [path("x/f").to_owned()]);
}
