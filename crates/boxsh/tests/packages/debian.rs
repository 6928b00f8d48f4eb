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
pub(crate) fn add(registry: &Registry, index: &mut Vec<u8>, name: &str, script: &str, hash: &str) {
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
    let mut sandbox = session_with(registry, boxsh::Limit::FsBytes, 1 << 30)?;
    let result = sandbox.run(refreshed(registry, options));
    assert_eq!(result.is_success(), options.contains("trusted"), "{}", result.stderr_str());
    Some(sandbox)
}

/// A session that can change the system, with a limit.
pub(crate) fn session_with(registry: &Registry, limit: boxsh::Limit, most: u64) -> Option<Sandbox> {
    let native = boxsh::Native::new().network(policy_for(registry)).writable_system();
    let limits = boxsh::Limits::default().with(limit, most);
    let mut sandbox = match Sandbox::builder().native(native).limits(limits).build() {
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
    Some(sandbox)
}

/// Makes the repository the only one, and asks it what there is.
pub(crate) fn refreshed(registry: &Registry, options: &str) -> String {
    let line = format!("deb {options} {} ./", registry.url("/"));
    format!(
        "rm -f /etc/apt/sources.list.d/*; echo '{line}' > /etc/apt/sources.list; apt-get -q -o APT::Update::Error-Mode=any update"
    )
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
    // Set-id bits are never given, to nobody, and what should have had some is a program all the same.
    assert_output(&mut sandbox, "stat -c %a /usr/share/boxshtest/suid", "755\n");
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
fn what_the_system_has_is_replaced_by_another_version() {
    let registry = Registry::start();
    let mut index = Vec::new();
    add(&registry, &mut index, "boxshtest", "", "");
    // A package of the host, with files that are its own or others'.
    let Some(mut sandbox) = session(&registry, "[trusted=yes]") else { return };
    let before = std::fs::read("/usr/bin/dpkg-split").unwrap();
    let script = "\
        mkdir -p /tmp/p; cd /tmp/p; dpkg-query -W -f='${Architecture}' dpkg > arch
        mkdir -p d/usr/bin; cp /usr/bin/dpkg-split d/usr/bin/; echo end >> d/usr/bin/dpkg-split; mkdir d/DEBIAN
        printf 'Package: dpkg\\nVersion: 99\\nArchitecture: %s\\nMaintainer: t <t@e.org>\\nDescription: t\\n' $(cat arch) > d/DEBIAN/control
        dpkg-deb --build d dpkg.deb
        echo $PWD/dpkg.deb | /etc/boxsh/own-files && ln /usr/bin/dpkg-split /tmp/p/x 2>&1 | grep -v -i -e cross -e invalid
        dpkg --force-downgrade --force-overwrite --unpack ./dpkg.deb && tail -n1 /usr/bin/dpkg-split";
    let result = sandbox.run(script);
    assert!(result.is_success() && result.stdout_str().ends_with("end\n"), "{}", result.stderr_str());
    assert_eq!(std::fs::read("/usr/bin/dpkg-split").unwrap(), before);
}

#[test]
fn an_unprivileged_user_can_do_the_same() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    if !rustix::process::geteuid().is_root() {
        println!("SKIPPED: these tests run without privileges already");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    std::fs::set_permissions(place.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = place.path().join("packages");
    // By another process: a descriptor of this one that another test's child has for a moment would keep the file from being run.
    let copied =
        std::process::Command::new("cp").arg(std::env::current_exe().unwrap()).arg(&program).status();
    assert!(copied.unwrap().success());
    let mut command = std::process::Command::new(program);
    command.args(["debian::", "--skip", "an_unprivileged_user_can_do_the_same"]);
    let nobody = 65534;
    let output = command.uid(nobody).gid(nobody).current_dir("/").output().unwrap();
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "as user {nobody}:\n{text}");
}

#[test]
fn a_rule_that_names_where_the_system_gets_packages_from_opens_its_directories() {
    let opens = |rule: &str| {
        let rules = boxsh::net::Rule::all(rule).unwrap().into_iter().map(boxsh::net::Rule::any_method);
        let policy = rules.fold(boxsh::net::NetworkPolicy::new(), boxsh::net::NetworkPolicy::rule);
        let built = Sandbox::builder().native(boxsh::Native::new().network(policy)).build();
        built.map(|sandbox| sandbox.has_writable_system())
    };
    if !std::path::Path::new("/usr/bin/apt-get").exists() || opens("example.org").is_err() {
        println!("SKIPPED: no host programs, or no apt-get");
        return;
    }
    for (rule, is_opened) in [
        ("@debian", true),
        ("@ubuntu", true),
        ("security.debian.org", true),
        ("@pypi", false),
        ("*", false),
        ("*.debian.org", false),
    ] {
        assert_eq!(opens(rule).unwrap(), is_opened, "{rule}");
    }
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
