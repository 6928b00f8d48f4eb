//! Without the metering allocator, what variables take is counted all the same.

use boxsh::{Ended, Limit, Limits, Sandbox};

#[test]
fn variables_count_as_memory_whatever_the_allocator() {
    let limits = Limits::default().with(Limit::Memory, 8 << 20).with(Limit::WallClock, u64::MAX);
    for script in [
        "for ((;;)); do a+=(\"$(printf %100000d 1)\"); done",
        "declare -A m; for ((i = 0; ; i++)); do m[$i]=$(printf %10000d 1); done",
        "x=$(printf %1000000d 1); for ((i = 0; ; i++)); do declare \"v$i=$x$i\"; done",
    ] {
        let mut sandbox = Sandbox::builder().limits(limits.clone()).build().unwrap();
        let result = sandbox.run(script);
        let Ended::Limit(breach) = result.ended else { panic!("{script}: {:?}", result.ended) };
        assert_eq!(breach.limit, Limit::Memory, "{script}");
        assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n");
    }
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    let result = sandbox
        .run("x=$(printf %1000000d 1); for ((i = 0; i < 100; i++)); do y=$x; z=${x:1}; done; echo done");
    assert_eq!(
        (result.stdout_str(), result.ended),
        ("done\n".into(), Ended::Exited),
        "what is let go does not count"
    );
}
