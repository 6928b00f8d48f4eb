//! How the cost of constructs grows with their size: work of eight times the size may cost eight times as much, or what the row of
//! the table allows. What costs more is a loop inside a loop that nobody has written.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use boxsh_script_tables::ENVIRONMENT;

use crate::arguments::Arguments;
use crate::{Answer, workspace};

/// The rows.
const TABLE: &str = include_str!("../growth.txt");

/// How much larger the larger of the two sizes is.
const FACTOR: u64 = 8;

/// By how much an exponent may be above that of its row: costs have a logarithm, and caches an end.
const SLACK: f64 = 0.35;

/// The larger size is raised until it costs so much more than to start.
const ENOUGH: Cost = Cost { instructions: 150_000_000, nanoseconds: 30_000_000 };

/// The smallest size that is tried, and the largest.
const SIZES: std::ops::RangeInclusive<u64> = 16..=1 << 17;

/// How often a cost is taken before it counts as too much: the least of them is the one that was disturbed least.
const ATTEMPTS: u32 = 4;

/// The chore `growth`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let only = arguments.value("--only")?;
    let binary = arguments.value("--binary")?;
    arguments.finish()?;
    let binary: PathBuf = binary.map_or_else(|| workspace::target().join("debug/boxsh"), Into::into);
    let binary = binary.canonicalize().map_err(|error| {
        format!("{}: {error} (cargo build --package boxsh-cli makes it)", binary.display())
    })?;
    let rows = rows(TABLE)?;
    let rows: Vec<&Row> = rows.iter().filter(|row| only.as_ref().is_none_or(|only| row.is(only))).collect();
    let gauge = Gauge::new(&binary)?;
    println!("{} rows, by {}", rows.len(), gauge.unit());
    let mut failed = 0;
    for row in &rows {
        let outcome = gauge.measure(row)?;
        println!("{outcome}");
        failed += usize::from(!outcome.is_well());
    }
    println!("{} grow as they may, {failed} do not", rows.len() - failed);
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A construct: a script that does as much as `N` says.
#[derive(Debug)]
struct Row {
    name: &'static str,
    exponent: f64,
    script: &'static str,
}

impl Row {
    fn is(&self, wanted: &str) -> bool {
        self.name.contains(wanted)
    }
}

/// Takes the table apart: `NAME :: SCRIPT`, or `NAME ^EXPONENT :: SCRIPT` where a script is not linear by its nature.
fn rows(table: &'static str) -> Result<Vec<Row>, String> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (head, script) = line.split_once(" :: ").ok_or_else(|| format!("not a row: {line}"))?;
            let (name, exponent) = match head.rsplit_once(" ^") {
                Some((name, exponent)) => {
                    (name, exponent.parse().map_err(|_| format!("not an exponent: {line}"))?)
                }
                None => (head, 1.0),
            };
            Ok(Row { name: name.trim(), exponent, script: script.trim() })
        })
        .collect()
}

/// What a run has cost, in what this machine can count.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Cost {
    instructions: u64,
    nanoseconds: u64,
}

/// Measures scripts.
struct Gauge<'a> {
    binary: &'a Path,
    counts_instructions: bool,
    /// What it costs to start, and do nothing.
    start: u64,
}

/// How a row has come out.
struct Outcome<'a> {
    row: &'a Row,
    size: u64,
    exponent: f64,
    problem: Option<String>,
}

impl Outcome<'_> {
    fn is_well(&self) -> bool {
        self.problem.is_none() && self.exponent <= self.row.exponent + SLACK
    }
}

impl std::fmt::Display for Outcome<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mark = if self.is_well() { "ok  " } else { "FAIL" };
        write!(
            f,
            "{mark} {:6.2} of {:.1}  N={:<7} {}",
            self.exponent, self.row.exponent, self.size, self.row.name
        )?;
        match &self.problem {
            Some(problem) => write!(f, ": {problem}"),
            None => Ok(()),
        }
    }
}

impl<'a> Gauge<'a> {
    fn new(binary: &'a Path) -> io::Result<Self> {
        let mut gauge = Self { binary, counts_instructions: true, start: 0 };
        gauge.counts_instructions = matches!(gauge.instructions(":"), Ok(Ok(_)));
        for attempt in 0..ATTEMPTS {
            let cost = gauge.cost(":")?.map_err(io::Error::other)?;
            gauge.start = if attempt == 0 { cost } else { gauge.start.min(cost) };
        }
        Ok(gauge)
    }

