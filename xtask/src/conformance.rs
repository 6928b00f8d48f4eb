//! Running the behaviour tables on the real bash or on our own binary.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use boxsh_script_tables::{Case, Outcome, TableFile, load_all};

use crate::Answer;
use crate::arguments::{Arguments, UsageError};
use crate::oracle::Oracle;
use crate::report::{Report, Tally};
use crate::subject::{Boxsh, Subject, TIME_LIMIT};
use crate::tools::Strangers;
use crate::{tools, workspace};

/// Which cases to run, and how.
pub(crate) struct Selection {
    only: Option<String>,
    jobs: usize,
    time_limit: Duration,
}

impl Default for Selection {
    fn default() -> Self {
        Self { only: None, jobs: default_jobs(), time_limit: TIME_LIMIT }
    }
}

/// The chore `conformance`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let against = arguments.value("--against")?.ok_or("--against bash or --against boxsh is needed")?;
    let mut selection = Selection { only: arguments.value("--only")?, ..Selection::default() };
    if let Some(jobs) = arguments.number("--jobs")? {
        selection.jobs = usize::try_from(jobs)?;
    }
    if let Some(seconds) = arguments.number("--time-limit")? {
        selection.time_limit = Duration::from_secs(seconds);
    }
    let binary = arguments.value("--binary")?;
    let folder = arguments.value("--tables")?.map_or_else(|| workspace::root().join("tests"), Into::into);
    arguments.finish()?;

    let tables = load_all(&folder)?;
    let report = match against.as_str() {
        "bash" | "gnu" => {
            tools::install_missing();
            against_bash(&tables, &selection)
        }
        "boxsh" => {
            let binary = binary.map_or_else(|| workspace::target().join("release/boxsh"), Into::into);
            let boxsh = Boxsh::new(&binary, selection.time_limit)?;
            Plan::new(&tables, &selection).run(&boxsh, Side::Ours, &Strangers::default())
        }
        _ => return Err(UsageError::BadValue("--against").into()),
    };
    println!("{report}");
    // A run that could judge nothing has not passed.
    let passed = report.tally.failed == 0 && report.tally.passed > 0;
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// One case at a time for each processor.
pub(crate) fn default_jobs() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Runs the tables on the real bash; what this machine has no tool for is skipped, and what it has another version of is not judged.
pub(crate) fn against_bash(tables: &[TableFile], selection: &Selection) -> Report {
    let mut plan = Plan::new(tables, selection);
    match Oracle::new(selection.time_limit) {
        Ok(oracle) => {
            let mut report = plan.skip_what_needs_missing_tools();
            report += plan.run(&oracle, Side::Real, &Strangers::find());
            report
        }
        Err(reason) => {
            let count = plan.cases.len();
            Report::skipped(count, &format!("{count} cases of the behaviour tables: {reason}"))
        }
    }
}

/// Whose answers are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Real,
    Ours,
}

/// The cases to run.
struct Plan<'a> {
    jobs: usize,
    cases: Vec<(&'a TableFile, &'a Case)>,
}

impl<'a> Plan<'a> {
    fn new(tables: &'a [TableFile], selection: &Selection) -> Self {
        let all = tables.iter().flat_map(|file| file.table.cases.iter().map(move |case| (file, case)));
        let wanted = |(file, case): &(&TableFile, &Case)| {
            selection
                .only
                .as_deref()
                .is_none_or(|glob| is_selected(&format!("{}/{}", file.group, case.name), glob))
        };
        Self { jobs: selection.jobs, cases: all.filter(wanted).collect() }
    }

    fn skip_what_needs_missing_tools(&mut self) -> Report {
        let mut skipped = BTreeMap::<_, usize>::new();
        self.cases.retain(|(file, _)| {
            let missing: Vec<_> = file.table.needs().filter(|tool| !tools::is_judge(tool)).collect();
            if !missing.is_empty() {
                *skipped.entry((&file.group, missing.join(" "))).or_default() += 1;
            }
            missing.is_empty()
        });
        let mut report = Report::default();
        for ((group, missing), count) in skipped {
            report += Report::skipped(count, &format!("{count} cases of {group}: {missing} not installed"));
        }
        report
    }

