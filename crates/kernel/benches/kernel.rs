//! What processes, pipes, sessions and system calls cost, each beside what the host takes for the like.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    unsafe_code,
    reason = "a program of its own that measures the host too"
)]

use std::hint::black_box;
use std::io::{Read, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use boxsh_kernel::{
    Clock, Custom, Exit, Finished, Follow, Image, ImageOptions, Kernel, KernelOptions, Limits, Migrates,
    OpenFlags, Process, Registry, Rng, StackPool, WaitFor,
};

// SAFETY: what is measured here keeps nothing of a thread's.
const MIGRATES: Migrates = unsafe { Migrates::promise() };

/// Rounds of each measurement; the median counts.
const ROUNDS: usize = 9;

fn main() {
    println!("{:<58} {:>12} {:>12}   {:<28} {:>12}", "", "measured", "to reach", "beside it", "");
    processes();
    pipes();
    sessions();
    calls();
}

fn line(what: &str, measured: String, target: &str, peer: &str, peer_measured: String) {
    println!("{what:<58} {measured:>12} {target:>12}   {peer:<28} {peer_measured:>12}");
}

fn nanos(time: Duration) -> String {
    match time.as_nanos() {
        0..10_000 => format!("{:.1} ns", time.as_secs_f64() * 1e9),
        _ => format!("{:.1} µs", time.as_secs_f64() * 1e6),
    }
}

/// The median time of one of `count` turns of `work`.
fn median(count: u32, mut work: impl FnMut(u32)) -> Duration {
    let mut rounds: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            work(count);
            start.elapsed() / count
        })
        .collect();
    rounds.sort_unstable();
    rounds[ROUNDS / 2]
}

fn image() -> Image {
    let registry = Registry::new();
    registry.register(Arc::new(Custom::new("ls", |_| Ok(Exit::SUCCESS))));
    for number in 1..200 {
        registry.register(Arc::new(Custom::new(format!("program{number}"), |_| Ok(Exit::SUCCESS))));
    }
    Image::build(Arc::new(registry), Arc::default(), &ImageOptions::default()).unwrap()
}

fn boot(image: &Image, stacks: &Arc<StackPool>) -> Kernel {
    let booted = image.boot(Clock::real(), Arc::new(Rng::host()), &Limits::default()).unwrap();
    Kernel::new(KernelOptions { stacks: stacks.clone(), ..booted.options })
}

/// Runs a measurement as the first process of a session.
fn inside<T: Send + 'static>(body: impl FnOnce(&Process) -> T + Send + 'static) -> T {
    let kernel = boot(&image(), &Arc::new(StackPool::new(0)));
    let process = kernel.create_process(&[b"bench"]).unwrap();
    kernel.run(process, &Limits::unlimited(), body).value.unwrap()
}

fn processes() {
    let spawn = inside(|process| {
        median(20_000, |count| {
            for _ in 0..count {
                let child = process.fork().unwrap();
                process.spawn_migrating(MIGRATES, child, |_| 0).unwrap();
                black_box(process.wait(WaitFor::Any).unwrap());
            }
        })
    });
    let call = inside(|process| {
        median(20_000, |count| {
            for _ in 0..count {
                let child = process.fork().unwrap();
                black_box(process.call(child, |_| 0));
            }
        })
    });
    let hosted = inside(|process| {
        median(2000, |count| {
            for _ in 0..count {
                let child = process.fork().unwrap();
                process.spawn(child, |_| 0).unwrap();
                black_box(process.wait(WaitFor::Any).unwrap());
            }
        })
    });
    let thread = median(2000, |count| (0..count).for_each(|_| std::thread::spawn(|| ()).join().unwrap()));
    line("spawn + wait of a trivial process", nanos(spawn), "≤ 1 µs", "std::thread", nanos(thread));
    line("the same, on a thread of its own", nanos(hosted), "≤ 20 µs", "", String::new());
    line("the same, called on the parent's stack", nanos(call), "", "", String::new());
    let many = inside(|process| {
        median(250, |count| {
            for _ in 0..count {
                let child = process.fork().unwrap();
                process
                    .spawn_migrating(MIGRATES, child, |child| child.yield_now().map_or(1, |()| 0))
                    .unwrap();
            }
            while process.wait(WaitFor::Any).is_ok() {}
        })
    });
    line("one of 250 processes side by side, with a switch", nanos(many), "", "", String::new());
}

const BLOCK: usize = 64 << 10;
const TOTAL: usize = 1 << 30;

fn rate(time: Duration) -> String {
    format!("{:.2} GiB/s", TOTAL as f64 / time.as_secs_f64() / f64::from(1 << 30))
}

fn pipes() {
    let own = inside(|process| {
        let mut rounds: Vec<Duration> = (0..3).map(|_| through_own_pipe(process)).collect();
        rounds.sort_unstable();
        rounds[1]
    });
    let mut rounds: Vec<Duration> = (0..3).map(|_| through_os_pipe()).collect();
    rounds.sort_unstable();
    let what = "1 GiB through a pipe between two processes";
    line(what, rate(own), "≥ 4 GiB/s", "OS pipe, two threads", rate(rounds[1]));
}

