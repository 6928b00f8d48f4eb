//! Scripts beside the one that a session in a worker runs.

use std::sync::Arc;
use std::time::Duration;

use boxsh::terminal::{HostOutput, Terminal, WindowSize};
use boxsh::{Ended, Launched, OutputLog, RunOptions, Sandbox, Script, Signal, Stream};

use crate::meanwhile::keyboard;
use crate::processes::{eventually, runner, send};
use crate::{sandbox, tests};

tests! {
    it_goes_on_between_runs_and_shares_files,
    several_go_on_at_once_while_a_script_runs,
    any_thread_launches_while_a_script_runs,
    one_that_waits_for_input_holds_up_nobody,
    it_is_signalled_killed_and_ends_in_time,
    it_ends_with_the_session,
    a_second_terminal_is_beside_the_first,
    a_crash_ends_it_and_the_session_is_back,
    a_fork_leaves_it_with_the_original,
    a_rollback_ends_it,
}

const LONG: Duration = Duration::from_secs(60);
const KILL: i32 = 9;

fn launch(sandbox: &mut Sandbox, script: &str, options: RunOptions) -> (Launched, Arc<OutputLog>) {
    let log = Arc::new(OutputLog::new());
    let launched = sandbox.launch(script, options, log.streams()).unwrap();
    (launched, log)
}

fn await_output(log: &OutputLog, end: &str) {
    eventually("the output", || log.read(0).bytes().ends_with(end.as_bytes()));
}

/// One that has begun, and goes on until it is told by a file.
fn waiting(sandbox: &mut Sandbox) -> (Launched, Arc<OutputLog>) {
    let script = "echo begun; until test -e /tmp/go; do sleep .01; done; cat /tmp/go";
    let (launched, log) = launch(sandbox, script, RunOptions::new());
    await_output(&log, "begun\n");
    (launched, log)
}

fn it_goes_on_between_runs_and_shares_files() {
    let mut sandbox = sandbox();
    let (launched, log) = waiting(&mut sandbox);
    assert!(sandbox.run("echo there > /tmp/g && mv /tmp/g /tmp/go").is_success());
    let result = launched.wait_for(LONG).unwrap();
    assert_eq!((result.ended, result.exit_code), (Ended::Exited, 0));
    assert_eq!(log.read(0).bytes(), b"begun\nthere\n");
}

fn several_go_on_at_once_while_a_script_runs() {
    let mut sandbox = sandbox();
    let script = "for i in 1 2 3; do echo $1$i; sleep .01; done; echo err >&2; exit $2";
    let all: Vec<_> = (1..=5u8)
        .map(|n| launch(&mut sandbox, script, RunOptions::new().args([format!("{n}."), n.to_string()])))
        .collect();
    assert_eq!(sandbox.run("x=1; sleep .05; echo own").stdout_str(), "own\n");
    for (n, (launched, log)) in (1..=5u8).zip(all) {
        assert_eq!(launched.wait_for(LONG).unwrap().exit_code, n);
        let errors = log.read(0).pieces.pop().unwrap();
        assert_eq!(errors, (Stream::Stderr, b"err\n".to_vec()));
        assert_eq!(log.read(0).bytes(), format!("{n}.1\n{n}.2\n{n}.3\nerr\n").into_bytes());
    }
}

fn any_thread_launches_while_a_script_runs() {
    let mut sandbox = sandbox();
    let launcher = sandbox.launcher();
    let log = Arc::new(OutputLog::new());
    let streams = log.streams();
    let other = std::thread::spawn(move || {
        let script = "echo beside > /tmp/done.new; mv /tmp/done.new /tmp/done; echo told";
        launcher.launch(script, RunOptions::new(), streams)
    });
    let result = sandbox.run("until test -e /tmp/done; do sleep .01; done; cat /tmp/done");
    assert_eq!(result.stdout_str(), "beside\n");
    assert!(other.join().unwrap().unwrap().wait_for(LONG).unwrap().is_success());
    assert_eq!(log.read(0).bytes(), b"told\n");
}

fn one_that_waits_for_input_holds_up_nobody() {
    let mut sandbox = sandbox();
    let (keyboard, mut keys) = keyboard();
    let log = Arc::new(OutputLog::new());
    let streams = boxsh::Streams { input: keyboard, ..log.streams() };
    let launched = sandbox.launch("read line; echo \"got $line\"", RunOptions::new(), streams).unwrap();
    assert_eq!(sandbox.run("for i in 1 2 3; do sleep .01; done; echo own").stdout_str(), "own\n");
    assert!(launched.result().is_none());
    std::io::Write::write_all(&mut keys, b"it\n").unwrap();
    assert!(launched.wait_for(LONG).unwrap().is_success());
    assert_eq!(log.read(0).bytes(), b"got it\n");
}

