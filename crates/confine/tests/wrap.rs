//! Confining a `Command`.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};

use boxsh_confine::{Confine, Network};

fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
}

fn output(confine: &Confine, command: Command) -> Option<Output> {
    support::cell(&Confine::new())?;
    Some(confine.wrap(command).unwrap().output().unwrap())
}

#[test]
fn streams_arguments_and_status_are_kept() {
    if support::cell(&Confine::new()).is_none() {
        return;
    }
    let mut command = shell("read line; echo \"got $line\"; echo bad >&2; exit 7");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = Confine::new().wrap(command).unwrap().spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"hello\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stdout, b"got hello\n");
    assert_eq!(output.stderr, b"bad\n");
    assert_eq!(output.status.code(), Some(7));
}

#[test]
fn a_command_ends_by_the_signal_that_ended_its_program() {
    let Some(output) = output(&Confine::new(), shell("kill -USR1 $$")) else { return };
    assert_eq!(output.status.signal(), Some(10));
}

#[test]
fn a_signal_to_the_command_reaches_the_program() {
    if support::cell(&Confine::new()).is_none() {
        return;
    }
    let mut command = shell("trap 'echo caught; exit 5' TERM; echo ready; while :; do sleep 0.01; done");
    command.stdout(Stdio::piped());
    let mut child = Confine::new().wrap(command).unwrap().spawn().unwrap();
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut out, &mut line).unwrap();
    assert_eq!(line, "ready\n");
    // SAFETY: a signal to a child of this process that has not been waited for.
    unsafe { libc::kill(child.id() as i32, libc::SIGTERM) };
    line.clear();
    std::io::BufRead::read_line(&mut out, &mut line).unwrap();
    assert_eq!(line, "caught\n");
    assert_eq!(child.wait().unwrap().code(), Some(5));
}

#[test]
fn the_environment_is_the_declared_one_and_what_the_command_sets() {
    let mut command = shell("env | sort");
    command.env("OWN", "1").env_remove("TZ");
    let Some(output) = output(&Confine::new().env("DECLARED", "2"), command) else { return };
    let text = String::from_utf8(output.stdout).unwrap();
    let names: Vec<_> = text.lines().map(|line| line.split('=').next().unwrap()).collect();
    let expected =
        ["DECLARED", "HOME", "LANG", "LOGNAME", "OWN", "PATH", "PWD", "SHELL", "TERM", "TMPDIR", "USER"];
    assert_eq!(names, expected);
}

#[test]
fn the_working_directory_is_kept_where_it_can_be_seen() {
    let host = tempfile::tempdir().unwrap();
    let mut command = shell("pwd; touch made");
    command.current_dir(host.path());
    let Some(output) = output(&Confine::new().write([host.path()]), command) else { return };
    assert_eq!(output.stdout, format!("{}\n", host.path().display()).into_bytes());
    assert!(host.path().join("made").exists());
}

#[test]
fn what_cannot_be_set_up_or_run_is_said() {
    let Some(missing) = output(&Confine::new(), Command::new("nosuchprogram")) else { return };
    assert_eq!(missing.status.code(), Some(127));
    assert_eq!(missing.stderr, b"boxsh: run the program: error 2\n");
    let host = tempfile::tempdir().unwrap();
    let command = Confine::new().write([host.path()]).wrap(shell("echo never")).unwrap();
    drop(host);
    let mut command = command;
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(125));
    assert!(output.stdout.is_empty());
    assert!(output.stderr.starts_with(b"boxsh: show "), "{output:?}");
}

#[test]
fn killing_the_command_ends_everything_in_its_cell() {
    if support::cell(&Confine::new()).is_none() {
        return;
    }
    let (mut end, theirs) = std::io::pipe().unwrap();
    let mut command = shell("setsid sleep 1000 & sleep 1000");
    command.stdout(theirs);
    let mut command = Confine::new().network(Network::Loopback).wrap(command).unwrap();
    let mut child = command.spawn().unwrap();
    drop(command);
    child.kill().unwrap();
    child.wait().unwrap();
    // Both held the pipe: it ends when both are gone.
    assert_eq!(std::io::copy(&mut end, &mut std::io::sink()).unwrap(), 0);
}
