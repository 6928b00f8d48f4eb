use std::sync::Arc;

use boxsh_vfs::{Errno, Fs, FsExt, FsPath};

use super::{Image, ImageOptions, Ownership};
use crate::{Clock, Command, Custom, Exit, Identity, Kernel, Limits, Registry, Rng};

fn command(name: &str) -> Arc<dyn Command> {
    Arc::new(Custom::new(name, |_| Ok(Exit::SUCCESS)))
}

fn registry() -> Arc<Registry> {
    let registry = Registry::new();
    for name in ["ls", "cat", "[", "no/file"] {
        registry.register(command(name));
    }
    Arc::new(registry)
}

fn boot(image: &Image) -> Kernel {
    let clock = Clock::virtual_at(Default::default());
    Kernel::new(image.boot(clock, Arc::new(Rng::seeded(1)), &Limits::default()).unwrap().options)
}

fn owner_and_mode(fs: &dyn Fs, path: &str) -> (u32, u32) {
    let metadata = fs.metadata(FsPath::new(path.as_bytes()).unwrap()).unwrap();
    (metadata.uid, metadata.mode)
}

#[test]
fn the_layout_is_that_of_a_merged_usr() {
    let image = Image::build(registry(), Arc::default(), &ImageOptions::default()).unwrap();
    let kernel = boot(&image);
    let fs = kernel.fs();
    let names: Vec<String> =
        fs.read_dir(FsPath::ROOT).unwrap().iter().map(|e| String::from_utf8_lossy(&e.name).into()).collect();
    assert_eq!(
        names.join(" "),
        "bin boot dev etc home lib lib64 media mnt opt proc root run sbin srv sys tmp usr var workspace"
    );
    assert_eq!(fs.read_link(FsPath::new(b"bin").unwrap()).unwrap(), b"usr/bin");
    let programs: Vec<_> =
        fs.read_dir(FsPath::new(b"usr/bin").unwrap()).unwrap().into_iter().map(|entry| entry.name).collect();
    assert_eq!(programs, [&b"["[..], b"cat", b"ls"].map(Box::from));
    assert_eq!(fs.read_file(b"/usr/bin/ls").unwrap(), b"\x7fBOXSH\0ls\n");
    assert_eq!(owner_and_mode(&**fs, "usr/bin/ls"), (1000, 0o755));
    assert_eq!(owner_and_mode(&**fs, "tmp").1, 0o1777);
    assert_eq!(owner_and_mode(&**fs, "root"), (0, 0o700));
    assert_eq!(owner_and_mode(&**fs, "").0, 1000, "the user may write to the root directory");
    let passwd = String::from_utf8(fs.read_file(b"/etc/passwd").unwrap()).unwrap();
    assert!(passwd.contains("agent:x:1000:1000:agent:/home/agent:/bin/bash\n"), "{passwd}");
}

#[test]
fn a_strict_layout_belongs_to_root() {
    let options = ImageOptions { ownership: Ownership::Root, ..ImageOptions::default() };
    let image = Image::build(registry(), Arc::default(), &options).unwrap();
    let kernel = boot(&image);
    let fs = kernel.fs();
    for (path, uid) in
        [("", 0), ("etc/passwd", 0), ("usr/bin/ls", 0), ("home/agent", 1000), ("workspace", 1000)]
    {
        assert_eq!(owner_and_mode(&**fs, path).0, uid, "{path}");
    }
}

#[test]
fn a_home_may_be_anywhere_and_the_user_may_be_root() {
    let root = Identity { user: "root".into(), uid: 0, gid: 0, home: "/root".into(), ..Identity::default() };
    let image = Image::build(registry(), Arc::new(root), &ImageOptions::default()).unwrap();
    let kernel = boot(&image);
    let passwd = kernel.fs().read_file(b"/etc/passwd").unwrap();
    assert!(passwd.starts_with(b"root:x:0:0:root:/root:/bin/bash\ndaemon"));
    let odd = Identity { home: "/srv/a/b".into(), ..Identity::default() };
    let image = Image::build(registry(), Arc::new(odd), &ImageOptions::default()).unwrap();
    assert_eq!(owner_and_mode(&**boot(&image).fs(), "srv/a/b").0, 1000);
    let bad = Identity { home: "/a/../b".into(), ..Identity::default() };
    assert_eq!(Image::build(registry(), Arc::new(bad), &ImageOptions::default()).err(), Some(Errno::EINVAL));
}

#[test]
fn a_program_comes_and_goes_with_its_file_in_one_session_only() {
    let image = Image::build(registry(), Arc::default(), &ImageOptions::default()).unwrap();
    let (one, two) = (boot(&image), boot(&image));
    one.install(command("greet")).unwrap();
    assert!(one.fs().exists(b"/usr/bin/greet") && one.registry().get(b"greet").is_some());
    assert!(!two.fs().exists(b"/usr/bin/greet") && two.registry().get(b"greet").is_none());
    assert_eq!(one.uninstall(b"greet"), Ok(true));
    assert_eq!(one.uninstall(b"greet"), Ok(false));
    assert!(!one.fs().exists(b"/usr/bin/greet"));
    assert_eq!(one.uninstall(b"ls"), Ok(true));
    assert!(!one.fs().exists(b"/usr/bin/ls") && two.fs().exists(b"/usr/bin/ls"));
    one.fs().write_file(b"/usr/bin/cat", b"#!/bin/sh\n").unwrap();
    assert_eq!(one.uninstall(b"cat"), Ok(true));
    assert!(one.fs().exists(b"/usr/bin/cat"), "a script of that name is not the program's file");
    assert_eq!(one.install(command("a/b")), Err(Errno::EINVAL));
}
