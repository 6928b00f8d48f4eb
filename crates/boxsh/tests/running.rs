//! What can be done with a script while it runs, and with what it leaves in the background.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use boxsh::kernel::{ProcessInfo, ProcessState, Signal};
use boxsh::{Background, Ended, Error, LeftOut, Limit, Limits, RunOptions, Running, Sandbox, Stream};

/// As long as anybody should have to wait for anything here.
const AMPLE: Duration = Duration::from_secs(60);

/// Waits until a script has written this, and gives where its output goes on.
fn await_output(running: &Running, text: &str) -> u64 {
    let mut at = 0;
    loop {
        let output = running.wait_output(at, AMPLE);
        at = output.next;
        let all = String::from_utf8(running.output(0).bytes()).unwrap();
        if all.contains(text) {
            return at;
        }
        assert!(!output.is_over && !output.pieces.is_empty(), "{text} is not in {all}");
    }
}

fn spawn(script: &str) -> Running {
    Sandbox::new().spawn(script, RunOptions::new().timeout(AMPLE))
}

/// Looks at a file of a session until it is something else than before.
fn await_change(sandbox: &Sandbox, path: &str, before: &[u8]) -> Vec<u8> {
    let started = std::time::Instant::now();
    loop {
        match sandbox.read_file(path) {
            Ok(contents) if contents != before && !contents.is_empty() => return contents,
            _ => assert!(started.elapsed() < AMPLE, "{path} stays as it is"),
        }
        std::thread::yield_now();
    }
}

#[test]
fn input_is_written_piece_by_piece() {
    let options = RunOptions::new().open_stdin().timeout(AMPLE);
    let running = Sandbox::new().spawn("while read line; do echo \"<$line>\"; done; echo end", options);
    running.write_stdin("one\n").unwrap();
    await_output(&running, "<one>\n");
    running.write_stdin("two\nthr").unwrap();
    await_output(&running, "<two>\n");
    running.write_stdin("ee\n").unwrap();
    running.close_stdin();
    assert!(matches!(running.write_stdin("more"), Err(Error::Io(_))));
    let (_, result) = running.wait();
    assert_eq!(result.stdout_str(), "<one>\n<two>\n<three>\nend\n");
}

#[test]
fn an_input_that_nobody_opened_is_at_its_end() {
    let running = spawn("cat; echo end");
    assert!(running.write_stdin("x").is_err());
    assert_eq!(running.wait().1.stdout_str(), "end\n");
}

#[test]
fn signals_reach_the_script() {
    let running = spawn("trap 'echo caught; exit 7' INT; echo ready; while :; do sleep 1; done");
    await_output(&running, "ready\n");
    running.signal(Signal::INT);
    let (_, result) = running.wait();
    assert_eq!((result.exit_code, result.stdout_str().as_ref()), (7, "ready\ncaught\n"));

    let running = spawn("echo ready; sleep 1000");
    await_output(&running, "ready\n");
    running.signal(Signal::TERM);
    let (mut sandbox, result) = running.wait();
    assert_eq!((result.ended, result.exit_code), (Ended::Signalled(Signal::TERM), 143));
    assert_eq!(sandbox.run("echo fine").stdout_str(), "fine\n");
}

#[test]
fn one_process_is_found_and_killed() {
    // While the shell sleeps, what it has started becomes the program that it is to be.
    let running = spawn("sleep 1000 & sleep .01; echo ready; wait $!; echo $?");
    await_output(&running, "ready\n");
    let processes = running.processes().unwrap();
    let list = processes.list();
    let sleeper = list.iter().find(|process| process.arguments[0] == b"sleep").unwrap();
    assert_eq!((list.len(), sleeper.ppid), (2, list[0].pid));
    processes.signal(sleeper.pid, Signal::KILL).unwrap();
    assert_eq!(running.wait().1.stdout_str(), "ready\n137\n");
}

#[test]
fn files_are_read_and_written_meanwhile() {
    let running = spawn("echo theirs > f; echo ready; until [ -e g ]; do sleep .01; done; cat g");
    await_output(&running, "ready\n");
    let files = running.files().unwrap();
    assert_eq!(files.read_file("f").unwrap(), b"theirs\n");
    files.write_file("g", "ours\n").unwrap();
    let (mut sandbox, result) = running.wait();
    assert_eq!(result.stdout_str(), "ready\nours\n");
    assert_eq!(sandbox.run("stat -c %U g").stdout_str(), "agent\n");
}

