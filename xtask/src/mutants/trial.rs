//! Trying mistakes, one at a time: does a test notice?

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use super::check::{Check, pass_with};
use super::parallel;

/// How many cases a program runs before it is looked at whether one has failed.
const BATCH: usize = 40;

/// A test that takes longer than this is tried last.
const SLOW: Duration = Duration::from_secs(1);
/// A test that takes longer than this is not tried: what only it could notice counts as missed.
const TOO_SLOW: Duration = Duration::from_secs(10);

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
    cases: usize,
    tell: impl Fn(u32, Fate) + Sync,
) -> io::Result<Vec<Fate>> {
    let mut reaching = BTreeMap::<u32, Vec<&Check>>::new();
    for check in checks {
        for number in &check.reached {
            reaching.entry(*number).or_default().push(check);
        }
    }
    parallel::map(numbers, |number| {
        let fate = reaching.get(number).map_or(Ok(Fate::Unreached), |checks| fate(*number, checks, cases))?;
        tell(*number, fate);
        Ok(fate)
    })
}

fn fate(number: u32, checks: &[&Check], count: usize) -> io::Result<Fate> {
    let (mut tests, cases): (Vec<&Check>, Vec<_>) = checks.iter().partition(|check| check.table().is_none());
    tests.retain(|test| test.time < TOO_SLOW);
    tests.sort_by_key(|test| test.time);
    let (quick, slow) = tests.split_at(tests.partition_point(|test| test.time < SLOW));
    let cases = choose(number, &cases, count);
    for group in quick.chunks(1).chain(cases.chunks(BATCH)).chain(slow.chunks(1)) {
        if !pass_with(group, number)? {
            return Ok(Fate::Noticed);
        }
    }
    Ok(Fate::Survived)
}

/// Some of the cases: those that come by the most mistakes around this one, which are about its code, and then some of each table.
fn choose<'c>(number: u32, cases: &[&'c Check], count: usize) -> Vec<&'c Check> {
    if cases.len() <= count {
        return cases.to_vec();
    }
    let mut near = cases.to_vec();
    near.sort_by_key(|case| Reverse((case.reached_near(number, 12), case.reached_near(number, 100))));
    near.truncate(count - count / 3);
    let mut chosen = near.clone();
    let is_left = |case: &&Check| !near.iter().any(|other| std::ptr::eq(*other, *case));
    let left: Vec<_> = spread(cases).into_iter().filter(is_left).take(count / 3).collect();
    chosen.extend(left);
    chosen
}

/// The cases: the first of each table, the second of each, and so on.
fn spread<'c>(cases: &[&'c Check]) -> Vec<&'c Check> {
    let mut tables = BTreeMap::<_, Vec<&Check>>::new();
    for case in cases {
        tables.entry(case.table()).or_default().push(case);
    }
    let mut ranked: Vec<_> = tables.into_values().flat_map(|table| table.into_iter().enumerate()).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, case)| case).collect()
}
