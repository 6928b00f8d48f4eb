//! Do the tests notice mistakes? A copy of the sources has many small ones in it, each behind a number. It is built once, and a variable of
//! the environment chooses the mistake that is made. A mistake is tried on the tests that come by it, until one fails.

mod accepted;
mod build;
mod check;
mod find;
mod mutation;
mod parallel;
mod replacement;
#[cfg(test)]
mod switch;
mod tree;
mod trial;

use std::collections::BTreeSet;
use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use crate::Answer;
use crate::arguments::Arguments;
use crate::differential::random::Random;

use tree::{Mutant, Tree};
use trial::Fate;

/// Code whose tests are judged together: those of its crate, and then the behaviour tables.
struct Area {
    name: &'static str,
    /// Files and folders.
    sources: &'static [&'static str],
    /// The package, as its library is called.
    package: &'static str,
    library: &'static str,
    /// The files of tests of that package.
    tests: &'static [&'static str],
}

static AREAS: [Area; 5] = [
    Area {
        name: "pattern",
        sources: &["crates/pattern/src"],
        package: "boxsh_pattern",
        library: "crates/pattern/src/lib.rs",
        tests: &["glob_bash", "properties", "regex_bash", "regex_tools"],
    },
    Area {
        name: "format",
        sources: &["crates/format/src"],
        package: "boxsh_format",
        library: "crates/format/src/lib.rs",
        tests: &["edges", "float_oracle", "human_oracle", "printf_oracle", "quote_oracle", "strftime_oracle"],
    },
    Area {
        name: "net",
        sources: &[
            "crates/net/src/address.rs",
            "crates/net/src/host.rs",
            "crates/net/src/policy.rs",
            "crates/net/src/prefix.rs",
            "crates/net/src/rule.rs",
            "crates/net/src/url.rs",
        ],
        package: "boxsh_net",
        library: "crates/net/src/lib.rs",
        tests: &["hostile", "rules"],
    },
    Area {
        name: "vfs",
        sources: &["crates/vfs/src"],
        package: "boxsh_vfs",
        library: "crates/vfs/src/lib.rs",
        tests: &[
            "conformance",
            "edges",
            "faults",
            "host",
            "oracle",
            "readonly",
            "seen",
            "tracked",
            "unchangeable",
        ],
    },
    Area {
        name: "expand",
        sources: &["crates/shell/src/expand"],
        package: "boxsh_shell",
        library: "crates/shell/src/lib.rs",
        tests: &["session"],
    },
];

/// Which tests try the mistakes.
#[derive(Clone, Copy)]
enum Scope<'a> {
    /// Those of all areas, and the behaviour tables.
    All,
    /// Those of the crates of these areas: quick to build, for writing tests. What only the tables notice survives.
    Own(&'a [&'static Area]),
}

/// How many cases of the behaviour tables are tried on a mistake that no quick test of its own crate notices: all if so few come by it, or else
/// some of each table.
const CASES: usize = 240;
/// How many of a hundred mistakes the tests have to notice.
const WANTED: usize = 95;