fn through_own_pipe(process: &Process) -> Duration {
    let start = Instant::now();
    let (read, write) = process.pipe_files();
    let writer = process.fork().unwrap();
    writer.set_file(1, write).unwrap();
    process
        .spawn_migrating(MIGRATES, writer, |process| {
            let block = vec![1; BLOCK];
            for _ in 0..TOTAL / BLOCK {
                process.write_all(1, &block).unwrap();
            }
            0
        })
        .unwrap();
    process.set_file(0, read).unwrap();
    let mut buffer = vec![0; BLOCK];
    let mut total = 0;
    loop {
        match process.read(0, &mut buffer).unwrap() {
            0 => break,
            count => total += count,
        }
    }
    assert_eq!(total, TOTAL);
    process.wait(WaitFor::Any).unwrap();
    start.elapsed()
}

fn through_os_pipe() -> Duration {
    let start = Instant::now();
    let (mut read, mut write) = std::io::pipe().unwrap();
    let writer = std::thread::spawn(move || {
        let block = vec![1; BLOCK];
        for _ in 0..TOTAL / BLOCK {
            write.write_all(&block).unwrap();
        }
    });
    let mut buffer = vec![0; BLOCK];
    while read.read(&mut buffer).unwrap() > 0 {}
    writer.join().unwrap();
    start.elapsed()
}

/// Bytes of the program that are in memory.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = statm.split(' ').nth(1).unwrap().parse().unwrap();
    pages * 4096
}

fn sessions() {
    const COUNT: u32 = 10_000;
    let image = image();
    let stacks = Arc::new(StackPool::new(4));
    // What the first ones bring in once is not theirs alone.
    let warm: Vec<Kernel> = (0..100).map(|_| boot(&image, &stacks)).collect();
    let before = resident();
    let start = Instant::now();
    let kernels: Vec<Kernel> = (0..COUNT).map(|_| boot(&image, &stacks)).collect();
    let fresh = start.elapsed() / COUNT;
    let each = (resident() - before) / COUNT as usize;
    let kib = |bytes: usize| format!("{:.1} KiB", bytes as f64 / 1024.0);
    line(
        "a new session: kernel, 200 programs, /etc, /dev, /proc",
        nanos(fresh),
        "≤ 10 µs",
        "",
        String::new(),
    );
    line("memory of each further idle one", kib(each), "≤ 32 KiB", "", String::new());

    let start = Instant::now();
    let used: Vec<Process> = kernels.iter().map(run_something).collect();
    let first_run = start.elapsed() / COUNT;
    let each = (resident() - before) / COUNT as usize;
    let thread = median(2000, |count| (0..count).for_each(|_| std::thread::spawn(|| ()).join().unwrap()));
    line(
        "a first run that writes a file and starts a process",
        nanos(first_run),
        "",
        "std::thread",
        nanos(thread),
    );
    line("memory of each idle one after that", kib(each), "≤ 32 KiB", "", String::new());
    drop((used, warm));
}

fn run_something(kernel: &Kernel) -> Process {
    let process = kernel.create_process(&[b"bash"]).unwrap();
    let Finished { process, value, .. } = kernel.run(process, &Limits::default(), |process| {
        let fd = process.open(b"/tmp/file", OpenFlags::WRITE)?;
        process.write_all(fd, b"hello\n")?;
        process.close(fd)?;
        let child = process.fork()?;
        process.spawn_migrating(MIGRATES, child, |_| 0)?;
        process.wait(WaitFor::Any)
    });
    value.unwrap().unwrap();
    process
}

fn calls() {
    let directory = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let path = directory.path().join("file");
    let write = inside(|process| {
        let fd = process.open(b"/tmp/file", OpenFlags::WRITE).unwrap();
        median(100_000, |count| (0..count).for_each(|_| process.write_all(fd, b"x").unwrap()))
    });
    let mut file = std::fs::File::create(&path).unwrap();
    let os_write = median(100_000, |count| (0..count).for_each(|_| file.write_all(b"x").unwrap()));
    line("write 1 byte to a file", nanos(write), "", "write(2), tmpfs", nanos(os_write));

    let stat = inside(|process| {
        median(100_000, |count| {
            for _ in 0..count {
                black_box(process.stat(b"/usr/bin/ls", Follow::Yes).unwrap());
            }
        })
    });
    let os_stat = median(100_000, |count| {
        for _ in 0..count {
            black_box(std::fs::metadata("/usr/bin/ls").unwrap());
        }
    });
    line("stat /usr/bin/ls", nanos(stat), "", "stat(2)", nanos(os_stat));

    let run = inside(|process| {
        let words = vec![b"ls".to_vec()];
        median(20_000, |count| {
            for _ in 0..count {
                black_box(process.run_program(words.clone()).unwrap());
            }
        })
    });
    line("fork, look up in PATH, execute and wait", nanos(run), "", "", String::new());

    let tick = inside(|process| median(1_000_000, |count| (0..count).for_each(|_| process.tick().unwrap())));
    line("tick", nanos(tick), "", "", String::new());
}
