//! What an embedder is told of, and what it can refuse.

use std::sync::{Arc, Mutex};

use boxsh::{CallKind, Event, Limit, Limits, Sandbox, Verdict};

#[test]
fn denied_commands_do_not_run_wherever_their_name_comes_from() {
    let denied = Arc::new(Mutex::new(Vec::new()));
    let log = denied.clone();
    let mut sandbox = Sandbox::builder()
        .deny_commands(["rm", "eval", "cd"])
        .on_violation(move |violation| log.lock().unwrap().push(violation.command.clone()))
        .build()
        .unwrap();
    sandbox.run("touch f; cp /usr/bin/rm other; ln -s /bin/rm link");
    let ways = [
        "rm f",
        "/bin/rm f",
        "\\rm f",
        "command rm f",
        "env rm f",
        "echo f | xargs rm",
        "find . -name f -exec rm {} ';'",
        "bash -c 'rm f'",
        "x=rm; $x f",
        "./other f",
        "./link f",
        "exec rm f",
        "timeout 5 rm f",
        "f() { rm f; }; f",
        "rm f & wait $!",
        "(rm f)",
    ];
    for way in ways {
        let before = denied.lock().unwrap().len();
        let result = sandbox.run(way);
        assert!(
            result.stderr_str().contains("rm: not allowed here")
                || result.stderr_str().contains("not allowed here"),
            "{way}: {}",
            result.stderr_str()
        );
        assert_eq!(denied.lock().unwrap()[before..], [b"rm".to_vec()], "{way}");
        assert!(sandbox.metadata("f").is_ok(), "{way}");
    }
    assert_eq!(sandbox.run("rm f").exit_code, 126);
    let builtins = sandbox.run("eval echo no; builtin eval echo no; command cd /; pwd");
    assert_eq!(builtins.stdout_str(), "/home/agent\n");
    assert_eq!(
        builtins.stderr_str(),
        "eval: not allowed here\neval: not allowed here\ncd: not allowed here\n"
    );
}

#[test]
fn with_a_list_of_allowed_commands_nothing_else_runs() {
    let mut sandbox = Sandbox::builder().allow_commands(["echo", "cat", "export"]).build().unwrap();
    let result = sandbox.run(
        "export x=1; echo $x | cat; ls; printf no; declare y=2; f() { echo in f; }; f; bash -c 'echo no'",
    );
    assert_eq!(result.stdout_str(), "1\nin f\n");
    let refused: Vec<String> =
        result.stderr_str().lines().map(|line| line.split(':').next().unwrap().to_owned()).collect();
    assert_eq!(refused, ["ls", "printf", "declare", "bash"]);
    assert_eq!(sandbox.fork().unwrap().run("ls").exit_code, 126, "in a fork");
    sandbox.reset().unwrap();
    assert_eq!(sandbox.run("ls").exit_code, 126, "after a reset");
}

#[test]
fn an_approval_can_rewrite_and_one_that_panics_has_said_no() {
    let mut sandbox = Sandbox::builder()
        .approve(|call| match (call.name, call.arguments.len()) {
            (b"rm", _) => Verdict::Rewrite(
                [b"echo".to_vec(), b"would".to_vec()]
                    .into_iter()
                    .chain(call.arguments.iter().cloned())
                    .collect(),
            ),
            (b"test", _) => Verdict::Rewrite(vec![b"true".to_vec()]),
            (b"date", _) => panic!("out of order"),
            _ => Verdict::Allow,
        })
        .build()
        .unwrap();
    let result = sandbox.run("touch f; rm -r f; ls; test 1 = 2; echo $?; date; echo $?");
    assert_eq!(result.stdout_str(), "would rm -r f\nf\n0\n126\n");
    assert_eq!(result.stderr_str(), "date: the approval failed\n");
}

#[test]
fn events_tell_what_happens_in_order() {
    let events = Arc::new(Mutex::new(Vec::new()));
    let log = events.clone();
    let mut sandbox = Sandbox::builder()
        .limits(Limits::default().with(Limit::Commands, 50))
        .redact_events()
        .on_event(move |event| {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let words = |words: &[Vec<u8>]| text(&words.join(&b' '));
            log.lock().unwrap().push(match event {
                Event::CommandStart { kind, arguments, .. } => format!("start {kind:?} {}", words(arguments)),
                Event::CommandExit { name, status, .. } => format!("exit {} {status}", text(name)),
                Event::FileAccess { path, .. } => format!("read {}", text(path)),
                Event::FileMutation { action, path, .. } => format!("{action:?} {}", text(path)),
                Event::Violation(violation) => format!("violation {}", violation.reason),
                other => format!("{other:?}"),
            });
        })
        .build()
        .unwrap();
    sandbox.run("f() { mkdir d; }; f x; export TOKEN=abc > out; cat out");
    let seen = std::mem::take(&mut *events.lock().unwrap());
    let expected = [
        "start Function f x",
        "start Program mkdir d",
        "Create d",
        "exit mkdir 0",
        "exit f 0",
        "Write out",
        "start Builtin export TOKEN=[redacted]",
        "exit export 0",
        "start Program cat out",
        "read out",
        "exit cat 0",
    ];
    assert_eq!(seen, expected);
    sandbox.run("while :; do :; done");
    let last = "violation limit reached: commands (maximum 50)";
    assert_eq!(events.lock().unwrap().last().unwrap(), last);
}

#[test]
fn a_listener_that_panics_does_not_disturb_the_run() {
    let mut sandbox = Sandbox::builder()
        .on_event(|_| panic!("event"))
        .on_violation(|_| panic!("violation"))
        .on_result(|_| panic!("result"))
        .deny_commands(["false"])
        .build()
        .unwrap();
    let result = sandbox.run("echo fine; false; echo $?");
    assert_eq!(result.stdout_str(), "fine\n126\n");
}

#[test]
fn results_are_told_before_they_are_given() {
    let seen = Arc::new(Mutex::new(None));
    let log = seen.clone();
    let hook = move |result: &boxsh::RunResult| *log.lock().unwrap() = Some(result.clone());
    let mut sandbox = Sandbox::builder().on_result(hook).build().unwrap();
    let result = sandbox.run("echo x; exit 4");
    assert_eq!(seen.lock().unwrap().as_ref(), Some(&result));
}

#[test]
fn kinds_of_calls_are_told_apart() {
    let kinds = Arc::new(Mutex::new(Vec::new()));
    let log = kinds.clone();
    let hook = move |call: &boxsh::Call<'_>| {
        log.lock().unwrap().push((call.kind, String::from_utf8_lossy(call.directory).into_owned()));
        Verdict::Allow
    };
    Sandbox::builder().approve(hook).build().unwrap().run("cd /tmp; ls");
    assert_eq!(
        *kinds.lock().unwrap(),
        [(CallKind::Builtin, "/home/agent".to_owned()), (CallKind::Program, "/tmp".to_owned())]
    );
}