    /// Runs the cases. One that fails is not judged if it calls a program of another version than the tables hold.
    fn run(&self, subject: &dyn Subject, side: Side, strangers: &Strangers) -> Report {
        let begun = Instant::now();
        let next = AtomicUsize::new(0);
        let failures = Mutex::new(BTreeMap::new());
        thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, 64) {
                scope.spawn(|| {
                    while let Some((file, case)) = self.cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let Err(failure) = judge(case, subject.run(&case.command()), side)
                            && let Ok(mut failures) = failures.lock()
                        {
                            failures.insert((file.path.clone(), case.line), (file, case, failure));
                        }
                    }
                });
            }
        });
        let failures = failures.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut tally = Tally { passed: self.cases.len() - failures.len(), ..Tally::default() };
        let mut notes = BTreeMap::<_, usize>::new();
        for (file, case, failure) in failures.values() {
            let path = file.path.strip_prefix(workspace::root()).unwrap_or(&file.path);
            let name = format!("{}/{} ({}:{})", file.group, case.name, path.display(), case.line);
            let table = file.group.rsplit('/').next().unwrap_or_default();
            if let Some(stranger) = strangers.named_in(table, &case.script) {
                println!("NOTE {name}: not judged: {stranger}");
                *notes.entry(stranger).or_default() += 1;
                tally.skipped += 1;
            } else {
                println!("FAIL {name}\n  {}", failure.replace('\n', "\n  "));
                tally.failed += 1;
            }
        }
        println!("{} cases in {:.1} s", self.cases.len(), begun.elapsed().as_secs_f64());
        let left_out = notes.iter().map(|(stranger, count)| format!("{count} cases not judged: {stranger}"));
        Report { tally, left_out: left_out.collect() }
    }
}

/// Whether the answer is the one that the table leads to expect; why not, if not.
fn judge(case: &Case, answer: std::io::Result<Outcome>, side: Side) -> Result<(), String> {
    let outcome = answer.map_err(|error| format!("could not be run: {error}"))?;
    let differences = case.differences(&outcome);
    if side == Side::Real && case.differs.is_some() {
        return match differences.is_empty() {
            true => Err("is marked `differs`, but the real one gives the same answer".into()),
            false => Ok(()),
        };
    }
    if differences.is_empty() {
        return Ok(());
    }
    let mut failure = differences.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    if case.stderr.is_none() && !outcome.stderr.is_empty() {
        let tail = &outcome.stderr[outcome.stderr.len().saturating_sub(500)..];
        failure.push_str("\nstderr was:\n      ");
        failure.push_str(&String::from_utf8_lossy(tail).trim_end().replace('\n', "\n      "));
    }
    Err(failure)
}

/// Whether a case is wanted: a text without wildcards is wanted anywhere in its name.
fn is_selected(name: &str, glob: &str) -> bool {
    if glob.contains(['*', '?']) { matches(name.as_bytes(), glob.as_bytes()) } else { name.contains(glob) }
}

/// Matches `*` and `?`, going back only to the last star: linear in the product of the lengths.
fn matches(name: &[u8], glob: &[u8]) -> bool {
    let (mut n, mut g, mut star) = (0, 0, None);
    while n < name.len() {
        match glob.get(g) {
            Some(b'*') => {
                star = Some((g, n));
                g += 1;
            }
            Some(byte) if *byte == b'?' || *byte == name[n] => (n, g) = (n + 1, g + 1),
            _ => match star {
                Some((at, begun)) => {
                    star = Some((at, begun + 1));
                    (n, g) = (begun + 1, at + 1);
                }
                None => return false,
            },
        }
    }
    glob[g..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use boxsh_script_tables::{Case, Outcome};

    use super::{Side, is_selected, judge};

    #[test]
    fn selection_is_by_glob_or_by_part_of_the_name() {
        for glob in ["shell/arrays/*", "*sparse*", "sparse", "shell/arrays", "shell/*/a ?parse one", "*"] {
            assert!(is_selected("shell/arrays/a sparse one", glob), "{glob}");
        }
        for glob in ["arrays/*", "*dense*", "dense", "shell/arrays/?"] {
            assert!(!is_selected("shell/arrays/a sparse one", glob), "{glob}");
        }
    }

    #[test]
    fn a_listed_difference_has_to_be_one() {
        let outcome = || Ok(Outcome { status: Some(0), ..Outcome::default() });
        let same = Case { differs: Some("reason".into()), ..Case::default() };
        let other = Case { status: 1, ..same.clone() };
        assert!(judge(&same, outcome(), Side::Real).is_err());
        assert!(judge(&other, outcome(), Side::Real).is_ok());
        assert!(judge(&same, outcome(), Side::Ours).is_ok());
        assert!(judge(&other, outcome(), Side::Ours).is_err());
    }
}
