//! `apt-get` and `dpkg` with a repository of the test's own, on the system's directories in layers.

use boxsh::packages::{Apt, Manager};
use boxsh::{Sandbox, Snapshot};

use crate::registry::Registry;
use crate::{assert_output, policy_for};

/// Makes a package with a program, files that are to belong to others, and a script that runs when it is set up.
const MAKE: &str = r#"
    mkdir -p c d/usr/bin d/usr/share/$NAME d/etc; cd .
    printf 'Package: %s\nVersion: %s\nArchitecture: all\nMaintainer: t <t@example.com>\nDescription: test\n' $NAME $VERSION > c/control
    printf '#!/bin/sh\n%s\n' "$SCRIPT" > c/postinst; chmod 755 c/postinst
    printf '#!/bin/sh\necho %s %s\n' $NAME $VERSION > d/usr/bin/$NAME; chmod 755 d/usr/bin/$NAME
    echo secret > d/usr/share/$NAME/owned; echo suid > d/usr/share/$NAME/suid; chmod 4755 d/usr/share/$NAME/suid
    echo 2.0 > debian-binary
    tar -C c -czf control.tar.gz .; tar -C d --owner=daemon:1 --group=mail:8 -czf data.tar.gz .
    ar rc p.deb debian-binary control.tar.gz data.tar.gz
    printf 'Filename: ./%s.deb\nSize: %s\nSHA256: %s\n' $NAME $(stat -c %s p.deb) ${HASH:-$(sha256sum < p.deb | cut -d' ' -f1)} > entry
    cat c/control entry; echo"#;

/// Adds a package, whose entry in the index may have a wrong hash.
fn add(registry: &Registry, index: &mut Vec<u8>, name: &str, script: &str, hash: &str) {
    let builder = Sandbox::builder().env("NAME", name).env("VERSION", "1.0").env("SCRIPT", script);
    let mut sandbox = builder.env("HASH", hash).build().unwrap();
    let result = sandbox.run(MAKE);
    assert!(result.is_success(), "{}", result.stderr_str());
    registry.add(format!("/{name}.deb"), sandbox.read_file("p.deb").unwrap());
    index.extend_from_slice(&result.stdout);
    registry.add("/Packages", index.clone());
}

/// A session that can change the system, and knows the repository.
fn session(registry: &Registry, options: &str) -> Option<Sandbox> {
    let native = boxsh::Native::new().network(policy_for(registry)).writable_system();
    let mut sandbox = match Sandbox::builder().native(native).build() {
        Ok(sandbox) => sandbox,
        Err(error) => {
            println!("SKIPPED: {error}");
            return None;
        }
    };
    if !sandbox.run("apt-get --version && dpkg --version").is_success() {
        println!("SKIPPED: no apt-get");
        return None;
    }
    let line = format!("deb {options} {} ./\n", registry.url("/"));
    let script = format!(
        "rm -f /etc/apt/sources.list.d/*; echo '{}' > /etc/apt/sources.list; apt-get -q update",
        line.trim()
    );
    let result = sandbox.run(script);
    assert_eq!(result.is_success(), options.contains("trusted"), "{}", result.stderr_str());
    Some(sandbox)
}

