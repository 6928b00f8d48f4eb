//! Cells: starting programs, their streams, signals and ends.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use boxsh_confine::{Confine, Group, Network, Outcome, Program, Terminal};
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

#[test]
fn many_threads_start_programs_in_one_cell() {
    let Some(cell) = cell(&Confine::new()) else { return };
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let cell = &cell;
            scope.spawn(move || {
                for round in 0..10 {
                    let answer = sh(cell, &format!("echo {thread}.{round}; exit {round}"));
                    assert_eq!(answer.out, format!("{thread}.{round}\n"));
                    assert_eq!(answer.status(), round);
                }
            });
        }
    });
    assert!(cell.processes().unwrap().is_empty());
}

#[test]
fn hundreds_of_programs_run_side_by_side_whatever_each_may_open() {
    let limits = boxsh_confine::Limits::new().open_files(16);
    let Some(cell) = cell(&Confine::new().limits(limits)) else { return };
    let mut all: Vec<_> =
        (0..300).map(|_| cell.spawn(Program::new("/bin/sleep").arg("1000")).unwrap()).collect();
    assert_eq!(cell.processes().unwrap().len(), 300);
    cell.kill_all().unwrap();
    for running in &mut all {
        assert_eq!(running.wait().unwrap().outcome, Outcome::Signaled { signal: 9, core: false });
    }
}

#[test]
fn descriptors_arrive_at_their_numbers_however_they_cross() {
    use std::io::{Read, Write};
    let Some(cell) = cell(&Confine::new()) else { return };
    let (a, mut a_end) = std::io::pipe().unwrap();
    let (b, mut b_end) = std::io::pipe().unwrap();
    let (mut out, out_end) = std::io::pipe().unwrap();
    a_end.write_all(b"a").unwrap();
    b_end.write_all(b"b").unwrap();
    drop((a_end, b_end));
    let script = "cat <&7; cat <&3; echo end >&5";
    let program =
        Program::new("/bin/sh").args(["-c", script]).fd(a, 3).fd(b, 7).fd(out_end.try_clone().unwrap(), 1);
    let mut running = cell.spawn(program.fd(out_end, 5)).unwrap();
    assert!(running.wait().unwrap().success());
    let mut text = String::new();
    out.read_to_string(&mut text).unwrap();
    assert_eq!(text, "baend\n");
}

#[test]
fn the_end_of_a_program_can_be_polled() {
    use std::os::fd::{AsFd, AsRawFd};
    let Some(cell) = cell(&Confine::new()) else { return };
    let (input, end) = std::io::pipe().unwrap();
    let mut running = cell.spawn(Program::new("/bin/cat").stdin(input)).unwrap();
    let poll = |running: &boxsh_confine::Running, timeout| {
        let mut list = libc::pollfd { fd: running.as_fd().as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one structure, as is said.
        unsafe { libc::poll(&raw mut list, 1, timeout) }
    };
    assert_eq!(poll(&running, 0), 0);
    drop(end);
    assert_eq!(poll(&running, 60_000), 1);
    assert!(running.try_wait().unwrap().unwrap().success());
}

#[test]
fn process_groups_and_signals_to_them_work() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let mut leader = cell.spawn(Program::new("/bin/sleep").arg("1000")).unwrap();
    let join = Group::Join(leader.pid());
    let mut member = cell.spawn(Program::new("/bin/sleep").arg("1000").group(join)).unwrap();
    let mut other = cell.spawn(Program::new("/bin/sleep").arg("1000")).unwrap();
    leader.signal_group(15).unwrap();
    let term = Outcome::Signaled { signal: 15, core: false };
    assert_eq!((leader.wait().unwrap().outcome, member.wait().unwrap().outcome), (term, term));
    assert_eq!(other.try_wait().unwrap(), None);
    other.signal(9).unwrap();
    other.wait().unwrap();
}

#[test]
fn a_signal_can_be_ignored_from_the_start_and_the_umask_set() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let program =
        Program::new("/bin/sh").args(["-c", "umask; kill -INT $$; echo alive"]).umask(0o077).ignore(2);
    assert_eq!(run(&cell, program).out, "0077\nalive\n");
    let program = Program::new("/bin/sh").args(["-c", "umask; kill -INT $$; echo alive"]);
    assert_eq!(run(&cell, program).out, "0022\n");
}

