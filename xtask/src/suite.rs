//! Everything that has to pass, and one line at the end.

use std::io::{self, BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};

use boxsh_script_tables::load_all;

use crate::conformance::Selection;
use crate::report::Tally;
use crate::{Answer, conformance, differential, machine, tools, workspace};

/// The chore `test`.
pub(crate) fn run() -> Answer {
    tools::install_missing();
    let mut total = Tally::default();
    total += step("tests", unit_tests()?);
    total += step("examples in the documentation", doctests()?);
    heading("limits in an emulated machine");
    total += limits();
    let tables = load_all(&workspace::root().join("tests"))?;
    heading("behaviour tables on the real bash");
    total += conformance::against_bash(&tables, &Selection::default());
    heading("random calls on both");
    total += random_calls();
    println!("\n{total}");
    Ok(if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The chore `limits`.
pub(crate) fn run_limits() -> ExitCode {
    tools::install_missing();
    if limits().failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The tests of limits with control groups, where a machine can be emulated.
fn limits() -> Tally {
    let parts = match machine::parts() {
        Ok(parts) => parts,
        Err(reason) => {
            println!("SKIPPED: {reason}");
            return Tally { skipped: 1, ..Tally::default() };
        }
    };
    let tested = machine::tests(&parts, FEATURES).and_then(|command| {
        let step = Step { command, counts_on: Stream::Stdout, read: Tally::from_cargo_test };
        step.run().map_err(|error| error.to_string())
    });
    tested.unwrap_or_else(|error| {
        println!("could not be run: {error}");
        Tally { failed: 1, ..Tally::default() }
    })
}

/// A few random calls, always the same; `cargo xtask differential` makes others.
fn random_calls() -> Tally {
    let selection = differential::Selection { count: 25, ..differential::Selection::default() };
    let compared = workspace::build_binary().and_then(|binary| differential::compare(&binary, &selection));
    match compared {
        Ok(tally) => {
            println!("{tally}");
            tally
        }
        Err(error) => {
            println!("could not be run: {error}");
            Tally { failed: 1, ..Tally::default() }
        }
    }
}

fn heading(name: &str) {
    println!("\n== {name}");
}

/// A command whose lines are read for their counts, on the stream that carries them.
struct Step {
    command: Command,
    counts_on: Stream,
    read: fn(&str) -> Option<Tally>,
}

enum Stream {
    Stdout,
    Stderr,
}

/// Features that are off by default and have tests of their own.
const FEATURES: &str = "--features=boxsh-syntax/serde,boxsh/tokio,boxsh/tracing";

fn unit_tests() -> io::Result<Step> {
    let mut command = workspace::cargo();
    let nextest = workspace::cargo()
        .args(["nextest", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if nextest?.success() {
        let quiet =
            ["--status-level=fail", "--final-status-level=fail", "--show-progress=none", "--no-tests=pass"];
        command.args(["nextest", "run", "--workspace", FEATURES, "--no-fail-fast"]).args(quiet);
        return Ok(Step { command, counts_on: Stream::Stderr, read: Tally::from_nextest });
    }
    command.args([
        "test",
        "--workspace",
        FEATURES,
        "--no-fail-fast",
        "--lib",
        "--bins",
        "--tests",
        "--examples",
        "--quiet",
    ]);
    Ok(Step { command, counts_on: Stream::Stdout, read: Tally::from_cargo_test })
}

fn doctests() -> io::Result<Step> {
    let mut command = workspace::cargo();
    command.args(["test", "--workspace", "--no-fail-fast", "--doc", "--quiet"]);
    Ok(Step { command, counts_on: Stream::Stdout, read: Tally::from_cargo_test })
}

/// Runs a step; one that fails without a failed test, such as a build, counts as one.
fn step(name: &str, step: Step) -> Tally {
    heading(name);
    match step.run() {
        Ok(tally) => tally,
        Err(error) => {
            println!("could not be run: {error}");
            Tally { failed: 1, ..Tally::default() }
        }
    }
}

impl Step {
    fn run(mut self) -> io::Result<Tally> {
        match self.counts_on {
            Stream::Stdout => self.command.stdout(Stdio::piped()),
            Stream::Stderr => self.command.stderr(Stdio::piped()),
        };
        let mut child = self.command.spawn()?;
        let mut tally = Tally::default();
        let read = self.read;
        if let Some(stdout) = child.stdout.take() {
            echo(stdout, read, &mut tally, |line| println!("{line}"))?;
        }
        if let Some(stderr) = child.stderr.take() {
            echo(stderr, read, &mut tally, |line| eprintln!("{line}"))?;
        }
        if !child.wait()?.success() && tally.failed == 0 {
            tally.failed = 1;
        }
        println!("{tally}");
        Ok(tally)
    }
}

/// Passes a stream on, line by line, and adds up its counts.
fn echo(
    stream: impl io::Read,
    read: fn(&str) -> Option<Tally>,
    tally: &mut Tally,
    show: impl Fn(&str),
) -> io::Result<()> {
    for line in BufReader::new(stream).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        if let Some(counts) = read(&line) {
            *tally += counts;
        }
        show(&line);
    }
    Ok(())
}
