//! A cancel ends whatever is running, and the session goes on. Each script here would run for ever, or for hours.

use std::sync::mpsc;

use boxsh::{Ended, Limit, Limits, RunOptions, Sandbox, Stream};

/// What runs when the cancel comes, by what it keeps busy.
const ENDLESS: &[(&str, &str)] = &[
    ("a loop", "while :; do :; done"),
    ("arithmetic", "for ((;;)); do ((x += 1)); done"),
    ("recursion with output", "f() { echo x > /dev/null; f2; }; f2() { :; }; while f; do :; done"),
    ("a builtin that waits", "read < <(sleep 1000000)"),
    ("sleep", "sleep 1000000"),
    ("a pipeline", "yes | cat | tr a-z A-Z > /dev/null"),
    ("a subshell in a substitution", "x=$(while :; do :; done)"),
    ("background jobs", "(while :; do :; done) & yes > /dev/null & wait"),
    (
        "a big substitution in a variable",
        "x=$(head -c 3000000 /dev/zero | tr '\\0' a); while :; do y=${x//a/b}; done",
    ),
    ("a catastrophic pattern", "x=$(printf 'a%.0s' {1..3000}); while :; do [[ $x == *a*a*a*a*a*b ]]; done"),
    ("a regular expression", "x=$(printf 'a%.0s' {1..20000}); while :; do [[ $x =~ (a|aa)+b ]]; done"),
    ("grep -P", "printf 'a%.0s' {1..40} > f; while :; do grep -qP '(a+)+$b' f; done"),
    ("sed", "echo x | sed ':a;s/x/x/;ta'"),
    ("awk", "awk 'BEGIN { while (1) n++ }'"),
    ("awk with strings", "awk 'BEGIN { while (1) s = substr(s \"abc\", 1, 100000) }'"),
    ("jq", "jq -n 'last(range(1; infinite))'"),
    ("jq recursion", "jq -n 'def f: f; f'"),
    ("sort", "yes | head -c 50000000 | sort -R | sort > /dev/null; while :; do :; done"),
    ("digests", "yes | sha256sum"),
    ("compression", "cat /dev/zero | gzip -9 | xz > /dev/null"),
    ("tar", "while :; do tar c /usr | tar t > /dev/null; done"),
    ("find", "while :; do find / -name '*a*' > /dev/null 2>&1; done"),
    ("bc", "echo 'while (1) { x = x + 1 }' | bc"),
    ("dc", "echo '[lxx]sxlxx' | dc"),
    (
        "factor",
        "factor 1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000057",
    ),
    ("seq", "seq inf > /dev/null"),
    ("shuf", "shuf -r -i 1-10 > /dev/null"),
    ("xargs", "yes | xargs -n 1 true"),
    ("timeout", "timeout 1000000 sh -c 'while :; do :; done'"),
    ("tail -f", "echo > f; tail -f f"),
    (
        "diff of large files",
        "seq 1000000 | shuf > a; seq 1000000 | shuf > b; while :; do diff -d a b > /dev/null; done",
    ),
    ("dd", "dd if=/dev/zero of=/dev/null bs=1"),
    ("globs", "mkdir d; touch d/{1..2000}; while :; do : d/*[0-9]*[0-9]*; done"),
    ("braces", "while :; do : {1..100000}; done"),
    ("printf", "while :; do printf '%0100000d' 1 > /dev/null; done"),
];

#[test]
fn a_cancel_ends_whatever_is_running() {
    // No other limit may end them first.
    let limits = Limits::unlimited().with(Limit::Memory, 1 << 30).with(Limit::WallClock, u64::MAX);
    for (what, script) in ENDLESS {
        let mut sandbox = Sandbox::builder().limits(limits.clone()).build().unwrap();
        let cancel = sandbox.cancel_handle();
        let (started, waiting) = mpsc::channel();
        let script = format!("cd /tmp; echo started; {script}");
        let worker = std::thread::spawn(move || {
            let result = sandbox.run_stream(script, RunOptions::new(), move |stream, _| {
                if stream == Stream::Stdout {
                    // Only the first one is waited for.
                    let _ = started.send(());
                }
            });
            (result, sandbox)
        });
        waiting.recv().unwrap();
        cancel.cancel();
        let (result, mut sandbox) = worker.join().unwrap();
        assert_eq!(result.ended, Ended::Cancelled, "{what}");
        assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n", "{what}");
    }
}
