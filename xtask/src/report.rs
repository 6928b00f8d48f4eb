//! Counting what passed, and the lines that say so.

use std::fmt;
use std::ops::AddAssign;

/// How many tests had which end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// What a step of the tests has come to.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) tally: Tally,
    /// What was not tested, and why; a line for each test, or for all cases with one reason.
    pub(crate) left_out: Vec<String>,
}

impl Report {
    /// A step that could not be run, which counts as a failed test.
    pub(crate) fn not_run(reason: &dyn fmt::Display) -> Self {
        println!("could not be run: {reason}");
        Self { tally: Tally { failed: 1, ..Tally::default() }, left_out: Vec::new() }
    }

    /// So many tests that were skipped for one reason.
    pub(crate) fn skipped(count: usize, what: &str) -> Self {
        println!("SKIPPED: {what}");
        Self { tally: Tally { skipped: count, ..Tally::default() }, left_out: vec![what.to_owned()] }
    }
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Self) {
        self.tally += other.tally;
        self.left_out.extend(other.left_out);
    }
}

/// The last lines: what was left out, by name, and the counts.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.left_out.is_empty() {
            writeln!(f, "skipped, as a whole or in part:")?;
            self.left_out.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        }
        self.tally.fmt(f)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

impl Tally {
    /// Reads the summary of nextest, such as
    /// `     Summary [   0.035s] 18 tests run: 17 passed (1 slow), 1 failed, 2 skipped`.
    pub(crate) fn from_nextest(line: &str) -> Option<Self> {
        let line = line.trim_start().strip_prefix("Summary [")?;
        let (_, counts) = line.split_once(" run: ")?;
        Some(Self::from_counts(counts.split(',')))
    }

    /// Reads a result of `cargo test`, such as `test result: ok. 9 passed; 0 failed; 1 ignored; ...`.
    pub(crate) fn from_cargo_test(line: &str) -> Option<Self> {
        let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
        Some(Self::from_counts(counts.split(';')))
    }

    fn from_counts<'a>(counts: impl Iterator<Item = &'a str>) -> Self {
        let mut tally = Self::default();
        for count in counts {
            let mut words = count.split_whitespace();
            let Some(number) = words.next().and_then(|word| word.parse::<usize>().ok()) else { continue };
            match (words.next(), words.next()) {
                (Some("passed"), _) => tally.passed += number,
                (Some("failed"), _) | (Some("timed"), Some("out")) | (Some("exec"), Some("failed")) => {
                    tally.failed += number;
                }
                (Some("skipped" | "ignored"), _) => tally.skipped += number,
                _ => {}
            }
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::{Report, Tally};

    #[test]
    fn summaries_of_the_runners_are_read() {
        let nextest =
            "     Summary [   0.035s] 18 tests run: 14 passed (1 slow), 3 failed, 1 timed out, 2 skipped";
        assert_eq!(Tally::from_nextest(nextest), Some(Tally { passed: 14, failed: 4, skipped: 2 }));
        let one = "     Summary [   0.002s] 1 test run: 1 passed, 0 skipped";
        assert_eq!(Tally::from_nextest(one), Some(Tally { passed: 1, failed: 0, skipped: 0 }));
        let cancelled = "     Summary [   0.6s] 2/9 tests run: 1 passed, 1 failed, 0 skipped";
        assert_eq!(Tally::from_nextest(cancelled), Some(Tally { passed: 1, failed: 1, skipped: 0 }));
        let cargo = "test result: FAILED. 8 passed; 1 failed; 4 ignored; 0 measured; 0 filtered out; finished in 0.07s";
        assert_eq!(Tally::from_cargo_test(cargo), Some(Tally { passed: 8, failed: 1, skipped: 4 }));
        assert_eq!(Tally::from_nextest("other"), None);
        assert_eq!(Tally::from_cargo_test("other"), None);
    }

    #[test]
    fn skipped_tests_are_shown_only_if_there_are_some() {
        assert_eq!(Tally { passed: 2, failed: 1, skipped: 0 }.to_string(), "2 passed, 1 failed");
        assert_eq!(Tally { passed: 2, failed: 0, skipped: 3 }.to_string(), "2 passed, 0 failed, 3 skipped");
    }
    #[test]
    fn what_was_left_out_is_named_before_the_counts() {
        let mut report = Report { tally: Tally { passed: 5, ..Tally::default() }, left_out: Vec::new() };
        assert_eq!(report.to_string(), "5 passed, 0 failed");
        report += Report {
            tally: Tally { skipped: 2, ..Tally::default() },
            left_out: vec!["2 cases: no jq".into()],
        };
        let shown = "skipped, as a whole or in part:\n  2 cases: no jq\n5 passed, 0 failed, 2 skipped";
        assert_eq!(report.to_string(), shown);
    }
}
