//! The fuzz targets: built once with counters of coverage, run for a budget of time.
//!
//! The counters are flags of the stable compiler, so neither a nightly one nor cargo-fuzz is needed. All targets are one program
//! (`fuzz/src/main.rs`), because what takes time to build is what they share.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use boxsh_script_tables::load_all;

use crate::arguments::Arguments;
use crate::{Answer, tools, workspace};

/// What the engine wants to know of our crates. Counters in those of others would cost more time to build than they are worth.
const COVERAGE: [&str; 5] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];

/// Set where this program stands in for the compiler, to add the counters.
pub(crate) const STANDS_IN: &str = "BOXSH_FUZZ_RUSTC";

/// Engines whose behaviour tables are full of programs to start from, by the start of the tables' names.
const PROGRAMS: [&str; 5] = ["awk", "bc", "jq", "sed", "yq"];

/// The chore `fuzz`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let seconds = arguments.number("--seconds")?.unwrap_or(120);
    let seed = arguments.number("--seed")?.unwrap_or(1);
    let wanted = arguments.rest()?;
    let known = targets()?;
    let chosen: Vec<String> = if wanted.is_empty() {
        known
    } else {
        let words: Vec<String> = wanted.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        if let Some(word) = words.iter().find(|word| !known.contains(word)) {
            return Err(format!("{word}: no such target; there are {}", known.join(", ")).into());
        }
        words
    };
    if !cfg!(target_os = "linux") || !tools::is_installed("c++") {
        println!("skipped: the engine is C++ for Linux, and there is no compiler for it (c++)");
        return Ok(ExitCode::SUCCESS);
    }
    let begun = Instant::now();
    let program = build()?;
    println!("built in {} s", begun.elapsed().as_secs());
    let folder = workspace::target().join("fuzz");
    write_seeds(&folder, &chosen)?;
    let jobs = thread::available_parallelism().map_or(1, usize::from).min(chosen.len());
    let share = (seconds * jobs as u64 / chosen.len() as u64).max(1);
    let plan = Plan { program, folder, share, seed };
    let failed = plan.run_all(&chosen, jobs)?;
    println!("{} targets, {share} s each, {} failed", chosen.len(), failed);
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The names in the table of targets.
fn targets() -> std::io::Result<Vec<String>> {
    let source = fs::read_to_string(workspace::root().join("fuzz/src/main.rs"))?;
    let names = source.lines().filter_map(|line| {
        let (name, rest) = line.trim().strip_prefix("(\"")?.split_once('"')?;
        rest.starts_with(", ").then(|| name.to_owned())
    });
    Ok(names.collect())
}

