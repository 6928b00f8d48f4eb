//! One command, by each backend.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use std::fs;
use std::process::Command;

use boxsh_confine::{Access, Backend, Confine, Limits, Network};
use support::comes_true;

/// The backends that this machine has.
fn backends() -> Vec<Backend> {
    let all = [Backend::Auto, Backend::Namespaces, Backend::Bwrap, Backend::Landlock];
    let mut found = Vec::new();
    for backend in all {
        let works = match backend {
            Backend::Namespaces => Confine::new().cell().map(drop),
            other => Confine::new().command(other, Command::new("true")).map(drop),
        };
        match works {
            Ok(()) => found.push(backend),
            Err(error) => eprintln!("SKIPPED: {error}"),
        }
    }
    found
}

#[test]
fn streams_status_and_environment_are_kept_and_files_are_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    fs::create_dir(root.join("work")).unwrap();
    fs::write(root.join("secret"), "secret").unwrap();
    for backend in backends() {
        let confine = Confine::new().write([root.join("work")]).env("GIVEN", "1");
        let mut command = Command::new("sh");
        let script = "cat ../secret; echo x > ../made; echo y > made; echo $GIVEN $OWN $HOST; read line; echo $line; exit 7";
        command.args(["-c", script]).env("OWN", "2").current_dir(root.join("work"));
        let input = root.join("input");
        fs::write(&input, "typed\n").unwrap();
        command.stdin(fs::File::open(&input).unwrap());
        let mut wrapped = confine.command(backend, command).unwrap();
        let output = wrapped.command.output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "1 2\ntyped\n", "{backend}");
        assert_eq!(output.status.code(), Some(7), "{backend}");
        assert!(!root.join("made").exists(), "{backend}");
        assert_eq!(fs::read(root.join("work/made")).unwrap(), b"y\n", "{backend}");
        let is_told = |item: &boxsh_confine::Item| matches!(item.subject, "unix sockets" | "device files");
        let holds = wrapped.report.gaps().all(is_told);
        assert_eq!(holds, backend != Backend::Landlock, "{}", wrapped.report);
    }
}

#[test]
fn a_signal_ends_the_command_too() {
    for backend in backends() {
        let mut command = Command::new("sh");
        command.args(["-c", "kill -TERM $$"]);
        let status = Confine::new().command(backend, command).unwrap().status().unwrap();
        use std::os::unix::process::ExitStatusExt;
        assert!(status.signal() == Some(15) || status.code() == Some(128 + 15), "{backend}: {status:?}");
    }
}

#[test]
fn limits_hold_or_are_refused() {
    for backend in backends() {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -n; head -c 3000000 /dev/zero > $TMPDIR/file; echo $?"]);
        let confine = Confine::new().limits(Limits::new().open_files(250).file_size(2 << 20));
        let mut wrapped = confine.command(backend, command).unwrap();
        let output = wrapped.command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.starts_with("250\n") && !text.ends_with("\n0\n"), "{backend}: {text}");
        let timed = Limits::new().wall_clock(std::time::Duration::from_secs(60));
        let timed = Confine::new().limits(timed).command(backend, Command::new("true"));
        assert_eq!(timed.is_err(), backend == Backend::Landlock, "{backend}");
    }
}

#[test]
fn time_is_limited() {
    use std::os::unix::process::ExitStatusExt;
    for backend in backends().into_iter().filter(|backend| *backend != Backend::Landlock) {
        let limits = Limits::new().wall_clock(std::time::Duration::from_millis(200));
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & sleep 600; echo done"]);
        let mut wrapped = Confine::new().limits(limits).command(backend, command).unwrap();
        let output = wrapped.command.output().unwrap();
        assert!(output.stdout.is_empty(), "{backend}");
        assert!(
            output.status.signal() == Some(9) || output.status.code() == Some(137),
            "{backend}: {:?}",
            output.status
        );
    }
}

