//! The tests of GNU's own packages, run against a session. They are fetched when they are needed and stay outside the
//! repository, as their licence is another one; a package that cannot be had is skipped by name.

mod autotest;
mod gawk;
mod scripts;
mod source;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{io, thread};

use boxsh_script_tables::Outcome;

use crate::arguments::Arguments;
use crate::capture::capture;
use crate::conformance::default_jobs;
use crate::report::Tally;
use crate::{Answer, workspace};

/// How long one test may take.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The status by which a test of GNU says that it cannot be run here.
const SKIPPED: u8 = 77;

/// A package and how its tests are written.
struct Package {
    name: &'static str,
    list: fn(&Path) -> io::Result<Vec<Test>>,
}

const PACKAGES: [Package; 8] = [
    Package { name: "coreutils", list: |tree| scripts::list(tree, "tests") },
    Package { name: "diffutils", list: |tree| scripts::list(tree, "tests") },
    Package { name: "findutils", list: |tree| scripts::list(tree, "tests") },
    Package { name: "gawk", list: gawk::list },
    Package { name: "grep", list: |tree| scripts::list(tree, "tests") },
    Package { name: "gzip", list: |tree| scripts::list(tree, "tests") },
    Package { name: "sed", list: |tree| scripts::list(tree, "testsuite") },
    Package { name: "tar", list: autotest::list },
];

/// A test, or a file of them.
struct Test {
    name: String,
    run: Run,
}

/// How a test is run and judged.
enum Run {
    /// A script for the session: status 0 is a pass.
    Script(String),
    /// A table in Perl, which calls a command for each of its cases.
    Table(PathBuf),
    /// A suite that prints a line for each of its tests.
    Suite(String),
}

/// What a test has come to: the counts, and what is said about failures.
#[derive(Default)]
struct Verdict {
    tally: Tally,
    failures: Vec<(String, String)>,
}

impl Verdict {
    fn passed() -> Self {
        Self { tally: Tally { passed: 1, ..Tally::default() }, failures: Vec::new() }
    }

    fn skipped() -> Self {
        Self { tally: Tally { skipped: 1, ..Tally::default() }, failures: Vec::new() }
    }

    fn failed(name: &str, said: String) -> Self {
        Self { tally: Tally { failed: 1, ..Tally::default() }, failures: vec![(name.to_owned(), said)] }
    }
}

/// The chore `gnu-tests`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let package = arguments.value("--package")?;
    let only = arguments.value("--only")?;
    let jobs = arguments.number("--jobs")?.map_or_else(default_jobs, |jobs| jobs as usize);
    let binary = arguments.value("--binary")?;
    arguments.finish()?;
    let binary: PathBuf = binary.map_or_else(|| workspace::target().join("release/boxsh"), Into::into);
    let binary = binary.canonicalize().map_err(|error| format!("{}: {error}", binary.display()))?;
    let chosen: Vec<_> =
        PACKAGES.iter().filter(|one| package.as_deref().is_none_or(|name| name == one.name)).collect();
    if chosen.is_empty() {
        return Err("there is no such package".into());
    }
    println!("{:12}{:>8}{:>8}{:>8}{:>8}", "package", "passed", "failed", "skipped", "score");
    for chosen in chosen {
        let tree = match source::fetch(chosen.name) {
            Ok(tree) => tree,
            Err(reason) => {
                println!("{:12}SKIPPED: {reason}", chosen.name);
                continue;
            }
        };
        let mut tests = (chosen.list)(&tree)?;
        if let Some(only) = &only {
            tests.retain(|test| test.name.contains(only.as_str()));
        }
        let verdict = run_all(&Session { binary: &binary, tree: &tree }, &tests, jobs)?;
        let Tally { passed, failed, skipped } = verdict.tally;
        let score = 100.0 * passed as f64 / (passed + failed).max(1) as f64;
        println!("{:12}{passed:8}{failed:8}{skipped:8}{score:7.1}%", chosen.name);
        if package.is_some() {
            for (name, said) in &verdict.failures {
                println!("\nFAILED: {name}");
                if only.is_some() {
                    println!("{said}");
                } else {
                    // The end of what it said is mostly enough to know why.
                    let lines: Vec<_> = said.lines().collect();
                    lines[lines.len().saturating_sub(6)..].iter().for_each(|line| println!("    {line}"));
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn run_all(session: &Session<'_>, tests: &[Test], jobs: usize) -> io::Result<Verdict> {
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let verdict = session.judge(test);
                    all.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(verdict);
                }
            });
        }
    });
    let mut total = Verdict::default();
    for verdict in all.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        let verdict = verdict?;
        total.tally += verdict.tally;
        total.failures.extend(verdict.failures);
    }
    total.failures.sort();
    Ok(total)
}

/// Our binary, and the sources that its sessions see at their own path, as if they had been built there.
struct Session<'a> {
    binary: &'a Path,
    tree: &'a Path,
}

impl Session<'_> {
    fn judge(&self, test: &Test) -> io::Result<Verdict> {
        match &test.run {
            Run::Script(script) => {
                let outcome = capture(&mut self.command(script), TIME_LIMIT)?;
                Ok(match outcome.status {
                    Some(0) => Verdict::passed(),
                    Some(SKIPPED) => Verdict::skipped(),
                    _ => Verdict::failed(&test.name, said(&outcome)),
                })
            }
            Run::Table(file) => scripts::run_table(self.binary, self.tree, &test.name, file),
            Run::Suite(script) => {
                let outcome = capture(&mut self.command(script), 30 * TIME_LIMIT)?;
                Ok(autotest::judge(&outcome))
            }
        }
    }

    /// A session that may write to the tree without changing it.
    fn command(&self, script: &str) -> Command {
        let mut mount = OsString::from(self.tree);
        mount.push(":");
        mount.push(self.tree);
        mount.push(":overlay");
        let mut command = Command::new(self.binary);
        command.arg("run").arg("--mount").arg(mount).arg("--workdir").arg(self.tree);
        command.args(["--timeout", "50s", "--cmd", script]);
        command
    }
}

/// What a failed test has said.
fn said(outcome: &Outcome) -> String {
    let mut text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&outcome.stderr));
    match outcome.status {
        Some(status) => text.push_str(&format!("\n[status {status}]")),
        None => text.push_str("\n[did not end in time]"),
    }
    text
}
