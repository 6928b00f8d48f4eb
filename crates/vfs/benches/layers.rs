//! What each layer adds to the walk of a path, beside the memory filesystem alone.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use boxsh_vfs::{
    Dev, Fs, FsExt, FsPath, Memory, MemoryOptions, Mount, Overlay, Random, Remove, Synthetic, Walk,
};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

struct Zeros;

impl Random for Zeros {
    fn fill(&self, buffer: &mut [u8]) {
        buffer.fill(0);
    }
}

fn dev() -> Synthetic<Dev> {
    Dev::filesystem(Arc::new(Zeros), 5)
}

fn memory() -> Arc<Memory> {
    let memory = Memory::new(&MemoryOptions::default());
    memory.create_dir_all(b"usr/local/bin").unwrap();
    memory.write_file(b"usr/local/bin/tool", b"x").unwrap();
    memory.write_file(b"usr/local/bin/other", b"x").unwrap();
    Arc::new(memory)
}

fn namespace() -> Mount {
    let mount = Mount::new(memory(), "root");
    for (path, fs) in
        [("proc", memory() as Arc<dyn Fs>), ("dev", Arc::new(dev())), ("tmp", memory()), ("work", memory())]
    {
        mount.mount(FsPath::new(path.as_bytes()).unwrap(), fs, path).unwrap();
    }
    mount
}

fn walk(bencher: Bencher<'_, '_>, fs: &dyn Fs, path: &str) {
    let path = FsPath::new(path.as_bytes()).unwrap();
    assert!(matches!(fs.walk(path, &mut |_| Ok(())), Ok(Walk::Found(_))));
    bencher.bench(|| black_box(fs).walk(black_box(path), &mut |_| Ok(())));
}

#[divan::bench]
fn walk_memory(bencher: Bencher<'_, '_>) {
    walk(bencher, &*memory(), "usr/local/bin/tool");
}

#[divan::bench]
fn walk_the_root_of_a_namespace(bencher: Bencher<'_, '_>) {
    walk(bencher, &namespace(), "usr/local/bin/tool");
}

#[divan::bench]
fn walk_into_a_mount(bencher: Bencher<'_, '_>) {
    walk(bencher, &namespace(), "work/usr/local/bin/tool");
}

#[divan::bench]
fn walk_the_lower_of_an_overlay(bencher: Bencher<'_, '_>) {
    let empty = Memory::new(&MemoryOptions::default());
    walk(bencher, &Overlay::new(memory(), empty).unwrap(), "usr/local/bin/tool");
}

#[divan::bench]
fn walk_the_upper_of_an_overlay(bencher: Bencher<'_, '_>) {
    let overlay = Overlay::new(memory(), Memory::new(&MemoryOptions::default())).unwrap();
    overlay.write_file(b"usr/local/bin/tool", b"y").unwrap();
    walk(bencher, &overlay, "usr/local/bin/tool");
}

#[divan::bench]
fn walk_the_lower_of_a_marked_overlay(bencher: Bencher<'_, '_>) {
    let overlay = Overlay::new(memory(), Memory::new(&MemoryOptions::default())).unwrap();
    overlay.remove(FsPath::new(b"usr/local/bin/other").unwrap(), Remove::File).unwrap();
    walk(bencher, &overlay, "usr/local/bin/tool");
}

#[divan::bench]
fn make_dev() -> Synthetic<Dev> {
    dev()
}

#[divan::bench]
fn fork_an_overlay(bencher: Bencher<'_, '_>) {
    let overlay = Overlay::new(memory(), Memory::new(&MemoryOptions::default())).unwrap();
    overlay.write_file(b"usr/local/bin/tool", b"y").unwrap();
    bencher.bench(|| black_box(&overlay).fork());
}
