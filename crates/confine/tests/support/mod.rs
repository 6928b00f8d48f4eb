//! Running scripts in cells, for the tests.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

use std::fs::File;
use std::io::{Read, pipe};

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

fn has_namespaces() -> bool {
    let mut limit = String::new();
    let file = File::open("/proc/sys/user/max_user_namespaces");
    let read = file.and_then(|mut file| file.read_to_string(&mut limit));
    let status = std::process::Command::new("unshare").args(["--user", "--map-root-user", "true"]).status();
    read.is_ok() && limit.trim() != "0" && status.is_ok_and(|status| status.success())
}
