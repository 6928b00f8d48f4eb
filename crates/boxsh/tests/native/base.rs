//! Programs of a root filesystem of one's own instead of the host's.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use boxsh::Sandbox;

use crate::{ROOTED, assert_output, each};

/// A small root filesystem in `directory`; whether this machine has what it is made of.
pub(crate) fn fill(directory: &Path) -> bool {
    let busybox = Path::new("/usr/bin/busybox");
    for name in ["bin", "dev", "etc/app", "home/other", "opt/app", "root", "tmp", "usr/bin", "var/lib/app"] {
        fs::create_dir_all(directory.join(name)).unwrap();
    }
    for (name, text) in [
        ("etc/passwd", "root:x:0:0::/root:/bin/sh\nsvc:x:77:77::/:/bin/sh\n"),
        ("etc/app/setting", "setting\n"),
        ("etc/release", "of the base\n"),
        ("opt/app/data", "data\n"),
        ("home/other/file", "other\n"),
        ("var/lib/app/state", "state\n"),
        ("usr/bin/hello", "#!/bin/sh\necho hello from $(busybox cat /etc/release)\n"),
    ] {
        fs::write(directory.join(name), text).unwrap();
    }
    fs::set_permissions(directory.join("usr/bin/hello"), fs::Permissions::from_mode(0o4755)).unwrap();
    if fs::copy(busybox, directory.join("bin/busybox")).is_err() {
        println!("SKIPPED: no busybox");
        return false;
    }
    symlink("busybox", directory.join("bin/sh")).unwrap();
    let works = Command::new("chroot").arg(directory).args(["/bin/busybox", "true"]).status();
    let works = works.is_ok_and(|status| status.success());
    if !works {
        println!("SKIPPED: busybox needs libraries, or this user may not try");
    }
    works
}

/// What has to hold whichever way the root filesystem came.
fn check(sandbox: &mut Sandbox) {
    assert_output(sandbox, "hello | tr a-z A-Z; cat /etc/app/setting", "HELLO FROM OF THE BASE\nsetting\n");
    assert_output(sandbox, "cat /opt/app/data /home/other/file /var/lib/app/state", "data\nother\nstate\n");
    assert_output(sandbox, "busybox id -un", "agent\n");
    assert_output(sandbox, "cd; busybox touch mine /tmp/t /etc/new; echo x > /opt/new; ls", "mine\n");
    let result = sandbox.run("python3 -c 1; busybox touch /usr/bin/new");
    assert_eq!(result.exit_code, 1);
    let said = result.stderr_str().into_owned();
    assert!(said.contains("python3: command not found") && said.contains("Read-only file system"), "{said}");
    let mut fork = sandbox.fork().unwrap();
    assert_output(&mut fork, "hello; ls /etc/new mine", "hello from of the base\n/etc/new\nmine\n");
}

#[test]
fn a_directory_can_be_the_base() {
    let root = tempfile::tempdir().unwrap();
    if fill(root.path()) {
        let with_base = |builder: boxsh::Builder, native: boxsh::Native| {
            builder.native(native.confine(|confine| confine.base_dir(root.path())))
        };
        each(&ROOTED, with_base, |_, sandbox| check(sandbox));
        assert!(!root.path().join("etc/new").exists() && !root.path().join("home/agent").exists());
    }
}

/// Directories that this process has in the place for temporary files.
fn own_directories() -> usize {
    let prefix = format!("boxsh-{}-", std::process::id());
    let entries = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix)).count()
}

#[test]
fn an_archive_can_be_the_base_and_nothing_is_left_of_it() {
    let root = tempfile::tempdir().unwrap();
    if !fill(root.path()) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let archive = place.path().join("a base.tar.gz");
    // A device, such as archives of whole systems have, is not made.
    let device = Command::new("mknod").arg(root.path().join("dev/null")).args(["c", "1", "3"]).status();
    assert!(device.unwrap().success());
    let packed = Command::new("tar").arg("-C").arg(root.path()).arg("-czf").arg(&archive).arg(".").status();
    assert!(packed.unwrap().success());
    let with_base =
        |builder: boxsh::Builder, native: boxsh::Native| builder.native(native.base_tar(&archive));
    each(&ROOTED, with_base, |_, sandbox| {
        assert_eq!(own_directories(), 1);
        check(sandbox);
        assert_output(sandbox, "busybox stat -c %a /usr/bin/hello; busybox ls /dev/null", "755\n/dev/null\n");
    });
    assert_eq!(own_directories(), 0);
    fs::write(&archive, "no archive").unwrap();
    let refused = Sandbox::builder().native(boxsh::Native::new().base_tar(&archive)).build();
    let reason = refused.map(drop).unwrap_err().to_string();
    assert!(reason.contains("a base.tar.gz") && reason.contains("archive"), "{reason}");
    assert_eq!(own_directories(), 0);
}
