//! The operations, and how they are done on a filesystem of ours.

use std::sync::Arc;

use boxsh_vfs::{
    Access, Attributes, Create, Errno, File, Fs, FsExt, FsPath, NewNode, NodeKind, OpenOptions, Remove,
    Rename, Timestamp,
};
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Write { path: String, data: Vec<u8>, offset: u64, exclusive: bool, truncate: bool },
    Read(String),
    SetLength { path: String, length: u64 },
    Directory { path: String, mode: u32 },
    Symlink(String),
    Fifo(String),
    ReadLink(String),
    List(String),
    Stat(String),
    Unlink(String),
    RemoveDirectory(String),
    Rename { from: String, to: String, how: Rename },
    Link { from: String, to: String },
    Mode { path: String, mode: u32 },
    Times { path: String, seconds: i64 },
    Open { slot: usize, path: String },
    Append { slot: usize, data: Vec<u8> },
    ReadOpen { slot: usize },
    Close { slot: usize },
}

/// What an operation gives, in words.
pub(crate) type Outcome = Result<String, Errno>;

pub(crate) const SLOTS: usize = 2;

/// Where every symbolic link leads: to a file, so that going on behind one is `ENOTDIR` on a real system too.
pub(crate) const TARGET: &str = "/etc/passwd";

fn path() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec!["a", "b", "c"]);
    prop::collection::vec(name, 1..4).prop_map(|names| names.join("/"))
}

pub(crate) fn operation(links: bool) -> impl Strategy<Value = Operation> {
    let data = || prop::collection::vec(prop::sample::select(vec![b'x', b'y']), 0..4);
    let mode = || prop::sample::select(vec![0o755, 0o700, 0o777, 0o1777]);
    let how =
        prop::sample::select(vec![Rename::Replace, Rename::Replace, Rename::NoReplace, Rename::Exchange]);
    let slot = || 0..SLOTS;
    prop_oneof![
        6 => (path(), data(), 0u64..4, prop::bool::ANY, prop::bool::ANY).prop_map(
            |(path, data, offset, exclusive, truncate)| Operation::Write { path, data, offset, exclusive, truncate }
        ),
        2 => path().prop_map(Operation::Read),
        2 => (path(), 0u64..6).prop_map(|(path, length)| Operation::SetLength { path, length }),
        7 => (path(), mode()).prop_map(|(path, mode)| Operation::Directory { path, mode }),
        2 => path().prop_map(Operation::Symlink),
        1 => path().prop_map(Operation::Fifo),
        1 => path().prop_map(Operation::ReadLink),
        1 => path().prop_map(Operation::List),
        1 => path().prop_map(Operation::Stat),
        4 => path().prop_map(Operation::Unlink),
        4 => path().prop_map(Operation::RemoveDirectory),
        8 => (path(), path(), how).prop_map(|(from, to, how)| Operation::Rename { from, to, how }),
        2 => (path(), path()).prop_map(move |(from, to)| {
            if links { Operation::Link { from, to } } else { Operation::Stat(from) }
        }),
        2 => (path(), mode()).prop_map(|(path, mode)| Operation::Mode { path, mode }),
        1 => (path(), 0i64..9).prop_map(|(path, seconds)| Operation::Times { path, seconds }),
        2 => (slot(), path()).prop_map(|(slot, path)| Operation::Open { slot, path }),
        2 => (slot(), data()).prop_map(|(slot, data)| Operation::Append { slot, data }),
        1 => slot().prop_map(|slot| Operation::ReadOpen { slot }),
        1 => slot().prop_map(|slot| Operation::Close { slot }),
    ]
}

/// Open files.
#[derive(Default)]
pub(crate) struct Handles([Option<Arc<dyn File>>; SLOTS]);

fn at(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

const WRITE: OpenOptions = OpenOptions { access: Access::ReadWrite, truncate: false, create: None };

impl Handles {
    pub(crate) fn run(&mut self, fs: &dyn Fs, operation: &Operation) -> Outcome {
        let node = |kind, mode| NewNode { kind, mode, uid: 0, gid: 0 };
        let done = |()| String::new();
        match operation {
            Operation::Write { path, data, offset, exclusive, truncate } => {
                let create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: *exclusive };
                let options =
                    OpenOptions { access: Access::Write, truncate: *truncate, create: Some(create) };
                let file = fs.open(at(path), &options)?;
                Ok(file.write_at(data, *offset)?.to_string())
            }
            Operation::Read(path) => {
                fs.read_file(path.as_bytes()).map(|contents| contents.escape_ascii().to_string())
            }
            Operation::SetLength { path, length } => fs.open(at(path), &WRITE)?.set_len(*length).map(done),
            Operation::Directory { path, mode } => {
                fs.create(at(path), &node(NodeKind::Directory, *mode)).map(done)
            }
            Operation::Symlink(path) => {
                fs.create(at(path), &node(NodeKind::Symlink(TARGET.as_bytes()), 0o777)).map(done)
            }
            Operation::Fifo(path) => fs.create(at(path), &node(NodeKind::Fifo, 0o644)).map(done),
            Operation::ReadLink(path) => {
                fs.read_link(at(path)).map(|target| target.escape_ascii().to_string())
            }
            Operation::List(path) => fs.read_dir(at(path)).map(|entries| {
                let names = entries.iter().map(|entry| entry.name.escape_ascii().to_string());
                names.collect::<Vec<_>>().join(" ")
            }),
            Operation::Stat(path) => {
                let metadata = fs.metadata(at(path))?;
                let size = if metadata.is_dir() { 0 } else { metadata.size };
                Ok(format!("{:o} {size}", metadata.st_mode()))
            }
            Operation::Unlink(path) => fs.remove(at(path), Remove::File).map(done),
            Operation::RemoveDirectory(path) => fs.remove(at(path), Remove::Directory).map(done),
            Operation::Rename { from, to, how } => fs.rename(at(from), at(to), *how).map(done),
            Operation::Link { from, to } => fs.link(at(from), at(to)).map(done),
            Operation::Mode { path, mode } => {
                if fs.metadata(at(path))?.is_symlink() {
                    return Ok(String::new());
                }
                let attributes = Attributes { mode: Some(*mode), ..Attributes::default() };
                fs.set_attributes(at(path), &attributes).map(done)
            }
            Operation::Times { path, seconds } => {
                let mtime = Some(Timestamp::new(*seconds, 5));
                let attributes = Attributes { mtime, ..Attributes::default() };
                fs.set_attributes(at(path), &attributes)?;
                Ok(format!("{:?}", fs.metadata(at(path))?.mtime))
            }
            Operation::Open { slot, path } => {
                self.0[*slot] = None;
                self.0[*slot] = Some(fs.open(at(path), &WRITE)?);
                Ok(String::new())
            }
            Operation::Append { slot, data } => match &self.0[*slot] {
                Some(file) => file.append(data).map(|written| format!("{written:?}")),
                None => Ok(String::new()),
            },
            Operation::ReadOpen { slot } => match &self.0[*slot] {
                Some(file) => {
                    let mut buffer = [0; 256];
                    let count = file.read_at(&mut buffer, 0)?;
                    Ok(buffer[..count].escape_ascii().to_string())
                }
                None => Ok(String::new()),
            },
            Operation::Close { slot } => {
                self.0[*slot] = None;
                Ok(String::new())
            }
        }
    }
}
