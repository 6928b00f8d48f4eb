//! What the program ends with, and what it says on standard error.

use std::io::Read;
use std::process::Stdio;

use crate::{boxsh, call, call_with_input, out};

#[test]
fn the_status_is_the_scripts_or_says_why_there_is_none() {
    let directory = tempfile::tempdir().unwrap();
    for (words, status, message) in [
        (&["run", "--cmd", "exit 7"][..], 7, ""),
        (&["run", "--timeout", "20ms", "--cmd", "while :; do :; done"], 124, "timed out after 20 ms"),
        (&["run", "--memory", "20m", "--cmd", "x=$(yes | head -c 60000000)"], 137, "limit reached: memory"),
        (&["run", "--limits", "hardened", "--cmd", "while :; do :; done"], 137, "(see --limit "),
        (&["run", "nosuch"], 125, "cannot read nosuch: No such file or directory"),
        (&["run", "--limit", "speed=1", "--cmd", ":"], 2, "there is no limit speed"),
        (&["run", "--workdir", "/nosuch", "--cmd", ":"], 125, "/nosuch: No such file"),
        (&["run", "--workspace", "nosuch", "--cmd", ":"], 125, "cannot use directory nosuch"),
        (&["run"], 2, "Usage: boxsh run"),
        (&["run", "--cmd", "kill -TERM $$"], 143, ""),
        (&["nosuch"], 127, "hint: `boxsh help`"),
        (&["./nosuch"], 127, "boxsh: ./nosuch: No such file or directory\n"),
        (&["/"], 126, "boxsh: /: Is a directory\n"),
        (&["-c", "exit 5"], 5, ""),
        (&["shell"], 125, "not a terminal"),
        (&["diff", "--state", "nosuch"], 125, "cannot read state nosuch"),
        (&["ast", "--cmd", "if"], 2, "syntax error"),
    ] {
        let (code, _, stderr) = call(directory.path(), words);
        assert_eq!(code, status, "{words:?}: {stderr}");
        assert!(stderr.contains(message) && stderr.is_empty() == message.is_empty(), "{words:?}: {stderr}");
    }
}

#[test]
fn a_run_that_cannot_be_stopped_ends_with_the_program() {
    let directory = tempfile::tempdir().unwrap();
    let words = ["run", "--timeout", "100ms", "--cmd", "yes"];
    // Nobody reads, so the run waits in the host, where no limit reaches it.
    let mut child =
        boxsh(directory.path()).args(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(124));
    let mut message = String::new();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    assert_eq!(message, "boxsh: timed out after 100 ms (see --timeout)\n");
}

#[test]
fn memory_is_a_ceiling() {
    let directory = tempfile::tempdir().unwrap();
    for script in [
        "x=$(printf %016000000d 0); x=$x$x; echo no",
        "f() { f \"$@\" \"$@\"; }; f x",
        "printf %02000000000d 1",
        "echo {1..900000}",
    ] {
        let (code, stdout, stderr) = call(directory.path(), &["run", "--memory", "16m", "--cmd", script]);
        assert_eq!((code, stdout.as_str()), (137, ""), "{script}: {stderr}");
        assert!(stderr.contains("limit reached: memory"), "{script}: {stderr}");
    }
}

#[test]
fn a_script_gets_its_name_arguments_and_input() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join("script"), "echo $0 $1 $#; cat; echo \"$A\" $PWD\n").unwrap();
    std::fs::write(here.join("input"), "from a file\n").unwrap();
    let words = ["run", "--env", "A=b c", "--workdir", "/tmp", "script", "--json", "x"];
    let expected = (0, "script --json 2\ntyped\nb c /tmp\n".to_owned(), String::new());
    assert_eq!(call_with_input(here, &words, "typed\n"), expected);
    assert_eq!(out(here, &["run", "--stdin", "input", "--cmd", "cat"]), "from a file\n");
    assert_eq!(call_with_input(here, &["run", "-", "a"], "echo $1\ncat").1, "a\n");
    assert_eq!(out(here, &["run", "--cmd", "echo $1 $2", "a", "b"]), "a b\n");
}

#[test]
fn a_seed_makes_runs_repeat() {
    let directory = tempfile::tempdir().unwrap();
    let run = |seed| {
        out(directory.path(), &["run", "--seed", seed, "--cmd", "echo $RANDOM; date; sleep 100; date"])
    };
    assert_eq!(run("1"), run("1"));
    assert_ne!(run("1"), run("2"));
}

