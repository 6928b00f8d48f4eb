//! What is told of runs: results, the list of runs, the log, the state of the shell.

use std::sync::{Arc, Mutex};

use boxsh::vfs::Timestamp;
use boxsh::{
    CallKind, Case, Clock, Ended, Event, Limit, Limits, LogEntry, Logged, Persistence, RunOptions, Sandbox,
    ShellValue, ViolationKind,
};

#[test]
fn a_result_has_times_and_says_whether_the_script_exited() {
    let mut sandbox = Sandbox::reproducible(1);
    let result = sandbox.run("sleep 2");
    assert_eq!(result.finished.seconds - result.started.seconds, 2);
    assert!(!result.exited);
    for (script, exited) in [
        ("exit 3", true),
        ("(exit 3)", false),
        ("bash -c 'exit 3'", false),
        ("f() { exit; }; f; echo no", true),
        ("set -e; false; echo no", true),
        ("echo end", false),
    ] {
        assert_eq!(
            sandbox.run_with(script, RunOptions::new().persistence(Persistence::Nothing)).exited,
            exited,
            "{script}"
        );
    }
}

#[test]
fn a_result_has_the_environment_and_the_events_if_asked() {
    let mut sandbox = Sandbox::builder().record_events().redact_events().build().unwrap();
    let result = sandbox
        .run_with("export TOKEN=1 B=2; B=3; c=4; cat /etc/hostname", RunOptions::new().keep_environment());
    let environment = result.environment.unwrap();
    let value = |name: &str| {
        environment.iter().find(|(known, _)| known == name.as_bytes()).map(|(_, value)| &value[..])
    };
    assert_eq!((value("B"), value("c"), value("HOME")), (Some(&b"3"[..]), None, Some(&b"/home/agent"[..])));
    let read = |event: &&Event| matches!(event, Event::FileAccess { path, .. } if path == b"/etc/hostname");
    assert_eq!(result.events.iter().filter(read).count(), 1);
    assert!(!format!("{:?}", result.events).contains("TOKEN=1"));
    let next = sandbox.run("true");
    assert!(next.environment.is_none() && next.events.len() == 2, "{:?}", next.events);
    let mut plain = Sandbox::new();
    assert_eq!(plain.run("true").events, []);
}

#[test]
fn a_result_has_its_first_commands_with_their_times_if_asked() {
    let clock = Clock::virtual_at(Timestamp::default());
    let mut sandbox = Sandbox::builder().record_commands(3).clock(clock).build().unwrap();
    let result = sandbox.run("sleep 2 >/dev/null; f() { false; }; f; true; true");
    let [sleep, function, inner] = &result.commands[..] else { panic!("{:?}", result.commands) };
    assert_eq!((&sleep.name[..], sleep.kind, sleep.words), (&b"sleep"[..], CallKind::Program, 2));
    assert_eq!((sleep.began.as_secs(), sleep.took.unwrap().as_secs()), (0, 2));
    assert_eq!((&function.name[..], function.kind), (&b"f"[..], CallKind::Function));
    assert_eq!((function.began.as_secs(), function.status, function.within), (2, Some(1), None));
    assert_eq!((&inner.name[..], inner.kind, inner.within), (&b"false"[..], CallKind::Builtin, Some(1)));
    // Another run starts its own count, in whichever copy of the session it happens.
    for persistence in [Persistence::Full, Persistence::Nothing] {
        let next = sandbox.run_with("sleep 1", RunOptions::new().persistence(persistence));
        let [sleep] = &next.commands[..] else { panic!("{:?}", next.commands) };
        assert_eq!((sleep.began.as_secs(), sleep.took.unwrap().as_secs()), (0, 1), "{persistence:?}");
    }
    assert_eq!(Sandbox::new().run("true").commands, []);
}

#[test]
fn runs_are_remembered_whatever_stays_of_them() {
    let mut sandbox = Sandbox::new();
    sandbox.run("echo 1");
    sandbox.run_with("exit 2", RunOptions::new().persistence(Persistence::Nothing));
    sandbox.run_stream("echo 3", RunOptions::new(), |_, _| {});
    let mut fork = sandbox.fork().unwrap();
    fork.run("echo 4");
    sandbox.reset().unwrap();
    let told = |sandbox: &Sandbox| -> Vec<(u64, u8)> {
        sandbox.past_runs().map(|run| (run.number, run.exit_code)).collect()
    };
    assert_eq!(told(&sandbox), [(1, 0), (2, 2), (3, 0)]);
    assert_eq!(told(&fork), [(1, 0), (2, 2), (3, 0), (4, 0)]);
    for _ in 0..120 {
        fork.run(vec![b' '; 10_000]);
    }
    assert_eq!(fork.past_runs().len(), 100);
    assert!(fork.past_runs().all(|run| run.script.len() <= 4096));
    assert_eq!(fork.past_runs().last().unwrap().number, 124);
}

fn logged(build: impl FnOnce(boxsh::Builder) -> boxsh::Builder) -> (Sandbox, Arc<Mutex<Vec<LogEntry>>>) {
    let entries = Arc::new(Mutex::new(Vec::new()));
    let log = entries.clone();
    let builder = Sandbox::builder()
        .on_log(move |entry| log.lock().expect("nobody panics with it").push(entry.clone()));
    (build(builder).build().expect("the options are sound"), entries)
}

