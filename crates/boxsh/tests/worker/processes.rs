//! What workers are as processes, and that nothing is left of them.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use boxsh::worker::Worker;
use boxsh::{Ended, Sandbox};

use crate::{sandbox, tests};

tests! {
    killing_the_host_leaves_no_process,
    two_hundred_workers_at_once_leave_nothing,
    a_worker_is_on_its_own,
    the_zygote_goes_with_the_last_sandbox,
    a_killed_zygote_is_replaced,
    a_process_waits_for_the_next_session,
    a_spare_that_has_died_is_not_missed,
}

/// A process of the host.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) pid: u32,
    pub(crate) parent: u32,
    pub(crate) threads: usize,
    pub(crate) name: String,
}

/// All workers and zygotes that descend from a process.
fn workers_of(host: u32) -> Vec<Seen> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or("").split(' ').collect();
        let (Some(parent), Some(threads)) = (fields.get(1), fields.get(17)) else { continue };
        let (parent, threads) = (parent.parse().unwrap_or(0), threads.parse().unwrap_or(0));
        let name = stat.split(['(', ')']).nth(1).unwrap_or_default().to_owned();
        all.push(Seen { pid, parent, threads, name });
    }
    let mut found: Vec<Seen> = Vec::new();
    let mut parents = vec![host];
    while let Some(parent) = parents.pop() {
        for seen in all.iter().filter(|seen| seen.parent == parent) {
            parents.push(seen.pid);
            found.push(seen.clone());
        }
    }
    found
}

/// The workers that have no session yet.
fn spares() -> Vec<u32> {
    let all = workers_of(std::process::id()).into_iter();
    all.filter(|seen| seen.name == "boxsh-spare").map(|seen| seen.pid).collect()
}

/// The process that runs the only session there is, once those of earlier ones are gone: the copies that wait have one thread, it has more.
pub(crate) fn runner() -> u32 {
    let is_runner = |seen: &Seen| seen.name == "boxsh-worker" && seen.threads >= 2;
    let mut runners = Vec::new();
    eventually("one process has a session", || {
        runners = workers_of(std::process::id());
        runners.retain(is_runner);
        runners.len() == 1
    });
    runners[0].pid
}

pub(crate) fn send(pid: u32, signal: i32) {
    let status = Command::new("kill").args([format!("-{signal}"), pid.to_string()]).status().unwrap();
    assert!(status.success());
}

/// Waits for something that is about to happen.
pub(crate) fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}: {:?}", workers_of(std::process::id()));
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn is_there(pid: u32) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

/// What the program does that a test kills: it has sessions of all kinds, says which processes they are, and waits.
pub(crate) fn be_a_host() -> ! {
    let mut sandbox = sandbox();
    sandbox.run("x=1; sleep 1000 &");
    let _fork = sandbox.fork().unwrap();
    let _busy = sandbox.fork().unwrap().spawn("while :; do :; done", boxsh::RunOptions::new());
    let pids: Vec<String> = workers_of(std::process::id()).iter().map(|seen| seen.pid.to_string()).collect();
    println!("{}", pids.join(" "));
    loop {
        std::thread::park();
    }
}

