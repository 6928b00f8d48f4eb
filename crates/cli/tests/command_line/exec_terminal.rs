//! `boxsh exec` at a terminal: its program has the keys, as it would have them from a shell.

use std::path::Path;
use std::process::Command;

use crate::boxsh;
use crate::native::can_confine;
use crate::terminal::{CTRL_C, CTRL_Z, Typist};

/// A program that says when it can be interrupted. A shell that says so and then waits for another program is not yet there.
const WAITS: &str = "perl -e '$| = 1; print qq(started\\n); sleep 1000'";

/// The backends that work on this host.
fn backends(directory: &Path) -> Vec<&'static str> {
    let works = |backend: &&str| {
        let mut trial = boxsh(directory);
        trial
            .args(["exec", "--isolation", backend, "--", "/bin/sh", "-c", ":"])
            .output()
            .unwrap()
            .status
            .success()
    };
    ["namespace", "bwrap", "landlock"].into_iter().filter(works).collect()
}

/// A program at a terminal.
fn exec(directory: &Path, backend: &str, words: &[&str]) -> Typist {
    let mut command = boxsh(directory);
    command.args(["exec", "--isolation", backend, "--"]).args(words);
    Typist::with_colours(&mut command)
}

/// A shell of the host that knows `boxsh` by its name.
fn host_shell(directory: &Path) -> Typist {
    let program = boxsh(directory);
    let mut command = Command::new("bash");
    command
        .args(["--norc", "--noprofile", "-i"])
        .current_dir(directory)
        .env("HOME", directory)
        .env("PS1", "$ ");
    command.env("INPUTRC", "/dev/null").env("boxsh", program.get_program());
    let mut typist = Typist::with_colours(&mut command);
    typist.sees("$ ");
    answers(&mut typist, "bind 'set enable-bracketed-paste off'; echo $((40 + 2))", "42");
    typist
}

/// Enters a command at a shell of the host, whose line editor shows the command as it likes, and waits for what it prints.
fn answers(typist: &mut Typist, command: &str, answer: &str) {
    typist.types(&format!("{command}\r")).sees(&format!("{answer}\r\n")).sees("$ ");
}

#[test]
fn an_interrupt_reaches_all_that_a_program_has_started() {
    let directory = tempfile::tempdir().unwrap();
    if !can_confine() {
        return;
    }
    for backend in backends(directory.path()) {
        let script = format!("bash -c \"{WAITS}; :\"; echo wrong");
        let mut typist = exec(directory.path(), backend, &["/bin/bash", "-c", &script]);
        typist.sees("started").types(CTRL_C);
        assert_eq!(typist.ends(), 130, "{backend}");
        // One that catches it goes on.
        let script = "trap 'echo caught; exit 7' INT; echo started; while :; do sleep 0.1; done";
        let mut typist = exec(directory.path(), backend, &["/bin/bash", "-c", script]);
        typist.sees("started").types(CTRL_C).sees("caught");
        assert_eq!(typist.ends(), 7, "{backend}");
    }
}

#[test]
fn a_program_is_stopped_and_goes_on_with_its_shell() {
    let directory = tempfile::tempdir().unwrap();
    if !can_confine() {
        return;
    }
    let mut typist = host_shell(directory.path());
    let program = "$| = 1; $SIG{CONT} = sub { $is_on = 1 }; print qq(started\\n); sleep 1 until $is_on; \
        print qq(went on\\n); chomp($x = <STDIN>); print qq(<$x>\\n)";
    std::fs::write(directory.path().join("program"), program).unwrap();
    for rest in ["", " | cat"] {
        typist.types(&format!("$boxsh exec -- perl program{rest}\r")).sees("started\r\n");
        typist.types(CTRL_Z).sees("Stopped").sees("$ ");
        answers(&mut typist, "echo $((2 + 1))", "3");
        typist.types("fg\r").sees("went on").types("typed\r").sees("<typed>").sees("$ ");
    }
}

#[test]
fn an_interrupted_program_interrupts_the_script_that_runs_it() {
    let directory = tempfile::tempdir().unwrap();
    if !can_confine() {
        return;
    }
    let mut typist = host_shell(directory.path());
    let script = format!("for i in 1 2; do $boxsh exec -- {WAITS}; echo wrong; done");
    std::fs::write(directory.path().join("script"), script).unwrap();
    typist.types("bash script\r").sees("started\r\n").types(CTRL_C).sees("$ ");
    answers(&mut typist, "echo $?", "130");
}

#[test]
fn the_keys_are_for_whoever_reads_them() {
    let directory = tempfile::tempdir().unwrap();
    if !can_confine() {
        return;
    }
    let mut typist = host_shell(directory.path());
    // A pager reads keys while the program only writes.
    typist.types("$boxsh exec -- seq 2 | { cat; read x < /dev/tty; echo \"<$x>\"; }\r").sees("\n2\r\n");
    typist.types("paged\r").sees("<paged>").sees("$ ");
    typist
        .types("$boxsh exec -- bash -c 'echo started >&2; read x; echo \"<$x>\"' | cat\r")
        .sees("started\r\n");
    typist.types("asked\r").sees("<asked>").sees("$ ");
    // A program that cannot be run leaves the terminal to the script that wanted it.
    typist.types("bash -c '$boxsh exec -- nosuch; read x; echo \"<$x>\"'\r").sees("nosuch: ").sees("\r\n");
    typist.types("read\r").sees("<read>").sees("$ ");
}

#[test]
fn a_shell_in_it_has_job_control() {
    let directory = tempfile::tempdir().unwrap();
    if !can_confine() {
        return;
    }
    for backend in backends(directory.path()) {
        let words =
            ["/bin/bash", "--norc", "--noprofile", "-c", "PS1='inside$ ' exec bash --norc --noprofile -i"];
        let mut typist = exec(directory.path(), backend, &words);
        typist.sees("inside$ ").types(&format!("{WAITS}\r")).sees("started\r\n");
        typist.types(CTRL_Z).sees("Stopped").sees("inside$ ");
        typist.types("kill %1; echo t''ty > /dev/tty\r").sees("tty\r\n").sees("inside$ ");
        typist.types("exit 4\r");
        assert_eq!(typist.ends(), 4, "{backend}");
    }
}

#[test]
fn who_is_asked_to_end_a_second_time_is_killed() {
    let directory = tempfile::tempdir().unwrap();
    if !can_confine() {
        return;
    }
    let script = "trap 'echo asked' TERM; echo started; while :; do sleep 0.1; done";
    let mut typist = exec(directory.path(), "auto", &["/bin/bash", "-c", script]);
    typist.sees("started");
    let ask = |typist: &Typist| {
        rustix::process::kill_process(typist.pid(), rustix::process::Signal::TERM).unwrap();
    };
    ask(&typist);
    typist.sees("asked");
    ask(&typist);
    assert_eq!(typist.ends(), 137);
}

#[test]
fn a_program_cannot_signal_the_group_that_started_it() {
    let directory = tempfile::tempdir().unwrap();
    if !can_confine() {
        return;
    }
    let mut typist = host_shell(directory.path());
    std::fs::write(directory.path().join("script"), "$boxsh exec -- bash -c 'kill -9 0'; echo alive $?")
        .unwrap();
    answers(&mut typist, "bash script", "alive 137");
}
