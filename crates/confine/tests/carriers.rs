//! Cells by every backend: the same programs, signals and ends, whoever carries them.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use std::fs;
use std::io::{Read, pipe};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use boxsh_confine::{Backend, Cause, Cell, Confine, Enforced, Limits, Network, Outcome, Program};
use support::{run, sh};

const ALL: [Backend; 4] = [Backend::Namespaces, Backend::Bwrap, Backend::Landlock, Backend::None];

/// Cells of `confine` by every backend that works here, each made when its turn comes.
fn cells(confine: &Confine) -> impl Iterator<Item = (Backend, Cell)> {
    let works = |backend: &Backend| match Confine::new().cell_by(*backend) {
        Ok(_) => true,
        Err(error) => {
            eprintln!("SKIPPED: {backend}: {error}");
            false
        }
    };
    let made = move |backend: Backend| (backend, confine.cell_by(backend).unwrap());
    ALL.into_iter().filter(works).map(made)
}

fn shows_host(backend: Backend) -> bool {
    matches!(backend, Backend::Landlock | Backend::None)
}

#[test]
fn a_program_runs_and_its_streams_and_status_come_back() {
    for (backend, cell) in cells(&Confine::new()) {
        let answer = sh(&cell, "echo one; echo two >&2; exit 3");
        assert_eq!(
            (answer.out.as_str(), answer.err.as_str(), answer.status()),
            ("one\n", "two\n", 3),
            "{backend}"
        );
        assert_eq!(
            cell.report().backend,
            if backend == Backend::Namespaces { "namespaces" } else { backend_name(backend) }
        );
        assert_eq!(cell.root().is_none(), shows_host(backend), "{backend}");
        assert_eq!(cell.scratch().is_some(), shows_host(backend), "{backend}");
        let used = run(&cell, Program::new("perl").args(["-e", "$i++ for 1..3e6; $x = 'x' x 2e7"])).ended;
        assert!(used.user > Duration::ZERO && used.max_rss > 10_000_000, "{backend}: {used:?}");
    }
}

fn backend_name(backend: Backend) -> &'static str {
    Backend::ALL.iter().find(|(_, other)| *other == backend).map_or("", |(name, _)| name)
}

#[test]
fn failures_to_start_are_told_as_they_are() {
    for (backend, cell) in cells(&Confine::new()) {
        let error = |program| cell.spawn(program).unwrap_err();
        assert_eq!(error(Program::new("nosuchprogram")).errno(), Some(2), "{backend}");
        assert_eq!(error(Program::new("/etc/passwd")).errno(), Some(13), "{backend}");
        let nowhere = error(Program::new("true").current_dir("/nowhere"));
        assert!(nowhere.to_string().contains("change to the working directory"), "{backend}: {nowhere}");
    }
}

#[test]
fn descriptors_arrive_at_their_numbers() {
    for (backend, cell) in cells(&Confine::new()) {
        let (mut out, end) = pipe().unwrap();
        // Among them the numbers that the helper itself uses.
        let mut program =
            Program::new("/bin/sh").args(["-c", "for i in 3 4 5 6 7 8 9; do eval \"echo $i >&$i\"; done"]);
        for target in 3..10 {
            program = program.fd(end.try_clone().unwrap(), target);
        }
        drop(end);
        let mut running = cell.spawn(program).unwrap();
        let mut text = String::new();
        out.read_to_string(&mut text).unwrap();
        assert_eq!(text, "3\n4\n5\n6\n7\n8\n9\n", "{backend}");
        assert!(running.wait().unwrap().success(), "{backend}");
    }
}

#[test]
fn signals_umask_and_limits_reach_a_program() {
    for (backend, cell) in cells(&Confine::new()) {
        let mut running = cell.spawn(Program::new("sleep").arg("1000")).unwrap();
        assert_eq!(running.try_wait().unwrap(), None);
        running.signal_group(15).unwrap();
        let ended = running.wait().unwrap();
        assert_eq!(ended.outcome, Outcome::Signaled { signal: 15, core: false }, "{backend}");
        let program = Program::new("/bin/sh").args(["-c", "kill -TERM $$; umask; ulimit -n"]);
        let answer = run(&cell, program.ignore(15).umask(0o077).limit(7, 50, 60));
        assert_eq!(answer.out, "0077\n50\n", "{backend}: {answer:?}");
    }
}

/// A daemon whose parent and session are gone, with descendants of its own that are no better.
const DAEMONS: &str =
    "setsid sh -c 'setsid sleep 1000 & setsid sh -c \"sleep 1000 & wait\" & wait' >/dev/null 2>&1 & echo";