#[test]
fn the_log_has_start_output_refusals_and_end_by_session_and_run() {
    let (mut sandbox, entries) = logged(|builder| builder.reproducible(1).deny_commands(["rm"]));
    sandbox.run("true");
    entries.lock().unwrap().clear();
    sandbox.run("echo one; rm f; sleep 1; echo two; exit 4");
    let seen = std::mem::take(&mut *entries.lock().unwrap());
    let first = &seen[0];
    assert!(seen.iter().all(|entry| (entry.session, entry.run) == (first.session, 2)));
    assert!(seen.is_sorted_by_key(|entry| (entry.time.seconds, entry.time.nanos)));
    let text = |entry: &LogEntry| match &entry.what {
        Logged::Started { script } => format!("start {}", script.len()),
        Logged::Output { stream, data } => format!("{stream:?} {}", String::from_utf8_lossy(data).trim_end()),
        Logged::Refused(violation) => format!("refused {}", violation.reason),
        Logged::Ended { exit_code, ended, duration } => {
            format!("end {exit_code} {ended:?} {}", duration.as_secs())
        }
        other => format!("{other:?}"),
    };
    assert_eq!(
        seen.iter().map(text).collect::<Vec<_>>(),
        [
            "start 41",
            "Stdout one",
            "refused not allowed here",
            "Stderr rm: not allowed here",
            "Stdout two",
            "end 4 Exited 1"
        ]
    );
    let mut fork = sandbox.fork().unwrap();
    fork.run_with("echo x", RunOptions::new().persistence(Persistence::Nothing));
    let of_fork = entries.lock().unwrap();
    assert!(
        of_fork.iter().all(|entry| entry.session == of_fork[0].session && entry.session != first.session)
    );
    assert_eq!((of_fork.len(), of_fork[0].run), (3, 3));
}

#[test]
fn every_kind_of_violation_is_one_type() {
    let limits = Limits::default().with(Limit::Iterations, 100);
    let mut sandbox =
        Sandbox::builder().limits(limits).deny_commands(["rm"]).allow_write(["/tmp"]).build().unwrap();
    let result = sandbox.run("rm -f x; touch /etc/x; curl -s http://example.com/a; while :; do :; done");
    assert!(matches!(result.ended, Ended::Limit(_)));
    let kinds: Vec<&str> = result.violations.iter().map(|violation| violation.kind.name()).collect();
    assert_eq!(kinds, ["command", "filesystem", "network", "limit"]);
    assert_eq!(result.violations[0].arguments, [b"rm".to_vec(), b"-f".to_vec(), b"x".to_vec()]);
    let ViolationKind::Network { target } = &result.violations[2].kind else { panic!() };
    assert_eq!((target.as_str(), &result.violations[2].command[..]), ("http://example.com/a", &b"curl"[..]));
    let timed = sandbox.run_with("sleep 9", RunOptions::new().timeout(std::time::Duration::from_millis(10)));
    assert_eq!(timed.violations[0].kind.name(), "limit");
}

#[test]
fn the_state_of_the_shell_is_data() {
    let mut sandbox = Sandbox::new();
    sandbox.run(
        "declare -a list=(a b); list[5]=f; declare -A map=([k]=v); declare -lx low=ABC; unset none; declare none; \
         alias ll='ls -l'; shopt -s nullglob; umask 027; cd /tmp; declare -fx f 2>/dev/null; f() { :; }; \
         trap '' INT; set -o pipefail",
    );
    sandbox.run_with("set -- x; false", RunOptions::new().args(["one", "two"]));
    let state = sandbox.shell_state().unwrap();
    let value = |name: &str| &state.variable(name).unwrap().value;
    let bytes = |text: &str| text.as_bytes().to_vec();
    let elements = vec![(0, bytes("a")), (1, bytes("b")), (5, bytes("f"))];
    assert_eq!(value("list"), &ShellValue::Indexed(elements));
    assert_eq!(value("map"), &ShellValue::Associative(vec![(bytes("k"), bytes("v"))]));
    assert_eq!((value("none"), value("RANDOM")), (&ShellValue::Unset, &ShellValue::Computed));
    let low = state.variable("low").unwrap();
    assert_eq!(
        (&low.value, low.exported, low.case),
        (&ShellValue::Text(bytes("abc")), true, Some(Case::Lower))
    );
    assert_eq!(state.aliases, [(bytes("ll"), bytes("ls -l"))]);
    assert_eq!(
        (state.option("nullglob"), state.option("pipefail"), state.option("x")),
        (Some(true), Some(true), None)
    );
    assert_eq!((state.umask, &state.directory[..], state.status), (0o027, &b"/tmp"[..], 1));
    assert_eq!((state.traps[0].event.as_str(), &state.traps[0].action[..]), ("SIGINT", &b""[..]));
    assert_eq!(state.functions.len(), 1);
    assert!(state.environment().contains(&(bytes("low"), bytes("abc"))));
}

#[test]
fn a_stage_that_does_not_read_is_no_failure_of_the_one_before_it() {
    // On a machine with many processors it depends on who is faster; here the writer always is.
    for last in
        ["true", ":", "{ :; }", "(true)", "mkdir -p d", "test -n x", "cat < /dev/null", "echo b >&2", "((1))"]
    {
        for first in ["echo y", "printf 'a\\nb\\n'", "seq 100", "{ echo a; echo b; }", "cat /etc/passwd"] {
            let script =
                format!("set -o pipefail; {first} | {last}; echo $?; {first} | cat | {last}; echo $?");
            let result = Sandbox::new().run(script.as_str());
            assert_eq!(result.stdout_str(), "0\n0\n", "{script}");
        }
    }
    let result = Sandbox::new().run("set -o pipefail; seq 100000 | true; echo $?; yes | head -1; echo $?");
    assert_eq!(result.stdout_str(), "141\ny\n141\n");
}
