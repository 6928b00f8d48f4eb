//! Files and directories that nobody can change: generated ones, devices, and directories on the way to a mount.
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::sync::Arc;

use boxsh_vfs::{
    Access, Attributes, BytesFile, Dev, Entry, Errno, File, FileKind, Fs, FsExt, FsPath, Memory,
    MemoryOptions, Mount, NewNode, NodeKind, OpenOptions, Provider, Random, Readonly, Remove, Rename, Result,
    Synthetic, Walk, copy_bytes,
};

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

fn memory() -> Memory {
    Memory::new(&MemoryOptions::default())
}

struct Zeros;

impl Random for Zeros {
    fn fill(&self, buffer: &mut [u8]) {
        buffer.fill(0);
    }
}

const FIFO: NewNode<'_> = NewNode { kind: NodeKind::Fifo, mode: 0o600, uid: 0, gid: 0 };
const WRITE: OpenOptions = OpenOptions { access: Access::Write, truncate: false, create: None };

/// What `write`, `ftruncate` and `fchmod` say of a descriptor that was opened for reading.
fn refuses_changes(file: &dyn File) {
    assert_eq!(file.write_at(b"x", 0), Err(Errno::EBADF));
    assert_eq!(file.append(b"x"), Err(Errno::EBADF));
    assert_eq!(file.set_len(0), Err(Errno::EINVAL));
    assert_eq!(file.set_attributes(&Attributes::default()), Err(Errno::EROFS));
    assert_eq!(file.sync(), Ok(()));
}

#[test]
fn a_generated_text_is_only_read() {
    let file = BytesFile::new(*b"text");
    refuses_changes(&file);
    let mut buffer = [0; 9];
    assert_eq!(file.read_at(&mut buffer, 1), Ok(3));
    assert_eq!(&buffer[..3], b"ext");
    assert_eq!(file.read_at(&mut buffer, 9), Ok(0));
}

#[test]
fn directories_of_devices_are_neither_read_nor_written() {
    let dev = Dev::filesystem(Arc::new(Zeros), 5);
    for at in ["", "shm"] {
        let file = dev.open(path(at), &OpenOptions::READ).unwrap();
        assert_eq!(file.read_at(&mut [0], 0), Err(Errno::EISDIR));
        refuses_changes(&*file);
        assert_eq!(dev.open(path(at), &WRITE).err(), Some(Errno::EISDIR));
    }
    assert_eq!(dev.read_dir(path("shm")).unwrap().len(), 0);
    assert!(dev.read_dir(path("")).unwrap().len() > 5);
}

#[test]
fn devices_are_appended_to_and_not_cut() {
    let dev = Dev::filesystem(Arc::new(Zeros), 5);
    let null = dev.open(path("null"), &WRITE).unwrap();
    assert_eq!(null.append(b"abc"), Ok((3, 0)));
    assert_eq!(null.set_len(0), Err(Errno::EINVAL));
    assert_eq!(null.set_attributes(&Attributes::default()), Err(Errno::EROFS));
    let full = dev.open(path("full"), &WRITE).unwrap();
    assert_eq!(full.append(b"abc"), Err(Errno::ENOSPC));
}

#[test]
fn nothing_is_made_beside_devices() {
    let dev = Dev::filesystem(Arc::new(Zeros), 5);
    assert_eq!(dev.create(path("null"), &FIFO), Err(Errno::EEXIST));
    assert_eq!(dev.create(path("new"), &FIFO), Err(Errno::EROFS));
    assert_eq!(dev.create(path("null/new"), &FIFO), Err(Errno::ENOTDIR));
    assert_eq!(dev.link(path("null"), path("new")), Err(Errno::EROFS));
    assert_eq!(dev.link(path("none"), path("new")), Err(Errno::ENOENT));
}

#[test]
fn each_device_has_a_number_of_its_own() {
    let dev = Dev::filesystem(Arc::new(Zeros), 5);
    let mut numbers: Vec<_> = dev.read_dir(path("")).unwrap().iter().map(|entry| entry.ino).collect();
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), count);
    assert_eq!(dev.metadata(path("")).unwrap().ino, 1);
    assert_eq!(dev.statfs(path("null")).unwrap().name, "devtmpfs");
    assert_eq!(dev.statfs(path("none")).err(), Some(Errno::ENOENT));
}

#[test]
fn no_changes_are_known_where_none_can_be() {
    let dev = Dev::filesystem(Arc::new(Zeros), 5);
    assert_eq!(dev.mark().err(), Some(Errno::EOPNOTSUPP));
    let mark = memory().mark().unwrap();
    assert_eq!(dev.changes_since(&mark).err(), Some(Errno::EOPNOTSUPP));
}

#[test]
fn a_directory_on_the_way_to_a_mount_is_only_listed() {
    let mount = Mount::new(Arc::new(memory()), "root");
    mount.mount(path("srv/deep/data"), Arc::new(memory()), "data").unwrap();
    let file = mount.open(path("srv"), &OpenOptions::READ).unwrap();
    assert_eq!(file.read_at(&mut [0], 0), Err(Errno::EISDIR));
    refuses_changes(&*file);
    assert_eq!(mount.open(path("srv"), &WRITE).err(), Some(Errno::EISDIR));
    for at in ["srv", "srv/deep", "srv/deep/data"] {
        let found = mount.metadata(path(at)).unwrap();
        assert_eq!(mount.walk(path(at), &mut |_| Ok(())), Ok(Walk::Found(found)), "{at}");
    }
    let (srv, deep) = (mount.metadata(path("srv")).unwrap(), mount.metadata(path("srv/deep")).unwrap());
    assert_ne!(srv.ino, deep.ino);
    assert!(!srv.same_file(&mount.metadata(path("")).unwrap()));
}

