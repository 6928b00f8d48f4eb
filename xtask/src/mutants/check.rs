//! What can notice a mistake: a test, or a case of the behaviour tables; and what each of them reaches.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io};

use boxsh_script_tables::{Case, load_all};

use super::build::{Program, TABLES};
use super::parallel;
use crate::capture::capture;

/// The address space of a program: a mistake may take memory without end.
const MEMORY_KIB: &str = "16000000";

/// One test of a program.
pub(crate) struct Check {
    program: Program,
    /// A test by its whole name, or a case of the tables as `group:line`.
    pub(crate) name: String,
    /// Another one once the program or the case has changed.
    identity: String,
    /// How long it takes without a mistake.
    pub(crate) time: Duration,
    /// The numbers of the mistakes that it comes by.
    pub(crate) reached: Vec<u32>,
}

impl Check {
    /// The table that the case is in; nothing for a test.
    pub(crate) fn table(&self) -> Option<&str> {
        let (table, _) = self.name.rsplit_once(':')?;
        (self.program.name == TABLES).then_some(table)
    }
}

/// All tests of programs, each run once without a mistake; those that fail are left out. What was found before is kept in a file.
pub(crate) fn survey(programs: &[Program], root: &Path) -> Result<Vec<Check>, Box<dyn std::error::Error>> {
    let notes = root.with_file_name("survey");
    let known = fs::read_to_string(&notes).unwrap_or_default();
    let known: HashMap<&str, (Duration, &str)> = known.lines().filter_map(read_note).collect();
    let mut checks = Vec::new();
    for program in programs {
        let built = fs::metadata(&program.path)?.modified()?;
        let names = if program.name == TABLES { cases(root)? } else { tests(program)? };
        checks.extend(names.into_iter().map(|(name, text)| Check {
            program: program.clone(),
            identity: format!("{} {:x}", program.path.display(), hash(&(built, &name, text))),
            name,
            time: Duration::ZERO,
            reached: Vec::new(),
        }));
    }
    let next = AtomicU32::new(0);
    let measured = parallel::map(&checks, |check| {
        if let Some((time, reached)) = known.get(check.identity.as_str()) {
            return Ok(Some((*time, numbers(reached))));
        }
        let log = root.with_file_name(format!("reached-{}", next.fetch_add(1, Ordering::Relaxed)));
        let begun = Instant::now();
        let passed = passes(&[check], Duration::from_secs(300), ("MUTANTS_REACHED", log.as_os_str()))?;
        let time = begun.elapsed();
        let reached = numbers(&fs::read_to_string(&log).unwrap_or_default());
        let _ = fs::remove_file(&log);
        Ok(passed.then_some((time, reached)))
    })?;
    let mut passed = Vec::new();
    let mut text = String::new();
    for (mut check, measured) in checks.into_iter().zip(measured) {
        let Some((time, reached)) = measured else {
            println!("NOTE {}: {} fails without a mistake", check.program.name, check.name);
            continue;
        };
        let written: Vec<_> = reached.iter().map(u32::to_string).collect();
        text.push_str(&format!("{}\t{}\t{}\n", check.identity, time.as_micros(), written.join(" ")));
        (check.time, check.reached) = (time, reached);
        passed.push(check);
    }
    fs::write(notes, text)?;
    Ok(passed)
}

/// A line of the file: which check it is about, how long that takes, and what it reaches.
fn read_note(line: &str) -> Option<(&str, (Duration, &str))> {
    let (identity, rest) = line.split_once('\t')?;
    let (time, reached) = rest.split_once('\t')?;
    Some((identity, (Duration::from_micros(time.parse().ok()?), reached)))
}

/// The numbers in a text, each once: every crate of a program writes down what it reaches, and so does every process.
fn numbers(text: &str) -> Vec<u32> {
    let mut numbers: Vec<_> =
        text.split_ascii_whitespace().filter_map(|number| number.parse().ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn hash(thing: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}

/// Whether checks of one program pass with a mistake. One that hangs has noticed it.
pub(crate) fn pass_with(checks: &[&Check], number: u32) -> io::Result<bool> {
    let time: Duration = checks.iter().map(|check| check.time).sum();
    passes(checks, time * 5 + Duration::from_secs(5), ("MUTANT", number.to_string().as_ref()))
}

fn passes(checks: &[&Check], patience: Duration, asked: (&str, &std::ffi::OsStr)) -> io::Result<bool> {
    let Some(program) = checks.first().map(|check| &check.program) else { return Ok(true) };
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v \"$0\" && exec \"$@\"", MEMORY_KIB]).arg(&program.path);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder).env(asked.0, asked.1);
    let names: Vec<_> = checks.iter().map(|check| check.name.as_str()).collect();
    if program.name == TABLES {
        command.env("BOXSH_CASES", names.join(","));
    } else {
        command.arg("--exact").args(names);
    }
    Ok(capture(&mut command, patience)?.status == Some(0))
}

fn tests(program: &Program) -> io::Result<Vec<(String, u64)>> {
    let mut command = Command::new(&program.path);
    let listed = command.args(["--list", "--format=terse"]).current_dir(&program.folder).output()?;
    let text = String::from_utf8_lossy(&listed.stdout);
    Ok(text.lines().filter_map(|line| line.strip_suffix(": test")).map(|name| (name.to_owned(), 0)).collect())
}

/// The cases of the tables, each with a number that changes with what it says.
fn cases(root: &Path) -> Result<Vec<(String, u64)>, boxsh_script_tables::LoadError> {
    let tables = load_all(&root.join("tests"))?;
    let cases = tables.iter().flat_map(|file| {
        let name = |case: &Case| format!("{}:{}", file.group, case.line);
        let said = |case: &Case| hash(&(&case.script, case.status, &case.stdout, &case.stderr));
        file.table.cases.iter().map(move |case| (name(case), said(case)))
    });
    Ok(cases.collect())
}
