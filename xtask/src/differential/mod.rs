//! Random calls of commands, on boxsh and on the real tools; what differs is made as small as can be and shown.
//!
//! Each command has a file in `generators` that makes one call of it from random numbers. The same seed gives the same
//! calls. Many of them go into one script, so that starting a shell does not count.

mod batch;
mod case;
mod generators;
mod input;
pub(crate) mod random;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::oracle::Oracle;
use crate::report::{Report, Tally};
use crate::subject::Boxsh;
use crate::tools::Strangers;
use crate::{Answer, tools, workspace};

use batch::Pair;
use case::Case;
use generators::GENERATORS;
use random::Random;

/// How long a script of many calls may take.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Which calls are made.
pub(crate) struct Selection {
    pub(crate) seed: u64,
    /// Of each command.
    pub(crate) count: u64,
    /// Only this command.
    pub(crate) only: Option<String>,
}

impl Default for Selection {
    fn default() -> Self {
        Self { seed: 1, count: 200, only: None }
    }
}

/// The chore `differential`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let mut selection = Selection { only: arguments.value("--only")?, ..Selection::default() };
    if let Some(seed) = arguments.number("--seed")? {
        selection.seed = seed;
    }
    if let Some(count) = arguments.number("--count")? {
        selection.count = count;
    }
    let binary = arguments.value("--binary")?;
    arguments.finish()?;
    let binary: PathBuf = binary.map_or_else(|| workspace::target().join("release/boxsh"), Into::into);
    tools::install_missing();
    let report = compare(&binary, &selection)?;
    println!("{report}");
    Ok(if report.tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Makes the calls and shows what differs.
pub(crate) fn compare(binary: &Path, selection: &Selection) -> Result<Report, Box<dyn std::error::Error>> {
    let boxsh = Boxsh::new(binary, TIME_LIMIT)?;
    let chosen: Vec<_> = GENERATORS
        .iter()
        .filter(|generator| selection.only.as_deref().is_none_or(|only| only == generator.name))
        .collect();
    if chosen.is_empty() {
        return Err("there is no generator for this command".into());
    }
    let oracle = match Oracle::new(TIME_LIMIT) {
        Ok(oracle) => oracle,
        Err(reason) => {
            let skipped = chosen.len() * selection.count as usize;
            return Ok(Report::skipped(skipped, &format!("{skipped} random calls: {reason}")));
        }
    };
    let begun = Instant::now();
    let pair = Pair { ours: &boxsh, real: &oracle };
    let strangers = Strangers::find();
    let mut tally = Tally::default();
    let mut left_out = Report::default();
    for generator in &chosen {
        if let Some(stranger) = strangers.named_in(generator.name, b"") {
            let count = selection.count as usize;
            left_out +=
                Report::skipped(count, &format!("{count} random calls of {}: {stranger}", generator.name));
            continue;
        }
        let cases: Vec<Case> = (0..selection.count)
            .map(|index| (generator.make)(&mut Random::new(selection.seed, generator.name, index)))
            .collect();
        let different = pair.differences(&cases)?;
        tally.passed += cases.len() - different.len();
        tally.failed += different.len();
        show(generator.name, &pair, &different)?;
    }
    println!(
        "{} calls of {} commands with seed {} in {:.1} s",
        tally.passed + tally.failed,
        chosen.len(),
        selection.seed,
        begun.elapsed().as_secs_f64()
    );
    left_out += Report { tally, left_out: Vec::new() };
    Ok(left_out)
}

/// Shows the first few calls that differ, made small.
fn show(name: &str, pair: &Pair<'_>, different: &[Case]) -> Result<(), Box<dyn std::error::Error>> {
    const MOST: usize = 5;
    let mut shown = Vec::new();
    for case in different.iter().take(MOST) {
        let small = pair.shrink(case)?;
        if shown.contains(&small) {
            continue;
        }
        println!("FAIL {name}");
        println!("  {}", small.script().trim_end().replace('\n', "\n  "));
        for (who, answer) in pair.answers(&small)? {
            println!("  {who}: {answer}");
        }
        shown.push(small);
    }
    if different.len() > MOST {
        println!("FAIL {name}: {} more", different.len() - MOST);
    }
    Ok(())
}