#[test]
fn a_terminal_of_the_host_becomes_the_controlling_one() {
    let Some(cell) = cell(&Confine::new()) else { return };
    // SAFETY: opens a new pair of terminals; what it gives belongs to nobody else.
    let (mut master, slave) = unsafe {
        use std::os::fd::{FromRawFd, OwnedFd};
        let (mut master, mut slave) = (-1, -1);
        let null = std::ptr::null_mut();
        assert_eq!(libc::openpty(&raw mut master, &raw mut slave, null, null.cast(), null.cast()), 0);
        (std::fs::File::from_raw_fd(master), OwnedFd::from_raw_fd(slave))
    };
    let script = "test -t 0 && read line </dev/tty && echo \"got $line\"; ps -o tpgid= -p $$ | tr -d ' ' | grep -qx $$ && echo foreground";
    let program = Program::new("/bin/sh")
        .args(["-c", script])
        .envs(Confine::new().environment())
        .stdin(slave.try_clone().unwrap())
        .stdout(slave.try_clone().unwrap())
        .stderr(slave)
        .group(Group::Session)
        .terminal(Terminal { descriptor: 0, foreground: true });
    let mut running = cell.spawn(program).unwrap();
    std::io::Write::write_all(&mut master, b"typed\n").unwrap();
    let mut text = Vec::new();
    // The other side is closed with an error at the end.
    let _ = std::io::Read::read_to_end(&mut master, &mut text);
    assert!(running.wait().unwrap().success(), "{}", String::from_utf8_lossy(&text));
    assert_eq!(String::from_utf8_lossy(&text), "typed\r\ngot typed\r\nforeground\r\n");
}

#[test]
fn what_a_program_used_is_told() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let answer = sh(
        &cell,
        "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; head -c 30000000 /dev/zero | tail -c 20000000 >/dev/null",
    );
    assert!(answer.ended.user + answer.ended.system > std::time::Duration::from_millis(1), "{answer:?}");
    assert!(answer.ended.max_rss > 10_000_000, "{answer:?}");
}

#[test]
fn a_cell_inside_a_cell_is_refused_with_a_reason() {
    let Some(cell) = cell(&Confine::new().read([std::env::current_exe().unwrap()])) else { return };
    let own = std::env::current_exe().unwrap();
    let answer = run(&cell, Program::new(own).args(["--exact", "nested", "--ignored", "--nocapture"]));
    assert!(answer.out.contains("inside: true"), "{answer:?}");
    assert!(answer.out.contains("make namespaces: Operation not permitted"), "{answer:?}");
}

#[test]
#[ignore = "is run by other tests, in surroundings of their own"]
fn nested() {
    println!("inside: {}", boxsh_confine::inside());
    match Confine::new().cell() {
        Ok(cell) => println!("{}", sh(&cell, "echo works").out),
        Err(error) => println!("{error}"),
    }
}

/// Runs the ignored test `nested` after `preparation`, as root of user and process namespaces, and gives what it prints.
fn nested_after(preparation: &str) -> Option<String> {
    cell(&Confine::new())?;
    let script = format!("{preparation} && exec \"$0\" --exact nested --ignored --nocapture");
    let mut command = std::process::Command::new("unshare");
    command.args(["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "sh", "-c", &script]);
    let output = command.arg(std::env::current_exe().unwrap()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !text.contains("inside: ") {
        eprintln!("SKIPPED: {preparation}: {}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    Some(text)
}

#[test]
fn without_user_namespaces_there_is_an_error_with_a_hint() {
    let Some(text) = nested_after("echo 0 > /proc/sys/user/max_user_namespaces") else { return };
    let expected = "make namespaces: No space left on device (os error 28) \
                    (hint: the limit in /proc/sys/user/max_user_namespaces is reached)";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn cells_are_made_inside_of_namespaces_and_where_memory_files_cannot_be_run() {
    for preparation in [":", "echo 1 > /proc/sys/vm/memfd_noexec", "echo 2 > /proc/sys/vm/memfd_noexec"] {
        let Some(text) = nested_after(preparation) else { return };
        assert!(text.contains("works"), "{preparation}: {text}");
    }
}

#[test]
fn a_program_that_takes_itself_for_root_has_no_more_rights_than_others() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let script = "id -u; cd /tmp; touch f; chown 12:34 f && echo given; chmod 4755 f; test -u f && echo set; \
                  echo x 2> /dev/null > /usr/x || echo frozen; mount -t tmpfs x /mnt 2> /dev/null || echo refused; \
                  cat /proc/self/status | grep CapEff; (id -u)";
    let answer =
        run(&cell, Program::new("/bin/sh").args(["-c", script]).env("PATH", "/usr/bin:/bin").seem_root());
    assert_eq!(answer.out, "0\ngiven\nfrozen\nrefused\nCapEff:\t0000000000000000\n0\n");
    let other = run(&cell, Program::new("/bin/sh").args(["-c", "id -u"]).env("PATH", "/usr/bin:/bin"));
    assert_ne!(other.out, "0\n");
}
