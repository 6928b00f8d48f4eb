//! Commands under Landlock: what it keeps, and which gaps it names.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

use std::fs;
use std::path::Path;
use std::process::Command;

use boxsh_confine::{Confine, Item, Landlock, Network};

fn landlock() -> Option<Landlock> {
    Landlock::find().map_err(|error| eprintln!("SKIPPED: {error}")).ok()
}

/// Runs a script; gives what it wrote to both streams.
fn sh(landlock: Landlock, confine: &Confine, work: &Path, script: &str) -> String {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &format!("exec 2>&1; {script}")]).current_dir(work);
    let mut restricted = landlock.wrap(confine, command).unwrap();
    let output = restricted.command.output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn only_what_is_allowed_can_be_read_and_written() {
    let Some(landlock) = landlock() else { return };
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    for name in ["work", "open/sub", "open/hidden", "closed"] {
        fs::create_dir_all(root.join(name)).unwrap();
        fs::write(root.join(name).join("file"), name).unwrap();
    }
    let confine =
        Confine::new().write([root.join("work")]).read([root.join("open")]).hide([root.join("open/hidden")]);
    let work = root.join("work");
    let text = sh(
        landlock,
        &confine,
        &work,
        "cat file; echo new > made; cat ../open/sub/file; echo x > ../open/sub/file; cat ../open/hidden/file; cat ../closed/file;
         echo x > ../closed/made; cat /etc/shadow; ln -s ../closed/file link; cat link; ls ../closed; mv ../open/sub/file . ; true",
    );
    assert!(text.starts_with("workopen/sub"), "{text}");
    for secret in ["open/hiddencat", "closedcat", "root:"] {
        assert!(!text.contains(secret), "{text}");
    }
    assert_eq!(text.matches("Permission denied").count(), 8, "{text}");
    assert_eq!(fs::read_to_string(root.join("work/made")).unwrap(), "new\n");
    assert_eq!(fs::read_to_string(root.join("open/sub/file")).unwrap(), "open/sub");
    assert!(!root.join("closed/made").exists());
}

#[test]
fn there_is_no_network_unless_it_is_open() {
    let Some(landlock) = landlock() else { return };
    let folder = tempfile::tempdir().unwrap();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let socket = folder.path().join("socket");
    let _unix = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let script = format!(
        "python3 -c '
import socket
for family, kind, address in (
        (socket.AF_INET, socket.SOCK_STREAM, (\"127.0.0.1\", {port})),
        (socket.AF_INET, socket.SOCK_DGRAM, (\"127.0.0.1\", {port})),
        (socket.AF_UNIX, socket.SOCK_STREAM, \"{path}\")):
    try:
        socket.socket(family, kind).connect(address); print(\"connected\")
    except OSError as error:
        print(\"refused\")
socket.socketpair()
'",
        port = listener.local_addr().unwrap().port(),
        path = socket.display()
    );
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: no python3 on this machine");
        return;
    }
    let text = sh(landlock, &Confine::new(), folder.path(), &script);
    assert_eq!(text, "refused\nrefused\nrefused\n");
    let text = sh(landlock, &Confine::new().network(Network::Open), folder.path(), &script);
    assert!(text.starts_with("connected\nconnected\n"), "{text}");
    assert!(landlock.wrap(&Confine::new().network(Network::Loopback), Command::new("true")).is_err());
}

#[test]
fn temporary_files_and_home_are_the_commands_own_and_go_away() {
    let Some(landlock) = landlock() else { return };
    let folder = tempfile::tempdir().unwrap();
    let text = sh(
        landlock,
        &Confine::new().write([folder.path()]),
        folder.path(),
        "echo x > $TMPDIR/file && echo x > $HOME/file && echo $TMPDIR; echo x > /tmp/boxsh-test-$$; grep NoNewPrivs /proc/self/status",
    );
    let own = text.lines().next().unwrap();
    assert!(own.ends_with("/tmp") && !Path::new(own).exists(), "{text}");
    assert!(text.contains("Permission denied") && text.contains("NoNewPrivs:\t1"), "{text}");
}

#[test]
fn what_is_not_enforced_is_told() {
    let Some(landlock) = landlock() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().canonicalize().unwrap();
    for name in ["ro", "hidden"] {
        fs::write(path.join(name), "").unwrap();
    }
    let confine = Confine::new()
        .write([&path])
        .read([path.join("ro")])
        .hide([path.join("hidden")])
        .protect([path.join("missing")])
        .stand_in(["/bin/sh"]);
    let report = landlock.report(&confine).unwrap();
    let gaps: Vec<&Item> = report.gaps().collect();
    let about = |what: &str| gaps.iter().any(|gap| gap.requested.ends_with(what));
    for what in ["/ro", "/hidden", "/missing", "sh", "other files", "its own"] {
        assert!(about(what), "{what} in {gaps:#?}");
    }
    let plain = landlock.report(&Confine::new().write([&path])).unwrap();
    assert!(plain.gaps().all(|gap| !gap.requested.starts_with('/')), "{plain}");
    let elsewhere = Confine::new().show(&path, "/elsewhere", boxsh_confine::Access::Read);
    assert!(landlock.wrap(&elsewhere, Command::new("true")).is_err());
}

#[test]
fn signals_do_not_leave() {
    let Some(landlock) = landlock().filter(|landlock| landlock.version() >= 6) else { return };
    let folder = tempfile::tempdir().unwrap();
    let text =
        sh(landlock, &Confine::new(), folder.path(), &format!("kill -0 {} && echo sent", std::process::id()));
    assert!(!text.contains("sent"), "{text}");
}
