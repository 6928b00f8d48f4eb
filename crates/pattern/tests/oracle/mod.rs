//! The real tools as oracles: a script is run once for a whole batch of cases.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs `program` on `input` in the given locale and gives its output; `None`, after saying so, if it is missing.
#[allow(clippy::disallowed_methods, reason = "the oracle is a program of the host")]
pub(crate) fn run(program: &str, arguments: &[&str], locale: &str, input: Vec<u8>) -> Option<Vec<u8>> {
    let spawned = Command::new(program)
        .args(arguments)
        .env("LC_ALL", locale)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = spawned else {
        skipped(&format!("no {program} on this machine"));
        return None;
    };
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // A tool that stops reading early shows in its output.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Some(output.stdout)
}

/// Whether the bash of this machine is one whose behaviour is meant.
pub(crate) fn bash_is_current() -> bool {
    let version = run("bash", &["-c", "echo ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}"], "C", Vec::new());
    match version {
        Some(text) if text.starts_with(b"5.") && text >= b"5.2".to_vec() => true,
        Some(text) => {
            skipped(&format!("bash is {}", String::from_utf8_lossy(&text)));
            false
        }
        None => false,
    }
}

/// Says that a test could not run, past the harness that keeps the output of tests to itself.
fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}
