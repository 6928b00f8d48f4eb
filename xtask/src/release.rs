//! The static binary: one file that runs on any Linux of its architecture.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::{Answer, image, tools, workspace};

/// The platform of the static binary.
const TRIPLE: &str = "x86_64-unknown-linux-musl";

/// What it may take on a disk when it is optimised.
const LARGEST: u64 = 30_000_000;

/// A script that uses the shell, a pipeline and a few of the larger commands, and what it prints.
const SCRIPT: &str =
    "echo '{\"a\": [1, 2]}' | jq -c .a; seq 3 | awk '{ s += $1 } END { print s }'; (exit 3); echo $?";
const ANSWER: &str = "[1,2]\n6\n3\n";

/// A pipeline with a program of the host in the middle, and what it prints.
const NATIVE_SCRIPT: &str = "echo one | perl -pe 's/one/two/' | tr a-z A-Z";
const NATIVE_ANSWER: &str = "TWO\n";

/// The chore `static`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let is_debug = arguments.flag("--debug");
    arguments.finish()?;
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        println!("skipped: the static binary is built on Linux on x86-64");
        return Ok(ExitCode::SUCCESS);
    }
    if !tools::is_installed("musl-gcc") {
        println!("skipped: there is no musl-gcc (Debian: musl-tools)");
        return Ok(ExitCode::SUCCESS);
    }
    if !Command::new("rustup").args(["--quiet", "target", "add", TRIPLE]).status()?.success() {
        println!("skipped: the standard library for {TRIPLE} cannot be had");
        return Ok(ExitCode::SUCCESS);
    }
    let (profile, directory) = if is_debug { ("dev", "debug") } else { ("release", "release") };
    let mut build = workspace::cargo();
    build.args(["build", "--quiet", "--profile", profile, "--package", "boxsh-cli", "--target", TRIPLE]);
    if is_debug {
        // Dependencies are optimised for the tests, which do not run this.
        build.args([
            "--config",
            "profile.dev.debug=false",
            "--config",
            "profile.dev.package.'*'.opt-level=0",
        ]);
    } else {
        // It takes longer, and what people download becomes smaller.
        build.args(["--config", "profile.release.lto='fat'", "--config", "profile.release.codegen-units=1"]);
    }
    if !build.status()?.success() {
        return Err("the static binary cannot be built".into());
    }
    let binary = workspace::target().join(TRIPLE).join(directory).join("boxsh");
    if needs_libraries(&std::fs::read(&binary)?) {
        return Err("it is not static: it asks for a loader".into());
    }
    answers_right(&binary)?;
    image::serves_alone(&binary)?;
    if !is_debug {
        is_small_and_quick(&binary)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Sees that a binary runs scripts, and programs of the host where that is possible at all.
fn answers_right(binary: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let answer = |words: &[&str]| -> std::io::Result<String> {
        let output = Command::new(binary).args(words).env_clear().output()?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let said = answer(&["-c", SCRIPT])?;
    if said != ANSWER {
        return Err(format!("it answers {said:?}").into());
    }
    let perl = Command::new(binary).args(["exec", "--", "perl", "-e", "1"]).stderr(Stdio::null()).status()?;
    if !perl.success() {
        println!("skipped: programs of the host cannot be confined here");
        return Ok(());
    }
    let said = answer(&["run", "--native", "--cmd", NATIVE_SCRIPT])?;
    if said != NATIVE_ANSWER {
        return Err(format!("with programs of the host it answers {said:?}").into());
    }
    Ok(())
}

fn is_small_and_quick(binary: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let size = std::fs::metadata(binary)?.len();
    println!("{}: {:.1} MB", binary.display(), size as f64 / 1e6);
    if size > LARGEST {
        return Err(format!("larger than {} MB", LARGEST / 1_000_000).into());
    }
    let (ours, bash) = (start_up(binary)?, start_up(Path::new("bash"))?);
    println!(
        "start-up: {:.2} ms, bash: {:.2} ms ({:.1} times as fast)",
        ours.as_secs_f64() * 1e3,
        bash.as_secs_f64() * 1e3,
        bash.as_secs_f64() / ours.as_secs_f64()
    );
    Ok(())
}

/// Whether an executable names a program that has to load it (a header of the type `PT_INTERP`).
fn needs_libraries(elf: &[u8]) -> bool {
    const PT_INTERP: u32 = 3;
    let number = |at: usize, length: usize| -> u64 {
        let bytes = elf.get(at..at + length).unwrap_or_default();
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let (table, size, count) = (number(0x20, 8) as usize, number(0x36, 2) as usize, number(0x38, 2) as usize);
    (0..count).any(|at| number(table + at * size, 4) == u64::from(PT_INTERP))
}

/// The shortest of many starts.
fn start_up(program: &Path) -> std::io::Result<Duration> {
    let once = || -> std::io::Result<Duration> {
        let begun = Instant::now();
        Command::new(program).args(["-c", ":"]).status()?;
        Ok(begun.elapsed())
    };
    let mut shortest = once()?;
    for _ in 0..50 {
        shortest = shortest.min(once()?);
    }
    Ok(shortest)
}
