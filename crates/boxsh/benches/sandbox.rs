//! What sandboxes cost: to make, to run, to copy, to keep; beside what a subprocess costs that does the like.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program of its own that measures the host too"
)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use boxsh::{Pool, Sandbox};

/// Rounds of each measurement; the median counts.
const ROUNDS: usize = 9;

const ECHO: &str = "echo hello";
const PIPELINE: &str = "printf 'b\\na\\nc\\n' | sort | tr a-z A-Z | head -2 | wc -l";

fn main() {
    #[cfg(target_os = "linux")]
    boxsh::worker::init();
    let only = |part: &str| std::env::args().any(|argument| argument == part);
    if only("snapshots") {
        return snapshots();
    }
    #[cfg(target_os = "linux")]
    if only("workers") {
        return workers();
    }
    println!(
        "{:<52} {:>12} {:>12}   {:<26} {:>12} {:>8}",
        "", "measured", "to reach", "beside it", "", "ratio"
    );
    making();
    running();
    copying();
    keeping();
    threads();
    #[cfg(target_os = "linux")]
    workers();
}

fn line(what: &str, measured: Duration, target: &str, peer: Option<(&str, Duration)>) {
    let (name, time, ratio) = match peer {
        Some((name, time)) => {
            (name, show(time), format!("{:.0}x", time.as_secs_f64() / measured.as_secs_f64()))
        }
        None => ("", String::new(), String::new()),
    };
    println!("{what:<52} {:>12} {target:>12}   {name:<26} {time:>12} {ratio:>8}", show(measured));
}

fn show(time: Duration) -> String {
    format!("{:.2} µs", time.as_secs_f64() * 1e6)
}

/// The median time of one of `count` turns of `work`.
fn median(count: u32, mut work: impl FnMut()) -> Duration {
    let mut rounds: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            (0..count).for_each(|_| work());
            start.elapsed() / count
        })
        .collect();
    rounds.sort_unstable();
    rounds[ROUNDS / 2]
}

/// What a bash of the host takes for a script.
fn bash(script: &str) -> Duration {
    median(20, || {
        let status = Command::new("bash").args(["-c", script]).stdout(Stdio::null()).status().unwrap();
        assert!(status.success());
    })
}

fn making() {
    drop(Sandbox::new());
    let peer = bash(":");
    line(
        "Sandbox::new, and its end",
        median(2000, || drop(Sandbox::new())),
        "20 µs",
        Some(("bash -c :", peer)),
    );
    let pool = Pool::new(&Sandbox::new(), 1000..=1000, Duration::from_secs(60)).unwrap();
    let mut loans = Vec::with_capacity(1000);
    let start = Instant::now();
    (0..1000).for_each(|_| loans.push(pool.acquire().unwrap()));
    line("a warm one out of a pool", start.elapsed() / 1000, "5 µs", None);
    line(
        "a reset",
        {
            let mut sandbox = Sandbox::new();
            median(1000, || sandbox.reset().unwrap())
        },
        "",
        None,
    );
}

fn running() {
    let mut sandbox = Sandbox::new();
    for (what, script, target) in
        [("run: echo hello", ECHO, "3 µs"), ("run: five stages of a pipeline", PIPELINE, "15 µs")]
    {
        assert!(sandbox.run(script).is_success());
        let measured = median(5000, || drop(sandbox.run(script)));
        line(what, measured, target, Some(("bash -c the same", bash(script))));
    }
}

fn copying() {
    let mut sandbox = Sandbox::new();
    for directory in 0..100 {
        let script = format!("mkdir d{directory}; cd d{directory}; touch {{1..1000}}; cd ..");
        assert!(sandbox.run(script).is_success());
    }
    let fork = median(1000, || drop(sandbox.fork().unwrap()));
    line("fork with 100,000 files, and its end", fork, "20 µs", None);
    let checkpoint = sandbox.checkpoint();
    line("checkpoint with 100,000 files", median(1000, || drop(sandbox.checkpoint())), "", None);
    line("rollback with 100,000 files", median(1000, || sandbox.rollback(&checkpoint).unwrap()), "", None);
    drop(sandbox);
    snapshots();
}

/// Files with a line each, as bytes and back.
fn snapshots() {
    let mut sandbox = Sandbox::new();
    for directory in 0..100 {
        let script = format!(
            "mkdir d{directory}; cd d{directory}; for i in {{1..1000}}; do echo file $i > f$i; done; cd .."
        );
        assert!(sandbox.run(script).is_success());
    }
    let snapshot = median(10, || drop(sandbox.snapshot().unwrap()));
    line("snapshot of 100,000 files", snapshot, "150000 µs", None);
    let written = median(10, || {
        sandbox.write_snapshot(std::io::sink()).unwrap();
    });
    line("snapshot of 100,000 files, written", written, "", None);
    let snapshot = sandbox.snapshot().unwrap();
    let bytes = snapshot.to_bytes().len();
    println!("  {} bytes, {} for each file", bytes, bytes / 100_000);
    line("restore of 100,000 files", median(5, || sandbox.restore(&snapshot).unwrap()), "", None);
}

