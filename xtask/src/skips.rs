//! Which tests were skipped: to their runners, a test that finds nothing to test on this machine has passed.
//!
//! Such a test writes a line `SKIPPED: reason`. One that tries several ways and skips some of them counts as skipped, too.

use std::collections::BTreeSet;

/// What a skipped test writes before the reason.
const MARK: &str = "SKIPPED: ";

/// Tests that need a confinement that works: a cell, or Landlock. The program, and the test.
const WITNESSES: [(&str, &str); 2] = [
    ("escape", "nothing_of_the_system_can_be_written"),
    ("landlock", "only_what_is_allowed_can_be_read_and_written"),
];

/// A test: its program, such as `boxsh-confine::escape`, and its name.
type Test = (String, String);

/// What the runners tell of the tests.
#[derive(Default)]
pub(crate) struct Skips {
    /// The tests, and the reasons of each.
    skipped: BTreeSet<(Test, String)>,
    passed: BTreeSet<Test>,
    /// Where in the output of `cargo test` the next line is.
    program: String,
    section: Section,
}

#[derive(Default)]
enum Section {
    #[default]
    Tests,
    /// What the tests that passed have written: the name of the present one.
    Successes(String),
    Failures,
}

impl Skips {
    /// Reads a line of `cargo test -- --show-output`; whether it is to be shown.
    pub(crate) fn read_line(&mut self, line: &str) -> bool {
        if let Some(program) = read_program(line) {
            program.clone_into(&mut self.program);
            self.section = Section::Tests;
            return false;
        }
        match line {
            "successes:" => self.section = Section::Successes(String::new()),
            "failures:" => self.section = Section::Failures,
            _ if line.starts_with("test result: ") => self.section = Section::Tests,
            _ => {}
        }
        match &mut self.section {
            Section::Failures => true,
            Section::Successes(name) => {
                if let Some(next) =
                    line.strip_prefix("---- ").and_then(|line| line.strip_suffix(" stdout ----"))
                {
                    next.clone_into(name);
                } else if let Some((_, reason)) = line.split_once(MARK) {
                    let test = (self.program.clone(), name.clone());
                    self.skipped.insert((test, reason.to_owned()));
                }
                false
            }
            Section::Tests => {
                // A program outside of a test, or one whose tests write as they go.
                if let Some((_, reason)) = line.split_once(MARK) {
                    let name = line.strip_prefix("test ").and_then(|line| line.split_once(" ... "));
                    let name = name.map_or("tests", |(name, _)| name);
                    self.skipped.insert(((self.program.clone(), name.to_owned()), reason.to_owned()));
                }
                match line.strip_prefix("test ").and_then(|line| line.strip_suffix(" ... ok")) {
                    Some(name) => {
                        self.passed.insert((self.program.clone(), name.to_owned()));
                        false
                    }
                    None => !line.is_empty() && !line.starts_with("running "),
                }
            }
        }
    }

    /// Reads the outcomes that nextest writes, with what the tests that passed have written.
    pub(crate) fn read_junit(&mut self, xml: &str) {
        for case in xml.split("<testcase ").skip(1) {
            let case = case.split("</testcase>").next().unwrap_or_default();
            let attribute = |name| Some(case.split_once(name)?.1.split_once('"')?.0);
            let (Some(name), Some(program)) = (attribute("name=\""), attribute("classname=\"")) else {
                continue;
            };
            if case.contains("<failure") {
                continue;
            }
            let test = (program.to_owned(), name.to_owned());
            for (_, reason) in case.lines().filter_map(|line| line.split_once(MARK)) {
                let reason = reason.split("</system-").next().unwrap_or_default();
                self.skipped.insert((test.clone(), unescape(reason)));
            }
            self.passed.insert(test);
        }
    }

    /// How many tests were skipped, as a whole or in part.
    pub(crate) fn tests(&self) -> usize {
        self.skipped.iter().map(|(test, _)| test).collect::<BTreeSet<_>>().len()
    }