#[test]
fn a_command_outlives_the_thread_that_started_it_and_not_what_holds_it() {
    for backend in backends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        let confine = Confine::new().write([&path]);
        let (mut wrapped, mut child) = std::thread::spawn({
            let path = path.clone();
            move || {
                let mut command = Command::new("sh");
                command
                    .args(["-c", "while ! [ -e go ]; do sleep 0.01; done; echo went > went; exec sleep 600"])
                    .current_dir(path);
                let mut wrapped = confine.command(backend, command).unwrap();
                let child = wrapped.command.spawn().unwrap();
                (wrapped, child)
            }
        })
        .join()
        .unwrap();
        fs::write(path.join("go"), "").unwrap();
        let waited = (0..2000).any(|_| {
            let went = path.join("went").exists();
            if !went {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            went
        });
        assert!(waited, "{backend}: it ended with the thread");
        wrapped.command.stdin(std::process::Stdio::null());
        // What bwrap runs ends with what holds it; the others are ended by whoever started them.
        if backend == Backend::Bwrap {
            drop(wrapped);
        } else {
            child.kill().unwrap();
        }
        assert!(!child.wait().unwrap().success(), "{backend}");
    }
}

#[test]
fn memory_is_limited() {
    if !std::path::Path::new("/usr/bin/python3").exists() {
        eprintln!("SKIPPED: no python3 in /usr/bin");
        return;
    }
    for backend in backends() {
        let run = |size: u32| {
            let mut command = Command::new("/usr/bin/python3");
            command.args(["-c", &format!("x = bytearray({size} << 20); print('got it')")]);
            let confine = Confine::new().limits(Limits::new().memory(128 << 20));
            let mut wrapped = confine.command(backend, command).unwrap();
            let output = wrapped.command.output().unwrap();
            let report = wrapped.report.to_string();
            (String::from_utf8_lossy(&output.stdout).into_owned(), report)
        };
        let (text, report) = run(400);
        assert_eq!(text, "", "{backend}: {report}");
        assert!(report.contains("memory: 134217728 bytes: "), "{backend}: {report}");
        assert_eq!(run(20).0, "got it\n", "{backend}");
    }
}

#[test]
fn what_a_backend_cannot_do_is_an_error() {
    for backend in backends() {
        let overlay = Confine::new().overlay(["/usr/share"]).command(backend, Command::new("true"));
        assert_eq!(overlay.is_err(), matches!(backend, Backend::Bwrap | Backend::Landlock), "{backend}");
    }
    assert!(Confine::new().command(Backend::Seatbelt, Command::new("true")).is_err());
    let none = Confine::new().network(Network::Deny).command(Backend::None, Command::new("true")).unwrap();
    assert!(!none.report.is_complete());
}

#[test]
fn backends_have_names() {
    for (name, backend) in Backend::ALL {
        assert_eq!(backend.to_string(), name);
        assert_eq!(name.parse::<Backend>().unwrap(), backend);
    }
    assert!("docker".parse::<Backend>().is_err());
}

#[test]
fn a_protected_place_stays_empty_and_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    for backend in backends().into_iter().filter(|backend| *backend != Backend::Landlock) {
        let confine = Confine::new().write([&root]).protect([root.join("trusted")]);
        let mut command = Command::new("sh");
        command
            .args(["-c", "echo evil > trusted; echo evil > other; mv other trusted; rm -f trusted; ls"])
            .current_dir(&root);
        let mut wrapped = confine.command(backend, command).unwrap();
        let output = wrapped.command.output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "other\ntrusted\n", "{backend}");
        drop(wrapped);
        assert!(!root.join("trusted").exists(), "{backend}");
    }
}

#[test]
fn a_directory_is_hidden_also_where_it_is_shown_at_another_path() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    fs::create_dir(root.join("secrets")).unwrap();
    fs::write(root.join("secrets/key"), "secret").unwrap();
    fs::write(root.join("token"), "secret").unwrap();
    // Landlock cannot show anything at another path.
    for backend in backends().into_iter().filter(|backend| *backend != Backend::Landlock) {
        let mut confine = Confine::new().show(&root, "/workspace", Access::Write);
        for hidden in ["secrets", "token"] {
            confine = confine.show(root.join(hidden), format!("/workspace/{hidden}"), Access::Hide);
        }
        let mut command = Command::new("sh");
        command.args(["-c", "cd /workspace && ls && cat token secrets/key 2>/dev/null; echo done"]);
        let output = confine.command(backend, command).unwrap().command.output().unwrap();
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "secrets\ntoken\ndone\n",
            "{backend}: {output:?}"
        );
    }
}

