//! Trying mistakes, one at a time: does a test notice?

use std::collections::BTreeMap;
use std::io;

use super::check::{Check, pass_with};
use super::parallel;

/// How many cases of the behaviour tables are tried on a mistake that no test of its own crate notices: all if so few come by it, or else
/// some of each table.
const CASES: usize = 240;

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
    let groups = tests.into_iter().map(|test| vec![test]).chain(spread(&cases));
    for group in groups {
        if !pass_with(&group, number)? {
            return Ok(Fate::Noticed);
        }
    }
    Ok(Fate::Survived)
}

/// Some of the cases, by their table, the fewest first: the first of each table, the second of each, and so on.
fn spread<'c>(cases: &[&'c Check]) -> Vec<Vec<&'c Check>> {
    let mut tables = BTreeMap::<_, Vec<&Check>>::new();
    for case in cases {
        tables.entry(case.table()).or_default().push(case);
    }
    let mut tables: Vec<_> = tables.into_values().collect();
    let (mut left, mut each) = (CASES, 0);
    while left > 0 && tables.iter().any(|table| table.len() > each) {
        left = left.saturating_sub(tables.iter().filter(|table| table.len() > each).count());
        each += 1;
    }
    for table in &mut tables {
        // Neighbours are alike.
        let step = table.len().div_ceil(each.max(1)).max(1);
        *table = table.iter().copied().step_by(step).collect();
    }
    tables.sort_by_key(Vec::len);
    tables
}