    /// A line for each test and reason.
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |((program, name), reason): &(Test, String)| {
            format!("{program} {name}: {reason}").trim_start().to_owned()
        };
        self.skipped.iter().map(line).collect()
    }

    /// Whether a test that needs confinement has passed, and was not skipped.
    pub(crate) fn confinement_was_tested(&self) -> bool {
        let is_witness = |(program, name): &Test| {
            let program = program.rsplit("::").next().unwrap_or_default();
            WITNESSES.contains(&(program, name))
        };
        let is_skipped = |test: &Test| self.skipped.iter().any(|(skipped, _)| skipped == test);
        self.passed.iter().any(|test| is_witness(test) && !is_skipped(test))
    }
}

/// The program in a line such as `     Running tests/escape.rs (target/debug/deps/escape-0123)`: `escape`.
fn read_program(line: &str) -> Option<&str> {
    let (_, path) = line.trim_start().strip_prefix("Running ")?.rsplit_once('(')?;
    let file = path.strip_suffix(')')?.rsplit('/').next()?;
    Some(file.rsplit_once('-')?.0)
}

fn unescape(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&apos;", "'").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Skips, WITNESSES};
    use crate::workspace;

    const CARGO: &str = "     Running tests/escape.rs (target/debug/deps/escape-0a1b)

running 3 tests
test nothing_of_the_system_can_be_written ... ok
test another ... ok
test wrong ... FAILED

successes:

---- another stdout ----
SKIPPED: no gcc in /usr/bin

successes:
    another

failures:

---- wrong stdout ----
SKIPPED: not read
test result: FAILED. 2 passed; 1 failed
";

    const JUNIT: &str = r#"<testsuite name="boxsh-confine::escape" tests="2">
<testcase name="nothing_of_the_system_can_be_written" classname="boxsh-confine::escape" time="0.1">
<system-out>
running 1 test
</system-out>
<system-err>SKIPPED: no &quot;user&quot; namespaces</system-err>
</testcase>
<testcase name="another" classname="boxsh-confine::escape" time="0.1">
</testcase>
</testsuite>"#;

    #[test]
    fn skipped_tests_are_found_in_what_cargo_test_shows() {
        let mut skips = Skips::default();
        let shown: Vec<_> = CARGO.lines().filter(|line| skips.read_line(line)).collect();
        assert_eq!(skips.lines(), ["escape another: no gcc in /usr/bin"]);
        assert_eq!(skips.tests(), 1);
        assert_eq!(shown.first(), Some(&"test wrong ... FAILED"));
        assert!(shown.contains(&"---- wrong stdout ----") && !shown.contains(&"---- another stdout ----"));
        assert!(skips.confinement_was_tested());
    }

    #[test]
    fn what_is_skipped_outside_of_captured_tests_is_found() {
        let mut skips = Skips::default();
        assert!(skips.read_line("SKIPPED: no kernel") && skips.read_line("test a ... SKIPPED: no disk"));
        assert_eq!(skips.lines(), ["a: no disk", "tests: no kernel"]);
    }

    #[test]
    fn skipped_tests_are_found_in_the_outcomes_of_nextest() {
        let mut skips = Skips::default();
        skips.read_junit(JUNIT);
        let line = "boxsh-confine::escape nothing_of_the_system_can_be_written: no \"user\" namespaces";
        assert_eq!(skips.lines(), [line]);
        assert!(!skips.confinement_was_tested());
        skips.read_junit(&JUNIT.replace("escape", "landlock").replace("another", WITNESSES[1].1));
        assert!(skips.confinement_was_tested());
        assert!(!Skips::default().confinement_was_tested());
    }

    #[test]
    fn the_witnesses_exist() {
        for (program, test) in WITNESSES {
            let file = workspace::root().join(format!("crates/confine/tests/{program}.rs"));
            assert!(fs::read_to_string(file).unwrap().contains(&format!("fn {test}()")), "{test}");
        }
    }
}
