//! Every case of the behaviour tables, in sessions of their own.
//!
//! The expectations were recorded from the real bash and the real tools; `cargo xtask conformance --against bash`
//! checks that they still are what those answer. `BOXSH_CASES=shell/arrays:12,shell/glob:4` selects cases by their table and line.

#![allow(clippy::disallowed_methods, reason = "the selection of cases is the host's")]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use boxsh::{Background, Ended, Limit, Limits, RunOptions, Sandbox};
use boxsh_script_tables::{Case, Outcome, TableFile, load_all};

fn run(case: &Case) -> Outcome {
    let limits = Limits::default().with(Limit::WallClock, Duration::from_secs(20).as_nanos() as u64);
    let options = RunOptions::new().limits(limits).background(Background::Wait);
    let result = Sandbox::new().run_with(case.command(), options);
    let has_ended = matches!(result.ended, Ended::Exited | Ended::Signalled(_));
    Outcome { status: has_ended.then_some(result.exit_code), stdout: result.stdout, stderr: result.stderr }
}

/// Runs all cases of a group on every core and gives what failed.
fn failures(files: &[TableFile]) -> (usize, Vec<String>) {
    let cases: Vec<(&TableFile, &Case)> =
        files.iter().flat_map(|file| file.table.cases.iter().map(move |case| (file, case))).collect();
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((file, case)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let differences = case.differences(&run(case));
                    if !differences.is_empty() {
                        let shown: Vec<String> = differences.iter().map(ToString::to_string).collect();
                        let text =
                            format!("{}:{}: {}\n{}", file.group, case.line, case.name, shown.join("\n"));
                        failed.lock().expect("no thread panics while it holds this").push(text);
                    }
                }
            });
        }
    });
    (cases.len(), failed.into_inner().expect("no thread panics while it holds this"))
}

/// The tables of a group, or the cases of them that the environment selects.
fn tables(group: &str) -> Vec<TableFile> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let Ok(selected) = std::env::var("BOXSH_CASES") else {
        let mut files = load_all(&tests).expect("the tables can be read");
        files.retain(|file| file.group.starts_with(group));
        return files;
    };
    let mut lines = BTreeMap::<_, Vec<usize>>::new();
    for case in selected.split(',').filter(|case| case.starts_with(group)) {
        let (table, line) = case.rsplit_once(':').expect("a case is TABLE:LINE");
        lines.entry(table).or_default().push(line.parse().expect("a line is a number"));
    }
    let selected = lines.into_iter().map(|(table, lines)| {
        let path = tests.join(format!("{table}.test.sh"));
        let mut file = TableFile::load(&path).expect("the table can be read");
        file.table.cases.retain(|case| lines.contains(&case.line));
        file
    });
    selected.collect()
}

fn check(group: &str) {
    let (total, mut failed) = failures(&tables(group));
    failed.sort();
    assert!(failed.is_empty(), "{} of {total} cases fail:\n\n{}", failed.len(), failed.join("\n\n"));
}

#[test]
fn the_shell_answers_as_bash_does() {
    check("shell/");
}

#[test]
fn the_commands_answer_as_the_real_ones_do() {
    check("commands/");
}