#[test]
fn output_is_read_again_from_an_offset() {
    let running = spawn("echo one; echo two >&2; echo three; sleep 1000");
    let at = await_output(&running, "three\n");
    assert_eq!(at, 14);
    let output = running.output(5);
    let expected = [(Stream::Stderr, b"wo\n".to_vec()), (Stream::Stdout, b"three\n".to_vec())];
    assert_eq!(output.pieces, expected);
    assert_eq!((output.dropped, output.next, output.is_over), (0, 14, false));
    running.cancel();
    let output = running.wait_output(14, AMPLE);
    assert!(output.is_over && output.pieces.is_empty());
}

#[test]
fn output_beyond_what_is_kept_is_counted() {
    let limits = Limits::default().with(Limit::Stdout, 8 << 20);
    let options = RunOptions::new().limits(limits);
    let running = Sandbox::new().spawn("head -c 3M /dev/zero; echo end", options);
    let mut at = 0;
    let last = loop {
        let output = running.wait_output(at, AMPLE);
        at = output.next;
        if output.is_over {
            break running.output(0);
        }
    };
    assert_eq!((last.next, last.dropped), ((3 << 20) + 4, (2 << 20) + 4));
    assert!(last.bytes().ends_with(b"end\n"));
    assert_eq!(running.wait().1.stdout.len(), (3 << 20) + 4);
}

/// How many processes of a session have not ended; one is its shell.
fn alive(sandbox: &Sandbox) -> usize {
    let list = sandbox.processes().unwrap().list();
    list.iter().filter(|process| !matches!(process.state, ProcessState::Zombie(_))).count()
}

/// Counts in a file for ever.
const COUNTER: &str =
    "(i=0; while :; do echo $((i += 1)) > n.new; mv n.new n; sleep .001; done) & echo started";

#[test]
fn what_is_live_goes_on_between_runs() {
    let mut sandbox = Sandbox::new();
    let live = RunOptions::new().background(Background::Live);
    assert_eq!(sandbox.run_with(COUNTER, live).stdout_str(), "started\n");
    let first = await_change(&sandbox, "n", b"");
    let second = await_change(&sandbox, "n", &first);
    // Later runs need not ask for it again.
    assert_eq!(sandbox.run("x=$(cat n); jobs -p | wc -l").stdout_str(), "1\n");
    await_change(&sandbox, "n", &second);
    assert_eq!(sandbox.run("kill %1; wait; echo $x").exit_code, 0);
    let last = sandbox.read_file("n").unwrap();
    assert_eq!(sandbox.run("cat n").stdout, last);
}

#[test]
fn a_service_that_is_live_answers_in_the_next_run() {
    let mut sandbox = Sandbox::new();
    let live = RunOptions::new().background(Background::Live);
    let service = "mkfifo ask answer; (while read x < ask; do echo \"$((x * 2))\" > answer; done) &";
    assert!(sandbox.run_with(service, live).is_success());
    for x in [1, 21, 300] {
        let result = sandbox.run(format!("echo {x} > ask; cat answer"));
        assert_eq!(result.stdout_str(), format!("{}\n", x * 2));
    }
}

#[test]
fn what_is_live_is_not_seen_and_cancels_are_for_runs() {
    let mut sandbox = Sandbox::new();
    let live = RunOptions::new().background(Background::Live);
    sandbox.run_with(COUNTER, live);
    await_change(&sandbox, "n", b"");
    let cancel = sandbox.cancel_handle();
    let names: Vec<Vec<u8>> =
        sandbox.processes().unwrap().list().iter().map(|process| process.arguments[0].clone()).collect();
    assert!(names.iter().all(|name| name == b"bash" || name == b"sleep" || name == b"mv"), "{names:?}");
    cancel.cancel();
    assert_eq!(sandbox.run("echo never").ended, Ended::Cancelled);
    let before = sandbox.read_file("n").unwrap();
    await_change(&sandbox, "n", &before);
}

#[test]
fn a_rollback_and_a_drop_end_what_is_live() {
    let mut sandbox = Sandbox::new();
    let before = sandbox.checkpoint();
    let live = RunOptions::new().background(Background::Live);
    sandbox.run_with(COUNTER, live.clone());
    await_change(&sandbox, "n", b"");
    let mut fork = sandbox.fork().unwrap();
    assert_eq!(fork.run("jobs -p").stdout_str(), "");
    sandbox.rollback(&before).unwrap();
    assert!(sandbox.read_file("n").is_err());
    assert_eq!(alive(&sandbox), 1);
    sandbox.run_with(COUNTER, live);
    drop(sandbox);
}

