//! Hostile work for every command and every builtin: none may go on when its time is up, and none may hold more than it may.
//!
//! The rows are in `hostile/GROUP.txt`, a file for each group of commands, one for the builtins and one for the language of the shell.
//! A command or builtin without a row for time and one for memory fails the test. A row is one line:
//!
//! ```text
//! name | time    | set-up ;; script     runs for ever, or for minutes, if nobody ends it
//! name | memory  | set-up ;; script     would hold far more than 64 MiB
//! name | streams | set-up ;; script     reads or writes any amount, or is given any width, and holds little (a row for memory)
//! name | bounded | why                  what it does is bounded by its arguments (a row for both)
//! ```
//!
//! The set-up (which may be missing) runs without limits and is not measured. Names may have any number of rows. Names of commands that are
//! builtins too need a path or `env` in the script: `env echo`.
//!
//! - *time*: no limit but 200 ms of time and 1 GiB of memory; it must end by the limit of time. Then again, by a cancel from another
//!   thread. What counts is the time of the processor that the thread used since it last looked at the clock before its time was up, and
//!   the longest stretch between two looks anywhere in the run.
//! - *memory*: hardened limits on memory, file size and files in all, and no others; it must end by the limit of memory or fail by itself with a
//!   message, and the real peak must be within 16 MiB of the ceiling, and as `peak_memory` tells it.
//! - *streams*: the same limits, and 300 ms: it must end by itself or by the limit of time.
//! - *bounded*: the name alone with 10,000 arguments and endless input must come to its end by itself.
//!
//! `cargo xtask hostile` prints the whole table from an optimised build; `--only NAME` takes only the rows of that name. A build without
//! optimisation runs the first row of each kind for each name, unless `HOSTILE_ONLY` names some.
#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "a table for people, of rows by name")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use boxsh::kernel::{Meter, TimeBase};
use boxsh::vfs::Timestamp;
use boxsh::{Clock, Ended, Limit, Limits, RunOptions, RunResult, Sandbox};
use rustix::time::{ClockId, clock_gettime};

#[global_allocator]
static ALLOCATOR: Meter = Meter;

const TABLES: &[(&str, &str)] = &[
    ("archive", include_str!("hostile/archive.txt")),
    ("builtins", include_str!("hostile/builtins.txt")),
    ("data", include_str!("hostile/data.txt")),
    ("digest", include_str!("hostile/digest.txt")),
    ("engines", include_str!("hostile/engines.txt")),
    ("files", include_str!("hostile/files.txt")),
    ("network", include_str!("hostile/network.txt")),
    ("shell", include_str!("hostile/shell.txt")),
    ("system", include_str!("hostile/system.txt")),
    ("text", include_str!("hostile/text.txt")),
];

/// Code without optimisation does the same work between two looks at the clock, and takes that much longer for it.
const SLOWNESS: u32 = if cfg!(debug_assertions) { 10 } else { 1 };

/// The most time of the processor past the end of a run's time.
const OVERTIME: Duration = Duration::from_millis(100 * SLOWNESS as u64);

/// After this long a row will never end.
const STUCK: Duration = Duration::from_secs(600);

/// Time for what must end by something else.
const AMPLE: Duration = Duration::from_secs(120);

const TIME: Duration = Duration::from_millis(200);
const STREAM_TIME: Duration = Duration::from_millis(300);
const CEILING: i64 = 64 << 20;
const TOLERANCE: i64 = 16 << 20;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Time,
    Memory,
    Streams,
    Bounded,
}

struct Row {
    group: &'static str,
    name: &'static str,
    kind: Kind,
    set_up: &'static str,
    script: &'static str,
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (group, table) in TABLES {
        for line in table.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let mut cells = line.splitn(3, " | ").map(str::trim);
            let (Some(name), Some(kind), Some(rest)) = (cells.next(), cells.next(), cells.next()) else {
                panic!("{group}: not `name | kind | script`: {line}");
            };
            let kind = match kind {
                "time" => Kind::Time,
                "memory" => Kind::Memory,
                "streams" => Kind::Streams,
                "bounded" => Kind::Bounded,
                _ => panic!("{group}: no such kind: {line}"),
            };
            let (set_up, script) = match rest.split_once(";; ") {
                Some(halves) if kind != Kind::Bounded => halves,
                _ => ("", rest),
            };
            rows.push(Row { group, name, kind, set_up, script });
        }
    }
    rows
}

