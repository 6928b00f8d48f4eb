//! The commands of boxsh beside the real tools of the machine, on the same input, in one run.
//!
//! What is compared is the work, as users call for it: the same script runs in a session of boxsh and in the real bash,
//! with the same locale, and throws its output away (`/dev/null` there, the session's `/dev/null` here). Neither side
//! pays for a disk: the real tools read from the page cache, the commands of boxsh from the session's own files, into
//! which the inputs are copied before the clock starts. Both copy every byte once on reading. The real side also
//! starts a bash and a process for each command, about two milliseconds in all; only rows whose name says so are about that.
//!
//! Each figure is the shortest of several runs, which alternate so that both sides see the same noise; the last column
//! compares the processor time of all runs, which says more on a busy machine. `sort` may use as many
//! threads as it likes, and is there once more with one.
//!
//! The engines are compared with several tools each, and the column `× real` is about the fastest of them. Their inputs have as many
//! megabytes as `--megabytes=N` says, 100 by default.
//!
//! `cargo bench --package boxsh-cli --bench commands -- sort cut` runs the rows whose names begin with these words.
#![expect(clippy::disallowed_methods, reason = "a benchmark starts the programs that it compares")]
#![expect(clippy::print_stdout, reason = "this is what a benchmark is for")]

mod cases;
mod contestant;
mod engines;
mod inputs;

use std::path::Path;
use std::time::Duration;

use cases::{CASES, Case};
use contestant::{Ours, Real, Run};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let is_wanted =
        |case: &&Case| wanted.is_empty() || wanted.iter().any(|word| case.name.starts_with(word.as_str()));
    let cases: Vec<&Case> = CASES.iter().chain(engines::CASES).filter(is_wanted).collect();
    let megabytes = std::env::args().find_map(|word| word.strip_prefix("--megabytes=")?.parse().ok());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("commands-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let finished = compare(&cases, &folder, megabytes.unwrap_or(100));
    std::fs::remove_dir_all(&folder)?;
    finished
}

fn compare(cases: &[&Case], folder: &Path, megabytes: usize) -> Result<(), Box<dyn std::error::Error>> {
    let (mut ours, real) = (Ours::boot()?, Real::new(folder));
    for input in inputs::needed_by(cases) {
        input.make(folder, &mut ours, megabytes)?;
    }
    println!("{:<26}{:>11}{:>11}{:>9}{:>9}{:>13}", "", "boxsh", "real", "× real", "target", "× real, cpu");
    for case in cases {
        println!("{}", row(case, &mut ours, &real)?);
    }
    Ok(())
}

/// Measures one case and shows it. A case that either side cannot run shows a dash.
fn row(case: &Case, ours: &mut Ours, real: &Real) -> Result<String, Box<dyn std::error::Error>> {
    /// After so much time on either side, the runs there were are enough.
    const ENOUGH: Duration = Duration::from_secs(1);
    const RUNS: usize = 7;
    let own_name = [("", case.script)];
    let peers = if case.peers.is_empty() { &own_name[..] } else { case.peers };
    let mut our_runs = Summary::default();
    let mut real_runs: Vec<Summary> = peers.iter().map(|_| Summary::default()).collect();
    for _ in 0..RUNS {
        our_runs.add(ours.run(case.script)?);
        for (runs, (_, script)) in real_runs.iter_mut().zip(peers) {
            runs.add(real.run(script)?);
        }
        let longest = real_runs.iter().map(|runs| runs.total).max().unwrap_or_default();
        if our_runs.total.max(longest) > ENOUGH {
            break;
        }
    }
    let fastest = real_runs.iter().filter(|runs| runs.best.is_some()).min_by_key(|runs| runs.best);
    let none = Summary::default();
    let fastest = fastest.unwrap_or(&none);
    let mut row = format!(
        "{:<26}{:>11}{:>11}{:>9}{:>9}{:>13}",
        case.name,
        our_runs.shown(),
        fastest.shown(),
        ratio(fastest.best, our_runs.best),
        case.target,
        ratio(fastest.processor, our_runs.processor),
    );
    for (runs, (name, _)) in real_runs.iter().zip(case.peers) {
        row.push_str(&format!("   {name} {}", runs.shown()));
    }
    Ok(row)
}

/// What several runs of one side took.
#[derive(Default)]
struct Summary {
    best: Option<Duration>,
    total: Duration,
    processor: Option<Duration>,
}

impl Summary {
    fn add(&mut self, run: Option<Run>) {
        let Some(run) = run else { return };
        self.best = Some(self.best.map_or(run.elapsed, |best| best.min(run.elapsed)));
        self.total += run.elapsed;
        self.processor = run.processor.map(|time| time + self.processor.unwrap_or_default());
    }

    fn shown(&self) -> String {
        match self.best {
            Some(time) => format!("{:.1} ms", time.as_secs_f64() * 1e3),
            None => "-".to_owned(),
        }
    }
}

/// How many times faster the second is. Processor time comes in steps of a hundredth of a second, so there may be none.
fn ratio(theirs: Option<Duration>, ours: Option<Duration>) -> String {
    match (theirs, ours) {
        (Some(theirs), Some(ours)) if !ours.is_zero() => {
            format!("{:.2}", theirs.as_secs_f64() / ours.as_secs_f64())
        }
        _ => "-".to_owned(),
    }
}
