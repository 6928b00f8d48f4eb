//! Limits that hold for programs of the host, and what is told of what they used.
//!
//! `crates/confine/tests/control-groups.sh` runs this in an emulated machine too, which has control groups and no programs but busybox.
#![cfg(target_os = "linux")]

use std::time::Duration;

use boxsh::{Ended, Limit, Limits, Native, RunOptions, Sandbox};

#[expect(clippy::print_stdout, reason = "a skip has to be seen")]
fn skip(reason: &dyn std::fmt::Display) {
    println!("SKIPPED: {reason}");
}

/// A sandbox with programs of the host, in which `B` is busybox; none where that cannot be had, which is said.
fn sandbox(limits: Limits, native: Native) -> Option<Sandbox> {
    let mut sandbox = match Sandbox::builder().limits(limits).native(native).build() {
        Ok(sandbox) => sandbox,
        Err(error) => {
            skip(&error);
            return None;
        }
    };
    if !sandbox.run("B=/usr/bin/busybox; $B true").is_success() {
        skip(&"no busybox");
        return None;
    }
    Some(sandbox)
}

/// As [`sandbox`], with memory that control groups limit.
fn with_memory(bytes: u64) -> Option<Sandbox> {
    if !may_make_groups() {
        skip(&"BOXSH_TEST_CGROUPS is not set, so no control groups are made");
        return None;
    }
    let limits = boxsh_confine::Limits::new().memory(bytes);
    sandbox(Limits::default(), Native::new().confine(|confine| confine.limits(limits)))
}

#[expect(clippy::disallowed_methods, reason = "the host's side of the test")]
fn may_make_groups() -> bool {
    std::env::var_os("BOXSH_TEST_CGROUPS").is_some()
}

#[test]
fn running_out_of_memory_is_told_and_the_script_goes_on() {
    let Some(mut sandbox) = with_memory(64 << 20) else { return };
    let result = sandbox.run("$B dd if=/dev/zero of=/dev/null bs=200M count=1; echo $?");
    assert_eq!((&*result.stdout_str(), result.exit_code, result.ended), ("137\n", 0, Ended::Exited));
    assert_eq!(result.usage.oom_kills, 1);
    assert!((32 << 20..=72 << 20).contains(&result.usage.peak_memory), "{:?}", result.usage);
    let result = sandbox.run("$B dd if=/dev/zero of=/dev/null bs=200M count=1");
    assert_eq!((result.exit_code, result.usage.oom_kills), (137, 1), "{:?}", result.usage);
    let result = sandbox.run("$B sh -c 'dd if=/dev/zero of=/dev/null bs=200M count=1; exit 3'");
    assert_eq!((result.exit_code, result.usage.oom_kills), (3, 1), "{:?}", result.usage);
    let result = sandbox.run("$B true; $B sh -c 'kill -9 $$'");
    assert_eq!((result.exit_code, result.usage.oom_kills), (137, 0), "{:?}", result.usage);
}

#[test]
fn time_and_memory_of_programs_are_told() {
    let Some(mut sandbox) = sandbox(Limits::default(), Native::new()) else { return };
    let result = sandbox.run("$B sh -c 'i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done'");
    assert!(result.usage.cpu_time >= Duration::from_millis(5), "{:?}", result.usage);
    let result = sandbox.run("$B dd if=/dev/zero of=/dev/null bs=30M count=1");
    assert!(result.usage.peak_memory >= 30_000_000, "{:?}", result.usage);
    let options = RunOptions::new().timeout(Duration::from_millis(300));
    let result = sandbox.run_with("$B sh -c 'while :; do :; done'", options);
    assert_eq!(result.ended, Ended::TimedOut);
    assert!(result.usage.cpu_time >= Duration::from_millis(30), "{:?}", result.usage);
}

#[test]
fn files_of_programs_are_as_large_and_as_many_as_the_session_says() {
    let limits = Limits::default().with(Limit::FileSize, 10_000).with(Limit::OpenFiles, 40);
    let Some(mut sandbox) = sandbox(limits, Native::new()) else { return };
    let result =
        sandbox.run("$B sh -c 'ulimit -n; trap \"\" XFSZ; head -c 20000 /dev/zero > f'; stat -c %s f");
    assert_eq!(result.stdout_str(), "40\n10000\n");
    let result = sandbox.run("ulimit -n 20; $B sh -c 'ulimit -n'");
    assert_eq!(result.stdout_str(), "20\n");
}

#[test]
fn what_programs_write_counts_against_the_output() {
    let limits = Limits::default().with(Limit::Stdout, 100_000);
    let Some(mut sandbox) = sandbox(limits, Native::new()) else { return };
    let result = sandbox.run("$B yes");
    assert!(
        matches!(result.ended, Ended::Limit(breach) if breach.limit == Limit::Stdout),
        "{:?}",
        result.ended
    );
    assert!(result.is_stdout_truncated() && result.stdout.len() <= 100_000);
    assert_eq!(sandbox.run("$B echo fine").stdout_str(), "fine\n");
}