fn build() -> Result<PathBuf, Box<dyn std::error::Error>> {
    let mut command = workspace::cargo();
    command
        .args(["build", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--target-dir"])
        .arg(workspace::target());
    command.env("RUSTC_WRAPPER", std::env::current_exe()?).env(STANDS_IN, "1");
    if !command.status()?.success() {
        return Err("the fuzz targets cannot be built".into());
    }
    Ok(workspace::target().join("debug/boxsh-fuzz"))
}

/// Runs the compiler, with counters if the crate is ours and no build script.
pub(crate) fn stand_in(words: &[OsString]) -> Answer {
    let (compiler, rest) = words.split_first().ok_or("cargo names no compiler")?;
    let mut names =
        rest.windows(2).filter(|pair| pair[0] == "--crate-name").map(|pair| pair[1].to_string_lossy());
    let is_ours = names.next().is_some_and(|name| name.starts_with("boxsh"));
    let mut command = Command::new(compiler);
    command.args(rest);
    if is_ours {
        command.args(COVERAGE);
    }
    Ok(if command.status()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What the compiler builds for by itself.
pub(crate) fn host() -> Result<String, Box<dyn std::error::Error>> {
    let output = Command::new("rustc").arg("-vV").current_dir(workspace::root()).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc does not tell its host")?.to_owned())
}

/// Puts the programs of the behaviour tables where the engine begins, each quoted text for itself.
fn write_seeds(folder: &Path, chosen: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let tables = load_all(&workspace::root().join("tests"))?;
    for name in chosen {
        let seeds = folder.join("seeds").join(name);
        fs::create_dir_all(&seeds)?;
        fs::create_dir_all(folder.join("corpus").join(name))?;
        fs::create_dir_all(folder.join("crashes"))?;
        let mut texts = BTreeSet::new();
        for file in &tables {
            let of = |start: &str| file.group.starts_with(start);
            let is_its_own = PROGRAMS.contains(&name.as_str()) && of(&format!("commands/{name}"));
            let is_shell = matches!(name.as_str(), "parser" | "expansion") && of("shell/");
            for case in file.table.cases.iter().filter(|_| is_its_own || is_shell) {
                texts.extend(if is_shell { vec![case.script.clone()] } else { quoted(&case.script) });
            }
        }
        for (at, text) in texts.iter().enumerate() {
            fs::write(seeds.join(format!("{at:04}")), text)?;
        }
    }
    Ok(())
}

/// The texts between single quotes.
fn quoted(script: &[u8]) -> Vec<Vec<u8>> {
    let texts = script.split(|&byte| byte == b'\'').skip(1).step_by(2);
    texts.filter(|text| text.len() > 1).map(<[u8]>::to_vec).collect()
}

struct Plan {
    program: PathBuf,
    folder: PathBuf,
    /// Seconds for each target.
    share: u64,
    seed: u64,
}

struct Running {
    name: String,
    child: Child,
    log: PathBuf,
}

impl Plan {
    /// Runs all, some at a time; gives how many failed.
    fn run_all(&self, names: &[String], jobs: usize) -> std::io::Result<usize> {
        let mut waiting = names.iter();
        let mut running: Vec<Running> = Vec::new();
        let mut failed = 0;
        loop {
            while running.len() < jobs
                && let Some(name) = waiting.next()
            {
                running.push(self.start(name)?);
            }
            if running.is_empty() {
                return Ok(failed);
            }
            let mut going = Vec::new();
            for mut one in running {
                match one.child.try_wait()? {
                    None => going.push(one),
                    Some(status) => failed += usize::from(!report(&one, status.success())?),
                }
            }
            running = going;
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn start(&self, name: &str) -> std::io::Result<Running> {
        let log = self.folder.join(format!("{name}.log"));
        let output = fs::File::create(&log)?;
        let mut command = Command::new(&self.program);
        command.env("BOXSH_FUZZ_TARGET", name).env("RUST_BACKTRACE", "1");
        command.arg(format!("-max_total_time={}", self.share)).arg(format!("-seed={}", self.seed));
        // The session ends a run by itself; what takes longer than this is stuck.
        command.args(["-timeout=30", "-rss_limit_mb=2048", "-max_len=4096", "-print_final_stats=1"]);
        command.arg(format!("-artifact_prefix={}/{name}-", self.folder.join("crashes").display()));
        command.arg(self.folder.join("corpus").join(name)).arg(self.folder.join("seeds").join(name));
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
        Ok(Running { name: name.to_owned(), child: command.spawn()?, log })
    }
}

/// Tells what came of a target; whether it held.
fn report(run: &Running, is_fine: bool) -> std::io::Result<bool> {
    let log = fs::read(&run.log)?;
    let log = String::from_utf8_lossy(&log);
    let number = |name: &str| {
        let line = log.lines().rev().find_map(|line| line.strip_prefix(name));
        line.map_or("?", |line| line.trim())
    };
    let executed = number("stat::number_of_executed_units:");
    let coverage = log.lines().rev().find_map(|line| {
        let (_, after) = line.split_once("cov: ")?;
        after.split_whitespace().next()
    });
    let verdict = if is_fine { "ok" } else { "FAILED" };
    println!("  {:<11} {executed:>9} inputs, {:>6} edges: {verdict}", run.name, coverage.unwrap_or("?"));
    if !is_fine {
        let lines: Vec<&str> = log.lines().collect();
        let from = lines.iter().position(|line| line.contains("panicked at") || line.starts_with("=="));
        for line in lines.iter().skip(from.unwrap_or(lines.len().saturating_sub(20))).take(40) {
            println!("    {line}");
        }
        println!("    again: BOXSH_FUZZ_TARGET={} PROGRAM FILE, with the file that is named above", run.name);
    }
    Ok(is_fine)
}

#[cfg(test)]
mod tests {
    use super::{quoted, targets};

    #[test]
    fn targets_are_read_from_their_table() {
        let names = targets().unwrap();
        assert!(names.is_sorted() && names.contains(&"jq".to_owned()) && names.len() > 10, "{names:?}");
    }

    #[test]
    fn programs_are_taken_from_scripts() {
        assert_eq!(quoted(b"echo | jq '.a|.b' f; sed 's/a/b/' 'x'"), [&b".a|.b"[..], b"s/a/b/"]);
    }
}
