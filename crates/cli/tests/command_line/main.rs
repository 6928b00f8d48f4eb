//! The program as its users call it.
#![expect(clippy::disallowed_methods, reason = "these tests start the program on files of the host")]
#![expect(clippy::unwrap_used, reason = "what fails in a helper of a test fails the test")]

#[cfg(target_os = "linux")]
mod bases;
mod exec_terminal;
mod json;
mod kills;
mod mistakes;
mod native;
#[cfg(target_os = "linux")]
mod package_cache;
mod pages;
mod rules;
mod schema;
mod script_files;
mod seals;
#[cfg(feature = "serve")]
mod serve;
mod sessions;
mod shell_options;
mod statuses;
#[cfg(feature = "telemetry")]
mod telemetry;
mod terminal;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program, in an empty environment but for what it needs, with nothing on its input.
fn boxsh(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxsh"));
    command.current_dir(directory).stdin(Stdio::null()).env_clear().env("HOME", directory);
    command
}

/// What a call answers: its status, and both outputs.
fn answer(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Calls the program in a directory, with these words.
fn call(directory: &Path, words: &[&str]) -> (i32, String, String) {
    answer(boxsh(directory).args(words).output().unwrap())
}

/// Calls it with something on its standard input.
fn call_with_input(directory: &Path, words: &[&str], input: &str) -> (i32, String, String) {
    let mut child = boxsh(directory)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    answer(child.wait_with_output().unwrap())
}

/// What a call that succeeds writes to standard output.
fn out(directory: &Path, words: &[&str]) -> String {
    let (status, stdout, stderr) = call(directory, words);
    assert_eq!((status, stderr.as_str()), (0, ""), "{words:?}: {stdout}");
    stdout
}
