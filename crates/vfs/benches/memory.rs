//! The memory filesystem beside its peers, in one run: `cargo bench -p boxsh-vfs --bench memory`.
//!
//! The peer of the file operations is the host's tmpfs (`/dev/shm`), through system calls; that of snapshots
//! is a copy of a map from paths to bytes, which is what a filesystem without shared structure has to make.
//! Every figure is the median of several rounds.

#![expect(clippy::disallowed_methods, reason = "the peer is the host's own filesystem")]
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]
#![expect(clippy::unwrap_used, reason = "a benchmark that fails should stop")]

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use boxsh_vfs::{
    Access, Create, Fs, FsPath, Memory, MemoryOptions, NewNode, NodeKind, OpenOptions, Remove, TimeSource,
    Timestamp,
};

const MILLION: usize = 1_000_000;
const ROUNDS: usize = 41;
const BATCH: usize = 200;

/// A clock that really asks the time, as the host's filesystem does.
struct Clock(Instant);

impl TimeSource for Clock {
    fn now(&self) -> Timestamp {
        let elapsed = self.0.elapsed();
        Timestamp::new(1_000_000_000 + elapsed.as_secs() as i64, elapsed.subsec_nanos())
    }
}

fn memory() -> Memory {
    Memory::new(&MemoryOptions::new(Arc::new(Clock(Instant::now()))))
}

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

const CREATE: OpenOptions = OpenOptions {
    access: Access::Write,
    truncate: true,
    create: Some(Create { mode: 0o644, uid: 0, gid: 0, exclusive: false }),
};

fn write(fs: &Memory, at: &str, data: &[u8]) {
    fs.open(path(at), &CREATE).unwrap().write_at(data, 0).unwrap();
}

fn mkdir(fs: &Memory, at: &str) {
    fs.create(path(at), &NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 }).unwrap();
}

/// A scrambled number, so that names fall anywhere in their directory.
fn scatter(number: usize) -> usize {
    let mixed = (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)) as usize & 0xFFFF_FFFF
}

/// How the files that are there already are laid out.
#[derive(Clone, Copy)]
enum Layout {
    Flat(usize),
    /// So many directories of 1,000 files.
    Tree(usize),
}

/// Where new files fall among the names that are there.
#[derive(Clone, Copy)]
enum Order {
    /// Anywhere, so that nothing that one file needs was in the cache for the one before.
    Scattered,
    Consecutive,
}

impl Layout {
    fn directories(self) -> Vec<String> {
        match self {
            Self::Flat(_) => Vec::new(),
            Self::Tree(count) => (0..count).map(|number| format!("d{number:03}")).collect(),
        }
    }

    fn files(self) -> Box<dyn Iterator<Item = String>> {
        match self {
            Self::Flat(count) => Box::new((0..count).map(|number| format!("f{:08x}", scatter(number)))),
            Self::Tree(count) => Box::new(
                (0..count * 1000)
                    .map(move |number| format!("d{:03}/f{:08x}", number / 1000, scatter(number))),
            ),
        }
    }

    /// Names for new files, none of them used before.
    fn new_names(self, order: Order, round: usize) -> Vec<String> {
        let number = |at: usize| match order {
            Order::Scattered => scatter(at + round * BATCH),
            Order::Consecutive => at + round * BATCH,
        };
        match self {
            Self::Flat(_) => (0..BATCH).map(|at| format!("f{:08x}n", number(at))).collect(),
            Self::Tree(count) => {
                let directory = |at: usize| match order {
                    Order::Scattered => number(at) % count,
                    Order::Consecutive => scatter(round) % count,
                };
                (0..BATCH).map(|at| format!("d{:03}/f{:08x}n", directory(at), number(at))).collect()
            }
        }
    }

