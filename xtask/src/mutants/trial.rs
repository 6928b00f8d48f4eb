//! Trying mistakes, one at a time: does a test notice?

use std::collections::BTreeMap;
use std::io;

use super::check::{Check, pass_with};
use super::parallel;

/// How many cases of the behaviour tables are tried on a mistake that no test of its own crate notices: all if so few come by it, or else
/// some of each table.
const CASES: usize = 240;
/// How many cases a program runs before it is looked at whether one has failed.
const BATCH: usize = 40;

/// What became of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Noticed,
    Survived,
    /// No test comes by.
    Unreached,
}

/// The fates of some mistakes, in their order; each is told as soon as it is known.
pub(crate) fn fates(
    numbers: &[u32],
    checks: &[Check],
    tell: impl Fn(u32, Fate) + Sync,
) -> io::Result<Vec<Fate>> {
    let mut reaching = BTreeMap::<u32, Vec<&Check>>::new();
    for check in checks {
        for number in &check.reached {
            reaching.entry(*number).or_default().push(check);
        }
    }
    parallel::map(numbers, |number| {
        let fate = reaching.get(number).map_or(Ok(Fate::Unreached), |checks| fate(*number, checks))?;
        tell(*number, fate);
        Ok(fate)
    })
}

fn fate(number: u32, checks: &[&Check]) -> io::Result<Fate> {
    let (mut tests, cases): (Vec<&Check>, Vec<_>) = checks.iter().partition(|check| check.table().is_none());
    tests.sort_by_key(|test| test.time);
    let cases = spread(&cases);
    for group in tests.chunks(1).chain(cases.chunks(BATCH)) {
        if !pass_with(group, number)? {
            return Ok(Fate::Noticed);
        }
    }
    Ok(Fate::Survived)
}

/// Some of the cases: the first of each table, the second of each, and so on.
fn spread<'c>(cases: &[&'c Check]) -> Vec<&'c Check> {
    let mut tables = BTreeMap::<_, Vec<&Check>>::new();
    for case in cases {
        tables.entry(case.table()).or_default().push(case);
    }
    let mut ranked: Vec<_> = tables.into_values().flat_map(|table| table.into_iter().enumerate()).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, case)| case).take(CASES).collect()
}
