//! The real tools, to compare with. A test whose tool is missing says so and passes.
#![allow(clippy::disallowed_methods, reason = "the oracle is a program of the host")]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]
#![allow(dead_code, reason = "each test file uses its share")]

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};

/// What the scripts print between two results; no test value contains it.
pub(crate) const SEPARATOR: &[u8] = b"<|+|>";

/// Whether a tool of the expected version is here.
pub(crate) fn available(tool: &str, version: &str) -> bool {
    let found = Command::new(tool).arg("--version").stdin(Stdio::null()).output();
    let fits = found.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(version));
    if !fits {
        eprintln!("SKIPPED: no {tool} with version {version:?} on this machine");
    }
    fits
}

/// Runs a program in a locale and zone, and gives its standard output.
pub(crate) fn run(program: &str, args: &[&[u8]], locale: &str, zone: &str) -> Vec<u8> {
    let output = Command::new(program)
        .args(args.iter().map(|arg| OsStr::from_bytes(arg)))
        .env("LC_ALL", locale)
        .env("TZ", zone)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    output.stdout
}

/// Runs a bash script that prints a [`SEPARATOR`] (its `$0`) after each result.
pub(crate) fn bash(script: &str, args: &[&[u8]], locale: &str, zone: &str) -> Vec<Vec<u8>> {
    let mut all: Vec<&[u8]> = vec![b"-c", script.as_bytes(), SEPARATOR];
    all.extend(args);
    split(&run("bash", &all, locale, zone))
}

/// Splits at separators; what follows the last one is dropped.
pub(crate) fn split(output: &[u8]) -> Vec<Vec<u8>> {
    let mut results = Vec::new();
    let mut rest = output;
    while let Some(at) = rest.windows(SEPARATOR.len()).position(|window| window == SEPARATOR) {
        results.push(rest[..at].to_vec());
        rest = &rest[at + SEPARATOR.len()..];
    }
    results
}

/// Readable bytes for a failure message.
pub(crate) fn show(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}
