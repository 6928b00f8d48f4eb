//! Scripts beside the one that a session runs.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::time::Duration;

use boxsh::terminal::{HostInput, Terminal, WindowSize};
use boxsh::vfs::Errno;
use boxsh::{Ended, Launched, OutputLog, RunOptions, Sandbox, Script, Signal, Stream};

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(60);

fn launch(sandbox: &mut Sandbox, script: &str, options: RunOptions) -> (Launched, Arc<OutputLog>) {
    let log = Arc::new(OutputLog::new());
    let launched = sandbox.launch(script, options, log.streams()).unwrap();
    (launched, log)
}

/// Waits until the log has this at its end.
fn await_output(log: &OutputLog, end: &str) {
    let mut from = 0;
    while !log.read(0).bytes().ends_with(end.as_bytes()) {
        from = log.wait(from, LONG).next;
    }
}

#[test]
fn it_goes_on_between_runs_and_shares_files() {
    let mut sandbox = Sandbox::new();
    let (launched, log) = launch(
        &mut sandbox,
        "echo begun; until test -e /tmp/go; do sleep 0.01; done; cat /tmp/go",
        RunOptions::new(),
    );
    await_output(&log, "begun\n");
    assert!(sandbox.run("echo there > /tmp/g && mv /tmp/g /tmp/go").is_success());
    let result = launched.wait_for(LONG).unwrap();
    assert_eq!((result.ended, result.exit_code), (Ended::Exited, 0));
    assert_eq!(log.read(0).bytes(), b"begun\nthere\n");
}

#[test]
fn several_go_on_at_once_while_a_script_runs() {
    let mut sandbox = Sandbox::new();
    let script = "for i in 1 2 3; do echo $1$i; sleep 0.01; done; exit $2";
    let all: Vec<_> = (1..=5u8)
        .map(|n| launch(&mut sandbox, script, RunOptions::new().args([format!("{n}."), n.to_string()])))
        .collect();
    assert_eq!(sandbox.run("sleep 0.05; echo own").stdout_str(), "own\n");
    for (n, (launched, log)) in (1..=5u8).zip(all) {
        assert_eq!(launched.wait_for(LONG).unwrap().exit_code, n);
        assert_eq!(log.read(0).bytes(), format!("{n}.1\n{n}.2\n{n}.3\n").into_bytes());
    }
}

#[test]
fn its_shell_is_its_own() {
    let mut sandbox = Sandbox::builder().env("GREETING", "hello").build().unwrap();
    sandbox.run("GREETING=changed; cd /; f() { :; }");
    let (launched, log) = launch(
        &mut sandbox,
        "echo $GREETING $PWD $X; type -t f; GREETING=other; trap 'echo over' EXIT",
        RunOptions::new().env("X", "given"),
    );
    launched.wait_for(LONG).unwrap();
    assert_eq!(String::from_utf8(log.read(0).bytes()).unwrap(), "hello /home/agent given\nover\n");
    assert_eq!(sandbox.run("echo $GREETING $PWD").stdout_str(), "changed /\n");
}

#[test]
fn any_thread_launches_while_a_script_runs() {
    let mut sandbox = Sandbox::new();
    let launcher = sandbox.launcher();
    let log = Arc::new(OutputLog::new());
    let streams = log.streams();
    let other = std::thread::spawn(move || {
        launcher.launch(
            "echo beside > /tmp/done.new; mv /tmp/done.new /tmp/done; echo told",
            RunOptions::new(),
            streams,
        )
    });
    let result = sandbox.run("until test -e /tmp/done; do sleep 0.01; done; cat /tmp/done");
    assert_eq!(result.stdout_str(), "beside\n");
    let launched = other.join().unwrap().unwrap();
    assert_eq!(launched.wait_for(LONG).unwrap().exit_code, 0);
    assert_eq!(log.read(0).bytes(), b"told\n");
}

#[test]
fn transforms_of_the_builder_hold_for_it_too() {
    let mut sandbox = Sandbox::builder()
        .transform(|script: &mut boxsh::syntax::ast::Script| {
            *script = boxsh::syntax::parse_script(b"echo changed").unwrap();
        })
        .build()
        .unwrap();
    let launcher = sandbox.launcher();
    let logs = [Arc::new(OutputLog::new()), Arc::new(OutputLog::new())];
    let by_session = sandbox.launch("echo given", RunOptions::new(), logs[0].streams()).unwrap();
    let by_handle = launcher.launch("echo given", RunOptions::new(), logs[1].streams()).unwrap();
    for (launched, log) in [by_session, by_handle].iter().zip(&logs) {
        launched.wait_for(LONG).unwrap();
        assert_eq!(log.read(0).bytes(), b"changed\n");
    }
}

#[test]
fn it_is_killed_with_all_that_it_has_started() {
    let mut sandbox = Sandbox::new();
    let (launched, log) = launch(&mut sandbox, "sleep 1000 & echo begun; sleep 2000", RunOptions::new());
    await_output(&log, "begun\n");
    launched.kill();
    assert_eq!(launched.wait_for(LONG).unwrap().ended, Ended::Signalled(Signal::KILL));
    assert_eq!(sandbox.run("pgrep -c sleep").stdout_str(), "0\n");
}

