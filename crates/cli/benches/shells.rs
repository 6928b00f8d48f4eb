//! The same scripts on boxsh, bash, dash and busybox, in one run.
//!
//! Each figure is the shortest of several runs of the whole program, start-up included. A shell that is not installed,
//! or does not know a construct, shows a dash.
#![expect(clippy::disallowed_methods, reason = "a benchmark starts the programs that it compares")]
#![expect(clippy::print_stdout, reason = "this is what a benchmark is for")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

struct Case {
    name: &'static str,
    /// How many times faster than bash it has to be.
    target: f64,
    /// Whether shells without bash's extensions can run it.
    portable: bool,
    script: &'static str,
}

const CASES: &[Case] = &[
    Case { name: "start-up", target: 1.0, portable: true, script: "echo hello" },
    Case {
        name: "arithmetic loop",
        target: 5.0,
        portable: true,
        script: "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done",
    },
    Case { name: "for ((", target: 5.0, portable: false, script: "for ((i=0;i<500000;i++)); do :; done" },
    Case {
        name: "function calls",
        target: 5.0,
        portable: true,
        script: "f() { :; }; i=0; while [ $i -lt 100000 ]; do f a b; i=$((i+1)); done",
    },
    Case {
        name: "parameter expansion",
        target: 5.0,
        portable: true,
        script: "x=/usr/local/lib/foo.so; i=0; while [ $i -lt 100000 ]; do y=${x##*/}; z=${y%.so}; i=$((i+1)); done",
    },
    Case {
        name: "arrays",
        target: 5.0,
        portable: false,
        script: "for ((i=0;i<200000;i++)); do a[i]=$i; done; s=0; for x in \"${a[@]}\"; do s=$((s+x)); done",
    },
    Case {
        name: "case",
        target: 5.0,
        portable: true,
        script: "i=0; while [ $i -lt 100000 ]; do case foo$i in a*) ;; foo*9) ;; *) ;; esac; i=$((i+1)); done",
    },
    Case {
        name: "[[ =~ ]]",
        target: 5.0,
        portable: false,
        script: "for ((i=0;i<50000;i++)); do [[ foo$i =~ ^foo([0-9]+)$ ]]; done",
    },
    Case {
        name: "read loop",
        target: 5.0,
        portable: true,
        script: "i=0; while [ $i -lt 50000 ]; do echo \"line $i of many\"; i=$((i+1)); done | while read -r a b c; do :; done",
    },
    Case {
        name: "$(...)",
        target: 100.0,
        portable: true,
        script: "i=0; while [ $i -lt 2000 ]; do x=$(echo $i); i=$((i+1)); done",
    },
    Case {
        name: "subshells",
        target: 100.0,
        portable: true,
        script: "i=0; while [ $i -lt 2000 ]; do (:); i=$((i+1)); done",
    },
    Case {
        name: "pipelines of builtins",
        target: 100.0,
        portable: true,
        script: "i=0; while [ $i -lt 1000 ]; do echo $i | read x; i=$((i+1)); done",
    },
];

/// The shortest time of several runs; `None` if the shell is missing or fails.
fn time(program: &str, arguments: &[&str], script: &str) -> Option<Duration> {
    let once = || {
        let start = Instant::now();
        let status = Command::new(program)
            .args(arguments)
            .args(["-c", script])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .ok()?;
        // The last command of a loop may leave any status; a shell that is missing leaves 127.
        (status.code() != Some(127)).then(|| start.elapsed())
    };
    let first = once()?;
    let further = if first > Duration::from_secs(2) { 1 } else { 6 };
    (0..further).filter_map(|_| once()).chain([first]).min()
}

/// What one subshell of a shell with a thousand variables takes: a loop of them, less the same loop without them.
fn subshell_of_many_variables(program: &str) -> Option<Duration> {
    const TIMES: u32 = 20_000;
    let script = |body: &str| {
        format!(
            "for ((i = 0; i < 1000; i++)); do declare \"variable_$i=value $i\"; done; \
             for ((i = 0; i < {TIMES}; i++)); do {body}; done"
        )
    };
    let with = time(program, &[], &script("(:)"))?;
    let without = time(program, &[], &script(":"))?;
    Some(with.saturating_sub(without) / TIMES)
}

fn main() {
    let boxsh = env!("CARGO_BIN_EXE_boxsh");
    println!(
        "{:<24}{:>10}{:>10}{:>10}{:>10}{:>10}{:>9}",
        "", "boxsh", "bash", "dash", "busybox", "× bash", "target"
    );
    for case in CASES {
        let ours = time(boxsh, &[], case.script);
        let bash = time("bash", &[], case.script);
        let portable = |program: &str, arguments: &[&str]| {
            case.portable.then(|| time(program, arguments, case.script)).flatten()
        };
        let (dash, busybox) = (portable("dash", &[]), portable("busybox", &["sh"]));
        let shown = |time: Option<Duration>| match time {
            Some(time) => format!("{:.1} ms", time.as_secs_f64() * 1e3),
            None => "-".to_owned(),
        };
        let ratio = match (ours, bash) {
            (Some(ours), Some(bash)) => format!("{:.1}", bash.as_secs_f64() / ours.as_secs_f64()),
            _ => "-".to_owned(),
        };
        println!(
            "{:<24}{:>10}{:>10}{:>10}{:>10}{:>10}{:>9}",
            case.name,
            shown(ours),
            shown(bash),
            shown(dash),
            shown(busybox),
            ratio,
            case.target
        );
    }
    if let Some(time) = subshell_of_many_variables(boxsh) {
        println!("subshell with 1,000 variables: {:.2} µs (target: 1)", time.as_secs_f64() * 1e6);
    }
}
