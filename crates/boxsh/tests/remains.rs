//! What is left of a session with programs of the host when it has ended: nothing, however it ended.
//!
//! All in one test, which is alone in its process: it counts what the process has.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "the host's side of a test, which fails by panicking and says what it leaves out"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use boxsh::net::{NetworkPolicy, Rule};
use boxsh::{Native, Sandbox, WorkspaceMode};

/// Where a killed process has its workspace.
const WORKSPACE: &str = "BOXSH_TEST_WORKSPACE";

/// A session with everything that could leave something behind: a network with a gateway, a layer or held places, limits.
fn sandbox(workspace: &Path, mode: WorkspaceMode) -> Result<Sandbox, boxsh::Error> {
    let rule: Rule = "example.com:*".parse().unwrap();
    let limits = boxsh::confine::Limits::new().processes(200).best_effort();
    let native = Native::new()
        .network(NetworkPolicy::new().rule(rule.any_method()))
        .confine(|confine| confine.limits(limits));
    Sandbox::builder().workspace_with(workspace, mode).native(native).build()
}

fn count(path: &str) -> usize {
    fs::read_dir(path).unwrap().count()
}

/// The processes below this one, orphans of theirs included, by number.
fn descendants() -> Vec<u32> {
    let mut parents = BTreeMap::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(number) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let status = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let parent =
            status.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse().ok());
        parents.insert(number, parent.unwrap_or(0u32));
    }
    let is_below = |number: &u32| {
        let mut above = *number;
        while let Some(parent) = parents.get(&above) {
            if *parent == std::process::id() {
                return true;
            }
            above = *parent;
        }
        false
    };
    parents.keys().copied().filter(is_below).collect()
}

/// Control groups that a process with this number has made.
fn groups(process: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![PathBuf::from("/sys/fs/cgroup")];
    while let Some(directory) = left.pop() {
        let entries = fs::read_dir(&directory).into_iter().flatten().flatten();
        for path in
            entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|e| e.path())
        {
            if path.file_name().unwrap().to_string_lossy().starts_with(&format!("boxsh-{process}-")) {
                found.push(path.clone());
            }
            left.push(path);
        }
    }
    found
}

/// Network namespaces that are held by processes below this one, or by descriptors of this one.
fn namespaces() -> usize {
    let own = fs::read_link("/proc/self/ns/net").unwrap();
    let others = descendants().into_iter().filter_map(|id| fs::read_link(format!("/proc/{id}/ns/net")).ok());
    others.filter(|namespace| *namespace != own).count()
}

/// Everything that is counted: processes, namespaces, mounts, control groups, descriptors, threads.
fn census() -> [usize; 6] {
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap().lines().count();
    let groups = groups(std::process::id()).len();
    [descendants().len(), namespaces(), mounts, groups, count("/proc/self/fd"), count("/proc/self/task")]
}

/// The census when nothing has changed for a while: threads of a session may still be getting ready.
fn settled_census() -> [usize; 6] {
    let (mut last, mut same) = (census(), 0);
    while same < 20 {
        std::thread::sleep(std::time::Duration::from_millis(5));
        let now = census();
        same = if now == last { same + 1 } else { 0 };
        last = now;
    }
    last
}

/// Waits for something that takes a moment.
fn comes_true(mut condition: impl FnMut() -> bool) -> bool {
    (0..2000).any(|_| {
        condition() || {
            std::thread::sleep(std::time::Duration::from_millis(5));
            false
        }
    })
}

#[test]
fn nothing_remains() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "content").unwrap();
    if let Some(workspace) = std::env::var_os(WORKSPACE) {
        return be_killed(Path::new(&workspace));
    }
    // Orphans come to this process, so that none is overlooked.
    rustix::process::set_child_subreaper(Some(rustix::process::getpid())).unwrap();
    // Whatever is made once for all sessions is there after the first.
    match sandbox(folder.path(), WorkspaceMode::Overlay) {
        Ok(mut sandbox) => drop(
            sandbox.run("for i in {1..20}; do perl -e 1; done; perl -e 'select undef, undef, undef, 0.2'"),
        ),
        Err(error) => return println!("SKIPPED: {error}"),
    }
    // Threads of the gateway may still be about to end: two are those of the test.
    assert!(comes_true(|| descendants().is_empty() && count("/proc/self/task") <= 2), "{:?}", census());
    let before = census();
    after_many_runs(folder.path(), before);
    after_many_sessions(folder.path(), before);
    after_a_kill(before);
    assert_eq!(count(folder.path().to_str().unwrap()), 1);
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"content");
}

fn after_many_runs(folder: &Path, before: [usize; 6]) {
    let mut sandbox = sandbox(folder, WorkspaceMode::Overlay).unwrap();
    for _ in 0..20 {
        sandbox.run("perl -e 1");
    }
    let during = settled_census();
    for round in 0..1000 {
        let result = sandbox.run("perl -e 'print 1'");
        assert_eq!(result.stdout_str(), "1", "{round}: {}", result.stderr_str());
    }
    assert!(comes_true(|| census() == during), "{:?} {during:?}", census());
    drop(sandbox);
    assert!(comes_true(|| census() == before), "{:?} {before:?}", census());
}

fn after_many_sessions(folder: &Path, before: [usize; 6]) {
    for round in 0..60 {
        let mode = [WorkspaceMode::Overlay, WorkspaceMode::ReadWrite, WorkspaceMode::ReadOnly][round % 3];
        let mut sandbox = sandbox(folder, mode).unwrap();
        // A daemon, and an end in the middle of something.
        sandbox.run("perl -e 'require POSIX; if (fork == 0) { POSIX::setsid(); fork and exit; sleep 1000 }'; echo x > x; rm x");
        if round % 2 == 0 {
            drop(sandbox.fork().unwrap());
        }
    }
    assert!(comes_true(|| census() == before), "{:?} {before:?}", census());
}

fn after_a_kill(before: [usize; 6]) {
    let workspace = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "nothing_remains", "--nocapture"])
        .env(WORKSPACE, workspace.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(said.any(|line| line.unwrap() == "running"));
    let names = || fs::read_dir(workspace.path()).unwrap().count();
    assert!(names() > 1, "places are held");
    let process = child.id();
    child.kill().unwrap();
    child.wait().unwrap();
    drop(said);
    // Orphans have to be waited for by whom they come to.
    assert!(
        comes_true(|| {
            let _ = rustix::process::wait(rustix::process::WaitOptions::NOHANG);
            descendants().is_empty()
        }),
        "{:?}",
        descendants()
    );
    assert!(comes_true(|| names() == 1), "{:?}", fs::read_dir(workspace.path()).unwrap().collect::<Vec<_>>());
    assert!(comes_true(|| groups(process).is_empty()), "{:?}", groups(process));
    assert!(comes_true(|| census() == before), "{:?} {before:?}", census());
}

/// Has programs running until somebody puts an end to it.
fn be_killed(workspace: &Path) {
    let mut sandbox = sandbox(workspace, WorkspaceMode::ReadWrite).unwrap();
    sandbox.run("echo here > file");
    // On a line of its own.
    println!("\nrunning");
    sandbox.run("perl -e 'require POSIX; if (fork == 0) { POSIX::setsid(); $SIG{TERM} = \"IGNORE\"; sleep 1000 } sleep 1000'");
}
