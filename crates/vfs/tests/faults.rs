//! Whatever fails beneath a filesystem, at whichever step: an operation that fails has changed nothing, one that succeeds has done all,
//! and nothing panics.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Arc;

use boxsh_vfs::{
    Access, Attributes, Create, Errno, Fault, Faults, Faulty, FileKind, Fs, FsExt, FsPath, Memory,
    MemoryOptions, Mount, NewNode, NodeKind, OpenOptions, Overlay, Remove, Rename, Result, Tracked,
};

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

fn memory() -> Memory {
    Memory::new(&MemoryOptions::default())
}

/// What a user sees of a tree.
type Tree = BTreeMap<String, String>;

fn tree(fs: &dyn Fs) -> Tree {
    let shown = |found: boxsh_vfs::Found| {
        let at = found.path.as_path();
        let what = match found.metadata.kind {
            FileKind::File => fs.read_file(at.as_bytes()).unwrap(),
            FileKind::Symlink => fs.read_link(at).unwrap(),
            _ => Vec::new(),
        };
        let line = format!("{:?} {:o} {}", found.metadata.kind, found.metadata.mode, what.escape_ascii());
        (at.as_bytes().escape_ascii().to_string(), line)
    };
    fs.walk_tree(b"").unwrap().map(|found| shown(found.unwrap())).collect()
}

fn fill(fs: &dyn Fs) {
    fs.create_dir_all(b"d/deep").unwrap();
    fs.create_dir_all(b"empty").unwrap();
    fs.write_file(b"f", b"the first").unwrap();
    fs.write_file(b"g", b"the second").unwrap();
    fs.write_file(b"d/f", b"in a directory").unwrap();
    fs.write_file(b"d/deep/f", b"far down").unwrap();
    let link = NewNode { kind: NodeKind::Symlink(b"f"), mode: 0o777, uid: 0, gid: 0 };
    fs.create(path("d/link"), &link).unwrap();
}

const CREATE: Create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: false };
const NODE: NewNode<'_> = NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 };

type Act = fn(&dyn Fs) -> Result<()>;

/// Everything that changes a tree in one call, and one by one what a write consists of.
const OPERATIONS: [(&str, Act); 20] = [
    ("make a file", |fs| open(fs, "d/new", false)),
    ("open for writing", |fs| open(fs, "d/f", false)),
    ("truncate", |fs| open(fs, "d/deep/f", true)),
    ("make a directory", |fs| fs.create(path("d/deep/dir"), &NODE)),
    ("make a link", |fs| fs.create(path("d/link2"), &NewNode { kind: NodeKind::Symlink(b"there"), ..NODE })),
    ("hard link", |fs| fs.link(path("d/f"), path("empty/f"))),
    ("rename", |fs| fs.rename(path("f"), path("d/deep/moved"), Rename::Replace)),
    ("rename over a file", |fs| fs.rename(path("d/f"), path("g"), Rename::Replace)),
    ("rename a directory", |fs| fs.rename(path("d"), path("moved"), Rename::Replace)),
    ("rename over a directory", |fs| fs.rename(path("d"), path("empty"), Rename::Replace)),
    ("exchange files", |fs| fs.rename(path("f"), path("d/f"), Rename::Exchange)),
    ("exchange a directory and a file", |fs| fs.rename(path("d"), path("f"), Rename::Exchange)),
    ("exchange directories", |fs| fs.rename(path("d"), path("empty"), Rename::Exchange)),
    ("remove a file", |fs| fs.remove(path("d/deep/f"), Remove::File)),
    ("remove a link", |fs| fs.remove(path("d/link"), Remove::File)),
    ("remove a directory", |fs| fs.remove(path("empty"), Remove::Directory)),
    ("change the mode of a file", |fs| mode(fs, "d/deep/f", 0o600)),
    ("change the mode of a directory", |fs| mode(fs, "d", 0o700)),
    ("write", |fs| write(fs, "d/deep/f", b"anew")),
    ("cut", |fs| fs.open(path("d/f"), &WRITE)?.set_len(2)),
];

const WRITE: OpenOptions = OpenOptions { access: Access::Write, truncate: false, create: None };

fn open(fs: &dyn Fs, at: &str, truncate: bool) -> Result<()> {
    fs.open(path(at), &OpenOptions { truncate, create: Some(CREATE), ..WRITE }).map(drop)
}

fn mode(fs: &dyn Fs, at: &str, mode: u32) -> Result<()> {
    fs.set_attributes(path(at), &Attributes { mode: Some(mode), ..Attributes::default() })
}

fn write(fs: &dyn Fs, at: &str, data: &[u8]) -> Result<()> {
    let file = fs.open(path(at), &WRITE)?;
    let mut written = 0;
    while written < data.len() {
        written += file.write_at(&data[written..], written as u64)?;
    }
    Ok(())
}

/// A filesystem that is filled, and the switch of something beneath it.
type Stack = fn(&Faults) -> Arc<dyn Fs>;