    fn unit(&self) -> &'static str {
        match self.counts_instructions {
            true => "instructions (perf)",
            false => "processor time (this machine has no counter of instructions for perf)",
        }
    }

    fn enough(&self) -> u64 {
        if self.counts_instructions { ENOUGH.instructions } else { ENOUGH.nanoseconds }
    }

    fn measure<'r>(&self, row: &'r Row) -> io::Result<Outcome<'r>> {
        let mut size = *SIZES.start();
        let outcome = |size, exponent, problem| Ok(Outcome { row, size, exponent, problem });
        // Sizes rise until the larger one is worth a measurement; the cost of the last one is that of the next smaller size.
        let mut large = loop {
            match self.cost_of(row, size * FACTOR)? {
                Err(problem) => return outcome(size * FACTOR, f64::NAN, Some(problem)),
                Ok(cost) if cost >= self.enough() || size * FACTOR >= *SIZES.end() => break cost,
                Ok(cost) if cost * 16 < self.enough() => size *= 8,
                Ok(_) => size *= 2,
            }
        };
        let mut small = u64::MAX;
        let mut exponent = f64::INFINITY;
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                match self.cost_of(row, size * FACTOR)? {
                    Ok(cost) => large = large.min(cost),
                    Err(problem) => return outcome(size * FACTOR, f64::NAN, Some(problem)),
                }
            }
            match self.cost_of(row, size)? {
                Ok(cost) => small = small.min(cost),
                Err(problem) => return outcome(size, f64::NAN, Some(problem)),
            }
            exponent = (large.max(1) as f64 / small.max(1) as f64).ln() / (FACTOR as f64).ln();
            if exponent <= row.exponent + SLACK {
                break;
            }
        }
        if large < self.enough() / 4 {
            // Whatever its shape, this is no cost that anybody meets.
            exponent = exponent.min(row.exponent);
        }
        outcome(size * FACTOR, exponent, None)
    }

    /// What a script costs beyond the start; why it failed if it did.
    fn cost_of(&self, row: &Row, size: u64) -> io::Result<Result<u64, String>> {
        let cost = self.cost(&format!("N={size}\n{}", row.script))?;
        Ok(cost.map(|cost| cost.saturating_sub(self.start)))
    }

    fn cost(&self, script: &str) -> io::Result<Result<u64, String>> {
        if self.counts_instructions { self.instructions(script) } else { self.nanoseconds(script) }
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().envs(ENVIRONMENT).stdin(Stdio::null()).stdout(Stdio::null());
        command
    }

    /// Counts the instructions of a script in user space.
    fn instructions(&self, script: &str) -> io::Result<Result<u64, String>> {
        let mut command = self.command(Path::new("perf"));
        command.args(["stat", "-x,", "-e", "instructions:u", "--"]).arg(self.binary).args(["-c", script]);
        let output = command.stderr(Stdio::piped()).output()?;
        let told = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            return Ok(Err(last_line(&told)));
        }
        let count = told.lines().find_map(|line| line.split(',').next()?.parse().ok());
        Ok(count.ok_or_else(|| last_line(&told)))
    }

    /// Takes the time that a script has had on a processor.
    #[cfg(target_os = "linux")]
    fn nanoseconds(&self, script: &str) -> io::Result<Result<u64, String>> {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let mut child = self.command(self.binary).args(["-c", script]).stderr(Stdio::piped()).spawn()?;
        let mut told = String::new();
        if let Some(errors) = &mut child.stderr {
            io::Read::read_to_string(errors, &mut told)?;
        }
        // What has ended is still there to be asked, until it is waited for.
        let pid = Pid::from_child(&child);
        waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT)?;
        let spent = std::fs::read_to_string(format!("/proc/{}/schedstat", child.id()))?;
        if !child.wait()?.success() {
            return Ok(Err(last_line(&told)));
        }
        let spent = spent.split_ascii_whitespace().next().and_then(|spent| spent.parse().ok());
        spent.map(Ok).ok_or_else(|| io::Error::other("the system does not tell the time of a process"))
    }

    #[cfg(not(target_os = "linux"))]
    fn nanoseconds(&self, _: &str) -> io::Result<Result<u64, String>> {
        Err(io::Error::other("costs are measured on Linux only"))
    }
}

fn last_line(text: &str) -> String {
    text.lines().last().unwrap_or("it failed").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_name_and_a_script_in_each_row() {
        let rows = rows(TABLE).unwrap();
        assert!(rows.len() >= 200, "{}", rows.len());
        let mut names: Vec<_> = rows.iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), rows.len(), "two rows have one name");
        assert!(rows.iter().all(|row| row.script.contains('N') && (0.0..=2.0).contains(&row.exponent)));
    }

    #[test]
    fn rows_say_how_they_may_grow() {
        let found = rows("# comment\n\none :: echo $N\ntwo ^2 :: a :: b\n").unwrap();
        let told: Vec<_> = found.iter().map(|row| (row.name, row.exponent, row.script)).collect();
        assert_eq!(told, [("one", 1.0, "echo $N"), ("two", 2.0, "a :: b")]);
        assert!(rows("nothing").is_err());
    }
}
