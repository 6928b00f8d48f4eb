//! Any path can be looked up and made, on a tree with links that lead up, around and nowhere.

use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};
use std::sync::Arc;

use boxsh_kernel::vfs::{Memory, MemoryOptions};
use boxsh_kernel::{Follow, Kernel, KernelOptions, Limits, OpenFlags};

pub(crate) fn run(input: &[u8]) {
    let Ok(input) = <(&[u8], &[u8])>::arbitrary_take_rest(Unstructured::new(input)) else { return };
    let (target, path) = (input.0.to_vec(), input.1.to_vec());
    let memory = MemoryOptions::default().root_uid(1000).root_gid(1000);
    let kernel = Kernel::new(KernelOptions::new(Arc::new(Memory::new(&memory))));
    let process = kernel.create_process(&[b"fuzz"]).expect("the first process is within all limits");
    let finished = kernel.run(process, &Limits::default(), move |process| {
        let _ = process.mkdir(b"a", 0o755);
        let _ = process.mkdir(b"a/b", 0o755);
        let _ = process.symlink(b"..", b"a/b/up");
        let _ = process.symlink(b"loop", b"loop");
        let _ = process.symlink(&target, b"a/link");
        let linked = process.stat(&path, Follow::No).is_ok();
        let found = process.stat(&path, Follow::Yes).is_ok();
        assert!(linked || !found, "a path that leads somewhere has a last name");
        if let Ok(fd) = process.open(&path, OpenFlags::WRITE) {
            assert!(process.stat(&path, Follow::Yes).is_ok());
            let _ = process.close(fd);
        }
        let _ = process.mkdir(&path, 0o755);
    });
    assert!(finished.value.is_some(), "looking up a path panicked");
}