/// Resident memory of this program, in bytes.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

fn keeping() {
    let before = resident();
    let mut sessions: Vec<Sandbox> = (0..10_000).map(|_| Sandbox::new()).collect();
    let made = resident().saturating_sub(before);
    for sandbox in &mut sessions {
        assert!(sandbox.run("x=1; echo $x > f").is_success());
    }
    let used = resident().saturating_sub(before);
    let line = |what: &str, bytes: usize, target: &str| {
        println!("{what:<52} {:>9.1} KiB {target:>12}", bytes as f64 / 1024.0);
    };
    line("an idle session", made / 10_000, "48 KiB");
    line("an idle session that has run a script", used / 10_000, "");
    println!("{:<52} {:>9.1} MiB {:>12}", "10,000 of them", used as f64 / (1 << 20) as f64, "600 MiB");
}

fn threads() {
    let work = |sandbox: &mut Sandbox| (0..3000).for_each(|_| drop(sandbox.run(PIPELINE)));
    let time = |count: usize| {
        let mut rounds: Vec<Duration> = (0..5)
            .map(|_| {
                let start = Instant::now();
                std::thread::scope(|scope| {
                    for _ in 0..count {
                        scope.spawn(|| work(&mut Sandbox::new()));
                    }
                });
                start.elapsed()
            })
            .collect();
        rounds.sort_unstable();
        rounds[2]
    };
    let (one, two) = (time(1), time(2));
    let factor = 2.0 * one.as_secs_f64() / two.as_secs_f64();
    println!("{:<52} {factor:>11.2}x {:>12}", "two threads against one", "1.8x");
}

/// How long a process that waits takes to answer when it is asked now and then: what no session in another process can be faster than.
#[cfg(target_os = "linux")]
fn answer_after_a_pause() -> Duration {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    let mut echo = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut ask, mut answer) = (echo.stdin.take().unwrap(), echo.stdout.take().unwrap());
    let mut times: Vec<Duration> = (0..60)
        .map(|_| {
            std::thread::sleep(Duration::from_millis(20));
            let start = Instant::now();
            ask.write_all(b"x").unwrap();
            answer.read_exact(&mut [0]).unwrap();
            start.elapsed()
        })
        .collect();
    drop(ask);
    echo.wait().unwrap();
    times.sort_unstable();
    times[30]
}

/// Sessions in processes of their own, beside those of a thread.
#[cfg(target_os = "linux")]
fn workers() {
    use boxsh::worker::Worker;
    let build = |worker: &Worker| Sandbox::builder().worker(worker).build().unwrap();
    let local = median(200, || drop(Sandbox::new()));
    let cold = median(5, || drop(build(&Worker::new()).run(ECHO)));
    line("a worker from cold, its first echo, and its end", cold, "5 ms", Some(("Sandbox::new", local)));
    let worker = Worker::new();
    worker.warm().unwrap();
    let mut kept = Vec::new();
    let mut single: Vec<Duration> = (0..60)
        .map(|_| {
            // Sessions come now and then, and their process is made meanwhile.
            std::thread::sleep(Duration::from_millis(20));
            let start = Instant::now();
            kept.push(build(&worker));
            start.elapsed()
        })
        .collect();
    single.sort_unstable();
    line(
        "a worker from a zygote",
        single[30],
        "200 µs",
        Some(("a process that answers", answer_after_a_pause())),
    );
    let warm = median(20, || kept.push(build(&worker)));
    line("a worker from a zygote, twenty in a row", warm, "", Some(("Sandbox::new", local)));
    let count = kept.len() as u32;
    let start = Instant::now();
    drop(kept);
    line("the end of one", start.elapsed() / count, "", None);
    let (mut here, mut there) = (Sandbox::new(), build(&worker));
    for (what, script, target) in [
        ("run in a worker: echo hello", ECHO, "60 µs"),
        ("run in a worker: five stages of a pipeline", PIPELINE, ""),
        ("run in a worker: a change of files and variables", "x=$((x+1)); echo $x > f", ""),
    ] {
        let beside = median(1000, || drop(here.run(script)));
        assert!(there.run(script).is_success());
        line(what, median(1000, || drop(there.run(script))), target, Some(("in this process", beside)));
    }
    let beside = median(1000, || drop(here.fork()));
    line(
        "fork of a worker's session, and its end",
        median(50, || drop(there.fork())),
        "",
        Some(("in this process", beside)),
    );
    let beside = median(1000, || drop(here.read_file("f")));
    line(
        "read_file from a worker",
        median(1000, || drop(there.read_file("f"))),
        "",
        Some(("in this process", beside)),
    );
}
