//! Do the tests notice mistakes? Small ones are put into a copy of the sources, one at a time, and the tests have to fail.

mod mutation;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io};

use crate::Answer;
use crate::arguments::Arguments;
use crate::differential::random::Random;
use crate::workspace;

use mutation::Mutation;

/// Code whose tests are judged together.
struct Area {
    name: &'static str,
    /// Files and folders.
    sources: &'static [&'static str],
    /// What `cargo test` runs.
    tests: &'static [&'static str],
}

const AREAS: [Area; 5] = [
    Area {
        name: "pattern",
        sources: &["crates/pattern/src"],
        tests: &["--package=boxsh-pattern", "--lib", "--tests"],
    },
    Area {
        name: "format",
        sources: &["crates/format/src"],
        tests: &["--package=boxsh-format", "--lib", "--tests"],
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
        tests: &["--package=boxsh-net", "--lib", "--tests"],
    },
    Area { name: "vfs", sources: &["crates/vfs/src"], tests: &["--package=boxsh-vfs", "--lib", "--tests"] },
    Area {
        name: "expand",
        sources: &["crates/shell/src/expand"],
        tests: &["--package=boxsh", "--test=script_tables", "the_shell"],
    },
];

/// A suite that tests run against other code: a mistake in it is none of that code.
const SUITES: &str = "/conformance";
/// How many of a hundred mistakes the tests have to notice.
const WANTED: usize = 95;
/// Survivors that are right as they are, with the reasons.
const ACCEPTED: &str = include_str!("../../mutants.txt");

/// The chore `mutants`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let count = arguments.number("--count")?.map_or(Ok(40), usize::try_from)?;
    let seed = arguments.number("--seed")?.unwrap_or(1);
    let names = arguments.rest()?;
    let chosen: Vec<_> =
        AREAS.iter().filter(|area| names.is_empty() || names.iter().any(|name| name == area.name)).collect();
    if chosen.is_empty() || chosen.len() < names.len() {
        return Err("the areas are pattern, format, net, vfs and expand".into());
    }
    let copy = Copy::make()?;
    let mut enough = true;
    for area in chosen {
        enough &= copy.judge(area, count, seed)?;
    }
    Ok(if enough { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A copy of the sources, with a target folder of its own.
struct Copy {
    root: PathBuf,
    target: PathBuf,
}

/// What became of a mistake.
#[derive(PartialEq, Eq)]
enum Fate {
    /// The compiler refused it.
    NotViable,
    Killed,
    Survived,
}

impl Copy {
    fn make() -> io::Result<Self> {
        let place = workspace::target().join("mutants");
        let copy = Self { root: place.join("tree"), target: place.join("target") };
        if copy.root.exists() {
            fs::remove_dir_all(&copy.root)?;
        }
        let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(workspace::root()).output()?;
        for name in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
            let (from, to) = (workspace::root().join(name), copy.root.join(name));
            fs::create_dir_all(to.parent().unwrap_or(&copy.root))?;
            if from.is_file() {
                fs::copy(from, to)?;
            }
        }
        Ok(copy)
    }

    /// Makes mistakes in an area, and shows which of them the tests did not notice; whether they noticed enough.
    fn judge(&self, area: &Area, count: usize, seed: u64) -> Result<bool, Box<dyn std::error::Error>> {
        let begun = Instant::now();
        if !self.tests_pass(area, &["--no-run"], None)? {
            return Err(format!("{}: the tests cannot be built", area.name).into());
        }
        let built = Instant::now();
        if !self.tests_pass(area, &[], None)? {
            return Err(format!("{}: the tests fail without a mistake", area.name).into());
        }
        let patience = built.elapsed() * 5 + Duration::from_secs(60);
        let all = self.mutations(area)?;
        let chosen = sample(&all, count, area.name, seed);
        let (mut viable, mut killed, mut accepted) = (0, 0, 0);
        for (file, mutation) in &chosen {
            let path = self.root.join(file);
            let source = fs::read_to_string(&path)?;
            let name = format!("{}: {}", file.display(), mutation.describe(&source));
            fs::write(&path, mutation.apply(&source))?;
            let fate = self.fate(area, patience);
            fs::write(&path, source)?;
            match fate? {
                Fate::NotViable => continue,
                Fate::Killed => killed += 1,
                Fate::Survived if ACCEPTED.lines().any(|line| line == name) => accepted += 1,
                Fate::Survived => println!("SURVIVED {name}"),
            }
            viable += 1;
        }
        println!(
            "{}: {killed} of {} mistakes noticed, {accepted} more accepted, {} not viable; {} of {} tried in {:.0} s",
            area.name,
            viable - accepted,
            chosen.len() - viable,
            chosen.len(),
            all.len(),
            begun.elapsed().as_secs_f64()
        );
        Ok(killed * 100 >= (viable - accepted) * WANTED)
    }

    fn fate(&self, area: &Area, patience: Duration) -> io::Result<Fate> {
        if !self.tests_pass(area, &["--no-run"], None)? {
            return Ok(Fate::NotViable);
        }
        Ok(if self.tests_pass(area, &[], Some(patience))? { Fate::Survived } else { Fate::Killed })
    }

    /// A test that hangs has noticed, too.
    fn tests_pass(&self, area: &Area, more: &[&str], patience: Option<Duration>) -> io::Result<bool> {
        let cargo = workspace::cargo();
        // It ends the tests with cargo.
        let mut command = Command::new("timeout");
        command.arg(patience.map_or(0, |patience| patience.as_secs()).to_string()).arg(cargo.get_program());
        command.args(["test", "--quiet"]).args(more).args(area.tests).current_dir(&self.root);
        command.env("CARGO_TARGET_DIR", &self.target).env("RUSTFLAGS", "--cap-lints=allow");
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        Ok(status.success())
    }

    fn mutations(&self, area: &Area) -> io::Result<Vec<(PathBuf, Mutation)>> {
        let mut files = Vec::new();
        for source in area.sources {
            collect(&self.root, Path::new(source), &mut files)?;
        }
        files.sort();
        let mut all = Vec::new();
        for file in files {
            let source = fs::read_to_string(self.root.join(&file))?;
            all.extend(mutation::find(&source).into_iter().map(|mutation| (file.clone(), mutation)));
        }
        Ok(all)
    }
}

/// The Rust files at or below a place, but for suites and tests.
fn collect(root: &Path, place: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let name = place.to_string_lossy();
    if root.join(place).is_dir() {
        for entry in fs::read_dir(root.join(place))? {
            collect(root, &place.join(entry?.file_name()), files)?;
        }
    } else if name.ends_with(".rs") && !name.contains(SUITES) && !name.contains("tests") {
        files.push(place.to_owned());
    }
    Ok(())
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
    use super::{AREAS, sample};
    use crate::workspace;

    #[test]
    fn a_sample_is_without_repetition_and_in_order() {
        let all: Vec<_> = (0..100).collect();
        let some = sample(&all, 10, "pattern", 1);
        assert!(some.len() == 10 && some.windows(2).all(|pair| pair[0] < pair[1]));
        assert_ne!(some, sample(&all, 10, "pattern", 2));
        assert_eq!(sample(&all, 1000, "pattern", 1), all);
    }

    #[test]
    fn the_sources_exist() {
        let sources = AREAS.iter().flat_map(|area| area.sources);
        assert!(sources.into_iter().all(|source| workspace::root().join(source).exists()));
    }
}
