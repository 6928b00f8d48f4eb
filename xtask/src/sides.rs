//! Files of tests on both sides: each one in a session, and on the real bash, which decides.
//!
//! What the real bash prints on this machine counts, not what the authors of a test expect: both run in the same conditions,
//! and a file that the real one does not print twice alike is not judged.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, io, thread};

use boxsh_script_tables::{ENVIRONMENT, Outcome};

use crate::alignment::Alignment;
use crate::arguments::Arguments;
use crate::capture::capture;
use crate::conformance::default_jobs;
use crate::oracle::{GIVEN, Oracle};
use crate::subject::{Subject, as_argument};
use crate::workspace;

/// How much more than twice what the real bash prints is looked at.
const SPARE: usize = 64 << 10;

/// Whether numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    Count,
    /// Not in files that the real bash prints twice alike but for numbers: those are times and process ids.
    CountIfSteady,
}

/// Takes the option that names our binary.
pub(crate) fn binary(arguments: &mut Arguments) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let binary = arguments.value("--binary")?;
    let binary = binary.map_or_else(|| workspace::target().join("release/boxsh"), PathBuf::from);
    Ok(binary.canonicalize().map_err(|error| format!("{}: {error}", binary.display()))?)
}

/// A folder of tests, our binary, and the real bash.
pub(crate) struct Sides {
    ours: Session,
    real: Oracle,
    numbers: Numbers,
}

impl Sides {
    /// Prepares both sides to run scripts that see `folder`.
    ///
    /// The error says what this machine lacks.
    pub(crate) fn new(
        binary: PathBuf,
        folder: PathBuf,
        time_limit: Duration,
        numbers: Numbers,
    ) -> Result<Self, String> {
        let real = Oracle::new(time_limit)?.given(folder.clone());
        Ok(Self { ours: Session { binary, folder, time_limit }, real, numbers })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.ours.folder
    }

    /// Runs all scripts, each of which has the name of its file. Prints a line for each, with what differs if that is wanted, and the score.
    pub(crate) fn judge(&self, scripts: BTreeMap<String, String>, shows: bool) {
        let scripts: Vec<_> = scripts.into_iter().collect();
        let next = AtomicUsize::new(0);
        let score = Mutex::new(Score::default());
        thread::scope(|scope| {
            for _ in 0..default_jobs() {
                scope.spawn(|| {
                    while let Some((name, script)) = scripts.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let verdict = self.judge_one(script.as_bytes());
                        let verdict = verdict.unwrap_or_else(|error| Verdict::NotJudged(error.to_string()));
                        score.lock().unwrap_or_else(PoisonError::into_inner).add(name, &verdict, shows);
                    }
                });
            }
        });
        println!("{}", score.into_inner().unwrap_or_else(PoisonError::into_inner));
    }

    fn judge_one(&self, script: &[u8]) -> io::Result<Verdict> {
        let answer = self.real.run(script)?;
        if answer.status.is_none() {
            return Ok(Verdict::NotJudged("the real bash does not end".into()));
        }
        let (mut first, mut second) = (answer.stdout, self.real.run(script)?.stdout);
        let unsteady = first != second && self.numbers == Numbers::CountIfSteady;
        if unsteady {
            (first, second) = (without_numbers(&first), without_numbers(&second));
        }
        if first != second {
            return Ok(Verdict::NotJudged("the real bash does not print the same twice".into()));
        }
        let mut ours = self.ours.run(script)?.stdout;
        if unsteady {
            ours = without_numbers(&ours);
        }
        // What prints for ever is wrong enough.
        ours.truncate(2 * first.len() + SPARE);
        Ok(Verdict::Judged(Alignment::new(&first, &ours)))
    }
}

/// The text with `N` for each number, with or without a fraction.
fn without_numbers(text: &[u8]) -> Vec<u8> {
    let mut masked = Vec::with_capacity(text.len());
    for (at, &byte) in text.iter().enumerate() {
        let in_number = masked.last() == Some(&b'N') && at > 0 && matches!(text[at - 1], b'0'..=b'9' | b'.');
        let fraction = byte == b'.' && text.get(at + 1).is_some_and(u8::is_ascii_digit);
        match byte {
            b'0'..=b'9' if in_number => {}
            b'0'..=b'9' => masked.push(b'N'),
            b'.' if in_number && fraction => {}
            _ => masked.push(byte),
        }
    }
    masked
}

/// Our binary, each script in a session that has the tests.
struct Session {
    binary: PathBuf,
    folder: PathBuf,
    time_limit: Duration,
}

impl Subject for Session {
    fn run(&self, script: &[u8]) -> io::Result<Outcome> {
        let mut mount = self.folder.clone().into_os_string();
        mount.push(format!(":{GIVEN}:ro"));
        let mut command = Command::new(&self.binary);
        command.arg("run").arg("--mount").arg(mount).arg("--clear-env");
        for (name, value) in ENVIRONMENT {
            command.arg("--env").arg(format!("{name}={value}"));
        }
        command.arg("--cmd").arg(as_argument(script)?);
        capture(&mut command, self.time_limit)
    }
}

/// What became of a file.
enum Verdict {
    /// How the lines of both sides correspond.
    Judged(Alignment),
    NotJudged(String),
}

/// What the verdicts come to.
#[derive(Default)]
struct Score {
    judged: usize,
    equal: usize,
    lines: usize,
    common: usize,
}

impl Score {
    /// Counts a verdict, and prints it.
    fn add(&mut self, file: &str, verdict: &Verdict, shows: bool) {
        let alignment = match verdict {
            Verdict::NotJudged(reason) => return println!("SKIPPED: {file}: {reason}"),
            Verdict::Judged(alignment) => alignment,
        };
        self.judged += 1;
        self.equal += usize::from(alignment.is_equal());
        self.lines += alignment.lines();
        self.common += alignment.common();
        println!("{file}: {} of {} lines", alignment.common(), alignment.lines());
        if shows {
            print!("{alignment}");
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { judged, equal, lines, common } = self;
        let percent = 100.0 * *common as f64 / (*lines).max(1) as f64;
        write!(f, "{equal} of {judged} files equal; {common} of {lines} lines ({percent:.1} %)")
    }
}

#[cfg(test)]
mod tests {
    use super::without_numbers;

    #[test]
    fn numbers_become_one_letter_each() {
        for (text, masked) in
            [("took 1.25s, pid 12345.", "took Ns, pid N."), ("12:30 a.b 3.x N4", "N:N a.b N.x NN"), ("", "")]
        {
            assert_eq!(without_numbers(text.as_bytes()), masked.as_bytes(), "{text}");
        }
    }
}