/// The chore `mutants`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let count = arguments.number("--count")?.map_or(Ok(usize::MAX), usize::try_from)?;
    let seed = arguments.number("--seed")?.unwrap_or(1);
    let cases = arguments.number("--cases")?.map_or(Ok(CASES), usize::try_from)?;
    let alone = arguments.flag("--alone");
    let again = arguments.value("--again")?.map(fs::read_to_string).transpose()?;
    let again = again.as_deref().map(missed);
    let names = arguments.rest()?;
    let chosen: Vec<_> =
        AREAS.iter().filter(|area| names.is_empty() || names.iter().any(|name| name == area.name)).collect();
    if chosen.is_empty() || chosen.len() < names.len() {
        return Err("the areas are pattern, format, net, vfs and expand".into());
    }
    let begun = Instant::now();
    let mut tree = Tree::make()?;
    let found: BTreeSet<_> = tree.mutants.iter().map(Mutant::name).collect();
    for name in accepted::names().into_iter().filter(|name| !found.contains(*name)) {
        println!("GONE {name}");
    }
    let programs = build::build(&mut tree, if alone { Scope::Own(&chosen) } else { Scope::All })?;
    println!("built in {:.0} s", begun.elapsed().as_secs_f64());
    let checks = check::survey(&programs, tree.root())?;
    println!("{} tests and cases looked at after {:.0} s", checks.len(), begun.elapsed().as_secs_f64());
    let mut enough = true;
    for area in chosen {
        let numbered: Vec<_> =
            (1..).zip(&tree.mutants).filter(|(_, mutant)| mutant.area.name == area.name).collect();
        let refused = numbered.iter().filter(|(_, mutant)| !mutant.is_viable).count();
        let is_wanted = |mutant: &Mutant| again.as_ref().is_none_or(|names| names.contains(&mutant.name()));
        let viable: Vec<_> =
            numbered.into_iter().filter(|(_, mutant)| mutant.is_viable && is_wanted(mutant)).collect();
        let tried = sample(&viable, count, area.name, seed);
        let numbers: Vec<_> = tried.iter().map(|(number, _)| *number).collect();
        let tell = |number: u32, fate| tell(&tree.mutants[number as usize - 1], fate);
        let fates = trial::fates(&numbers, &checks, cases, tell)?;
        let score = Score::of(tried.iter().map(|(_, mutant)| *mutant).zip(fates));
        enough &= score.is_enough();
        println!(
            "{}: {} of {} mistakes noticed ({:.1}%), {} accepted; {} of {} viable ones tried, {refused} not viable; {:.0} s",
            area.name,
            score.noticed,
            score.noticed + score.missed,
            score.percentage(),
            score.accepted,
            tried.len(),
            viable.len(),
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(if enough { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The names of the mistakes that an earlier run has shown.
fn missed(report: &str) -> BTreeSet<String> {
    let name = |line: &str| {
        let line = line.strip_prefix("SURVIVED ").or_else(|| line.strip_prefix("UNREACHED "))?;
        let (place, change) = line.split_once(": ")?;
        let (file, _) = place.rsplit_once(':')?;
        Some(format!("{file}: {change}"))
    };
    report.lines().filter_map(name).collect()
}

/// Shows a mistake that was missed, or that is on the list though it is noticed.
fn tell(mutant: &Mutant, fate: Fate) {
    let verdict = match (fate, mutant.is_accepted()) {
        (Fate::Noticed, false) | (Fate::Survived | Fate::Unreached, true) => return,
        (Fate::Noticed, true) => "NOTICED, though accepted:",
        (Fate::Survived, false) => "SURVIVED",
        (Fate::Unreached, false) => "UNREACHED",
    };
    println!("{verdict} {}:{}: {}", mutant.file.display(), mutant.mutation.line, mutant.mutation.name);
}

/// How many mistakes were noticed, how many were not, and how many of those need no test.
#[derive(Default)]
struct Score {
    noticed: usize,
    missed: usize,
    accepted: usize,
}

impl Score {
    fn of<'m>(mutants: impl Iterator<Item = (&'m Mutant, Fate)>) -> Self {
        let mut score = Self::default();
        for (mutant, fate) in mutants {
            match fate {
                Fate::Noticed => score.noticed += 1,
                _ if mutant.is_accepted() => score.accepted += 1,
                _ => score.missed += 1,
            }
        }
        score
    }

    fn percentage(&self) -> f64 {
        let all = (self.noticed + self.missed).max(1);
        self.noticed as f64 * 100.0 / all as f64
    }

    fn is_enough(&self) -> bool {
        self.noticed * 100 >= (self.noticed + self.missed) * WANTED
    }
}

/// So many of them, by chance, in their order.
fn sample<T: Clone>(all: &[T], count: usize, name: &str, seed: u64) -> Vec<T> {
    let mut random = Random::new(seed, name, 0);
    let mut places: Vec<_> = (0..all.len()).collect();
    for at in 0..count.min(places.len()) {
        let other = at + random.below(places.len() - at);
        places.swap(at, other);
    }
    places.truncate(count);
    places.sort_unstable();
    places.into_iter().map(|place| all[place].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::{AREAS, missed, sample, switch};
    use crate::workspace;

    #[test]
    fn no_mistake_is_made_unless_the_environment_asks_for_it() {
        assert!(!switch::mutant_is(1) && !switch::mutant_is(2));
    }

    #[test]
    fn a_sample_is_without_repetition_and_in_order() {
        let all: Vec<_> = (0..100).collect();
        let some = sample(&all, 10, "pattern", 1);
        assert!(some.len() == 10 && some.windows(2).all(|pair| pair[0] < pair[1]));
        assert_ne!(some, sample(&all, 10, "pattern", 2));
        assert_eq!(sample(&all, 1000, "pattern", 1), all);
    }

    #[test]
    fn what_was_missed_is_read_from_a_report() {
        let report = "built in 1 s\nSURVIVED a/b.rs:7: `x == y`: `==` becomes `!=`\nUNREACHED c.rs:1: `f`: `!` is gone\nnet: 1";
        let names = ["a/b.rs: `x == y`: `==` becomes `!=`", "c.rs: `f`: `!` is gone"];
        assert_eq!(missed(report), names.map(str::to_owned).into());
    }

    #[test]
    fn the_sources_and_the_tests_exist() {
        for area in &AREAS {
            let folder = workspace::root().join(area.library).with_file_name("").join("../tests");
            assert!(
                area.sources.iter().all(|source| workspace::root().join(source).exists()),
                "{}",
                area.name
            );
            assert!(
                area.tests.iter().all(|test| folder.join(test).with_extension("rs").exists()),
                "{}",
                area.name
            );
        }
    }
}
