//! With the metering allocator, a session cannot hold more memory than it may, whatever it does.

use boxsh::{Ended, Limit, Limits, Sandbox};

#[global_allocator]
static ALLOCATOR: boxsh::kernel::Meter = boxsh::kernel::Meter;

const HOSTILE: &[&str] = &[
    "for ((;;)); do a+=(\"$(printf %1000000d 1)\"); done",
    "declare -A m; for ((i = 0; ; i++)); do m[$i]=$(printf %100000d 1); done",
    "x=$(printf %1000000d 1); for ((i = 0; ; i++)); do declare \"v$i=$x$i\"; done",
    "for ((i = 0; ; i++)); do eval \"f$i() { echo $(printf %10000d 1); }\"; done",
    "f() { if (($1)); then f $(($1 - 1)); else sleep 1000; fi; }; for i in {1..400}; do f 90 & done; wait",
    "while :; do x=$(head -c 1000000 /dev/zero | tr '\\0' x); set -- \"$@\" \"$x$x\"; done",
];

#[test]
fn what_a_script_holds_is_bounded() {
    let limits = Limits::default().with(Limit::Memory, 8 << 20).with(Limit::WallClock, u64::MAX);
    for script in HOSTILE {
        let mut sandbox = Sandbox::builder().limits(limits.clone()).build().unwrap();
        let result = sandbox.run(script);
        let Ended::Limit(breach) = result.ended else { panic!("{script}: {:?}", result.ended) };
        assert_eq!(breach.limit, Limit::Memory, "{script}");
        sandbox.reset().unwrap();
        assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n");
    }
}

#[test]
fn files_count_against_their_own_limits() {
    let limits = Limits::default().with(Limit::Memory, 8 << 20);
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    let result = sandbox.run("head -c 40M /dev/zero > f; wc -c < f");
    assert_eq!((result.stdout_str(), result.ended), ("41943040\n".into(), Ended::Exited));
    assert!(result.usage.peak_memory < 8 << 20, "{:?}", result.usage);
}

#[test]
fn compressors_say_that_there_is_too_little_memory_for_what_was_asked_for() {
    let limits = Limits::default().with(Limit::Memory, 32 << 20);
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    let mut run = |script: &str| {
        let result = sandbox.run(format!("seq 100000 | {script}"));
        assert_eq!(result.exit_code, 0, "{script}: {}", result.stderr_str());
        result.stderr_str().into_owned()
    };
    let warning = run("zstd -19 -c > f.zst");
    assert!(
        warning.starts_with("Warning : compression level 19 takes too much memory, reduced to "),
        "{warning}"
    );
    assert_eq!(run("zstd -q -19 -c > f.zst"), "");
    assert_eq!(run("zstd -1 -c > f.zst"), "");
    let warning = run("xz -9 > f.xz");
    assert!(warning.starts_with("xz: Adjusted LZMA2 dictionary size from 64 MiB to "), "{warning}");
    assert_eq!(run("xz -q -9 > f.xz"), "");
    assert_eq!(run("xz -0 > f.xz"), "");
    let last = sandbox.run("xz -dc f.xz | tail -n 1; zstd -dc f.zst | tail -n 1");
    assert_eq!(last.stdout_str(), "100000\n100000\n");
}

#[test]
fn memory_that_other_threads_take_and_free_for_a_run_is_the_runs() {
    let mut sandbox = Sandbox::builder().build().unwrap();
    let (_, before) = boxsh::kernel::Meter::take_peak();
    let result = sandbox.run("head -c 8M /dev/urandom | tee >(bzip2 -1 > /dev/null) | xz -0 > /dev/null");
    assert_eq!(result.ended, Ended::Exited, "{}", result.stderr_str());
    let (_, after) = boxsh::kernel::Meter::take_peak();
    // What is compressed comes from threads of its own, a piece at a time, and is freed here.
    assert!((after - before).abs() < 2 << 20, "{before} {after}");
}