/// Does each operation on a fresh stack for every step at which it can fail.
#[track_caller]
fn check(stack: Stack, faults: &[(Errno, bool)]) {
    let mut wrong = Vec::new();
    for (name, operation) in OPERATIONS {
        let fs = stack(&Faults::none());
        let before = tree(&*fs);
        operation(&*fs).unwrap();
        let after = tree(&*fs);
        for &(errno, lasting) in faults {
            for nth in 1.. {
                assert!(nth < 10_000, "{name}: no end of steps");
                let faults = Faults::none();
                let fs = stack(&faults);
                let fault = Fault { errno, nth, lasting };
                faults.set(fault);
                let result = operation(&*fs);
                faults.clear();
                let Some(fired) = faults.fired() else {
                    assert_eq!(result, Ok(()), "{name}");
                    break;
                };
                let now = tree(&*fs);
                let is_right = match result {
                    Ok(()) => now == after,
                    // Bytes that were written are written.
                    Err(given) => given == errno && (now == before || name == "write"),
                };
                if !is_right {
                    wrong.push(format!(
                        "{name}: {fault:?} in {fired:?}: {result:?}\n{}",
                        differences(&before, &now)
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn differences(before: &Tree, now: &Tree) -> String {
    let lost = before
        .iter()
        .filter(|(path, what)| now.get(*path) != Some(what))
        .map(|line| format!("  - {line:?}\n"));
    let new = now
        .iter()
        .filter(|(path, what)| before.get(*path) != Some(what))
        .map(|line| format!("  + {line:?}\n"));
    lost.chain(new).collect()
}

/// Errors, and whether they last.
const ALL: [(Errno, bool); 6] = [
    (Errno::ENOSPC, false),
    (Errno::ENOSPC, true),
    (Errno::EIO, false),
    (Errno::EIO, true),
    (Errno::EMFILE, false),
    (Errno::EMFILE, true),
];

fn faulty(faults: &Faults) -> Arc<Faulty<Memory>> {
    let memory = memory();
    fill(&memory);
    Arc::new(Faulty::new(memory, faults.clone()))
}

#[test]
fn nothing_is_half_done_in_memory() {
    check(|faults| faulty(faults), &ALL);
}

#[test]
fn nothing_is_half_done_behind_a_mount() {
    let stack: Stack = |faults| {
        let mount = Mount::new(faulty(faults), "root");
        mount.mount(path("d/deep"), faulty(&Faults::none()), "other").unwrap();
        mount.unmount(path("d/deep")).unwrap();
        Arc::new(mount)
    };
    check(stack, &ALL);
}

#[test]
fn nothing_is_half_done_where_changes_are_tracked() {
    let stack: Stack = |faults| {
        let tracked = Tracked::new(faulty(faults));
        let _ = tracked.mark().unwrap();
        Arc::new(tracked)
    };
    check(stack, &ALL);
}

#[test]
fn nothing_is_half_done_on_top_of_what_cannot_be_read() {
    let stack: Stack = |faults| Arc::new(Overlay::new(faulty(faults), memory()).unwrap());
    check(stack, &ALL);
}

/// All but an upper that is broken for good, on which not even a step can be taken back: what it keeps is lost with it anyway.
const OF_AN_UPPER: [(Errno, bool); 5] =
    [ALL[0], ALL[1], ALL[2], (Errno::EMFILE, false), (Errno::EMFILE, true)];

#[test]
fn nothing_is_half_done_in_an_overlay_that_fails() {
    let stack: Stack = |faults| {
        let lower = memory();
        fill(&lower);
        Arc::new(Overlay::new(Arc::new(lower), Faulty::new(memory(), faults.clone())).unwrap())
    };
    check(stack, &OF_AN_UPPER);
}

#[test]
fn nothing_is_half_done_in_an_overlay_that_was_used() {
    let stack: Stack = |faults| {
        let lower = memory();
        fill(&lower);
        lower.create_dir_all(b"old/below").unwrap();
        for gone in [&b"d/new"[..], b"d/deep/moved", b"empty/f", b"d/link2", b"moved"] {
            lower.write_file(gone, b"removed before").unwrap();
        }
        let overlay = Overlay::new(Arc::new(lower), Faulty::new(memory(), faults.clone())).unwrap();
        for gone in ["d/new", "d/deep/moved", "empty/f", "d/link2", "moved"] {
            overlay.remove(path(gone), Remove::File).unwrap();
        }
        overlay.rename(path("d"), path("elsewhere"), Rename::Replace).unwrap();
        overlay.rename(path("elsewhere"), path("d"), Rename::Replace).unwrap();
        Arc::new(overlay)
    };
    check(stack, &OF_AN_UPPER);
}

#[cfg(unix)]
#[test]
fn nothing_is_half_done_on_top_of_a_folder_of_the_host() {
    use boxsh_vfs::{Host, HostOptions};

    let folder = tempfile::tempdir().unwrap();
    let options = HostOptions { access: boxsh_vfs::HostAccess::ReadWrite, ..HostOptions::default() };
    fill(&Host::open(folder.path(), options).unwrap());
    let before = tree(&Host::open(folder.path(), HostOptions::default()).unwrap());
    FOLDER.set(folder.path().to_owned()).unwrap();
    let stack: Stack = |faults| {
        let host = Host::open(FOLDER.get().unwrap(), HostOptions::default()).unwrap();
        Arc::new(Overlay::new(Arc::new(Faulty::new(host, faults.clone())), memory()).unwrap())
    };
    check(stack, &ALL);
    assert_eq!(tree(&Host::open(folder.path(), HostOptions::default()).unwrap()), before);
}

#[cfg(unix)]
static FOLDER: std::sync::OnceLock<std::path::PathBuf> = std::sync::OnceLock::new();