#[test]
fn ending_everything_leaves_a_cell_that_works() {
    for (backend, cell) in cells(&Confine::new()) {
        let mut running = cell.spawn(Program::new("sleep").arg("1000")).unwrap();
        sh(&cell, DAEMONS);
        assert!(cell.processes().unwrap().len() >= 2, "{backend}");
        cell.kill_all().unwrap();
        assert_eq!(cell.processes().unwrap(), [0; 0], "{backend}");
        assert_eq!(
            running.wait().unwrap().outcome,
            Outcome::Signaled { signal: 9, core: false },
            "{backend}"
        );
        assert_eq!(sh(&cell, "echo fine").out, "fine\n", "{backend}");
    }
}

#[test]
fn a_process_that_goes_on_by_copies_of_itself_is_ended() {
    for (backend, cell) in cells(&Confine::new()) {
        let hop = "close STDOUT; close STDERR; exit if fork; setpgrp; while (1) { exit if fork; select undef, undef, undef, 0.002 }";
        run(&cell, Program::new("perl").args(["-e", hop]));
        cell.kill_all().unwrap();
        assert_eq!(cell.processes().unwrap(), [0; 0], "{backend}");
    }
}

#[test]
fn a_dropped_cell_leaves_nothing_behind() {
    for (backend, cell) in cells(&Confine::new()) {
        let (mut end, theirs) = pipe().unwrap();
        let program = Program::new("/bin/sh").args(["-c", &DAEMONS.replace(">/dev/null 2>&1", "")]);
        let scratch = cell.scratch();
        let home = scratch.as_deref().map_or(Path::new("/tmp").to_owned(), |scratch| scratch.join("home"));
        run(
            &cell,
            Program::new("/bin/sh")
                .args(["-c", "mkdir -p a/b/c d; touch a/b/f; ln -s /etc l; chmod 0 a/b; chmod 500 a"])
                .current_dir(home),
        );
        cell.spawn(program.stdout(theirs)).unwrap();
        drop(cell);
        // Everybody who has the pipe is gone.
        end.read_to_end(&mut Vec::new()).unwrap();
        assert!(scratch.is_none_or(|scratch| !scratch.exists()), "{backend}");
        assert!(Path::new("/etc/passwd").exists());
    }
}

#[test]
fn everything_ends_when_the_embedder_is_killed() {
    for (backend, _) in cells(&Confine::new()) {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "embedder", "--ignored", "--nocapture"]);
        let (mut end, theirs) = pipe().unwrap();
        command.env("BOXSH_TEST_BACKEND", backend.to_string()).stdout(theirs);
        let mut child = command.spawn().unwrap();
        drop(command);
        let mut seen = Vec::new();
        while !seen.ends_with(b"started\n") {
            let mut byte = [0];
            assert_eq!(end.read(&mut byte).unwrap(), 1, "{backend}");
            seen.push(byte[0]);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // The program, its daemon and the helper have the pipe: it ends when all are gone.
        end.read_to_end(&mut seen).unwrap();
        let text = String::from_utf8_lossy(&seen).into_owned();
        let scratch = text.lines().find_map(|line| line.split_once("scratch ")).map(|(_, path)| path);
        assert_eq!(scratch.is_some(), shows_host(backend), "{backend}: {text}");
        // The keeper removes the directory after that.
        let is_gone = || scratch.is_none_or(|scratch| !Path::new(scratch).exists());
        assert!(support::comes_true(is_gone), "{backend}: {scratch:?}");
    }
}

#[test]
#[ignore = "is killed by everything_ends_when_the_embedder_is_killed"]
fn embedder() {
    let Ok(backend) = std::env::var("BOXSH_TEST_BACKEND") else { return };
    let cell = Confine::new().cell_by(backend.parse().unwrap()).unwrap();
    if let Some(scratch) = cell.scratch() {
        let mut out = std::io::stdout().lock();
        std::io::Write::write_all(&mut out, format!("scratch {}\n", scratch.display()).as_bytes()).unwrap();
    }
    let out: OwnedFd = std::io::stdout().as_fd().try_clone_to_owned().unwrap();
    let script = "trap '' TERM HUP INT; setsid sleep 1000 & echo started; sleep 1000";
    let mut running = cell.spawn(Program::new("/bin/sh").args(["-c", script]).stdout(out)).unwrap();
    running.wait().unwrap();
}

#[test]
fn a_deadline_ends_everything() {
    let limits = Limits::new().wall_clock(Duration::from_millis(500));
    for (backend, cell) in cells(&Confine::new().limits(limits)) {
        let ended = run(&cell, Program::new("/bin/sh").args(["-c", "setsid sleep 1000 & sleep 1000"])).ended;
        assert_eq!(ended.outcome, Outcome::Signaled { signal: 9, core: false }, "{backend}");
        if !shows_host(backend) {
            assert_eq!(ended.cause, Some(Cause::Deadline), "{backend}");
        }
    }
}

