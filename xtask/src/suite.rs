//! Everything that has to pass, and one line at the end.

use std::fs;
use std::io::{self, BufRead, BufReader, PipeReader};
use std::process::{Command, ExitCode, Stdio};

use boxsh_script_tables::load_all;

use crate::conformance::Selection;
use crate::report::{Report, Tally};
use crate::skips::Skips;
use crate::{Answer, conformance, differential, machine, tools, workspace};

/// The status if nothing has failed and nothing of the confinement of host programs could be tested.
const CONFINEMENT_UNTESTED: u8 = 3;

/// The chore `test`.
pub(crate) fn run() -> Answer {
    tools::install_missing();
    let mut skips = Skips::default();
    let mut total = step("tests", unit_tests()?, &mut skips);
    total += step("examples in the documentation", doctests(), &mut Skips::default());
    heading("limits in an emulated machine");
    total += limits();
    let tables = load_all(&workspace::root().join("tests"))?;
    heading("behaviour tables on the real bash");
    total += conformance::against_bash(&tables, &Selection::default());
    heading("random calls on both");
    total += random_calls();
    println!("\n{total}");
    if total.tally.failed > 0 {
        return Ok(ExitCode::FAILURE);
    }
    if !skips.confinement_was_tested() {
        println!("NOT PASSED: nothing of the confinement of host programs could be tested on this machine");
        return Ok(ExitCode::from(CONFINEMENT_UNTESTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// The chore `limits`.
pub(crate) fn run_limits() -> ExitCode {
    tools::install_missing();
    let report = limits();
    println!("{report}");
    if report.tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The tests of limits with control groups, where a machine can be emulated.
fn limits() -> Report {
    let parts = match machine::parts() {
        Ok(parts) => parts,
        Err(reason) => return Report::skipped(1, &format!("limits in an emulated machine: {reason}")),
    };
    let tested = machine::tests(&parts, FEATURES).and_then(|command| {
        let step = Step { command, runner: Runner::CargoTest };
        step.run(&mut Skips::default()).map_err(|error| error.to_string())
    });
    let mut report = tested.unwrap_or_else(|error| Report::not_run(&error));
    report.left_out.iter_mut().for_each(|line| line.insert_str(0, "limits in an emulated machine: "));
    report
}

/// A few random calls, always the same; `cargo xtask differential` makes others.
fn random_calls() -> Report {
    let selection = differential::Selection { count: 25, ..differential::Selection::default() };
    // The tests have just built it.
    let binary = workspace::target().join("debug/boxsh");
    match differential::compare(&binary, &selection) {
        Ok(report) => {
            println!("{}", report.tally);
            report
        }
        Err(error) => Report::not_run(&error),
    }
}

fn heading(name: &str) {
    println!("\n== {name}");
}

/// A command that runs tests.
struct Step {
    command: Command,
    runner: Runner,
}

/// Who runs the tests, and so how its lines are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runner {
    Nextest,
    CargoTest,
}

/// Features that are off by default and have tests of their own.
pub(crate) const FEATURES: &str = "--features=boxsh-syntax/serde,boxsh/tokio,boxsh/tracing";

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
        return Ok(Step { command, runner: Runner::Nextest });
    }
    // What a test that passed has written says whether it was skipped.
    let kinds = ["--lib", "--bins", "--tests", "--examples"];
    command
        .args(["test", "--workspace", FEATURES, "--no-fail-fast"])
        .args(kinds)
        .args(["--", "--show-output"]);
    Ok(Step { command, runner: Runner::CargoTest })
}

fn doctests() -> Step {
    let mut command = workspace::cargo();
    // With the features of the tests, so that nothing is built again.
    command.args(["test", "--workspace", FEATURES, "--no-fail-fast", "--doc", "--quiet"]);
    Step { command, runner: Runner::CargoTest }
}

/// Runs a step; one that fails without a failed test, such as a build, counts as one.
fn step(name: &str, step: Step, skips: &mut Skips) -> Report {
    heading(name);
    step.run(skips).unwrap_or_else(|error| Report::not_run(&error))
}

impl Step {
    /// Runs the tests, shows what their runner says of those that fail, and collects what was skipped.
    fn run(mut self, skips: &mut Skips) -> io::Result<Report> {
        let outcomes = workspace::target().join("nextest/default/junit.xml");
        if self.runner == Runner::Nextest && outcomes.exists() {
            fs::remove_file(&outcomes)?;
        }
        // One pipe for both streams: which program runs is told on the one, and what its tests say on the other.
        let (lines, writer) = io::pipe()?;
        self.command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        let mut child = self.command.spawn()?;
        // It holds the writing end.
        drop(self.command);
        let mut tally = Tally::default();
        for line in each_line(lines) {
            let line = line?;
            tally += match self.runner {
                Runner::Nextest => Tally::from_nextest(&line),
                Runner::CargoTest => Tally::from_cargo_test(&line),
            }
            .unwrap_or_default();
            if self.runner == Runner::Nextest || skips.read_line(&line) {
                println!("{line}");
            }
        }
        if !child.wait()?.success() && tally.failed == 0 {
            tally.failed = 1;
        }
        if self.runner == Runner::Nextest {
            skips.read_junit(&fs::read_to_string(&outcomes).unwrap_or_default());
        }
        let skipped = skips.tests().min(tally.passed);
        (tally.passed, tally.skipped) = (tally.passed - skipped, tally.skipped + skipped);
        println!("{tally}");
        Ok(Report { tally, left_out: skips.lines() })
    }
}

fn each_line(stream: PipeReader) -> impl Iterator<Item = io::Result<String>> {
    let lines = BufReader::new(stream).split(b'\n');
    lines.map(|line| line.map(|line| String::from_utf8_lossy(&line).into_owned()))
}