#[test]
fn packages_are_installed_with_their_scripts_and_the_host_stays_as_it_was() {
    let registry = Registry::start();
    let mut index = Vec::new();
    let script = "id -u > /etc/boxshtest.ran; chown daemon:mail /etc/boxshtest.ran || exit 1";
    add(&registry, &mut index, "boxshtest", script, "");
    let Some(mut sandbox) = session(&registry, "[trusted=yes]") else { return };
    let before = sandbox.checkpoint();
    Apt.install(&mut sandbox, &["boxshtest"]).unwrap();
    assert_output(&mut sandbox, "boxshtest; cat /etc/boxshtest.ran", "boxshtest 1.0\n0\n");
    assert_output(
        &mut sandbox,
        "dpkg-query -W -f '${Status} ${Version}' boxshtest",
        "install ok installed 1.0",
    );
    // Set-id bits are never given, to nobody.
    assert_output(&mut sandbox, "test ! -u /usr/share/boxshtest/suid; echo $?", "0\n");
    assert!(Apt.is_installed(&sandbox, "boxshtest").unwrap());
    assert!(!std::path::Path::new("/usr/bin/boxshtest").exists());

    let bytes = sandbox.snapshot().unwrap().to_bytes();
    let native = boxsh::Native::new().writable_system();
    let mut elsewhere = Sandbox::builder().native(native).build().unwrap();
    elsewhere.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_output(&mut elsewhere, "boxshtest", "boxshtest 1.0\n");
    Apt.uninstall(&mut elsewhere, &["boxshtest"]).unwrap();
    assert_eq!(elsewhere.run("/usr/bin/boxshtest").exit_code, 127);

    sandbox.rollback(&before).unwrap();
    assert!(!Apt.is_installed(&sandbox, "boxshtest").unwrap());
    assert_eq!(sandbox.run("/usr/bin/boxshtest").exit_code, 127);
}

#[test]
fn hostile_scripts_wrong_hashes_and_missing_signatures_do_no_harm() {
    let registry = Registry::start();
    let mut index = Vec::new();
    add(&registry, &mut index, "boxshbad", "", &"0".repeat(64));
    add(&registry, &mut index, "boxshfails", "echo no luck >&2; exit 3", "");
    let hostile = "rm -rf /usr/share/doc /home/* /root/*; echo x > /etc/passwd; mknod /tmp/sda b 8 0; \
                   mount -t tmpfs x /mnt && touch /tmp/mounted; cat /etc/shadow > /tmp/shadow; kill -9 1; true";
    add(&registry, &mut index, "boxshhostile", hostile, "");
    let Some(mut sandbox) = session(&registry, "[trusted=yes]") else { return };
    let shown = |path: &str| std::fs::read_dir(path).map_or(0, Iterator::count);
    let before = (shown("/usr/share/doc"), shown("/root"), std::fs::read("/etc/passwd").unwrap());

    let error = Apt.install(&mut sandbox, &["boxshbad"]).unwrap_err().to_string();
    assert!(error.contains("Hash Sum mismatch") || error.contains("unexpected size"), "{error}");
    assert!(!Apt.is_installed(&sandbox, "boxshbad").unwrap());
    // A package whose script fails is named, and marked as what it is.
    let error = Apt.install(&mut sandbox, &["boxshfails"]).unwrap_err().to_string();
    assert!(error.contains("boxshfails") && error.contains("no luck"), "{error}");
    assert_output(&mut sandbox, "dpkg-query -W -f '${Status}' boxshfails", "install ok half-configured");
    assert!(!Apt.is_installed(&sandbox, "boxshfails").unwrap());
    sandbox.run("dpkg --purge boxshfails; apt-get -y install boxshhostile");
    assert_output(&mut sandbox, "test -b /tmp/sda -o -e /tmp/mounted -o -s /tmp/shadow; echo $?", "1\n");
    drop(sandbox);
    let after = (shown("/usr/share/doc"), shown("/root"), std::fs::read("/etc/passwd").unwrap());
    assert_eq!(before, after);

    // Without a signature, apt itself refuses the repository.
    let Some(mut sandbox) = session(&registry, "") else { return };
    assert!(!sandbox.run("apt-get -y install boxshhostile").is_success());
}

#[test]
fn where_the_system_is_read_only_that_is_said() {
    let Ok(mut sandbox) = Sandbox::builder().native(boxsh::Native::new()).build() else {
        println!("SKIPPED: no host programs");
        return;
    };
    let result = sandbox.run("apt-get install -y jq");
    match result.exit_code {
        1 => println!("SKIPPED: no apt-get"),
        status => {
            assert_eq!(status, 126);
            assert!(result.stderr_str().contains("--writable-system"), "{}", result.stderr_str());
        }
    }
}
