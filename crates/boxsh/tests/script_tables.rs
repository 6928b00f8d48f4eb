//! Every case of the behaviour tables, in sessions of their own.
//!
//! The expectations were recorded from the real bash and the real tools; `cargo xtask conformance --against bash`
//! checks that they still are what those answer.

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

fn check(group: &str) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut files = load_all(&tests).expect("the tables can be read");
    files.retain(|file| file.group.starts_with(group));
    let (total, mut failed) = failures(&files);
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