#[test]
fn what_cannot_be_made_anyway_needs_no_protection() {
    use std::os::unix::process::CommandExt;
    if !rustix::process::geteuid().is_root() {
        eprintln!("SKIPPED: only root can become somebody else");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().canonicalize().unwrap();
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let program = path.join("backend");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    // As a user whom the directory does not belong to.
    let mut command = Command::new(program);
    command.args(["--ignored", "--exact", "stranger"]).env("BOXSH_TEST_DIRECTORY", &path).current_dir("/");
    let output = command.uid(65534).gid(65534).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
#[ignore = "started by the test above"]
fn stranger() {
    let path = std::path::PathBuf::from(std::env::var_os("BOXSH_TEST_DIRECTORY").unwrap());
    for backend in backends().into_iter().filter(|backend| *backend != Backend::Landlock) {
        let confine = Confine::new().write([&path]).protect([path.join("trusted")]);
        let mut command = Command::new("sh");
        command.args(["-c", "echo evil > trusted; ls trusted; exit 3"]).current_dir(&path);
        let status = confine.command(backend, command).unwrap().status().unwrap();
        assert_eq!(status.code(), Some(3), "{backend}");
        assert!(!path.join("trusted").exists(), "{backend}");
    }
}

#[test]
fn cells_are_made_while_sockets_of_the_host_come_and_go() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().canonicalize().unwrap();
    let is_done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(std::sync::atomic::Ordering::Relaxed) {
                drop(std::os::unix::net::UnixListener::bind(path.join("s")).unwrap());
                fs::remove_file(path.join("s")).unwrap();
            }
        });
        let made: Vec<_> = backends()
            .into_iter()
            .filter(|backend| *backend == Backend::Bwrap)
            .flat_map(|backend| (0..20).map(move |_| backend))
            .map(|backend| Confine::new().read([&path]).cell_by(backend).map(drop))
            .collect();
        is_done.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(made.iter().all(Result::is_ok), "{made:?}");
    });
}

#[test]
fn nothing_is_left_of_bwrap_when_the_embedder_is_killed() {
    for backend in backends().into_iter().filter(|backend| *backend == Backend::Bwrap) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        let mut embedder = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "embedder"])
            .env("BOXSH_TEST_DIRECTORY", &path)
            .env("BOXSH_TEST_BACKEND", backend.to_string())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        assert!(comes_true(|| path.join("ready").exists()), "{backend}");
        assert!(path.join("trusted").exists(), "{backend}");
        embedder.kill().unwrap();
        embedder.wait().unwrap();
        let held = fs::File::open(path.join("held")).unwrap();
        let lock = rustix::fs::FlockOperation::NonBlockingLockExclusive;
        assert!(comes_true(|| rustix::fs::flock(&held, lock).is_ok()), "{backend}: a process is left");
        assert!(comes_true(|| !path.join("trusted").exists()), "{backend}: a file is left");
    }
}

#[test]
#[ignore = "started by the test above"]
fn embedder() {
    let path = std::path::PathBuf::from(std::env::var_os("BOXSH_TEST_DIRECTORY").unwrap());
    let backend: Backend = std::env::var("BOXSH_TEST_BACKEND").unwrap().parse().unwrap();
    let mut command = Command::new("sh");
    let script = "exec 9> held; flock 9; echo x > number; mv number ready; sleep 600 & sleep 600";
    command.args(["-c", script]).current_dir(&path);
    let confine = Confine::new().write([&path]).protect([path.join("trusted")]);
    confine.command(backend, command).unwrap().status().unwrap();
}