#[test]
fn what_is_paused_stands_still_between_runs() {
    let mut sandbox = Sandbox::new();
    sandbox.run(COUNTER);
    let before = sandbox.read_file("n").unwrap_or_default();
    // A session that runs would have changed it many times by the end of this one.
    Sandbox::new().run("for i in {1..50}; do sleep .001; done");
    assert_eq!(sandbox.read_file("n").unwrap_or_default(), before);
    sandbox.run("sleep .05");
    assert_ne!(sandbox.read_file("n").unwrap(), before);
}

#[test]
fn what_is_killed_is_gone_after_the_run() {
    let mut sandbox = Sandbox::builder().background(Background::Kill).build().unwrap();
    assert_eq!(
        sandbox.run("sleep 1000 & (sleep 1000 & sleep 1000) & echo started").stdout_str(),
        "started\n"
    );
    assert_eq!(alive(&sandbox), 1);
    let keeping = RunOptions::new().background(Background::Pause);
    sandbox.run_with("sleep 1000 & x=$!", keeping);
    // Only what a run has started itself.
    assert_eq!(sandbox.run("sleep 1000 & kill -0 $x && echo there").stdout_str(), "there\n");
    assert_eq!(sandbox.run("kill -0 $x && echo there").stdout_str(), "there\n");
}

#[test]
fn killing_spares_what_is_live() {
    let mut sandbox = Sandbox::builder().background(Background::Kill).build().unwrap();
    sandbox.run_with(COUNTER, RunOptions::new().background(Background::Live));
    let first = await_change(&sandbox, "n", b"");
    assert_eq!(sandbox.run("sleep 1000 & echo started").stdout_str(), "started\n");
    await_change(&sandbox, "n", &first);
    let sleeps = |process: &ProcessInfo| {
        process.arguments.last().is_some_and(|last| last == b"1000")
            && !matches!(process.state, ProcessState::Zombie(_))
    };
    assert!(!sandbox.processes().unwrap().list().iter().any(sleeps));
}

#[test]
fn a_run_that_waits_ends_with_the_last_of_its_processes() {
    let mut sandbox = Sandbox::builder().background(Background::Wait).build().unwrap();
    let script = "(sleep .05; echo late; (sleep .05; echo last) &) & echo first; exit 3";
    let result = sandbox.run(script);
    assert_eq!((result.exit_code, result.stdout_str().as_ref()), (3, "first\nlate\nlast\n"));
    // Nobody is left to write to a coprocess; files stay open.
    assert_eq!(sandbox.run("exec 3> f; coproc cat; echo x >&3; echo done").stdout_str(), "done\n");
    assert_eq!(sandbox.run("echo y >&3; cat f").stdout_str(), "x\ny\n");
    // What an earlier run has left is not waited for.
    sandbox.run_with("sleep 1000 &", RunOptions::new().background(Background::Pause));
    assert_eq!(sandbox.run("echo on").stdout_str(), "on\n");
}

#[test]
fn a_run_that_waits_has_its_limit_of_time() {
    let options = RunOptions::new().background(Background::Wait).timeout(Duration::from_millis(50));
    let result = Sandbox::new().run_with("sleep 1000 & echo first", options);
    assert_eq!((result.ended, result.stdout_str().as_ref()), (Ended::TimedOut, "first\n"));
}

#[test]
fn a_copy_that_would_not_be_whole_is_refused_unless_asked_for() {
    let mut sandbox = Sandbox::new();
    sandbox.run("coproc cat; exec 5>&${COPROC[1]}; x=1");
    assert!(matches!(sandbox.fork(), Err(Error::LeftOut(LeftOut::Descriptor(_)))));
    let mut fork = sandbox.fork_lossy().unwrap();
    assert_eq!(fork.run("echo $x").stdout_str(), "1\n");
    let moment = sandbox.checkpoint();
    assert!(moment.left_out().contains(&LeftOut::Descriptor(5)));
    assert!(matches!(sandbox.rollback(&moment), Err(Error::LeftOut(_))));
    sandbox.rollback_lossy(&moment).unwrap();
    assert_eq!(sandbox.run("echo $x; echo y 2>/dev/null >&5 || echo closed").stdout_str(), "1\nclosed\n");
}
