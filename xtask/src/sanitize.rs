//! The tests of the kernel and of the facade under a sanitizer.
//!
//! AddressSanitizer is the one that says something here. ThreadSanitizer has to be told of every switch between stacks
//! (`__tsan_switch_to_fiber`), and the library that switches ours does not tell it: a coroutine that goes on on another thread then looks
//! like a race. It runs over the parts without coroutines, and with a standard library that is built for it.

use std::process::{ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::report::Tally;
use crate::{Answer, fuzz, workspace};

struct Sanitizer {
    name: &'static str,
    parts: &'static [(&'static str, &'static [&'static str])],
    options: (&'static str, &'static str),
    /// Arguments of cargo beside the target.
    build: &'static [&'static str],
    left_out: &'static [(&'static str, &'static str)],
}

const ADDRESS: Sanitizer = Sanitizer {
    name: "address",
    parts: &[
        ("boxsh-vfs", &["--lib", "--test", "faults"]),
        ("boxsh-kernel", &["--lib", "--tests"]),
        (
            "boxsh",
            &[
                "--lib",
                "--test",
                "sandbox",
                "--test",
                "pool",
                "--test",
                "hooks",
                "--test",
                "moments",
                "--test",
                "cancel",
                "--test",
                "workspace",
                "--test",
                "faults",
                "--",
                "--skip",
                "panics",
            ],
        ),
    ],
    // Frames on stacks that are switched look like frames that were left; memory that only a coroutine holds looks lost.
    options: ("ASAN_OPTIONS", "detect_stack_use_after_return=0:detect_leaks=0:abort_on_error=1"),
    build: &[],
    left_out: &[
        ("use after return", "frames on stacks that are switched look like frames that were left"),
        ("leaks", "what only a waiting coroutine holds is not found; `cargo xtask soak` watches memory"),
        (
            "boxsh --test memory_ceiling, scale, bombs, native*",
            "they count memory, which the sanitizer changes, or start other programs",
        ),
        (
            "boxsh: tests of hooks that panic",
            "a stack of a coroutine that was unwound keeps marks of frames that are gone",
        ),
        ("C of sqlite and ring", "built without the sanitizer"),
    ],
};

const THREAD: Sanitizer = Sanitizer {
    name: "thread",
    parts: &[("boxsh-vfs", &["--lib", "--test", "faults"]), ("boxsh-net", &["--lib"])],
    options: ("TSAN_OPTIONS", "halt_on_error=0"),
    build: &["-Zbuild-std"],
    left_out: &[(
        "boxsh-kernel, boxsh",
        "switches of stacks that the sanitizer is not told of look like races",
    )],
};

/// The chore `sanitize`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let minutes = arguments.number("--minutes")?.unwrap_or(60);
    let words = arguments.rest()?;
    let sanitizer = match words.first().and_then(|word| word.to_str()) {
        None | Some("address") => &ADDRESS,
        Some("thread") => &THREAD,
        Some(other) => return Err(format!("{other}: address or thread").into()),
    };
    let found = workspace::nightly().arg("--version").stderr(Stdio::null()).stdout(Stdio::null()).status();
    if !cfg!(target_os = "linux") || !found.is_ok_and(|status| status.success()) {
        println!("skipped: a nightly toolchain for Linux is needed (rustup toolchain install nightly)");
        return Ok(ExitCode::SUCCESS);
    }
    let until = Instant::now() + Duration::from_secs(minutes * 60);
    let target = fuzz::host()?;
    let mut total = Tally::default();
    let mut unfinished = Vec::new();
    for (package, selection) in sanitizer.parts {
        println!("\n== {package} {}", selection.join(" "));
        let mut command = workspace::nightly();
        command.args(["test", "--quiet", "--no-fail-fast", "--package", package, "--target", &target]);
        command.args(sanitizer.build).args(*selection);
        command
            .env("RUSTFLAGS", format!("-Zsanitizer={}", sanitizer.name))
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        command.env("CARGO_TARGET_DIR", workspace::target().join(format!("sanitize-{}", sanitizer.name)));
        command.env(sanitizer.options.0, sanitizer.options.1);
        match workspace::within(command, until, Tally::from_cargo_test)? {
            Some(tally) => total += tally,
            None => unfinished.push(package),
        }
    }
    println!("\ncovered by -Zsanitizer={}: {total}", sanitizer.name);
    println!("left out:");
    sanitizer.left_out.iter().for_each(|(what, why)| println!("  {what}: {why}"));
    unfinished.iter().for_each(|name| println!("  {name}: not finished in {minutes} minutes (--minutes N)"));
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
