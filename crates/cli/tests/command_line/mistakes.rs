//! Mistakes that people make: refused with a hint, and nothing runs.

use crate::{boxsh, call, out};

#[test]
fn a_wrong_command_line_is_refused_with_a_hint() {
    let directory = tempfile::tempdir().unwrap();
    for (words, message) in [
        (&["--timeout", "5s", "-c", "echo ran"][..], "try `boxsh run --timeout 5s -c 'echo ran'`"),
        (&["--json", "-c", "echo ran"], "try `boxsh run --json -c 'echo ran'`"),
        (&["--native"], "try `boxsh shell --native`"),
        (&["run", "--network", "allow", "-c", "echo ran"], "name each with `--allow HOST`"),
        (&["exec", "--network", "allow", "--", "echo", "ran"], "name each with `--allow HOST`"),
        (
            &["run", "--allow", "a.org,b.org", "-c", "echo ran"],
            "once for each host: --allow a.org --allow b.org",
        ),
        (&["exec", "--allow", "a.org,b.org", "--", "echo", "ran"], "--allow a.org --allow b.org"),
        (&["run", "--cpu", "0", "--native", "-c", "echo ran"], "at least 1 percent"),
        (&["run", "--env", "1A=x", "-c", "echo ran"], "`1A` is not a valid variable name"),
        (&["run", "--timeout", "0", "-c", "echo ran"], "must be greater than 0"),
        (&["run", "--limit", "wall-clock=0", "-c", "echo ran"], "must be greater than 0"),
        (&["commands", "nosuch"], "no command matches \"nosuch\""),
        (&["run", "--nosuch", "-c", "echo ran"], "unexpected argument '--nosuch' found"),
    ] {
        let (status, stdout, stderr) = call(directory.path(), words);
        assert_eq!((status, stdout.as_str()), (2, ""), "{words:?}: {stderr}");
        assert!(stderr.starts_with("boxsh: ") && stderr.contains(message), "{words:?}: {stderr}");
    }
}

#[test]
fn a_wrong_command_line_is_an_object_under_json() {
    let directory = tempfile::tempdir().unwrap();
    let (status, stdout, _) = call(directory.path(), &["run", "--json", "--timeout", "0", "-c", ":"]);
    assert!(status == 2 && stdout.contains("\"exit_code\":2"), "{stdout}");
}

#[test]
fn help_and_version_are_commands() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    assert_eq!(out(here, &["help"]), out(here, &["--help"]));
    assert_eq!(out(here, &["help", "run"]), out(here, &["run", "--help"]));
    assert_eq!(out(here, &["version"]), out(here, &["--version"]));
    std::fs::write(here.join("help"), "echo a script\n").unwrap();
    assert_eq!(out(here, &["./help"]), "a script\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_command_that_only_the_host_has_leads_to_native() {
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("bin/hostonly");
    std::fs::create_dir(directory.path().join("bin")).unwrap();
    std::fs::write(&program, "#!/bin/sh\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&program, mode).unwrap();
    let errors = |words: &[&str]| {
        let path = program.parent().unwrap();
        let output = boxsh(directory.path()).env("PATH", path).args(words).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let missing = "hostonly: command not found\n";
    let note = "boxsh: hostonly is a host program; --native lets the sandbox run it, confined\n";
    let stderr = errors(&["run", "-c", "hostonly"]);
    assert!(stderr.ends_with(&format!("{missing}{note}")), "{stderr}");
    assert!(errors(&["run", "-c", "nosuch"]).ends_with("nosuch: command not found\n"));
    assert_eq!(errors(&["run", "-c", "hostonly 2>/dev/null"]), "");
    // Without a command boxsh writes what bash writes, and nothing else.
    assert!(errors(&["-c", "hostonly"]).ends_with(missing));
}
