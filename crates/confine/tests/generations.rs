//! Generations of programs, and programs that are stopped and go on.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use std::io::Read;
use std::os::fd::AsFd;

use boxsh_confine::{Backend, Cell, Change, Confine, Outcome, Program, Running};
use rustix::event::{PollFd, PollFlags, poll};
use support::{cell, sh};

/// A program of a generation that leaves a daemon behind and waits for a child, and the pipe that all of them hold.
fn start(cell: &Cell, generation: u64) -> (Running, std::io::PipeReader) {
    let (mut pipe, theirs) = std::io::pipe().unwrap();
    let script = "trap '' TERM HUP; (setsid sleep 1000 &); sleep 1000 & echo up; wait";
    let program = Program::new("/bin/sh").args(["-c", script]).generation(generation).stdout(theirs);
    let running = cell.spawn(program.env("PATH", "/usr/bin:/bin")).unwrap();
    pipe.read_exact(&mut [0; 3]).unwrap();
    (running, pipe)
}

/// Cells by all backends that work here.
fn cells() -> impl Iterator<Item = (Cell, Cell)> {
    let backends = [Backend::Namespaces, Backend::Bwrap, Backend::Landlock, Backend::None];
    backends.into_iter().filter_map(|backend| {
        let make = || Confine::new().cell_by(backend);
        match make().and_then(|first| Ok((first, make()?))) {
            Ok(cells) => Some(cells),
            Err(error) => {
                eprintln!("SKIPPED: {backend}: {error}");
                None
            }
        }
    })
}

#[test]
fn a_generation_ends_with_all_that_it_has_started_and_earlier_ones_stay() {
    for (cell, other) in cells() {
        let mut bystander = start(&other, 3);
        let mut programs: Vec<_> = (0..4).map(|generation| start(&cell, generation)).collect();
        cell.kill_since(2).unwrap();
        for (running, pipe) in &mut programs[2..] {
            let ended = running.try_wait().unwrap().unwrap();
            assert_eq!(ended.outcome, Outcome::Signaled { signal: 9, core: false });
            assert_eq!(pipe.read(&mut [0]).unwrap(), 0, "the daemon held it too");
        }
        for (running, _) in &mut programs[..2] {
            assert_eq!(running.try_wait().unwrap(), None);
        }
        let before = cell.processes().unwrap().len();
        cell.kill_since(1).unwrap();
        assert_eq!(before - cell.processes().unwrap().len(), 3);
        assert_eq!(programs[0].0.try_wait().unwrap(), None);
        cell.kill_since(1).unwrap();
        assert_eq!(sh(&cell, "echo alive").out, "alive\n");
        assert_eq!(bystander.0.try_wait().unwrap(), None, "another cell has generations of its own");
    }
}

#[test]
fn nobody_gets_into_an_earlier_generation() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let mut running = cell.spawn(Program::new("sleep").arg("1000").generation(1)).unwrap();
    let (mut pipe, theirs) = std::io::pipe().unwrap();
    let script = "ulimit -x unlimited; ulimit -Hx unlimited; ulimit -x 18446744073709551614; ulimit -Sx 0; ulimit -Hx 0; echo up; exec sleep 1000";
    let program = Program::new("bash").args(["-c", script]).generation(2).stdout(theirs);
    let mut escaping = match cell.spawn(program.env("PATH", "/usr/bin:/bin")) {
        Ok(running) => running,
        Err(error) => {
            eprintln!("SKIPPED: {error}");
            return;
        }
    };
    pipe.read_exact(&mut [0; 3]).unwrap();
    cell.kill_since(2).unwrap();
    assert!(escaping.try_wait().unwrap().is_some());
    assert_eq!(running.try_wait().unwrap(), None);
}

/// Waits for the next news of a program.
fn next(running: &mut Running) -> Change {
    loop {
        if let Some(change) = running.try_change().unwrap() {
            return change;
        }
        let news = running.as_fd();
        poll(&mut [PollFd::new(&news, PollFlags::IN)], None).unwrap();
    }
}

#[test]
fn stops_and_continuations_are_told_if_that_is_asked_for() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let program = |script: &str| Program::new("/bin/sh").args(["-c", script]).env("PATH", "/usr/bin:/bin");
    let by_itself = "(while :; do sleep 0.01; kill -CONT $$; done) & kill -TSTP $$; read x; exit 3";
    let (theirs, hold) = std::io::pipe().unwrap();
    let mut running = cell.spawn(program(by_itself).tell_stops().stdin(theirs)).unwrap();
    assert_eq!(next(&mut running), Change::Stopped { signal: 20 });
    assert_eq!(next(&mut running), Change::Continued);
    drop(hold);
    assert!(matches!(next(&mut running), Change::Ended(ended) if ended.status() == 3));
    cell.kill_all().unwrap();

    let mut quiet = cell.spawn(program(by_itself)).unwrap();
    assert!(matches!(next(&mut quiet), Change::Ended(ended) if ended.status() == 3));
    cell.kill_all().unwrap();

    // What was sent from here is known, and is no news.
    let mut running = cell.spawn(program("sleep 1000").tell_stops()).unwrap();
    for _ in 0..100 {
        running.signal_group(19).unwrap();
        running.signal_group(18).unwrap();
    }
    running.signal_group(15).unwrap();
    let change = loop {
        match next(&mut running) {
            // Of the last one.
            Change::Continued => {}
            other => break other,
        }
    };
    assert!(matches!(change, Change::Ended(ended) if ended.status() == 143), "{change:?}");
}

#[test]
fn news_that_nobody_reads_hold_nobody_up() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let script = "(i=0; while [ $i -lt 3000 ]; do kill -STOP $$; kill -CONT $$; i=$((i+1)); done; kill -TERM $$) & while :; do sleep 1; done";
    let program = Program::new("/bin/sh").args(["-c", script]).env("PATH", "/usr/bin:/bin").tell_stops();
    let mut running = cell.spawn(program).unwrap();
    assert_eq!(running.wait().unwrap().status(), 143);
    assert_eq!(sh(&cell, "echo alive").out, "alive\n");
}