fn it_is_signalled_killed_and_ends_in_time() {
    let mut sandbox = sandbox();
    let script = "trap 'echo caught; exit 7' TERM; echo begun; sleep 1000 & wait";
    let (launched, log) = launch(&mut sandbox, script, RunOptions::new());
    await_output(&log, "begun\n");
    launched.signal(Signal::TERM);
    assert_eq!(launched.wait_for(LONG).unwrap().exit_code, 7);
    let (launched, log) = launch(&mut sandbox, "sleep 1000 & echo begun; sleep 2000", RunOptions::new());
    await_output(&log, "begun\n");
    launched.kill();
    assert_eq!(launched.wait_for(LONG).unwrap().ended, Ended::Signalled(Signal::KILL));
    let options = RunOptions::new().timeout(Duration::from_millis(50));
    let (launched, _) = launch(&mut sandbox, "while :; do :; done", options);
    assert_eq!(launched.wait_for(LONG).unwrap().ended, Ended::TimedOut);
    assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n");
}

fn it_ends_with_the_session() {
    let mut sandbox = sandbox();
    let (launched, log) = waiting(&mut sandbox);
    let launcher = sandbox.launcher();
    drop(sandbox);
    assert_eq!(launched.wait_for(LONG).unwrap().ended, Ended::Signalled(Signal::KILL));
    assert!(launcher.launch("echo late", RunOptions::new(), log.streams()).is_err());
}

fn a_second_terminal_is_beside_the_first() {
    let mut sandbox = sandbox();
    let screens: Vec<_> = [30, 50]
        .into_iter()
        .map(|rows| {
            let (keyboard, keys) = keyboard();
            let log = Arc::new(OutputLog::new());
            let output: Arc<dyn HostOutput> = log.writer(Stream::Stdout);
            let terminal = Arc::new(Terminal::new(keyboard, output, WindowSize::new(rows, 100)));
            let launched = sandbox.launch(Script::stdin(), RunOptions::new(), terminal.clone()).unwrap();
            (launched, terminal, keys, log)
        })
        .collect();
    for (launched, terminal, mut keys, log) in screens {
        let mut type_and_see = |text: &str, shown: &str| {
            std::io::Write::write_all(&mut keys, text.as_bytes()).unwrap();
            eventually("it is shown", || String::from_utf8_lossy(&log.read(0).bytes()).contains(shown));
        };
        type_and_see("stty size\n", &format!("{} 100", terminal.size().rows));
        terminal.resize(WindowSize::new(60, 120));
        launched.keys().send(Signal::WINCH);
        type_and_see("stty size\n", "60 120");
        type_and_see("exit 5\n", "exit");
        assert_eq!(launched.wait_for(LONG).unwrap().exit_code, 5);
    }
}

fn a_crash_ends_it_and_the_session_is_back() {
    let mut sandbox = sandbox();
    sandbox.run("x=1");
    let (launched, _) = waiting(&mut sandbox);
    // What was launched is in the copy that takes over, and is not to go on there.
    sandbox.run("x=2");
    // An answer comes before the copy is made, and the next one after it.
    sandbox.run("true");
    send(runner(), KILL);
    assert!(matches!(sandbox.run("true").ended, Ended::Crashed(_)));
    assert!(matches!(launched.wait_for(LONG).unwrap().ended, Ended::Crashed(_)));
    assert_eq!(sandbox.run("echo $x").stdout_str(), "2\n");
    let (launched, log) = launch(&mut sandbox, "echo again", RunOptions::new());
    assert!(launched.wait_for(LONG).unwrap().is_success());
    assert_eq!(log.read(0).bytes(), b"again\n");
}

fn a_fork_leaves_it_with_the_original() {
    let mut sandbox = sandbox();
    let (launched, log) = waiting(&mut sandbox);
    let mut fork = sandbox.fork().unwrap();
    assert!(fork.run("touch /tmp/go; echo forked").is_success());
    let (own, own_log) = launch(&mut fork, "echo own", RunOptions::new());
    assert!(own.wait_for(LONG).unwrap().is_success());
    assert_eq!(own_log.read(0).bytes(), b"own\n");
    assert!(launched.result().is_none());
    sandbox.run("echo on > /tmp/g; mv /tmp/g /tmp/go");
    assert!(launched.wait_for(LONG).unwrap().is_success());
    assert_eq!(log.read(0).bytes(), b"begun\non\n");
}

fn a_rollback_ends_it() {
    let mut sandbox = sandbox();
    let before = sandbox.checkpoint();
    let (launched, _) = waiting(&mut sandbox);
    sandbox.rollback(&before).unwrap();
    assert_eq!(launched.wait_for(LONG).unwrap().ended, Ended::Signalled(Signal::KILL));
    assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n");
}