#[test]
fn links_on_the_way_to_a_mount_are_followed() {
    let mount = Mount::new(Arc::new(memory()), "root");
    mount.mount(path("a/b"), Arc::new(memory()), "b").unwrap();
    mount.write_file(b"a/f", b"").unwrap();
    let node = NewNode { kind: NodeKind::Symlink(b"elsewhere"), mode: 0o777, uid: 0, gid: 0 };
    mount.create(path("a/link"), &node).unwrap();
    let walk = |at: &str| mount.walk(path(at), &mut |_| Ok(()));
    assert_eq!(walk("a/link/x"), Ok(Walk::Symlink { end: 6, target: b"elsewhere".to_vec() }));
    assert_eq!(walk("a/f/x"), Err(Errno::ENOTDIR));
    assert_eq!(walk("a/none/x"), Err(Errno::ENOENT));
    assert!(matches!(walk("a/none"), Ok(Walk::Missing { .. })));
    assert!(matches!(walk("none"), Ok(Walk::Missing { .. })));
}

#[test]
fn behind_glass_all_can_be_seen() {
    let memory = Arc::new(memory());
    memory.create_dir_all(b"d").unwrap();
    memory.write_file(b"d/f", b"text").unwrap();
    let node = NewNode { kind: NodeKind::Symlink(b"d/f"), mode: 0o777, uid: 0, gid: 0 };
    memory.create(path("link"), &node).unwrap();
    let fs = Readonly::new(Arc::clone(&memory));
    assert_eq!(fs.read_link(path("link")).unwrap(), b"d/f");
    let names: Vec<_> = fs.read_dir(path("")).unwrap().into_iter().map(|entry| entry.name).collect();
    assert_eq!(names.iter().map(|name| &**name).collect::<Vec<_>>(), [&b"d"[..], b"link"]);
    let (inner, seen) = (memory.statfs(path("")).unwrap(), fs.statfs(path("")).unwrap());
    assert_eq!((seen.blocks_free, seen.inodes_free), (0, 0), "nothing more fits");
    assert_eq!((seen.block_size, seen.name), (inner.block_size, inner.name));
    let mark = fs.mark().unwrap();
    memory.write_file(b"new", b"").unwrap();
    let changes = fs.changes_since(&mark).unwrap();
    assert_eq!(changes.created, [path("new").to_owned()]);
    let file = fs.open(path("d/f"), &OpenOptions::READ).unwrap();
    assert_eq!(file.extents().unwrap(), std::slice::from_ref(&(0..4)));
    assert!(file.is_seekable());
    assert_eq!(file.set_len(0), Err(Errno::EINVAL));
    assert_eq!(file.append(b"x"), Err(Errno::EBADF));
    assert_eq!(file.metadata().unwrap().kind, FileKind::File);
}

#[test]
fn the_root_is_neither_renamed_nor_removed() {
    let overlay = boxsh_vfs::Overlay::new(Arc::new(memory()), memory()).unwrap();
    overlay.create_dir_all(b"d").unwrap();
    assert_eq!(overlay.rename(path(""), path("d/x"), Rename::Replace), Err(Errno::EBUSY));
    assert_eq!(overlay.rename(path("d"), path(""), Rename::Replace), Err(Errno::EBUSY));
    assert_eq!(overlay.remove(path(""), Remove::File), Err(Errno::EISDIR));
    assert_eq!(overlay.remove(path(""), Remove::Directory), Err(Errno::EBUSY));
}

/// One file whose size nobody knows before it is read, as in `/proc`.
struct Version;

impl Provider for Version {
    fn entry(&self, path: FsPath<'_>) -> Result<Entry> {
        match path.as_bytes() {
            b"" => Ok(Entry::directory()),
            b"version" => Ok(Entry::file()),
            _ => Err(Errno::ENOENT),
        }
    }

    fn list(&self, _: FsPath<'_>) -> Result<Vec<(Vec<u8>, FileKind)>> {
        Ok(vec![(b"version".to_vec(), FileKind::File)])
    }

    fn target(&self, _: FsPath<'_>) -> Result<Vec<u8>> {
        Err(Errno::EINVAL)
    }

    fn open(&self, _: FsPath<'_>, _: &Entry, _: &OpenOptions) -> Result<Arc<dyn File>> {
        Ok(Arc::new(BytesFile::new(*b"boxsh")))
    }
}

#[test]
fn a_generated_file_is_copied_whole_although_its_size_is_0() {
    let fs = Synthetic::new(Version, 9, "proc");
    let from = fs.open(path("version"), &OpenOptions::READ).unwrap();
    assert_eq!(from.metadata().unwrap().size, 0);
    let to = memory();
    to.write_file(b"copy", b"").unwrap();
    copy_bytes(&*from, &*to.open(path("copy"), &WRITE).unwrap()).unwrap();
    assert_eq!(to.read_file(b"copy").unwrap(), b"boxsh");
}
