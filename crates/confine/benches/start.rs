//! How long it takes to start programs: beside `bwrap` for the first one, beside a plain child for each further one.
//!
//! The contenders take turns in one run, so what disturbs one disturbs the other. `cargo bench -p boxsh-confine`; a number as an
//! argument is the number of rounds.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program that measures and tells")]

#[cfg(target_os = "linux")]
fn main() {
    linux::main();
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("cells are made on Linux only");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use boxsh_confine::{Confine, Program};

    pub(super) fn main() {
        let rounds = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(200);
        first(rounds);
        further("each further program", rounds);
        first_and_further_with_memory(rounds);
    }

    fn first(rounds: usize) {
        let bwrap = Command::new("bwrap").arg("--version").stdout(Stdio::null()).status();
        let confine = Confine::new();
        let ours = || {
            let mut running = confine.spawn(Program::new("/bin/true")).unwrap();
            assert!(running.wait().unwrap().success());
            running
        };
        if !bwrap.is_ok_and(|status| status.success()) {
            println!("first program: bwrap is not installed, so there is nothing to compare with");
            return compare("first program", rounds, ("cell", ours), ("plain child", plain));
        }
        let theirs = || {
            let mut command = Command::new("bwrap");
            command.args([
                "--unshare-all",
                "--ro-bind",
                "/",
                "/",
                "--dev",
                "/dev",
                "--proc",
                "/proc",
                "--tmpfs",
                "/tmp",
            ]);
            assert!(command.arg("/bin/true").status().unwrap().success());
        };
        compare("first program", rounds, ("cell", ours), ("bwrap --unshare-all", theirs));
    }

    fn further(title: &str, rounds: usize) {
        let cell = Confine::new().cell().unwrap();
        let ours = || {
            let mut running = cell.spawn(Program::new("/bin/true")).unwrap();
            assert!(running.wait().unwrap().success());
        };
        compare(title, rounds, ("in a cell", ours), ("plain child", plain));
    }

    fn first_and_further_with_memory(rounds: usize) {
        let gigabyte = vec![1u8; 1 << 30];
        let confine = Confine::new();
        let ours = || {
            let mut running = confine.spawn(Program::new("/bin/true")).unwrap();
            assert!(running.wait().unwrap().success());
            running
        };
        compare("first program, 1 GiB resident", rounds, ("cell", ours), ("plain child", plain));
        further("each further program, 1 GiB resident", rounds);
        assert_eq!(gigabyte.last(), Some(&1));
    }

    /// As the standard library does it, which is by `vfork`.
    fn plain() {
        let mut command = Command::new("/bin/true");
        command.env_clear().stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        assert!(command.status().unwrap().success());
    }

    /// What the work gives is dropped after the time was taken: `bwrap` too takes its namespaces down after it has told the status.
    fn compare<A, B>(
        title: &str,
        rounds: usize,
        ours: (&str, impl Fn() -> A),
        theirs: (&str, impl Fn() -> B),
    ) {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            a.push(time(&ours.1));
            b.push(time(&theirs.1));
        }
        println!("{title}");
        let (a, b) = (summary(ours.0, a), summary(theirs.0, b));
        println!("  {:<22} {:>8.2}    {:>8.2}", "ratio", a.0 / b.0, a.1 / b.1);
    }

    fn time<T>(work: impl Fn() -> T) -> Duration {
        let begun = Instant::now();
        let kept = work();
        let elapsed = begun.elapsed();
        drop(kept);
        elapsed
    }

    fn summary(name: &str, mut times: Vec<Duration>) -> (f64, f64) {
        times.sort();
        let (least, median) = (times[0].as_secs_f64() * 1e3, times[times.len() / 2].as_secs_f64() * 1e3);
        println!("  {name:<22} {least:>8.3} ms {median:>8.3} ms  (least, median)");
        (least, median)
    }
}
