//! What can notice a mistake: a test, or a case of the behaviour tables; and what each of them reaches.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io};

use boxsh_script_tables::load_all;

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

/// All tests of programs, each run once without a mistake; those that fail are left out.
pub(crate) fn survey(programs: &[Program], root: &Path) -> Result<Vec<Check>, Box<dyn std::error::Error>> {
    let mut checks = Vec::new();
    for program in programs {
        let names = if program.name == TABLES { cases(root)? } else { tests(program)? };
        checks.extend(names.into_iter().map(|name| Check {
            program: program.clone(),
            name,
            time: Duration::ZERO,
            reached: Vec::new(),
        }));
    }
    let next = AtomicU32::new(0);
    let measured = parallel::map(&checks, |check| {
        let log = root.with_file_name(format!("reached-{}", next.fetch_add(1, Ordering::Relaxed)));
        let begun = Instant::now();
        let passed = passes(&[check], Duration::from_secs(300), ("MUTANTS_REACHED", log.as_os_str()))?;
        let time = begun.elapsed();
        let text = fs::read_to_string(&log).unwrap_or_default();
        let _ = fs::remove_file(&log);
        let mut reached: Vec<_> = text.lines().filter_map(|line| line.parse().ok()).collect();
        reached.sort_unstable();
        // Each crate of a program writes what it reaches, and so does each process.
        reached.dedup();
        Ok(passed.then_some((time, reached)))
    })?;
    let mut passed = Vec::new();
    for (mut check, measured) in checks.into_iter().zip(measured) {
        match measured {
            Some((time, reached)) => {
                (check.time, check.reached) = (time, reached);
                passed.push(check);
            }
            None => println!("NOTE {}: {} fails without a mistake", check.program.name, check.name),
        }
    }
    Ok(passed)
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

fn tests(program: &Program) -> io::Result<Vec<String>> {
    let mut command = Command::new(&program.path);
    let listed = command.args(["--list", "--format=terse"]).current_dir(&program.folder).output()?;
    let text = String::from_utf8_lossy(&listed.stdout);
    Ok(text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
}

fn cases(root: &Path) -> Result<Vec<String>, boxsh_script_tables::LoadError> {
    let tables = load_all(&root.join("tests"))?;
    let cases = tables
        .iter()
        .flat_map(|file| file.table.cases.iter().map(|case| format!("{}:{}", file.group, case.line)));
    Ok(cases.collect())
}
