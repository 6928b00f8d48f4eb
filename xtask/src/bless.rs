//! Filling in what the real bash answers.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use boxsh_script_tables::{Case, TableFile};

use crate::Answer;
use crate::arguments::Arguments;
use crate::conformance::default_jobs;
use crate::oracle::Oracle;
use crate::subject::{Subject, TIME_LIMIT};
use crate::tools;

/// The chore `bless`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let stderr = if arguments.flag("--with-stderr") { Stderr::Always } else { Stderr::WherePresent };
    let files = arguments.rest()?;
    if files.is_empty() {
        return Err("bless needs the names of tables".into());
    }
    tools::install_missing();
    let oracle = Oracle::new(TIME_LIMIT)?;
    for file in &files {
        let mut table = TableFile::load(Path::new(file))?;
        let changed = bless(&oracle, &mut table.table.cases, stderr)?;
        fs::write(&table.path, table.table.to_bytes())?;
        println!("{}: {} cases, {changed} changed", table.path.display(), table.table.cases.len());
    }
    Ok(ExitCode::SUCCESS)
}

/// When to write what a script says on standard error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stderr {
    WherePresent,
    Always,
}

/// Gives each case the answer of the oracle; how many changed.
fn bless(oracle: &Oracle, cases: &mut [Case], stderr: Stderr) -> Result<usize, Box<dyn std::error::Error>> {
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Vec::new());
    let given: &[Case] = cases;
    thread::scope(|scope| {
        for _ in 0..default_jobs() {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = given.get(index) else { break };
                    if case.differs.is_none() {
                        let answer = oracle.run(&case.command());
                        answers.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((index, answer));
                    }
                }
            });
        }
    });
    let mut changed = 0;
    for (index, answer) in answers.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        let case = &mut cases[index];
        let answer = answer.map_err(|error| format!("{}: {error}", case.name))?;
        let status = answer.status.ok_or_else(|| format!("{}: did not end in time", case.name))?;
        let before = case.clone();
        (case.status, case.stdout) = (status, answer.stdout);
        if case.stderr.is_some() || stderr == Stderr::Always {
            case.stderr = Some(answer.stderr);
        }
        changed += usize::from(*case != before);
    }
    Ok(changed)
}
