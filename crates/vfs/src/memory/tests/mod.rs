//! Behaviour of the memory filesystem that a user could see.

mod changes;
mod forks;
mod lazy;
mod limits;
mod names;
mod open;
mod times;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::{
    Access, Create, Errno, File, Fs, FsPath, Memory, MemoryOptions, Metadata, NewNode, NodeKind, OpenOptions,
    Result, TimeSource, Timestamp,
};

/// A clock that is one second later each time it is asked.
#[derive(Default)]
struct Ticking(AtomicI64);

impl TimeSource for Ticking {
    fn now(&self) -> Timestamp {
        Timestamp::new(self.0.fetch_add(1, Ordering::Relaxed), 0)
    }
}

fn memory() -> Memory {
    Memory::new(&MemoryOptions::default())
}

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

const CREATE: OpenOptions = OpenOptions {
    access: Access::ReadWrite,
    truncate: false,
    create: Some(Create { mode: 0o644, uid: 0, gid: 0, exclusive: false }),
};

fn create(fs: &Memory, at: &str) -> Arc<dyn File> {
    fs.open(path(at), &CREATE).unwrap()
}

fn write(fs: &Memory, at: &str, data: &str) {
    let file = fs.open(path(at), &OpenOptions { truncate: true, ..CREATE }).unwrap();
    assert_eq!(file.write_at(data.as_bytes(), 0), Ok(data.len()));
}

fn try_read_all(file: &dyn File) -> Result<Vec<u8>> {
    let mut data = vec![0; file.metadata()?.size as usize + 1];
    let length = file.read_at(&mut data, 0)?;
    data.truncate(length);
    Ok(data)
}

fn read_all(file: &dyn File) -> Vec<u8> {
    try_read_all(file).unwrap()
}

fn read(fs: &Memory, at: &str) -> Result<String> {
    let file = fs.open(path(at), &OpenOptions::READ)?;
    Ok(String::from_utf8(try_read_all(&*file)?).unwrap())
}

fn node(kind: NodeKind<'_>) -> NewNode<'_> {
    NewNode { kind, mode: 0o755, uid: 0, gid: 0 }
}

fn mkdir(fs: &Memory, at: &str) {
    fs.create(path(at), &node(NodeKind::Directory)).unwrap();
}

fn stat(fs: &Memory, at: &str) -> Metadata {
    fs.metadata(path(at)).unwrap()
}

fn names(fs: &Memory, at: &str) -> Vec<String> {
    let entries = fs.read_dir(path(at)).unwrap();
    entries.into_iter().map(|entry| String::from_utf8(entry.name.into()).unwrap()).collect()
}

fn exists(fs: &Memory, at: &str) -> bool {
    fs.metadata(path(at)).is_ok()
}

#[test]
fn it_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Memory>();
    shared::<crate::Frozen>();
}

#[test]
fn dropping_the_filesystem_leaves_its_open_files_usable() {
    let fs = memory();
    let file = create(&fs, "f");
    drop(fs);
    assert_eq!(file.write_at(b"x", 0), Ok(1));
    assert_eq!(read_all(&*file), b"x");
}