#[test]
fn its_time_is_up_when_the_options_say_so() {
    let mut sandbox = Sandbox::new();
    let options = RunOptions::new().timeout(Duration::from_millis(50));
    let (launched, _) = launch(&mut sandbox, "while :; do :; done", options.clone());
    let result = launched.wait_for(LONG).unwrap();
    assert_eq!((result.ended, result.exit_code), (Ended::TimedOut, 124));
    let (launched, _) = launch(&mut sandbox, "exit 3", options);
    assert_eq!(launched.wait_for(LONG).unwrap().exit_code, 3);
    // What looked at the time is gone as well.
    sandbox.run("sleep 0.1");
    assert_eq!(sandbox.processes().unwrap().list().len(), 1);
}

#[test]
fn signals_reach_what_it_runs() {
    let mut sandbox = Sandbox::new();
    let (launched, log) = launch(
        &mut sandbox,
        "trap 'echo caught; exit 7' TERM; echo begun; sleep 1000 & wait",
        RunOptions::new(),
    );
    await_output(&log, "begun\n");
    launched.signal(Signal::TERM);
    assert_eq!(launched.wait_for(LONG).unwrap().exit_code, 7);
    assert!(log.read(0).bytes().ends_with(b"caught\n"));
}

#[test]
fn a_run_that_is_stopped_leaves_it_alone() {
    let mut sandbox = Sandbox::new();
    let (launched, log) =
        launch(&mut sandbox, "echo begun; until test -e /tmp/go; do sleep 0.01; done", RunOptions::new());
    await_output(&log, "begun\n");
    let stopped =
        sandbox.run_with("while :; do :; done", RunOptions::new().timeout(Duration::from_millis(50)));
    assert_eq!(stopped.ended, Ended::TimedOut);
    assert!(launched.result().is_none());
    sandbox.run("touch /tmp/go");
    assert_eq!(launched.wait_for(LONG).unwrap().exit_code, 0);
}

#[test]
fn what_takes_too_much_memory_between_runs_is_killed_and_the_session_lives() {
    let limits = boxsh::Limits::default().with(boxsh::Limit::Memory, 16 << 20);
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    let (launched, _) =
        launch(&mut sandbox, "x=0123456789abcdef; while :; do x=$x$x; done", RunOptions::new());
    assert_eq!(launched.wait_for(LONG).unwrap().ended, Ended::Signalled(Signal::KILL));
    assert_eq!(sandbox.run("echo lives").stdout_str(), "lives\n");
    let (launched, log) = launch(&mut sandbox, "echo again", RunOptions::new());
    assert!(launched.wait_for(LONG).unwrap().is_success());
    assert_eq!(log.read(0).bytes(), b"again\n");
}

#[test]
fn it_ends_with_the_session() {
    let mut sandbox = Sandbox::new();
    let options = RunOptions::new().timeout(LONG);
    let (launched, log) = launch(&mut sandbox, "echo begun; sleep 1000", options);
    await_output(&log, "begun\n");
    let launcher = sandbox.launcher();
    drop(sandbox);
    assert_eq!(launched.wait_for(LONG).unwrap().ended, Ended::Signalled(Signal::KILL));
    assert!(launcher.launch("echo late", RunOptions::new(), log.streams()).is_err());
}

#[test]
fn what_is_told_of_the_end_is_told_once_also_when_it_is_late() {
    let mut sandbox = Sandbox::new();
    let (launched, _) = launch(&mut sandbox, "exit 4", RunOptions::new());
    let (tell, told) = std::sync::mpsc::channel();
    let early = tell.clone();
    launched.on_end(move |result| early.send(result.exit_code).unwrap());
    assert_eq!(told.recv_timeout(LONG), Ok(4));
    launched.on_end(move |result| tell.send(result.exit_code + 1).unwrap());
    assert_eq!(told.recv_timeout(LONG), Ok(5));
    assert!(told.try_recv().is_err());
}

/// Keys that are all there from the start.
struct Typed(std::sync::Mutex<Vec<u8>>);

impl HostInput for Typed {
    fn read(&self, buffer: &mut [u8]) -> Result<usize, Errno> {
        let mut left = self.0.lock().unwrap();
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        left.drain(..count);
        Ok(count)
    }

    fn is_terminal(&self) -> bool {
        true
    }
}

#[test]
fn an_interactive_shell_has_its_own_terminal() {
    let mut sandbox = Sandbox::new();
    let log = Arc::new(OutputLog::new());
    let typed = Arc::new(Typed(std::sync::Mutex::new(b"tty; stty size; exit 9\n".to_vec())));
    let size = WindowSize::new(11, 40);
    let terminal = Arc::new(Terminal::new(typed, log.writer(Stream::Stdout), size));
    let launched = sandbox.launch(Script::stdin(), RunOptions::new(), terminal).unwrap();
    assert_eq!(launched.wait_for(LONG).unwrap().exit_code, 9);
    let shown = String::from_utf8(log.read(0).bytes()).unwrap();
    assert!(shown.contains("/dev/") && shown.contains("11 40"), "{shown}");
}
