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

    /// How long each round took, and the processor time of all rounds: what is left of a comparison on a busy machine.
    #[derive(Default)]
    struct Times {
        rounds: Vec<Duration>,
        processor: f64,
    }

    fn compare<A: Fn(), B: Fn()>(title: &str, rounds: usize, ours: (&str, A), theirs: (&str, B)) {
        let (mut a, mut b) = (Times::default(), Times::default());
        for _ in 0..rounds {
            a.add(&ours.1);
            b.add(&theirs.1);
        }
        println!("{title:<40}     least     median  processor (ms)");
        let (a, b) = (a.tell(ours.0), b.tell(theirs.0));
        println!("  {:<38} {:>9.2}  {:>9.2}  {:>9.2}", "ratio", a[0] / b[0], a[1] / b[1], a[2] / b[2]);
    }

    impl Times {
        fn add(&mut self, work: impl Fn()) {
            let (begun, used) = (Instant::now(), processor_time());
            work();
            self.rounds.push(begun.elapsed());
            self.processor += processor_time() - used;
        }

        fn tell(mut self, name: &str) -> [f64; 3] {
            self.rounds.sort();
            let count = self.rounds.len();
            let milliseconds = |index: usize| self.rounds[index].as_secs_f64() * 1e3;
            let all = [milliseconds(0), milliseconds(count / 2), self.processor * 1e3 / count as f64];
            println!("  {name:<38} {:>9.3}  {:>9.3}  {:>9.3}", all[0], all[1], all[2]);
            all
        }
    }

    /// Seconds that this process and the children that it waited for have used.
    fn processor_time() -> f64 {
        let used = |who| {
            // SAFETY: the call fills the structure, for which zeros are fine.
            let usage = unsafe {
                let mut usage: libc::rusage = std::mem::zeroed();
                libc::getrusage(who, &raw mut usage);
                usage
            };
            let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
            seconds(usage.ru_utime) + seconds(usage.ru_stime)
        };
        used(libc::RUSAGE_SELF) + used(libc::RUSAGE_CHILDREN)
    }
}