    fn fill(self, fs: &Memory, data: &[u8]) {
        self.directories().iter().for_each(|dir| mkdir(fs, dir));
        self.files().for_each(|file| write(fs, &file, data));
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The nanoseconds of one run of `work`.
fn nanos(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_nanos() as f64
}

fn row(what: &str, ours: f64, target: Option<f64>, peer: Option<(&str, f64)>) {
    let target = target.map_or(String::new(), |target| {
        format!("<= {:.0} {}", target, if ours <= target { "ok" } else { "MISSED" })
    });
    let peer = peer.map_or(String::new(), |(name, peer)| format!("{name} {peer:.0} ({:.2}x)", ours / peer));
    println!("{what:<58} {ours:>12.0}   {target:<18} {peer}");
}

/// A directory on the host's tmpfs that goes away with this value.
struct Tmpfs(PathBuf);

impl Tmpfs {
    fn new() -> Option<Self> {
        let dir = Path::new("/dev/shm/boxsh-bench");
        let _ = fs::remove_dir_all(dir);
        fs::create_dir(dir).ok()?;
        Some(Self(dir.to_owned()))
    }

    /// Fills it with empty files, which is enough for the names to be there.
    fn fill(&self, layout: Layout) {
        layout.directories().iter().for_each(|dir| fs::create_dir(self.0.join(dir)).unwrap());
        layout.files().for_each(|file| drop(fs::File::create(self.0.join(file)).unwrap()));
    }
}

impl Drop for Tmpfs {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn create_files(what: &str, layout: Layout, order: Order) {
    let data = [b'x'; 100];
    let fs = memory();
    layout.fill(&fs, &data);
    let ours = median(
        (0..ROUNDS)
            .map(|round| {
                let names = layout.new_names(order, round);
                let time = nanos(|| names.iter().for_each(|name| write(&fs, name, &data)));
                names.iter().for_each(|name| fs.remove(path(name), Remove::File).unwrap());
                time / BATCH as f64
            })
            .collect(),
    );
    let peer = Tmpfs::new().map(|tmpfs| {
        tmpfs.fill(layout);
        let time = (0..ROUNDS).map(|round| {
            let names: Vec<_> =
                layout.new_names(order, round).iter().map(|name| tmpfs.0.join(name)).collect();
            let time = nanos(|| {
                for name in &names {
                    fs::File::create(name).unwrap().write_all(&data).unwrap();
                }
            });
            names.iter().for_each(|name| fs::remove_file(name).unwrap());
            time / BATCH as f64
        });
        ("tmpfs", median(time.collect()))
    });
    row(what, ours, Some(1000.0), peer);
}

fn snapshots() {
    let layout = Layout::Tree(100);
    let data = [b'x'; 100];
    let fs = memory();
    layout.fill(&fs, &data);
    let map: BTreeMap<String, Vec<u8>> = layout.files().map(|file| (file, data.to_vec())).collect();
    let copy = median((0..5).map(|_| nanos(|| drop(black_box(map.clone())))).collect());
    let snapshot = median((0..ROUNDS).map(|_| nanos(|| drop(black_box(fs.freeze())))).collect());
    row("snapshot of 100,000 files", snapshot, Some(10_000.0), Some(("copied map", copy)));
    let fork = median((0..ROUNDS).map(|_| nanos(|| drop(black_box(fs.fork())))).collect());
    row("fork of 100,000 files", fork, Some(10_000.0), Some(("copied map", copy)));
    let mut first = Vec::new();
    let mut second = Vec::new();
    for (round, name) in layout.files().step_by(2003).take(ROUNDS).enumerate() {
        let fork = fs.fork();
        let new = format!("d{:03}/new", round * 7 % 100);
        first.push(nanos(|| write(&fork, &name, b"changed")));
        second.push(nanos(|| write(&fork, &new, b"new")));
    }
    row("first write after a fork", median(first), Some(20_000.0), Some(("copied map", copy)));
    row("first new file after that", median(second), Some(20_000.0), None);
    let mark = fs.mark().unwrap();
    for name in layout.files().step_by(1009).take(10) {
        write(&fs, &name, b"changed");
    }
    let changes =
        median((0..ROUNDS).map(|_| nanos(|| drop(black_box(fs.changes_since(&mark).unwrap())))).collect());
    let other = map.clone();
    let compare = median((0..5).map(|_| nanos(|| assert!(black_box(map == other)))).collect());
    row("changes_since: 10 of 100,000 files", changes, None, Some(("compared maps", compare)));
}

fn read_and_write() {
    let mut buffer = vec![7; 1 << 20];
    let fs = memory();
    write(&fs, "big", &buffer);
    let file = fs.open(path("big"), &OpenOptions::READ).unwrap();
    let read =
        median((0..201).map(|_| nanos(|| assert_eq!(file.read_at(&mut buffer, 0), Ok(1 << 20)))).collect());
    let names: Vec<_> = (0..ROUNDS).map(|round| format!("b{round}")).collect();
    let fresh = median(names.iter().map(|name| nanos(|| write(&fs, name, &buffer))).collect());
    let tmpfs = Tmpfs::new();
    let peer = tmpfs.as_ref().map(|tmpfs| {
        let at = tmpfs.0.join("big");
        fs::write(&at, &buffer).unwrap();
        let time = (0..201).map(|_| {
            let mut file = fs::File::open(&at).unwrap();
            nanos(|| file.read_exact(&mut buffer).unwrap())
        });
        ("tmpfs", median(time.collect()))
    });
    row("read of 1 MiB", read, None, peer);
    let peer = tmpfs.as_ref().map(|tmpfs| {
        let time = names.iter().map(|name| {
            let mut file = fs::File::create(tmpfs.0.join(name)).unwrap();
            nanos(|| file.write_all(&buffer).unwrap())
        });
        ("tmpfs", median(time.collect()))
    });
    row("write of 1 MiB to a new file", fresh, None, peer);
}

fn look_ups() {
    let fs = memory();
    let layout = Layout::Tree(100);
    layout.fill(&fs, b"");
    for dir in ["usr", "usr/lib", "usr/lib/deep"] {
        mkdir(&fs, dir);
    }
    write(&fs, "usr/lib/deep/file", b"");
    let batch = |name: &str| {
        let walk = || {
            for _ in 0..1000 {
                black_box(fs.walk(path(name), &mut |_| Ok(())).unwrap());
            }
        };
        median((0..ROUNDS).map(|_| nanos(walk) / 1000.0).collect())
    };
    let peer = Tmpfs::new().map(|tmpfs| {
        let at = tmpfs.0.join("usr/lib/deep");
        fs::create_dir_all(&at).unwrap();
        let at = at.join("file");
        fs::write(&at, b"").unwrap();
        let stat = || (0..1000).for_each(|_| assert!(black_box(fs::symlink_metadata(&at)).is_ok()));
        ("tmpfs lstat", median((0..ROUNDS).map(|_| nanos(stat) / 1000.0).collect()))
    });
    row("walk of usr/lib/deep/file", batch("usr/lib/deep/file"), None, peer);
    row("walk of a missing name", batch("usr/nothing"), None, None);
}

/// Resident bytes of this process.
fn resident() -> Option<f64> {
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split(' ').nth(1)?.parse::<f64>().ok()? * 4096.0)
}

fn memory_per_file(what: &str, layout: Layout) {
    let Some(before) = resident() else { return };
    let fs = memory();
    layout.fill(&fs, &[b'x'; 100]);
    if let Some(after) = resident() {
        row(
            what,
            (after - before) / MILLION as f64,
            None,
            Some(("tmpfs by its page and inode sizes", 4096.0 + 720.0)),
        );
    }
}

fn main() {
    // `cargo test --all-targets` starts this too, and not to measure.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("{:<58} {:>12}   {:<18} peer (ours / peer)\n", "ns", "boxsh", "target");
    memory_per_file("bytes of memory per file of 100 bytes", Layout::Flat(MILLION));
    create_files("create, write 100 bytes, close: 10 files there", Layout::Flat(10), Order::Scattered);
    let (flat, tree) = (Layout::Flat(MILLION), Layout::Tree(1000));
    create_files("the same: 1,000,000 in one directory", flat, Order::Consecutive);
    create_files("the same, names scattered", flat, Order::Scattered);
    create_files("the same: 1,000,000 in 1,000 directories", tree, Order::Consecutive);
    create_files("the same, each in another directory", tree, Order::Scattered);
    snapshots();
    read_and_write();
    look_ups();
}
