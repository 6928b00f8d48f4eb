//! Limits: what is asked for holds, and the report says by what means.
//!
//! Tests that make control groups run only where `BOXSH_TEST_CGROUPS` is set: they belong to whoever manages the machine.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boxsh_confine::{Cause, Confine, Enforced, Error, Limits, Outcome, Program};
use support::{cell, sh};

/// A turn to make groups: one test at a time, so that each can tell whether it left something behind.
fn turn_to_make_groups() -> Option<MutexGuard<'static, ()>> {
    static TURN: Mutex<()> = Mutex::new(());
    if std::env::var_os("BOXSH_TEST_CGROUPS").is_none() {
        eprintln!("SKIPPED: BOXSH_TEST_CGROUPS is not set, so no control groups are made");
        return None;
    }
    Some(TURN.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Directories of control groups that were made by this process and are still there.
fn groups_left() -> Vec<String> {
    let name = format!("boxsh-{}-*", std::process::id());
    let find = Command::new("find").args(["/sys/fs/cgroup", "-name", &name]).output().unwrap();
    String::from_utf8(find.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn a_cell_ends_at_its_deadline_with_everything_in_it() {
    let limits = Limits::new().wall_clock(Duration::from_millis(300));
    let Some(cell) = cell(&Confine::new().limits(limits)) else { return };
    let begun = Instant::now();
    let (mut end, theirs) = std::io::pipe().unwrap();
    let script = "trap '' TERM INT HUP; setsid sleep 1000 & sleep 1000";
    let mut running = cell.spawn(Program::new("/bin/sh").args(["-c", script]).stdout(theirs)).unwrap();
    let ended = running.wait().unwrap();
    assert_eq!(ended.outcome, Outcome::Signaled { signal: 9, core: false });
    assert_eq!(ended.cause, Some(Cause::Deadline));
    // The daemon held the pipe.
    assert_eq!(std::io::copy(&mut end, &mut std::io::sink()).unwrap(), 0);
    assert!(begun.elapsed() >= Duration::from_millis(250));
    assert!(matches!(cell.spawn(Program::new("true")).unwrap_err(), Error::Gone));
}

#[test]
fn a_file_cannot_grow_beyond_its_limit() {
    let Some(cell) = cell(&Confine::new().limits(Limits::new().file_size(10_000))) else { return };
    let answer = sh(&cell, "trap '' XFSZ; head -c 20000 /dev/zero > /tmp/f; stat -c %s /tmp/f");
    assert_eq!(answer.out, "10000\n", "{answer:?}");
}

#[test]
fn open_files_and_processor_time_are_limited() {
    let limits = Limits::new().open_files(20).cpu_time(Duration::from_secs(1));
    let Some(cell) = cell(&Confine::new().limits(limits)) else { return };
    assert_eq!(sh(&cell, "ulimit -n; ulimit -t").out, "20\n1\n");
    let open = "i=3; while [ $i -lt 10 ]; do eval \"exec $i</dev/null\"; i=$((i+1)); done; ulimit -n 10; (exec </etc/passwd)";
    let answer = sh(&cell, open);
    assert!(!answer.ended.success() && answer.err.contains("/etc/passwd"), "{answer:?}");
    let answer = sh(&cell, "while :; do :; done");
    assert_eq!(answer.ended.outcome, Outcome::Signaled { signal: 9, core: false });
    assert!(answer.ended.user + answer.ended.system >= Duration::from_millis(100), "{answer:?}");
}

#[test]
fn the_report_tells_each_limit_and_its_means() {
    let limits = Limits::new().file_size(1000).wall_clock(Duration::from_secs(60));
    let Some(cell) = cell(&Confine::new().limits(limits)) else { return };
    let report = cell.report();
    // Kernels before 5.19 cannot hold descriptors to what they were opened for.
    assert!(report.gaps().all(|gap| gap.subject == "descriptors"), "{report}");
    let subjects: Vec<_> = report.items.iter().map(|item| item.subject).collect();
    assert_eq!(
        subjects,
        ["filesystem", "processes", "descriptors", "network", "system calls", "file size", "wall clock"],
        "{report}"
    );
}

#[test]
fn memory_is_limited_and_running_out_of_it_is_told() {
    let Some(_turn) = turn_to_make_groups() else { return };
    let limits = Limits::new().memory(64 << 20);
    let Some(cell) = cell(&Confine::new().limits(limits)) else { return };
    assert!(cell.report().gaps().all(|gap| gap.subject == "descriptors"), "{}", cell.report());
    let answer = sh(&cell, "exec dd if=/dev/zero of=/dev/null bs=200M count=1");
    assert_eq!(answer.ended.outcome, Outcome::Signaled { signal: 9, core: false }, "{answer:?}");
    assert_eq!(answer.ended.cause, Some(Cause::Memory));
    assert_eq!(cell.oom_kills(), 1);
    let answer = sh(&cell, "dd if=/dev/zero of=/dev/null bs=200M count=1; echo $?");
    assert_eq!(
        (answer.out.as_str(), answer.ended.cause),
        ("137\n", None),
        "only what it has started was killed"
    );
    assert_eq!(cell.oom_kills(), 2);
    // Version 2 tells the peak since Linux 5.19.
    let peak = cell.peak_memory();
    assert!(peak.is_some_and(|peak| (32 << 20..=64 << 20).contains(&peak)), "{peak:?}");
    drop(cell);
    assert!(groups_left().is_empty());
}

#[test]
fn all_programs_can_be_ended_for_want_of_memory() {
    let Some(_turn) = turn_to_make_groups() else { return };
    let limits = Limits::new().memory(64 << 20).end_on_memory();
    let confine = Confine::new().limits(limits);
    let cell = match confine.cell() {
        // Groups of version 1 cannot do it, and say so.
        Err(Error::Limit { limit: "end for want of memory", .. }) => return,
        other => other.unwrap(),
    };
    let mut bystander = cell.spawn(Program::new("sleep").arg("1000")).unwrap();
    let answer = sh(&cell, "dd if=/dev/zero of=/dev/null bs=200M count=1; echo survived");
    assert_eq!((answer.out.as_str(), answer.ended.cause), ("", Some(Cause::Memory)), "{answer:?}");
    assert_eq!(bystander.wait().unwrap().cause, Some(Cause::Memory));
}

#[test]
fn processes_are_limited() {
    let Some(_turn) = turn_to_make_groups() else { return };
    let Some(cell) = cell(&Confine::new().limits(Limits::new().processes(10))) else { return };
    let script = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do sleep 100 >/dev/null 2>&1 & done; echo no";
    let answer = sh(&cell, script);
    assert!(answer.err.contains("fork"), "{answer:?} {}", cell.report());
    cell.kill_all().unwrap();
    assert_eq!(sh(&cell, "(echo alive)").out, "alive\n");
    drop(cell);
    assert!(groups_left().is_empty());
}

#[test]
fn the_share_of_the_processor_is_limited() {
    let Some(_turn) = turn_to_make_groups() else { return };
    let Some(cell) = cell(&Confine::new().limits(Limits::new().cpu_percent(20))) else { return };
    let item = cell.report().items.iter().find(|item| item.subject == "processor share").unwrap();
    assert_eq!(item.enforced, Enforced::Fully, "{}", cell.report());
    let begun = Instant::now();
    let answer = sh(&cell, "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done");
    let used = answer.ended.user + answer.ended.system;
    assert!(used.as_secs_f64() < 0.6 * begun.elapsed().as_secs_f64(), "{used:?} of {:?}", begun.elapsed());
}

#[test]
fn the_speed_of_disks_is_limited() {
    let Some(_turn) = turn_to_make_groups() else { return };
    let Some(disk) = std::env::var_os("BOXSH_TEST_DISK") else {
        eprintln!("SKIPPED: BOXSH_TEST_DISK does not name a directory on a disk");
        return;
    };
    let place = tempfile::tempdir_in(disk).unwrap();
    let file = place.path().join("file");
    std::fs::write(&file, vec![1; 2 << 20]).unwrap();
    File::open(&file).unwrap().sync_all().unwrap();
    let confine = Confine::new().write([place.path()]).limits(Limits::new().disk(1 << 20));
    let Some(cell) = cell(&confine) else { return };
    let item = cell.report().items.iter().find(|item| item.subject == "disk traffic").unwrap();
    assert_eq!(item.enforced, Enforced::Fully, "{}", cell.report());
    for way in ["if=$0 of=/dev/null iflag=direct", "if=/dev/zero of=$0 oflag=direct count=32"] {
        let begun = Instant::now();
        let script = format!("dd bs=64k {way}");
        let program = Program::new("/bin/sh").args(["-c", &script]).arg(&file);
        let answer = support::run(&cell, program);
        assert!(answer.ended.success(), "{answer:?}");
        assert!(begun.elapsed() >= Duration::from_secs(1), "{way}: {:?}", begun.elapsed());
    }
}

#[test]
fn resource_limits_take_the_place_of_control_groups() {
    // SAFETY: asks for a number.
    if unsafe { libc::geteuid() } != 0 {
        return with_resource_limits();
    }
    // The kernel does not count the processes of root, and root may make control groups.
    let place = tempfile::tempdir().unwrap();
    std::fs::set_permissions(place.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = place.path().join("limits");
    std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut command = Command::new(program);
    command.args(["--exact", "resource_limits_take_the_place_of_control_groups", "--nocapture"]);
    let output = command.uid(65534).gid(65534).current_dir("/").output().unwrap();
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    text.lines().filter(|line| line.contains("SKIPPED")).for_each(|line| eprintln!("{line}"));
}

fn with_resource_limits() {
    let limits = Limits::new().memory(64 << 20).processes(10);
    let Some(cell) = cell(&Confine::new().limits(limits.clone())) else { return };
    let mut gaps = cell.report().gaps().filter(|gap| matches!(gap.subject, "memory" | "processes"));
    if gaps.next().is_none() {
        eprintln!("SKIPPED: this user may make control groups");
        return;
    }
    let answer = sh(&cell, "dd if=/dev/zero of=/dev/null bs=200M count=1; echo $?");
    assert_eq!((answer.out.as_str(), cell.oom_kills()), ("1\n", 0), "{answer:?}");
    let answer =
        sh(&cell, "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do sleep 100 >/dev/null 2>&1 & done; echo no");
    assert!(answer.err.contains("fork"), "{answer:?} {}", cell.report());
    let error = Confine::new().limits(limits.clone().cpu_percent(10)).cell().map(drop).unwrap_err();
    assert!(matches!(error, Error::Limit { limit: "processor share", .. }), "{error}");
    let cell = Confine::new().limits(limits.cpu_percent(10).best_effort()).cell().unwrap();
    assert!(cell.report().gaps().any(|gap| gap.subject == "processor share" && gap.enforced == Enforced::No));
}

#[test]
fn what_cannot_be_limited_is_an_error_unless_that_is_fine() {
    // No file of this is on a disk that could be slowed down by so little, on any system.
    let limits = Limits::new().disk(0);
    let Some(_turn) = turn_to_make_groups() else { return };
    if support::cell(&Confine::new()).is_none() {
        return;
    }
    let error = Confine::new().limits(limits.clone()).cell().map(drop).unwrap_err();
    assert!(matches!(error, Error::Limit { limit: "disk traffic", .. }), "{error}");
    let cell = Confine::new().limits(limits.best_effort()).cell().unwrap();
    assert!(cell.report().gaps().any(|gap| gap.subject == "disk traffic"));
}

#[test]
fn groups_are_removed_when_the_embedder_is_killed() {
    let Some(_turn) = turn_to_make_groups() else { return };
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "embedder", "--ignored", "--nocapture"]).stdout(Stdio::piped());
    let mut child = command.env("BOXSH_TEST_EMBEDDER", "1").spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    // With one processor, the name of the test stands before it.
    while !line.trim().ends_with("ready") {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0);
    }
    let find = |id: u32| {
        let name = format!("boxsh-{id}-*");
        let found = Command::new("find").args(["/sys/fs/cgroup", "-name", &name]).output().unwrap();
        String::from_utf8(found.stdout).unwrap().lines().count()
    };
    assert!(find(child.id()) > 0);
    // The cell's first process and the keeper: whoever outlives the embedder.
    let threads = std::fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
    let lists =
        threads.map(|thread| std::fs::read_to_string(thread.unwrap().path().join("children")).unwrap());
    let handles: Vec<File> = lists
        .flat_map(|list| {
            let ids: Vec<i32> = list.split_whitespace().map(|id| id.parse().unwrap()).collect();
            ids
        })
        .map(|id| {
            // SAFETY: opens a handle of a process, which belongs to nobody else.
            unsafe { File::from_raw_fd(libc::syscall(libc::SYS_pidfd_open, id, 0) as i32) }
        })
        .collect();
    assert_eq!(handles.len(), 2);
    child.kill().unwrap();
    child.wait().unwrap();
    for handle in handles {
        let mut list = libc::pollfd { fd: handle.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one structure, as is said.
        assert_eq!(unsafe { libc::poll(&raw mut list, 1, 60_000) }, 1);
    }
    assert_eq!(find(child.id()), 0);
}

#[test]
#[ignore = "is killed by groups_are_removed_when_the_embedder_is_killed"]
fn embedder() {
    if std::env::var_os("BOXSH_TEST_EMBEDDER").is_none() {
        return;
    }
    let cell = Confine::new().limits(Limits::new().processes(10)).cell().unwrap();
    let mut running = cell.spawn(Program::new("sleep").arg("1000")).unwrap();
    println!("ready");
    running.wait().unwrap();
}
