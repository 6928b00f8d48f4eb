//! Cells: starting programs, their streams, signals and ends.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use boxsh_confine::{Confine, Network, Outcome, Program};
use support::{cell, run, sh};

#[test]
fn a_program_runs_and_its_output_and_status_come_back() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let answer = sh(&cell, "echo one; echo two >&2; exit 3");
    assert_eq!((answer.out.as_str(), answer.err.as_str(), answer.status()), ("one\n", "two\n", 3));
}

#[test]
fn programs_see_the_identity_of_the_cell() {
    let Some(cell) = cell(&Confine::new().identity(1234, 555, "elsewhere").user("someone")) else { return };
    let answer =
        sh(&cell, "id -u; id -g; id -un; hostname; cat /etc/hostname; echo $HOME; pwd; ls -a /run/boxsh");
    assert_eq!(
        answer.out, "1234\n555\nsomeone\nelsewhere\nelsewhere\n/home/agent\n/\n.\n..\ninside\n",
        "{answer:?}"
    );
}

#[test]
fn a_program_that_does_not_exist_is_an_error_that_says_so() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let error = cell.spawn(Program::new("nosuchprogram")).unwrap_err();
    assert_eq!(error.errno(), Some(2));
    assert_eq!(error.to_string(), "nosuchprogram: run: No such file or directory (os error 2)");
    let error = cell.spawn(Program::new("/etc/passwd")).unwrap_err();
    assert_eq!(error.errno(), Some(13));
    let error = cell.spawn(Program::new("true").current_dir("/nowhere")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "true: change to the working directory: No such file or directory (os error 2)"
    );
}

#[test]
fn what_is_written_to_an_overlay_is_seen_in_its_layer_and_not_on_the_host() {
    let host = tempfile::tempdir().unwrap();
    std::fs::write(host.path().join("kept"), "old").unwrap();
    std::fs::write(host.path().join("gone"), "old").unwrap();
    let Some(cell) = cell(&Confine::new().overlay([host.path()])) else { return };
    let script =
        format!("cd {}; echo new > made; echo more >> kept; rm gone; ls; cat kept", host.path().display());
    let answer = sh(&cell, &script);
    assert_eq!(answer.out, "kept\nmade\noldmore\n", "{answer:?}");
    let names = |directory: &std::path::Path| {
        let mut names: Vec<_> =
            std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(host.path()), ["gone", "kept"]);
    assert_eq!(std::fs::read(host.path().join("kept")).unwrap(), b"old");
    assert!(cell.layer(host.path()).is_some());
}

#[test]
fn a_signal_ends_a_program_and_is_told() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let mut running = cell.spawn(Program::new("sleep").arg("1000")).unwrap();
    assert_eq!(running.try_wait().unwrap(), None);
    running.signal(15).unwrap();
    let ended = running.wait().unwrap();
    assert_eq!(ended.outcome, Outcome::Signaled { signal: 15, core: false });
    assert_eq!(running.try_wait().unwrap(), Some(ended));
}

#[test]
fn arguments_of_megabytes_reach_a_program() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let arguments = (0..15_000).map(|number| format!("{number:0100}"));
    let script = Program::new("/bin/sh").args(["-c", "echo $# ${#1}", "sh"]).args(arguments);
    assert_eq!(run(&cell, script).out, "15000 100\n");
}

#[test]
fn ending_everything_leaves_a_cell_that_works() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let mut running = cell.spawn(Program::new("sleep").arg("1000")).unwrap();
    // A daemon: its parent is gone, and so is its session.
    sh(&cell, "setsid sleep 1000 >/dev/null 2>&1 &");
    assert_eq!(cell.processes().unwrap().len(), 2);
    cell.kill_all().unwrap();
    assert!(cell.processes().unwrap().is_empty());
    assert_eq!(running.wait().unwrap().outcome, Outcome::Signaled { signal: 9, core: false });
    let answer = sh(&cell, "ls -d /proc/[0-9]*");
    assert_eq!(answer.out.lines().count(), 2, "{answer:?}");
}

#[test]
fn without_network_there_is_not_even_loopback() {
    let Some(closed) = cell(&Confine::new()) else { return };
    let connect = "exec 3<>/dev/tcp/127.0.0.1/9";
    let answer = run(&closed, Program::new("bash").args(["-c", connect]));
    assert!(answer.err.contains("Network is unreachable"), "{answer:?}");
    let Some(local) = cell(&Confine::new().network(Network::Loopback)) else { return };
    let answer = run(&local, Program::new("bash").args(["-c", connect]));
    assert!(answer.err.contains("Connection refused"), "{answer:?}");
}
