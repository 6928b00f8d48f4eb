//! Workers that end before their time.

use std::sync::mpsc::channel;
use std::time::Duration;

use boxsh::{Crash, Ended, Limit, Limits, RunOptions, Sandbox, WentBack};

use crate::processes::{runner, send};
use crate::{sandbox, tests, worker};

tests! {
    a_killed_worker_is_a_crash_and_the_session_is_as_before,
    a_worker_killed_between_runs_loses_nothing,
    a_session_that_was_never_changed_is_built_again,
    a_session_survives_one_crash_after_another,
    a_crash_in_a_fork_is_the_forks_own,
    checkpoints_survive_a_crash,
    a_worker_that_does_not_answer_is_killed_after_its_deadline,
    the_limit_of_memory_is_kept,
    a_command_of_the_embedder_ends_with_the_session_that_called_it,
}

const KILL: i32 = 9;
const STOP: i32 = 19;

/// Runs a script that says a word when it is on its way, and does something to the process that runs it then.
pub(crate) fn disturb(
    sandbox: Sandbox,
    script: &'static str,
    options: RunOptions,
    signal: i32,
) -> (Sandbox, boxsh::RunResult) {
    let (told, started) = channel();
    let mut sandbox = sandbox;
    let thread = std::thread::spawn(move || {
        let result = sandbox.run_stream(script, options, move |_, _| {
            let _ = told.send(());
        });
        (sandbox, result)
    });
    started.recv().unwrap();
    send(runner(), signal);
    thread.join().unwrap()
}

fn a_killed_worker_is_a_crash_and_the_session_is_as_before() {
    let mut sandbox = sandbox();
    sandbox.run("x=1; echo one > f; cd /tmp; g() { echo g; }");
    let (mut sandbox, result) =
        disturb(sandbox, "x=2; echo two > ~/f; echo on; sleep 1000", RunOptions::new(), KILL);
    assert!(
        matches!(result.ended, Ended::Crashed(Crash { signal: Some(9), status: None, .. })),
        "{:?}",
        result.ended
    );
    assert_eq!((result.exit_code, result.went_back), (137, Some(WentBack::ToBefore)));
    let after = sandbox.run("echo $x $PWD; cat ~/f; g");
    assert_eq!((after.stdout_str(), after.went_back), ("1 /tmp\none\ng\n".into(), None));
}

fn a_worker_killed_between_runs_loses_nothing() {
    let mut sandbox = sandbox();
    sandbox.run("x=1; echo one > f");
    // What the run has answered is kept a moment later.
    sandbox.run("true");
    send(runner(), KILL);
    let result = sandbox.run("echo $x; cat f");
    assert!(matches!(result.ended, Ended::Crashed(_)), "{result:?}");
    assert_eq!(sandbox.run("echo $x; cat f").stdout_str(), "1\none\n");
}

fn a_session_that_was_never_changed_is_built_again() {
    let sandbox = Sandbox::builder().file("/etc/seed", "seed\n").worker(&worker()).build().unwrap();
    let (mut sandbox, result) =
        disturb(sandbox, "rm /etc/seed; echo on; sleep 1000", RunOptions::new(), KILL);
    assert!(
        matches!(result.ended, Ended::Crashed(_)) && result.went_back == Some(WentBack::ToBefore),
        "{result:?}"
    );
    assert_eq!(sandbox.run("cat /etc/seed").stdout_str(), "seed\n");
}

fn a_session_survives_one_crash_after_another() {
    let mut sandbox = sandbox();
    for turn in 0..5 {
        sandbox.run(format!("turn{turn}=done; echo {turn} >> log"));
        let result;
        (sandbox, result) = disturb(sandbox, "rm log; echo on; sleep 1000", RunOptions::new(), KILL);
        assert!(matches!(result.ended, Ended::Crashed(_)) && result.went_back == Some(WentBack::ToBefore));
    }
    assert_eq!(sandbox.run("cat log; echo $turn0 $turn4").stdout_str(), "0\n1\n2\n3\n4\ndone done\n");
}

fn a_crash_in_a_fork_is_the_forks_own() {
    let mut original = sandbox();
    original.run("x=1");
    let fork = original.fork().unwrap();
    drop(original);
    let (mut fork, result) = disturb(fork, "x=2; echo on; sleep 1000", RunOptions::new(), KILL);
    assert!(
        matches!(result.ended, Ended::Crashed(Crash { signal: Some(9), status: None, .. })),
        "{:?}",
        result.ended
    );
    assert_eq!(fork.run("echo $x").stdout_str(), "1\n");
}

fn checkpoints_survive_a_crash() {
    let mut sandbox = sandbox();
    sandbox.run("x=1");
    let before = sandbox.checkpoint();
    sandbox.run("x=2");
    let (mut sandbox, _) = disturb(sandbox, "x=3; echo on; sleep 1000", RunOptions::new(), KILL);
    assert_eq!(sandbox.run("echo $x").stdout_str(), "2\n");
    sandbox.rollback(&before).unwrap();
    assert_eq!(sandbox.run("echo $x").stdout_str(), "1\n");
}

fn a_worker_that_does_not_answer_is_killed_after_its_deadline() {
    let mut sandbox = sandbox();
    sandbox.run("x=1");
    let options = RunOptions::new().timeout(Duration::from_millis(200));
    let (mut sandbox, result) = disturb(sandbox, "x=2; echo on; sleep 1000", options, STOP);
    assert_eq!((result.ended, result.exit_code), (Ended::TimedOut, 124));
    assert_eq!(result.went_back, Some(WentBack::ToBefore));
    assert_eq!(sandbox.run("echo $x").stdout_str(), "1\n");
}

fn the_limit_of_memory_is_kept() {
    let limits = Limits::default().with(Limit::Memory, 8 << 20).with(Limit::FsBytes, 8 << 20);
    let mut sandbox = Sandbox::builder().limits(limits).worker(&worker()).build().unwrap();
    sandbox.run("x=1");
    let result = sandbox.run("x=2; a=1; while :; do a=$a$a; done");
    assert!(matches!(result.ended, Ended::Limit(_)), "{:?}", result.ended);
    assert!(sandbox.run("echo $x").is_success());
}

fn a_command_of_the_embedder_ends_with_the_session_that_called_it() {
    let (told, heard) = channel();
    let (ended, end) = channel();
    let (told, ended) = (std::sync::Mutex::new(told), std::sync::Mutex::new(ended));
    let command = boxsh::Custom::new("waits", move |context| {
        let _ = told.lock().unwrap().send(());
        let mut line = Vec::new();
        let answer = context.stdin().read_line(&mut line);
        let _ = ended.lock().unwrap().send(answer.is_err());
        Ok(boxsh::Exit::SUCCESS)
    });
    let mut sandbox =
        Sandbox::builder().command(std::sync::Arc::new(command)).worker(&worker()).build().unwrap();
    sandbox.run("x=1");
    let thread = std::thread::spawn(move || {
        let result = sandbox.run("x=2; sleep 1000 | waits");
        (sandbox, result)
    });
    heard.recv().unwrap();
    send(runner(), KILL);
    let (mut sandbox, result) = thread.join().unwrap();
    assert!(matches!(result.ended, Ended::Crashed(_)), "{result:?}");
    assert!(end.recv().unwrap(), "its input has failed");
    assert_eq!(sandbox.run("echo $x").stdout_str(), "1\n");
}
