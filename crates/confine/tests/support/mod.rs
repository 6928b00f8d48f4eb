//! Running scripts in cells, for the tests.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

use std::fs::File;
use std::io::{Read, pipe};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::Command;

use boxsh_confine::{Cell, Confine, Ended, Program};

/// What a script answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) ended: Ended,
}

impl Answer {
    pub(crate) fn status(&self) -> i32 {
        self.ended.status()
    }
}

/// Runs a script with `/bin/sh` in a cell.
pub(crate) fn sh(cell: &Cell, script: &str) -> Answer {
    run(cell, Program::new("/bin/sh").args(["-c", script]))
}

/// Runs a program in a cell, with the usual environment.
pub(crate) fn run(cell: &Cell, program: Program) -> Answer {
    let (mut out, out_end) = pipe().unwrap();
    let (mut err, err_end) = pipe().unwrap();
    let program = program.envs(Confine::new().environment()).stdout(out_end).stderr(err_end);
    let mut running = cell.spawn(program).unwrap();
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        err.read_to_end(&mut text).unwrap();
        text
    });
    let mut text = Vec::new();
    out.read_to_end(&mut text).unwrap();
    let ended = running.wait().unwrap();
    Answer {
        out: String::from_utf8_lossy(&text).into_owned(),
        err: String::from_utf8_lossy(&reader.join().unwrap()).into_owned(),
        ended,
    }
}

/// A cell of `confine`; none, with a line that says so, where this machine has no user namespaces.
pub(crate) fn cell(confine: &Confine) -> Option<Cell> {
    match confine.cell() {
        Ok(cell) => Some(cell),
        Err(error) if !has_namespaces() => {
            eprintln!("SKIPPED: no user namespaces on this machine: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Runs all tests of this program but `name` once more as an unprivileged user.
pub(crate) fn as_nobody(name: &str) {
    if !rustix::process::geteuid().is_root() {
        eprintln!("SKIPPED: these tests run without privileges already");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    std::fs::set_permissions(place.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = place.path().join("program");
    // By another process: a descriptor of this one that another test's child has for a moment would keep the file from being run.
    let copied = Command::new("cp").arg(std::env::current_exe().unwrap()).arg(&program).status();
    assert!(copied.unwrap().success());
    let mut command = Command::new(program);
    // What is repeated a thousand times by root need not be once more.
    command.args(["--skip", name]).env("BOXSH_TEST_ROUNDS", "100");
    let nobody = 65534;
    let output = command.uid(nobody).gid(nobody).current_dir("/").output().unwrap();
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "as user {nobody}:\n{text}");
}

fn has_namespaces() -> bool {
    let mut limit = String::new();
    let file = File::open("/proc/sys/user/max_user_namespaces");
    let read = file.and_then(|mut file| file.read_to_string(&mut limit));
    let status = Command::new("unshare").args(["--user", "--map-root-user", "true"]).status();
    read.is_ok() && limit.trim() != "0" && status.is_ok_and(|status| status.success())
}

/// Waits for something that takes a moment.
pub(crate) fn comes_true(mut condition: impl FnMut() -> bool) -> bool {
    (0..2000).any(|_| {
        condition() || {
            std::thread::sleep(std::time::Duration::from_millis(5));
            false
        }
    })
}
