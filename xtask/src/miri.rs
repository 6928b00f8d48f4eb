//! The interpreter Miri over what it can run: it finds undefined behaviour, but switches no stacks and calls no C.

use std::process::{ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::report::Tally;
use crate::{Answer, workspace};

/// Tests of one package.
struct Part {
    package: &'static str,
    /// What is run, by the arguments of `cargo test`.
    selection: &'static [&'static str],
    /// Names that are not run, with the reason.
    left_out: &'static [(&'static str, &'static str)],
}

const PROPERTIES: &str = "thousands of random cases, hours here; they run natively";

const PARTS: [Part; 5] = [
    Part {
        package: "boxsh-vfs",
        selection: &["--lib"],
        left_out: &[
            ("memory::tree::tests::", PROPERTIES),
            ("memory::radix::tests::", PROPERTIES),
            ("memory::content::tests::", PROPERTIES),
            ("memory::tests::changes::changes_are_those_of_a_full_comparison", PROPERTIES),
            (
                "memory::tests::limits::a_file_that_grows_bit_by_bit",
                "a file of many kilobytes, a few bytes at a time",
            ),
            ("memory::tests::names::a_file_has_65000_names", "65,000 names"),
            ("overlay::numbers::tests::forks_know", "hundreds of forks"),
            ("archive::tests::", "archives of many kilobytes, a byte at a time; they run natively"),
            ("host::", "files of the host: system calls that Miri does not know"),
        ],
    },
    Part { package: "boxsh-vfs", selection: &["--test", "readonly"], left_out: &[] },
    Part {
        package: "boxsh-format",
        selection: &["--lib"],
        left_out: &[
            ("charset::tests::remembered_positions", "walks to each of thousands of characters"),
            ("float::parse::tests::doubles_agree", "a number of 13,000 digits"),
        ],
    },
    Part {
        package: "boxsh-pattern",
        selection: &["--lib"],
        left_out: &[
            ("glob::tests::hostile_patterns_end", "millions of steps until the fuel is gone"),
            ("regex::tests::", "the engine is a library whose tables take minutes here"),
            ("class::tests::every_class", "all characters with all classes"),
        ],
    },
    Part {
        package: "boxsh-kernel",
        selection: &["--lib"],
        left_out: &[
            ("process::host_write", "descriptors of the host"),
            ("image::", "the whole tree of a session, too long here"),
            ("proc::", "runs processes, which are stacks"),
        ],
    },
];

/// What no part of it reaches.
const OUT_OF_REACH: [(&str, &str); 3] = [
    (
        "boxsh-kernel: scheduler/coroutine.rs, scheduler/stack.rs",
        "machine code switches stacks; see `cargo xtask sanitize`",
    ),
    ("boxsh-vfs: Host; boxsh-confine", "system calls"),
    ("boxsh-sqlite", "C"),
];

/// The chore `miri`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let minutes = arguments.number("--minutes")?.unwrap_or(30);
    arguments.finish()?;
    let found = workspace::nightly().args(["miri", "--version"]).stderr(Stdio::null()).output();
    if !found.is_ok_and(|output| output.status.success()) {
        println!("skipped: Miri is not installed (rustup component add --toolchain nightly miri rust-src)");
        return Ok(ExitCode::SUCCESS);
    }
    let until = Instant::now() + Duration::from_secs(minutes * 60);
    let mut total = Tally::default();
    let mut unfinished = Vec::new();
    for part in &PARTS {
        let name = format!("{} {}", part.package, part.selection.join(" "));
        println!("\n== {name}");
        match part.run(until)? {
            Some(tally) => total += tally,
            None => unfinished.push(name),
        }
    }
    println!("\ncovered: {total}");
    println!("left out:");
    for part in &PARTS {
        part.left_out.iter().for_each(|(name, why)| println!("  {}: {name}*: {why}", part.package));
    }
    OUT_OF_REACH.iter().for_each(|(what, why)| println!("  {what}: {why}"));
    unfinished.iter().for_each(|name| println!("  {name}: not finished in {minutes} minutes (--minutes N)"));
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Part {
    /// Runs the tests; nothing if the time is up before they are through.
    fn run(&self, until: Instant) -> std::io::Result<Option<Tally>> {
        let mut command = workspace::nightly();
        command.args(["miri", "test", "--quiet", "--package", self.package]).args(self.selection);
        command.args(["--no-fail-fast", "--"]);
        for (name, _) in self.left_out {
            command.args(["--skip", name]);
        }
        // Property tests read a variable of the host, and write down what failed.
        command.env("MIRIFLAGS", "-Zmiri-disable-isolation").env("PROPTEST_CASES", "4");
        command.env("CARGO_TARGET_DIR", workspace::target().join("miri"));
        workspace::within(command, until, Tally::from_cargo_test)
    }
}