#[test]
fn a_root_of_the_programs_own_is_shared_through_its_handle_and_bounded() {
    let confine = Confine::new().writable_root(4 << 20, 1000);
    for (backend, cell) in cells(&confine) {
        let Some(root) = cell.root() else { continue };
        let path = |name: &str| format!("/proc/self/fd/{}/{name}", root.as_raw_fd());
        fs::write(path("srv.txt"), "from outside\n").unwrap();
        let answer = sh(
            &cell,
            "cat /srv.txt; echo inside > /tmp/f; echo x >> /etc/passwd && echo changed; ls /usr/bin/sh",
        );
        assert_eq!(answer.out, "from outside\nchanged\n/usr/bin/sh\n", "{backend}: {answer:?}");
        assert_eq!(fs::read_to_string(path("tmp/f")).unwrap(), "inside\n");
        assert!(Path::new(&path("usr/bin/sh")).exists());
        let answer =
            sh(&cell, "head -c 8000000 /dev/zero > /tmp/big; echo x > /run/boxsh/x; echo x > /usr/x");
        assert!(
            answer.err.contains("No space left") && answer.err.contains("Read-only"),
            "{backend}: {answer:?}"
        );
    }
}

#[test]
fn a_layer_takes_what_is_written_and_goes_with_the_cell() {
    let host = tempfile::tempdir().unwrap();
    for (name, content) in [("kept", "old"), ("gone", "old")] {
        fs::write(host.path().join(name), content).unwrap();
    }
    for backend in [Backend::Namespaces, Backend::Bwrap] {
        let cell = match Confine::new().overlay([host.path()]).cell_by(backend) {
            Ok(cell) => cell,
            Err(error) => {
                assert!(error.to_string().contains("hint:"), "{error}");
                eprintln!("SKIPPED: {backend}: {error}");
                continue;
            }
        };
        let script = format!(
            "cd {}; echo new > made; echo more >> kept; rm gone; ls; cat kept; chmod 0 .",
            host.path().display()
        );
        let answer = sh(&cell, &script);
        assert_eq!(answer.out, "kept\nmade\noldmore\n", "{backend}: {answer:?}");
        assert_eq!(fs::read(host.path().join("kept")).unwrap(), b"old");
        let layer = format!("/proc/self/fd/{}", cell.layer(host.path()).unwrap().as_raw_fd());
        let place = fs::read_link(&layer).unwrap();
        fs::set_permissions(&layer, fs::Permissions::from_mode(0o700)).unwrap();
        assert_eq!(fs::read(format!("{layer}/made")).unwrap(), b"new\n");
        drop(cell);
        assert!(!place.exists(), "{backend}: {}", place.display());
    }
}

#[test]
fn what_is_not_enforced_is_told() {
    for (backend, cell) in cells(&Confine::new()) {
        let gap = |subject: &str| cell.report().gaps().any(|item| item.subject == subject);
        assert_eq!(gap("processes"), shows_host(backend), "{backend}");
        assert_eq!(gap("identity"), shows_host(backend), "{backend}");
        for subject in ["network", "system calls", "privileges"] {
            assert_eq!(gap(subject), backend == Backend::None, "{backend}: {subject}");
        }
    }
    let limits = Limits::new().open_files(64);
    for (backend, cell) in cells(&Confine::new().limits(limits)) {
        let item = cell.report().items.iter().find(|item| item.subject == "open files").unwrap();
        assert_eq!(item.enforced, Enforced::Fully, "{backend}");
        assert_eq!(sh(&cell, "ulimit -n").out, "64\n", "{backend}");
    }
}

#[test]
fn what_a_backend_cannot_do_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let overlay = Confine::new().overlay([folder.path()]);
    let elsewhere = Confine::new().show(folder.path(), "/elsewhere", boxsh_confine::Access::Read);
    for backend in [Backend::Landlock, Backend::None] {
        for confine in [&overlay, &elsewhere] {
            let error = confine.cell_by(backend).map(drop).unwrap_err().to_string();
            assert!(error.contains("cannot"), "{backend}: {error}");
        }
    }
    if let Err(error) = Confine::new().network(Network::Loopback).cell_by(Backend::Landlock) {
        assert!(error.to_string().contains("namespace"), "{error}");
    }
    let error = Confine::new().cell_by(Backend::Seatbelt).map(drop).unwrap_err();
    assert!(error.to_string().contains("seatbelt"), "{error}");
}

#[test]
fn all_of_this_holds_for_an_unprivileged_user_too() {
    support::as_nobody("all_of_this_holds_for_an_unprivileged_user_too");
}