fn killing_the_host_leaves_no_process() {
    let mut host = Command::new(std::env::current_exe().unwrap())
        .arg("host-that-is-killed")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(host.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let pids: Vec<u32> = line.split_whitespace().map(|pid| pid.parse().unwrap()).collect();
    assert!(pids.len() >= 4 && pids.iter().all(|&pid| is_there(pid)), "{pids:?}");
    host.kill().unwrap();
    host.wait().unwrap();
    eventually("all workers are gone", || !pids.iter().any(|&pid| is_there(pid)));
}

fn descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

fn two_hundred_workers_at_once_leave_nothing() {
    drop(sandbox());
    let all_processes = || workers_of(std::process::id()).len();
    // The zygote, and the process for the next session.
    eventually("earlier sessions are gone", || all_processes() == 2);
    let before = descriptors();
    let mut all: Vec<Sandbox> = (0..200).map(|_| sandbox()).collect();
    std::thread::scope(|scope| {
        for (at, chunk) in all.chunks_mut(50).enumerate() {
            scope.spawn(move || {
                for (number, sandbox) in chunk.iter_mut().enumerate() {
                    let result = sandbox.run(format!("x={at}.{number}; echo $x > f; cat f"));
                    assert_eq!(result.stdout_str(), format!("{at}.{number}\n"));
                }
            });
        }
    });
    assert!(all_processes() > 200);
    drop(all);
    eventually("no process is left", || all_processes() == 2);
    assert_eq!(descriptors(), before);
}

fn a_worker_is_on_its_own() {
    let open = std::fs::File::open("/dev/null").unwrap();
    let mut sandbox = sandbox();
    sandbox.run("x=1");
    let pid = runner();
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_default().trim_start_matches(':').trim().to_owned()
    };
    assert_eq!(line("NoNewPrivs"), "1");
    assert_eq!(line("Seccomp"), "2", "it has given up all system calls that reach anything");
    assert!(line("SigBlk").trim_start_matches('0').is_empty() && line("SigCgt").len() == 16);
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    assert_eq!(fields[3], pid.to_string(), "a session of its own");
    assert_eq!(fields[4], "0", "no terminal");
    let links: Vec<String> = std::fs::read_dir(format!("/proc/{pid}/fd"))
        .unwrap()
        .flatten()
        .map(|entry| std::fs::read_link(entry.path()).unwrap().to_string_lossy().into_owned())
        .collect();
    let own =
        ["socket:", "pipe:", "/dev/null", "anon_inode:[timerfd]", "anon_inode:[eventfd]", "/memfd:boxsh"];
    assert!(links.iter().all(|link| own.iter().any(|known| link.starts_with(known))), "{links:?}");
    assert!(links.len() < 12, "{links:?}");
    let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    assert!(!environment.windows(5).any(|part| part == b"HOME="));
    drop(open);
}

fn the_zygote_goes_with_the_last_sandbox() {
    let worker = Worker::new();
    let mut sandbox = Sandbox::builder().worker(&worker).build().unwrap();
    let others = crate::worker();
    others.warm().unwrap();
    drop(worker);
    let mut fork = sandbox.fork().unwrap();
    assert!(sandbox.run("echo fine").is_success());
    drop(sandbox);
    assert!(fork.run("echo fine").is_success());
    let all = workers_of(std::process::id());
    drop(fork);
    eventually("its zygote is gone", || workers_of(std::process::id()).len() < all.len() - 1);
}

fn a_killed_zygote_is_replaced() {
    let worker = Worker::new();
    let mut sandbox = Sandbox::builder().worker(&worker).build().unwrap();
    sandbox.run("x=1");
    let zygote =
        workers_of(std::process::id()).into_iter().find(|seen| seen.pid == parent_of(runner())).unwrap();
    let session = runner();
    send(zygote.pid, 9);
    eventually("its workers end with it", || !is_there(session));
    let result = sandbox.run("echo $x");
    assert!(matches!(result.ended, Ended::Crashed(_)), "{result:?}");
    assert_eq!(sandbox.run("echo [$x]").stdout_str(), "[]\n", "all copies have gone with it");
    drop(worker_is_still_usable(&worker));
}

/// A worker with a process that waits for its first session, and the number of that.
fn warm_worker() -> (Worker, u32) {
    let earlier = spares();
    let worker = Worker::new();
    worker.warm().unwrap();
    let mut own = Vec::new();
    eventually("a process is there before it is wanted", || {
        own = spares();
        own.retain(|pid| !earlier.contains(pid));
        own.len() == 1
    });
    (worker, own[0])
}

fn a_process_waits_for_the_next_session() {
    let (worker, spare) = warm_worker();
    let others = spares().len() - 1;
    let first = Sandbox::builder().worker(&worker).build().unwrap();
    assert_eq!(runner(), spare, "the session is in the process that waited");
    eventually("there is one for the next session", || spares().len() == others + 1);
    drop((first, worker));
    eventually("it goes with the zygote", || spares().len() == others);
}

fn a_spare_that_has_died_is_not_missed() {
    let (worker, spare) = warm_worker();
    send(spare, 9);
    eventually("it is gone", || !is_there(spare));
    let sandbox = worker_is_still_usable(&worker);
    assert_ne!(runner(), spare);
    drop(sandbox);
}

fn worker_is_still_usable(worker: &Worker) -> Sandbox {
    let mut sandbox = Sandbox::builder().worker(worker).build().unwrap();
    assert!(sandbox.run("echo fine").is_success());
    sandbox
}

fn parent_of(pid: u32) -> u32 {
    workers_of(std::process::id()).into_iter().find(|seen| seen.pid == pid).unwrap().parent
}
