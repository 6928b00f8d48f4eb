//! boxsh as a shell, with the options of bash.

use std::os::unix::fs::PermissionsExt;

use crate::{boxsh, call, call_with_input, out};

#[test]
fn options_are_those_of_bash() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join("script"), "echo \"$0 $*\"; false | true; echo $?\n").unwrap();
    for (words, stdout) in [
        (&["-c", "echo $0 $1", "name", "one"][..], "name one\n"),
        (&["script", "a", "b"], "script a b\n0\n"),
        (&["-o", "pipefail", "script", "a"], "script a\n1\n"),
        (&["-eo", "pipefail", "script"], "script \n"),
        (&["--", "script", "-x"], "script -x\n0\n"),
        (&["-c", "shopt -q login_shell && echo login", "-l"], ""),
        (&["-lc", "shopt -q login_shell && echo login"], "login\n"),
        (&["-uc", "echo a; echo $nosuch; echo b"], "a\n"),
    ] {
        assert_eq!(call(here, words).1, stdout, "{words:?}");
    }
    assert_eq!(call(here, &["-xc", "echo a"]).2, "+ echo a\n");
    assert_eq!(call_with_input(here, &[], "echo one\nread x\ntwo\necho $x\n").1, "one\ntwo\n");
    assert_eq!(call_with_input(here, &["-s", "a", "b"], "echo $2").1, "b\n");
    assert_eq!(call_with_input(here, &["-i"], "PS1='$ '\nexit 4\n").0, 4);
}

#[test]
fn a_script_named_like_a_command_is_run_by_its_path() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join("run"), "echo a script\n").unwrap();
    assert_eq!(call(here, &["run"]).0, 2);
    assert_eq!(out(here, &["./run"]), "a script\n");
    assert_eq!(out(here, &["--", "run"]), "a script\n");
}

#[test]
fn a_script_can_name_us_in_its_first_line() {
    let directory = tempfile::tempdir().unwrap();
    let script = directory.path().join("run");
    std::fs::write(&script, "#!/usr/bin/env boxsh\necho \"$BASH_VERSION\" | cut -c 1-3; echo $1\n").unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let programs = std::path::Path::new(env!("CARGO_BIN_EXE_boxsh")).parent().unwrap();
    let path = format!("{}:/usr/bin:/bin", programs.display());
    // Whoever writes a program and starts it may find it still busy: another test may have forked meanwhile.
    let output = loop {
        match std::process::Command::new(&script).arg("x").env("PATH", &path).output() {
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {}
            output => break output.unwrap(),
        }
    };
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "5.2\nx\n");
}

#[test]
fn a_shell_has_what_the_machine_has() {
    let directory = tempfile::tempdir().unwrap();
    for (script, expected) in [
        ("f() { n=$((n + 1)); ((n == 3000)) || f; }; f; echo $n", "3000\n"),
        ("exec 2000>f; echo far >&2000; cat f", "far\n"),
        ("for ((i = 0; i < 1100; i++)); do sleep 0.2 & done; wait; echo all", "all\n"),
        ("s='echo in'; for ((i = 0; i < 1100; i++)); do s+=' | cat'; done; eval \"$s\"", "in\n"),
        ("set -- {1..1000001}; echo $#", "1000001\n"),
    ] {
        let output = boxsh(directory.path()).args(["-c", script]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{script}");
    }
}

#[test]
fn a_limit_ends_a_shell_with_a_message() {
    let directory = tempfile::tempdir().unwrap();
    let output = boxsh(directory.path()).args(["-c", "f() { f; }; f"]).output().unwrap();
    assert_eq!(output.status.code(), Some(137));
    assert!(String::from_utf8(output.stderr).unwrap().contains("limit reached: call-depth"));
}
