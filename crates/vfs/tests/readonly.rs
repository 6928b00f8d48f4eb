//! The wrapper that lets nothing be changed.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use boxsh_vfs::{
    Access, Attributes, Create, Dev, Errno, Fs, FsExt, FsPath, Memory, MemoryOptions, NewNode, NodeKind,
    OpenOptions, Random, Readonly, Remove, Rename,
};

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

const CREATE: Create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: false };
const WRITE: OpenOptions = OpenOptions { access: Access::Write, truncate: false, create: Some(CREATE) };
const NODE: NewNode<'_> = NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 };

#[test]
fn every_change_is_refused_as_on_a_read_only_mount() {
    let memory = Memory::new(&MemoryOptions::default());
    memory.create_dir_all(b"d").unwrap();
    memory.write_file(b"f", b"text").unwrap();
    let before = memory.freeze();
    let memory = Arc::new(memory);
    let fs = Readonly::new(Arc::clone(&memory));
    assert_eq!(fs.read_file(b"f").unwrap(), b"text");
    assert_eq!(fs.open(path("f"), &WRITE).err(), Some(Errno::EROFS));
    assert_eq!(fs.open(path("new"), &WRITE).err(), Some(Errno::EROFS));
    assert_eq!(fs.open(path("none/new"), &WRITE).err(), Some(Errno::ENOENT));
    assert_eq!(fs.open(path("f/new"), &WRITE).err(), Some(Errno::ENOTDIR));
    assert_eq!(fs.open(path("d"), &WRITE).err(), Some(Errno::EISDIR));
    let exclusive = OpenOptions { create: Some(Create { exclusive: true, ..CREATE }), ..WRITE };
    assert_eq!(fs.open(path("f"), &exclusive).err(), Some(Errno::EEXIST));
    assert_eq!(fs.create(path("new"), &NODE), Err(Errno::EROFS));
    assert_eq!(fs.create(path("d"), &NODE), Err(Errno::EEXIST));
    assert_eq!(fs.link(path("f"), path("g")), Err(Errno::EROFS));
    assert_eq!(fs.link(path("none"), path("g")), Err(Errno::ENOENT));
    assert_eq!(fs.rename(path("f"), path("g"), Rename::Replace), Err(Errno::EROFS));
    assert_eq!(fs.rename(path("f"), path("none/g"), Rename::Replace), Err(Errno::ENOENT));
    assert_eq!(fs.remove(path("f"), Remove::File), Err(Errno::EROFS));
    assert_eq!(fs.remove(path("d"), Remove::Directory), Err(Errno::EROFS));
    assert_eq!(fs.set_attributes(path("f"), &Attributes::default()), Err(Errno::EROFS));
    let file = fs.open(path("f"), &OpenOptions::READ).unwrap();
    assert_eq!(file.set_attributes(&Attributes::default()), Err(Errno::EROFS));
    assert!(memory.freeze().changes_since(&before).is_empty());
}

struct Zeros;

impl Random for Zeros {
    fn fill(&self, buffer: &mut [u8]) {
        buffer.fill(0);
    }
}

#[test]
fn devices_can_still_be_written_to() {
    let dev = Readonly::new(Dev::filesystem(Arc::new(Zeros), 5));
    let file = dev.open(path("null"), &WRITE).unwrap();
    assert_eq!(file.write_at(b"abc", 0), Ok(3));
    assert!(!file.is_seekable());
}