#[test]
fn an_interrupt_is_the_scripts() {
    let directory = tempfile::tempdir().unwrap();
    for (script, status, rest) in [
        ("trap 'echo caught; exit 5' INT; echo ready; while :; do sleep 0.01; done", 5, "caught\n"),
        ("trap 'echo caught' INT; (echo ready; sleep 1000); echo \"<$?>\"", 0, "caught\n<130>\n"),
        ("(trap 'exit 7' INT; echo ready; while :; do :; done); echo \"<$?>\"", 0, "<7>\n"),
        ("echo ready; (while :; do :; done) | cat; echo wrong", 130, ""),
        ("echo ready; x=$(sleep 1000); echo wrong", 130, ""),
    ] {
        let mut child =
            boxsh(directory.path()).args(["run", "--cmd", script]).stdout(Stdio::piped()).spawn().unwrap();
        let mut output = child.stdout.take().unwrap();
        let mut ready = [0; 6];
        output.read_exact(&mut ready).unwrap();
        let pid = rustix::process::Pid::from_raw(child.id().try_into().unwrap()).unwrap();
        rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
        let mut text = String::new();
        output.read_to_string(&mut text).unwrap();
        assert_eq!((child.wait().unwrap().code(), text.as_str()), (Some(status), rest), "{script}");
    }
}

#[test]
fn a_signal_calls_the_run_off_and_keeps_the_session() {
    let directory = tempfile::tempdir().unwrap();
    let script = "x=kept; echo started; sleep 1000";
    let mut child = boxsh(directory.path())
        .args(["run", "--timeout", "1h", "--state", "state", "--cmd", script])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut started = [0; 8];
    child.stdout.as_mut().unwrap().read_exact(&mut started).unwrap();
    let pid = rustix::process::Pid::from_raw(child.id().try_into().unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143));
    assert_eq!(out(directory.path(), &["run", "--state", "state", "--cmd", "echo $x"]), "kept\n");
}

#[test]
fn what_is_built_in_can_be_listed() {
    let directory = tempfile::tempdir().unwrap();
    let names = out(directory.path(), &["commands", "--names"]);
    assert!(["awk", "bash", "jq"].iter().all(|name| names.lines().any(|line| line == *name)));
    assert!(out(directory.path(), &["commands", "json"]).contains("jq"));
    assert!(out(directory.path(), &["commands", "--limits"]).contains("wall-clock"));
    assert_eq!(out(directory.path(), &["ast", "--format", "bash", "--cmd", "a|b"]), "a | b\n");
    assert!(out(directory.path(), &["ast", "--cmd", "a|b"]).contains("\"stages\""), "a tree as JSON");
    for shell in ["bash", "zsh", "fish"] {
        assert!(out(directory.path(), &["completions", shell]).contains("stream-json"));
    }
    assert!(out(directory.path(), &["man"]).contains(".TH boxsh 1"));
    out(directory.path(), &["man", "--out", "pages"]);
    assert!(directory.path().join("pages/boxsh-run.1").exists());
}

#[test]
fn debugging_tells_why() {
    let directory = tempfile::tempdir().unwrap();
    let (status, _, stderr) = call(directory.path(), &["run", "--debug", "--state", "s", "--cmd", ":"]);
    assert!(status == 0 && stderr.contains("debug: state: locked s"), "{stderr}");
}

#[test]
fn options_can_be_kept_in_a_profile() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let profile = r#"{ "env": { "A": "kept", "B": "kept" }, "workdir": "/tmp", "timeout": "10ms", "limit": { "commands": 1000 } }"#;
    std::fs::write(here.join("profile"), profile).unwrap();
    let run = |words: &[&str]| call(here, &[&["run", "--profile", "profile"], words].concat());
    assert_eq!(run(&["--cmd", "while :; do sleep 0.01; done"]).0, 124);
    let words = ["--timeout", "1m", "--env", "B=given", "--cmd", "echo $A $B $PWD; while :; do :; done"];
    let (status, stdout, stderr) = run(&words);
    assert!(status == 137 && stderr.contains("commands (maximum 1000)"), "{stderr}");
    assert_eq!(stdout, "kept given /tmp\n");
    std::fs::write(here.join("profile"), "{ \"speed\": 1 }").unwrap();
    let (status, _, stderr) = run(&["--cmd", ":"]);
    assert!(status == 125 && stderr.contains("--speed"), "{stderr}");
}
