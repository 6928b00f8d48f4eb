//! What is made to bring a machine down ends at a limit with a name, in little memory, and the session goes on.

use boxsh::{Ended, Limit, Limits, Sandbox};

#[global_allocator]
static ALLOCATOR: boxsh::kernel::Meter = boxsh::kernel::Meter;

/// The most memory that the program has ever had, in KiB; nothing where the host cannot tell.
fn peak() -> u64 {
    #[expect(clippy::disallowed_methods, reason = "the host's view of this program is what is tested")]
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_ascii_whitespace().next()?.parse().ok()).unwrap_or_default()
}

#[test]
fn bombs_end_at_their_limits() {
    let bombs: &[(&str, &[Limit])] = &[
        ("bomb() { bomb | bomb & }; bomb; wait", &[Limit::Processes, Limit::Commands]),
        ("while :; do :; done", &[Limit::Commands]),
        ("for ((;;)); do ((1)); done", &[Limit::Iterations, Limit::Commands]),
        ("x=xxxxxxxx; for ((;;)); do x=$x$x; done", &[Limit::String, Limit::Memory]),
        ("a=(x); for ((;;)); do a+=(\"${a[@]}\"); done", &[Limit::Array, Limit::Memory]),
        ("head -c 10G /dev/zero", &[Limit::Stdout]),
        ("yes | tr y x", &[Limit::Stdout]),
        ("x=$(head -c 10G /dev/zero | tr '\\0' x)", &[Limit::String, Limit::Memory]),
        ("echo {1..100}{1..100}{1..100}{1..100}", &[Limit::BraceResults]),
        ("f() { f; }; f", &[Limit::CallDepth]),
        ("f() { $(f); }; f", &[Limit::SubstitutionDepth, Limit::CallDepth, Limit::Processes]),
        ("eval \"$(printf '$(%.0s' {1..5000})\"", &[]),
        ("echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! | grep -E '(a+)+$'", &[]),
        ("[[ $(printf a%.0s {1..5000}) =~ (a*)*b ]]", &[]),
        ("head -c 60M /dev/zero | gzip -1 > bomb.gz; gunzip bomb.gz", &[]),
        ("awk 'BEGIN { for (;;) x = x \"aaaaaaaaaaaaaaaa\" }'", &[Limit::Memory, Limit::String, Limit::Fuel]),
        ("jq -n '[range(1e12)]'", &[Limit::Memory, Limit::Fuel, Limit::Array]),
        ("seq 1e12 | sort -S 1G > /dev/null", &[Limit::Memory, Limit::WallClock, Limit::Fuel]),
    ];
    let hardened = Limits::hardened().with(Limit::WallClock, 10_000_000_000);
    for (script, limits) in bombs {
        let mut sandbox = Sandbox::builder().limits(hardened.clone()).build().unwrap();
        let result = sandbox.run(script);
        match result.ended {
            Ended::Limit(breach) => assert!(limits.contains(&breach.limit), "{script}: {breach}"),
            Ended::TimedOut => assert!(limits.contains(&Limit::WallClock), "{script}"),
            // Where Unix has an error for it, the command gets that error: a disk may be full before the time is up.
            ended => {
                assert_eq!(ended, Ended::Exited, "{script}");
                let failed = limits.contains(&Limit::WallClock) && result.exit_code != 0;
                assert!(limits.is_empty() || failed, "{script}: {}", result.exit_code);
            }
        }
        assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n", "after {script}");
        assert!(peak() < 256 << 10, "{script}: {} KiB", peak());
    }
}