/// Every command and builtin, by its group.
fn names() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut names: BTreeMap<_, Vec<_>> = boxsh_commands::groups().collect();
    names.insert("builtins", boxsh_shell::builtin_names().collect());
    names.insert("shell", vec!["bash", "sh"]);
    names
}

#[test]
fn every_command_has_hostile_work() {
    let rows = rows();
    let names = names();
    let known: BTreeSet<String> = names
        .iter()
        .filter(|(group, _)| **group != "builtins")
        .flat_map(|(_, of_group)| of_group.iter().map(|name| (*name).to_owned()))
        .collect();
    for program in boxsh::programs().names() {
        let program = String::from_utf8_lossy(&program).into_owned();
        assert!(known.contains(&program), "{program} is in no group");
    }
    let mut missing = Vec::new();
    for (group, of_group) in &names {
        let kinds = |name: &str| -> Vec<Kind> {
            rows.iter().filter(|row| row.group == *group && row.name == name).map(|row| row.kind).collect()
        };
        for row in rows.iter().filter(|row| row.group == *group && *group != "shell") {
            assert!(of_group.contains(&row.name), "{group}: there is no {}", row.name);
        }
        for name in of_group {
            let kinds = kinds(name);
            let is_bounded = kinds.contains(&Kind::Bounded);
            if !is_bounded && !kinds.contains(&Kind::Time) {
                missing.push(format!("{group}: {name} has no row for time"));
            }
            if !is_bounded && !kinds.contains(&Kind::Memory) && !kinds.contains(&Kind::Streams) {
                missing.push(format!("{group}: {name} has no row for memory"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn hostile_work_ends_in_time_and_within_its_memory() {
    let only = std::env::var("HOSTILE_ONLY").ok();
    // Without optimisation all rows take a quarter of an hour: then it is the first of each kind for each name.
    let mut seen = BTreeSet::new();
    let is_sample = cfg!(debug_assertions) && only.is_none();
    let rows: Vec<Row> = rows()
        .into_iter()
        .filter(|row| only.as_ref().is_none_or(|only| only == row.name || only == row.group))
        .filter(|row| !is_sample || seen.insert((row.group, row.name, row.kind)))
        .collect();
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work(&rows, &next, &outcomes))).collect();
        workers.into_iter().for_each(|worker| worker.join().unwrap());
    });
    let mut outcomes = outcomes.into_inner().unwrap();
    outcomes.sort_by_key(|(at, _)| *at);
    let failures: Vec<String> = outcomes
        .iter()
        .filter_map(|(at, outcome)| outcome.failure.as_ref().map(|failure| (&rows[*at], failure)))
        .map(|(row, failure)| format!("{} | {:?} | {}: {failure}", row.name, row.kind, row.script))
        .collect();
    println!("{}", worst(&outcomes));
    assert!(failures.is_empty(), "{} rows failed:\n{}", failures.len(), failures.join("\n"));
}

/// Judges rows until none is left.
fn work(rows: &[Row], next: &AtomicUsize, outcomes: &Mutex<Vec<(usize, Outcome)>>) {
    while let at = next.fetch_add(1, Ordering::Relaxed)
        && let Some(row) = rows.get(at)
    {
        let (finished, waiting) = std::sync::mpsc::channel::<()>();
        let (name, script) = (row.name, row.script);
        std::thread::spawn(move || {
            // A run that nothing ends would hold up the whole test without a word.
            if waiting.recv_timeout(STUCK) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                println!("stuck: {name}: {script}");
                std::process::exit(101);
            }
        });
        let outcome = row.judge();
        drop(finished);
        let shown: String = row.script.chars().take(70).collect();
        let kind = format!("{:?}", row.kind).to_lowercase();
        println!("{:9} {:14} {kind:8} {:28} {shown}", row.group, row.name, outcome.figures());
        outcomes.lock().expect("nobody panics with it").push((at, outcome));
    }
}

/// The worst of all rows, in a line.
fn worst(outcomes: &[(usize, Outcome)]) -> String {
    let time = outcomes.iter().filter_map(|(_, outcome)| outcome.overtime).max().unwrap_or_default();
    let memory = outcomes.iter().filter_map(|(_, outcome)| outcome.excess).max().unwrap_or_default();
    format!("worst: {} ms past the end of time, {} MiB past the ceiling", time.as_millis(), memory >> 20)
}

/// What a row came to.
#[derive(Default)]
struct Outcome {
    overtime: Option<Duration>,
    excess: Option<i64>,
    failure: Option<String>,
}

impl Outcome {
    fn figures(&self) -> String {
        let time = self.overtime.map(|time| format!("{:.1} ms", time.as_secs_f64() * 1000.0));
        let memory = self.excess.map(|bytes| format!("{:+.1} MiB", bytes as f64 / (1 << 20) as f64));
        let verdict = self.failure.as_ref().map(|failure| format!("FAILED: {failure}"));
        [time, memory, verdict].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn fail(&mut self, failure: String) {
        self.failure.get_or_insert(failure);
    }
}

impl Row {
    /// A machine that is busy with other things can only make a row look worse: the first of three tries that passes counts.
    fn judge(&self) -> Outcome {
        let mut outcome = self.judge_once();
        for _ in 1..3 {
            if outcome.failure.is_some() {
                outcome = self.judge_once();
            }
        }
        outcome
    }

    fn judge_once(&self) -> Outcome {
        match self.kind {
            Kind::Time => self.judge_time(),
            Kind::Memory | Kind::Streams => self.judge_prepared(Self::judge_memory),
            Kind::Bounded => self.judge_prepared(Self::judge_bounded),
        }
    }

    /// A session in which the set-up has run.
    fn prepared(&self, clock: &Arc<Looks>) -> Result<Sandbox, String> {
        let builder = Sandbox::builder().limits(Limits::unlimited()).clock(Clock::custom(clock.clone()));
        let mut sandbox = builder.build().map_err(|error| error.to_string())?;
        let result = sandbox.run_with(format!("cd /tmp\n{}", self.set_up), RunOptions::new());
        match result.is_success() {
            true => Ok(sandbox),
            false => Err(format!("the set-up failed: {:?} {}", result.ended, result.stderr_str())),
        }
    }

    fn judge_time(&self) -> Outcome {
        let mut outcome = Outcome::default();
        for by_cancel in [false, true] {
            let (overtime, result) = match self.time_once(by_cancel) {
                Ok(ended) => ended,
                Err(failure) => {
                    outcome.fail(failure);
                    return outcome;
                }
            };
            let way = if by_cancel { "cancel" } else { "deadline" };
            let expected = if by_cancel { Ended::Cancelled } else { Ended::TimedOut };
            if result.ended != expected {
                outcome.fail(format!(
                    "at the {way}: ended by {:?}, not {expected:?}: {}",
                    result.ended,
                    tail(&result)
                ));
            }
            if overtime >= OVERTIME {
                outcome.fail(format!("{} ms past the {way}", overtime.as_millis()));
            }
            outcome.overtime = outcome.overtime.max(Some(overtime));
        }
        outcome
    }

    /// Runs the row once; gives how long it went on.
    fn time_once(&self, by_cancel: bool) -> Result<(Duration, RunResult), String> {
        let looks = Arc::new(Looks::new());
        let mut sandbox = self.prepared(&looks)?;
        let mut limits = Limits::unlimited().with(Limit::Memory, 1 << 30);
        if !by_cancel {
            limits.set(Limit::WallClock, TIME.as_nanos() as u64);
        }
        let (cancel, is_over) = (sandbox.cancel_handle(), AtomicBool::new(false));
        looks.restart(if by_cancel { Duration::MAX } else { TIME });
        let result = std::thread::scope(|scope| {
            if by_cancel {
                let (looks, is_over) = (&looks, &is_over);
                scope.spawn(move || {
                    std::thread::sleep(TIME);
                    looks.end_of_time.store(0, Ordering::SeqCst);
                    // What it falls into may be between two runs of a kernel; one of these does not.
                    while !is_over.load(Ordering::Relaxed) {
                        cancel.cancel();
                        std::thread::sleep(Duration::from_millis(20));
                    }
                });
            }
            let result = sandbox.run_with(self.script, RunOptions::new().limits(limits));
            is_over.store(true, Ordering::Relaxed);
            result
        });
        Ok((looks.overtime(), result))
    }

    fn judge_prepared(&self, judge: fn(&Self, &mut Sandbox, &mut Outcome)) -> Outcome {
        let mut outcome = Outcome::default();
        match self.prepared(&Arc::new(Looks::new())) {
            Ok(mut sandbox) => judge(self, &mut sandbox, &mut outcome),
            Err(failure) => outcome.fail(failure),
        }
        outcome
    }

    fn judge_memory(&self, sandbox: &mut Sandbox, outcome: &mut Outcome) {
        let mut limits = Limits::unlimited();
        for kept in [Limit::Memory, Limit::FsBytes, Limit::FileSize] {
            limits.set(kept, Limits::hardened().get(kept));
        }
        // Long enough for what grows slowly.
        let time = if self.kind == Kind::Streams { STREAM_TIME } else { AMPLE };
        limits.set(Limit::WallClock, time.as_nanos() as u64);
        let (_, before) = Meter::take_peak();
        let result = sandbox.run_with(self.script, RunOptions::new().limits(limits));
        let (peak, _) = Meter::take_peak();
        let peak = peak - before;
        outcome.excess = Some(peak - CEILING);
        let told = i64::try_from(result.usage.peak_memory).unwrap_or(i64::MAX);
        if (peak - told).abs() > 2 << 20 {
            outcome.fail(format!("held {} KiB at most, and told of {} KiB", peak >> 10, told >> 10));
        }
        if peak > CEILING + TOLERANCE {
            outcome.fail(format!("held {} MiB of {} MiB", peak >> 20, CEILING >> 20));
        }
        let is_fine = match (self.kind, result.ended) {
            (Kind::Memory, Ended::Limit(breach)) => breach.limit == Limit::Memory,
            (Kind::Memory, Ended::Exited) => result.exit_code != 0 && !result.stderr.is_empty(),
            (_, Ended::TimedOut | Ended::Exited) => self.kind == Kind::Streams && peak < CEILING / 2,
            _ => false,
        };
        if !is_fine {
            outcome.fail(format!(
                "ended by {:?} with {} MiB, which does not show anything: {}",
                result.ended,
                peak >> 20,
                tail(&result)
            ));
        }
    }

    fn judge_bounded(&self, sandbox: &mut Sandbox, outcome: &mut Outcome) {
        let program = if self.group == "builtins" { "" } else { "env " };
        let script = format!("({program}{} {{1..10000}}) < /dev/zero > /dev/null 2>&1; :", self.name);
        let limits = Limits::hardened()
            .with(Limit::WallClock, AMPLE.as_nanos() as u64)
            .with(Limit::Commands, u64::MAX);
        let result = sandbox.run_with(script, RunOptions::new().limits(limits));
        if result.ended != Ended::Exited {
            outcome.fail(format!("with many arguments and endless input it ended by {:?}", result.ended));
        }
    }
}

/// The end of what a run said.
fn tail(result: &RunResult) -> String {
    let said = result.stderr_str();
    said.chars().rev().take(200).collect::<Vec<_>>().into_iter().rev().collect()
}

/// A clock that takes note of who looks at it, on the time of the processor that the looking thread has used.
struct Looks {
    start: Instant,
    /// When the time of the run is up, in nanoseconds on this clock.
    end_of_time: AtomicU64,
    /// Time of the processor at the last look before that.
    last: AtomicU64,
    /// The same for all looks, and the longest time from one to the next.
    latest: AtomicU64,
    longest: AtomicU64,
}

impl Looks {
    fn new() -> Self {
        let zero = || AtomicU64::new(0);
        Self {
            start: Instant::now(),
            end_of_time: AtomicU64::new(u64::MAX),
            last: zero(),
            latest: zero(),
            longest: zero(),
        }
    }

    /// From now on a run is looked at that has this time.
    fn restart(&self, time: Duration) {
        let end = self.start.elapsed().saturating_add(time);
        self.end_of_time.store(u64::try_from(end.as_nanos()).unwrap_or(u64::MAX), Ordering::SeqCst);
        let now = processor_time();
        self.last.store(now, Ordering::Relaxed);
        self.latest.store(now, Ordering::Relaxed);
        self.longest.store(0, Ordering::Relaxed);
    }

    fn look(&self, at: Duration) {
        let now = processor_time();
        let stretch = now.saturating_sub(self.latest.swap(now, Ordering::Relaxed));
        self.longest.fetch_max(stretch, Ordering::Relaxed);
        if (at.as_nanos() as u64) < self.end_of_time.load(Ordering::SeqCst) {
            self.last.store(now, Ordering::Relaxed);
        }
    }

    /// How long the run went on, at worst.
    fn overtime(&self) -> Duration {
        let now = processor_time();
        let since = |time: &AtomicU64| now.saturating_sub(time.load(Ordering::Relaxed));
        let worst = since(&self.last).max(since(&self.latest)).max(self.longest.load(Ordering::Relaxed));
        Duration::from_nanos(worst)
    }
}

impl TimeBase for Looks {
    fn wall(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::new(since.as_secs() as i64, since.subsec_nanos())
    }

    fn monotonic(&self) -> Duration {
        let now = self.start.elapsed();
        self.look(now);
        now
    }
}

fn processor_time() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
